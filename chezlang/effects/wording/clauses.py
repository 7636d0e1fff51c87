"""What clauses say: triggers, replacements, answers, bans and modifiers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chezlang.effects import actions, clauses, control, events, select
from chezlang.effects.base import Block, parts
from chezlang.effects.clauses import Pattern
from chezlang.effects.conditions import All, Condition, SetUsed
from chezlang.effects.wording.amounts import quantity
from chezlang.effects.wording.inflect import listed
from chezlang.effects.wording.lines import action_verb, having, sayings, with_set, within
from chezlang.effects.wording.names import is_owner, speaks_of_others
from chezlang.effects.wording.saying import THEY, YOU, Np, Predicate, Saying, merged
from chezlang.effects.wording.speaker import BARE, EACH, A, Det, Speaker, says, uses
from chezlang.effects.wording.triggers import ANYONE, EVENTS, heard, watched
from chezlang.state.data import IT, THAT, THIS

ONCE = {"turn": "once a turn, ", "round": "once a round, ", "game": "once a game, "}


@says(clauses.When)
def _when(s: Speaker, node: clauses.When) -> Saying:
    s = listening(s, node.patterns, node.block)
    trigger = f"{ONCE.get(node.once, '')}when {heard(s, node.patterns, False)}"
    return _set_off(s, trigger, sayings(heeding(s, node.patterns), node.block), _while(s, node.cond))


@says(clauses.Would)
def _would(s: Speaker, node: clauses.Would) -> Saying:
    s = listening(s, node.patterns, node.block)
    trigger = f"{ONCE.get(node.once, '')}when {heard(s, node.patterns, True)}"
    another = any(each.who is not None and s.seats(each.who) != YOU for each in node.patterns)
    said = merged(sayings(heeding(s, node.patterns).but(led=another), _prevented_first(node.block)))
    if said:
        said = [_instead(said[0]), *said[1:]]
    return _set_off(s, trigger, said, _while(s, node.cond))


def _prevented_first(block: Block) -> Block:
    """A block with `ignore it` before what is done besides, so that it is plain what is prevented."""
    for index, line in enumerate(block.lines):
        if isinstance(line, actions.Ignore):
            return replace(block, lines=(line, *block.lines[:index], *block.lines[index + 1 :]))
        if any(isinstance(node, actions.Stop) for node in parts(line)):
            break
    return block


def _instead(saying: Saying) -> Saying:
    """Said as what happens in place of something else."""
    if any(each.verb == "prevent" for each in saying.predicates):
        return saying
    if saying.modal and not saying.whole:
        return replace(saying, modal=f"{saying.modal} instead")
    return replace(saying, whole=f"instead {saying.clause()}")


@says(clauses.Answer)
def _answer(s: Speaker, node: clauses.Answer) -> Saying:
    s = listening(s, node.patterns, node.block)
    trigger = f"when {heard(s, node.patterns, False)}"
    offer = f"you may play {s.this.text} as an answer"
    return Saying(whole=f"{_while(s, node.cond)}{trigger}, {offer}: {within(heeding(s, node.patterns), node.block)}")


@says(clauses.Watch)
def _watch(s: Speaker, node: clauses.Watch) -> Saying:
    trigger = f"when {watched(s, node)}"
    inner = s if node.together or is_owner(node.of) else s.but(beside=True)
    return _set_off(s, trigger, sayings(inner, node.block), _while(s, node.cond))


def listening(s: Speaker, patterns: Sequence[Pattern], block: Block) -> Speaker:
    """The speaker of a trigger: what it must name, and what its card is called."""
    wants = uses(block, THAT)
    s = s.but(wants_that=wants, alone=wants and not _brings_in_others(block))
    whole = all(each.action >= 0 and each.kind in (events.ANNOUNCE, events.CANCEL) for each in patterns)
    return s.knowing(IT, Np("the announced cards", True, owner="their", many=True)) if whole else s


def _brings_in_others(block: Block) -> bool:
    """Whether somebody is chosen in a block, or gone through: `they` would be them."""
    nodes = parts(block)
    chosen = any(isinstance(node, control.Choose) and isinstance(node.what.what, select.Seats) for node in nodes)
    return chosen or any(isinstance(node, control.ForEach) and isinstance(node.what, select.Seats) for node in nodes)


def heeding(s: Speaker, patterns: Sequence[Pattern]) -> Speaker:
    """The speaker of what a trigger sets off: it may have spoken of somebody else."""
    others = any(not _is_this(each.what) and (s.wants_that or speaks_of_others(each)) for each in patterns)
    acted = any(EVENTS[each.kind](s, each).subject == ANYONE for each in patterns)
    yours = all(each.who is not None and s.seats(each.who) == YOU for each in patterns)
    return s.but(beside=s.beside or others or acted, wants_that=False, yours=yours)


def _is_this(what: select.Cards | None) -> bool:
    return isinstance(what, select.CardRef) and what.slot == THIS


def _set_off(s: Speaker, trigger: str, said: list[Saying], while_: str) -> Saying:
    """What a trigger sets off."""
    said = _then_they(s, merged(said))
    texts = [text for each in said for text in (each.clause(), *each.after)]
    first = texts[0] if texts else "nothing happens"
    return Saying(whole=f"{while_}{trigger}, {first}", after=tuple(texts[1:]))


def _then_they(s: Speaker, said: list[Saying]) -> list[Saying]:
    """With `they` for whoever acted, behind a sentence that says who is meant."""
    found: list[Saying] = []
    for each in said:
        before = found[-1] if found else None
        if (
            s.alone
            and before is not None
            and each.subject == s.ref(THAT, "that")
            and before.subject in (each.subject, THEY)
        ):
            each = replace(each, subject=THEY)
        found.append(each)
    return found


def _while(s: Speaker, cond: Condition | None) -> str:
    if cond is None:
        return ""
    parts = cond.parts if isinstance(cond, All) else (cond,)
    sets = "".join(f"{with_set(part)}, " for part in parts if isinstance(part, SetUsed))
    rest = [part for part in parts if not isinstance(part, SetUsed)]
    if len(rest) == len(parts):
        return f"while {s.condition(cond)}, "
    return sets + "".join(_while(s, part) for part in rest)


# -- bans ------------------------------------------------------------------------------------

#: Kinds of event that can be kept from a card: the participle.
PASSIVE = {
    events.CANCEL: "cancelled", events.DISCARD: "discarded", events.SCORE: "scored", events.PLAY: "played",
    events.DRAW: "drawn", events.TAKE: "taken", events.REVEAL: "revealed", events.MOVE: "moved", events.GIVE: "given away",
    events.RETURN: "returned", events.REMOVE: "removed from the game", events.ANNOUNCE: "announced", events.FAIL: "failed",
}  # fmt: skip


@says(clauses.Ban)
def _ban(s: Speaker, node: clauses.Ban) -> Saying:
    return bans(s, [node])


def bans(s: Speaker, nodes: Sequence[clauses.Ban]) -> Saying:
    """Bans that differ only in what cards they forbid, as one."""
    node = nodes[0]
    said = _forbidden(s, node, _banned(s, [each.what for each in nodes], "and" if _of_cards(node) else "or"))
    return _under(s, node.cond, said)


def _of_cards(node: clauses.Ban) -> bool:
    """Whether a ban is said of the cards, and not of who can't do it."""
    if node.kind in (events.ENTER, events.LEAVE):
        return True
    return node.kind != events.DO and ((node.who is None and node.kind in PASSIVE) or node.number >= 0)


