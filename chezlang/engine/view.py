"""What one seat may know of a game, as plain data.

A view is built from nothing: every field is filled with what the seat may know. It is never a state with parts taken out, so
that what a state comes to hold later is not shown by oversight. Seats count from 0. There are no card ids in it,
no seed and no generator; a card that the seat may not see is only ever counted.

Open to all: cards in open zones, in piles, and being played; every number of a seat; counts of everything. For its owner alone: what
lies in a hidden zone of its own. For nobody: decks, hidden zones that all share, cards out of the game.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from chezlang.effects.actions import ADD, NEXT_TURN, NOT_ABOVE, SET_TO, THIS_TURN, UNTIL
from chezlang.effects.base import parts
from chezlang.effects.select import CardRef, SeatRef
from chezlang.engine.game import Game
from chezlang.state.data import (
    ASK_ANSWER,
    ASK_CARD,
    ASK_NUMBER,
    ASK_OPTION,
    ASK_SEAT,
    ASK_YES,
    ASK_ZONE,
    NONE,
    SUBJECT,
    THIS,
    YOU,
    Asking,
    Body,
    Decision,
    Window,
)

#: What a decision asks for, by its number.
KINDS = {
    ASK_CARD: "card",
    ASK_SEAT: "seat",
    ASK_ZONE: "zone",
    ASK_OPTION: "option",
    ASK_YES: "yes",
    ASK_ANSWER: "answer",
    ASK_NUMBER: "number",
}

#: How a passing modifier changes a number, and for how long, by their numbers.
CHANGES = {SET_TO: "set", ADD: "add", NOT_ABOVE: "at most"}
SPANS = {THIS_TURN: "this turn", NEXT_TURN: "next turn"}


@dataclass(frozen=True)
class CardView:
    """A card that can be seen. ``numbers``: what it states or was given, as they are now; ``markers``: what it gained (or lost, below 0).

    ``unrolled``: those of its numbers for which dice are still to be rolled. ``became``: types that it has besides the printed ones.
    """

    title: str
    numbers: dict[str, int]
    markers: dict[str, int]
    unrolled: tuple[str, ...] = ()
    became: tuple[str, ...] = ()


@dataclass(frozen=True)
class ZoneView:
    """A zone, ``cards`` in the order in which they came; None where only ``count`` may be known. ``known``: cards of such a zone that have been seen."""

    name: str
    count: int
    cards: tuple[CardView, ...] | None
    known: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatView:
    """What lies before a seat. ``named``: the cards that give it its numbers; ``own``: its own part of the total."""

    seat: int
    named: tuple[str, ...]
    numbers: dict[str, int]
    total: int
    own: int
    zones: tuple[ZoneView, ...]


@dataclass(frozen=True)
class DeckView:
    """A deck by its number of cards, and its pile, the top first. ``known``: cards of it that have been seen, by their place from
    the top (1..)."""

    name: str
    count: int
    pile: tuple[str, ...]
    known: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Played:
    """A card that is being played: announced, in no zone yet."""

    seat: int
    card: CardView


@dataclass(frozen=True)
class OpenWindow:
    """Something announced that may still be answered. ``action``: the action's name, or empty for a card."""

    seat: int
    action: str
    titles: tuple[str, ...]


@dataclass(frozen=True)
class Passing:
    """A number that is changed for a time: of a ``seat``, or of a card (``title``; seat -1)."""

    number: str
    change: str
    amount: int
    span: str
    seat: int
    title: str


@dataclass(frozen=True)
class Imposed:
    """A clause (by its number in the rule set) that holds for a time: for a ``seat``, or for a card (``title``; seat -1)."""

    seat: int
    clause: int
    span: str
    title: str = ""


@dataclass(frozen=True)
class Option:
    """One thing that may be answered. ``kind``: card, seat, zone, option, number, yes, or none (which declines, passes or stops).

    ``card``: what is chosen, None for a card that may not be seen. ``seat`` and ``zone``: the seat or zone chosen, or where the card
    lies. ``number``: which of the alternatives, or the number itself. ``way``: 0 plays the card, 1.. uses its first, second... answer.
    """

    kind: str
    card: CardView | None = None
    seat: int = -1
    zone: str = ""
    number: int = -1
    way: int = 0


