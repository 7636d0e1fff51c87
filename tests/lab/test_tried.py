"""What is only tried out, and what something else does, is not counted as run by the rulings."""

from pathlib import Path

import pytest

from chezlang import api
from chezlang.lab.coverage import Coverage, cover

#: Two ways to spend a turn; the first asks something on its way.
GAME = """game "Way"
    language 1
    2 to 2 players
    die d6

    number points on cards and players, total

    deck main into hand, reshuffles
    zone hand of each player, hidden
    zone table of each player, open, called here

    kind find from main
        to play
            announce this
            this enters your table
    kind trick from main, at any time
        to play
            announce this
            do this
            discard this

    turn
        phase play
            choose one
                - draw 1 main
                    if there is a find in your hand: you gain 1 points
                - play a find
                - stop

    when anyone's total reaches 10
        that player wins

rule "Moments"
    when a phase starts
        offer trick

find "Cup" x4
    points 1

find "Bell"
    points 1
    when you gain points
        offer trick

find "Chime"
    points 1
    when you gain points
        offer trick

trick "Nudge"
    choose a player
    if they are on turn: they gain 1 points

trick "Wish"
    if there is a "Bell" in your table: you gain 1 points

find "Lens"
    points 1
    each "Cup" here has +1 points
    each "Bell" here has +1 points

find "Gate"
    points 1
    "Cup" cannot enter here
    "Bell" cannot enter here
"""


def counts(folder: Path, *rulings: str) -> dict[str, dict[str, int]]:
    """The counts of all points of the game by whose they are, what they are and their texts, after some rulings."""
    (folder / "game.chez").write_text(GAME, encoding="utf-8")
    texts = [
        f'ruling "{number}?"\n' + "".join(f"    {line.strip()}\n" for line in lines.strip().splitlines())
        for number, lines in enumerate(rulings)
    ]
    (folder / "rulings.chez").write_text("\n".join(texts), encoding="utf-8")
    loaded = api.load([folder])
    assert loaded.rules is not None, loaded.findings
    found: Coverage = cover(loaded.rules, loaded.rulings)
    assert all(each.passed for each in found.results), [each.findings for each in found.results]
    return {f"{each.point.owner.name}, {each.point.what}: {each.point.text}": each.counts for each in found.covered}


def test_what_a_ruling_tries_on_its_way_to_a_play_does_not_count(tmp_path: Path) -> None:
    """To find the play it takes the first option on a copy, too: there a find is drawn, and the question asked."""
    found = counts(
        tmp_path,
        """
        seat 1 has "Gate" in hand
        seat 1 has "Lens", "Cup" in table
        the main deck has "Bell"
        turn of seat 1
        seat 1 plays "Gate"
        then seat 1's total is 4
        """,
    )
    assert found["play, condition: there is a Find in your hand"] == {"true": 0, "false": 0}
    assert found["play, option: Play a Find"]["chosen"] == 1


def test_what_is_tried_to_know_whether_a_card_can_be_played_does_not_count(tmp_path: Path) -> None:
    """The Nudge is looked at for either player; nobody plays it on who is not on turn, nor the Wish at all."""
    found = counts(
        tmp_path,
        """
        seat 1 has "Nudge", "Wish" in hand
        turn of seat 1
        seat 1 plays "Nudge"
        seat 1 chooses seat 1
        then seat 1's total is 1
        """,
    )
    assert found["Nudge, condition: it is their turn"] == {"true": 1, "false": 0}
    assert found['Wish, condition: there is a "Bell" in your table'] == {"true": 0, "false": 0}


@pytest.mark.parametrize("says", ['seat 1 cannot play "Wish"', 'seat 1 is not offered "Wish"', "nobody is asked"])
def test_that_something_cannot_be_done_is_told_by_a_ruling(says: str, tmp_path: Path) -> None:
    found = counts(tmp_path, f'seat 1 has "Wish" in hand\nturn of seat 1\nthen {says}')
    assert found['Wish, condition: there is a "Bell" in your table']["false"] > 0
    assert found['Wish, condition: there is a "Bell" in your table']["true"] == 0


@pytest.mark.parametrize("says", ['seat 1 can play "Nudge"', 'seat 1 is offered "Nudge"'])
def test_that_it_can_be_done_is_not_how_it_is_done(says: str, tmp_path: Path) -> None:
    found = counts(tmp_path, f'seat 1 has "Nudge" in hand\nturn of seat 1\nthen {says}')
    assert found["Nudge, condition: it is their turn"] == {"true": 0, "false": 0}


def test_a_trigger_that_offers_fires_for_itself_and_not_for_others(tmp_path: Path) -> None:
    """A rule of the game offers tricks at each start of a phase; that is no sound of the Bell."""
    found = counts(
        tmp_path,
        """
        seat 1 has "Bell" in table
        seat 1 has "Nudge" in hand
        turn of seat 1
        seat 1 plays "Nudge"
        seat 1 chooses seat 1
        then seat 1's total is 2
        """,
        'seat 1 has "Chime" in table\nturn of seat 1, play phase\nthen seat 1 has 0 cards in hand',
    )
    assert found["Bell, clause: When you or one of your cards gains Points, Trick cards may be played."] == {"fired": 1}
    assert found["Chime, clause: When you or one of your cards gains Points, Trick cards may be played."] == {
        "fired": 0
    }
    assert found["Moments, clause: When a phase starts, Trick cards may be played."]["fired"] > 0


def test_lines_that_are_alike_are_counted_apart(tmp_path: Path) -> None:
    found = counts(
        tmp_path,
        """
        seat 1 has "Lens", "Cup", "Gate" in table
        seat 1 has "Cup" in hand
        turn of seat 1
        then seat 1's total is 4
        then seat 1 cannot play "Cup"
        """,
    )
    assert found['Lens, clause: Each "Cup" here has +1 Point.']["read"] > 0
    assert found['Lens, clause: Each "Bell" here has +1 Point.']["read"] == 0
    assert found['Gate, clause: "Cup" cannot enter here.']["forbade"] > 0
    assert found['Gate, clause: "Bell" cannot enter here.']["forbade"] == 0
