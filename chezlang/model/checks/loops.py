"""Rings of effects: an event sets off a line, which causes an event, which sets off a line, ... and so on for ever.

A ring is a set of triggers and replacements of which each can be set off by what another does. It is told of, once, unless
something in it makes it come to an end. What counts as such a bound, and nothing else:

* a limit: one of the triggers has `once a turn` (or a round, or a game);
* a cost: the line that closes the ring stands under a `may`, or in an action, that spends or pays a number, and nothing in
  the ring gives more of that number;
* a die: not every result of a roll leads on, so that sooner or later one does not;
* a shrinking zone: the line that closes the ring moves cards out of a zone in play, or out of a hand, and no line of the
  ring brings cards back there. A deck is no such zone: to draw it to its last card is what nobody meant;
* the others' zones: the line that closes the ring takes cards from others alone, for the same one each time;
* a card to be played: to go on somebody must play a card from hand, and each can be played but once;
* a line crossed: a trigger that waits for a number to go above (or below) a line, and nothing in the ring takes the number
  back over it;
* a condition (`if`, `while`) on a number that the ring only ever changes so that it stops holding;
* replacements alone: what comes in place of an event is not replaced by the same line once more;
* the end of the game.

Numbers that read each other are rings too: see `chezlang.model.checks.readings`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from chezlang.effects import actions, amounts, clauses, conditions, control, events, select
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Node, inside, parts
from chezlang.effects.picks import Pick
from chezlang.findings import Finding, Label
from chezlang.model.checks.graph import strong
from chezlang.model.checks.ground import Ground
from chezlang.model.checks.readings import check_readings
from chezlang.model.checks.reads import places_of
from chezlang.model.running import ACTION, TRIGGER, Cause, Step, Unit, bounds
from chezlang.state.data import THIS, YOU

#: More pairs of which one sets off the other are not looked at: so many can't come of a game, only of a hostile file.
MOST_EDGES = 100_000

#: Where cards are between two moves of a ring: a kind of zone by its number, or one of these.
_PILE = -1
_DECK = -2
_OUT = -3


#: What can bring cards to somebody else.
_BRINGING = (
    actions.Take,
    actions.Give,
    actions.MoveTo,
    actions.Swap,
    actions.SwapZones,
    actions.PassOn,
    actions.Play,
    actions.Do,
)


@dataclass(frozen=True)
class _Edge:
    """One unit sets off another. ``cause`` is what does it; None where an action is simply done."""

    start: int
    end: int
    step: Step
    cause: Cause | None


def check_loops(on: Ground) -> list[Finding]:
    """Effects that set each other off for ever, and numbers that are worked out from each other."""
    rings = _Rings(on)
    return [*rings.findings(), *check_readings(on)]


class _Rings:
    def __init__(self, on: Ground) -> None:
        self.on = on
        self.facts = on.facts
        self.places = places_of(on.facts)
        self.units = [unit for unit in on.facts.units if unit.sort in (TRIGGER, ACTION) and not self._limited(unit)]
        at = {id(unit): index for index, unit in enumerate(self.units)}
        self.steps: list[list[Step]] = [[] for _ in self.units]
        for step in on.facts.steps:
            if id(step.unit) in at:
                self.steps[at[id(step.unit)]].append(step)
        self.listening: dict[int, list[int]] = {}
        self.watching: list[int] = []
        for index in range(len(self.units)):
            clause = self._clause(index)
            if isinstance(clause, clauses.Watch):
                self.watching.append(index)
            elif isinstance(clause, clauses.Hook):
                for kind in {pattern.kind for pattern in clause.patterns}:
                    self.listening.setdefault(kind, []).append(index)
        every = (edge for index in range(len(self.units)) for edge in self._edges_from(index))
        self.edges = list(islice(every, MOST_EDGES))

    def findings(self) -> list[Finding]:
        found: list[Finding] = []
        for ring, edges in self._unbounded(list(range(len(self.units))), self.edges):
            found += self._told(ring, edges)
        return found

    def _clause(self, index: int) -> clauses.Clause | None:
        clause = self.units[index].clause
        return self.on.rules.clauses[clause] if clause >= 0 else None

    def _limited(self, unit: Unit) -> bool:
        clause = self.on.rules.clauses[unit.clause] if unit.clause >= 0 else None
        return isinstance(clause, clauses.Hook) and bool(clause.once)

    # -- which sets off which ---------------------------------------------------------------------------------

    def _edges_from(self, start: int) -> Iterator[_Edge]:
        for step in self.steps[start]:
            if isinstance(step.effect, actions.Win | actions.EndGame):
                continue
            if isinstance(step.effect, actions.Do):
                for end, unit in enumerate(self.units):
                    if unit.action == step.effect.action:
                        yield _Edge(start, end, step, None)
            for cause in self.changes_of(step):
                for end in (*self.listening.get(cause.kind, ()), *self.watching):
                    if self._sets_off(cause, start, end):
                        yield _Edge(start, end, step, cause)

    def _sets_off(self, cause: Cause, start: int, end: int) -> bool:
        unit = self.units[end]
        clause = self.on.rules.clauses[unit.clause]
        if isinstance(clause, clauses.Watch):
            return self._crosses(cause, clause)
        assert isinstance(clause, clauses.Hook)
        return any(
            self.facts.can_set_off(cause, pattern, unit.owners) and self._may_be_of(cause, pattern, start, end)
            for pattern in clause.patterns
        )

    def _may_be_of(self, cause: Cause, pattern: clauses.Pattern, start: int, end: int) -> bool:
        """Whether the one who does it can be the one whom the trigger waits for.

        Of one card of which there is one copy, `you` is the same in what it does and in what it waits for.
        """
        if start != end or self.facts.copies(self.units[start].owners) != 1 or cause.step is None:
            return True
        who, wanted = _doer(cause.step), pattern.who
        you = select.SeatRef(YOU, "you")
        if wanted == you:
            return not (isinstance(who, select.EachSeat) and who.other)
        if isinstance(wanted, select.EachSeat) and wanted.other:
            return who != you
        return True

    def _crosses(self, cause: Cause, watch: clauses.Watch) -> bool:
        return _direction(self.on, cause, watch) > 0

    # -- what never ends --------------------------------------------------------------------------------------

    def _unbounded(self, units: list[int], edges: list[_Edge]) -> Iterator[tuple[list[int], list[_Edge]]]:
        """The rings among some units that nothing bounds."""
        rings = strong(units, ((edge.start, edge.end) for edge in edges))
        ring_of = {unit: number for number, ring in enumerate(rings) for unit in ring}
        within: list[list[_Edge]] = [[] for _ in rings]
        for edge in edges:
            number = ring_of.get(edge.start, -1)
            if number >= 0 and ring_of.get(edge.end) == number:
                within[number].append(edge)
        for ring, its in zip(map(sorted, rings), within, strict=True):
            left = self._without_bounds(ring, its)
            if len(left) == len(its):
                yield from self._apart(ring, its)
            elif left:
                yield from self._unbounded(ring, left)

    def _apart(self, ring: list[int], edges: list[_Edge]) -> Iterator[tuple[list[int], list[_Edge]]]:
        """A ring as what is told of it: each unit that sets itself off is a mistake of its own, whatever else it does."""
        alone = {edge.start: edge for edge in reversed(edges) if edge.start == edge.end}
        for unit in sorted(alone):
            yield [unit], [alone[unit]]
        if not alone:
            yield ring, edges
            return
        left = [edge for edge in edges if edge.start not in alone and edge.end not in alone]
        yield from self._unbounded([unit for unit in ring if unit not in alone], left)

    def _without_bounds(self, ring: list[int], edges: list[_Edge]) -> list[_Edge]:
        """The edges that no bound takes away."""
        if all(isinstance(self._clause(index), clauses.Would) for index in ring):
            return []
        lines = _Lines(self, [step for index in ring for step in self.steps[index]])
        still = set(self._watches_that_go_on(ring, lines))
        certain = _certain(edges, self.on.rules.die)
        return [
            edge
            for edge in edges
            if edge.end in still
            and (edge.start, edge.end) in certain
            and not self._costs(edge, lines)
            and not self._shrinks(edge, lines)
            and not self._gathers(edge, lines)
            and not self._runs_out(edge, lines)
        ]

    def _watches_that_go_on(self, ring: list[int], lines: _Lines) -> Iterator[int]:
        """The units of a ring that can be set off again and again."""
        for index in ring:
            clause = self._clause(index)
            if isinstance(clause, clauses.Watch):
                ways = [_direction(self.on, cause, clause) for cause in lines.changes]
                if 1 not in ways or -1 not in ways:
                    continue
            yield index

    def changes_of(self, step: Step) -> Iterator[Cause]:
        yield from self.facts.causes_of(step)
        effect = step.effect
        if isinstance(effect, actions.Have | actions.SetNumber):
            yield Cause(events.HAVE, step, number=effect.number)

    def _costs(self, edge: _Edge, lines: _Lines) -> bool:
        """Whether something must be paid for the edge that nothing in the ring gives back."""
        paid: set[int] = set()
        for guard in edge.step.path:
            if isinstance(guard.effect, control.May) and guard.branch == 0:
                paid |= _prices(self.on, guard.effect.block)
        if edge.step.unit.action >= 0:
            paid |= _prices(self.on, edge.step.unit.block)
        return bool(paid and paid - lines.raised)

    def _gathers(self, edge: _Edge, lines: _Lines) -> bool:
        """Whether somebody takes, again and again, what the others have, and nothing in the ring gives any of it back.

        It is the same one each time if one card alone sets itself off, or each that is taken is the next to take.
        """
        effect, unit = edge.step.effect, self.units[edge.start]
        clause = self._clause(edge.start)
        if edge.start != edge.end or not isinstance(effect, actions.Take) or not isinstance(clause, clauses.Hook):
            return False
        itself = all(pattern.what == select.CardRef(THIS, "this") for pattern in clause.patterns)
        if effect.who != select.SeatRef(YOU, "you") or not (itself or self.facts.copies(unit.owners) == 1):
            return False
        what = effect.what.what
        place = what.place if isinstance(what, select.CardSet) else None
        if isinstance(what, select.CardRef):
            place = self.places.get(id(edge.step.unit), {}).get(what.slot)
        if not isinstance(place, select.ZoneOf | select.InPlayOf):
            return False
        others = isinstance(place.of, select.EachSeat) and place.of.other
        return others and not any(
            isinstance(step.effect, _BRINGING) for step in lines.steps if step.effect is not effect
        )

    def _shrinks(self, edge: _Edge, lines: _Lines) -> bool:
        """Whether the edge takes cards out of a zone that nothing in the ring brings cards back to."""
        if edge.cause is None or not edge.cause.cards:
            return False
        here = set(self.moves_of(edge.step))
        return bool(here) and all(
            start >= 0 and start != end and start not in _reached(lines.paths, end) for start, end in here
        )

    def moves_of(self, step: Step) -> Iterator[tuple[int, int]]:
        """From where to where a line moves cards."""
        effect, facts = step.effect, self.facts
        if isinstance(effect, actions.Draw):
            yield _DECK, self.on.rules.decks[effect.deck].into
            return
        if isinstance(effect, actions.PassOn):
            yield effect.kind, effect.kind
            return
        picks = [value for value in inside(effect).values() if isinstance(value, Pick)]
        if isinstance(effect, actions.SwapZones) and isinstance(effect.first.what, select.Places):
            for zone in facts.zones_of(effect.first.what, step.zones):
                yield zone, zone
        if isinstance(effect, actions.Discard | actions.Remove):
            for zone in self._zones(picks[0], step):
                yield zone, _PILE if isinstance(effect, actions.Discard) else _OUT
        elif isinstance(effect, actions.MoveTo):
            to = facts.zones_of(effect.to.what, step.zones) if isinstance(effect.to.what, select.Places) else ()
            for zone in self._zones(picks[0], step):
                for end in to:
                    yield zone, end
        elif isinstance(effect, actions.Take | actions.Give):
            for zone in self._zones(picks[0], step):
                yield zone, zone

    def _zones(self, pick: Pick, step: Step) -> Iterator[int]:
        if isinstance(pick.what, select.TopCards):
            yield _PILE if pick.what.pile else _DECK
            return
        cards = self.facts.of_pick(pick, step)
        place = pick.what.place if isinstance(pick.what, select.CardSet) else None
        named = self.facts.zones_of(place, step.zones) if place is not None else None
        for zone, lying in enumerate(self.facts.in_zone):
            if lying & cards and (named is None or zone in named):
                yield zone

    def _runs_out(self, edge: _Edge, lines: _Lines) -> bool:
        """Whether the edge stands under a condition that the ring itself brings to an end."""
        for cond in _conditions_over(self.on, edge):
            if not isinstance(cond, conditions.Compare):
                continue
            left, right = cond.left, bounds(cond.right)
            number = _number_of(self.on, left)
            if number is None or right[0] is None:
                continue
            wanted = -1 if cond.how in ("above", "at least") else 1 if cond.how in ("below", "at most") else 0
            if wanted and lines.ways(number) == {wanted}:
                return True
        return False

    # -- what is said -----------------------------------------------------------------------------------------

    def _told(self, ring: list[int], edges: list[_Edge]) -> list[Finding]:
        shown = _shortest(ring, edges)
        labels: list[Label] = []
        names: list[str] = []
        for edge in shown:
            unit = self.units[edge.start]
            clause = self.on.rules.clauses[unit.clause] if unit.clause >= 0 else None
            place = self.on.where(edge.step) or (self.on.place(clause) if clause is not None else None)
            name = self.on.unit(unit)
            if name not in names:
                names.append(name)
            after = self.units[edge.end]
            later = (
                f"`{self.on.text(self.on.rules.clauses[after.clause])}`" if after.clause >= 0 else self.on.unit(after)
            )
            if place is not None:
                labels.append(Label(place, f"{name}: this sets off {later}"))
        if not labels:
            return []
        if len(shown) == 1:
            message = f"{names[0]} sets itself off for ever"
        else:
            message = f"{', '.join(names[:-1])} and {names[-1]} set each other off for ever" if len(names) > 1 else (
                f"{names[0]} sets itself off for ever"
            )  # fmt: skip
        return [
            Finding(
                "CZ405",
                message,
                tuple(labels),
                "no limit, cost, die, condition or shrinking zone in this ring brings it to an end",
                "add `, once a turn` to one of the triggers, or let it cost something that runs out",
            )
        ]


class _Lines:
    """All lines of a ring, and what they do together: found out once for all its edges."""

    def __init__(self, rings: _Rings, steps: list[Step]) -> None:
        self.rings = rings
        self.steps = steps
        self._ways: dict[int, set[int]] = {}

    @cached_property
    def changes(self) -> list[Cause]:
        return [cause for step in self.steps for cause in self.rings.changes_of(step)]

    @cached_property
    def raised(self) -> set[int]:
        """The numbers of seats of which they give more."""
        return {number for step in self.steps for number in _raised(step)}

    @cached_property
    def paths(self) -> dict[int, set[int]]:
        """From where to where they move cards, and decks their own."""
        paths: dict[int, set[int]] = {}
        for step in self.steps:
            for start, end in self.rings.moves_of(step):
                paths.setdefault(start, set()).add(end)
        for deck in self.rings.on.rules.decks:
            if deck.reshuffles or deck.under:
                paths.setdefault(_PILE, set()).add(_DECK)
        return paths

    def ways(self, number: int) -> set[int]:
        """Whether they raise (1) or lower (-1) a number, or both."""
        if number not in self._ways:
            self._ways[number] = {way for step in self.steps for way in _ways(step, number)}
        return self._ways[number]


def _doer(step: Step) -> select.Seats | None:
    who = getattr(step.effect, "who", None)
    return who if isinstance(who, select.Seats) else None


def _direction(on: Ground, cause: Cause, watch: clauses.Watch) -> int:
    """1 where a change can take a number over the watched line, -1 where it can take it back, 0 where it is no matter."""
    number = watch.number if watch.number >= 0 else on.rules.total
    up = watch.how in ("above", "at least")
    if cause.step is None:
        return 0
    ways = set(_ways(cause.step, number))
    if watch.number < 0 and cause.moves and cause.cards:
        ways = {1, -1}  # cards come and go, and the total with them
    if not ways:
        return 0
    if len(ways) > 1:
        return 1
    return next(iter(ways)) * (1 if up else -1)


def _ways(step: Step, number: int) -> Iterator[int]:
    """Whether a line raises (1) or lowers (-1) a number."""
    effect = step.effect
    if isinstance(effect, actions.Change) and effect.number == number:
        yield effect.sign
    elif isinstance(effect, actions.Have) and effect.number == number:
        low, high = bounds(effect.amount)
        if effect.how != actions.ADD or low is None or high is None or low < 0 < high:
            yield from (1, -1)
        else:
            yield 1 if high > 0 else -1
    elif isinstance(effect, actions.SetNumber) and effect.number == number:
        yield from (1, -1)
    elif isinstance(effect, actions.Spend) and effect.number == number:
        yield -1


def _raised(step: Step) -> Iterator[int]:
    """The numbers of seats of which a line gives more."""
    effect = step.effect
    if isinstance(effect, actions.Change | actions.Have) and 1 in _ways(step, effect.number):
        yield effect.number


def _prices(on: Ground, node: Node) -> set[int]:
    found: set[int] = set()
    for each in parts(node):
        if isinstance(each, actions.Spend):
            found.add(each.number)
        elif isinstance(each, actions.PayCost):
            found.add(on.rules.numbers[each.number].paid_from)
    return found


def _number_of(on: Ground, amount: Amount) -> int | None:
    if isinstance(amount, amounts.NumberOf):
        return amount.number
    if isinstance(amount, amounts.Combined) and amount.number >= 0:
        return amount.number
    whole = isinstance(amount, amounts.TotalOf | amounts.Combined)
    return on.rules.total if whole and on.rules.total >= 0 else None


def _conditions_over(on: Ground, edge: _Edge) -> Iterator[conditions.Condition]:
    """The conditions that must hold for an edge to be gone along."""
    found: list[conditions.Condition] = []
    for guard in edge.step.path:
        if isinstance(guard.effect, control.If) and guard.branch == 0:
            found.append(guard.effect.cond)
    for index in (edge.step.unit.clause,):
        cond = getattr(on.rules.clauses[index], "cond", None) if index >= 0 else None
        if isinstance(cond, conditions.Condition):
            found.append(cond)
    for cond in found:
        yield from cond.parts if isinstance(cond, conditions.All) else (cond,)


def _certain(edges: list[_Edge], die: int) -> set[tuple[int, int]]:
    """The pairs of which one sets off the other whatever the dice show."""
    found: set[tuple[int, int]] = set()
    rolled: dict[tuple[int, int, int], tuple[Node, set[int]]] = {}
    for edge in edges:
        rolls = [guard for guard in edge.step.path if isinstance(guard.effect, actions.RollAgainst | actions.RollTable)]
        if not rolls:
            found.add((edge.start, edge.end))
        for guard in rolls[:1]:
            key = (edge.start, edge.end, id(guard.effect))
            rolled.setdefault(key, (guard.effect, set()))[1].add(guard.branch)
    for (start, end, _), (roll, branches) in rolled.items():
        if _covers(roll, branches, die):
            found.add((start, end))
    return found


def _covers(roll: Node, branches: set[int], die: int) -> bool:
    """Whether every result of a roll is among some of its branches."""
    if isinstance(roll, actions.RollAgainst):
        return len(branches) == 2
    assert isinstance(roll, actions.RollTable)
    # Results that no outcome speaks of lead nowhere: then the rows need to reach from 1 up without end.
    rows = [roll.rows[branch] for branch in branches]
    low = min(row.low for row in rows)
    return len(rows) == len(roll.rows) and low <= 1 and any(row.high == 0 or row.high >= die for row in rows)


def _reached(paths: dict[int, set[int]], start: int) -> set[int]:
    """Where cards can get to from somewhere."""
    found = {start}
    waiting = [start]
    while waiting:
        for end in paths.get(waiting.pop(), ()):
            if end not in found:
                found.add(end)
                waiting.append(end)
    return found


def _shortest(ring: list[int], edges: list[_Edge]) -> list[_Edge]:
    """The shortest way round that starts at the first unit of a ring that has one."""
    after: dict[int, list[_Edge]] = {}
    for edge in edges:
        after.setdefault(edge.start, []).append(edge)
    best: list[_Edge] = []
    for start in ring:
        way = _way_round(start, after, len(best))
        if way and (not best or len(way) < len(best)):
            best = way
        if 0 < len(best) <= min(2, len(ring)):
            break  # none is shorter
    return best


def _way_round(start: int, after: dict[int, list[_Edge]], below: int) -> list[_Edge]:
    """The shortest way from a unit back to it, if it has fewer than ``below`` edges (0: however many); else none."""
    came: dict[int, _Edge] = {}
    waiting = [start]
    long = 0
    while waiting and start not in came:
        long += 1
        if long == below:
            return []
        found: list[int] = []
        for unit in waiting:
            for edge in after.get(unit, ()):
                if edge.end not in came:
                    came[edge.end] = edge
                    found.append(edge.end)
        waiting = found
    if start not in came:
        return []
    way = [came[start]]
    while way[0].start != start:
        way.insert(0, came[way[0].start])
    return way
