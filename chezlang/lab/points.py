"""What a rule set says, taken apart into points that rulings can run, meet or leave out.

A point is one clause, line, condition or choice, with the ways in which it can go: a condition is true or false, a `may` is accepted or
declined. Points are found in the rule set alone; `chezlang.lab.coverage` counts how often each went each way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from chezlang.effects import english
from chezlang.effects.actions import Impose, ImposeOn, Outcome, RollAgainst, RollTable
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Block, Effect, Node, inside
from chezlang.effects.clauses import Answer, Ban, Clause, Hook, Modifier, RollBonus, Watch
from chezlang.effects.conditions import Condition, Not, SetUsed
from chezlang.effects.control import ChooseOne, If, May
from chezlang.effects.picks import CHOSEN, Pick
from chezlang.effects.ruleset import RuleSet
from chezlang.rulings.named import in_title, sets_called

# What the ways of a point are called.
RAN, IN_PLAY = "ran", "in play"
TRUE, FALSE = "true", "false"
ACCEPTED, DECLINED = "accepted", "declined"
CHOSEN_WAY = "chosen"
FIRED, ANSWERED, FORBADE, READ = "fired", "answered", "forbade", "read"


@dataclass(frozen=True)
class Owner:
    """Who says something: a card, a kind, type or trait, a rule, an action, a phase, the set-up, a number (what it is by itself).

    ``index``: its place among the rule set's cards, tags and so on. ``set``: the title of the set that it came with; empty for the game.
    """

    sort: str
    name: str
    index: int
    set: str = ""
    file: str = ""
    line: int = 0

    @property
    def title(self) -> str:
        """As messages name it: `card "TITLE"`, `type NAME`."""
        return f'{self.sort} "{self.name}"' if self.sort in ("card", "rule") else f"{self.sort} {self.name}".rstrip()


@dataclass(frozen=True)
class Point:
    """One thing that can happen.

    ``what``: card, clause, line, condition, may, choice, option or roll. ``ways``: how it can go. ``node``: what is watched,
    ``lines``: the (block, line) pairs by which it is told, where it is no node (see `chezlang.lab.coverage`).
    """

    owner: Owner
    what: str
    text: str
    ways: tuple[str, ...]
    node: Node | None = field(default=None, repr=False)
    lines: tuple[tuple[int, int], ...] = field(default=(), repr=False)


def owners(rules: RuleSet) -> Iterator[tuple[Owner, tuple[Block, ...], tuple[Clause, ...]]]:
    """Everything that says something, with its own blocks and clauses: what a card has by its types is told with those types.

    A trait that is given a word (`pest(food)`) says something of its own on each card.
    """
    told: set[int] = set()
    for index, tag in enumerate(rules.tags):
        told.update(tag.clauses)
        yield (
            Owner(tag.sort, tag.name, index, tag.set),
            (tag.to_play,) if tag.to_play is not None else (),
            tuple(rules.clauses[clause] for clause in tag.clauses),
        )
    shared = {tag.to_play.id for tag in rules.tags if tag.to_play is not None}
    for index, card in enumerate(rules.cards):
        own = tuple(rules.clauses[clause] for clause in card.clauses if clause not in told)
        blocks = [block for block in (card.to_play, card.effect) if block is not None and block.id not in shared]
        yield Owner("card", card.title, index, card.set, card.file, card.line), tuple(blocks), own
    for index, rule in enumerate(rules.rules):
        yield Owner("rule", rule.title, index, rule.set), (), tuple(rules.clauses[clause] for clause in rule.clauses)
    for index, action in enumerate(rules.actions):
        yield Owner("action", action.name, index), (action.block,), ()
    for index, phase in enumerate(rules.phases):
        yield Owner("phase", phase.name, index), (phase.block,), ()
    if rules.set_up is not None:
        yield Owner("set-up", "", 0), (rules.set_up,), ()
    for index, number in enumerate(rules.numbers):
        if number.default is not None:
            yield Owner("number", number.name, index), (), ()


def naming(rules: RuleSet, text: str) -> Callable[[Owner], bool]:
    """Whether an owner is of the set that is called so; of no such set, whether it has ``text`` in its name."""
    sets = sets_called(rules, text)
    if sets:
        return lambda owner: owner.set in sets
    is_in = in_title(text)
    return lambda owner: is_in(owner.name)


def points(rules: RuleSet) -> list[Point]:
    """Every point of a rule set: cards in their order, then words, rules, actions, phases, the set-up."""
    found: list[Point] = []
    for owner, blocks, clauses in owners(rules):
        finder = _Finder(rules, owner, found)
        if owner.sort == "card":
            finder.add("card", "is played or comes into play", (IN_PLAY,))
        for block in blocks:
            finder.block(block)
        for clause in clauses:
            finder.clause(clause)
    cards_first = [point for point in found if point.owner.sort == "card"]
    return cards_first + [point for point in found if point.owner.sort != "card"]


class _Finder:
    """Walks through what one owner says."""

    def __init__(self, rules: RuleSet, owner: Owner, found: list[Point]) -> None:
        self.rules = rules
        self.owner = owner
        self.found = found

    def add(
        self, what: str, text: str, ways: tuple[str, ...], node: Node | None = None, lines: tuple[tuple[int, int], ...] = ()
    ) -> None:  # fmt: skip
        self.found.append(Point(self.owner, what, text, ways, node, lines))

    def clause(self, clause: Clause) -> None:
        """A clause, and what is inside it."""
        text = english.clause_text(self.rules, clause)
        if isinstance(clause, (Hook, Answer, Watch)):
            way = ANSWERED if isinstance(clause, Answer) else FIRED
            self.add("clause", text, (way,), clause, _first(clause.block))
        elif isinstance(clause, Ban):
            self.add("clause", text, (FORBADE,), clause)
        elif isinstance(clause, (Modifier, RollBonus)):
            self.add("clause", text, (READ,), clause.amount)
        for name, value in inside(clause).items():
            if name != "block":
                self.conditions(value)
        if isinstance(clause, (Hook, Answer, Watch)):
            self.block(clause.block, len(clause.block.lines) == 1)

    def block(self, block: Block, told: bool = False) -> None:
        """The lines of a block; ``told``: that its only line runs is told by another point."""
        for index, line in enumerate(block.lines):
            at = (block.id, index)
            if not told:
                self.add("line", english.line_text(self.rules, line), (RAN,), None, _told(line, at))
            self.line(line, at)

    def line(self, line: Effect, at: tuple[int, int]) -> None:
        """The choices and outcomes of a line, and what is inside it."""
        rules = self.rules
        if isinstance(line, If):
            if (
                line.sees_to_cancelling
            ):  # the engine looks at what it asks: it can't be watched, but what it leads to can
                if line.other is None:
                    self.add("condition", english.condition_text(rules, line.cond), (TRUE,), None, _first(line.then))
            else:
                self.conditions(line.cond)
        elif isinstance(line, May) and line.slot >= 0:
            self.add("may", english.line_text(rules, line), (ACCEPTED, DECLINED), None, (at,))
        elif isinstance(line, ChooseOne):
            if line.may:
                self.add("may", english.line_text(rules, line), (ACCEPTED, DECLINED), None, (at,))
            for index, option in enumerate(line.options):
                self.add("option", english.option_text(rules, line, index), (CHOSEN_WAY,), None, _first(option))
        elif isinstance(line, Impose | ImposeOn):
            self.clause(rules.clauses[line.clause])
        for name, value in inside(line).items():
            self._value(line, name, value, at)

    def _value(self, line: Effect, name: str, value: object, at: tuple[int, int]) -> None:
        """One field of a line."""
        if isinstance(value, Block):
            if isinstance(line, RollAgainst) and value.lines:
                what = f"roll against {english.amount_text(self.rules, line.target)}, {name}"
                text = f"{what}: {english.effect_text(self.rules, value)}"
                self.add("roll", text, (RAN,), None, _first(value))
            accepted = isinstance(line, May) and line.slot >= 0 and name == "block"
            self.block(value, len(value.lines) == 1 and (accepted or isinstance(line, RollAgainst)))
        elif isinstance(line, ChooseOne) and name == "options":
            for option in line.options:
                self.block(option, len(option.lines) == 1)
        elif isinstance(line, RollTable) and name == "rows":
            for row in line.rows:
                self._row(row)
        elif isinstance(value, Pick):
            if value.how == CHOSEN and isinstance(value.low, Fixed) and value.low.n == 0:
                self.add("choice", english.line_text(self.rules, line), (CHOSEN_WAY, DECLINED), None, (at,))
            self.conditions(value)
        elif not (isinstance(line, If) and name == "cond"):
            self.conditions(value)

    def _row(self, row: Outcome) -> None:
        high = f" to {row.high}" if row.high != row.low else ""
        span = f"{row.low}{high}" if row.high else f"{row.low} or more"
        if row.block.lines:
            text = f"roll {span}: {english.effect_text(self.rules, row.block)}"
            self.add("roll", text, (RAN,), None, _first(row.block))
        self.block(row.block, len(row.block.lines) == 1)

    def conditions(self, value: object) -> None:
        """The conditions in a phrase; of one made of several, each."""
        if isinstance(value, tuple):
            for each in value:
                self.conditions(each)
        elif isinstance(value, Condition) and watchable(value):
            self.add("condition", english.condition_text(self.rules, value), (TRUE, FALSE), value)
        elif isinstance(value, Node) and not isinstance(value, Block):
            for each in inside(value).values():
                self.conditions(each)


def watchable(node: Node) -> bool:
    """Whether a node is a question that is counted as one: not one that is put together of others, which are.

    Whether a set is used was settled when it was linked.
    """
    if isinstance(node, SetUsed):
        return False
    if isinstance(node, Not):
        return watchable(node.inner)
    return isinstance(node, Condition) and not any(isinstance(each, Condition) for each in _flat(node))


def _flat(node: Node) -> Iterator[Node]:
    """The nodes right inside a node."""
    for value in inside(node).values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Node):
                yield each


def _first(block: Block) -> tuple[tuple[int, int], ...]:
    """The lines of which any having been run says that a block was: its first, or what is inside that."""
    return _told(block.lines[0], (block.id, 0)) if block.lines else ()


def _told(line: Effect, at: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The same for a line: itself, or (it may be left before it is done) what is inside it."""
    found = [at]
    for node in _flat(line):
        inner = node.block if isinstance(node, Outcome) else node
        if isinstance(inner, Block):
            found.extend(_first(inner))
    return tuple(found)
