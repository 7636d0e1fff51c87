"""The words that a game and its sets declare, looked up in the singular or plural, whatever the case or accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from chezlang.findings import Place


def folded(text: str) -> str:
    """The form under which two spellings are the same: no case, no accents, straight quotes, single blanks."""
    text = text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"')
    plain = "".join(mark for mark in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(mark))
    return " ".join(plain.split())


def plural_of(word: str) -> str:
    """The regular English plural."""
    if word.endswith(("s", "x", "ch", "sh", "z")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in ("a", "e", "i", "o", "u", ""):
        return word[:-1] + "ies"
    return word + "s"


@dataclass
class Words:
    """One sort of declared words: each in the singular and plural, with its index and where it was declared."""

    sort: str
    names: list[str] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    places: list[Place | None] = field(default_factory=list)
    used: set[int] = field(default_factory=set)

    def add(self, name: str, plural: str, place: Place | None) -> int:
        """Declare a word; its index."""
        number = len(self.names)
        self.names.append(name)
        self.places.append(place)
        self.index.setdefault(folded(name), number)
        if plural:
            self.index.setdefault(folded(plural), number)
        return number

    def get(self, word: str) -> int:
        """The index of a word, or -1."""
        number = self.index.get(folded(word), -1)
        if number >= 0:
            self.used.add(number)
        return number


@dataclass
class Vocabulary:
    """Every declared word of what is loaded."""

    numbers: Words = field(default_factory=lambda: Words("number"))
    decks: Words = field(default_factory=lambda: Words("deck"))
    zones: Words = field(default_factory=lambda: Words("zone"))
    tags: Words = field(default_factory=lambda: Words("type"))
    actions: Words = field(default_factory=lambda: Words("action"))
    phases: Words = field(default_factory=lambda: Words("phase"))
    options: Words = field(default_factory=lambda: Words("option"))
    cites: Words = field(default_factory=lambda: Words("rule number"))
    titles: Words = field(default_factory=lambda: Words("title"))
    seat: str = ""
    seats: str = ""

    def is_seat(self, word: str) -> bool:
        """Whether a word is the game's name for those who play."""
        return bool(self.seat) and folded(word) in (folded(self.seat), folded(self.seats))

    def all_words(self) -> Iterable[str]:
        """All declared words, for suggestions."""
        for words in (self.tags, self.numbers, self.zones, self.decks, self.actions, self.phases):
            yield from words.index
        if self.seat:
            yield from (self.seat, self.seats)
