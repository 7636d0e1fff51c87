"""The sets of the library: each goes with the base alone and with all; leaving one out needs no edit elsewhere."""

from itertools import combinations
from pathlib import Path

import pytest

from chezlang import api
from chezlang.effects.ruleset import RuleSet
from support.library import CARDS, loaded, rules_of
from support.play import by_chance, played

BASE = CARDS / "chez-geek"
MORE = (CARDS / "block-party", CARDS / "slack-attack")
TOGETHER = [tuple(chosen) for count in range(3) for chosen in combinations(MORE, count)]
IDS = ["+".join(path.name for path in chosen) or "base" for chosen in TOGETHER]


@pytest.mark.parametrize("chosen", TOGETHER, ids=IDS)
def test_sets_are_clean_and_proved_whichever_are_there(chosen: tuple[Path, ...]) -> None:
    rules_of(BASE, *chosen)  # no findings, or it raises


@pytest.mark.parametrize("chosen", TOGETHER, ids=IDS)
def test_rulings_hold_and_leave_nothing_out_whichever_sets_are_there(chosen: tuple[Path, ...]) -> None:
    """Each clause is run, each condition is once true and once false, each choice is taken: by the rulings of these sets alone."""
    rules_of(BASE, *chosen)
    covered = api.cover(loaded(BASE, *chosen))
    assert [result.title for result in covered.results if not result.passed] == []
    assert [(each.point.owner.title, each.point.text, each.missing) for each in covered.uncovered] == []


@pytest.mark.parametrize("chosen", TOGETHER, ids=IDS)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_comes_to_its_end(chosen: tuple[Path, ...], seats: int) -> None:
    game = played(rules_of(BASE, *chosen), seats, 7, by_chance(7), states=False)
    assert game.end["winners"]


def counted(rules: RuleSet, kind: str) -> tuple[int, int]:
    """How many different cards of a kind there are, and how many in all; ``life``: of all kinds but jobs."""
    cards = [card for card in rules.cards if (rules.tags[card.kind].name == "job") == (kind == "job")]
    return len(cards), sum(card.copies for card in cards)


def test_the_library_has_the_size_of_the_game() -> None:
    """17 Jobs and about 180 different Life cards, about 200 with their copies; about half of them in the base."""
    assert counted(rules_of(), "job") == (17, 17)
    different, copies = counted(rules_of(), "life")
    assert 175 <= different <= 195
    assert 195 <= copies <= 220
    assert counted(rules_of(BASE), "job") == (9, 9)
    assert 90 <= counted(rules_of(BASE), "life")[0] <= 105


@pytest.mark.parametrize("chosen", MORE, ids=[path.name for path in MORE])
def test_a_set_without_the_one_that_it_needs_is_told_of(chosen: Path, tmp_path: Path) -> None:
    other = tmp_path / "game"
    other.mkdir()
    for file in BASE.glob("*.chez"):
        text = file.read_text(encoding="utf-8").replace("Chez Geek: base", "Another base")
        (other / file.name).write_text(text, encoding="utf-8")
    codes = {finding.code for finding in api.load((other, chosen)).findings}
    assert codes == {"CZ202"}


def test_a_card_that_asks_for_a_set_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "set.chez").write_text('set "Odds" code OD\n    for "Chez Geek"\n    language 1\n', encoding="utf-8")
    (tmp_path / "cards.chez").write_text(
        'thing "Rubber Duck"\n    cost 1\n    slack 1\n    each "Bubble Bath" here has +1 slack\n', encoding="utf-8"
    )
    found = api.load((BASE, tmp_path)).findings
    assert [(finding.code, finding.place.line) for finding in found] == [("CZ202", 4)]
    assert found[0].help == "check the spelling, or load the set that has it"
    assert api.load((BASE, CARDS / "block-party", tmp_path)).findings == []


def test_each_card_is_in_a_ruling() -> None:
    told = "".join(file.read_text(encoding="utf-8") for file in CARDS.rglob("rulings/*.chez"))
    assert [card.title for card in rules_of().cards if f'"{card.title}"' not in told] == []
