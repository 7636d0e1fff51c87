"""Who speaks: the rule set whose words are used, what has been spoken of, and the table of each sort of node.

A table has a function for every class of its sort. A class without one is a TypeError, and a test finds it before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from chezlang.effects.amounts import Amount
from chezlang.effects.base import Block, Effect, Node, parts
from chezlang.effects.clauses import Clause
from chezlang.effects.conditions import Condition
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.select import Cards, Filter, Places, Seats
from chezlang.effects.wording.inflect import plural_of
from chezlang.effects.wording.saying import IT, THEY, Np, Saying, named
from chezlang.effects.wording.saying import YOU as YOU_NP
from chezlang.state import data


@dataclass(frozen=True)
class Det:
    """A determiner. ``word``: each, a, another, no, any, the, bare, head, or the number itself. ``plural``: of the noun.

    ``lists``: what joins the sorts of a noun (an X or Y; each X and Y). ``place``: the preposition of where. ``every``: of
    several, what is in all places together is meant, and not what is picked from any of them.
    """

    word: str
    plural: bool = False
    lists: str = "or"
    place: str = "in"
    every: bool = False


EACH = Det("each")
A = Det("a")
NO = Det("no")
BARE = Det("bare", True, every=True)
HEAD = Det("head")
COUNT = Det("the number of", True, every=True)

F = TypeVar("F", bound=Callable[..., Any])

SEATS: dict[type[Node], Callable[[Speaker, Any, Det], Np]] = {}
PLACES: dict[type[Node], Callable[[Speaker, Any, Det], Np]] = {}
CARDS: dict[type[Node], Callable[[Speaker, Any, Det], Np]] = {}
FILTERS: dict[type[Node], Callable[[Speaker, Any], str]] = {}
AMOUNTS: dict[type[Node], Callable[[Speaker, Any], str]] = {}
CONDITIONS: dict[type[Node], Callable[[Speaker, Any, bool], str]] = {}
EFFECTS: dict[type[Node], Callable[[Speaker, Any], Saying]] = {}
CLAUSES: dict[type[Node], Callable[[Speaker, Any], Saying]] = {}

#: Each sort of node with its table.
TABLES: dict[type[Node], dict[type[Node], Any]] = {
    Seats: SEATS, Places: PLACES, Cards: CARDS, Filter: FILTERS, Amount: AMOUNTS, Condition: CONDITIONS, Effect: EFFECTS,
    Clause: CLAUSES,
}  # fmt: skip


def says(*classes: type[Node]) -> Callable[[F], F]:
    """Enter a function into the table of its classes' sort."""

    def enter(function: F) -> F:
        for cls in classes:
            table = next(table for sort, table in TABLES.items() if issubclass(cls, sort))
            assert cls not in table, f"{cls.__name__} is said twice"
            table[cls] = function
        return function

    return enter


def _found(table: dict[type[Node], Any], node: Node) -> Any:
    function = table.get(type(node))
    if function is None:
        raise TypeError(f"{type(node).__name__} has no English")
    return function


