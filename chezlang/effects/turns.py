"""Lines about turns, about how long something holds, and about the end of what is under way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects import events
from chezlang.effects.base import Effect
from chezlang.effects.changing import THIS_TURN, carrying, lasting
from chezlang.effects.clauses import Clause, Would
from chezlang.effects.picks import Pick
from chezlang.effects.select import SeatRef, Seats
from chezlang.state.data import YOU

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


def skipped(clause: Clause) -> int:
    """The phase of one's own that a clause does nothing but pass over, or -1."""
    if not isinstance(clause, Would) or len(clause.patterns) > 1 or clause.cond is not None:
        return -1
    pattern, lines = clause.patterns[0], clause.block.lines
    alone = len(lines) == 1 and isinstance(lines[0], Ignore)
    own = pattern.kind == events.START and isinstance(pattern.who, SeatRef) and pattern.who.slot == YOU
    return pattern.period if alone and own else -1


@dataclass(frozen=True)
class Impose(Effect):
    """A standing clause holds for each of ``who`` for a time; in it they are ``you``."""

    who: Seats
    clause: int
    span: int

    def run(self, m: Machine, f: Body) -> bool:
        for seat in self.who.seats(m, f):
            m.impose(self.clause, seat, lasting(f, self.span, seat))
            f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        phase = skipped(m.rules.clauses[self.clause]) if self.span == THIS_TURN else -1
        if phase >= 0:
            return m.state.active in self.who.seats(m, f) and m.yet_to_start(phase)
        return bool(self.who.seats(m, f))


@dataclass(frozen=True)
class ImposeOn(Effect):
    """A standing clause holds for each of ``what`` for a time, as long as it is in play; in it the card is ``this``."""

    who: Seats
    what: Pick
    clause: int
    span: int

    def run(self, m: Machine, f: Body) -> bool:
        cards = self.what.take(m, f, self.who.seats(m, f))
        if cards is None:
            return False
        self.what.clear(f)
        for card in carrying(m, cards):
            m.impose_on(self.clause, card, lasting(f, self.span, m.owner(card)))
            f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return self.what.some(m, f, self.who.seats(m, f))


def _befalls(m: Machine, f: Body, who: Seats, kind: int) -> bool:
    """One event of a kind for seats, with no card; none where there is no such seat."""
    seats = who.seats(m, f)
    if seats:
        m.emit(kind, seats, [-1] * len(seats), [0] * len(seats), [])
    return True


@dataclass(frozen=True)
class AnotherTurn(Effect):
    """Seats have another turn, after the one under way."""

    who: Seats

    def run(self, m: Machine, f: Body) -> bool:
        return _befalls(m, f, self.who, events.AGAIN)

    def possible(self, m: Machine, f: Body) -> bool:
        return any(m.permits(events.AGAIN, seat, -1, -1) for seat in self.who.seats(m, f))


@dataclass(frozen=True)
class AnotherPhase(Effect):
    """A phase takes place once more, right after the phase under way; only for whose turn it is."""

    who: Seats
    phase: int

    def run(self, m: Machine, f: Body) -> bool:
        if self.who.match(m, f, m.state.active) and m.another_phase(self.phase):
            f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return m.state.turn > 0 and self.who.match(m, f, m.state.active)


@dataclass(frozen=True)
class SkipTurn(Effect):
    """The next turn of seats does not take place."""

    who: Seats

    def run(self, m: Machine, f: Body) -> bool:
        return _befalls(m, f, self.who, events.SKIP)

    def possible(self, m: Machine, f: Body) -> bool:
        return any(m.permits(events.SKIP, seat, -1, -1) for seat in self.who.seats(m, f))


@dataclass(frozen=True)
class Win(Effect):
    """Seats win; the game is over at once."""

    who: Seats

    def run(self, m: Machine, f: Body) -> bool:
        return _befalls(m, f, self.who, events.WIN)

    def possible(self, m: Machine, f: Body) -> bool:
        return bool(self.who.seats(m, f))


@dataclass(frozen=True)
class EndGame(Effect):
    """The game is over at once, and nobody has won."""

    def run(self, m: Machine, f: Body) -> bool:
        f.did += 1
        m.end_game()
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return True


@dataclass(frozen=True)
class Ignore(Effect):
    """In a replacement: the event does not happen, and nothing does in its place."""

    def run(self, m: Machine, f: Body) -> bool:
        f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return True


@dataclass(frozen=True)
class Stop(Effect):
    """Leave the innermost repeat, or the play, action or phase."""

    def run(self, m: Machine, f: Body) -> bool:
        m.stop(f)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return False
