"""Many games with players that are no persons, counted.

Game number i of a simulation has a seed of its own, made from the simulation's seed and i, and is the game that the same seed gives
when it is played alone. So the counts are the same for any number of processes.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from chezlang.effects.ruleset import RuleSet, dump, parse
from chezlang.engine.game import Game
from chezlang.findings import Refused
from chezlang.lab.workers import in_order
from chezlang.players.match import MOST_DECISIONS, MOST_TURNS, Match, bots_for, dealt, seated
from chezlang.players.outcome import outcome_of
from chezlang.players.record import record_of, save_record
from chezlang.rulings.going import between
from chezlang.state import rng

#: Games that a process plays before it reports: a second or two of work.
BATCH = 40
BOT = "random"


@dataclass(frozen=True)
class Opening:
    """What a seat has when its first turn has not come yet: titles of the cards before it, and of those that it alone sees, in order."""

    open: tuple[str, ...]
    hidden: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """One game, by its number from 0. Seats count from 0.

    ``winners``, ``by``, ``needed``: as in an Outcome; empty for a game that nobody won or that was left as it stood (``capped``). ``decisions``: those with two
    options or more. ``mark``: a hash of every decision and of the last state. ``record``: the game's record as text, if wanted.
    ``opening``: how each seat began, if wanted.
    """

    game: int
    seed: int
    winners: tuple[int, ...]
    by: tuple[str, ...]
    needed: tuple[int | None, ...]
    totals: tuple[int, ...]
    turns: int
    decisions: int
    capped: bool
    mark: str
    record: str = ""
    opening: tuple[Opening, ...] = ()

    def data(self) -> dict[str, Any]:
        """As a JSON object, without the record and the opening."""
        row = asdict(replace(self, record="", opening=()))
        del row["record"], row["opening"]
        return {key: list(value) if isinstance(value, tuple) else value for key, value in row.items()}


def seed_of(seed: int, game: int) -> int:
    """The seed of game number ``game`` (0..) of a simulation: 48 bits, short enough to be typed again."""
    return rng.mix(rng.seeded(seed) + game) >> 16


def play_out(
    rules: RuleSet,
    seats: int,
    seed: int,
    options: Sequence[str] = (),
    number: int = 0,
    players: Sequence[str] = (),
    opening: bool = False,
) -> Row:
    """Play one game to its end: the game that a `Match` of the same players (random ones unless named) plays, without its bookkeeping."""
    game = dealt(rules, seats, seed, options)
    state = game.state
    began = _begin_game(game) if opening else ()
    game.run()
    taken, counted = _by_chance(game, seed) if set(players) <= {BOT} else _by_players(game, seed, players)
    end = outcome_of(game)
    mark = hashlib.blake2b(json.dumps([taken, state.data()]).encode(), digest_size=12).hexdigest()
    return Row(
        number, seed, end.winners, end.by, end.needed, end.totals, end.turns, counted, not end.winners and (game.endless or not game.over), mark, "", began
    )  # fmt: skip


def _by_chance(game: Game, seed: int) -> tuple[list[int], int]:
    """Play a game as random players do: the options taken, and how many of the decisions had two or more."""
    state = game.state
    generators = [rng.seeded(rng.mix(seed) + seat + 1) for seat in range(state.seats)]
    taken: list[int] = []
    counted = 0
    advance, below = rng.advance, rng.below
    while (decision := state.decision) is not None and state.turn <= MOST_TURNS and len(taken) < MOST_DECISIONS:
        seat = decision.seat
        count = len(decision.options)
        generators[seat] = advance(generators[seat])
        index = below(generators[seat], count)
        taken.append(index)
        if count > 1:
            counted += 1
        game.decide(index)
    return taken, counted


def _by_players(game: Game, seed: int, players: Sequence[str]) -> tuple[list[int], int]:
    """The same with players of any sort."""
    state = game.state
    bots = bots_for(players, seed)
    taken: list[int] = []
    counted = 0
    while (decision := state.decision) is not None and state.turn <= MOST_TURNS and len(taken) < MOST_DECISIONS:
        bot = bots[decision.seat]
        assert bot is not None
        index = bot.choose(game)
        taken.append(index)
        if len(decision.options) > 1:
            counted += 1
        game.decide(index)
    return taken, counted


def _begin_game(game: Game) -> tuple[Opening, ...]:
    """Run the set-up, up to the first turn or the first decision in it, and see what each seat has then."""
    state = game.state
    while state.decision is None and not state.over and not between(state):
        game.step()
    rules = game.rules

    def titles(seat: int, open_: bool) -> tuple[str, ...]:
        kinds = [kind for kind, zone in enumerate(rules.zones) if zone.open == open_ and not zone.shared]
        cards = [card for kind in kinds for card in state.zones[game.seat_zone(kind, seat)]]
        return tuple(sorted(rules.cards[state.defs[card]].title for card in cards))

    return tuple(Opening(titles(seat, True), titles(seat, False)) for seat in range(state.seats))


def simulate(
    rules: RuleSet,
    games: int,
    seats: int,
    seed: int,
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
    options: Sequence[str] = (),
    each: Callable[[Row], object] | None = None,
    records: bool = False,
    players: str | Sequence[str] = BOT,
    openings: bool = False,
    first: int = 0,
) -> dict[str, Any]:
    """Play ``games`` games, from number ``first`` on, and count how they end.

    ``players``: one name for all seats, or one for each. ``workers``: processes (one a core unless given); ``progress`` is told how many games are done; ``each`` gets every game in order, with
    its record if ``records`` and its opening if ``openings``. All that is returned but ``seconds`` depends on the rule set, ``games``, ``first``,
    ``seats``, ``seed``, ``options`` and ``players`` alone. Raises Refused for seats, options or players that there are not.
    """
    started = time.perf_counter()
    dealt(rules, seats, seed, options)
    sitting = tuple(seated(players, seats))
    if None in bots_for(sitting, seed):
        raise Refused("a person can't sit at many games")
    tally = Tally()
    task = _Task(seats, seed, tuple(options), records, sitting, openings)
    for rows in _batches(rules, first, games, task, workers):
        for row in rows:
            tally.add(row)
            if each is not None:
                each(row)
        if progress is not None:
            progress(tally.games)
    return {**tally.data(seats), "seconds": round(time.perf_counter() - started, 3)}


class Tally:
    """The counts of games, row by row."""

    def __init__(self) -> None:
        self.games = 0
        self.turns = 0
        self.decisions = 0
        self.wins: dict[str, int] = {}
        self.wins_by_seat: dict[int, int] = {}
        self.capped: list[int] = []
        self.unwon = 0
        self._digest = hashlib.blake2b(digest_size=16)

    def add(self, row: Row) -> None:
        self.games += 1
        self.turns += row.turns
        self.decisions += row.decisions
        if row.capped:
            self.capped.append(row.seed)
        elif not row.winners:
            self.unwon += 1
        for seat, title in zip(row.winners, row.by, strict=True):
            self.wins[title] = self.wins.get(title, 0) + 1
            self.wins_by_seat[seat] = self.wins_by_seat.get(seat, 0) + 1
        self._digest.update(json.dumps(row.data()).encode())

    def data(self, seats: int) -> dict[str, Any]:
        """The counts: ``unwon`` of the finished games ended without a winner; ``wins`` by the title of the card that says what the winner had to reach, the most first; ``wins_by_seat`` from "1".

        ``turns`` and ``decisions`` are sums over all games; ``digest`` is a hash of all rows.
        """
        wins = sorted(self.wins.items(), key=lambda entry: (-entry[1], entry[0]))
        return {
            "games": self.games,
            "finished": self.games - len(self.capped),
            "unwon": self.unwon,
            "capped": len(self.capped),
            "wins": dict(wins),
            "wins_by_seat": {str(seat + 1): self.wins_by_seat.get(seat, 0) for seat in range(seats)},
            "turns": self.turns,
            "decisions": self.decisions,
            "capped_seeds": self.capped,
            "digest": self._digest.hexdigest(),
        }


# -- processes ------------------------------------------------------------------------------------

#: What a batch is: the numbers of its first game and of the one after its last.
Batch = tuple[int, int]


@dataclass(frozen=True)
class _Task:
    """What all batches of a simulation have in common."""

    seats: int
    seed: int
    options: tuple[str, ...]
    records: bool
    players: tuple[str, ...]
    openings: bool

    def rows(self, rules: RuleSet, batch: Batch) -> list[Row]:
        return [self._row(rules, number) for number in range(*batch)]

    def _row(self, rules: RuleSet, number: int) -> Row:
        seed = seed_of(self.seed, number)
        row = play_out(rules, self.seats, seed, self.options, number, self.players, self.openings)
        if not self.records:
            return row
        match = Match(rules, self.seats, seed, self.players, self.options)
        match.run()
        text = save_record(record_of(match), library=False)
        return replace(row, record=text)


def _batches(rules: RuleSet, start: int, games: int, task: _Task, workers: int | None) -> Iterator[list[Row]]:
    """The rows of all games in order, a batch at a time."""
    count = max(1, min(workers or os.cpu_count() or 1, games))
    size = max(1, min(BATCH, -(-games // (4 * count))))
    end = start + games
    batches = [(first, min(first + size, end)) for first in range(start, end, size)]
    if count == 1:
        yield from (task.rows(rules, batch) for batch in batches)
        return
    yield from in_order(count, _begin, (dump(rules), task), _rows, batches)


_work: tuple[RuleSet, _Task] | None = None


def _begin(text: str, task: _Task) -> None:
    """A process begins: it reads the rule set once."""
    global _work
    _work = (parse(text), task)


def _rows(batch: Batch) -> list[Row]:
    assert _work is not None
    rules, task = _work
    return task.rows(rules, batch)
