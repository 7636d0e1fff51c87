"""Amounts in words: in sentences, and as a card prints its numbers."""

from __future__ import annotations

from chezlang.effects import amounts
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Node
from chezlang.effects.select import Among, AnyCard, Cards, EachSeat, Seats
from chezlang.effects.wording.inflect import listed, singular_of
from chezlang.effects.wording.phrases import is_narrowed
from chezlang.effects.wording.saying import named
from chezlang.effects.wording.speaker import BARE, COUNT, HEAD, A, Speaker, says

#: A number that has been chosen, where no other was.
THAT_NUMBER = named("that number")
#: Amounts between which a sign can stand.
_SHORT = (amounts.Fixed, amounts.Dice, amounts.LowHigh)


@says(amounts.Fixed)
def _fixed(s: Speaker, node: amounts.Fixed) -> str:
    return str(node.n)


@says(amounts.Dice)
def _dice(s: Speaker, node: amounts.Dice) -> str:
    return f"{node.count if node.count > 1 else ''}d{node.faces}"


@says(amounts.LowHigh)
def _low_high(s: Speaker, node: amounts.LowHigh) -> str:
    return f"{node.low}/{node.high}"


@says(amounts.Plus)
def _plus(s: Speaker, node: amounts.Plus) -> str:
    return _between(s, node.left, node.right, "+", "plus")


@says(amounts.Minus)
def _minus(s: Speaker, node: amounts.Minus) -> str:
    return _between(s, node.left, node.right, "-", "minus")


def _between(s: Speaker, left: Amount, right: Amount, sign: str, word: str) -> str:
    short = isinstance(right, _SHORT) and (isinstance(left, _SHORT) or _is_signed(left))
    return f"{s.amount(left)} {sign if short else word} {s.amount(right)}"


def _is_signed(amount: Amount) -> bool:
    return isinstance(amount, amounts.Plus | amounts.Minus) and all(
        isinstance(part, _SHORT) or _is_signed(part) for part in (amount.left, amount.right)
    )


@says(amounts.AtLeast)
def _at_least(s: Speaker, node: amounts.AtLeast) -> str:
    return _limited(s, node)


@says(amounts.AtMost)
def _at_most(s: Speaker, node: amounts.AtMost) -> str:
    return _limited(s, node)


def _limited(s: Speaker, node: Amount) -> str:
    limits: list[str] = []
    while isinstance(node, amounts.AtLeast | amounts.AtMost):
        limits.append(f"at least {node.floor}" if isinstance(node, amounts.AtLeast) else f"at most {node.ceiling}")
        node = node.inner
    return f"{s.amount(node)} ({', '.join(reversed(limits))})"


@says(amounts.Times)
def _times(s: Speaker, node: amounts.Times) -> str:
    return f"{'twice' if node.factor == 2 else f'{node.factor} times'} {s.amount(node.inner)}"


@says(amounts.Half)
def _half(s: Speaker, node: amounts.Half) -> str:
    return f"half of {s.amount(node.inner)} (rounded {'up' if node.up else 'down'})"


@says(amounts.Count)
def _count(s: Speaker, node: amounts.Count) -> str:
    one = _if_one(s, node.of)
    if one:
        return f"{node.each} {one}"
    if node.per:
        return f"{node.each} for {s.some(node.of).text}"
    number = s.some(node.of, COUNT).text
    return f"the number of {number}" if node.each == 1 else f"{node.each} times the number of {number}"


@says(amounts.NumberOf)
def _number_of(s: Speaker, node: amounts.NumberOf) -> str:
    of = s.of(node.of)
    total = "total " if of.many else ""
    return of.has(total + s.number(node.number))


@says(amounts.Table)
def _table(s: Speaker, node: amounts.Table) -> str:
    count = len(node.values)
    values = listed([str(value) for value in node.values], "or")
    places = listed([*(str(place) for place in range(1, count)), f"{count}+"], "or")
    by = node.by
    if isinstance(by, amounts.Count):
        return f"{values} for {places} {s.some(by.of, COUNT).text}"
    if isinstance(by, amounts.NumberOf) and isinstance(by.of, Cards) and counts(s, by.number):
        return f"{values} for {places} {s.number(by.number)} on {s.cards(by.of).them}"
    return f"{values} if {s.amount(by)} is {places}"


