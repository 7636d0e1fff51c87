"""A library of so many generated cards, with the rules of the base game."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: Cards like those of the library, in turn; each is written for a number that makes its title another.
CARDS = """
thing "Thing {n}"
    is booze
    cost 1
    slack 1

thing "Food {n}" x3
    is food
    cost 2
    slack 1 per food here, at most 3

thing "Snack {n}" x2
    is food
    cost 1
    slack 1
    while there is a tv here
        this has +1 slack

thing "Book {n}"
    is book
    cost 3
    slack 3

thing "Car {n}"
    is car
    cost 2
    slack 1
    when your roll phase starts
        roll
            1: discard this
            2-3: you have -1 income this turn
            4-6: you have +1 income this turn

activity "Nap {n}" x4
    is sleep
    slack 2

activity "Outing {n}"
    is cafe
    cost 1
    slack 2
    each cafe that you play has 0 cost

person "Guest {n}"
    slack 1
    when anyone scores a tv
        you draw 1 life

whenever "Visit {n}"
    choose a roommate
    they discard each booze and weed in their room

whenever "Loss {n}" x2
    choose a roommate
    if they are on turn: they have -2 income this turn
    otherwise: they have -2 income next turn
""".strip("\n").split("\n\n")


def write_library(folder: Path, count: int) -> Path:
    """Write the base game and ``count`` more cards into a folder; the file that holds those."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in (ROOT / "cards" / "chez-geek").glob("*.chez"):
        shutil.copy(file, folder)
    cards = (CARDS[number % len(CARDS)].format(n=number) for number in range(count))
    made = folder / "generated.chez"
    made.write_text("\n\n".join(cards) + "\n", encoding="utf-8")
    return made
