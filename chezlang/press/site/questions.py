"""Rulings as questions and answers: by the rule that they cite, and by the cards that they are about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING

from chezlang.effects.base import Node, parts
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.select import Noun
from chezlang.press.rulings import Step, steps
from chezlang.press.site.markdown import slugs
from chezlang.press.site.names import Link, Names
from chezlang.rulings import script

if TYPE_CHECKING:
    from chezlang.rulings.script import Ruling

#: Questions that the page of a card answers in full; others are named.
IN_FULL = 8

#: How much a ruling is about a card that is named in its question, that is used or asked about, that lies open on the table.
IN_TITLE, USED, LAID = 4, 2, 1


@dataclass(frozen=True)
class Question:
    """A ruling. ``cites``: the numbers that it cites, with where those stand; ``about``: how much it is about each card."""

    title: str
    name: str
    steps: tuple[Step, ...]
    cites: tuple[Link, ...]
    numbers: tuple[str, ...]
    about: Mapping[int, int]

    @property
    def link(self) -> Link:
        """Where it stands among all questions."""
        return Link(self.title, f"rulings.md#{self.name}")


@dataclass(frozen=True)
class CiteView:
    """A rule or decision by number: what carries it out, and the questions that cite it first; ``see``: those shown elsewhere."""

    number: str
    name: str
    title: str
    by: tuple[Link, ...]
    questions: tuple[Question, ...]
    see: tuple[Question, ...]


class Questions:
    """The rulings of a library as pages show them."""

    def __init__(self, rules: RuleSet, rulings: Sequence[Ruling], names: Names) -> None:
        self.rules = rules
        self.names = names
        found = []
        for ruling, name in zip(rulings, slugs(f"q {ruling.title}" for ruling in rulings), strict=True):
            cites = tuple(names.cites[number] for number in ruling.cites if number in names.cites)
            found.append(
                Question(ruling.title, name, tuple(steps(rules, ruling)), cites, ruling.cites, self._about(ruling))
            )
        self.all = tuple(found)

    @cached_property
    def cites(self) -> tuple[CiteView, ...]:
        """Every rule and decision of the rulebook."""
        by = self._carried_out()
        found = []
        for cite in self.rules.cites:
            mine = tuple(each for each in self.all if each.numbers and each.numbers[0] == cite.number)
            see = tuple(each for each in self.all if cite.number in each.numbers[1:] and each.numbers[0] != cite.number)
            name = self.names.cites[cite.number].path.partition("#")[2]
            found.append(CiteView(cite.number, name, cite.title, tuple(by.get(cite.number, ())), mine, see))
        return tuple(found)

    @cached_property
    def others(self) -> tuple[Question, ...]:
        """Those that cite no rule of the rulebook: about single cards."""
        known = {cite.number for cite in self.rules.cites}
        return tuple(each for each in self.all if not each.numbers or each.numbers[0] not in known)

    def about(self, card: int) -> tuple[tuple[Question, ...], tuple[Question, ...]]:
        """The questions about a card, the most telling first: those to answer in full, and those to name."""
        mine = [each for each in self.all if card in each.about]
        mine.sort(key=lambda each: (each.about[card] < IN_TITLE, len(each.about) - each.about[card]))
        return tuple(mine[:IN_FULL]), tuple(mine[IN_FULL:])

    def citing(self, numbers: Iterable[str]) -> tuple[Question, ...]:
        """The questions that cite one of some numbers."""
        wanted = set(numbers)
        return tuple(each for each in self.all if wanted.intersection(each.numbers))

    def _carried_out(self) -> Mapping[str, list[Link]]:
        """What carries out each rule, by its number."""
        found: dict[str, list[Link]] = {}
        named = [
            *((tag.cites, f"the {tag.sort} {tag.text}", self.names.tags[at].path) for at, tag in enumerate(self.rules.tags)),
            *(
                (action.cites, f"the action “{action.text}”", self.names.actions[at].path)
                for at, action in enumerate(self.rules.actions)
            ),
            *(
                (rule.cites, f"the rule “{rule.title}”", self.names.standing[at].path)
                for at, rule in enumerate(self.rules.rules)
            ),
        ]  # fmt: skip
        for cites, text, path in named:
            for number in cites:
                found.setdefault(number, []).append(Link(text, path))
        return found

    # -- what a ruling is about -------------------------------------------------------------------------------

    def _about(self, ruling: Ruling) -> dict[int, int]:
        found: dict[int, int] = {}
        for card, weight in self._weights(ruling):
            found[card] = max(weight, found.get(card, 0))
        return found

    def _weights(self, ruling: Ruling) -> Iterable[tuple[int, int]]:
        for laid in ruling.cards:
            if laid.where.kind >= 0 and self.rules.zones[laid.where.kind].open:
                yield laid.card, LAID
        for mark in ruling.marks:
            yield mark.card, USED
        for line in ruling.lines:
            if isinstance(line, script.Plays):
                yield line.card, USED
            elif isinstance(line, script.ChoosesCards):
                yield from ((card, USED) for card in line.cards)
            elif isinstance(line, script.Then):
                for check in line.checks:
                    yield from ((card, USED) for card in _asked_about(check))
        for index, title in enumerate(self._titles):
            if title.search(ruling.title):
                yield index, IN_TITLE

    @cached_property
    def _titles(self) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(rf"(?<!\w){re.escape(card.title)}(?!\w)") for card in self.rules.cards)


def _asked_about(check: script.Check) -> Iterable[int]:
    """The cards that a check names."""
    if isinstance(check, script.CardHas | script.LiesIn | script.Sees):
        yield check.card
    elif isinstance(check, script.CanPlay | script.Offered):
        if check.card >= 0:
            yield check.card
    else:
        values = [getattr(check, field.name) for field in fields(check)]
        nodes = [value for value in values if isinstance(value, Node)]
        for node in parts(tuple(nodes)):
            if isinstance(node, Noun):
                yield from node.titles
