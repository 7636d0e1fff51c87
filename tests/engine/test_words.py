"""Words that the library has no card for: what each does at the table."""

import json

import pytest

from chezlang import api
from chezlang.effects.clauses import Ban, Clause
from chezlang.engine.game import Game
from chezlang.engine.view import may_see, view_of
from chezlang.players.guess import Hidden
from chezlang.players.outcome import outcome_of
from chezlang.players.words import option_text, question
from chezlang.players.worth import Worth
from chezlang.state.data import restore
from support.hidden import in_the_dark
from support.scene import Scene, base_with


def table(text: str, seats: int = 4, jobs: tuple[str, ...] = ()) -> Scene:
    """A table with a Job for each seat (Campus Job where none is named), and a deck of what hardly anybody can pay."""
    scene = Scene(base_with(text), seats)
    for seat in range(seats):
        scene.put(seat, "desk", jobs[seat] if seat < len(jobs) else "Campus Job")
    scene.deck("life", *["GameStation"] * 30)
    return scene


def played(text: str, *words: str, seats: int = 4, lay: dict[int, tuple[str, ...]] | None = None) -> Scene:
    """A Whenever with some lines, played by the first seat; ``lay``: what lies in rooms."""
    scene = table(
        'whenever "Try"\n    may be played in vain\n' + "".join(f"    {line}\n" for line in text.split("/")), seats
    )
    for seat, titles in (lay or {}).items():
        scene.put(seat, "room", *titles)
    scene.put(0, "hand", "Try")
    scene.begin(0, "spend")
    scene.say(0, "Try")
    scene.pass_all()
    for word in words:
        scene.say(scene.asked.seat, word)
    return scene


def owns(scene: Scene) -> list[int]:
    """What each seat has gained or lost itself."""
    seats = scene.game.state.seats
    return [scene.game.state.own[seat * scene.game.numbers + scene.number("slack")] for seat in range(seats)]


# -- neighbors -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "whom"), [("left", 1), ("right", 3)])
def test_the_left_neighbor_is_next_clockwise(side: str, whom: int) -> None:
    assert owns(played(f"your {side} neighbor gains 2 slack"))[whom] == 2


@pytest.mark.parametrize("side", ["left", "right"])
def test_with_two_both_neighbors_are_the_same(side: str) -> None:
    assert owns(played(f"your {side} neighbor gains 2 slack", seats=2)) == [0, 2]


def test_the_neighbor_of_somebody_else() -> None:
    assert owns(played("choose another roommate/their left neighbor gains 2 slack", "seat 2")) == [0, 0, 0, 2]
    assert owns(played("choose another roommate as pal/the right neighbor of pal gains 2 slack", "seat 2")) == [
        0,
        2,
        0,
        0,
    ]


# -- more and fewer --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cats", "each", "any_"), [((2, 1, 1), 1, 1), ((2, 2, 1), 0, 1), ((1, 2, 1), 0, 0), ((1, 2, 0), 0, 1)]
)
def test_more_than_each_other_and_than_another(cats: tuple[int, ...], each: int, any_: int) -> None:
    lay = {seat: ("Inkblot",) * count for seat, count in enumerate(cats)}
    for whom, wanted in (("each other", each), ("another", any_)):
        scene = played(f"if you have more cats than {whom} roommate: you gain 1 slack", seats=3, lay=lay)
        assert owns(scene)[0] == wanted


def test_fewer_here_is_fewer_than_in_the_room_of_another() -> None:
    line = "if you have fewer cats here than your left neighbor: you gain 1 slack"
    assert owns(played(line, lay={1: ("Inkblot",)}))[0] == 1
    assert owns(played(line, lay={0: ("Inkblot",), 1: ("Inkblot",)}))[0] == 0


def test_each_other_is_other_than_whom_the_line_is_about() -> None:
    line = "choose a roommate/if they have more cats than each other roommate: they gain 1 slack"
    assert owns(played(line, "seat 1", lay={1: ("Inkblot",) * 2, 0: ("Inkblot",)}))[1] == 1
    assert owns(played(line, "seat 1", lay={1: ("Inkblot",), 0: ("Inkblot",)}))[1] == 0


