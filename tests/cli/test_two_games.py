"""Two games at once are one finding, not one for every word of the second."""

from __future__ import annotations

from pathlib import Path

from chezlang import api

ROOT = Path(__file__).resolve().parents[2]


def test_two_games_are_told_of_once() -> None:
    loaded = api.load([ROOT / "cards", ROOT / "tests" / "games" / "tide"])
    assert [(finding.code, finding.message) for finding in loaded.findings] == [
        ("CZ407", "there are two games in what was loaded")
    ]
    assert loaded.rules is None
