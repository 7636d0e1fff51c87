"""Cards as a table: CSV for spreadsheets, nanDECK and Squib (`qty` says how many copies).

UTF-8 without a byte order mark and with plain line ends: Squib reads no other (squib#322).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from chezlang.effects.ruleset import RuleSet
from chezlang.press.exports.rows import Row, rows

HEAD = ("qty", "title", "set", "code", "number", "deck", "kind", "types", "traits")
TAIL = ("text", "meaning", "flavor", "sign", "art", "note")

#: A number as it is: no program takes it for a formula.
_NUMBER = re.compile(r"[+-]?\d+")


def table(rules: RuleSet) -> str:
    """The text of the file: a line of names, then one line a card. Between kind and text stands a column for each number."""
    found = rows(rules)
    stated = {value.name for row in found for value in row.values}
    names = [number.name for number in rules.numbers if number.name in stated]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*HEAD, *_columns(names), *TAIL])
    for row in found:
        writer.writerow([harmless(cell) for cell in _cells(row, names)])
    return out.getvalue()


def _columns(names: Sequence[str]) -> list[str]:
    """The names of numbers as columns; one that is taken already gets an underscore."""
    return [f"{name}_" if name in HEAD + TAIL else name for name in names]


def _cells(row: Row, names: Sequence[str]) -> list[str]:
    values = {value.name: value.text for value in row.values}
    return [
        str(row.copies), row.title, row.set, row.code, str(row.number), row.deck, row.kind, ", ".join(row.types),
        ", ".join(row.traits), *(values.get(name, "") for name in names), "\n".join(row.text), "\n".join(row.meaning),
        row.flavor, row.sign, row.art, row.note,
    ]  # fmt: skip


def harmless(cell: str) -> str:
    """A cell that no spreadsheet runs: what would begin a formula gets an apostrophe before it, which spreadsheets hide."""
    if _NUMBER.fullmatch(cell):
        return cell
    risky = cell.lstrip(" \u00a0\u3000")
    return f"'{cell}" if risky.startswith(tuple("=+-@\t\r\n＝＋－＠")) else cell
