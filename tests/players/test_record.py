"""Records and saved games: the same game again, and another rule set refused by name."""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chezlang import api
from chezlang.effects.ruleset import RuleSet, fingerprint
from chezlang.engine.game import new_game
from chezlang.findings import Refused
from chezlang.players.match import Match
from chezlang.players.outline import differences, outline
from chezlang.players.record import Record, load_match, save_match
from chezlang.state.data import ASK_YES
from support.library import CARDS, rules_of
from support.play import by_chance, decisions
from support.scene import Scene, base_with


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return rules_of()


@pytest.fixture(scope="module")
def record(rules: RuleSet) -> Record:
    return api.play(rules, 3, 5)


def _without(rules: RuleSet, title: str) -> RuleSet:
    return replace(rules, cards=tuple(card for card in rules.cards if card.title != title))


def _altered(text: str, **changes: Any) -> str:
    return json.dumps({**json.loads(text), **changes})


# -- records --------------------------------------------------------------------------------------


def test_the_same_arguments_give_the_same_record(rules: RuleSet, record: Record) -> None:
    assert api.save_record(api.play(rules, 3, 5)) == api.save_record(record)
    assert api.play(rules, 3, 6).decisions != record.decisions
    assert record.winners and record.totals[record.winners[0]] >= (record.outcome.needed[0] or 0)


@pytest.mark.parametrize(("seats", "bot"), [(2, "random"), (4, "random"), (5, "random"), (3, "first")])
def test_a_record_plays_the_same_game_again(rules: RuleSet, seats: int, bot: str) -> None:
    record = api.play(rules, seats, 11, bot)
    kept = api.load_record(api.save_record(record))
    assert kept == record and kept.rules == rules
    again = api.replay(kept)
    assert (again.departure, again.log, again.outcome) == ("", record.log, record.outcome)


def test_a_record_without_its_library_needs_the_rules(rules: RuleSet, record: Record) -> None:
    kept = api.load_record(api.save_record(record, library=False))
    assert kept.rules is None
    assert api.replay(kept, rules).departure == ""
    with pytest.raises(Refused, match="carries no rule set: name the files"):
        api.replay(kept)


def test_options_of_the_game_are_kept(rules: RuleSet) -> None:
    record = api.play(rules, 2, 1, options=["slacker-duel"])
    assert sorted(line.split('"')[1] for line in record.log[:2]) == ["Drummer", "Slacker"]
    assert api.replay(api.load_record(api.save_record(record))).departure == ""


@pytest.mark.parametrize(
    ("change", "departure"),
    [
        (lambda rows: [*rows[:9], [rows[9][0], rows[9][1] + 1, 0], *rows[10:]], r"at decision 10 of \d+ seat \d has \d+ options, not \d+"),
        (lambda rows: [*rows[:9], [3 - rows[9][0], *rows[9][1:]], *rows[10:]], r"at decision 10 of \d+ seat \d is asked, not seat \d"),
        (lambda rows: [*rows[:9], [*rows[9][:2], 99], *rows[10:]], r"at decision 10 of \d+ there is no option 100 of \d+"),
        (lambda rows: [*rows, [0, 2, 0]], r"at decision (\d+) of \1 the game is over already"),
        (lambda rows: rows[:-1], r"it ends otherwise: nobody wins in turn \d+ with totals .*, not seat \d wins"),
    ],
)  # fmt: skip
def test_where_a_record_departs_is_said(record: Record, change: Any, departure: str) -> None:
    text = api.save_record(record)
    rows = change(json.loads(text)["decisions"])
    again = api.replay(api.load_record(_altered(text, decisions=rows)))
    assert re.match(departure, again.departure), again.departure
    assert again.log[:5] == record.log[:5]


def test_a_log_that_is_told_otherwise_departs(record: Record) -> None:
    log = [*record.log[:7], "    seat 1 sleeps", *record.log[8:]]
    told = api.replay(replace(record, log=log)).departure
    assert told.startswith("line 8 of the log is told otherwise: ") and told.endswith("not 'seat 1 sleeps'")
    assert api.replay(replace(record, log=record.log[:-1])).departure.startswith("the log has ")


def test_another_rule_set_is_refused_with_the_difference_named(rules: RuleSet, record: Record) -> None:
    with pytest.raises(Refused, match=r'another rule set: now the card "Sleep" is missing$'):
        api.replay(record, _without(rules, "Sleep"))
    others = tuple(replace(card, copies=7) if card.title == "Beer" else card for card in rules.cards)
    with pytest.raises(Refused, match=r'now the card "Beer" says something else$'):
        api.replay(record, replace(rules, cards=others))
    with pytest.raises(Refused, match=r'now the game "Chez Geek" says something else$'):
        api.replay(record, replace(rules, die=8))


def test_a_section_that_no_rule_set_has_is_passed_over(rules: RuleSet, record: Record) -> None:
    other = _altered(api.save_record(record, library=False), fingerprint="0", outline={**record.outline, "odd": {}})
    with pytest.raises(Refused, match="now they differ in something that no declaration shows"):
        api.replay(api.load_record(other), rules)


