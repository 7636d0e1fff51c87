"""Texts broken in small ways."""

import random
from functools import cache

from chezlang.data import data_dir

SIGNS = "\"#:,()-+'x09 \n\tÀé“\u00a0\x0b😀"


@cache
def library() -> tuple[str, ...]:
    """The text of each file of the library."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted(data_dir("cards").rglob("*.chez")))


@cache
def words() -> tuple[str, ...]:
    """Whatever stands between blanks in the library, in alphabetical order."""
    return tuple(sorted({word for text in library() for word in text.split()}))


def passage(rnd: random.Random) -> str:
    """Some lines of the library, with one slip or a few."""
    lines = rnd.choice(library()).split("\n")
    start = rnd.randrange(len(lines))
    text = "\n".join(lines[start : start + rnd.randrange(1, 25)])
    for _ in range(rnd.randrange(1, 4)):
        text = slip(text, rnd)
    return text


def slip(text: str, rnd: random.Random) -> str:
    """A text cut off, with a sign lost or put in, or a line lost, shifted, or with another word in it."""
    lines = text.split("\n")
    at, line = rnd.randrange(len(text) + 1), rnd.randrange(len(lines))
    match rnd.randrange(6):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[at + 1 :]
        case 2:
            return text[:at] + rnd.choice(SIGNS) + text[at:]
        case 3:
            del lines[line]
        case 4:
            lines[line] = " " * rnd.randrange(10) + lines[line].lstrip()
        case _:
            parts = lines[line].split(" ")
            parts[rnd.randrange(len(parts))] = rnd.choice(words())
            lines[line] = " ".join(parts)
    return "\n".join(lines)
