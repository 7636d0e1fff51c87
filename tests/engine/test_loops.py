"""What has no end is cut: no hang, no RecursionError, and the cards of the cycle are named."""

from dataclasses import replace

import pytest

from chezlang import api
from chezlang.engine.path import LONGEST_CHAIN
from support.scene import Scene, base_with

#: Cards that set each other off for ever; what is put into the room, and what the report must name.
CYCLES = {
    "two triggers": (
        'thing "Ping"\n    when you gain slack\n        you lose 1 slack\n\n'
        'thing "Pong"\n    when you lose slack\n        you gain 1 slack\n\n'
        'thing "Spark"\n    when your call phase starts\n        you gain 1 slack\n',
        ["Ping", "Pong", "Spark"],
        ["Ping", "Pong"],
    ),
    "a trigger of its own": (
        'thing "Echo"\n    when you gain slack\n        you gain 1 slack\n\n'
        'thing "Spark"\n    when your call phase starts\n        you gain 1 slack\n',
        ["Echo", "Spark"],
        ["Echo"],
    ),
    "crossings": (
        'thing "Up"\n    when your income goes below 3\n        you gain 4 income\n\n'
        'thing "Down"\n    when your income goes above 4\n        you lose 4 income\n\n'
        'thing "Spark"\n    when your call phase starts\n        you gain 5 income\n',
        ["Up", "Down", "Spark"],
        ["Up", "Down"],
    ),
    "a loop that does something": (
        'thing "Treadmill"\n    when your call phase starts\n        repeat\n            you gain 1 slack\n',
        ["Treadmill"],
        ["Treadmill"],
    ),
    "a loop that no event follows": (
        'thing "Rut"\n    when your call phase starts\n        repeat\n            you cannot play sleep this turn\n',
        ["Rut"],
        ["Rut"],
    ),
    "cards that come and go": (
        'thing "Yo-Yo"\n    when this enters a room\n        move this to your desk\n'
        "    when this enters a desk\n        move this to your room\n\n"
        'thing "Spark"\n    when your call phase starts\n        each "Yo-Yo" here gains 1 slack\n'
        '    when a "Yo-Yo" gains slack\n        move it to your desk\n',
        ["Yo-Yo", "Spark"],
        ["Yo-Yo"],
    ),
}


@pytest.mark.parametrize("name", CYCLES)
def test_an_endless_chain_is_cut_and_named(name: str) -> None:
    text, room, cycle = CYCLES[name]
    scene = Scene(base_with(text), 2)
    scene.put(0, "room", *room)
    scene.put(0, "hand", "Sleep", "Beer")
    scene.put(0, "desk", "Slacker")
    scene.begin(0, "call")
    assert scene.game.cut, "the chain is not cut"
    assert sorted(scene.game.cut[0]) == sorted(cycle)
    assert len(scene.log) <= 3 * LONGEST_CHAIN


def test_a_game_goes_on_after_the_cut() -> None:
    text, room, _ = CYCLES["two triggers"]
    scene = Scene(base_with(text), 2)
    scene.put(0, "room", *room)
    scene.put(0, "desk", "Slacker")
    scene.put(0, "hand", "Sleep", "Beer")
    scene.begin(0, "call")
    assert (scene.asked.seat, scene.options()) == (0, ["option 0", "option 1", "option 2"])
    assert len(scene.game.cut) == 1


def test_a_game_in_which_nobody_ever_has_a_choice_ends_without_a_winner() -> None:
    scene = Scene(base_with(), 3)
    scene.begin(0)
    assert scene.game.over and scene.game.decision is None
    assert scene.game.state.winners == []


@pytest.mark.parametrize(
    "body",
    ["you gain 2 slack", "you gain 1 slack, then draw 1 life", "each roommate gains 1 slack"],
)
def test_what_comes_in_place_is_not_replaced_by_the_same_again(body: str) -> None:
    text = (
        f'thing "Mirror"\n    when you would gain slack\n        {body}\n\n'
        'thing "Spark"\n    when your call phase starts\n        you gain 1 slack\n'
    )
    scene = Scene(base_with(text), 2)
    scene.put(0, "room", "Mirror", "Spark")
    scene.put(0, "hand", "Sleep", "Beer")
    scene.put(0, "desk", "Slacker")
    scene.begin(0, "call")
    assert scene.game.cut == []
    assert scene.total(0) == (2 if "2" in body else 1)


def test_two_replacements_of_each_others_outcome_end() -> None:
    text = (
        'thing "Mirror"\n    when you would gain slack\n        you lose 1 slack\n\n'
        'thing "Rorrim"\n    when you would lose slack\n        you gain 1 slack\n\n'
        'thing "Spark"\n    when your call phase starts\n        you gain 1 slack\n'
    )
    scene = Scene(base_with(text), 2)
    scene.put(0, "room", "Mirror", "Rorrim", "Spark")
    scene.put(0, "hand", "Sleep", "Beer")
    scene.put(0, "desk", "Slacker")
    scene.begin(0, "call")
    assert scene.game.cut == []
    assert scene.total(0) == 1


def test_a_replacement_is_for_each_of_several_subjects() -> None:
    """Without cards, who it is about tells one subject of a batch from the other."""
    text = (
        'thing "Tax"\n    when anyone would gain slack\n        that roommate loses 1 slack\n\n'
        'thing "Spark"\n    when your call phase starts\n        each roommate gains 1 slack\n'
    )
    scene = Scene(base_with(text), 3)
    scene.put(0, "room", "Tax", "Spark")
    scene.put(0, "hand", "Sleep", "Beer")
    scene.put(0, "desk", "Slacker")
    scene.begin(0, "call")
    assert [scene.total(seat) for seat in range(3)] == [-1, -1, -1]


def test_a_game_without_a_winner_is_told_of_and_counted_as_unfinished() -> None:
    rules = base_with()
    nothing = replace(rules, cards=tuple(replace(card, copies=0) for card in rules.cards))
    record = api.play(nothing, 2, 1)
    assert "ends without a winner" in record.log[-1] and record.winners == ()
    counts = api.simulate(nothing, games=2, seats=2, seed=1)
    assert (counts["finished"], counts["capped"]) == (0, 2)
