"""A ruling that means nothing, can't be played or doesn't hold says exactly one thing, on its line.

The cases are in bad/*.txt: a ruling, a line `====`, and what is to be said of it; `----` ends a case. When a message was
changed on purpose, `python tests/rulings/test_bad.py` writes the files anew; read the difference before a commit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from chezlang.findings import Finding
from chezlang.rulings.reading import read_rulings
from chezlang.rulings.run import run
from chezlang.syntax import read_sources, source_from_text
from support.library import loaded

FOLDER = Path(__file__).parent / "bad"


@dataclass(frozen=True)
class Case:
    file: Path
    text: str
    says: str


def findings_of(text: str) -> list[Finding]:
    """What is said of the rulings of a text: when they are read, or, if nothing is, when they are run."""
    library = loaded().library
    assert library is not None and library.rules is not None
    reading = read_sources([source_from_text("bad.chez", text)])
    assert not reading.findings, reading.findings
    before, library.rulings = library.rulings, list(reading.blocks)
    try:
        rulings, told = read_rulings(library)
    finally:
        library.rulings = before
    return told or [finding for ruling in rulings for finding in run(library.rules, ruling).findings]


def said(finding: Finding) -> str:
    at = finding.place
    lines = [f"{finding.code} {at.line}:{at.column}-{at.end_column} {finding.message}"]
    lines += [f"help: {finding.help}"] if finding.help else []
    return "\n".join(lines) + "\n"


def cases() -> Iterator[Case]:
    for file in sorted(FOLDER.glob("*.txt")):
        for part in file.read_text(encoding="utf-8").split("----\n"):
            text, found, says = part.partition("====\n")
            if found:
                yield Case(file, text, says)


CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=[f"{case.file.stem}-{case.text.strip()}" for case in CASES])
def test_says_exactly_one_thing(case: Case) -> None:
    assert "".join(said(finding) for finding in findings_of(case.text)) == case.says
    assert len(findings_of(case.text)) == 1


@pytest.mark.parametrize("file", sorted({case.file for case in CASES}), ids=lambda file: file.stem)
def test_no_case_stands_twice(file: Path) -> None:
    texts = [case.text for case in CASES if case.file == file]
    assert len(texts) == len(set(texts))


def write_anew() -> None:
    for file in sorted(FOLDER.glob("*.txt")):
        parts = file.read_text(encoding="utf-8").split("----\n")
        texts = [part.partition("====\n")[0] for part in parts if part.strip()]
        news = [text + "====\n" + "".join(said(finding) for finding in findings_of(text)) for text in texts]
        file.write_text("".join(new + "----\n" for new in news), encoding="utf-8")


if __name__ == "__main__":
    write_anew()
