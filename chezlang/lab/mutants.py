"""A rule set with one thing taken out or changed: a clause, a line, a condition, a number, a `may`, a limit.

Each change is named by whose it is and by what it is, in words made from what the card says, so that it can be spoken of in a file
(see `chezlang.lab.mutate`). They come in the order of `chezlang.lab.points.owners`, the same for equal rule sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import Any

from chezlang.effects import english
from chezlang.effects.actions import Discard, Impose, ImposeOn, Outcome, RollDice, RollTable
from chezlang.effects.amounts import AtLeast, AtMost, Count, Dice, Fixed, Half, LowHigh, Minus, Register, Table, Times
from chezlang.effects.base import Block, Node, parts
from chezlang.effects.clauses import HIGHEST, LOWEST, Clause, Hook, Pattern, When
from chezlang.effects.conditions import All, AmountIs, Condition, Exists, HasPlayed, Not
from chezlang.effects.control import ChooseNumber, ChooseOne, If, May, Sequence
from chezlang.effects.picks import CHOSEN, Pick
from chezlang.effects.ruleset import CardDef, RuleSet
from chezlang.effects.select import Noun, TopCards
from chezlang.effects.wording.speaker import Speaker
from chezlang.lab.points import Owner, owners, watchable

#: A clause that hears nothing and does nothing: what stands in the place of one that was taken out.
NOTHING = When((), Block(-1, ()))
#: Conditions that always hold, and never.
ALWAYS = All(())
NEVER = Not(ALWAYS)


@dataclass(frozen=True)
class Mutant:
    """A change, and the rule set with it. ``block``: the block in which it is, or -1."""

    owner: Owner
    change: str
    rules: RuleSet = field(repr=False)
    block: int = -1

    @property
    def name(self) -> str:
        """What it is called in files and reports."""
        return f"{self.owner.title}: {self.change}"


#: A change in words, what stands in the place of what is changed, and the block in which it is (-1: none).
Variant = tuple[str, Any, int]


def mutants(rules: RuleSet) -> Iterator[Mutant]:
    """Every change of a rule set, one at a time; two of one owner with the same words are numbered."""
    maker = _Maker(rules)
    for owner, blocks, _ in owners(rules):
        known: dict[str, int] = {}
        for change, changed, block in maker.of(owner, blocks):
            count = known.get(change, 0) + 1
            known[change] = count
            yield Mutant(owner, change if count == 1 else f"{change} ({count})", changed, block)


class _Maker:
    """Makes the changes of one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.speaker = Speaker(rules)
        self.shared = {clause for tag in rules.tags for clause in tag.clauses}

    def of(self, owner: Owner, blocks: tuple[Block, ...]) -> Iterator[Variant]:
        """The rule sets in which something of an owner's is changed."""
        rules = self.rules
        if owner.sort == "card":
            card = rules.cards[owner.index]
            for index, use in enumerate(card.numbers):
                text = english.number_text(rules, use)
                for change, new, _ in self.inside(use.amount, text):
                    numbers = (*card.numbers[:index], replace(use, amount=new), *card.numbers[index + 1 :])
                    yield change, self._with_card(owner.index, replace(card, numbers=numbers)), -1
            own = [clause for clause in card.clauses if clause not in self.shared]
        elif owner.sort == "rule":
            own = list(rules.rules[owner.index].clauses)
        elif owner.sort in ("kind", "type", "trait"):
            own = list(rules.tags[owner.index].clauses)
        else:
            own = []
        if owner.sort == "number":
            number = rules.numbers[owner.index]
            assert number.default is not None
            changed = replace(number, default=number.default + 1)
            numbers_ = (*rules.numbers[: owner.index], changed, *rules.numbers[owner.index + 1 :])
            yield f"{number.default} as {number.default + 1}", replace(rules, numbers=numbers_), -1
        for block in blocks:
            for change, new, inner in self.of_block(block):
                yield change, self._with_block(owner, block, new), inner
        for clause in own:
            yield from self._of_clause(clause)
        for node in parts((blocks, tuple(rules.clauses[index] for index in own))):
            if isinstance(node, Impose | ImposeOn):  # that nothing is imposed is a line taken out
                imposed: Clause = rules.clauses[node.clause]
                for change, new, _ in self.inside(imposed, english.clause_text(rules, imposed)):
                    yield change, self._with_clause(node.clause, new), -1

    def _of_clause(self, index: int) -> Iterator[Variant]:
        """A clause taken out, or changed."""
        clause = self.rules.clauses[index]
        text = english.clause_text(self.rules, clause)
        block = clause.block.id if isinstance(clause, Hook) else -1
        yield f"without: {text}", self._with_clause(index, NOTHING), block
        only = isinstance(clause, Hook) and len(clause.block.lines) == 1
        for change, new, inner in self.inside(clause, text):
            if not (only and change.startswith("without: ") and new.block.lines == ()):
                yield change, self._with_clause(index, new), inner if inner >= 0 else block

    # -- inside nodes --------------------------------------------------------------------------------

    def inside(self, node: Node, text: str, block: int = -1) -> Iterator[Variant]:
        """A node with one thing in it changed; ``text`` says the line or clause that it is part of."""
        yield from ((change, new, block) for change, new in self.own(node, text))
        if isinstance(node, Block):
            yield from self.of_block(node)
            return
        for each in fields(node):
            if not each.init or self._apart(node, each.name):
                continue
            value = getattr(node, each.name)
            if isinstance(value, Node):
                for change, new, at in self.inside(value, text, block):
                    if isinstance(node, Not) and new == ALWAYS:  # the whole of it is taken out already
                        continue
                    yield change, replace(node, **{each.name: new}), at
            elif isinstance(value, tuple):
                for index, item in enumerate(value):
                    if isinstance(item, Node):
                        for change, new, at in self.inside(item, text, block):
                            yield change, replace(node, **{each.name: (*value[:index], new, *value[index + 1 :])}), at

    def of_block(self, block: Block) -> Iterator[Variant]:
        """A block without one of its lines, or with one changed."""
        for index, line in enumerate(block.lines):
            text = english.line_text(self.rules, line)
            before, after = block.lines[:index], block.lines[index + 1 :]
            yield f"without: {text}", replace(block, lines=before + after), block.id
            for change, new, inner in self.inside(line, text, block.id):
                yield change, replace(block, lines=(*before, new, *after)), inner

    def _apart(self, node: Node, name: str) -> bool:
        """Whether a field is only for words, or is changed by `own` along with others."""
        if isinstance(node, Pick):
            return name in ("low", "high")
        if isinstance(node, (Register, RollDice)):
            return name == "dice"
        if isinstance(node, Discard):
            return name == "keep"
        return False

    def own(self, node: Node, text: str) -> Iterator[tuple[str, Node]]:
        """A node in whose own fields one thing is changed."""
        if isinstance(node, Condition) and watchable(node):
            yield f"always, not only if {english.condition_text(self.rules, node)}: {text}", ALWAYS
        if isinstance(node, (Fixed, LowHigh, AtLeast, AtMost, Count, Times, Half)):
            yield from _numbers(node, text)
        elif isinstance(node, Table):
            for index, value in enumerate(node.values):
                values = (*node.values[:index], value + 1, *node.values[index + 1 :])
                yield f"{value} as {value + 1}: {text}", replace(node, values=values)
        elif isinstance(node, (Pattern, AmountIs)):
            if node.low > LOWEST:
                yield f"{node.low} as {node.low + 1}: {text}", replace(node, low=node.low + 1)
            if node.high < HIGHEST:
                yield f"{node.high} as {node.high - 1}: {text}", replace(node, high=node.high - 1)
        elif isinstance(node, (Exists, HasPlayed)):
            if node.high >= 0 and node.high == node.low > 0:
                yield f"{node.low} as {node.low + 1}: {text}", replace(node, low=node.low + 1, high=node.high + 1)
            elif node.low > 1:
                yield f"{node.low} as {node.low + 1}: {text}", replace(node, low=node.low + 1)
            elif node.high > 0:
                yield f"{node.high} as {node.high + 1}: {text}", replace(node, high=node.high + 1)
        elif isinstance(node, ChooseNumber):
            yield f"{node.low} as {node.low + 1}: {text}", replace(node, low=node.low + 1)
        elif isinstance(node, Dice | RollDice) and node.count > 1:
            yield f"{node.count} dice as {node.count + 1}: {text}", replace(node, count=node.count + 1)
        elif isinstance(node, TopCards) and node.count > 1:
            yield f"{node.count} as {node.count + 1}: {text}", replace(node, count=node.count + 1)
        elif isinstance(node, RollTable):
            yield from _outcomes(node, text)
        elif isinstance(node, Hook):
            if node.once:
                yield f"without its limit: {text}", replace(node, once="")
            if len(node.patterns) > 1:
                for index in range(len(node.patterns)):
                    patterns = node.patterns[:index] + node.patterns[index + 1 :]
                    yield f"without trigger {index + 1}: {text}", replace(node, patterns=patterns)
        elif isinstance(node, If) and node.other is not None and not node.sees_to_cancelling:
            condition = english.condition_text(self.rules, node.cond)
            yield f"as if never {condition}: {text}", replace(node, cond=NEVER)
        elif isinstance(node, May) and node.slot >= 0:
            yield f"must, not may: {text}", Sequence(node.block)
        elif isinstance(node, ChooseOne):
            if node.may:
                yield f"must, not may: {text}", replace(node, may=False)
            for index in range(len(node.options)):
                option = english.option_text(self.rules, node, index)
                options = node.options[:index] + node.options[index + 1 :]
                yield f"without the option `{option}`: {text}", replace(node, options=options)
        elif isinstance(node, Discard) and isinstance(node.keep, Fixed):
            yield from _kept(node, node.keep.n, text)
        elif isinstance(node, Pick):
            yield from _picked(node, text)
        elif isinstance(node, Noun):
            for index, narrowing in enumerate(node.filters):
                filters = node.filters[:index] + node.filters[index + 1 :]
                words = self.speaker.filter(narrowing)
                yield f"without `{words}`: {text}", replace(node, filters=filters)

    # -- rule sets -------------------------------------------------------------------------------------

    def _with_clause(self, index: int, clause: Clause) -> RuleSet:
        clauses = self.rules.clauses
        return replace(self.rules, clauses=(*clauses[:index], clause, *clauses[index + 1 :]))

    def _with_card(self, index: int, card: CardDef) -> RuleSet:
        cards = self.rules.cards
        return replace(self.rules, cards=(*cards[:index], card, *cards[index + 1 :]))

    def _with_block(self, owner: Owner, old: Block, new: Block) -> RuleSet:
        """The rule set with a block of an owner's changed, wherever it stands."""
        rules = self.rules
        if owner.sort == "action":
            actions = rules.actions
            changed = replace(actions[owner.index], block=new)
            return replace(rules, actions=(*actions[: owner.index], changed, *actions[owner.index + 1 :]))
        if owner.sort == "phase":
            phases = rules.phases
            phase = replace(phases[owner.index], block=new)
            return replace(rules, phases=(*phases[: owner.index], phase, *phases[owner.index + 1 :]))
        if owner.sort == "set-up":
            return replace(rules, set_up=new)

        def put(node: Any) -> Any:
            for name in ("to_play", "effect"):
                held = getattr(node, name, None)
                if held is not None and held.id == old.id:
                    node = replace(node, **{name: new})
            return node

        return replace(rules, cards=tuple(map(put, rules.cards)), tags=tuple(map(put, rules.tags)))


