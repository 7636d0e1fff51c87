"""What a library came to, as text for the cache: what there is to say about it, and its rules and rulings.

Both are plain data, read back by the names of the classes below and of nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from chezlang.cache import Cache
from chezlang.findings import Finding
from chezlang.findings.finding import Edit, Label, Place

if TYPE_CHECKING:
    from chezlang.effects.ruleset import RuleSet
    from chezlang.rulings.script import Ruling
    from chezlang.syntax.source import SourceFile

#: The two notes on a library.
SAID = "said"
MADE = "made"

_SAID = {cls.__name__: cls for cls in (Finding, Label, Place, Edit)}


def key_of(cache: Cache, files: Iterable[SourceFile], asked: Collection[str]) -> str:
    """The name of what some files come to. In which folder they lie has no say but by their names."""
    return cache.key(" ".join(sorted(asked)), *(part for file in files for part in (file.name, file.text)))


def keep_said(cache: Cache, key: str, findings: list[Finding], cards: int, sound: bool) -> None:
    """Keep what there is to say about a library, how many cards it has, and whether it can be played."""
    data = {"cards": cards, "sound": sound, "findings": plain(findings)}
    cache.put(SAID, key, json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def said(cache: Cache, key: str) -> tuple[list[Finding], int, bool] | None:
    """What `keep_said` kept; None where nothing is known."""
    content = cache.get(SAID, key)
    if content is None:
        return None
    try:
        data = json.loads(content.decode("utf-8", "surrogatepass"))
        return list(typed(data["findings"], _SAID)), int(data["cards"]), bool(data["sound"])
    except (KeyError, TypeError, ValueError):
        return None


def keep_made(cache: Cache, key: str, rules: RuleSet, rulings: list[Ruling]) -> None:
    """Keep the rules and rulings of a library."""
    data = {"rules": plain(rules), "rulings": plain(rulings)}
    cache.put(MADE, key, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))


def made(cache: Cache, key: str) -> tuple[RuleSet, list[Ruling]] | None:
    """What `keep_made` kept, equal to it; None where nothing is known."""
    content = cache.get(MADE, key)
    if content is None:
        return None
    from chezlang.effects.base import registry
    from chezlang.effects.ruleset import RuleSet
    from chezlang.rulings import script

    own = (cls for cls in vars(script).values() if isinstance(cls, type) and cls.__module__ == script.__name__)
    classes: dict[str, type] = {**registry(), "Place": Place, **{_name(cls): cls for cls in own}}
    try:
        data = json.loads(content.decode("utf-8", "surrogatepass"))
        rules, rulings = typed(data["rules"], classes), list(typed(data["rulings"], classes))
    except (KeyError, TypeError, ValueError):
        return None
    return (rules, rulings) if isinstance(rules, RuleSet) else None


def plain(value: Any) -> Any:
    """A value of our classes as JSON: ``{"is": class name, field: value ...}``; tuples as lists."""
    if value is None or isinstance(value, int | str):
        return value
    if is_dataclass(value):
        row: dict[str, Any] = {"is": _name(type(value))}
        for field in fields(value):
            if field.init:
                row[field.name] = plain(getattr(value, field.name))
        return row
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    raise TypeError(f"{type(value).__name__} has no form")


def _name(cls: type) -> str:
    """The name of a class: a line of a ruling may be called as an effect is."""
    return f"ruling {cls.__name__}" if cls.__module__ == "chezlang.rulings.script" else cls.__name__


def typed(data: Any, classes: Mapping[str, type]) -> Any:
    """What `plain` gave ``data`` for. Raises KeyError, TypeError or ValueError on a form that none of the classes has."""
    if isinstance(data, dict):
        cls = classes[data.pop("is")]
        return cls(**{name: typed(item, classes) for name, item in data.items()})
    if isinstance(data, list):
        return tuple(typed(item, classes) for item in data)
    return data
