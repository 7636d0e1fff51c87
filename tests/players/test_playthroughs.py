"""A dozen whole games, told as they were when they were looked at: a change of behaviour shows as a difference that can be read.

The first line of each file in playthroughs/ is the command that plays the game. When a change is meant, `make golden` writes them anew.
"""

import os
import shlex
from pathlib import Path

import pytest

from chezlang import api
from support.library import ROOT, rules_of

HERE = Path(__file__).parent / "playthroughs"

#: What is played: (folders of cards/, seats, seed).
GAMES = [
    *((("chez-geek",), seats, 20 + seats) for seats in (2, 3, 4, 5)),
    *((("chez-geek", "slack-attack"), seats, 40 + seats) for seats in (2, 3, 4, 5)),
    *(((), seats, 60 + seats) for seats in (2, 3, 4, 5)),
]


def command(sets: tuple[str, ...], seats: int, seed: int) -> str:
    paths = [f"cards/{name}" for name in sets] or ["cards/"]
    return shlex.join(["chezc", "play", *paths, "--seats", str(seats), "--seed", str(seed)])


@pytest.mark.parametrize(
    ("sets", "seats", "seed"), GAMES, ids=lambda value: "-".join(value) if isinstance(value, tuple) else str(value)
)
def test_is_played_as_before(sets: tuple[str, ...], seats: int, seed: int) -> None:
    record = api.play(rules_of(*(ROOT / "cards" / name for name in sets)), seats, seed)
    told = "\n".join(["$ " + command(sets, seats, seed), "", *record.log, ""])
    path = HERE / f"{'-and-'.join(sets) or 'all-sets'}-{seats}-seats.txt"
    if os.environ.get("CHEZLANG_ACCEPT"):
        path.write_text(told, encoding="utf-8", newline="\n")
    assert record.winners and told == path.read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    assert len(list(HERE.iterdir())) == len(GAMES)
