"""Checking a library of so many generated cards, against a bare Lark that reads the same text with the same grammar.

    chezlang_checks.py CARDS

One line of JSON: nanoseconds of Lark, block by block, with positions; of `api.load` the first time in this process, and again.
The files are read from disk each time; importing and making the parser's tables are left out of all three.
"""

import json
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from lark import Lark
from lark.indenter import Indenter

from chezlang import api
from chezlang.syntax import grammar, read_files
from chezlang.syntax.blocks import cut
from generated import write_library


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
        write_library(folder, count)
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
