"""What the words of a line can refer to: whose card it is, the event, what has been chosen, names given."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field

from lark import Token, Tree

from chezlang.findings import Place
from chezlang.state.data import LOCALS

CARDS = "cards"
SEAT = "seat"
ZONE = "zone"
NUMBER = "number"


@dataclass
class Slots:
    """Registers handed out in one clause."""

    next: int = LOCALS

    def take(self, count: int = 1) -> int:
        """The first of ``count`` fresh registers."""
        first = self.next
        self.next += count
        return first


@dataclass
class Name:
    """What ``as NAME`` named: its register and sort."""

    slot: int
    sort: str


@dataclass(frozen=True)
class Leader:
    """Who is told what the lines of a block say: the words for it, and how many had been chosen when it was said."""

    said: Tree[Token]
    chosen: int


@dataclass(frozen=True)
class Chosen:
    """What a line before has chosen, or is going through: its register, its name (or pronoun), what sort of cards it is.

    ``apart``: it was chosen from others than this card, or than you.
    """

    sort: str
    slot: int
    word: str
    apart: bool
    tags: tuple[int, ...] = ()


@dataclass
class Scope:
    """The references that are open at a line. ``event_*`` come from the trigger; ``*_chosen`` from lines before.

    ``mentioned``: where a line has since spoken of a card that nobody has named, for which one might say `it` by mistake.
    ``drawn``: cards have been drawn by a line, for which one might say `it` too.
    ``event_this``: the event's card is the card itself. ``this_said``: where a line before has spoken of the card itself.
    ``leads``: whoever was told that they may, or choose between lines: they do what the lines say, where no other is named.
    ``lost``: a line that may have chosen something could not be read, so that nobody is told that nothing was chosen.
    """

    slots: Slots
    you: bool = False
    this: bool = False
    event_it: bool = False
    event_that: bool = False
    event_somebody: bool = False  # the event is told of somebody else than you
    event_whole: bool = False  # the event is about an action: `it` is all its cards
    event_place: Place | None = None
    event_phase: int = -1  # the phase that starts or ends, whichever comes first where it may be one of several
    seats_chosen: tuple[Place, ...] = ()
    things_chosen: tuple[Place, ...] = ()
    chosen: tuple[Chosen, ...] = ()  # all of it, named or not
    mentioned: Place | None = None
    drawn: bool = False
    chosen_it: str = ""  # what was chosen last: "", CARDS or ZONE
    subject: bool = False
    beside: Place | None = None  # where the subject stands, if it is another than the one chosen
    leads: Leader | None = None
    lost: bool = False
    event_this: bool = False
    this_said: Place | None = None
    names: dict[str, Name] = field(default_factory=dict)
    params: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def chosen_seat(self) -> bool:
        """Whether somebody has been chosen."""
        return bool(self.seats_chosen)

    def choose_seat(self, place: Place) -> None:
        """Somebody is chosen: `they`."""
        self.seats_chosen = (*self.seats_chosen, place)

    def choose_thing(self, sort: str, place: Place) -> None:
        """Cards or a zone are chosen: `it`."""
        self.chosen_it = sort
        self.things_chosen = (*self.things_chosen, place)
        self.mentioned = None

    def led_by(self, said: Tree[Token] | None) -> Scope:
        """The scope of a block whose lines somebody is told; None: you."""
        inner = self.inner()
        inner.leads = Leader(said, len(self.seats_chosen)) if said is not None else None
        return inner

    def inner(self) -> Scope:
        """The scope of a block inside: what it names stays in it."""
        inner = copy(self)
        inner.names = dict(self.names)
        return inner
