"""Other than whom: than whoever does it, of numbers than the one that is compared, and otherwise than you."""

import pytest

from engine.test_words import owns, played, table

#: The first seat plays; the second has most, the third next to that.
LAID = {0: ("Beer",), 1: ("NT Server Tome", "Beer"), 2: ("Beer", "Beer")}


def loser(text: str, *words: str) -> list[int]:
    """The seats that have lost anything."""
    return [seat for seat, own in enumerate(owns(played(text, *words, lay=LAID))) if own < 0]


@pytest.mark.parametrize("whom", ["roommate", "other roommate"])
def test_the_one_with_most_is_told_from_all_others(whom: str) -> None:
    line = "if their total is above each other roommate's total: they lose 1 slack"
    assert loser(f"for each {whom}/    {line}") == [1]
    assert loser("for each neighbor/    " + line) == [1]


@pytest.mark.parametrize(("seat", "loses"), [("seat 0", []), ("seat 1", [1]), ("seat 2", []), ("seat 3", [])])
def test_so_is_one_who_was_chosen(seat: str, loses: list[int]) -> None:
    assert (
        loser("choose a roommate/if their total is above each other roommate's total: they lose 1 slack", seat) == loses
    )
    assert (
        loser("choose a roommate as pal/if pal's total is above each other roommate's total: pal loses 1 slack", seat)
        == loses
    )
    assert (
        loser("choose a roommate/if each other roommate's total is below their total: they lose 1 slack", seat) == loses
    )


def test_with_more_cards_is_the_same() -> None:
    assert (
        loser("for each roommate/    if they have more things in room than each other roommate: they lose 1 slack")
        == []
    )
    assert loser(
        "for each roommate/    if they have more booze in room than each other roommate: they lose 1 slack"
    ) == [2]


def test_another_is_any_but_that_one() -> None:
    """Of all but the one with least there is one with less; nobody is below themselves."""
    line = "if their total is above another roommate's total: they lose 1 slack"
    assert loser(f"for each roommate/    {line}") == [0, 1, 2]


def test_your_own_number_is_compared_with_that_of_all_but_you() -> None:
    assert (
        loser("for each roommate as pal/    if your total is above each other roommate's total: pal loses 1 slack")
        == []
    )


def test_who_does_it_does_it_to_others_than_themselves() -> None:
    scene = played("choose a roommate/they move 1 thing in their room to another room", "seat 1", "Beer", lay=LAID)
    kind = [each.name for each in scene.rules.zones].index("room")
    assert sorted(scene.asked.options) == [scene.game.seat_zone(kind, seat) for seat in (0, 2, 3)]


def test_a_condition_on_others_is_asked_of_each_of_them() -> None:
    scene = played(
        "choose a roommate/they choose another roommate with a booze as foe/foe loses 1 slack", "seat 1", lay=LAID
    )
    assert scene.asked.seat == 1 and sorted(scene.asked.options) == [0, 2]


@pytest.mark.parametrize(("one", "lose"), [("you", [1, 2, 3]), ("pal", [0, 1, 3])])
def test_both_ways_out_of_what_is_refused(one: str, lose: list[int]) -> None:
    """`choose a roommate / each other roommate loses 1 slack` is refused, and these are shown."""
    assert (
        loser(f"choose a roommate as pal/for each roommate as foe/    if foe is not {one}: foe loses 1 slack", "seat 2")
        == lose
    )


@pytest.mark.parametrize(
    ("whom", "lose"),
    [
        ("other roommate with the highest total", [1]),
        ("other roommate with the lowest total", [3]),
        ("neighbor with the highest total", [1]),
        ("neighbor with the lowest total", [3]),
        ("roommate with a booze with the lowest total", [0]),
        ("other roommate with a booze with the lowest total", [2]),
        ("other roommate with the highest income", [1, 2, 3]),
    ],
)
def test_the_one_who_has_most_of_some(whom: str, lose: list[int]) -> None:
    """What the rest has is no matter; who ties has most too."""
    assert loser(f"the {whom} loses 1 slack") == lose


def test_nobody_has_most_of_none() -> None:
    assert loser("the roommate with a cat with the highest total loses 1 slack") == []


def test_one_of_those_who_tie_is_chosen() -> None:
    scene = played("choose the other roommate with the highest income/they lose 1 slack", lay=LAID)
    assert scene.asked.seat == 0 and scene.asked.options == [1, 2, 3]
    assert loser("choose another roommate with the highest total/they lose 1 slack") == [1]


def test_the_others_are_those_of_whoever_does_it() -> None:
    scene = played(
        "choose a roommate/they give a thing in their room to the other roommate with the highest total",
        "seat 1",
        "Beer",
        lay=LAID,
    )
    assert scene.zone(2, "room") == ["Beer", "Beer", "Beer"]


def test_more_for_each_card_of_others() -> None:
    """Of each of whom it is said: what lies in their own room does not count."""
    scene = played("each roommate has +1 income per booze in another room this game", lay=LAID)
    numbers = [scene.game.seat_number(seat, scene.number("income")) for seat in range(4)]
    assert [number - numbers[3] for number in numbers] == [-1, -1, -2, 0]


def test_what_each_has_for_cards_of_their_own_can_be_played() -> None:
    """Whether it would change anything is asked of each, and not of whoever was spoken of last."""
    scene = table('whenever "Try"\n    each roommate has +1 income per book in their room this game\n')
    scene.put(1, "room", "NT Server Tome")
    scene.put(0, "hand", "Try")
    scene.begin(0, "spend")
    assert "Try" in scene.options()
