"""Cutting a file into blocks: each starts with a declaration in column 0 and is parsed alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from chezlang.findings import Edit, Finding, Label, Place
from chezlang.syntax.heads import DECLARATIONS, is_head, is_indented_head, opens_block
from chezlang.syntax.source import SourceFile

# What sets words apart: a blank, a tab, and the blanks of other widths that text pasted from elsewhere may have.
BLANKS = " \t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"

# How many blanks are a level of indentation.
LEVEL = 4

# A `#` inside quotes is a sign of the title.
_BEFORE_COMMENT = re.compile(r'(?:[^"#]++|"[^"]*+")*+')


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
    words and titles of stray lines, `strays` their numbers (1 is the head).
    """

    file: str
    first_line: int
    text: str
    comments: tuple[Comment, ...] = ()
    strays: tuple[int, ...] = ()
    lost: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Line:
    number: int
    text: str  # without the comment and the blanks before it
    comment: Comment | None = None
    indent: int = 0
    stray: bool = False
    head: bool = False


# All empty lines: a file may have millions.
_EMPTY = _Line(0, "")


def cut(source: SourceFile) -> tuple[tuple[Block, ...], tuple[Finding, ...]]:
    """The blocks of a file in order, and a finding (CZ105, CZ103) for each run of lines that belong to none."""
    lines = [_line(number, text) for number, text in enumerate(source.text.split("\n"), 1)]
    findings = _mark(source.name, [line for line in lines if line.text])
    heads = [i for i, line in enumerate(lines) if line.head]
    blocks: list[Block] = []
    after = 0
    if not heads:
        return (), tuple(findings)
    for start, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        # Comments behind the last line of code belong to the next block, but for the last one.
        code_end = 1 + max(i for i in range(start, end) if lines[i].text)
        end = end if end == len(lines) else code_end
        blocks.append(_block(source.name, lines, after, start, end))
        after = end
    return tuple(blocks), tuple(findings)


def short(text: str, most: int = 60) -> str:
    """The text as it is quoted in a message: its start, where it is long."""
    return text if len(text) <= most else text[: most - 3].rstrip() + "..."


def words_and_titles(text: str) -> Iterator[str]:
    """The words of a line, and what stands in quotes."""
    for found in re.finditer(r'"([^"\n]*)"?|[^\W_][\w-]*', text):
        yield found[0] if found[1] is None else found[1]


def comment_at(line: str) -> int:
    """The offset of the `#` with which the comment of a line begins; -1 without one."""
    if "#" not in line:
        return -1
    found = _BEFORE_COMMENT.match(line)
    at = found.end() if found else 0
    return at if line.startswith("#", at) else -1


def _line(number: int, text: str) -> _Line:
    if not text:
        return _EMPTY
    at = comment_at(text)
    code = (text if at < 0 else text[:at]).rstrip()
    comment = None if at < 0 else Comment(number, at + 1, text[at:].rstrip())
    return _Line(number, code, comment, len(code) - len(code.lstrip(BLANKS)))


def _block(file: str, lines: list[_Line], after: int, start: int, end: int) -> Block:
    """The block of the lines from `start` to before `end`, with the comments since `after`."""
    kept = ["" if line.stray else line.text for line in lines[start:end]]
    strays = [line for line in lines[start:end] if line.stray]
    return Block(
        file,
        lines[start].number,
        "\n".join(kept).rstrip("\n") + "\n",
        tuple(line.comment for line in lines[after:end] if line.comment),
        tuple(line.number - lines[start].number + 1 for line in strays),
        frozenset(word for line in strays for word in words_and_titles(line.text)),
    )


def _mark(file: str, code: list[_Line]) -> list[Finding]:
    """Mark the heads of blocks, and the lines that belong to no block; one finding for each run of those."""
    findings: list[Finding] = []
    head: _Line | None = None
    at = 0
    while at < len(code):
        line = code[at]
        deeper = at + 1 < len(code) and code[at + 1].indent > line.indent
        if not line.indent and is_head(line.text):
            line.head, head = True, line
            at += 1
        elif line.indent and is_indented_head(line.text.lstrip(BLANKS), deeper):
            findings.append(_indented_head(file, line, (code[i] for i in range(at + 1, len(code)))))
            line.head, head = True, line
            at += 1
        elif line.indent and head is not None:
            at += 1
        elif line.indent:
            findings.append(_under_nothing(file, line))
            at = _mark_run(code, at, 1)
        else:
            first = at
            while at < len(code) and not code[at].indent and not is_head(code[at].text):
                code[at].stray = True
                at += 1
            findings.append(_stray(file, line, at - first, head))
            if at < len(code) and code[at].indent and (head is None or opens_block(code[at - 1].text)):
                at = _mark_run(code, at, code[at].indent)
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
        f"`{short(line.text)}` starts in column 0, but starts no block{more}",
        (Label(_place(file, line)),),
        note=f"a block starts with {', '.join(DECLARATIONS)}, or with the kind and title of a card",
        help=way_out,
    )


def _indented_head(file: str, line: _Line, after: Iterator[_Line]) -> Finding:
    """The lines under it go with it, where they stand a whole level deeper: else it was the head alone that was shifted."""
    under = list(takewhile(lambda each: each.indent > line.indent, after))
    together = bool(under) and under[0].indent == line.indent + LEVEL
    words = line.text.lstrip(BLANKS)
    return Finding(
        "CZ103",
        f"`{short(words)}` starts a block, but not in column 0",
        (Label(Place(file, line.number, 1, line.number, line.indent + 1)),),
        help="take the blanks before it away",
        suggestion="",
        safe=True,
        also=tuple(Edit(Place(file, each.number, 1, each.number, line.indent + 1), "") for each in under if together),
    )


def _under_nothing(file: str, line: _Line) -> Finding:
    return Finding(
        "CZ103",
        f"`{short(line.text.lstrip(BLANKS))}` is indented, but there is no block above it",
        (Label(_place(file, line)),),
        help='start the block in column 0 above it, such as `thing "Lava Lamp"`',
    )


def _place(file: str, line: _Line) -> Place:
    return Place(file, line.number, line.indent + 1, line.number, len(line.text) + 1)
