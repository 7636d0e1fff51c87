"""Checks of numbers that a card prints in one way and always has in another."""

from __future__ import annotations

from chezlang.effects import actions, clauses, select
from chezlang.effects.amounts import Fixed
from chezlang.effects.ruleset import CardDef
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding
from chezlang.state.data import THIS

_THIS = select.CardRef(THIS, "this")


def check_printed(on: Ground) -> list[Finding]:
    """`this has +1 NUMBER` on a card by itself, without a condition: what it always has could be printed."""
    found: list[Finding] = []
    for card in on.rules.cards:
        lines: dict[int, list[tuple[clauses.Modifier, int]]] = {}
        for index in card.clauses[: card.own]:
            clause = on.rules.clauses[index]
            if not isinstance(clause, clauses.Modifier) or clause.of != _THIS or clause.cond is not None:
                continue
            if isinstance(clause.amount, Fixed) and clause.how in (actions.ADD, actions.SET_TO):
                lines.setdefault(clause.number, []).append((clause, clause.amount.n))
        for number, changes in lines.items():
            found += _always(on, card, number, changes)
    return found


def _always(on: Ground, card: CardDef, number: int, changes: list[tuple[clauses.Modifier, int]]) -> list[Finding]:
    name = on.rules.numbers[number].name
    if on.rules.numbers[number].paid_from >= 0:
        return []  # a price is asked for before such a line holds, which is told
    sets = any(clause.how == actions.SET_TO for clause, _ in changes)
    more = sum(amount for _, amount in changes)
    if (sets and len(changes) > 1) or (not sets and more == 0):
        return []  # one line undoes another, or changes nothing, which is told
    use = next((use for use in card.numbers if use.number == number), None)
    printed = use.amount if use is not None else Fixed(0)
    if sets or isinstance(printed, Fixed):
        value = more if sets or not isinstance(printed, Fixed) else printed.n + more
        help = f"write `{name} {value}`{' in place of both' if use is not None else ''}"
    else:
        help = f"add it to what is printed: `{name} ... {'-' if more < 0 else '+'} {abs(more)}`"
    says = "than the one that is printed on it" if use is not None else "than is printed on it, which is none"
    label = (on.place(use), "this is printed") if use is not None else (None, "")
    place = on.place(changes[-1][0])
    return finding("CZ428", f'"{card.title}" always has another {name} {says}', place, help, "", label)
