"""The words of the language, read from the grammar's terminals so that the two can't drift.

A terminal that is a word or a fixed phrase is written in the grammar as a small pattern: letters, blanks, `s?`,
`( | )`, a comma with `\\s*` before a clause. Such a pattern is spelt out here into all its forms.
"""

import re
from functools import cache

from chezlang.syntax.grammar import parser

# What a terminal's pattern ends with where a word must end; no part of the word itself.
_BOUNDARY = r"(?![\w-])"


@cache
def forms() -> dict[str, tuple[str, ...]]:
    """All spellings of each terminal that is a word or a phrase (`MODAL`: may, cannot, ...), by the terminal's name."""
    spelt = {}
    for terminal in parser().terminals:
        pattern = terminal.pattern.value
        if pattern.endswith(_BOUNDARY):
            found = _spell(pattern.removesuffix(_BOUNDARY))
            if found:
                spelt[terminal.name] = tuple(sorted(found))
    return spelt


@cache
def reserved() -> frozenset[str]:
    """Every word that stands for itself alone and so can name nothing: `when`, `gains`, `cards`; no phrases."""
    return frozenset(form for spelt in forms().values() for form in spelt if " " not in form and "," not in form)


@cache
def first_words() -> frozenset[str]:
    """The first words of all fixed phrases (`answer` of `answer when`) and all reserved words."""
    return reserved() | frozenset(form.split()[0] for spelt in forms().values() for form in spelt if form[0] != ",")


def _spell(pattern: str) -> set[str]:
    """The strings that a pattern of letters, blanks, `x?`, `(...|...)`, `(...)?` and `\\s*` matches.

    The empty set for a pattern that is more than that: the shape of a number or of a name is no word.
    """
    pattern = pattern.replace(r"\s*", " ")
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


# Words that a newcomer may try and that the language will never give a second meaning to: they can name nothing, so
# that a line with one of them is refused and never read as something else. For each, what to write.
RETIRED: dict[str, str] = {
    "after": "when",
    "all": "each",
    "anybody": "anyone",
    "during": "while",
    "else": "otherwise",
    "every": "each",
    "everybody": "each roommate",
    "everyone": "each roommate",
    "he": "they",
    "her": "their",
    "him": "they",
    "his": "their",
    "instead": "would",
    "must": "",
    "none": "nobody",
    "she": "they",
    "somebody": "anyone",
    "someone": "anyone",
    "them": "they",
    "unless": "if",
    "until": "this turn",
    "use": "spend",
    "uses": "spends",
}
