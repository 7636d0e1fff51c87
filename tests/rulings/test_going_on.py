"""What happens without a play is proved too: play goes on to the end of a phase, turn or round, and into another turn."""

from pathlib import Path

import pytest

from chezlang import api
from chezlang.findings.codes import CODES

GAME = """\
set "Reef: base" code RE
    for "Reef"
    language 1

game "Reef"
    language 1
    2 to 3 divers
    die d6
    number pearls on cards and divers, total
    number air on divers, for the turn, 2
    deck sea into net, reshuffles
    zone net of each diver, open
    zone chest of each diver, open, called here
    zone hand of each diver, hidden
    kind catch from sea, blue, plural catches
        states pearls
    kind charm from sea, red
        to play
            announce this
            this enters your chest
            this scores
    turn
        phase dive
            you may draw 1 sea
            for each catch in your net as haul
                move haul to your chest
                haul scores
        phase trade
            you may play a charm
        phase rest
            if you have 5+ pearls: you have +1 air this turn
    when a round ends
        each diver with 9+ pearls wins

"""
CARDS = """\
catch "Clam" x9
    pearls 1

catch "Sundial" x1
    pearls 0
    when your turn starts
        this gains 1 pearls

charm "Hourglass" x2
    when this enters here
        you take another turn

charm "Bell" x3
    when this enters here
        draw 1 sea

charm "Storm"
    when this enters here
        if you have 2+ catches: nobody wins
        draw 1 sea

"""


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("seat 2 has 9 pearls / turn of seat 2, rest phase / the round ends / then seat 2 wins", ""),
        ("seat 2 has 9 pearls / turn of seat 2, rest phase / the turn ends / then seat 2 wins", ""),
        ("seat 1 has 9 pearls / turn of seat 1, rest phase / the turn ends / then nobody wins", ""),
        ("seat 1 has 9 pearls / turn of seat 1, rest phase / the round ends / then seat 1 wins", ""),
        ("turn of seat 2, rest phase / then nobody wins / seat 1's turn starts / then seat 1 is on turn", ""),
        (
            'the sea deck has "Clam", "Clam" / turn of seat 1 / seat 1 accepts / the dive phase ends / then "Clam" is in seat 1\'s chest '
            "/ then seat 1's total is 1",
            "",
        ),
        (
            'seat 1 has "Sundial" in chest / turn of seat 1 / then "Sundial" has 0 pearls / seat 1\'s turn starts / then "Sundial" has 1 pearls '
            "/ then seat 1 is on turn",
            "",
        ),
        ('seat 1 has "Clam" in chest / seat 2 has "Clam" in chest / "Clam" has 4 pearls / then seat 2\'s total is 4', ""),
        ('"Clam" has 4 pearls', 'no "Clam" is in play here'),
        ('seat 1 has "Clam" in hand / "Clam" has 4 pearls', 'no "Clam" is in play here'),
        ('seat 1 has "Clam" in chest / "Clam" has 4 air', "`air` is no number of cards"),
        (
            'seat 1 has "Hourglass", "Bell" in hand / the sea deck has "Clam" / turn of seat 1, trade phase / seat 1 plays "Hourglass" '
            '/ seat 1 plays "Bell" / then seat 1 is on turn / then "Clam" is in seat 1\'s net',
            "",
        ),
        (
            'seat 1 has "Hourglass" in hand / turn of seat 1, trade phase / seat 1 plays "Hourglass" / the turn ends / seat 1\'s turn starts '
            "/ then seat 1 is on turn / the turn ends / the turn starts / then seat 2 is on turn",
            "",
        ),
        (
            'seat 1 has "Bell" in hand / turn of seat 1, rest phase / seat 1 plays "Bell" / then nobody wins',
            'seat 1 can\'t play "Bell" before the end of seat 1\'s turn',
        ),
        (
            'seat 1 has "Bell" in hand / turn of seat 1, rest phase / the turn ends / seat 1 plays "Bell" / then nobody wins',
            "",
        ),
        ('turn of seat 1 / seat 1 plays "Bell" / then nobody wins', 'seat 1 can\'t play "Bell" before the end of seat 1\'s turn'),
        ("turn of seat 1, rest phase / the trade phase ends / then nobody wins", "the trade phase has ended already"),
        ("turn of seat 1 / the round starts / then nobody wins", "`the round starts` is nothing to go on to"),
        ("turn of seat 1 / a phase ends / then nobody wins", "`a phase ends` is nothing to go on to"),
        ("turn of seat 1 / seat 3's turn ends / then nobody wins", ""),
        ('the sea deck has "Clam" / seat 1 has "Bell" in hand / turn of seat 1, dive phase / seat 1 declines / then seat 1 is not asked', ""),
        ('the sea deck has "Clam" / seat 1 has "Bell" in hand / turn of seat 1, dive phase / seat 1 declines / then seat 1 is not offered "Bell"', ""),
        (
            'the sea deck has "Clam" / seat 1 has "Bell" in hand / turn of seat 1, dive phase / seat 1 declines / then seat 1 is asked',
            "nobody is asked before the dive phase ends",
        ),
        ('seat 1 has "Bell" in hand / turn of seat 1, trade phase / then seat 1 is asked', ""),
        ("turn of seat 1, rest phase / then seat 1 is asked", "nobody is asked before the rest phase ends"),
        ("turn of seat 1, rest phase / then seat 2 is on turn", "seat 1 is on turn"),
        ("turn of seat 1, rest phase / then seat 1 is not on turn", "seat 1 is on turn"),
        ("turn of seat 1, rest phase / then seat 1 does not win", "a ruling says who wins, and not who does not"),
        ("turn of seat 1, rest phase / then seat 1 cannot win", "a ruling says who wins, and not who does not"),
        ("turn of seat 1, rest phase / then the game is not over", ""),
        ("turn of seat 1, rest phase / then the game is over", "the game is not over"),
        (
            'seat 1 has "Storm" in hand / seat 1 has "Clam", "Clam" in chest / turn of seat 1, trade phase / seat 1 plays "Storm" '
            "/ then the game is over, and if nobody wins / then nobody is asked",
            "",
        ),
        (
            'seat 1 has "Storm" in hand / seat 1 has "Clam" in chest / the sea deck has "Clam" / turn of seat 1, trade phase '
            '/ seat 1 plays "Storm" / then the game is not over / then "Clam" is in seat 1\'s net',
            "",
        ),
        (
            'seat 1 has "Storm" in hand / seat 1 has "Clam", "Clam" in chest / turn of seat 1, trade phase / seat 1 plays "Storm" '
            "/ then the game is not over",
            "the game is over, and nobody has won",
        ),
        (
            'seat 1 has "Storm" in hand / seat 1 has "Clam", "Clam" in chest / turn of seat 1, trade phase / seat 1 plays "Storm" '
            "/ then seat 1 wins",
            "nobody has won, and the game is over: seat 1's total is 2",
        ),
        ("seat 1 has 9 pearls / turn of seat 1, rest phase / the round ends / then the game is not over", "seat 1 has won"),
    ],
)  # fmt: skip
def test_goes_on_to_what_comes_by_itself(tmp_path: Path, lines: str, says: str) -> None:
    text = 'ruling "Here"\n' + "".join(f"    {line}\n" for line in lines.split(" / "))
    (tmp_path / "reef.chez").write_text(GAME + CARDS + text, encoding="utf-8")
    made = api.load([tmp_path])
    told = [finding for finding in made.findings if CODES[finding.code].level == "error"]
    if not told:
        told = [finding for result in api.run_rulings(made).results for finding in result.findings]
    assert [finding.message for finding in told] == ([says] if says else [])
