"""Games of a long simulation, kept in a folder as they are played, so that a run that was cut off goes on where it was.

A folder may hold those of many simulations: each has a folder of its own there, named after all that its games depend on,
so that games of other cards, players or seeds, or of another chezlang, are never taken for these.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from chezlang import cache
from chezlang.effects.ruleset import RuleSet, fingerprint
from chezlang.files import write_whole
from chezlang.findings import Refused
from chezlang.lab.simulate import Opening, Row

#: Games to a file, which is written when it is full.
PIECE = 250


class Kept:
    """The games of one simulation that are kept, ``rows``, from number 0 on without a gap."""

    def __init__(
        self, folder: Path, rules: RuleSet, seats: int, seed: int, options: Sequence[str], players: str
    ) -> None:
        """Read what is kept in ``folder``. Raises Refused for a file there that can't be one of these, OSError where it can't be read."""
        told = [fingerprint(rules), cache.fingerprint(), seats, seed, *options, players]
        mark = hashlib.blake2b(json.dumps(told).encode(), digest_size=8).hexdigest()
        self.folder = folder / f"{seats}-seats-{mark}"
        self.rows: list[Row] = []
        while (file := self._file(len(self.rows))).is_file():
            self.rows.extend(_read(file, len(self.rows)))

    def add(self, row: Row) -> None:
        """Keep the next game too; it is written with the others of its piece."""
        self.rows.append(row)
        if len(self.rows) % PIECE == 0:
            first = len(self.rows) - PIECE
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps([_plain(each) for each in self.rows[first:]], ensure_ascii=False)
            write_whole(self._file(first), text + "\n")

    def _file(self, first: int) -> Path:
        return self.folder / f"{first:07}.json"


def _plain(row: Row) -> dict[str, Any]:
    return {**row.data(), "opening": [[each.open, each.hidden] for each in row.opening]}


def _read(file: Path, first: int) -> list[Row]:
    try:
        rows = [_row(data) for data in json.loads(file.read_text(encoding="utf-8"))]
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Refused(f"{file}: these are no games that were kept: {error}") from error
    if [row.game for row in rows] != list(range(first, first + PIECE)):
        raise Refused(f"{file}: it must hold the games {first} to {first + PIECE - 1}")
    return rows


def _row(data: dict[str, Any]) -> Row:
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    fields["opening"] = tuple(Opening(tuple(open_), tuple(hidden)) for open_, hidden in data["opening"])
    return Row(**fields)
