"""What stands in the way of a card whose ``to play`` is an ordinary one, read off its lines once.

Whether a card can be played is asked more often than anything else. Most blocks only announce the card itself, pay for it and
put it down before its player; for those the answer needs no frame and no phrase to be read.
"""

from __future__ import annotations

from chezlang.effects import actions, events
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Block, Effect
from chezlang.effects.control import Choose
from chezlang.effects.picks import EACH
from chezlang.effects.ruleset import CardDef
from chezlang.effects.select import Announced, CardRef, Cards, Noun, SeatRef, Seats, ZoneOf
from chezlang.state.data import THIS, YOU

#: Lines that never stand in the way of what follows.
NEVER = frozenset((
    actions.RollNumbers, actions.RollAgainst, actions.Score, actions.Discard, actions.Fail, actions.Offer, actions.Stop,
))  # fmt: skip


class Plan:
    """What an ordinary block asks for: ``prices`` numbers of the card to be paid, ``spends`` fixed (number, amount) to be spent
    by its player, ``announced``, ``enters`` zone kinds, ``does`` what the card says; ``cancels``: that is only to cancel something
    of a sort that is being played."""

    __slots__ = ("announced", "cancels", "does", "enters", "prices", "spends")

    def __init__(self) -> None:
        self.announced = False
        self.does = False
        self.cancels: Noun | None = None
        self.prices: tuple[int, ...] = ()
        self.spends: tuple[tuple[int, int], ...] = ()
        self.enters: tuple[int, ...] = ()


def plan_of(card: CardDef) -> Plan | None:
    """The plan of a card's block; None where its lines must be asked."""
    block = card.to_play
    if block is None:
        return None
    plan = Plan()
    for line in block.lines:
        if isinstance(line, actions.Announce) and _this(line.what):
            plan.announced = True
        elif isinstance(line, actions.PayCost) and _you(line.who) and _this(line.what):
            plan.prices = (*plan.prices, line.number)
        elif isinstance(line, actions.Spend) and _you(line.who) and isinstance(line.amount, Fixed):
            plan.spends = (*plan.spends, (line.number, line.amount.n))
        elif isinstance(line, actions.DoThis):
            plan.does = True
            plan.cancels = _cancelled(card.effect) if not card.vain else None
        elif isinstance(line, actions.MoveTo) and line.kind == events.ENTER:
            to = line.to.what
            if not (
                isinstance(line.what.what, Cards)
                and _this(line.what.what)
                and isinstance(to, ZoneOf)
                and _you(to.of)
                and to.entering is None
            ):
                return None
            plan.enters = (*plan.enters, to.kind)
        elif type(line) not in NEVER:
            return None
    return plan


def is_free(block: Block) -> bool:
    """Whether all that could stand in the way of a block is that there is nothing to choose, and it could change nothing without
    that either: then it is enough to ask whether it could change anything."""
    chosen = True
    for line in block.lines:
        chosen = chosen and isinstance(line, Choose)
        if isinstance(line, Choose):
            if not chosen or line.what.how == EACH:
                return False
        elif isinstance(line, actions.RollDice) or any(
            "allowed" in vars(base) for base in type(line).__mro__ if base is not Effect
        ):
            return False
    return True


def _cancelled(block: Block | None) -> Noun | None:
    """The sort of which a block cancels something and does nothing else."""
    if block is None or len(block.lines) != 1:
        return None
    line = block.lines[0]
    if isinstance(line, actions.Cancel) and isinstance(line.what.what, Announced):
        return line.what.what.noun
    return None


def _this(what: Cards) -> bool:
    return isinstance(what, CardRef) and what.slot == THIS


def _you(who: Seats) -> bool:
    return isinstance(who, SeatRef) and who.slot == YOU
