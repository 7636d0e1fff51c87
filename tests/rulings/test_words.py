"""Words that the library has no card for, in a small set of their own: what their cards say, and rulings that prove them."""

from pathlib import Path

import pytest

from chezlang import api
from support.library import CARDS

SET = """\
set "Odd Jobs" code OJ
    for "Chez Geek"
    language 1

whenever "Hot Potato"
    each roommate passes their hand to their left neighbor

whenever "Wager"
    choose a number from 1 to 3 as wager
    roll against wager + 2
        hit: gain wager slack
        miss: lose wager slack

whenever "Bonfire"
    discard any number of things in your room as heap
    gain slack equal to twice the number of heap

whenever "Padlock"
    choose a thing in your room as mine
    mine cannot be discarded until your next turn

whenever "Clean Sweep"
    discard each food in each room

whenever "House Swap"
    choose another roommate
    swap your room for their room

thing "Trophy"
    cost 1
    slack 1
    while you have more people here than each other roommate
        you have +1 income

whenever "Rent Strike"
    each roommate with total at most 1 gains 1 slack
    your right neighbor loses 1 slack
"""
RULINGS = """\
ruling "Whose hand do I get?"
    seat 1 has "Hot Potato", "Ramen" in hand
    seat 2 has "Pizza" in hand
    seat 3 has "Sleep" in hand
    turn of seat 1, spend phase
    seat 1 plays "Hot Potato"
    then seat 1 has "Sleep" in hand
    then seat 2 has "Ramen" in hand
    then seat 3 has "Pizza" in hand

ruling "I wager 3 and roll a 5. What do I win?"
    seat 1 has "Wager" in hand
    dice 5
    turn of seat 1, spend phase
    seat 1 plays "Wager"
    seat 1 chooses 3
    then seat 1's total is 3

ruling "And with a 4?"
    seat 1 has "Wager" in hand
    dice 4
    turn of seat 1, spend phase
    seat 1 plays "Wager"
    seat 1 chooses 3
    then seat 1's total is -3

ruling "I burn two things. What is that worth?"
    seat 1 has "Bonfire" in hand
    seat 1 has "Ramen", "Pizza" in room
    turn of seat 1, spend phase
    seat 1 plays "Bonfire"
    seat 1 chooses "Ramen", "Pizza"
    then seat 1's total is 4

ruling "Does my Ramen survive behind a Padlock?"
    seat 1 has "Padlock" in hand
    seat 1 has "Ramen", "Pizza" in room
    seat 2 has "Clean Sweep" in hand
    turn of seat 1, spend phase
    seat 1 plays "Padlock"
    seat 1 chooses "Ramen"
    seat 2 plays "Clean Sweep"
    then "Ramen" is in seat 1's room
    then "Pizza" is not in seat 1's room

ruling "We swap rooms. Whose Ramen is it?"
    seats 3
    seat 1 has "House Swap" in hand
    seat 1 has "Ramen" in room
    seat 2 has "Pizza" in room
    turn of seat 1, spend phase
    seat 1 plays "House Swap"
    seat 1 chooses seat 2
    then "Ramen" is in seat 2's room
    then "Pizza" is in seat 1's room

ruling "What does a Trophy give the most popular?"
    seat 1 has "Campus Job" in desk
    seat 1 has "Trophy", "Feliz", "Inkblot" in room
    seat 2 has "Lottie" in room
    turn of seat 1
    then seat 1 has more people than seat 2

ruling "Who gains in a Rent Strike?"
    seat 1 has "Rent Strike" in hand
    seat 2 has "Ramen", "Pizza" in room
    turn of seat 1, spend phase
    seat 1 plays "Rent Strike"
    then seat 1's total is 1
    then seat 3's total is 0
"""


@pytest.mark.parametrize("resume", [False, True], ids=["at once", "resumed"])
def test_every_ruling_holds(tmp_path: Path, resume: bool) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    (folder / "set.chez").write_text(SET, encoding="utf-8")
    (folder / "rulings.chez").write_text(RULINGS, encoding="utf-8")
    loaded = api.load((CARDS / "chez-geek", folder))
    assert [f"{each.place.line}: {each.message}" for each in loaded.findings] == []
    report = api.run_rulings(loaded, only="OJ", resume=resume)
    assert [each.message for result in report.results for each in result.findings] == []
    assert len(report.results) == RULINGS.count("ruling ")
