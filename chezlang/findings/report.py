"""What came of a check, as every format shows it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from chezlang.findings.codes import CODES
from chezlang.findings.finding import Finding, Place, level_of


@dataclass(frozen=True)
class Silenced:
    """A finding that a comment allows: where the comment names it, and the reason that it gives, if any."""

    finding: Finding
    place: Place
    why: str


@dataclass(frozen=True)
class Report:
    """The findings that are shown, the text of each file by its name, and how much was looked at.

    `compiles`: a rule set came of it. `hidden`: how many findings of each code are not shown. `silenced`: what comments allow, where
    a format tells of it.
    """

    findings: Sequence[Finding]
    sources: Mapping[str, str]
    cards: int
    compiles: bool
    hidden: Mapping[str, int] = field(default_factory=dict)
    silenced: Sequence[Silenced] = ()


def closing_line(report: Report, offer: bool = True) -> str:
    """`checked 3 cards in 1 file: 2 errors`, and what else whoever reads it must know; `offer`: that --fix may help."""
    said = f"checked {count(report.cards, 'card')} in {count(len(report.sources), 'file')}: {tally(report.findings)}"
    safe = sum(finding.safe for finding in report.findings)
    if safe and offer:
        said += f"; --fix may mend {'it' if len(report.findings) == 1 else safe}"
    if report.hidden:
        many = sum(report.hidden.values())
        codes = ", ".join(f"{number} {CODES[code].name}" for code, number in report.hidden.items())
        said += f"; {count(many, 'finding')} not shown ({codes})"
        if not report.compiles and not any(level_of(finding) == "error" for finding in report.findings):
            said += ": no rules come of these files until the errors among them are mended"
    return said


def count(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def tally(findings: Sequence[Finding]) -> str:
    """How many findings there are of each level: `2 errors, 1 warning`, or `no findings`."""
    levels = Counter(level_of(finding) for finding in findings)
    parts = [count(levels["error"], "error") if levels["error"] else ""]
    parts.append(count(levels["warning"], "warning") if levels["warning"] else "")
    parts.append(f"{levels['info']} info" if levels["info"] else "")
    return ", ".join(part for part in parts if part) or "no findings"
