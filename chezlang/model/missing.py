"""Words that nobody declares.

Where a word is used again and again that nobody declares, and a word that is nearly the same is declared and used nowhere,
the mistake is in the declaration: it is told once, there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from chezlang.findings import Finding, Label, Place, did_you_mean
from chezlang.findings.suggest import is_slip, is_sure
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
        words_of = list(every)
        for word, uses in self._grouped():
            tables = [titles] if uses[0].code == "CZ202" else [*self._names_at(uses[0].place), *words_of]
            declared = next((found for words in tables if (found := _unused(words, word)) is not None), None)
            kept = [finding for finding in told if finding not in uses]
            if declared is not None:
                name, place = declared
                if len(uses) == 1:
                    label = Label(place, f"`{name}` is declared here, and used nowhere")
                    told = [*kept, replace(uses[0], labels=(*uses[0].labels, label))]
                elif len(kept) < len(told):
                    told = [*kept, _at_declaration(name, place, self.spelt[word], uses)]
                continue
            code = uses[0].code
            if code in lost and (code == "CZ209" or not any(is_slip(word, words.names) for words in tables)):
                told = kept
            elif len(uses) >= (2 if " " in word else OFTEN) and len(kept) < len(told) and not _near(word, tables):
                told = [*kept, _at_first_use(uses)]
        return told

    def _names_at(self, place: Place) -> list[Words]:
        """The names of the block in which a place lies."""
        before = [
            (line, words) for (file, line), words in self.names.items() if file == place.file and line <= place.line
        ]
        return [max(before, key=lambda each: each[0])[1]] if before else []

    def _grouped(self) -> list[tuple[str, list[Finding]]]:
        """The words with their findings, those of a plural with those of its singular."""
        groups = dict(self.findings)
        for word in self.findings:
            plural = plural_of(word)
            if plural in groups and word in groups:
                groups[word] = [*groups[word], *groups.pop(plural)]
        return list(groups.items())


def _near(word: str, tables: list[Words]) -> bool:
    return any(did_you_mean(word, words.names) for words in tables)


def _unused(words: Words, word: str) -> tuple[str, Place] | None:
    """The declared word that is nearly ``word`` and that nobody uses, with its place."""
    names = {
        name: place
        for name, place in zip(words.names, words.places, strict=True)
        if folded(name) not in words.spelt and place is not None
    }
    names |= {plural: place for plural, place in words.plurals.items() if folded(plural) not in words.spelt}
    near = did_you_mean(word, names)
    return (near[0], names[near[0]]) if len(near) == 1 else None


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