@dataclass(frozen=True)
class Asked:
    """What the seat is asked. The index of an option is its place in ``options``.

    ``block``, ``line``, ``slot``: the line of the rule set that asks and which of its picks (-1: a window).
    ``source``: the card whose effect it is; ``cards`` and ``seats``: what other words of the line stand for (it, that ..., a name);
    ``moment``: the kind of card that a window without an announcement is for.
    ``picked``: what was picked already, of ``low`` to ``high``; ``left``: what may still be spent on it, -1 where nothing bounds it.
    """

    kind: str
    options: tuple[Option, ...]
    block: int
    line: int
    slot: int
    source: str
    cards: dict[str, tuple[str, ...]]
    seats: dict[str, int]
    moment: str
    picked: tuple[Option, ...]
    low: int
    high: int
    left: int


@dataclass(frozen=True)
class View:
    """A game as one seat may know it.

    ``asked`` is set only for the seat that is to decide; the others see that something is awaited, not from whom, since
    being asked can tell what one holds. ``again``: seats that have another turn after this one; ``skips``: seats whose next turn does
    not take place. ``table``: zones that all share. ``played``: the last one announced last.
    ``windows``: the innermost first.
    """

    game: str
    seat: int
    options: tuple[str, ...]
    turn: int
    active: int
    phase: str
    again: tuple[int, ...]
    skips: tuple[int, ...]
    seats: tuple[SeatView, ...]
    table: tuple[ZoneView, ...]
    decks: tuple[DeckView, ...]
    out: int
    played: tuple[Played, ...]
    windows: tuple[OpenWindow, ...]
    passing: tuple[Passing, ...]
    imposed: tuple[Imposed, ...]
    waiting: bool
    asked: Asked | None
    over: bool
    winners: tuple[int, ...]

    def data(self) -> dict[str, Any]:
        """The view as dicts, lists and plain values, ready for JSON."""
        plain = _plain(asdict(self))
        assert isinstance(plain, dict)
        return plain


def view_of(game: Game, seat: int) -> View:
    """What ``seat`` (0..) may know of a game now."""
    state = game.state
    rules = game.rules
    if not 0 <= seat < state.seats:
        raise ValueError(f"there is no seat {seat}")
    phase = game.phase()
    decision = state.decision
    return View(
        game=rules.title,
        seat=seat,
        options=tuple(rules.options[option].name for option in state.options),
        turn=state.turn,
        active=state.active,
        phase=rules.phases[phase].name if 0 <= phase < len(rules.phases) else "",
        again=tuple(state.again),
        skips=tuple(state.skips),
        seats=tuple(_seat(game, seat, other) for other in range(state.seats)),
        table=tuple(_zone(game, seat, game.base[kind]) for kind, zone in enumerate(rules.zones) if zone.shared),
        decks=tuple(_deck(game, seat, index) for index in range(len(rules.decks))),
        out=len(state.zones[game.out]),
        played=tuple(
            Played(state.players.get(card, -1), card_view(game, card)) for card in state.zones[game.limbo]
        ),
        windows=tuple(_window(game, seat, window) for window in game.open_windows()),
        passing=_passing(game, seat),
        imposed=_imposed(game, seat),
        waiting=decision is not None and decision.seat != seat,
        asked=_asked(game, decision) if decision is not None and decision.seat == seat else None,
        over=state.over,
        winners=tuple(state.winners),
    )  # fmt: skip


def may_see(game: Game, seat: int, card: int) -> bool:
    """Whether a seat may see which card this is, where it lies now, or has seen it there."""
    return sees_zone(game, seat, game.state.zone[card]) or bool(game.state.seen.get(card, 0) >> seat & 1)


def sees_zone(game: Game, seat: int, zone: int) -> bool:
    """Whether a seat may see the cards in a zone (by its number in the state)."""
    kind = game.kind_of[zone]
    if zone == game.limbo or (kind >= 0 and game.rules.zones[kind].open):
        return True
    if zone < game.limbo:
        return zone % 2 == 1  # a pile; a deck is seen by nobody
    return game.owner_of[zone] == seat


