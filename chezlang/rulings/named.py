"""What is meant by a name: a set, or everything with the name in its title."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePath

from chezlang.effects.ruleset import RuleSet
from chezlang.findings.suggest import did_you_mean, did_you_mean_text
from chezlang.rulings.script import Ruling


def sets_called(rules: RuleSet, text: str) -> set[str]:
    """The titles of the sets that are called so, whatever the case: by their code, or their title, or what stands in it before a colon."""
    wanted = text.casefold().strip()
    return {
        each.title
        for each in rules.sets
        if wanted in (each.code.casefold(), each.title.casefold(), each.title.casefold().partition(":")[0])
    }


def in_title(text: str) -> Callable[[str], bool]:
    """Whether a title has ``text`` in it from the start of a word on ("Shop" is in "Window Shopping", "op" is not), whatever the case."""
    wanted = text.casefold().strip()
    found = re.compile((r"(?<!\w)" if wanted[:1].isalnum() else "") + re.escape(wanted))
    return lambda title: bool(wanted) and found.search(title.casefold()) is not None


def named(rules: RuleSet, rulings: Sequence[Ruling], text: str) -> list[Ruling]:
    """The rulings of the set that is called so; of no such set, those with ``text`` in their title."""
    sets = sets_called(rules, text)
    if not sets:
        is_in = in_title(text)
        return [ruling for ruling in rulings if is_in(ruling.title)]
    homes: dict[PurePath, set[str]] = {}
    for card in rules.cards:
        for folder in PurePath(card.file).parents:
            homes.setdefault(folder, set()).add(card.set)
    return [ruling for ruling in rulings if _home(ruling, homes) in sets]


def near(rules: RuleSet, titles: Iterable[str], text: str) -> str:
    """What may have been meant where nothing is called so: sets and titles nearest to it, behind a colon; empty where none is near."""
    names = [name for each in rules.sets for name in (each.title, each.title.partition(":")[0], each.code)]
    found = did_you_mean(text, [*titles, *names]) or _with_a_word(titles, text)
    return f": {did_you_mean_text(found)}" if found else ""


def _with_a_word(titles: Iterable[str], text: str) -> list[str]:
    """The first few titles that have most of the words of a text."""
    words = set(re.findall(r"\w{3,}", text.casefold()))
    counted = {title: len(words & set(re.findall(r"\w+", title.casefold()))) for title in titles}
    best = max(counted.values(), default=0)
    return [title for title, count in counted.items() if count == best][:3] if best else []


def _home(ruling: Ruling, homes: dict[PurePath, set[str]]) -> str:
    """The set with whose cards a ruling stands in one folder, or in one below that; empty where cards of several sets do."""
    nearest: set[str] = next((homes[each] for each in PurePath(ruling.place.file).parents if each in homes), set())
    return next(iter(nearest)) if len(nearest) == 1 else ""
