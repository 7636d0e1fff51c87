"""Reads the JSON form of nodes strictly: every field has the type that its class gives it, and every number that stands for
something (a card, a clause, a register) stands for one that there is.

So a form that was made by hand, or damaged, is refused where it is read and never trips a game that is played by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from chezlang.effects.base import Node

#: The fields of each class of nodes: of a node its classes, of a whole number what it stands for (see `bounds_of` in `sound`), of a
#: text which it may be. `*`: a list of such; `|`: or. Kept apart from the classes since a compiled class does not know its types.
FORMS = """
ActionDef: name name; text name; params register*; block Block; cites text*
CardDef: title name; set text; kind tag; uses TagUse*; numbers NumberUse*; copies count; deck deck; to_play Block|null; effect
    Block|null; clauses clause*; own count; any_time bool; text text; flavor text; art text; note text; file text; line count;
    tags tags; sign text; vain bool
CiteDef: number name; title name
DeckDef: name name; into zone; reshuffles bool; under bool
NumberDef: name name; text name; on_cards bool; on_seats bool; for_turn bool; total bool; paid_from number-or-none; default
    amount|null
NumberUse: number number; amount Amount
OptionDef: name name; text name
PhaseDef: name name; text name; block Block
RuleDef: title name; set text; clauses clause*; cites text*
RuleSet: title name; seat name; seats name; low seats; high seats; die die; slots registers; numbers NumberDef*; decks DeckDef*;
    zones ZoneDef*; tags TagDef*; actions ActionDef*; phases PhaseDef*; options OptionDef*; cites CiteDef*; sets SetDef*; rules
    RuleDef*; clauses Clause*; cards CardDef*; set_up Block|null
SetDef: title name; code name; game text; sign text
TagDef: name name; text name; plural name; sort sort; set text; color color; deck deck-or-none; any_time bool; clauses clause*;
    to_play Block|null; parents tag*; cites text*; sign text
TagUse: tag tag; args tag*
ZoneDef: name name; plural name; open bool; here bool; shared bool
Block: id block; lines Effect*; unit bool
Answer: patterns Pattern*; block Block; cond Condition|null
Ban: kind event; who Seats|null; what Cards|null; place Places|null; action action-or-none; cond Condition|null; number number-or-none
Modifier: of Cards|Seats; number number; how how; amount Amount; cond Condition|null
Pattern: kind event; who Seats|null; what Cards|null; place Places|null; low amount; high amount; number number-or-none; action
    action-or-none; period period
RollBonus: who Seats; noun Noun|null; action action-or-none; amount Amount; cond Condition|null
Watch: of Seats; number number-or-none; how relation; than Amount; lasting bool; block Block; cond Condition|null; together bool
When: patterns Pattern*; block Block; once once; cond Condition|null
Would: patterns Pattern*; block Block; once once; cond Condition|null
Announce: what Cards
AnotherPhase: who Seats; phase phase
AnotherTurn: who Seats
Become: what Pick; tag tag
Cancel: who Seats; what Pick; whole bool
Change: who Seats; what Pick|null; number number; amount Amount; sign sign
Discard: who Seats; what Pick; keep Amount|null
Do: who Seats; action action; args Cards*
DoThis:
Draw: who Seats; deck deck; amount Amount; up_to bool; noun Noun|null; named register-or-none; name text
EndGame:
Fail: what Cards
Give: who Seats; what Pick; to Pick
Have: who Seats; what Pick|null; number number; how how; amount Amount; span span
Ignore:
Impose: who Seats; clause clause; span span
ImposeOn: who Seats; what Pick; clause clause; span span
MoveTo: kind event; who Seats; what Pick; to Pick; under bool
Offer: kind tag
Outcome: low count; high count; block Block
PayCost: who Seats; what Cards; number number
Play: who Seats; what Pick
Remove: what Pick
Reroll:
Reveal: who Seats; what Pick
RollAgainst: target Amount; what Cards|null; hit Block; miss Block; slot register
RollDice: dice Amount; count count; faces die; slot register
RollNumbers: of Cards|Seats; numbers number*; slot register
RollTable: what Cards|null; rows Outcome*; slot register
Score: what Cards
SetNumber: what Cards|Seats; number number; amount Amount
Shuffle: deck DeckPlace
SkipTurn: who Seats
Spend: who Seats; number number; amount Amount
Stop:
LookAt: who Seats; what Pick
Swap: who Seats; first Pick; second Pick
SwapZones: who Seats; first Pick; second Pick
PassOn: who Seats; kind zone; to Seats
Take: who Seats; what Pick
Win: who Seats
Choose: who Seats; what Pick; target register; name text
ChooseNumber: who Seats; low amount; high Amount; target register; slot register; name text
ChooseOne: who Seats; options Block*; slot register; may bool
ForEach: what Cards|Seats; target register; slot two-registers; block Block
If: cond Condition; then Block; other Block|null
May: who Seats; block Block; other Block|null; slot register-or-none
Otherwise: line Block; other Block; slot register
Repeat: block Block; slot register
Sequence: block Block
WithSet: when SetUsed; block Block
Pick: what Cards|Seats|Places; how picking; low Amount; high Amount|null; slot two-registers; verb event-or-none; number
    number-or-none; budget Amount|null; word text; named register-or-none; name text
