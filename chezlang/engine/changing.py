"""What happens when an event is applied: the state changes, and it is noted what may have changed with it."""

from __future__ import annotations

from collections.abc import Callable

from chezlang.effects import events
from chezlang.effects.actions import NEXT_TURN
from chezlang.effects.amounts import Dice, rolled
from chezlang.effects.clauses import Modifier, RollBonus
from chezlang.effects.select import AnyCard
from chezlang.engine.hearing import Hearing
from chezlang.engine.numbers import CAP
from chezlang.engine.reads import TURNS
from chezlang.state.data import Body, Happening, Turn, Window

#: Events after which no crossing needs to be looked at.
QUIET = frozenset((
    events.ANNOUNCE, events.CHOOSE, events.DO, events.PLAY, events.CANCEL, events.REVEAL, events.SHUFFLE,
    events.START, events.END, events.SCORE, events.FAIL, events.HAVE, events.AGAIN, events.SKIP,
))  # fmt: skip


class Changing(Hearing):
    """Events applied."""

    __slots__ = ("listener",)

    #: Told of every event that happened, after it was applied; what is not listened to costs nothing.
    listener: Callable[[Happening], object] | None

    # -- apply -----------------------------------------------------------------------------------

    def apply(self, event: Happening, on_stack: bool) -> None:
        kind = event.kind
        if not self.program.acts[kind]:
            return
        state = self.state
        if self.program.moves[kind]:
            for card, zone, amount in zip(event.cards, event.zones, event.amounts, strict=True):
                self.move(kind, card, zone, amount > 0)
        elif kind == events.GAIN or kind == events.LOSE:
            sign = 1 if kind == events.GAIN else -1
            if event.number == self.rules.total:
                self._resum(event.cards)
            for who, card, amount in zip(event.who, event.cards, event.amounts, strict=True):
                if card >= 0:
                    key = card * self.numbers + event.number
                    state.markers[key] = _capped(state.markers.get(key, 0) + sign * amount)
                elif who >= 0:
                    key = who * self.numbers + event.number
                    state.own[key] = _capped(state.own[key] + sign * amount)
        elif kind == events.SPEND or kind == events.PAY:
            lasting = not self.rules.numbers[event.number].for_turn
            for who, amount in zip(event.who, event.amounts, strict=True):
                key = who * self.numbers + event.number
                if lasting:
                    state.own[key] = _capped(state.own[key] - amount)
                else:
                    state.spent[key] += amount
        elif kind == events.START:
            self.begin(event.number)
        elif kind == events.ROLL:
            self.apply_roll(event)
        elif kind == events.SET:
            self._set(event)
        elif kind == events.ANNOUNCE:
            self._open_window(event, on_stack)
        elif kind == events.CANCEL:
            self._cancel(event)
        elif kind == events.REVEAL:
            for card in event.cards:
                if not self.open[state.zone[card]]:
                    for seat in range(state.seats):
                        self.look_at(card, seat)
        elif kind == events.SHUFFLE:
            for zone in event.zones:
                self.shuffle(zone)
        elif kind == events.BECOME:
            for card, tag in zip(event.cards, event.amounts, strict=True):
                self.become(card, tag)
        elif kind == events.AGAIN:
            for who in event.who:
                self.another_turn(who)
        elif kind == events.SKIP:
            for who in event.who:
                self.skip_turn(who)
        elif kind == events.WIN:
            self.end_game()
            state.winners = list(event.who)

    def end_game(self) -> None:
        self.state.over = True
        self.state.decision = None

    def move(self, kind: int, card: int, zone: int, under: bool = False) -> None:
        deck = self.program.deck_of[self.state.defs[card]]
        if kind == events.DISCARD:
            if self.rules.decks[deck].under:
                self.relocate(card, 2 * deck, True)
            else:
                self.relocate(card, 2 * deck + 1)
        elif kind == events.REMOVE:
            self.relocate(card, self.out)
        else:
            if self.state.imposed and self.open[zone] and card in self.state.players:
                self._keep_for_the_time(card)
            self.relocate(card, zone, under and zone < self.limbo)

    def _keep_for_the_time(self, card: int) -> None:
        """What holds for a time for the cards that somebody plays goes on holding for one that comes into play, until that time is over."""
        for clause, seat, span in self.state.imposed[:]:
            modifier = self.program.clauses[clause]
            if seat < 0 or span == NEXT_TURN:
                continue
            if not isinstance(modifier, Modifier) or not isinstance(modifier.of, AnyCard):
                continue
            f = self.borrow(-2 - seat, seat)
            holds = modifier.of.match(self, f, card)
            amount = modifier.amount.value(self, f) if holds else 0
            self.release()
            if holds:
                self.add_temp((modifier.number, modifier.how, amount, -1, card, span, -1))

    def _resum(self, cards: list[int]) -> None:
        """The total's own number changes on some cards: forget what it comes to with whoever has them before them."""
        for card in cards:
            if card >= 0:
                zone = self.state.zone[card]
                if self.summing[zone]:
                    self.summed &= ~self._bit(self.owner_of[zone])

    def _set(self, event: Happening) -> None:
        """A card's value is stored; a seat's own part is set so that its number comes to the value."""
        state = self.state
        if event.number == self.rules.total:
            self._resum(event.cards)
        for who, card, amount in zip(event.who, event.cards, event.amounts, strict=True):
            if card >= 0:
                state.stored[card * self.numbers + event.number] = _capped(amount)
            elif who >= 0:
                key = who * self.numbers + event.number
                state.own[key] = _capped(state.own[key] + amount - self.seat_number(who, event.number))

    def apply_roll(self, event: Happening) -> None:
        """Throw the dice: for a number of a card they are kept on it; else the sum goes to the register that waits for it."""
        state = self.state
        who, card = event.who[0], event.cards[0]
        if event.number >= 0:
            definition = self.rules.cards[state.defs[card]]
            amount = definition.amount(event.number)
            assert amount is not None
            results: list[int] = []
            bonus = 0
            for dice in amount.rolls():
                if isinstance(dice, Dice):
                    results.append(sum(self.die(dice.faces) for _ in range(dice.count)))
                    bonus = self._bonus(who, card, event.action)
                else:
                    results.append(self.die(dice.faces))
            f = self.borrow(card, self.owner(card))
            value = rolled(amount, results, self, f) + bonus
            self.release()
            if event.number == self.rules.total:
                self._resum(event.cards)
            state.stored[card * self.numbers + event.number] = value
            event.amounts[0] = value
            return
        count, faces = event.amounts[0], event.zones[0]
        if event.stage != 2:  # a second throw knows the dice by what it replaced
            event.origins = [count, faces]
        else:
            count, faces = event.origins
        value = max(1, sum(self.die(faces) for _ in range(count)) + self._bonus(who, card, event.action))
        event.amounts[0] = value
        event.zones[0] = -1
        if event.slot >= 0:
            self._roller(event).regs[event.slot] = value

    def _roller(self, event: Happening) -> Body:
        """The body that rolled: the one right below the event, or the one on top where the event needs no frame."""
        stack = self.state.stack
        start = len(stack)
        for index, frame in enumerate(stack):
            if frame is event:
                start = index
        for below in range(start - 1, -1, -1):
            body = stack[below]
            if isinstance(body, Body):
                return body
        raise AssertionError("a roll that nobody made")

    def reroll(self) -> bool:
        for frame in reversed(self.state.stack):
            if isinstance(frame, Happening) and frame.kind == events.ROLL:
                self.apply_roll(frame)
                self.touch_all()
                if self.listener is not None:
                    self.listener(frame)
                return True
        return False

    def _bonus(self, who: int, card: int, action: int) -> int:
        added = 0
        for source, clause in self.state.live[events.BONUS]:
            bonus = self.program.clauses[clause]
            assert isinstance(bonus, RollBonus)
            f = self.borrow(source, self.holder(source))
            fits = bonus.who.match(self, f, who) and (bonus.action < 0 or bonus.action == action)
            fits = fits and (bonus.noun is None or (card >= 0 and bonus.noun.match(self, f, card)))
            if fits and (bonus.cond is None or bonus.cond.test(self, f)):
                added += bonus.amount.value(self, f)
            self.release()
        return added

    def _open_window(self, event: Happening, on_stack: bool) -> None:
        state = self.state
        cards = tuple(card for card in event.cards if card >= 0)
        window = Window(event.who[0], cards, event.action, -1, state.depth - on_stack, event.amounts[0])
        window.outer_busy = state.busy
        state.stack.insert(len(state.stack) - on_stack, window)
        state.depth = 1 if on_stack else 0
        state.busy = 0

    def _cancel(self, event: Happening) -> None:
        """Mark what was announced as cancelled: all of it, or single cards of a basket."""
        stack = self.state.stack
        for index in range(len(stack) - 1, -1, -1):
            window = stack[index]
            if not isinstance(window, Window) or not any(card in window.cards for card in event.cards):
                continue
            body = self._announcer(index)
            if event.action >= 0 or window.action < 0:
                window.cancelled = True
                body.cancelled = 1
            else:
                left = tuple(card for card in window.cards if card not in event.cards)
                before = window.cards
                window.cards = left
                body.announced = tuple(card for card in body.announced if card not in event.cards)
                window.cancelled = not left  # nothing is left to answer
                body.regs = [left if held == before else held for held in body.regs]
            return

    def _announcer(self, index: int) -> Body:
        """The body that opened the window at a place of the stack."""
        stack = self.state.stack
        for below in range(index - 1, -1, -1):
            body = stack[below]
            if isinstance(body, Body):
                return body
        raise AssertionError("a window with nothing below it")

    # -- what may be otherwise now ---------------------------------------------------------------

    def begin(self, period: int) -> None:
        """A phase has started: what is done in it is to come."""
        turn = self.state.stack[0] if self.state.stack else None
        if period >= 0 and isinstance(turn, Turn):
            turn.stage = 1
            self.changed |= TURNS

    def touches(self, event: Happening, moves: bool) -> bool:
        """Whether an event can have changed a number that is watched; marks the seats whose it can be."""
        state = self.state
        kind = event.kind
        seats = 0
        if moves:
            if self.program.reads_hidden:
                seats = self.everybody
            else:
                for zone in event.origins:
                    if self.open[zone]:
                        seats |= self._bit(self.owner_of[zone])
                for card in event.cards:
                    zone = state.zone[card]
                    if self.open[zone]:
                        seats |= self._bit(self.owner_of[zone])
        elif kind == events.SPEND or kind == events.PAY:
            lasting = not self.program.for_turn[event.number]
            if self.program.watched[event.number] if lasting else self.program.reads_spent:
                seats = self.everybody
        elif kind == events.GAIN or kind == events.LOSE or kind == events.SET:
            if self.program.watched[event.number]:
                for who, card in zip(event.who, event.cards, strict=True):
                    seats |= self._bit(self.owner(card) if card >= 0 else who)
        elif kind == events.BECOME:
            for who, card in zip(event.who, event.cards, strict=True):
                seats |= self._bit(self.owner(card) if card >= 0 else who)
        elif kind == events.ROLL:
            if event.number >= 0 and self.program.watched[event.number]:
                seats = self._bit(self.owner(event.cards[0]))
        else:
            seats = self.everybody
        if seats and self.far_in_play:
            seats = self.everybody
        self.touched |= seats
        return seats != 0

    def _bit(self, seat: int) -> int:
        return 1 << seat if seat >= 0 else self.everybody


def _capped(value: int) -> int:
    return max(-CAP, min(CAP, value))
