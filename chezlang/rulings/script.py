"""A ruling as plain data: the table, and the lines that are played on it."""

from __future__ import annotations

from dataclasses import dataclass

from chezlang.effects.conditions import Condition
from chezlang.effects.select import Cards, Places
from chezlang.findings import Place

# Verbs by which cards are chosen.
CHOOSE = "choose"
DISCARD = "discard"
TAKE = "take"


@dataclass(frozen=True)
class Where:
    """A place for cards: the zone ``kind`` of a ``seat`` (-1: the one that all share), or a deck or its pile."""

    kind: int = -1
    seat: int = -1
    deck: int = -1
    pile: bool = False


@dataclass(frozen=True)
class Laid:
    """A copy of a card and where it lies."""

    card: int
    where: Where


@dataclass(frozen=True)
class Marked:
    """A number that the copies of a card in play have: what it is when the play begins."""

    card: int
    number: int
    amount: int


@dataclass(frozen=True)
class Start:
    """A number that a seat has: what it is when the play begins."""

    seat: int
    number: int
    amount: int


# -- lines ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A line of the script and where it stands."""

    place: Place


@dataclass(frozen=True)
class Dice(Line):
    """The next results of dice, in order."""

    results: tuple[int, ...]


@dataclass(frozen=True)
class Plays(Line):
    """A seat plays a card as soon as it is offered; ``answer``: in the window that is open now."""

    seat: int
    card: int
    answer: bool = False


@dataclass(frozen=True)
class Does(Line):
    """A seat does an action as soon as it is offered."""

    seat: int
    action: int


@dataclass(frozen=True)
class ChoosesCards(Line):
    """A seat picks copies of these cards, one after the other, and no more. ``verb``: CHOOSE, DISCARD or TAKE."""

    seat: int
    cards: tuple[int, ...]
    verb: str


@dataclass(frozen=True)
class ChoosesSeat(Line):
    """A seat chooses a seat."""

    seat: int
    chosen: int


@dataclass(frozen=True)
class ChoosesZone(Line):
    """A seat chooses a zone."""

    seat: int
    where: Places
    text: str


@dataclass(frozen=True)
class ChoosesOption(Line):
    """A seat chooses an option by its number in the source, from 1, or a number."""

    seat: int
    option: int


@dataclass(frozen=True)
class Replies(Line):
    """A seat accepts or declines what it may do."""

    seat: int
    yes: bool


@dataclass(frozen=True)
class Stops(Line):
    """A seat goes no further with what it may do again and again."""

    seat: int


@dataclass(frozen=True)
class Passes(Line):
    """A seat does not answer."""

    seat: int


@dataclass(frozen=True)
class Until(Line):
    """Play goes on to the start or the end of a ``period``: a phase, a turn or a round; ``seat`` -1: the one under way."""

    period: int
    seat: int
    starts: bool


@dataclass(frozen=True)
class Then(Line):
    """What must hold now."""

    checks: tuple[Check, ...]


# -- what must hold ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """A statement. ``not_``: it must not hold."""

    not_: bool


@dataclass(frozen=True)
class Holds(Check):
    """A condition of the language; ``text`` as the source says it."""

    cond: Condition
    text: str


@dataclass(frozen=True)
class Compares(Check):
    """A number of something beside a bound. ``subject``, ``bound``: as the source says them."""

    cond: Condition
    subject: str
    bound: str


@dataclass(frozen=True)
class Counts(Check):
    """A seat has ``low`` to ``high`` cards (-1: no bound) of a phrase; ``place``: all cards of that place, for the message."""

    seat: int
    what: Cards
    low: int
    high: int
    noun: str
    place: Cards
    place_text: str


@dataclass(frozen=True)
class CardHas(Check):
    """The copies of a card that are in play (if none is, all copies) have ``low`` to ``high`` of a number."""

    card: int
    number: int
    low: int
    high: int
    bound: str


@dataclass(frozen=True)
class LiesIn(Check):
    """A copy of a card is in a place."""

    card: int
    where: Places
    text: str


@dataclass(frozen=True)
class Wins(Check):
    """A seat has won; -1: somebody has."""

    seat: int


@dataclass(frozen=True)
class Over(Check):
    """The game is over, whoever has won."""


@dataclass(frozen=True)
class Asked(Check):
    """A seat is asked next; -1: somebody is, before the turn ends."""

    seat: int


@dataclass(frozen=True)
class Offered(Check):
    """A seat is asked next and has this among its options: a card, a zone or a seat (the others are -1 or None)."""

    seat: int
    card: int
    other: int
    where: Places | None
    text: str


@dataclass(frozen=True)
class CanPlay(Check):
    """A seat is offered a card to play, or an action to do, before the phase ends."""

    seat: int
    card: int
    action: int
    text: str


@dataclass(frozen=True)
class Sees(Check):
    """A seat can see a copy of a card."""

    seat: int
    card: int


@dataclass(frozen=True)
class Ruling:
    """A question and its answer. ``phase`` -1: the turn begins; ``source``: the block as it is written."""

    title: str
    cites: tuple[str, ...]
    place: Place
    source: str
    seats: int
    seed: int = 0
    options: tuple[int, ...] = ()
    cards: tuple[Laid, ...] = ()
    numbers: tuple[Start, ...] = ()
    marks: tuple[Marked, ...] = ()
    set_up: bool = False
    turn: int = 0
    phase: int = -1
    lines: tuple[Line, ...] = ()
