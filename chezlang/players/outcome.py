"""How a game ended, read from its last state."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from chezlang.effects.actions import Win
from chezlang.effects.amounts import Amount, Fixed, NumberOf
from chezlang.effects.base import parts
from chezlang.effects.clauses import Watch
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.select import Seats
from chezlang.engine.game import Game


@dataclass(frozen=True)
class Outcome:
    """The end of a game, or where it was left. Seats count from 0.

    ``totals``: of every seat. ``by`` and ``needed``, one for each winner: the title of the card in play from which the winner has
    the number that had to be reached (empty if no card states it), and what it was (None if nothing had to be reached).
    """

    finished: bool
    winners: tuple[int, ...]
    by: tuple[str, ...]
    needed: tuple[int | None, ...]
    totals: tuple[int, ...]
    turns: int

    def data(self) -> dict[str, Any]:
        """As a JSON object."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}


def outcome_of(game: Game) -> Outcome:
    """How a game stands: ended by winners, or not ended."""
    state = game.state
    line = winning_line(game.rules)
    by: list[str] = []
    needed: list[int | None] = []
    for seat in state.winners:
        title, value = "", None
        if isinstance(line, NumberOf) and isinstance(line.of, Seats):
            giver = state.given[seat * game.numbers + line.number]
            title = game.rules.cards[state.defs[giver]].title if giver >= 0 else ""
            value = game.seat_number(seat, line.number)
        elif isinstance(line, Fixed):
            value = line.n
        by.append(title)
        needed.append(value)
    totals = tuple(game.total(seat) for seat in range(state.seats))
    return Outcome(state.over, tuple(state.winners), tuple(by), tuple(needed), totals, state.turn)


def winning_line(rules: RuleSet) -> Amount | None:
    """What has to be reached to win: what the first clause that waits for a crossing and lets somebody win compares with."""
    for clause in rules.clauses:
        if isinstance(clause, Watch) and any(isinstance(part, Win) for part in parts(clause.block)):
            return clause.than
    return None
