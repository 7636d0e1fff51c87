import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chezlang.findings import did_you_mean
from chezlang.findings.suggest import Search, listed

WORDS = ["booze", "cigarettes", "d6", "each", "food", "free-time", "pest", "tv", "weed", "when", "would"]
TITLES = ["Lava Lamp", "Moron with a Chainsaw", "Surf the Net", "You\u2019re Fired!", "Café"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("boze", ["booze"]),
        ("boooze", ["booze"]),
        ("wed", ["weed"]),
        ("pset", ["pest"]),
        ("vt", ["tv"]),
        ("tb", ["tv"]),
        ("t", ["tv"]),
        ("TV", ["tv"]),
        ("free time", ["free-time"]),
        ("freetime", ["free-time"]),
        ("cigaretes", ["cigarettes"]),
        ("xyzzy", []),
        ("ox", []),
        ("", []),
        ("when", []),
    ],
)
def test_words(word: str, meant: list[str]) -> None:
    assert did_you_mean(word, WORDS) == meant


@pytest.mark.parametrize(
    ("title", "meant"),
    [
        ("Surf teh Nte", ["Surf the Net"]),
        ("lava lamp", ["Lava Lamp"]),
        ("Cafe", ["Café"]),
        ("Chainsaw", ["Moron with a Chainsaw"]),
        ("You're Fired!", ["You\u2019re Fired!"]),
        ("Saw", []),
    ],
)
def test_titles(title: str, meant: list[str]) -> None:
    assert did_you_mean(title, TITLES) == meant


def test_all_that_are_equally_near_are_given_in_order_up_to_the_limit() -> None:
    assert did_you_mean("cat", ["hat", "bat", "rat", "mat", "category"]) == ["bat", "hat", "mat"]
    assert did_you_mean("cat", ["hat", "bat", "rat", "mat"], limit=4) == ["bat", "hat", "mat", "rat"]


@given(st.text(string.ascii_lowercase, min_size=2, max_size=12), st.data())
def test_any_single_slip_is_found(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 1))
    letter = data.draw(st.sampled_from(string.ascii_lowercase))
    slips = [word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :], word[:at] + word[at + 1 :]]
    slip = data.draw(st.sampled_from(slips))
    if slip != word and set(slip) & set(word):
        assert did_you_mean(slip, [word, "q" * 40]) == [word]


def test_a_search_ends_where_too_many_names_have_been_looked_at() -> None:
    search = Search()
    names = [f"name {number}" for number in range(Search.MOST // 4)]
    assert search.near("boze", WORDS) == ["booze"]
    assert not search.affords(Search.MOST)
    assert search.near("boze", WORDS) == ["booze"]  # which is known
    assert search.near("wed", WORDS) == []
    assert listed(names[:2]) == "name 0, name 1"
    assert listed(names).endswith(f"name 29 and {len(names) - 30} more")