def test_cards_in_hand_are_counted_by_whose_hand_it_is() -> None:
    scene = table(
        'whenever "Try"\n    if you have 2+ cards in hand: you gain 1 slack\n    otherwise: you lose 1 slack\n'
    )
    scene.put(0, "hand", "Try", "GameStation")
    scene.put(1, "hand", "GameStation", "GameStation")
    scene.begin(0, "spend")
    scene.say(0, "Try")
    assert owns(scene)[0] == -1  # the card that is being played is no more in hand


def test_a_total_is_compared_with_each_and_not_with_their_sum() -> None:
    line = "if your total is above each other roommate's total: you gain 1 slack"
    lay = {0: ("Ramen",) * 3, 1: ("Ramen",) * 2, 2: ("Ramen",) * 2}
    assert owns(played(line, seats=3, lay=lay))[0] == 1
    assert owns(played(line, seats=3, lay={**lay, 2: ("Ramen",) * 3}))[0] == 0


def test_of_each_other_roommate_each_is_asked() -> None:
    line = "if each other roommate has 2+ cats: you gain 1 slack"
    assert owns(played(line, seats=3, lay={1: ("Inkblot",) * 2, 2: ("Inkblot",) * 2}))[0] == 1
    assert owns(played(line, seats=3, lay={1: ("Inkblot",) * 4}))[0] == 0
    line = "if another roommate has 2+ cats: you gain 1 slack"
    assert owns(played(line, seats=3, lay={1: ("Inkblot",), 2: ("Inkblot",)}))[0] == 0


# -- with a number -----------------------------------------------------------------------------------


def test_with_a_total_at_most() -> None:
    scene = played("each roommate with total at most 1 gains 1 slack", lay={0: ("Ramen",) * 2, 1: ("Ramen",)})
    assert owns(scene) == [0, 1, 1, 1]


def test_with_a_number_above_your_own() -> None:
    scene = table(
        'whenever "Try"\n    each other roommate with goal above your goal loses 1 slack\n',
        jobs=("Slacker", "Corporate Drone", "Slacker"),
    )
    scene.put(0, "hand", "Try")
    scene.begin(0, "spend")
    goals = [scene.value(seat, "goal") for seat in range(4)]
    scene.say(0, "Try")
    assert owns(scene) == [-1 if goal > goals[0] else 0 for goal in goals]
    assert -1 in owns(scene)


# -- how much -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "gained"),
    [
        ("twice the number of cats in your room", 6),
        ("3 times the number of cats in your room", 9),
        ("half of the number of cats in your room rounded up", 2),
        ("half of the number of cats in your room rounded down", 1),
        ("twice the number of cats in your room + 1", 7),
    ],
)
def test_twice_and_half(amount: str, gained: int) -> None:
    assert owns(played(f"you gain slack equal to {amount}", lay={0: ("Inkblot",) * 3}))[0] == gained


# -- what has just been drawn, discarded ... ------------------------------------------------------------


def test_counts_what_was_just_discarded_as_heap() -> None:
    line = "discard any number of food in your room as heap/gain 2 slack per card of heap"
    scene = played(line, "Ramen", "Ramen", "no", lay={0: ("Ramen",) * 3})
    assert owns(scene)[0] == 4
    assert scene.zone(0, "room") == ["Ramen"]


def test_speaks_of_what_was_just_drawn() -> None:
    text = 'whenever "Try"\n    draw 2 life as finds\n    discard each food of finds\n    you gain slack equal to the number of finds\n'
    scene = table(text)
    scene.deck("life", "Ramen", "Sleep")
    scene.put(0, "hand", "Try")
    scene.begin(0, "spend")
    scene.say(0, "Try")
    assert scene.zone(0, "hand") == ["Sleep"]
    assert owns(scene)[0] == 2


def test_of_what_was_declined_there_is_none() -> None:
    line = "you may discard a food in your room as snack/gain 2 slack per card of snack"
    assert owns(played(line, "no", lay={0: ("Ramen",)}))[0] == 0
    assert owns(played(line, "Ramen", lay={0: ("Ramen",)}))[0] == 2


# -- for a time ------------------------------------------------------------------------------------------


def safe(how_long: str) -> Scene:
    """A Ramen of the first seat that cannot be discarded for a time, and what discards food in each room for the others."""
    text = f'whenever "Try"\n    choose a thing in your room as mine\n    mine cannot be discarded {how_long}\n'
    text += 'whenever "Rot"\n    may be played in vain\n    discard each food in each room\n'
    scene = table(text, 2)
    scene.put(0, "room", "Ramen", "Pizza")
    scene.put(0, "hand", "Try", "Rot", "Rot", "Rot", "Rot", "Rot", "Rot")
    scene.begin(0, "spend")
    scene.say(0, "Try")
    scene.pass_all()
    scene.say(0, "Ramen")
    return scene


