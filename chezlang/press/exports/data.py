"""Cards as JSON, for programs of anybody's. Its form is `cards.schema.json`, beside this file."""

from __future__ import annotations

import json
from typing import Any

from chezlang.effects.ruleset import RuleSet, fingerprint
from chezlang.press.exports.rows import Row, clean, rows

FORMAT = "chezlang cards"
VERSION = 1


def data(rules: RuleSet) -> str:
    """The text of the file: one card a line."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": clean(rules.title),
        "fingerprint": fingerprint(rules),
        "seats": {"low": rules.low, "high": rules.high, "one": rules.seat, "many": rules.seats},
        "sets": [{"title": clean(each.title), "code": clean(each.code)} for each in rules.sets],
    }
    lines = [json.dumps(card(row), ensure_ascii=False) for row in rows(rules)]
    cards = "[\n    " + ",\n    ".join(lines) + "\n  ]" if lines else "[]"
    parts = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    return "{\n" + ",\n".join([*parts, f'  "cards": {cards}']) + "\n}\n"


def card(row: Row) -> dict[str, Any]:
    """A card as a JSON object."""
    return {
        "title": row.title,
        "set": row.set,
        "code": row.code,
        "number": row.number,
        "copies": row.copies,
        "deck": row.deck,
        "kind": row.kind,
        "types": list(row.types),
        "traits": list(row.traits),
        "numbers": {
            value.name: {"printed": value.printed, "text": value.text, "fixed": value.fixed} for value in row.values
        },
        "text": list(row.text),
        "meaning": list(row.meaning),
        "flavor": row.flavor,
        "sign": row.sign,
        "art": row.art,
        "note": row.note,
    }
