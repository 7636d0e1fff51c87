"""Choosing which findings are shown."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chezlang.findings.codes import CODES, UNREADABLE
from chezlang.findings.explain import named, near_codes
from chezlang.findings.finding import Finding, Refused
from chezlang.findings.suggest import did_you_mean_text


@dataclass(frozen=True, slots=True)
class Selection:
    """The codes that are shown, and those of them that are off by default and were asked for by name.

    That a file can't be read is shown whatever was selected: nothing is known of what it holds.
    """

    codes: frozenset[str]
    asked: frozenset[str] = frozenset()

    def shown(self, findings: Iterable[Finding]) -> list[Finding]:
        return [finding for finding in findings if finding.code in self.codes or finding.code in UNREADABLE]

    def hidden(self, findings: Iterable[Finding]) -> dict[str, int]:
        """How many findings of each code are not shown."""
        left = Counter(finding.code for finding in findings if finding.code not in self.codes | UNREADABLE)
        return dict(sorted(left.items()))


def selection(select: Sequence[str] = (), ignore: Sequence[str] = ()) -> Selection:
    """The selection of some words, each a number, a name or the start of a number (`CZ3`), several set apart by commas.

    Without `select` it is all that is on by default. `ignore` has the last word. A code that is off by default is on only
    where `select` names it whole. Raises Refused for a word that names nothing.
    """
    wanted = {code for word in _words(select) for code in _codes(word)} if select else set(CODES)
    whole = {code.id for word in _words(select) if (code := named(word)) is not None}
    without = {code for word in _words(ignore) for code in _codes(word)}
    kept = {code for code in wanted - without if code in whole or not CODES[code].default_off}
    return Selection(frozenset(kept), frozenset(code for code in kept if CODES[code].default_off))


def _words(given: Iterable[str]) -> list[str]:
    return [word.strip() for each in given for word in each.split(",")]


def _codes(word: str) -> set[str]:
    code = named(word)
    if code is not None:
        return {code.id}
    found = {each for each in CODES if each.startswith(word.upper())} if word.upper().startswith("CZ") else set()
    if not found:
        raise Refused(unknown(word))
    return found


def unknown(word: str) -> str:
    """What is said of a word that names no code."""
    near = near_codes(word)
    return f"no finding is called `{word}`; " + (
        did_you_mean_text(near) if near else "`chezc explain --list` shows them all"
    )
