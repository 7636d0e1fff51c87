"""The one way in which a file is set out: what `chezc format` writes.

Lines stay lines and stand in their order; only blanks, empty lines and the columns of comments change:

- A line stands four blanks deeper than the line it belongs to, its words are one blank apart, none before `,` `:` `)`
  `(` and `'s`, none behind `(`. What stands in quotes and in comments is left as it is.
- A comment at the end of a line is two blanks behind it. One on a line of its own stands where the line below it does;
  behind the last line of a body, as deep as it stood.
- Of several empty lines one is left; none at the start and the end of a file, none right under a line that has lines of its own.
  A block of several lines has one above (above the comments that go with it) and one below; blocks of one line may stand
  close.
- A block with a mistake in it is left as it is, to the letter.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lark import Token, UnexpectedCharacters

from chezlang.findings import Finding
from chezlang.syntax.blocks import Block, comment_at, cut
from chezlang.syntax.grammar import NEWLINE, lex
from chezlang.syntax.lines import TAB
from chezlang.syntax.parse import ParsedBlock, parse_block
from chezlang.syntax.source import SourceFile
from chezlang.syntax.tree import Node

# No blank goes before what begins with one of these, none behind what ends with the others.
_CLOSE = (",", ":", ")", "(", "'s")
_OPEN = "("


class Unsettled(Exception):
    """The file as it would be set out reads otherwise than it did, or would be set out otherwise again: a fault of ours."""


@dataclass(frozen=True, slots=True)
class SetOut:
    """A file as it should be, each line ended by "\\n"; `findings` are the mistakes in what was left as it is."""

    text: str
    findings: tuple[Finding, ...] = ()


@dataclass(slots=True)
class _Row:
    """A line of the file. `text` is what is written of it, without its indentation; empty for an empty line.

    `level` is how deep it stands, -1 as long as that isn't known. `columns` are, for each level down to its own, where
    the lines of the file stood. What is left as it is (`raw`) has its indentation in `text`.
    """

    text: str
    column: int = 0
    level: int = -1
    columns: tuple[int, ...] = (0,)
    code: bool = False
    head: bool = False
    raw: bool = False

    @property
    def written(self) -> str:
        return self.text if self.raw or not self.text else " " * (TAB * self.level) + self.text


# All empty lines: a file may have millions.
_EMPTY = _Row("")


def set_out(source: SourceFile) -> SetOut:
    """A file in the one layout. Raises Unsettled, rather than give a text that says anything else than the file does."""
    blocks, findings = cut(source)
    read = [parse_block(block) for block in blocks]
    told = (*findings, *(finding for _, more in read for finding in more))
    text = _text(source, [block for block, _ in read])
    if text != source.text:
        _hold_against(source, SourceFile(source.name, text))
    return SetOut(text, told)


def _text(source: SourceFile, blocks: list[ParsedBlock]) -> str:
    rows = _rows(source.text.split("\n"), blocks)
    code = [at for at, row in enumerate(rows) if row.code]
    several = {at: any(not rows[other].head for other in code[i + 1 : i + 2]) for i, at in enumerate(code)}
    written: list[_Row] = []
    above: _Row | None = None
    long_above = False
    for start, at in zip([-1, *code], [*code, len(rows)], strict=True):
        below = rows[at] if at < len(rows) else None
        gap = [row for row in rows[start + 1 : at] if not row.text or not row.code]
        _place(gap, above, below)
        between = below is None or below.head
        if between:
            long_above = long_above or any(row.level > 0 or row.raw for row in gap)
            gap = _between_blocks(gap, above is not None and long_above, below is not None and several[at])
        written.extend(_thinned(gap, opened=above is None or (not between and _deeper(above, below))))
        if below is not None:
            written.append(below)
            long_above = several[at] if below.head else True
        above = below
    while written and not written[-1].text:
        written.pop()
    return "".join(f"{row.written}\n" for row in written)


def _deeper(above: _Row, below: _Row | None) -> bool:
    return below is not None and not above.raw and below.level > above.level


def _rows(lines: list[str], blocks: list[ParsedBlock]) -> list[_Row]:
    """The lines of a file, each as far as it is known by itself."""
    rows = [_row(line) for line in lines]
    first = blocks[0].block.first_line - 1 if blocks else len(rows)
    _leave(rows, lines, [at for at, line in enumerate(lines[:first]) if _code(line)])
    for parsed in blocks:
        block = parsed.block
        start = block.first_line - 1
        texts = block.text.rstrip("\n").split("\n")
        if parsed.broken or parsed.tree is None or lines[start][:1].isspace():
            inner = [start + at for at, text in enumerate(texts) if text]
            _leave(rows, lines, [*inner, *(start + number - 1 for number in block.strays)])
        else:
            for at, row in _set_out(texts):
                comment = rows[start + at].text
                row.text = f"{row.text}  {comment}" if comment else row.text
                rows[start + at] = row
        rows[start].head = True
    return rows


def _row(line: str) -> _Row:
    """A line by its comment alone."""
    at = comment_at(line) if line else -1
    if at < 0:
        return _EMPTY
    return _Row(line[at:].rstrip(), len(line[:at].expandtabs(TAB)))


def _code(line: str) -> str:
    at = comment_at(line)
    return (line if at < 0 else line[:at]).rstrip()


def _leave(rows: list[_Row], lines: list[str], numbers: list[int]) -> None:
    """Leave the lines from the first to the last of these as they are."""
    for at in range(min(numbers), max(numbers) + 1) if numbers else ():
        rows[at] = _Row(lines[at], level=0, code=True, raw=True)


def _set_out(texts: list[str]) -> Iterator[tuple[int, _Row]]:
    """The lines of a block without mistakes that aren't empty, with their offsets from its head."""
    columns = [0]
    for at, text in enumerate(texts):
        if not text:
            continue
        column = len(text) - len(text.lstrip(" "))
        while column < columns[-1]:
            columns.pop()
        if column > columns[-1]:
            columns.append(column)
        yield at, _Row(_words(text.strip()), column, len(columns) - 1, tuple(columns), code=True)


