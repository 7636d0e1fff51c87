"""The state of a game and its frames: lists, dicts and integers, nothing else.

Identifiers are small integers: a card is its index in ``State.defs``, a seat 0..seats-1, a zone an index in
``State.zones``, a number, tag, clause or block its index in the rule set. A frame is one level of the explicit
stack; what it is doing is held in integers too, so that a state can be copied, compared and saved at every decision.
"""

from __future__ import annotations

from typing import Any, ClassVar

# Registers that every body has. Names and hidden slots of a clause follow from LOCALS on.
YOU = 0
THIS = 1
IT = 2
THEY = 3
THAT = 4
SUBJECT = 5
AMOUNT = 6
LOCALS = 7

# Why a body runs.
TRIGGER = 0
REPLACEMENT = 1
PLAY = 2
ACTION = 3
PHASE = 4
ANSWER = 5
EFFECT = 6

# What a decision asks for.
ASK_CARD = 0
ASK_SEAT = 1
ASK_ZONE = 2
ASK_OPTION = 3
ASK_YES = 4
ASK_ANSWER = 5
ASK_NUMBER = 6

#: The option that says no, done or pass.
NONE = -1


class Frame:
    """One level of the stack. ``sort`` tells which subclass it is, for the saved form."""

    sort: ClassVar[int] = 0

    def clone(self) -> Frame:
        raise TypeError(f"{type(self).__name__} has no clone")

    def data(self) -> list[Any]:
        """The fields in a fixed order, lists and tuples of integers only."""
        raise TypeError(f"{type(self).__name__} has no data")


class Body(Frame):
    """A block being run.

    ``control`` is a flat stack of (block, line) pairs; ``regs`` the registers (an int for a seat, zone or
    amount, a tuple of ints for cards, None when empty); ``why`` one of TRIGGER.. above. ``did`` counts what this body
    itself made happen; ``cancelled`` is 1 once what it announced was cancelled, 2 once a line of its own has seen to that; ``paid`` has a bit for each number of its seat that it used up.
    """

    __slots__ = ("action", "announced", "cancelled", "clause", "control", "did", "paid", "regs", "stopped", "why")
    sort: ClassVar[int] = 1

    def __init__(self, why: int, block: int, regs: list[Any], clause: int = -1, action: int = -1) -> None:
        self.why = why
        self.control: list[int] = [block, 0] if block >= 0 else []
        self.regs = regs
        self.clause = clause
        self.action = action
        self.announced: tuple[int, ...] = ()
        self.cancelled = 0
        self.stopped = False
        self.did = 0
        self.paid = 0

    def clone(self) -> Body:
        new = Body(self.why, -1, self.regs[:], self.clause, self.action)
        new.control = self.control[:]
        new.announced = self.announced
        new.cancelled = self.cancelled
        new.stopped = self.stopped
        new.did = self.did
        new.paid = self.paid
        return new

    def data(self) -> list[Any]:
        return [
            self.why, self.control, self.regs, self.clause, self.action, self.announced,
            self.cancelled, int(self.stopped), self.did, self.paid,
        ]  # fmt: skip

    def enter(self, block: int) -> None:
        """Go on in a block inside this one; the line that it stands in is met again when the block is done."""
        self.control.append(block)
        self.control.append(0)


