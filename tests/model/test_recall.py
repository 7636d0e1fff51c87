"""What is remembered of blocks that were read before says exactly what reading them afresh says."""

import random
from pathlib import Path

import pytest

from chezlang import api
from chezlang.effects.ruleset import dump
from chezlang.model import recall
from chezlang.syntax import SourceFile
from support.mistakes import drawn, library_with
from support.planting import END, MIDDLE, OWN_FILE, START, cases, check, library, plant

HERE = Path(__file__).parent


def told(loaded: api.Loaded) -> object:
    """All that comes of a library."""
    rules = dump(loaded.rules) if loaded.rules is not None else None
    return loaded.findings, rules, loaded.rulings, loaded.cards


def same_afresh(files: tuple[SourceFile, ...]) -> api.Loaded:
    """What is made of some files with all that was remembered; it must be what is made of them with nothing remembered."""
    warm = check(files)
    recall.forget()
    assert told(warm) == told(check(files))
    return warm


def planted() -> list[tuple[SourceFile, ...]]:
    """The library with mistakes in it: blocks put here and there, and what stands there put wrong."""
    rnd = random.Random(5)
    blocks = [block for folder in ("bad", "twenty") for _, block, _ in cases(HERE / folder)]
    made: list[tuple[SourceFile, ...]] = []
    for index, block in enumerate(rnd.sample(blocks, 6)):
        file = rnd.choice([OWN_FILE, *(file.name for file in library())])
        found = plant(block, file, (START, MIDDLE, END)[index % 3])
        made.append(tuple(SourceFile(name, text) for name, text in found.sources.items()))
    made.extend(map(library_with, rnd.sample(drawn(5, 1), 6)))
    return made


def test_the_same_is_said_of_planted_mistakes() -> None:
    check(library())
    for files in planted():
        same_afresh(files)


@pytest.mark.parametrize("index", range(3))
def test_a_title_that_moves_what_others_name(index: int) -> None:
    """Cards are named by their number: a card put before others gives them new ones."""
    check(library())
    files = list(library())
    at = next(
        i for i, file in enumerate(files) if file.name.endswith(("things.chez", "activities.chez", "jobs.chez")[index])
    )
    first = next(line for line in files[at].text.split("\n") if line[:1].strip() and line[0] != "#").split()[0]
    card = f'{first} "Before All Others"\n'
    files[at] = SourceFile(files[at].name, f"{card}\n{files[at].text}")
    same_afresh(tuple(files))
    files[at] = SourceFile(files[at].name, files[at].text.replace(card, ""))
    same_afresh(tuple(files))


def test_words_count_as_used_when_they_are_remembered() -> None:
    """A word is told of as unused by what was looked up; a block that is remembered looks up nothing."""
    recall.forget()
    first, second = check(library()), check(library())
    assert first.library is not None and second.library is not None
    for one, other in zip(first.library.words.every(), second.library.words.every(), strict=True):
        assert one.spelt == other.spelt
