"""A game as it may be, for all that one seat knows: what is hidden from it is dealt anew, and chance to come is another.

What comes out depends on the seat's view and a generator alone: two states that look the same to the seat give the same guess.
"""

from __future__ import annotations

from typing import Final

from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.engine.program import program_of
from chezlang.engine.view import sees_zone
from chezlang.state import rng
from chezlang.state.data import ASK_CARD, State

#: So many cards from the top of each deck are drawn by chance; those below are what is left, and seldom come into a guess.
DEALT: Final = 6


class Hidden:
    """What a seat may not see now, and all that it may be.

    ``places`` of each deck: where a card lies that may be another; ``decks``: those cards, in the order of their places; ``found``: the like
    of which the seat knows that they are there, but not where. Where cards are looked for in decks, all are in the order of their numbers,
    since which lies where must not be told by a guess. ``others``: the cards that are hidden elsewhere, in the order of their places.
    """

    def __init__(self, game: Game, seat: int) -> None:
        state = game.state
        decision = state.decision
        decks = len(game.rules.decks)
        # Who looks through a deck for a card knows what is in it; its order the options don't tell.
        looked = (
            decision.options if decision is not None and decision.seat == seat and decision.kind == ASK_CARD else ()
        )
        self.searched = program_of(game.rules).searched
        self.seen = {card for card, seats in state.seen.items() if seats >> seat & 1}
        self.looked = {card for card in looked if 0 <= card < len(state.zone) and state.zone[card] < 2 * decks}
        self.looked |= self.seen
        self.places: list[list[int]] = []
        self.decks: list[list[int]] = []
        self.found: list[list[int]] = []
        for deck in range(decks):
            cards = state.zones[2 * deck]
            places = [place for place, card in enumerate(cards) if card not in self.seen]
            unplaced = [cards[place] for place in places]
            if self.searched:
                unplaced.sort()
            self.places.append(places)
            self.decks.append([card for card in unplaced if card not in self.looked])
            self.found.append([card for card in unplaced if card in self.looked])
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

        Cards keep their numbers by which frames speak of them, and are others; those in no deck keep their places, too.
        """
        defs = list(self.defs)
        left: list[int] = []
        mixed = False
        for deck, (cards, pool, away) in enumerate(zip(self.decks, self.pools, self.away, strict=True)):
            pool = pool[:]
            if self.searched:
                order = cards + self.found[deck]
                if self.found[deck]:
                    generator = _shuffle(order, generator, len(order))
                cards = [card for card in order if card not in self.looked]
                zone = state.zones[2 * deck][:]
                for place, card in zip(self.places[deck], order, strict=True):
                    zone[place] = card
                state.zones[2 * deck] = zone
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
