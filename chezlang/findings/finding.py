"""The types of a finding, and the order in which findings are told."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from chezlang.findings.codes import CODES, Level


class Refused(Exception):
    """A request that can't be carried out as asked (seats that a game doesn't allow, a record of another rule set).

    The message is one whole sentence for the person who asked; the command line prints it and exits with 2.
    """


@dataclass(frozen=True, slots=True)
class Place:
    """A span of a file: 1-based, in code points (not bytes, not cells), the end exclusive. Line 0 is the whole file."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Label:
    """A place and what is to be said about it there; no text for a place that speaks for itself."""

    place: Place
    text: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """Text to put in place of what stands at `place`; where the place is empty, it is put in there."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to tell the designer.

    `code` is a key of CODES, which gives the level. `message` is one line that stands alone. The first of `labels` is
    the primary one: the finding stands in its file, on its line. `note` tells the reason, `help` the way out.
    `suggestion` is text to put in place of the primary span, and `also` what has to be changed together with it; `safe`
    says that a machine may do so unasked. What is safe is laid down in docs/findings.md: there is one reading only.
    """

    code: str
    message: str
    labels: tuple[Label, ...]
    note: str = ""
    help: str = ""
    suggestion: str | None = None
    safe: bool = False
    also: tuple[Edit, ...] = ()

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"no finding has the code {self.code!r}")
        if not self.labels:
            raise ValueError(f"a finding needs a place: {self.message}")

    @property
    def place(self) -> Place:
        """The primary place."""
        return self.labels[0].place

    @property
    def edits(self) -> tuple[Edit, ...]:
        """All that the suggestion changes, the primary place first; nothing without a suggestion."""
        return () if self.suggestion is None else (Edit(self.place, self.suggestion), *self.also)


def whole_file(file: str) -> Place:
    """The place of a finding about a file of which no line can be named."""
    return Place(file, 0, 0, 0, 0)


def level_of(finding: Finding) -> Level:
    return CODES[finding.code].level


def ordered(findings: Iterable[Finding]) -> list[Finding]:
    """The findings by file, line, column, code and message: however they were found, they are told in one order."""
    return sorted(findings, key=lambda f: (f.place.file, f.place.line, f.place.column, f.code, f.message))


def with_reason(finding: Finding) -> Finding:
    """The finding with a note: its own, or what is to be said of every finding with its code."""
    return finding if finding.note else replace(finding, note=CODES[finding.code].reason)