def _numbers(node: Node, text: str) -> Iterator[tuple[str, Node]]:
    """A number made one more."""
    if isinstance(node, Fixed):
        yield f"{node.n} as {node.n + 1}: {text}", Fixed(node.n + 1)
    elif isinstance(node, LowHigh):
        yield f"{node.low} as {node.low + 1}: {text}", replace(node, low=node.low + 1)
        yield f"{node.high} as {node.high + 1}: {text}", replace(node, high=node.high + 1)
    elif isinstance(node, AtLeast):
        yield f"at least {node.floor} as {node.floor + 1}: {text}", replace(node, floor=node.floor + 1)
    elif isinstance(node, AtMost):
        yield f"at most {node.ceiling} as {node.ceiling + 1}: {text}", replace(node, ceiling=node.ceiling + 1)
    elif isinstance(node, Count):
        yield f"{node.each} for each as {node.each + 1}: {text}", replace(node, each=node.each + 1)
    elif isinstance(node, Times):
        yield f"{node.factor} times as {node.factor + 1} times: {text}", replace(node, factor=node.factor + 1)
    elif isinstance(node, Half):
        yield f"rounded {'down' if node.up else 'up'}: {text}", replace(node, up=not node.up)


def _outcomes(node: RollTable, text: str) -> Iterator[tuple[str, Node]]:
    """Where one outcome of a roll ends and the next begins: one later, or one earlier where the next has but one result."""
    for index, (row, after) in enumerate(pairwise(node.rows)):
        by = 1 if after.high != after.low else -1
        if row.low <= row.high + by:
            rows = (replace(row, high=row.high + by), replace(after, low=after.low + by))
            changed = replace(node, rows=(*node.rows[:index], *rows, *node.rows[index + 2 :]))
            yield f"{_span(row)} as {_span(rows[0])}: {text}", changed


