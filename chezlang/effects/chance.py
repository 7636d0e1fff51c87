"""Lines that roll dice. Each sends events; the engine carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects import events
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Block, Effect
from chezlang.effects.picks import you
from chezlang.effects.select import Cards, Seats
from chezlang.state.data import THIS

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


@dataclass(frozen=True)
class RollDice(Effect):
    """Dice whose result a later amount of the same sentence reads from ``slot``."""

    dice: Amount
    count: int
    faces: int
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        f.regs[self.slot] = 0
        m.emit(
            events.ROLL,
            you(f) or [m.state.active],
            list(f.regs[THIS] or ())[:1] or [-1],
            [self.count],
            [self.faces],
            slot=self.slot,
        )
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        f.regs[self.slot] = 1  # what follows is looked at as if something had been rolled
        return False


@dataclass(frozen=True)
class RollAgainst(Effect):
    """One die of the game, for a card: at least ``target`` is a hit."""

    target: Amount
    what: Cards | None
    hit: Block
    miss: Block
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        result = roll_once(m, f, self.what, self.slot)
        if result is None:
            return False
        if result > 0:
            f.enter((self.hit if result >= self.target.value(m, f) else self.miss).id)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return m.block_possible(self.hit, f) or m.block_possible(self.miss, f)


@dataclass(frozen=True)
class Outcome(Effect):
    """What happens on a result from ``low`` to ``high`` (0: no bound)."""

    low: int
    high: int
    block: Block

    def possible(self, m: Machine, f: Body) -> bool:
        return m.block_possible(self.block, f)


@dataclass(frozen=True)
class RollTable(Effect):
    """One die of the game, with what each result means."""

    what: Cards | None
    rows: tuple[Outcome, ...]
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        result = roll_once(m, f, self.what, self.slot)
        if result is None:
            return False
        for row in self.rows:
            if result > 0 and row.low <= result and (row.high == 0 or result <= row.high):
                f.enter(row.block.id)
                break
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return any(row.possible(m, f) for row in self.rows)


def roll_once(m: Machine, f: Body, what: Cards | None, slot: int) -> int | None:
    """Roll the game's die into a register. None: the roll is under way; 0: it was replaced and there is no result."""
    if f.regs[slot] is None:
        f.regs[slot] = 0
        cards = what.cards(m, f)[:1] if what is not None else []
        m.emit(events.ROLL, you(f) or [m.state.active], cards or [-1], [1], [m.rules.die], -1, -1, f.action, slot)
        return None
    result: int = f.regs[slot]
    f.regs[slot] = None
    return result


@dataclass(frozen=True)
class RollNumbers(Effect):
    """The dice in numbers of cards (or of what gives seats their numbers) are rolled, each once, and kept."""

    of: Cards | Seats
    numbers: tuple[int, ...]
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        tried: tuple[int, ...] = f.regs[self.slot] or ()
        for card, number in self._pending(m, f):
            key = card * m.numbers + number
            if key not in tried:
                f.regs[self.slot] = (*tried, key)
                m.emit(events.ROLL, [self._roller(m, f, card)], [card], [0], [0], number)
                return False
        f.regs[self.slot] = None
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return bool(self._pending(m, f))

    def _pending(self, m: Machine, f: Body) -> list[tuple[int, int]]:
        pairs: list[tuple[int, int]] = []
        of = self.of
        for number in self.numbers:
            if isinstance(of, Cards):
                cards = of.cards(m, f)
            else:
                cards = [m.state.given[seat * m.numbers + number] for seat in of.seats(m, f)]
            for card in cards:
                if (
                    card >= 0
                    and card * m.numbers + number not in m.state.stored
                    and m.rules.has_dice(m.state.defs[card], number)
                ):
                    pairs.append((card, number))
        return pairs

    def _roller(self, m: Machine, f: Body, card: int) -> int:
        seat = m.owner(card)
        return seat if seat >= 0 else m.state.active


@dataclass(frozen=True)
class Reroll(Effect):
    """The roll that set this off is made once more."""

    def run(self, m: Machine, f: Body) -> bool:
        if m.reroll():
            f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return True
