"""The product as functions: load, prove, play, simulate, write. What the command line calls, and what others may.

Heavy parts are imported when they are first needed: who plays a compiled library needs no parser.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from chezlang.effects.ruleset import RuleSet as RuleSet
from chezlang.findings import Finding, level_of, ordered, with_reason

if TYPE_CHECKING:
    from chezlang.model.library import Library
    from chezlang.syntax import Reading


@dataclass
class Loaded:
    """A library that was read: its findings, the text of its files, and its rules (None where errors were found)."""

    findings: list[Finding]
    sources: dict[str, str]
    rules: RuleSet | None
    cards: int = 0
    library: Library | None = field(default=None, repr=False)


def load(paths: Sequence[Path]) -> Loaded:
    """Read, check and link every .chez file that the paths name."""
    from chezlang.syntax import read_library

    return linked(read_library(paths))


def linked(reading: Reading) -> Loaded:
    """Check and link what has been read."""
    from chezlang.model.library import Library

    library = Library(reading.blocks)
    library.link()
    findings = [*map(library.in_its_words, reading.findings), *library.findings]
    broken = any(level_of(finding) == "error" for finding in findings)
    return Loaded(
        ordered(map(with_reason, findings)),
        {file.name: file.text for file in reading.files},
        None if broken else library.rules,
        len(library.cards),
        library,
    )
