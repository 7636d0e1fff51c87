"""A check of how large numbers are: one that is far beyond all its like is a slip of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from chezlang.effects.actions import Change, Have, SetNumber
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Node, parts
from chezlang.effects.clauses import Modifier
from chezlang.effects.ruleset import NumberUse
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding
from chezlang.model.heads import NotKept

#: So many others of its like there must be before one can stand out.
FEWEST = 8
#: And so many times as large as the largest of them it must be, and at least so large.
TIMES = 20
LEAST = 50


def sizes_of(nodes: Iterable[Node]) -> Iterator[tuple[int, int, Node]]:
    """The numbers that nodes state, give or take plainly: which, how much, and the node."""
    for node in nodes:
        if isinstance(node, NumberUse | Change | Have | SetNumber | Modifier) and isinstance(node.amount, Fixed):
            yield node.number, abs(node.amount.n), node


def _of_heads(on: Ground) -> Iterator[tuple[int, int, Node | None]]:
    """Those of cards that are not read, besides those that `Ground.everything` has."""
    played: dict[int, list[tuple[int, int, Node]]] = {}
    stated: dict[int, list[tuple[int, int, Node]]] = {}
    for index, shape in on.heads.items():
        card = on.rules.cards[index]
        for each in shape.sizes:
            yield each.number, each.size, None
        if id(card.numbers) in stated:
            yield from stated[id(card.numbers)]
        else:  # the first of them is among all nodes
            stated[id(card.numbers)] = list(sizes_of(parts(card.numbers)))
        if card.to_play is not None:
            if card.to_play.id not in played:
                played[card.to_play.id] = list(sizes_of(parts(card.to_play)))
            yield from played[card.to_play.id]


def check_sizes(on: Ground) -> list[Finding]:
    """A number, stated or given, that is twenty times as large as every other that is stated or given of its sort."""
    by_number: dict[int, list[tuple[int, Node | None]]] = {}
    for number, size, node in (*sizes_of(on.everything), *_of_heads(on)):
        by_number.setdefault(number, []).append((size, node))
    found: list[Finding] = []
    for number, sizes in by_number.items():
        sizes.sort(key=lambda each: each[0])
        size, node = sizes[-1]
        others = [other for other, _ in sizes[:-1]]
        if len(others) < FEWEST or size < max(LEAST, TIMES * others[-1]):
            continue
        if node is None:
            raise NotKept
        name = on.rules.numbers[number].name
        found += finding(
            "CZ427",
            f"{size} {name} is far more than anything else states or gives",
            on.place(node),
            "write the number that is meant, or let another card come near to it",
            f"the most beside it is {others[-1]}",
        )
    return found
