"""How evenly a game plays: what each card that a seat begins with wins, how long games are, what an opening hand is worth.

All of it is counted from many games, with intervals: Wilson's for a share (E. B. Wilson, 1927), Newcombe's for the difference of two
(R. G. Newcombe, 1998, method 10), the usual one for a mean; each holds the true value nineteen times out of twenty.
"""

from __future__ import annotations

import math
import statistics
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from chezlang.effects.ruleset import RuleSet
from chezlang.findings import Refused
from chezlang.lab.kept import Kept
from chezlang.lab.simulate import Row, simulate

#: What a game should be: the share of wins against the fair one, turns a seat, points by which a card in the opening hand may shift the chance.
SHARE = (0.75, 1.35)
TURNS = (6.0, 20.0)
SHIFT = 12.0
#: Two-sided, nineteen in twenty.
Z = statistics.NormalDist().inv_cdf(0.975)
PUBLISHED_FILE = "published.toml"


@dataclass(frozen=True)
class Interval:
    """A value and the bounds between which it lies."""

    value: float
    low: float
    high: float

    def outside(self, low: float, high: float) -> str:
        """Empty where the value lies within two bounds; else `outside`, or `perhaps` where that may be chance."""
        if low <= self.value <= high:
            return ""
        return "outside" if self.high < low or self.low > high else "perhaps"


@dataclass(frozen=True)
class Share:
    """A card with which seats began: how often, how many of these won, and their share of wins as a multiple of the fair one."""

    title: str
    begun: int
    wins: int
    ratio: Interval


@dataclass(frozen=True)
class Shift:
    """A card of opening hands: in how many it was, and by how many points the chance to win was higher there than without."""

    title: str
    held: int
    points: Interval


@dataclass(frozen=True)
class Table:
    """One number of seats. ``turns``: a seat's, in a game; ``quartiles``: of the same; ``places``: the share of wins of each seat in turn order."""

    seats: int
    games: int
    unfinished: int
    shares: tuple[Share, ...]
    shifts: tuple[Shift, ...]
    turns: Interval
    quartiles: tuple[float, float, float]
    places: tuple[Interval, ...]

    def data(self) -> dict[str, Any]:
        """As a JSON object."""
        return asdict(self)

    @property
    def outside(self) -> list[str]:
        """What lies beyond the bounds, and not by chance."""
        found = [share.title for share in self.shares if share.ratio.outside(*SHARE) == "outside"]
        found += [shift.title for shift in self.shifts if shift.points.outside(-SHIFT, SHIFT) == "outside"]
        return found + (["turns"] if self.turns.outside(*TURNS) == "outside" else [])


def wilson(wins: int, count: int) -> Interval:
    """A share with its interval."""
    if not count:
        return Interval(0.0, 0.0, 1.0)
    share = wins / count
    scale = 1 + Z * Z / count
    middle = (share + Z * Z / (2 * count)) / scale
    reach = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / scale
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def newcombe(wins: int, count: int, other_wins: int, other_count: int) -> Interval:
    """The first share less the second, with its interval."""
    first, second = wilson(wins, count), wilson(other_wins, other_count)
    difference = first.value - second.value
    down = math.hypot(first.value - first.low, second.high - second.value)
    up = math.hypot(first.high - first.value, second.value - second.low)
    return Interval(difference, difference - down, difference + up)


def mean(values: Sequence[float]) -> Interval:
    """A mean with its interval."""
    middle = statistics.fmean(values)
    reach = Z * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(middle, middle - reach, middle + reach)


def balance(
    rules: RuleSet,
    games: int,
    seats: int,
    seed: int,
    players: str = "careful",
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
    options: Sequence[str] = (),
    keep: Path | None = None,
) -> Table:
    """Play ``games`` games with so many seats and say how evenly they went; the same for any number of ``workers``.

    With ``keep``, games are kept in that folder and taken from there where they are (see `chezlang.lab.kept`).
    """
    kept = None if keep is None else Kept(keep, rules, seats, seed, options, players)
    rows: list[Row] = [] if kept is None else kept.rows
    first = len(rows)
    if first < games:

        def told(done: int) -> None:
            if progress is not None:
                progress(first + done)

        each = rows.append if kept is None else kept.add
        simulate(
            rules, games - first, seats, seed, workers, told, options, each, players=players, openings=True, first=first
        )
    return table(rows[:games], seats)


def table(rows: Sequence[Row], seats: int) -> Table:
    """What rows with openings say. Games without a winner count as won by nobody."""
    begun: Counter[str] = Counter()
    begun_won: Counter[str] = Counter()
    held: Counter[str] = Counter()
    held_won: Counter[str] = Counter()
    places: Counter[int] = Counter()
    won = 0
    for row in rows:
        for seat, opening in enumerate(row.opening):
            wins = seat in row.winners
            won += wins
            places[seat] += wins
            for title in set(opening.open):
                begun[title] += 1
                begun_won[title] += wins
            for title in set(opening.hidden):
                held[title] += 1
                held_won[title] += wins
    hands = len(rows) * seats

    def share(title: str) -> Share:
        found = wilson(begun_won[title], begun[title])
        ratio = Interval(found.value * seats, found.low * seats, found.high * seats)
        return Share(title, begun[title], begun_won[title], ratio)

    def shift(title: str) -> Shift:
        found = newcombe(held_won[title], held[title], won - held_won[title], hands - held[title])
        return Shift(title, held[title], Interval(100 * found.value, 100 * found.low, 100 * found.high))

    turns = [row.turns / seats for row in rows]
    quartiles = statistics.quantiles(turns, n=4) if len(turns) > 1 else [turns[0]] * 3
    return Table(
        seats,
        len(rows),
        sum(row.capped for row in rows),
        tuple(sorted((share(title) for title in begun), key=lambda each: (-each.ratio.value, each.title))),
        tuple(sorted((shift(title) for title in held), key=lambda each: (-each.points.value, each.title))),
        mean(turns),
        (quartiles[0], quartiles[1], quartiles[2]),
        tuple(wilson(places[seat], len(rows)) for seat in range(seats)),
    )


# -- what is not ours to change --------------------------------------------------------------------


def published_in(folders: Iterable[Path]) -> dict[str, tuple[str, ...]]:
    """The numbers of cards that files `published.toml` in some folders name as published elsewhere: names of numbers by titles.

    Such a file has one table, `published`, of lists: `"TITLE" = ["NUMBER", ...]`. Raises Refused for any other.
    """
    found: dict[str, tuple[str, ...]] = {}
    for folder in folders:
        file = folder / PUBLISHED_FILE
        if not file.is_file():
            continue
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise Refused(f"{file}: {error}") from error
        rows = data.get("published")
        if set(data) != {"published"} or not isinstance(rows, dict):
            raise Refused(f"{file}: it must hold one table, [published]")
        for title, numbers in rows.items():
            if not isinstance(numbers, list) or not all(isinstance(number, str) for number in numbers):
                raise Refused(f'{file}: "{title}" needs a list of names of numbers')
            found[title] = tuple(numbers)
    return found


def checked_published(rules: RuleSet, published: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The same, if each is a number that such a card states. Raises Refused where it is not."""
    cards = {card.title: card for card in rules.cards}
    names = [number.name for number in rules.numbers]
    for title, numbers in published.items():
        card = cards.get(title)
        for number in numbers:
            if card is None or number not in names or not card.states(names.index(number)):
                raise Refused(f'{PUBLISHED_FILE}: no card "{title}" states {number!r}')
    return published
