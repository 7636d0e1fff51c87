"""The grammar has one reading, and its tables are kept safely."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import lark
import pytest
from lark import Lark

from chezlang.syntax import grammar
from chezlang.syntax.expected import label_of
from chezlang.syntax.meanings import MEANINGS, SHAPES
from chezlang.syntax.phrases import RETIRED
from chezlang.syntax.words import forms, reserved, words


def test_no_choice_is_left_to_the_parser(caplog: pytest.LogCaptureFixture) -> None:
    """lark resolves a shift/reduce conflict in silence; with `debug` it tells of each."""
    level = lark.logger.level
    lark.logger.setLevel(logging.DEBUG)
    lark.logger.addHandler(caplog.handler)
    try:
        Lark(grammar.grammar_text(), parser="lalr", lexer="basic", maybe_placeholders=False, debug=True)
    finally:
        lark.logger.setLevel(level)
        lark.logger.removeHandler(caplog.handler)
    assert [record.getMessage() for record in caplog.records if "conflict" in record.getMessage()] == []


def test_every_word_belongs_to_one_terminal() -> None:
    patterns = {terminal.name: terminal for terminal in grammar.parser().terminals}
    for name, spelt in forms().items():
        for form in spelt:
            rivals = [
                other.name
                for other in patterns.values()
                if other.priority >= patterns[name].priority and re.fullmatch(other.pattern.to_regexp(), form)
            ]
            assert rivals == [name], form
            assert [token.type for token in grammar.lex(form)] == [name]


def test_keyword_is_never_part_of_a_name() -> None:
    for word in ("whenever", "iffy", "to-do", "hereby", "set-list", "d6-table", "ones"):
        assert [token.type for token in grammar.lex(word)] == ["WORD"], word


def test_every_word_has_its_meaning_and_no_other_is_told() -> None:
    assert {word.text for word in words()} == set(MEANINGS)
    assert all(word.meaning and "\n" not in word.meaning for word in words())
    assert {"when", "gains", "cannot", "roommates"} & reserved() == {"when", "gains", "cannot"}
    assert not RETIRED.keys() & reserved()


def test_every_terminal_has_a_name_that_a_designer_knows() -> None:
    for terminal in grammar.parser().terminals:
        if "IGNORE" not in terminal.name:
            assert terminal.name in forms() or terminal.name in SHAPES
            assert terminal.name not in label_of(terminal.name)


@pytest.fixture
def cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    grammar.parser.cache_clear()
    yield tmp_path
    grammar.parser.cache_clear()


def parses(made: Lark) -> bool:
    return made.parse_interactive("type tv").accepts() is not None


def test_tables_are_kept_and_read_back(cache_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parses(grammar.parser())
    (kept,) = (cache_home / "chezlang").iterdir()
    grammar.parser.cache_clear()
    monkeypatch.setattr(grammar, "_build", lambda: pytest.fail("the tables were built again"))
    assert parses(grammar.parser())
    assert kept.exists()


@pytest.mark.parametrize("torn", [b"", b"\x80", b"no pickle at all"])
def test_torn_tables_are_built_again(cache_home: Path, torn: bytes) -> None:
    grammar.parser()
    (kept,) = (cache_home / "chezlang").iterdir()
    whole = kept.read_bytes()
    for broken in (torn, whole[: len(whole) // 2]):
        kept.write_bytes(broken)
        grammar.parser.cache_clear()
        assert parses(grammar.parser())
        assert grammar._read(kept) is not None


@pytest.mark.parametrize("name", ["draw", "second-half", "round2", "frühling"])
def test_a_phase_has_any_name(name: str) -> None:
    types = [token.type for token in grammar.lex(f"phase {name}\n    when your {name} phase starts\n")]
    assert types[0] == "PHASE_WORD" and types[1] in ("WORD", "VERB") and "PHASE" in types


def test_no_tables_are_kept_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    grammar.parser.cache_clear()
    assert parses(grammar.parser())
    grammar.parser.cache_clear()


def test_relative_cache_folder_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    grammar.parser.cache_clear()
    grammar.parser()
    grammar.parser.cache_clear()
    assert (tmp_path / ".cache" / "chezlang").is_dir()
