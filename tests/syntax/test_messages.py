"""Every bad block says exactly one thing, on its line, with a way out; the blocks beside it are read.

The cases are in bad/*.txt: a block, a line `====`, and what is to be said of it; `----` ends a case. When a message was
changed on purpose, `python tests/syntax/test_messages.py` writes the files anew; read the difference before a commit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from chezlang.findings import Finding
from chezlang.findings.mend import edited
from chezlang.syntax import Reading, read_sources, source_from_text

FOLDER = Path(__file__).parent / "bad"
BEFORE = 'thing "Before"\n    cost 1\n\n'
AFTER = '\nthing "After"\n    cost 3\n'


@dataclass(frozen=True)
class Case:
    file: Path
    text: str
    says: str

    @property
    def finding(self) -> Finding:
        (finding,) = read(self.text).findings
        return finding


def read(text: str) -> Reading:
    return read_sources([source_from_text("bad.chez", BEFORE + text + AFTER)])


def said(finding: Finding) -> str:
    at = finding.place
    line = at.line - BEFORE.count("\n")
    lines = [f"{finding.code} {line}:{at.column}-{at.end_column} {finding.message}"]
    lines += [f"note: {finding.note}"] if finding.note else []
    lines += [f"help: {finding.help}"]
    return "\n".join(lines) + "\n"


def cases() -> Iterator[Case]:
    for file in sorted(FOLDER.glob("*.txt")):
        for part in file.read_text(encoding="utf-8").split("----\n"):
            text, found, says = part.partition("====\n")
            if found:
                yield Case(file, text, says)


CASES = list(cases())
IDS = [f"{case.file.stem}-{case.text.strip()}" for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_says_exactly_one_thing(case: Case) -> None:
    findings = read(case.text).findings
    assert [said(finding) for finding in findings] == [case.says]
    assert findings[0].help


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_blocks_beside_it_are_read(case: Case) -> None:
    first, *_, last = read(case.text).blocks
    for neighbour in (first, last):
        assert neighbour.tree is not None
    assert not last.broken


@pytest.mark.parametrize("case", [case for case in CASES if case.finding.suggestion is not None])
def test_suggestion_puts_it_right(case: Case) -> None:
    finding = case.finding
    put_right = edited(BEFORE + case.text + AFTER, finding.edits)
    left = read_sources([source_from_text("good.chez", put_right)]).findings
    # A fault that several lines share is told once, and put right line by line.
    assert {each.message for each in left} <= {finding.message}
    assert all(each.place.line > finding.place.line for each in left)


def test_many_mistakes_are_covered() -> None:
    assert len(CASES) > 150
    assert {case.finding.code for case in CASES} >= {f"CZ{number}" for number in (*range(102, 114), 302, 303, 306, 403)}


def rewrite() -> None:
    for file in sorted(FOLDER.glob("*.txt")):
        parts = []
        for case in cases():
            if case.file == file:
                parts.append(case.text + "====\n" + "".join(said(finding) for finding in read(case.text).findings))
        file.write_text("----\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
