"""What a block was read as, kept for when the same block is read again.

What a block means depends on its text, on the words that its reading looks up, and on what is declared of them. All of this
is noted while it is read; the next time the same text is met, the answer of then stands if every question would be answered
as it was. Only readings without a finding are kept: what is said of a mistake may depend on anything.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from chezlang.model.vocabulary import Vocabulary, Words

#: So many texts are remembered by each memory, and so many answers to each: far more than a library has blocks.
MOST_TEXTS = 20_000
MOST_ANSWERS = 4

T = TypeVar("T")
_memories: list[Memory[Any]] = []
Fact = Callable[[Words, int], Hashable]


@dataclass
class Asked:
    """What a reading asked: of each sort of words, the spellings looked up and what they were (-1: nothing)."""

    answers: list[tuple[int, dict[str, int]]] = field(default_factory=list)
    spelt: list[tuple[int, set[str]]] = field(default_factory=list)


@contextmanager
def listening(words: Vocabulary) -> Iterator[Asked]:
    """Note every word that is looked up inside the block."""
    every = words.every()
    before = [each.spelt for each in every]
    asked = Asked()
    for each in every:
        each.asked, each.spelt = {}, set()
    try:
        yield asked
    finally:
        for index, (each, spelt) in enumerate(zip(every, before, strict=True)):
            if each.asked:
                asked.answers.append((index, each.asked))
            if each.spelt:
                asked.spelt.append((index, each.spelt))
            spelt |= each.spelt
            each.asked, each.spelt = None, spelt


@dataclass
class _Kept(Generic[T]):
    """An answer and all that it stands on."""

    value: T
    base: Hashable
    asked: Asked
    facts: list[tuple[int, int, Hashable]]


class Standing:
    """What the readings of one library stand on: its words, what is declared of each, and what every reading may see (``base``)."""

    def __init__(self, words: Vocabulary, base: Hashable, fact: Fact) -> None:
        self.words = words
        self.every = words.every()
        self.base = base
        self._fact = fact
        self._facts: dict[tuple[int, int], Hashable] = {}

    def fact(self, sort: int, number: int) -> Hashable:
        """What is declared of a word."""
        key = (sort, number)
        if key not in self._facts:
            self._facts[key] = self._fact(self.every[sort], number)
        return self._facts[key]

    def holds(self, kept: _Kept[T]) -> bool:
        """Whether everything is as it was."""
        if kept.base is not self.base and kept.base != self.base:
            return False
        for sort, answers in kept.asked.answers:
            index = self.every[sort].index
            for spelling, number in answers.items():
                if index.get(spelling, -1) != number:
                    return False
        return all(self.fact(sort, number) == fact for sort, number, fact in kept.facts)

    def facts_of(self, asked: Asked) -> list[tuple[int, int, Hashable]]:
        """What is declared of all words that a reading found."""
        return [
            (sort, number, self.fact(sort, number))
            for sort, answers in asked.answers
            for number in sorted({number for number in answers.values() if number >= 0})
        ]


class Memory(Generic[T]):
    """What the blocks of one sort were read as, by their text. Values are shared: nobody changes them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, list[_Kept[T]]] = OrderedDict()
        _memories.append(self)

    def recall(self, text: str, standing: Standing) -> T | None:
        """What a text was read as where everything is as it was; its words count as used, as if it had been read again."""
        for kept in self._kept.get(text, ()):
            if standing.holds(kept):
                self._kept.move_to_end(text)
                for sort, spelt in kept.asked.spelt:
                    standing.every[sort].spelt |= spelt
                return kept.value
        return None

    def keep(self, text: str, value: T, asked: Asked, standing: Standing) -> None:
        """Keep what a text was read as, which must have no finding."""
        answers = self._kept.setdefault(text, [])
        answers.insert(0, _Kept(value, standing.base, asked, standing.facts_of(asked)))
        del answers[MOST_ANSWERS:]
        if len(self._kept) > MOST_TEXTS:
            self._kept.popitem(last=False)

    def forget(self) -> None:
        """Keep nothing."""
        self._kept.clear()


def forget() -> None:
    """Let every memory start afresh."""
    for memory in _memories:
        memory.forget()