@dataclass(frozen=True)
class Speaker:
    """What is needed to say something. Immutable: a sentence that names something gives a new one for what follows.

    ``this``: what the card itself is called; ``you``: what its owner is called. ``here``: how the zone called here is said.
    ``refs``: what the registers are called. ``wants_that``: what follows a trigger speaks of the one who acted, so that
    the trigger must name one. ``led``: another than the reader is told what follows, so that what the reader does must say so.
    ``beside``: somebody else than the owner has been spoken of, so that `other` and `another` could be read as other than them;
    ``elsewhere``: a card that lies with somebody else, of `another` place. ``alone``: whoever acted is the only one spoken of
    besides, and can be called `they` after once having been named. ``yours``: what happened is the reader's own doing.
    """

    rules: RuleSet
    this: Np = field(default_factory=lambda: named("this card"))
    you: Np = YOU_NP
    here: str = "here"
    refs: dict[int, Np] = field(default_factory=dict)
    wants_that: bool = False
    beside: bool = False
    elsewhere: bool = False
    led: bool = False
    alone: bool = False
    yours: bool = False

    def but(self, **changes: Any) -> Speaker:
        """The same but for some fields."""
        return replace(self, **changes)

    def knowing(self, slot: int, np: Np) -> Speaker:
        """The same, with a register named."""
        return replace(self, refs={**self.refs, slot: np})

    # -- nodes -------------------------------------------------------------------------------

    def seats(self, node: Seats, det: Det = EACH) -> Np:
        """A phrase for seats."""
        np: Np = _found(SEATS, node)(self, node, det)
        return np

    def places(self, node: Places, det: Det = A) -> Np:
        """A phrase for places."""
        np: Np = _found(PLACES, node)(self, node, det)
        return np

    def cards(self, node: Cards, det: Det = EACH) -> Np:
        """A phrase for cards."""
        np: Np = _found(CARDS, node)(self, node, det)
        return np

    def of(self, node: Cards | Seats, det: Det = EACH) -> Np:
        """A phrase for what has a number."""
        return self.cards(node, det) if isinstance(node, Cards) else self.seats(node, det)

    def some(self, node: Cards | Seats | Places, det: Det = EACH) -> Np:
        """A phrase for anything that can be counted."""
        return self.places(node, det) if isinstance(node, Places) else self.of(node, det)

    def filter(self, node: Filter) -> str:
        """A narrowing, to stand behind a noun."""
        text: str = _found(FILTERS, node)(self, node)
        return text

    def amount(self, node: Amount) -> str:
        """An amount."""
        text: str = _found(AMOUNTS, node)(self, node)
        return text

    def condition(self, node: Condition, not_: bool = False) -> str:
        """A condition as a clause, or its opposite."""
        text: str = _found(CONDITIONS, node)(self, node, not_)
        return text

    def effect(self, node: Effect) -> Saying:
        """What an effect does."""
        saying: Saying = _found(EFFECTS, node)(self, node)
        return saying

    def clause(self, node: Clause) -> Saying:
        """What a clause says."""
        saying: Saying = _found(CLAUSES, node)(self, node)
        return saying

    # -- declared words ------------------------------------------------------------------------

    @property
    def seat(self) -> str:
        """One of those who play."""
        return self.rules.seat

    def number(self, index: int) -> str:
        """A number as it is printed; -1: the total."""
        if index < 0:
            return f"total {self.rules.numbers[self.rules.total].text}"
        return self.rules.numbers[index].text

    def level(self, index: int) -> bool:
        """Whether a number of cards is where something stands (so high) and not so many of something."""
        number = self.rules.numbers[index]
        return not number.total and not number.for_turn

    def seat_level(self, index: int) -> bool:
        """The same for a number of those who play: what has a name of several words can hardly be so many of something."""
        return self.level(index) and " " in self.rules.numbers[index].text

    def zone(self, kind: int, plural: bool = False) -> str:
        """A zone by its declared name."""
        zone = self.rules.zones[kind]
        return zone.plural if plural else zone.name

    def tag(self, index: int, plural: bool = False) -> str:
        """A kind, type or trait as it is printed."""
        tag = self.rules.tags[index]
        if not plural:
            return tag.text
        if tag.plural == tag.name:
            return tag.text
        return plural_of(tag.text) if tag.plural == plural_of(tag.name) else tag.plural.replace("-", " ").title()

    def uncounted(self, index: int) -> bool:
        """Whether a type has no plural of its own."""
        tag = self.rules.tags[index]
        return tag.plural == tag.name

    def is_trait(self, index: int) -> bool:
        """Whether it is a trait, whose name says what a card is like and not what it is."""
        return self.rules.tags[index].sort == "trait"

    def deck(self, index: int) -> str:
        """A deck's name as it is printed."""
        return self.rules.decks[index].name.replace("-", " ").title()

    def drawn(self, deck: int, plural: bool) -> str:
        """What is drawn from a deck: by the kind that it is called after, else as its cards."""
        name = self.rules.decks[deck].name
        for index, tag in enumerate(self.rules.tags):
            if tag.sort == "kind" and tag.name == name and tag.deck == deck:
                return self.tag(index, plural)
        return f"{self.deck(deck)} card{'s' if plural else ''}"

    def quoted(self, card: int) -> str:
        """A title."""
        return f'"{self.rules.cards[card].title}"'

    # -- references ----------------------------------------------------------------------------

    def ref(self, slot: int, word: str) -> Np:
        """What a register is called: as it was named, or by its sort."""
        if slot == data.YOU:
            return self.you
        if slot == data.THIS:
            return self.this
        if slot in self.refs:
            return self.refs[slot]
        if slot == data.IT:
            return IT
        if slot in (data.THEY, data.SUBJECT):
            return THEY
        if slot == data.THAT:
            return named(f"that {self.seat}")
        return named(f"the {word}")


def uses(node: Any, slot: int) -> bool:
    """Whether anything in a node speaks of a register."""
    return any(getattr(each, "slot", None) == slot and hasattr(each, "word") for each in parts(node))


def is_empty(block: Block | None) -> bool:
    """Whether nothing is done."""
    return block is None or not block.lines