def rot(scene: Scene) -> bool:
    """Let the food rot, and tell whether the Ramen is still there."""
    scene.until(0, "Rot")
    scene.say(0, "Rot")
    scene.pass_all()
    return "Ramen" in scene.zone(0, "room")


def test_a_card_is_safe_until_your_next_turn() -> None:
    scene = safe("until your next turn")
    assert rot(scene)
    assert scene.zone(0, "room") == ["Ramen"]
    while scene.game.state.active == 0:
        scene.game.decide(len(scene.options()) - 1)
    assert rot(scene)
    turn = scene.game.state.turn
    while scene.game.state.turn == turn:
        scene.game.decide(len(scene.options()) - 1)
    assert scene.game.state.active == 0
    assert not rot(scene)
    assert scene.game.state.imposed == []


def test_a_card_is_safe_this_turn() -> None:
    scene = safe("this turn")
    assert rot(scene)
    while scene.game.state.active == 0:
        scene.game.decide(len(scene.options()) - 1)
    assert not rot(scene)


def test_what_keeps_a_card_safe_ends_when_it_leaves_play() -> None:
    scene = safe("this game")
    ramen = next(card for card in range(len(scene.game.state.defs)) if scene.title(card) == "Ramen")
    assert scene.game.state.imposed == [(scene.game.state.imposed[0][0], -1 - ramen, 2)]
    scene.game.relocate(ramen, scene.game.seat_zone(0, 0))
    assert scene.game.state.imposed == []
    assert all(source != ramen for entries in scene.game.state.live for source, _ in entries)


def test_a_number_is_higher_until_your_next_turn() -> None:
    scene = table('whenever "Try"\n    you have +3 hand-size until your next turn\n', 2)
    scene.put(0, "hand", "Try")
    scene.begin(0, "spend")
    before = scene.value(0, "hand-size")
    scene.say(0, "Try")
    assert scene.value(0, "hand-size") == before + 3
    while scene.game.state.active == 0:
        scene.game.decide(len(scene.options()) - 1)
    assert scene.value(0, "hand-size") == before + 3
    while scene.game.state.active == 1:
        scene.game.decide(len(scene.options()) - 1)
    assert scene.value(0, "hand-size") == before


def test_others_cannot_take_what_is_yours() -> None:
    """What is yours in such a line is yours, and not theirs whom it keeps from it."""
    text = 'whenever "Try"\n    each other roommate cannot take things in your room this turn\n'
    text += 'whenever "Grab"\n    may be played in vain\n    take a thing from another room\n'
    scene = table(text, 2)
    scene.put(0, "room", "Ramen")
    scene.put(1, "room", "Pizza")
    scene.put(0, "hand", "Try", "Grab")
    scene.put(1, "hand", "Grab")
    scene.begin(0, "spend")
    scene.until(0, "Try")
    scene.say(0, "Try")
    scene.pass_all()
    scene.until(1, "Grab")
    scene.say(1, "Grab")
    scene.pass_all()
    assert scene.zone(0, "room") == ["Ramen"]
    scene.until(0, "Grab")
    scene.say(0, "Grab")
    scene.pass_all()
    assert scene.zone(0, "room") == ["Ramen", "Pizza"]


# -- a number ---------------------------------------------------------------------------------------------


def test_a_number_is_chosen_and_counts() -> None:
    scene = table('whenever "Try"\n    choose a number from 1 to 3 as x\n    gain x slack\n    draw x life\n')
    scene.put(0, "hand", "Try")
    scene.begin(0, "spend")
    scene.say(0, "Try")
    assert scene.options() == ["1", "2", "3"]
    view = view_of(scene.game, 0)
    assert view.asked is not None
    assert (view.asked.kind, [each.number for each in view.asked.options]) == ("number", [1, 2, 3])
    assert question(scene.game) == '"Try": Choose a number from 1 to 3.'
    assert [option_text(scene.game, index) for index in range(3)] == ["1", "2", "3"]
    assert view_of(scene.game, 1).asked is None
    scene.say(0, "2")
    assert owns(scene)[0] == 2
    assert len(scene.zone(0, "hand")) == 2


