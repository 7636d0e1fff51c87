"""The trees of a library's blocks, kept in the cache: after a change only the blocks that changed are parsed.

A tree depends on the text of its block alone. Only those of blocks without mistakes are kept, each under a digest of its text; a
block that is not among them is parsed as ever.
"""

import hashlib
import json
import os
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from lark import Token, Tree

from chezlang.cache import Cache
from chezlang.syntax.source import SourceFile

TREES = "trees"
#: Those that are needed after any change.
FEW_TREES = "few"
#: The note is written anew when more blocks than these, and more than one in so many, are not in it.
FEW = 10
ONE_IN = 20


class Kept:
    """The trees of the library that lies where some files lie, as the last run left them."""

    def __init__(self, cache: Cache, files: Iterable[SourceFile], kind: str = TREES) -> None:
        self._cache = cache
        self._kind = kind
        self._key = cache.key(*sorted({os.path.dirname(os.path.realpath(file.name)) for file in files}))

    def tree(self, text: str) -> Tree[Token] | None:
        """The tree of a block; None where it is not known."""
        try:
            tree = _tree(self._trees.get(_digest(text)))
        except (TypeError, ValueError, RecursionError):
            return None
        return tree if isinstance(tree, Tree) else None

    def keep(self, trees: dict[str, Tree[Token]]) -> None:
        """Keep the trees of all blocks, by their texts, if there are many new ones."""
        by_digest = {_digest(text): tree for text, tree in trees.items()}
        new = sum(digest not in self._trees for digest in by_digest)
        if new > FEW and new * ONE_IN > len(by_digest):
            content = {digest: _plain(tree) for digest, tree in by_digest.items()}
            self._cache.put(self._kind, self._key, json.dumps(content, separators=(",", ":")).encode())

    @cached_property
    def _trees(self) -> dict[str, Any]:
        content = self._cache.get(self._kind, self._key)
        try:
            data = json.loads(content) if content else None
        except ValueError:
            return {}
        return data if isinstance(data, dict) else {}


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _plain(node: Tree[Token] | Token | None) -> Any:
    """A tree as a list of its name and children, a token as a list of its parts."""
    if node is None:
        return None
    if isinstance(node, Tree):
        return [str(node.data), [_plain(each) for each in node.children]]
    return [
        node.type, str(node), node.start_pos, node.line, node.column, node.end_line, node.end_column, node.end_pos,
    ]  # fmt: skip


def _tree(data: Any) -> Any:
    if data is None:
        return None
    if len(data) == 2:
        return Tree(data[0], [_tree(each) for each in data[1]])
    kind, value, start, line, column, end_line, end_column, end = data
    return Token(kind, value, start, line, column, end_line, end_column, end)
