"""A ruling fails when the clause it is about is taken out: one clause for each number, and the rulings that cite it.

Each case takes some text out of a copy of the library, or puts other text in its place, and says in its test that a ruling with its
number fails. What the kernel does by itself (zones that hide, windows, crossings) has no clause to be taken out; it is
tried where a declaration tells the kernel to do it.
"""

from dataclasses import dataclass
from functools import cache

import pytest

from chezlang import api
from chezlang.rulings.run import run
from chezlang.syntax import SourceFile, read_files, read_sources
from support.library import CARDS


@dataclass(frozen=True)
class Edit:
    """``old`` stands once in the cards and rules of the library; ``new`` comes in its place."""

    number: str
    old: str
    new: str = ""


TAKEN_OUT = (
    Edit("R1", "deck life into hand, reshuffles", "deck life into hand"),
    Edit("R2", "        each roommate draws 5 life\n"),
    Edit("R3", "zone hand of each roommate, hidden", "zone hand of each roommate, open"),
    Edit("R4", '                remove each "Slacker" or "Drummer" in the job deck\n', "                shuffle the job deck\n"),
    Edit("R5", "        each roommate draws 5 life\n", "        each roommate draws 5 life\n        each roommate gains 1 slack\n"),
    Edit("R6", "    hand-size 7\n"),
    Edit("R6", "    hand-size 7\n"),
    Edit("R7", "number income on roommates, for the turn", "number income on roommates"),
    Edit("R8", "draw life to your hand-size", "draw 1 life"),
    Edit("R9", "            roll your income and free-time\n"),
    Edit("R10", "                choose another room that guest can enter as home\n                move guest to home\n", "                discard guest\n"),
    Edit("R10", "            otherwise\n                discard guest\n"),
    Edit("R11", "                miss: discard this, then stop\n            roll its slack", "                miss: this scores\n            roll its slack"),
    Edit("R12", "        choose a room that this can enter\n        announce this\n        this enters it\n", "        announce this\n        this enters your room\n"),
    Edit("R13", "    cites R13\n    to play\n        announce this\n        this enters your room\n        this scores\n", "    cites R13\n"),
    Edit("R14", "            pay its effort\n"),
    Edit("R15", "            pay its cost\n"),
    Edit("R16", "            discard down to your hand-limit\n"),
    Edit("R16", "            you may discard down to 1\n", "            you may discard down to 0\n"),
    Edit("R17", "you have +1 income this turn\n\nwhenever \"Raise\"", "you have +1 income next turn\n\nwhenever \"Raise\""),
    Edit("R18", "rule \"Failed\"\n    cites R18\n    when an activity would score 0 or less\n        it fails, then discard it\n"),
    Edit("R19", "    when you score a booze\n        this gains 1 slack\n"),
    Edit("R20", "    sign \"🛢\"\n    each roommate gains 1 slack", "    sign \"🛢\"\n    you gain 1 slack"),
    Edit("R21", "    when anyone's total reaches their goal\n        if not option one-household: that roommate wins\n"),
    Edit("R22", "            announce this\n            pay its cost\n", "            pay its cost\n"),
    Edit("R23", "            announce this\n            pay its cost\n", "            pay its cost\n"),
    Edit("R24", "            pay its effort\n            announce this\n            pay its cost\n", "            announce this\n            pay its effort\n            pay its cost\n"),
    Edit("R24", "rule \"Cancelled cards are discarded\"\n    cites R24\n    when a card is cancelled\n        discard it\n"),
    Edit("R25", "rule \"Cancelled Shopping comes back\"\n    cites R25\n    when shopping is cancelled\n        return it to that roommate's hand\n"),
    Edit("R26", "    take a cigarettes from another room\n", "    cancel a cigarettes\n"),
    Edit("R27", "        cancel it\n        this enters that roommate's room\n", "        cancel it\n        this enters your room\n"),
    Edit("R28", "announces an activity for free-time", "announces a card"),
    Edit("R29", "    when this enters a room, or when your roll phase ends, once a turn\n", "    when this enters a room, once a turn\n"),
    Edit("R30", "        you discard 1 prey here\n", "        you discard 1 prey here, then discard this\n"),
    Edit("R31", "    when you play a sleep\n        it gains 1 slack\n"),
    Edit("R32", "    you cannot play booze, weed, shrooms\n"),
    Edit("R32", "    when anyone scores a \"Surf the Net\"\n        you gain 2 slack\n"),
    Edit("R33", "    is weed, food\n", "    is food\n"),
    Edit("R33", "    is tv, sleep\n", "    is tv\n"),
    Edit("R34", "rule \"Noisy Nookie\"\n    cites R34, D2, D5, D26, D27\n    when anyone scores a nookie worth 5+\n        each neighbor of that roommate discards 1 sleep in their room\n"),
    Edit("D2", "each neighbor of that roommate discards 1 sleep", "each neighbor of that roommate discards 2 sleep"),
    Edit("D3", "            announce this\n            pay its cost\n", "            pay its cost\n            announce this\n"),
    Edit("D4", "        cancel it\n        this enters that roommate's room\n", "        cancel it\n        this enters your room\n"),
    Edit("D5", "    you have +1 on rolls for a nookie\n"),
    Edit("D7", "    when anyone's total reaches their goal\n        if not option one-household: that roommate wins\n"),
    Edit("D8", "or when your roll phase ends, once a turn\n", "or when your roll phase ends\n"),
    Edit("D10", "    cats cannot enter here\n"),
    Edit("D14", "                you may do evict on it\n", "                do evict on it\n"),
    Edit("D15", "or when your roll phase ends, once a turn\n", "or when your roll phase starts, once a turn\n"),
    Edit("D17", "    you cannot play net, gaming, tv\n", "    tv cannot enter here\n"),
    Edit("D21", "    when a phase starts, or when a phase ends, or when anyone plays a card, or when anyone rolls\n", "    when anyone rolls\n"),
    Edit("D22", "            announce this\n            pay its cost\n", "            announce this\n"),
    Edit("D23", "is uninvited, pest(booze)", "is uninvited, pest(food)"),
    Edit("D23", "is uninvited, pest(live-in)", "is uninvited"),
    Edit("D24", "        if that roommate is on turn\n            roll the income", "        if that roommate is not on turn\n            roll the income"),
    Edit("D24", "deck job into desk, discards go under", "deck job into desk"),
    Edit("D25", "    cancel a booze or cigarettes\n", "    cancel a thing\n"),
    Edit("D26", "each neighbor of that roommate discards 1 sleep in their room", "each neighbor of that roommate discards each sleep in their room"),
    Edit("D27", "    when anyone scores a nookie worth 5+\n", "    when anyone scores a nookie worth 5+, or when a nookie gains slack\n"),
    Edit("D28", "announces an activity for free-time", "announces an activity"),
    Edit("D30", "    discard a live-in in a room\n", "    discard a cat in a room\n"),
)  # fmt: skip


