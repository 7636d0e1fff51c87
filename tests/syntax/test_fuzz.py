"""No text, however broken, raises or is passed over in silence."""

import random
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from chezlang.data import data_dir
from chezlang.syntax import read_sources, source_from_text
from chezlang.syntax.grammar import parser

SIGNS = "\"#:,()-+'x09 \n\tÀé“\u00a0\x0b😀"
INTERNAL = (*(terminal.name for terminal in parser().terminals if len(terminal.name) > 3), "UNKNOWN", "Token(", "$END")


@cache
def library() -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for path in sorted(data_dir("cards").rglob("*.chez")))


@cache
def words() -> tuple[str, ...]:
    return tuple(sorted({word for text in library() for word in text.split()}))


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


@settings(deadline=None)
@given(st.text(alphabet=st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from(SIGNS)), max_size=400))
def test_any_text(text: str) -> None:
    check(text)


@settings(deadline=None)
@given(st.lists(st.one_of(st.sampled_from(words()), st.sampled_from(["\n", "\n    ", "\n        ", '"'])), max_size=60))
def test_any_words(chosen: list[str]) -> None:
    check('thing "A"\n    ' + " ".join(chosen))


@settings(deadline=None, max_examples=150)
@given(st.randoms(use_true_random=False))
def test_any_slip_in_the_library(rnd: random.Random) -> None:
    lines = rnd.choice(library()).split("\n")
    start = rnd.randrange(len(lines))
    text = "\n".join(lines[start : start + rnd.randrange(1, 25)])
    for _ in range(rnd.randrange(1, 4)):
        text = slip(text, rnd)
    check(text)


def slip(text: str, rnd: random.Random) -> str:
    lines = text.split("\n")
    at, line = rnd.randrange(len(text) + 1), rnd.randrange(len(lines))
    match rnd.randrange(6):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[at + 1 :]
        case 2:
            return text[:at] + rnd.choice(SIGNS) + text[at:]
        case 3:
            del lines[line]
        case 4:
            lines[line] = " " * rnd.randrange(10) + lines[line].lstrip()
        case _:
            parts = lines[line].split(" ")
            parts[rnd.randrange(len(parts))] = rnd.choice(words())
            lines[line] = " ".join(parts)
    return "\n".join(lines)


def test_time_is_bounded() -> None:
    """No clock is asserted; each of these would run for minutes if the work grew faster than the text."""
    for text in (
        'thing "A"\n' + "".join(f"    frob{i} nicate the thing {i}\n" for i in range(2000)),
        'thing "A"\n    ' + "@ " * 50_000 + "\n",
        'thing "A"\n    ' + '" ' * 50_001 + "\n",
        'thing "A"\n    slack 1' + " + 1" * 5000 + "\n",
        "".join(" " * i + ("if you have 1 food" if i else 'thing "A"') + "\n" for i in range(1000)),
        "".join(f"slack {i}\n" for i in range(10_000)),
    ):
        assert read_sources([source_from_text("a.chez", text)]).findings