def _span(row: Outcome) -> str:
    return f"{row.low} to {row.high}" if row.high != row.low else f"{row.low}"


def _kept(node: Discard, keep: int, text: str) -> Iterator[tuple[str, Node]]:
    """`down to N`: what is kept stands in both bounds of the pick."""

    def more(bound: Any) -> Any:
        if isinstance(bound, Minus) and bound.right == Fixed(keep):
            return replace(bound, right=Fixed(keep + 1))
        return bound

    pick = replace(node.what, low=more(node.what.low), high=more(node.what.high))
    yield f"{keep} as {keep + 1}: {text}", replace(node, what=pick, keep=Fixed(keep + 1))


def _picked(node: Pick, text: str) -> Iterator[tuple[str, Node]]:
    """How many are picked: as many more, where the source says a number; at least one, where none need be."""
    low, high = node.low, node.high
    if "N" in node.word or node.word == "up to":
        if isinstance(high, Fixed):
            more = Fixed(low.n + 1) if isinstance(low, Fixed) and low.n else low
            yield f"{high.n} as {high.n + 1}: {text}", replace(node, low=more, high=Fixed(high.n + 1))
        elif isinstance(low, Fixed):
            yield f"{low.n} as {low.n + 1}: {text}", replace(node, low=Fixed(low.n + 1))
    if node.how == CHOSEN and low == Fixed(0):
        yield f"must, not may: {text}", replace(node, low=high if high is not None else Fixed(1))
