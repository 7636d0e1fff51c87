"""Clauses: what a card (or a standing rule) does without being told: triggers, replacements, answers, bans, modifiers.

A clause is live while its card lies in an open zone; an answer while its card is in a hand; a ban of the card's own playing in both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects import events
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Block, Node
from chezlang.effects.conditions import Condition, compare
from chezlang.effects.select import CardRef, Cards, Noun, Places, Seats
from chezlang.state.data import THIS

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body

LOWEST = -1_000_000
HIGHEST = 1_000_000


@dataclass(frozen=True)
class Pattern(Node):
    """What a trigger listens for: an event of ``kind`` of which every part that is given holds.

    ``who``: the one who acts (for enter and leave: the zone's owner). ``what``: the card. ``place``: where to (enter, move)
    or where from (leave, discard, take). ``low``..``high``: the amount. ``number``: gained, lost, rolled for, spent, or, of
    an announcement, used up for it. ``action``: the action announced or done. ``period``: the phase, or one of events.TURN_PERIOD, ANY_PHASE, ROUND_PERIOD.
    """

    kind: int
    who: Seats | None = None
    what: Cards | None = None
    place: Places | None = None
    low: int = LOWEST
    high: int = HIGHEST
    number: int = -1
    action: int = -1
    period: int = -3

    def match(
        self, m: Machine, f: Body, who: int, card: int, amount: int, zone: int, number: int, action: int
    ) -> bool:  # fmt: skip
        """Whether one subject of an event fits, for the source and owner in ``f``."""
        if self.who is not None and (who < 0 or not self.who.match(m, f, who)):
            return False
        if self.kind == events.START or self.kind == events.END:
            return self.period == number or (self.period == events.ANY_PHASE and number >= 0)
        if self.kind == events.ANNOUNCE or self.kind == events.CANCEL:
            # A card in an announced basket is announced; but a trip that is cancelled is no card that is cancelled.
            if self.action != action and (self.action >= 0 or self.kind == events.CANCEL):
                return False
            if self.number >= 0 and not amount >> self.number & 1:
                return False
        else:
            if self.action >= 0 and self.action != action:
                return False
            if self.number >= 0 and self.number != number:
                return False
            if not self.low <= amount <= self.high:
                return False
        if self.place is not None and not self.place.match(m, f, zone):
            return False
        return self.what is None or (card >= 0 and self.what.match(m, f, card))


@dataclass(frozen=True)
class Clause(Node):
    """What all clauses have: ``cond`` must hold (``while``), ``cites`` are the rules it carries out."""

    def channels(self) -> tuple[int, ...]:
        """The channels on which it is heard."""
        raise TypeError(f"{type(self).__name__} has no channels")


@dataclass(frozen=True)
class Hook(Clause):
    """A trigger: its block runs after an event that fits one of ``patterns``. ``once``: turn, round, game or nothing."""

    patterns: tuple[Pattern, ...]
    block: Block
    once: str = ""
    cond: Condition | None = None

    def channels(self) -> tuple[int, ...]:
        return tuple(sorted({self.step + pattern.kind for pattern in self.patterns}))

    @property
    def step(self) -> int:
        """The first channel of its step of the path."""
        return events.WHEN


@dataclass(frozen=True)
class When(Hook):
    """``when``: after the event."""


@dataclass(frozen=True)
class Would(Hook):
    """``when ... would``: in place of the event, if its block does something."""

    @property
    def step(self) -> int:
        return events.WOULD


@dataclass(frozen=True)
class Answer(Clause):
    """``answer when``: from hand, in the window of an announcement that fits; announced itself first."""

    patterns: tuple[Pattern, ...]
    block: Block
    cond: Condition | None = None

    def channels(self) -> tuple[int, ...]:
        return ()


@dataclass(frozen=True)
class Watch(Clause):
    """``when X's N reaches / goes above / goes below A``: looked at once an event has been dealt with whole.

    ``number`` -1: the total. ``lasting``: without what holds for a turn only. "goes above" and "goes below" must be seen to
    go; what is first looked at when it has already "reached" (at least, at most) counts as reaching it then.
    ``together``: not the number of each of the seats, but that of all of them combined.
    """

    of: Seats
    number: int
    how: str
    than: Amount
    lasting: bool
    block: Block
    cond: Condition | None = None
    together: bool = False

    def channels(self) -> tuple[int, ...]:
        return (events.WATCH,)

    @property
    def goes(self) -> bool:
        """Whether it must be seen on the other side first."""
        return self.how in ("above", "below")

    def holds(self, m: Machine, f: Body, seat: int) -> bool:
        """Whether the number of a seat is beyond the line now. An absent number is beyond no line."""
        if self.together:
            return self.combined(m, f)
        if self.number < 0:
            left = m.total(seat)
        elif not m.has_number(seat, self.number):
            return False
        else:
            left = m.lasting_number(seat, self.number) if self.lasting else m.seat_number(seat, self.number)
        right = m.amount_of(self.than, f, seat)
        return right is not None and compare(left, self.how, right)

    def combined(self, m: Machine, f: Body) -> bool:
        """Whether what the seats have together is beyond the line now."""
        left = 0
        for seat in self.of.seats(m, f):
            if self.number < 0:
                left += m.total(seat)
            else:
                left += m.lasting_number(seat, self.number) if self.lasting else m.seat_number(seat, self.number)
        return compare(left, self.how, self.than.value(m, f))


@dataclass(frozen=True)
class Ban(Clause):
    """``cannot``: no event of ``kind`` in which every part that is given holds may happen (or be offered)."""

    kind: int
    who: Seats | None = None
    what: Cards | None = None
    place: Places | None = None
    action: int = -1
    cond: Condition | None = None
    number: int = -1

    def channels(self) -> tuple[int, ...]:
        return (events.BAN + self.kind,)

    def forbids(self, m: Machine, f: Body, who: int, card: int, zone: int, action: int, number: int = -1) -> bool:
        """Whether it forbids one subject of an event."""
        if self.who is not None and (who < 0 or not self.who.match(m, f, who)):
            return False
        if self.action >= 0 and self.action != action:
            return False
        if self.number >= 0 and self.number != number:
            return False
        if self.place is not None and (zone < 0 or not self.place.match(m, f, zone)):
            return False
        return self.what is None or (card >= 0 and self.what.match(m, f, card))


def is_own_ban(clause: Clause) -> bool:
    """Whether a card forbids that it is itself played, which is looked at where it is to be played from."""
    return isinstance(clause, Ban) and clause.kind == events.PLAY and clause.what == CardRef(THIS, "this")


@dataclass(frozen=True)
class Modifier(Clause):
    """``has``: a number of cards or seats is changed as long as the clause is live. ``how``: actions.SET_TO.."""

    of: Cards | Seats
    number: int
    how: int
    amount: Amount
    cond: Condition | None = None

    def channels(self) -> tuple[int, ...]:
        return (events.NUMBER + self.number,)


@dataclass(frozen=True)
class RollBonus(Clause):
    """``have +N on rolls for``: dice rolled by ``who`` for such a card or action show more or less."""

    who: Seats
    noun: Noun | None
    action: int
    amount: Amount
    cond: Condition | None = None

    def channels(self) -> tuple[int, ...]:
        return (events.BONUS,)
