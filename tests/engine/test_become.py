"""A card that becomes of a type gets what that type says, until it leaves play; and dice thrown again go where they were awaited."""

from __future__ import annotations

from pathlib import Path

from chezlang import api

GAME = """
game "Small"
    language 1
    2 to 4 divers
    die d6
    number pearls on cards and divers, total
    number goal on divers, 20
    deck sea into chest, reshuffles
    zone chest of each diver, open, called here
    kind catch from sea, blue, plural catches
    turn
        phase dive
            repeat
                you may draw 1 sea
                if there are 6+ catches in your chest: stop
    when anyone's total reaches their goal
        that diver wins

type sealed is catch
    this cannot be discarded

set "Small: all" code SM
    for "Small"

catch "Clam" x10
    pearls 1

catch "Wax"
    when this enters a chest
        choose another catch in your chest as treasure
        treasure becomes sealed

catch "Hook"
    when this enters a chest
        discard each "Clam" in your chest

catch "Current"
    when this enters a chest
        roll
            1-3: lose 1 pearls

catch "Coin"
    when you roll 2 or less
        you may discard this, then reroll

ruling "What is sealed stays"
    seat 1 has "Clam" in chest
    the sea deck has "Wax", "Hook"
    turn of seat 1
    seat 1 accepts
    seat 1 accepts
    then "Clam" is in seat 1's chest
    then "Clam" is a sealed

ruling "What is not sealed goes"
    seat 1 has "Clam" in chest
    the sea deck has "Hook", "Wax"
    turn of seat 1
    seat 1 accepts
    then "Clam" is in the sea pile

ruling "A second throw counts"
    seat 1 has "Coin" in chest
    the sea deck has "Current", "Clam", "Clam"
    dice 1 6
    turn of seat 1
    seat 1 accepts
    seat 1 accepts
    seat 1 declines
    then "Coin" is in the sea pile
    then seat 1's total is 0

ruling "A first throw that is kept counts"
    seat 1 has "Coin" in chest
    the sea deck has "Current", "Clam", "Clam"
    # chezc: allow CZ507 (it would be rolled if the first throw did not count)
    dice 1 6
    turn of seat 1
    seat 1 accepts
    seat 1 declines
    seat 1 declines
    then "Coin" is in seat 1's chest
    then seat 1's total is -1
"""


def test_the_rulings_of_a_small_game(tmp_path: Path) -> None:
    (tmp_path / "small.chez").write_text(GAME, encoding="utf-8")
    loaded = api.load([tmp_path])
    assert [finding.message for finding in loaded.findings] == []
    results = api.run_rulings(loaded).results
    assert len(results) == 4
    assert [(result.title, finding.message) for result in results for finding in result.findings] == []
