"""Checks of lines that undo each other, and of lines of one card of which one forbids the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from chezlang.effects import actions, clauses, events, select
from chezlang.effects.amounts import Amount, Fixed
from chezlang.effects.base import Block, Effect, Node, parts
from chezlang.effects.picks import EACH
from chezlang.findings import Finding
from chezlang.model.checks.effects import meaning
from chezlang.model.checks.ground import Ground, finding
from chezlang.model.running import TRIGGER, Step, blocks_of, indexes
from chezlang.state.data import THIS, YOU

_THIS = select.CardRef(THIS, "this")


def check_undone(on: Ground) -> list[Finding]:
    """Two lines of a card, or of a rule, that always undo each other."""
    found: list[Finding] = []
    for group in _together(on):
        modifiers = [each for each in group if isinstance(each, clauses.Modifier)]
        for index, later in enumerate(modifiers):
            for first in modifiers[:index]:
                why = _opposed(first, later)
                if why:
                    found += _told(on, first, later, why)
        hooks = [each for each in group if isinstance(each, clauses.Hook) and each.block.lines]
        for index, hook in enumerate(hooks):
            for other in hooks[:index]:
                if type(hook) is type(other) and _heard(hook) == _heard(other) and _takes_back(hook.block, other.block):
                    found += _told(on, other, hook, "what the one gives the other takes away")
    for unit in on.facts.units:
        for block in _blocks(unit.block):
            for before, after in zip(block.lines, block.lines[1:], strict=False):
                if _is_inverse(before, after):
                    found += _told(on, before, after, "what the one gives the other takes away")
    return list(dict.fromkeys(found))


def _together(on: Ground) -> Iterator[list[clauses.Clause]]:
    """The clauses of each card, and of each rule: they are in force together."""
    told: set[tuple[int, ...]] = set()
    for card in on.rules.cards:
        if card.clauses and card.clauses not in told:
            told.add(card.clauses)
            yield [on.rules.clauses[index] for index in card.clauses]
    for rule in on.rules.rules:
        yield [on.rules.clauses[index] for index in rule.clauses]


def _told(on: Ground, first: Node, later: Node, why: str) -> list[Finding]:
    return finding(
        "CZ420",
        f"this and another line always undo each other: {why}",
        on.place(later),
        "leave both out, or let them be for different cards, numbers or times",
        "",
        (on.place(first), "the other line"),
    )


def _fixed(amount: Amount) -> int | None:
    return amount.n if isinstance(amount, Fixed) else None


def _opposed(first: clauses.Modifier, later: clauses.Modifier) -> str:
    """Why two standing lines undo each other; the empty string if they don't."""
    same = (meaning(first.of), first.number, meaning(first.cond)) == (
        meaning(later.of),
        later.number,
        meaning(later.cond),
    )
    if not same:
        return ""
    a, b = _fixed(first.amount), _fixed(later.amount)
    if first.how == later.how == actions.SET_TO:
        return "both set the same number, and it can't have both values"
    if a is None or b is None:
        return ""
    if first.how == later.how == actions.ADD and a + b == 0 and a:
        return "what the one adds the other takes away"
    if {first.how, later.how} == {actions.NOT_ABOVE, actions.NOT_BELOW}:
        high, low = (a, b) if first.how == actions.NOT_ABOVE else (b, a)
        if low > high:
            return f"a number can't be at most {high} and at least {low}"
    return ""


def _heard(hook: clauses.Hook) -> object:
    return meaning(hook.patterns), hook.once, meaning(hook.cond)


def _takes_back(block: Block, other: Block) -> bool:
    return len(block.lines) == len(other.lines) and all(
        _is_inverse(a, b) for a, b in zip(block.lines, other.lines, strict=True)
    )


def _is_inverse(a: Effect, b: Effect) -> bool:
    """Whether the one gives what the other takes, to the same, in plain numbers."""
    if isinstance(a, actions.Change) and isinstance(b, actions.Change):
        plain = _fixed(a.amount) is not None and (a.what is None or a.what.how == EACH)
        return plain and a.sign != b.sign and _same(a, replace(b, sign=a.sign))
    if isinstance(a, actions.Have) and isinstance(b, actions.Have) and a.how == b.how == actions.ADD:
        one, two = _fixed(a.amount), _fixed(b.amount)
        plain = one is not None and two is not None and one + two == 0 and (a.what is None or a.what.how == EACH)
        return plain and _same(a, replace(b, amount=a.amount))
    return False


