"""Amounts: whole numbers read from a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects.base import Node
from chezlang.effects.select import Cards, Places, Seats

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


@dataclass(frozen=True)
class Amount(Node):
    """A number in a sentence."""

    def value(self, m: Machine, f: Body) -> int:
        """What it is now; of dice, what they add when nothing is rolled: 0."""
        raise TypeError(f"{type(self).__name__} has no value")

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        """The dice in it, from left to right."""
        return ()


@dataclass(frozen=True)
class Fixed(Amount):
    """A number as written."""

    n: int

    def value(self, m: Machine, f: Body) -> int:
        return self.n


@dataclass(frozen=True)
class Dice(Amount):
    """``count`` dice of ``faces`` sides, added up."""

    count: int
    faces: int

    def value(self, m: Machine, f: Body) -> int:
        return 0

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        return (self,)


@dataclass(frozen=True)
class LowHigh(Amount):
    """Low or high, by one roll of a die of ``faces`` sides: the lower half of the faces gives the low. Unrolled: the low."""

    low: int
    high: int
    faces: int

    def value(self, m: Machine, f: Body) -> int:
        return self.low

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        return (self,)


@dataclass(frozen=True)
class Plus(Amount):
    """A sum."""

    left: Amount
    right: Amount

    def value(self, m: Machine, f: Body) -> int:
        return self.left.value(m, f) + self.right.value(m, f)

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        return self.left.rolls() + self.right.rolls()


@dataclass(frozen=True)
class Minus(Amount):
    """A difference."""

    left: Amount
    right: Amount

    def value(self, m: Machine, f: Body) -> int:
        return self.left.value(m, f) - self.right.value(m, f)

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        return self.left.rolls() + self.right.rolls()


@dataclass(frozen=True)
class AtLeast(Amount):
    """Not under a floor."""

    inner: Amount
    floor: int

    def value(self, m: Machine, f: Body) -> int:
        return max(self.floor, self.inner.value(m, f))

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        return self.inner.rolls()


@dataclass(frozen=True)
class AtMost(Amount):
    """Not over a ceiling."""

    inner: Amount
    ceiling: int

    def value(self, m: Machine, f: Body) -> int:
        return min(self.ceiling, self.inner.value(m, f))

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        return self.inner.rolls()


@dataclass(frozen=True)
class Times(Amount):
    """So many times an amount."""

    factor: int
    inner: Amount

    def value(self, m: Machine, f: Body) -> int:
        return self.factor * self.inner.value(m, f)

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        return self.inner.rolls()


@dataclass(frozen=True)
class Half(Amount):
    """Half an amount, rounded ``up`` or down: to the next whole number above or below, for less than nothing too."""

    inner: Amount
    up: bool

    def value(self, m: Machine, f: Body) -> int:
        return halved(self.inner.value(m, f), self.up)

    def rolls(self) -> tuple[Dice | LowHigh, ...]:
        return self.inner.rolls()


def halved(value: int, up: bool) -> int:
    """Half a number, rounded."""
    return -(-value // 2) if up else value // 2


@dataclass(frozen=True)
class Count(Amount):
    """``each`` for every card, seat or zone of a phrase. ``per``: the source says ``N per``, not ``the number of``."""

    each: int
    of: Cards | Seats | Places
    per: bool

    def value(self, m: Machine, f: Body) -> int:
        of = self.of
        if isinstance(of, Cards):
            return self.each * len(of.cards(m, f))
        if isinstance(of, Seats):
            return self.each * len(of.seats(m, f))
        return self.each * len(of.zones(m, f))


def _together(m: Machine, f: Body, of: Cards | Seats, number: int) -> int:
    """A number of some cards or seats, added up; -1: the totals of seats."""
    value = 0
    if isinstance(of, Cards):
        for card in of.cards(m, f):
            value += m.card_number(card, number)
    else:
        for seat in of.seats(m, f):
            value += m.total(seat) if number < 0 else m.seat_number(seat, number)
    return value


@dataclass(frozen=True)
class NumberOf(Amount):
    """A number of a card or seat; of several, the sum."""

    of: Cards | Seats
    number: int

    def value(self, m: Machine, f: Body) -> int:
        return _together(m, f, self.of, self.number)


@dataclass(frozen=True)
class Table(Amount):
    """The value that stands in a row of values: the first for 1, the second for 2, the last for as many as there are or more; 0 for none."""

    values: tuple[int, ...]
    by: Amount

    def value(self, m: Machine, f: Body) -> int:
        place = min(self.by.value(m, f), len(self.values))
        return self.values[place - 1] if place > 0 else 0


@dataclass(frozen=True)
class RoundNo(Amount):
    """Which round it is, counted from 1."""

    def value(self, m: Machine, f: Body) -> int:
        return m.state.round


@dataclass(frozen=True)
class Combined(Amount):
    """A number of several cards or seats together: `the combined NUMBER of ...`. ``number`` -1: the totals of seats."""

    of: Cards | Seats
    number: int

    def value(self, m: Machine, f: Body) -> int:
        return _together(m, f, self.of, self.number)


@dataclass(frozen=True)
class TotalOf(Amount):
    """A seat's total."""

    of: Seats

    def value(self, m: Machine, f: Body) -> int:
        return sum(m.total(seat) for seat in self.of.seats(m, f))


@dataclass(frozen=True)
class Register(Amount):
    """What a register holds: the event's amount, or dice rolled just before (``dice`` is what the source says)."""

    slot: int
    dice: Amount | None = None

    def value(self, m: Machine, f: Body) -> int:
        held = f.regs[self.slot]
        return held if isinstance(held, int) else 0


def rolled(amount: Amount, results: list[int], m: Machine, f: Body) -> int:
    """``amount`` with what its dice showed, in the order of `Amount.rolls`. What stands beside them is read now, as they are rolled."""
    if not amount.rolls():
        return amount.value(m, f)
    if isinstance(amount, Dice):
        return results.pop(0)
    if isinstance(amount, LowHigh):
        return amount.low if results.pop(0) * 2 <= amount.faces else amount.high
    if isinstance(amount, Plus):
        left = rolled(amount.left, results, m, f)
        return left + rolled(amount.right, results, m, f)
    if isinstance(amount, Minus):
        left = rolled(amount.left, results, m, f)
        return left - rolled(amount.right, results, m, f)
    if isinstance(amount, AtLeast):
        return max(amount.floor, rolled(amount.inner, results, m, f))
    if isinstance(amount, AtMost):
        return min(amount.ceiling, rolled(amount.inner, results, m, f))
    if isinstance(amount, Times):
        return amount.factor * rolled(amount.inner, results, m, f)
    if isinstance(amount, Half):
        return halved(rolled(amount.inner, results, m, f), amount.up)
    raise TypeError(f"{type(amount).__name__} holds dice that nobody can roll")