ActiveSeat:
Among: noun Noun; of CardRef; place Places|null
TopCards: deck deck; pile bool; count count; bottom bool
Announced: noun Noun; other bool
AnyCard: noun Noun; other bool
AnyZoneOf: of Seats
CardRef: slot register; word text
CardSet: noun Noun; place Places|null; other bool
DeckPlace: deck deck; pile bool
EachSeat: other bool; cond Condition|null; word text
ExtremeCards: of Cards; highest bool; number number
ExtremeOf: highest bool; number number-or-none; of Seats
ExtremeSeats: highest bool; number number-or-none
FromDeck: deck deck
InPlayOf: of Seats
MayEnter: place Places
MayPlay: who Seats
Neighbor: of Seats; side sign
Neighbors: of Seats
OtherThan: of CardRef
OthersThan: of Seats; cond Condition|null
Noun: tags tag*; titles card*; must tag*; filters Filter*; word text
OwnerOf: of Cards
PlayedBy: who Seats
SeatNo: seat seat
SeatRef: slot register; word text
States: number number; states bool
WithNumber: number number; low Amount|null; high Amount|null; worth bool
ZoneOf: kind zone; of Seats; entering Cards|null; here bool
ZoneRef: slot register; word text
AtLeast: inner Amount; floor amount
AtMost: inner Amount; ceiling amount
Combined: of Cards|Seats; number number-or-none
Count: each amount; of Cards|Seats|Places; per bool
Dice: count count; faces die
Fixed: n amount
LowHigh: low amount; high amount; faces die
Minus: left Amount; right Amount
NumberOf: of Cards|Seats; number number
Plus: left Amount; right Amount
Register: slot register; dice Amount|null
RoundNo:
Table: values amount*; by Amount
Times: factor amount; inner Amount
Half: inner Amount; up bool
TotalOf: of Seats
All: parts Condition*
AmountIs: slot register; low amount; high amount
CanEnter: what Cards; place Places
Compare: left Amount; how relation; right Amount
Exists: what Cards|Seats|Places; low amount; high amount; owner Seats|null
HasPlayed: who Seats; noun Noun; low amount; high amount
IsCancelled: what Cards
IsIn: what Cards; place Places
IsOneOf: who Seats; of Seats
IsOnly: what Cards; all Cards
IsSort: what Cards; noun Noun
Not: inner Condition
OfSome: who Seats; every bool; inner Condition
HasMore: who Seats; than Seats; more bool; noun Noun|null; kind zone-or-none; number number-or-none
OnTurn: who Seats
OptionOn: option option
SetUsed: set text; used bool
"""


class Misfit(ValueError):
    """A form that no node has: what is wrong, and where."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self.path: list[str] = []

    def __str__(self) -> str:
        return f"{''.join(reversed(self.path)).lstrip('.')}: {self.what}" if self.path else self.what


@dataclass(frozen=True)
class Slot:
    """What a field takes: nodes of some ``classes``, values of ``plain`` types, or a list (``many``) of such.

    ``sort``: what a whole number stands for, or which text it is; empty where any will do.
    """

    classes: tuple[type[Node], ...]
    plain: frozenset[type]
    many: bool
    sort: str