class Happening(Frame):
    """An event on its way: cannot -> would -> apply -> when.

    ``who``, ``cards``, ``amounts``, ``zones`` are parallel: one entry a subject of the batch (-1 where the event has none).
    ``touched`` holds the replacements, as (clause, card, subject), that have had their say.
    ``queue`` holds the effects it set off, as (clause, source card, owner, subject or -1 for all, facet), first to run last.
    """

    __slots__ = (
        "action", "amounts", "by", "cards", "kind", "number", "origins", "queue", "slot", "stage", "touched", "who", "zones",
    )  # fmt: skip
    sort: ClassVar[int] = 2

    def __init__(
        self, kind: int, who: list[int], cards: list[int], amounts: list[int], zones: list[int],
        number: int, by: int, action: int, slot: int,
    ) -> None:  # fmt: skip
        self.kind = kind
        self.who = who
        self.cards = cards
        self.amounts = amounts
        self.zones = zones
        self.origins: list[int] = []
        self.number = number
        self.by = by
        self.action = action
        self.slot = slot
        self.stage = 0
        self.touched: list[tuple[int, int, int]] = []
        self.queue: list[tuple[int, int, int, int, int]] = []

    def clone(self) -> Happening:
        new = Happening(
            self.kind,
            self.who[:],
            self.cards[:],
            self.amounts[:],
            self.zones[:],
            self.number,
            self.by,
            self.action,
            self.slot,
        )
        new.origins = self.origins[:]
        new.stage = self.stage
        new.touched = self.touched[:]
        new.queue = self.queue[:]
        return new

    def data(self) -> list[Any]:
        return [
            self.kind, self.who, self.cards, self.amounts, self.zones, self.number, self.by, self.action,
            self.slot, self.origins, self.stage, self.touched, self.queue,
        ]  # fmt: skip


class Window(Frame):
    """A time at which others may act: on announced cards, or a moment (no cards, ``action`` -1, ``kind`` offered).

    ``order`` counts the seats asked since the last answer; the seat asked next is ``player + 1 + order``.
    ``outer`` and ``outer_busy`` are the depths of events and of plays that the window interrupts.
    """

    __slots__ = ("action", "by", "cancelled", "cards", "kind", "order", "outer", "outer_busy", "player")
    sort: ClassVar[int] = 3

    def __init__(self, player: int, cards: tuple[int, ...], action: int, kind: int, outer: int, by: int = -1) -> None:
        self.player = player
        self.cards = cards
        self.action = action
        self.kind = kind
        self.outer = outer
        self.outer_busy = 0
        self.by = by
        self.order = 0
        self.cancelled = False

    def clone(self) -> Window:
        new = Window(self.player, self.cards, self.action, self.kind, self.outer, self.by)
        new.order = self.order
        new.outer_busy = self.outer_busy
        new.cancelled = self.cancelled
        return new

    def data(self) -> list[Any]:
        return [
            self.player, self.cards, self.action, self.kind, self.outer, self.outer_busy, self.by, self.order,
            int(self.cancelled),
        ]  # fmt: skip


class Asking(Frame):
    """A choice under way: ``seat`` picks ``low``..``high`` of ``options`` into register ``slot`` of the body below.

    ``budget`` is what the picked may still cost in all, in card number ``number`` (-1: no such limit).
    ``gathered`` holds what earlier subjects of the same choice picked.
    """

    __slots__ = ("budget", "gathered", "high", "kind", "low", "number", "options", "picked", "rest", "seat", "slot")
    sort: ClassVar[int] = 4

    def __init__(self, kind: int, seat: int, options: list[int], low: int, high: int, slot: int) -> None:
        self.kind = kind
        self.seat = seat
        self.options = options
        self.low = low
        self.high = high
        self.slot = slot
        self.number = -1
        self.budget = 0
        self.picked: list[int] = []
        self.gathered: list[int] = []
        self.rest: list[int] = []

    def clone(self) -> Asking:
        new = Asking(self.kind, self.seat, self.options, self.low, self.high, self.slot)  # the options never change
        new.number = self.number
        new.budget = self.budget
        if self.picked:
            new.picked = self.picked[:]
        if self.gathered:
            new.gathered = self.gathered[:]
        if self.rest:
            new.rest = self.rest[:]
        return new

    def data(self) -> list[Any]:
        return [
            self.kind, self.seat, self.options, self.low, self.high, self.slot, self.number, self.budget,
            self.picked, self.gathered, self.rest,
        ]  # fmt: skip


#: The stage of a phase that has been come to and has not started.
UNBEGUN = 3


