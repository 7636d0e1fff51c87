"""Who does what the lines say that somebody was told: those who may, or who choose between lines."""

import pytest

from support.scene import Scene, base_with


def table(*lines: str) -> Scene:
    """Seat 0 has played a card of some lines, of three; seats 1 and 2 have something to lose."""
    scene = Scene(base_with('whenever "Now"\n' + "".join(f"    {line}\n" for line in lines)), 3)
    for seat, job in enumerate(("Waitstaff", "Drummer", "Slacker")):
        scene.put(seat, "desk", job)
    for seat in (1, 2):
        scene.put(seat, "room", "Ramen", "Beer")
        scene.put(seat, "hand", "Sleep")
    scene.put(0, "room", "Feliz")
    scene.put(0, "hand", "Now", "Sleep")  # something to go on with
    scene.deck("life", "TV Queen", "Mr. Gamer", "Inkblot", "Lampshade Larry")
    scene.begin(0, "spend")
    scene.say(0, "Now")
    scene.pass_all()
    return scene


ASKED = "choose another roommate"


def hands(scene: Scene) -> list[int]:
    return [len(scene.zone(seat, "hand")) for seat in range(3)]


@pytest.mark.parametrize("draws", ["draw 2 life", "they draw 2 life"])
def test_who_may_does_it(draws: str) -> None:
    scene = table(ASKED, "they may", "    discard a food in their room", f"    {draws}")
    scene.say(0, "seat 1")
    scene.say(1, "yes")
    assert hands(scene) == [1, 3, 1]


def test_what_another_does_is_said() -> None:
    scene = table(ASKED, "they may", "    discard a food in their room", "    you draw 2 life")
    scene.say(0, "seat 1")
    scene.say(1, "yes")
    assert hands(scene) == [3, 1, 1]


def test_who_chooses_does_it() -> None:
    scene = table(ASKED, "they choose one", "    - lose 2 slack", "    - draw 1 life")
    scene.say(0, "seat 2")
    scene.say(2, "option 1")
    assert hands(scene) == [1, 1, 2]


def test_a_choice_inside_is_theirs_too() -> None:
    scene = table(ASKED, "they may", "    choose one", "        - draw 1 life", "        - you draw 2 life")
    scene.say(0, "seat 1")
    scene.say(1, "yes", "option 0")
    assert hands(scene) == [1, 2, 1]


def test_each_in_turn_is_asked_of_their_own() -> None:
    scene = table(
        "for each other roommate",
        "    they choose one",
        "        - discard a card in their room",
        "        - draw 1 life",
    )
    scene.say(1, "option 0", "Beer")
    scene.say(2, "option 1")
    assert hands(scene) == [1, 1, 2] and scene.zone(1, "room") == ["Ramen"]


def test_you_may_is_yours_again() -> None:
    scene = table(
        ASKED,
        "they may",
        "    discard a food in their room",
        "    you may",
        "        discard a cat in your room",
        "        draw 1 life",
    )
    scene.say(0, "seat 1")
    scene.say(1, "yes")
    scene.say(0, "yes")
    assert hands(scene) == [2, 1, 1] and scene.zone(0, "room") == []


def test_what_comes_after_a_no_is_yours() -> None:
    scene = table(ASKED, "they may", "    discard a food in their room", "otherwise: draw 1 life")
    scene.say(0, "seat 1")
    scene.say(1, "no")
    assert hands(scene) == [2, 1, 1]