class Reader:
    """Makes nodes of ``classes``. ``bounds``: the lowest and highest whole number of each sort; ``words``: what a text of a sort may be."""

    def __init__(
        self,
        classes: Mapping[str, type[Node]],
        bounds: Mapping[str, tuple[int, int]],
        words: Mapping[str, frozenset[str]],
    ) -> None:
        self._classes = classes
        self._bounds = bounds
        self._words = words
        self._forms = forms()
        self._slots: dict[type[Node], dict[str, Slot]] = {}

    def node(self, data: Any, kinds: tuple[type[Node], ...]) -> Node:
        """The node of one of some kinds that ``data`` is the form of. Raises Misfit."""
        if not isinstance(data, dict):
            raise Misfit(f"{_short(data)} is no {_or(kinds)}")
        name = data.get("is")
        cls = self._classes.get(name) if isinstance(name, str) else None
        if cls is None or name not in self._forms:
            raise Misfit(f"nothing is called {_short(name)}")
        if not issubclass(cls, kinds):
            raise Misfit(f"{cls.__name__} is no {_or(kinds)}")
        slots = self._slots_of(cls)
        values: dict[str, Any] = {}
        for key, item in data.items():
            if key == "is":
                continue
            slot = slots.get(key)
            try:
                if slot is None:
                    raise Misfit(f"{cls.__name__} has no such field")
                values[key] = self._many(item, slot) if slot.many else self._one(item, slot)
            except Misfit as misfit:
                misfit.path.append(f".{_printable(key)}")
                raise
        try:
            return cls(**values)
        except TypeError as error:
            lacking = next((key for key in slots if key not in values and f"'{key}'" in str(error)), "")
            raise Misfit(f"{cls.__name__} lacks `{lacking}`") from error

    def _many(self, data: Any, slot: Slot) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise Misfit(f"{_short(data)} is no list")
        found: list[Any] = []
        for item in data:
            try:
                found.append(self._one(item, slot))
            except Misfit as misfit:
                misfit.path.append(f"[{len(found)}]")
                raise
        return tuple(found)

    def _one(self, data: Any, slot: Slot) -> Any:
        kind = type(data)
        if kind not in slot.plain:
            if slot.classes:
                return self.node(data, slot.classes)
            raise Misfit(f"{_short(data)} is no {' or '.join(sorted(_PLAIN[each] for each in slot.plain))}")
        if kind is int:
            low, high = self._bounds[slot.sort]
            if not low <= data <= high:
                raise Misfit(f"{_short(data)} is not from {low} to {high}")
        elif kind is str:
            if slot.sort in self._words and data not in self._words[slot.sort]:
                raise Misfit(f"{_short(data)} is nothing that can stand there")
            if slot.sort == "name" and not (data.strip() and data.isprintable()):
                raise Misfit(f"{_short(data)} is no name")
            if not data.isascii() and any(0xD800 <= ord(sign) <= 0xDFFF for sign in data):
                raise Misfit(f"{_short(data)} is no text")
        return data

    def _slots_of(self, cls: type[Node]) -> dict[str, Slot]:
        slots = self._slots.get(cls)
        if slots is None:
            form = self._forms.get(cls.__name__, {})
            names = [each.name for each in fields(cls) if each.init]
            unknown = [name for name in names if name not in form]
            if unknown:
                raise TypeError(
                    f"{cls.__name__} has a new field: write in FORMS (effects/form.py) what `{unknown[0]}` takes"
                )
            slots = {name: self._slot(form[name]) for name in names}
            self._slots[cls] = slots
        return slots

    def _slot(self, text: str) -> Slot:
        many = text.endswith("*")
        names = text.removesuffix("*").split("|")
        classes = tuple(self._classes[name] for name in names if name[0].isupper())
        plain: set[type] = set()
        sort = ""
        for name in names:
            if name == "null":
                plain.add(type(None))
            elif name == "bool":
                plain.add(bool)
            elif name in TEXTS:
                plain.add(str)
                sort = name
            elif name[0].islower():
                plain.add(int)
                sort = name
        return Slot(classes, frozenset(plain), many, sort)


#: Sorts of texts; a `name` is one line that says something, a `text` is any.
TEXTS = frozenset(("text", "name", "color", "once", "picking", "relation", "sort"))
_PLAIN: dict[type, str] = {int: "whole number", str: "text", bool: "true or false", type(None): "null"}


def forms() -> dict[str, dict[str, str]]:
    """`FORMS`, taken apart: for each class what each of its fields takes."""
    found: dict[str, dict[str, str]] = {}
    for row in FORMS.replace("\n    ", " ").strip().splitlines():
        name, _, rest = row.partition(":")
        found[name] = {part.split()[0]: part.split()[1] for part in rest.split(";") if part.strip()}
    return found


def _or(kinds: tuple[type[Node], ...]) -> str:
    return " or ".join(kind.__name__ for kind in kinds)


def _short(data: Any) -> str:
    """A value as it may be shown in a line."""
    if isinstance(data, dict):
        return _printable(data["is"]) if isinstance(data.get("is"), str) else "an object"
    if isinstance(data, list):
        return "a list"
    if data is None or isinstance(data, bool):
        return "null" if data is None else str(data).lower()
    if isinstance(data, int) and abs(data) > 10**12:
        return "a number of many digits"
    return f'"{_printable(data)}"' if isinstance(data, str) else _printable(str(data))


def _printable(text: str) -> str:
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:40])
    return shown + ("..." if len(text) > 40 else "")
