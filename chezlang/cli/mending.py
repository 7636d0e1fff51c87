"""`chezc validate --fix` and `--diff`: what safe suggestions make of the sources, written or shown."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from chezlang.cli import console
from chezlang.cli.diffs import show_diff
from chezlang.findings import CODES, Finding
from chezlang.findings.render import printable
from chezlang.findings.report import count

if TYPE_CHECKING:
    from chezlang.api import Mended


def write(mended: "Mended") -> None:
    """Write the changed files, all of them or none. Raises OSError for one that can't be written."""
    from chezlang.files import write_all

    for name, text in mended.old.items():
        if Path(name).read_bytes() != text.encode():
            console.fail(f"{name}: somebody else has just written it; nothing was changed")
    write_all({Path(name): text for name, text in mended.mending.texts.items()})


def show(mended: "Mended") -> None:
    """The changes, each file by itself."""
    for name, new in mended.mending.texts.items():
        show_diff(name, mended.old[name], new, exact=True)


def lines_about(mended: "Mended", would: bool = False) -> Iterator[str]:
    """What was done, and what was left and why: a line for each finding, and one for all."""
    mending = mended.mending
    if not would:  # else the diff shows it
        yield from (f"mended {_at(finding)}: {_change(finding, mended)}" for finding in mending.applied)
    for finding in mending.harmful:
        yield f"left {_at(finding)}: {_change(finding, mended)} would bring another finding about"
    for finding in mending.overlapping:
        yield f"left {_at(finding)}: another change is made there; run it again"
    for finding in mending.untried:
        yield f"left {_at(finding)}: too many others could not be mended to go on trying; run it again"
    done = count(len(mending.applied), "finding")
    yield f"{'would mend' if would else 'mended'} {done} in {count(len(mending.texts), 'file')}"


def _at(finding: Finding) -> str:
    place = finding.place
    return f"{printable(place.file)}:{place.line}:{place.column} {finding.code} {CODES[finding.code].name}"


def _change(finding: Finding, mended: "Mended") -> str:
    """`a` -> `b`, of the first place; and how many others are changed with it."""
    place = finding.place
    lines = mended.before.sources[place.file].split("\n")
    old = lines[place.line - 1][place.column - 1 : place.end_column - 1]
    more = f", and {count(len(finding.also), 'place')} more" if finding.also else ""
    return f"{_quoted(old)} -> {_quoted(finding.suggestion or '')}{more}"


def _quoted(text: str) -> str:
    if text.strip():
        return f"`{printable(text)}`"
    if "\t" in text:
        return "a tab" if len(text) == 1 else f"{len(text)} blanks and tabs"
    return count(len(text), "blank") if text else "nothing"
