"""Selectors: which seats, cards and zones a phrase means, read from a state and the registers of a body."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chezlang.effects import events
from chezlang.effects.base import Node
from chezlang.state.data import SUBJECT, THIS, YOU

if TYPE_CHECKING:
    from chezlang.effects.amounts import Amount
    from chezlang.effects.conditions import Condition
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


# -- seats --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seats(Node):
    """A phrase for one or more seats."""

    def seats(self, m: Machine, f: Body) -> list[int]:
        """The seats meant, the active one first, then clockwise."""
        raise TypeError(f"{type(self).__name__} has no seats")

    def match(self, m: Machine, f: Body, seat: int) -> bool:
        """Whether a seat is among them."""
        return seat in self.seats(m, f)


@dataclass(frozen=True)
class SeatRef(Seats):
    """The seat in a register: you, they, that SEAT, a name. ``word`` is how the source says it."""

    slot: int
    word: str

    def seats(self, m: Machine, f: Body) -> list[int]:
        seat = f.regs[self.slot]
        return [] if seat is None or seat < 0 else [seat]

    def match(self, m: Machine, f: Body, seat: int) -> bool:
        return bool(f.regs[self.slot] == seat)


@dataclass(frozen=True)
class EachSeat(Seats):
    """Every seat, or every other than ``other_than``; only those of whom ``cond`` holds (asked with the seat as subject)."""

    other: bool
    cond: Condition | None
    word: str

    def seats(self, m: Machine, f: Body) -> list[int]:
        every = m.from_active()
        if self.other:
            you = f.regs[YOU]
            every = [seat for seat in every if seat != you]
        if self.cond is not None:
            every = [seat for seat in every if holds_of(self.cond, m, f, seat)]
        return every

    def match(self, m: Machine, f: Body, seat: int) -> bool:
        if seat < 0 or (self.other and seat == f.regs[YOU]):
            return False
        return holds_of(self.cond, m, f, seat)


def holds_of(cond: Condition | None, m: Machine, f: Body, seat: int) -> bool:
    """Whether a condition holds of a seat, which is the subject while it is asked."""
    if cond is None:
        return True
    before = f.regs[SUBJECT]
    f.regs[SUBJECT] = seat
    holds = cond.test(m, f)
    f.regs[SUBJECT] = before
    return holds


@dataclass(frozen=True)
class Neighbors(Seats):
    """The seats on either side: the next clockwise, then the one before; one seat where both are the same (D2)."""

    of: Seats

    def seats(self, m: Machine, f: Body) -> list[int]:
        found: list[int] = []
        count = m.state.seats
        for seat in self.of.seats(m, f):
            for side in ((seat + 1) % count, (seat - 1) % count):
                if side != seat and side not in found:
                    found.append(side)
        return found


@dataclass(frozen=True)
class Neighbor(Seats):
    """The seat at one side: ``side`` 1 the left, who is next clockwise; -1 the right. With two seats both are the same."""

    of: Seats
    side: int

    def seats(self, m: Machine, f: Body) -> list[int]:
        found: list[int] = []
        count = m.state.seats
        for seat in self.of.seats(m, f):
            beside = (seat + self.side) % count
            if beside != seat and beside not in found:
                found.append(beside)
        return found


@dataclass(frozen=True)
class OthersThan(Seats):
    """All seats but ``of``: `each other SEAT` of a sentence that is about somebody else than you. ``cond`` as in `EachSeat`."""

    of: Seats
    cond: Condition | None = None

    def seats(self, m: Machine, f: Body) -> list[int]:
        not_these = self.of.seats(m, f)
        return [seat for seat in m.from_active() if seat not in not_these and holds_of(self.cond, m, f, seat)]


@dataclass(frozen=True)
class OwnerOf(Seats):
    """The owner of the zone in which a card lies: its host."""

    of: Cards

    def seats(self, m: Machine, f: Body) -> list[int]:
        found: list[int] = []
        for card in self.of.cards(m, f):
            seat = m.owner(card)
            if seat >= 0 and seat not in found:
                found.append(seat)
        return found


@dataclass(frozen=True)
class SeatNo(Seats):
    """A seat by its place at the table, from 0 (in rulings only)."""

    seat: int

    def seats(self, m: Machine, f: Body) -> list[int]:
        return [self.seat]


@dataclass(frozen=True)
class ActiveSeat(Seats):
    """The seat whose turn it is."""

    def seats(self, m: Machine, f: Body) -> list[int]:
        return [m.state.active]


@dataclass(frozen=True)
class Extreme(Seats):
    """The seats with the highest or lowest of a number (-1: of the total); all of them on a tie."""

    highest: bool
    number: int

    def best(self, m: Machine, every: list[int]) -> list[int]:
        """Those of some seats."""
        if not every:
            return []
        values = [m.total(seat) if self.number < 0 else m.seat_number(seat, self.number) for seat in every]
        best = max(values) if self.highest else min(values)
        return [seat for seat, value in zip(every, values, strict=True) if value == best]


@dataclass(frozen=True)
class ExtremeSeats(Extreme):
    """Of all."""

    def seats(self, m: Machine, f: Body) -> list[int]:
        return self.best(m, m.from_active())


@dataclass(frozen=True)
class ExtremeOf(Extreme):
    """Of some only: of all others, of neighbors, of those with a card. What the rest has is no matter."""

    of: Seats

    def seats(self, m: Machine, f: Body) -> list[int]:
        return self.best(m, self.of.seats(m, f))


# -- places -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Places(Node):
    """A phrase for one or more zones."""

    def zones(self, m: Machine, f: Body) -> list[int]:
        """The zones meant."""
        raise TypeError(f"{type(self).__name__} has no zones")

    def match(self, m: Machine, f: Body, zone: int) -> bool:
        """Whether a zone is among them."""
        return zone in self.zones(m, f)


@dataclass(frozen=True)
class ZoneOf(Places):
    """The zones of one declared kind that some seats have; only those that ``entering`` may enter, where given.

    ``here``: the source says ``here``.
    """

    kind: int
    of: Seats
    entering: Cards | None = None
    here: bool = False

    def zones(self, m: Machine, f: Body) -> list[int]:
        of = self.of
        if isinstance(of, SeatRef):  # the most frequent first
            owner = f.regs[of.slot]
            found = [] if owner is None or owner < 0 else [m.seat_zone(self.kind, owner)]
        else:
            found = [m.seat_zone(self.kind, seat) for seat in of.seats(m, f)]
        if len(found) > 1 and found[0] == found[1]:  # one that all share
            del found[1:]
        if self.entering is not None:
            cards = self.entering.cards(m, f)
            you = f.regs[YOU]
            found = [zone for zone in found if all(m.permits(events.MOVE, you, card, zone) for card in cards)]
        return found

    def match(self, m: Machine, f: Body, zone: int) -> bool:
        if self.entering is not None:
            return zone in self.zones(m, f)
        if m.zone_kind(zone) != self.kind:
            return False
        owner = m.zone_owner(zone)
        return owner < 0 or self.of.match(m, f, owner)


@dataclass(frozen=True)
class InPlayOf(Places):
    """All open zones of some seats: what they have before them."""

    of: Seats

    def zones(self, m: Machine, f: Body) -> list[int]:
        return [m.seat_zone(kind, seat) for seat in self.of.seats(m, f) for kind in m.rules.open_zones]

    def match(self, m: Machine, f: Body, zone: int) -> bool:
        kind = m.zone_kind(zone)
        return kind >= 0 and kind in m.rules.open_zones and self.of.match(m, f, m.zone_owner(zone))


@dataclass(frozen=True)
class AnyZoneOf(Places):
    """Every zone of some seats, hidden ones too: where something comes that is given to them."""

    of: Seats

    def zones(self, m: Machine, f: Body) -> list[int]:
        return [m.seat_zone(kind, seat) for seat in self.of.seats(m, f) for kind in range(len(m.rules.zones))]

    def match(self, m: Machine, f: Body, zone: int) -> bool:
        return m.zone_kind(zone) >= 0 and self.of.match(m, f, m.zone_owner(zone))


@dataclass(frozen=True)
class DeckPlace(Places):
    """A deck, or its pile."""

    deck: int
    pile: bool

    def zones(self, m: Machine, f: Body) -> list[int]:
        return [2 * self.deck + self.pile]


@dataclass(frozen=True)
class ZoneRef(Places):
    """The zone in a register."""

    slot: int
    word: str

    def zones(self, m: Machine, f: Body) -> list[int]:
        zone = f.regs[self.slot]
        return [] if zone is None else [zone]


# -- cards --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Filter(Node):
    """A narrowing of a noun."""

    def holds(self, m: Machine, f: Body, card: int) -> bool:
        """Whether a card passes."""
        raise TypeError(f"{type(self).__name__} has no holds")


@dataclass(frozen=True)
class Noun(Node):
    """What sort of cards: any of ``tags`` or ``titles`` (both empty: every card), all of ``must``, and every filter.

    A card that is two of the tags is one card.
    """

    tags: tuple[int, ...]
    titles: tuple[int, ...] = ()
    must: tuple[int, ...] = ()
    filters: tuple[Filter, ...] = ()
    word: str = ""
    any_mask: int = field(init=False, repr=False, compare=False, default=0)
    all_mask: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "any_mask", sum(1 << tag for tag in set(self.tags)))
        object.__setattr__(self, "all_mask", sum(1 << tag for tag in set(self.must)))

    def among(self, m: Machine, f: Body, cards: list[int]) -> list[int]:
        """Those of some cards that are of this sort."""
        if self.filters or self.titles or m.state.extra:
            return [card for card in cards if self.match(m, f, card)]
        sorts = m.sorts
        defs = m.state.defs
        any_mask, all_mask = self.any_mask, self.all_mask
        if all_mask:
            return [
                card
                for card in cards
                if sorts[defs[card]] & all_mask == all_mask and (not any_mask or sorts[defs[card]] & any_mask)
            ]
        return [card for card in cards if sorts[defs[card]] & any_mask] if any_mask else cards[:]

    def match(self, m: Machine, f: Body, card: int) -> bool:
        """Whether a card is of this sort."""
        if self.any_mask or self.titles or self.all_mask:
            tags = m.tags(card)
            if tags & self.all_mask != self.all_mask:
                return False
            if (self.any_mask or self.titles) and not tags & self.any_mask and m.state.defs[card] not in self.titles:
                return False
        for narrowing in self.filters:
            if not narrowing.holds(m, f, card):
                return False
        return True


@dataclass(frozen=True)
class Cards(Node):
    """A phrase for one or more cards."""

    def cards(self, m: Machine, f: Body) -> list[int]:
        """The cards meant, in the order of seats and of entry."""
        raise TypeError(f"{type(self).__name__} has no cards")

    def match(self, m: Machine, f: Body, card: int) -> bool:
        """Whether a card is among them."""
        return card in self.cards(m, f)


@dataclass(frozen=True)
class CardRef(Cards):
    """The cards in a register: this, it, a name."""

    slot: int
    word: str

    def cards(self, m: Machine, f: Body) -> list[int]:
        held = f.regs[self.slot]
        return [] if held is None else list(held)

    def match(self, m: Machine, f: Body, card: int) -> bool:
        held = f.regs[self.slot]
        return held is not None and card in held


@dataclass(frozen=True)
class CardSet(Cards):
    """Cards of a sort in a place (None: in play anywhere); ``other``: not this card."""

    noun: Noun
    place: Places | None
    other: bool = False

    def cards(self, m: Machine, f: Body) -> list[int]:
        place = self.place
        if place is None:
            zones = [m.seat_zone(kind, seat) for seat in m.from_active() for kind in m.rules.open_zones]
        else:
            zones = place.zones(m, f)
        table = m.state.zones
        if len(zones) == 1:
            found = self.noun.among(m, f, table[zones[0]])
        else:
            found = [card for zone in zones for card in self.noun.among(m, f, table[zone])]
        if self.other and f.regs[THIS]:
            this = f.regs[THIS][0]
            found = [card for card in found if card != this]
        return found

    def match(self, m: Machine, f: Body, card: int) -> bool:
        if self.other and f.regs[THIS] and f.regs[THIS][0] == card:
            return False
        zone = m.state.zone[card]
        if self.place is None:
            if not m.rules.is_open(m.zone_kind(zone)):
                return False
        elif not self.place.match(m, f, zone):
            return False
        return self.noun.match(m, f, card)


@dataclass(frozen=True)
class TopCards(Cards):
    """The top ``count`` cards of a deck (or its ``pile``), the uppermost first; or those at its ``bottom``, the lowest first."""

    deck: int
    pile: bool
    count: int
    bottom: bool = False

    def cards(self, m: Machine, f: Body) -> list[int]:
        lying = m.state.zones[2 * self.deck + self.pile]
        return lying[: self.count] if self.bottom else lying[: -self.count - 1 : -1]


@dataclass(frozen=True)
class Among(Cards):
    """Those of some known cards that are of a sort, wherever they are, or in a place."""

    noun: Noun
    of: CardRef
    place: Places | None = None

    def cards(self, m: Machine, f: Body) -> list[int]:
        return [card for card in self.noun.among(m, f, self.of.cards(m, f)) if self._there(m, f, card)]

    def match(self, m: Machine, f: Body, card: int) -> bool:
        return self.of.match(m, f, card) and self.noun.match(m, f, card) and self._there(m, f, card)

    def _there(self, m: Machine, f: Body, card: int) -> bool:
        return self.place is None or self.place.match(m, f, m.state.zone[card])


@dataclass(frozen=True)
class ExtremeCards(Cards):
    """Those of some cards that have the highest or lowest of a number; all of them on a tie."""

    of: Cards
    highest: bool
    number: int

    def cards(self, m: Machine, f: Body) -> list[int]:
        found = self.of.cards(m, f)
        if not found:
            return found
        values = [m.card_number(card, self.number) for card in found]
        best = max(values) if self.highest else min(values)
        return [card for card, value in zip(found, values, strict=True) if value == best]


@dataclass(frozen=True)
class Announced(Cards):
    """Cards of a sort that are being played, and that an answer can touch now."""

    noun: Noun
    other: bool = False

    def cards(self, m: Machine, f: Body) -> list[int]:
        return [card for card in m.being_played() if self._fits(m, f, card)]

    def match(self, m: Machine, f: Body, card: int) -> bool:
        return card in m.being_played() and self._fits(m, f, card)

    def _fits(self, m: Machine, f: Body, card: int) -> bool:
        this = f.regs[THIS]
        return not (this and this[0] == card) and self.noun.match(m, f, card)


@dataclass(frozen=True)
class AnyCard(Cards):
    """Cards of a sort wherever they are: what a trigger speaks of."""

    noun: Noun
    other: bool = False

    def cards(self, m: Machine, f: Body) -> list[int]:
        return [card for card in range(len(m.state.defs)) if self.match(m, f, card)]

    def match(self, m: Machine, f: Body, card: int) -> bool:
        if card < 0 or (self.other and f.regs[THIS] and f.regs[THIS][0] == card):
            return False
        return self.noun.match(m, f, card)


# -- narrowings ---------------------------------------------------------------------------


@dataclass(frozen=True)
class WithNumber(Filter):
    """Cards with at least ``low`` and at most ``high`` of a number (None: no bound)."""

    number: int
    low: Amount | None
    high: Amount | None
    worth: bool = False

    def holds(self, m: Machine, f: Body, card: int) -> bool:
        value = m.card_number(card, self.number)
        if self.low is not None and value < self.low.value(m, f):
            return False
        return self.high is None or value <= self.high.value(m, f)


@dataclass(frozen=True)
class States(Filter):
    """Cards on which a number is (or is not) printed."""

    number: int
    states: bool

    def holds(self, m: Machine, f: Body, card: int) -> bool:
        return m.rules.cards[m.state.defs[card]].states(self.number) == self.states


@dataclass(frozen=True)
class FromDeck(Filter):
    """Cards that are printed for a deck."""

    deck: int

    def holds(self, m: Machine, f: Body, card: int) -> bool:
        return m.rules.cards[m.state.defs[card]].deck == self.deck


@dataclass(frozen=True)
class OtherThan(Filter):
    """Cards other than some that have been chosen before."""

    of: CardRef

    def holds(self, m: Machine, f: Body, card: int) -> bool:
        return not self.of.match(m, f, card)


@dataclass(frozen=True)
class PlayedBy(Filter):
    """Cards that somebody plays: being played by them, or in their hidden zones to be played."""

    who: Seats

    def holds(self, m: Machine, f: Body, card: int) -> bool:
        player = m.state.players.get(card, -1)
        if player >= 0:
            return self.who.match(m, f, player)
        zone = m.state.zone[card]
        kind = m.zone_kind(zone)
        return kind >= 0 and not m.rules.is_open(kind) and self.who.match(m, f, m.zone_owner(zone))


@dataclass(frozen=True)
class MayPlay(Filter):
    """Cards that no ban keeps somebody from playing."""

    who: Seats

    def holds(self, m: Machine, f: Body, card: int) -> bool:
        for seat in self.who.seats(m, f):
            if not m.permits(events.PLAY, seat, card, -1):
                return False
        return True


@dataclass(frozen=True)
class MayEnter(Filter):
    """Cards that may enter a place."""

    place: Places

    def holds(self, m: Machine, f: Body, card: int) -> bool:
        return any(m.permits(events.MOVE, -1, card, zone) for zone in self.place.zones(m, f))
