"""Words of the library misspelt by one letter, one at a time, and what becomes of it.

`PYTHONPATH=tests python -m support.misspelling [SAMPLE] [SEED]` prints how many were found, and all that were not.
"""

import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from chezlang.effects.ruleset import dump
from chezlang.syntax import SourceFile
from support.planting import check, library

LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: A word, or what stands in quotes (which is left out, but for titles that are named elsewhere).
_WORDS = re.compile(r'"[^"\n]*"|#[^\n]*|[a-z]+(?:-[a-z]+)*')


@dataclass(frozen=True)
class Slip:
    """One letter of one word put wrong."""

    file: str
    line: int
    column: int
    word: str
    written: str

    @property
    def shown(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.word} -> {self.written}"


@dataclass
class Count:
    """How the slips ended. ``silent``: no finding, and the rules are others than before."""

    slips: int = 0
    found: int = 0
    on_line: int = 0
    alone: int = 0
    harmless: list[Slip] = field(default_factory=list)
    silent: list[Slip] = field(default_factory=list)
    elsewhere: list[tuple[Slip, str]] = field(default_factory=list)
    several: list[tuple[Slip, int]] = field(default_factory=list)


def words(files: tuple[SourceFile, ...], titles: bool = False) -> Iterator[tuple[SourceFile, int, str]]:
    """Every word of some files with its offset; with ``titles`` what stands in quotes in place of bare words."""
    for file in files:
        for match in _WORDS.finditer(file.text):
            word = match[0]
            if word[0] == "#" or (word[0] == '"') != titles or len(word.strip('"')) < 2:
                continue
            yield file, match.start(), word


def misspelt(word: str, rnd: random.Random) -> str:
    """The word with a letter left out, put in, changed, or swapped with the next; never the word itself."""
    while True:
        at = rnd.choice([i for i, c in enumerate(word) if c.isalpha()])
        letter = rnd.choice(LETTERS)
        way = rnd.randrange(4)
        if way == 0 and len(word.strip('"')) > 2:
            new = word[:at] + word[at + 1 :]
        elif way == 1:
            new = word[:at] + letter + word[at:]
        elif way == 2:
            new = word[:at] + letter + word[at + 1 :]
        else:
            new = word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
        if new != word and new.strip('"-') == new.strip('"'):
            return new


def slips(sample: int, seed: int, titles: bool = False) -> list[tuple[SourceFile, Slip, str]]:
    """A sample of slips (all words, one slip each, where ``sample`` is 0), each with its file and the text that has it."""
    rnd = random.Random(seed)
    every = list(words(library(), titles))
    made: list[tuple[SourceFile, Slip, str]] = []
    for file, at, word in every if not sample else rnd.sample(every, min(sample, len(every))):
        new = misspelt(word, rnd)
        line = file.text.count("\n", 0, at) + 1
        column = at - file.text.rfind("\n", 0, at)
        text = file.text[:at] + new + file.text[at + len(word) :]
        made.append((file, Slip(file.name, line, column, word, new), text))
    return made


def tried(sample: int, seed: int, titles: bool = False) -> Count:
    """What the checker says of a sample of slips."""
    plain = check(library())
    assert plain.rules is not None and not plain.findings
    meaning = dump(plain.rules)
    count = Count()
    for file, slip, text in slips(sample, seed, titles):
        files = tuple(SourceFile(each.name, text) if each is file else each for each in library())
        loaded = check(files)
        count.slips += 1
        if not loaded.findings:
            same = loaded.rules is not None and dump(loaded.rules) == meaning
            (count.harmless if same else count.silent).append(slip)
            continue
        count.found += 1
        places = [label.place for finding in loaded.findings for label in finding.labels]
        if any((place.file, place.line) == (slip.file, slip.line) for place in places):
            count.on_line += 1
        else:
            count.elsewhere.append((slip, loaded.findings[0].message))
        if len(loaded.findings) == 1:
            count.alone += 1
        else:
            count.several.append((slip, len(loaded.findings)))
    return count


def main() -> None:
    sample, seed = (int(each) for each in (*sys.argv[1:], "0", "1")[:2])
    for titles in (False, True):
        count = tried(sample, seed, titles)
        print(
            f"{'titles' if titles else 'words'}: {count.slips} misspelt, {count.found} found, {count.on_line} on their line, ",
            end="",
        )
        print(f"{count.alone} by one finding; {len(count.silent)} silent, {len(count.harmless)} without meaning")
        for slip in count.silent:
            print("  silent   ", slip.shown)
        for slip in count.harmless:
            print("  harmless ", slip.shown)
        for slip, message in count.elsewhere:
            print("  elsewhere", slip.shown, "|", message)
        for slip, number in count.several:
            print("  several  ", slip.shown, "|", number)


if __name__ == "__main__":
    main()
