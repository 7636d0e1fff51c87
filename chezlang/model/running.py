"""What can run, line by line, and what comes of it: the shapes in which a library's facts are told, and the bounds of amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from chezlang.effects import actions, amounts, clauses, control, events, select
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Block, Effect
from chezlang.state.data import THIS

Mask = int

SET_UP, PHASE, ACTION, PLAY, EFFECT, TRIGGER, ANSWER = (
    "set-up",
    "phase",
    "action",
    "play",
    "effect",
    "trigger",
    "answer",
)


@dataclass(frozen=True)
class Unit:
    """Something that is run as a whole: a phase, an action, the way a card is played, the body of a trigger.

    ``owners``: the cards that `this` can be (0: none); ``it``: the cards that the event can be about.
    """

    sort: str
    block: Block
    owners: Mask = 0
    it: Mask = 0
    clause: int = -1
    action: int = -1


@dataclass(frozen=True)
class Guard:
    """What a line stands under: an effect, and which of its blocks."""

    effect: Effect
    branch: int = 0


@dataclass(frozen=True)
class Step:
    """One line of a unit, with what is known when it is met."""

    effect: Effect
    unit: Unit
    path: tuple[Guard, ...]
    cards: dict[int, Mask] = field(repr=False)
    zones: dict[int, frozenset[int]] = field(repr=False)
    paid: frozenset[int] = frozenset()
    announced: Mask = 0
    announces: bool = False


@dataclass(frozen=True)
class Cause:
    """A kind of event that a step can bring about. ``cards``: of what cards, 0 if it is about none.

    ``zones``: where they go to (enter) or come from (leave); None: anywhere. ``moves``: it is a movement under its own name, not one
    of the others under which it is heard.
    """

    kind: int
    step: Step | None
    cards: Mask = 0
    number: int = -1
    action: int = -1
    zones: frozenset[int] | None = None
    low: int = clauses.LOWEST
    high: int = clauses.HIGHEST
    paid: frozenset[int] = frozenset()
    moves: bool = False


@dataclass(frozen=True)
class Added:
    """What a line adds to a number of seats, or takes from that of ``cards`` (None: a number of seats).

    ``amount``: at most, or at least where it takes; None: without bound. ``sets``: it comes in place of what was there.
    ``owners``: the cards that the line is of.
    """

    number: int
    amount: int | None
    sets: bool
    owners: Mask
    cards: Mask | None = None


@dataclass(frozen=True)
class More:
    """What some cards add to a number of seats together: what they set it to at most, and what they add; or without bound."""

    set_to: int | None = None
    added: int = 0
    endless: bool = False


def blocks_of(effect: Effect) -> tuple[Block, ...]:
    """The blocks that stand within an effect."""
    if isinstance(effect, control.Sequence | control.Repeat | control.ForEach | control.WithSet):
        return (effect.block,)
    if isinstance(effect, control.ChooseOne):
        return effect.options
    if isinstance(effect, control.May):
        return (effect.block,) if effect.other is None else (effect.block, effect.other)
    if isinstance(effect, control.Otherwise):
        return (effect.line, effect.other)
    if isinstance(effect, control.If):
        return (effect.then,) if effect.other is None else (effect.then, effect.other)
    if isinstance(effect, actions.RollAgainst):
        return (effect.hit, effect.miss)
    if isinstance(effect, actions.RollTable):
        return tuple(row.block for row in effect.rows)
    return ()


def every_line(block: Block) -> Iterator[Effect]:
    for effect in block.lines:
        yield effect
        for inner in blocks_of(effect):
            yield from every_line(inner)


def mask(cards: Iterable[int]) -> Mask:
    """The set of some cards."""
    found = bytearray()
    for card in cards:
        at = card >> 3
        if at >= len(found):
            found.extend(bytes(at + 1 - len(found)))
        found[at] |= 1 << (card & 7)
    return int.from_bytes(found, "little")


def indexes(cards: Mask) -> Iterator[int]:
    """The cards of a set, in order."""
    for at, byte in enumerate(cards.to_bytes((cards.bit_length() + 7) >> 3, "little")):
        while byte:
            low = byte & -byte
            yield (at << 3) + low.bit_length() - 1
            byte ^= low


def seldom(pattern: clauses.Pattern) -> bool:
    """Whether what it listens for comes once a turn, as a phase does, or the card's own playing."""
    own = isinstance(pattern.what, select.CardRef) and pattern.what.slot == THIS
    return pattern.kind in (events.START, events.END) or (own and pattern.kind in (events.PLAY, events.SCORE))


def bounds(amount: Amount) -> tuple[int | None, int | None]:
    """The least and the most that an amount can be, as far as the source says; None where it says nothing."""
    if isinstance(amount, amounts.Fixed):
        return amount.n, amount.n
    if isinstance(amount, amounts.Dice):
        return amount.count, amount.count * amount.faces
    if isinstance(amount, amounts.LowHigh):
        return amount.low, amount.high
    if isinstance(amount, amounts.Plus | amounts.Minus):
        low, high = bounds(amount.left)
        other_low, other_high = bounds(amount.right)
        if isinstance(amount, amounts.Minus):
            other_low, other_high = _negated(other_high), _negated(other_low)
        return _sum(low, other_low), _sum(high, other_high)
    if isinstance(amount, amounts.AtLeast):
        low, high = bounds(amount.inner)
        return max(amount.floor, low) if low is not None else amount.floor, high if high is None else max(
            high, amount.floor
        )
    if isinstance(amount, amounts.AtMost):
        low, high = bounds(amount.inner)
        return low if low is None else min(low, amount.ceiling), (
            amount.ceiling if high is None else min(high, amount.ceiling)
        )
    if isinstance(amount, amounts.Table):
        return min(0, *amount.values), max(0, *amount.values)
    if isinstance(amount, amounts.RoundNo):
        return 1, None
    if isinstance(amount, amounts.Times):
        low, high = bounds(amount.inner)
        return None if low is None else amount.factor * low, None if high is None else amount.factor * high
    if isinstance(amount, amounts.Half):
        low, high = bounds(amount.inner)
        return (
            None if low is None else amounts.halved(low, amount.up),
            None if high is None else amounts.halved(high, amount.up),
        )
    if isinstance(amount, amounts.Count):
        return (0, None) if amount.each >= 0 else (None, 0)
    if isinstance(amount, amounts.Register) and amount.dice is not None:
        return bounds(amount.dice)
    return None, None


def _sum(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def _negated(a: int | None) -> int | None:
    return None if a is None else -a


def lowest(low: int | None) -> int:
    return clauses.LOWEST if low is None else low


def highest(high: int | None) -> int:
    return clauses.HIGHEST if high is None else high
