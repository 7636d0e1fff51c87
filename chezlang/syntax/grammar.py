"""The parser that lark makes of grammar/chez.lark, and a copy of its tables in the user's cache folder.

Building the tables takes a third of a second, reading them back a tenth of that. The copy is a convenience only: where
it can't be written there is none, and one that can't be read is built again.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import lark
from lark import Lark, Token
from lark.parsers.lalr_interactive_parser import InteractiveParser

from chezlang.data import data_dir

INDENT = "_INDENT"
DEDENT = "_DEDENT"
NEWLINE = "_NL"
END = "$END"

# Places are taken from the tokens when they are asked for (see tree.py): propagating them costs 40 % of a parse.
_OPTIONS = {"parser": "lalr", "lexer": "basic", "propagate_positions": False, "maybe_placeholders": False}


@cache
def grammar_text() -> str:
    return (data_dir("grammar") / "chez.lark").read_text(encoding="utf-8")


@cache
def parser() -> Lark:
    """The parser of one block."""
    path = _cache_path()
    if path is None:
        return _build()
    return _read(path) or _write(path, _build())


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


def _cache_path() -> Path | None:
    """Where the tables of this very grammar lie, made by this version of lark; None where there is no home folder."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        # A relative path in the variable is to be ignored, says the specification.
        folder = Path(base) if Path(base).is_absolute() else Path.home() / ".cache"
    except RuntimeError:
        return None
    made_of = repr((grammar_text(), lark.__version__, sys.version_info[:2], sorted(_OPTIONS.items())))
    return folder / "chezlang" / f"grammar-{hashlib.sha256(made_of.encode()).hexdigest()[:32]}.bin"


def _read(path: Path) -> Lark | None:
    try:
        with path.open("rb") as file:
            return Lark.load(file)
    except Exception:  # torn, foreign or missing: unpickling raises nearly anything
        return None


def _write(path: Path, made: Lark) -> Lark:
    """Keep `made` for the next run, whole or not at all, however many processes do so at once."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=path.stem, dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                made.save(file)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError:
        pass
    return made
