"""Reading a block that has mistakes: find each, tell it once, and keep the rest.

A broken line is put right where its message knows how (so that nothing that follows from it is told too), and else left
out with the lines under it. What then lacks its lines is left out in silence: that is a consequence, not a mistake.

The parser is driven without building trees, line by line, with its state kept before each line; the lines that are left
in the end are parsed once more for the tree.
"""

import copy
import math
import unicodedata
from dataclasses import dataclass, replace

from lark import Token, Tree, UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from chezlang.findings import Finding, Label, Place, did_you_mean
from chezlang.syntax.blocks import short, words_and_titles
from chezlang.syntax.grammar import DEDENT, END, INDENT, interactive
from chezlang.syntax.heads import DECLARATIONS
from chezlang.syntax.lines import MOST_COLUMNS, TAB, Line, line_of, odd_blank, split
from chezlang.syntax.messages import explain
from chezlang.syntax.mistakes import Mistake
from chezlang.syntax.values import VALUES, wrong_value

# Deeper than any card goes; those who read trees may recurse.
MOST_LEVELS = 20


# After so many findings a block is no attempt at a card, and the others are told without a search for what was meant.
MOST_EXPLAINED = 100


@dataclass(frozen=True, slots=True)
class Recovered:
    """What could be read of a block's text. Places count from the block's head; the file's name is empty."""

    tree: Tree[Token] | None
    findings: tuple[Finding, ...] = ()
    lost: frozenset[str] = frozenset()


# What a block that must have lines goes on with when all of its own were broken: something that changes nothing.
STAND_IN_BODY = {"action": "stop", "game": 'note ""', "rule": 'note ""', "ruling": 'note ""', "trait": 'note ""'}
# What a step starts with, and hardly any line of a card that is none.
_STEPS = frozenset({"VERB", "SET", "YOU", "THEY", "IT", "THIS", "CHOOSE_ONE"})
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


def recover(text: str, strays: tuple[int, ...] = ()) -> Recovered:
    """Read a block as far as it goes, with a finding for each mistake.

    `strays` are the numbers of lines that were cut out of it: what stands above one may have been meant to hold it.
    """
    return _Recovery(text, strays).run()


