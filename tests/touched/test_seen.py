"""What the checks ask of a library is known where it is told what of it has to be the same for an answer to stand."""

import ast
from pathlib import Path

import chezlang.model.checks

#: What checks ask of facts. A new one belongs into `chezlang/model/checks/seen.py` before it is put here: as a name of its own, or
#: because it follows from others there (as `in_play` does from the zones), or hangs on the asking card alone (`steps`, `units`),
#: or on what is no card and on heads (`copies`, `most`, `least`, which lines that have to be read each time ask for).
FACTS = {
    "announced", "anywhere", "becoming", "by_kind", "can_play", "can_set_off", "causes", "causes_of", "copies", "decks", "every", "has_bonus",
    "imposed", "in_place", "in_play", "in_zone", "least", "most", "most_of_seat", "of_cards", "of_noun", "of_pick", "of_tag", "offered",
    "owners", "price_trouble", "printed", "ruled", "stating", "steps", "units", "with_dice", "zones_of",
}  # fmt: skip

#: What they ask of the library as it was linked: nothing of it that only the source of a card could tell.
LIBRARY = {"blocks", "cards", "die", "game", "guessed", "missing", "places", "rules", "tags", "title", "words"}

#: What they ask of the ground: `everything` is told of by what is of interest in it, `reads` whole.
GROUND = {
    "cards", "chain", "everything", "facts", "heads", "keeps", "library", "place", "printed", "reads", "root", "rules", "shared", "text",
    "title_place", "unit", "where",
}  # fmt: skip


def asked_of(name: str) -> set[str]:
    """The attributes that the checks take of everything that is called so."""
    found: set[str] = set()
    for file in Path(chezlang.model.checks.__file__).parent.glob("*.py"):
        if file.stem == "seen":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                of = node.value
                called = of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""
                if called == name:
                    found.add(node.attr)
    return found


def test_checks_ask_for_what_is_seen() -> None:
    assert asked_of("facts") - FACTS == set(), "is what is asked of others in chezlang/model/checks/seen.py?"
    assert asked_of("library") - LIBRARY == set()
    assert asked_of("on") - GROUND == set()


def test_nothing_is_listed_that_nobody_asks_for() -> None:
    assert FACTS - asked_of("facts") == set()
    assert LIBRARY - asked_of("library") == set()
    assert GROUND - asked_of("on") == set()
