"""Where the parts of a compiled library stand in the source.

Effect objects carry no places, so that equal ones are equal wherever they stand. What the checks have to say is told of
at the line that an object was made of: it is looked up here by the object itself.
"""

from __future__ import annotations

from lark import Token, Tree

from chezlang.effects.base import Node
from chezlang.findings import Place
from chezlang.model.heads import NotKept
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.tree import place_of_tokens


class NodePlaces:
    """The place of each node, and the block in which it stands."""

    def __init__(self) -> None:
        # The nodes themselves are kept, so that no other can have the identity of one that is gone. Few are ever asked for:
        # the place is worked out then.
        self.found: dict[int, tuple[Node, Tree[Token], ParsedBlock]] = {}
        self._not_kept: dict[int, Node] = {}

    def not_kept(self, node: Node) -> None:
        """Say that a node stands somewhere, but nobody has looked where."""
        self._not_kept[id(node)] = node

    def note(self, node: Node, tree: Tree[Token], parsed: ParsedBlock) -> None:
        """Keep where a node was made of; a first note stands, so that a part keeps its own place in a whole."""
        if id(node) not in self.found:
            self.found[id(node)] = (node, tree, parsed)

    def of(self, node: Node) -> Place | None:
        """Where a node stands; None for one that no line stands for by itself."""
        known = self._known(node)
        if known is None:
            return None
        _, tree, parsed = known
        tokens = first_tokens(tree)
        return place_of_tokens(parsed.block, tokens[0], tokens[-1]) if tokens else parsed.place(tree)

    def text(self, node: Node) -> str:
        """The first line of what a node was made of; the empty string for one that no line stands for by itself."""
        known = self._known(node)
        return " ".join(first_tokens(known[1])) if known is not None else ""

    def _known(self, node: Node) -> tuple[Node, Tree[Token], ParsedBlock] | None:
        known = self.found.get(id(node))
        if known is None and id(node) in self._not_kept:
            raise NotKept
        return known


def first_tokens(tree: Tree[Token]) -> list[Token]:
    """The tokens of a tree, as far as its first line goes."""
    every = list(tree.scan_values(lambda value: isinstance(value, Token)))
    return [token for token in every if token.line == every[0].line]
