"""What the rulings of a library run, and what they leave out."""

from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chezlang import api
from chezlang.cli.app import app
from chezlang.lab.coverage import Coverage, cover
from chezlang.lab.points import points
from support.library import CARDS, ROOT, loaded, rules_of

TIDE = ROOT / "tests" / "games" / "tide"

#: Cards with one of everything that can go several ways.
SET = """set "Both Ways" code BW
    for "Chez Geek"
    language 1

whenever "Either Or"
    choose one
        - draw 1 life
        - gain 1 slack

whenever "If So"
    choose a roommate
    if they are on turn: they gain 1 slack
    otherwise: they lose 1 slack

thing "May Be"
    cost 0
    slack 1
    when you play a person
        you may gain 1 slack

thing "Last Word"
    cost 0
    slack 1
    you cannot play sleep
    each food here has +1 slack

thing "Die"
    cost 0
    slack 1
    when your turn starts
        roll
            1: lose 1 slack
            2-6: gain 1 slack

whenever "Lights Out"
    you cannot play sleep this turn
"""

LINES = {
    "Either Or": ['seat 1 has "Either Or" in hand', 'the life deck has "Beer"', "turn of seat 1, spend phase", 'seat 1 plays "Either Or"', "seat 1 chooses 2", "then seat 1's total is 1"],
    "If So": ['seat 1 has "If So" in hand', "turn of seat 1, spend phase", 'seat 1 plays "If So"', "seat 1 chooses seat 1", "then seat 1's total is 1"],
    "May Be": ['seat 1 has "May Be" in room', 'seat 1 has "Feliz" in hand', "turn of seat 1, call phase", 'seat 1 plays "Feliz"', "seat 1 accepts", "then seat 1's total is 3"],
    "Last Word": ['seat 1 has "Last Word" in room', 'seat 1 has "Sleep" in hand', "seat 1 has 1 free-time", "turn of seat 1, spend phase", 'then seat 1 cannot play "Sleep"'],
    "Die": ['seat 1 has "Die" in room', 'seat 1 has "Sleep" in hand', "seat 1 has 1 free-time", "dice 4", "turn of seat 1", 'seat 1 plays "Sleep"', "then seat 1's total is 4"],
}  # fmt: skip


@cache
def covered_library() -> Coverage:
    """What the rulings of the library cover."""
    return api.cover(loaded())


def covered(folder: Path, titles: list[str]) -> Coverage:
    """What rulings about some of the cards cover."""
    texts = [f'ruling "{title}"\n' + "".join(f"    {line}\n" for line in LINES[title]) for title in titles]
    (folder / "set.chez").write_text(SET, encoding="utf-8")
    (folder / "rulings.chez").write_text("\n".join(texts), encoding="utf-8")
    found = api.load([CARDS / "chez-geek", folder])
    assert found.rules is not None, found.findings
    mine = [ruling for ruling in found.rulings if ruling.title in LINES]
    assert len(mine) == len(titles)
    result = cover(found.rules, mine)
    assert all(each.passed for each in result.results), [each.findings for each in result.results]
    return result.only("BW")


def told(coverage: Coverage, title: str) -> dict[str, dict[str, int]]:
    """The counts of a card's points by their texts."""
    return {
        f"{each.point.what}: {each.point.text}": each.counts
        for each in coverage.covered
        if each.point.owner.name == title
    }


def test_a_card_of_no_ruling_is_uncovered_whole(tmp_path: Path) -> None:
    found = covered(tmp_path, ["Die"])
    assert all(each.missing for each in found.covered if each.point.owner.name != "Die")
    assert {each.point.owner.name for each in found.covered} == {*LINES, "Lights Out"}


def test_options_conditions_and_may(tmp_path: Path) -> None:
    found = covered(tmp_path, list(LINES))
    assert told(found, "Either Or") == {
        "card: is played or comes into play": {"in play": 1},
        "line: Choose one: draw a Life card; or gain 1 Slack.": {"ran": 1},
        "option: Draw a Life card": {"chosen": 0},
        "option: Gain 1 Slack": {"chosen": 1},
    }
    if_so = told(found, "If So")
    assert if_so["line: They gain 1 Slack."] == {"ran": 1} and if_so["line: They lose 1 Slack."] == {"ran": 0}
    assert if_so["condition: it is their turn"]["true"] > 0
    may_be = told(found, "May Be")
    assert may_be["may: You may gain 1 Slack."] == {"accepted": 1, "declined": 0}
    assert may_be["clause: When you play a Person, you may gain 1 Slack."] == {"fired": 1}


def test_bans_modifiers_and_rolls(tmp_path: Path) -> None:
    found = covered(tmp_path, list(LINES))
    last_word = told(found, "Last Word")
    assert last_word["clause: You cannot play Sleep."]["forbade"] > 0  # a look ahead asks bans
    assert last_word["clause: Each Food card here has +1 Slack."] == {"read": 0}
    die = told(found, "Die")
    assert die["roll: roll 1: You lose 1 Slack."] == {"ran": 0} and die["roll: roll 2 to 6: You gain 1 Slack."] == {
        "ran": 1
    }
    assert told(found, "Lights Out")["clause: You cannot play Sleep."] == {"forbade": 0}


def test_what_counts_answers_as_what_it_stands_for(tmp_path: Path) -> None:
    """The rulings of the library and of another game hold when they are counted as they do when they are not."""
    for paths in ((), (TIDE,)):
        found = loaded(*paths)
        assert found.rules is not None
        counted = api.cover(found)
        assert counted.results == api.run_rulings(found).results
        assert [each.point for each in counted.covered] == points(found.rules)
        assert any(not each.missing for each in counted.covered)


def test_the_command(tmp_path: Path) -> None:
    covered(tmp_path, ["Die"])
    arguments = ["test", str(CARDS / "chez-geek"), str(tmp_path), "--coverage", "--only", "Die"]
    run = CliRunner().invoke(app, arguments)
    assert run.exit_code == 0, run.output
    assert 'never ran: card "Die": roll 1: You lose 1 Slack.' in run.output.splitlines()
    assert run.output.splitlines()[-1].endswith("1 of them uncovered")
    assert CliRunner().invoke(app, [*arguments, "--strict"]).exit_code == 1
    assert CliRunner().invoke(app, [*arguments[:-1], "No Such Name"]).exit_code == 2


def test_the_library_is_all_in_the_table() -> None:
    rules = rules_of()
    names = {(each.point.owner.sort, each.point.owner.name) for each in covered_library().covered}
    assert {("card", card.title) for card in rules.cards} <= names


@pytest.mark.parametrize("name", ["Sleep", "SLACK ATTACK", "sa"])
def test_only_goes_by_name_and_set(name: str) -> None:
    found = covered_library().only(name).covered
    assert found
    assert len(found) < len(covered_library().covered)
