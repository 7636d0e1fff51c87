"""Games played by a plan or by chance, and what is written down of them."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from chezlang.effects import events
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game, deal
from chezlang.state.data import Decision, Happening

#: A choice: the index of the option that is taken.
Chooser = Callable[[Decision], int]

#: After so many turns a random game is left as it stands.
MOST_TURNS = 150


def by_chance(seed: int) -> Chooser:
    """Any option, with equal chance."""
    chance = random.Random(seed)
    return lambda decision: chance.randrange(len(decision.options))


@dataclass
class Record:
    """What happened in a game: each decision with the index taken, each event in words, and the last state."""

    decisions: list[tuple[list[Any], int]] = field(default_factory=list)
    states: list[dict[str, Any]] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    end: dict[str, Any] = field(default_factory=dict)

    @property
    def choices(self) -> list[int]:
        return [index for _, index in self.decisions]


def decisions(game: Game, choose: Chooser, turns: int = MOST_TURNS) -> Iterator[Decision]:
    """Play on: each decision before it is answered, until the game is over or has gone on for ``turns`` turns."""
    while game.decision is not None and game.state.turn <= turns:
        decision = game.decision
        yield decision
        if game.decision is decision:  # not answered by who looks on
            game.decide(choose(decision))


def played(
    rules: RuleSet,
    seats: int,
    seed: int,
    choose: Chooser | None = None,
    turns: int = MOST_TURNS,
    options: tuple[int, ...] = (),
    states: bool = True,
) -> Record:
    """A whole game, by chance unless told otherwise; ``states``: every state on the way is kept."""
    choose = choose or by_chance(seed)
    record = Record()
    game = deal(rules, seats, seed, options)
    game.listener = lambda event: record.log.append(in_words(rules, game, event))
    game.run()
    while (decision := game.decision) is not None and game.state.turn <= turns:
        index = choose(decision)
        record.decisions.append((decision.data(), index))
        if states:
            record.states.append(game.state.data())
        game.decide(index)
    record.end = game.state.data()
    return record


def by_plan(choices: list[int]) -> Chooser:
    """The choices of an earlier game."""
    waiting = iter(choices)
    return lambda decision: next(waiting)


def in_words(rules: RuleSet, game: Game, event: Happening) -> str:
    """An event as a line of a log."""
    cards = [rules.cards[game.state.defs[card]].title if card >= 0 else "" for card in event.cards]
    period = event.kind in (events.START, events.END)
    if event.number < 0 or period:
        number = rules.phases[event.number].name if period and event.number >= 0 else ""
    else:
        number = rules.numbers[event.number].name
    action = rules.actions[event.action].name if event.action >= 0 else ""
    kind = events.EVENTS[event.kind].name
    return f"{kind}; {event.who}; {cards}; {event.amounts}; {event.zones}; {number}; {action}"
