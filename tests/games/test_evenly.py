"""The report on how evenly the library plays is of the library as it is, of as many games as were asked for, and within the bounds."""

import re

import pytest

from chezlang.effects.ruleset import fingerprint
from support.library import ROOT, rules_of

PAGE = (ROOT / "docs" / "balance.md").read_text(encoding="utf-8")
GAMES, SEATS = "20,000", (2, 3, 4, 5)


def rows(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading."""
    _, _, below = PAGE.partition(f"{heading}\n")
    assert below, heading
    lines = below.split("\n## ")[0].split("\n### ")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")][1:]


def test_it_is_of_these_cards() -> None:
    digest = fingerprint(rules_of())
    assert f"of the rule set `{digest[:12]}`" in PAGE, (
        "cards or rules have changed: run the command that the page names again"
    )


def test_it_is_of_enough_games() -> None:
    found = re.findall(r"^\| (\d) \| ([\d,]+) \| 0 \| none \| within \| none \|$", PAGE, re.MULTILINE)
    assert found == [(str(seats), GAMES) for seats in SEATS]


@pytest.mark.parametrize("seats", SEATS)
def test_each_job_wins_its_share(seats: int) -> None:
    shares = rows(f"### {seats} roommates: share of wins")
    assert len(shares) >= 15
    for card, begun, won, share, *_ in shares:
        counted = int(won.replace(",", "")) / int(begun.replace(",", "")) * seats
        assert 0.75 <= counted <= 1.35 and abs(counted - float(share)) <= 0.0051, card


@pytest.mark.parametrize("seats", SEATS)
def test_no_card_of_an_opening_hand_decides(seats: int) -> None:
    cards = rows(f"### {seats} roommates: points by which a card in the opening hand shifts the chance to win")
    assert len(cards) == 21  # those that shift it most to either side, and a row for all between
    shifts = [float(points) for _, hands, points, *_ in cards if hands]
    assert shifts == sorted(shifts, reverse=True) and -12 <= shifts[-1] < shifts[0] <= 12
