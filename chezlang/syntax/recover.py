"""Reading a block that has mistakes: find each, tell it once, and keep the rest.

A broken line is put right where its message knows how (so that nothing that follows from it is told too), and else left
out with the lines under it. What then lacks its lines is left out in silence: that is a consequence, not a mistake.

The parser is driven without building trees, line by line, with its state kept before each line; the lines that are left
in the end are parsed once more for the tree.
"""

import copy
import math
from dataclasses import dataclass, replace

from lark import Token, Tree, UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from chezlang.findings import Finding
from chezlang.syntax import faults
from chezlang.syntax.blocks import words_and_titles
from chezlang.syntax.grammar import DEDENT, END, INDENT, interactive
from chezlang.syntax.lines import MOST_COLUMNS, TAB, Line, line_of, split
from chezlang.syntax.messages import explain
from chezlang.syntax.mistakes import Mistake
from chezlang.syntax.stand_ins import BODIES, meant_declaration, stand_in_head
from chezlang.syntax.values import VALUES, wrong_value

# Deeper than any card goes; those who read trees may recurse.
MOST_LEVELS = 20

# After so many findings a block is no attempt at a card, and the others are told without a search for what was meant.
MOST_EXPLAINED = 100
# And after so many the rest of it isn't read.
MOST_TOLD = 300


@dataclass(frozen=True, slots=True)
class Recovered:
    """What could be read of a block's text. Places count from the block's head; the file's name is empty."""

    tree: Tree[Token] | None
    findings: tuple[Finding, ...] = ()
    lost: frozenset[str] = frozenset()


# A sentence that goes on over more lines than so many is none.
MOST_JOINED = 5
# With these the rest of a sentence begins that was broken in two.
CONTINUATIONS = (",", "then ", "or when ", "and if ", "once a ")

