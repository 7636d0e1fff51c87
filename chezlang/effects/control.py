"""Lines that hold other lines: choices, conditions, loops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects.actions import Stop
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Block, Effect
from chezlang.effects.conditions import Condition, IsCancelled, Not, SetUsed
from chezlang.effects.picks import EACH, Pick
from chezlang.effects.select import Among, Cards, Seats
from chezlang.state.data import ASK_NUMBER, ASK_OPTION, ASK_YES, NONE, Asking

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


@dataclass(frozen=True)
class Sequence(Effect):
    """Several steps in one sentence: ", then"."""

    block: Block

    def run(self, m: Machine, f: Body) -> bool:
        f.enter(self.block.id)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return m.block_possible(self.block, f)

    def allowed(self, m: Machine, f: Body) -> bool:
        return m.block_allowed(self.block, f)


@dataclass(frozen=True)
class WithSet(Effect):
    """Lines that are there only if a set is used, or only if it is not: see `SetUsed`."""

    when: SetUsed
    block: Block

    def run(self, m: Machine, f: Body) -> bool:
        f.enter(self.block.id)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return m.block_possible(self.block, f)

    def allowed(self, m: Machine, f: Body) -> bool:
        return m.block_allowed(self.block, f)


@dataclass(frozen=True)
class Choose(Effect):
    """``who`` picks; what they picked is then spoken of as ``they``, ``it`` or by a name (register ``target``)."""

    who: Seats
    what: Pick
    target: int
    name: str = ""

    def run(self, m: Machine, f: Body) -> bool:
        picked = self.what.take(m, f, self.who.seats(m, f))
        if picked is None:
            return False
        self.what.clear(f)
        self.bind(f, picked)
        return True

    def bind(self, f: Body, picked: list[int]) -> None:
        """Write what was picked to its register."""
        if isinstance(self.what.what, Cards):
            f.regs[self.target] = tuple(picked)
        else:
            f.regs[self.target] = picked[0] if picked else None

    def is_unknown(self, f: Body) -> bool:
        """Whether it is from cards that a line before it has yet to find."""
        what = self.what.what
        return isinstance(what, Among) and f.regs[what.of.slot] is None

    def trials(self, m: Machine, f: Body) -> list[list[int]]:
        """What could be picked, one at a time (all at once where all are taken): for looking ahead."""
        found: list[list[int]] = []
        for seat in self.who.seats(m, f):
            candidates = self.what.candidates(m, f, seat)
            if self.what.how == EACH:
                found.append(candidates)
            else:
                found.extend([item] for item in candidates)
        return found

    def possible(self, m: Machine, f: Body) -> bool:
        return False  # choosing alone changes nothing

    def allowed(self, m: Machine, f: Body) -> bool:
        return self.what.enough(m, f, self.who.seats(m, f))


#: From so many numbers one can be chosen at once, and no more.
MOST_NUMBERS = 100


@dataclass(frozen=True)
class ChooseNumber(Effect):
    """``who`` chooses a number from ``low`` to ``high``, which register ``target`` then holds; where there is none, 0."""

    who: Seats
    low: int
    high: Amount
    target: int
    slot: int
    name: str = ""

    def run(self, m: Machine, f: Body) -> bool:
        held = f.regs[self.slot]
        if held is None:
            numbers, seats = self.numbers(m, f), self.who.seats(m, f)
            if not numbers or not seats:
                f.regs[self.target] = 0
                return True
            m.state.stack.append(Asking(ASK_NUMBER, seats[0], numbers, 1, 1, self.slot))
            return False
        f.regs[self.slot] = None
        f.regs[self.target] = held[0]
        return True

    def numbers(self, m: Machine, f: Body) -> list[int]:
        """What can be chosen."""
        high = min(self.high.value(m, f), self.low + MOST_NUMBERS - 1)
        return list(range(self.low, high + 1))

    def bind(self, f: Body, picked: list[int]) -> None:
        """Write what was chosen to its register."""
        f.regs[self.target] = picked[0]

    def trials(self, m: Machine, f: Body) -> list[list[int]]:
        """What could be chosen, one at a time: for looking ahead."""
        return [[number] for number in self.numbers(m, f)]

    def possible(self, m: Machine, f: Body) -> bool:
        return False  # choosing alone changes nothing

    def allowed(self, m: Machine, f: Body) -> bool:
        return bool(self.numbers(m, f))


@dataclass(frozen=True)
class ChooseOne(Effect):
    """``who`` chooses one of several blocks, of those that can do something."""

    who: Seats
    options: tuple[Block, ...]
    slot: int
    may: bool = False

    def run(self, m: Machine, f: Body) -> bool:
        held = f.regs[self.slot]
        if held is None:
            indexes = [index for index, block in enumerate(self.options) if self._open(m, f, block)]
            seats = self.who.seats(m, f)
            if not indexes or not seats:
                return True
            if len(indexes) > 1 or self.may:
                low = 0 if self.may else 1
                m.state.stack.append(Asking(ASK_OPTION, seats[0], indexes, low, 1, self.slot))
                return False
            held = (indexes[0],)
        f.regs[self.slot] = None
        if held:
            f.enter(self.options[held[0]].id)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return any(m.block_open(block, f) for block in self.options)

    def allowed(self, m: Machine, f: Body) -> bool:
        return self.may or any(self._open(m, f, block) for block in self.options)

    def _open(self, m: Machine, f: Body, block: Block) -> bool:
        if m.block_open(block, f):
            return True
        return all(isinstance(line, Stop) for line in block.lines)


@dataclass(frozen=True)
class May(Effect):
    """``who`` may do the block, or not; ``other`` is done when they don't or can't.

    ``slot`` -1: the one line of the block asks for a pick of which "none" is one option, so that nobody is asked twice.
    """

    who: Seats
    block: Block
    other: Block | None
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        if self.slot < 0:
            f.enter(self.block.id)
            return True
        held = f.regs[self.slot]
        if held is None:
            seats = self.who.seats(m, f)
            if seats and m.block_open(self.block, f):
                m.state.stack.append(Asking(ASK_YES, seats[0], [1, NONE], 1, 1, self.slot))
                return False
            held = (NONE,)
        f.regs[self.slot] = None
        if held[0] == 1:
            f.did += 1
            f.enter(self.block.id)
        elif self.other is not None:
            f.enter(self.other.id)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        if m.block_open(self.block, f):
            return True
        return self.other is not None and m.block_possible(self.other, f)


@dataclass(frozen=True)
class Otherwise(Effect):
    """A line, and what is done when it comes to nothing (a ``may`` that was declined or can't be)."""

    line: Block
    other: Block
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        held = f.regs[self.slot]
        if held is None:
            f.regs[self.slot] = (f.did,)
            f.enter(self.line.id)
            return False
        f.regs[self.slot] = None
        if f.did == held[0]:
            f.enter(self.other.id)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return m.block_possible(self.line, f) or m.block_possible(self.other, f)


@dataclass(frozen=True)
class If(Effect):
    """One block or the other."""

    cond: Condition
    then: Block
    other: Block | None

    def run(self, m: Machine, f: Body) -> bool:
        if self.cond.test(m, f):
            f.enter(self.then.id)
        elif self.other is not None:
            f.enter(self.other.id)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        block = self.then if self.cond.test(m, f) else self.other
        return block is not None and m.block_possible(block, f)

    def allowed(self, m: Machine, f: Body) -> bool:
        block = self.then if self.cond.test(m, f) else self.other
        return block is None or m.block_allowed(block, f)

    @property
    def sees_to_cancelling(self) -> bool:
        """Whether this line asks if what was announced has been cancelled."""
        cond = self.cond.inner if isinstance(self.cond, Not) else self.cond
        return isinstance(cond, IsCancelled)


@dataclass(frozen=True)
class ForEach(Effect):
    """The block once for each card or seat, one after the other, in ``target``.

    The list is made before the first; what the phrase no longer means when its turn comes is passed over. ``slot`` holds the list,
    ``slot + 1`` what ``target`` held before.
    """

    what: Cards | Seats
    target: int
    slot: int
    block: Block

    def run(self, m: Machine, f: Body) -> bool:
        waiting = f.regs[self.slot]
        cards = isinstance(self.what, Cards)
        if waiting is None:
            waiting = self._list(m, f)
            f.regs[self.slot + 1] = f.regs[self.target]
        else:
            f.regs[self.target] = f.regs[self.slot + 1]
            while waiting and not self.what.match(m, f, waiting[0]):
                waiting = waiting[1:]
        if not waiting:
            f.regs[self.slot] = None
            f.regs[self.slot + 1] = None
            return True
        f.regs[self.target] = (waiting[0],) if cards else waiting[0]
        f.regs[self.slot] = waiting[1:]
        f.enter(self.block.id)
        return False

    def _list(self, m: Machine, f: Body) -> tuple[int, ...]:
        what = self.what
        return tuple(what.cards(m, f) if isinstance(what, Cards) else what.seats(m, f))

    def possible(self, m: Machine, f: Body) -> bool:
        before = f.regs[self.target]
        found = False
        for item in self._list(m, f):
            f.regs[self.target] = (item,) if isinstance(self.what, Cards) else item
            if m.block_possible(self.block, f):
                found = True
                break
        f.regs[self.target] = before
        return found


@dataclass(frozen=True)
class Repeat(Effect):
    """The block again and again, as long as the last round did something."""

    block: Block
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        held = f.regs[self.slot]
        if held is not None and held[0] == f.did:
            f.regs[self.slot] = None
            return True
        f.regs[self.slot] = (f.did,)
        f.enter(self.block.id)
        return False

    def possible(self, m: Machine, f: Body) -> bool:
        return m.block_possible(self.block, f)
