"""A rule set made ready to run: tables by integer, computed once and shared by all games of it."""

from __future__ import annotations

from chezlang.effects import events
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Block
from chezlang.effects.clauses import Answer, Clause
from chezlang.effects.ruleset import RuleSet, blocks_of


class Program:
    """Lookup tables of one rule set; index by card definition, block, event kind or clause."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.numbers = len(rules.numbers)
        self.channels = events.NUMBER + self.numbers
        found = blocks_of(rules)
        empty = Block(-1, ())
        self.blocks: tuple[Block, ...] = tuple(found.get(index, empty) for index in range(max(found, default=-1) + 1))
        self.clauses: tuple[Clause, ...] = rules.clauses
        self.facets: tuple[tuple[int, ...], ...] = tuple(event.facets for event in events.EVENTS)
        self.moves: tuple[bool, ...] = tuple(event.moves for event in events.EVENTS)
        self.deck_of: list[int] = [card.deck for card in rules.cards]
        self.tags: list[int] = [card.tags for card in rules.cards]
        self.any_time: list[bool] = [card.any_time for card in rules.cards]
        self.to_play: list[Block | None] = [card.to_play for card in rules.cards]
        # What a card states as a plain number; None where it must be worked out (dice, counts) or is not stated.
        self.flat: list[list[int | None]] = []
        self.given: list[tuple[int, ...]] = []  # numbers of seats that a card states
        self.live: list[tuple[tuple[int, int], ...]] = []  # (channel, clause) that a card registers in an open zone
        self.answers: list[tuple[int, ...]] = []  # clauses with which a card in hand may answer
        self.speaks: list[bool] = []  # whether a card in hand may ever be played in a window
        for card in rules.cards:
            flat: list[int | None] = [None] * self.numbers
            for use in card.numbers:
                if isinstance(use.amount, Fixed):
                    flat[use.number] = use.amount.n
            for index, number in enumerate(rules.numbers):
                if flat[index] is None and not card.states(index):
                    flat[index] = number.default if number.on_cards and number.default is not None else 0
            self.flat.append(flat)
            self.given.append(
                tuple(
                    use.number
                    for use in card.numbers
                    if rules.numbers[use.number].on_seats and not rules.numbers[use.number].on_cards
                )
            )
            self.live.append(
                tuple((channel, clause) for clause in card.clauses for channel in rules.clauses[clause].channels())
            )
            answers = tuple(clause for clause in card.clauses if isinstance(rules.clauses[clause], Answer))
            self.answers.append(answers)
            self.speaks.append(card.any_time or bool(answers))
        self.rule_live: list[tuple[int, int]] = [
            (channel, clause)
            for rule in rules.rules
            for clause in rule.clauses
            for channel in rules.clauses[clause].channels()
        ]


_programs: dict[int, Program] = {}


def program_of(rules: RuleSet) -> Program:
    """The program of a rule set, made once for each rule set object."""
    known = _programs.get(id(rules))
    if known is None or known.rules is not rules:
        known = Program(rules)
        _programs[id(rules)] = known
    return known
