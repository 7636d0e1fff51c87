"""Lines that change numbers and types, for good or for a time. Each sends events; the engine carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects import events
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Effect
from chezlang.effects.clauses import HIGHEST
from chezlang.effects.picks import Pick, you
from chezlang.effects.select import Cards, Seats
from chezlang.state.data import SUBJECT, THIS, YOU

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


# How a modifier changes a number, in the order in which they count.
SET_TO = 0
ADD = 1
NOT_ABOVE = 2
NOT_BELOW = 3

# How long a passing modifier holds.
THIS_TURN = 0
NEXT_TURN = 1
THIS_GAME = 2
#: Until your own next turn starts, or that of whom it is about. What stands in a state then is UNTIL and the seat whose turn it is.
UNTIL_YOURS = 3
UNTIL_THEIRS = 4
UNTIL = 8


def lasting(f: Body, span: int, seat: int) -> int:
    """How long something holds for a seat, as it stands in a state."""
    if span == UNTIL_YOURS:
        seat = f.regs[YOU]
    return span if span < UNTIL_YOURS else UNTIL + seat


def carrying(m: Machine, cards: list[int]) -> list[int]:
    """Those of some cards that can carry markers and the like: cards in play or being played."""
    state = m.state
    return [card for card in cards if m.rules.is_open(m.zone_kind(state.zone[card])) or card in state.players]


@dataclass(frozen=True)
class Change(Effect):
    """``who`` (seats) or ``what`` (cards) gains (``sign`` 1) or loses (-1) some of a number, for good.

    Of a counter no card loses more than lies on it.
    """

    who: Seats
    what: Pick | None
    number: int
    amount: Amount
    sign: int

    def run(self, m: Machine, f: Body) -> bool:
        kind = events.GAIN if self.sign > 0 else events.LOSE
        if self.what is not None:
            cards = self.what.take(m, f, self.who.seats(m, f))
            if cards is None:
                return False
            self.what.clear(f)
            cards = carrying(m, cards)
            amount = self.amount.value(m, f)
            if amount > 0:
                cards = [card for card in cards if self._most(m, card) > 0]
                amounts = [min(amount, self._most(m, card)) for card in cards]
                if cards:
                    m.emit(kind, [m.owner(card) for card in cards], cards, amounts, [], self.number)
            return True
        seats, amounts = self._shares(m, f)
        if seats:
            m.emit(kind, seats, [-1] * len(seats), amounts, [], self.number)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        if self.what is not None:
            seats = self.who.seats(m, f)
            if self.amount.value(m, f) <= 0 or not self.what.some(m, f, seats):
                return False
            return not self._counted(m) or any(
                self._most(m, card) > 0 for seat in seats for card in self.what.candidates(m, f, seat)
            )
        kind = events.GAIN if self.sign > 0 else events.LOSE
        return any(m.permits(kind, seat, -1, -1, -1, self.number) for seat in self._shares(m, f)[0])

    def _counted(self, m: Machine) -> bool:
        """Whether it takes counters off cards."""
        return self.sign < 0 and m.rules.is_counter(self.number)

    def _most(self, m: Machine, card: int) -> int:
        """How much a card can gain or lose at most: of a counter that is not printed on it no more than lies there."""
        if not self._counted(m) or m.rules.cards[m.state.defs[card]].states(self.number):
            return HIGHEST
        key = card * m.numbers + self.number
        return m.state.stored.get(key, 0) + m.state.markers.get(key, 0)

    def _shares(self, m: Machine, f: Body) -> tuple[list[int], list[int]]:
        seats: list[int] = []
        amounts: list[int] = []
        for seat in self.who.seats(m, f):
            f.regs[SUBJECT] = seat
            amount = self.amount.value(m, f)
            if amount > 0:
                seats.append(seat)
                amounts.append(amount)
        return seats, amounts


@dataclass(frozen=True)
class Have(Effect):
    """A number is changed for a time: ``how`` SET_TO.., ``span`` THIS_TURN.. (the source must say how long)."""

    who: Seats
    what: Pick | None
    number: int
    how: int
    amount: Amount
    span: int

    def run(self, m: Machine, f: Body) -> bool:
        source = f.regs[THIS][0] if f.regs[THIS] else -1
        if self.what is not None:
            cards = self.what.take(m, f, self.who.seats(m, f))
            if cards is None:
                return False
            self.what.clear(f)
            amount = self.amount.value(m, f)
            for card in cards:
                m.add_temp((self.number, self.how, amount, -1, card, lasting(f, self.span, m.owner(card)), source))
            if cards:
                m.emit(events.HAVE, [m.owner(card) for card in cards], cards, [amount] * len(cards), [], self.number)
            return True
        seats = self.who.seats(m, f)
        amounts: list[int] = []
        for seat in seats:
            f.regs[SUBJECT] = seat
            amounts.append(self.amount.value(m, f))
            m.add_temp((self.number, self.how, amounts[-1], seat, -1, lasting(f, self.span, seat), source))
        if seats:
            m.emit(events.HAVE, seats, [-1] * len(seats), amounts, [], self.number)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        if self.how == ADD and not self.amount.rolls() and not self._any(m, f, seats):
            return False
        if self.what is not None:
            return self.what.some(m, f, seats)
        if self.span == THIS_TURN and m.rules.numbers[self.number].for_turn:
            return m.state.active in seats  # nobody else can use such a number before it is gone
        return bool(seats)

    def _any(self, m: Machine, f: Body, seats: list[int]) -> bool:
        """Whether it is more or less for any of them: each has their own count."""
        if self.what is not None or not seats:
            return self.amount.value(m, f) != 0
        for seat in seats:
            f.regs[SUBJECT] = seat
            if self.amount.value(m, f) != 0:
                return True
        return False


@dataclass(frozen=True)
class SetNumber(Effect):
    """A number of cards or seats is set to a value, in place of what is printed or was rolled."""

    what: Cards | Seats
    number: int
    amount: Amount

    def run(self, m: Machine, f: Body) -> bool:
        amount = self.amount.value(m, f)
        what = self.what
        if isinstance(what, Cards):
            cards = carrying(m, what.cards(m, f))
            if cards:
                m.emit(events.SET, [m.owner(card) for card in cards], cards, [amount] * len(cards), [], self.number)
            return True
        seats = what.seats(m, f)
        if seats:
            m.emit(events.SET, seats, [-1] * len(seats), [amount] * len(seats), [], self.number)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        amount = self.amount.value(m, f)
        what = self.what
        if isinstance(what, Cards):
            return any(m.card_number(card, self.number) != amount for card in carrying(m, what.cards(m, f)))
        return any(m.seat_number(seat, self.number) != amount for seat in what.seats(m, f))


@dataclass(frozen=True)
class Become(Effect):
    """Cards are of another type too, as long as they are in play, and have what that type says."""

    what: Pick
    tag: int

    def run(self, m: Machine, f: Body) -> bool:
        cards = self.what.take(m, f, you(f))
        if cards is None:
            return False
        self.what.clear(f)
        cards = carrying(m, cards)
        if cards:
            m.emit(events.BECOME, [m.owner(card) for card in cards], cards, [self.tag] * len(cards), [])
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return any(not m.tags(card) >> self.tag & 1 for seat in you(f) for card in self.what.candidates(m, f, seat))
