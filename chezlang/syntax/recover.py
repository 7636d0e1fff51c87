"""Reading a block that has mistakes: find each, tell it once, and keep the rest.

A broken line is put right where its message knows how (so that nothing that follows from it is told too), and else left
out with the lines under it. What then lacks its lines is left out in silence: that is a consequence, not a mistake.

The parser is driven without building trees, line by line, with its state kept before each line; the lines that are left
in the end are parsed once more for the tree.
"""

import copy
from dataclasses import dataclass, replace

from lark import Token, Tree, UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from chezlang.findings import Finding, Label, Place
from chezlang.syntax.blocks import words_and_titles
from chezlang.syntax.grammar import DEDENT, END, INDENT, interactive
from chezlang.syntax.lines import Line, line_of, split
from chezlang.syntax.messages import Mistake, explain
from chezlang.syntax.values import VALUES, wrong_value

# Deeper than any card goes; those who read trees may recurse.
MOST_LEVELS = 20


@dataclass(frozen=True, slots=True)
class Recovered:
    """What could be read of a block's text. Places count from the block's head; the file's name is empty."""

    tree: Tree[Token] | None
    findings: tuple[Finding, ...] = ()
    lost: frozenset[str] = frozenset()


# What a block that must have lines goes on with when all of its own were broken: something that changes nothing.
STAND_IN_BODY = {"action": "stop", "game": 'note ""', "rule": 'note ""', "ruling": 'note ""', "trait": 'note ""'}
# What takes the place of a head that can't be read, so that the lines under it can be looked at.
STAND_IN_HEAD = {
    "action": "action stand-in",
    "game": 'game ""',
    "kind": "kind stand-in from stand-in",
    "rule": 'rule ""',
    "rulebook": 'rulebook ""',
    "ruling": 'ruling ""',
    "set": 'set ""',
    "trait": "trait stand-in",
    "type": "type stand-in",
}
STAND_IN_CARD = 'stand-in ""'


@dataclass(frozen=True, slots=True)
class _State:
    """Where the parser stands, and the columns at which the open blocks may have their lines."""

    cursor: InteractiveParser
    levels: tuple[frozenset[int], ...]

    def copy(self) -> "_State":
        return _State(self.cursor.copy(deepcopy_values=False), self.levels)  # type: ignore[no-untyped-call]


@dataclass(frozen=True, slots=True)
class _Kept:
    line: Line
    structure: tuple[Token, ...]
    before: _State


def recover(text: str) -> Recovered:
    """Read a block as far as it goes, with a finding for each mistake."""
    return _Recovery(text).run()


