"""Conditions: questions with yes or no, read from a state; asking changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects import events
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Node
from chezlang.effects.select import Cards, Noun, Places, Seats
from chezlang.state.data import SUBJECT

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


@dataclass(frozen=True)
class Condition(Node):
    """A question."""

    def test(self, m: Machine, f: Body) -> bool:
        """Whether it holds now."""
        raise TypeError(f"{type(self).__name__} has no test")


@dataclass(frozen=True)
class Not(Condition):
    """The opposite."""

    inner: Condition

    def test(self, m: Machine, f: Body) -> bool:
        return not self.inner.test(m, f)


@dataclass(frozen=True)
class All(Condition):
    """Every one of several."""

    parts: tuple[Condition, ...]

    def test(self, m: Machine, f: Body) -> bool:
        return all(part.test(m, f) for part in self.parts)


@dataclass(frozen=True)
class Compare(Condition):
    """``left`` above, below, at least, at most or exactly ``right``."""

    left: Amount
    how: str
    right: Amount

    def test(self, m: Machine, f: Body) -> bool:
        return compare(self.left.value(m, f), self.how, self.right.value(m, f))


def compare(left: int, how: str, right: int) -> bool:
    """Whether two amounts stand in a relation: above, below, at least, at most, is."""
    if how == "above":
        return left > right
    if how == "below":
        return left < right
    if how == "at least":
        return left >= right
    if how == "at most":
        return left <= right
    return left == right


@dataclass(frozen=True)
class OfSome(Condition):
    """What is asked of several seats one by one, each of which is then the subject: ``every`` one of them, or at least one."""

    who: Seats
    every: bool
    inner: Condition

    def test(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        before = f.regs[SUBJECT]
        holds = bool(seats) and self.every
        for seat in seats:
            f.regs[SUBJECT] = seat
            if self.inner.test(m, f) != self.every:
                holds = not self.every
                break
        f.regs[SUBJECT] = before
        return holds


@dataclass(frozen=True)
class HasMore(Condition):
    """``who`` has more (or ``more`` False: fewer) of something than ``than``: of cards of a sort (``noun``) in their zone of one
    ``kind`` (-1: in play), or of a ``number`` (-1: the total) where there is no noun.
    """

    who: Seats
    than: Seats
    more: bool
    noun: Noun | None
    kind: int
    number: int

    def test(self, m: Machine, f: Body) -> bool:
        one, other = self._count(m, f, self.who), self._count(m, f, self.than)
        return one > other if self.more else one < other

    def _count(self, m: Machine, f: Body, who: Seats) -> int:
        count = 0
        for seat in who.seats(m, f):
            if self.noun is None:
                count += m.total(seat) if self.number < 0 else m.seat_number(seat, self.number)
            elif self.kind >= 0:
                count += len(self.noun.among(m, f, m.state.zones[m.seat_zone(self.kind, seat)]))
            else:
                for kind in m.rules.open_zones:
                    count += len(self.noun.among(m, f, m.state.zones[m.seat_zone(kind, seat)]))
        return count


@dataclass(frozen=True)
class Exists(Condition):
    """There are at least ``low`` and at most ``high`` (-1: no bound) of something. ``owner``: the source says X has them."""

    what: Cards | Seats | Places
    low: int
    high: int
    owner: Seats | None = None

    def test(self, m: Machine, f: Body) -> bool:
        what = self.what
        if isinstance(what, Cards):
            count = len(what.cards(m, f))
        elif isinstance(what, Seats):
            count = len(what.seats(m, f))
        else:
            count = len(what.zones(m, f))
        return count >= self.low and (self.high < 0 or count <= self.high)


@dataclass(frozen=True)
class IsIn(Condition):
    """All the cards are in a place."""

    what: Cards
    place: Places

    def test(self, m: Machine, f: Body) -> bool:
        cards = self.what.cards(m, f)
        return bool(cards) and all(self.place.match(m, f, m.state.zone[card]) for card in cards)


@dataclass(frozen=True)
class IsSort(Condition):
    """All the cards are of a sort."""

    what: Cards
    noun: Noun

    def test(self, m: Machine, f: Body) -> bool:
        cards = self.what.cards(m, f)
        return bool(cards) and all(self.noun.match(m, f, card) for card in cards)


@dataclass(frozen=True)
class IsOnly(Condition):
    """The cards are all that there is of a phrase."""

    what: Cards
    all: Cards

    def test(self, m: Machine, f: Body) -> bool:
        return sorted(self.what.cards(m, f)) == sorted(self.all.cards(m, f))


@dataclass(frozen=True)
class IsCancelled(Condition):
    """What this body announced was cancelled."""

    what: Cards

    def test(self, m: Machine, f: Body) -> bool:
        return f.cancelled > 0


@dataclass(frozen=True)
class IsOneOf(Condition):
    """Somebody is among some seats: those with the highest of a number, somebody's neighbors."""

    who: Seats
    of: Seats

    def test(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        return bool(seats) and all(self.of.match(m, f, seat) for seat in seats)


@dataclass(frozen=True)
class HasPlayed(Condition):
    """Somebody has played at least ``low`` and at most ``high`` (-1: no bound) of some cards this turn: what has been dealt
    with whole, not what was cancelled. A card counts by what it is now.
    """

    who: Seats
    noun: Noun
    low: int
    high: int

    def test(self, m: Machine, f: Body) -> bool:
        count = 0
        for seat, card in m.state.history:
            if self.who.match(m, f, seat) and self.noun.match(m, f, card):
                count += 1
        return count >= self.low and (self.high < 0 or count <= self.high)


@dataclass(frozen=True)
class OnTurn(Condition):
    """It is the turn of a seat."""

    who: Seats

    def test(self, m: Machine, f: Body) -> bool:
        return m.state.turn > 0 and self.who.match(m, f, m.state.active)  # before the first turn it is nobody's


@dataclass(frozen=True)
class OptionOn(Condition):
    """An option of the game is on."""

    option: int

    def test(self, m: Machine, f: Body) -> bool:
        return self.option in m.state.options


@dataclass(frozen=True)
class SetUsed(Condition):
    """A set is used (or not): what stands below `with set` and `without set`.

    It was asked when the sets were linked, and what it does not hold for was left out then; it is here for who reads the card.
    """

    set: str
    used: bool

    def test(self, m: Machine, f: Body) -> bool:
        return True


@dataclass(frozen=True)
class CanEnter(Condition):
    """Cards may enter a place."""

    what: Cards
    place: Places

    def test(self, m: Machine, f: Body) -> bool:
        cards = self.what.cards(m, f)
        zones = self.place.zones(m, f)
        return bool(zones) and all(m.permits(events.MOVE, -1, card, zone) for card in cards for zone in zones)


@dataclass(frozen=True)
class AmountIs(Condition):
    """The event's amount lies between two bounds (-1000000 and 1000000: no bound)."""

    slot: int
    low: int
    high: int

    def test(self, m: Machine, f: Body) -> bool:
        held = f.regs[self.slot]
        return isinstance(held, int) and self.low <= held <= self.high
