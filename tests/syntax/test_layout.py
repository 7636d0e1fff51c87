"""What `chezc format` makes of a file: exact cases, and what holds for any file.

A case in layout/ is a file, a line `# output`, and the same file set out.
"""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chezlang.syntax import read_files, source_from_text
from chezlang.syntax.grammar import lex
from chezlang.syntax.layout import set_out
from support.library import CARDS, ROOT
from support.slips import library, passage

CASES = sorted((Path(__file__).parent / "layout").glob("*.txt"))
FOLDERS = [
    CARDS,
    *sorted(path.parent for path in (ROOT / "tests").rglob("set.chez")),
    ROOT / "tests" / "players" / "lamps",
]


def text_of(text: str) -> str:
    return set_out(source_from_text("a.chez", text)).text


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    before, after = path.read_text(encoding="utf-8").split("# output\n")
    assert text_of(before) == after
    assert text_of(after) == after


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_library_and_the_games_of_the_tests_are_set_out(folder: Path) -> None:
    files, findings = read_files([folder])
    assert files and not findings
    for file in files:
        result = set_out(file)
        assert result.text == file.text, f"{file.name}: call `make format`"
        assert not result.findings


@pytest.mark.parametrize("text", ["", "\n", "  \n\t\n \n", "\r\n"])
def test_nothing_stays_nothing(text: str) -> None:
    assert text_of(text) == ""


def test_a_file_of_comments() -> None:
    assert text_of("\n  # a\n\n\n# b\n   #c \n\n") == "# a\n\n# b\n#c\n"


def test_the_mistakes_in_what_is_left_are_told() -> None:
    result = set_out(source_from_text("a.chez", 'thing "A"\n  slack 1 +1\nthing "B"\n  slack  1\n'))
    assert result.text == 'thing "A"\n  slack 1 +1\n\nthing "B"\n    slack 1\n'
    assert [(finding.code, finding.place.line) for finding in result.findings] == [("CZ106", 2)]


@settings(deadline=None, max_examples=60)
@given(st.randoms(use_true_random=False))
def test_any_layout_of_a_file_gives_the_same(rnd: random.Random) -> None:
    text = rnd.choice(library())
    assert text_of(disordered(text, rnd)) == text


@settings(deadline=None, max_examples=100)
@given(st.randoms(use_true_random=False))
def test_a_broken_file_is_set_out_once_and_for_all(rnd: random.Random) -> None:
    """That it says the same, `set_out` sees to itself."""
    once = text_of(passage(rnd))
    assert text_of(once) == once


def disordered(text: str, rnd: random.Random) -> str:
    """A text that is set out, in another layout that says the same."""
    lines = text.rstrip("\n").split("\n")
    depth = [(len(line) - len(line.lstrip())) // 4 for line in lines]
    columns = [0]
    written = ["" for _ in range(rnd.randrange(3))]
    for at, line in enumerate(lines):
        blanks = [" " * rnd.randrange(4) for _ in range(rnd.randrange(1, 3))]
        if not line:
            written.extend(blanks)
            continue
        if line.lstrip().startswith("#"):
            written.append(" " * _column(lines, depth, at, columns, rnd) + line.lstrip() + " " * rnd.randrange(3))
            continue
        if depth[at] >= len(columns):
            columns.append(columns[-1] + rnd.randrange(1, 7))
            written.extend(blanks if rnd.random() < 0.2 else [])
        del columns[depth[at] + 1 :]
        code, mark, comment = line.partition("  #")
        words = " " * columns[-1] + _spaced(code.strip(), rnd)
        written.append(f"{words}{' ' * rnd.randrange(9)}#{comment}" if mark else words + " " * rnd.randrange(3))
    return rnd.choice(["\n", "\r\n", "\r"]).join([*written, *[""] * rnd.randrange(4)])


def _column(lines: list[str], depth: list[int], at: int, columns: list[int], rnd: random.Random) -> int:
    """A column for a comment in which it is as deep as it is."""
    below = next((i for i in range(at, len(lines)) if lines[i] and not lines[i].lstrip().startswith("#")), None)
    if below is not None and depth[below] >= len(columns):
        return rnd.randrange(30)  # the first line of a body says where its comments stand
    low = columns[depth[at]] if depth[at] < len(columns) else columns[-1] + 1
    if below is not None and depth[at] == depth[below]:
        low = 0
    high = columns[depth[at] + 1] if depth[at] + 1 < len(columns) else columns[-1] + 1
    return rnd.randrange(low, max(high, low + 1))


def _spaced(code: str, rnd: random.Random) -> str:
    tokens = list(lex(code))
    spaced = ""
    for before, token in zip([None, *tokens], tokens, strict=False):
        close = token[0] in ",:()" or token.type == "POSSESSIVE" or (before is not None and before in "(")
        least = 0 if before is None or close else 1
        blanks = rnd.choice([least, least, least + 1, least + 3]) if before is not None else 0
        text = rnd.choice([token, token.replace(", ", ",   "), token.replace(", ", ",")]) if token[0] == "," else token
        spaced += " " * blanks + (rnd.choice(["'s", "’s"]) if token.type == "POSSESSIVE" else text)
    return spaced
