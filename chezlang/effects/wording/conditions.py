"""Conditions as clauses, and their opposites."""

from __future__ import annotations

from dataclasses import replace

from chezlang.effects import amounts, conditions, select
from chezlang.effects.wording.amounts import counts, threshold
from chezlang.effects.wording.inflect import a, listed, singular_of
from chezlang.effects.wording.phrases import is_narrowed, is_other, noun_words
from chezlang.effects.wording.saying import YOU, Np
from chezlang.effects.wording.speaker import EACH, A, Det, Speaker, says
from chezlang.state.data import SUBJECT


@says(conditions.Not)
def _not(s: Speaker, node: conditions.Not, not_: bool) -> str:
    return s.condition(node.inner, not not_)


@says(conditions.All)
def _all(s: Speaker, node: conditions.All, not_: bool) -> str:
    return listed([s.condition(part, not_) for part in node.parts], "or" if not_ else "and")


@says(conditions.Compare)
def _compare(s: Speaker, node: conditions.Compare, not_: bool) -> str:
    if isinstance(node.left, amounts.RoundNo) and isinstance(node.right, amounts.Fixed):
        return f"it is {'not ' if not_ else ''}{_which_round(node.how, node.right.n)}"
    counted = _counters(s, node, not_)
    if counted:
        return counted
    how = "exactly" if node.how == "is" else node.how
    return f"{s.amount(node.left)} is {'not ' if not_ else ''}{how} {threshold(s, node.right)}"


def _counters(s: Speaker, node: conditions.Compare, not_: bool) -> str:
    """How many counters lie on a card, where that is compared: a number that is called by a plural is counted."""
    left = node.left
    if not isinstance(left, amounts.NumberOf) or not isinstance(left.of, select.Cards) or not s.level(left.number):
        return ""
    many, on = s.number(left.number), s.cards(left.of)
    if on.many or not counts(s, left.number):
        return ""
    be = "not " if not_ else ""
    if not isinstance(node.right, amounts.Fixed):
        how = "exactly" if node.how == "is" else node.how
        return f"the number of {many} on {on.them} is {be}{how} {s.amount(node.right)}"
    n = node.right.n
    if node.how == "is" and n == 0:
        return f"there {'is a' if not_ else 'are no'} {singular_of(many) if not_ else many} on {on.them}"
    how = {"is": "exactly", "above": "more than", "below": "fewer than"}.get(node.how, node.how)
    one = abs(n) == 1 and node.how != "below"
    return f"there {'is' if one else 'are'} {be}{how} {n} {singular_of(many) if one else many} on {on.them}"


def _which_round(how: str, n: int) -> str:
    n += {"above": 1, "below": -1}.get(how, 0)
    if how == "is" or (n == 1 and how in ("below", "at most")):
        return "the first round" if n == 1 else f"round {n}"
    return f"round {n} or {'later' if how in ('above', 'at least') else 'earlier'}"


@says(conditions.OfSome)
def _of_some(s: Speaker, node: conditions.OfSome, not_: bool) -> str:
    every = node.every != not_  # of none of them is the same as not of any
    who = node.who
    none = _of_none(node.inner, not_) if every else None
    if none is not None:
        return s.knowing(SUBJECT, s.seats(who, Det("no"))).condition(none)
    det = EACH if every else Det("any") if isinstance(who, select.EachSeat) and not who.other else Det("another")
    return s.knowing(SUBJECT, s.seats(who, det)).condition(node.inner, not_)


def _of_none(node: conditions.Condition, not_: bool) -> conditions.Condition | None:
    """Of a question whether there are none, whether there are any; None of any other question."""
    while isinstance(node, conditions.Not):
        node, not_ = node.inner, not not_
    if not isinstance(node, conditions.Exists | conditions.HasPlayed):
        return None
    bounds = (0, 0) if not not_ else (1, -1)
    return replace(node, low=1, high=-1) if (node.low, node.high) == bounds else None


