"""A card as plain data, before any format: what all exports share."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chezlang.effects import english
from chezlang.effects.amounts import Fixed
from chezlang.effects.ruleset import CardDef, RuleSet
from chezlang.press.site.cards import use_text

#: What no text format may hold: control signs but for tab and line ends, halves of signs, and what is no sign at all.
_NO_SIGN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True)
class Value:
    """A number that a card states. ``text`` as it is printed; ``fixed``: the whole number, None where it is rolled or counted."""

    name: str
    printed: str
    text: str
    fixed: int | None


@dataclass(frozen=True)
class Row:
    """A card. ``number``: its place in its set, from 1; ``text``: its paragraphs, as printed; ``meaning``: what it does."""

    title: str
    set: str
    code: str
    number: int
    copies: int
    deck: str
    kind: str
    types: tuple[str, ...]
    traits: tuple[str, ...]
    values: tuple[Value, ...]
    text: tuple[str, ...]
    meaning: tuple[str, ...]
    flavor: str
    sign: str
    art: str
    note: str

    @property
    def line(self) -> str:
        """Kind and types as they stand on the card: `Thing: Food, Loud`."""
        more = ", ".join((*self.types, *self.traits))
        return f"{self.kind}: {more}" if more else self.kind


def rows(rules: RuleSet) -> list[Row]:
    """Every card of a rule set, in its order."""
    codes = {each.title: each.code for each in rules.sets}
    counted: dict[str, int] = {}
    found = []
    for card in rules.cards:
        home = card.set or rules.title
        counted[home] = counted.get(home, 0) + 1
        found.append(_row(rules, card, home, codes.get(home, ""), counted[home]))
    return found


def _row(rules: RuleSet, card: CardDef, home: str, code: str, number: int) -> Row:
    meaning = tuple(clean(text) for text in english.card_text(rules, card))
    of_sort: dict[str, list[str]] = {}
    for use in card.uses[1:]:
        of_sort.setdefault(rules.tags[use.tag].sort, []).append(use_text(rules, use))
    return Row(
        clean(card.title), clean(home), clean(code), number, card.copies, rules.decks[card.deck].name,
        rules.tags[card.kind].text, tuple(of_sort.get("type", ())), tuple(of_sort.get("trait", ())),
        tuple(
            Value(
                rules.numbers[use.number].name, rules.numbers[use.number].text, english.amount_text(rules, use.amount),
                use.amount.n if isinstance(use.amount, Fixed) else None,
            )
            for use in card.numbers
        ),
        (clean(card.text),) if card.text else meaning, meaning, clean(card.flavor), clean(card.sign), clean(card.art), clean(card.note),
    )  # fmt: skip


def clean(text: str) -> str:
    """Text without signs that no file of text may hold."""
    return _NO_SIGN.sub("\ufffd", text)
