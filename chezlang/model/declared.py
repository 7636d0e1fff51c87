"""A kind, type, trait or card as it is declared."""

from __future__ import annotations

from dataclasses import dataclass, field

from lark import Token, Tree

from chezlang.effects.base import Block
from chezlang.model.heads import Head
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.tree import children, string_text, tokens

#: The trees of lines that do something, or stand.
LINES = ("when", "answer", "while_", "with_set", "if_", "for_each", "choose_one", "repeat", "may_block", "sentence")


@dataclass
class Tag:
    """A kind, type or trait as it is declared."""

    name: str
    sort: str
    parsed: ParsedBlock
    tree: Tree[Token]
    text: str = ""
    plural: str = ""
    color: str = ""
    deck: int = -1
    any_time: bool = False
    params: tuple[str, ...] = ()
    parents: tuple[int, ...] = ()
    states: tuple[int, ...] = ()
    to_play: Tree[Token] | None = None
    block: Block | None = None
    unsure: bool = False  # some of its `to play` could not be read: what it does with a card is not known
    compiled: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    cites: tuple[str, ...] = ()


@dataclass
class Card:
    """A card as it is declared."""

    title: str
    parsed: ParsedBlock
    tree: Tree[Token]
    set: str = ""
    head: Head | None = None  # it is not read: this is all that is known of it


def asides(tree: Tree[Token]) -> dict[str, str]:
    """What a declaration says to readers and the press, by the word before it; of two the last counts."""
    return {
        str(next(tokens(each, "META"))): string_text(next(tokens(each, "STRING"))) for each in children(tree, "meta")
    }


def declaration(tree: Tree[Token]) -> Tree[Token]:
    """The declaration in a parsed block, whether or not `start` stands above it."""
    return next(children(tree)) if tree.data == "start" else tree
