"""Whether every card can be printed: that all of it fits at a size that can be read, and that there is a font for it."""

from __future__ import annotations

import bisect
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from chezlang.findings import Finding, Label, Place, ordered
from chezlang.press.faces import Face
from chezlang.press.typeset import FONTS, Overflow, Size, smart

#: What to do about each part of a face that doesn't fit.
WAYS_OUT = {
    "title": ("its title", "give it a shorter title, or print on a larger card (`--size`)"),
    "types": ("what it is", "let it be of fewer types and traits, or print on a larger card (`--size`)"),
    "text": ("its text", "let it do less, write a shorter text for it (`text \"...\"`), or print on a larger card (`--size`)"),
    "label": ("the name or value of a number", "give the number a shorter printed name, or print on a larger card (`--size`)"),
    "kind": ("the name of its kind beside its numbers", "state fewer numbers, give the kind a shorter printed name, or print on a larger card (`--size`)"),
}  # fmt: skip


def findings_of(
    faces: Sequence[Face], found: Sequence[Overflow], size: Size, sources: Mapping[str, str] | None = None
) -> list[Finding]:
    """What stands in the way of printing some faces on cards of a size, each at the card's place in its file.

    ``found``: what was told when they were set. ``sources``: the text of the files, by name, to show the line.
    """
    told = [_too_much(faces[each.face], each, size, sources or {}) for each in found]
    for face in faces:
        missing = sorted(set(without_font(face)))
        if missing:
            told.append(_no_font(face, missing, sources or {}))
    return ordered(dict.fromkeys(told))


def without_font(face: Face) -> Iterator[str]:
    """The characters on a face that no font of ours has."""
    starts, ends = _coverage()
    for text in _texts(asdict(face)):
        for char in smart(text):
            point = ord(char)
            at = bisect.bisect_right(starts, point) - 1
            if (
                (at < 0 or point > ends[at])
                and unicodedata.category(char) not in ("Cc", "Cf", "Zs")
                and not 0xFE00 <= point <= 0xFE0F
            ):
                yield char


def _too_much(face: Face, each: Overflow, size: Size, sources: Mapping[str, str]) -> Finding:
    what, way_out = WAYS_OUT[each.part]
    much = [f"{each.wide} mm too wide"] if each.wide else []
    much += [f"{each.high} mm too high"] if each.high else []
    return Finding(
        "CZ601",
        f'"{face.title}" does not fit on a card of {size.width:g} x {size.height:g} mm: {what} is {" and ".join(much)}',
        (_label(face, sources),),
        note="that is at 6.5 points, the smallest type that is printed",
        help=way_out,
    )


def _no_font(face: Face, missing: Sequence[str], sources: Mapping[str, str]) -> Finding:
    shown = ", ".join(f"{char} (U+{ord(char):04X})" for char in missing[:3])
    more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
    return Finding(
        "CZ602",
        f'"{face.title}" can\'t be printed: there is no font for {shown}{more}',
        (_label(face, sources),),
        help="write it with other characters",
    )


def _label(face: Face, sources: Mapping[str, str]) -> Label:
    """The line with which the card begins."""
    lines = sources.get(face.file, "").split("\n")
    long = len(lines[face.line - 1]) if 0 < face.line <= len(lines) else 0
    return Label(Place(face.file, face.line, 1, face.line, max(long, 1) + 1))


def _texts(value: Any) -> Iterator[str]:
    """All that is printed of a face."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in ("colors", "file", "direction", "form", "role"):
                yield from _texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, str):
        yield value


@cache
def _coverage() -> tuple[list[int], list[int]]:
    """The first and the last character of each run that some font has; written by tools/font-coverage.py."""
    runs = [line.split() for line in (FONTS / "coverage.txt").read_text(encoding="ascii").splitlines()]
    return [int(first, 16) for first, _ in runs], [int(last, 16) for _, last in runs]
