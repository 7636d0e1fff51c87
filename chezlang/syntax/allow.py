"""Comments that allow what would be told of: `# chezc: allow CZ410`, before or in the block that it is about.

Only a warning can be allowed, for then the block means what it says, and somebody has looked at it. What is an error has no
meaning, or two; a comment gives it none.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.findings import CODES, Finding, Label, Place, did_you_mean, level_of
from chezlang.findings.suggest import did_you_mean_text, is_sure

if TYPE_CHECKING:
    from chezlang.syntax.blocks import Comment
    from chezlang.syntax.parse import Reading

_COMMENT = re.compile(r"#\s*chezc(?::|\s+(?=allow\b))\s*(?P<says>.*)")
_ALLOW = re.compile(r"allow\b\s*")
#: What may stand behind the codes: why it is allowed.
_WHY = re.compile(r"\s*(?:\(|--? |: ).*")
_WORD = re.compile(r"[^\s,]+")

#: What is told of only when rulings are played: see `rulings.allowed`.
ONLY_PLAYED = frozenset({"CZ507"})

EXAMPLE = "# chezc: allow unused-word (a later set uses it)"


@dataclass(frozen=True, slots=True)
class Allow:
    """One code in one comment, and the lines of the block (from `first` up to `last`) that it is about; `why`: the reason, if it says one."""

    code: str
    place: Place
    first: int
    last: int
    why: str = ""

    def covers(self, finding: Finding) -> bool:
        at = finding.place
        return finding.code == self.code and at.file == self.place.file and self.first <= at.line <= self.last


def settle(reading: "Reading", findings: Iterable[Finding], off: Collection[str] = ()) -> list[Finding]:
    """The findings without those that a comment allows, and one for each comment that allows nothing.

    Whether it does is only known where there is no error: with one, not everything has been looked at. Neither is it of
    the codes that are `off`.
    """
    told = list(findings)
    allows: list[Allow] = []
    wrong: list[Finding] = []
    for each in read(reading):
        if isinstance(each, Finding):
            wrong.append(each)
        else:
            allows.append(each)
    kept: list[Finding] = []
    used: set[Allow] = set()
    of_code: dict[tuple[str, str], list[Allow]] = {}
    for allow in allows:
        of_code.setdefault((allow.place.file, allow.code), []).append(allow)
    # Blocks come one after the other, so the comments of each code stand in the order of their lines.
    lasts = {key: [allow.last for allow in each] for key, each in of_code.items()}
    for finding in told:
        key = finding.place.file, finding.code
        at = bisect_left(lasts.get(key, ()), finding.place.line)
        near = of_code.get(key, [])[at : at + 1]
        by = next((allow for allow in near if allow.covers(finding)), None)
        if by is None:
            kept.append(finding)
        else:
            used.add(by)
    if not any(level_of(finding) == "error" for finding in told):
        silent = {*off, *ONLY_PLAYED}
        wrong += [idle(allow) for allow in allows if allow not in used and allow.code not in silent]
    return kept + wrong


def without(reading: "Reading") -> dict[str, str]:
    """The texts of the files in which a comment allows something, by name, with no comment that does; all else stands where it stood."""
    lines: dict[str, list[str]] = {}
    for allow in read(reading):
        if isinstance(allow, Allow):
            file = allow.place.file
            if file not in lines:
                lines[file] = next(each.text for each in reading.files if each.name == file).split("\n")
            texts = lines[file]
            text = texts[allow.place.line - 1]
            texts[allow.place.line - 1] = text[: text.rindex("#", 0, allow.place.column) + 1]
    return {file: "\n".join(texts) for file, texts in lines.items()}


def read(reading: "Reading") -> Iterator[Allow | Finding]:
    """What the comments of all files allow, and a finding for what can't be allowed."""
    with_blocks = set()
    for parsed in reading.blocks:
        block = parsed.block
        with_blocks.add(block.file)
        last = block.first_line + block.text.count("\n") - 1
        yield from read_comments(block.file, block.comments, block.first_line, last)
    for file in reading.files:
        if file.name not in with_blocks and "chezc" in file.text:
            for number, line in enumerate(file.text.split("\n"), 1):
                column = len(line) - len(line.lstrip()) + 1
                if line[column - 1 :].startswith("#"):
                    place = Place(file.name, number, column, number, len(line.rstrip()) + 1)
                    yield from _of_comment(line[column - 1 :].rstrip(), place, 0, 0)


def read_comments(file: str, comments: "Iterable[Comment]", first: int, last: int) -> Iterator[Allow | Finding]:
    """What the comments of a block from line `first` to `last` allow, and a finding for what can't be allowed."""
    for comment in comments:
        # Most of a library is read anew again and again: looking at it costs as little as it can.
        if "chezc" in comment.text:
            place = Place(file, comment.line, comment.column, comment.line, comment.column + len(comment.text))
            yield from _of_comment(comment.text, place, first, last)


def _of_comment(text: str, place: Place, first: int, last: int) -> Iterator[Allow | Finding]:
    comment = _COMMENT.match(text)
    if comment is None:
        return
    says = _ALLOW.match(text, comment.start("says"))
    if says is None:
        yield _wrong(place, f"`{comment['says'] or 'chezc:'}` is nothing that a comment can tell the checker")
        return
    reason = _WHY.search(text, says.end())
    end = reason.start() if reason else len(text)
    words = [(word[0], word.start()) for word in _WORD.finditer(text, says.end(), end)]
    if not words:
        yield _wrong(place, "the comment names no code that it allows")
    for word, at in words:
        here = Place(place.file, place.line, place.column + at, place.line, place.column + at + len(word))
        code = CODES.get(word) or next((each for each in CODES.values() if each.name == word), None)
        if code is None:
            near = did_you_mean(word, [name for each in CODES.values() for name in (each.id, each.name)])
            help = did_you_mean_text(near) if near else "`chezc explain --list` shows them all"
            one = near[0] if len(near) == 1 else None
            yield Finding(
                "CZ115",
                f"no finding is called `{word}`",
                (Label(here),),
                help=help,
                suggestion=one,
                safe=one is not None and is_sure(word, one),
            )
        elif code.level == "error":
            yield Finding(
                "CZ115",
                f"{code.id} ({code.name}) is an error, which no comment can allow",
                (Label(here),),
                note="a line with an error has no meaning, or two; saying that this is meant gives it none",
                help=f"mend what {code.id} is about, and take the comment away",
            )
        else:
            yield Allow(code.id, here, first, last, _told(reason[0]) if reason else "")


def _told(reason: str) -> str:
    """A reason without what sets it off."""
    text = reason.strip().lstrip("-: ").strip()
    return text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text


def _wrong(place: Place, message: str) -> Finding:
    return Finding("CZ115", message, (Label(place),), help=f"write what is allowed, for instance `{EXAMPLE}`")


def idle(allow: Allow) -> Finding:
    """What is to be said of a comment that allows nothing."""
    name = CODES[allow.code].name
    where = "in the block that this comment is about" if allow.last else "in this file, for it has no block"
    return Finding(
        "CZ114",
        f"{allow.code} ({name}) is allowed, and there is none {where}",
        (Label(allow.place),),
        help="take the comment away",
    )
