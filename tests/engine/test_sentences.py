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


HIKE = 'whenever "Price Hike"\n    choose another roommate\n    each thing that they play has +1 cost this turn\n'


def test_what_cards_that_somebody_plays_have_for_a_time_holds_for_those_in_hand() -> None:
    """D22: the trip can no longer be paid when its window has closed, so it counts as cancelled."""
    scene = Scene(base_with(HIKE), 2)
    scene.put(0, "hand", "Beer", "Ramen")
    scene.put(1, "hand", "Price Hike", "Used CDs")
    scene.own(0, "income", 2)
    scene.own(0, "free-time", 1)
    scene.begin(0, "spend")
    scene.until(0, "option 1")
    scene.say(0, "option 1", "Beer", "Ramen")
    scene.say(1, "Price Hike")
    scene.pass_all()
    assert sorted(scene.zone(0, "hand")) == ["Beer", "Ramen"]
    assert (scene.value(0, "income"), scene.value(0, "free-time")) == (2, 0)


def test_what_cards_that_somebody_plays_have_for_a_time_ends_with_it() -> None:
    scene = Scene(base_with(HIKE), 2)
    (beer,) = scene.put(0, "hand", "Beer")
    (discs,) = scene.put(1, "hand", "Used CDs")
    scene.put(1, "hand", "Price Hike")
    cost = scene.number("cost")
    scene.begin(0)
    scene.say(1, "Price Hike")
    assert (scene.game.card_number(beer, cost), scene.game.card_number(discs, cost)) == (2, 1)
    turn = scene.game.state.turn
    while scene.game.state.turn == turn:
        scene.game.step() if scene.game.decision is None else scene.say(scene.asked.seat, scene.options()[-1])
    assert scene.game.card_number(beer, cost) == 1


def test_a_roll_against_a_number_of_which_nothing_can_come_is_not_offered() -> None:
    """D18: a roll alone changes nothing."""
    rules = base_with('whenever "Last Straw"\n    roll against 4\n        hit: discard a cat in your room\n')
    for room, offered in (("Feliz", True), ("TV Queen", False)):
        scene = Scene(rules, 2)
        scene.put(0, "room", room)
        scene.put(0, "hand", "Last Straw", "Change in Couch")
        scene.begin(0, "spend")
        assert ("Last Straw" in scene.options()) is offered


WRONG_DOOR = 'whenever "Wrong Door"\n    choose a person in another room\n    swap this for it\n'


def test_a_card_that_is_being_played_changes_places_with_none() -> None:
    """It lies nowhere: neither card may get lost there."""
    scene = Scene(base_with(WRONG_DOOR), 2)
    scene.put(0, "hand", "Wrong Door")
    scene.put(1, "room", "TV Queen")
    scene.begin(0, "spend")
    scene.until(0, "Wrong Door")
    scene.say(0, "Wrong Door")
    scene.pass_all()
    assert scene.zone(1, "room") == ["TV Queen"]
    assert not scene.game.state.zones[scene.game.limbo]
    assert scene.zone(0, "hand") == []


def test_a_limit_of_a_card_on_its_own_playing_is_looked_at_in_the_hand() -> None:
    """On a card that stays, and on one that never lies in play; as soon as the reason is gone it can be played."""
    limits = (
        'person "Shy Guest"\n    slack 1\n    while you have 2+ people\n        you cannot play this\n'
        'whenever "Shy Shrug"\n    while you have 2+ people\n        you cannot play this\n    you gain 1 slack\n'
    )
    for people, can in ((2, False), (1, True)):
        scene = Scene(base_with(limits), 2)
        cards = scene.put(0, "hand", "Shy Guest", "Shy Shrug")
        guests = scene.put(0, "room", *["TV Queen", "Mr. Gamer"][:people])
        scene.begin(0, "call")
        assert [scene.game.playable(0, card) for card in cards] == [can, can]
        scene.game.relocate(guests[0], scene.game.out)
        assert all(scene.game.playable(0, card) for card in cards)


def test_a_limit_of_a_thing_on_its_own_playing_keeps_it_from_being_bought() -> None:
    limit = 'thing "Best Plate"\n    cost 1\n    slack 1\n    while there is no food in your room\n        you cannot play this\n'
    for room, bought in ((("Ramen",), ["Best Plate"]), ((), [])):
        scene = Scene(base_with(limit), 2)
        scene.put(0, "hand", "Best Plate", "Beer", "Used CDs")
        scene.put(0, "room", *room)
        scene.own(0, "income", 9)
        scene.own(0, "free-time", 1)
        scene.begin(0, "spend")
        scene.until(0, "option 1")
        scene.say(0, "option 1")
        assert ("Best Plate" in scene.options()) is bool(bought)
