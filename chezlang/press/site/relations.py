"""Which cards act on which: read from the words and titles that a card's lines name, never from its text.

A card names a word (a kind, type or trait) or a title wherever a phrase of its lines, or of the lines that its types and
traits give it, looks for such cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from chezlang.effects import actions, clauses
from chezlang.effects.base import Node, parts
from chezlang.effects.clauses import Clause
from chezlang.effects.ruleset import CardDef, RuleSet
from chezlang.effects.select import Noun


@dataclass(frozen=True)
class Named:
    """What some lines name, by index."""

    tags: frozenset[int]
    titles: frozenset[int]
    actions: frozenset[int]


def named_in(rules: RuleSet, root: Any) -> Named:
    """What the nodes below a root name; clauses that they lay on others are read too."""
    tags: set[int] = set()
    titles: set[int] = set()
    doings: set[int] = set()
    laid: set[int] = set()
    waiting: list[Any] = [root]
    while waiting:
        for node in parts(waiting.pop()):
            if isinstance(node, Noun):
                tags.update((*node.tags, *node.must))
                titles.update(node.titles)
            elif isinstance(node, actions.Become):
                tags.add(node.tag)
            elif isinstance(node, actions.Do | clauses.Ban | clauses.RollBonus | clauses.Pattern):
                doings.add(node.action)
            elif isinstance(node, actions.Impose) and node.clause not in laid:
                laid.add(node.clause)
                waiting.append(rules.clauses[node.clause])
    doings.discard(-1)  # of what is about no action
    return Named(frozenset(tags), frozenset(titles), frozenset(doings))


@dataclass(frozen=True)
class Relations:
    """Who names whom in a rule set."""

    rules: RuleSet

    @cached_property
    def cards(self) -> tuple[Named, ...]:
        """What each card names."""
        return tuple(named_in(self.rules, self._lines(card)) for card in self.rules.cards)

    @cached_property
    def standing(self) -> tuple[Named, ...]:
        """What each standing rule names."""
        return tuple(named_in(self.rules, self._clauses(rule.clauses)) for rule in self.rules.rules)

    def _lines(self, card: CardDef) -> tuple[Node, ...]:
        kind = self.rules.tags[card.kind]
        found: list[Node] = [use.amount for use in card.numbers]
        if card.to_play is not None and card.to_play != kind.to_play:
            found.append(card.to_play)
        if card.effect is not None:
            found.append(card.effect)
        return (*found, *self._clauses(card.clauses))

    def _clauses(self, indexes: tuple[int, ...]) -> tuple[Clause, ...]:
        return tuple(self.rules.clauses[index] for index in indexes)

    def having(self, tag: int) -> list[int]:
        """The cards that have a word printed on them, or by what one of their types is a type of."""
        return [index for index, found in enumerate(self._words) if tag in found]

    @cached_property
    def _words(self) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(self._all_words(card)) for card in self.rules.cards)

    def _all_words(self, card: CardDef) -> set[int]:
        found: set[int] = set()
        waiting = [use.tag for use in card.uses]
        while waiting:
            tag = waiting.pop()
            if tag not in found:
                found.add(tag)
                waiting.extend(self.rules.tags[tag].parents)
        return found

    def words(self, card: int) -> frozenset[int]:
        """All words of a card."""
        return self._words[card]

    def speaking_of(self, tag: int) -> list[int]:
        """The cards that name a word."""
        return [index for index, named in enumerate(self.cards) if tag in named.tags]

    def calling(self, card: int) -> list[int]:
        """The cards that name a card by its title."""
        return [index for index, named in enumerate(self.cards) if card in named.titles]

    def doing(self, action: int) -> list[int]:
        """The cards that speak of an action."""
        return [index for index, named in enumerate(self.cards) if action in named.actions]
