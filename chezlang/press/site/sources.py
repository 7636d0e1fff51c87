"""What each declaration looks like in its file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chezlang.model.library import Library
    from chezlang.syntax.parse import ParsedBlock


@dataclass(frozen=True)
class Source:
    """A block as it is written. ``file``: its path from the folder that holds all files of the library."""

    file: str
    text: str


@dataclass(frozen=True)
class Sources:
    """The blocks of cards by title, of kinds, types, traits and actions by name, of rules by title. Empty for a compiled library."""

    cards: Mapping[str, Source] = field(default_factory=dict)
    words: Mapping[str, Source] = field(default_factory=dict)
    actions: Mapping[str, Source] = field(default_factory=dict)
    rules: Mapping[str, Source] = field(default_factory=dict)


def sources_of(library: Library, texts: Mapping[str, str]) -> Sources:
    """The blocks of a linked library; ``texts``: its files by name."""
    # Of paths that were named, some may start at the root and others here.
    folder = os.path.commonpath([PurePath(os.path.abspath(name)).parent for name in texts]) if texts else "."

    def source(parsed: ParsedBlock) -> Source:
        block = parsed.block
        lines = texts[block.file].split("\n")[block.first_line - 1 :][: block.text.count("\n")]
        return Source(PurePath(os.path.relpath(block.file, folder)).as_posix(), "\n".join(lines))

    game = library.game[0] if library.game is not None else None
    return Sources(
        {card.title: source(card.parsed) for card in library.cards},
        {tag.name: source(tag.parsed) for tag in library.tags if tag.parsed is not game},
        {name: source(parsed) for name, _, _, parsed, _ in library.actions},
        {title: source(parsed) for title, parsed, _ in library.rule_blocks},
    )
