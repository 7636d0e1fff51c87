"""What every check stands on: the linked library, what it can bring about, and where each part stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from chezlang.effects.base import Node, parts
from chezlang.effects.ruleset import RuleSet
from chezlang.findings import Finding, Label, Place
from chezlang.model.checks.reads import Read, reads
from chezlang.model.facts import Facts
from chezlang.model.heads import Printed, Shape
from chezlang.model.places import NodePlaces
from chezlang.model.running import ACTION, PHASE, PLAY, SET_UP, Mask, Step, Unit, indexes

if TYPE_CHECKING:
    from chezlang.model.library import Library


@dataclass
class Ground:
    """A library under examination.

    ``roots`` are the findings that say that something as large as a zone or a kind never comes into play: as long as one
    stands, what needs cards where none can be (CZ409) is not told of too. ``shared`` are those about what
    all cards of a kind go through: they are left out where something that never happens may be what they come of.
    ``heads``: what is known of cards that are not read, by index. ``keeps``: it is noted what each card prints (``printed``).
    """

    library: Library
    rules: RuleSet
    facts: Facts
    roots: list[Finding] = field(default_factory=list)
    shared: list[Finding] = field(default_factory=list)
    heads: dict[int, Shape] = field(default_factory=dict)
    keeps: bool = False
    printed: dict[int, tuple[Printed, ...]] = field(default_factory=dict)

    @cached_property
    def everything(self) -> list[Node]:
        """Every node of the rules, those of cards that can never be played too."""
        rules, heads = self.rules, self.heads
        read = (card for index, card in enumerate(rules.cards) if index not in heads)
        # How a card is played that is not read is said by a word that it has, and what it states may be the same of many.
        stated = {id(rules.cards[index].numbers): rules.cards[index].numbers for index in heads}
        every = (*read, *stated.values(), rules.clauses, rules.actions, rules.phases, rules.set_up, rules.tags)
        return [node for part in every for node in parts(part)]

    @cached_property
    def reads(self) -> list[Read]:
        """Everything that asks for a number of cards."""
        return reads(self.rules, self.facts)

    @property
    def places(self) -> NodePlaces:
        return self.library.places

    def place(self, *nodes: Node) -> Place | None:
        """Where the first of some nodes stands that stands anywhere by itself."""
        return next((place for node in nodes if (place := self.places.of(node)) is not None), None)

    def text(self, *nodes: Node) -> str:
        """The source line of the first of some nodes that has one."""
        return next((text for node in nodes if (text := self.places.text(node))), "")

    def chain(self, step: Step) -> tuple[Node, ...]:
        """The effect of a step, what it stands under, and the clause, from the inside out."""
        found: list[Node] = [step.effect, *(guard.effect for guard in reversed(step.path))]
        if step.unit.clause >= 0:
            found.append(self.rules.clauses[step.unit.clause])
        return tuple(found)

    def root(self, found: list[Finding]) -> list[Finding]:
        """Keep findings as roots, and hand them on."""
        self.roots += found
        return found

    def title_place(self, card: int) -> Place | None:
        """Where a card's title stands."""
        return self.library.words.titles.places[card]

    def where(self, step: Step) -> Place | None:
        """Where a step stands."""
        place = self.place(*self.chain(step))
        return self.title_place(next(indexes(step.unit.owners))) if place is None and step.unit.owners else place

    def cards(self, cards: Mask, most: int = 3) -> str:
        """Some cards by their titles."""
        titles = [f'"{self.rules.cards[index].title}"' for index in indexes(cards)]
        if len(titles) > most:
            return f"{', '.join(titles[:most])} and {len(titles) - most} more"
        return " and ".join(filter(None, [", ".join(titles[:-1]), *titles[-1:]]))

    def unit(self, unit: Unit) -> str:
        """What a unit is called in a message."""
        if unit.owners:
            return self.cards(unit.owners)
        if unit.action >= 0:
            return f"`action {self.rules.actions[unit.action].name}`"
        if unit.clause >= 0:
            rule = next((rule for rule in self.rules.rules if unit.clause in rule.clauses), None)
            return f'rule "{rule.title}"' if rule is not None else "a rule"
        return {SET_UP: "`set-up`", PHASE: "a phase", ACTION: "an action", PLAY: "`to play`"}.get(unit.sort, "a card")


def finding(
    code: str, message: str, place: Place | None, help: str, note: str = "", *also: tuple[Place | None, str]
) -> list[Finding]:
    """One finding, or none where no place can be shown."""
    if place is None:
        return []
    labels = [Label(where, text) for where, text in also if where is not None]
    return [Finding(code, message, (Label(place), *labels), note, help)]


#: So many cards of which the same is to be told are told of once: one line that they share is missing or wrong.
ALIKE = 3


def gathered(on: Ground, found: dict[int, list[Finding]]) -> list[Finding]:
    """What is to be told of cards, by their kind: once where it is so of many."""
    kept: list[Finding] = []
    for each in found.values():
        if len(each) < ALIKE:
            kept += each
            on.shared += each
            continue
        labels = [Label(other.place, "and this") for other in each[1:ALIKE]]
        note = f"the same is so of {len(each) - 1} other cards of this kind: most likely a line that they share is missing or wrong"
        on.shared.append(replace(each[0], labels=(*each[0].labels, *labels), note=note))
        kept.append(on.shared[-1])
    return kept