def test_up_to_what_is_there_now() -> None:
    line = "choose a number from 1 to the number of cats in your room as x/discard x cats in your room/gain x slack"
    scene = played(line, lay={0: ("Inkblot",) * 2})
    assert scene.options() == ["1", "2"]
    assert owns(played(line, lay={0: ("Inkblot",)}))[0] == 1  # one number is no choice


def test_a_card_cannot_be_played_for_a_number_that_is_not_there() -> None:
    scene = table(
        'whenever "Try"\n    choose a number from 1 to the number of cats in your room as x\n    gain x slack\n'
    )
    scene.put(0, "hand", "Try")
    scene.begin(0, "spend")
    assert "Try" not in scene.options()


def test_a_number_is_kept_when_the_game_is_saved_while_it_is_asked() -> None:
    scene = table('whenever "Try"\n    choose a number from 1 to 3 as x\n    gain x slack\n')
    scene.put(0, "hand", "Try")
    scene.begin(0, "spend")
    scene.say(0, "Try")
    again = Game(scene.rules, restore(scene.game.state.data()))
    again.decide(2)
    scene.say(0, "3")
    assert again.state.data() == scene.game.state.data()


# -- whole zones --------------------------------------------------------------------------------------------


def test_two_hands_are_swapped() -> None:
    scene = table('whenever "Try"\n    choose another roommate\n    swap your hand for their hand\n', 3)
    scene.put(0, "hand", "Try", "Ramen", "Pizza")
    scene.put(1, "hand", "Sleep")
    scene.put(2, "hand", "Beer")
    scene.begin(0, "spend")
    scene.say(0, "Try")
    scene.pass_all()
    scene.say(0, "seat 2")
    assert [scene.zone(seat, "hand") for seat in range(3)] == [["Beer"], ["Sleep"], ["Ramen", "Pizza"]]


def test_rooms_are_swapped_with_what_lies_in_them() -> None:
    line = "choose another roommate/swap your room for their room"
    scene = played(line, "seat 1", lay={0: ("Ramen",), 1: ("Inkblot", "Pizza")}, seats=3)
    assert [scene.zone(seat, "room") for seat in range(3)] == [["Inkblot", "Pizza"], ["Ramen"], []]


def test_what_cannot_be_moved_stays_when_rooms_are_swapped() -> None:
    line = "each cat in each room cannot be moved this turn/choose another roommate/swap your room for their room"
    scene = played(line, "seat 1", lay={0: ("Ramen",), 1: ("Inkblot", "Pizza")}, seats=3)
    assert [scene.zone(seat, "room") for seat in range(3)] == [["Pizza"], ["Inkblot", "Ramen"], []]


@pytest.mark.parametrize(("side", "back"), [("left", -1), ("right", 1)])
def test_hands_are_passed_on_all_at_once(side: str, back: int) -> None:
    scene = table(f'whenever "Try"\n    each roommate passes their hand to their {side} neighbor\n', 3)
    scene.put(0, "hand", "Try")
    hands = [["Ramen"], ["Sleep", "Beer"], ["Pizza"]]
    for seat, titles in enumerate(hands):
        scene.put(seat, "hand", *titles)
    scene.begin(0, "spend")
    scene.until(0, "Try")
    scene.say(0, "Try")
    scene.pass_all()
    assert [scene.zone(seat, "hand") for seat in range(3)] == [hands[(seat + back) % 3] for seat in range(3)]


def test_what_is_said_in_one_line_is_what_two_say() -> None:
    """`cannot be discarded or taken`: what a card is kept from, and for how long."""

    def clauses(first: str, then: str) -> list[Clause]:
        rules = base_with(f'thing "Try"\n    cost 1\n{first}\nwhenever "Now"\n{then}\n')
        return [clause for clause in rules.clauses if isinstance(clause, Ban)]

    one = clauses("    this cannot be discarded or taken", "    each thing here cannot be moved or taken this turn")
    both = clauses(
        "    this cannot be discarded\n    this cannot be taken",
        "    each thing here cannot be moved this turn\n    each thing here cannot be taken this turn",
    )
    assert one == both


# -- the top of a deck --------------------------------------------------------------------------------------

LOOK = """whenever "Try"
    look at the top 2 cards of the life deck as seen
    choose a card of seen as mine
    move mine to your hand
    move each card of seen in the life deck under the life deck
whenever "Peep"
    look at the top 2 cards of the life deck
whenever "Stir"
    shuffle the life deck
"""


