"""A whole game, compiled: what is declared, what cards there are, what they do. Immutable; it is JSON and back, equal."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from typing import Any

from chezlang.effects import actions, control
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Block, Node, parts, registry, to_json
from chezlang.effects.clauses import Clause
from chezlang.effects.form import Reader
from chezlang.effects.sound import bounds_of, expect_sound, words

FORMAT = 1

#: Modules whose classes a rule set is made of; importing them makes the classes known to `registry`.
NODES = (actions, control)


@dataclass(frozen=True)
class NumberDef(Node):
    """A declared number. ``paid_from``: the seat number that pays it, or -1; ``default``: what it is where nothing says it, or None."""

    name: str
    text: str
    on_cards: bool
    on_seats: bool
    for_turn: bool = False
    total: bool = False
    paid_from: int = -1
    default: int | None = None


@dataclass(frozen=True)
class DeckDef(Node):
    """A deck: drawn cards go ``into`` a zone kind; an empty one is refilled from its pile where it ``reshuffles``; or discards go ``under`` it."""

    name: str
    into: int
    reshuffles: bool
    under: bool


@dataclass(frozen=True)
class ZoneDef(Node):
    """A zone kind. ``shared``: one on the table, not one for each seat."""

    name: str
    plural: str
    open: bool
    here: bool
    shared: bool = False


@dataclass(frozen=True)
class TagDef(Node):
    """A kind, type or trait. ``sort`` says which. ``parents``: kinds or types that it is always with."""

    name: str
    text: str
    plural: str
    sort: str
    set: str
    color: str = ""
    deck: int = -1
    any_time: bool = False
    clauses: tuple[int, ...] = ()
    to_play: Block | None = None
    parents: tuple[int, ...] = ()
    cites: tuple[str, ...] = ()
    sign: str = ""


@dataclass(frozen=True)
class TagUse(Node):
    """A type or trait as a card names it; ``args``: what a trait is given, as tags."""

    tag: int
    args: tuple[int, ...] = ()


@dataclass(frozen=True)
class NumberUse(Node):
    """A number as a card states it."""

    number: int
    amount: Amount


@dataclass(frozen=True)
class CardDef(Node):
    """A card. ``uses``: its kind first, then types and traits; ``own``: how many of ``clauses``, the first ones, are written on the card itself;
    ``vain``: it may be played even where it changes nothing.
    """

    title: str
    set: str
    kind: int
    uses: tuple[TagUse, ...]
    numbers: tuple[NumberUse, ...]
    copies: int
    deck: int
    to_play: Block | None
    effect: Block | None
    clauses: tuple[int, ...]
    own: int
    any_time: bool
    text: str = ""
    flavor: str = ""
    art: str = ""
    note: str = ""
    file: str = ""
    line: int = 0
    tags: int = 0
    sign: str = ""
    vain: bool = False

    def states(self, number: int) -> bool:
        """Whether the number is printed on it."""
        return any(use.number == number for use in self.numbers)

    def amount(self, number: int) -> Amount | None:
        """What it states for a number."""
        for use in self.numbers:
            if use.number == number:
                return use.amount
        return None


@dataclass(frozen=True)
class ActionDef(Node):
    """An action: what is done, and the registers that its arguments fill."""

    name: str
    text: str
    params: tuple[int, ...]
    block: Block
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class PhaseDef(Node):
    """A phase of the turn."""

    name: str
    text: str
    block: Block


@dataclass(frozen=True)
class RuleDef(Node):
    """A standing rule: its clauses."""

    title: str
    set: str
    clauses: tuple[int, ...]
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class OptionDef(Node):
    """An option of the game."""

    name: str
    text: str


@dataclass(frozen=True)
class CiteDef(Node):
    """A rule or decision by number, with its title."""

    number: str
    title: str


@dataclass(frozen=True)
class SetDef(Node):
    """A set of cards."""

    title: str
    code: str
    game: str
    sign: str = ""


@dataclass(frozen=True)
class RuleSet(Node):
    """A game and the sets loaded with it, linked."""

    title: str
    seat: str
    seats: str
    low: int
    high: int
    die: int
    slots: int
    numbers: tuple[NumberDef, ...]
    decks: tuple[DeckDef, ...]
    zones: tuple[ZoneDef, ...]
    tags: tuple[TagDef, ...]
    actions: tuple[ActionDef, ...]
    phases: tuple[PhaseDef, ...]
    options: tuple[OptionDef, ...]
    cites: tuple[CiteDef, ...]
    sets: tuple[SetDef, ...]
    rules: tuple[RuleDef, ...]
    clauses: tuple[Clause, ...]
    cards: tuple[CardDef, ...]
    set_up: Block | None
    open_zones: tuple[int, ...] = field(init=False, repr=False, compare=False, default=())
    total: int = field(init=False, repr=False, compare=False, default=-1)

    def __post_init__(self) -> None:
        open_zones = tuple(index for index, zone in enumerate(self.zones) if zone.open and not zone.shared)
        object.__setattr__(self, "open_zones", open_zones)
        total = next((index for index, number in enumerate(self.numbers) if number.total), -1)
        object.__setattr__(self, "total", total)

    def is_open(self, zone_kind: int) -> bool:
        """Whether cards in zones of this kind are in play (-1, a deck or pile, is not, nor is what all share)."""
        return zone_kind in self.open_zones

    def has_dice(self, card: int, number: int) -> bool:
        """Whether a card definition states dice for a number."""
        amount = self.cards[card].amount(number)
        return amount is not None and bool(amount.rolls())

    def is_counter(self, number: int) -> bool:
        """Whether a number counts what is put on cards: no price, nothing of anybody, and of no card unless something gives it."""
        declared = self.numbers[number]
        of_cards = declared.on_cards and not declared.on_seats and declared.default is None
        return of_cards and declared.paid_from < 0 and not declared.total

    def hand(self, deck: int) -> int:
        """The zone kind into which a deck's cards are drawn."""
        return self.decks[deck].into


