"""Lines of playing: what is announced, paid, done, counted, cancelled. Each sends events; the engine carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects import events
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Effect
from chezlang.effects.picks import Pick
from chezlang.effects.select import Cards, Seats, TopCards
from chezlang.state.data import THAT, THIS, YOU

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


@dataclass(frozen=True)
class Announce(Effect):
    """Cards (and the action that they are for) are put down; a window opens for answers."""

    what: Cards

    def run(self, m: Machine, f: Body) -> bool:
        cards = self.what.cards(m, f)
        seat = f.regs[YOU]
        m.put_down(seat, tuple(cards))
        f.announced = f.announced + tuple(cards)
        count = max(1, len(cards))
        m.emit(events.ANNOUNCE, [seat] * count, cards or [-1], [f.paid] * count, [], -1, -1, f.action)
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return True

    def allowed(self, m: Machine, f: Body) -> bool:
        seat = f.regs[YOU]
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
        return any(
            card in open_cards and m.permits(events.CANCEL, m.owner(card), card, -1)
            for seat in self.who.seats(m, f)
            for card in self.what.candidates(m, f, seat)
        )


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
        m.start_effect(f.regs[YOU], f.regs[THIS][0])
        return True

    def possible(self, m: Machine, f: Body) -> bool:
        return self.allowed(m, f)

    def allowed(self, m: Machine, f: Body) -> bool:
        """A card that could change nothing may not be played (D18), unless it says so itself."""
        card = m.rules.cards[m.state.defs[f.regs[THIS][0]]]
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
