"""A number of a card that never lies anywhere counts nowhere, whichever number it is."""

from pathlib import Path

import pytest

from chezlang import api
from support.library import CARDS


@pytest.mark.parametrize("line", ["this gains 1 bookmark", "this has +1 bookmark this turn"])
def test_is_told_of_a_whenever(line: str, tmp_path: Path) -> None:
    (tmp_path / "mine.chez").write_text(
        f'set "Mine" code MI\n    for "Chez Geek"\n    language 1\n    needs "Slack Attack"\n\nwhenever "Dry Spell"\n    {line}\n',
        encoding="utf-8",
    )
    found = [finding for finding in api.load([CARDS, tmp_path]).findings if "Dry Spell" in finding.message]
    assert [(each.code, each.message) for each in found] == [
        ("CZ411", 'this changes nothing: "Dry Spell" never lies where its bookmark would count')
    ]