class _Recovery:
    def __init__(self, text: str) -> None:
        self.lines = split(text)
        self.findings: list[Finding] = []
        self.lost: set[str] = set()
        self.kept: list[_Kept] = []
        self.state = _State(_recognizer(), (frozenset({0}),))
        # Numbers of the lines that have lost lines from under them.
        self.emptied: set[int] = set()
        # The head could not be read: the lines under it are looked at, but there is no tree.
        self.headless = False
        self._tell_tab(text)
        self.lines = [self._with_sane_values(line) for line in self.lines]
        self.parents = _parents(self.lines)

    def run(self) -> Recovered:
        at = 0
        while True:
            line = self.lines[at] if at < len(self.lines) else None
            if self._needs_lines() and (line is None or line.indent <= max(self.state.levels[-1])):
                if not self._leave_out_empty(at):
                    break
            elif line is None:
                break
            else:
                at = self._take(at)
        tree = None if self.headless else _build(self.kept, len(self.state.levels) - 1)
        return Recovered(tree, tuple(self.findings), frozenset(self.lost))

    def _take(self, at: int) -> int:
        """Read the line at `at`, telling of what is wrong with it; where to go on."""
        line = self.lines[at]
        structure, levels = self._structure(line)
        if structure is None:
            return at  # its column now counts as one of an open block
        if not self._fits(line, structure, levels):
            repaired = self._tell(line, structure)
            if repaired is None or not self._fits(repaired, structure, levels):
                return self._leave_out(at)
        return at + 1

    def _structure(self, line: Line) -> tuple[tuple[Token, ...] | None, tuple[frozenset[int], ...]]:
        """The INDENT or DEDENTs before a line, and the levels after them.

        None when the indentation fits nothing: that has been told then, and the column taken for the nearest block's.
        """
        levels = self.state.levels
        if line.indent > max(levels[-1]):
            if self._accepts(INDENT) and len(levels) < MOST_LEVELS:
                return (Token(INDENT, ""),), (*levels, frozenset({line.indent}))
            self._tell_indentation(line)
            self._count_as(len(levels) - 1, line.indent)
            return None, ()
        depth = len(levels) - 1
        while line.indent < min(levels[depth]):
            depth -= 1
        if line.indent in levels[depth]:
            return tuple(Token(DEDENT, "") for _ in levels[depth + 1 :]), levels[: depth + 1]
        self._tell_indentation(line)
        deeper = min(levels[depth + 1]) if depth + 1 < len(levels) else None
        nearer = deeper is not None and deeper - line.indent <= line.indent - max(levels[depth])
        self._count_as(depth + 1 if nearer or (depth == 0 and deeper is not None) else depth, line.indent)
        return None, ()

    def _count_as(self, depth: int, indent: int) -> None:
        levels = list(self.state.levels)
        levels[depth] |= {indent}
        self.state = _State(self.state.cursor, tuple(levels))

    def _fits(self, line: Line, structure: tuple[Token, ...], levels: tuple[frozenset[int], ...]) -> bool:
        """Keep the line if the parser takes it whole."""
        state = self.state.copy()
        try:
            for token in (*structure, *line.tokens, line.newline):
                state.cursor.feed_token(token)
        except UnexpectedInput:
            return False
        self.kept.append(_Kept(line, structure, self.state))
        self.state = _State(state.cursor, levels)
        return True

    def _accepts(self, kind: str) -> bool:
        try:
            self.state.copy().cursor.feed_token(Token(kind, ""))
        except UnexpectedInput:
            return False
        return True

    def _needs_lines(self) -> bool:
        """Whether the line before must have lines under it."""
        choices: dict[str, object] = self.state.cursor.choices()  # type: ignore[no-untyped-call]
        return bool(self.kept) and {kind for kind in choices if kind.isupper()} == {INDENT}

    def _leave_out_empty(self, at: int) -> bool:
        """Take back the last line, which has nothing under it; False when nothing is left of the block."""
        head = self.kept.pop()
        if head.line.number not in self.emptied:
            self._tell_empty(head.line, self.lines[at] if at < len(self.lines) else None)
        if self.kept:
            self.state = head.before
            self._lose(head.line)
            return True
        stand_in = STAND_IN_BODY.get(head.line.tokens[0])
        self.kept.append(head)
        if stand_in is None:
            self.headless = True
            self._lose(head.line)
            return False
        number = head.line.number
        return self._fits(
            line_of(number, "    " + stand_in), (Token(INDENT, ""),), (*self.state.levels, frozenset({4}))
        )

    def _leave_out(self, at: int) -> int:
        """Leave out a line with the lines under it, and an `otherwise` that now follows nothing."""
        first = self.lines[at]
        if at == 0:
            return self._replace_head()
        self._lose(first)
        at += 1
        while at < len(self.lines):
            line = self.lines[at]
            orphan = line.indent == first.indent and line.words.startswith("otherwise")
            if line.indent <= first.indent and not orphan:
                break
            self._lose(line)
            at += 1
        return at

    def _replace_head(self) -> int:
        head = self.lines[0]
        self.headless = True
        self._lose(head)
        stand_in = STAND_IN_HEAD.get(head.tokens[0], STAND_IN_CARD)
        self._fits(line_of(head.number, stand_in), (), self.state.levels)
        return 1

    def _lose(self, line: Line) -> None:
        self.lost.update(words_and_titles(line.text))
        self.emptied.add(self.parents[line.number])

    # ---- telling ------------------------------------------------------------------------

    def _tell(self, line: Line, structure: tuple[Token, ...]) -> Line | None:
        """Tell of the mistake in a line; the line as it was meant, where that can be known."""
        before = self.state.copy()
        for token in structure:
            before.cursor.feed_token(token)
        finding, repaired = explain(Mistake(line, before.cursor, self.kept[-1].line if self.kept else None))
        self.findings.append(finding)
        return repaired

    def _tell_tab(self, text: str) -> None:
        for number, line in enumerate(text.split("\n"), 1):
            at = line.find("\t")
            while at >= 0 and line.count('"', 0, at) % 2:
                at = line.find("\t", at + 1)
            if at < 0:
                continue
            message = "the indentation has a tab in it" if not line[:at].strip() else "a tab stands between the words"
            self.findings.append(
                Finding(
                    "CZ102",
                    message,
                    (Label(Place("", number, at + 1, number, at + 2)),),
                    help="write blanks: four for each level of indentation",
                )
            )
            return

    def _with_sane_values(self, line: Line) -> Line:
        """The line with a value to go on with in place of each that can't be meant, which is told."""
        tokens = list(line.tokens)
        for index, token in enumerate(tokens):
            wrong = wrong_value(token) if token.type in VALUES else None
            if wrong:
                self.findings.append(Finding(wrong.code, wrong.message, (Label(_place_of(token)),), help=wrong.help))
                tokens[index] = Token.new_borrow_pos(token.type, wrong.stand_in, token)
        return replace(line, tokens=tuple(tokens))

    def _tell_indentation(self, line: Line) -> None:
        columns = sorted({min(level) for level in self.state.levels[1:]}) or [4]
        shown = " or ".join(str(column) for column in columns)
        self.findings.append(
            Finding(
                "CZ103",
                f"`{line.words}` is indented by {line.indent} blanks, which belongs to no block above it",
                (Label(Place("", line.number, 1, line.number, line.indent + 1)),),
                help=f"indent it by {shown} blanks",
            )
        )

    def _tell_empty(self, head: Line, after: Line | None) -> None:
        self.findings.append(
            Finding(
                "CZ107",
                f"`{head.words}` has nothing under it",
                (Label(_place_of_line(head)),),
                help=f"write what belongs to it on the next line, indented by {head.indent + 4} blanks",
            )
        )


