"""The tokens of a block that has no mistake in it, line by line.

What a line is made of depends on nothing but its words, and cards say the same in many lines (`cost 1`, `is gadget`): each line is
taken apart by lark once, and its tokens are made of that wherever it stands.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lark import Token, UnexpectedCharacters

from chezlang.syntax.grammar import NEWLINE, lex
from chezlang.syntax.lines import MOST_COLUMNS, is_retired
from chezlang.syntax.values import VALUES, wrong_value

#: So many lines are kept in mind.
MOST_LINES = 50_000


class NotPlain(Exception):
    """A line that holds no token, a number that can't be meant, or a retired word: there is something to say of it."""


@dataclass(frozen=True, slots=True)
class Line:
    """The tokens of a line, its line end last, and how far the next line with words is indented (0 behind the last)."""

    tokens: list[Token]
    next_indent: int


def lines_of(text: str) -> Iterator[Line]:
    """The lines of a block that hold words. Raises NotPlain at one with a mistake."""
    lines = text.split("\n")
    last = len(lines) - 1  # what stands behind the last line end: nothing
    number, at = 0, 0  # the line, and where it starts in the text
    while number < last:
        line = lines[number]
        if len(line) > MOST_COLUMNS:
            raise NotPlain
        words = line.lstrip(" ")
        indent = len(line) - len(words)
        start = at + indent
        tokens = [
            _token(
                kind, value, start + first, start + end, number + 1, indent + first + 1, number + 1, indent + end + 1
            )
            for kind, value, first, end in _taken_apart(words)
        ]
        stop = at + len(line)
        after, at = number + 1, stop + 1
        while after < last and not lines[after].strip(" "):
            at += len(lines[after]) + 1
            after += 1
        further = lines[after] if after < last else ""
        next_indent = len(further) - len(further.lstrip(" "))
        end = min(at + next_indent, len(text))
        tokens.append(_token(NEWLINE, text[stop:end], stop, end, number + 1, len(line) + 1, after + 1, next_indent + 1))
        yield Line(tokens, next_indent)
        number = after


@lru_cache(maxsize=MOST_LINES)
def _taken_apart(words: str) -> tuple[tuple[str, str, int, int], ...]:
    """The tokens of a line without its indentation: type, text, where it starts and ends in the line."""
    try:
        found = list(lex(words))
    except UnexpectedCharacters:
        raise NotPlain from None
    if any((token.type in VALUES and wrong_value(token)) or is_retired(token) for token in found):
        raise NotPlain
    return tuple((token.type, str(token), token.start_pos or 0, token.end_pos or 0) for token in found)


def _token(
    kind: str, value: str, start: int, end: int, line: int, column: int, end_line: int, end_column: int
) -> Token:
    # Half of what `Token(...)` costs, which looks at each argument.
    token = str.__new__(Token, value)
    token.type = kind
    token.value = value
    token.start_pos = start
    token.line = line
    token.column = column
    token.end_line = end_line
    token.end_column = end_column
    token.end_pos = end
    return token
