"""`chezc validate --fix` and `--diff`: what safe suggestions make of the sources, written or shown."""

import re
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from chezlang.cli import console
from chezlang.findings import CODES, Finding
from chezlang.findings.render import printable
from chezlang.findings.report import count

if TYPE_CHECKING:
    from chezlang.api import Mended

_STYLES = {"+": "green", "-": "red", "@": "cyan"}


def write(mended: "Mended") -> None:
    """Write the changed files, all of them or none. Raises OSError for one that can't be written."""
    from chezlang.files import write_all

    for name, text in mended.old.items():
        if Path(name).read_bytes() != text.encode():
            console.fail(f"{name}: somebody else has just written it; nothing was changed")
    write_all({Path(name): text for name, text in mended.mending.texts.items()})


def show_diff(mended: "Mended") -> None:
    """The changes as one unified diff on standard output, as `patch -p0` takes it where that is no terminal."""
    for name, new in mended.mending.texts.items():
        lines = _diff(name, mended.old[name], new)
        if sys.stdout.isatty():
            from rich.text import Text

            for line in lines:
                console.out().print(Text(printable(line), _STYLES.get(line[:1], "")))
        else:
            typer.echo("".join(f"{line}\n" for line in lines), nl=False)


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


def _diff(name: str, old: str, new: str) -> list[str]:
    """The lines of a unified diff, without their ends. Lines are cut at line feeds only: any other end is part of its line."""
    before, after = (re.findall(r"[^\n]*\n|[^\n]+", text) for text in (old, new))
    lines: list[str] = []
    for line in unified_diff(before, after, name, name):
        lines.append(line.removesuffix("\n"))
        if not line.endswith("\n"):
            lines.append("\\ No newline at end of file")
    return lines
