"""Files of JSON damaged in small ways: a value lost, changed, or put elsewhere; and texts that are none at all."""

import copy
import json
import os
import random
from collections.abc import Iterator
from typing import Any

#: How often each kind of input is tried; CHEZLANG_FUZZ asks for more.
TRIES = int(os.environ.get("CHEZLANG_FUZZ", "40"))

_VALUES: tuple[Any, ...] = (
    None, -1, 0, 1, 7, 10**6, -(10**9), 10**30, 1.5, float("inf"), "x", "", [], {}, True, False, [[1]], {"is": "Fixed"},
)  # fmt: skip


def damaged(text: str, seed: int, times: int = TRIES) -> Iterator[str]:
    """A JSON document with one thing wrong, several times."""
    document = json.loads(text)
    places = list(_places(document))
    for number in range(times):
        rnd = random.Random(f"{seed} {number}")
        made = copy.deepcopy(document)
        *path, key = rnd.choice(places)
        at = made
        for each in path:
            at = at[each]
        match rnd.randrange(4):
            case 0:
                del at[key]
            case 1:
                at[key] = copy.deepcopy(_at(document, rnd.choice(places)))
            case _:
                at[key] = rnd.choice(_VALUES)
        if made != document:
            yield json.dumps(made)


def nonsense(text: str) -> Iterator[str]:
    """Texts that no program wrote."""
    yield from ("", "null", "[]", "{}", '"x"', "1e999", "NaN", "\x00", "{" * 5000, "[" * 200_000, "9" * 10_000)
    yield from (text[: len(text) // 2], text[:-2], text + text, text[::-1], "\ufeff" + text)
    document = json.loads(text)
    deep: Any = 0
    for _ in range(500):
        deep = [deep]
    for key in document:
        yield json.dumps({**document, key: deep})
        yield json.dumps({each: value for each, value in document.items() if each != key})


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _places(item, (*path, key))


def _at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document
