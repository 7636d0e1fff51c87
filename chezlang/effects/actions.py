"""What a line can do: one class an effect. Each sends events; the engine carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects import events
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Block, Effect
from chezlang.effects.clauses import HIGHEST, Clause, Would
from chezlang.effects.picks import Pick, you
from chezlang.effects.select import Cards, DeckPlace, Noun, SeatRef, Seats, TopCards
from chezlang.state.data import SUBJECT, THAT, YOU

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body

# How a modifier changes a number, in the order in which they count.
SET_TO = 0
ADD = 1
NOT_ABOVE = 2
NOT_BELOW = 3

# How long a passing modifier holds.
THIS_TURN = 0
NEXT_TURN = 1
THIS_GAME = 2
#: Until your own next turn starts, or that of whom it is about. What stands in a state then is UNTIL and the seat whose turn it is.
UNTIL_YOURS = 3
UNTIL_THEIRS = 4
UNTIL = 8


def lasting(f: Body, span: int, seat: int) -> int:
    """How long something holds for a seat, as it stands in a state."""
    if span == UNTIL_YOURS:
        seat = f.regs[YOU]
    return span if span < UNTIL_YOURS else UNTIL + seat


def carrying(m: Machine, cards: list[int]) -> list[int]:
    """Those of some cards that can carry markers and the like: cards in play or being played."""
    state = m.state
    return [card for card in cards if m.rules.is_open(m.zone_kind(state.zone[card])) or card in state.players]


@dataclass(frozen=True)
class Change(Effect):
    """``who`` (seats) or ``what`` (cards) gains (``sign`` 1) or loses (-1) some of a number, for good.

    Of a counter no card loses more than lies on it.
    """

    who: Seats
    what: Pick | None
    number: int
    amount: Amount
    sign: int

    def run(self, m: Machine, f: Body) -> bool:
        kind = events.GAIN if self.sign > 0 else events.LOSE
        if self.what is not None:
            cards = self.what.take(m, f, self.who.seats(m, f))
            if cards is None:
                return False
            self.what.clear(f)
            cards = carrying(m, cards)
            amount = self.amount.value(m, f)
            if amount > 0:
                cards = [card for card in cards if self._most(m, card) > 0]
                amounts = [min(amount, self._most(m, card)) for card in cards]
                if cards:
                    m.emit(kind, [m.owner(card) for card in cards], cards, amounts, [], self.number)
            return True
        seats, amounts = self._shares(m, f)
        if seats:
            m.emit(kind, seats, [-1] * len(seats), amounts, [], self.number)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        if self.what is not None:
            seats = self.who.seats(m, f)
            if self.amount.value(m, f) <= 0 or not self.what.some(m, f, seats):
                return False
            return not self._counted(m) or any(
                self._most(m, card) > 0 for seat in seats for card in self.what.candidates(m, f, seat)
            )
        kind = events.GAIN if self.sign > 0 else events.LOSE
        return any(m.permits(kind, seat, -1, -1, -1, self.number) for seat in self._shares(m, f)[0])

    def _counted(self, m: Machine) -> bool:
        """Whether it takes counters off cards."""
        return self.sign < 0 and m.rules.is_counter(self.number)

    def _most(self, m: Machine, card: int) -> int:
        """How much a card can gain or lose at most: of a counter that is not printed on it no more than lies there."""
        if not self._counted(m) or m.rules.cards[m.state.defs[card]].states(self.number):
            return HIGHEST
        key = card * m.numbers + self.number
        return m.state.stored.get(key, 0) + m.state.markers.get(key, 0)

    def _shares(self, m: Machine, f: Body) -> tuple[list[int], list[int]]:
        seats: list[int] = []
        amounts: list[int] = []
        for seat in self.who.seats(m, f):
            f.regs[SUBJECT] = seat
            amount = self.amount.value(m, f)
            if amount > 0:
                seats.append(seat)
                amounts.append(amount)
        return seats, amounts


@dataclass(frozen=True)
class Have(Effect):
    """A number is changed for a time: ``how`` SET_TO.., ``span`` THIS_TURN.. (the source must say how long)."""

    who: Seats
    what: Pick | None
    number: int
    how: int
    amount: Amount
    span: int

    def run(self, m: Machine, f: Body) -> bool:
        source = f.regs[1][0] if f.regs[1] else -1
        if self.what is not None:
            cards = self.what.take(m, f, self.who.seats(m, f))
            if cards is None:
                return False
            self.what.clear(f)
            amount = self.amount.value(m, f)
            for card in cards:
                m.add_temp((self.number, self.how, amount, -1, card, lasting(f, self.span, m.owner(card)), source))
            if cards:
                m.emit(events.HAVE, [m.owner(card) for card in cards], cards, [amount] * len(cards), [], self.number)
            return True
        seats = self.who.seats(m, f)
        amounts: list[int] = []
        for seat in seats:
            f.regs[SUBJECT] = seat
            amounts.append(self.amount.value(m, f))
            m.add_temp((self.number, self.how, amounts[-1], seat, -1, lasting(f, self.span, seat), source))
        if seats:
            m.emit(events.HAVE, seats, [-1] * len(seats), amounts, [], self.number)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        if self.how == ADD and not self.amount.rolls() and not self._any(m, f, seats):
            return False
        if self.what is not None:
            return self.what.some(m, f, seats)
        if self.span == THIS_TURN and m.rules.numbers[self.number].for_turn:
            return m.state.active in seats  # nobody else can use such a number before it is gone
        return bool(seats)

    def _any(self, m: Machine, f: Body, seats: list[int]) -> bool:
        """Whether it is more or less for any of them: each has their own count."""
        if self.what is not None or not seats:
            return self.amount.value(m, f) != 0
        for seat in seats:
            f.regs[SUBJECT] = seat
            if self.amount.value(m, f) != 0:
                return True
        return False


def skipped(clause: Clause) -> int:
    """The phase of one's own that a clause does nothing but pass over, or -1."""
    if not isinstance(clause, Would) or len(clause.patterns) > 1 or clause.cond is not None:
        return -1
    pattern, lines = clause.patterns[0], clause.block.lines
    alone = len(lines) == 1 and isinstance(lines[0], Ignore)
    own = pattern.kind == events.START and isinstance(pattern.who, SeatRef) and pattern.who.slot == YOU
    return pattern.period if alone and own else -1