def _recognizer() -> InteractiveParser:
    cursor = interactive()
    conf = copy.copy(cursor.parser_state.parse_conf)
    conf.callbacks = {}  # no trees: their building changes the children of earlier ones, so no state could be kept
    cursor.parser_state.parse_conf = conf
    return cursor


def _build(kept: list[_Kept], open_levels: int) -> Tree[Token] | None:
    cursor = interactive()
    try:
        for each in kept:
            for token in (*each.structure, *each.line.tokens, each.line.newline):
                cursor.feed_token(token)
        for _ in range(open_levels):
            cursor.feed_token(Token(DEDENT, ""))
        tree: Tree[Token] = cursor.feed_token(Token(END, ""))
    except UnexpectedInput:
        return None
    return tree


def _parents(lines: list[Line]) -> dict[int, int]:
    """For the number of each line that of the line it is indented under, or 0."""
    parents: dict[int, int] = {}
    under: list[Line] = []
    for line in lines:
        while under and under[-1].indent >= line.indent:
            under.pop()
        parents[line.number] = under[-1].number if under else 0
        under.append(line)
    return parents


def _place_of(token: Token) -> Place:
    line, column = token.line or 1, token.column or 1
    return Place("", line, column, token.end_line or line, token.end_column or column + 1)


def _place_of_line(line: Line) -> Place:
    return Place("", line.number, line.indent + 1, line.number, len(line.text) + 1)
