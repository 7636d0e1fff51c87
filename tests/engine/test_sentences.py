"""Who does what in a sentence of several steps."""

from support.scene import Scene, base_with


def test_a_step_without_a_subject_has_that_of_the_step_before() -> None:
    """You're Fired!: they discard their job and they draw the next, not whoever played the card."""
    scene = Scene(base_with(), 2)
    scene.put(0, "desk", "Waitstaff")
    scene.put(1, "desk", "Drummer")
    scene.put(0, "hand", "You're Fired!")
    scene.deck("job", "Slacker")
    scene.begin(0, "spend")
    scene.say(0, "You're Fired!", "seat 1")
    assert (scene.zone(0, "desk"), scene.zone(1, "desk")) == (["Waitstaff"], ["Slacker"])


def test_may_is_for_all_steps_that_follow_it() -> None:
    rules = base_with(
        'thing "Jukebox"\n    when your call phase starts\n        you may discard this, then draw 1 life\n'
    )
    for answer, hand in (("yes", ["Beer"]), ("no", [])):
        scene = Scene(rules, 2)
        scene.put(0, "room", "Jukebox")
        scene.deck("life", "Beer")
        scene.begin(0, "call")
        assert scene.options() == ["yes", "no"]
        scene.say(0, answer)
        assert scene.zone(0, "hand") == hand
        assert scene.zone(0, "room") == [] if answer == "yes" else ["Jukebox"]


def test_a_declined_may_of_several_steps_has_its_otherwise() -> None:
    rules = base_with(
        'thing "Jukebox"\n    when your call phase starts\n        you may discard this, then draw 1 life\n'
        "        otherwise: this gains 1 slack\n"
    )
    scene = Scene(rules, 2)
    scene.put(0, "room", "Jukebox")
    scene.begin(0, "call")
    scene.say(0, "no")
    assert scene.total(0) == 1
