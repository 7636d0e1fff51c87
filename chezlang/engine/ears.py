"""What tells at once whether a trigger or a ban is about an event: integers, made once, held against it before any phrase is read.

Most clauses that hear an event are not about it: the wrong card, the wrong seat, the wrong phase. An `Ear` knows that without
a frame in which to read the phrases of the clause; only where it can't say yes or no are they read.
"""

from __future__ import annotations

from chezlang.effects import events
from chezlang.effects.clauses import HIGHEST, LOWEST, Answer, Ban, Clause, Hook, Pattern
from chezlang.effects.conditions import Condition
from chezlang.effects.select import Announced, AnyCard, CardRef, Cards, CardSet, EachSeat, Noun, Places, SeatRef, Seats
from chezlang.state.data import THIS, YOU

# What an ear says of an event.
NO = 0
YES = 1
READ = 2  # the clause itself must be read

# Who must have acted.
NO_MATTER = 0
SOMEBODY = 1
OWNER = 2
NOT_OWNER = 3

# Which card it must be about.
ANY = 1
ITSELF = 2
SORT = 3

#: The period of an ear that hears neither starts nor ends.
NEVER = -99


class Ear:
    """One pattern of a trigger, or a ban. ``answer``: what it says of an event that is none of those which it can tell to be
    others: YES where nothing is left to be read, else READ."""

    __slots__ = (
        "action", "all_mask", "announced", "answer", "any_mask", "card", "high", "kind", "low", "number", "other", "period",
        "strict", "titles", "who",
    )  # fmt: skip

    def __init__(
        self, kind: int, who: Seats | None, what: Cards | None, place: Places | None, cond: Condition | None
    ) -> None:
        self.kind = kind
        self.period = NEVER  # of a start or end
        self.announced = False  # an announcement or a cancelling: numbers are bits of the amount
        self.strict = False  # an action's ear hears that action only
        self.action = -1
        self.number = -1
        self.low = LOWEST
        self.high = HIGHEST
        self.who = NO_MATTER
        self.card = NO_MATTER
        self.other = False
        self.any_mask = 0
        self.all_mask = 0
        self.titles: tuple[int, ...] = ()
        self.answer = YES if place is None and cond is None else READ
        if who is not None:
            self._listen_to(who)
        if what is not None:
            self._look_at(what)

    def _listen_to(self, who: Seats) -> None:
        self.who = SOMEBODY
        if isinstance(who, SeatRef) and who.slot == YOU:
            self.who = OWNER
        elif isinstance(who, EachSeat) and who.cond is None:
            self.who = NOT_OWNER if who.other else SOMEBODY
        else:
            self.answer = READ

    def _look_at(self, what: Cards) -> None:
        self.card = ANY
        if isinstance(what, CardRef) and what.slot == THIS:
            self.card = ITSELF
        elif isinstance(what, AnyCard):
            self._of_sort(what.noun)
            self.other = what.other
        elif isinstance(what, (CardSet, Announced)):
            self._of_sort(what.noun)
            self.other = what.other
            self.answer = READ
        else:
            self.answer = READ

    def _of_sort(self, noun: Noun) -> None:
        self.any_mask = noun.any_mask
        self.all_mask = noun.all_mask
        self.titles = noun.titles
        if noun.any_mask or noun.all_mask or noun.titles:
            self.card = SORT
        if noun.filters:
            self.answer = READ


def ears_of(clause: Clause) -> tuple[Ear, ...]:
    """The ears of a trigger or an answer, one a pattern, or the one of a ban; of any other clause none."""
    if isinstance(clause, (Hook, Answer)):
        return tuple(_of_pattern(pattern, clause.cond) for pattern in clause.patterns)
    if isinstance(clause, Ban):
        ear = Ear(clause.kind, clause.who, clause.what, clause.place, clause.cond)
        ear.action = clause.action
        ear.number = clause.number
        return (ear,)
    return ()


def _of_pattern(pattern: Pattern, cond: Condition | None) -> Ear:
    if pattern.kind == events.START or pattern.kind == events.END:  # no card and no place is looked at
        ear = Ear(pattern.kind, pattern.who, None, None, cond)
        ear.period = pattern.period
        return ear
    ear = Ear(pattern.kind, pattern.who, pattern.what, pattern.place, cond)
    ear.announced = pattern.kind == events.ANNOUNCE or pattern.kind == events.CANCEL
    ear.strict = pattern.kind == events.CANCEL
    ear.action = pattern.action
    ear.number = pattern.number
    ear.low = pattern.low
    ear.high = pattern.high
    return ear
