"""What each register holds at each line: cards, a seat, a zone, a number; or what a line keeps for itself until it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from chezlang.effects import actions, control, select
from chezlang.effects.base import Block, Node, inside, parts
from chezlang.effects.form import Misfit
from chezlang.effects.picks import Pick
from chezlang.state.data import AMOUNT, IT, SUBJECT, THAT, THEY, THIS, YOU


@dataclass(frozen=True)
class Held:
    """What a register holds: one such thing, or (``many``) a tuple of them; of options of a choice, which has ``end``."""

    what: str
    many: bool = False
    end: int = -1


CARDS = Held("cards", True)
SEATS = Held("seats", True)
ZONES = Held("zones", True)
NUMBERS = Held("numbers", True)
SEAT = Held("a seat")
ZONE = Held("a zone")
NUMBER = Held("a number")
#: While a loop goes on, what its own register held before.
BEFORE = Held("what another held")

#: What is known of the registers that every body has.
OWN = {YOU: SEAT, THIS: CARDS, IT: CARDS, THEY: SEAT, THAT: SEAT, SUBJECT: SEAT, AMOUNT: NUMBER}

#: For each register what it may hold at a line; one of which nothing is said is empty.
Holds = dict[int, frozenset[Held]]

#: For a block and the index of a line (or of its end) what registers may hold whenever that line is met.
Lines = dict[tuple[int, int], Holds]


def own_registers(node: Node) -> Iterator[tuple[int, Held]]:
    """The registers that a line keeps for itself, and what they hold."""
    if isinstance(node, control.ForEach):
        yield node.slot, CARDS if isinstance(node.what, select.Cards) else SEATS
        yield node.slot + 1, BEFORE
    elif isinstance(node, Pick):
        yield node.slot, picked(node)
        yield node.slot + 1, SEATS
    elif isinstance(node, control.ChooseOne):
        yield node.slot, Held("options", True, len(node.options))
    elif isinstance(node, (control.ChooseNumber, control.May, control.Otherwise, control.Repeat, actions.RollNumbers)):
        if node.slot >= 0:
            yield node.slot, NUMBERS
    elif isinstance(node, (actions.RollDice, actions.RollAgainst, actions.RollTable)):
        yield node.slot, NUMBER


def picked(pick: Pick) -> Held:
    """What is picked."""
    return CARDS if isinstance(pick.what, select.Cards) else SEATS if isinstance(pick.what, select.Seats) else ZONES


def follow(root: Node, params: tuple[int, ...], lines: Lines | None = None) -> None:
    """Go through all that a root runs; ``params`` are filled with cards before. ``lines`` is told what registers hold where.

    Raises Misfit where one is read that may hold something else than what is looked for.
    """
    holds: Holds = {slot: frozenset((what,)) for slot, what in OWN.items()}
    holds.update({slot: frozenset((CARDS,)) for slot in params})
    _Walk(lines).through(root, holds)


class _Walk:
    """``holds`` is changed to what the registers may hold after what has been gone through."""

    def __init__(self, lines: Lines | None) -> None:
        self.lines = lines

    def through(self, item: Any, holds: Holds) -> None:
        if isinstance(item, tuple):
            for each in item:
                self.through(each, holds)
            return
        if not isinstance(item, Node):
            return
        for slot, what in own_registers(item):
            if what != BEFORE:
                holds[slot] = frozenset((what,))
        if isinstance(item, select.CardRef):
            _expect(item.slot, CARDS, holds)
        elif isinstance(item, select.SeatRef):
            _expect(item.slot, SEAT, holds)
        elif isinstance(item, select.ZoneRef):
            _expect(item.slot, ZONE, holds)
        elif isinstance(item, Block):
            self.lines_of(item, holds)
        elif isinstance(item, control.Choose):
            self.through(item.who, holds)
            self.through(item.what, holds)
            holds[item.target] = frozenset((ONE.get(picked(item.what), CARDS),))
        elif isinstance(item, control.ForEach):
            self.through(item.what, holds)
            holds[item.slot + 1] = holds.get(item.target, frozenset())
            target = frozenset((CARDS if isinstance(item.what, select.Cards) else SEAT,))
            for _ in range(2):  # what one round leaves behind, the next one finds
                self.perhaps(item.block, holds | {item.target: target}, holds)
        else:
            self.into(item, holds)

    def into(self, item: Node, holds: Holds) -> None:
        """What has no way of its own: its fields in their order. A block may be run or not, but for that of a sentence."""
        for value in inside(item).values():
            if isinstance(value, Block) and not isinstance(item, control.Sequence):
                self.perhaps(value, dict(holds), holds)
                if isinstance(item, control.Repeat):
                    self.perhaps(value, dict(holds), holds)
            elif isinstance(item, control.ChooseOne) and isinstance(value, tuple):
                before = dict(holds)
                for block in value:
                    self.perhaps(block, dict(before), holds)
            else:
                self.through(value, holds)
        if isinstance(item, (Pick, actions.Draw)) and item.named >= 0:
            holds[item.named] = frozenset((CARDS,))
        elif isinstance(item, control.ChooseNumber):
            holds[item.target] = frozenset((NUMBER,))

    def perhaps(self, block: Block, holds: Holds, after: Holds) -> None:
        """Go through a block that may be run or not: ``after`` is widened by what it leaves behind."""
        self.lines_of(block, holds)
        _widen(after, holds)

    def lines_of(self, block: Block, holds: Holds) -> None:
        for index, line in enumerate(block.lines):
            if isinstance(line, (control.Choose, control.ChooseNumber)):
                for node in parts(line):
                    holds.update({slot: frozenset((what,)) for slot, what in own_registers(node)})
                self.note(block, index, holds)
                self.through(line, holds)
            else:
                self.note(block, index, holds)
                self.through(line, holds)
                self.note(block, index, holds)  # it is met again once what it began is done
        self.note(block, len(block.lines), holds)

    def note(self, block: Block, index: int, holds: Holds) -> None:
        if self.lines is not None:
            _widen(self.lines.setdefault((block.id, index), {}), holds)


#: What is held of one that was picked, where it is not a tuple then too.
ONE = {SEATS: SEAT, ZONES: ZONE}


def _widen(holds: Holds, more: Holds) -> None:
    for slot, found in more.items():
        holds[slot] = holds.get(slot, found) | found


def _expect(slot: int, what: Held, holds: Holds) -> None:
    found = holds.get(slot, frozenset((what,)))
    if found != {what}:
        names = sorted(held.what for held in found)
        raise Misfit(f"{what.what} is looked for in register {slot}, which holds {' or '.join(names)}")