def looking(*hand: str) -> Scene:
    scene = Scene(base_with(LOOK), 3)
    for seat in range(3):
        scene.put(seat, "desk", "Campus Job")
    scene.deck("life", "Ramen", "Sleep", "Beer", "Pizza")
    scene.put(0, "hand", *hand, "Ramen")
    scene.own(0, "free-time", 2)
    scene.own(0, "income", 2)  # to be asked whether to go shopping, once all else has been dealt with
    scene.begin(0, "spend")
    return scene


def deck(scene: Scene) -> list[str]:
    """The life deck, the top first."""
    number = [each.name for each in scene.rules.decks].index("life")
    return [scene.title(card) for card in reversed(scene.game.state.zones[2 * number])]


def known(scene: Scene, seat: int) -> tuple[tuple[int, str], ...]:
    return next(each.known for each in view_of(scene.game, seat).decks if each.name == "life")


def test_who_looks_at_the_top_of_a_deck_takes_one_and_puts_the_rest_under() -> None:
    scene = looking("Try", "Stir")
    scene.say(0, "Try")
    scene.pass_all()
    assert scene.options() == ["Ramen", "Sleep"]
    scene.say(0, "Sleep")
    assert scene.zone(0, "hand") == ["Stir", "Ramen", "Sleep"]
    assert deck(scene) == ["Beer", "Pizza", "Ramen"]


def at_the_bottom(line: str) -> Scene:
    """A line has been done by the first seat, who is asked what they buy."""
    scene = Scene(base_with(f'whenever "Try"\n    {line}\n'), 2)
    scene.put(0, "desk", "Campus Job")
    scene.deck("life", "Ramen", "Sleep", "Beer", "Pizza")
    scene.put(0, "hand", "Try", "Ramen")
    scene.own(0, "free-time", 2)
    scene.own(0, "income", 2)
    scene.begin(0, "spend")
    return scene


@pytest.mark.parametrize(
    ("line", "hand", "left", "pile"),
    [
        ("take the bottom card of the life deck", ["Pizza"], ["Ramen", "Sleep", "Beer"], []),
        ("take the bottom 2 cards of the life deck", ["Pizza", "Beer"], ["Ramen", "Sleep"], []),
        ("discard the bottom 2 cards of the life deck", [], ["Ramen", "Sleep"], ["Pizza", "Beer"]),
        ("move the bottom card of the life deck to the life deck", [], ["Pizza", "Ramen", "Sleep", "Beer"], []),
        ("move the top card of the life deck under the life deck", [], ["Sleep", "Beer", "Pizza", "Ramen"], []),
    ],
)
def test_what_lies_at_the_bottom_of_a_deck(line: str, hand: list[str], left: list[str], pile: list[str]) -> None:
    scene = at_the_bottom(line)
    scene.say(0, "Try")
    scene.pass_all()
    assert scene.zone(0, "hand") == ["Ramen", *hand]
    assert deck(scene) == left
    assert sorted(scene.pile("life")) == sorted([*pile, "Try"])


def test_the_pile_goes_under_a_deck_that_is_short_before_its_bottom_is_taken() -> None:
    scene = at_the_bottom("take the bottom 5 cards of the life deck")
    life = [each.name for each in scene.rules.decks].index("life")
    for title in ("Bong", "Cloves"):
        scene.game.relocate(scene.add(title), 2 * life + 1)
    scene.say(0, "Try")
    scene.pass_all()
    assert sorted(scene.zone(0, "hand")[1:]) == ["Beer", "Bong", "Cloves", "Pizza", "Sleep"]
    assert deck(scene) == ["Ramen"] and scene.pile("life") == ["Try"]


def test_who_looks_at_the_bottom_knows_it_by_its_place() -> None:
    scene = at_the_bottom("look at the bottom 2 cards of the life deck")
    scene.say(0, "Try")
    scene.pass_all()
    assert known(scene, 0) == ((3, "Beer"), (4, "Pizza")) and known(scene, 1) == ()


def test_only_who_has_looked_knows() -> None:
    scene = looking("Peep", "Stir")
    scene.say(0, "Peep")
    scene.pass_all()
    assert [known(scene, seat) for seat in range(3)] == [((1, "Ramen"), (2, "Sleep")), (), ()]
    again = restore(scene.game.state.data())
    assert again.seen == scene.game.state.seen and again.data() == scene.game.state.data()


