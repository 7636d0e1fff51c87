"""The words of the language, read from the grammar's terminals so that the two can't drift.

A terminal that is a word or a fixed phrase is written in the grammar as a small pattern: letters, blanks, `s?`,
`( | )`, a comma with ` *` before a clause. Such a pattern is spelt out here into all its forms; what each form means
is told by meanings.py.
"""

import re
from dataclasses import dataclass
from functools import cache

from chezlang.syntax.meanings import MEANINGS, SHAPES

# What a terminal's pattern ends with where a word must end; no part of the word itself.
_BOUNDARY = r"(?![\w-])"
_IRREGULAR = {"has": "have", "does": "do", "goes": "go", "is": "is", "its": "its", "passes": "pass"}


@dataclass(frozen=True, slots=True)
class Word:
    """A word or phrase: how it is written, its other forms (`gains` of `gain`), its terminal, and its meaning."""

    text: str
    forms: tuple[str, ...]
    terminal: str
    meaning: str


@cache
def forms() -> dict[str, tuple[str, ...]]:
    """All spellings of each terminal that is a word or a phrase (`MODAL`: may, cannot, ...), by the terminal's name."""
    from chezlang.syntax.grammar import parser  # only then; blocks and comments are found without it

    spelt = {}
    for terminal in parser().terminals:
        pattern = terminal.pattern.value
        if pattern.endswith(_BOUNDARY):
            found = _spell(pattern.removesuffix(_BOUNDARY))
            if found:
                spelt[terminal.name] = tuple(sorted(found))
    return spelt


@cache
def words() -> tuple[Word, ...]:
    """Every reserved word and phrase in alphabetical order: what the language reference and an editor show."""
    found: dict[tuple[str, str], list[str]] = {}
    for terminal, spelt in forms().items():
        for form in spelt:
            found.setdefault((base_form(form, spelt), terminal), []).append(form)
    return tuple(
        Word(text, tuple(form for form in spelt if form != text), terminal, MEANINGS.get(text, ""))
        for (text, terminal), spelt in sorted(found.items())
    )


@cache
def shapes() -> tuple[Word, ...]:
    """What is told by its shape and not by its letters: numbers, dice, titles, names, signs."""
    return tuple(Word(shape.example, (), name, shape.meaning) for name, shape in sorted(SHAPES.items()))


@cache
def reserved() -> frozenset[str]:
    """Every word that stands for itself alone and so can name nothing: `when`, `gains`, `cards`; no phrases."""
    return frozenset(form for spelt in forms().values() for form in spelt if " " not in form and "," not in form)


@cache
def phrase_words() -> frozenset[str]:
    """The words that occur in fixed phrases (`answer`, `time`, `good`), and all reserved words."""
    return reserved() | frozenset(re.findall(r"[\w-]+", " ".join(f for spelt in forms().values() for f in spelt)))


@cache
def first_words() -> frozenset[str]:
    """The first words of all fixed phrases (`answer` of `answer when`), and all reserved words."""
    return reserved() | frozenset(form.split()[0] for spelt in forms().values() for form in spelt if form[0] != ",")


def base_form(form: str, spelt: tuple[str, ...]) -> str:
    """The form under which a dictionary lists `form`: `gain` for `gains`, among the spellings of one terminal."""
    if _IRREGULAR.get(form) in spelt:
        return _IRREGULAR[form]
    first, *rest = form.split(" ")
    for ending in ("es", "s"):
        shorter = " ".join([first.removesuffix(ending), *rest])
        if first.endswith(ending) and shorter in spelt:
            return shorter
    return form


def _spell(pattern: str) -> set[str]:
    """The strings that a pattern of letters, blanks, `x?`, `(...|...)`, `(...)?` and ` *` matches.

    The empty set for a pattern that is more than that: the shape of a number or of a name is no word.
    """
    pattern = pattern.replace(" *", " ")
    if re.search(r"[\[\]\\+*.^${}]|\(\?", pattern):
        return set()
    found, at = _alternatives(pattern, 0)
    return found if at == len(pattern) else set()


def _alternatives(pattern: str, at: int) -> tuple[set[str], int]:
    every: set[str] = set()
    current = {""}
    while at < len(pattern) and pattern[at] != ")":
        if pattern[at] == "|":
            every |= current
            current, at = {""}, at + 1
            continue
        if pattern[at] == "(":
            part, at = _alternatives(pattern, at + 1)
            at += 1
        else:
            part, at = {pattern[at]}, at + 1
        if at < len(pattern) and pattern[at] == "?":
            part, at = part | {""}, at + 1
        current = {before + after for before in current for after in part}
    return every | current, at
