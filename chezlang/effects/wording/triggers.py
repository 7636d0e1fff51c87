"""What a trigger listens for: one function a kind of event, each giving who does what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from chezlang.effects import events, select
from chezlang.effects.clauses import HIGHEST, LOWEST, Pattern, Watch
from chezlang.effects.wording.amounts import combined, threshold
from chezlang.effects.wording.conditions import bounds
from chezlang.effects.wording.inflect import a, listed, possessive
from chezlang.effects.wording.lines import action_verb
from chezlang.effects.wording.saying import Np, Predicate, Saying, named, told
from chezlang.effects.wording.speaker import HEAD, A, Det, Speaker

ANYONE = named("anyone")


def heard(s: Speaker, patterns: Sequence[Pattern], would: bool) -> str:
    """The events of a trigger, as one clause."""
    found: list[Saying] = []
    for pattern in patterns:
        saying = EVENTS[pattern.kind](s, pattern)
        before = found[-1] if found else None
        if before is not None and before.subject == saying.subject:
            found[-1] = replace(before, predicates=_either(before.predicates, saying.predicates[0]))
        elif before is not None and before.subject is not None and _alike(before, saying):
            assert saying.subject is not None
            found[-1] = replace(before, subject=Np(f"{before.subject.text} or {saying.subject.text}"))
        else:
            found.append(saying)
    found = [replace(each, predicates=_once_named(each.predicates)) for each in found]
    clauses = [_clause(each, would) for each in found]
    if any(len(each.predicates) > 1 for each in found):
        return ", or ".join(clauses)
    return listed(clauses, "or")


def _either(before: tuple[Predicate, ...], one: Predicate) -> tuple[Predicate, ...]:
    """With one thing more that may be done; a verb that is repeated is said once."""
    last = before[-1]
    if last.verb == one.verb and last.rest and one.rest:
        return (*before[:-1], Predicate(one.verb, f"{last.rest} or {one.rest}"))
    return (*before, one)


def _once_named(predicates: tuple[Predicate, ...]) -> tuple[Predicate, ...]:
    """What all the verbs are about is said behind the last."""
    rests = {each.rest for each in predicates}
    if len(rests) > 1 or "here" in rests or any(each.verb.startswith("be") for each in predicates):
        return predicates
    return (*(replace(each, rest="") for each in predicates[:-1]), predicates[-1])


def _alike(before: Saying, saying: Saying) -> bool:
    """Whether of two cards the same is said."""
    first, second = before.subject, saying.subject
    assert first is not None and second is not None
    return (
        before.predicates == saying.predicates
        and first.text.startswith(("a ", "an "))
        and second.text.startswith(("a ", "an "))
    )


def _clause(saying: Saying, would: bool) -> str:
    assert saying.subject is not None
    subject = saying.subject.text
    if would:
        would_do = [replace(each, verb="start") if each.verb == "be about" else each for each in saying.predicates]
        return f"{subject} would {listed([each.bare() for each in would_do], 'or')}"
    return f"{subject} {listed([each.finite(saying.subject.plural) for each in saying.predicates], 'or')}"


def _who(s: Speaker, p: Pattern) -> Np:
    return s.seats(p.who, A) if p.who is not None else ANYONE


def _cards(s: Speaker, p: Pattern, det: Det) -> Np:
    """The cards of a pattern; what somebody has in play is said of the cards."""
    if p.what is None:
        return named("a card")
    if isinstance(p.place, select.InPlayOf) and isinstance(p.what, select.AnyCard):
        return s.cards(select.CardSet(p.what.noun, p.place, p.what.other), det)
    return s.cards(p.what, det)


def _what(s: Speaker, p: Pattern, place: str = "in") -> str:
    """The cards that something is done to."""
    return _cards(s, p, Det("a", place=place)).them


def _card(s: Speaker, p: Pattern) -> Np:
    """The card that something happens to."""
    return _cards(s, p, A)


def _whose_card(s: Speaker, p: Pattern) -> Np:
    """The same, saying whose it is where what follows speaks of them."""
    if s.wants_that and isinstance(p.what, select.AnyCard):
        return Np((s.seats(p.who, A) if p.who is not None else ANYONE).has(s.cards(p.what, HEAD).text))
    return _card(s, p)


def _place(s: Speaker, p: Pattern, preposition: str) -> str:
    if p.place is None or isinstance(p.place, select.InPlayOf):
        return ""
    place = s.places(p.place, A)
    return f" {preposition} {place.text}"


def _done(verb: str, participle: str, preposition: str) -> Callable[[Speaker, Pattern], Saying]:
    """An event that somebody causes: said of whoever does it, or, where it may be anybody, of the card."""

    def say(s: Speaker, p: Pattern) -> Saying:
        place = _place(s, p, preposition)
        if p.who is None and not s.wants_that:
            return told("be", participle + place, "", _card(s, p))
        return told(verb, _what(s, p) + place, "", _who(s, p))

    return say


def _removed(s: Speaker, p: Pattern) -> Saying:
    said = _done("remove", "removed from the game", "from")(s, p)
    if said.predicates[0].verb == "be" or p.place is not None:
        return said
    return replace(said, predicates=(replace(said.predicates[0], tail="from the game"),))


def _given(s: Speaker, p: Pattern) -> Saying:
    if p.place is None:
        return _done("give away", "given away", "to")(s, p)
    return _done("give", "given", "to")(s, p)


def _by_somebody(verb: str) -> Callable[[Speaker, Pattern], Saying]:
    """An event that is always said of whoever does it."""

    def say(s: Speaker, p: Pattern) -> Saying:
        return told(verb, _what(s, p), "", _who(s, p))

    return say


def _announced(s: Speaker, p: Pattern) -> Saying:
    if p.action >= 0:
        verb, rest = action_verb(s, p.action)
        return told("be about", f"to {verb} {rest}".strip() + _on(s, p), "", _who(s, p))
    if p.number >= 0:
        return told("be about", f"to spend {s.number(p.number)} on {_what(s, p)}", "", _who(s, p))
    return told("be about", f"to play {_what(s, p)}", "", _who(s, p))


def _on(s: Speaker, p: Pattern) -> str:
    if p.what is not None:
        return f" {_what(s, p)}"
    return " a card" if s.rules.actions[p.action].params else ""


def _cancelled(s: Speaker, p: Pattern) -> Saying:
    who = s.seats(p.who, A) if p.who is not None else ANYONE
    if p.action >= 0:
        verb, rest = action_verb(s, p.action)
        return told("be", "cancelled", "", Np(who.has(f"attempt to {verb} {rest}".strip() + _on(s, p))))
    if p.who is not None and isinstance(p.what, select.AnyCard):
        return told("be", "cancelled", "", Np(who.has(s.cards(p.what, HEAD).text)))
    return told("be", "cancelled", "", _whose_card(s, p))


def _entered(s: Speaker, p: Pattern) -> Saying:
    place = s.places(p.place, A).text if p.place is not None else ""
    if place == "here":
        return told("come", "here", "", _card(s, p))
    return told("enter", place or "play", "", _card(s, p))


def _left(s: Speaker, p: Pattern) -> Saying:
    place = s.places(p.place, A).text if p.place is not None else ""
    return told("leave", place, "", _card(s, p))


def _scored(s: Speaker, p: Pattern) -> Saying:
    ranged = (p.low, p.high) != (LOWEST, HIGHEST)
    own = isinstance(p.what, select.CardRef)
    if p.who is None and (own or (ranged and not s.wants_that)):
        return told("score", bounds(p.low, p.high) if ranged else "", "", _card(s, p))
    if ranged:
        return told("score", f"{bounds(p.low, p.high)} with {_what(s, p)}", "", _who(s, p))
    return told("score", _what(s, p), "", _who(s, p))


def _failed(s: Speaker, p: Pattern) -> Saying:
    if p.who is None and not s.wants_that:
        return told("fail", "", "", _card(s, p))
    return told("fail", f"with {_what(s, p)}", "", _who(s, p))


def _drawn(s: Speaker, p: Pattern) -> Saying:
    return told("draw", _what(s, p) + _place(s, p, "into"), "", _who(s, p))


def _with_cards(s: Speaker, p: Pattern) -> Np:
    """Who gains or loses a number; of one that cards have too, what their cards gain or lose is heard as well."""
    who = _who(s, p)
    if not (s.rules.numbers[p.number].on_cards and s.rules.numbers[p.number].on_seats):
        return who
    return Np(f"{who.text} or one of {'your' if who.text == 'you' else 'their'} cards")


def _changed(verb: str) -> Callable[[Speaker, Pattern], Saying]:
    def say(s: Speaker, p: Pattern) -> Saying:
        number = s.number(p.number)
        if (p.low, p.high) != (LOWEST, HIGHEST):
            number = f"{bounds(p.low, p.high)} {number}"
        return told(verb, number, "", _whose_card(s, p) if p.what is not None else _with_cards(s, p))

    return say


def _rolled(s: Speaker, p: Pattern) -> Saying:
    rest = ""
    if (p.low, p.high) != (LOWEST, HIGHEST):
        rest = f"a {p.low}" if p.low == p.high else bounds(p.low, p.high)
    who = _who(s, p)
    if p.number >= 0:
        return told("roll", f"{who.owner if who.owner == 'your' else 'their'} {s.number(p.number)}", "", who)
    if p.action >= 0:
        verb, text = action_verb(s, p.action)
        rest = f"{rest} to {verb} {text}{_on(s, p)}".strip()
    elif p.what is not None:
        rest = f"{rest} for {_what(s, p)}".strip()
    return told("roll", rest, "", who)


def _acted(s: Speaker, p: Pattern) -> Saying:
    verb, rest = action_verb(s, p.action)
    return told(verb, f"{rest}{_on(s, p)}".strip(), "", _who(s, p))


def _period(verb: str) -> Callable[[Speaker, Pattern], Saying]:
    def say(s: Speaker, p: Pattern) -> Saying:
        if p.period == events.TURN_PERIOD:
            period = "turn"
        elif p.period == events.ROUND_PERIOD:
            period = "round"
        elif p.period == events.ANY_PHASE:
            period = "phase"
        else:
            period = f"{s.rules.phases[p.period].text} phase"
        if p.who is None:
            return told(verb, "", "", Np(f"{possessive(a(s.seat))} {period}" if s.wants_that else a(period)))
        who = s.seats(p.who, A)
        if p.period == events.ANY_PHASE:
            return told(verb, "", "", Np(f"one of {who.has('phases')}"))
        return told(verb, "", "", Np(who.has(period)))

    return say


def _shuffled(s: Speaker, p: Pattern) -> Saying:
    return told("be", "shuffled", "", Np(s.places(p.place).text if p.place is not None else "a deck"))


def _won(s: Speaker, p: Pattern) -> Saying:
    return told("win", "the game", "", _who(s, p))


def _turned(verb: str, what: str) -> Callable[[Speaker, Pattern], Saying]:
    return lambda s, p: told(verb, what, "", _who(s, p))


def _set(s: Speaker, p: Pattern) -> Saying:
    number = s.number(p.number) if p.number >= 0 else "number"
    return told("be", "set", "", Np(_card(s, p).has(number)))


def _had(s: Speaker, p: Pattern) -> Saying:
    number = s.number(p.number) if p.number >= 0 else "number"
    owner = _card(s, p) if p.what is not None else _who(s, p)
    return told("be", "changed for a time", "", Np(owner.has(number)))


def _became(s: Speaker, p: Pattern) -> Saying:
    return told("become", "another type", "", _card(s, p))


#: One for each kind of event.
EVENTS: dict[int, Callable[[Speaker, Pattern], Saying]] = {
    events.ANNOUNCE: _announced,
    events.CANCEL: _cancelled,
    events.PLAY: _by_somebody("play"),
    events.ENTER: _entered,
    events.LEAVE: _left,
    events.SCORE: _scored,
    events.FAIL: _failed,
    events.MOVE: _done("move", "moved", "to"),
    events.TAKE: _done("take", "taken", "from"),
    events.GIVE: _given,
    events.RETURN: _done("return", "returned", "to"),
    events.DISCARD: _done("discard", "discarded", "from"),
    events.DRAW: _drawn,
    events.REMOVE: _removed,
    events.GAIN: _changed("gain"),
    events.LOSE: _changed("lose"),
    events.ROLL: _rolled,
    events.SPEND: _changed("spend"),
    events.PAY: _changed("pay"),
    events.CHOOSE: _by_somebody("choose"),
    events.DO: _acted,
    events.START: _period("start"),
    events.END: _period("end"),
    events.REVEAL: _done("reveal", "revealed", "in"),
    events.SHUFFLE: _shuffled,
    events.WIN: _won,
    events.SET: _set,
    events.BECOME: _became,
    events.HAVE: _had,
    events.AGAIN: _turned("take", "another turn"),
    events.SKIP: _turned("skip", "a turn"),
}


def watched(s: Speaker, node: Watch) -> str:
    """A number that passes a line."""
    if node.together:
        number = combined(s, node.of, node.number)
    else:
        number = s.seats(node.of, A).has(s.number(node.number))
    verb = {"above": "goes above", "below": "goes below", "at least": "reaches"}[node.how]
    return f"{number} {verb} {threshold(s, node.than)}{' for good' if node.lasting else ''}"
