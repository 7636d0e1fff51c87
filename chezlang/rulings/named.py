"""Which rulings are meant by a name: those of a set, or those with the name in their title."""

from collections.abc import Sequence
from pathlib import PurePath

from chezlang.effects.ruleset import RuleSet
from chezlang.rulings.script import Ruling


def named(rules: RuleSet, rulings: Sequence[Ruling], text: str) -> list[Ruling]:
    """The rulings of the set that has ``text`` as its title or code; of no such set, those with it in their title. The case is no matter."""
    wanted = text.casefold()
    sets = {each.title for each in rules.sets if wanted in (each.title.casefold(), each.code.casefold())}
    if not sets:
        return [ruling for ruling in rulings if wanted in ruling.title.casefold()]
    homes: dict[PurePath, set[str]] = {}
    for card in rules.cards:
        for folder in PurePath(card.file).parents:
            homes.setdefault(folder, set()).add(card.set)
    return [ruling for ruling in rulings if _home(ruling, homes) in sets]


def _home(ruling: Ruling, homes: dict[PurePath, set[str]]) -> str:
    """The set with whose cards a ruling stands in one folder, or in one below that; empty where cards of several sets do."""
    nearest: set[str] = next((homes[each] for each in PurePath(ruling.place.file).parents if each in homes), set())
    return next(iter(nearest)) if len(nearest) == 1 else ""