def test_differences_name_what_only_one_has_first(rules: RuleSet) -> None:
    fewer = _without(_without(rules, "Sleep"), "Beer")
    assert differences(outline(rules), outline(fewer)) == ['the card "Sleep" is missing', 'the card "Beer" is missing']
    assert differences(outline(fewer), outline(rules)) == ['the card "Sleep" is new', 'the card "Beer" is new']
    turned = replace(rules, cards=rules.cards[::-1])
    assert differences(outline(rules), outline(turned)) == ["the cards stand in another order"]
    assert differences(outline(rules), outline(rules)) == []


def test_where_the_files_lie_makes_no_other_rule_set(rules: RuleSet, tmp_path: Path) -> None:
    shutil.copytree(CARDS, tmp_path / "elsewhere")
    file = tmp_path / "elsewhere" / "chez-geek" / "jobs.chez"
    file.write_text("# a remark\n\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    moved = api.load([tmp_path / "elsewhere"]).rules
    assert moved is not None and moved != rules
    assert fingerprint(moved) == fingerprint(rules)
    assert outline(moved) == outline(rules)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": "chezlang saved game", "version": 1}', "nonsense"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="this is no record"):
        api.load_record(text)


def test_other_versions_and_damage_are_refused(record: Record) -> None:
    text = api.save_record(record)
    with pytest.raises(Refused, match="this record has version 2; this program reads version 1"):
        api.load_record(_altered(text, version=2))
    for damage in (
        {"decisions": [[1]]},
        {"outcome": {}},
        {"seats": "x"},
        {"library": {"format": 1}},
        {"outline": None, "log": 3},
        {"players": [["random"], "random"]},
        {"options": [{}]},
        {"outline": {"card": ["Sleep"]}},
    ):
        with pytest.raises(Refused, match="this record is damaged: "):
            api.load_record(_altered(text, **damage))
    library = json.loads(text)["library"]
    library["rules"]["die"] = 20
    with pytest.raises(Refused, match="damaged: the rule set in it is not the one that it names"):
        api.load_record(_altered(text, library=library))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((9, 1), '"Chez Geek" is for 2 to 5 roommates, not 9'),
        ((3, 1, "clever"), "no bot is called 'clever': there are careful, first, random"),
        ((3, 1, ["random"]), "1 players are named for 3 seats"),
        ((3, 1, "random", ["easy"]), "\"Chez Geek\" has no option 'easy': it has slacker-duel, one-household, loans"),
    ],
)
def test_what_there_is_not_is_refused(rules: RuleSet, arguments: Any, message: str) -> None:
    with pytest.raises(Refused) as caught:
        api.play(rules, *arguments)
    assert str(caught.value) == message


# -- saved games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_saved_at_any_decision_is_the_same_game(rules: RuleSet, seats: int) -> None:
    """The loaded game is played on in place of the saved one, and so at every decision; it comes to the same end."""
    whole = api.play(rules, seats, 3)
    match = Match(rules, seats, 3, ["random"] * seats)
    number = 0
    while not match.over:
        text = api.save_game(match.game)
        state = match.game.state.data()
        match.game = api.load_game(text, rules)
        assert match.game.state.data() == state
        if number % 10 == 0:  # the longer form too
            match = load_match(save_match(match), rules)
        assert match.narrator is not None
        match.game.listener = match.narrator.hear
        match.narrator.game = match.game
        bot = match.bot()
        assert bot is not None
        match.decide(bot.choose(match.game))
        number += 1
    assert tuple(match.decisions) == whole.decisions
    assert match.narrator is not None and match.narrator.lines == whole.log


def test_a_game_saved_while_a_die_of_many_faces_lies_there_is_the_same_game() -> None:
    scene = Scene(base_with(DIE_OF_MANY), 2)
    scene.deck("life", *["GameStation"] * 9)
    scene.put(0, "room", "Ear")
    scene.put(0, "hand", "Try")
    scene.begin(0, "spend")
    scene.say(0, "Try")
    scene.pass_all()
    assert scene.asked.kind == ASK_YES
    again = api.load_game(api.save_game(scene.game), scene.rules)
    assert again.state.data() == scene.game.state.data()


DIE_OF_MANY = """
whenever "Try"
    may be played in vain
    you gain d100 slack

thing "Ear"
    cost 1
    slack 1
    when you roll 1+
        you may draw 1 life
"""


def test_a_game_that_is_over_is_saved_too(rules: RuleSet) -> None:
    game = new_game(rules, 3, 1)
    for _ in decisions(game, by_chance(1)):
        pass
    again = api.load_game(api.save_game(game), rules)
    assert again.over and again.decision is None and again.state.data() == game.state.data()


def test_loading_runs_no_event(rules: RuleSet) -> None:
    game = new_game(rules, 3, 2)
    again = api.load_game(api.save_game(game), rules)
    assert again.state.ticks == game.state.ticks


def test_a_game_of_another_rule_set_is_refused(rules: RuleSet, record: Record) -> None:
    text = api.save_game(new_game(rules, 3, 1))
    with pytest.raises(Refused, match='this saved game is of another rule set: now the card "Sleep" is missing'):
        api.load_game(text, _without(rules, "Sleep"))
    with pytest.raises(Refused, match="this is no saved game"):
        api.load_game(api.save_record(record), rules)
    with pytest.raises(Refused, match="this saved game is damaged"):
        api.load_game(_altered(text, state={"seats": 3}), rules)
    with pytest.raises(Refused, match="this is no game that was saved while it was played"):
        load_match(text, rules)