# What a step starts with, and hardly any line of a card that is none.
_STEPS = frozenset({"VERB", "SET", "YOU", "THEY", "IT", "THIS", "CHOOSE_ONE"})
# `you cannot play gadgets` and the like may well be the next line of the card.
_LATER_STEPS = frozenset({"VERB", "SET", "THEY", "IT"})


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
        if self.lines:
            # That a head has blanks before it has been told when the block was cut.
            self.lines[0] = replace(self.lines[0], indent=0)
        self.findings: list[Finding] = []
        self.lost: set[str] = set()
        self.kept: list[_Kept] = []
        self.state = _State(_recognizer(), (frozenset({0}),))
        # Numbers of the lines that have lost lines from under them.
        self.emptied: set[int] = set()
        self.strays = strays
        # Numbers of the lines under which all lines have the same fault, which has been told.
        self.told_bodies: set[int] = set()
        # The number of the last line whose lines turned out to stand beside it.
        self.told_unindented = 0
        # The head could not be read: the lines under it are looked at, but there is no tree.
        self.headless = False
        odd_blanks = faults.odd_blanks(text)
        if odd_blanks:
            self.findings.append(odd_blanks)
        self.parents = _parents(self.lines)

    def run(self) -> Recovered:
        declaration = meant_declaration(self.state.cursor, self.lines)
        if declaration:
            meant, head = declaration
            self.findings.append(faults.misspelt_head(self.lines[0].tokens[0], meant, head))
            self.lines[0] = head
        at = 0
        # This ends: a turn reads a line, or puts the column of one right that the next turn reads, or takes a kept line
        # back for good.
        while True:
            line = self.lines[at] if at < len(self.lines) else None
            if self._needs_lines() and (line is None or line.indent <= self._column()):
                if line is not None and self._join_above(at):
                    continue
                if line is not None and not any(line.indent in level for level in self.state.levels):
                    self._deepen(at)
                elif not self._leave_out_empty(at):
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
        if len(self.findings) >= MOST_TOLD and at:
            self.findings.append(faults.hopeless(line, MOST_TOLD))
            for each in self.lines[at:]:
                self._lose(each)
            del self.lines[at:]
            return at
        if len(line.text) > MOST_COLUMNS:
            self.findings.append(faults.length(line))
            return self._leave_out(at)
        if line.indent > max(self.state.levels[-1]) and len(self.state.levels) >= MOST_LEVELS:
            if self.parents[line.number] not in self.told_bodies:
                self.told_bodies.add(self.parents[line.number])
                self.findings.append(faults.depth(line, MOST_LEVELS - 1))
            return self._leave_out(at)
        structure, levels = self._structure(at)
        if structure is None:
            return at  # its column now counts as one of an open block
        if not self._fits(line, structure, levels):
            # What can't be read may be what stands in the indentation's place.
            self.findings = [each for each in self.findings if each.code != "CZ103" or each.place.line != line.number]
            if self._join(at, structure, levels):
                return at + 1
            if self._join_above(at):
                return at
            repaired = self._tell(at, structure)
            if repaired is None or not self._fits(repaired, structure, levels):
                return self._leave_out(at)
        self.kept[-1] = replace(self.kept[-1], line=self._with_sane_values(self.kept[-1].line))
        return at + 1

    def _join(self, at: int, structure: tuple[Token, ...], levels: tuple[frozenset[int], ...]) -> bool:
        """Take a sentence that goes on in the next lines, behind a comma, for the one line that it should be."""
        line = self.lines[at]
        last = at
        while last + 1 < len(self.lines) and last - at < MOST_JOINED:
            goes_on = self.lines[last].tokens[-1:] and self.lines[last].tokens[-1].type == "_COMMA"
            if not goes_on and not self.lines[last + 1].words.startswith(","):
                return False
            last += 1
            words = self.lines[last].words
            line = line.changed(f"{line.text}{'' if words.startswith(',') else ' '}{words}")
            if self._fits(line, structure, levels):
                self.findings.append(faults.broken_sentence(self.lines[at], line))
                del self.lines[at + 1 : last + 1]
                self.lines[at] = line
                return True
        return False

    def _join_above(self, at: int) -> bool:
        """Take a line for the rest of the sentence above it."""
        line = self.lines[at]
        if not self.kept or not line.words.startswith(CONTINUATIONS):
            return False
        above, state = self.kept.pop(), self.state
        levels = above.before.levels
        for token in above.structure:
            levels = (*levels, frozenset({above.line.indent})) if token.type == INDENT else levels[:-1]
        self.state = above.before
        comma = "" if line.words.startswith(",") else ", "
        whole = above.line.changed(f"{above.line.text}{comma}{line.words}")
        if not self._fits(whole, above.structure, levels):
            self.kept.append(above)
            self.state = state
            return False
        self.findings.append(faults.broken_sentence(line, whole))
        del self.lines[at]
        return True

    def _structure(self, at: int) -> tuple[tuple[Token, ...] | None, tuple[frozenset[int], ...]]:
        """The INDENT or DEDENTs before a line, and the levels after them.

        None when the indentation fits nothing: that has been told then, and the column taken for the nearest block's.
        """
        line, levels = self.lines[at], self.state.levels
        if line.indent > self._column():
            if self._accepts(INDENT):
                return (Token(INDENT, ""),), (*levels, frozenset({line.indent}))
            self._settle(at, len(levels) - 1)
            return None, ()
        depth = len(levels) - 1
        while line.indent < min(levels[depth]):
            depth -= 1
        if line.indent in levels[depth]:
            return tuple(Token(DEDENT, "") for _ in levels[depth + 1 :]), levels[: depth + 1]
        # The nearer of the two blocks between which the line stands, but none beside the head.
        if depth + 1 < len(levels):
            nearer = min(levels[depth + 1]) - line.indent <= line.indent - max(levels[depth])
            depth += nearer or depth == 0
        self._settle(at, depth)
        return None, ()

    def _settle(self, at: int, depth: int) -> None:
        """Tell that a line stands in no block's column, and let its column count as that of the block at `depth`."""
        line, levels = self.lines[at], list(self.state.levels)
        first = self.kept[-1]
        alone = depth == len(levels) - 1 and first.structure and first.structure[0].type == INDENT
        if alone and self._is_odd(first.line.indent, at, max(levels[depth - 1]) + TAB):
            levels[depth] = frozenset({line.indent})
            if not first.line.tabbed:
                self.findings.append(faults.uneven(first.line, line))
        else:
            levels[depth] |= {line.indent}
            if not line.tabbed:
                columns = sorted({min(level) for level in self.state.levels[1:]}) or [TAB]
                self.findings.append(faults.indentation(line, columns, self.lines[at + 1 :]))
        self.state = _State(self.state.cursor, tuple(levels))

    def _is_odd(self, first: int, at: int, usual: int) -> bool:
        """Whether the only line above in a block, indented by `first`, stands out, and not the one at `at`."""
        indent = self.lines[at].indent
        if usual in (first, indent):
            return indent == usual
        return at + 1 < len(self.lines) and self.lines[at + 1].indent == indent

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

    def _column(self) -> int:
        """What lines are indented further than that stand under the one before: its own column, if it needs such lines."""
        return self.kept[-1].line.indent if self._needs_lines() else max(self.state.levels[-1])

    def _deepen(self, at: int) -> None:
        """Take a line that stands in no block's column for the first of those that the line above lacks."""
        line, head = self.lines[at], self.kept[-1].line
        if not line.tabbed:
            self.findings.append(faults.shallow(line, head))
        self.lines[at] = replace(line, indent=max(self.state.levels[-1]) + TAB)
        self.parents[line.number] = head.number

    def _leave_out_empty(self, at: int) -> bool:
        """Take back the last line, which has nothing under it; False when nothing is left of the block."""
        head = self.kept.pop()
        after = self.lines[at] if at < len(self.lines) else None
        end = after.number if after else math.inf
        had_strays = any(head.line.number < stray < end for stray in self.strays)
        if head.line.number not in self.emptied and not had_strays:
            step = after is not None and after.indent == head.line.indent > 0 and _starts_with(after, _STEPS)
            self.told_unindented = head.line.number if step else 0
            self.findings.append(faults.empty(head.line, after if step else None))
        if self.kept and self._indent_steps(head.line, at):
            self.kept.append(head)
            return True
        if self.kept:
            self.state = head.before
            self._lose(head.line)
            return True
        stand_in = BODIES.get(head.line.tokens[0])
        self.kept.append(head)
        if stand_in is None:
            self.headless = True
            self._lose(head.line)
            return False
        number = head.line.number
        return self._fits(
            line_of(number, "    " + stand_in), (Token(INDENT, ""),), (*self.state.levels, frozenset({4}))
        )

    def _indent_steps(self, head: Line, at: int) -> bool:
        """Take steps that stand beside a line without lines of its own for the lines under it; False if there are none.

        That they aren't indented has been told, and a step alone on a card would be told of as one without a trigger.
        """
        start = at
        deeper = max(self.state.levels[-1]) + TAB - head.indent
        steps = _STEPS if self.told_unindented == head.number else frozenset()
        while at < len(self.lines) and self.lines[at].indent >= head.indent:
            line = self.lines[at]
            if line.indent == head.indent and not _starts_with(line, steps):
                break
            self.lines[at] = replace(line, indent=line.indent + deeper)
            steps = _LATER_STEPS
            at += 1
        return at > start

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
        self.emptied.add(head.number)
        self._lose(head)
        self._fits(stand_in_head(self.state.cursor, self.lines), (), self.state.levels)
        return 1

    def _lose(self, line: Line) -> None:
        self.lost.update(words_and_titles(line.text))
        self.emptied.add(self.parents[line.number])

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

    def _with_sane_values(self, line: Line) -> Line:
        """The line with a value to go on with in place of each that can't be meant, which is told."""
        tokens = list(line.tokens)
        for index, token in enumerate(tokens):
            wrong = wrong_value(token) if token.type in VALUES else None
            if wrong:
                self.findings.append(faults.value(token, wrong))
                tokens[index] = Token.new_borrow_pos(token.type, wrong.stand_in, token)
        return replace(line, tokens=tuple(tokens))


def _starts_with(line: Line, kinds: frozenset[str]) -> bool:
    return bool(line.tokens) and line.tokens[0].type in kinds


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
