"""Cutting a file into blocks: each starts with a declaration in column 0 and is parsed alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chezlang.findings import Finding, Label, Place
from chezlang.syntax.heads import DECLARATIONS, is_head, opens_block
from chezlang.syntax.source import SourceFile

BLANKS = " \t"


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its `#`; line and column are the file's, 1-based."""

    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """One declaration with the lines under it.

    `text` starts at line `first_line` of the file, in column 1, and ends with a line end. Comments, and stray lines
    that were cut out of it, are left out of it in such a way that every line and column stays what it is. `comments`
    are those within it and those above its head (the last block of a file has those after it too). `lost` holds the
    words and titles of stray lines.
    """

    file: str
    first_line: int
    text: str
    comments: tuple[Comment, ...] = ()
    lost: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Line:
    number: int
    text: str  # without the comment and the blanks before it
    comment: Comment | None = None
    stray: bool = False

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip(BLANKS))


def cut(source: SourceFile) -> tuple[tuple[Block, ...], tuple[Finding, ...]]:
    """The blocks of a file in order, and a finding (CZ105, CZ103) for each run of lines that belong to none."""
    lines = [_line(number, text) for number, text in enumerate(source.text.split("\n"), 1)]
    findings = _mark_strays(source.name, lines)
    heads = [i for i, line in enumerate(lines) if line.text and not line.stray and not line.indent]
    blocks: list[Block] = []
    after = 0
    for start, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        # Comments behind the last line of code belong to the next block, but for the last one.
        code_end = 1 + max(i for i in range(start, end) if lines[i].text)
        end = end if end == len(lines) else code_end
        blocks.append(_block(source.name, lines, after, start, end))
        after = end
    return tuple(blocks), tuple(findings)


def words_and_titles(text: str) -> Iterator[str]:
    """The words of a line, and what stands in quotes."""
    for found in re.finditer(r'"([^"\n]*)"?|[^\W_][\w-]*', text):
        yield found[0] if found[1] is None else found[1]


def _line(number: int, text: str) -> _Line:
    at = text.find("#")
    # A `#` inside quotes is a sign of the title.
    while at >= 0 and text.count('"', 0, at) % 2:
        at = text.find("#", at + 1)
    if at < 0:
        return _Line(number, text.rstrip())
    return _Line(number, text[:at].rstrip(), Comment(number, at + 1, text[at:].rstrip()))


def _block(file: str, lines: list[_Line], after: int, start: int, end: int) -> Block:
    """The block of the lines from `start` to before `end`, with the comments since `after`."""
    kept = ["" if line.stray else line.text for line in lines[start:end]]
    lost = frozenset(word for line in lines[start:end] if line.stray for word in words_and_titles(line.text))
    return Block(
        file,
        lines[start].number,
        "\n".join(kept).rstrip("\n") + "\n",
        tuple(line.comment for line in lines[after:end] if line.comment),
        lost,
    )


def _mark_strays(file: str, lines: list[_Line]) -> list[Finding]:
    """Mark the lines that belong to no block; one finding for each run of them."""
    findings: list[Finding] = []
    code = [line for line in lines if line.text]
    head: _Line | None = None
    at = 0
    while at < len(code):
        line = code[at]
        if not line.indent and is_head(line.text):
            head = line
        elif line.indent and head is not None:
            pass
        elif line.indent:
            at = _mark_run(code, at, line.indent)
            findings.append(_under_nothing(file, line))
            continue
        else:
            first = at
            while at < len(code) and not code[at].indent and not is_head(code[at].text):
                code[at].stray = True
                at += 1
            findings.append(_stray(file, line, at - first, head))
            if at < len(code) and code[at].indent and (head is None or opens_block(code[at - 1].text)):
                at = _mark_run(code, at, code[at].indent)
            continue
        at += 1
    return findings


def _mark_run(code: list[_Line], at: int, indent: int) -> int:
    """Mark the lines from `at` that are indented at least so far; the index of the first that isn't."""
    while at < len(code) and code[at].indent >= max(1, indent):
        code[at].stray = True
        at += 1
    return at


def _stray(file: str, line: _Line, count: int, head: _Line | None) -> Finding:
    more = (
        "" if count == 1 else f"; so do the {count - 1} lines after it" if count > 2 else "; so does the line after it"
    )
    if head is None:
        way_out = 'start a block above it, such as `thing "Lava Lamp"`, and indent the line under that by four blanks'
    else:
        way_out = f"indent it under `{head.text}`, or whatever it belongs to:\n    {line.text}"
    return Finding(
        "CZ105",
        f"`{line.text}` starts in column 0, but starts no block{more}",
        (Label(_place(file, line)),),
        note=f"a block starts with {', '.join(DECLARATIONS)}, or with the kind and title of a card",
        help=way_out,
    )


def _under_nothing(file: str, line: _Line) -> Finding:
    return Finding(
        "CZ103",
        f"`{line.text.lstrip(BLANKS)}` is indented, but there is no block above it",
        (Label(_place(file, line)),),
        help='start the block in column 0 above it, such as `thing "Lava Lamp"`',
    )


def _place(file: str, line: _Line) -> Place:
    return Place(file, line.number, line.indent + 1, line.number, len(line.text) + 1)
