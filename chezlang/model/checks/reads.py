"""Who asks for the numbers of which cards, and whether those lie in play then.

A card's own standing lines hold while it lies in the open. A number that is only asked for before that, as a price is, is not
changed by them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chezlang.effects import actions, amounts, control, select
from chezlang.effects.base import Node, parts
from chezlang.effects.picks import Pick
from chezlang.effects.ruleset import RuleSet
from chezlang.model.facts import Facts
from chezlang.model.running import PLAY, Mask, Step
from chezlang.state.data import THIS


@dataclass(frozen=True)
class Read:
    """A number of some cards is asked for. ``before``: only before they come into play; ``announced``: as a price, of cards that are being played."""

    number: int
    cards: Mask
    before: bool
    announced: bool = False


def places_of(facts: Facts) -> dict[int, dict[int, select.Places | None]]:
    """Where the cards that a unit chooses lie when they are chosen: by the unit's identity and register.

    A register that is filled from two places is left out.
    """
    found: dict[int, dict[int, select.Places | None]] = {}
    doubtful: set[tuple[int, int]] = set()
    for step in facts.steps:
        effect = step.effect
        what = (
            effect.what.what
            if isinstance(effect, control.Choose)
            else effect.what
            if isinstance(effect, control.ForEach)
            else None
        )
        if not isinstance(what, select.Cards) or not isinstance(effect, control.Choose | control.ForEach):
            continue
        known = found.setdefault(id(step.unit), {})
        inner = what.of if isinstance(what, select.ExtremeCards) else what
        if effect.target in known or not isinstance(inner, select.CardSet):
            doubtful.add((id(step.unit), effect.target))
        else:
            known[effect.target] = inner.place
    for unit, slot in doubtful:
        found[unit].pop(slot, None)
    return found


def is_closed(rules: RuleSet, place: select.Places | None) -> bool:
    """Whether cards in a place are surely not in play: in a hidden zone, a deck or a pile."""
    if isinstance(place, select.ZoneOf):
        return not rules.is_open(place.kind)
    return isinstance(place, select.DeckPlace)


def reads(rules: RuleSet, facts: Facts) -> list[Read]:
    """Everything that asks for a number of cards."""
    found: list[Read] = []
    places = places_of(facts)
    for step in facts.steps:
        chosen = places.get(id(step.unit), {})
        for node in parts(step.effect, into_blocks=False):
            found += reads_of(rules, facts, node, step, chosen)
    for clause in rules.clauses:
        for node in parts(clause, into_blocks=False):
            found += reads_of(rules, facts, node, None, {})
    for numbers in {id(card.numbers): card.numbers for card in rules.cards}.values():
        for node in parts(numbers):
            found += reads_of(rules, facts, node, None, {})
    return found


def reads_of(
    rules: RuleSet, facts: Facts, node: Node, step: Step | None, chosen: dict[int, select.Places | None]
) -> Iterator[Read]:
    """What a node of a step asks for; ``chosen``: what `places_of` says of the step's unit."""
    if isinstance(node, actions.PayCost | amounts.NumberOf | amounts.Combined):
        of = node.what if isinstance(node, actions.PayCost) else node.of
        if isinstance(of, select.Cards):
            announced = isinstance(node, actions.PayCost) and step is not None and _announced(of, step)
            yield Read(node.number, _cards(facts, of, step), _before(rules, of, step, chosen), announced)
    elif isinstance(node, Pick) and node.budget is not None and isinstance(node.what, select.Cards):
        yield Read(node.number, _cards(facts, node.what, step), _before(rules, node.what, step, chosen))
    elif isinstance(node, select.ExtremeCards):
        yield Read(node.number, _cards(facts, node.of, step), _before(rules, node.of, step, chosen))
    elif isinstance(node, select.CardSet):
        before = is_closed(rules, node.place)
        for narrowing in node.noun.filters:
            if isinstance(narrowing, select.WithNumber | select.States):
                yield Read(narrowing.number, facts.every, before)
    elif isinstance(node, select.AnyCard | select.Announced):
        for narrowing in node.noun.filters:
            if isinstance(narrowing, select.WithNumber | select.States):
                yield Read(narrowing.number, facts.every, False)


def _cards(facts: Facts, of: select.Cards, step: Step | None) -> Mask:
    return facts.of_cards(of, step.cards, step.zones) if step is not None else facts.every


def _before(rules: RuleSet, of: select.Cards, step: Step | None, chosen: dict[int, select.Places | None]) -> bool:
    if isinstance(of, select.CardSet):
        return is_closed(rules, of.place)
    if not isinstance(of, select.CardRef) or step is None:
        return False
    if of.slot == THIS:
        return step.unit.sort == PLAY and not _entered(step)
    return of.slot in chosen and is_closed(rules, chosen[of.slot])


def _announced(of: select.Cards, step: Step) -> bool:
    """Whether a line before this one of the same block puts the cards down, so that they have left the hand."""
    for line in step.unit.block.lines:
        if line is step.effect or any(guard.effect is line for guard in step.path):
            return False
        if isinstance(line, actions.Announce) and line.what == of:
            return True
    return False


def _entered(step: Step) -> bool:
    """Whether a line before this one of the same block brings the card into play."""
    for line in step.unit.block.lines:
        if line is step.effect or any(guard.effect is line for guard in step.path):
            return False
        if isinstance(line, actions.MoveTo) and line.what.what == select.CardRef(THIS, "this"):
            return True
    return True
