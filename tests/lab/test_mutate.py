"""What happens when one thing is taken out of what cards say: rulings notice it, or nobody does."""

import json
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chezlang import api
from chezlang.cli.app import app
from chezlang.effects import ruleset
from chezlang.findings import Refused
from chezlang.lab import mutate as lab
from chezlang.lab.coverage import cover
from chezlang.lab.mutants import mutants
from chezlang.lab.points import Owner, naming
from support.library import CARDS, ROOT, loaded, rules_of

SET = """set "Changes" code CH
    for "Chez Geek"
    language 1

thing "Tea Cosy"
    is food
    cost 1
    slack 2
    when you play a person, once a turn
        you may gain 1 slack
    while there is a cat here
        this has +1 slack

whenever "Tea Time"
    each roommate discards 1 food in their room
"""

#: Notices what the Cosy is worth and that it may give more, but not its limit, its price, nor the cat.
RULING = """ruling "What is a Tea Cosy worth?"
    seat 1 has "Tea Cosy" in room
    seat 1 has "Feliz" in hand
    turn of seat 1, call phase
    seat 1 plays "Feliz"
    seat 1 declines
    then seat 1's total is 4

ruling "And when somebody comes?"
    seat 1 has "Tea Cosy" in room
    seat 1 has "Feliz" in hand
    turn of seat 1, call phase
    seat 1 plays "Feliz"
    seat 1 accepts
    then seat 1's total is 5
"""

UNNOTICED = {
    "without its limit: Once a turn, when you play a Person, you may gain 1 Slack.",
    "1 as 2: Cost 1",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "set.chez").write_text(SET, encoding="utf-8")
    (tmp_path / "rulings.chez").write_text(RULING, encoding="utf-8")
    return tmp_path


def mutated(folder: Path, only: str = "Tea Cosy", workers: int = 1) -> lab.Mutation:
    """What the rulings of the set notice, those of the game left out."""
    found = api.load([CARDS / "chez-geek", folder])
    rules = found.rules
    assert rules is not None, found.findings
    mine = [ruling for ruling in found.rulings if "Tea Cosy" in ruling.title or "somebody" in ruling.title]
    covered = cover(rules, mine)
    assert all(result.passed for result in covered.results)
    return lab.mutate(rules, mine, covered.ran, naming(rules, only), lab.accepted_in([folder]), workers)


def test_what_no_ruling_looks_at_is_left(folder: Path) -> None:
    found = mutated(folder)
    left = {each.change for each in found.left}
    assert left >= UNNOTICED
    noticed = {each.change: each.noticed_by for each in found.tried if each.noticed}
    assert noticed["2 as 3: Slack 2"] == "What is a Tea Cosy worth?"
    assert noticed["must, not may: You may gain 1 Slack."]
    assert noticed["1 as 2: You gain 1 Slack."]
    # Feliz is a cat: that the Cosy is worth more beside it is in the totals, that it need be a cat is not.
    assert any(change.startswith("without: While there is a Cat here") for change in noticed)
    assert any(change.startswith("always, not only if there is a Cat here") for change in noticed | dict.fromkeys(left))


def test_all_of_a_card_without_a_ruling_is_left(folder: Path) -> None:
    found = mutated(folder, "Tea Time")
    assert found.tried and found.left == found.tried
    assert not found.good


def test_it_is_the_same_for_any_number_of_processes(folder: Path) -> None:
    assert mutated(folder, "Changes", 1) == mutated(folder, "Changes", 3)


def test_a_reason_is_given_in_a_file(folder: Path) -> None:
    rows = [
        f'[[change]]\nof = \'card "Tea Cosy"\'\nchange = "{change}"\nreason = "tried elsewhere"\n'
        for change in sorted(UNNOTICED)
    ]
    rows.append('[[change]]\nof = \'card "Tea Cosy"\'\nchange = "2 as 3: Slack 2"\nreason = "this is noticed"\n')
    (folder / lab.ACCEPTED_FILE).write_text("\n".join(rows), encoding="utf-8")
    found = mutated(folder)
    assert {each.change for each in found.left if each.reason == "tried elsewhere"} == UNNOTICED
    assert [each.change for each in found.stale] == ["2 as 3: Slack 2"]


@pytest.mark.parametrize(
    "text",
    ["[[change]]\nof = 'x'\n", "change = 3\n", "[[change]]\nof=1\nchange='x'\nreason='y'\n", "what", "[[other]]\n"],
)
def test_a_file_that_says_something_else_is_refused(folder: Path, text: str) -> None:
    (folder / lab.ACCEPTED_FILE).write_text(text, encoding="utf-8")
    with pytest.raises(Refused, match=lab.ACCEPTED_FILE):
        lab.accepted_in([folder])


@pytest.mark.parametrize("paths", [(), (ROOT / "tests" / "games" / "tide",)], ids=["library", "another game"])
def test_every_change_is_another_rule_set_with_a_name_of_its_own(paths: tuple[Path, ...]) -> None:
    rules = rules_of(*paths)
    known = ruleset.dump(rules)
    names = set()
    for mutant in mutants(rules):
        assert mutant.rules != rules, mutant.name
        assert mutant.name not in names
        names.add(mutant.name)
    assert ruleset.dump(rules) == known  # nothing has been changed in place
    assert [mutant.name for mutant in mutants(ruleset.parse(known))] == [mutant.name for mutant in mutants(rules)]


def test_every_card_of_the_library_can_be_changed() -> None:
    """A card with a number, a clause or a block has a change."""
    changed = {mutant.owner.name for mutant in mutants(rules_of()) if mutant.owner.sort == "card"}
    for card in rules_of().cards:
        assert card.title in changed or not (card.numbers or card.own or card.effect), card.title


