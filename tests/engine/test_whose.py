"""Whose cards and zones are meant: those of a neighbor, and one of another roommate's."""

import pytest

from support.scene import Scene, base_with

NOSY = 'person "Nosy"\n    slack 1 per person in each neighboring room\n'


def whenever(*lines: str) -> str:
    return 'whenever "Now"\n' + "".join(f"    {line}\n" for line in lines)


def now(seats: int, *lines: str) -> Scene:
    """A table at which seat 0 is about to play a card of some lines; everybody has a Job and a person."""
    scene = Scene(base_with(whenever(*lines)), seats)
    for seat in range(seats):
        scene.put(seat, "desk", ("Waitstaff", "Drummer", "Slacker", "Temp", "Campus Job")[seat])
        scene.put(seat, "room", ("TV Queen", "Mr. Gamer", "Feliz", "Inkblot", "Lampshade Larry")[seat])
    scene.put(0, "hand", "Now")
    scene.begin(0, "spend")
    return scene


def test_a_neighboring_room_is_that_of_a_neighbor() -> None:
    scene = Scene(base_with(NOSY), 4)
    scene.put(0, "room", "Nosy")
    for seat, people in enumerate((1, 2, 4, 1)):
        scene.put(seat, "room", *["TV Queen"] * people)
    (nosy,) = (card for card in range(len(scene.game.state.defs)) if scene.title(card) == "Nosy")
    scene.begin(0, "spend")
    assert scene.game.card_number(nosy, scene.number("slack")) == 3


def test_one_of_the_neighboring_rooms_is_chosen() -> None:
    scene = now(4, "choose a neighboring room as next", "discard each person in next")
    scene.say(0, "Now")
    assert scene.options() == ["room 1", "room 3"]
    scene.say(0, "room 3")
    assert scene.zone(3, "room") == [] and scene.zone(1, "room")


def test_a_card_in_a_neighboring_room() -> None:
    scene = now(5, "discard a person in a neighboring room")
    scene.say(0, "Now")
    assert scene.options() == ["Mr. Gamer", "Lampshade Larry"]


def test_one_card_of_another_roommate_is_chosen() -> None:
    scene = now(3, "discard another roommate's person")
    scene.say(0, "Now")
    assert scene.options() == ["Mr. Gamer", "Feliz"]
    scene.say(0, "Feliz")
    assert scene.zone(1, "room") == ["Mr. Gamer"] and scene.zone(2, "room") == []


def test_one_job_of_another_roommate_is_chosen() -> None:
    scene = now(3, "swap your job for another roommate's job")
    scene.say(0, "Now")
    assert scene.options() == ["Drummer", "Slacker"]
    scene.say(0, "Slacker")
    assert [scene.zone(seat, "desk") for seat in range(3)] == [["Slacker"], ["Drummer"], ["Waitstaff"]]


def test_one_card_of_a_neighboring_roommate_is_chosen() -> None:
    scene = now(4, "take a neighboring roommate's person")
    scene.say(0, "Now")
    assert scene.options() == ["Mr. Gamer", "Inkblot"]


def test_one_room_of_another_roommate_is_chosen() -> None:
    scene = now(3, "choose another roommate's room as there", "discard each person in there")
    scene.say(0, "Now")
    assert scene.options() == ["room 1", "room 2"]


def test_each_other_roommates_cards_are_all() -> None:
    scene = now(3, "discard each other roommate's people")
    scene.say(0, "Now")
    assert [scene.zone(seat, "room") for seat in range(3)] == [["TV Queen"], [], []]


def heard(clause: str, title: str, seat: int) -> int:
    """What seat 0, who listens for a clause, gains when a seat plays a card."""
    scene = Scene(base_with(f'thing "Ear"\n    when {clause}\n        you gain 1 slack\n{FAILS}{LEAVES}'), 3)
    scene.put(0, "room", "Ear")
    for each, job in enumerate(("Waitstaff", "Drummer", "Slacker")):
        scene.put(each, "desk", job)
        scene.put(each, "room", "Feliz", "Sleep")
    scene.put(seat, "hand", title)
    scene.begin(seat, "spend")
    before = scene.total(0)
    scene.until(seat, title)
    scene.say(seat, title)
    left = title == "Off You Go" and seat == 0
    return scene.total(0) - before + left


FAILS = 'whenever "Nothing Comes of It"\n    each sleep in your room fails\n'
LEAVES = 'whenever "Off You Go"\n    discard each cat in your room\n'

HEARD = {
    "a sleep fails": [1, 1, 0, 0],
    "another roommate's sleep fails": [0, 1, 0, 0],
    "your sleep fails": [1, 0, 0, 0],
    "a sleep in a room fails": [1, 1, 0, 0],
    "a sleep in your room fails": [1, 0, 0, 0],
    "a sleep in another room fails": [0, 1, 0, 0],
    "a cat leaves a room": [0, 0, 1, 1],
    "another roommate's cat leaves a room": [0, 0, 0, 1],
    "your cat leaves a room": [0, 0, 1, 0],
    "your cat leaves your room": [0, 0, 1, 0],
    "another roommate's cat is discarded": [0, 0, 0, 1],
    "another roommate's whenever is played": [0, 1, 0, 1],
}


@pytest.mark.parametrize("clause", HEARD)
def test_a_trigger_keeps_whose_card_it_is_and_where(clause: str) -> None:
    found = [heard(clause, title, seat) for title in ("Nothing Comes of It", "Off You Go") for seat in (0, 1)]
    assert found == HEARD[clause]
