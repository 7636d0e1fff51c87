"""No text, however broken, raises or is passed over in silence."""

import os
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from chezlang.syntax import read_sources, source_from_text
from chezlang.syntax.grammar import parser
from chezlang.syntax.parse import MOST_BROKEN
from chezlang.syntax.recover import MOST_TOLD
from support.slips import SIGNS, passage, words

#: CHEZLANG_FUZZ asks for more of each.
MORE = int(os.environ.get("CHEZLANG_FUZZ", "0"))
INTERNAL = (*(terminal.name for terminal in parser().terminals if len(terminal.name) > 3), "UNKNOWN", "Token(", "$END")


def check(text: str) -> None:
    lines = source_from_text("a.chez", text).text.split("\n")
    reading = read_sources([source_from_text("a.chez", text)])
    for finding in reading.findings:
        at = finding.place
        assert 1 <= at.line <= len(lines) and 1 <= at.column <= at.end_column <= len(lines[at.line - 1]) + 2
        assert finding.help and "\n" not in finding.message
        assert not any(name in finding.message.replace(lines[at.line - 1].strip(), "") for name in INTERNAL), finding
    for block in reading.blocks:
        assert block.tree is not None or block.broken
        assert not block.broken or reading.findings


@settings(deadline=None, max_examples=MORE or 100)
@given(st.text(alphabet=st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from(SIGNS)), max_size=400))
def test_any_text(text: str) -> None:
    check(text)


@settings(deadline=None, max_examples=MORE or 100)
@given(st.lists(st.one_of(st.sampled_from(words()), st.sampled_from(["\n", "\n    ", "\n        ", '"'])), max_size=60))
def test_any_words(chosen: list[str]) -> None:
    check('thing "A"\n    ' + " ".join(chosen))


@settings(deadline=None, max_examples=MORE or 150)
@given(st.randoms(use_true_random=False))
def test_any_slip_in_the_library(rnd: random.Random) -> None:
    check(passage(rnd))


def test_time_is_bounded() -> None:
    """No clock is asserted; each of these would run for minutes if the work grew faster than the text."""
    for text in (
        'thing "A"\n' + "".join(f"    frob{i} nicate the thing {i}\n" for i in range(2000)),
        'thing "A"\n    ' + "@ " * 50_000 + "\n",
        'thing "A"\n    ' + '" ' * 50_001 + "\n",
        'thing "A"\n    slack 1' + " + 1" * 5000 + "\n",
        "".join(" " * i + ("if you have 1 food" if i else 'thing "A"') + "\n" for i in range(1000)),
        "".join(f"slack {i}\n" for i in range(10_000)),
        'thing "A"\n    is ' + "a," * 10_000 + "\n",
        'thing "A"\n    ' + "a" * 5_000_000 + "\n",
        'thing "A"\n' + " " * 10_000 + "slack 1\n",
        'thing "A' + "#" * 1_000_000 + "\n",
        'thing "A"\n    slack 1\n' + "    , then\n" * 3000,
        'thing "A"\n' + "    is a,\n" * 3000,
    ):
        assert read_sources([source_from_text("a.chez", text)]).findings


def test_a_block_that_is_no_card_is_not_read_to_its_end() -> None:
    findings = read_sources([source_from_text("a.chez", 'thing "A"\n' + "    frob nicate\n" * 1000)]).findings
    assert len(findings) == MOST_TOLD + 1
    assert findings[-1].message == f"from here on this block isn't read: {MOST_TOLD} of its lines above have mistakes"


def test_a_file_of_broken_cards_is_read_to_its_end() -> None:
    cards = (
        "".join(f'thing "{n}"\n    frob nicate {n}\n' for n in range(MOST_BROKEN + 7)) + 'thing "Last"\n    slack 1\n'
    )
    reading = read_sources([source_from_text("a.chez", cards)])
    assert len(reading.findings) == MOST_BROKEN + 1
    last = reading.findings[-1]
    assert last.message == f'7 more blocks of this file can\'t be read, from `thing "{MOST_BROKEN}"` on'
    assert last.place.line == 2 * MOST_BROKEN + 1
    assert reading.blocks[-1].tree is not None and not reading.blocks[-1].broken
    assert str(MOST_BROKEN + 1) in reading.blocks[-1].elsewhere
