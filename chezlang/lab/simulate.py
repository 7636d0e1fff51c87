"""Many games with random legal players, counted.

Game number i of a simulation has a seed of its own, made from the simulation's seed and i, and is the game that the same seed gives
when it is played alone. So the counts are the same for any number of processes.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from chezlang.effects.ruleset import RuleSet, dump, parse
from chezlang.lab.workers import context
from chezlang.players.match import MOST_DECISIONS, MOST_TURNS, Match, dealt
from chezlang.players.outcome import outcome_of
from chezlang.players.record import record_of, save_record
from chezlang.state import rng

#: Games that a process plays before it reports: a second or two of work.
BATCH = 40
BOT = "random"


@dataclass(frozen=True)
class Row:
    """One game, by its number from 0. Seats count from 0.

    ``winners``, ``by``, ``needed``: as in an Outcome; empty for a game that was left as it stood (``capped``). ``decisions``: those with two
    options or more. ``mark``: a hash of every decision and of the last state. ``record``: the game's record as text, if wanted.
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

    def data(self) -> dict[str, Any]:
        """As a JSON object, without the record."""
        row = asdict(self)
        del row["record"]
        return {key: list(value) if isinstance(value, tuple) else value for key, value in row.items()}


def seed_of(seed: int, game: int) -> int:
    """The seed of game number ``game`` (0..) of a simulation: 48 bits, short enough to be typed again."""
    return rng.mix(rng.seeded(seed) + game) >> 16


def play_out(rules: RuleSet, seats: int, seed: int, options: Sequence[str] = (), number: int = 0) -> Row:
    """Play one game to its end with random players: the game that a `Match` of theirs plays, without its bookkeeping."""
    game = dealt(rules, seats, seed, options)
    game.run()
    state = game.state
    generators = [rng.seeded(rng.mix(seed) + seat + 1) for seat in range(seats)]
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
    end = outcome_of(game)
    mark = hashlib.blake2b(json.dumps([taken, state.data()]).encode(), digest_size=12).hexdigest()
    return Row(
        number, seed, end.winners, end.by, end.needed, end.totals, end.turns, counted, not end.winners, mark
    )  # fmt: skip


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
) -> dict[str, Any]:
    """Play ``games`` games and count how they end.

    ``workers``: processes (one a core unless given); ``progress`` is told how many games are done; ``each`` gets every game in order, with
    its record if ``records``. All that is returned but ``seconds`` depends on the rule set, ``games``, ``seats``, ``seed`` and ``options`` alone.
    Raises Refused for seats or options that the game does not have.
    """
    started = time.perf_counter()
    dealt(rules, seats, seed, options)
    tally = Tally()
    for rows in _batches(rules, games, seats, seed, workers, tuple(options), records):
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
        self._digest = hashlib.blake2b(digest_size=16)

    def add(self, row: Row) -> None:
        self.games += 1
        self.turns += row.turns
        self.decisions += row.decisions
        if row.capped:
            self.capped.append(row.seed)
        for seat, title in zip(row.winners, row.by, strict=True):
            self.wins[title] = self.wins.get(title, 0) + 1
            self.wins_by_seat[seat] = self.wins_by_seat.get(seat, 0) + 1
        self._digest.update(json.dumps(row.data()).encode())

    def data(self, seats: int) -> dict[str, Any]:
        """The counts: ``wins`` by the title of the card that says what the winner had to reach, the most first; ``wins_by_seat`` from "1".

        ``turns`` and ``decisions`` are sums over all games; ``digest`` is a hash of all rows.
        """
        wins = sorted(self.wins.items(), key=lambda entry: (-entry[1], entry[0]))
        return {
            "games": self.games,
            "finished": self.games - len(self.capped),
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

    def rows(self, rules: RuleSet, batch: Batch) -> list[Row]:
        return [self._row(rules, number) for number in range(*batch)]

    def _row(self, rules: RuleSet, number: int) -> Row:
        seed = seed_of(self.seed, number)
        row = play_out(rules, self.seats, seed, self.options, number)
        if not self.records:
            return row
        match = Match(rules, self.seats, seed, [BOT] * self.seats, self.options)
        match.run()
        text = save_record(record_of(match), library=False)
        return Row(**{**vars(row), "record": text})


def _batches(
    rules: RuleSet, games: int, seats: int, seed: int, workers: int | None, options: tuple[str, ...], records: bool
) -> Iterator[list[Row]]:
    """The rows of all games in order, a batch at a time."""
    task = _Task(seats, seed, options, records)
    count = max(1, min(workers or os.cpu_count() or 1, games))
    size = max(1, min(BATCH, -(-games // (4 * count))))
    batches = [(first, min(first + size, games)) for first in range(0, games, size)]
    if count == 1:
        yield from (task.rows(rules, batch) for batch in batches)
        return
    pool = ProcessPoolExecutor(count, context(), _begin, (dump(rules), task))
    try:
        yield from _in_order(pool, batches)
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, batches: Iterable[Batch]) -> Iterator[list[Row]]:
    for future in [pool.submit(_rows, batch) for batch in batches]:
        yield future.result()


_work: tuple[RuleSet, _Task] | None = None


def _begin(text: str, task: _Task) -> None:
    """A process begins: it reads the rule set once, and leaves Ctrl-C to the one that started it."""
    global _work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work = (parse(text), task)


def _rows(batch: Batch) -> list[Row]:
    assert _work is not None
    rules, task = _work
    return task.rows(rules, batch)
