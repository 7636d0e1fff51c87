"""Single points of what a game means, each on a table laid for it. The numbers are those of rules.md."""

import pytest

from chezlang.effects.actions import Draw
from chezlang.effects.amounts import Fixed, Times
from chezlang.effects.select import SeatRef
from chezlang.engine.numbers import CAP
from chezlang.state.data import YOU
from support.scene import Scene, base_with


def table(text: str = "", seats: int = 2, jobs: tuple[str, ...] = ()) -> Scene:
    """A table with a Job for each seat (Campus Job where none is named), and a deck of what hardly anybody can pay."""
    scene = Scene(base_with(text), seats)
    for seat in range(seats):
        scene.put(seat, "desk", jobs[seat] if seat < len(jobs) else "Campus Job")
    scene.deck("life", *["GameStation"] * 60)
    return scene


# -- Jobs and winning --------------------------------------------------------------------------


def test_no_goal_is_reached_while_a_job_is_replaced() -> None:
    """D29: between the discarded Job and the next there is no goal, and nobody's total has reached it."""
    scene = table(jobs=("Slacker", "Campus Job"))
    scene.own(0, "slack", 12)
    scene.put(1, "hand", "You're Fired!")
    scene.deck("job", "Corporate Drone")
    scene.begin(0, "spend")
    scene.say(1, "You're Fired!", "seat 0")
    assert not scene.game.over
    assert (scene.zone(0, "desk"), scene.value(0, "goal")) == (["Corporate Drone"], 22)


def test_a_goal_that_falls_to_the_total_wins_at_once() -> None:
    """D7."""
    scene = table(jobs=("Corporate Drone", "Campus Job"))
    scene.own(0, "slack", 16)
    scene.put(1, "hand", "You're Fired!")
    scene.deck("job", "Slacker")
    scene.begin(0, "spend")
    scene.say(1, "You're Fired!", "seat 0")
    assert scene.game.over and scene.game.state.winners == [0]


def test_the_last_job_is_drawn_again() -> None:
    """D24: the old Job goes under its deck; where no other is left, it is the one that is drawn."""
    scene = table('whenever "Walk Out"\n    you discard your job, then draw a job\n', jobs=("Slacker",))
    scene.put(0, "hand", "Walk Out")
    scene.begin(0, "spend")
    scene.say(0, "Walk Out")
    assert scene.zone(0, "desk") == ["Slacker"]


def test_a_job_is_not_replaced_by_itself() -> None:
    """D18 with D24: where no Job is left, New Job could change nothing."""
    for left in ((), ("Temp",)):
        scene = table(jobs=("Slacker",))
        scene.deck("job", *left)
        scene.put(0, "hand", "New Job", "Sleep")
        scene.begin(0, "spend")
        assert ("New Job" in scene.options()) == bool(left)


def test_who_is_on_turn_wins_where_one_event_takes_two_to_their_goals() -> None:
    """D1."""
    for active, winner in ((0, 0), (1, 1), (2, 0)):
        scene = table(seats=3, jobs=("Slacker", "Slacker", "Corporate Drone"))
        for seat in (0, 1):
            scene.own(seat, "slack", 15)
        scene.put(2, "hand", "Mystery Keg")
        scene.begin(active, "spend")
        scene.until(2, "Mystery Keg")
        scene.say(2, "Mystery Keg")
        assert scene.game.state.winners == [winner], active


def test_the_game_is_over_at_the_goal_and_a_later_loss_does_not_matter() -> None:
    """R21: the theft that would have followed comes too late."""
    text = 'thing "Thief"\n    when anyone scores a sleep\n        that roommate loses 9 slack\n'
    scene = table(text, jobs=("Slacker",))
    scene.own(0, "slack", 14)
    scene.put(0, "hand", "Sleep")
    scene.put(1, "room", "Thief")
    scene.begin(0, "spend")
    scene.say(0, "option 0")
    assert scene.game.state.winners == [0] and scene.log[-1].startswith("win")


# -- cancelling --------------------------------------------------------------------------------


