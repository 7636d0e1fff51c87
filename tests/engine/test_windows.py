"""What may be answered, by whom, and what comes of it."""

from support.scene import Scene, base_with


def test_a_trip_of_which_every_thing_was_cancelled_has_nothing_to_answer() -> None:
    """D25: the one Thing is discarded, the trip is over; a TV has nothing left to stop."""
    scene = Scene(base_with(), 2)
    scene.put(0, "desk", "Slacker")
    scene.put(0, "hand", "Beer", "Sleep")
    scene.put(1, "hand", "Checked for ID", "Y-Files")
    scene.begin(0, "spend")
    scene.say(0, "option 1")
    assert scene.options() == ["Checked for ID", "answer Y-Files", "no"]
    scene.say(1, "Checked for ID")
    assert scene.log.count("discard; [0]; ['Beer']; [0]; [-1]; ; ") == 1
    assert (scene.asked.seat, scene.options()) == (0, ["option 0", "option 2"])
    assert scene.zone(0, "room") == []


def test_who_has_gone_since_is_passed_over() -> None:
    """The Roll phase goes through uninvited people; one that was sent away meanwhile is no longer the host's to get rid of."""
    text = 'thing "Magnet"\n    when you roll 1\n        move each uninvited person here to another room\n'
    scene = Scene(base_with(text), 2)
    scene.put(0, "desk", "Slacker")
    scene.put(0, "room", "Magnet", "Clumsy Drunk", "Lord Yahoo")
    scene.put(0, "hand", "Sleep", "Beer")
    scene.dice(1)
    scene.begin(0, "roll")
    scene.say(0, "yes")  # the attempt fails, and both go to the other room
    assert scene.zone(1, "room") == ["Clumsy Drunk", "Lord Yahoo"]
    assert scene.game.phase() > 1 and "yes" not in scene.options()


def test_a_whenever_that_only_answers_is_played_as_an_answer_and_discarded() -> None:
    rules = base_with(
        'whenever "Store Closed"\n    answer when another roommate announces shopping\n        cancel it\n'
    )
    scene = Scene(rules, 2)
    scene.own(0, "income", 2)
    scene.own(0, "free-time", 1)
    scene.put(0, "hand", "Beer", "Ramen")
    scene.put(1, "hand", "Store Closed", "Change in Couch")
    scene.begin(0, "spend")
    scene.say(0, "option 1", "Beer", "Ramen")
    assert scene.options() == ["answer Store Closed", "no"]
    scene.say(1, "answer Store Closed")
    assert sorted(scene.zone(0, "hand")) == ["Beer", "Ramen"]
    assert (scene.zone(1, "hand"), scene.pile("life")) == (["Change in Couch"], ["Store Closed"])
    assert (scene.value(0, "income"), scene.value(0, "free-time")) == (2, 0)
