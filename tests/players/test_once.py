"""What is worked out of rule sets: once for each, and of not too many at a time."""

import gc
import weakref
from dataclasses import replace

from chezlang.effects.ruleset import RuleSet
from chezlang.players.once import MOST_KEPT, Once
from support.library import rules_of


def test_it_is_worked_out_once_and_only_the_last_are_kept() -> None:
    made: list[str] = []

    def make(rules: RuleSet) -> str:
        made.append(rules.title)
        return rules.title

    once = Once(make)
    seen = []
    for number in range(3 * MOST_KEPT):
        rules = replace(rules_of(), title=str(number))
        assert once.of(rules) == once.of(rules) == str(number)
        seen.append(weakref.ref(rules))
    del rules
    gc.collect()
    assert made == [str(number) for number in range(3 * MOST_KEPT)]
    assert sum(each() is not None for each in seen) == MOST_KEPT
