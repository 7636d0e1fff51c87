"""Numbers that read each other: a card's number is counted by a number that it counts itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from chezlang.effects import amounts, clauses, select
from chezlang.effects.base import Node, parts
from chezlang.findings import Finding, Label, Place
from chezlang.model.checks.graph import strong
from chezlang.model.checks.ground import Ground
from chezlang.model.facts import Facts
from chezlang.model.running import Mask
from chezlang.state.data import THIS


@dataclass(frozen=True)
class _Reading:
    """A number of some cards (or of seats, where ``cards`` is 0) is worked out from numbers of others."""

    cards: Mask
    number: int
    reads: tuple[tuple[Mask, int], ...]
    place: Place | None
    name: str


#: More pairs of which one reads the other are not looked at: so many can't come of a game, only of a hostile file.
MOST_READ = 1_000_000


def check_readings(on: Ground) -> list[Finding]:
    """Numbers of which each is worked out from the other."""
    readings = list(_readings(on))
    found: list[Finding] = []
    for ring in strong(range(len(readings)), islice(_reading_which(readings), MOST_READ)):
        knot = [readings[index] for index in sorted(ring)]
        labels = [
            Label(each.place, f"{each.name} reads a number of the ring") for each in knot if each.place is not None
        ]
        if not labels:
            continue
        names = list(dict.fromkeys(each.name for each in knot))
        message = (
            f"{names[0]} works a number out from itself"
            if len(names) == 1
            else f"{', '.join(names[:-1])} and {names[-1]} work their numbers out from each other"
        )
        found.append(
            Finding(
                "CZ405",
                message,
                tuple(labels),
                "which of them is read first would decide what they come to",
                "count something that does not hang on the number itself, such as cards of a type",
            )
        )
    return found


def _reading_which(readings: list[_Reading]) -> Iterator[tuple[int, int]]:
    """Each reading with those that work out a number that it reads."""
    of_number: dict[int, list[int]] = {}
    for index, each in enumerate(readings):
        of_number.setdefault(each.number, []).append(index)
    for index, one in enumerate(readings):
        for cards, number in one.reads:
            for other in of_number.get(number, ()):
                worked_out = readings[other].cards
                if cards & worked_out or cards == worked_out == 0:
                    yield index, other


def _readings(on: Ground) -> Iterator[_Reading]:
    facts = on.facts
    plain: dict[int, bool] = {}  # many cards may state the same
    for index, card in enumerate(on.rules.cards):
        if id(card.numbers) not in plain:
            plain[id(card.numbers)] = not any(reads_numbers(on, use.amount) for use in card.numbers)
        if plain[id(card.numbers)]:
            continue
        for use in card.numbers:
            reads = tuple(_read(facts, use.amount, on.rules.total))
            if reads:
                yield _Reading(1 << index, use.number, reads, on.place(use), on.cards(1 << index))
    for index, clause in enumerate(on.rules.clauses):
        owners = facts.owners.get(index, 0)
        if not isinstance(clause, clauses.Modifier) or not (owners or index in facts.ruled):
            continue
        reads = tuple(
            read
            for part in (clause.of, clause.amount, clause.cond)
            if part is not None
            for read in _read(facts, part, on.rules.total)
        )
        if reads:
            cards = facts.of_cards(clause.of, {THIS: owners}, {}) if isinstance(clause.of, select.Cards) else 0
            yield _Reading(cards, clause.number, reads, on.place(clause), on.cards(owners) if owners else "a rule")


def reads_numbers(on: Ground, part: Node) -> bool:
    """Whether something is worked out from numbers."""
    return any(True for _ in _read(on.facts, part, on.rules.total))


def _read(facts: Facts, part: Node, total: int) -> Iterator[tuple[Mask, int]]:
    """The numbers, and of which cards (0: of seats), that are read to work something out."""
    for node in parts(part):
        if isinstance(node, amounts.NumberOf) or (isinstance(node, amounts.Combined) and node.number >= 0):
            cards = facts.of_cards(node.of, {}, {}) if isinstance(node.of, select.Cards) else 0
            yield cards, node.number
        elif isinstance(node, amounts.TotalOf | amounts.Combined) and total >= 0:
            yield facts.in_play, total
            yield 0, total
        elif isinstance(node, select.CardSet | select.AnyCard):
            for narrowing in node.noun.filters:
                if isinstance(narrowing, select.WithNumber):
                    yield facts.of_noun(node.noun), narrowing.number
