"""What means something else is printed in other words: every change that `chezc test --mutate` knows can be read off the card."""

from pathlib import Path

import pytest

from chezlang.effects import english
from chezlang.effects.base import Block
from chezlang.effects.ruleset import RuleSet
from chezlang.lab.mutants import mutants
from chezlang.lab.points import Owner
from support.library import CARDS, ROOT, rules_of

#: Changes that no source can write: a `skip` that skips nothing, a `may` that must.
UNSAYABLE = {
    'card "Poison-Ivy Nookie": without: Prevent that.',
    'card "Nothing Clean to Wear": without: Prevent that.',
    "phase call: must, not may: Play a Person.",
    "phase discard: must, not may: Discard down to 1 card in your hand.",
}


def block(rules: RuleSet, what: Block | None) -> str:
    return english.to_play_text(rules, what) if what is not None else ""


def printed(rules: RuleSet, owner: Owner) -> list[str]:
    """All that an owner says, in words."""
    if owner.sort == "card":
        card = rules.cards[owner.index]
        numbers = [english.number_text(rules, use) for use in card.numbers]
        return [*english.card_text(rules, card), *numbers, block(rules, card.effect), block(rules, card.to_play)]
    if owner.sort in ("kind", "type", "trait"):
        tag = rules.tags[owner.index]
        return [*(english.clause_text(rules, rules.clauses[each]) for each in tag.clauses), block(rules, tag.to_play)]
    if owner.sort == "rule":
        return [english.clause_text(rules, rules.clauses[each]) for each in rules.rules[owner.index].clauses]
    if owner.sort == "action":
        return [english.action_text(rules, rules.actions[owner.index])]
    if owner.sort == "phase":
        return [english.phase_text(rules, rules.phases[owner.index])]
    if owner.sort == "set-up":
        return [block(rules, rules.set_up)]
    return [str(rules.numbers[owner.index].default)]


@pytest.mark.parametrize(
    "game",
    [CARDS, ROOT / "tests" / "games" / "tide", ROOT / "tests" / "players" / "lamps"],
    ids=lambda game: game.name,
)
def test_every_change_of_meaning_can_be_read(game: Path) -> None:
    rules = rules_of(game)
    alike: set[str] = set()
    tried = 0
    for mutant in mutants(rules):
        try:
            after = printed(mutant.rules, mutant.owner)
        except IndexError:  # the only line of a block is gone: nothing is left that could be said
            assert mutant.change.startswith("without: ")
            continue
        tried += 1
        if after == printed(rules, mutant.owner):
            alike.add(mutant.name)
    assert tried > 40
    assert alike == (UNSAYABLE if game == CARDS else set())
