"""A `to play` of a card's own, of which a part stands under a condition."""

import pytest

from chezlang import api
from chezlang.syntax import source_from_text
from support.planting import OWN_FILE, check, library

CARDS = """
activity "Morning Run"
    slack 2
    to play
        if you have played no activity this turn
            announce this
            this enters your room
            this scores

activity "Long Walk"
    slack 2
    to play
        if you have played no activity this turn
            announce this
            this enters your room
            this scores
        otherwise
            draw 1 life

activity "Dog Walk"
    slack 2
    to play
        if there is a dog in your room
            announce this
            this enters your room
        otherwise
            announce this
            discard this

"""
SET = """
    seat 1 has 3 free-time
    seat 1 has "{title}", "Sleep" in hand
    turn of seat 1, spend phase
"""
RULINGS = {
    "Morning Run": ('    then seat 1 can play "Morning Run"', '    then seat 1 cannot play "Morning Run"'),
    "Long Walk": ('    then seat 1 can play "Long Walk"', '    then seat 1 cannot play "Long Walk"'),
    "Dog Walk": ('    then seat 1 can play "Dog Walk"', '    then seat 1 can play "Dog Walk"'),
}


@pytest.mark.parametrize("title", RULINGS)
def test_it_is_offered_only_where_it_comes_to_the_announcing(title: str) -> None:
    before, after = RULINGS[title]
    ruling = f'ruling "When?"{SET.format(title=title)}{before}\n    seat 1 plays "Sleep"\n{after}\n'
    loaded = check((*library(), source_from_text(OWN_FILE, CARDS + ruling)))
    assert [finding.message for finding in loaded.findings] == []
    (result,) = [each for each in api.run_rulings(loaded, "When?").results if each.title == "When?"]
    assert not result.findings, [finding.message for finding in result.findings]
