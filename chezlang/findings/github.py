"""Findings as commands to GitHub's runner, which shows them at their lines.

Source: "Workflow commands for GitHub Actions" in its documentation; of each level it shows ten for a step and drops the rest
without a word.
"""

from collections.abc import Iterator
from itertools import groupby

from chezlang.findings.codes import CODES, Level
from chezlang.findings.explain import page_of
from chezlang.findings.finding import Finding, level_of, ordered
from chezlang.findings.render import printable
from chezlang.findings.report import Report

MOST_SHOWN = 10

_COMMAND: dict[Level, str] = {"error": "error", "warning": "warning", "info": "notice"}
_LEVELS: tuple[Level, ...] = ("error", "warning", "info")


def as_github(report: Report) -> str:
    """One line a finding, of each level at most ten; where there are more, the tenth says how many are left out."""
    findings = sorted(ordered(report.findings), key=lambda finding: _LEVELS.index(level_of(finding)))
    lines: list[str] = []
    for level, group in groupby(findings, key=level_of):
        of_level = list(group)
        shown = of_level if len(of_level) <= MOST_SHOWN else of_level[: MOST_SHOWN - 1]
        lines += [_line(finding) for finding in shown]
        left = of_level[len(shown) :]
        if left:
            files = len({finding.place.file for finding in left})
            where = "one file" if files == 1 else f"{files} files"
            noun = "findings" if level == "info" else f"{level}s"
            lines.append(
                f"::{_COMMAND[level]} title={_property(f'{len(left)} more {noun}')}::"
                f"{_text(f'{len(left)} more {noun} in {where}: `chezc validate` shows them all')}"
            )
    return "".join(f"{line}\n" for line in lines)


def _line(finding: Finding) -> str:
    code = CODES[finding.code]
    properties = ",".join(f"{key}={_property(value)}" for key, value in _properties(finding))
    said = [finding.message]
    said += [f"note: {finding.note}"] if finding.note else []
    said += [f"help: {finding.help}"] if finding.help else []
    said += [f"see {page_of(code)}"]
    shown = "\n".join(printable(line) for each in said for line in each.split("\n"))
    return f"::{_COMMAND[level_of(finding)]} {properties}::{_text(shown)}"


def _properties(finding: Finding) -> Iterator[tuple[str, str]]:
    at = finding.place
    yield "file", at.file
    if at.line:
        yield "line", str(at.line)
        yield "endLine", str(at.end_line)
        # Columns are for a span within one line only.
        if at.line == at.end_line:
            yield "col", str(at.column)
            yield "endColumn", str(at.end_column)
    yield "title", f"{finding.code} {CODES[finding.code].name}"


def _text(text: str) -> str:
    """A message: nothing in it may end the line, or be taken for an escape."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """A property: nothing in it may end the property either."""
    return _text(printable(text)).replace(":", "%3A").replace(",", "%2C")
