"""What the lines of a library can see of each other: all through which what is said of one card can hang on another.

A check that looks at a line asks which cards are of a type, lie in a zone, are played, what causes an event, who reads a
number, and the like; nothing else of other cards. So as long as all of this is what it was, what was said of a card that
has not changed stands. Each thing seen has a name, and the cards of which it is so as a mask (0 where it is of none).

A new fact that checks ask of the whole library belongs in here: see `chezlang.model.checks.SPLIT`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from chezlang.effects import actions, amounts, clauses, conditions, events, select
from chezlang.effects.base import Node, names_of, parts
from chezlang.effects.clauses import HIGHEST, LOWEST, Clause
from chezlang.effects.picks import Pick
from chezlang.effects.ruleset import NumberUse
from chezlang.model.checks.ground import Ground
from chezlang.model.checks.readings import reads_numbers
from chezlang.model.checks.reads import places_of, reads_of
from chezlang.model.checks.words import OF_NUMBER, ROLLS, numbers_of
from chezlang.model.heads import Ring
from chezlang.model.running import ACTION, PLAY, TRIGGER, Added, Cause, Mask, Step, Unit, mask

Seen = tuple[str, Mask]

_Heard = tuple[int, int, int]
#: What a ring hears or causes besides kinds of event: whatever changes a number, numbers that others are worked out from, what an
#: action does.
ANYTHING = -1
READS = -2
DONE = -3
#: Of these kinds of event a trigger waits for what was paid.
_PAID = (events.ANNOUNCE, events.CANCEL)


class Looking:
    """Says what can be seen of the lines of one library."""

    def __init__(self, on: Ground) -> None:
        self.on = on
        self.facts = on.facts
        self.rules = on.rules
        self._places = places_of(on.facts)
        # An event's amount is seen by those who wait for some amounts only.
        spans: dict[int, set[tuple[int, int]]] = {}
        for clause in on.rules.clauses:
            for node in parts(clause, into_blocks=False):
                if isinstance(node, clauses.Pattern) and (node.low, node.high) != (LOWEST, HIGHEST):
                    spans.setdefault(node.kind, set()).add((node.low, node.high))
        self._spans = {kind: sorted(found) for kind, found in spans.items()}

    # -- line by line -----------------------------------------------------------------------------------------

    def of_step(self, step: Step) -> Iterator[Seen]:
        """What is seen of one line."""
        facts, rules, effect = self.facts, self.rules, step.effect
        for table, key, cards in facts.flows(step):
            if table != "imposed":
                yield f"{table} {key}", cards
        chosen = self._places.get(id(step.unit), {})
        for node in parts(effect, into_blocks=False):
            for read in reads_of(rules, facts, node, step, chosen):
                yield f"read {read.number} {read.before:d} {read.announced:d}", read.cards
        for node in parts(effect):
            if isinstance(node, select.Noun) and any(isinstance(each, select.MayPlay) for each in node.filters):
                yield "may play", facts.of_noun(node)
        if isinstance(effect, actions.RollNumbers):
            of = effect.of
            cards = facts.of_cards(of, step.cards, step.zones) if isinstance(of, select.Cards) else facts.every
            for number in effect.numbers:
                yield f"rolled {number} {step.unit.sort in (PLAY, ACTION):d}", cards
        if isinstance(effect, actions.Change | actions.Have | actions.SetNumber | actions.Spend):
            yield f"changes {effect.number}", 0

    def causes_of(self, step: Step) -> Iterator[tuple[Cause, Seen]]:
        """What a line brings about, and what is seen of that."""
        return ((cause, (self._cause(cause), cause.cards)) for cause in self.facts.causes_of(step))

    def _cause(self, cause: Cause) -> str:
        zones = "" if cause.zones is None else ",".join(map(str, sorted(cause.zones)))
        heard = "".join("01"[low <= cause.high and cause.low <= high] for low, high in self._spans.get(cause.kind, ()))
        paid = ",".join(map(str, sorted(cause.paid)))
        return f"cause {cause.kind} {cause.number} {cause.action} {zones if zones else cause.zones is None} {heard} {paid} {cause.moves:d}"

    def of_clause(self, clause: Clause) -> Iterator[Seen]:
        """What is seen of a standing line, or of what a trigger waits for."""
        if isinstance(clause, clauses.Modifier) and isinstance(clause.of, select.Seats):
            yield f"modifies {clause.number}", 0
        if isinstance(clause, clauses.Modifier) and not self.rules.numbers[clause.number].on_seats:
            yield f"modifies {clause.number}", 0
        if isinstance(clause, clauses.RollBonus):
            yield f"bonus {clause.action}", self.facts.every if clause.noun is None else self.facts.of_noun(clause.noun)
        for node in parts(clause, into_blocks=False):
            for read in reads_of(self.rules, self.facts, node, None, {}):
                yield f"read {read.number} {read.before:d} {read.announced:d}", read.cards

    def of_nodes(self, nodes: Iterable[Node]) -> Iterator[Seen]:
        """What is seen of any part of a card."""
        every = [node for node in nodes if _is_one_of(type(node), _TOLD)]
        for number in numbers_of(self.rules, every):
            yield f"number {number}", 0
        for node in every:
            if isinstance(node, actions.Do):
                yield f"does {node.action}", 0
            elif isinstance(node, actions.Draw | select.DeckPlace):
                yield f"draws {node.deck}", 0
            elif isinstance(node, conditions.OptionOn):
                yield f"asks {node.option}", 0
            elif isinstance(node, amounts.Dice | actions.RollDice):
                yield f"faces {node.faces}", 0
            if isinstance(node, ROLLS):
                yield "die", 0

    def of_added(self, added: Added) -> Iterator[Seen]:
        """What is seen of what takes from numbers of cards: what adds up is counted card by card instead."""
        if added.cards is not None and (added.amount is None or added.sets):
            yield f"cut {added.number} {added.amount}", added.cards

    def ring(self, unit: Unit, steps: Iterable[Step]) -> Ring | None:
        """What a unit can hear and cause of what goes round and round; None for one that can't be in any ring."""
        hears: set[_Heard] = set()
        if unit.sort == ACTION:
            hears.add((DONE, -1, unit.action))
        elif unit.sort == TRIGGER:
            clause = self.rules.clauses[unit.clause]
            if isinstance(clause, clauses.Hook):
                if clause.once:
                    return None
                hears |= {
                    (each.kind, -1 if each.kind in _PAID else each.number, each.action) for each in clause.patterns
                }
            else:
                hears.add((ANYTHING, -1, -1))
        else:
            return None
        causes: set[_Heard] = set()
        for step in steps:
            causes |= {(cause.kind, cause.number, cause.action) for cause in self.facts.causes_of(step)}
            if isinstance(step.effect, actions.Have | actions.SetNumber):
                causes.add((events.HAVE, step.effect.number, -1))
            elif isinstance(step.effect, actions.Do):
                causes.add((DONE, -1, step.effect.action))
        return Ring(tuple(sorted(hears)), tuple(sorted(causes)))

    # -- altogether -------------------------------------------------------------------------------------------

    def everything(self) -> dict[str, Mask]:
        """All that is seen in the library."""
        found: dict[str, Mask] = {}
        for many in (
            *map(self.of_step, self.facts.steps),
            *map(self.of_clause, self.rules.clauses),
            self.of_nodes(self.on.everything),
            *map(self.of_added, self.facts.added),
            self.besides_lines(),
        ):
            add(found, many)
        return found

    def besides_lines(self) -> Iterator[Seen]:
        """What is seen that no line shows by itself."""
        yield from self._stated()
        yield from self._tables()
        yield from self._heads()
        yield from spellings(self.on, enumerate(words.spelt for words in self.on.library.words.every()))

    def _stated(self) -> Iterator[Seen]:
        """What is seen of the numbers that cards state."""
        for numbers in {id(card.numbers): card.numbers for card in self.rules.cards}.values():
            for node in parts(numbers):
                for read in reads_of(self.rules, self.facts, node, None, {}):
                    yield f"read {read.number} {read.before:d} {read.announced:d}", read.cards

    def _tables(self) -> Iterator[Seen]:
        facts = self.facts
        for table, masks in (("zone", facts.in_zone), ("becoming", facts.becoming), ("action", facts.by_action)):
            for index, cards in enumerate(masks):
                yield f"{table} {index}", cards
        for kind, cards in facts.happens.items():
            yield f"happens {kind}", cards
        for slot, cards in facts.arguments.items():
            yield f"argument {slot}", cards
        yield "offered 0", facts.offered
        yield "announced 0", facts.announced
        yield "priced out", facts.priced_out
        for cause in facts.causes:
            yield self._cause(cause), cause.cards

    def _heads(self) -> Iterator[Seen]:
        """What stands on the heads of cards."""
        rules = self.rules
        alike: dict[tuple[object, ...], list[int]] = {}
        for index, card in enumerate(rules.cards):
            played = -1 if card.to_play is None else card.to_play.id
            alike.setdefault((id(card.uses), id(card.numbers), card.copies, card.any_time, played >= 0), []).append(
                index
            )
        for cards in alike.values():
            card, together = rules.cards[cards[0]], mask(cards)
            for use in card.uses:
                yield f"printed {use.tag}", together
                if use.args:
                    yield f"trait {use.tag} {use.args}", together
            for number in card.numbers:
                yield f"states {number.number}", together
                if number.amount.rolls():
                    yield f"dice {number.number}", together
            yield f"deck {card.deck}", together
            yield f"to play {card.to_play is not None}", together
            yield f"any time {card.any_time}", together
            yield f"one copy {card.copies == 1} {card.copies == 0}", together