def counts(s: Speaker, number: int) -> bool:
    """Whether a number of cards is of what lies on them one by one: it is called by a plural."""
    return s.level(number) and singular_of(s.number(number)) != s.number(number)


def threshold(s: Speaker, amount: Amount) -> str:
    """An amount that is compared with: so many for each seat are so many `per` seat, or it could be read as asked of each."""
    if isinstance(amount, amounts.Count) and amount.per and isinstance(amount.of, EachSeat):
        return f"{amount.each} per {s.seats(amount.of, HEAD).text}"
    return s.amount(amount)


@says(amounts.RoundNo)
def _round_no(s: Speaker, node: amounts.RoundNo) -> str:
    return "the number of the round"


@says(amounts.Combined)
def _combined(s: Speaker, node: amounts.Combined) -> str:
    return combined(s, node.of, node.number)


def combined(s: Speaker, of: Cards | Seats, number: int) -> str:
    """What several have of a number together."""
    everybody = isinstance(of, EachSeat) and not of.other and of.cond is None
    all_of_them = s.of(of, BARE)
    if all_of_them.owner in ("their", "its"):
        return f"{all_of_them.owner} combined {s.number(number)}"
    return f"the combined {s.number(number)} of {'all ' if everybody else ''}{all_of_them.them}"


@says(amounts.TotalOf)
def _total_of(s: Speaker, node: amounts.TotalOf) -> str:
    return s.seats(node.of).has(s.number(-1))


@says(amounts.Register)
def _register(s: Speaker, node: amounts.Register) -> str:
    return s.refs[node.slot].text if node.slot in s.refs else "that much"


def _if_one(s: Speaker, of: Node) -> str:
    """Of one card there is no `each`: it is such a card, or it is not."""
    if not isinstance(of, Among) or of.place is not None:
        return ""
    one = s.cards(of.of)
    if one.plural:
        return ""
    sort = s.cards(AnyCard(of.noun), A).text
    known = one.text.removeprefix("the ") in (sort.removeprefix("a "), sort.removeprefix("an "))
    return f"if {one.text} is {sort}" if is_narrowed(of.noun) and not known else "if there was one"


def quantity(s: Speaker, amount: Amount, noun: str, *, sign: bool = False, counted: bool = False) -> str:
    """So much of something: `3 X`, `1 X for each Y`, `that much X`. ``sign``: with + or -; ``counted``: X is a plural."""
    if isinstance(amount, amounts.Fixed):
        noun = noun if counted or abs(amount.n) != 1 else singular_of(noun)
        return f"{amount.n:+d} {noun}" if sign else f"{amount.n} {noun}"
    if isinstance(amount, amounts.Count) and amount.per:
        noun = noun if counted or amount.each != 1 else singular_of(noun)
        each = f"{amount.each:+d}" if sign else str(amount.each)
        return f"{each} {noun} {_if_one(s, amount.of) or f'for {s.some(amount.of).text}'}"
    if isinstance(amount, amounts.AtLeast | amounts.AtMost):
        whole = _limited(s, amount)
        inner: Amount = amount
        while isinstance(inner, amounts.AtLeast | amounts.AtMost):
            inner = inner.inner
        limits = whole.removeprefix(s.amount(inner))
        return quantity(s, inner, noun, sign=sign, counted=counted) + limits
    if isinstance(amount, amounts.Register) and s.refs.get(amount.slot, THAT_NUMBER) == THAT_NUMBER:
        much = "that many" if counted or singular_of(noun) != noun else "that much"
        return f"{much} more {noun}" if sign else f"{much} {noun}"
    if sign:
        return f"extra {noun} equal to {s.amount(amount)}"
    return f"a number of {noun} equal to {s.amount(amount)}" if counted else f"{noun} equal to {s.amount(amount)}"