def dump(rules: RuleSet) -> str:
    """The rule set as JSON text, one line a card, rule or declaration; the same bytes for equal rule sets."""
    parts = [f'{{"format": {FORMAT}, "rules": {{']
    for index, (key, value) in enumerate(to_json(rules).items()):
        if isinstance(value, list):
            rows = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in value)
            text = f"[\n{rows}\n]" if rows else "[]"
        else:
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        parts.append(("," if index else "") + f"\n{json.dumps(key)}: {text}")
    parts.append("\n}}\n")
    return "".join(parts)


def seal(rules: RuleSet) -> str:
    """`dump`, with a digest by which `unseal` knows that nothing in it has been changed since."""
    text = dump(rules)
    head = f'{{"format": {FORMAT}, '
    return f'{head}"digest": "{digest(json.loads(text)["rules"])}", {text.removeprefix(head)}'


def unseal(text: str) -> RuleSet:
    """The rule set that `seal` gave ``text`` for, however its JSON is set out. Raises ValueError on any other text."""
    data = _read(text)
    if data.get("digest") != digest(data["rules"]):
        raise ValueError("this compiled library is damaged: it isn't what was written when it was built")
    return _rules(data)


def digest(data: Any) -> str:
    """A hash of JSON data that is the same for equal data."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def parse(text: str) -> RuleSet:
    """The rule set that `dump` gave ``text`` for. Raises ValueError on any other text."""
    return _rules(_read(text))


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this is no compiled library: {error}") from error
    if not isinstance(data, dict) or "rules" not in data:
        raise ValueError("this is no compiled library")
    if data.get("format") != FORMAT:
        raise ValueError(f"this compiled library has format {data.get('format')}; this version reads format {FORMAT}")
    return data


def _rules(data: dict[str, Any]) -> RuleSet:
    try:
        form = data["rules"]
        if not isinstance(form, dict):
            raise ValueError("it holds no rules")
        rules = Reader(registry(), bounds_of(form), words()).node(form, (RuleSet,))
        assert isinstance(rules, RuleSet)
        expect_sound(rules)
    except RecursionError as error:
        raise ValueError("this compiled library is damaged: it is nested too deep") from error
    except ValueError as error:
        raise ValueError(f"this compiled library is damaged: {error}") from error
    return rules


def fingerprint(rules: RuleSet) -> str:
    """A short name for the exact meaning of a rule set; in which files and lines its cards stand is no part of that."""
    anywhere = replace(rules, cards=tuple(replace(card, file="", line=0) for card in rules.cards))
    return hashlib.blake2b(dump(anywhere).encode(), digest_size=16).hexdigest()


def blocks_of(rules: RuleSet) -> dict[int, Block]:
    """Every block by its id."""
    return {node.id: node for node in parts(rules) if isinstance(node, Block)}