@says(conditions.HasMore)
def _has_more(s: Speaker, node: conditions.HasMore, not_: bool) -> str:
    who, than = s.seats(node.who), s.seats(node.than)
    if node.noun is None:
        number = s.number(node.number)
        if node.number >= 0 and s.seat_level(node.number):
            what = a(f"{'higher' if node.more else 'lower'} {number}")
        else:
            what = f"{'more' if node.more else 'less'} {number}"
        return f"{who.text} {_has(who.plural, not_)} {what} than {than.text}"
    words = noun_words(s, node.noun, Det("2", True))
    narrowed = " ".join([words, *(s.filter(each) for each in node.noun.filters)])
    what = f"{'more' if node.more else 'fewer'} {narrowed}"
    if node.kind < 0:
        return f"{who.text} {_has(who.plural, not_)} {what} in play than {than.text}"
    theirs = "yours" if than == YOU else "theirs"
    place = f"in {who.has(s.zone(node.kind))}" if who.owner in ("your", "their") else f"in their {s.zone(node.kind)}"
    has = "have" if than.plural else "has"
    return f"{who.text} {_has(who.plural, not_)} {what} {place} than {than.text} {has} in {theirs}"


@says(conditions.Exists)
def _exists(s: Speaker, node: conditions.Exists, not_: bool) -> str:
    low, high, not_ = _turned(node.low, node.high, not_)
    det = _how_many(low, high)
    what = node.what
    if isinstance(what, select.EachSeat) and det.word.startswith("exactly "):
        det = replace(det, word=det.word.removeprefix("exactly "))  # nobody leaves the table
    if node.owner is not None and isinstance(what, select.CardSet):
        who, not_ = _any_of(s, node.owner, not_)
        verb = _has(who.plural, not_)
        if isinstance(what.place, select.InPlayOf):
            np = s.cards(replace(what, place=None, noun=what.noun), det)
            return f"{who.text} {verb} {np.text}"
        return f"{who.text} {verb} {s.cards(what, det).text}"
    if isinstance(what, select.Among) and det.word in ("a", "no") and what.place is None:
        one = s.cards(what.of)
        if not one.plural and is_narrowed(what.noun):
            is_it = "is" if (det.word == "a") != not_ else "is not"
            return f"{one.text} {is_it} {s.cards(select.AnyCard(what.noun), A).text}"
    if det.word == "a" and is_other(what.of if isinstance(what, select.ZoneOf) else what):
        det = Det("another")
    return f"there {'are' if det.plural else 'is'} {'not ' if not_ else ''}{s.some(what, det).text}"


def _any_of(s: Speaker, who: select.Seats, not_: bool) -> tuple[Np, bool]:
    """Of whom something is asked: of several, whether it is so of any, or of none of them."""
    if not isinstance(who, select.EachSeat | select.Neighbors | select.OthersThan):
        return s.seats(who), not_
    if not_:
        return s.seats(who, Det("no")), False
    if isinstance(who, select.EachSeat) and who.word == "anyone" and who.cond is None:
        return s.seats(who), False
    return s.seats(who, Det("another" if is_other(who) else "any")), False


def _how_many(low: int, high: int) -> Det:
    if (low, high) == (1, -1):
        return A
    if high == 0:
        return Det("no")
    if high < 0:
        return Det(f"{low} or more", True, every=True)
    if low == high:
        return Det(f"exactly {low}", low != 1, every=True)
    if low == 0:
        return Det(f"at most {high}", high != 1, every=True)
    return Det(f"{low} to {high}", True, every=True)


@says(conditions.IsIn)
def _is_in(s: Speaker, node: conditions.IsIn, not_: bool) -> str:
    what = s.cards(node.what)
    place = s.places(node.place).text
    return f"{what.text} {_be(what.plural, not_)} {place if place == 'here' else f'in {place}'}"