@dataclass(frozen=True)
class Impose(Effect):
    """A standing clause holds for each of ``who`` for a time; in it they are ``you``."""

    who: Seats
    clause: int
    span: int

    def run(self, m: Machine, f: Body) -> bool:
        for seat in self.who.seats(m, f):
            m.impose(self.clause, seat, lasting(f, self.span, seat))
            f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        phase = skipped(m.rules.clauses[self.clause]) if self.span == THIS_TURN else -1
        if phase >= 0:
            return m.state.active in self.who.seats(m, f) and m.yet_to_start(phase)
        return bool(self.who.seats(m, f))


@dataclass(frozen=True)
class ImposeOn(Effect):
    """A standing clause holds for each of ``what`` for a time, as long as it is in play; in it the card is ``this``."""

    who: Seats
    what: Pick
    clause: int
    span: int

    def run(self, m: Machine, f: Body) -> bool:
        cards = self.what.take(m, f, self.who.seats(m, f))
        if cards is None:
            return False
        self.what.clear(f)
        for card in carrying(m, cards):
            m.impose_on(self.clause, card, lasting(f, self.span, m.owner(card)))
            f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return self.what.some(m, f, self.who.seats(m, f))


@dataclass(frozen=True)
class SetNumber(Effect):
    """A number of cards or seats is set to a value, in place of what is printed or was rolled."""

    what: Cards | Seats
    number: int
    amount: Amount

    def run(self, m: Machine, f: Body) -> bool:
        amount = self.amount.value(m, f)
        what = self.what
        if isinstance(what, Cards):
            cards = carrying(m, what.cards(m, f))
            if cards:
                m.emit(events.SET, [m.owner(card) for card in cards], cards, [amount] * len(cards), [], self.number)
            return True
        seats = what.seats(m, f)
        if seats:
            m.emit(events.SET, seats, [-1] * len(seats), [amount] * len(seats), [], self.number)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        amount = self.amount.value(m, f)
        what = self.what
        if isinstance(what, Cards):
            return any(m.card_number(card, self.number) != amount for card in carrying(m, what.cards(m, f)))
        return any(m.seat_number(seat, self.number) != amount for seat in what.seats(m, f))


