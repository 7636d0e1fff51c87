"""Checks that are off unless asked for: cards that are another in all but the title, and cards that are never better."""

from __future__ import annotations

from chezlang.effects.amounts import Fixed
from chezlang.effects.ruleset import CardDef
from chezlang.findings import Finding
from chezlang.model.checks.effects import meaning
from chezlang.model.checks.ground import Ground, finding


def check_twins(on: Ground) -> list[Finding]:
    """A card that is the same as another but for its title and what is printed for show."""
    found: list[Finding] = []
    seen: dict[object, int] = {}
    for index, card in enumerate(on.rules.cards):
        first = seen.setdefault((_does(on, card), meaning(card.numbers)), index)
        if first != index:
            found += finding(
                "CZ425",
                f'"{card.title}" is the same card as "{on.rules.cards[first].title}"',
                on.title_place(index),
                "let it do something of its own, or print more copies of the one (`xN`)",
                "",
                (on.title_place(first), "the other card"),
            )
    return found


def check_worse(on: Ground) -> list[Finding]:
    """A card beside which another does the same, asks for no more, gives no less, and is better in one of these."""
    found: list[Finding] = []
    alike: dict[object, list[int]] = {}
    for index, card in enumerate(on.rules.cards):
        if _compared(on, card) is not None:
            others = tuple((each.number, meaning(each.amount)) for each in card.numbers if not _ranked(on, each.number))
            alike.setdefault((_does(on, card), others), []).append(index)
    for group in alike.values():
        for index in group:
            mine = _compared(on, on.rules.cards[index]) or ()
            for other in group:
                theirs = _compared(on, on.rules.cards[other]) or ()
                if mine != theirs and all(a <= b for a, b in zip(mine, theirs, strict=True)):
                    found += finding(
                        "CZ426",
                        f'"{on.rules.cards[index].title}" is never better than "{on.rules.cards[other].title}", and worse in cost or worth',
                        on.title_place(index),
                        "let it cost less, give more, or do something of its own",
                        "",
                        (on.title_place(other), "the better one"),
                    )
                    break
    return found


def _does(on: Ground, card: CardDef) -> object:
    """What a card is and does, without its numbers."""
    clauses = tuple(on.rules.clauses[each] for each in card.clauses)
    uses = frozenset((use.tag, use.args) for use in card.uses)
    return uses, meaning((card.to_play, card.effect, clauses), on.rules)


def _ranked(on: Ground, number: int) -> bool:
    definition = on.rules.numbers[number]
    return definition.total or definition.paid_from >= 0


def _compared(on: Ground, card: CardDef) -> tuple[int, ...] | None:
    """The prices and the worth of a card, the higher the better; None where one of them is not plain."""
    found: list[int] = []
    for index, number in enumerate(on.rules.numbers):
        if not _ranked(on, index) or not number.on_cards:
            continue
        amount = card.amount(index)
        if amount is not None and not isinstance(amount, Fixed):
            return None
        n = amount.n if isinstance(amount, Fixed) else number.default or 0
        found.append(n if number.total else -max(0, n))
    return tuple(found)