def add(found: dict[str, Mask], seen: Iterable[Seen]) -> None:
    """Put what is seen to what has been seen."""
    for name, cards in seen:
        found[name] = found.get(name, 0) | cards


def spellings(on: Ground, spelt: Iterable[tuple[int, set[str]]]) -> Iterator[Seen]:
    """How declared words of each sort are spelt. Titles are left out: cards that name others are always read."""
    titles = on.library.words.every().index(on.library.words.titles)
    for sort, words in spelt:
        if sort != titles:
            yield from ((f"spelt {sort} {each}", 0) for each in words)


#: What `Looking.of_nodes` tells of.
_TOLD = (
    *OF_NUMBER, actions.PayCost, actions.RollNumbers, actions.Do, actions.Draw, select.DeckPlace, conditions.OptionOn, amounts.Dice,
    actions.RollDice, *ROLLS,
)  # fmt: skip
#: What `has_to_be_read` looks at, besides what has clauses of its own.
_LOOKED_AT = (
    clauses.Answer, clauses.Watch, clauses.Pattern, conditions.Exists, Pick, clauses.Modifier, select.Noun, conditions.Compare,
)  # fmt: skip
_known: dict[tuple[type, tuple[type, ...]], bool] = {}


def _is_one_of(cls: type, classes: tuple[type, ...]) -> bool:
    """`issubclass`, kept in mind: there are few classes, and many nodes."""
    found = _known.get((cls, classes))
    if found is None:
        found = _known[cls, classes] = issubclass(cls, classes)
    return found