def card_view(game: Game, card: int) -> CardView:
    """A card with its numbers. The caller sees to it that it may be seen."""
    state = game.state
    rules = game.rules
    definition = rules.cards[state.defs[card]]
    numbers: dict[str, int] = {}
    markers: dict[str, int] = {}
    unrolled: list[str] = []
    for index, number in enumerate(rules.numbers):
        if not number.on_cards:
            continue
        key = card * game.numbers + index
        value = game.card_number(card, index)
        usual = number.default if number.default is not None else 0
        if definition.states(index) or value != usual or key in state.stored or key in state.markers:
            numbers[number.name] = value
        if state.markers.get(key, 0):
            markers[number.name] = state.markers[key]
        if key not in state.stored and rules.has_dice(state.defs[card], index):
            unrolled.append(number.name)
    extra = state.extra.get(card, 0)
    became = tuple(tag.name for index, tag in enumerate(rules.tags) if extra >> index & 1)
    return CardView(definition.title, numbers, markers, tuple(unrolled), became)


def named_by(game: Game, seat: int) -> tuple[str, ...]:
    """The titles of the cards in play that give a seat its numbers: what a seat goes by."""
    state = game.state
    given = state.given[seat * game.numbers : (seat + 1) * game.numbers]
    return tuple(dict.fromkeys(game.rules.cards[state.defs[card]].title for card in given if card >= 0))


def _seat(game: Game, viewer: int, seat: int) -> SeatView:
    rules = game.rules
    numbers = {
        number.name: game.seat_number(seat, index)
        for index, number in enumerate(rules.numbers)
        if number.on_seats and index != rules.total and game.has_number(seat, index)
    }
    return SeatView(
        seat=seat,
        named=named_by(game, seat),
        numbers=numbers,
        total=game.total(seat),
        own=game.state.own[seat * game.numbers + rules.total] if rules.total >= 0 else 0,
        zones=tuple(
            _zone(game, viewer, game.seat_zone(kind, seat)) for kind, zone in enumerate(rules.zones) if not zone.shared
        ),
    )


def _zone(game: Game, viewer: int, zone: int) -> ZoneView:
    held = game.state.zones[zone]
    name = game.rules.zones[game.kind_of[zone]].name
    if sees_zone(game, viewer, zone):
        return ZoneView(name, len(held), tuple(card_view(game, card) for card in held))
    seen = game.state.seen
    known = tuple(game.rules.cards[game.state.defs[card]].title for card in held if seen.get(card, 0) >> viewer & 1)
    return ZoneView(name, len(held), None, known)


def _deck(game: Game, viewer: int, deck: int) -> DeckView:
    state = game.state
    pile = tuple(game.rules.cards[state.defs[card]].title for card in reversed(state.zones[2 * deck + 1]))
    held = state.zones[2 * deck]
    known = tuple(
        (place, game.rules.cards[state.defs[card]].title)
        for place, card in enumerate(reversed(held), 1)
        if state.seen and may_see(game, viewer, card)
    )
    return DeckView(game.rules.decks[deck].name, len(held), pile, known)


def _window(game: Game, viewer: int, window: Window) -> OpenWindow:
    seen = [card for card in window.cards if may_see(game, viewer, card)]
    titles = tuple(game.rules.cards[game.state.defs[card]].title for card in seen)
    return OpenWindow(window.player, game.rules.actions[window.action].name if window.action >= 0 else "", titles)


def _span(span: int) -> str:
    if span >= UNTIL:
        return f"until the next turn of seat {span - UNTIL + 1}"
    return SPANS.get(span, "this game")


def _imposed(game: Game, viewer: int) -> tuple[Imposed, ...]:
    """What is imposed on seats, and on cards that the viewer may see."""
    found: list[Imposed] = []
    for clause, on, span in game.state.imposed:
        if on >= 0:
            found.append(Imposed(on, clause, _span(span)))
        elif may_see(game, viewer, -1 - on):
            title = game.rules.cards[game.state.defs[-1 - on]].title
            found.append(Imposed(-1, clause, _span(span), title))
    return tuple(found)


