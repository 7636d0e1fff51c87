"""Mistakes planted in the library are found where they are, one finding for each; and none ends in a traceback.

A sample with a fixed seed, of a few of each class; `make plant` tries thousands.
"""

import pytest

from support.mistakes import drawn
from support.verdicts import FOUND, MISSED, RAISED, SAME, Verdict, judged

SEED = 11


def tried(kind: str, count: int) -> list[Verdict]:
    return [judged(mistake) for mistake in [each for each in drawn(SEED, count) if each.kind.startswith(kind)]]


def shown(verdicts: list[Verdict]) -> list[tuple[str, str]]:
    return [(each.mistake.shown, each.said) for each in verdicts]


def test_every_class_is_there() -> None:
    assert len({mistake.kind for mistake in drawn(SEED, 1)}) == len(drawn(SEED, 1)) > 20


def test_misspelt_words_are_found_on_their_line_by_one_finding() -> None:
    verdicts = [each for way in ("dropped", "doubled", "swapped", "wrong") for each in tried(f"a letter {way}", 12)]
    assert shown([each for each in verdicts if each.ended not in (FOUND, SAME)]) == []
    found = [each for each in verdicts if each.ended == FOUND]
    assert len(found) >= 46  # `win` for `wins` is the same word
    assert shown([each for each in found if not each.on_line or each.count != 1]) == []


@pytest.mark.parametrize(
    "kind",
    [
        "a word of another kind",
        "a number dropped",
        "a quote lost",
        "a sign lost",
        "a line shifted",
        "neighbours swapped",
    ],
)
def test_what_can_never_be_meant_is_found_on_its_line(kind: str) -> None:
    verdicts = tried(kind, 6)
    assert shown([each for each in verdicts if each.ended in (MISSED, RAISED)]) == []
    assert shown([each for each in verdicts if each.ended == FOUND and not each.on_line]) == []


def test_a_title_is_nobodys_word() -> None:
    """Where it is named elsewhere it is found, else the card is called otherwise, and that is all."""
    verdicts = tried("a letter of a title", 10)
    assert shown([each for each in verdicts if each.ended in (MISSED, RAISED)]) == []
    assert shown([each for each in verdicts if each.ended == FOUND and (not each.on_line or each.count != 1)]) == []


def test_nothing_ends_in_a_traceback() -> None:
    assert shown([each for each in map(judged, drawn(SEED, 8)[-40:]) if each.ended == RAISED]) == []
