"""Cards as a card database of Cockatrice, version 4: a file to put into its folder `customsets`."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from chezlang.effects.ruleset import RuleSet
from chezlang.press.exports.rows import Row, rows
from chezlang.press.site.markdown import slugs

#: Cockatrice knows a set by its code; cards of a set that has none need one.
NO_CODE = "CUSTOM"


def cockatrice(rules: RuleSet, address: str = "") -> str:
    """The text of the file. ``address``: where the pictures of the reference lie, without a slash at the end; "": nowhere."""
    root = Element("cockatrice_carddatabase", version="4")
    found = rows(rules)
    sets = SubElement(root, "sets")
    for title, code in dict.fromkeys((row.set, _code(row)) for row in found):
        each = SubElement(sets, "set")
        SubElement(each, "name").text = code
        SubElement(each, "longname").text = title
        SubElement(each, "settype").text = "Custom"
    cards = SubElement(root, "cards")
    # The rows of the table on which Cockatrice lays cards: kinds in their order, of which it has four.
    kinds = list(dict.fromkeys(row.kind for row in found))
    for row, name in zip(found, slugs(card.title for card in rules.cards), strict=True):
        _card(cards, row, min(kinds.index(row.kind), 3), {"picURL": f"{address}/{name}.png"} if address else {})
    ElementTree.indent(root, "  ")
    text = ElementTree.tostring(root, encoding="unicode", short_empty_elements=False)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _card(cards: Element, row: Row, table_row: int, picture: dict[str, str]) -> None:
    """A card. Its elements stand in the order that version 4 asks for."""
    card = SubElement(cards, "card")
    SubElement(card, "name").text = row.title
    SubElement(card, "text").text = _text(row)
    prop = SubElement(card, "prop")
    SubElement(prop, "layout").text = "normal"
    SubElement(prop, "side").text = "front"
    SubElement(prop, "type").text = row.line
    SubElement(prop, "maintype").text = row.kind
    SubElement(card, "set", {"num": str(row.number), **picture}).text = _code(row)
    SubElement(card, "tablerow").text = str(table_row)


def _text(row: Row) -> str:
    """What a player reads: numbers, text, flavour."""
    numbers = " · ".join(f"{value.printed} {value.text}" for value in row.values)
    parts: Sequence[str] = (numbers, *row.text, row.flavor)
    return "\n".join(part for part in parts if part)


def _code(row: Row) -> str:
    return row.code or NO_CODE
