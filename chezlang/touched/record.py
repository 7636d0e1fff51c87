"""What is kept of a library that was checked, so that after a change only what the change touches is checked again.

Of each card: where its block is and a digest of its text; and of those that need not be read again, their heads. Of all
other blocks together, one digest. And what could be seen in it (`chezlang.model.checks.seen`), by which it is told whether
anything that was said of a card hangs on what has changed. All of this is plain data.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from chezlang.answers import plain, typed
from chezlang.cache import Cache
from chezlang.effects.base import registry
from chezlang.model import heads
from chezlang.model.heads import Head, Ring, Shape
from chezlang.model.running import Mask
from chezlang.syntax.blocks import Block
from chezlang.syntax.source import SourceFile

RECORD = "touched"


@dataclass
class Known:
    """A card of the library as it was: the file and digest of its block; its head, or, of one that is read each time, its rings."""

    file: str
    digest: str
    head: Head | None
    rings: tuple[Ring, ...] = ()


@dataclass
class Record:
    """A library as it was when nothing in it was an error: its cards in order, the digest of all else, and what was seen.

    ``others``: the digests of the blocks that are no cards, by file.
    """

    cards: list[Known]
    others: list[tuple[str, str]]
    seen: dict[str, Mask]


#: The last record of each library that was read or written by this process.
_recent: dict[str, Record] = {}
_MOST_RECENT = 2


def key_of(cache: Cache, files: Iterable[SourceFile], asked: Collection[str]) -> str:
    """The name of what is kept of a library: it stays the same while its files change."""
    folders = sorted({os.path.dirname(os.path.realpath(file.name)) for file in files})
    return cache.key(" ".join(sorted(asked)), *folders)


def digest(block: Block) -> str:
    """What tells the text of a block from every other."""
    return hashlib.blake2b(block.text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def put(cache: Cache, key: str, record: Record) -> None:
    """Keep a record."""
    _remember(cache, key, record)
    files: dict[str, int] = {}
    shapes: dict[Shape, int] = {}
    rows: list[list[object]] = []
    for card in record.cards:
        file = files.setdefault(card.file, len(files))
        head = card.head
        if head is None:
            rows.append([file, card.digest, plain(card.rings)])
        else:
            shape = shapes.setdefault(head.shape, len(shapes))
            rows.append([file, card.digest, head.title, head.column, head.end, shape])
    data = {
        "files": list(files), "shapes": [plain(shape) for shape in shapes], "cards": rows, "others": record.others,
        "seen": {name: f"{cards:x}" for name, cards in record.seen.items()},
    }  # fmt: skip
    cache.put(RECORD, key, json.dumps(data, separators=(",", ":")).encode())


def get(cache: Cache, key: str) -> Record | None:
    """The record that was kept; None where there is none that can be believed."""
    known = _recent.get(_name(cache, key))
    if known is not None:
        return known
    content = cache.get(RECORD, key)
    if content is None:
        return None
    own = {cls.__name__: cls for cls in vars(heads).values() if isinstance(cls, type)}
    classes: dict[str, type] = {**registry(), **own}
    try:
        data = json.loads(content)
        files = [str(each) for each in data["files"]]
        shapes = [typed(each, classes) for each in data["shapes"]]
        if not all(isinstance(each, Shape) for each in shapes):
            return None
        cards = []
        for row in data["cards"]:
            if len(row) == 3:
                cards.append(Known(files[row[0]], row[1], None, typed(row[2], classes)))
            else:
                file, text, title, column, end, shape = row
                cards.append(Known(files[file], text, Head(title, column, end, shapes[shape])))
        others = [(str(file), str(text)) for file, text in data["others"]]
        seen = {str(name): int(cards_, 16) for name, cards_ in data["seen"].items()}
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None
    record = Record(cards, others, seen)
    _remember(cache, key, record)
    return record


def forget() -> None:
    """Keep nothing in mind: the next record comes from the cache."""
    _recent.clear()


def _remember(cache: Cache, key: str, record: Record) -> None:
    _recent.pop(_name(cache, key), None)
    _recent[_name(cache, key)] = record
    while len(_recent) > _MOST_RECENT:
        del _recent[next(iter(_recent))]


def _name(cache: Cache, key: str) -> str:
    return f"{cache.folder}\n{cache.mark}\n{key}"
