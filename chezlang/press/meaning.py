"""What a card does, told apart from how a rule set counts: two rule sets in which it does the same give equal values.

In a rule set everything declared is spoken of by its place in a list. A type that is added to another file moves those places,
and changes nothing on a card; so here each place is put back into the name that stands there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chezlang.effects.base import to_json
from chezlang.effects.ruleset import CardDef, RuleSet

#: What the whole numbers of effect objects are places of, by field, or by class and field where a name is used twice.
PLACES = {
    "tag": "tags", "tags": "tags", "must": "tags", "args": "tags", "number": "numbers", "numbers": "numbers", "deck": "decks",
    "action": "actions", "option": "options", "titles": "cards", "clause": "clauses", "period": "phases",
    "ZoneOf.kind": "zones", "AnotherPhase.phase": "phases", "Offer.kind": "tags", "CardDef.kind": "tags", "TagDef.kind": "tags",
}  # fmt: skip

#: Whole numbers that are just that: amounts, registers, and what the kernel itself counts (its events, verbs and spans).
PLAIN = frozenset((
    "slot", "named", "target", "low", "high", "floor", "ceiling", "kind", "sign", "side", "each", "factor", "values", "count", "faces", "n", "how",
    "span", "seat", "verb",
))  # fmt: skip

#: What is not what a card does: how it looks (that is its face), where it stands, and what follows from the rest.
ASIDE = frozenset(
    ("id", "title", "set", "text", "flavor", "art", "note", "sign", "file", "line", "tags", "own", "copies", "cites")
)

#: Of a node: a block's own place, which nothing speaks of; and how the source put it, which the face tells or which nobody sees.
INWARD = frozenset(("id", "name", "word"))


def meaning(rules: RuleSet, card: CardDef) -> Any:
    """What a card does, as JSON. How all cards of its kind are played is a rule of the game, and no part of it."""
    row = to_json(card)
    for name in ASIDE:
        row.pop(name, None)
    if card.to_play == rules.tags[card.kind].to_play:
        row["to_play"] = None
    row["clauses"] = [to_json(rules.clauses[clause]) for clause in card.clauses]
    return _named(rules, row)


def _named(rules: RuleSet, value: Any) -> Any:
    if isinstance(value, list):
        return [_named(rules, item) for item in value]
    if not isinstance(value, dict):
        return value
    of = value.get("is", "")
    return {
        name: _place(rules, PLACES.get(f"{of}.{name}") or PLACES.get(name, ""), item)
        for name, item in value.items()
        if name not in INWARD
    }


def _place(rules: RuleSet, section: str, value: Any) -> Any:
    """A place, or several, as names; below 0 stands what the kernel means by it."""
    if not section or isinstance(value, dict):
        return _named(rules, value)
    if isinstance(value, list):
        return [_place(rules, section, item) for item in value]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        return value
    if section == "clauses":
        return _named(rules, to_json(rules.clauses[value]))
    node = getattr(rules, section)[value]
    name: Callable[[Any], str] = lambda each: getattr(each, "title", "") or each.name  # noqa: E731
    return f"{section}: {name(node)}"
