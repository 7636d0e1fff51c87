"""A check of how large numbers are: one that is far beyond all its like is a slip of the hand."""

from __future__ import annotations

from chezlang.effects.actions import Change, Have, SetNumber
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Node
from chezlang.effects.clauses import Modifier
from chezlang.effects.ruleset import NumberUse
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding

#: So many others of its like there must be before one can stand out.
FEWEST = 8
#: And so many times as large as the largest of them it must be, and at least so large.
TIMES = 20
LEAST = 50


def check_sizes(on: Ground) -> list[Finding]:
    """A number, stated or given, that is twenty times as large as every other that is stated or given of its sort."""
    by_number: dict[int, list[tuple[int, Node]]] = {}
    for node in on.everything:
        if isinstance(node, NumberUse | Change | Have | SetNumber | Modifier) and isinstance(node.amount, Fixed):
            by_number.setdefault(node.number, []).append((abs(node.amount.n), node))
    found: list[Finding] = []
    for number, sizes in by_number.items():
        sizes.sort(key=lambda each: each[0])
        size, node = sizes[-1]
        others = [other for other, _ in sizes[:-1]]
        if len(others) < FEWEST or size < max(LEAST, TIMES * others[-1]):
            continue
        name = on.rules.numbers[number].name
        found += finding(
            "CZ427",
            f"{size} {name} is far more than anything else states or gives",
            on.place(node),
            "write the number that is meant, or let another card come near to it",
            f"the most beside it is {others[-1]}",
        )
    return found
