"""What is asked of cards that lie where all share them: there they are nobody's, and `your` and `here` on them mean nothing."""

from __future__ import annotations

from collections.abc import Iterator

from chezlang.effects import actions, amounts, select
from chezlang.effects.base import Node, parts
from chezlang.effects.picks import Pick
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding
from chezlang.model.checks.idle import may_move
from chezlang.model.checks.reads import places_of
from chezlang.model.phrase import YOU_REF
from chezlang.model.running import Mask, Step, mask

#: Lines after which a card is somebody's: it lies with them, or they are playing it.
_TAKEN = (actions.MoveTo, actions.Take, actions.Give, actions.Swap, actions.Play, actions.Do)


def read_for_nobody(on: Ground) -> list[Finding]:
    """A number that hangs on whose card it is, asked for while the card is nobody's."""
    found: list[Finding] = []
    if not any(zone.shared for zone in on.rules.zones):
        return found
    places = places_of(on.facts)
    yours: dict[int, Mask] = {}
    for step in on.facts.steps:
        chosen = places.get(id(step.unit), {})
        for node in parts(step.effect, into_blocks=False):
            for number, of in _asked(node):
                place = _place(of, step, chosen)
                if not isinstance(place, select.ZoneOf) or not on.rules.zones[place.kind].shared:
                    continue
                if number not in yours:
                    yours[number] = _hanging_on_you(on, number)
                cards = yours[number] & on.facts.of_cards(of, step.cards, step.zones) & on.facts.in_zone[place.kind]
                if cards:
                    name, zone = on.rules.numbers[number].name, on.rules.zones[place.kind].name
                    found += finding(
                        "CZ411",
                        f"the `{name}` of {on.cards(cards)} speaks of `you`, and a card in the {zone} is nobody's",
                        on.where(step),
                        f"let somebody have it first (`announce NAME`, or `move NAME to your ...`) and ask for its {name} then; "
                        "or print a number that is the same for all",
                        "it is worked out there as if nobody had anything: what is counted of theirs is nothing",
                    )
    return list(dict.fromkeys(found))


def _asked(node: Node) -> Iterator[tuple[int, select.Cards]]:
    """The numbers that a node asks of cards."""
    if isinstance(node, actions.PayCost):
        yield node.number, node.what
    elif isinstance(node, amounts.NumberOf | amounts.Combined) and isinstance(node.of, select.Cards):
        yield node.number, node.of
    elif isinstance(node, Pick) and node.budget is not None and isinstance(node.what, select.Cards):
        yield node.number, node.what
    elif isinstance(node, select.ExtremeCards):
        yield node.number, node.of
    elif isinstance(node, select.CardSet):
        for narrowing in node.noun.filters:
            if isinstance(narrowing, select.WithNumber):
                yield narrowing.number, node


def _place(of: select.Cards, step: Step, chosen: dict[int, select.Places | None]) -> select.Places | None:
    """Where cards surely lie when they are asked."""
    if isinstance(of, select.CardSet):
        return of.place
    if not isinstance(of, select.CardRef) or of.slot not in chosen:
        return None
    for line in step.unit.block.lines:
        if line is step.effect:
            break
        if any(_takes(node, of.slot, chosen[of.slot]) for node in parts(line)):
            return None
    return chosen[of.slot]


def _takes(node: Node, slot: int, place: select.Places | None) -> bool:
    """Whether a line may make the card of a register somebody's."""
    if isinstance(node, actions.Announce):
        return not isinstance(node.what, select.CardRef) or node.what.slot == slot
    return isinstance(node, _TAKEN) and may_move(node, slot, place)


def _hanging_on_you(on: Ground, number: int) -> Mask:
    """The cards on which a number is printed that speaks of whoever has the card."""
    return mask(
        index
        for index, card in enumerate(on.rules.cards)
        if (amount := card.amount(number)) is not None and any(part == YOU_REF for part in parts(amount))
    )
