"""The grammar has one reading, and its tables are kept safely."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import lark
import pytest
from lark import Lark

from chezlang.cache import Cache
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
    monkeypatch.setenv("CHEZLANG_CACHE", str(tmp_path))
    grammar.parser.cache_clear()
    yield tmp_path
    grammar.parser.cache_clear()


def parses(made: Lark) -> bool:
    return made.parse_interactive("type tv").accepts() is not None


def test_tables_are_kept_and_read_back(cache_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parses(grammar.parser())
    (kept,) = cache_home.iterdir()
    grammar.parser.cache_clear()
    monkeypatch.setattr(grammar, "_build", lambda: pytest.fail("the tables were built again"))
    assert parses(grammar.parser())
    assert kept.exists()


@pytest.mark.parametrize("torn", [b"", b"\x80", b"no tables at all"])
def test_torn_tables_are_built_again(cache_home: Path, torn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar.parser()
    (kept,) = cache_home.iterdir()
    whole = kept.read_bytes()
    for broken in (torn, whole[: len(whole) // 2]):
        kept.write_bytes(broken)
        grammar.parser.cache_clear()
        assert parses(grammar.parser())
        whole = kept.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(grammar, "_build", lambda: pytest.fail("the tables were not kept again"))
            grammar.parser.cache_clear()
            assert parses(grammar.parser())


@pytest.mark.parametrize("name", ["draw", "second-half", "round2", "frühling"])
def test_a_phase_has_any_name(name: str) -> None:
    types = [token.type for token in grammar.lex(f"phase {name}\n    when your {name} phase starts\n")]
    assert types[0] == "PHASE_WORD" and types[1] in ("WORD", "VERB") and "PHASE" in types


def test_tables_of_another_form_are_built_again(cache_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if they were kept whole: lark may have changed."""
    monkeypatch.setattr(Cache, "get", lambda *_: b'[{"parser": {"parser": {"tokens": {}, "states": {"0": []}}}}, {}]')
    assert parses(grammar.parser())


def test_kept_tables_are_those_that_were_built(cache_home: Path) -> None:
    grammar.parser()
    grammar.parser.cache_clear()
    kept, built = grammar.parser(), grammar._build()
    assert sorted(map(repr, kept.terminals)) == sorted(map(repr, built.terminals))
    for text in ('thing "A" x2', 'rule "R"', "type tv is thing", 'ruling "Q?"'):
        ours, theirs = (made.parse_interactive(text) for made in (kept, built))
        assert list(ours.iter_parse()) == list(theirs.iter_parse())
        assert ours.accepts() == theirs.accepts()


def test_no_tables_are_kept_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CHEZLANG_CACHE", str(tmp_path / "file"))
    grammar.parser.cache_clear()
    assert parses(grammar.parser())
    grammar.parser.cache_clear()
