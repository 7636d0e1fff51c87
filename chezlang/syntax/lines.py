"""A block as lines of tokens: what recovery works on, once a block is known to have a mistake."""

import re
from dataclasses import dataclass
from typing import cast

from lark import Token, UnexpectedCharacters

from chezlang.syntax.blocks import BLANKS
from chezlang.syntax.grammar import NEWLINE, lex
from chezlang.syntax.words import RETIRED

# The type of a token that is none: a stretch of the line that the language has no use for.
UNKNOWN = "UNKNOWN"

# After so many of them the rest of the line is one.
MOST_UNKNOWN = 20

# These end a token whatever follows; any other is drawn into the unknown stretch right behind it (`2` in `2.5`).
_CLOSED = frozenset({"STRING", "_COMMA", "_COLON", "_LPAR", "_RPAR", "POSSESSIVE"})
_STRETCH = re.compile(r'"[^\n]*|[^\s",:()]+|.', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Line:
    """One line that isn't empty; `number` counts from the block's head, which is 1."""

    number: int
    text: str
    tokens: tuple[Token, ...]

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip(BLANKS))

    @property
    def words(self) -> str:
        """The line without its indentation."""
        return self.text.strip(BLANKS)

    @property
    def newline(self) -> Token:
        column = len(self.text) + 1
        return Token(NEWLINE, "\n", 0, self.number, column, self.number, column)


def split(text: str) -> list[Line]:
    """The lines of a block that aren't empty. Tabs are taken for blanks; who calls has told of them."""
    lines = (tab_free(line.rstrip()) for line in text.split("\n"))
    return [line_of(number, line) for number, line in enumerate(lines, 1) if line.strip()]


def tab_free(line: str) -> str:
    """The line with each tab outside quotes as one blank, so that columns stay what they are."""
    if "\t" not in line:
        return line
    parts = line.split('"')
    return '"'.join(part if i % 2 else part.replace("\t", " ") for i, part in enumerate(parts))


def line_of(number: int, text: str) -> Line:
    return Line(number, text, tuple(tokens_of(number, text)))


def tokens_of(number: int, text: str) -> list[Token]:
    """The tokens of one line, unknown stretches and retired words among them as UNKNOWN."""
    found: list[Token] = []
    at = 0
    for count in range(MOST_UNKNOWN + 1):
        try:
            for token in lex(text[at:]):
                start, end = at + (token.start_pos or 0), at + (token.end_pos or 0)
                found.append(_token(number, token.type, start, end, text))
            break
        except UnexpectedCharacters as error:
            start = at + cast(int, error.pos_in_stream)
        stretch = _STRETCH.match(text, start)
        end = stretch.end() if stretch and count < MOST_UNKNOWN else len(text)
        if found and found[-1].end_pos == start and found[-1].type not in _CLOSED and text[start] not in '",:()':
            start = found.pop().start_pos or 0
        found.append(_token(number, UNKNOWN, start, end, text))
        at = end
    return [_retired(token) for token in found]


def is_retired(token: Token) -> bool:
    return token.type == "WORD" and token in RETIRED


def _retired(token: Token) -> Token:
    return Token.new_borrow_pos(UNKNOWN, token.value, token) if is_retired(token) else token


def _token(number: int, kind: str, start: int, end: int, text: str) -> Token:
    return Token(kind, text[start:end], start, number, start + 1, number, end + 1, end)
