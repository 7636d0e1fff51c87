"""Shapes that cards need: lines of a set that may be missing, rows of values, what many have together, phases once more, rounds, and
numbers that nobody can gain."""

from pathlib import Path

import pytest

from chezlang.engine.game import Game
from chezlang.model.library import Library
from chezlang.state.data import restore
from chezlang.syntax import read_sources, source_from_text
from support.library import CARDS
from support.scene import Scene, base_with, rules_from


def phases(scene: Scene) -> list[str]:
    """The phases of seat 0 that have started when its turn is over, everything declined."""
    turn = scene.game.state.turn
    while scene.game.state.turn == turn:
        if scene.game.decision is not None:
            options = scene.options()
            scene.game.answer(options.index("no") if "no" in options else len(options) - 1)
        else:
            scene.game.step()
    started = [line.split("; ") for line in scene.log if line.startswith("start; [0]")]
    return [parts[5] for parts in started if parts[5] in {each.name for each in scene.rules.phases}]


def said(text: str, *folders: Path) -> list[str]:
    """What is told of a card beside some sets."""
    files = sorted(path for folder in folders for path in folder.rglob("*.chez"))
    sources = [source_from_text(str(path), path.read_text(encoding="utf-8")) for path in files]
    reading = read_sources([*sources, source_from_text("more.chez", text)])
    library = Library(reading.blocks)
    library.link()
    return [each.message for each in (*reading.findings, *library.findings)]


# -- sets ----------------------------------------------------------------------------------------

FILM = 'thing "Film"\n    cost 1\n    slack 1\n    with set "Slack Attack"\n        each "Wide-Screen TV" here has +3 slack\n    without set "Slack Attack"\n        this has +1 slack\n'


def test_a_line_of_a_set_is_there_only_with_the_set() -> None:
    with_it = Scene(rules_from(FILM, CARDS / "chez-geek", CARDS / "slack-attack"))
    with_it.put(0, "room", "Film", "Wide-Screen TV")
    assert with_it.total(0) == 1 + 2 + 3
    without = Scene(base_with(FILM))
    without.put(0, "room", "Film")
    assert without.total(0) == 2


def test_what_a_line_of_a_set_does_is_done_only_with_the_set() -> None:
    text = 'whenever "Fan Mail"\n    you gain 1 slack\n    with set "Slack Attack"\n        choose a loud in your room\n        discard it\n'
    for folders, left in (((CARDS / "chez-geek",), 1), ((CARDS / "chez-geek", CARDS / "slack-attack"), 0)):
        scene = Scene(rules_from(text, *folders))
        scene.put(0, "hand", "Fan Mail")
        if len(folders) > 1:
            scene.put(0, "room", "Huge Speakers")
        else:
            scene.put(0, "room", "Beer")
        scene.begin(0, "spend")
        scene.say(0, "Fan Mail")
        assert len(scene.zone(0, "room")) == left


@pytest.mark.parametrize(
    ("card", "told"),
    [
        (
            'thing "Lamp"\n    cost 1\n    slack 1\n    with set "Slack Attack"\n        draw 1 life\n',
            "this does something at once, and `with set` only holds what stands",
        ),
        (
            'whenever "Lamp"\n    draw 1 life\n    with set "Slack Attack"\n        when you play a tv\n            draw 1 life\n',
            "`when` can't stand inside another block",
        ),
    ],
)
def test_what_can_not_stand_under_a_set_is_told_where_the_set_is_used(card: str, told: str) -> None:
    assert said(card, CARDS / "chez-geek", CARDS / "slack-attack") == [told]
    assert said(card, CARDS / "chez-geek") == []


# -- rows of values ------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "worth"), [(0, 0), (1, 2), (2, -1), (3, 5), (4, 5)])
def test_a_row_of_values_is_read_from_the_first_to_the_last(held: int, worth: int) -> None:
    scene = Scene(base_with('thing "Stamp Card"\n    cost 1\n    slack 2, -1, 5 by the number of cafes here\n'))
    scene.put(0, "room", "Stamp Card", *["Hang Out at Cafe"] * held)
    assert scene.total(0) == worth + 2 * held


def test_a_row_is_read_by_a_number_of_its_owner_too() -> None:
    scene = Scene(base_with('thing "Payslip"\n    cost 1\n    slack 1, 4 by your income\n'))
    scene.put(0, "room", "Payslip")
    assert scene.total(0) == 0
    scene.own(0, "income", 1)
    assert scene.total(0) == 1
    scene.own(0, "income", 7)
    assert scene.total(0) == 4


