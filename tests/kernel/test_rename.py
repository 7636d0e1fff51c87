"""Nothing of the game is in Python: with every declared word and title renamed, the same games are played."""

import ast
from pathlib import Path

import pytest

from chezlang import api
from chezlang.effects.ruleset import RuleSet
from support.library import CARDS, loaded, rules_of
from support.play import played
from support.renaming import Renaming, renamed


@pytest.fixture(scope="module")
def copy(folder: Path) -> tuple[RuleSet, Renaming]:
    new = renamed([CARDS], loaded(), folder)
    return rules_of(folder), new


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("renamed")


def test_no_word_and_no_title_is_left(copy: tuple[RuleSet, Renaming]) -> None:
    ours, (theirs, new) = rules_of(), copy
    for sort in ("numbers", "decks", "zones", "tags", "actions", "phases", "options"):
        before = [each.name for each in getattr(ours, sort)]
        after = [each.name for each in getattr(theirs, sort)]
        assert not set(before) & set(after)
        assert [new.word(name) for name in before] == after
    before, after = [card.title for card in ours.cards], [card.title for card in theirs.cards]
    assert [new.title(title) for title in before] == after
    assert ours.seat != theirs.seat and ours.title != theirs.title


def test_the_order_of_the_alphabet_is_reversed(copy: tuple[RuleSet, Renaming]) -> None:
    ours, theirs = rules_of(), copy[0]
    for sort in ("numbers", "zones", "tags", "actions", "phases"):
        before = sorted(range(len(getattr(ours, sort))), key=lambda index, sort=sort: getattr(ours, sort)[index].name)
        after = sorted(
            range(len(getattr(theirs, sort))), key=lambda index, sort=sort: getattr(theirs, sort)[index].name
        )
        assert before == after[::-1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_games_but_for_the_names(copy: tuple[RuleSet, Renaming], seats: int, seed: int) -> None:
    ours, (theirs, new) = rules_of(), copy
    here, there = played(ours, seats, seed), played(theirs, seats, seed)
    assert len(here.decisions) > 50
    assert here.decisions == there.decisions
    assert here.states == there.states
    assert here.end == there.end
    assert [translated(ours, new, line) for line in here.log] == there.log


def test_every_ruling_holds_under_other_names(copy: tuple[RuleSet, Renaming], folder: Path) -> None:
    results = api.run_rulings(loaded(folder)).results
    assert len(results) == len(loaded().rulings)
    assert [result.title for result in results if not result.passed] == []
    # A copy has no comments, and so allows nothing: what is told is what comments allow in the library.
    told = [finding.code for result in results for finding in result.findings]
    allowed = sum(text.count("chezc: allow CZ507") for text in loaded().sources.values())
    assert told == ["CZ507"] * allowed


def translated(rules: RuleSet, new: Renaming, line: str) -> str:
    """A line of the log with the other library's names."""
    kind, who, cards, *between, number, action = line.split("; ")
    titles = [new.title(title) for title in ast.literal_eval(cards)]
    return "; ".join([kind, who, str(titles), *between, new.word(number), new.word(action)])