class Turn(Frame):
    """The turn of a seat: ``phase`` the phase under way, ``stage`` how far it has come (UNBEGUN: it is yet to start). ``place``: the seat in whose place
    in the order it is taken (another one where somebody has a turn in between). ``extra``: phases that take place once more, as soon as
    the one under way is over; ``back``: the phase that comes after the one taken so, or -1 in one of the usual order.
    """

    __slots__ = ("back", "extra", "phase", "place", "seat", "stage")
    sort: ClassVar[int] = 5

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.place = seat
        self.phase = -1
        self.stage = 0
        self.extra: list[int] = []
        self.back = -1

    def clone(self) -> Turn:
        new = Turn(self.seat)
        new.place = self.place
        new.phase = self.phase
        new.stage = self.stage
        if self.extra:
            new.extra = self.extra[:]
        new.back = self.back
        return new

    def data(self) -> list[Any]:
        return [self.seat, self.place, self.phase, self.stage, self.extra, self.back]


class Decision:
    """Who is asked, what for, and the legal options.

    ``options`` are card, seat or zone ids, indexes of options, or ``card + way * cards`` for answers; NONE says no.
    ``source`` is the block and line that asks (-1, -1 for a window), from which its words are made.
    """

    __slots__ = ("block", "kind", "line", "options", "seat")

    def __init__(self, seat: int, kind: int, options: list[int], block: int = -1, line: int = -1) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.block = block
        self.line = line

    def data(self) -> list[Any]:
        return [self.seat, self.kind, self.options[:], self.block, self.line]


