"""The words that a game and its sets declare, looked up in the singular or plural, whatever the case or accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from chezlang.effects.wording import inflect
from chezlang.findings import Place, did_you_mean
from chezlang.findings.suggest import Search

plural_of = inflect.plural_of
a_or_an = inflect.a


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """The form under which two spellings are the same: no case, no accents, straight quotes, single blanks."""
    text = text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"')
    plain = "".join(mark for mark in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(mark))
    return " ".join(plain.split())


@dataclass
class Words:
    """One sort of declared words: each in the singular and plural, with its index and where it was declared."""

    sort: str
    names: list[str] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)
    places: list[Place | None] = field(default_factory=list)
    plurals: dict[str, Place] = field(default_factory=dict)  # those that a declaration names, and where
    spelt: set[str] = field(default_factory=set)  # the forms in which declared words have been looked up
    search: Search = field(default_factory=Search)
    asked: dict[str, int] | None = None  # while somebody listens (recall.py): what was looked up, and what it was

    def add(self, name: str, plural: str, place: Place | None, hidden: bool = False) -> int:
        """Declare a word; its index. One that is ``hidden`` is not found by its name: the name means something else."""
        number = len(self.names)
        self.names.append(name)
        self.places.append(place)
        if hidden:
            return number
        self.index.setdefault(folded(name), number)
        if plural:
            self.index.setdefault(folded(plural), number)
        return number

    def get(self, word: str) -> int:
        """The index of a word, or -1."""
        spelling = folded(word)
        number = self.index.get(spelling, -1)
        if self.asked is not None:
            self.asked[spelling] = number
        if number >= 0:
            self.spelt.add(spelling)
        return number

    def near(self, word: str) -> list[str]:
        """The declared words that are near to one that is not declared; see `Search`."""
        return self.search.near(word, self.names)

    def has(self, word: str) -> bool:
        """Whether a word is declared; to ask that is no use of it."""
        spelling = folded(word)
        number = self.index.get(spelling, -1)
        if self.asked is not None:
            self.asked[spelling] = number
        return number >= 0


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
    sets: Words = field(default_factory=lambda: Words("set"))
    seat: str = ""
    seats: str = ""
    lost: set[str] = field(default_factory=set)
    search: Search = field(default_factory=Search)
    _near: dict[tuple[str, tuple[str, ...], int], list[tuple[str, str]]] = field(default_factory=dict, repr=False)

    def is_seat(self, word: str) -> bool:
        """Whether a word is the game's name for those who play."""
        return bool(self.seat) and folded(word) in (folded(self.seat), folded(self.seats))

    def every(self) -> tuple[Words, ...]:
        """All sorts of words."""
        return (
            self.numbers, self.decks, self.zones, self.tags, self.actions, self.phases, self.options, self.cites, self.titles, self.sets,
        )  # fmt: skip

    def sorts(self) -> tuple[tuple[str, Words], ...]:
        """What the words of a card can be, with all words of that sort."""
        every = (self.tags, self.numbers, self.zones, self.decks, self.actions)
        return tuple((words.sort, words) for words in every)

    def gone(self, word: str) -> bool:
        """Whether a word's declaration could not be read: that nobody declares it has been told of there."""
        return word in self.lost or folded(word) in self.lost

    def near(self, word: str, names: Iterable[str] = ()) -> list[tuple[str, str]]:
        """The words nearest to a misspelt one, each with its sort; ``names`` are those that the block itself gives.

        Of one word's singular and plural the singular is meant, if both are as near.
        """
        names = tuple(names)
        count = sum(len(words.index) for _, words in self.sorts())
        key = word, names, count
        if key not in self._near:
            self._near[key] = self._nearest(word, names) if self.search.affords(count) else []
        return self._near[key]

    def _nearest(self, word: str, names: tuple[str, ...]) -> list[tuple[str, str]]:
        sorts: dict[str, tuple[str, int]] = {}
        for _, words in self.sorts():
            for spelling, number in words.index.items():
                sorts.setdefault(spelling, (words.sort, number))
        for index, spelling in enumerate((self.seat, self.seats)):
            if spelling:
                sorts.setdefault(spelling, ("seat", index))
        sorts.update({name: ("name", index) for index, name in enumerate(names)})
        found = did_you_mean(word, sorts)
        once: dict[tuple[str, int], str] = {}
        for each in sorted(found, key=lambda each: (len(each), each)):
            once.setdefault(sorts[each], each)
        return [(each, sort) for (sort, _), each in sorted(once.items(), key=lambda item: item[1])]