# -- together ------------------------------------------------------------------------------------

TOGETHER = 'rule "Together"\n    when the combined total of roommates reaches 3 per roommate\n        each roommate draws 1 life\n'


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_all_have_together_is_looked_at_once(seats: int) -> None:
    scene = Scene(base_with(TOGETHER + 'whenever "Gift"\n    you gain 1 slack\n'), seats)
    scene.deck("life", *["Beer"] * 20)
    scene.put(0, "hand", "Gift", "Gift", "Power Nap")
    scene.own(1, "slack", 3 * seats - 1)
    scene.begin(0, "spend")
    scene.say(0, "Gift", "no")
    assert [scene.zone(seat, "hand").count("Beer") for seat in range(seats)] == [1] * seats
    scene.until(0, "Gift")
    scene.say(0, "Gift")
    assert [scene.zone(seat, "hand").count("Beer") for seat in range(seats)] == [1] * seats


def test_a_combined_number_adds_up_cards_or_seats() -> None:
    text = 'whenever "Audit"\n    you gain slack equal to the combined cost of things in your room\n    you gain slack equal to the combined income of other roommates\n'
    scene = Scene(base_with(text), 3)
    scene.put(0, "hand", "Audit")
    scene.put(0, "room", "GameStation", "Beer", "Sleep")
    for seat, income in enumerate((7, 2, 1)):
        scene.own(seat, "income", income)
    scene.begin(0, "spend")
    scene.say(0, "Audit")
    assert scene.game.state.own[scene.number("slack")] == 6 + 3


# -- another phase -------------------------------------------------------------------------------

AGAIN = 'whenever "Encore"\n    you take another call phase\n'


def test_a_phase_taken_once_more_comes_right_after_the_one_under_way() -> None:
    scene = Scene(base_with(AGAIN))
    scene.put(0, "hand", "Encore", "Sleep")
    scene.own(0, "free-time", 1)
    scene.begin(0, "spend")
    scene.say(0, "Encore")
    assert phases(scene) == ["spend", "call", "discard"]


def test_two_of_them_come_one_after_the_other() -> None:
    """The second answers the first, and so is dealt with before it."""
    scene = Scene(base_with(AGAIN + 'whenever "Rerun"\n    you take another roll phase\n'))
    scene.put(0, "hand", "Encore", "Rerun")
    scene.begin(0, "spend")
    scene.say(0, "Encore", "Rerun")
    assert phases(scene) == ["spend", "roll", "call", "discard"]


def test_one_taken_when_the_last_phase_ends_comes_before_the_turn_ends() -> None:
    text = 'thing "Alarm"\n    cost 1\n    when your discard phase ends, once a turn\n        you take another spend phase\n'
    scene = Scene(base_with(text))
    scene.put(0, "room", "Alarm")
    scene.put(0, "hand", "Power Nap")
    scene.begin(0, "spend")
    assert phases(scene) == ["spend", "discard", "spend"]


def test_nobody_takes_a_phase_in_the_turn_of_another() -> None:
    scene = Scene(base_with(AGAIN))
    scene.put(0, "hand", "Power Nap")
    scene.put(1, "hand", "Encore")
    scene.begin(0, "spend")
    assert scene.asked.seat == 0  # D18: seat 1 has nothing that could change anything


def test_a_phase_whose_start_is_forbidden_is_passed_over_once_more_too() -> None:
    text = AGAIN + 'thing "Doorstop"\n    cost 1\n    when your call phase would start\n        ignore it\n'
    scene = Scene(base_with(text))
    scene.put(0, "hand", "Encore")
    scene.put(0, "room", "Doorstop")
    scene.begin(0, "spend")
    scene.say(0, "Encore")
    assert phases(scene) == ["spend", "discard"]


def test_a_game_saved_with_phases_to_come_goes_on_as_it_would_have() -> None:
    rules = base_with(AGAIN)
    scene = Scene(rules)
    scene.put(0, "hand", "Encore", "Sleep", "Feliz")
    scene.own(0, "free-time", 1)
    scene.begin(0, "spend")
    scene.say(0, "Encore")
    saved = Game(rules, restore(scene.game.state.data()))
    assert saved.state.data() == scene.game.state.data()
    for game in (saved, scene.game):
        for _ in range(12):
            if game.decision is not None:
                game.decide(len(game.decision.options) - 1)
    assert saved.state.data() == scene.game.state.data()


