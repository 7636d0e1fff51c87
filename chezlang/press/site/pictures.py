"""The pictures of the cards on the pages: drawn anew only where a face has changed.

Beside them lies a list that says which face each shows and what its bytes are: so whether they are fresh is known without
drawing any, and another release of a library that packs pictures makes none of them stale.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from chezlang.effects.ruleset import RuleSet
from chezlang.press import typeset
from chezlang.press.faces import Face, faces
from chezlang.press.site.markdown import MARK

#: Dots an inch; a poker card is 496 by 693 of them.
DPI = 200
SIZE = (round(typeset.POKER.width / 25.4 * DPI), round(typeset.POKER.height / 25.4 * DPI))

#: Faces are flat: these colours are enough for them, edges of letters included.
COLORS = 128

LIST = "pictures.json"


@dataclass(frozen=True)
class Picture:
    """A picture to be: its file's name, what it shows, and a short name for that."""

    name: str
    face: Face
    key: str


def wanted(rules: RuleSet, names: Sequence[str]) -> list[Picture]:
    """The pictures of all cards; ``names``: those of the cards, without the end of a file's name."""
    found = [_plain(face) for face in faces(rules)]
    rows = typeset.face_data(found)
    made = _templates()
    return [
        Picture(f"{name}.png", face, _short(made, json.dumps(row, sort_keys=True)))
        for name, face, row in zip(names, found, rows, strict=True)
    ]


def _plain(face: Face) -> Face:
    """A face without what changes when other cards do: its number in the set; and without where it is declared."""
    return replace(face, number=0, of=0, file="", line=0)


def stale(pictures: Iterable[Picture], folder: Path) -> list[Picture]:
    """Those that a folder lacks, or has of another face or with other bytes."""
    listed = _read(folder)
    return [each for each in pictures if not _is_fresh(each, listed.get(each.name), folder)]


def _is_fresh(picture: Picture, row: object, folder: Path) -> bool:
    path = folder / picture.name
    if not isinstance(row, list) or len(row) != 2 or row[0] != picture.key or not path.is_file():
        return False
    return bool(row[1] == _short(path.read_bytes()))


def left_over(pictures: Iterable[Picture], folder: Path) -> list[str]:
    """The pictures that were made before and that nothing asks for now."""
    names = {each.name for each in pictures}
    return sorted(name for name in _read(folder) if name not in names and (folder / name).is_file())


def draw(pictures: Sequence[Picture], all_pictures: Sequence[Picture], folder: Path) -> dict[str, bytes]:
    """The bytes of pictures by name, and of the list of all of them that are then in a folder."""
    drawn = typeset.drawn([each.face for each in pictures], dpi=DPI)
    found = {each.name: small(drawn[each.face.title]) for each in pictures}
    before = _read(folder)
    rows = {
        each.name: [each.key, _short(found[each.name])] if each.name in found else before[each.name]
        for each in all_pictures
    }
    return {**found, LIST: listing(rows)}


def listing(rows: Mapping[str, object]) -> bytes:
    """The list, one picture a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items()]
    head = f'{{\n"note": {json.dumps(MARK)},\n"pictures": {{\n'
    return (head + ",\n".join(lines) + "\n}}\n").encode()


def small(png: bytes) -> bytes:
    """The same picture in few colours."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as image:
        few = image.convert("RGB").quantize(COLORS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def _read(folder: Path) -> dict[str, object]:
    """What the list in a folder says; nothing where there is none that can be read."""
    try:
        data = json.loads((folder / LIST).read_text(encoding="utf-8"))
        return {str(name): row for name, row in dict(data["pictures"]).items() if Path(name).name == name}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


@cache
def _templates() -> str:
    """A short name for all that draws faces besides the faces: the template with what it imports, and the fonts."""
    files = [typeset.TEMPLATES / "single.typ", typeset.TEMPLATES / "card.typ", *sorted(typeset.FONTS.rglob("*.ttf"))]
    return _short(*(part for path in files for part in (path.name, path.read_bytes())), f"{DPI} {COLORS}")


def _short(*parts: str | bytes) -> str:
    found = hashlib.blake2b(digest_size=8)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        found.update(len(data).to_bytes(8, "big") + data)
    return found.hexdigest()
