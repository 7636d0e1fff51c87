"""What a noun phrase means, as it is read."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token

from chezlang.effects import events, select
from chezlang.effects.amounts import Amount, Fixed
from chezlang.effects.base import Node as EffectNode
from chezlang.effects.base import inside
from chezlang.effects.select import Cards, Noun, Places, Seats
from chezlang.state.data import SUBJECT, YOU
from chezlang.syntax.tree import Node, source_text

YOU_REF = select.SeatRef(YOU, "you")
#: Whoever a sentence is about, or each of several of whom something is asked.
THEM = select.SeatRef(SUBJECT, "they")
#: Seats of which some may be left out by a condition.
Several = select.EachSeat | select.OthersThan
HERE = "here"
HOST = "host"
NEIGHBOR = ("neighbor", "neighbors")
#: On which side of somebody: how many seats further clockwise.
SIDES = {"left": 1, "right": -1}


_ONE = Fixed(1)


@dataclass
class Phrase:
    """What a noun phrase means. ``sort``: seats, cards, places, amount, quantity (an amount of a number), number (of something),
    action, deck, period.
    """

    node: Node
    sort: str
    det: str = ""
    low: Amount = _ONE
    high: Amount | None = _ONE
    seats: Seats | None = None
    cards: Cards | None = None
    places: Places | None = None
    noun: Noun | None = None
    place: Places | None = None
    other: bool = False
    amount: Amount | None = None
    signed: bool = False
    numbers: tuple[int, ...] = ()
    of: Cards | Seats | None = None
    action: int = -1
    deck: int = -1
    period: int = -3
    number: int = -1
    budget: Amount | None = None
    total: bool = False
    range: tuple[int, int] | None = None
    whole: bool = False
    extreme: tuple[bool, int] | None = None
    among: select.CardRef | None = None  # the known cards that they are some of
    side: int = 0  # the neighbor on that side of somebody who has yet to be named
    every: str = ""  # the words for each of several in whose zones it lies, or whose zone it is: `each other SEAT`
    every_zone: str = ""  # the words for those zones
    asks: str = ""  # `each` or `a`: what is asked of a number of each of several, or of any of them

    @property
    def reference(self) -> bool:
        """Whether it is a pronoun or name: there is nothing to choose."""
        return self.det == "ref"

    @property
    def is_round(self) -> bool:
        """Whether it is `the round`, which has a number."""
        return self.sort == "period" and self.period == events.ROUND_PERIOD and self.det == "the"


def from_deck(phrase: Phrase) -> select.Noun:
    """The cards of a deck that a phrase names."""
    return select.Noun((), filters=(select.FromDeck(phrase.deck),), word=f"card of the {source_text(phrase.node)} deck")


def range_of(word: Token) -> tuple[int, int]:
    """The bounds of `N+`, `N or more`, `N or less`."""
    n = int("".join(filter(str.isdigit, word)))
    return (-1_000_000, n) if word.endswith("less") else (n, 1_000_000)


def whose_of(amount: Amount) -> set[Seats]:
    """Of whom an amount speaks."""
    found: set[Seats] = set()
    waiting: list[EffectNode] = [amount]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Seats):
            found.add(node)
        else:
            waiting.extend(
                each
                for value in inside(node).values()
                for each in (value if isinstance(value, tuple) else (value,))
                if isinstance(each, EffectNode)
            )
    return found
