"""Which parts of what the cards say the rulings run: every clause, condition and choice, and how often it went which way.

The rulings are played by a copy of the rule set whose conditions, bans and standing modifiers count what they are asked, and by
games that tell every line that is run and every decision. What is only tried counts for nothing: what the engine looks ahead at to
know whether a card can be played (of conditions of lines; a standing one holds or does not), and the games in which a ruling looks for
a way to a play. But of what a ruling says that it can't be done (`cannot play`, `is not offered`) conditions and bans are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any

from chezlang.effects import events
from chezlang.effects.actions import Offer
from chezlang.effects.base import Node
from chezlang.effects.clauses import Ban, Hook, Modifier, RollBonus
from chezlang.effects.conditions import All
from chezlang.effects.control import If
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.watched import Lens, WatchedAmount, WatchedBan, WatchedCondition, WatchedIf, WatchedOffer
from chezlang.engine.game import Game
from chezlang.engine.program import offers_of
from chezlang.lab.points import (
    ACCEPTED,
    ANSWERED,
    CHOSEN_WAY,
    DECLINED,
    FALSE,
    FIRED,
    FORBADE,
    IN_PLAY,
    RAN,
    READ,
    TRUE,
    Point,
    naming,
    points,
    watchable,
)
from chezlang.rulings.run import Player, Result, run
from chezlang.rulings.script import Asked, CanPlay, Check, Offered, Ruling
from chezlang.state.data import NONE, Asking, Body, Happening

#: Events by which a card is seen to be played or to be in play.
SEEN = frozenset((events.ANNOUNCE, events.PLAY, events.ENTER, events.MOVE, events.TAKE, events.GIVE))


@dataclass(frozen=True)
class Covered:
    """A point and how often it went each of its ways."""

    point: Point
    counts: dict[str, int]

    @property
    def missing(self) -> tuple[str, ...]:
        """The ways in which it never went."""
        return tuple(way for way, count in self.counts.items() if not count)

    def data(self) -> dict[str, Any]:
        """As a JSON object."""
        owner = self.point.owner
        return {
            "owner": owner.sort, "name": owner.name, "set": owner.set, "file": owner.file, "line": owner.line,
            "what": self.point.what, "text": self.point.text, "counts": self.counts, "missing": list(self.missing),
        }  # fmt: skip


@dataclass
class Trace:
    """What was seen while rulings were played.

    ``lines``: how often each (block, line) was run. ``answers``: of each that asked, how often something was chosen, and how often it was
    declined. ``cards``: in how many rulings a card definition was in play or was played.
    """

    lines: Counter[tuple[int, int]] = field(default_factory=Counter)
    answers: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    cards: Counter[int] = field(default_factory=Counter)


@dataclass(frozen=True)
class Coverage:
    """``rules``: those that were run. ``results``: how the rulings ended. ``covered``: every point. ``ran``: for each ruling the blocks of which it ran lines."""

    rules: RuleSet
    results: list[Result]
    covered: list[Covered]
    ran: list[frozenset[int]]

    @property
    def uncovered(self) -> list[Covered]:
        """The points that never went one of their ways."""
        return [each for each in self.covered if each.missing]

    def only(self, text: str) -> Coverage:
        """Only the points of what is called so."""
        named = naming(self.rules, text)
        return replace(self, covered=[each for each in self.covered if named(each.point.owner)])


def cover(rules: RuleSet, rulings: Sequence[Ruling], progress: Callable[[int], object] | None = None) -> Coverage:
    """Play rulings and count; ``progress`` is told how many have been played."""
    counting = Counting()
    copy = counting.watched(rules)
    trace = Trace()
    results: list[Result] = []
    ran: list[frozenset[int]] = []
    for number, ruling in enumerate(rulings):
        lines: Counter[tuple[int, int]] = Counter()
        cards: set[int] = set()
        results.append(run(copy, ruling, partial(Watching, counting, trace, lines, cards)))
        trace.lines.update(lines)
        trace.cards.update(cards)
        ran.append(frozenset(block for block, _ in lines))
        if progress is not None:
            progress(number + 1)
    return Coverage(rules, results, [Covered(point, counting.counts(point, trace)) for point in points(rules)], ran)


class Watching(Player):
    """A ruling that is looked at while it is played."""

    def __init__(
        self, counting: Counting, trace: Trace, lines: Counter[tuple[int, int]], cards: set[int], game: Game
    ) -> None:
        self.counting = counting
        self.trace = trace
        self.cards = cards
        state = game.state
        for zone, held in enumerate(state.zones):
            if game.open[zone]:
                cards.update(state.defs[card] for card in held)
        game.watcher = lambda block, line: lines.update(((block, line),))
        game.listener = self.heard
        super().__init__(game)

    def heard(self, event: Happening) -> None:
        """Note the cards that are played or come into play."""
        if event.kind in SEEN:
            self.cards.update(self.game.state.defs[card] for card in event.cards if card >= 0)

    def decide(self, index: int) -> None:
        state = self.game.state
        decision = state.decision
        top = state.stack[-1]
        if decision is not None and decision.block >= 0 and isinstance(top, Asking):
            declined = decision.options[index] == NONE
            if not declined or not top.picked:  # to stop after the second of three is not to decline
                way = DECLINED if declined else ACCEPTED
                self.trace.answers[decision.block, decision.line, way] += 1
        super().decide(index)

    def wrong(self, check: Check) -> str:
        if not isinstance(check, Asked | Offered | CanPlay):
            return super().wrong(check)
        with self.counting.trying(check.not_):  # that nothing comes of it is what the ruling says
            return super().wrong(check)

    def path(self, game: Game, goal: Callable[[Body], bool], deep: int) -> list[int] | None:
        with self.counting.trying(self.counting.lines.on):
            return super().path(game, goal, deep)

    def starts(self, game: Game, deep: int) -> list[str]:
        with self.counting.trying(self.counting.lines.on):
            return super().starts(game, deep)


class Counting:
    """Makes the copy of a rule set that counts, and reads the counts."""

    def __init__(self) -> None:
        self.seen: dict[int, list[int]] = {}  # a node of the rule set (by identity) -> its counts
        self.made: dict[int, Node] = {}
        self.game = Lens(True)  # on unless a game is only tried out
        self.lines = Lens(False)  # on while the condition of a line is asked for good
        self.lens = self.game

    @contextmanager
    def trying(self, counts: bool) -> Iterator[None]:
        """While games are tried out to see what could be done: whether what is asked then ``counts``."""
        before = self.game.on, self.lines.on
        self.game.on = self.lines.on = counts
        try:
            yield
        finally:
            self.game.on, self.lines.on = before

    def watched(self, rules: RuleSet) -> RuleSet:
        """The copy."""
        copy = self._node(rules)
        assert isinstance(copy, RuleSet)
        return copy

    def _node(self, node: Node) -> Node:
        made = self.made.get(id(node))
        if made is None:
            made = self._made(node)
            self.made[id(node)] = made
        return made

    def _made(self, node: Node) -> Node:
        if isinstance(node, If) and node.sees_to_cancelling:
            return replace(node, then=self._value(node.then), other=self._value(node.other))
        if isinstance(node, If):
            self.lens = self.lines
            cond = self._value(node.cond)
            self.lens = self.game
            return WatchedIf(cond, self._value(node.then), self._value(node.other), self.lines, self.game)
        changes: dict[str, Any] = {}
        for each in fields(node):
            if each.init:
                before = getattr(node, each.name)
                after = self._value(before)
                if after is not before:
                    changes[each.name] = after
        new: Any = replace(node, **changes) if changes else node
        if watchable(node):
            return WatchedCondition(new, self._counts(node, 2), self.lens)
        if isinstance(node, (Modifier, RollBonus)):
            new = replace(new, amount=WatchedAmount(new.amount, self._counts(node.amount, 1), self.game))
        if isinstance(node, Hook) and offers_of(node):
            lines = tuple(WatchedOffer(line) for line in node.block.lines if isinstance(line, Offer))
            new = replace(new, block=replace(node.block, lines=lines))
        if isinstance(node, Ban):
            # Under a condition, if only one that always holds, the engine asks the ban itself.
            own = {each.name: getattr(new, each.name) for each in fields(new)}
            return WatchedBan(**{**own, "cond": own["cond"] or All(())}, seen=self._counts(node, 1), lens=self.game)
        made: Node = new
        return made

    def _value(self, value: Any) -> Any:
        if isinstance(value, Node):
            return self._node(value)
        if isinstance(value, tuple):
            after = tuple(self._value(item) for item in value)
            return after if any(new is not old for new, old in zip(after, value, strict=True)) else value
        return value

    def _counts(self, node: Node, ways: int) -> list[int]:
        return self.seen.setdefault(id(node), [0] * ways)

    def counts(self, point: Point, trace: Trace) -> dict[str, int]:
        """How often a point went each of its ways."""
        return {way: self._count(point, way, trace) for way in point.ways}

    def _count(self, point: Point, way: str, trace: Trace) -> int:
        if way == IN_PLAY:
            return trace.cards[point.owner.index]
        if way in (ACCEPTED, DECLINED) or point.what == "choice":
            told = DECLINED if way == DECLINED else ACCEPTED
            return sum(trace.answers[block, line, told] for block, line in point.lines)
        if way in (RAN, FIRED, ANSWERED, CHOSEN_WAY) or not point.node:
            return max((trace.lines[at] for at in point.lines), default=0)
        seen = self.seen[id(point.node)]
        return seen[{FALSE: 0, TRUE: 1, FORBADE: 0, READ: 0}[way]]