def shopping(*things: str, answer: str) -> Scene:
    scene = table(jobs=("Web Designer",))
    scene.put(0, "hand", *things)
    scene.put(1, "hand", answer)
    scene.begin(0, "spend")
    scene.say(0, "option 1", *things)
    return scene


def test_what_cancels_a_thing_leaves_the_rest_of_the_trip() -> None:
    """D25: the Cloves are discarded, the Ramen is bought; only the Ramen is paid."""
    scene = shopping("Cloves", "Ramen", answer="Checked for ID")
    scene.say(1, "Checked for ID")
    assert scene.zone(0, "room") == ["Ramen"]
    assert "discard; [0]; ['Cloves']; [0]; [-1]; ; " in scene.log
    assert "pay; [0]; ['Ramen']; [1]; [-1]; income; " in scene.log
    assert not any("return" in line for line in scene.log)


def test_what_cancels_the_trip_brings_all_things_back() -> None:
    """R25: the Free Time is gone, the Income is not, and the TV lies in the shopper's room."""
    scene = shopping("Cloves", "Ramen", answer="Y-Files")
    scene.say(1, "answer Y-Files")
    assert scene.log.count("return; [1, 1]; ['Cloves', 'Ramen']; [0, 0]; [4, 4]; ; ") <= 1
    assert any(line.startswith("return") and "Cloves" in line and "Ramen" in line for line in scene.log)
    assert not any(line.startswith("pay") for line in scene.log)
    assert scene.zone(0, "room") == ["Y-Files"] and scene.total(0) == 1


def test_the_answer_is_answered_and_the_trip_goes_on() -> None:
    """D11: a TV that is cancelled cancels nothing."""
    scene = table(jobs=("Web Designer",))
    scene.put(0, "hand", "Ramen", "Brain Fart")
    scene.put(1, "hand", "Y-Files")
    scene.begin(0, "spend")
    scene.say(0, "option 1")
    scene.say(1, "answer Y-Files")
    scene.say(0, "Brain Fart")
    assert scene.zone(0, "room") == ["Ramen"]
    assert "Y-Files" in scene.pile("life")


@pytest.mark.parametrize("seats", [2, 3])
def test_a_tv_answers_no_tv_answer(seats: int) -> None:
    """R27: played as an answer it is no use of Free Time."""
    scene = table(seats=seats, jobs=("Web Designer",))
    scene.put(0, "hand", "Concert", "Shouting with Guests")
    scene.put(1, "hand", "Y-Files", "Shouting with Guests")
    for seat in range(2, seats):
        scene.put(seat, "hand", "Shouting with Guests")
    scene.begin(0, "spend")
    scene.say(0, "option 0", "Concert")
    answers = 0
    while scene.game.decision is not None and any(option.startswith("answer") for option in scene.options()):
        before = len(scene.game.open_windows())
        assert before == 1
        scene.say(scene.asked.seat, next(option for option in scene.options() if option.startswith("answer")))
        answers += 1
    assert answers == 1


def test_a_tv_answers_no_activity_that_costs_no_free_time() -> None:
    """D28."""
    scene = table(jobs=("Web Designer",))
    scene.put(0, "hand", "Power Nap", "Ramen")
    scene.put(1, "hand", "Y-Files")
    scene.begin(0, "spend")
    scene.say(0, "option 0")
    assert scene.zone(0, "room") == ["Power Nap"]
    scene.say(0, "option 1")
    assert scene.options() == ["answer Y-Files", "no"]


# -- the order of asking -----------------------------------------------------------------------


def test_answers_are_offered_clockwise_from_the_next_and_again_after_each() -> None:
    """D12: the one who played the card comes last, in nested windows too."""
    scene = table(seats=4, jobs=("Web Designer",))
    scene.put(0, "hand", "Concert", "What Were We Talking About?")
    for seat in (1, 2, 3):
        scene.put(seat, "hand", "Brain Fart", "What Were We Talking About?")
    scene.begin(0, "spend")
    scene.say(0, "option 0")
    assert scene.asked.seat == 1
    scene.say(1, "no")
    assert (scene.asked.seat, scene.options()) == (2, ["Brain Fart", "no"])
    scene.say(2, "Brain Fart")  # from here it is asked about seat 2's card: 3, 0, 1
    asked = []
    for _ in range(4):
        asked.append((scene.asked.seat, scene.options()))
        scene.say(scene.asked.seat, "no")
    question = ["What Were We Talking About?", "no"]
    assert asked == [(3, ["Brain Fart", *question][1:]), (0, question), (1, question), (2, question)]
    assert "Concert" in scene.pile("life")