# -- cards from zone to zone ----------------------------------------------------------------


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
        if cards:
            by = seats[0] if len(seats) == 1 else -1
            who = [by if by >= 0 else m.owner(card) for card in cards]
            m.emit(events.DISCARD, who, cards, [0] * len(cards), [-1] * len(cards))
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return self.what.some(m, f, self.who.seats(m, f))


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
        cards = self.what.take(m, f, seats)
        if cards is None:
            return False
        to = self.to.take(m, f, seats)
        if to is None:
            return False
        self.what.clear(f)
        self.to.clear(f)
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
        cards = self.what.take(m, f, seats)
        if cards is None:
            return False
        to = self.to.take(m, f, seats)
        if to is None:
            return False
        self.what.clear(f)
        self.to.clear(f)
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
        zones = self.to.candidates(m, f, f.regs[0] if f.regs[0] is not None else -1)
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
        first = self.first.take(m, f, seats)
        if first is None:
            return False
        second = self.second.take(m, f, seats)
        if second is None:
            return False
        self.first.clear(f)
        self.second.clear(f)
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
        first = self.first.take(m, f, seats)
        if first is None:
            return False
        second = self.second.take(m, f, seats)
        if second is None:
            return False
        self.first.clear(f)
        self.second.clear(f)
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


# -- playing ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Announce(Effect):
    """Cards (and the action that they are for) are put down; a window opens for answers."""

    what: Cards

    def run(self, m: Machine, f: Body) -> bool:
        cards = self.what.cards(m, f)
        seat = f.regs[0]
        m.put_down(seat, tuple(cards))
        f.announced = f.announced + tuple(cards)
        count = max(1, len(cards))
        m.emit(events.ANNOUNCE, [seat] * count, cards or [-1], [f.paid] * count, [], -1, -1, f.action)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return True

    def allowed(self, m: Machine, f: Body) -> bool:
        seat = f.regs[0]
        for card in self.what.cards(m, f):
            if not m.permits(events.ANNOUNCE, seat, card, -1, f.action):
                return False
        return True


