"""Findings as text for a person: in full, and as one line each."""

import unicodedata
from collections.abc import Iterable, Mapping

from rich.cells import cell_len
from rich.text import Text

from chezlang.findings.finding import Finding, Label, Place, level_of, ordered

LEVEL_STYLE = {"error": "bold red", "warning": "bold yellow", "info": "bold cyan"}
FRAME_STYLE = "bold blue"
TAB = "    "

# Of a longer line only the part around what is marked is shown; CUT stands for the rest.
MOST_SHOWN = 160
AROUND = 40
CUT = "..."


def as_text(findings: Iterable[Finding], sources: Mapping[str, str]) -> Text:
    """Every finding with its lines of source, in order, a blank line after each.

    `sources` gives the text of each file by its name. A file that is not in it, or has no such line, is shown by its
    place alone. `.plain` of the result is the same without styles.
    """
    lines: dict[str, list[str]] = {}
    text = Text()
    for finding in ordered(findings):
        for label in finding.labels:
            file = label.place.file
            if file in sources and file not in lines:
                lines[file] = _split(sources[file])
        _add_finding(text, finding, lines)
        text.append("\n")
    return text


def as_lines(findings: Iterable[Finding]) -> str:
    """One line a finding: `file:line:column: level[code]: message`, in order; the empty string when there is none."""
    return "".join(
        f"{_where(finding.place)}: {level_of(finding)}[{finding.code}]: {printable(finding.message)}\n"
        for finding in ordered(findings)
    )


def printable(text: str) -> str:
    """`text` on one line, safe for a terminal.

    A tab becomes blanks; what would move the cursor, turn the direction of writing or can't be encoded becomes U+FFFD.
    """
    return "".join(_shown(c) for c in text)


def _add_finding(text: Text, finding: Finding, lines: Mapping[str, list[str]]) -> None:
    style = LEVEL_STYLE[level_of(finding)]
    text.append(f"{level_of(finding)}[{finding.code}]", style)
    text.append(f": {printable(finding.message)}\n", "bold")

    shown = [label for label in finding.labels if _has_line(label.place, lines)]
    margin = len(str(max((label.place.line for label in shown), default=0)))
    bar = f"{' ' * margin} |\n"
    # The primary file first, then the others as they come.
    files = list(dict.fromkeys(label.place.file for label in finding.labels))
    for file in files:
        labels = [label for label in finding.labels if label.place.file == file]
        arrow = "-->"
        if file != files[0]:
            arrow = ":::"
            text.append(bar, FRAME_STYLE)
        text.append(f"{' ' * margin}{arrow} ", FRAME_STYLE)
        text.append(f"{_where(labels[0].place)}\n")
        _add_lines(text, finding, [label for label in labels if label in shown], lines.get(file, []), margin)
        for label in labels:
            if label.text and label not in shown:
                _add_remark(text, margin, "label", label.text)
    if shown and (finding.note or finding.help):
        text.append(bar, FRAME_STYLE)
    if finding.note:
        _add_remark(text, margin, "note", finding.note)
    if finding.help:
        _add_remark(text, margin, "help", finding.help)


def _add_lines(text: Text, finding: Finding, labels: list[Label], source: list[str], margin: int) -> None:
    """The lines of one file that have labels, each with a mark under every label; `...` where lines are left out."""
    if not labels:
        return
    primary = finding.labels[0]
    bar = f"{' ' * margin} |"
    text.append(f"{bar}\n", FRAME_STYLE)
    last = 0
    for number in sorted({label.place.line for label in labels}):
        if last and number > last + 1:
            text.append("...\n", FRAME_STYLE)
        last = number
        here = sorted(
            (label for label in labels if label.place.line == number),
            key=lambda each: (each is not primary, each.place.column),
        )
        line, cut = _cropped(source[number - 1], here[0].place)
        text.append(f"{number:>{margin}} |", FRAME_STYLE)
        text.append(f" {printable(line)}".rstrip() + "\n")
        for label in here:
            before, width = _cells(label.place, line, cut)
            sign, style = ("^", LEVEL_STYLE[level_of(finding)]) if label is primary else ("-", FRAME_STYLE)
            text.append(f"{bar} ", FRAME_STYLE)
            text.append(f"{' ' * before}{sign * width}", style)
            text.append(f" {printable(label.text)}".rstrip(), style)
            text.append("\n")


def _add_remark(text: Text, margin: int, kind: str, remark: str) -> None:
    """A note or help; its further lines (a corrected line of source, say) stand under the first."""
    head = f"{' ' * margin} = "
    first, *rest = remark.split("\n")
    text.append(head, FRAME_STYLE)
    text.append(f"{kind}: ", "bold")
    text.append(f"{printable(first)}\n")
    for line in rest:
        text.append(f"{' ' * (len(head) + len(kind) + 2)}{printable(line)}".rstrip() + "\n")


def _where(place: Place) -> str:
    file = printable(place.file)
    return f"{file}:{place.line}:{place.column}" if place.line else file


def _has_line(place: Place, lines: Mapping[str, list[str]]) -> bool:
    return 1 <= place.line <= len(lines.get(place.file, []))


def _split(source: str) -> list[str]:
    # Not splitlines(): that also cuts at form feeds and at U+2028, which a title may hold.
    return [line.removesuffix("\r") for line in source.removeprefix("\ufeff").split("\n")]


def _cropped(line: str, place: Place) -> tuple[str, int]:
    """What is shown of a line, with CUT for what isn't, and how many more characters stand before a place in the whole line."""
    if len(line) <= MOST_SHOWN:
        return line, 0
    start = max(0, min(place.column - 1, len(line)) - AROUND)
    end = start + MOST_SHOWN
    before, after = CUT if start else "", CUT if end < len(line) else ""
    return f"{before}{line[start:end]}{after}", start - len(before)


def _cells(place: Place, line: str, cut: int) -> tuple[int, int]:
    """How many terminal cells stand before the span, and how many it takes on its first line (at least one).

    `line` is what is shown, `cut` how many characters of the whole line are missing before; what lies outside is marked at
    its edge.
    """
    start = place.column - 1 - cut
    end = place.end_column - 1 - cut if place.end_line == place.line else len(line)
    if cut or line.endswith(CUT):
        start, end = (min(max(at, 0), len(line)) for at in (start, end))
    before = cell_len(printable(line[:start]))
    # A place behind the end of the line (something is missing there) lies in cells that the line doesn't have.
    before += max(0, start - len(line))
    return before, max(1, cell_len(printable(line[:end])) - before)


def _shown(c: str) -> str:
    if c == "\t":
        return TAB
    category = unicodedata.category(c)
    if category in ("Cc", "Cs", "Zl", "Zp"):
        return "\ufffd"
    # Of the format characters, the joiners inside emoji are needed; those that turn the writing direction are a trap.
    if category == "Cf" and unicodedata.bidirectional(c) != "BN":
        return "\ufffd"
    return c
