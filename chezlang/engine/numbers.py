"""What numbers are now: printed or rolled, plus markers, then modifiers: set, add, limit; then what was spent."""

from __future__ import annotations

from chezlang.effects import events
from chezlang.effects.actions import ADD, NEXT_TURN, NOT_ABOVE, SET_TO
from chezlang.effects.amounts import Amount, LowHigh, NumberOf
from chezlang.effects.clauses import Modifier
from chezlang.effects.select import Cards, Seats
from chezlang.engine.program import MATES, OTHERS, OWNER, SELF, Reach
from chezlang.engine.reads import NUMBERS
from chezlang.engine.table import Table
from chezlang.state.data import SUBJECT, Body

#: No number goes beyond this, whatever is added up.
CAP = 1_000_000
#: Numbers that hang on numbers are followed so deep.
DEEPEST = 24
#: Once a number turns out to hang on itself, so many more are worked out for it.
MOST_IN_CYCLE = 300


class Numbers(Table):
    """Values of cards and seats."""

    __slots__ = ()

    def card_number(self, card: int, number: int) -> int:
        state = self.state
        key = card * self.numbers + number
        if not state.live[events.NUMBER + number] and not (state.temps and self._passes(number)):
            value = state.stored.get(key)
            if value is None:
                value = self.program.flat[state.defs[card]][number]
            if value is not None:
                return value + state.markers.get(key, 0)
        if self.under:  # what hangs on others counts differently on the way
            return self._card_number(card, number)
        if self.changed:
            self.settle()
        value = self.card_values.get(key)
        if value is None:
            value = self._card_number(card, number)
            self.card_values[key] = value
        return value

    def _card_number(self, card: int, number: int) -> int:
        state = self.state
        key = card * self.numbers + number
        value = state.stored.get(key)
        if value is None:
            value = self.program.flat[state.defs[card]][number]
            if value is None:
                value = self._worked_out(card, number)
        if state.markers:
            value += state.markers.get(key, 0)
        if state.live[events.NUMBER + number] or (state.temps and self._passes(number)):
            value = self._modified(value, number, card, -1, True)
        return value

    def _passes(self, number: int) -> bool:
        """Whether a modifier of a number is in force that ends by itself."""
        for temp in self.state.temps:
            if temp[0] == number:
                return True
        return False

    def seat_number(self, seat: int, number: int) -> int:
        state = self.state
        key = seat * self.numbers + number
        if not state.live[events.NUMBER + number] and not (state.temps and self._passes(number)):
            giver = state.given[key]
            value: int | None
            if giver < 0:
                value = self.program.default[number]
            else:
                stated = giver * self.numbers + number
                value = state.stored.get(stated)
                if value is None:
                    value = self.program.flat[state.defs[giver]][number]
                if value is not None:
                    value += state.markers.get(stated, 0)
            if value is not None:
                value += state.own[key]
                return max(0, value - state.spent[key]) if self.program.for_turn[number] else value
        if self.under:
            return self._seat_number(seat, number, False)
        if self.changed:
            self.settle()
        kept = self.seat_values.get(key)
        if kept is None:
            kept = self._seat_number(seat, number, False)
            self.seat_values[key] = kept
        return kept

    def lasting_number(self, seat: int, number: int) -> int:
        return self._seat_number(seat, number, True)

    def _seat_number(self, seat: int, number: int, lasting: bool) -> int:
        state = self.state
        key = seat * self.numbers + number
        giver = state.given[key]
        definition = self.rules.numbers[number]
        if giver < 0:
            value = definition.default if definition.default is not None else 0
        elif lasting:
            amount = self.rules.cards[state.defs[giver]].amount(number)
            value = amount.low if isinstance(amount, LowHigh) else self.card_number(giver, number)
        else:
            value = self.card_number(giver, number)
        value += state.own[key]
        if state.live[events.NUMBER + number] or (state.temps and not lasting and self._passes(number)):
            value = self._modified(value, number, -1, seat, not lasting)
        if definition.for_turn:
            if not lasting:
                value -= state.spent[key]
            value = max(0, value)
        return value

    def has_number(self, seat: int, number: int) -> bool:
        state = self.state
        key = seat * self.numbers + number
        if state.given[key] >= 0 or state.own[key] != 0:
            return True
        definition = self.rules.numbers[number]
        return definition.default is not None or definition.on_cards or definition.for_turn

    def total(self, seat: int) -> int:
        number = self.rules.total
        if number < 0:
            return 0
        state = self.state
        value = state.own[seat * self.numbers + number]
        live = state.live[events.NUMBER + number]
        reach = self.program.reach
        if (state.temps and self._passes(number)) or not (
            self.program.simple[number] or all(reach[clause].simple for _, clause in live)
        ):
            value = self._modified(value, number, -1, seat, True)
            for kind in self.counted:
                for card in state.zones[self.seat_zone(kind, seat)]:
                    value += self.card_number(card, number)
            return value
        if not self.summed >> seat & 1:
            self.add_up(seat)
        value += self.sums[seat]
        for card in self.unsure[seat]:
            value += self._worked_out(card, number)
        zone = state.zone
        for source, clause in live:
            if (self.owner_of[zone[source]] if source >= 0 else self.holder(source)) == seat:
                value += self._added(clause, source, seat)
        return value

    def _added(self, clause: int, source: int, seat: int) -> int:
        """What a simple modifier of a seat's adds to its total."""
        state = self.state
        reach = self.program.reach[clause]
        count = 0
        if reach.sort == OWNER:
            count = 1
        elif reach.sort == SELF:
            count = 1 if self.kind_of[state.zone[source]] in self.counted else 0
        elif reach.zone in self.counted:
            for card in state.zones[self.seat_zone(reach.zone, seat)]:
                if not (reach.other and card == source) and self._is_among(card, reach):
                    count += 1
        if count == 0 or reach.plain:
            return count * reach.amount
        if not self._under(-1 - state.seats * self.numbers - clause):
            return 0
        modifier = self.program.clauses[clause]
        assert isinstance(modifier, Modifier)
        f = self.borrow(source, seat)
        f.regs[SUBJECT] = seat
        if modifier.cond is None or modifier.cond.test(self, f):
            count *= modifier.amount.value(self, f)
        else:
            count = 0
        self.release()
        self.under.pop()
        return count

    def _is_among(self, card: int, reach: Reach) -> bool:
        """Whether a card has the tags, or one of the titles, that a modifier speaks of."""
        tags = self.tags(card)
        if tags & reach.all_mask != reach.all_mask:
            return False
        if reach.any_mask or reach.titles:
            return bool(tags & reach.any_mask) or self.state.defs[card] in reach.titles
        return True

    def amount_of(self, amount: Amount, f: Body, seat: int) -> int | None:
        before = f.regs[SUBJECT]
        f.regs[SUBJECT] = seat
        value: int | None = None
        if not isinstance(amount, NumberOf) or not isinstance(amount.of, Seats):
            value = amount.value(self, f)
        else:
            seats = amount.of.seats(self, f)
            if len(seats) == 1:
                if self.has_number(seats[0], amount.number):
                    value = self.seat_number(seats[0], amount.number)
            elif all(self.has_number(other, amount.number) for other in seats):
                value = amount.value(self, f)
        f.regs[SUBJECT] = before
        return value

    def add_temp(self, temp: tuple[int, ...]) -> None:
        self.state.temps.append(temp)
        self.changed |= NUMBERS
        if self.is_watched(temp):
            self.touch_all()

    def is_watched(self, temp: tuple[int, ...]) -> bool:
        """Whether a passing modifier may change a number that is looked at for crossings: of a seat's that lasts it does not."""
        program = self.program
        return program.watched_passing[temp[0]] or (temp[4] >= 0 and program.watched[temp[0]])

    def _worked_out(self, card: int, number: int) -> int:
        """A number that is not plain: a count read live, the low of low/high, 0 for dice not yet rolled."""
        amount = self.rules.cards[self.state.defs[card]].amount(number)
        if amount is None or not self._under(card * self.numbers + number):
            return 0
        f = self.borrow(card, self.owner(card))
        dice = amount.rolls()
        value = 0 if dice and not isinstance(dice[0], LowHigh) else amount.value(self, f)
        self.release()
        self.under.pop()
        return value

    def _under(self, key: int) -> bool:
        """Begin to work out a number, which `under` then holds.

        False if it is being worked out already, or too much hangs on it: then it counts without what hangs on others.
        """
        under = self.under
        if not under:
            self.left = -1
        elif key in under:
            if self.left < 0:
                self.left = MOST_IN_CYCLE
            return False
        elif self.left == 0 or len(under) >= DEEPEST:
            return False
        if self.left > 0:
            self.left -= 1
        under.append(key)
        return True

    def _modified(self, value: int, number: int, card: int, seat: int, passing: bool) -> int:
        """``value`` after every live modifier of a card's or a seat's number; ``passing``: also those that end by themselves."""
        if not self._under(card * self.numbers + number if card >= 0 else -1 - seat * self.numbers - number):
            return value
        state = self.state
        clauses = self.program.clauses
        added = 0
        floor = -CAP
        ceiling = CAP
        for source, clause in state.live[events.NUMBER + number]:
            reach = self.program.reach[clause]
            sort = reach.sort
            if sort == SELF:
                if source != card:
                    continue
            elif sort == OWNER:
                if card >= 0 or self.holder(source) != seat:
                    continue
            elif sort == MATES:
                if card < 0 or (reach.other and source == card):
                    continue
                zone = state.zone[card]
                if (
                    self.kind_of[zone] != reach.zone
                    or self.owner_of[zone] != self.holder(source)
                    or not self._is_among(card, reach)
                ):
                    continue
            modifier = clauses[clause]
            assert isinstance(modifier, Modifier)
            if sort != OTHERS and reach.plain:
                amount = reach.amount
            else:
                of = modifier.of
                if sort == OTHERS and isinstance(of, Cards) != (card >= 0):
                    continue
                f = self.borrow(source, self.holder(source))
                fits = sort != OTHERS or (
                    of.match(self, f, card) if isinstance(of, Cards) else of.match(self, f, seat)
                )  # fmt: skip
                fits = fits and (modifier.cond is None or modifier.cond.test(self, f))
                if fits:
                    f.regs[SUBJECT] = seat
                    amount = modifier.amount.value(self, f)
                self.release()
                if not fits:
                    continue
            how = modifier.how
            if how == ADD:
                added += amount
            elif how == SET_TO:
                value = amount
            elif how == NOT_ABOVE:
                ceiling = min(ceiling, amount)
            else:
                floor = max(floor, amount)
        if passing:
            for temp in state.temps:
                if (
                    temp[0] != number
                    or temp[5] == NEXT_TURN
                    or (temp[4] if card >= 0 else temp[3]) != (card if card >= 0 else seat)
                ):
                    continue
                if temp[1] == SET_TO:
                    value = temp[2]
                elif temp[1] == ADD:
                    added += temp[2]
                elif temp[1] == NOT_ABOVE:
                    ceiling = min(ceiling, temp[2])
                else:
                    floor = max(floor, temp[2])
        self.under.pop()
        return max(floor, min(ceiling, value + added))
