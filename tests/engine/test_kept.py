"""What the engine keeps from one question to the next is what it would find if it asked anew."""

from dataclasses import fields

import pytest

from chezlang.effects import watched
from chezlang.effects.base import registry
from chezlang.engine.game import Game, new_game
from chezlang.engine.program import READ_A_NUMBER
from chezlang.engine.reads import KNOWN
from support.library import rules_of
from support.nodes import concrete
from support.play import by_chance, decisions

#: Kinds of node that look at whatever is played or done by them, or are rare: what they say is not kept past a change.
UNKNOWN = {"Play", "Do", "AnotherTurn", "SkipTurn"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_kept_is_what_is_found(seats: int) -> None:
    rules = rules_of()
    for seed in range(3):
        game = new_game(rules, seats, seed)
        for _ in decisions(game, by_chance(seed), 40):
            state = game.state
            anew = Game(rules, state)
            for seat in range(seats):
                assert game.total(seat) == anew.total(seat)
                for number in range(game.numbers):
                    assert game.seat_number(seat, number) == anew.seat_number(seat, number)
                for action, definition in enumerate(rules.actions):
                    if not definition.params:
                        assert game.doable(seat, action, ()) == anew.doable(seat, action, ())
                for kind in game.hidden_kinds:
                    for card in state.zones[game.base[kind] + seat]:
                        assert game.playable(seat, card) == anew.playable(seat, card)
            for card in range(len(state.defs)):
                if state.zone[card] > game.out:
                    for number in range(game.numbers):
                        assert game.card_number(card, number) == anew.card_number(card, number)


def test_it_is_known_what_each_kind_of_node_looks_at() -> None:
    """A new kind needs a place in `chezlang.engine.reads`; without, what it says is forgotten at every change."""
    phrases = tuple(
        registry()[name] for name in ("Effect", "Amount", "Condition", "Seats", "Places", "Cards", "Filter", "Pick")
    )
    used = {name: cls for name, cls in concrete().items() if issubclass(cls, phrases)}
    assert {name for name, cls in used.items() if cls not in KNOWN} == UNKNOWN
    assert {cls for cls in registry().values() if cls.__module__ == watched.__name__} - KNOWN == {watched.WatchedBan}


def test_it_is_known_which_phrases_look_at_a_number() -> None:
    """A new one needs a place in `READ_A_NUMBER`; without, nobody looks for what crosses a line when that number changes."""
    phrases = tuple(registry()[name] for name in ("Amount", "Condition", "Seats", "Places", "Cards", "Filter"))
    found = {
        name
        for name, cls in registry().items()
        if issubclass(cls, phrases) and any(field.name == "number" for field in fields(cls))
    }
    printed = {"States"}  # looks at what stands on a card, which never changes
    known = {name for name, cls in registry().items() if issubclass(cls, READ_A_NUMBER)}
    assert found - printed == known
