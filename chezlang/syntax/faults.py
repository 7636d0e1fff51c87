"""The findings about the layout of a block: blanks, indentation, length, lines with nothing under them."""

import unicodedata
from collections.abc import Iterator
from itertools import takewhile

from lark import Token

from chezlang.findings import Edit, Finding, Label, Place
from chezlang.findings.suggest import is_sure
from chezlang.syntax.blocks import short
from chezlang.syntax.lines import MOST_COLUMNS, TAB, Line, line_of, odd_blank
from chezlang.syntax.values import WrongValue


def odd_blanks(text: str) -> Finding | None:
    """The first tab of a block, or other blank that is no plain one; the others are the same mistake."""
    lines = list(enumerate(text.split("\n"), 1))
    edits = tuple(edit for number, line in lines for edit in _plain_edits(number, line))
    for number, line in lines:
        at = odd_blank(line)
        if at < 0:
            continue
        sign = "a tab" if line[at] == "\t" else f"a blank that is no plain one ({unicodedata.name(line[at]).lower()})"
        where = "in the indentation" if not line[:at].strip() else "between words"
        return Finding(
            "CZ102",
            f"{sign} stands {where}",
            (Label(Place("", number, at + 1, number, at + 2)),),
            help="write plain blanks, four for each level of indentation",
            suggestion=edits[0].text,
            safe=True,
            also=edits[1:],
        )
    return None


def _plain_edits(number: int, line: str) -> Iterator[Edit]:
    """What makes the blanks of a line plain ones: a tab of the indentation is as many as lead to the next level."""
    plain = line_of(number, line).text
    lead = len(plain) - len(plain.lstrip(" "))
    for at, (is_, should) in enumerate(zip(line, plain, strict=True)):
        if is_ == should:
            continue
        width = len(line[: at + 1].expandtabs(TAB)) - len(line[:at].expandtabs(TAB)) if at < lead else 1
        yield Edit(Place("", number, at + 1, number, at + 2), " " * width)


def indentation(line: Line, columns: list[int], after: list[Line]) -> Finding:
    """A line in a column that belongs to no block; `columns` are the indentations that would. Lines under it go with it."""
    return Finding(
        "CZ103",
        f"`{short(line.words)}` is indented by {_blanks(line.indent)}, which belongs to no block above it",
        (_lead(line),),
        help=f"indent it by {' or '.join(str(column) for column in columns)} blanks",
        suggestion=" " * columns[0] if len(columns) == 1 else None,
        safe=len(columns) == 1,
        also=_moved_along(line, columns[0], after) if len(columns) == 1 else (),
    )


def _moved_along(line: Line, column: int, after: list[Line]) -> tuple[Edit, ...]:
    """What moves the lines under a line as far as the line itself, where they stand a whole level deeper than it."""
    under = list(takewhile(lambda each: each.indent > line.indent, after))
    if not under or under[0].indent != line.indent + TAB or any(each.tabbed for each in under):
        return ()
    return tuple(Edit(each.place(0, each.indent), " " * (each.indent + column - line.indent)) for each in under)


def shallow(line: Line, head: Line) -> Finding:
    """A line that is meant to stand under `head`, and stands neither there nor beside any line above."""
    return Finding(
        "CZ103",
        f"`{short(line.words)}` is indented by {_blanks(line.indent)}, too few to stand under `{short(head.words)}`",
        (_lead(line),),
        help=f"indent it by {head.indent + TAB} blanks",
        suggestion=" " * (head.indent + TAB),
        safe=True,
    )


def uneven(line: Line, after: Line) -> Finding:
    """The first line of a block, where those after it agree on another indentation."""
    return Finding(
        "CZ103",
        f"`{short(line.words)}` is indented by {_blanks(line.indent)}, the lines after it by {after.indent}",
        (_lead(line),),
        help=f"indent it by {after.indent} blanks too",
        suggestion=" " * after.indent,
        safe=True,
    )


def depth(line: Line, above: int) -> Finding:
    return Finding(
        "CZ103",
        f"`{short(line.words)}` stands under {above} others",
        (_lead(line),),
        help="write part of it as an `action`, and `do` that",
    )


def length(line: Line) -> Finding:
    return Finding(
        "CZ113",
        f"the line is {len(line.text)} characters long",
        (Label(line.place(MOST_COLUMNS, len(line.text))),),
        help=f"write at most {MOST_COLUMNS}; what is done can stand on several lines",
    )


def broken_sentence(line: Line, whole: Line) -> Finding:
    """A line that is the start or the end of a sentence; `whole` is all of it."""
    where = "goes on in the next line" if whole.number == line.number else "is the rest of the line above"
    return Finding(
        "CZ106",
        f"`{short(line.words)}` {where}",
        (Label(line.place(len(line.text) - len(line.words), len(line.text))),),
        note="a sentence stands on one line, however long it is",
        help=f"write `{whole.words}`",
    )


def hopeless(line: Line, count: int) -> Finding:
    """The first line that isn't read any more."""
    return Finding(
        "CZ106",
        f"from here on this block isn't read: {count} of its lines above have mistakes",
        (Label(line.place(len(line.text) - len(line.words), len(line.text))),),
        note="so much that can't be read is no card, but something else",
        help="put those right first, or take away what is no `.chez`",
    )


def untold(head: Line, count: int, told: int) -> Finding:
    """The first of `count` blocks of a file that can't be read, behind so many others that have been told of."""
    more = "another block" if count == 1 else f"{count} more blocks"
    return Finding(
        "CZ106",
        f"{more} of this file can't be read, from `{short(head.words)}` on",
        (Label(head.place(len(head.text) - len(head.words), len(head.text))),),
        note=f"what is wrong with each of the first {told} is told",
        help="put those right first, or take away what is no `.chez`",
    )


def empty(head: Line, beside: Line | None) -> Finding:
    """A line with nothing under it; `beside` is a line at its side that may belong under it."""
    way_out = f"write what belongs to it on the next line, indented by {head.indent + TAB} blanks"
    if beside is not None:
        way_out = f"if the next line belongs to it, indent that by {beside.indent + TAB} blanks:\n{head.words}\n"
        way_out += f"{' ' * TAB}{beside.words}"
    return Finding(
        "CZ107",
        f"`{short(head.words)}` has nothing under it",
        (Label(head.place(len(head.text) - len(head.text.lstrip()), len(head.text))),),
        help=way_out,
    )


def value(token: Token, wrong: WrongValue) -> Finding:
    return Finding(wrong.code, wrong.message, (Label(place_of(token)),), help=wrong.help)


def misspelt_head(word: Token, meant: str, line: Line) -> Finding:
    """A declaration that has the shape of a card, since its first word is wrong."""
    return Finding(
        "CZ109",
        f"`{word}` is no word of the language; did you mean `{meant}`?",
        (Label(place_of(word)),),
        help=f"write `{line.text}`",
        suggestion=meant,
        safe=is_sure(word, meant),
    )


def place_of(token: Token) -> Place:
    line, column = token.line or 1, token.column or 1
    return Place("", line, column, token.end_line or line, token.end_column or column + 1)


def _lead(line: Line) -> Label:
    return Label(line.place(0, len(line.text) - len(line.text.lstrip())))


def _blanks(count: int) -> str:
    return "one blank" if count == 1 else f"{count} blanks"
