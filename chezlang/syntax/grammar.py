"""The parser that lark makes of grammar/chez.lark, and a copy of its tables in the user's cache folder.

Building the tables takes a third of a second, reading them back a tenth of that. The copy is JSON, not lark's own form, which
is a pickle: whoever could put one there could run code.
"""

import functools
import json
import sys
from collections.abc import Iterator
from typing import Any

import lark
from lark import Lark, Token
from lark.grammar import Rule
from lark.lexer import TerminalDef
from lark.parsers.lalr_interactive_parser import InteractiveParser

from chezlang import cache
from chezlang.cache import Cache
from chezlang.data import data_dir

INDENT = "_INDENT"
DEDENT = "_DEDENT"
NEWLINE = "_NL"
END = "$END"

# Places are taken from the tokens when they are asked for (see tree.py): propagating them costs 40 % of a parse.
_TABLES = "tables"
_OPTIONS = {"parser": "lalr", "lexer": "basic", "propagate_positions": False, "maybe_placeholders": False}


@functools.cache
def grammar_text() -> str:
    return (data_dir("grammar") / "chez.lark").read_text(encoding="utf-8")


@functools.cache
def parser() -> Lark:
    """The parser of one block."""
    kept = cache.for_tables()
    if kept is None:
        return _build()
    key = kept.key(repr((grammar_text(), lark.__version__, sys.version_info[:2], sorted(_OPTIONS.items()))))
    made = _read(kept, key)
    if made is None:
        made = _build()
        _write(kept, key, made)
    return made


def lex(text: str) -> Iterator[Token]:
    """The tokens of `text`, their places counted from its start.

    Raises lark.UnexpectedCharacters at what is no token.
    """
    tokens: Iterator[Token] = interactive(text).lexer_thread.lex(None)  # type: ignore[no-untyped-call]
    return tokens


def interactive(text: str = "") -> InteractiveParser:
    """A parser that is fed token by token."""
    return parser().parse_interactive(text)


def _build() -> Lark:
    return Lark(grammar_text(), **_OPTIONS)


def _read(kept: Cache, key: str) -> Lark | None:
    """The parser of tables that were kept; None where there are none, or none that lark can use."""
    content = kept.get(_TABLES, key)
    if content is None:
        return None
    try:
        data, memo = json.loads(content)
        # JSON has no numbers for keys.
        table = data["parser"]["parser"]
        table["tokens"] = _numbered(table["tokens"])
        table["states"] = {int(state): _numbered(does) for state, does in table["states"].items()}
        made: Lark = Lark._load_from_dict(data, _numbered(memo))  # type: ignore[no-untyped-call]
    except Exception:  # lark says nothing of what it raises for tables of another form
        return None
    return made


def _write(kept: Cache, key: str, made: Lark) -> None:
    data, memo = made.memo_serialize([TerminalDef, Rule])
    kept.put(_TABLES, key, json.dumps([data, memo], separators=(",", ":")).encode())


def _numbered(row: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in row.items()}
