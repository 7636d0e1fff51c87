"""Markdown that says what it is given and nothing else, for Python-Markdown and for any other reader of it."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from chezlang.effects.wording.inflect import listed, sentence
from chezlang.effects.wording.outline import Point

if TYPE_CHECKING:
    from jinja2 import Environment

#: Says whose a file is: what may be written over, and taken away when nothing makes it any more.
MARK = "Made by `chezc docs` from the .chez files: change those, not this page."

TEMPLATES = Path(__file__).parent.parent / "templates"

#: Signs that mean something inside a tag, or to a reader of Markdown that looks into tags.
_IN_A_TAG = re.compile(r"[&<>\"'\[\]`\\{}*_\n]")


def environment() -> Environment:
    """What fills in the templates."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # what comes out is Markdown; text goes through `md`, and through `attr` inside of tags
    )
    env.filters.update(
        md=escaped, attr=attribute, listed=listed, sentence=sentence, bullets=bullets, plain=plain, quoted=quoted
    )
    env.filters["titled"] = lambda text, up="": escaped(text)  # a page that stands alone has no cards to lead to
    return env


def escaped(text: str) -> str:
    """Text in which no sign means anything to Markdown or HTML."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = re.sub(r"([\\`*_\[\]|#{}])", r"\\\1", text)
    text = re.sub(r"^(\s*)([-+])(?=\s)", r"\1\\\2", text)  # no point of a list
    return re.sub(r"^(\s*\d+)([.)])(?=\s)", r"\1\\\2", text)


def attribute(text: str) -> str:
    """Text to stand in quotes inside of a tag."""
    return _IN_A_TAG.sub(lambda sign: f"&#{ord(sign[0])};", text)


def plain(text: str) -> str:
    """Text for what themes print as HTML without a look at it (names of a site and of its pages): no tag can be made of it."""
    return text.replace("&", "&amp;").replace("<", "‹").replace(">", "›")


def quoted(value: object) -> str:
    """A value as YAML (and JSON) writes it."""
    return json.dumps(value, ensure_ascii=False)


def tidy(text: str) -> str:
    """No two empty lines in a row, and one line end at the end."""
    return re.sub(r"\n{3,}", "\n\n", text).rstrip("\n") + "\n"


def folded(title: str) -> str:
    """A title as it is sorted: small letters without accents, digits, and hyphens for all else."""
    plain = unicodedata.normalize("NFKD", title.casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return re.sub(r"[^\w]+", "-", re.sub(r"['’]", "", letters)).strip("-_")


#: What a file can't be called everywhere, and what generators of sites take for the first page of a folder.
_TAKEN = frozenset(
    ("index", "readme", "con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)))
)


def slug(title: str) -> str:
    """A title as the name of a file or a place on a page: at most 60 small letters, digits and hyphens."""
    name = folded(title).encode("ascii", "ignore").decode().replace("_", "-")
    name = re.sub(r"-{2,}", "-", name)[:60].strip("-")
    return f"the-{name}" if name in _TAKEN else name or "untitled"


def slugs(titles: Iterable[str]) -> list[str]:
    """A name for each title; one that is taken already gets a number."""
    taken: set[str] = set()
    found = []
    for title in titles:
        name = plain = slug(title)
        number = 1
        while name in taken:
            number += 1
            name = f"{plain}-{number}"
        taken.add(name)
        found.append(name)
    return found


def bullets(points: Iterable[Point], depth: int = 0, numbered: bool = False) -> str:
    """Nested points as a list; the outermost may be numbered."""
    lines = []
    for index, point in enumerate(points):
        head = f"{index + 1}." if numbered else "-"
        lines.append(f"{'    ' * depth}{head} {escaped(point.text)}")
        if point.below:
            lines.append(bullets(point.below, depth + 1))
    return "\n".join(lines)