@says(conditions.IsSort)
def _is_sort(s: Speaker, node: conditions.IsSort, not_: bool) -> str:
    what = s.cards(node.what)
    sort = s.cards(select.AnyCard(node.noun), A)
    return f"{what.text} {_be(what.plural, not_)} {sort.text}"


@says(conditions.IsOnly)
def _is_only(s: Speaker, node: conditions.IsOnly, not_: bool) -> str:
    what = s.cards(node.what)
    return f"{what.text} {_be(what.plural, not_)} {s.cards(node.all, Det('the only')).text}"


@says(conditions.IsCancelled)
def _is_cancelled(s: Speaker, node: conditions.IsCancelled, not_: bool) -> str:
    what = s.cards(node.what)
    return f"{what.text} {_be(what.plural, not_)} cancelled"


@says(conditions.IsOneOf)
def _is_one_of(s: Speaker, node: conditions.IsOneOf, not_: bool) -> str:
    who = s.seats(node.who)
    of = node.of
    if isinstance(of, select.ExtremeOf):
        return f"{who.text} {_be(who.plural, not_)} {s.seats(of, Det('the')).text}"
    if isinstance(of, select.Extreme):
        return f"{who.text} {_has(who.plural, not_)} the {'highest' if of.highest else 'lowest'} {s.number(of.number)}"
    return f"{who.text} {_be(who.plural, not_)} {s.seats(of, A).text}"


@says(conditions.HasPlayed)
def _has_played(s: Speaker, node: conditions.HasPlayed, not_: bool) -> str:
    low, high, not_ = _turned(node.low, node.high, not_)
    who, not_ = _any_of(s, node.who, not_)
    what = s.cards(select.AnyCard(node.noun), _how_many(low, high)).text
    have = "have" if who.plural else "has"
    return f"{who.text} {have} {'not ' if not_ else ''}played {what} this turn"


@says(conditions.OnTurn)
def _on_turn(s: Speaker, node: conditions.OnTurn, not_: bool) -> str:
    who, not_ = _any_of(s, node.who, not_)
    return f"it is {'not ' if not_ else ''}{who.has('turn')}"


@says(conditions.OptionOn)
def _option_on(s: Speaker, node: conditions.OptionOn, not_: bool) -> str:
    option = s.rules.options[node.option].name.replace("-", " ").title()
    return f"the option {option} is {'not ' if not_ else ''}used"


@says(conditions.SetUsed)
def _set_used(s: Speaker, node: conditions.SetUsed, not_: bool) -> str:
    return f"{node.set} is {'' if node.used != not_ else 'not '}used"


@says(conditions.CanEnter)
def _can_enter(s: Speaker, node: conditions.CanEnter, not_: bool) -> str:
    place = s.places(node.place).text
    verb = "come here" if place == "here" else f"enter {place}"
    return f"{s.cards(node.what).text} {'cannot' if not_ else 'can'} {verb}"


@says(conditions.AmountIs)
def _amount_is(s: Speaker, node: conditions.AmountIs, not_: bool) -> str:
    return f"that is {'not ' if not_ else ''}{bounds(node.low, node.high)}"


def bounds(low: int, high: int) -> str:
    """`N`, `N or more`, `N or less`, `N to M`."""
    if low == high:
        return str(low)
    if high >= _FAR:
        return f"{low} or more"
    if low <= -_FAR:
        return f"{high} or less"
    return f"{low} to {high}"


_FAR = 1_000_000


def _turned(low: int, high: int, not_: bool) -> tuple[int, int, bool]:
    """How many are asked for, turned round where that is simpler said."""
    if not_ and (low, high) == (1, -1):
        return 0, 0, False
    if not_ and (low, high) == (0, 0):
        return 1, -1, False
    return low, high, not_


def _has(plural: bool, not_: bool) -> str:
    if not_:
        return "don't have" if plural else "doesn't have"
    return "have" if plural else "has"


def _be(plural: bool, not_: bool) -> str:
    return ("are" if plural else "is") + (" not" if not_ else "")
