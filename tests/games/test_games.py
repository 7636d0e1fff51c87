"""Another game, and a set with words of its own, on the same kernel: no line of Python is about either."""

from pathlib import Path

import pytest

from chezlang import api
from chezlang.effects import ruleset
from chezlang.effects.ruleset import RuleSet
from support.checked import Sound, checked_game
from support.library import CARDS, ROOT, loaded, rules_of
from support.play import by_chance, played

HERE = Path(__file__).parent
TIDE = (HERE / "tide",)
ATTIC = (CARDS / "chez-geek", HERE / "attic")
BOTH = pytest.mark.parametrize("paths", [TIDE, ATTIC], ids=["another game", "a set of its own words"])


@BOTH
def test_every_ruling_holds(paths: tuple[Path, ...]) -> None:
    rules_of(*paths)
    report = api.run_rulings(loaded(*paths))
    told = [finding for result in report.results for finding in result.findings]
    assert not told, told
    assert len([result for result in report.results if str(HERE) in str(result.ruling.place.file)]) >= 7


def test_every_rule_of_the_other_game_is_cited() -> None:
    assert api.run_rulings(loaded(*TIDE)).uncited == []


@BOTH
def test_it_is_json_and_back(paths: tuple[Path, ...]) -> None:
    rules = rules_of(*paths)
    again = ruleset.parse(ruleset.dump(rules))
    assert again == rules
    assert played(again, 3, 5, states=False) == played(rules, 3, 5, states=False)


@pytest.mark.parametrize("seats", [2, 3, 4])
@BOTH
def test_random_games_are_sound_and_end(paths: tuple[Path, ...], seats: int) -> None:
    """Nothing lost, hooks and leftovers where they belong; somebody wins whose total has reached the goal."""
    rules = rules_of(*paths)
    for seed in range(4):
        game: Sound = checked_game(rules, seats, seed, cls=Sound)
        choose = by_chance(seed)
        while game.decision is not None:
            game.check_state()
            game.decide(choose(game.decision))
            assert game.state.turn < 400
        game.check_state()
        assert not game.cut
        (winner,) = game.state.winners
        assert game.total(winner) >= goal_of(rules, game, winner)


def goal_of(rules: RuleSet, game: Sound, seat: int) -> int:
    names = [number.name for number in rules.numbers]
    return game.seat_number(seat, names.index("goal")) if "goal" in names else 10


def test_the_other_game_has_nothing_in_common_with_the_library() -> None:
    """Neither words nor titles; what it needs is in its folder, and there is no Python."""

    def words(rules: RuleSet) -> set[str]:
        sorts = (rules.numbers, rules.zones, rules.tags, rules.actions, rules.phases, rules.decks, rules.options)
        return {each.name for sort in sorts for each in sort} | {card.title for card in rules.cards} | {rules.seat}

    assert words(rules_of(*TIDE)) & words(rules_of()) <= {"discard"}
    for folder in (*TIDE, HERE / "attic"):
        assert {path.suffix for path in folder.iterdir()} == {".chez"}
    for path in (ROOT / "chezlang").rglob("*.py"):
        text = path.read_text(encoding="utf-8").lower()
        assert "tide market" not in text and "plunge" not in text


def test_the_set_is_used_when_it_is_loaded_and_gone_when_it_is_not() -> None:
    """Its cards are dealt and played, its words are known; the base without it is what it was."""
    with_it, without = rules_of(*ATTIC), rules_of(CARDS / "chez-geek")
    assert {tag.name for tag in with_it.tags} - {tag.name for tag in without.tags} == {
        "fixture", "gadget", "relic", "dusty", "cursed",
    }  # fmt: skip
    logs = [played(with_it, 4, seed, states=False).log for seed in range(8)]
    scored = {line for log in logs for line in log if line.startswith("score")}
    for title in ("Lava Lamp", "Moth-Eaten Sofa", "Grandfather Clock"):
        assert any(title in line for line in scored), title
