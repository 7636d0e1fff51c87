"""What is worked out of rule sets: once for each, and of not too many at a time."""

import gc
import weakref
from dataclasses import dataclass, replace

from chezlang.effects.once import MOST_KEPT, Once
from chezlang.effects.ruleset import RuleSet
from support.library import rules_of


@dataclass
class Made:
    """What is worked out; unlike a compiled rule set it can be watched."""

    title: str


def test_it_is_worked_out_once_and_only_the_last_are_kept() -> None:
    made: list[weakref.ref[Made]] = []

    def make(rules: RuleSet) -> Made:
        found = Made(rules.title)
        made.append(weakref.ref(found))
        return found

    once = Once(make)
    for number in range(3 * MOST_KEPT):
        rules = replace(rules_of(), title=str(number))
        assert once.of(rules) is once.of(rules)
        assert once.of(rules).title == str(number)
    gc.collect()
    assert len(made) == 3 * MOST_KEPT
    assert [found is not None for found in (each() for each in made)] == [False] * 2 * MOST_KEPT + [True] * MOST_KEPT