def test_what_was_seen_is_forgotten_when_it_is_shuffled_or_moved() -> None:
    scene = looking("Peep", "Stir")
    scene.say(0, "Peep")
    scene.pass_all()
    top = scene.game.state.zones[2][-1]
    scene.game.relocate(top, scene.game.seat_zone(0, 1))
    assert not may_see(scene.game, 0, top)
    assert known(scene, 0) == ((1, "Sleep"),)
    scene.until(0, "Stir")
    scene.say(0, "Stir")
    scene.pass_all()
    assert known(scene, 0) == ()


@pytest.mark.parametrize("seed", range(4))
def test_what_a_player_thinks_of_leaves_what_it_has_seen_where_it_is(seed: int) -> None:
    scene = looking("Peep", "Stir")
    scene.say(0, "Peep")
    scene.pass_all()
    other = in_the_dark(scene.game, 0, seed)
    assert view_of(other, 0) == view_of(scene.game, 0)
    state = scene.game.state.clone()
    Hidden(scene.game, 0).dealt(state, seed)
    titles = [scene.rules.cards[state.defs[card]].title for card in state.zones[2][-2:]]
    assert titles == ["Sleep", "Ramen"]


def test_a_short_deck_is_made_again_before_it_is_looked_at() -> None:
    scene = looking("Peep")
    for card in scene.game.state.zones[2][:]:
        scene.game.relocate(card, 3)
    scene.game.relocate(scene.game.state.zones[3][0], 2)
    scene.say(0, "Peep")
    scene.pass_all()
    assert len(known(scene, 0)) == 2


# -- a game that nobody wins -----------------------------------------------------------------------


def test_the_game_can_end_without_a_winner() -> None:
    scene = played("nobody wins", lay={0: ("Beer",)})
    state = scene.game.state
    assert state.over and state.winners == [] and state.decision is None and not scene.game.endless
    assert outcome_of(scene.game).finished and outcome_of(scene.game).winners == ()
    assert all(Worth(scene.game.rules).of(scene.game, seat) < -100 for seat in range(4))
    again = restore(json.loads(json.dumps(state.data())))
    assert again.over and again.winners == []


def test_a_game_that_nobody_wins_is_finished_and_told_of() -> None:
    rules = base_with('rule "Short"\n    when a turn ends\n        nobody wins\n')
    record = api.play(rules, 2, 1)
    assert record.log[-1] == "The game ends, and nobody wins" and record.winners == ()
    counts = api.simulate(rules, games=2, seats=2, seed=1)
    assert (counts["finished"], counts["unwon"], counts["capped"], counts["wins"]) == (2, 2, 0, {})


# -- what somebody gains, and what their cards gain ------------------------------------------------


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("each cat in your room loses 1 slack", 0),
        ("you lose 1 slack", 0),
        ("each person in another room loses 1 slack", -1),
    ],
)
def test_what_your_cards_lose_is_heard_as_yours(line: str, heard: int) -> None:
    """And the text says so."""
    cards = 'thing "Shield"\n    cost 1\n    slack 1\n    when you would lose slack\n        ignore it\n\nperson "Tom"\n    slack 2\n    is cat\n\n'
    scene = table(f'{cards}whenever "Try"\n    {line}\n')
    scene.put(0, "room", "Shield", "Tom")
    scene.put(1, "room", "Tom")
    scene.put(0, "hand", "Try")
    before = [scene.total(seat) for seat in range(2)]
    scene.begin(0, "spend")
    scene.say(0, "Try")
    scene.pass_all()
    assert [scene.total(seat) - was for seat, was in enumerate(before)] == [0, heard]


# -- what cards are kept from for a time ------------------------------------------------------------


@pytest.mark.parametrize(
    ("ban", "gained"),
    [
        ("", 1),
        ("people cannot enter your room until your next turn/", 0),
        ("people cannot enter here this turn/", 0),
        ("people cannot enter another room this turn/", 1),
        ("booze cannot enter your room this turn/", 1),
    ],
)
def test_cards_are_kept_from_a_place_for_a_time(ban: str, gained: int) -> None:
    line = f"{ban}for each cat in another room/    if it can enter your room: you gain 1 slack"
    assert owns(played(line, lay={1: ("Inkblot",)}))[0] == gained
