"""Nodes that count what they are asked: put in place of others in a rule set whose rulings are to be looked at, and nowhere else.

They answer as what they stand for does. In a rule set that is played there is none, so that counting costs nothing there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chezlang.effects.amounts import Amount, Dice, LowHigh
from chezlang.effects.clauses import Ban
from chezlang.effects.conditions import Condition

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


@dataclass(frozen=True)
class WatchedCondition(Condition):
    """``inner``; ``seen`` counts how often it was false, and how often true."""

    inner: Condition
    seen: list[int] = field(compare=False)

    def test(self, m: Machine, f: Body) -> bool:
        holds = self.inner.test(m, f)
        self.seen[1 if holds else 0] += 1
        return holds


@dataclass(frozen=True)
class WatchedAmount(Amount):
    """``inner``; ``seen`` counts how often it was read."""

    inner: Amount
    seen: list[int] = field(compare=False)

    def value(self, m: Machine, f: Body) -> int:
        self.seen[0] += 1
        return self.inner.value(m, f)

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        return self.inner.rolls()


@dataclass(frozen=True)
class WatchedBan(Ban):
    """A ban; ``seen`` counts how often it forbade something."""

    seen: list[int] = field(default_factory=list, compare=False)

    def forbids(self, m: Machine, f: Body, who: int, card: int, zone: int, action: int, number: int = -1) -> bool:
        forbidden = Ban.forbids(self, m, f, who, card, zone, action, number)
        if forbidden:
            self.seen[0] += 1
        return forbidden
