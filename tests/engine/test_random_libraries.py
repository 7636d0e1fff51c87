"""Libraries of random cards, made from every verb, trigger and standing line: they are read, and their games are sound.

Each example is a library of its own, two hundred in the ordinary suite; MORE_EXAMPLES=10 makes it two thousand. What is done with its
game is Hypothesis's choice: decisions one by one or many in a row, copies played aside, games saved and loaded, games taken back and
played again.
"""

import json
import os
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from chezlang.api import linked
from chezlang.effects import ruleset
from chezlang.effects.base import Node, parts
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.findings import level_of
from chezlang.players.record import load_game, save_game
from chezlang.state.data import State
from chezlang.syntax import read_sources, source_from_text
from chezlang.syntax.source import SourceFile
from support.checked import Sound, checked_game
from support.library import CARDS
from support.nodes import concrete
from support.random_cards import cards

MORE = int(os.environ.get("MORE_EXAMPLES", "1"))
LIBRARIES = 200 * MORE
#: Of one library, by number of seats.
SEATS = (2, 3, 4, 5)


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


class Playing(RuleBasedStateMachine):
    """A game of a random library. After each step, at each decision, its state holds together: `Sound.check_state`."""

    seats = 2

    def __init__(self) -> None:
        super().__init__()
        self.game: Any = None

    @initialize(seed=st.integers(0, 2**32))
    def deal(self, seed: int) -> None:
        rules = with_cards(seed)
        if seed % 5 == 0:
            rules = ruleset.parse(ruleset.dump(rules))
        self.rules = rules
        self.game = checked_game(rules, self.seats, seed, cls=Sound)
        #: A state from before, as text, and what was decided since.
        self.kept = save_game(self.plain())
        self.since: list[int] = []

    def plain(self) -> Game:
        return self.game.game  # type: ignore[no-any-return]

    def go_on(self, state: State) -> None:
        """Go on with a state that came from elsewhere."""
        self.game = Sound(self.rules, state)

    def playing(self) -> bool:
        return self.game is not None and self.game.decision is not None

    @precondition(playing)
    @rule(choice=st.integers(0, 2**16))
    def decide(self, choice: int) -> None:
        index = choice % len(self.game.decision.options)
        self.since.append(index)
        self.game.decide(index)

    @precondition(playing)
    @rule(seed=st.integers(0, 2**16), count=st.integers(2, 12))
    def decide_often(self, seed: int, count: int) -> None:
        chance = random.Random(seed)
        for _ in range(count):
            if self.playing():
                self.decide(chance.randrange(2**16))
                self.game.check_state()

    @precondition(playing)
    @rule(choice=st.integers(0, 2**16))
    def go_aside(self, choice: int) -> None:
        """A copy goes its own way; nothing of it is seen in the game."""
        before = json.dumps(self.game.state.data())
        aside = Game(self.rules, self.game.state.clone())
        chance = random.Random(choice)
        for _ in range(3):
            if aside.decision is not None:
                aside.decide(chance.randrange(len(aside.decision.options)))
        assert json.dumps(self.game.state.data()) == before

    @precondition(lambda self: self.game is not None)
    @rule()
    def save_and_load(self) -> None:
        before = self.game.state.data()
        text = save_game(self.plain())
        again = load_game(text, self.rules)
        assert again.state.data() == before
        self.go_on(again.state)
        self.kept = text
        self.since = []

    @precondition(lambda self: self.game is not None)
    @rule()
    def take_back_and_play_again(self) -> None:
        """What was decided since the game was last saved leads to the same state again."""
        now = self.game.state.data()
        again = load_game(self.kept, self.rules)
        for index in self.since:
            again.decide(index)
        assert again.state.data() == now

    @invariant()
    def is_sound(self) -> None:
        if self.game is not None:
            self.game.check_state()


@pytest.mark.parametrize("seats", SEATS)
def test_games_of_random_cards_are_sound(seats: int) -> None:
    machine = type(f"Playing{seats}", (Playing,), {"seats": seats})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=LIBRARIES // len(SEATS),
            stateful_step_count=12,
            deadline=None,
            derandomize=MORE == 1,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


#: Nodes that no random card has: what a game or its rules declare, what only rulings and measurements use, and what all others are made of.
NOT_ON_CARDS = {
    "ActionDef", "CardDef", "CiteDef", "DeckDef", "NumberDef", "OptionDef", "PhaseDef", "RuleDef", "RuleSet", "SetDef", "TagDef", "TagUse",
    "ZoneDef", "ActiveSeat", "AmountIs", "MayEnter", "MayPlay", "Offer", "OptionOn", "SeatNo",
}  # fmt: skip


def test_random_cards_are_made_of_everything() -> None:
    seen: set[type[Node]] = set()
    for seed in range(60):
        rules = with_cards(seed)
        for card in rules.cards:
            if card.title.startswith("Made Up"):
                clauses = tuple(rules.clauses[clause] for clause in card.clauses)
                seen.update(map(type, parts((card.numbers, card.effect, card.to_play, clauses))))
    assert {cls.__name__ for cls in set(concrete().values()) - seen} <= NOT_ON_CARDS
