"""Cards of which only the head is known: enough for what all others have to do with them, without a tree.

A block that has not changed since it was checked, and about which nothing was found, is not read again. What stands in its
place in the library is what was kept of it: its head, and what its lines come to where that adds up with those of others.
"""

from __future__ import annotations

from dataclasses import dataclass

from chezlang.effects.ruleset import NumberUse, TagUse


class NotKept(Exception):
    """Something is asked of a card that only its source can answer: the library is to be read whole."""


@dataclass(frozen=True)
class Ring:
    """What a trigger of a card listens for and what it causes: each a kind of event, a number and an action (-1: any, or none),
    as `chezlang.model.checks.seen` counts them.
    """

    hears: tuple[tuple[int, int, int], ...]
    causes: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Gain:
    """What a card adds to a number of seats, for each of its copies (``sets``: sets it to) at most; None: without bound."""

    number: int
    amount: int | None
    sets: bool


@dataclass(frozen=True)
class Caused:
    """A kind of event that a card brings about of itself alone: the parts of a `chezlang.model.running.Cause`."""

    kind: int
    number: int
    action: int
    zones: tuple[int, ...] | None
    low: int
    high: int
    paid: tuple[int, ...]
    moves: bool


@dataclass(frozen=True)
class Size:
    """A plain number that a line of a card gives or takes."""

    number: int
    size: int


@dataclass(frozen=True)
class Printed:
    """A paragraph of a card and what it means, each as a digest."""

    text: str
    means: str


@dataclass(frozen=True)
class Shape:
    """What can be the same of many cards. ``named``: the traits that it names with something in brackets, as it spells them."""

    kind: int
    uses: tuple[TagUse, ...]
    numbers: tuple[NumberUse, ...]
    copies: int
    vain: bool
    named: tuple[str, ...]
    gains: tuple[Gain, ...]
    sizes: tuple[Size, ...]
    caused: tuple[Caused, ...]
    rings: tuple[Ring, ...]
    printed: tuple[Printed, ...]


@dataclass(frozen=True)
class Head:
    """A card by its title, which stands in the first line of its block from ``column`` to ``end``."""

    title: str
    column: int
    end: int
    shape: Shape
