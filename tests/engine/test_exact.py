"""Random decks, seats, seeds and decisions: nothing is lost, what is offered is exactly what is legal, and any state can be saved.

The second opinion is in support/second.py, what is looked at in support/checked.py.
"""

import json
import os
import random
from dataclasses import replace

from hypothesis import HealthCheck, given, settings

from chezlang.engine.game import Game, new_game
from chezlang.state.data import restore
from support.checked import checked_game
from support.decks import Table, known_cards, tables
from support.play import by_chance, by_plan, played

TURNS = 12

#: How many times as many examples as in the ordinary suite.
MORE = int(os.environ.get("MORE_EXAMPLES", "1"))


def examined(examples: int) -> settings:
    """So many examples, the same in every run of the ordinary suite."""
    return settings(
        max_examples=examples * MORE,
        deadline=None,
        derandomize=MORE == 1,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@examined(60)
@given(tables())
def test_what_is_offered_is_exactly_what_is_legal(table: Table) -> None:
    """Also: no card lost or doubled, totals counted again, hooks and leftovers where they belong."""
    game = checked_game(table.rules(), table.seats, table.seed)
    choose = by_chance(table.choices)
    while game.decision is not None and game.state.turn <= TURNS:
        game.check()
        game.decide(choose(game.decision))
    game.check()


def test_whole_games_of_the_library_are_looked_into() -> None:
    """To the end, with every sort of decision met."""
    looked_at: set[str] = set()
    for seed, seats in enumerate((2, 3, 4, 5)):
        game = checked_game(known_cards(), seats, seed)
        choose = by_chance(seed)
        while game.decision is not None:
            game.check()
            game.decide(choose(game.decision))
        game.check()
        assert game.state.winners
        looked_at |= game.looked_at.keys()
    wanted = {
        "answers",
        "yes or no",
        "call",
        "free time",
        "spend",
        "shopping",
        "evict",
        "a room",
        "discards",
        "more discards",
    }
    assert wanted <= looked_at


@examined(15)
@given(tables())
def test_a_game_goes_on_from_its_saved_form_at_any_decision(table: Table) -> None:
    """The one game runs through; the other is saved, read back and gone on with at every decision."""
    rules = table.rules()
    through = played(rules, table.seats, table.seed, by_chance(table.choices), TURNS)
    plan = by_plan(through.choices)
    game = new_game(rules, table.seats, table.seed)
    for state in through.states:
        data = json.loads(json.dumps(game.state.data()))
        assert data == state
        again = restore(data)
        assert again.data() == state
        game = Game(rules, again)
        assert game.decision is not None
        game.decide(plan(game.decision))
    assert game.state.data() == through.end


@examined(15)
@given(tables())
def test_a_clone_is_the_state_and_shares_nothing_with_it(table: Table) -> None:
    """At every decision a clone is played on by chance, and taken back to: the state is as it was, field by field."""
    rules = table.rules()
    game = new_game(rules, table.seats, table.seed)
    choose, other = by_chance(table.choices), random.Random(table.choices + 1)
    while game.decision is not None and game.state.turn <= TURNS:
        before = game.state.data()
        text = json.dumps(before)
        clone = game.state.clone()
        assert clone.data() == before
        aside = Game(rules, clone)
        for _ in range(3):
            if aside.decision is not None:
                aside.decide(other.randrange(len(aside.decision.options)))
        assert json.dumps(game.state.data()) == text
        game.decide(choose(game.decision))
    after, undone = game.state.data(), restore(game.state.data())
    assert undone.data() == after


@examined(15)
@given(tables())
def test_the_same_decisions_give_the_same_game(table: Table) -> None:
    rules = table.rules()
    first = played(rules, table.seats, table.seed, by_chance(table.choices), TURNS)
    second = played(replace(rules), table.seats, table.seed, by_plan(first.choices), TURNS)
    assert first == second
