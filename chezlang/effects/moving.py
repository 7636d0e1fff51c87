"""Lines that move cards from zone to zone, or show them. Each sends events; the engine carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects import events
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Effect
from chezlang.effects.doing import DoThis
from chezlang.effects.picks import Pick, take_both, you
from chezlang.effects.select import CardRef, Cards, DeckPlace, Noun, Seats
from chezlang.state.data import PLAY, SUBJECT, THIS, YOU

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


@dataclass(frozen=True)
class Discard(Effect):
    """``who`` discards ``what``. ``keep``: the source says ``down to``."""

    who: Seats
    what: Pick
    keep: Amount | None = None

    def run(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        cards = self.what.take(m, f, seats)
        if cards is None:
            return False
        self.what.clear(f)
        if cards and f.why == PLAY and self.what.what == CardRef(THIS, "this") and _was_done(m, f):
            cards = [card for card in cards if card in m.state.players]
        if cards:
            by = seats[0] if len(seats) == 1 else -1
            who = [by if by >= 0 else m.owner(card) for card in cards]
            m.emit(events.DISCARD, who, cards, [0] * len(cards), [-1] * len(cards))
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return self.what.some(m, f, self.who.seats(m, f))


def _was_done(m: Machine, f: Body) -> bool:
    """Whether `do this` stands before the line under way: where a card has brought itself by then, there it stays."""
    lines = m.blocks[f.control[-2]].lines[: f.control[-1]]
    for line in lines:
        if isinstance(line, DoThis):
            return True
    return False


@dataclass(frozen=True)
class Draw(Effect):
    """Each of ``who`` draws: ``amount`` cards (``up_to``: until they hold that many), only such as ``noun`` where given.

    ``named``: a register that keeps them for the lines that follow, or -1, and by what ``name`` they call them.
    """

    who: Seats
    deck: int
    amount: Amount
    up_to: bool = False
    noun: Noun | None = None
    named: int = -1
    name: str = ""

    def run(self, m: Machine, f: Body) -> bool:
        who: list[int] = []
        zones: list[int] = []
        into = m.rules.decks[self.deck].into
        there = len(m.state.zones[2 * self.deck]) + len(m.state.zones[2 * self.deck + 1])
        for seat in self.who.seats(m, f):
            f.regs[SUBJECT] = seat
            zone = m.seat_zone(into, seat)
            count = min(self.amount.value(m, f), there + (len(m.state.zones[zone]) if self.up_to else 0))
            if self.up_to:
                count -= len(m.state.zones[zone])
            who.extend([seat] * count)
            zones.extend([zone] * count)
        cards = m.top_cards(self.deck, len(who), self.noun, f)
        if self.named >= 0:
            f.regs[self.named] = tuple(cards)
        if cards:
            count = len(cards)
            m.emit(events.DRAW, who[:count], cards, [0] * count, zones[:count])
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        deck, pile = m.state.zones[2 * self.deck], m.state.zones[2 * self.deck + 1]
        if not deck and not (pile and m.rules.decks[self.deck].reshuffles):
            return False
        if self.noun is not None and not any(self.noun.match(m, f, card) for card in deck):
            return False
        if not self.up_to:
            return bool(self.who.seats(m, f))
        for seat in self.who.seats(m, f):
            f.regs[SUBJECT] = seat
            if self.amount.value(m, f) > len(m.state.zones[m.seat_zone(m.rules.decks[self.deck].into, seat)]):
                return True
        return False


def like_zone(m: Machine, card: int, seat: int) -> int:
    """A seat's zone of the kind in which a card lies.

    From a deck, a pile or the table it is the one into which the card's deck is drawn. From a zone that all share it is the seat's hidden one.
    """
    zones = m.rules.zones
    kind = m.zone_kind(m.state.zone[card])
    if kind < 0:
        kind = m.rules.hand(m.rules.cards[m.state.defs[card]].deck)
    if zones[kind].shared:
        kind = next((index for index, zone in enumerate(zones) if not zone.open and not zone.shared), kind)
    return m.seat_zone(kind, seat)


@dataclass(frozen=True)
class Take(Effect):
    """``who`` takes ``what`` into their own zone of the same name."""

    who: Seats
    what: Pick

    def run(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        cards = self.what.take(m, f, seats)
        if cards is None:
            return False
        self.what.clear(f)
        if cards and seats:
            zones = [like_zone(m, card, seats[0]) for card in cards]
            m.emit(events.TAKE, [seats[0]] * len(cards), cards, [0] * len(cards), zones)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        return self.what.some(m, f, seats) and any(
            like_zone(m, card, seats[0]) != m.state.zone[card] for card in self.what.candidates(m, f, seats[0])
        )


@dataclass(frozen=True)
class Give(Effect):
    """``who`` gives ``what`` to ``to``, who gets it in their zone of the same name."""

    who: Seats
    what: Pick
    to: Pick

    def run(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        taken = take_both(self.what, self.to, m, f, seats)
        if taken is None:
            return False
        cards, to = taken
        if cards and to and seats:
            zones = [like_zone(m, card, to[0]) for card in cards]
            m.emit(events.GIVE, [seats[0]] * len(cards), cards, [0] * len(cards), zones)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        if not (self.what.some(m, f, seats) and self.to.some(m, f, seats)):
            return False
        to = self.to.candidates(m, f, seats[0])
        zone = m.state.zone
        return any(
            like_zone(m, card, seat) != zone[card] for card in self.what.candidates(m, f, seats[0]) for seat in to
        )


@dataclass(frozen=True)
class MoveTo(Effect):
    """``what`` goes to ``to``. ``kind``: the event (move, return, enter). ``under``: to the bottom of a deck, and not on top."""

    kind: int
    who: Seats
    what: Pick
    to: Pick
    under: bool = False

    def run(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        taken = take_both(self.what, self.to, m, f, seats)
        if taken is None:
            return False
        cards, to = taken
        if cards and to:
            by = seats[0] if seats else -1
            m.emit(self.kind, [by] * len(cards), cards, [int(self.under)] * len(cards), [to[0]] * len(cards))
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        return self.what.some(m, f, seats) and self.to.some(m, f, seats)

    def allowed(self, m: Machine, f: Body) -> bool:
        """What is being played must be able to enter where it goes, or it cannot be played."""
        if self.kind != events.ENTER or not self.what.given:
            return True
        what = self.what.what
        assert isinstance(what, Cards)
        zones = self.to.candidates(m, f, f.regs[YOU] if f.regs[YOU] is not None else -1)
        return (
            any(all(m.permits(events.ENTER, -1, card, zone) for card in what.cards(m, f)) for zone in zones)
            or not zones
        )


@dataclass(frozen=True)
class Swap(Effect):
    """Two picked cards change places; one that is being played has none to give."""

    who: Seats
    first: Pick
    second: Pick

    def run(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        taken = take_both(self.first, self.second, m, f, seats)
        if taken is None:
            return False
        first, second = taken
        players = m.state.players
        if first and second and first[0] != second[0] and first[0] not in players and second[0] not in players:
            a, b = first[0], second[0]
            zone = m.state.zone
            m.emit(events.MOVE, [seats[0], seats[0]], [a, b], [0, 0], [zone[b], zone[a]])
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        return self.first.some(m, f, seats) and self.second.some(m, f, seats)


@dataclass(frozen=True)
class SwapZones(Effect):
    """All cards of two zones of one kind change places."""

    who: Seats
    first: Pick
    second: Pick

    def run(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        taken = take_both(self.first, self.second, m, f, seats)
        if taken is None:
            return False
        first, second = taken
        if first and second and first[0] != second[0]:
            table = m.state.zones
            ours, theirs = table[first[0]][:], table[second[0]][:]
            cards = ours + theirs
            zones = [second[0]] * len(ours) + [first[0]] * len(theirs)
            if cards:
                m.emit(events.MOVE, [seats[0]] * len(cards), cards, [0] * len(cards), zones)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        zones = {zone for pick in (self.first, self.second) for seat in seats for zone in pick.candidates(m, f, seat)}
        return len(zones) > 1 and any(m.state.zones[zone] for zone in zones)


@dataclass(frozen=True)
class PassOn(Effect):
    """Each of ``who`` gives all cards of a zone of one ``kind`` to ``to`` (of whom they are the subject), all at once."""

    who: Seats
    kind: int
    to: Seats

    def run(self, m: Machine, f: Body) -> bool:
        who: list[int] = []
        cards: list[int] = []
        zones: list[int] = []
        for seat in self.who.seats(m, f):
            f.regs[SUBJECT] = seat
            to = self.to.seats(m, f)
            if to and to[0] != seat:
                held = m.state.zones[m.seat_zone(self.kind, seat)]
                who.extend([seat] * len(held))
                cards.extend(held)
                zones.extend([m.seat_zone(self.kind, to[0])] * len(held))
        if cards:
            m.emit(events.GIVE, who, cards, [0] * len(cards), zones)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return any(m.state.zones[m.seat_zone(self.kind, seat)] for seat in self.who.seats(m, f))


@dataclass(frozen=True)
class Remove(Effect):
    """Cards go out of the game."""

    what: Pick

    def run(self, m: Machine, f: Body) -> bool:
        cards = self.what.take(m, f, you(f) or [m.state.active])
        if cards is None:
            return False
        self.what.clear(f)
        if cards:
            m.emit(events.REMOVE, [m.owner(card) for card in cards], cards, [0] * len(cards), [-1] * len(cards))
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return self.what.some(m, f, you(f) or [m.state.active])


@dataclass(frozen=True)
class Reveal(Effect):
    """Cards are shown to all, who know them from then on, until they are moved or shuffled."""

    who: Seats
    what: Pick

    def run(self, m: Machine, f: Body) -> bool:
        cards = self.what.take(m, f, self.who.seats(m, f))
        if cards is None:
            return False
        self.what.clear(f)
        if cards:
            m.emit(events.REVEAL, [m.owner(card) for card in cards], cards, [0] * len(cards), [])
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return self.what.some(m, f, self.who.seats(m, f))


@dataclass(frozen=True)
class LookAt(Effect):
    """``who`` sees cards, and nobody else does: they know them from then on, until they are moved or shuffled."""

    who: Seats
    what: Pick

    def run(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        cards = self.what.take(m, f, seats)
        if cards is None:
            return False
        self.what.clear(f)
        for seat in seats:
            for card in cards:
                m.look_at(card, seat)
        if cards:
            f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return self.what.some(m, f, self.who.seats(m, f))


@dataclass(frozen=True)
class Shuffle(Effect):
    """A deck is shuffled."""

    deck: DeckPlace

    def run(self, m: Machine, f: Body) -> bool:
        m.emit(events.SHUFFLE, [-1], [-1], [0], self.deck.zones(m, f))
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return len(m.state.zones[self.deck.zones(m, f)[0]]) > 1