def test_after_an_answer_was_cancelled_all_are_asked_about_the_card_again() -> None:
    """D12: after each answer again, until all pass in a row."""
    scene = table(seats=3, jobs=("Web Designer",))
    scene.put(0, "hand", "Concert", "What Were We Talking About?")
    scene.put(1, "hand", "Brain Fart", "Car Alarm")
    scene.put(2, "hand", "Brain Fart")
    scene.begin(0, "spend")
    scene.say(0, "option 0")
    scene.say(1, "Brain Fart")
    scene.say(0, "What Were We Talking About?")
    assert (scene.asked.seat, scene.options()) == (2, ["Brain Fart", "no"])
    scene.say(2, "no")
    assert scene.zone(0, "room") == ["Concert"]


def test_who_has_nothing_to_answer_with_is_not_asked() -> None:
    """D18, D21."""
    scene = table(seats=3)
    scene.put(0, "hand", "Surf the Net", "Sleep")
    scene.put(1, "hand", "Car Alarm")
    scene.begin(0, "spend")
    scene.say(0, "option 0", "Surf the Net")
    assert (scene.asked.seat, scene.options()) == (0, ["option 0", "option 2"])
    scene.say(0, "option 0")
    assert (scene.asked.seat, scene.options()) == (1, ["Car Alarm", "no"])


def test_nobody_is_asked_twice_about_the_same() -> None:
    """After an answer all are asked about the card again; that is the moment that follows the answer."""
    scene = table(seats=3, jobs=("Web Designer",))
    scene.put(0, "hand", "Concert", "What Were We Talking About?")
    scene.put(1, "hand", "Brain Fart")
    scene.put(2, "hand", "Brain Fart")
    scene.begin(0, "spend")
    scene.say(0, "option 0")
    scene.say(1, "Brain Fart")
    scene.say(0, "What Were We Talking About?")
    scene.say(2, "no")
    assert scene.zone(0, "room") == ["Concert"]


# -- the order of effects ----------------------------------------------------------------------

BELL = (
    'thing "First Bell"\n    when anyone scores a sleep\n        you gain 1 slack\n\n'
    'thing "Second Bell"\n    when anyone scores a sleep\n        you gain 2 slack\n'
)


def test_effects_of_one_event_go_round_from_the_one_on_turn_each_in_the_order_of_entry() -> None:
    """D13."""
    scene = table(BELL, seats=3, jobs=("Web Designer", "Web Designer", "Web Designer"))
    scene.put(1, "room", "Second Bell", "First Bell")
    scene.put(0, "room", "First Bell")
    scene.put(2, "room", "Second Bell")
    scene.put(1, "hand", "Sleep")
    scene.begin(1, "spend")
    scene.say(1, "option 0")
    gains = [line.split("; ")[1:4] for line in scene.log if line.startswith("gain")]
    assert gains == [
        ["[1]", "['']", "[2]"],
        ["[1]", "['']", "[1]"],
        ["[2]", "['']", "[2]"],
        ["[0]", "['']", "[1]"],
    ]


def test_effects_are_collected_before_the_first_of_them_runs() -> None:
    """What the first effect brings in has not heard the event; what it sends away has, and says nothing any more."""
    text = (
        'thing "Herald"\n    when anyone scores a sleep\n        take a thing from another room\n\n'
        'thing "Bell"\n    when anyone scores a sleep\n        you gain 1 slack\n'
    )
    scene = table(text, jobs=("Web Designer", "Web Designer"))
    scene.put(0, "room", "Herald")
    scene.put(1, "room", "Bell")
    scene.put(0, "hand", "Sleep")
    scene.begin(0, "spend")
    scene.say(0, "option 0")
    assert scene.zone(0, "room") == ["Herald", "Sleep", "Bell"]
    assert scene.total(0) == 2 and scene.total(1) == 0


