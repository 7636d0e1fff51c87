"""Nodes that count what they are asked: put in place of others in a rule set whose rulings are to be looked at, and nowhere else.

They answer as what they stand for does. In a rule set that is played there is none, so that counting costs nothing there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chezlang.effects.actions import Offer
from chezlang.effects.amounts import Amount, Dice, LowHigh
from chezlang.effects.base import Effect
from chezlang.effects.clauses import Ban
from chezlang.effects.conditions import Condition
from chezlang.effects.control import If

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


@dataclass
class Lens:
    """Whether what is asked now counts: not where a game is only tried out."""

    on: bool


@dataclass(frozen=True)
class WatchedCondition(Condition):
    """``inner``; ``seen`` counts how often it was false, and how often true, while ``lens`` is on."""

    inner: Condition
    seen: list[int] = field(compare=False)
    lens: Lens = field(compare=False)

    def test(self, m: Machine, f: Body) -> bool:
        holds = self.inner.test(m, f)
        if self.lens.on:
            self.seen[1 if holds else 0] += 1
        return holds


@dataclass(frozen=True)
class WatchedIf(If):
    """A line whose condition counts when the line is run, and not whenever somebody looks ahead at what it would do.

    ``asked`` is the lens of its condition, ``game`` that of the game that runs it.
    """

    asked: Lens = field(default_factory=lambda: Lens(True), compare=False)
    game: Lens = field(default_factory=lambda: Lens(True), compare=False)

    def run(self, m: Machine, f: Body) -> bool:
        before = self.asked.on
        self.asked.on = before or self.game.on
        done = If.run(self, m, f)
        self.asked.on = before
        return done


@dataclass(frozen=True)
class WatchedOffer(Effect):
    """An offer that is run as a line, also where the engine would see to it without one; a trigger that only offers can so be told to have fired."""

    inner: Offer

    def run(self, m: Machine, f: Body) -> bool:
        return self.inner.run(m, f)

    def possible(self, m: Machine, f: Body) -> bool:
        return False


@dataclass(frozen=True)
class WatchedAmount(Amount):
    """``inner``; ``seen`` counts how often it was read while ``lens`` is on."""

    inner: Amount
    seen: list[int] = field(compare=False)
    lens: Lens = field(compare=False)

    def value(self, m: Machine, f: Body) -> int:
        if self.lens.on:
            self.seen[0] += 1
        return self.inner.value(m, f)

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        return self.inner.rolls()


@dataclass(frozen=True)
class WatchedBan(Ban):
    """A ban; ``seen`` counts how often it forbade something while ``lens`` is on."""

    seen: list[int] = field(default_factory=list, compare=False)
    lens: Lens = field(default_factory=lambda: Lens(True), compare=False)

    def forbids(self, m: Machine, f: Body, who: int, card: int, zone: int, action: int, number: int = -1) -> bool:
        forbidden = Ban.forbids(self, m, f, who, card, zone, action, number)
        if forbidden and self.lens.on:
            self.seen[0] += 1
        return forbidden
