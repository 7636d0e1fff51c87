"""Checks of what can happen: triggers, bans, cancels and phrases that wait for, forbid or mean what never is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from chezlang.effects import actions, clauses, conditions, events, select
from chezlang.effects.base import Node, inside, parts
from chezlang.findings import Finding, Place
from chezlang.model.checks.ground import Ground, finding
from chezlang.model.running import EFFECT, PHASE, SET_UP, TRIGGER, Cause, Mask, Step, indexes
from chezlang.model.vocabulary import a_or_an
from chezlang.state.data import THIS

_Phrase = select.CardSet | select.AnyCard | select.Announced
_PHRASES = (select.CardSet, select.AnyCard, select.Announced)

#: How each kind of event is said of a card: what can be done with it, and what it can do.
_DONE = {
    events.ANNOUNCE: "announced", events.CANCEL: "cancelled", events.PLAY: "played", events.MOVE: "moved", events.TAKE: "taken",
    events.GIVE: "given away", events.RETURN: "returned", events.DISCARD: "discarded", events.DRAW: "drawn",
    events.REMOVE: "removed", events.ROLL: "rolled for", events.REVEAL: "revealed",
}  # fmt: skip
_DOES = {
    events.ENTER: "enter a zone", events.LEAVE: "leave one", events.SCORE: "score", events.FAIL: "fail",
    events.GAIN: "gain a number", events.LOSE: "lose a number",
}  # fmt: skip


def check_triggers(on: Ground) -> list[Finding]:
    """A trigger, replacement or answer that waits for an event which no card, rule or phase can cause."""
    found: list[Finding] = []
    for index, clause in live_clauses(on):
        owners = on.facts.owners.get(index, 0)
        if isinstance(clause, clauses.Hook | clauses.Answer):
            for pattern in clause.patterns:
                if pattern.kind == events.WIN and isinstance(clause, clauses.When):
                    found += finding(
                        "CZ409",
                        f"nothing is done any more after this: `{on.text(pattern, clause)}`",
                        on.place(pattern, clause),
                        "write `would win`, which is heard before it happens, or leave it out",
                        "the game is over as soon as somebody has won",
                    )
                    continue
                causes = on.facts.by_kind.get(pattern.kind, ())
                if not any(on.facts.can_set_off(cause, pattern, owners) for cause in causes):
                    found += _never(on, pattern, clause, owners)
        elif isinstance(clause, clauses.Watch) and not _can_cross(on, clause):
            text = on.text(clause)
            found += finding(
                "CZ409",
                f"nothing makes this happen: `{text}`",
                on.place(clause),
                "let something change that number, or leave the trigger out",
                "no card or rule that is loaded changes this number of anybody",
            )
    return found


def live_clauses(on: Ground) -> Iterator[tuple[int, clauses.Clause]]:
    """The clauses that can be in force: of rules, and of cards that can be where their clauses count."""
    facts = on.facts
    for index, clause in enumerate(on.rules.clauses):
        owners = facts.owners.get(index, 0) | facts.imposed.get(index, 0)
        counts = facts.anywhere if isinstance(clause, clauses.Answer) else facts.in_play
        if index in facts.ruled or facts.imposed.get(index, 0) or owners & counts:
            yield index, clause


def _never(on: Ground, pattern: clauses.Pattern, clause: clauses.Clause, owners: Mask) -> list[Finding]:
    text = on.text(pattern, clause)
    help = "change what it waits for, load the set that makes it happen, or leave it out"
    if pattern.what is not None:
        cards = on.facts.of_cards(pattern.what, {THIS: owners}, {})
        if not cards:
            return []  # what the phrase means is looked at by itself
        kinds = {cause.kind for cause in on.facts.causes if cause.cards & cards}
        could = [_either(words[kind] for kind in words if kind in kinds) for words in (_DONE, _DOES)]
        if any(could):
            said = [f"it can be {could[0]}"] * bool(could[0]) + [f"it can {could[1]}"] * bool(could[1])
            help = f"wait for something that happens to such a card: {'; '.join(said)}"
    return finding("CZ409", f"nothing makes this happen: `{text}`", on.place(pattern, clause), help)


def _either(words: Iterable[str]) -> str:
    every = list(words)
    return " or ".join(filter(None, [", ".join(every[:-1]), *every[-1:]]))


def _can_cross(on: Ground, watch: clauses.Watch) -> bool:
    """Whether the number of some seat can change."""
    number = watch.number if watch.number >= 0 else on.rules.total
    if number < 0 or watch.number < 0:
        return True
    if on.facts.stating(number):
        return True
    for index, clause in enumerate(on.rules.clauses):
        if not (on.facts.owners.get(index) or index in on.facts.ruled):
            continue
        if isinstance(clause, clauses.Modifier) and clause.number == number and isinstance(clause.of, select.Seats):
            return True
    changes = actions.Change | actions.Have | actions.SetNumber | actions.Spend
    pays = {each.paid_from for each in on.rules.numbers}
    return number in pays or any(
        isinstance(step.effect, changes) and step.effect.number == number for step in on.facts.steps
    )


def check_cancels(on: Ground) -> list[Finding]:
    """A cancel where nothing that it could mean is being played."""
    found: list[Finding] = []
    for step in on.facts.steps:
        effect = step.effect
        if not isinstance(effect, actions.Cancel):
            continue
        place = on.where(step)
        what = effect.what.what
        if isinstance(what, select.Announced):
            named = on.facts.of_noun(what.noun)
            if named and not named & on.facts.announced:
                found += finding(
                    "CZ409",
                    f"no `{what.noun.word}` is ever announced, so there is none to cancel",
                    place,
                    "cancel what can be answered, or `discard` it once it lies in a zone",
                    "a card can be cancelled between its announcement and the end of the answers to that",
                )
                continue
        if _too_late(on, step):
            found += finding(
                "CZ409",
                "nothing is being played when this happens, so there is nothing to cancel",
                place,
                "put it below `answer when ...` or `when anyone announces ...`",
                "a card can be cancelled between its announcement and the end of the answers to that",
            )
    return found


def _too_late(on: Ground, step: Step) -> bool:
    """Whether a cancel stands where no answers are open."""
    unit = step.unit
    assert isinstance(step.effect, actions.Cancel)
    if unit.sort in (PHASE, SET_UP):
        return True
    if unit.sort != TRIGGER:
        # What is chosen or named lies in a zone; only what is announced, or answered, can be cancelled.
        return unit.sort == EFFECT and isinstance(step.effect.what.what, select.CardRef)
    clause = on.rules.clauses[unit.clause]
    if not isinstance(clause, clauses.Hook):
        return True
    kinds = {pattern.kind for pattern in clause.patterns}
    if isinstance(step.effect.what.what, select.CardRef):
        return not kinds & {events.ANNOUNCE, events.ROLL, events.PAY, events.SPEND}
    return kinds <= {events.START, events.END}


def check_bans(on: Ground) -> list[Finding]:
    """A `cannot` that forbids what nothing could do anyway."""
    found: list[Finding] = []
    for index, clause in live_clauses(on):
        if not isinstance(clause, clauses.Ban):
            continue
        owners = on.facts.owners.get(index, 0)
        if clause.what is not None and not on.facts.of_cards(clause.what, {THIS: owners}, {}):
            continue  # what the phrase means is looked at by itself
        # A card that protects itself may do so against what happens to its like.
        alike = _alike(on, owners)
        if not any(_forbids(on, clause, cause, alike) for cause in _attempts(on, clause.kind)):
            found += finding(
                "CZ409",
                f"nothing could do this anyway: `{on.text(clause)}`",
                on.place(clause),
                "forbid something that can happen, load the set in which it can, or leave the line out",
            )
    return found


def _alike(on: Ground, owners: Mask) -> Mask:
    """All cards of the kinds of some cards."""
    found = owners
    for index in indexes(owners):
        found |= on.facts.of_tag(on.rules.cards[index].kind)
    return found


def _attempts(on: Ground, kind: int) -> Iterator[Cause]:
    """What could be tried, if no ban stood in the way."""
    yield from on.facts.by_kind.get(kind, ())
    if kind != events.PLAY:
        return
    yield Cause(kind, None, on.facts.offered)
    for index, card in enumerate(on.rules.cards):
        if card.any_time:
            yield Cause(kind, None, 1 << index)
    for step in on.facts.steps:
        for node in parts(step.effect):
            if isinstance(node, select.Noun) and any(isinstance(each, select.MayPlay) for each in node.filters):
                yield Cause(kind, None, on.facts.of_noun(node))


def _forbids(on: Ground, ban: clauses.Ban, cause: Cause, owners: Mask) -> bool:
    if ban.action >= 0 and ban.action != cause.action:
        return False
    if ban.number >= 0 and ban.number != cause.number:
        return False
    if ban.what is not None and not on.facts.of_cards(ban.what, {THIS: owners}, {}) & cause.cards:
        return False
    if ban.place is not None and cause.zones is not None and ban.kind != events.LEAVE:
        wanted = on.facts.zones_of(ban.place, {})
        return not wanted or bool(wanted & cause.zones)
    return True


def check_force(on: Ground) -> list[Finding]:
    """A line of a card that is never where its lines count."""
    found: list[Finding] = []
    facts = on.facts
    for index, clause in enumerate(on.rules.clauses):
        owners = facts.owners.get(index, 0)
        if not owners or index in facts.ruled:
            continue
        if isinstance(clause, clauses.Answer):
            if owners & facts.anywhere and not owners & _hidden(on):
                found += finding(
                    "CZ409",
                    f"{on.cards(owners)} can't answer: it is never in a hand",
                    on.place(clause),
                    "use `when ...` for a card that lies in the open",
                    "a card answers from where its owner alone sees it",
                )
        elif clauses.is_own_ban(clause) and getattr(clause, "cond", None) is not None:
            continue  # it is looked at in the hand
        elif owners & facts.anywhere and not owners & facts.in_play:
            found += finding(
                "CZ409",
                f"this line of {on.cards(owners)} is never in force: `{on.text(clause)}`",
                on.place(clause),
                "say what is done when it is played, or `this turn`, or put it on a card that stays",
                "a card's standing lines and triggers count while it lies in front of somebody, and this one never does",
            )
    return found


def _hidden(on: Ground) -> Mask:
    found = 0
    for zone, cards in enumerate(on.facts.in_zone):
        if not on.rules.is_open(zone):
            found |= cards
    return found


def check_phrases(on: Ground) -> list[Finding]:
    """A phrase that no card can ever be meant by: no card is so called, or none can lie there."""
    found: list[Finding] = []
    told: set[Place] = set()
    for places, node in _phrases(on):
        message = _means_nothing(on, node)
        place = places() if message else None
        if place is not None and place not in told:
            told.add(place)
            found += finding(
                "CZ409",
                message,
                place,
                "say which cards are meant by other words, load the set that has some, or leave it out",
            )
    return found


def _phrases(on: Ground) -> Iterator[tuple[Callable[[], Place | None], _Phrase]]:
    """Every phrase, with what finds the place of its line: few are ever told of."""
    facts = on.facts
    for step in facts.steps:
        for node in parts(step.effect, into_blocks=False):
            if isinstance(node, _PHRASES):
                yield partial(on.where, step), node
    for _, clause in live_clauses(on):
        for name, value in inside(clause).items():
            if name == "block":
                continue
            for part in value if name == "patterns" else (value,):
                place = partial(on.place, *([part] if isinstance(part, Node) else []), *_joined(part), clause)
                for node in parts(part):
                    if isinstance(node, _PHRASES):
                        yield place, node
    for numbers in {id(card.numbers): card.numbers for card in on.rules.cards}.values():
        for use in numbers:
            for node in parts(use):
                if isinstance(node, _PHRASES):
                    yield partial(on.place, use), node


def _joined(value: object) -> tuple[Node, ...]:
    """The conditions that a condition joins."""
    return value.parts if isinstance(value, conditions.All) else ()


def _means_nothing(on: Ground, node: _Phrase) -> str:
    """What is to be said of a phrase that can mean no card; the empty string for any other."""
    facts, noun = on.facts, node.noun
    every = [facts.of_tag(tag) for tag in (*noun.tags, *noun.must)]
    if every and not all(every):
        return ""  # the type that no card has is told of where it is declared
    cards = facts.of_noun(noun)
    if not cards and any(isinstance(each, select.States) for each in noun.filters):
        return _nothing_printed(on, noun)
    if not cards:
        return f"no card is {a_or_an(f'`{noun.word}`')}"
    placed = isinstance(node, select.CardSet) and not isinstance(node.place, select.ZoneRef)
    if placed and isinstance(node, select.CardSet) and not cards & facts.in_place(node.place, {}):
        return f"no `{noun.word}` ever lies {_where(on, node.place)}"
    return ""


def _nothing_printed(on: Ground, noun: select.Noun) -> str:
    """What is to be said of a noun that no card fits for what is, or is not, printed on it."""
    found = [each for each in noun.filters if isinstance(each, select.States)]
    said = [f"has {'no ' if each.states else 'a '}{on.rules.numbers[each.number].name}" for each in found]
    return f"each `{noun.word}` {' or '.join(said)} printed on it"


def _where(on: Ground, place: select.Places | None) -> str:
    if place is None:
        return "in front of anybody"
    if isinstance(place, select.ZoneOf):
        return f"in a {on.rules.zones[place.kind].name}"
    if isinstance(place, select.DeckPlace):
        return f"in the {on.rules.decks[place.deck].name} {'pile' if place.pile else 'deck'}"
    return "there"