def test_a_card_does_not_hear_the_event_that_brought_it_its_own_arrival_excepted() -> None:
    text = (
        'thing "Door"\n    when this enters a room\n        this gains 1 slack\n'
        "    when you score a thing\n        this gains 5 slack\n    when a thing enters your room\n        you gain 1 slack\n"
    )
    scene = table(text, jobs=("Web Designer",))
    scene.put(0, "hand", "Door", "Beer")
    scene.begin(0, "spend")
    scene.say(0, "option 1", "Door", "Beer")
    door = [line for line in scene.log if line.startswith("gain")]
    assert door == [
        "gain; [0]; ['Door']; [1]; [-1]; slack; ",
        "gain; [0]; ['']; [1]; [-1]; slack; ",
        "gain; [0]; ['Door']; [5]; [-1]; slack; ",
        "gain; [0]; ['Door']; [5]; [-1]; slack; ",
    ]


# -- pests and limits --------------------------------------------------------------------------


def test_a_pest_acts_once_a_turn_on_one_host_and_again_on_the_next_turn() -> None:
    """D8, D15, R29."""
    scene = table()
    scene.put(1, "room", *["Beer"] * 5)
    scene.put(0, "hand", "Clumsy Drunk")
    scene.dice(1, 1, 1, 1)
    scene.begin(0, "call")
    scene.say(0, "Clumsy Drunk", "room 1")
    scene.say(1, "Beer")
    assert len(scene.zone(1, "room")) == 5  # four Beer and the guest
    scene.until(1, "Beer")
    assert scene.log.count("discard; [1]; ['Beer']; [0]; [-1]; ; ") == 1
    scene.say(1, "Beer")
    assert len(scene.zone(1, "room")) == 4


def test_a_pest_that_is_sent_on_acts_on_its_new_host_in_the_same_turn() -> None:
    """D8: once a turn on each host."""
    scene = table()
    scene.put(0, "room", "Clumsy Drunk", "Beer")
    scene.put(1, "room", "Beer")
    scene.put(0, "hand", "Sleep")
    scene.dice(6)
    scene.begin(0, "roll")
    scene.say(0, "yes")
    assert (scene.zone(0, "room"), scene.zone(1, "room")) == (["Beer"], ["Clumsy Drunk"])


def test_once_a_turn_starts_afresh_when_the_card_comes_back() -> None:
    text = (
        'thing "Bell"\n    when you score a sleep, once a turn\n        you gain 1 slack\n\n'
        'whenever "Pocket It"\n    choose a "Bell" in your room\n    return it to your hand\n'
    )
    scene = table(text, jobs=("Web Designer",))
    scene.put(0, "room", "Bell")
    scene.put(0, "hand", "Power Nap", "Power Nap", "Power Nap", "Pocket It")
    scene.begin(0, "spend")
    scene.until(0, "option 0")
    scene.say(0, "option 0", "Power Nap")
    scene.pass_all()
    assert scene.total(0) == 2
    scene.say(0, "option 0", "Power Nap")
    scene.pass_all()
    assert scene.total(0) == 3
    scene.until(0, "Pocket It")
    scene.say(0, "Pocket It")
    assert scene.game.state.used == {}
    scene.until(0, "option 1")
    scene.say(0, "option 1")
    assert scene.zone(0, "room") == ["Power Nap", "Power Nap", "Bell"]
    scene.say(0, "option 0")
    assert scene.total(0) == 5


# -- numbers -----------------------------------------------------------------------------------


def test_numbers_are_capped() -> None:
    text = (
        'thing "Mint"\n    when your call phase starts\n        you gain 999999 slack\n        you gain 999999 slack\n'
        "        this gains 999999 slack\n        this gains 999999 slack\n\n"
        'thing "Hole"\n    when your call phase starts\n        each other roommate loses 999999 slack\n'
        "        each other roommate loses 999999 slack\n"
    )
    scene = table(text, jobs=("Slacker",))
    scene.put(0, "room", "Mint", "Hole")
    scene.begin(0, "call")
    assert scene.game.over
    state = scene.game.state
    assert all(abs(value) <= CAP for value in (*state.own, *state.markers.values(), *state.stored.values()))


