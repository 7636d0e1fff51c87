"""Which cards a phrase can mean, and where those can lie: sets of cards, as far as is known by now (see `facts`)."""

from __future__ import annotations

from chezlang.effects import select
from chezlang.effects.ruleset import RuleSet
from chezlang.model.running import (
    Mask,
    indexes,
    mask,
)


class Extents:
    """The sets of cards of one rule set. ``in_zone``, ``becoming`` and the like grow as it is found out where cards can go."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.every: Mask = (1 << len(rules.cards)) - 1
        self.printed: list[Mask] = [0] * len(rules.tags)
        self.becoming: list[Mask] = [0] * len(rules.tags)
        self.decks: list[Mask] = [0] * len(rules.decks)
        self.in_zone: list[Mask] = [0] * len(rules.zones)
        self.owners: dict[int, Mask] = {}
        self.ruled: set[int] = {clause for rule in rules.rules for clause in rule.clauses}
        self.imposed: dict[int, Mask] = {}
        self.happens: dict[int, Mask] = {}  # what cards each kind of event can be about
        self.offered: Mask = 0  # cards that somebody is let play, or that are offered
        self.announced: Mask = 0
        self.by_action: list[Mask] = [0] * len(rules.actions)
        self.arguments: dict[int, Mask] = {}
        for index, card in enumerate(rules.cards):
            bit = 1 << index
            self.decks[card.deck] |= bit
            for use in card.uses:
                self.printed[use.tag] |= bit
            for clause in card.clauses:
                self.owners[clause] = self.owners.get(clause, 0) | bit
        self._dice: dict[int, Mask] = {}
        self._stating: dict[int, Mask] = {}

    def of_tag(self, tag: int) -> Mask:
        """The cards that are, or can become, of a kind, type or trait."""
        return self.printed[tag] | self.becoming[tag]

    def of_noun(self, noun: select.Noun) -> Mask:
        """The cards that a noun can mean."""
        found = self.every
        if noun.tags or noun.titles:
            found = mask(noun.titles)
            for tag in noun.tags:
                found |= self.of_tag(tag)
        for tag in noun.must:
            found &= self.of_tag(tag)
        for narrowing in noun.filters:
            if isinstance(narrowing, select.States):
                found &= self.stating(narrowing.number) if narrowing.states else ~self.stating(narrowing.number)
            elif isinstance(narrowing, select.FromDeck):
                found &= self.decks[narrowing.deck]
        return found

    def stating(self, number: int) -> Mask:
        """The cards on which a number is printed."""
        if number not in self._stating:
            self._stating[number] = mask(index for index, card in enumerate(self.rules.cards) if card.states(number))
        return self._stating[number]

    def with_dice(self, number: int) -> Mask:
        """The cards that state dice for a number."""
        if number not in self._dice:
            self._dice[number] = mask(
                index for index in range(len(self.rules.cards)) if self.rules.has_dice(index, number)
            )
        return self._dice[number]

    @property
    def in_play(self) -> Mask:
        """The cards that can lie in front of somebody."""
        return self._in({zone for zone in range(len(self.rules.zones)) if self.rules.is_open(zone)})

    @property
    def anywhere(self) -> Mask:
        """The cards that can come into some zone."""
        return self._in(set(range(len(self.rules.zones))))

    def _in(self, zones: set[int] | frozenset[int]) -> Mask:
        found = 0
        for zone in zones:
            found |= self.in_zone[zone]
        return found

    def zones_of(self, place: select.Places, zones: dict[int, frozenset[int]]) -> frozenset[int]:
        """The kinds of zone that a phrase can mean; none for a deck or pile."""
        if isinstance(place, select.ZoneOf):
            return frozenset((place.kind,))
        if isinstance(place, select.InPlayOf):
            return frozenset(self.rules.open_zones)
        if isinstance(place, select.AnyZoneOf):
            return frozenset(range(len(self.rules.zones)))
        if isinstance(place, select.ZoneRef):
            return zones.get(place.slot, frozenset(range(len(self.rules.zones))))
        return frozenset()

    def in_place(self, place: select.Places | None, zones: dict[int, frozenset[int]]) -> Mask:
        """The cards that can lie in a place; in play, where none is said."""
        if place is None:
            return self._in(frozenset(self.rules.open_zones))
        if isinstance(place, select.DeckPlace):
            return self.decks[place.deck]
        return self._in(self.zones_of(place, zones))

    def of_cards(self, cards: select.Cards, known: dict[int, Mask], zones: dict[int, frozenset[int]]) -> Mask:
        """The cards that a phrase can mean."""
        if isinstance(cards, select.CardRef):
            return known.get(cards.slot, self.every)
        if isinstance(cards, select.CardSet):
            return self.of_noun(cards.noun) & self.in_place(cards.place, zones)
        if isinstance(cards, select.TopCards):
            return self.decks[cards.deck]
        if isinstance(cards, select.Among):
            return self.of_noun(cards.noun) & self.of_cards(cards.of, known, zones)
        if isinstance(cards, select.Announced):
            return self.of_noun(cards.noun) & self.announced
        if isinstance(cards, select.AnyCard):
            return self.of_noun(cards.noun)
        if isinstance(cards, select.ExtremeCards):
            return self.of_cards(cards.of, known, zones)
        return self.every

    def copies(self, cards: Mask) -> int:
        """How many copies there are of some cards together."""
        return sum(self.rules.cards[index].copies for index in indexes(cards))
