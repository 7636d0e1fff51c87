"""Which cards act on which: read from the words and titles that a card's lines name, never from its text.

A card names cards wherever a phrase of its lines, or of the lines that its types and traits give it, looks for some by what
they are: a kind, type or trait, several of them at once, or a title.
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
class Phrase:
    """Cards that have any of ``tags`` or ``titles``, and all of ``must``, by index."""

    tags: tuple[int, ...]
    titles: tuple[int, ...] = ()
    must: tuple[int, ...] = ()

    def fits(self, card: int, words: frozenset[int]) -> bool:
        """Whether it means a card that has some words."""
        some = card in self.titles or not words.isdisjoint(self.tags) or not (self.tags or self.titles)
        return some and words.issuperset(self.must)


@dataclass(frozen=True)
class Named:
    """What some lines name: cards by what they are (not those that could be any), and actions by index."""

    phrases: tuple[Phrase, ...]
    actions: frozenset[int]

    @property
    def tags(self) -> frozenset[int]:
        """Every word in it."""
        return frozenset(tag for phrase in self.phrases for tag in phrase.tags + phrase.must)

    @property
    def titles(self) -> frozenset[int]:
        """Every title in it."""
        return frozenset(title for phrase in self.phrases for title in phrase.titles)


def named_in(rules: RuleSet, root: Any) -> Named:
    """What the nodes below a root name; clauses that they lay on others are read too."""
    phrases: set[Phrase] = set()
    doings: set[int] = set()
    laid: set[int] = set()
    waiting: list[Any] = [root]
    while waiting:
        for node in parts(waiting.pop()):
            if isinstance(node, Noun):
                phrases.add(Phrase(*(tuple(sorted(set(each))) for each in (node.tags, node.titles, node.must))))
            elif isinstance(node, actions.Become):
                phrases.add(Phrase((node.tag,)))
            elif isinstance(node, actions.Do | clauses.Ban | clauses.RollBonus | clauses.Pattern):
                doings.add(node.action)
            elif isinstance(node, actions.Impose | actions.ImposeOn) and node.clause not in laid:
                laid.add(node.clause)
                waiting.append(rules.clauses[node.clause])
    doings.discard(-1)  # of what is about no action
    phrases.discard(Phrase(()))
    found = sorted(phrases, key=lambda phrase: (phrase.titles, phrase.must, phrase.tags))
    return Named(tuple(found), frozenset(doings))


@dataclass(frozen=True)
class Relations:
    """Who names whom in a rule set."""

    rules: RuleSet

    @cached_property
    def cards(self) -> tuple[Named, ...]:
        """What each card names."""
        return tuple(named_in(self.rules, self._lines(card)) for card in self.rules.cards)

    @cached_property
    def actions(self) -> tuple[Named, ...]:
        """What each action names."""
        return tuple(named_in(self.rules, action.block) for action in self.rules.actions)

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

    def meant(self, phrase: Phrase) -> list[int]:
        """The cards that a phrase means."""
        return [index for index, words in enumerate(self._words) if phrase.fits(index, words)]

    def meaning(self, card: int) -> dict[Phrase, list[int]]:
        """The phrases that mean a card, each with the other cards that have it in a line."""
        found: dict[Phrase, list[int]] = {}
        for index, named in enumerate(self.cards):
            for phrase in named.phrases:
                if index != card and phrase.fits(card, self._words[card]):
                    found.setdefault(phrase, []).append(index)
        return found

    def speaking_of(self, tag: int) -> list[int]:
        """The cards that name a word."""
        return [index for index, named in enumerate(self.cards) if tag in named.tags]

    def doing(self, action: int) -> list[int]:
        """The cards that speak of an action."""
        return [index for index, named in enumerate(self.cards) if action in named.actions]