def _same(a: Effect, b: Effect) -> bool:
    """Whether two lines do the same, to the same ones: each name is somebody, or some card, of its own."""
    return meaning(a) == meaning(b) and _named(a) == _named(b)


def _named(effect: Effect) -> list[int]:
    """The registers of what a line speaks of."""
    refs = (select.SeatRef, select.CardRef, select.ZoneRef)
    return [node.slot for node in parts(effect) if isinstance(node, refs)]


def _blocks(block: Block) -> Iterator[Block]:
    yield block
    for line in block.lines:
        for inner in blocks_of(line):
            yield from _blocks(inner)


def check_forbidden(on: Ground) -> list[Finding]:
    """A line of a card that another line of the same card keeps from ever happening."""
    found: list[Finding] = []
    steps: dict[int, list[Step]] = {}
    for step in on.facts.steps:
        if step.unit.sort == TRIGGER and isinstance(step.effect, actions.Discard | actions.MoveTo):
            steps.setdefault(step.unit.owners, []).append(step)
    for card, definition in enumerate(on.rules.cards):
        bans = [on.rules.clauses[index] for index in definition.clauses]
        for ban in bans:
            if isinstance(ban, clauses.Ban) and ban.cond is None and ban.place is None and ban.action < 0:
                found += _forbidden_lines(on, card, ban, steps.get(1 << card, []))
                found += _forbidden_triggers(on, card, ban)
    return list(dict.fromkeys(found))


def _forbidden_lines(on: Ground, card: int, ban: clauses.Ban, steps: list[Step]) -> list[Finding]:
    """`this cannot be discarded` beside `discard this`."""
    found: list[Finding] = []
    if ban.what != _THIS or ban.who is not None:
        return found
    for step in steps:
        effect = step.effect
        kind = (
            events.DISCARD
            if isinstance(effect, actions.Discard)
            else effect.kind
            if isinstance(effect, actions.MoveTo)
            else -1
        )
        if isinstance(effect, actions.Discard | actions.MoveTo) and kind == ban.kind and effect.what.what == _THIS:
            found += finding(
                "CZ420",
                f'this never happens: "{on.rules.cards[card].title}" forbids it itself',
                on.where(step),
                "leave one of the two lines out, or say when it is forbidden: `while ...`",
                "",
                (on.place(ban), "forbidden here"),
            )
    return found


def _forbidden_triggers(on: Ground, card: int, ban: clauses.Ban) -> list[Finding]:
    """`you cannot play CARDS` beside `when you play CARDS`."""
    found: list[Finding] = []
    you = select.SeatRef(YOU, "you")
    if ban.kind != events.PLAY or ban.who not in (None, you) or not isinstance(ban.what, select.AnyCard | None):
        return found
    if isinstance(ban.what, select.AnyCard) and (ban.what.noun.filters or ban.what.other):
        return found
    banned = on.facts.every if ban.what is None else on.facts.of_noun(ban.what.noun)
    for index in on.rules.cards[card].clauses:
        hook = on.rules.clauses[index]
        if not isinstance(hook, clauses.Hook):
            continue
        for pattern in hook.patterns:
            cards = (
                on.facts.of_cards(pattern.what, {THIS: 1 << card}, {}) if pattern.what is not None else on.facts.every
            )
            if pattern.kind == ban.kind and pattern.who == you and pattern.action < 0 and cards and not cards & ~banned:
                found += finding(
                    "CZ420",
                    f'this never happens: "{on.rules.cards[card].title}" forbids it itself',
                    on.place(pattern, hook),
                    "leave one of the two lines out, or say when it is forbidden: `while ...`",
                    "",
                    (on.place(ban), "forbidden here"),
                )
    return found


def check_outliving(on: Ground) -> list[Finding]:
    """What a card gives for the rest of the game when it comes into play: it stays when the card is gone."""
    found: list[Finding] = []
    for step in on.facts.steps:
        effect, unit = step.effect, step.unit
        clause = on.rules.clauses[unit.clause] if unit.clause >= 0 else None
        if not isinstance(clause, clauses.When) or not isinstance(effect, actions.Have | actions.Impose):
            continue
        enters = all(each.kind == events.ENTER and each.what == _THIS for each in clause.patterns)
        if effect.span != actions.THIS_GAME or not enters or not unit.owners & on.facts.in_play or step.path:
            continue
        title = f'"{on.rules.cards[next(indexes(unit.owners))].title}"'
        found += finding(
            "CZ422",
            f"this stays to the end of the game, also when {title} is long gone",
            on.where(step),
            "write it as a line of its own, without `this game`: then it holds as long as the card is in play",
        )
    return found