def _passing(game: Game, viewer: int) -> tuple[Passing, ...]:
    """The passing modifiers of seats, and of cards that the viewer may see."""
    found: list[Passing] = []
    for number, how, amount, seat, card, span, _ in game.state.temps:
        if card >= 0 and not may_see(game, viewer, card):
            continue
        title = game.rules.cards[game.state.defs[card]].title if card >= 0 else ""
        name = game.rules.numbers[number].name
        found.append(Passing(name, CHANGES.get(how, "at least"), amount, _span(span), seat, title))
    return tuple(found)


def _asked(game: Game, decision: Decision) -> Asked:
    state = game.state
    rules = game.rules
    seat = decision.seat
    top = state.stack[-1]
    options = tuple(_option(game, seat, decision.kind, option) for option in decision.options)
    kind = KINDS[decision.kind]
    if isinstance(top, Window):
        moment = rules.tags[top.kind].name if top.kind >= 0 else ""
        return Asked(kind, options, -1, -1, -1, "", {}, {}, moment, (), 0, 1, -1)
    assert isinstance(top, Asking)
    body = state.stack[-2]
    source = ""
    cards: dict[str, tuple[str, ...]] = {}
    seats: dict[str, int] = {}
    if isinstance(body, Body):
        if body.regs[THIS] and may_see(game, seat, body.regs[THIS][0]):
            source = rules.cards[state.defs[body.regs[THIS][0]]].title
        cards, seats = _meant(game, seat, decision, body)
    picked = tuple(_option(game, seat, decision.kind, item) for item in top.picked)
    left = -1
    if top.number >= 0:
        left = top.budget - sum(game.card_number(card, top.number) for card in top.picked)
    return Asked(
        kind, options, decision.block, decision.line, top.slot, source, cards, seats, "", picked, top.low, top.high, left
    )  # fmt: skip


def _meant(
    game: Game, viewer: int, decision: Decision, body: Body
) -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
    """What the references in the line that asks stand for: cards that the viewer may see, and seats."""
    cards: dict[str, tuple[str, ...]] = {}
    seats: dict[str, int] = {}
    lines = game.blocks[decision.block].lines if decision.block >= 0 else ()
    for part in parts(lines[decision.line]) if decision.line < len(lines) else ():
        if isinstance(part, CardRef) and part.slot != THIS:
            held = body.regs[part.slot]
            if held and all(may_see(game, viewer, card) for card in held):
                cards[part.word] = tuple(game.rules.cards[game.state.defs[card]].title for card in held)
        elif isinstance(part, SeatRef) and part.slot not in (YOU, SUBJECT):
            seat = body.regs[part.slot]
            if isinstance(seat, int) and seat >= 0:
                seats[part.word] = seat
    return cards, seats


def _option(game: Game, viewer: int, kind: int, option: int) -> Option:
    if option == NONE:
        return Option("none")
    if kind == ASK_SEAT:
        return Option("seat", seat=option)
    if kind == ASK_ZONE:
        return Option("zone", seat=game.owner_of[option], zone=_zone_name(game, option))
    if kind == ASK_OPTION:
        return Option("option", number=option)
    if kind == ASK_NUMBER:
        return Option("number", number=option)
    if kind == ASK_YES:
        return Option("yes")
    way, card = divmod(option, len(game.state.defs))
    zone = game.state.zone[card]
    looks_through = zone < game.limbo and zone % 2 == 0  # who is to choose from a deck is shown what is in it
    seen = card_view(game, card) if looks_through or may_see(game, viewer, card) else None
    return Option("card", seen, game.owner(card), _zone_name(game, zone), way=way)


def _zone_name(game: Game, zone: int) -> str:
    """The declared name of a zone; `... deck` or `... pile`; empty for cards being played or out."""
    if zone < game.limbo:
        return f"{game.rules.decks[zone // 2].name} {'pile' if zone % 2 else 'deck'}"
    return game.rules.zones[game.kind_of[zone]].name if game.kind_of[zone] >= 0 else ""


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
