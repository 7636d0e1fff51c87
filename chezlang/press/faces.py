"""What stands on the face of each card, as plain data: made from a rule set alone, and looked at before any drawing.

Which number is drawn where follows from how the game declares it: a total is what a card is worth, a number that is paid
from another is a price, and numbers of a seat that a card states stand together in a table.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from chezlang.effects import english
from chezlang.effects.amounts import Amount, AtLeast, AtMost, Dice, Fixed, LowHigh, Minus, Plus
from chezlang.effects.ruleset import CardDef, NumberUse, RuleSet, TagUse
from chezlang.effects.wording.inflect import listed
from chezlang.effects.wording.speaker import Speaker
from chezlang.press.colors import Colors, colors_of


@dataclass(frozen=True)
class Mark:
    """A word that a card carries: its printed name, and what it is told by besides colour.

    ``sign``: the character that the game declares for it, or ""; ``shape``: the number of a drawn shape (0..) that no
    other kind or type has, for one without a sign.
    """

    text: str
    sign: str
    shape: int


@dataclass(frozen=True)
class Figure:
    """A number that a card states, under its printed name.

    ``value``: what fits into a badge. ``form``: `fixed`, `dice` (``value`` holds dice), `either` (low or high) or
    `varies` (worked out while the game goes on; the whole of it stands in the text). ``role``: `total`, `price`, `own`
    (another number of the card) or `seat` (a number of the seat that it gives).
    """

    label: str
    value: str
    form: str
    role: str


@dataclass(frozen=True)
class Face:
    """A card as it is printed.

    ``number``: its place in its set, from 1, of ``of`` titles. ``text``: a paragraph a clause, the designer's own wording in
    place of them where there is one. ``sign``: what the designer wants on its picture, or "": then it has the signs of its types, or of its kind. ``direction``: `ltr` or
    `rtl`, that of the title. ``file`` and ``line``: where the card is declared.
    """

    title: str
    direction: str
    kind: Mark
    colors: Colors
    types: tuple[Mark, ...]
    traits: tuple[Mark, ...]
    figures: tuple[Figure, ...]
    text: tuple[str, ...]
    flavor: str
    sign: str
    deck: int
    set: str
    code: str
    set_sign: str
    number: int
    of: int
    copies: int
    file: str
    line: int


@dataclass(frozen=True)
class Back:
    """The back of a deck's cards; ``marks``: those of the kinds that are in it."""

    game: str
    deck: str
    colors: Colors
    marks: tuple[Mark, ...]


def faces(rules: RuleSet) -> tuple[Face, ...]:
    """The face of every card, in the order of the rule set."""
    counted: dict[str, int] = {}
    sizes: dict[str, int] = {}
    for card in rules.cards:
        sizes[card.set] = sizes.get(card.set, 0) + 1
    found = []
    for card in rules.cards:
        counted[card.set] = counted.get(card.set, 0) + 1
        found.append(_face(rules, card, counted[card.set], sizes[card.set]))
    return tuple(found)


def backs(rules: RuleSet) -> tuple[Back, ...]:
    """The back of every deck, by its index. A deck has the colour of the only kind that is in it, or one of its own."""
    s = Speaker(rules)
    found: list[Back] = []
    plain = 0
    for index in range(len(rules.decks)):
        kinds = [at for at, tag in enumerate(rules.tags) if tag.sort == "kind" and tag.deck == index]
        color = rules.tags[kinds[0]].color if len(kinds) == 1 else ""
        marks = tuple(_mark(rules, at) for at in kinds)
        found.append(Back(rules.title, s.deck(index), colors_of(color, plain), marks))
        plain += not color
    return tuple(found)


def direction_of(text: str) -> str:
    """`rtl` where the first letter that has a direction is written from right to left, else `ltr`."""
    for char in text:
        way = unicodedata.bidirectional(char)
        if way in ("R", "AL"):
            return "rtl"
        if way == "L":
            return "ltr"
    return "ltr"


def _face(rules: RuleSet, card: CardDef, number: int, of: int) -> Face:
    kind = rules.tags[card.kind]
    codes = {each.title: (each.code, each.sign) for each in rules.sets}
    types = tuple(_mark(rules, use.tag) for use in card.uses[1:] if rules.tags[use.tag].sort != "trait")
    traits = tuple(_trait(rules, use) for use in card.uses[1:] if rules.tags[use.tag].sort == "trait")
    said = [_said(rules, use) for use in card.numbers if _figure(rules, use).form == "varies"]
    text = [card.text] if card.text else [*said, *english.card_text(rules, card)]
    return Face(
        card.title, direction_of(card.title), _mark(rules, card.kind), colors_of(kind.color, card.kind), types, traits,
        tuple(_figure(rules, use) for use in card.numbers), tuple(text), card.flavor,
        card.sign, card.deck, card.set or rules.title, *codes.get(card.set, ("", "")), number, of, card.copies,
        card.file, card.line,
    )  # fmt: skip


def _mark(rules: RuleSet, tag: int) -> Mark:
    """A kind or type, with the number of its shape."""
    mine = rules.tags[tag]
    shape = sum(each.sort != "trait" and not each.sign for each in rules.tags[:tag])
    return Mark(mine.text, mine.sign, shape)


def _trait(rules: RuleSet, use: TagUse) -> Mark:
    """A trait with what it is given; one without a sign has no shape either: its name stands in a frame."""
    args = listed([rules.tags[arg].text for arg in use.args], "or")
    mine = rules.tags[use.tag]
    return Mark(f"{mine.text}: {args}" if args else mine.text, mine.sign, -1)


def _figure(rules: RuleSet, use: NumberUse) -> Figure:
    number = rules.numbers[use.number]
    role = "total" if number.total else "price" if number.paid_from >= 0 else "own" if number.on_cards else "seat"
    amount = use.amount
    while isinstance(amount, AtLeast | AtMost):
        amount = amount.inner
    label = number.text
    if not _is_short(amount):
        return Figure(label, "", "varies", role)
    bounded = amount is not use.amount
    form = "varies" if bounded else "either" if isinstance(amount, LowHigh) else "dice" if amount.rolls() else "fixed"
    return Figure(label, english.amount_text(rules, amount), form, role)


def _is_short(amount: Amount) -> bool:
    if isinstance(amount, Plus | Minus):
        return _is_short(amount.left) and isinstance(amount.right, Fixed | Dice)
    return isinstance(amount, Fixed | Dice | LowHigh)


def _said(rules: RuleSet, use: NumberUse) -> str:
    return f"{rules.numbers[use.number].text}: {english.amount_text(rules, use.amount)}."
