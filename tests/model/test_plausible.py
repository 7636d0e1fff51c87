"""Cards that a designer may well write, and that are meant so: nothing is told of any of them, neither alone nor together."""

from pathlib import Path

import pytest

from support.planting import plant
from support.still import plant as plant_in_still

TEXT = (Path(__file__).parent / "plausible.txt").read_text(encoding="utf-8")
CARDS = TEXT.rstrip("\n").split("\n\n")


def test_nothing_is_told_of_all_of_them_together() -> None:
    assert [(each.place.line, each.code, each.message) for each in plant(TEXT).findings] == []


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.split('"')[1])
def test_nothing_is_told_of_one_by_itself(card: str) -> None:
    assert [(each.place.line, each.code, each.message) for each in plant_in_still(card).findings] == []
