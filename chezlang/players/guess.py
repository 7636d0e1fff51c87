"""A game as it may be, for all that one seat knows: what is hidden from it is dealt anew, and chance to come is another.

What comes out depends on the seat's view and a generator alone: two states that look the same to the seat give the same guess.
"""

from __future__ import annotations

from typing import Final

from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.engine.view import sees_zone
from chezlang.state import rng
from chezlang.state.data import ASK_CARD, State

#: So many cards from the top of each deck are drawn by chance; those below are what is left, and seldom come into a guess.
DEALT: Final = 6


class Hidden:
    """What a seat may not see now: ``decks`` and ``others``, lists of cards in the order of their places, and all that they may be."""

    def __init__(self, game: Game, seat: int) -> None:
        state = game.state
        decision = state.decision
        decks = len(game.rules.decks)
        # Who looks through a deck for a card knows what is in it; its order the options don't tell.
        looked = (
            decision.options if decision is not None and decision.seat == seat and decision.kind == ASK_CARD else ()
        )
        self.looked = {card for card in looked if 0 <= card < len(state.zone) and state.zone[card] < 2 * decks}
        self.looked |= {card for card, seats in state.seen.items() if seats >> seat & 1}
        self.decks = [[card for card in state.zones[2 * deck] if card not in self.looked] for deck in range(decks)]
        self.others: list[int] = []
        for zone, cards in enumerate(state.zones):
            if zone >= 2 * decks and cards and not sees_zone(game, seat, zone):
                self.others.extend(card for card in cards if card not in self.looked)
        rules: RuleSet = game.rules
        pools: list[list[int]] = [[] for _ in range(decks)]
        for card in [card for cards in self.decks for card in cards] + self.others:
            definition = state.defs[card]
            pools[rules.cards[definition].deck].append(definition)
        self.pools = [sorted(pool) for pool in pools]
        self.defs = state.defs
        #: How many cards of each deck are hidden elsewhere.
        self.away = [len(pool) - len(cards) for pool, cards in zip(pools, self.decks, strict=True)]

    def dealt(self, state: State, generator: int) -> int:
        """Deal the hidden cards of a copy of the state anew; the generator after that.

        Cards keep their places and their numbers by which frames speak of them, and are others.
        """
        defs = list(self.defs)
        left: list[int] = []
        mixed = False
        for cards, pool, away in zip(self.decks, self.pools, self.away, strict=True):
            pool = pool[:]
            generator = _shuffle(pool, generator, away + min(len(cards), DEALT))
            drawn = len(pool) - away
            mixed = mixed or (away > 0 and len(left) > 0)
            left.extend(pool[drawn:])
            for index, card in enumerate(cards):
                defs[card] = pool[index]
        if mixed:
            generator = _shuffle(left, generator, len(left))
        for index, card in enumerate(self.others):
            defs[card] = left[index]
        state.defs = tuple(defs)
        state.dice = []
        generator = rng.advance(generator)
        state.rng = rng.mix(generator)
        return generator


def _shuffle(items: list[int], generator: int, many: int) -> int:
    """Put so many of the items, drawn by chance, at the end; the generator after that. The others stay in no order to rely on."""
    last = len(items) - 1
    for index in range(last, max(0, last - many), -1):
        generator = rng.advance(generator)
        other = rng.below(generator, index + 1)
        items[index], items[other] = items[other], items[index]
    return generator