def has_to_be_read(nodes: Iterable[Node]) -> bool:
    """Whether lines with some parts see more of other cards than can be told apart by what `Looking` says of those.

    That is so where cards are named, counted or awaited by their number, and of what is said for a time by clauses of its own.
    """
    for node in nodes:
        if "clause" in names_of(node):
            return True
        if not _is_one_of(type(node), _LOOKED_AT):
            continue
        if isinstance(node, clauses.Answer | clauses.Watch):
            return True
        if isinstance(node, clauses.Pattern) and (node.low, node.high) != (LOWEST, HIGHEST):
            return True
        if isinstance(node, conditions.Exists) and (node.low > 1 or node.high > 0):
            return True
        if isinstance(node, Pick) and node.budget is not None:
            return True
        if isinstance(node, clauses.Modifier) and node.how == actions.NOT_ABOVE:
            return True
        if isinstance(node, select.Noun) and node.titles:
            return True
        if isinstance(node, conditions.Compare) and any(
            isinstance(each, amounts.NumberOf) and isinstance(each.of, select.Seats) for each in parts(node)
        ):
            return True
    return False


def works_out(on: Ground, numbers: Iterable[NumberUse], lines: Iterable[Clause]) -> bool:
    """Whether a number that a card states or changes is worked out from another number."""
    return any(reads_numbers(on, use.amount) for use in numbers if not isinstance(use.amount, amounts.Fixed)) or any(
        reads_numbers(on, line) for line in lines if isinstance(line, clauses.Modifier)
    )


def in_a_ring(some: Iterable[Ring], every: Iterable[Ring]) -> bool:
    """Whether one of ``some`` may be in a ring of all, as far as kinds of event, numbers and actions tell."""
    listening: dict[int, list[Ring]] = {}
    for ring in every:
        for kind in {heard[0] for heard in ring.hears}:
            listening.setdefault(kind, []).append(ring)
    for ring in some:
        if READS in {heard[0] for heard in ring.hears}:
            return True
        found: set[Ring] = set()
        waiting = [ring]
        while waiting:
            for cause in waiting.pop().causes:
                if any(_hears(heard, cause) for heard in ring.hears):
                    return True
                for after in (*listening.get(cause[0], ()), *listening.get(ANYTHING, ())):
                    if after not in found and any(_hears(heard, cause) for heard in after.hears):
                        found.add(after)
                        waiting.append(after)
    return False


def _hears(heard: _Heard, cause: _Heard) -> bool:
    kind, number, action = heard
    return kind == ANYTHING or (kind == cause[0] and number in (-1, cause[1]) and action in (-1, cause[2]))


def named_cards(on: Ground) -> Mask:
    """The cards that some line names."""
    return mask(title for node in on.everything if isinstance(node, select.Noun) for title in node.titles)