@pytest.mark.parametrize(
    "text",
    [
        "    slack 1 per thing with 1+ slack here\n",
        "    each thing with 1+ slack here has +1 slack\n",
        "    slack 1\n    each thing with 1+ slack here has +1 slack\n",
        "    while your total is at least 1\n        each thing here has +1 slack\n",
        "    slack 1\n    your slack is at most 3\n    you have +1 slack per thing with 2+ slack here\n",
    ],
)
def test_numbers_that_hang_on_each_other_are_told_soon_and_always_the_same(text: str) -> None:
    scene = table('thing "Mirror"\n' + text)
    scene.put(0, "room", *["Mirror"] * 9)
    totals = {scene.total(0) for _ in range(20)}
    assert len(totals) == 1
    assert scene.game.under == []


def test_a_long_chain_of_numbers_without_a_cycle_is_worked_out_in_full() -> None:
    """Each counts what the one before is worth."""
    kinds = "".join(f"type link{number} is thing\n\n" for number in range(12))
    cards = "".join(
        f'thing "Link {number}"\n    is link{number}\n    slack 1\n'
        + (
            f"    while there is a link{number - 1} with {number}+ slack here\n        this has +{number} slack\n"
            if number
            else ""
        )
        + "\n"
        for number in range(12)
    )
    scene = table(kinds + cards)
    scene.put(0, "room", *[f"Link {number}" for number in range(12)])
    assert scene.total(0) == sum(number + 1 for number in range(12))


def test_a_crossing_of_somebody_elses_number_is_seen_though_it_was_never_touched_before() -> None:
    text = 'thing "Envy"\n    when another roommate\'s slack goes above 2\n        you gain 1 slack\n'
    scene = table(text, seats=3)
    scene.put(0, "room", "Envy")
    scene.put(2, "hand", "Mystery Keg", "Mystery Keg", "Mystery Keg", "Sleep")
    scene.put(0, "hand", "Sleep", "Sleep")
    scene.begin(0, "spend")
    for _ in range(3):
        scene.until(2, "Mystery Keg")
        scene.say(2, "Mystery Keg")
    assert [scene.total(seat) for seat in range(3)] == [5, 3, 3]


# -- what ends with its source -----------------------------------------------------------------

WAYS = {
    "discarded": "discard this",
    "returned": "return this to your hand",
    "removed": "remove this",
    "moved": "move this to another room",
}


@pytest.mark.parametrize("way", WAYS)
def test_a_modifier_ends_when_its_card_goes_in_whatever_way(way: str) -> None:
    text = (
        'thing "Crutch"\n    slack 1\n    you have +1 income\n    each booze here has +2 slack\n    cats cannot enter here\n'
        f"    when your spend phase starts\n        {WAYS[way]}\n"
    )
    scene = table(text, seats=2)
    scene.put(0, "room", "Crutch", "Beer")
    scene.put(0, "hand", "Sleep")
    without = scene.value(0, "income") - 1
    scene.begin(0, "call")
    scene.until(0, "option 0")
    assert "Crutch" not in scene.zone(0, "room")
    assert (scene.total(0), scene.value(0, "income")) == (1, without)


def test_a_marker_goes_along_into_another_room_and_vanishes_elsewhere() -> None:
    """R19."""
    text = (
        'whenever "Polish"\n    choose a booze in your room\n    it gains 2 slack\n\n'
        'whenever "Swipe"\n    take a booze from another room\n\n'
        'whenever "Cellar"\n    choose a booze in your room\n    return it to your hand\n'
    )
    scene = table(text, jobs=("Web Designer", "Web Designer"))
    scene.put(0, "room", "Beer")
    scene.put(0, "hand", "Polish", "Sleep")
    scene.put(1, "hand", "Swipe", "Cellar")
    scene.begin(0, "spend")
    scene.until(0, "Polish")
    scene.say(0, "Polish")
    scene.pass_all()
    assert scene.total(0) == 3
    scene.until(1, "Swipe")
    scene.say(1, "Swipe")
    assert (scene.total(0), scene.total(1)) == (0, 3)
    scene.until(1, "Cellar")
    scene.say(1, "Cellar")
    assert scene.game.state.markers == {} and scene.total(1) == 0