# -- rounds --------------------------------------------------------------------------------------


def test_rounds_are_counted_from_one_whoever_misses_a_turn() -> None:
    text = 'thing "Diary"\n    cost 1\n    slack equal to the round\n'
    scene = Scene(base_with(text), 3)
    scene.put(1, "room", "Diary")
    scene.deck("life", *["Beer"] * 60)
    scene.begin(0)
    seen: dict[int, int] = {}
    while scene.game.state.turn < 7:
        state = scene.game.state
        if state.turn == 3 and state.turn not in seen:
            scene.game.skip_turn(0)
        if state.turn:
            seen.setdefault(state.turn, scene.total(1))
        if scene.game.decision is not None:
            scene.game.answer(len(scene.asked.options) - 1)
        else:
            scene.game.step()
    # Three turns of the first round; of the second two, since seat 0 misses one; then the third.
    assert [seen[turn] for turn in (1, 2, 3, 4, 5, 6)] == [1, 1, 1, 2, 2, 3]


# -- bans of numbers -----------------------------------------------------------------------------


def test_who_cannot_gain_a_number_gains_none_and_plays_nothing_for_it() -> None:
    text = 'thing "Vow"\n    cost 1\n    you cannot gain slack\nwhenever "Gift"\n    you gain 1 slack\nwhenever "Pay"\n    you gain 1 income for good\n'
    scene = Scene(base_with(text.replace("\nwhenever", "\n\nwhenever")))
    scene.put(0, "hand", "Gift", "Pay")
    scene.put(1, "hand", "Gift")
    scene.put(0, "room", "Vow")
    scene.begin(0, "spend")
    scene.say(1, "Gift")
    assert "Pay" in scene.options() and "Gift" not in scene.options()
    scene.say(0, "Pay")
    assert scene.game.state.own[scene.number("income")] == 1
    assert (scene.total(0), scene.total(1)) == (0, 1)


def test_a_ban_of_losing_holds_for_each_number_by_itself() -> None:
    text = 'thing "Nest Egg"\n    cost 1\n    each roommate cannot lose income\n\nwhenever "Tax"\n    each roommate loses 1 income for good\n    each roommate loses 1 slack\n'
    scene = Scene(base_with(text))
    scene.put(0, "hand", "Tax")
    scene.put(1, "room", "Nest Egg")
    scene.own(0, "income", 2)
    scene.begin(0, "spend")
    scene.say(0, "Tax")
    assert (scene.value(0, "income"), scene.total(0), scene.total(1)) == (2, -1, -1)


# -- turns that are heard ------------------------------------------------------------------------

TURNS = (
    'whenever "Nap"\n    each roommate skips a turn\n\nwhenever "Second Wind"\n    you take another turn\n\n'
    'thing "Clock"\n    cost 1\n    when anyone skips a turn\n        that roommate gains 1 slack\n    when you take another turn\n        you gain 5 slack\n\n'
    'thing "Alarm"\n    cost 1\n    when you would skip a turn\n        draw 1 life\n\nthing "Contract"\n    cost 1\n    other roommates cannot take another turn\n'
)


def test_a_turn_that_is_taken_away_is_heard_and_can_be_replaced() -> None:
    scene = Scene(base_with(TURNS), 3)
    scene.put(0, "hand", "Nap", "Power Nap")
    scene.put(0, "room", "Clock")
    scene.put(1, "room", "Alarm")
    scene.deck("life", "Beer")
    scene.begin(0, "spend")
    scene.say(0, "Nap")
    assert [scene.total(seat) for seat in range(3)] == [1, 0, 1]
    assert scene.zone(1, "hand") == ["Beer"]
    assert sorted(scene.game.state.skips) == [0, 2]


def test_another_turn_is_heard_and_can_be_forbidden() -> None:
    for contract, left in ((0, 5), (1, 0)):
        scene = Scene(base_with(TURNS), 2)
        scene.put(0, "hand", "Second Wind", "Power Nap")
        scene.put(0, "room", "Clock")
        scene.put(1, "room", *["Contract"] * contract)
        scene.begin(0, "spend")
        if contract:
            assert "Second Wind" not in scene.options()
        else:
            scene.say(0, "Second Wind")
        assert scene.total(0) == left
