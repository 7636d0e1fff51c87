"""Games in which what is hidden can be told from everything else, and states that differ only in what a seat may not know."""

import random
import re
from dataclasses import replace
from functools import cache

from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.engine.view import may_see
from chezlang.players.words import quoted
from chezlang.state.data import ASK_CARD
from support.library import ROOT

#: A small game of another sort, in which there is something to hide in every way: it shows, gives, and takes blindly.
LAMPS = ROOT / "tests" / "players" / "lamps"


@cache
def unique(rules: RuleSet) -> RuleSet:
    """The same game with a title of its own on every copy of a card, so that a title names one card."""
    cards = [replace(card, copies=1) for card in rules.cards]
    for card in rules.cards:
        cards.extend(replace(card, copies=1, title=f"{card.title} no. {copy}") for copy in range(2, card.copies + 1))
    return replace(rules, cards=tuple(cards))


def titles_in(rules: RuleSet, text: str) -> set[str]:
    """The titles of cards that stand in a text, in quotes."""
    titles = {card.title for card in rules.cards}
    return {title for title in re.findall(r'"([^"]*)"', text) if title in titles} | {
        title for title in titles if '"' in title and quoted(title) in text
    }


def title(game: Game, card: int) -> str:
    return game.rules.cards[game.state.defs[card]].title


def knows(game: Game, seat: int, card: int) -> bool:
    """Whether a seat sees a card, where it lies or among what it is asked to choose from a deck."""
    decision = game.decision
    looks_through = decision is not None and decision.seat == seat and decision.kind == ASK_CARD
    return may_see(game, seat, card) or (
        looks_through and card in decision.options and game.state.zone[card] < 2 * len(game.rules.decks)  # type: ignore[union-attr]
    )


def seen_titles(game: Game, seat: int) -> set[str]:
    """The titles of all cards that a seat knows now."""
    return {title(game, card) for card in range(len(game.state.defs)) if knows(game, seat, card)}


def in_the_dark(game: Game, seat: int, seed: int) -> Game:
    """The same game for a seat's eyes: other cards hidden from it, in another order, and other chance to come."""
    chance = random.Random(seed)
    state = game.state.clone()
    hidden = [card for card in range(len(state.defs)) if not knows(game, seat, card)]
    others = hidden[:]
    chance.shuffle(others)
    defs = list(state.defs)
    for card, other in zip(hidden, others, strict=True):
        defs[card] = game.state.defs[other]
    state.defs = tuple(defs)
    for deck in range(len(game.rules.decks)):
        cards = state.zones[2 * deck]
        unseen = [card for card in cards if not may_see(game, seat, card)]
        chance.shuffle(unseen)
        state.zones[2 * deck] = [card if may_see(game, seat, card) else unseen.pop() for card in cards]
    state.rng = chance.getrandbits(64)
    state.dice = [chance.randrange(1, 7)]
    return Game(game.rules, state)
