"""What is said about a line that can't be read."""

from dataclasses import dataclass

from lark.parsers.lalr_interactive_parser import InteractiveParser

from chezlang.findings import Finding, Label, Place
from chezlang.syntax.lines import Line


@dataclass(frozen=True, slots=True)
class Mistake:
    """A line that the parser, as it stood at the line's start, did not take; `above` is the line kept before it."""

    line: Line
    before: InteractiveParser
    above: Line | None


def explain(mistake: Mistake) -> tuple[Finding, Line | None]:
    """The finding, and the line as it was meant where that can be known."""
    line = mistake.line
    return (
        Finding(
            "CZ106",
            f"`{line.words}` can't be read",
            (Label(Place("", line.number, line.indent + 1, line.number, len(line.text) + 1)),),
        ),
        None,
    )
