"""Words that nobody declares.

Where a word is used again and again that nobody declares, and a word that is nearly the same is declared and used nowhere,
the mistake is in the declaration: it is told once, there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from chezlang.findings import Finding, Label, Place, did_you_mean
from chezlang.findings.suggest import Search, is_slip, is_sure
from chezlang.model.vocabulary import Words, folded, plural_of
from chezlang.syntax.parse import ParsedBlock

#: So many uses of a word that nobody declares are one finding, and so many of them are shown in it. (A single word may be
#: misspelt twice; a title, or what a game lacks, is missing.)
OFTEN = 3
MOST_SHOWN = 3


@dataclass
class Missing:
    """The findings about unknown words, by the word."""

    findings: dict[str, list[Finding]] = field(default_factory=dict)
    spelt: dict[str, str] = field(default_factory=dict)
    names: dict[tuple[str, int], Words] = field(default_factory=dict)  # those that each block gives
    silent: set[tuple[str, int]] = field(default_factory=set)  # blocks in which a line was given up without a word

    def names_of(self, parsed: ParsedBlock) -> Words:
        """The names that a block gives (`as NAME`)."""
        return self.names.setdefault((parsed.block.file, parsed.block.first_line), Words("name"))

    def add(self, word: str, finding: Finding) -> None:
        """Keep a finding that says that nobody declares a word."""
        self.spelt.setdefault(folded(word), word)
        self.findings.setdefault(folded(word), []).append(finding)

    def settle(
        self, told: list[Finding], every: Iterable[Words], titles: Words, lost: frozenset[str] = frozenset()
    ) -> list[Finding]:
        """``told`` with each mistake once.

        In place of many findings at the uses stands one at the declaration, where the mistake is there. A word that no
        declared one is near to is told of once if it is used often; and not at all where the heads of blocks of its sort
        (``lost``: codes) could not be read, since one of them may have declared it.
        """
        words_of = [(words, _unused(words)) for words in every]
        of_titles = titles, _unused(titles)
        search = Search()
        at = _Names(self.names)
        present = set(told)
        gone: set[Finding] = set()
        more: list[Finding] = []
        for word, uses in self._grouped():
            here = at.of(uses[0].place)
            tables = [of_titles] if uses[0].code == "CZ202" else [*((each, _unused(each)) for each in here), *words_of]
            declared = next((found for _, unused in tables if (found := _nearest(word, unused, search))), None)
            is_told = not present.isdisjoint(uses)
            if declared is not None:
                name, place = declared
                if len(uses) == 1:
                    label = Label(place, f"`{name}` is declared here, and used nowhere")
                    more.append(replace(uses[0], labels=(*uses[0].labels, label)))
                    gone.update(uses)
                elif is_told:
                    more.append(_at_declaration(name, place, self.spelt[word], uses))
                    gone.update(uses)
                continue
            code = uses[0].code
            if code in lost and (code == "CZ209" or not any(_is_slip(word, words, search) for words, _ in tables)):
                gone.update(uses)
            elif (
                len(uses) >= (2 if " " in word else OFTEN)
                and is_told
                and not any(search.near(word, words.names, words.sort) for words, _ in tables)
            ):
                more.append(_at_first_use(uses))
                gone.update(uses)
        return [*(finding for finding in told if finding not in gone), *more]

    def _grouped(self) -> list[tuple[str, list[Finding]]]:
        """The words with their findings, those of a plural with those of its singular."""
        groups = dict(self.findings)
        for word in self.findings:
            plural = plural_of(word)
            if plural in groups and word in groups:
                groups[word] = [*groups[word], *groups.pop(plural)]
        return list(groups.items())


class _Names:
    """The names that blocks give, found by a place in such a block."""

    def __init__(self, names: dict[tuple[str, int], Words]) -> None:
        self._words = names
        self._lines: dict[str, list[int]] = {}
        for file, line in sorted(names):
            self._lines.setdefault(file, []).append(line)

    def of(self, place: Place) -> list[Words]:
        """Those of the block in which a place lies, if it gives any."""
        lines = self._lines.get(place.file, [])
        index = bisect_right(lines, place.line) - 1
        return [self._words[place.file, lines[index]]] if index >= 0 else []


def _unused(words: Words) -> dict[str, Place]:
    """The declared words that nobody uses, with their places."""
    names = {
        name: place
        for name, place in zip(words.names, words.places, strict=True)
        if folded(name) not in words.spelt and place is not None
    }
    return names | {plural: place for plural, place in words.plurals.items() if folded(plural) not in words.spelt}


def _nearest(word: str, unused: dict[str, Place], search: Search) -> tuple[str, Place] | None:
    """The one of some words that nobody uses that is nearly ``word``, with its place."""
    near = did_you_mean(word, unused) if search.affords(len(unused)) else []
    return (near[0], unused[near[0]]) if len(near) == 1 else None


def _is_slip(word: str, words: Words, search: Search) -> bool:
    return search.affords(len(words.names)) and is_slip(word, words.names)


def _at_first_use(uses: list[Finding]) -> Finding:
    first, *others = sorted(uses, key=lambda finding: (finding.place.file, finding.place.line, finding.place.column))
    labels = [Label(each.place, "and here") for each in others[:MOST_SHOWN]]
    left = len(others) - len(labels)
    if left:
        labels[-1] = Label(labels[-1].place, f"and here, and in {left} other {'place' if left == 1 else 'places'}")
    return replace(first, labels=(*first.labels, *labels))


def _at_declaration(name: str, place: Place, word: str, uses: list[Finding]) -> Finding:
    first = min(uses, key=lambda finding: (finding.place.file, finding.place.line, finding.place.column))
    others = len(uses) - 1
    text = f"used here, and in {others} other {'place' if others == 1 else 'places'}"
    title = first.code == "CZ202"
    declared, used = (f'"{name}"', f'"{word}"') if title else (f"`{name}`", f"`{word}`")
    return Finding(
        first.code if first.code != "CZ307" else "CZ201",
        f"{declared} is used nowhere, and {used} is used, but not declared",
        (Label(place), Label(first.place, text)),
        help=f"write {used} here",
        suggestion=used if title else word,
        safe=is_sure(name, word),
    )
