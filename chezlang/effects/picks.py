"""Picking: how an effect comes by the cards, seats or zones that it is about, asking where there is a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects import events
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Node
from chezlang.effects.select import Announced, CardRef, Cards, CardSet, DeckPlace, Places, Seats, TopCards
from chezlang.state.data import ASK_CARD, ASK_SEAT, ASK_ZONE, SUBJECT, YOU, Asking

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body

EACH = "each"
CHOSEN = "chosen"
RANDOM = "random"


@dataclass(frozen=True)
class Pick(Node):
    """How many of what, and by whom it is chosen.

    ``how``: EACH takes all; CHOSEN asks the subject for ``low``..``high`` (None: all there are); RANDOM lets the die choose.
    With fewer candidates than ``low`` all are taken (what can't be done in full is done as far as it goes).
    ``verb``: the event it is for (candidates that a ban protects are left out), or -1. ``slot`` and ``slot + 1`` are registers
    that hold what was picked and which subjects are still to pick. ``number``, ``budget``: the picked may have at most that
    much of a card number in all. ``word``: the determiner of the source. ``named``: a register that keeps what was picked for the
    lines that follow, or -1, and by what ``name`` they call it.
    """

    what: Cards | Seats | Places
    how: str
    low: Amount
    high: Amount | None
    slot: int
    verb: int = -1
    number: int = -1
    budget: Amount | None = None
    word: str = ""
    named: int = -1
    name: str = ""

    def candidates(self, m: Machine, f: Body, seat: int) -> list[int]:
        """What ``seat`` may pick from."""
        what = self.what
        f.regs[SUBJECT] = seat
        if isinstance(what, Cards):
            found = what.cards(m, f)
            if self.verb == events.PLAY:
                return [card for card in found if m.playable(seat, card)]
            if self.verb >= 0:
                found = m.permitted(self.verb, seat, found)
            if self.budget is not None:
                most = self.budget.value(m, f)
                found = [card for card in found if m.card_number(card, self.number) <= most]
            return found
        if isinstance(what, Seats):
            return what.seats(m, f)
        return what.zones(m, f)

    def bounds(self, m: Machine, f: Body, count: int) -> tuple[int, int]:
        """Fewest and most to be picked from ``count`` candidates."""
        high = count if self.high is None else min(count, max(0, self.high.value(m, f)))
        return min(max(0, self.low.value(m, f)), high), high

    def take(self, m: Machine, f: Body, seats: list[int]) -> list[int] | None:
        """What the seats pick, one after the other; None while somebody is being asked.

        Call again once the asking is done. `clear` frees the registers.
        """
        if f.regs[self.slot] is None:
            if isinstance(self.what, TopCards) and not self.what.pile:
                m.top_cards(self.what.deck, self.what.count, None, f)  # shuffles the pile under a deck that is short
            if self.how == EACH:
                return self._each(m, f, seats)
            f.regs[self.slot] = ()
            f.regs[self.slot + 1] = tuple(seats)
        while f.regs[self.slot + 1]:
            waiting: tuple[int, ...] = f.regs[self.slot + 1]
            f.regs[self.slot + 1] = waiting[1:]
            if not self._one(m, f, waiting[0]):
                return None
        return list(f.regs[self.slot])

    def clear(self, f: Body) -> None:
        """Forget what was picked, so that the line can be run again; but for what has a name."""
        if self.named >= 0:
            f.regs[self.named] = f.regs[self.slot]
        f.regs[self.slot] = None
        f.regs[self.slot + 1] = None

    def _each(self, m: Machine, f: Body, seats: list[int]) -> list[int]:
        """All there are, for whom nobody needs to be asked."""
        if len(seats) == 1:
            found = self.candidates(m, f, seats[0])
        else:
            found = list(dict.fromkeys(item for seat in seats for item in self.candidates(m, f, seat)))
        f.regs[self.slot] = tuple(found)
        f.regs[self.slot + 1] = ()
        return found

    def _one(self, m: Machine, f: Body, seat: int) -> bool:
        found = self.candidates(m, f, seat)
        have: tuple[int, ...] = f.regs[self.slot]
        found = [item for item in found if item not in have] if have else found
        low, high = self.bounds(m, f, len(found))
        if self.how == RANDOM:
            picked: list[int] = []
            while len(picked) < high:
                picked.append(found.pop(m.die(len(found)) - 1))
            f.regs[self.slot] = have + tuple(picked)
            return True
        if not found or high == 0:
            return True
        if low >= len(found) and self.budget is None:
            f.regs[self.slot] = have + tuple(found)
            return True
        what = self.what
        if isinstance(what, CardSet) and isinstance(what.place, DeckPlace):
            found.sort()  # who looks through a deck does not learn its order
        kind = ASK_CARD if isinstance(what, Cards) else ASK_SEAT if isinstance(what, Seats) else ASK_ZONE
        asking = Asking(kind, seat, found, low, high, self.slot)
        asking.gathered = list(have)
        if self.budget is not None:
            asking.number = self.number
            asking.budget = self.budget.value(m, f)
        m.state.stack.append(asking)
        return False

    def some(self, m: Machine, f: Body, seats: list[int]) -> bool:
        """Whether anybody has anything to pick."""
        for seat in seats:
            if self._any(m, f, seat) and (self.high is None or self.high.value(m, f) > 0):
                return True
        return False

    def enough(self, m: Machine, f: Body, seats: list[int]) -> bool:
        """Whether somebody can pick anything: with fewer than asked for, all are taken."""
        for seat in seats:
            if self._any(m, f, seat):
                return True
        return False

    def _any(self, m: Machine, f: Body, seat: int) -> bool:
        """Whether there are `candidates`; to look at whether cards can be played takes long, and one will do."""
        if self.verb != events.PLAY or not isinstance(self.what, Cards):
            return bool(self.candidates(m, f, seat))
        f.regs[SUBJECT] = seat
        for card in self.what.cards(m, f):
            if m.playable(seat, card):
                return True
        return False

    @property
    def given(self) -> bool:
        """Whether it is a reference (this, it, a name) and leaves nothing to pick."""
        return isinstance(self.what, CardRef)

    @property
    def announced(self) -> bool:
        """Whether it looks among the cards being played."""
        return isinstance(self.what, Announced)


def take_both(first: Pick, second: Pick, m: Machine, f: Body, seats: list[int]) -> tuple[list[int], list[int]] | None:
    """What two picks of one line take, the first one first, and their registers freed; None while somebody is being asked."""
    ones = first.take(m, f, seats)
    if ones is None:
        return None
    others = second.take(m, f, seats)
    if others is None:
        return None
    first.clear(f)
    second.clear(f)
    return ones, others


def you(f: Body) -> list[int]:
    """The owner of the body, as a list; empty where there is none."""
    seat = f.regs[YOU]
    return [] if seat is None or seat < 0 else [seat]
