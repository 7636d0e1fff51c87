"""A block as lines of tokens: what recovery works on, once a block is known to have a mistake."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from lark import Token, UnexpectedCharacters

from chezlang.findings import Place
from chezlang.syntax.blocks import BLANKS, LEVEL
from chezlang.syntax.grammar import NEWLINE, lex
from chezlang.syntax.phrases import RETIRED

# The type of a token that is none: a stretch of the line that the language has no use for.
UNKNOWN = "UNKNOWN"

# After so many of them the rest of the line is one.
MOST_UNKNOWN = 20

# What a tab counts for where a block has one; that it has one is told.
TAB = LEVEL

# A line that is longer is not read: those who read trees may recurse.
MOST_COLUMNS = 1000

# These end a token whatever follows; any other is drawn into the unknown stretch right behind it (`2` in `2.5`).
_CLOSED = frozenset({"STRING", "_COMMA", "_COLON", "_LPAR", "_RPAR", "POSSESSIVE"})
_STRETCH = re.compile(r'"[^\n]*|[^\s",:()]+|.', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Line:
    """One line that isn't empty; `number` counts from the block's head, which is 1.

    `columns` says for each character of `text`, and for its end, in which column of the file it stands (1-based), since
    a line that was put right has another text than the file.
    """

    number: int
    indent: int
    text: str
    columns: Sequence[int]
    tokens: tuple[Token, ...]
    tabbed: bool = False

    @property
    def words(self) -> str:
        """The line without its indentation."""
        return self.text.strip()

    @property
    def newline(self) -> Token:
        end = len(self.text)
        return Token(NEWLINE, "\n", end, self.number, self.columns[end], self.number, self.columns[end], end)

    def place(self, start: int, end: int) -> Place:
        """The span from one offset in the text to another."""
        return Place("", self.number, self.columns[start], self.number, self.columns[end])

    def changed(self, text: str) -> "Line":
        """The line with another text, which stands where this one does."""
        before = _same(self.text, text)
        after = _same(self.text[before:][::-1], text[before:][::-1])
        same_end = len(self.text) - after
        middle = [self.columns[min(i, same_end)] for i in range(before, len(text) - after)]
        columns = (*self.columns[:before], *middle, *self.columns[same_end:])
        return Line(self.number, self.indent, text, columns, tuple(tokens_of(self.number, text, columns)), self.tabbed)


def split(text: str) -> list[Line]:
    """The lines of a block that aren't empty, with blanks in place of tabs."""
    return [line_of(number, line.rstrip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def line_of(number: int, text: str) -> Line:
    columns = range(1, len(text) + 2)  # which takes no memory, however long the line is
    plain = _plain_blanks(text)
    lead = text[: len(plain) - len(plain.lstrip(" "))]
    return Line(
        number,
        len(lead.expandtabs(TAB)),
        plain,
        columns,
        tuple(tokens_of(number, plain, columns)),
        tabbed=lead.strip(" ") != "",
    )


def odd_blank(line: str) -> int:
    """The offset of the first tab, or other blank that is no plain one, outside quotes; -1 without one."""
    plain = _plain_blanks(line)
    return next((at for at, (is_, should) in enumerate(zip(line, plain, strict=True)) if is_ != should), -1)


def tokens_of(number: int, text: str, columns: Sequence[int]) -> list[Token]:
    """The tokens of one line, unknown stretches and retired words among them as UNKNOWN."""
    found: list[Token] = []
    if len(text) > MOST_COLUMNS:
        return found
    at = 0

    def add(kind: str, start: int, end: int) -> None:
        found.append(Token(kind, text[start:end], start, number, columns[start], number, columns[end], end))

    for count in range(MOST_UNKNOWN + 1):
        try:
            for token in lex(text[at:]):
                add(token.type, at + (token.start_pos or 0), at + (token.end_pos or 0))
            break
        except UnexpectedCharacters as error:
            start = at + cast(int, error.pos_in_stream)
        stretch = _STRETCH.match(text, start)
        at = stretch.end() if stretch and count < MOST_UNKNOWN else len(text)
        if found and found[-1].end_pos == start and found[-1].type not in _CLOSED and text[start] not in '",:()':
            start = found.pop().start_pos or 0
        add(UNKNOWN, start, at)
    return [Token.new_borrow_pos(UNKNOWN, token.value, token) if is_retired(token) else token for token in found]


def is_retired(token: Token) -> bool:
    return token.type == "WORD" and token in RETIRED


def _same(a: str, b: str) -> int:
    """How many characters are the same from the start."""
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _plain_blanks(line: str) -> str:
    """The line with a plain blank for each other one outside quotes, so that columns stay what they are."""
    if line.isascii() and "\t" not in line:
        return line
    parts = line.split('"')
    return '"'.join(part if i % 2 else "".join(" " if c in BLANKS else c for c in part) for i, part in enumerate(parts))