@cache
def library() -> tuple[SourceFile, ...]:
    files, _ = read_files([CARDS])
    return files


def edited(edit: Edit) -> tuple[SourceFile, ...]:
    """The library with one edit made in its cards or rules, not in its rulings."""
    found = [file for file in library() if "rulings" not in file.name and edit.old in file.text]
    assert len(found) == 1, f"{edit.old!r} stands in {[file.name for file in found]}"
    assert found[0].text.count(edit.old) == 1, f"{edit.old!r} stands more than once in {found[0].name}"
    return tuple(
        SourceFile(file.name, file.text.replace(edit.old, edit.new)) if file is found[0] else file for file in library()
    )


@pytest.mark.parametrize("edit", TAKEN_OUT, ids=lambda edit: f"{edit.number}-{edit.old.strip().splitlines()[0]}")
def test_a_ruling_fails(edit: Edit) -> None:
    loaded = api.linked(read_sources(edited(edit)))
    told = [f"{finding.place.file}:{finding.place.line} {finding.message}" for finding in loaded.findings]
    assert loaded.rules is not None, "\n".join(told)
    rulings = [ruling for ruling in loaded.rulings if edit.number in ruling.cites]
    assert rulings
    assert not all(run(loaded.rules, ruling).passed for ruling in rulings)


def test_every_rule_is_tried() -> None:
    tried = {edit.number for edit in TAKEN_OUT}
    assert {f"R{number}" for number in range(1, 35)} <= tried
