"""Checks of how a game can go out: what wins is too far or too near, decks that don't hold what is dealt."""

from __future__ import annotations

from chezlang.effects import actions, amounts, clauses, conditions, select
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Effect, Node, parts
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding
from chezlang.model.running import bounds, indexes


def check_winning(on: Ground) -> list[Finding]:
    """A total that is to be reached and that all cards together don't come to, or that is reached with nothing."""
    found: list[Finding] = []
    most = _all_together(on)
    for index, clause in enumerate(on.rules.clauses):
        if not isinstance(clause, clauses.Watch) or clause.number >= 0 or clause.how != "at least":
            continue
        wins = any(isinstance(node, actions.Win) for node in parts(clause.block))
        if not wins or not (on.facts.owners.get(index) or index in on.facts.ruled):
            continue
        if not isinstance(clause.than, amounts.NumberOf):
            found += _out_of_reach(on, clause.than, clause, most, "this")
            continue
        number = clause.than.number
        for card in indexes(on.facts.stating(number)):
            use = next(each for each in on.rules.cards[card].numbers if each.number == number)
            name = f'the {on.rules.numbers[number].name} of "{on.rules.cards[card].title}"'
            found += _out_of_reach(on, use.amount, use, most, name)
    return found


def _out_of_reach(on: Ground, amount: Amount, stands: Node, most: int | None, name: str) -> list[Finding]:
    low, high = bounds(amount)
    total = on.rules.numbers[on.rules.total].text if on.rules.total >= 0 else "total"
    if low is not None and most is not None and low > most:
        return finding(
            "CZ424",
            f"{name} is out of reach: all cards together print no more than {most} {total}",
            on.place(stands),
            f"write {most} or less",
        )
    if high is not None and high <= 0:
        return finding(
            "CZ424",
            f"{name} is reached at once, with no {total} at all",
            on.place(stands),
            "write a number above 0",
        )
    return []


def _all_together(on: Ground) -> int | None:
    """What all copies of all cards print of the total, low ones left out; None where one has no upper bound."""
    number = on.rules.total
    if number < 0:
        return None
    found = 0
    for card in on.rules.cards:
        amount = card.amount(number)
        if amount is None:
            continue
        high = _most(on, amount)
        if high is None:
            return None
        found += max(0, high) * card.copies
    return found if found else None


def _most(on: Ground, amount: Amount) -> int | None:
    """The most that a printed number can be, when every copy of what it counts is there."""
    if isinstance(amount, amounts.Count) and isinstance(amount.of, select.Cards):
        return max(0, amount.each * on.facts.copies(on.facts.of_cards(amount.of, {}, {})))
    if isinstance(amount, amounts.Plus):
        left, right = _most(on, amount.left), _most(on, amount.right)
        return None if left is None or right is None else left + right
    return bounds(amount)[1]


def check_decks(on: Ground) -> list[Finding]:
    """A deck from which the set-up deals more cards than there are."""
    found: list[Finding] = []
    if on.rules.set_up is None:
        return found
    dealt: dict[int, int] = {}
    last: dict[int, Effect] = {}
    for line in on.rules.set_up.lines:
        if not isinstance(line, actions.Draw) or line.noun is not None or not isinstance(line.amount, amounts.Fixed):
            continue
        if not isinstance(line.who, select.EachSeat) or line.who.other or not _all_of_them(line.who):
            continue
        if line.up_to:
            dealt[line.deck] = max(dealt.get(line.deck, 0), line.amount.n * on.rules.high)
        else:
            dealt[line.deck] = dealt.get(line.deck, 0) + line.amount.n * on.rules.high
        last[line.deck] = line
    for deck, count in dealt.items():
        there = on.facts.copies(on.facts.decks[deck])
        if there < count:
            name = on.rules.decks[deck].name
            found += finding(
                "CZ423",
                f"the {name} deck runs dry in the set-up: {on.rules.high} {on.rules.seats} draw {count} cards, and it has {there}",
                on.place(last[deck]),
                "put more cards or copies (`xN`) into it, deal fewer, or let fewer play",
            )
    return found


def _all_of_them(who: select.EachSeat) -> bool:
    """Whether it can be everybody at the start, when nobody has anything."""
    return who.cond is None or (isinstance(who.cond, conditions.Exists) and who.cond.low == 0 == who.cond.high)