class State:
    """Everything that a game is. Compare two with `data`."""

    __slots__ = (
        "active", "again", "busy", "chain", "decision", "defs", "depth", "dice", "dirty", "extra", "given", "history", "imposed", "live", "markers", "moments", "options",
        "over", "own", "players", "quiet", "rng", "round", "seats", "seen", "skips", "spent", "stack", "stored", "temps", "ticks", "turn", "used", "watch",
        "winners", "zone", "zones",
    )  # fmt: skip

    def __init__(self, seats: int, of: State | None = None) -> None:
        """A state with nothing in it, or a copy of another."""
        self.seats = seats
        if of is not None:
            self._copy(of)
            return
        self.rng = 0
        self.dice: list[int] = []  # results laid out beforehand (rulings); used up before the generator is asked
        self.options: tuple[int, ...] = ()  # options of the game that are on
        self.defs: tuple[int, ...] = ()  # card -> its definition; never changes in a game
        self.zone: list[int] = []  # card -> zone
        # zone -> its cards, the top of a deck last; copies of the state share these lists, so one is replaced, never changed
        self.zones: list[list[int]] = []
        self.stored: dict[int, int] = {}  # card * numbers + number -> a value rolled or set
        self.markers: dict[int, int] = {}  # card * numbers + number -> what was gained or lost
        self.own: list[int] = []  # seat * numbers + number -> what was gained or lost
        self.spent: list[int] = []  # seat * numbers + number -> spent this turn
        self.given: list[int] = []  # seat * numbers + number -> the card in play that states it, or -1
        self.extra: dict[int, int] = {}  # card -> tags that it became
        self.players: dict[int, int] = {}  # card being played -> who plays it
        self.temps: list[tuple[int, ...]] = []  # number, how, amount, seat or -1, card or -1, span, source card
        self.imposed: list[tuple[int, int, int]] = []  # (clause, seat, span) of clauses that hold for a seat for a time
        self.used: dict[tuple[int, int, int], int] = {}  # (card, clause, seat) -> 0 turn, 1 round, 2 game
        # channel -> (source, clause), in order of entry; a source is a card, -1 a rule, -2 - seat what is imposed on a seat
        self.live: list[tuple[tuple[int, int], ...]] = []
        self.watch: dict[tuple[int, int, int], bool] = {}  # (card, clause, seat) -> whether the line is crossed
        self.stack: list[Frame] = []
        self.decision: Decision | None = None
        self.depth = 0  # events under way since the last window opened
        self.busy = 0  # plays and actions under way since the last window opened
        self.moments: list[tuple[int, int, int]] = []  # (kind, seat, source card) to be offered once that is done
        self.quiet = -1  # the tick at which a moment was last declined by all
        self.chain = 0  # events since somebody last had a choice
        self.dirty = False  # a number may have changed since crossings were last looked at
        self.ticks = 0  # events applied so far
        self.again: list[int] = []  # seats that have another turn after the one under way
        self.skips: list[int] = []  # seats whose next turn does not take place
        self.seen: dict[int, int] = {}  # card that lies hidden -> who knows it all the same, a bit for each seat
        self.history: list[tuple[int, int]] = []  # (seat, card) of this turn's plays, if asked for
        self.turn = 0  # turns begun so far
        self.round = 1  # which round it is
        self.active = 0  # whose turn it is
        self.over = False
        self.winners: list[int] = []

    def _copy(self, of: State) -> None:
        """Take over all fields of another state. What is empty most of the time needs no copying then."""
        self.rng = of.rng
        self.dice = of.dice[:] if of.dice else []
        self.options = of.options
        self.defs = of.defs
        self.zone = of.zone[:]
        self.zones = of.zones[:]
        self.stored = of.stored.copy() if of.stored else {}
        self.markers = of.markers.copy() if of.markers else {}
        self.own = of.own[:]
        self.spent = of.spent[:]
        self.given = of.given[:]
        self.extra = of.extra.copy() if of.extra else {}
        self.players = of.players.copy() if of.players else {}
        self.temps = of.temps[:] if of.temps else []
        self.imposed = of.imposed[:] if of.imposed else []
        self.used = of.used.copy() if of.used else {}
        self.live = of.live[:]
        self.watch = of.watch.copy()
        self.stack = [frame.clone() for frame in of.stack]
        self.decision = of.decision  # never changed once it is made
        self.depth = of.depth
        self.busy = of.busy
        self.moments = of.moments[:] if of.moments else []
        self.quiet = of.quiet
        self.chain = of.chain
        self.dirty = of.dirty
        self.ticks = of.ticks
        self.again = of.again[:] if of.again else []
        self.skips = of.skips[:] if of.skips else []
        self.seen = of.seen.copy() if of.seen else {}
        self.history = of.history[:] if of.history else []
        self.turn = of.turn
        self.round = of.round
        self.active = of.active
        self.over = of.over
        self.winners = of.winners[:] if of.winners else []

    def clone(self) -> State:
        """An independent copy; card definitions and the lists of cards in zones are shared (see `zones`)."""
        return State(self.seats, self)

    def data(self) -> dict[str, Any]:
        """Every field as lists and integers of its own: what is saved and what two states are compared by."""
        return {
            "seats": self.seats, "rng": self.rng, "dice": self.dice[:], "options": list(self.options), "defs": list(self.defs),
            "zones": [cards[:] for cards in self.zones], "stored": _pairs(self.stored), "markers": _pairs(self.markers), "own": self.own[:],
            "spent": self.spent[:], "given": self.given[:], "extra": _pairs(self.extra), "players": _pairs(self.players),
            "temps": [list(temp) for temp in self.temps],
            "imposed": [list(entry) for entry in self.imposed], "used": [[*key, span] for key, span in sorted(self.used.items())],
            "live": [[list(entry) for entry in entries] for entries in self.live],
            "watch": [[*key, int(on)] for key, on in sorted(self.watch.items())],
            "stack": [[frame.sort, *_plain(frame.data())] for frame in self.stack],
            "decision": None if self.decision is None else self.decision.data(),
            "depth": self.depth, "busy": self.busy, "moments": [list(moment) for moment in self.moments], "quiet": self.quiet,
            "chain": self.chain, "dirty": int(self.dirty), "ticks": self.ticks, "again": self.again, "skips": self.skips,
            "seen": _pairs(self.seen), "history": [list(entry) for entry in self.history], "turn": self.turn, "round": self.round, "active": self.active,
            "over": int(self.over), "winners": self.winners[:],
        }  # fmt: skip


