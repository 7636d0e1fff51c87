"""How well a seat stands, as a number: how near it is to what wins, against the others, and what it has to get nearer with.

Nothing here knows a game: what wins is read off the rules, what cards and numbers are for off their declarations.
"""

from __future__ import annotations

from typing import Final

from chezlang.effects.actions import ADD, THIS_TURN, Do, Draw, Play, Win
from chezlang.effects.amounts import Amount, AtLeast, AtMost, Count, Dice, Fixed, Half, LowHigh, Minus, Plus, Times
from chezlang.effects.base import parts
from chezlang.effects.clauses import Watch
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game

#: What winning is worth, in units of what is added up to win.
WON: Final = 1000.0
#: What a card in hand is worth, as a part of what it will count for in play, and one that counts for nothing by itself.
IN_HAND: Final = 0.35
OTHER_CARD: Final = 0.15
#: What one more of a seat's lasting number is worth, and of one for a turn to come.
LASTING: Final = 0.6
PASSING: Final = 0.3
#: What one of a number for the turn is worth that cards in hand still ask for, while there is time to spend it.
UNSPENT: Final = 0.25
#: So many cards that count for nothing by themselves are kept for their time; what more of them is worth, and a place that will be drawn for.
FEW: Final = 2
MORE: Final = 0.02
PLACE: Final = 0.1
#: How much the others count: the one who is nearest to winning, and all of them on average.
NEAREST: Final = 0.5
AVERAGE: Final = 0.3


class Worth:
    """The values of one rule set's cards and numbers, worked out once."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.goal = next(
            (
                clause
                for clause in rules.clauses
                if isinstance(clause, Watch) and any(isinstance(part, Win) for part in parts(clause.block))
            ),
            None,
        )
        self.upward = self.goal is None or self.goal.how in ("above", "at least")
        total = rules.total
        self.card = [self._card(index, total) for index in range(len(rules.cards))]
        barred = (
            {number for node in parts(self.goal.than) for number in [getattr(node, "number", -1)]}
            if self.goal
            else set()
        )
        #: Numbers of seats that are neither added up to win nor what is to be reached: more of them is taken to be good.
        self.means = [
            index
            for index, number in enumerate(rules.numbers)
            if number.on_seats
            and index != total
            and index not in barred
            and not (self.goal and self.goal.number == index)
        ]
        self.other = [value <= OTHER_CARD for value in self.card]
        #: Numbers for the turn, each with what cards ask of it, by definition.
        self.asked = [
            (number, [self._asks(index, number) for index in range(len(rules.cards))])
            for number in self.means
            if rules.numbers[number].for_turn
        ]
        #: The last phase in which something is played or done, and up to how many cards are drawn in one.
        self.last = max(
            (
                at
                for at, phase in enumerate(rules.phases)
                if any(isinstance(part, Play | Do) for part in parts(phase.block))
            ),
            default=-1,
        )
        self.drawn = [
            (rules.decks[part.deck].into, part.amount)
            for phase in rules.phases
            for part in parts(phase.block)
            if isinstance(part, Draw) and part.up_to
        ]

    def _asks(self, definition: int, number: int) -> int:
        """What a card costs of a number of seats."""
        asks = 0
        for index, each in enumerate(self.rules.numbers):
            if each.paid_from == number:
                amount = self.rules.cards[definition].amount(index)
                asks += each.default or 0 if amount is None else int(expected(amount))
        return asks

    def _card(self, definition: int, total: int) -> float:
        amount = self.rules.cards[definition].amount(total) if total >= 0 else None
        return OTHER_CARD if amount is None else max(OTHER_CARD, IN_HAND * expected(amount))

    def distance(self, game: Game, seat: int) -> float:
        """How much a seat lacks of what wins; without anything to be reached, how little it has."""
        goal = self.goal
        if goal is None:
            return -float(game.total(seat))
        has = game.total(seat) if goal.number < 0 else game.seat_number(seat, goal.number)
        f = game.borrow(-1, seat)
        needed = game.amount_of(goal.than, f, seat)
        game.release()
        if needed is None:
            return float(2 * WON)
        return float(needed - has if self.upward else has - needed)

    def of(self, game: Game, seat: int) -> float:
        """How well a seat stands."""
        state = game.state
        if state.over and (state.winners or not game.endless):
            return WON if seat in state.winners else -WON
        distances = [self.distance(game, each) for each in range(state.seats)]
        others = [each for index, each in enumerate(distances) if index != seat]
        value = -distances[seat]
        if others:
            value += NEAREST * min(others) + AVERAGE * sum(others) / len(others)
        return value + self._means(game, seat) + self._unspent(game, seat) + self._hand(game, seat)

    def _hand(self, game: Game, seat: int) -> float:
        state = game.state
        value = 0.0
        others = 0
        for kind in game.hidden_kinds:
            for card in state.zones[game.seat_zone(kind, seat)]:
                definition = state.defs[card]
                if self.other[definition]:
                    others += 1
                else:
                    value += self.card[definition]
        value += OTHER_CARD * min(others, FEW) + MORE * max(0, others - FEW)
        for kind, amount in self.drawn:
            f = game.borrow(-1, seat)
            places = game.amount_of(amount, f, seat)
            game.release()
            if places is not None:
                value += PLACE * max(0, places - len(state.zones[game.seat_zone(kind, seat)]))
        return value

    def _unspent(self, game: Game, seat: int) -> float:
        """What the seat can still do in its turn with what it has for it."""
        state = game.state
        if state.active != seat or game.phase() > self.last:
            return 0.0
        value = 0.0
        for number, asks in self.asked:
            left = game.seat_number(seat, number)
            for kind in game.hidden_kinds:
                if left <= 0:
                    break
                for card in state.zones[game.seat_zone(kind, seat)]:
                    asked = min(left, asks[state.defs[card]])
                    left -= asked
                    value += UNSPENT * asked
        return value

    def _means(self, game: Game, seat: int) -> float:
        """What a seat has to get on with, and less than that what the others have."""
        state = game.state
        value = 0.0
        share = 1.0 / max(1, state.seats - 1)
        for number in self.means:
            for each in range(state.seats):
                lasting = LASTING * game.lasting_number(each, number)
                value += lasting if each == seat else -lasting * share
        for number, how, amount, whose, _, span, _ in state.temps:
            if how == ADD and whose >= 0 and number in self.means:
                if span == THIS_TURN and self.rules.numbers[number].for_turn:
                    continue  # what is left of it shows in what it buys
                value += PASSING * amount if whose == seat else -PASSING * amount * share
        return value


def expected(amount: Amount) -> float:
    """What an amount is on average, as far as can be told without a table."""
    if isinstance(amount, Fixed):
        return float(amount.n)
    if isinstance(amount, Dice):
        return amount.count * (amount.faces + 1) / 2
    if isinstance(amount, LowHigh):
        return (amount.low + amount.high) / 2
    if isinstance(amount, Plus):
        return expected(amount.left) + expected(amount.right)
    if isinstance(amount, Minus):
        return expected(amount.left) - expected(amount.right)
    if isinstance(amount, Times):
        return amount.factor * expected(amount.inner)
    if isinstance(amount, Half):
        return expected(amount.inner) / 2
    if isinstance(amount, AtLeast):
        return max(float(amount.floor), expected(amount.inner))
    if isinstance(amount, AtMost):
        return min(float(amount.ceiling), expected(amount.inner))
    return float(1.5 * amount.each) if isinstance(amount, Count) else 1.0
