"""Helpers for those who read trees.

Lines and columns in a tree count from the block's head, so that the same text has the same tree wherever it stands;
`place` says where it is in the file. Trees carry no `meta`: a tree reaches from its first token to its last.
"""

from collections.abc import Iterator

from lark import Token, Tree

from chezlang.findings import Place
from chezlang.syntax.blocks import Block

Node = Tree[Token] | Token


def place(block: Block, node: Node) -> Place:
    """Where `node`, which belongs to the tree of `block`, stands in the file."""
    first, last = first_token(node), last_token(node)
    if first is None or last is None:
        return Place(block.file, block.first_line, 1, block.first_line, 2)
    return place_of_tokens(block, first, last)


def place_of_tokens(block: Block, first: Token, last: Token) -> Place:
    """From the start of one token to the end of another."""
    above = block.first_line - 1
    return Place(
        block.file,
        (first.line or 1) + above,
        first.column or 1,
        (last.end_line or 1) + above,
        last.end_column or 2,
    )


def first_token(node: Node) -> Token | None:
    """The leftmost token; None for a tree without tokens."""
    if isinstance(node, Token):
        return node
    return next((found for child in node.children if (found := first_token(child)) is not None), None)


def last_token(node: Node) -> Token | None:
    """The rightmost token; None for a tree without tokens."""
    if isinstance(node, Token):
        return node
    return next((found for child in reversed(node.children) if (found := last_token(child)) is not None), None)


def token(tree: Tree[Token], *types: str) -> Token | None:
    """The first token of one of `types` right under `tree`."""
    for child in tree.children:
        if isinstance(child, Token) and (not types or child.type in types):
            return child
    return None


def tokens(tree: Tree[Token], *types: str) -> Iterator[Token]:
    """The tokens right under `tree`: those of one of `types`, or all where none is named."""
    for child in tree.children:
        if isinstance(child, Token) and (not types or child.type in types):
            yield child


def child(tree: Tree[Token], *names: str) -> Tree[Token] | None:
    """The first subtree of one of `names` right under `tree`."""
    for each in tree.children:
        if isinstance(each, Tree) and (not names or each.data in names):
            return each
    return None


def children(tree: Tree[Token], *names: str) -> Iterator[Tree[Token]]:
    """The subtrees right under `tree`: those of one of `names`, or all where none is named."""
    for each in tree.children:
        if isinstance(each, Tree) and (not names or each.data in names):
            yield each


def string_text(string: Token) -> str:
    """What stands between the quotes of a STRING."""
    return string[1:-1]


def source_text(node: Node) -> str:
    """The words of `node` with one blank between each: what it says, not how it was set."""
    if isinstance(node, Token):
        return str(node)
    found = list(node.scan_values(lambda value: isinstance(value, Token)))
    return "".join(f" {each}" if index and each.type != "POSSESSIVE" else str(each) for index, each in enumerate(found))
