"""A line that can't be read, and the tools by which an expert finds out what was meant.

Nothing is guessed unseen: a corrected line is offered only if the parser, as it stood before the line, takes it whole.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from lark import Token, UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from chezlang.syntax.grammar import DEDENT, END, INDENT, NEWLINE
from chezlang.syntax.lines import UNKNOWN, Line
from chezlang.syntax.phrases import blotted
from chezlang.syntax.values import VALUES, wrong_value

# What starts a line that has others under it, and nothing behind it.
HEADERS = frozenset({"WHEN", "ANSWER_WHEN", "WHILE", "FOR_EACH", "REPEAT", "TO_PLAY", "SET_UP"})
# What starts a line below a trigger whatever comes behind it.
_STARTS = frozenset({"VERB", "SET", "IF", "YOU", "THEY", "CHOOSE_ONE", "ROLL", "WORD"})


@dataclass(frozen=True)
class Mistake:
    """`before` is the parser at the line's start, `above` the line kept before it, `head` the block's first line.

    `first_within` says that the line is the first of those indented under `above`, `has_lines` that there are lines
    indented under it.
    """

    line: Line
    before: InteractiveParser
    above: Line | None
    head: Line | None
    first_within: bool = False
    has_lines: bool = False

    @cached_property
    def at(self) -> int:
        """The index of the first token that can't stand where it stands; that of the line's end is the last."""
        return self._reach(self.tokens)

    @property
    def tokens(self) -> tuple[Token, ...]:
        return (*self.line.tokens, self.line.newline)

    @property
    def bad(self) -> Token:
        return self.tokens[self.at]

    @property
    def previous(self) -> Token | None:
        return self.tokens[self.at - 1] if self.at else None

    @property
    def next(self) -> Token | None:
        """The token behind the bad one, if the line goes on."""
        return self.tokens[self.at + 1] if self.at + 1 < len(self.line.tokens) else None

    @cached_property
    def accepts(self) -> frozenset[str]:
        """The terminals that could stand in place of the bad token."""
        return self.accepts_after(self.at)

    def accepts_after(self, count: int) -> frozenset[str]:
        """The terminals that could stand after the first `count` tokens, all of which are readable."""
        cursor: InteractiveParser = self.before.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        for token in self.tokens[:count]:
            cursor.feed_token(token)
        accepted: set[str] = cursor.accepts()  # type: ignore[no-untyped-call]
        return frozenset(accepted - {END})

    def fits(self, text: str) -> bool:
        """Whether the parser takes this text in place of the line, which must not lack lines under it then."""
        line = self.line.changed(text)
        if any(token.type == UNKNOWN or (token.type in VALUES and wrong_value(token)) for token in line.tokens):
            return False
        cursor: InteractiveParser = self.before.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        try:
            for token in (*line.tokens, line.newline):
                cursor.feed_token(token)
        except UnexpectedInput:
            return False
        choices: dict[str, object] = cursor.choices()  # type: ignore[no-untyped-call]
        return bool(line.tokens) and (self.has_lines or {kind for kind in choices if kind.isupper()} != {INDENT})

    def fits_lines(self, texts: Sequence[str]) -> bool:
        """Whether the parser takes these lines, indented against each other, in place of the line."""
        cursor: InteractiveParser = self.before.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        columns: list[int] = []
        try:
            for text in texts:
                line = self.line.changed(text)
                column = len(text) - len(text.lstrip())
                while columns and column < columns[-1]:
                    columns.pop()
                    cursor.feed_token(Token(DEDENT, ""))
                if columns and column > columns[-1]:
                    cursor.feed_token(Token(INDENT, ""))
                if not columns or column > columns[-1]:
                    columns.append(column)
                if not line.tokens or any(token.type == UNKNOWN for token in line.tokens):
                    return False
                for token in (*line.tokens, line.newline):
                    cursor.feed_token(token)
        except UnexpectedInput:
            return False
        choices: dict[str, object] = cursor.choices()  # type: ignore[no-untyped-call]
        return {kind for kind in choices if kind.isupper()} != {INDENT}

    def starts_under(self, head: str, text: str) -> bool:
        """Whether a line under another in place of this one could begin like this: with a word or two, and more behind them."""
        cursor: InteractiveParser = self.before.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        above, below = self.line.changed(head), self.line.changed(text)
        tokens = (*below.tokens, below.newline)
        try:
            for token in (*above.tokens, above.newline, Token(INDENT, "")):
                cursor.feed_token(token)
        except UnexpectedInput:
            return False
        count = 0
        try:
            for token in tokens:
                cursor.feed_token(token)
                count += 1
        except UnexpectedInput:
            return count > 2 or tokens[0].type in _STARTS
        return True

    def ends_before(self, token: Token) -> bool:
        """Whether the line could end before a token."""
        return NEWLINE in self.accepts_after(self.tokens.index(token))

    def left(self, text: str) -> int:
        """How many tokens of this text, taken in place of the line, the parser does not get to."""
        line = self.line.changed(text)
        tokens = (*line.tokens, line.newline)
        return len(tokens) - self._reach(tokens)

    def replaced(self, token: Token, text: str) -> str:
        """The line with other text in place of a token; with nothing in place of it, one blank is left."""
        start, end = token.start_pos or 0, token.end_pos or 0
        before, after = self.line.text[:start], self.line.text[end:]
        if not text:
            return before.rstrip() + " " + after.lstrip() if before.strip() else before + after.lstrip()
        return before + text + after

    def inserted(self, token: Token, text: str) -> str:
        """The line with `text` and a blank before a token."""
        start = token.start_pos if token.type != self.line.newline.type else len(self.line.text)
        before, after = self.line.text[:start], self.line.text[start:]
        if text in (":", ","):
            return f"{before.rstrip()}{text} {after}".rstrip()
        return f"{before}{text} {after}" if after else f"{before} {text}"

    def substituted(self, pattern: re.Pattern[str], meant: str) -> list[str]:
        """The line with each single occurrence of `pattern` outside quotes put right, and with all of them so."""
        found = list(pattern.finditer(self.masked))
        texts = [self._with([match], meant) for match in found]
        if len(found) > 1:
            texts.append(self._with(found, meant))
        return texts

    @cached_property
    def masked(self) -> str:
        """The line with what stands in quotes blotted out, every column kept."""
        return blotted(self.line.text)

    def _with(self, matches: list[re.Match[str]], meant: str) -> str:
        text = self.line.text
        for match in reversed(matches):
            before, after = text[: match.start()], text[match.end() :]
            put = match.expand(meant)
            if not put and before.strip():
                before, after = before.rstrip(), (" " + after.lstrip()).rstrip()
            elif put.startswith(","):
                before = before.rstrip()
            text = before + put + (after if put or before.strip() else after.lstrip())
        return text

    def _reach(self, tokens: tuple[Token, ...]) -> int:
        cursor: InteractiveParser = self.before.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        for index, token in enumerate(tokens):
            try:
                cursor.feed_token(token)
            except UnexpectedInput:
                return index
        return len(tokens)


@dataclass(frozen=True, slots=True)
class Remark:
    """What an expert has to say of a mistake.

    `fixes` are whole lines, the likeliest first; the first that the parser takes is shown as the way out, and the
    remark is dropped when none is, unless it is `certain`. `help` is the way out where no line can be shown. `stand_in`
    is a line to go on with that isn't shown. `at` is the span that is told of, as offsets in the line; by default that
    which the fix changes, or the bad token. `whole_body` says that the lines beside this one have the same fault, which
    is told once. `whole`: it says all that is to be said of the line.
    """

    code: str
    message: str
    fixes: tuple[str, ...] = ()
    note: str = ""
    help: str = ""
    certain: bool = False
    at: tuple[int, int] | None = None
    stand_in: str | None = None
    safe: bool = False
    whole_body: bool = False
    whole: bool = False


def span(token: Token) -> tuple[int, int]:
    """The offsets of a token in the line's text."""
    return token.start_pos or 0, token.end_pos or 0
