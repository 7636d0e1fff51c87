"""Of several: whether one is enough, or each of them must."""

import pytest

from engine.test_words import owns, played, table

CAT, THINGS = ("Inkblot",), ("Ramen", "Ramen")


def gained(question: str, lay: dict[int, tuple[str, ...]]) -> bool:
    return owns(played(f"if {question}: you gain 1 slack", seats=3, lay=lay))[0] == 1


@pytest.mark.parametrize(
    ("question", "lay", "holds"),
    [
        ("there is a cat in each room", {0: CAT, 1: CAT}, False),
        ("there is a cat in each room", {0: CAT, 1: CAT, 2: CAT}, True),
        ("there is a cat in each other room", {1: CAT}, False),
        ("there is a cat in each other room", {1: CAT, 2: CAT}, True),
        ("there is a cat in each other roommate's room", {0: CAT, 2: CAT}, False),
        ("there is a cat in another room", {2: CAT}, True),
        ("there are 2+ things in each room", {0: THINGS, 1: THINGS}, False),
        ("there are 2+ things in each room", {0: THINGS, 1: THINGS, 2: THINGS}, True),
        ("there are 2+ things in each neighboring room", {1: THINGS, 2: THINGS}, True),
        ("there is no cat in each room", {}, True),
        ("there is no cat in each room", {1: CAT}, False),
        ("another roommate is the roommate with the highest total", {2: THINGS}, True),
        ("another roommate is the roommate with the highest total", {0: THINGS}, False),
        ("another roommate is on turn", {}, False),
    ],
)
def test_what_is_asked_of_each_and_of_any(question: str, lay: dict[int, tuple[str, ...]], holds: bool) -> None:
    assert gained(question, lay) == holds


def test_it_stands_as_long_as_each_has_one() -> None:
    scene = table('thing "Try"\n    while there is a cat in each other room\n        you have +1 income\n', 3)
    scene.put(0, "room", "Try")
    scene.put(1, "room", "Inkblot")
    scene.begin(0, "spend")
    before = scene.value(0, "income")
    scene.put(2, "room", "Inkblot")
    scene.game.touch_all()
    assert scene.value(0, "income") == before + 1


@pytest.mark.parametrize(
    ("who", "by", "holds"),
    [
        ("another roommate", (), False),
        ("another roommate", (1,), True),
        ("each other roommate", (1,), False),
        ("each other roommate", (1, 2), True),
        ("each roommate", (1, 2), False),
        ("anyone", (2,), True),
        ("nobody", (2,), False),
        ("nobody", (), True),
        ("a neighbor of you", (2,), True),
    ],
)
def test_what_has_been_played_is_asked_of_each_and_of_any(who: str, by: tuple[int, ...], holds: bool) -> None:
    scene = table(
        f'whenever "Try"\n    may be played in vain\n    if {who} has played a cat this turn: you gain 1 slack\n', 3
    )
    scene.put(0, "hand", "Try")
    scene.begin(0, "spend")
    scene.game.state.history.extend((seat, scene.put(seat, "room", "Inkblot")[0]) for seat in by)
    scene.game.touch_all()
    scene.say(0, "Try")
    scene.pass_all()
    assert (owns(scene)[0] == 1) == holds


def test_twice_in_one_turn_is_not_once_by_each_of_two() -> None:
    text = 'whenever "Try"\n    may be played in vain\n    if another roommate has played 2+ cats this turn: you gain 1 slack\n'
    for by, gain in (((1, 2), 0), ((2, 2), 1)):
        scene = table(text, 3)
        scene.put(0, "hand", "Try")
        scene.begin(0, "spend")
        scene.game.state.history.extend((seat, scene.put(seat, "room", "Inkblot")[0]) for seat in by)
        scene.game.touch_all()
        scene.say(0, "Try")
        scene.pass_all()
        assert owns(scene)[0] == gain


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("for each roommate/    discard a thing in their room", [["Ramen"], ["Ramen"], []]),
        ("discard a thing in a room", [["Ramen"], ["Ramen", "Ramen"], ["Ramen"]]),
    ],
)
def test_both_ways_out_of_a_thing_in_each_room(line: str, left: list[list[str]]) -> None:
    scene = played(line, seats=3, lay={0: THINGS, 1: THINGS, 2: ("Ramen",)})
    while scene.game.decision is not None and "Ramen" in scene.options():
        scene.say(0, "Ramen")
    assert [scene.zone(seat, "room") for seat in range(3)] == left


@pytest.mark.parametrize(
    ("lines", "losers"),
    [
        ("for each roommate as foe\n            if foe is not that roommate: foe loses 1 slack", [0, 2]),
        ("for each roommate as foe\n            if foe is not you: foe loses 1 slack", [1, 2]),
        ("choose another roommate as pal\n        pal loses 1 slack", [2]),
    ],
)
def test_the_ways_out_beside_whoever_the_event_is_about(lines: str, losers: list[int]) -> None:
    scene = table(f'thing "Try"\n    cost 1\n    when another roommate plays a cat\n        {lines}\n', 3)
    scene.put(0, "room", "Try")
    scene.put(1, "hand", "Inkblot")
    scene.begin(1, "call")
    scene.until(1, "Inkblot")
    scene.say(1, "Inkblot")
    scene.pass_all()
    if scene.asked.seat == 0:
        scene.say(0, "seat 2")
    assert [seat for seat, own in enumerate(owns(scene)) if own < 0] == losers
