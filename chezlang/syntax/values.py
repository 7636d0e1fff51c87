"""Numbers, dice and copies that are well written and still can't be meant."""

import re
from dataclasses import dataclass

from lark import Token

#: More than the kernel counts (engine/numbers.py: CAP) can't be written.
MOST_DIGITS = 6
MOST_DICE = 100
MOST_SIDES = 1000
MOST_COPIES = 999

# The types of token that carry a number.
VALUES = frozenset({"DIE", "COPIES", "LOW_HIGH", "RANGE", "NUMBER", "SIGNED", "OR_MORE", "TIMES"})
# What stands for one of them that is too large, where `1` would not be read as one.
_STAND_INS = {
    "DIE": "d6",
    "COPIES": "x1",
    "LOW_HIGH": "1/2",
    "RANGE": "1-2",
    "SIGNED": "+1",
    "OR_MORE": "1+",
    "TIMES": "2 times",
}


@dataclass(frozen=True, slots=True)
class WrongValue:
    """Why a number can't be meant; `stand_in` is a value to go on with, so that one mistake is told once."""

    code: str
    message: str
    help: str
    stand_in: str


def wrong_value(token: Token) -> WrongValue | None:
    """What is wrong with the value of a token whose type is one of VALUES."""
    found = re.findall(r"\d+", token)
    if any(len(digits) > MOST_DIGITS for digits in found):
        stand_in = _STAND_INS.get(token.type, "1")
        return WrongValue(
            "CZ306", f"`{token}` is larger than any number of a game", "write at most six digits", stand_in
        )
    numbers = list(map(int, found))
    if token.type == "DIE":
        return _wrong_die(token)
    if token.type == "COPIES":
        return _wrong_copies(token)
    if token.type in ("LOW_HIGH", "RANGE") and numbers[0] >= numbers[1]:
        return _wrong_range(token, *numbers)
    return None


def _wrong_die(token: Token) -> WrongValue | None:
    dice, sides = token.split("d")
    if int(sides) == 0:
        return WrongValue("CZ306", f"`{token}` is a die with no sides", "a die has at least one side: `d6`", "d6")
    if dice and int(dice) == 0:
        return WrongValue("CZ306", f"`{token}` is no die at all", f"roll at least one: `d{sides}`", f"d{sides}")
    if int(sides) > MOST_SIDES or int(dice or 1) > MOST_DICE:
        return WrongValue(
            "CZ306",
            f"`{token}` can't be rolled at a table",
            f"at most {MOST_DICE} dice of {MOST_SIDES} sides can be rolled at once",
            "d6",
        )
    return None


def _wrong_copies(token: Token) -> WrongValue | None:
    copies = int(token[1:])
    if 1 <= copies <= MOST_COPIES:
        return None
    said = "no copy" if copies == 0 else "less than no copy" if copies < 0 else "too many copies"
    return WrongValue(
        "CZ403",
        f"`{token}` is {said} of the card",
        f"a deck holds one copy (write nothing) up to {MOST_COPIES}: `x{min(MOST_COPIES, max(2, abs(copies)))}`",
        "x1",
    )


def _wrong_range(token: Token, low: int, high: int) -> WrongValue:
    sign = "/" if token.type == "LOW_HIGH" else "-"
    if low == high:
        return WrongValue(
            "CZ306", f"`{token}` runs from {low} to {low}", f"write just `{low}`", f"{low}{sign}{low + 1}"
        )
    return WrongValue(
        "CZ306",
        f"`{token}` has its higher end first",
        f"write the lower end first: `{high}{sign}{low}`",
        f"{high}{sign}{low}",
    )
