"""What only follows from something else that the checks tell of: as long as that stands, it is left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from chezlang.findings import Finding, Label

#: So many lines that wait for the same sort of thing that never is are one finding: what brings it about is missing.
OFTEN = 3
#: So are so many that wait for what never is, of whatever sort.
MANY = 5
#: What never is.
_NEVER = "CZ409"
#: A number far beyond its like: that a card can't be paid for, say, is the better way to put it.
_SIZE = "CZ427"
#: What may follow from a zone or a kind that never comes into play.
_FOLLOWS = frozenset({_NEVER, "CZ411"})


def without_consequences(found: Sequence[Finding], roots: Sequence[Finding]) -> list[Finding]:
    """The findings of the checks, one for a cause.

    ``roots`` say of a whole zone, or of all cards of a kind, that they never come into play. Where there is one, nothing is
    told of lines that need such cards (CZ409, CZ411), and of several the first is told.
    """
    found = _once({(each.code, each.message, each.place): each for each in found}.values())
    kept = [finding for finding in roots if finding in found][:1]
    if kept:
        return [*kept, *(finding for finding in found if finding not in roots and finding.code not in _FOLLOWS)]
    kept = _gathered([finding for finding in found if finding.code == _NEVER])
    return [*kept, *(finding for finding in found if finding.code != _NEVER)] if kept else found


def _once(found: Iterable[Finding]) -> list[Finding]:
    """The findings, without what is said of a number's size where something else is said of it."""
    told = list(found)
    taken = {(each.place.file, each.place.line) for each in told if each.code != _SIZE}
    return [each for each in told if each.code != _SIZE or (each.place.file, each.place.line) not in taken]


def _gathered(found: Sequence[Finding]) -> list[Finding]:
    """One finding in place of many that say the same of different lines; none where no such many are."""
    alike: dict[str, list[Finding]] = {}
    for finding in found:
        alike.setdefault(finding.help, []).append(finding)
    most = max(alike.values(), key=len, default=[])
    if len(most) < OFTEN:
        if len(found) < MANY:
            return []
        most = list(found)
    first, *rest = sorted(most, key=lambda each: (each.place.file, each.place.line, each.place.column))
    labels = [Label(each.place, "and this") for each in rest[: OFTEN - 1]]
    left = len(found) - 1 - len(labels)
    note = f"the same is so of {len(most) - 1} other lines" if left else ""
    return [
        replace(
            first,
            labels=(*first.labels, *labels),
            note=f"{note}: most likely one line is missing or wrong that would bring it about" if note else first.note,
        )
    ]
