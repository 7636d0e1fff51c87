"""A card that can be played at any time and only says what it answers."""

from support.scene import Scene, base_with

HUSH = 'whenever "Hush"\n    answer when another roommate announces a sleep\n        cancel it\n'


def table() -> Scene:
    scene = Scene(base_with(HUSH), 2)
    for seat, job in enumerate(("Waitstaff", "Drummer")):
        scene.put(seat, "desk", job)
    scene.put(1, "hand", "Hush")
    scene.deck("life", *["GameStation"] * 20)
    return scene


def test_it_is_played_as_an_answer() -> None:
    scene = table()
    scene.put(0, "hand", "Sleep")
    scene.begin(0, "spend")
    scene.say(0, "option 0")
    scene.say(1, "answer Hush")
    assert "Sleep" in scene.pile("life") and scene.zone(0, "room") == []
    assert "Hush" in scene.pile("life")


def test_it_is_never_played_otherwise() -> None:
    scene = table()
    scene.put(0, "hand", "Beer")
    scene.begin(0, "spend")
    (hush,) = (card for card in range(len(scene.game.state.defs)) if scene.title(card) == "Hush")
    assert not scene.game.playable(1, hush)
    scene.put(1, "room", "Feliz")
    while scene.game.state.active == 0:
        assert "Hush" not in scene.options()
        scene.game.decide(len(scene.asked.options) - 1)
    assert "Hush" in scene.zone(1, "hand")