def restore(data: dict[str, Any]) -> State:
    """The state whose `State.data` is ``data``."""
    state = State(data["seats"])
    state.rng = data["rng"]
    state.dice = list(data["dice"])
    state.options = tuple(data["options"])
    state.defs = tuple(data["defs"])
    state.zones = [list(cards) for cards in data["zones"]]
    state.zone = [0] * len(state.defs)
    for zone, cards in enumerate(state.zones):
        for card in cards:
            state.zone[card] = zone
    state.stored = dict(data["stored"])
    state.markers = dict(data["markers"])
    state.own = list(data["own"])
    state.spent = list(data["spent"])
    state.given = list(data["given"])
    state.extra = dict(data["extra"])
    state.players = dict(data["players"])
    state.temps = [tuple(temp) for temp in data["temps"]]
    state.imposed = [(a, b, c) for a, b, c in data["imposed"]]
    state.used = {(a, b, c): span for a, b, c, span in data["used"]}
    state.live = [tuple((a, b) for a, b in entries) for entries in data["live"]]
    state.watch = {(a, b, c): bool(on) for a, b, c, on in data["watch"]}
    state.stack = [_frame(row) for row in data["stack"]]
    if data["decision"] is not None:
        seat, kind, options, block, line = data["decision"]
        state.decision = Decision(seat, kind, list(options), block, line)
    state.depth = data["depth"]
    state.busy = data["busy"]
    state.moments = [(a, b, c) for a, b, c in data["moments"]]
    state.quiet = data["quiet"]
    state.chain = data["chain"]
    state.dirty = bool(data["dirty"])
    state.ticks = data["ticks"]
    state.again = list(data["again"])
    state.skips = list(data["skips"])
    state.seen = dict(data["seen"])
    state.history = [(a, b) for a, b in data["history"]]
    state.turn = data["turn"]
    state.round = data["round"]
    state.active = data["active"]
    state.over = bool(data["over"])
    state.winners = list(data["winners"])
    return state


def _pairs(values: dict[int, int]) -> list[list[int]]:
    return [[key, value] for key, value in sorted(values.items())]


def _plain(value: Any) -> Any:
    """Tuples as tagged lists, so that registers come back as what they were."""
    if isinstance(value, tuple):
        return {"cards": list(value)}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value


def _unplain(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(value["cards"])
    if isinstance(value, list):
        return [_unplain(item) for item in value]
    return value


def _frame(row: list[Any]) -> Frame:
    """A frame from its saved row: the sort, then the fields of `Frame.data`."""
    sort, *raw = row
    fields = _unplain(raw)
    if sort == Body.sort:
        why, control, regs, clause, action, announced, cancelled, stopped, did, paid = fields
        body = Body(why, -1, regs, clause, action)
        body.control, body.announced, body.did, body.paid = control, announced, did, paid
        body.cancelled, body.stopped = cancelled, bool(stopped)
        return body
    if sort == Happening.sort:
        kind, who, cards, amounts, zones, number, by, action, slot, origins, stage, touched, queue = fields
        event = Happening(kind, who, cards, amounts, zones, number, by, action, slot)
        event.origins, event.stage, event.touched, event.queue = origins, stage, touched, queue
        return event
    if sort == Window.sort:
        player, cards, action, kind, outer, outer_busy, by, order, cancelled = fields
        window = Window(player, cards, action, kind, outer, by)
        window.order, window.outer_busy, window.cancelled = order, outer_busy, bool(cancelled)
        return window
    if sort == Asking.sort:
        kind, seat, options, low, high, slot, number, budget, picked, gathered, rest = fields
        asking = Asking(kind, seat, options, low, high, slot)
        asking.number, asking.budget, asking.picked, asking.gathered, asking.rest = (
            number,
            budget,
            picked,
            gathered,
            rest,
        )
        return asking
    if sort == Turn.sort:
        seat, place, phase, stage, extra, back = fields
        turn = Turn(seat)
        turn.place, turn.phase, turn.stage, turn.extra, turn.back = place, phase, stage, extra, back
        return turn
    raise ValueError(f"no frame of sort {sort}")
