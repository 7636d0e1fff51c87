"""What a rule set is made of, in short: kept with records and saved games, so that another rule set can be told apart by name."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from chezlang.effects.base import Node, to_json
from chezlang.effects.once import Once
from chezlang.effects.ruleset import RuleSet, fingerprint

#: Section -> declaration -> a short name for what it says.
Outline = dict[str, dict[str, str]]

#: Parts of a declaration that change nothing in a game.
ASIDE = frozenset(("id", "file", "line", "text", "flavor", "art", "note", "cites", "color", "sign"))

#: How many differences are told.
MOST = 3


def identity(rules: RuleSet) -> tuple[str, Outline]:
    """The fingerprint and the outline of a rule set."""
    return _identities.of(rules)


_identities: Once[tuple[str, Outline]] = Once(lambda rules: (fingerprint(rules), outline(rules)))


def outline(rules: RuleSet) -> Outline:
    """Every declaration of a rule set with a short name for its meaning."""
    clauses = [to_json(clause) for clause in rules.clauses]
    head = {
        "seats": [rules.seats, rules.low, rules.high],
        "die": rules.die,
        "set-up": to_json(rules.set_up),
    }
    return {
        "game": {rules.title: _short(head)},
        **{
            section: _section(nodes, clauses)
            for section, nodes in (
                ("number", rules.numbers),
                ("deck", rules.decks),
                ("zone", rules.zones),
                *((sort, [tag for tag in rules.tags if tag.sort == sort]) for sort in ("kind", "type", "trait")),
                ("action", rules.actions),
                ("phase", rules.phases),
                ("option", rules.options),
                ("rule", rules.rules),
                ("card", rules.cards),
            )
        },
    }


def differences(old: Outline, new: Outline) -> list[str]:
    """What sets two rule sets apart, a phrase each: what only one of them has; else what says something else."""
    found: list[str] = []
    for section in dict.fromkeys((*old, *new)):
        before, after = old.get(section, {}), new.get(section, {})
        found.extend(f'the {section} "{name}" is missing' for name in before if name not in after)
        found.extend(f'the {section} "{name}" is new' for name in after if name not in before)
    if found:
        return found
    for section, before in old.items():
        after = new.get(section, {})
        found.extend(f'the {section} "{name}" says something else' for name in before if before[name] != after[name])
        if list(before) != list(after):
            found.append(f"the {section}s stand in another order")
    return found


def told(old: Outline, new: Outline) -> str:
    """The differences as one phrase, the first few by name."""
    found = differences(old, new) or ["they differ in something that no declaration shows"]
    more = f", and {len(found) - MOST} more" if len(found) > MOST else ""
    return "; ".join(found[:MOST]) + more


def _section(nodes: Iterable[Node], clauses: list[Any]) -> dict[str, str]:
    rows: dict[str, list[Any]] = {}
    for node in nodes:
        row = to_json(node)
        if "clauses" in row:
            row["clauses"] = [clauses[clause] for clause in row["clauses"]]
        rows.setdefault(str(row.get("title", row.get("name", ""))), []).append(row)
    return {name: _short(row) for name, row in rows.items()}


def _short(value: Any) -> str:
    return hashlib.blake2b(json.dumps(_meaning(value), sort_keys=True).encode(), digest_size=6).hexdigest()


def _meaning(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _meaning(item) for key, item in value.items() if key not in ASIDE}
    if isinstance(value, list):
        return [_meaning(item) for item in value]
    return value
