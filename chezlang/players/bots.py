"""Players that are no persons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from chezlang.engine.game import Game
from chezlang.players.careful import Careful
from chezlang.state import rng


class Player(Protocol):
    """Somebody who decides for a seat. ``state`` is all that it remembers: one integer, saved with a game."""

    state: int

    def choose(self, game: Game) -> int:
        """The index of an option of the decision that the game stands at."""


class Random:
    """Any legal option, each as likely as the others. Its generator is its own: the game's dice don't depend on it."""

    def __init__(self, seed: int, seat: int) -> None:
        self.state = rng.seeded(rng.mix(seed) + seat + 1)

    def choose(self, game: Game) -> int:
        assert game.decision is not None
        self.state = rng.advance(self.state)
        return rng.below(self.state, len(game.decision.options))


class First:
    """Always the first option: it takes what is offered and seldom declines."""

    def __init__(self, seed: int, seat: int) -> None:
        self.state = 0

    def choose(self, game: Game) -> int:
        return 0


#: Bots by name, made from a game's seed and a seat.
BOTS: dict[str, Callable[[int, int], Player]] = {"random": Random, "first": First, "careful": Careful}
