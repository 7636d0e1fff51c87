"""Checking a library of so many generated cards, against a bare Lark that reads the same text with the same grammar.

    chezlang_checks.py CARDS

One line of JSON: nanoseconds of Lark, block by block, with positions; of `api.load` the first time in this process, and again.
The files are read from disk each time; importing and making the parser's tables are left out of all three.
"""

import json
import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from lark import Lark
from lark.indenter import Indenter

from chezlang import api
from chezlang.syntax import grammar, read_files
from chezlang.syntax.blocks import cut

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


class Indents(Indenter):
    NL_type = grammar.NEWLINE
    INDENT_type = grammar.INDENT
    DEDENT_type = grammar.DEDENT
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    tab_len = 4


def timed(do) -> int:  # type: ignore[no-untyped-def]
    start = time.process_time_ns()
    do()
    return time.process_time_ns() - start


def main(count: int) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file in (ROOT / "cards" / "chez-geek").glob("*.chez"):
            shutil.copy(file, folder)
        cards = (CARDS[number % len(CARDS)].format(n=number) for number in range(count))
        (folder / "generated.chez").write_text("\n\n".join(cards) + "\n", encoding="utf-8")
        lark = Lark(
            grammar.grammar_text(), parser="lalr", lexer="basic", propagate_positions=True, maybe_placeholders=False,
            postlex=Indents(),
        )  # fmt: skip
        grammar.parser()

        def bare() -> None:
            for text in texts(folder):
                lark.parse(text)

        def load() -> None:
            loaded = api.load([folder])
            assert loaded.rules is not None, [finding.message for finding in loaded.findings][:3]

        print(json.dumps({"lark": timed(bare), "cold": timed(load), "warm": timed(load)}))


def texts(folder: Path) -> list[str]:
    """The text of each block of the files of a folder."""
    files, _ = read_files([folder])
    return [block.text for file in files for block in cut(file)[0]]


main(int(sys.argv[1]))
