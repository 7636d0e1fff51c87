"""What holds for the cards that somebody plays, what becomes of one that has brought itself elsewhere, and what `another` leaves out."""

from support.scene import Scene, base_with

SHOT = 'whenever "Shot"\n    each activity that you play has +2 slack this turn\n'
LONG_SHOT = 'whenever "Long Shot"\n    each sleep that you play has +2 slack until your next turn\n'
LAWYER = 'thing "Lawyer"\n    cost 1\n    slack 0\n    your activities cannot be cancelled\n'
RETAINER = 'whenever "Retainer"\n    choose another roommate\n    their activities cannot be cancelled this turn\n'


def table(text: str, *hand: str, seats: int = 2) -> Scene:
    """Seat 0 is about to play; everybody has a Job with time for two activities."""
    scene = Scene(base_with(text), seats)
    for seat in range(seats):
        scene.put(seat, "desk", ("Drummer", "Slacker", "Temp")[seat])
        scene.own(seat, "free-time", 2)
    scene.put(0, "hand", *hand, "Inkblot", "Inkblot")  # something to decide before the turn is over
    scene.deck("life", *["Feliz"] * 20)
    return scene


def card(scene: Scene, title: str) -> int:
    (found,) = (each for each in range(len(scene.game.state.defs)) if scene.title(each) == title)
    return found


def sleep(scene: Scene, seat: int) -> None:
    """Let a seat play the one activity in its hand."""
    scene.until(seat, "option 0")
    scene.say(seat, "option 0")


def over(scene: Scene, seat: int) -> None:
    """Let the turn of a seat come to its end."""
    while scene.game.state.active == seat:
        options = scene.options()
        scene.game.decide(options.index("no") if "no" in options else len(options) - 1)


def test_what_is_played_in_that_time_has_it_until_the_time_is_over() -> None:
    scene = table(SHOT, "Shot", "Sleep")
    scene.put(0, "room", "Surf the Net")
    scene.begin(0, "spend")
    before = scene.total(0)
    scene.say(0, "Shot")
    assert scene.total(0) == before  # what lies there was not played in that time
    sleep(scene, 0)
    assert scene.total(0) == before + 4
    assert scene.game.card_number(card(scene, "Sleep"), scene.number("slack")) == 4
    over(scene, 0)
    assert scene.total(0) == before + 2


def test_it_may_hold_longer_and_goes_along_with_the_card() -> None:
    scene = table(LONG_SHOT, "Long Shot", "Sleep")
    scene.begin(0, "spend")
    scene.say(0, "Long Shot")
    sleep(scene, 0)
    over(scene, 0)
    assert scene.total(0) == 4
    over(scene, 1)
    assert scene.total(0) == 2


def test_what_another_plays_has_not() -> None:
    scene = table(SHOT, "Shot")
    scene.put(1, "hand", "Sleep")
    scene.begin(0, "spend")
    scene.say(0, "Shot")
    over(scene, 0)
    sleep(scene, 1)
    assert scene.total(1) == 2


def test_your_activities_are_kept_from_being_cancelled_while_they_are_played() -> None:
    scene = table(LAWYER, "Sleep")
    scene.put(0, "room", "Lawyer")
    scene.put(1, "hand", "Car Alarm")
    scene.begin(0, "spend")
    sleep(scene, 0)
    assert scene.asked.seat == 0  # the answer would be in vain, and is not offered
    assert scene.zone(0, "room") == ["Lawyer", "Sleep"]


def test_those_of_others_are_not() -> None:
    scene = table(LAWYER)
    scene.put(0, "room", "Lawyer")
    scene.put(0, "hand", "Car Alarm")
    scene.put(1, "hand", "Sleep")
    scene.begin(1, "spend")
    sleep(scene, 1)
    scene.say(0, "Car Alarm")
    assert scene.zone(1, "room") == []


def test_somebody_elses_are_kept_from_it_for_a_time() -> None:
    scene = table(RETAINER, "Retainer", "Car Alarm")
    scene.put(1, "hand", "Sleep")
    scene.begin(1, "spend")
    scene.until(0, "Retainer")
    scene.say(0, "Retainer")
    sleep(scene, 1)
    assert scene.zone(1, "room") == ["Sleep"]


def test_a_card_that_has_brought_itself_elsewhere_stays_there() -> None:
    scene = table('whenever "Boomerang"\n    you gain 1 slack\n    return this to your hand\n', "Boomerang")
    scene.begin(0, "spend")
    scene.say(0, "Boomerang")
    assert "Boomerang" in scene.zone(0, "hand") and scene.pile("life") == []
    assert scene.total(0) == 1


def test_one_that_goes_to_another_stays_with_them() -> None:
    text = 'whenever "Hot Potato"\n    choose another roommate\n    this enters their room\n    they lose 1 slack\n'
    scene = table(text, "Hot Potato")
    scene.begin(0, "spend")
    scene.say(0, "Hot Potato")
    assert scene.zone(1, "room") == ["Hot Potato"] and scene.pile("life") == []


def test_one_that_has_not_is_discarded() -> None:
    scene = table('whenever "Stone"\n    you gain 1 slack\n', "Stone")
    scene.begin(0, "spend")
    scene.say(0, "Stone")
    assert scene.pile("life") == ["Stone"]


def chooses(*lines: str, seats: int = 3) -> Scene:
    """Seat 0, with three things in its room, has played a card of some lines."""
    scene = table('whenever "Now"\n' + "".join(f"    {line}\n" for line in lines), "Now", seats=seats)
    scene.put(0, "room", "Beer", "Ramen", "Pizza")
    scene.begin(0, "spend")
    scene.say(0, "Now")
    return scene


def test_each_other_is_other_than_the_one_that_was_chosen() -> None:
    scene = chooses("choose a thing in your room", "discard each other thing in your room")
    scene.say(0, "Ramen")
    assert scene.zone(0, "room") == ["Ramen"]


def test_another_card_is_another_than_those_chosen_before() -> None:
    scene = chooses(
        "choose a thing in your room as ann",
        "choose another thing in your room as bea",
        "move bea to another room",
        "discard ann",
    )
    scene.say(0, "Beer")
    assert scene.options() == ["Ramen", "Pizza"]
    scene.say(0, "Pizza", "room 2")
    assert scene.zone(0, "room") == ["Ramen"] and scene.zone(2, "room") == ["Pizza"]


def test_another_roommate_is_another_than_those_chosen_before() -> None:
    scene = chooses(
        "choose another roommate as ann", "choose another roommate as bea", "ann loses 1 slack", "bea gains 2 slack"
    )
    before = [scene.total(seat) for seat in range(3)]
    assert scene.options() == ["seat 1", "seat 2"]
    scene.say(0, "seat 2")
    assert [scene.total(seat) - before[seat] for seat in range(3)] == [0, 2, -1]


def test_where_there_is_no_other_none_is_chosen() -> None:
    scene = table(
        'whenever "Now"\n    choose another roommate as ann\n    choose another roommate as bea\n    bea gains 1 slack\n    ann loses 1 slack\n',
        "Now",
    )
    scene.begin(0, "spend")
    assert not scene.game.playable(0, card(scene, "Now"))