def kept_from(s: Speaker, nodes: Sequence[clauses.Ban]) -> Saying:
    """Bans that differ only in what cards are kept from, as one."""
    said = _forbidden(s, nodes[0], _banned(s, [nodes[0].what], "and"))
    kinds = listed([PASSIVE[each.kind] for each in nodes], "or")
    return _under(s, nodes[0].cond, replace(said, predicates=(Predicate("be", kinds),)))


def same_but_for_kinds(first: clauses.Clause, second: clauses.Clause) -> bool:
    """Whether two bans say of the same cards what they are kept from."""
    return (
        isinstance(first, clauses.Ban)
        and isinstance(second, clauses.Ban)
        and first.kind != second.kind
        and first.what is not None
        and first.who is None
        and first.place is None
        and {first.kind, second.kind} <= PASSIVE.keys()
        and replace(first, kind=second.kind) == second
    )


def _banned(s: Speaker, cards: Sequence[select.Cards | None], lists: str) -> Np | None:
    """All the cards of several bans."""
    bare = replace(BARE, lists=lists)
    if cards[0] is None:
        return None
    nouns = [each.noun for each in cards if isinstance(each, select.AnyCard) and not each.other]
    if len(nouns) > 1:
        merged_noun = select.Noun(
            tuple(tag for noun in nouns for tag in noun.tags), tuple(title for noun in nouns for title in noun.titles),
            nouns[0].must, nouns[0].filters,
        )  # fmt: skip
        return s.cards(select.AnyCard(merged_noun), bare)
    return s.cards(cards[0], bare)


