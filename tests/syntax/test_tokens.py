"""Tokens that are made line by line are those that lark makes of the whole text."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Token, UnexpectedCharacters

from chezlang.data import data_dir
from chezlang.syntax import read_files
from chezlang.syntax.blocks import cut
from chezlang.syntax.grammar import lex
from chezlang.syntax.lines import MOST_COLUMNS, is_retired
from chezlang.syntax.tokens import NotPlain, lines_of
from chezlang.syntax.values import VALUES, wrong_value

HERE = Path(__file__).parent


def parts(token: Token) -> tuple[object, ...]:
    return (
        token.type, token.value, str(token), token.start_pos, token.line, token.column, token.end_line, token.end_column, token.end_pos,
    )  # fmt: skip


def by_lark(text: str) -> list[tuple[object, ...]] | None:
    """What lark makes of a text; None where there is something to say of it."""
    try:
        tokens = list(lex(text))
    except UnexpectedCharacters:
        return None
    if any(len(line) > MOST_COLUMNS for line in text.split("\n")):
        return None
    if any((token.type in VALUES and wrong_value(token)) or is_retired(token) for token in tokens):
        return None
    return [parts(token) for token in tokens]


def by_lines(text: str) -> list[tuple[object, ...]] | None:
    try:
        lines = list(lines_of(text))
    except NotPlain:
        return None
    for line, after in pairwise(lines):
        assert after.tokens[0].column == line.next_indent + 1
    return [parts(token) for line in lines for token in line.tokens]


def test_the_library() -> None:
    files, _ = read_files([data_dir("cards")])
    for file in files:
        for block in cut(file)[0]:
            assert by_lines(block.text) == by_lark(block.text)


@pytest.mark.parametrize("path", sorted((HERE / "bad").rglob("*.*")), ids=lambda path: path.name)
def test_texts_with_mistakes(path: Path) -> None:
    text = path.read_text(encoding="utf-8").rstrip("\n") + "\n"
    assert by_lines(text) == by_lark(text)
    for line in text.split("\n"):
        assert by_lines(f"{line}\n") == by_lark(f"{line}\n")


WORDS = [
    "thing",
    "when",
    "you",
    "'s",
    '"Lamp"',
    '"',
    "2",
    "d6",
    "1-3",
    "+1",
    "-",
    "+",
    "x2",
    "at least",
    "roll phase",
    ",",
    ":",
    "é",
    "#",
]


@given(st.lists(st.lists(st.sampled_from([*WORDS, " ", "  ", "\t"]), max_size=6).map("".join), min_size=1, max_size=5))
def test_made_up_lines(lines: list[str]) -> None:
    text = "\n".join(["thing", *lines]).rstrip("\n") + "\n"
    assert by_lines(text) == by_lark(text)
