"""The kernel speaks of zones, cards, numbers, dice and events, and of nothing that a game file declares."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import chezlang
from support.library import loaded

PACKAGE = Path(chezlang.__file__).parent
KERNEL = ("state", "syntax", "model", "effects", "engine")

#: Declared words that are words of the language, of Python or of plain English as well, each with what else it means.
ALLOWED = {
    "draw": "a verb of the language",
    "roll": "a verb of the language",
    "spend": "a verb of the language",
    "discard": "a verb of the language",
    "call": "of a function",
    "cost": "what is paid, in cards or in time",
    "costs": "its other form",
    "hand": "the hidden cards of a seat in any game; to hand on",
    "thing": "anything at all",
    "things": "its plural",
    "whenever": "a slip for `when` that the reader knows",
}

#: Words of this game and its sisters that its files need not declare.
OTHERS = frozenset(
    word
    for words in (
        "slack slacker slackers geek goth cthulhu gloom madness nookie sleep nap tv roommate roommates waitstaff",
        "booze beer weed drugs cigarettes shrooms food job jobs room rooms couch party pest pests loud income goal",
    )
    for word in words.split()
)


def declared() -> frozenset[str]:
    """Every word that the library declares, in the singular and the plural."""
    library = loaded().library
    assert library is not None
    words = library.words
    sorts = (words.numbers, words.zones, words.decks, words.tags, words.actions, words.phases, words.options)
    return frozenset(word for sort in sorts for word in sort.index) | {words.seat, words.seats}


def titles() -> frozenset[str]:
    """The titles of cards, rules, sets and the game."""
    found = loaded()
    assert found.library is not None and found.rules is not None
    rules = found.rules
    return frozenset(
        [rules.title, *(card.title for card in rules.cards)]
        + [each.title for each in rules.sets]
        + [each.title for each in rules.rules]
    )


def words_of(line: str) -> Iterator[str]:
    """The words of a line of source: names are taken apart at `_` and at capitals."""
    for name in re.findall(r"[A-Za-z]+(?:-[A-Za-z]+)*", line):
        yield name.lower()
        yield from (part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name))


def sources() -> list[Path]:
    return sorted(path for folder in KERNEL for path in (PACKAGE / folder).rglob("*.py"))


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_says_no_word_of_a_game(path: Path) -> None:
    forbidden = (declared() | OTHERS) - ALLOWED.keys()
    title = re.compile("|".join(rf"(?<!\w){re.escape(title)}(?!\w)" for title in sorted(titles())))
    said = [
        f"{number}: {', '.join(sorted(found))}: {line.strip()}"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (found := (forbidden & set(words_of(line))) | set(title.findall(line)))
    ]
    assert not said, "\n".join(said)


def test_what_is_allowed_is_declared_and_used() -> None:
    used = {word for path in sources() for word in words_of(path.read_text(encoding="utf-8"))}
    assert ALLOWED.keys() <= declared() & used


def test_a_slip_would_be_seen() -> None:
    assert set(words_of("PaySlack free-time cats_here")) >= {"slack", "free-time", "cats", "pay"}
