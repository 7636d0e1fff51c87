"""The highest or lowest, where several tie: all of them where all can be meant, one that is chosen where only one can."""

import pytest

from chezlang import api
from chezlang.syntax import source_from_text
from support.planting import OWN_FILE, check, library

CARDS = """
whenever "Lost Kitten"
    give a cat in your room to the roommate with the lowest total

whenever "Confession"
    choose the roommate with the highest total
    they lose 1 slack

whenever "Big Sweep"
    discard the thing in a room with the highest cost

"""
RULINGS = [
    """
ruling "Who gets it, if two have the lowest total?"
    seats 3
    seat 1 has "Lost Kitten" in hand
    seat 1 has "Feliz" in room
    turn of seat 1
    seat 1 plays "Lost Kitten"
    seat 1 chooses seat 3
    then "Feliz" is in seat 3's room
""",
    """
ruling "Who gets it, if one has the lowest total?"
    seats 3
    seat 1 has "Lost Kitten" in hand
    seat 1 has "Feliz" in room
    seat 3 has "Sleep" in room
    turn of seat 1
    seat 1 plays "Lost Kitten"
    then "Feliz" is in seat 2's room
""",
    """
ruling "Who confesses, if two have the highest total?"
    seats 3
    seat 1 has "Confession" in hand
    seat 2 has "Sleep" in room
    seat 3 has "Sleep" in room
    turn of seat 1
    seat 1 plays "Confession"
    seat 1 chooses seat 3
    then seat 3's total is 1
    then seat 2's total is 2
""",
    """
ruling "What is swept away, if two cost most?"
    seats 2
    seat 1 has "Big Sweep" in hand
    seat 1 has "Beer", "Hash Brownies" in room
    seat 2 has "Hash Brownies" in room
    turn of seat 1
    seat 1 plays "Big Sweep"
    then there is no "Hash Brownies" in seat 1's room
    then there is no "Hash Brownies" in seat 2's room
    then there is a "Beer" in seat 1's room
""",
]


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_tie_is_ruled_like_this(ruling: str) -> None:
    loaded = check((*library(), source_from_text(OWN_FILE, CARDS + ruling)))
    assert [finding.message for finding in loaded.findings] == []
    title = ruling.split('"')[1]
    (result,) = api.run_rulings(loaded, title).results
    assert not result.findings, [finding.message for finding in result.findings]
