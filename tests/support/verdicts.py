"""What the checker makes of a planted mistake.

A mistake of which nothing is told either changes nothing (`SAME`: `win` for `wins`), or is a miss, or leaves something that
somebody could well have meant (`SENSIBLE`). By these rules, and no others:

1. Each clause that is new by the mistake has the shape of a clause that stands in the unchanged library in the same sort of
   place. A clause ends at a comma or colon; its shape is its words, with each title, number and own word of the game put down as
   what it is; a number that is larger than all numbers of that shape, or 0 where none of them is, is another shape. A
   place is what the line stands under: nothing, the head of a card, type or trait, the game, a ruling, or another line.
2. A ruling that says something else and still holds is true of the game: so nothing is wrong with it.

A ruling is checked by being played: one that no longer holds after the mistake is found too (`PLAYED`).
"""

import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any

from chezlang.effects.ruleset import dump
from chezlang.findings import Finding, Place
from chezlang.rulings.run import run
from chezlang.syntax import SourceFile
from support.mistakes import Mistake, Row, Sorts, Spot, library_with, rows_of
from support.planting import check, library

FOUND, PLAYED, SAME, SENSIBLE, MISSED, RAISED = "found", "played", "same", "sensible", "missed", "raised"


@dataclass(frozen=True)
class Verdict:
    """How a mistake ended. ``on_line``: a finding points to its line; ``count``: how many findings; ``said``: the first, or the traceback."""

    mistake: Mistake
    ended: str
    on_line: bool = False
    count: int = 0
    said: str = ""


def judged(mistake: Mistake) -> Verdict:
    try:
        return _judged(mistake)
    except Exception:  # that is what is looked for
        return Verdict(mistake, RAISED, said=traceback.format_exc())


def _judged(mistake: Mistake) -> Verdict:
    files = library_with(mistake)
    loaded = check(files)
    if loaded.findings:
        on_line = any(_points_to(finding, mistake) for finding in loaded.findings)
        first = loaded.findings[0]
        said = f"{first.code} {first.place.file}:{first.place.line} {first.message}"
        return Verdict(mistake, FOUND, on_line, len(loaded.findings), said)
    assert loaded.rules is not None
    rules, rulings = _meaning()
    if dump(loaded.rules) != rules:
        return Verdict(mistake, SENSIBLE if _is_sensible(mistake, files) else MISSED)
    new = [each for each in loaded.rulings if plain(each) not in rulings]
    if not new and len(loaded.rulings) == len(rulings):
        return Verdict(mistake, SAME)
    for ruling in new:
        told = run(loaded.rules, ruling).findings
        if told:
            on_line = _points_to(told[0], mistake)
            return Verdict(mistake, PLAYED, on_line, 1, f"{told[0].code} :{told[0].place.line} {told[0].message}")
    return Verdict(mistake, SENSIBLE)


@cache
def _meaning() -> tuple[str, frozenset[Any]]:
    """What the unchanged library means: its rules, its rulings."""
    loaded = check(library())
    assert loaded.rules is not None and not loaded.findings
    return dump(loaded.rules), frozenset(map(plain, loaded.rulings))


def plain(value: Any) -> Any:
    """A ruling, or a part of one, without the places and the text of its source."""
    if isinstance(value, Place):
        return None
    if is_dataclass(value):
        return (
            type(value).__name__,
            *(plain(getattr(value, each.name)) for each in fields(value) if each.name != "source"),
        )
    if isinstance(value, tuple | list):
        return tuple(map(plain, value))
    return value


def _points_to(finding: Finding, mistake: Mistake) -> bool:
    """Whether a finding points to the line of a mistake; of a line that is gone, to a line of its block."""
    first, last = mistake.line, mistake.line + mistake.new.count("\n")
    if mistake.kind in ("a line left out", "a condition left out"):
        text = next(each.text for each in library() if each.name == mistake.file)
        lines = text.split("\n")
        first = max(at for at in range(1, mistake.line + 1) if lines[at - 1][:1].strip(" #"))
        last = next((at for at in range(mistake.line, len(lines)) if lines[at][:1].strip(" #")), len(lines))
    return any(
        label.place.file == mistake.file and label.place.line <= last and first <= label.place.end_line
        for label in finding.labels
    )


# ---- what somebody could have meant ---------------------------------------------------------------


@dataclass(frozen=True)
class _Clause:
    """A clause, where it stands, and the numbers in it."""

    words: str
    place: str
    shape: tuple[str, ...]
    numbers: tuple[int, ...]


def _is_sensible(mistake: Mistake, files: tuple[SourceFile, ...]) -> bool:
    file = next(each for each in files if each.name == mistake.file)
    before = next(each for each in library() if each.name == mistake.file)
    old = {(clause.words, clause.place) for clause in _clauses(before)}
    return all(_is_known(clause) for clause in _clauses(file) if (clause.words, clause.place) not in old)


def _is_known(clause: _Clause) -> bool:
    ranges = _known().get((clause.place, *clause.shape))
    return ranges is not None and all(
        number <= most and (number or not least) for number, (least, most) in zip(clause.numbers, ranges, strict=True)
    )


@cache
def _known() -> dict[tuple[str, ...], list[tuple[int, int]]]:
    """The shapes of the library's clauses, each with the least and the most of its numbers."""
    known: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    for file in library():
        for clause in _clauses(file):
            numbers = clause.numbers
            ranges = known.setdefault((clause.place, *clause.shape), [(number, number) for number in numbers])
            ranges[:] = [(min(a, n), max(b, n)) for (a, b), n in zip(ranges, numbers, strict=True)]
    return known


def _clauses(file: SourceFile) -> Iterator[_Clause]:
    above: list[Row] = []
    for row in rows_of(file, _sorts()):
        while above and above[-1].indent >= row.indent:
            above.pop()
        place = _place(above)
        clause: list[Spot] = []
        for spot in row.spots:
            if spot.text[0] in ",:" and clause:
                yield _clause(clause, place)
                clause = []
            clause.append(spot)
        yield _clause(clause, place)
        above.append(row)


def _place(above: list[Row]) -> str:
    """What a line stands under."""
    if not above:
        return "nothing"
    if len(above) > 1 or above[0].spots[0].sort in ("ACTION", "RULE"):
        return "a line"
    sort = above[0].spots[0].sort
    return sort if sort in ("GAME", "RULING", "RULEBOOK", "SET") else "a card"


def _clause(spots: list[Spot], place: str) -> _Clause:
    numbers = [found for spot in spots if spot.sort != "STRING" for found in re.findall(r"\d+", spot.text)]
    shape = tuple(_shape(spot.sort, spot.text) for spot in spots if spot.sort not in _JOINTS)
    return _Clause(" ".join(spot.text for spot in spots), place, shape, tuple(map(int, numbers)))


#: What joins a clause to the one before it is no part of it: `stop` is one, in `..., then stop` and in `- stop`.
_JOINTS = frozenset({"_THEN", "_COMMA", "_COLON", "MINUS"})


def _shape(sort: str, text: str) -> str:
    if sort in ("type", "number", "zone", "deck", "action", "seat", "name", "STRING"):
        return sort
    return "when" if sort == "_OR_WHEN" else re.sub(r"\d+", "1", text)


@cache
def _sorts() -> Sorts:
    found = check(library())
    assert found.library is not None
    return Sorts(found.library.words)