def _forbidden(s: Speaker, node: clauses.Ban, what: Np | None) -> Saying:
    if isinstance(node.place, select.InPlayOf):
        of = s.seats(node.place.of, A)
        theirs = f"that {of.text} {'have' if of.plural else 'has'} in play"
        what = Np(f"{what.text} {theirs}", what.plural) if what is not None else Np(f"cards {theirs}", True)
        node = replace(node, place=None)
    if node.kind in (events.ENTER, events.LEAVE):
        subject = what if what is not None else Np("cards", True)
        place = s.places(node.place, Det("any")).text if node.place is not None else ""
        verb = "enter" if node.kind == events.ENTER else "leave"
        return Saying(subject, (Predicate(verb, place or "play"),), "cannot")
    if node.kind == events.DO:
        verb, rest = action_verb(s, node.action)
        on = what.them if what is not None else "cards" if s.rules.actions[node.action].params else ""
        return Saying(_who_cannot(s, node), (Predicate(verb, f"{rest} {on}".strip()),), "cannot")
    place = ""
    if node.place is not None:
        where = s.places(node.place, Det("any")).text
        place = f" {where}" if where == "here" else f" {_PREPOSITION.get(node.kind, 'in')} {where}"
    if node.who is None and what is not None and node.kind in PASSIVE:
        return Saying(what, (Predicate("be", PASSIVE[node.kind] + place),), "cannot")
    if node.number >= 0:
        subject = what if what is not None else _who_cannot(s, node)
        number = s.rules.numbers[node.number]
        if what is None and number.on_cards and number.on_seats and node.kind in (events.GAIN, events.LOSE):
            subject = Np(f"{subject.text} and {'your' if subject.text == 'you' else 'their'} cards", True)
        return Saying(subject, (Predicate(events.EVENTS[node.kind].name, s.number(node.number)),), "cannot")
    if node.kind in (events.AGAIN, events.SKIP):
        said = Predicate("take", "another turn") if node.kind == events.AGAIN else Predicate("skip", "a turn")
        return Saying(_who_cannot(s, node), (said,), "cannot")
    if node.kind == events.DRAW and node.what is None:
        return Saying(_who_cannot(s, node), (Predicate("draw", "cards"),), "cannot")
    rest = (what.them if what is not None else "anything" if node.kind in PASSIVE else "") + place
    return Saying(_who_cannot(s, node), (Predicate(events.EVENTS[node.kind].name, rest),), "cannot")


_PREPOSITION = {events.DISCARD: "from", events.TAKE: "from", events.MOVE: "to"}


def _who_cannot(s: Speaker, node: clauses.Ban) -> Np:
    if node.who is None:
        return Np(s.rules.seats, True)
    if isinstance(node.who, select.EachSeat | select.Neighbors | select.Extreme):
        return s.seats(node.who, BARE)
    return s.seats(node.who)


def same_but_for_cards(first: clauses.Clause, second: clauses.Clause) -> bool:
    """Whether two bans can be said as one."""
    return (
        isinstance(first, clauses.Ban)
        and isinstance(second, clauses.Ban)
        and isinstance(first.what, select.AnyCard)
        and isinstance(second.what, select.AnyCard)
        and not (first.what.other or second.what.other)
        and first.what.noun.must == second.what.noun.must
        and first.what.noun.filters == second.what.noun.filters
        and replace(first, what=None) == replace(second, what=None)
    )


# -- modifiers ---------------------------------------------------------------------------------


@says(clauses.Modifier)
def _modifier(s: Speaker, node: clauses.Modifier) -> Saying:
    of = s.of(node.of, EACH)
    card = isinstance(node.of, select.Cards)
    return _under(s, node.cond, having(s, of, card, node.number, node.how, node.amount))


@says(clauses.RollBonus)
def _roll_bonus(s: Speaker, node: clauses.RollBonus) -> Saying:
    who = s.seats(node.who)
    if node.noun is not None:
        target = f"on rolls for {s.cards(select.AnyCard(node.noun), BARE).text}"
    elif node.action >= 0:
        verb, rest = action_verb(s, node.action)
        on = " cards" if s.rules.actions[node.action].params else ""
        target = f"on rolls to {verb} {rest}".rstrip() + on
    else:
        target = "on rolls"
    bonus = f"{quantity(s, node.amount, '', sign=True).strip()} {target}"
    return _under(s, node.cond, Saying(who, (Predicate("have", bonus),)))


def _under(s: Speaker, cond: Condition | None, said: Saying) -> Saying:
    """What holds under a condition."""
    if cond is None:
        return said
    return Saying(whole=f"{_while(s, cond)}{said.inline()}", loose=True)