def test_no_marker_is_put_on_a_card_that_is_gone() -> None:
    """A Sleep that fails has been played, and is gone when Waitstaff would raise it."""
    text = 'thing "Cold Draught"\n    each sleep in each room has -2 slack\n'
    scene = table(text, jobs=("Waitstaff",))
    scene.put(1, "room", "Cold Draught")
    scene.put(0, "hand", "Sleep", "Surf the Net")
    scene.begin(0, "spend")
    scene.say(0, "option 0", "Sleep")
    assert "Sleep" in scene.pile("life")
    assert scene.game.state.markers == {} and not any(line.startswith("gain") for line in scene.log)


def test_what_holds_for_a_card_in_hand_is_gone_with_it() -> None:
    text = (
        'whenever "Bargain"\n    each thing in your hand has -1 cost this turn\n\n'
        'whenever "Clear Out"\n    discard each thing in your hand\n'
    )
    scene = table(text)
    scene.put(0, "hand", "Bargain", "Clear Out", "Beer", "Beer")
    scene.begin(0, "spend")
    scene.until(0, "Bargain")
    scene.say(0, "Bargain")
    scene.pass_all()
    assert len(scene.game.state.temps) == 2
    scene.until(0, "Clear Out")
    scene.say(0, "Clear Out")
    assert scene.game.state.temps == []


def test_a_number_that_is_set_again_and_again_stays_below_the_cap() -> None:
    text = 'whenever "Double"\n' + "    set your income to twice your income\n" * 25
    scene = table(text)
    scene.put(0, "hand", "Double", "Double")
    scene.own(0, "income", 3)
    scene.begin(0, "spend")
    scene.until(0, "Double")
    scene.say(0, "Double", "no")  # nor is it answered by the other one
    assert scene.game.state.own[scene.number("income")] == CAP


def test_as_many_are_drawn_as_there_are_however_many_are_said() -> None:
    scene = table()
    scene.put(0, "hand", "Beer")
    f = scene.game.borrow(-1, 0)
    life = [deck.name for deck in scene.rules.decks].index("life")
    assert Draw(SeatRef(YOU, "you"), life, Times(10**9, Fixed(10**9))).run(scene.game, f)
    assert len(scene.zone(0, "hand")) == 61
    assert Draw(SeatRef(YOU, "you"), life, Fixed(70), up_to=True).run(scene.game, f)
    assert len(scene.zone(0, "hand")) == 61
    scene.game.release()


def test_a_total_is_what_its_cards_come_to_though_they_hang_on_it() -> None:
    """A card of which the number hangs on the total sees the total without that of its own and its like."""
    text = 'thing "Ballast"\n    slack 3\n    while your total is above 5\n        this has -2 slack\n'
    scene = table(text)
    cards = scene.put(0, "room", "Ballast", "Ballast", "Sleep", "Beer")
    number = scene.number("slack")
    assert scene.total(0) == sum(scene.game.card_number(card, number) for card in cards) == 5


def test_a_limit_is_not_used_up_by_the_event_with_which_its_card_leaves() -> None:
    """It starts afresh when the card comes back, and so it has when it leaves."""
    text = (
        'thing "Fuse"\n    when you discard a thing, once a game\n        you gain 1 slack\n\n'
        'whenever "Bonfire"\n    discard each thing in your room\n'
    )
    scene = table(text)
    scene.put(0, "room", "Fuse")
    scene.put(0, "hand", "Bonfire", "Beer")
    scene.begin(0, "spend")
    scene.say(0, "Bonfire")
    assert scene.total(0) == 1
    assert scene.game.state.used == {}
