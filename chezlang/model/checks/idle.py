"""Checks of lines that can't do what they say where they stand: markers on hidden cards, rolls that nobody made, stops at an end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from chezlang.effects import actions, clauses, control, events, select
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Block, Effect, parts
from chezlang.effects.picks import Pick
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding
from chezlang.model.checks.reads import is_closed, places_of
from chezlang.model.running import ACTION, ANSWER, EFFECT, PHASE, PLAY, SET_UP, TRIGGER, Step, blocks_of, indexes
from chezlang.model.vocabulary import a_or_an
from chezlang.state.data import IT, THIS

_MOVES = (
    actions.MoveTo, actions.Take, actions.Give, actions.Swap, actions.Play, actions.Draw, actions.Discard, actions.Do,
    actions.Announce,
)  # fmt: skip


def check_markers(on: Ground) -> list[Finding]:
    """A marker, a value or a type given to a card in a hand, a deck or a pile: it carries nothing."""
    found: list[Finding] = []
    places = places_of(on.facts)
    moves: dict[int, list[Effect]] = {}
    for step in on.facts.steps:
        if isinstance(step.effect, _MOVES) and not isinstance(step.effect, actions.Draw | actions.Announce):
            moves.setdefault(id(step.unit), []).append(step.effect)
    for step in on.facts.steps:
        effect = step.effect
        found += _counted_where_none_lie(on, step, effect)
        if not isinstance(effect, actions.Change | actions.SetNumber | actions.Become):
            continue
        what = effect.what.what if isinstance(effect.what, Pick) else effect.what
        if isinstance(what, select.ExtremeCards):
            what = what.of
        place: select.Places | None = None
        if isinstance(what, select.CardSet):
            place = what.place
        elif isinstance(what, select.CardRef):
            place = places.get(id(step.unit), {}).get(what.slot)
            if any(may_move(line, what.slot, place) for line in moves.get(id(step.unit), ())):
                continue
        if place is None or not is_closed(on.rules, place):
            continue
        found += finding(
            "CZ411",
            f"this changes nothing: a card in {_closed(on, place)} carries no markers",
            on.where(step),
            "give it to a card in play or to somebody, or bring the card into play first",
            "markers, values and types that are given lie on cards in the open, and are gone when those leave it",
        )
    return found


def _closed(on: Ground, place: select.Places) -> str:
    if not isinstance(place, select.ZoneOf):
        return "a deck or pile"
    zone = on.rules.zones[place.kind]
    return f"{'the' if zone.shared else 'a'} {zone.name}"


def may_move(line: Effect, slot: int, place: select.Places | None) -> bool:
    """Whether a line may bring the card of a register, which was chosen in a place, somewhere else."""
    picks = [node for node in parts(line, into_blocks=False) if isinstance(node, Pick)]
    for what in (pick.what for pick in picks):
        if isinstance(what, select.CardRef) and what.slot != slot:
            continue
        if isinstance(what, select.Places) and not isinstance(line, actions.Swap | actions.SwapZones):
            continue  # where something goes to
        there = what.place if isinstance(what, select.CardSet) else None
        if isinstance(there, select.ZoneOf) and isinstance(place, select.ZoneOf) and there.kind != place.kind:
            continue
        return True
    return not picks


def _only_put_there(on: Ground, number: int) -> bool:
    """Whether cards have a number by nothing but the markers that are put on them, and what is printed."""
    declared = on.rules.numbers[number]
    if declared.on_seats or declared.total or declared.paid_from >= 0 or declared.default not in (None, 0):
        return False
    modified = any(isinstance(clause, clauses.Modifier) and clause.number == number for clause in on.rules.clauses)
    had = any(isinstance(step.effect, actions.Have) and step.effect.number == number for step in on.facts.steps)
    return not modified and not had


def _counted_where_none_lie(on: Ground, step: Step, effect: Effect) -> list[Finding]:
    """Cards with so many counters, asked for where no card carries any."""
    found: list[Finding] = []
    for node in parts(effect, into_blocks=False):
        if not isinstance(node, select.CardSet) or node.place is None or not is_closed(on.rules, node.place):
            continue
        for narrowing in node.noun.filters:
            if not isinstance(narrowing, select.WithNumber) or not isinstance(narrowing.low, Fixed):
                continue
            number = on.rules.numbers[narrowing.number]
            printed = on.facts.of_noun(replace(node.noun, filters=())) & on.facts.stating(narrowing.number)
            if narrowing.low.n > 0 and not printed and _only_put_there(on, narrowing.number):
                found += finding(
                    "CZ411",
                    f"no card is found here: a card in {_closed(on, node.place)} carries no markers, and none has `{number.name}`",
                    on.where(step),
                    "ask for cards in play, or for what is printed on them",
                    "markers, values and types that are given lie on cards in the open, and are gone when those leave it",
                )
    return found


def check_becoming(on: Ground) -> list[Finding]:
    """Cards that are to become of a type that goes with another kind of card."""
    found: list[Finding] = []
    for step in on.facts.steps:
        effect = step.effect
        if not isinstance(effect, actions.Become):
            continue
        tag = on.rules.tags[effect.tag]
        kinds = [parent for parent in tag.parents if on.rules.tags[parent].sort == "kind"]
        cards = on.facts.of_pick(effect.what, step)
        if not kinds or len(kinds) < len(tag.parents) or not cards:
            continue
        if any(on.rules.cards[index].kind in kinds for index in indexes(cards)):
            continue
        name = on.rules.tags[kinds[0]].name
        found += finding(
            "CZ404",
            f"`{tag.name}` is a type of {name}, and {on.cards(cards)} can't be one",
            on.where(step),
            f"choose {a_or_an(name)}, or name another type",
        )
    return found


def check_returns(on: Ground) -> list[Finding]:
    """Cards that are brought to where they lie."""
    found: list[Finding] = []
    places = places_of(on.facts)
    for step in on.facts.steps:
        effect = step.effect
        if isinstance(effect, actions.MoveTo):
            to = effect.to.what
        elif isinstance(effect, actions.Take) and isinstance(effect.who, select.SeatRef):
            to = effect.who
        elif isinstance(effect, actions.Give) and isinstance(effect.to.what, select.SeatRef):
            to = effect.to.what
        else:
            continue
        what = effect.what.what
        place = what.place if isinstance(what, select.CardSet) else None
        first = not any(isinstance(line, _MOVES) for line in _before(step))
        if isinstance(what, select.CardRef) and first and not step.path:
            place = places.get(id(step.unit), {}).get(what.slot)
        if not isinstance(place, select.ZoneOf) or not isinstance(place.of, select.SeatRef):
            continue
        if place.of == to or (isinstance(to, select.ZoneOf) and (to.kind, to.of) == (place.kind, place.of)):
            found += finding(
                "CZ411",
                "this changes nothing: it lies there already",
                on.where(step),
                "say where else it comes from, or goes to",
            )
    return found


def check_swaps(on: Ground) -> list[Finding]:
    """A card that is being played and is to change places: it has none that another could get."""
    found: list[Finding] = []
    for step in on.facts.steps:
        if not isinstance(step.effect, actions.Swap):
            continue
        sides = (step.effect.first.what, step.effect.second.what)
        if any(isinstance(side, select.Announced) or _is_played(on, step, side) for side in sides):
            found += finding(
                "CZ411",
                "this changes nothing: a card that is being played lies nowhere yet, so it has no place to give",
                on.where(step),
                "swap two cards that are in play, or say where each goes: `move CARD to ZONE`",
            )
    return found


def _is_played(on: Ground, step: Step, side: object) -> bool:
    """Whether a reference is surely to a card that is being played when a line of its own is carried out."""
    if not isinstance(side, select.CardRef) or any(isinstance(line, _MOVES) for line in _before(step)):
        return False
    sort = step.unit.sort
    clause = on.rules.clauses[step.unit.clause] if step.unit.clause >= 0 else None
    if side.slot == IT:
        heard = isinstance(clause, clauses.When) and all(each.kind == events.ANNOUNCE for each in clause.patterns)
        return bool(heard or sort == ANSWER) and IT not in places_of(on.facts).get(id(step.unit), {})
    if side.slot != THIS:
        return False
    return sort == ANSWER or (sort == EFFECT and not any(_lies(on, card) for card in indexes(step.unit.owners)))


def _lies(on: Ground, card: int) -> bool:
    """Whether a card may lie somewhere before its effect is done."""
    block = on.rules.cards[card].to_play
    for line in block.lines if block is not None else ():
        if isinstance(line, actions.DoThis):
            return False
        if isinstance(line, _MOVES) and not isinstance(line, actions.Announce):
            return True
    return True


def _before(step: Step) -> Iterator[Effect]:
    for line in step.unit.block.lines:
        if line is step.effect:
            return
        yield line


def check_rerolls(on: Ground) -> list[Finding]:
    """A roll that is to be made again where there is none; an event that is to be ignored and has happened."""
    found: list[Finding] = []
    for step in on.facts.steps:
        clause = on.rules.clauses[step.unit.clause] if step.unit.clause >= 0 else None
        kinds = {pattern.kind for pattern in clause.patterns} if isinstance(clause, clauses.Hook) else set()
        if isinstance(step.effect, actions.Reroll):
            periods = bool(kinds) and kinds <= {events.START, events.END}
            if step.unit.sort in (SET_UP, PHASE, PLAY) or periods:
                found += finding(
                    "CZ411",
                    "this changes nothing: no roll has set it off that could be made again",
                    on.where(step),
                    "put it below `when you roll ...`",
                )
        elif isinstance(step.effect, actions.Ignore) and not isinstance(clause, clauses.Would):
            found += finding(
                "CZ411",
                "this changes nothing: what has happened can't be ignored",
                on.where(step),
                "put it below `when ... would ...`, which is heard before it happens",
            )
    return found


def check_stops(on: Ground) -> list[Finding]:
    """A `stop` after which nothing would come anyway."""
    found: list[Finding] = []
    for step in on.facts.steps:
        if isinstance(step.effect, actions.Stop) and step.unit.sort in (EFFECT, TRIGGER) and _at_the_end(step):
            found += finding(
                "CZ411",
                "this changes nothing: no line comes after it that would be left out",
                on.place(*on.chain(step)),
                "leave it out, or put it before what is not to be done",
            )
    return found


def _at_the_end(step: Step) -> bool:
    inner: Effect = step.effect
    for guard in reversed(step.path):
        if isinstance(guard.effect, control.Repeat | control.ForEach):
            return False
        block = blocks_of(guard.effect)[guard.branch]
        alone = len(block.lines) == 1
        if alone and inner is step.effect and isinstance(guard.effect, _SAYS_NOTHING):
            return False  # an outcome or option in which nothing is done is said so
        if block.lines[-1] is not inner:
            return False
        inner = guard.effect
    return _last(step.unit.block) is inner


#: Where one of several ways may be to do nothing.
_SAYS_NOTHING = (control.ChooseOne, actions.RollAgainst, actions.RollTable, control.May, control.Otherwise)


def _last(block: Block) -> Effect | None:
    return block.lines[-1] if block.lines else None


def check_while_played(on: Ground) -> list[Finding]:
    """What a card says of its own being played: its lines do not hold until it is in play."""
    found: list[Finding] = []
    this = select.CardRef(THIS, "this")
    for index, clause in enumerate(on.rules.clauses):
        owners = on.facts.owners.get(index, 0) & on.facts.in_play
        if not owners:
            continue
        parts = (
            clause.patterns
            if isinstance(clause, clauses.Hook)
            else (clause,)
            if isinstance(clause, clauses.Ban)
            else ()
        )
        for part in parts:
            if part.what != this or part.kind not in (events.ANNOUNCE, events.CANCEL):
                continue
            title = f'"{on.rules.cards[next(indexes(owners))].title}"'
            done = "cancelled" if part.kind == events.CANCEL else "announced"
            ban = isinstance(clause, clauses.Ban)
            found += finding(
                "CZ409",
                f"this sleeps when it would count: {title} can only be {done} before it is in play",
                on.place(part, clause),
                f"say it in a rule, which always holds: `{title} cannot be {done}`"
                if ban
                else f"say it in a rule, which always holds: `when {title} is cancelled`"
                if part.kind == events.CANCEL
                else "write `when this enters ...` for what is done when it has been played",
                "the lines of a card hold while it lies in the open, and what is being played does not yet",
            )
    return found + _kept_too_late(on)


def _kept_too_late(on: Ground) -> list[Finding]:
    """Cards that are kept from being cancelled for a time, when they have been played already."""
    found: list[Finding] = []
    for step in on.facts.steps:
        effect = step.effect
        if not isinstance(effect, actions.ImposeOn) or step.unit.sort in (PLAY, ACTION):
            continue
        clause, what = on.rules.clauses[effect.clause], effect.what.what
        if not isinstance(clause, clauses.Ban) or clause.kind not in (events.ANNOUNCE, events.CANCEL):
            continue
        this = isinstance(what, select.CardRef) and what.slot == THIS
        if not this and not isinstance(what, select.CardSet):
            continue
        done = "cancelled" if clause.kind == events.CANCEL else "announced"
        title = on.rules.cards[next(indexes(step.unit.owners))].title if this and step.unit.owners else ""
        found += finding(
            "CZ411",
            f"this changes nothing: what has been played can't be {done} any more",
            on.where(step),
            f'say it in a rule, which always holds: `"{title}" cannot be {done}`'
            if title
            else "say it in a rule, which always holds, and there of which cards",
            "a card can be cancelled between its announcement and the end of the answers to that, and its lines are done after it",
        )
    return found
