"""Laying the table of a ruling: cards lie where it says, and nothing else is anywhere."""

from __future__ import annotations

from typing import Any

from chezlang.effects.amounts import LowHigh
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game, new_state, start
from chezlang.rulings.script import Ruling, Where
from chezlang.state import rng
from chezlang.state.data import EFFECT, YOU, Body, Turn


def lay(rules: RuleSet, ruling: Ruling) -> Game:
    """A game in which the script of the ruling can begin; nothing has been run yet."""
    state = new_state(rules, ruling.seats)
    state.rng = rng.seeded(ruling.seed)
    state.options = ruling.options
    state.defs = tuple(laid.card for laid in ruling.cards)
    game = Game(rules, state)
    state.zone = [game.out] * len(state.defs)
    state.zones[game.out] = list(range(len(state.defs)))
    start(game, ruling.turn)
    turn = state.stack[0]
    assert isinstance(turn, Turn)
    if ruling.phase >= 0:
        turn.phase = ruling.phase
        state.turn = 1
    for card, laid in enumerate(ruling.cards):
        where = laid.where
        # The source names the top of a deck first, and a deck is held with its top last.
        game.relocate(card, zone_of(game, where), where.deck >= 0)
    for number in ruling.numbers:
        key = number.seat * game.numbers + number.number
        state.own[key] = number.amount - _base(game, number.seat, number.number)
    game.touch_all()
    for mark in ruling.marks:
        for card, laid in enumerate(ruling.cards):
            if laid.card == mark.card and game.open[state.zone[card]]:
                more = mark.amount - game.card_number(card, mark.number)
                state.markers[card * game.numbers + mark.number] = more
    game.touch_all()  # what has been reached is looked at, and where every number stands is noted
    if ruling.set_up and rules.set_up is not None:
        regs: list[Any] = [None] * rules.slots
        regs[YOU] = ruling.turn
        state.stack.append(Body(EFFECT, rules.set_up.id, regs))
    return game


def zone_of(game: Game, where: Where) -> int:
    """The zone that a place of a ruling is."""
    if where.deck >= 0:
        return 2 * where.deck + where.pile
    return game.seat_zone(where.kind, max(0, where.seat))


def _base(game: Game, seat: int, number: int) -> int:
    """What a seat has of a number by its cards, or by itself."""
    giver = game.state.given[seat * game.numbers + number]
    if giver < 0:
        return game.rules.numbers[number].default or 0
    amount = game.rules.cards[game.state.defs[giver]].amount(number)
    return amount.low if isinstance(amount, LowHigh) else game.card_number(giver, number)
