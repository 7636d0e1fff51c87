"""How much of a number there can be: the bounds that all cards together set, and the cards that can be had for so much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from chezlang.effects import actions, amounts, clauses, select
from chezlang.effects.amounts import Amount
from chezlang.effects.picks import Pick
from chezlang.effects.ruleset import RuleSet
from chezlang.model.extents import Extents
from chezlang.model.running import (
    EFFECT,
    TRIGGER,
    Added,
    Mask,
    More,
    Step,
    bounds,
    every_line,
    mask,
    seldom,
)
from chezlang.state.data import THIS


class Limits(Extents):
    """The bounds of one rule set's numbers.

    ``more``: what cards of which only the head is known add to numbers of seats.
    """

    def __init__(self, rules: RuleSet, more: Mapping[int, More] | None) -> None:
        super().__init__(rules)
        self.more = more or {}
        self.added: list[Added] = []
        self.gains: dict[int, list[tuple[int | None, Mask, bool]]] = {}
        self.cuts: dict[int, list[tuple[int | None, bool, Mask]]] = {}  # how much, whether it adds up, of which cards
        self._affordable: dict[tuple[int, int], Mask] = {}
        self._bounds: dict[int, int | None] = {}
        self._bounded = False

    def find_bounds(self, steps: Iterable[Step]) -> None:
        """Collect what adds to numbers of seats (``gains``), and what takes from numbers of cards; ``steps``: every line there is."""
        for index, clause in enumerate(self.rules.clauses):
            owners = self.owners.get(index, 0)
            if isinstance(clause, clauses.Modifier) and (owners or index in self.ruled):
                self._add_bound(clause.of, clause.number, clause.how, clause.amount, owners, True, {THIS: owners})
        for step in steps:
            self._bound_of(step)
        self._bounded = True

    def _bound_of(self, step: Step) -> None:
        effect, unit = step.effect, step.unit
        # What a played card does, or a card when it is itself played, is done once for each copy; what a trigger at a phase
        # does once a turn; all else, often.
        once = unit.sort == EFFECT or (unit.sort == TRIGGER and self._once_a_turn(unit.clause))
        if isinstance(effect, actions.Change):
            amount = effect.amount if effect.sign > 0 else amounts.Minus(amounts.Fixed(0), effect.amount)
            once = once and unit.sort == EFFECT
            of = effect.what.what if effect.what is not None else effect.who
            if isinstance(of, select.Cards | select.Seats):
                self._add_bound(of, effect.number, actions.ADD, amount, unit.owners, once, step.cards)
        elif isinstance(effect, actions.Have):
            of = effect.what.what if effect.what is not None else effect.who
            once = once and (unit.sort == EFFECT or effect.span == actions.THIS_TURN)
            if isinstance(of, select.Cards | select.Seats):
                self._add_bound(of, effect.number, effect.how, effect.amount, unit.owners, once, step.cards)
        elif isinstance(effect, actions.SetNumber):
            self._add_bound(effect.what, effect.number, actions.SET_TO, effect.amount, unit.owners, once, step.cards)

    def _once_a_turn(self, clause: int) -> bool:
        hook = self.rules.clauses[clause]
        return isinstance(hook, clauses.Hook) and (bool(hook.once) or all(map(seldom, hook.patterns)))

    def _add_bound(
        self, of: select.Cards | select.Seats, number: int, how: int, amount: Amount, owners: Mask, once: bool,
        known: dict[int, Mask],
    ) -> None:  # fmt: skip
        low, high = bounds(amount)
        if isinstance(of, select.Seats):
            if how == actions.SET_TO:
                self._gain(Added(number, high, True, owners))
            elif how == actions.ADD and (high is None or high > 0):
                self._gain(Added(number, high if once and owners else None, False, owners))
            return
        # Where cards can lie is not known yet: a noun means all that are so called.
        cards = self.of_noun(of.noun) if isinstance(of, select.CardSet) else self.of_cards(of, known, {})
        if how == actions.SET_TO:
            self._cut(number, low, False, cards, owners)
        elif how == actions.ADD and (low is None or low < 0):
            cut = low * self.copies(owners) if once and owners and low is not None else None
            self._cut(number, cut, True, cards, owners)

    def _gain(self, gain: Added) -> None:
        self.added.append(gain)
        owners = 0 if gain.sets else gain.owners
        self.gains.setdefault(gain.number, []).append((gain.amount, owners, gain.sets))

    def _cut(self, number: int, low: int | None, adds: bool, cards: Mask, owners: Mask) -> None:
        """Keep a cut; one like the last is put together with it, for there can be thousands of them."""
        self.added.append(Added(number, low, not adds, owners, cards))
        cuts = self.cuts.setdefault(number, [])
        if cuts and cuts[-1][1:] == (adds, cards):
            last = cuts.pop()[0]
            low = None if low is None or last is None else last + low if adds else min(last, low)
        cuts.append((low, adds, cards))

    def most_of_seat(self, number: int) -> int | None:
        """More of a number nobody can have, with every card that adds to it; None where there is no such bound."""
        if not self._bounded:
            return None
        if number not in self._bounds:
            self._bounds[number] = self._most_of_seat(number)
        return self._bounds[number]

    def _most_of_seat(self, number: int) -> int | None:
        definition = self.rules.numbers[number]
        base = definition.default or 0
        for card in self.rules.cards:
            amount = card.amount(number) if definition.on_seats else None
            if amount is not None:
                high = bounds(amount)[1]
                if high is None:
                    return None
                base = max(base, high)
        added = 0
        for high, owners, sets in self.gains.get(number, ()):
            if high is None:
                return None
            if sets:
                base = max(base, high)
            else:
                added += high * self.copies(owners)
        more = self.more.get(number)
        if more is not None:
            if more.endless:
                return None
            base = base if more.set_to is None else max(base, more.set_to)
            added += more.added
        return base + added

    def most(self, amount: Amount) -> int | None:
        """The upper bound of an amount, numbers of seats included."""
        if isinstance(amount, amounts.NumberOf) and isinstance(amount.of, select.Seats):
            return self.most_of_seat(amount.number)
        return bounds(amount)[1]

    def least(self, card: int, number: int) -> int | None:
        """Less of a number a card can't have, with every card that takes from it; None where there is no such bound."""
        definition = self.rules.cards[card]
        amount = definition.amount(number)
        low = bounds(amount)[0] if amount is not None else self.rules.numbers[number].default or 0
        for cut, adds, cards in self.cuts.get(number, ()):
            if not cards >> card & 1:
                continue
            if low is None or cut is None:
                return None
            low = low + cut if adds else min(low, cut)
        return low

    def price_trouble(self, card: int) -> tuple[int, int, int] | None:
        """The number, the least that it can be and the most that can be paid, where a card can't be paid for."""
        block = self.rules.cards[card].to_play
        for effect in every_line(block) if block is not None else ():
            if isinstance(effect, actions.PayCost) and effect.what == select.CardRef(THIS, "this"):
                low, most = (
                    self.least(card, effect.number),
                    self.most_of_seat(self.rules.numbers[effect.number].paid_from),
                )
                if low is not None and most is not None and low > most:
                    return effect.number, low, most
        return None

    def of_pick(self, pick: Pick, step: Step) -> Mask:
        """The cards that can be picked; 0 where it is not about cards."""
        if not isinstance(pick.what, select.Cards):
            return 0
        found = self.of_cards(pick.what, step.cards, step.zones)
        if pick.budget is not None:
            most = self.most(pick.budget)
            if most is not None:
                found &= self._up_to(pick.number, most)
        return found

    def _up_to(self, number: int, most: int) -> Mask:
        known = self._affordable.get((number, most))
        if known is None:
            known = mask(index for index in range(len(self.rules.cards)) if (self.least(index, number) or 0) <= most)
            if self._bounded:  # all that takes from it has been collected
                self._affordable[number, most] = known
        return known