def test_the_command(folder: Path) -> None:
    arguments = ["test", str(CARDS / "chez-geek"), str(folder), "--mutate", "--only", "Tea Cosy", "--format", "json"]
    run = CliRunner().invoke(app, [*arguments, "--workers", "1"])
    assert run.exit_code == 0, run.output
    data = json.loads(run.output)
    left = {row["change"] for row in data["changes"] if not row["noticed_by"]}
    assert left >= UNNOTICED and data["unnoticed"] == len(left) and "coverage" not in data
    assert CliRunner().invoke(app, [*arguments, "--workers", "2", "--strict"]).exit_code == 1


#: Lines with a number each, and what it is changed to.
NUMBERS = {
    "thing\n    cost 1\n    slack 2d6 - 5": ("2 dice as 3", "5 as 6", "1 as 2"),
    "thing\n    cost 2\n    slack 3 per cat here, at least 4, at most 9": ("3 for each as 4", "at least 4 as 5", "at most 9 as 10"),
    "thing\n    cost 2\n    slack 1, 3, 6 by its bookmark\n    when this scores\n        this gains 5 bookmark": ("1 as 2", "3 as 4", "6 as 7", "5 as 6"),
    "job\n    income 2/4\n    free-time 1\n    goal 20": ("2 as 3", "4 as 5", "20 as 21"),
    "whenever\n    choose a number from 2 to 5 as wager\n    gain wager slack": ("2 as 3", "5 as 6"),
    "whenever\n    if you have played 2+ activities this turn: gain 4 slack": ("2 as 3", "4 as 5"),
    "whenever\n    if there are 2 or less cats in your room: gain 4 slack": ("2 as 3", "4 as 5"),
    "whenever\n    if there are 2+ cats in your room: gain 4 slack": ("2 as 3", "4 as 5"),
    "whenever\n    if the round is 3: gain 4 slack": ("3 as 4", "4 as 5"),
    "whenever\n    look at the top 3 cards of the life deck as found\n    choose a card of found as mine\n    move mine to your hand": ("3 as 4",),
    "whenever\n    you gain slack equal to twice the number of cats in your room": ("2 times as 3 times",),
    "whenever\n    you gain slack equal to half of the number of cards in your hand rounded up": ("rounded down",),
    "whenever\n    discard up to 2 food in your room": ("2 as 3", "must, not may"),
    "whenever\n    discard any number of food in your room with total cost at most 3": ("3 as 4", "must, not may"),
    "whenever\n    each roommate with total at most 4 gains 2 slack": ("4 as 5", "2 as 3"),
    "whenever\n    roll against 4\n        hit: gain 7 slack": ("4 as 5", "7 as 8"),
    "whenever\n    roll\n        1: lose 7 slack\n        2-4: gain 8 slack\n        5-6: gain 9 slack": ("1 as 1 to 2", "2 to 4 as 2 to 5", "7 as 8", "8 as 9", "9 as 10"),
    "whenever\n    roll\n        1-5: lose 7 slack\n        6: gain 8 slack": ("1 to 5 as 1 to 4", "7 as 8", "8 as 9"),
    "thing\n    cost 2\n    slack 3\n    when you score a nookie worth 5+, once a turn\n        draw 6 life": ("5 as 6", "without its limit", "6 as 7"),
    "thing\n    cost 2\n    slack 3\n    when your income goes above 4\n        draw 6 life": ("4 as 5", "6 as 7"),
}  # fmt: skip


def test_every_number_is_changed(tmp_path: Path) -> None:
    """Wherever a number may stand, there is a change of it."""
    cards = [lines.split("\n", 1) for lines in NUMBERS]
    texts = [f'{kind} "Number {index}"\n{rest}\n' for index, (kind, rest) in enumerate(cards)]
    header = SET.partition("\n\n")[0]
    (tmp_path / "set.chez").write_text("\n".join([f"{header}\n", *texts]), encoding="utf-8")
    rules = api.load([CARDS / "chez-geek", tmp_path]).rules
    assert rules is not None
    found: dict[str, set[str]] = {}
    for mutant in mutants(rules):
        if mutant.owner.name.startswith("Number "):
            found.setdefault(mutant.owner.name, set()).add(mutant.change.split(":")[0])
    for index, (lines, wanted) in enumerate(NUMBERS.items()):
        assert found[f"Number {index}"] >= set(wanted), lines


@cache
def of_the_library() -> tuple[list[frozenset[int]], list[lab.Accepted]]:
    """The blocks that each ruling of the library runs, and the changes for which a reason is given."""
    rules = rules_of()
    return cover(rules, loaded().rulings).ran, lab.accepted_in(sorted(CARDS.iterdir()))


PARTS = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_the_rulings_of_the_library_notice_every_change(part: int) -> None:
    """But for those with a reason; and no reason is given for what is noticed, or is no change."""
    rules = rules_of()
    ran, accepted = of_the_library()
    known = {mutant.name: mutant.owner for mutant in mutants(rules)}
    assert {each.name for each in accepted} <= set(known)

    def mine(owner: Owner) -> bool:
        return sum(owner.title.encode()) % PARTS == part

    reasons = [each for each in accepted if mine(known[each.name])]
    found = lab.mutate(rules, loaded().rulings, ran, mine, reasons, workers=1)
    assert len(found.tried) > 100
    assert [each.name for each in found.unexplained] == []
    assert [each.name for each in found.stale] == []


def test_few_changes_of_the_library_need_a_reason() -> None:
    """Fewer than one in twenty."""
    count = sum(1 for _ in mutants(rules_of()))
    assert 20 * len(of_the_library()[1]) < count


def test_the_tries_of_the_library_are_known_by_name() -> None:
    names = [mutant.name for mutant in mutants(loaded().rules or rules_of())]
    assert len(names) == len(set(names)) > 400
