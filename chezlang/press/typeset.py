"""Faces set in type: data and templates to PDF, PNG or SVG, with our own fonts and nobody else's.

Deterministic: the same faces give the same bytes (with the same version of Typst).
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from chezlang.effects.ruleset import CardDef, RuleSet
from chezlang.press import art
from chezlang.press.faces import Back, Face, direction_of, faces

if TYPE_CHECKING:
    from typst import Compiler, Fonts

FONTS = Path(__file__).parent / "fonts"
TEMPLATES = Path(__file__).parent / "typst"

#: A PDF says when it was made; ours says when its format began, so that two are the same.
MADE = 0

#: Dots drawn in one go: all pages of a document are in memory at a time, four bytes a dot.
AT_ONCE = 10_000_000


@dataclass(frozen=True)
class Size:
    """A trimmed card, in millimetres."""

    name: str
    width: float
    height: float


SIZES = {
    size.name: size
    for size in (
        Size("poker", 63, 88),
        Size("bridge", 57, 89),
        Size("tarot", 70, 120),
        Size("mini", 44, 63),
        Size("2.5x3.5in", 63.5, 88.9),
    )
}
POKER = SIZES["poker"]


@dataclass(frozen=True)
class Overflow:
    """What doesn't fit on a face: the ``part`` of it, and how many millimetres it is too wide or too high at the smallest type."""

    face: int
    part: str
    wide: float
    high: float


def pictures(
    rules: RuleSet,
    cards: Sequence[CardDef] | None = None,
    form: Literal["png", "svg"] = "png",
    dpi: float = 144,
    size: Size = POKER,
    bleed: float = 0,
) -> dict[str, bytes]:
    """A picture of each card (all by default) by its title: PNG with ``dpi`` dots an inch, or SVG. ``bleed`` in millimetres."""
    wanted = None if cards is None else {card.title for card in cards}
    return drawn([face for face in faces(rules) if wanted is None or face.title in wanted], form, dpi, size, bleed)


def drawn(
    found: Sequence[Face], form: Literal["png", "svg"] = "png", dpi: float = 144, size: Size = POKER, bleed: float = 0
) -> dict[str, bytes]:
    """A picture of each face by its title."""
    result: dict[str, bytes] = {}
    dots = (size.width + 2 * bleed) * (size.height + 2 * bleed) * (dpi / 25.4) ** 2
    many = max(1, int(AT_ONCE / dots)) if form == "png" else len(found)
    for start in range(0, len(found), many):
        some = found[start : start + many]
        data = {"size": asdict(size), "bleed": bleed, "faces": face_data(some)}
        result.update(
            (face.title, image)
            for face, image in zip(some, images(typeset("single.typ", data), form, dpi), strict=True)
        )
    return result


def drawn_backs(found: Sequence[Back], dpi: float = 144, size: Size = POKER) -> list[bytes]:
    """A picture of each back, as PNG with ``dpi`` dots an inch."""
    return images(typeset("backs.typ", {"size": asdict(size), "backs": back_data(found)}), "png", dpi)


def overflows(found: Sequence[Face], size: Size) -> list[Overflow]:
    """What doesn't fit on cards of a size, in the order of the faces."""
    compiler = typeset("single.typ", {"size": asdict(size), "bleed": 0, "faces": face_data(found)})
    return overflows_in(compiler)


def overflows_in(compiler: Compiler) -> list[Overflow]:
    """What doesn't fit in a document that has been set; each once."""
    told = {Overflow(**row) for row in json.loads(compiler.query("<overflow>", field="value"))}
    return sorted(told, key=lambda each: (each.face, each.part, each.wide, each.high))


def typeset(template: str, data: dict[str, Any]) -> Compiler:
    """A template of ours with its data, ready to be set."""
    from typst import Compiler

    return Compiler(
        str(TEMPLATES / template), root=str(TEMPLATES), font_paths=_fonts(), ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
    )  # fmt: skip


def pdf(compiler: Compiler) -> bytes:
    """The document as a tagged PDF."""
    made = compiler.compile(format="pdf", timestamp=MADE)
    if not isinstance(made, bytes):
        raise ValueError("nothing was set")
    return made


def images(compiler: Compiler, form: Literal["png", "svg"], dpi: float) -> list[bytes]:
    """The pages of a document as pictures."""
    made = compiler.compile(format=form, ppi=dpi)
    if made is None:
        raise ValueError("nothing was set")
    return made if isinstance(made, list) else [made]


def face_data(found: Sequence[Face]) -> list[dict[str, Any]]:
    """Faces as a template takes them: with a printer's signs, and their pictures."""
    rows = []
    for face in found:
        row = smartly(asdict(face))
        row["sign"] = _signs(face.sign)
        row["text"] = [_written(text) for text in row["text"]]
        row["flavor"] = _written(row["flavor"])
        row["picture"] = art.picture(face.title, face.colors)
        rows.append(row)
    return rows


def back_data(found: Sequence[Back]) -> list[dict[str, Any]]:
    """Backs as a template takes them."""
    return [smartly(asdict(back)) for back in found]


def smart(text: str) -> str:
    """Text with the quotes, apostrophes and minus signs of a printer, and no accent apart from its letter."""
    text = unicodedata.normalize("NFC", text)
    text = re.sub(r"(?<![^\s(\[“‘\"'])\"(?=\S)", "“", text).replace('"', "”")
    text = re.sub(r"(?<![^\s(\[“])'(?=\S)", "‘", text).replace("'", "’")
    text = re.sub(r"(?<=\d)-(?=\d)", "–", text)
    return re.sub(r"(?<![^\s(/])-(?=\d)|(?<=\s)-(?=\s)", "−", text)


def smartly(value: Any) -> Any:
    """A value with all its texts so."""
    if isinstance(value, dict):
        return {key: smartly(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [smartly(item) for item in value]
    return smart(value) if isinstance(value, str) else value


def _written(text: str) -> dict[str, str]:
    return {"text": text, "direction": direction_of(text)}


def _signs(text: str) -> list[str]:
    """The signs of a row, each with the modifiers that belong to it."""
    found: list[str] = []
    for char in text:
        joined = bool(found) and (
            unicodedata.combining(char) or char in "\ufe0e\ufe0f\u200d\u20e3" or "\U0001f3fb" <= char <= "\U0001f3ff"
        )
        if joined or (found and found[-1].endswith("\u200d")):
            found[-1] += char
        elif not char.isspace():
            found.append(char)
    return found


@cache
def _fonts() -> Fonts:
    from typst import Fonts

    return Fonts(
        include_system_fonts=False, include_embedded_fonts=False,
        font_paths=[str(folder) for folder in sorted(FONTS.iterdir()) if folder.is_dir()],
    )  # fmt: skip