def _words(line: str) -> str:
    """A line with its words one blank apart; as it is where they would be other words then (`the  last`)."""
    words = ""
    tokens = list(lex(line))
    for token in tokens:
        shape = _shape(token)
        words += shape if not words or shape.startswith(_CLOSE) or words.endswith(_OPEN) else f" {shape}"
    return words if _shapes(words) == [(token.type, _shape(token)) for token in tokens] else line


def _shapes(line: str) -> list[tuple[str, str]]:
    try:
        return [(token.type, _shape(token)) for token in lex(line)]
    except UnexpectedCharacters:
        return []


def _shape(token: Token) -> str:
    """How a token is written: `, then` with one blank, and the plain apostrophe."""
    if token.type == "POSSESSIVE":
        return "'s"
    return re.sub(", *", ", ", token, count=1) if token.startswith(",") and len(token) > 1 else str(token)


def _place(gap: list[_Row], above: _Row | None, below: _Row | None) -> None:
    """Say how deep the comments between two lines of code stand, never deeper than one above them."""
    low = 0 if below is None or below.raw else below.level
    high = low
    columns: tuple[int, ...] = (0,)
    if above is not None and not above.raw and above.level >= low:
        # One level deeper than the line above may be what has been made a comment of under it.
        high, columns = above.level + 1, (*above.columns, above.columns[-1] + 1)
    left = above is not None and above.raw
    for row in gap:
        if not row.text:
            continue
        if left and row.column and (below is None or below.head):
            row.text, row.raw, row.level = " " * row.column + row.text, True, 0
            continue
        left = False
        high = max(level for level in range(low, high + 1) if level == low or columns[level] <= row.column)
        row.level = high


def _between_blocks(gap: list[_Row], long_above: bool, long_below: bool) -> list[_Row]:
    """What stands between two blocks, with an empty line where there must be one."""
    own = next((at for at, row in enumerate(gap) if row.text and not row.level and not row.raw), len(gap))
    while own and not gap[own - 1].text:
        own -= 1
    needed = long_above or (long_below and all(row.text for row in gap))
    return [*gap[:own], _EMPTY, *gap[own:]] if needed else gap


def _thinned(gap: list[_Row], opened: bool) -> Iterator[_Row]:
    """One empty line in place of several, none where a body or the file begins."""
    empty = opened
    for row in gap:
        if row.text or not empty:
            yield row
        empty = not row.text or (empty and not row.text)


# ---- the check of the result ------------------------------------------------------------


def _hold_against(before: SourceFile, after: SourceFile) -> None:
    """Raises Unsettled where a text doesn't say the same as another, or isn't in the one layout."""
    blocks, told = cut(before)
    again, told_again = cut(after)
    if _said(blocks) != _said(again) or [f.message for f in told] != [f.message for f in told_again]:
        raise Unsettled(f"{before.name}: set out anew, it would read otherwise")
    if _text(after, [parse_block(block)[0] for block in again]) != after.text:
        raise Unsettled(f"{before.name}: set out anew, it would be set out otherwise again")


def _said(blocks: tuple[Block, ...]) -> list[object]:
    """What the blocks of a file say: their trees without places, and their comments in order."""
    said: list[object] = [comment.text for block in blocks for comment in block.comments]
    for block in blocks:
        parsed, findings = parse_block(block)
        if parsed.broken or parsed.tree is None:
            said.append((block.text, block.strays, [finding.message for finding in findings]))
        else:
            said.append(_flat(parsed.tree))
    return said


def _flat(tree: Node) -> list[tuple[str, str | int]]:
    """A tree from its root on, each node with its kind and what it says or how many are under it."""
    flat: list[tuple[str, str | int]] = []
    open_nodes = [tree]
    while open_nodes:
        node = open_nodes.pop()
        if isinstance(node, Token):
            # A line end tells nothing beyond that there is one.
            flat.append((node.type, "" if node.type == NEWLINE else _shape(node)))
        else:
            flat.append((str(node.data), len(node.children)))
            open_nodes.extend(reversed(node.children))
    return flat
