"""Applying suggestions: which of them, in what order, and what becomes of the text.

Nothing is believed of a suggestion: after each step all is checked anew, and what brings a finding about is left out again.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from chezlang.findings.finding import Edit, Finding, Place, level_of, ordered

#: From changed texts, by file, to what is to be said of the library then.
Check = Callable[[Mapping[str, str]], Sequence[Finding]]

#: So often the library is checked to find out which suggestions can be applied: enough for all, and for a few that can't.
MOST_CHECKS = 100

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass
class Mending:
    """What became of the safe suggestions: each is applied, or left for one of three reasons.

    `overlapping` change what another one has changed already; `harmful` would bring another finding about; `untried` are left
    since so many others turned out to be harmful that looking for the good ones would take too long. `texts` are the changed
    files, as they were given, but for what was applied.
    """

    applied: list[Finding] = field(default_factory=list)
    overlapping: list[Finding] = field(default_factory=list)
    harmful: list[Finding] = field(default_factory=list)
    untried: list[Finding] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)


def mend(
    findings: Iterable[Finding], texts: Mapping[str, str], check: Check, codes: Collection[str] | None = None
) -> Mending:
    """Apply all safe suggestions of `findings` to `texts` (by file, with whatever line ends and mark they have).

    `codes`: only those of findings with one of these codes. A file that isn't among the texts is left alone. Of several that can't all be applied, as many are as can be found by
    halving.
    """
    before = list(findings)
    done = Mending()
    wanted: list[Finding] = []
    taken: dict[str, list[tuple[int, int]]] = {}
    for finding in ordered(before):
        if not finding.safe or not finding.edits or any(edit.place.file not in texts for edit in finding.edits):
            continue
        if codes is not None and finding.code not in codes:
            continue
        spans = [(edit.place.file, _span(texts[edit.place.file], edit.place)) for edit in finding.edits]
        if any(_meets(span, other) for file, span in spans for other in taken.get(file, ())):
            done.overlapping.append(finding)
            continue
        for file, span in spans:
            taken.setdefault(file, []).append(span)
        wanted.append(finding)

    tries = iter(range(MOST_CHECKS))

    def is_good(applied: list[Finding]) -> bool:
        return _is_good(applied, before, texts, check)

    _try(wanted, done, tries, is_good)
    done.texts = _changed(texts, done.applied)
    return done


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text after changes that don't overlap; line ends and a byte order mark stay as they are."""
    end = found[0] if (found := _LINE_END.search(text)) else "\n"
    spans = sorted(((_span(text, edit.place), edit.text) for edit in edits), reverse=True)
    for (start, stop), put in spans:
        text = text[:start] + put.replace("\n", end) + text[stop:]
    return text


def _try(wanted: list[Finding], done: Mending, tries: Iterator[int], is_good: Callable[[list[Finding]], bool]) -> None:
    """Apply those of `wanted` that bring nothing about on top of what is applied already, by halves where they don't all go."""
    if not wanted:
        return
    if next(tries, None) is None:
        done.untried += wanted
    elif is_good([*done.applied, *wanted]):
        done.applied += wanted
    elif len(wanted) == 1:
        done.harmful += wanted
    else:
        half = len(wanted) // 2
        _try(wanted[:half], done, tries, is_good)
        _try(wanted[half:], done, tries, is_good)


def _is_good(applied: list[Finding], before: list[Finding], texts: Mapping[str, str], check: Check) -> bool:
    """Whether each of `applied` is gone then, and nothing is told that is due to it."""
    changed = _changed(texts, applied)
    after = check(changed)
    old, new, gone = Counter(map(_key, before)), Counter(map(_key, after)), Counter(map(_key, applied))
    if any(new[key] > old[key] - count for key, count in gone.items()):
        return False
    touched = [edit.place for finding in applied for edit in finding.edits]
    return not any(
        new[_key(finding)] > old[_key(finding)]
        and (level_of(finding) == "error" or _is_near(finding, touched, changed))
        for finding in after
    )


def _is_near(finding: Finding, touched: Iterable[Place], texts: Mapping[str, str]) -> bool:
    """Whether a finding has to do with a block that was changed.

    Where an error is mended, more is looked at than before: a warning about another block was there all the time.
    """
    blocks = {(place.file, _block_at(texts[place.file], place.line)) for place in touched}
    return any(
        label.place.file in texts and (label.place.file, _block_at(texts[label.place.file], label.place.line)) in blocks
        for label in finding.labels
    )


def _block_at(text: str, line: int) -> int:
    """The line in which the block begins that a line is of."""
    heads = _heads(text)
    at = bisect_right(heads, line) - 1
    return heads[at] if at >= 0 else 0


@lru_cache(maxsize=64)
def _heads(text: str) -> list[int]:
    lines = _LINE_END.split(text)
    return [number for number, each in enumerate(lines, 1) if each[:1] not in ("", " ", "\t", "#")]


def _changed(texts: Mapping[str, str], findings: Iterable[Finding]) -> dict[str, str]:
    edits: dict[str, list[Edit]] = {}
    for finding in findings:
        for edit in finding.edits:
            edits.setdefault(edit.place.file, []).append(edit)
    return {file: edited(texts[file], of_file) for file, of_file in edits.items()}


def _key(finding: Finding) -> tuple[str, str, str]:
    """What stays of a finding when lines move."""
    return finding.place.file, finding.code, finding.message


def _span(text: str, place: Place) -> tuple[int, int]:
    """The offsets of a place in a text with any line ends."""
    starts = _starts(text)
    return starts[place.line - 1] + place.column - 1, starts[place.end_line - 1] + place.end_column - 1


@lru_cache(maxsize=64)
def _starts(text: str) -> list[int]:
    """The offset at which each line begins; the first begins behind a byte order mark."""
    return [int(text.startswith("\ufeff")), *(found.end() for found in _LINE_END.finditer(text))]


def _meets(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two spans share a character; an empty one meets what it lies at the edge of."""
    if one[0] == one[1] or other[0] == other[1]:
        return one[0] <= other[1] and other[0] <= one[1]
    return one[0] < other[1] and other[0] < one[1]
