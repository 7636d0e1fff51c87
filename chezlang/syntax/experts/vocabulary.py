"""Words: misspelt ones, those of a newcomer, and those that the language has retired."""

import re
from collections.abc import Iterator
from functools import cache

from chezlang.findings import did_you_mean
from chezlang.findings.suggest import is_sure
from chezlang.syntax.expected import way_to_start
from chezlang.syntax.grammar import NEWLINE
from chezlang.syntax.lines import UNKNOWN
from chezlang.syntax.mistakes import Mistake, Remark, span
from chezlang.syntax.phrases import PHRASES, RETIRED, RETIRED_HELP, Phrase
from chezlang.syntax.words import phrase_words

# What follows no word at the start of a line, unless that word is a verb that the language doesn't know.
_STRANGE = {NEWLINE, "NUMBER", "A", "AN", "THE", "EACH", "IT", "THIS", "STRING", "YOU", "SEAT"}


def phrase(mistake: Mistake) -> Iterator[Remark]:
    """What a newcomer would say, from the table."""
    for each in PHRASES:
        found = each.pattern.search(mistake.masked)
        if not found:
            continue
        for meant in each.meant:
            for fix in mistake.substituted(each.pattern, meant):
                yield Remark("CZ106", _told(each, found[0], meant), (fix,), note=each.why)


def retired(mistake: Mistake) -> Iterator[Remark]:
    """A retired word that no other word puts right."""
    bad = mistake.bad
    if bad.type == UNKNOWN and bad in RETIRED:
        yield Remark(
            "CZ106",
            f"`{bad}` is no word of the language",
            help=RETIRED_HELP.get(bad, f"write `{RETIRED[bad]}`"),
            certain=True,
        )


def misspelt(mistake: Mistake) -> Iterator[Remark]:
    """A word of the language with a letter wrong: the first of the line, or one near to where reading stopped."""
    tokens = mistake.line.tokens
    at = mistake.at
    for place in dict.fromkeys((0, at, at - 1, at - 2, at + 1)):
        if not 0 <= place < len(tokens) or tokens[place].type not in ("WORD", UNKNOWN):
            continue
        if tokens[place] in RETIRED:
            continue  # it is what it is, and written otherwise here
        token = tokens[place]
        fixes = {meant: mistake.replaced(token, meant) for meant in near(token.value)}
        only = sum(mistake.fits(fix) for fix in fixes.values()) == 1
        for meant, fix in fixes.items():
            yield Remark(
                "CZ109" if place == 0 else "CZ106",
                f"`{token}` is no word of the language; did you mean `{meant}`?",
                (fix,),
                at=span(token),
                safe=only and is_sure(token, meant),
            )


def unknown_start(mistake: Mistake) -> Iterator[Remark]:
    """`frobnicate the thing`: a line whose first words are known to nobody."""
    tokens = mistake.line.tokens
    words = [token for token in tokens[: mistake.at] if token.type == "WORD"]
    if mistake.head is None or not words or len(words) != mistake.at:
        return
    bad = mistake.bad
    if bad.type in _STRANGE or (bad.type == UNKNOWN and bad[0].isalpha()):
        yield Remark(
            "CZ109",
            f"`{words[0]}` starts no line",
            help=way_to_start(mistake),
            certain=True,
            at=span(words[0]),
        )


@cache
def near(word: str) -> tuple[str, ...]:
    """The words of the language that `word` may be a slip for; only one slip counts in a short one."""
    found = did_you_mean(word, phrase_words(), limit=8)
    return tuple(meant for meant in found if len(word) > 4 or _one_slip(word, meant))


def _one_slip(a: str, b: str) -> bool:
    """Whether one letter was left out, put in or changed, or two neighbours were swapped."""
    if abs(len(a) - len(b)) > 1:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    a, b = a[start:], b[start:]
    swapped = a[1:2] + a[0:1] + a[2:]
    return b in (swapped, a[1:]) or a == b[1:] or a[1:] == b[1:]


def _told(each: Phrase, said: str, meant: str) -> str:
    if "\\" in meant:
        shown = re.sub(r"\\1", "...", meant) if not each.pattern.search(said) else each.pattern.sub(meant, said)
        return f"`{said}` is written `{shown.strip()}`"
    if meant == f", {said}":
        return f"`{said}` comes behind a comma"
    return f"`{said}` is written `{meant}`" if meant else f"`{said}` is left out"