@dataclass(frozen=True)
class Play(Effect):
    """``who`` plays a card by its ``to play``."""

    who: Seats
    what: Pick

    def run(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        cards = self.what.take(m, f, seats)
        if cards is None:
            return False
        self.what.clear(f)
        if cards and seats:
            f.did += 1
            m.start_play(seats[0], cards[0])
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        """Of the top card of a deck nobody who has not seen it may learn, from what is offered, what it is."""
        seats = self.who.seats(m, f)
        what = self.what.what
        if not isinstance(what, TopCards) or what.pile:
            return self.what.some(m, f, seats)
        hidden = any(not m.state.seen.get(card, 0) >> seat & 1 for seat in seats for card in what.cards(m, f))
        refilled = m.rules.decks[what.deck].reshuffles and m.state.zones[2 * what.deck + 1]
        if hidden or (refilled and len(m.state.zones[2 * what.deck]) < what.count):
            return bool(seats)
        return self.what.some(m, f, seats)


@dataclass(frozen=True)
class Score(Effect):
    """Cards count for the owner of the zone in which they lie."""

    what: Cards

    def run(self, m: Machine, f: Body) -> bool:
        number = m.rules.total
        cards = [card for card in self.what.cards(m, f) if m.rules.is_open(m.zone_kind(m.state.zone[card]))]
        if cards:
            amounts = [m.card_number(card, number) for card in cards] if number >= 0 else [0] * len(cards)
            m.emit(events.SCORE, [m.owner(card) for card in cards], cards, amounts, [], number)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return bool(self.what.cards(m, f))


@dataclass(frozen=True)
class Fail(Effect):
    """Cards come to nothing; what becomes of them the next lines say."""

    what: Cards

    def run(self, m: Machine, f: Body) -> bool:
        cards = self.what.cards(m, f)
        if cards:
            m.emit(events.FAIL, [m.owner(card) for card in cards], cards, [0] * len(cards), [])
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return bool(self.what.cards(m, f))


@dataclass(frozen=True)
class Cancel(Effect):
    """What is being played is cancelled. ``whole``: all that was announced with it (an action), not one card of it alone."""

    who: Seats
    what: Pick
    whole: bool

    def run(self, m: Machine, f: Body) -> bool:
        cards = self.what.take(m, f, self.who.seats(m, f))
        if cards is None:
            return False
        self.what.clear(f)
        for window in m.open_windows():
            hit = [card for card in cards if card in window.cards]
            if not hit:
                continue
            everything = self.whole or window.action < 0
            gone = list(window.cards) if everything else hit
            count = len(gone)
            m.emit(
                events.CANCEL, [window.player] * count, gone, [0] * count, [], -1, -1,
                window.action if everything else -1,
            )  # fmt: skip
            break
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        open_cards = m.being_played()
        if not open_cards:
            return False
        return any(card in open_cards for seat in self.who.seats(m, f) for card in self.what.candidates(m, f, seat))


@dataclass(frozen=True)
class Do(Effect):
    """``who`` does an action, on the cards of ``args``."""

    who: Seats
    action: int
    args: tuple[Cards, ...]

    def run(self, m: Machine, f: Body) -> bool:
        for seat in self.who.seats(m, f)[:1]:
            args = tuple(tuple(arg.cards(m, f)) for arg in self.args)
            if m.doable(seat, self.action, args):
                f.did += 1
                m.start_action(seat, self.action, args)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        args = tuple(tuple(arg.cards(m, f)) for arg in self.args)
        return any(m.doable(seat, self.action, args) for seat in self.who.seats(m, f))


@dataclass(frozen=True)
class DoThis(Effect):
    """What the card being played says is done."""

    def run(self, m: Machine, f: Body) -> bool:
        f.did += 1
        m.start_effect(f.regs[0], f.regs[1][0])
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return self.allowed(m, f)

    def allowed(self, m: Machine, f: Body) -> bool:
        """A card that could change nothing may not be played (D18), unless it says so itself."""
        card = m.rules.cards[m.state.defs[f.regs[1][0]]]
        block = card.effect
        return block is not None and (m.block_allowed(block, f) if card.vain else m.block_open(block, f))


@dataclass(frozen=True)
class Offer(Effect):
    """A moment at which cards of an at-any-time kind may be played by anybody."""

    kind: int

    def run(self, m: Machine, f: Body) -> bool:
        that, own = f.regs[THAT], f.regs[YOU]
        player = that if isinstance(that, int) and that >= 0 else own
        m.offer(player if player is not None else -1, self.kind, -1)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return False


@dataclass(frozen=True)
class Spend(Effect):
    """``who`` uses up some of a number that is theirs for the turn."""

    who: Seats
    number: int
    amount: Amount

    def run(self, m: Machine, f: Body) -> bool:
        seats = self.who.seats(m, f)
        amount = self.amount.value(m, f)
        if not self.allowed(m, f):
            m.fizzle(f)
        elif seats and amount > 0:
            f.paid |= 1 << self.number
            m.emit(events.SPEND, seats, [-1] * len(seats), [amount] * len(seats), [], self.number)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return self.allowed(m, f) and self.amount.value(m, f) > 0

    def allowed(self, m: Machine, f: Body) -> bool:
        amount = self.amount.value(m, f)
        for seat in self.who.seats(m, f):
            if m.seat_number(seat, self.number) < amount:
                return False
        return True


@dataclass(frozen=True)
class PayCost(Effect):
    """``who`` pays a number of cards (their price) out of the number that it is paid from."""

    who: Seats
    what: Cards
    number: int

    def run(self, m: Machine, f: Body) -> bool:
        if not self.allowed(m, f):
            m.fizzle(f)
            return True
        source = m.rules.numbers[self.number].paid_from
        price = self.price(m, f)
        cards = self.what.cards(m, f)
        if price > 0:
            f.paid |= 1 << source
            for seat in self.who.seats(m, f)[:1]:
                m.emit(events.PAY, [seat], cards[:1], [price], [], source)
        return True

    def price(self, m: Machine, f: Body) -> int:
        """What the cards cost together now; no card costs less than 0."""
        price = 0
        for card in self.what.cards(m, f):
            price += max(0, m.card_number(card, self.number))
        return price

    def possible(self, m: Machine, f: Body) -> bool:
        return self.allowed(m, f) and self.price(m, f) > 0

    def allowed(self, m: Machine, f: Body) -> bool:
        price = self.price(m, f)
        source = m.rules.numbers[self.number].paid_from
        for seat in self.who.seats(m, f):
            if m.seat_number(seat, source) < price:
                return False
        return True


# -- chance -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RollDice(Effect):
    """Dice whose result a later amount of the same sentence reads from ``slot``."""

    dice: Amount
    count: int
    faces: int
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        f.regs[self.slot] = 0
        m.emit(
            events.ROLL,
            you(f) or [m.state.active],
            list(f.regs[1] or ())[:1] or [-1],
            [self.count],
            [self.faces],
            slot=self.slot,
        )
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        f.regs[self.slot] = 1  # what follows is looked at as if something had been rolled
        return False


@dataclass(frozen=True)
class RollAgainst(Effect):
    """One die of the game, for a card: at least ``target`` is a hit."""

    target: Amount
    what: Cards | None
    hit: Block
    miss: Block
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        result = roll_once(m, f, self.what, self.slot)
        if result is None:
            return False
        if result > 0:
            f.enter((self.hit if result >= self.target.value(m, f) else self.miss).id)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return m.block_possible(self.hit, f) or m.block_possible(self.miss, f)


@dataclass(frozen=True)
class Outcome(Effect):
    """What happens on a result from ``low`` to ``high`` (0: no bound)."""

    low: int
    high: int
    block: Block

    def possible(self, m: Machine, f: Body) -> bool:
        return m.block_possible(self.block, f)


@dataclass(frozen=True)
class RollTable(Effect):
    """One die of the game, with what each result means."""

    what: Cards | None
    rows: tuple[Outcome, ...]
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        result = roll_once(m, f, self.what, self.slot)
        if result is None:
            return False
        for row in self.rows:
            if result > 0 and row.low <= result and (row.high == 0 or result <= row.high):
                f.enter(row.block.id)
                break
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return any(row.possible(m, f) for row in self.rows)


def roll_once(m: Machine, f: Body, what: Cards | None, slot: int) -> int | None:
    """Roll the game's die into a register. None: the roll is under way; 0: it was replaced and there is no result."""
    if f.regs[slot] is None:
        f.regs[slot] = 0
        cards = what.cards(m, f)[:1] if what is not None else []
        m.emit(events.ROLL, you(f) or [m.state.active], cards or [-1], [1], [m.rules.die], -1, -1, f.action, slot)
        return None
    result: int = f.regs[slot]
    f.regs[slot] = None
    return result


@dataclass(frozen=True)
class RollNumbers(Effect):
    """The dice in numbers of cards (or of what gives seats their numbers) are rolled, each once, and kept."""

    of: Cards | Seats
    numbers: tuple[int, ...]
    slot: int

    def run(self, m: Machine, f: Body) -> bool:
        tried: tuple[int, ...] = f.regs[self.slot] or ()
        for card, number in self._pending(m, f):
            key = card * m.numbers + number
            if key not in tried:
                f.regs[self.slot] = (*tried, key)
                m.emit(events.ROLL, [self._roller(m, f, card)], [card], [0], [0], number)
                return False
        f.regs[self.slot] = None
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return bool(self._pending(m, f))

    def _pending(self, m: Machine, f: Body) -> list[tuple[int, int]]:
        pairs: list[tuple[int, int]] = []
        of = self.of
        for number in self.numbers:
            if isinstance(of, Cards):
                cards = of.cards(m, f)
            else:
                cards = [m.state.given[seat * m.numbers + number] for seat in of.seats(m, f)]
            for card in cards:
                if (
                    card >= 0
                    and card * m.numbers + number not in m.state.stored
                    and m.rules.has_dice(m.state.defs[card], number)
                ):
                    pairs.append((card, number))
        return pairs

    def _roller(self, m: Machine, f: Body, card: int) -> int:
        seat = m.owner(card)
        return seat if seat >= 0 else m.state.active


@dataclass(frozen=True)
class Reroll(Effect):
    """The roll that set this off is made once more."""

    def run(self, m: Machine, f: Body) -> bool:
        if m.reroll():
            f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return True


# -- the rest -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Become(Effect):
    """Cards are of another type too, as long as they are in play, and have what that type says."""

    what: Pick
    tag: int

    def run(self, m: Machine, f: Body) -> bool:
        cards = self.what.take(m, f, you(f))
        if cards is None:
            return False
        self.what.clear(f)
        cards = carrying(m, cards)
        if cards:
            m.emit(events.BECOME, [m.owner(card) for card in cards], cards, [self.tag] * len(cards), [])
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return any(not m.tags(card) >> self.tag & 1 for seat in you(f) for card in self.what.candidates(m, f, seat))


def _befalls(m: Machine, f: Body, who: Seats, kind: int) -> bool:
    """One event of a kind for seats, with no card; none where there is no such seat."""
    seats = who.seats(m, f)
    if seats:
        m.emit(kind, seats, [-1] * len(seats), [0] * len(seats), [])
    return True


@dataclass(frozen=True)
class AnotherTurn(Effect):
    """Seats have another turn, after the one under way."""

    who: Seats

    def run(self, m: Machine, f: Body) -> bool:
        return _befalls(m, f, self.who, events.AGAIN)

    def possible(self, m: Machine, f: Body) -> bool:
        return any(m.permits(events.AGAIN, seat, -1, -1) for seat in self.who.seats(m, f))


@dataclass(frozen=True)
class AnotherPhase(Effect):
    """A phase takes place once more, right after the phase under way; only for whose turn it is."""

    who: Seats
    phase: int

    def run(self, m: Machine, f: Body) -> bool:
        if self.who.match(m, f, m.state.active) and m.another_phase(self.phase):
            f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return m.state.turn > 0 and self.who.match(m, f, m.state.active)


@dataclass(frozen=True)
class SkipTurn(Effect):
    """The next turn of seats does not take place."""

    who: Seats

    def run(self, m: Machine, f: Body) -> bool:
        return _befalls(m, f, self.who, events.SKIP)

    def possible(self, m: Machine, f: Body) -> bool:
        return any(m.permits(events.SKIP, seat, -1, -1) for seat in self.who.seats(m, f))


@dataclass(frozen=True)
class Win(Effect):
    """Seats win; the game is over at once."""

    who: Seats

    def run(self, m: Machine, f: Body) -> bool:
        return _befalls(m, f, self.who, events.WIN)

    def possible(self, m: Machine, f: Body) -> bool:
        return bool(self.who.seats(m, f))


@dataclass(frozen=True)
class EndGame(Effect):
    """The game is over at once, and nobody has won."""

    def run(self, m: Machine, f: Body) -> bool:
        f.did += 1
        m.end_game()
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return True


@dataclass(frozen=True)
class Ignore(Effect):
    """In a replacement: the event does not happen, and nothing does in its place."""

    def run(self, m: Machine, f: Body) -> bool:
        f.did += 1
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return True


@dataclass(frozen=True)
class Stop(Effect):
    """Leave the innermost repeat, or the play, action or phase."""

    def run(self, m: Machine, f: Body) -> bool:
        m.stop(f)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return False