class _Recovery:
    def __init__(self, text: str, strays: tuple[int, ...]) -> None:
        self.lines = split(text)
        self.findings: list[Finding] = []
        self.lost: set[str] = set()
        self.kept: list[_Kept] = []
        self.state = _State(_recognizer(), (frozenset({0}),))
        # Numbers of the lines that have lost lines from under them.
        self.emptied: set[int] = set()
        self.strays = strays
        # Numbers of the lines under which all lines have the same fault, which has been told.
        self.told_bodies: set[int] = set()
        # The head could not be read: the lines under it are looked at, but there is no tree.
        self.headless = False
        self._tell_odd_blank(text)
        self.parents = _parents(self.lines)

    def run(self) -> Recovered:
        self._tell_misspelt_declaration()
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
        if len(line.text) > MOST_COLUMNS:
            self._tell_length(line)
            return self._leave_out(at)
        if line.indent > max(self.state.levels[-1]) and len(self.state.levels) >= MOST_LEVELS:
            self._tell_depth(line)
            return self._leave_out(at)
        structure, levels = self._structure(line)
        if structure is None:
            return at  # its column now counts as one of an open block
        if not self._fits(line, structure, levels):
            repaired = self._tell(at, structure)
            if repaired is None or not self._fits(repaired, structure, levels):
                return self._leave_out(at)
        self.kept[-1] = replace(self.kept[-1], line=self._with_sane_values(self.kept[-1].line))
        return at + 1

    def _structure(self, line: Line) -> tuple[tuple[Token, ...] | None, tuple[frozenset[int], ...]]:
        """The INDENT or DEDENTs before a line, and the levels after them.

        None when the indentation fits nothing: that has been told then, and the column taken for the nearest block's.
        """
        levels = self.state.levels
        if line.indent > max(levels[-1]):
            if self._accepts(INDENT):
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
        after = self.lines[at].number if at < len(self.lines) else math.inf
        had_strays = any(head.line.number < stray < after for stray in self.strays)
        if head.line.number not in self.emptied and not had_strays:
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

    def _tell_misspelt_declaration(self) -> None:
        """`rulling "..."`: has the shape of a card, but its lines are those of another block."""
        head = self.lines[0] if self.lines else None
        if head is None or [token.type for token in head.tokens] != ["WORD", "STRING"] or len(self.lines) < 2:
            return
        word = head.tokens[0]
        for meant in did_you_mean(word, DECLARATIONS):
            changed = head.changed(meant + head.text[word.end_pos :])
            if self._takes(head, self.lines[1]) or not self._takes(changed, self.lines[1]):
                continue
            message = f"`{word}` is no word of the language; did you mean `{meant}`?"
            way_out = f"write `{changed.text}`"
            self.findings.append(Finding("CZ109", message, (Label(_place_of(word)),), help=way_out, suggestion=meant))
            self.lines[0] = changed
            return

    def _takes(self, head: Line, first: Line) -> bool:
        """Whether a block that starts with these two lines could go on."""
        cursor = self.state.copy().cursor
        try:
            for token in (*head.tokens, head.newline, Token(INDENT, ""), *first.tokens, first.newline):
                cursor.feed_token(token)
        except UnexpectedInput:
            return False
        return True

    # ---- telling ------------------------------------------------------------------------

    def _tell(self, at: int, structure: tuple[Token, ...]) -> Line | None:
        """Tell of the mistake in a line; the line as it was meant, where that can be known."""
        line = self.lines[at]
        has_lines = at + 1 < len(self.lines) and self.lines[at + 1].indent > line.indent
        before = self.state.copy()
        for token in structure:
            before.cursor.feed_token(token)
        above = self.kept[-1].line if self.kept else None
        head = self.kept[0].line if self.kept else None
        within = bool(structure) and structure[0].type == INDENT
        mistake = Mistake(line, before.cursor, above, head, within, has_lines)
        if self.parents[line.number] in self.told_bodies and mistake.at == 0:
            return None
        told = explain(mistake, brief=len(self.findings) > MOST_EXPLAINED)
        self.findings.extend(told.findings)
        if told.whole_body:
            self.told_bodies.add(self.parents[line.number])
        meant = told.meant
        if meant is not None:
            self.lost.update(words_and_titles(line.text), words_and_titles(meant.text))
        return meant

    def _tell_odd_blank(self, text: str) -> None:
        for number, line in enumerate(text.split("\n"), 1):
            at = odd_blank(line)
            if at < 0:
                continue
            sign = (
                "a tab" if line[at] == "\t" else f"a blank that is no plain one ({unicodedata.name(line[at]).lower()})"
            )
            where = "in the indentation" if not line[:at].strip() else "between words"
            self.findings.append(
                Finding(
                    "CZ102",
                    f"{sign} stands {where}",
                    (Label(Place("", number, at + 1, number, at + 2)),),
                    help="write plain blanks, four for each level of indentation",
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
        if line.tabbed:
            return
        columns = sorted({min(level) for level in self.state.levels[1:]}) or [4]
        shown = " or ".join(str(column) for column in columns)
        self.findings.append(
            Finding(
                "CZ103",
                f"`{short(line.words)}` is indented by {line.indent} blanks, which belongs to no block above it",
                (Label(Place("", line.number, 1, line.number, line.indent + 1)),),
                help=f"indent it by {shown} blanks",
            )
        )

    def _tell_depth(self, line: Line) -> None:
        if self.parents[line.number] not in self.told_bodies:
            self.told_bodies.add(self.parents[line.number])
            self.findings.append(
                Finding(
                    "CZ103",
                    f"`{short(line.words)}` stands under {MOST_LEVELS - 1} others",
                    (Label(line.place(0, len(line.text) - len(line.words))),),
                    help="write part of it as an `action`, and `do` that",
                )
            )

    def _tell_length(self, line: Line) -> None:
        self.findings.append(
            Finding(
                "CZ113",
                f"the line is {len(line.text)} characters long",
                (Label(line.place(MOST_COLUMNS, len(line.text))),),
                help=f"write at most {MOST_COLUMNS}; what is done can stand on several lines",
            )
        )

    def _tell_empty(self, head: Line, after: Line | None) -> None:
        way_out = f"write what belongs to it on the next line, indented by {head.indent + TAB} blanks"
        if after and after.indent == head.indent > 0 and after.tokens and after.tokens[0].type in _STEPS:
            way_out = f"if the next line belongs to it, indent that by {after.indent + TAB} blanks:\n{head.words}\n"
            way_out += f"{' ' * TAB}{after.words}"
        self.findings.append(
            Finding(
                "CZ107",
                f"`{short(head.words)}` has nothing under it",
                (Label(_place_of_line(head)),),
                help=way_out,
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
