"""Cards for Tabletop Simulator: sheets of faces, a back for each deck, and a saved object that puts the decks on the table.

A sheet has up to 10 by 7 cells of one size and at most 4096 dots a side, in RGB; its last cell is what others see of a card
in a hand. A card is found by 100 times the number of its sheet plus its cell.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chezlang.effects.ruleset import RuleSet
from chezlang.press import typeset
from chezlang.press.exports.rows import Row, rows
from chezlang.press.faces import backs, faces
from chezlang.press.site.markdown import slug, slugs

if TYPE_CHECKING:
    from PIL.Image import Image

ACROSS, DOWN = 10, 7
MOST = 4096

#: Cards on a sheet; the last cell is the hidden face.
FULL = ACROSS * DOWN - 1

#: Dots of a cell: as many as fit, in the shape of a card.
WIDE = MOST // ACROSS
HIGH = round(WIDE * typeset.POKER.height / typeset.POKER.width)
DPI = WIDE / typeset.POKER.width * 25.4


@dataclass(frozen=True)
class Sheet:
    """A sheet. ``number``: its own among all sheets, from 1; ``cards``: indexes of cards by cell; ``down``: rows of cells."""

    number: int
    deck: int
    name: str
    cards: tuple[int, ...]

    @property
    def down(self) -> int:
        """How many rows it has: never one alone, which the program does not take."""
        return max(2, -(-(len(self.cards) + 1) // ACROSS))


def sheets(rules: RuleSet) -> list[Sheet]:
    """The sheets of all decks, with every card once."""
    names = slugs(deck.name for deck in rules.decks)
    found: list[Sheet] = []
    for deck, name in enumerate(names):
        mine = [index for index, card in enumerate(rules.cards) if card.deck == deck]
        for start in range(0, len(mine), FULL):
            some = tuple(mine[start : start + FULL])
            found.append(Sheet(len(found) + 1, deck, f"{name}-{start // FULL + 1}.png", some))
    return found


def tabletop(rules: RuleSet, address: str) -> dict[str, bytes]:
    """The files by name, the saved object last. ``address``: where the pictures will lie, without a slash at the end."""
    drawn = typeset.drawn([*faces(rules)], dpi=DPI)
    pictures = [_cell(drawn[face.title]) for face in faces(rules)]
    hidden = [_cell(picture) for picture in typeset.drawn_backs(backs(rules), dpi=DPI)]
    found: dict[str, bytes] = {}
    for sheet in sheets(rules):
        found[sheet.name] = _png(_laid(sheet, pictures, hidden[sheet.deck]))
        found[_back(rules, sheet.deck)] = _png(hidden[sheet.deck])
    found[f"{slug(rules.title)}.json"] = (
        json.dumps(saved(rules, address), ensure_ascii=False, indent=1).encode() + b"\n"
    )
    return found


def _cell(png: bytes) -> Image:
    """A picture in the size of a cell."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as image:
        plain = image.convert("RGB")
    return plain if plain.size == (WIDE, HIGH) else plain.resize((WIDE, HIGH), Image.Resampling.LANCZOS)


def _laid(sheet: Sheet, pictures: Sequence[Image], hidden: Image) -> Image:
    from PIL import Image

    whole = Image.new("RGB", (ACROSS * WIDE, sheet.down * HIGH))
    for cell, card in enumerate(sheet.cards):
        whole.paste(pictures[card], (cell % ACROSS * WIDE, cell // ACROSS * HIGH))
    whole.paste(hidden, ((ACROSS - 1) * WIDE, (sheet.down - 1) * HIGH))
    return whole


def _png(image: Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _back(rules: RuleSet, deck: int) -> str:
    return f"{slugs(each.name for each in rules.decks)[deck]}-back.png"


# -- the saved object ---------------------------------------------------------------------------------------


def saved(rules: RuleSet, address: str) -> dict[str, Any]:
    """The object that the program saves for decks on a table: a pile for each deck, face down, side by side."""
    every = rows(rules)
    piles = []
    for deck in range(len(rules.decks)):
        mine = [sheet for sheet in sheets(rules) if sheet.deck == deck]
        custom = {str(sheet.number): _custom(rules, sheet, address) for sheet in mine}
        copies = [
            _card(every[card], 100 * sheet.number + cell, copy, {str(sheet.number): custom[str(sheet.number)]}, deck)
            for sheet in mine
            for cell, card in enumerate(sheet.cards)
            for copy in range(every[card].copies)
        ]
        if len(copies) > 1:
            piles.append({
                **_thing("Deck", rules.decks[deck].name, "", f"{deck}", deck),
                "DeckIDs": [copy["CardID"] for copy in copies],
                "CustomDeck": custom,
                "ContainedObjects": copies,
            })  # fmt: skip
        else:
            piles.extend(copies)  # one card alone is no deck
    return {
        "SaveName": rules.title, "GameMode": rules.title, "Date": "", "Table": "", "Sky": "", "Note": "", "Rules": "",
        "PlayerTurn": "", "LuaScript": "", "LuaScriptState": "", "ObjectStates": piles,
    }  # fmt: skip


def _custom(rules: RuleSet, sheet: Sheet, address: str) -> dict[str, Any]:
    return {
        "FaceURL": f"{address}/{sheet.name}",
        "BackURL": f"{address}/{_back(rules, sheet.deck)}",
        "NumWidth": ACROSS,
        "NumHeight": sheet.down,
        "BackIsHidden": False,
        "UniqueBack": False,
        "Type": 0,
    }


def _card(row: Row, number: int, copy: int, custom: Mapping[str, Any], deck: int) -> dict[str, Any]:
    said = "\n".join([row.line, *(f"{value.printed} {value.text}" for value in row.values), *row.text])
    return {
        **_thing("Card", row.title, said, f"{row.title} {copy}", deck),
        "CardID": number,
        "SidewaysCard": False,
        "CustomDeck": dict(custom),
    }


def _thing(sort: str, name: str, said: str, key: str, deck: int) -> dict[str, Any]:
    """What every object has: where it lies, what it is called, and six digits that no other has."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {
        "GUID": hashlib.blake2b(f"{sort} {deck} {key}".encode(), digest_size=3).hexdigest(),
        "Name": sort,
        "Transform": {"posX": 3.0 * deck, "posY": 1.0, "posZ": 0.0, **turned},
        "Nickname": name,
        "Description": said,
        "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "Hands": sort == "Card",
        "LuaScript": "",
        "LuaScriptState": "",
    }
