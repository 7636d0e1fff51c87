"""Libraries of random cards, made from every verb, trigger and standing line: they are read, and their games are sound.

MORE_EXAMPLES=8 makes it two hundred libraries.
"""

import json
import os
import random
from dataclasses import replace
from functools import cache

import pytest

from chezlang.api import linked
from chezlang.effects import ruleset
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.findings import level_of
from chezlang.state.data import restore
from chezlang.syntax import read_sources, source_from_text
from chezlang.syntax.source import SourceFile
from support.checked import Sound, checked_game
from support.library import CARDS
from support.random_cards import cards

LIBRARIES = 25 * int(os.environ.get("MORE_EXAMPLES", "1"))
MOST_DECISIONS = 250
MOST_TURNS = 25


@cache
def library() -> tuple[SourceFile, ...]:
    paths = [path for path in sorted(CARDS.rglob("*.chez")) if "ruling" not in path.as_posix()]
    return tuple(source_from_text(str(path), path.read_text(encoding="utf-8")) for path in paths)


def with_cards(seed: int) -> RuleSet:
    """The library's words, its Jobs, a third of its other cards, and random cards among them."""
    text = "\n".join(cards(seed))
    found = linked(read_sources([*library(), source_from_text("made.chez", text)]))
    told = [f"{each.labels[0].place.line}: {each.message}" for each in found.findings if level_of(each) == "error"]
    assert not told and found.rules is not None, "\n".join([text, *told])
    rules = found.rules
    kept = [
        card.title.startswith("Made Up") or index % 3 == seed % 3 or rules.tags[card.kind].name == "job"
        for index, card in enumerate(rules.cards)
    ]
    cards_kept = [card if keep else replace(card, copies=0) for card, keep in zip(rules.cards, kept, strict=True)]
    return replace(rules, cards=tuple(cards_kept))


@pytest.mark.parametrize("seed", range(LIBRARIES))
def test_games_of_random_cards_are_sound(seed: int) -> None:
    """At every decision the state holds together; now and then a copy that was saved and read back goes on the same."""
    rules = with_cards(seed)
    if seed % 5 == 0:
        rules = ruleset.parse(ruleset.dump(rules))
    seats = 2 + seed % 4
    game: Sound = checked_game(rules, seats, seed, cls=Sound)
    chance = random.Random(seed)
    for number in range(MOST_DECISIONS):
        if game.decision is None or game.state.turn > MOST_TURNS:
            break
        game.check_state()
        index = chance.randrange(len(game.decision.options))
        again = Game(rules, restore(json.loads(json.dumps(game.state.data())))) if number % 4 == 0 else None
        game.decide(index)
        if again is not None:
            again.decide(index)
            assert again.state.data() == game.state.data()
    game.check_state()
