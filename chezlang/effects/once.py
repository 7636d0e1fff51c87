"""What is worked out of a rule set and asked for again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from chezlang.effects.ruleset import RuleSet

Found = TypeVar("Found")

#: Of so many rule sets, the last ones met, it is kept, unless said otherwise: who plays by thousands, one after the other, must not have all in mind.
MOST_KEPT = 4


class Once(Generic[Found]):
    """What ``make`` makes of a rule set, made once for each rule set object. ``most``: of how many it is kept."""

    def __init__(self, make: Callable[[RuleSet], Found], most: int = MOST_KEPT) -> None:
        self._make = make
        self._most = most
        self._known: dict[int, tuple[RuleSet, Found]] = {}

    def of(self, rules: RuleSet) -> Found:
        """What there is of a rule set."""
        known = self._known.get(id(rules))
        if known is None:
            known = (rules, self._make(rules))
            if len(self._known) >= self._most:
                del self._known[next(iter(self._known))]
            self._known[id(rules)] = known
        return known[1]
