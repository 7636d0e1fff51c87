"""`chezc new` writes what validates and whose rulings hold, for any game, and writes over nothing."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from chezlang import api
from chezlang.cli.app import app
from support.library import CARDS, ROOT, rules_of

BASE = CARDS / "chez-geek"
TIDE = ROOT / "tests" / "games" / "tide"
GAMES = pytest.mark.parametrize("game", [BASE, TIDE], ids=["library", "another game"])


def chezc(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def refused(result: Result) -> str:
    """What a command says that is not done."""
    assert result.exit_code not in (0, 1) or type(result.exception).__name__ == "Refused", result.output
    return str(result.exception) if result.exit_code == 1 else result.output


def proved(paths: list[Path], mine: Path) -> list[str]:
    """The titles of the rulings in a folder, all of which must hold; nothing may be told of what stands there."""
    loaded = api.load(paths)
    assert not loaded.findings, loaded.findings
    results = [each for each in api.run_rulings(loaded).results if str(mine) in each.place.file]
    assert all(each.passed for each in results), results
    return [each.title for each in results]


@GAMES
def test_a_set_has_a_card_of_each_kind_and_a_ruling_for_each(game: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    made = chezc("new", "set", folder, "--for", game, "--title", "Rainy Sunday")
    assert made.exit_code == 0, made.output
    titles = proved([game, folder], folder)
    kinds = [tag.name for tag in rules_of(game).tags if tag.sort == "kind"]
    assert len(titles) == len(kinds)
    found = api.load([game, folder]).rules
    assert found is not None
    mine = [card for card in found.cards if card.set == "Rainy Sunday"]
    assert [found.tags[card.kind].name for card in mine].sort() == kinds.sort()
    assert (folder / "set.chez").read_text(encoding="utf-8").startswith('set "Rainy Sunday" code RS\n')
    covered = api.cover(api.load([game, folder])).only("Rainy Sunday")
    assert covered.covered and not covered.uncovered


@GAMES
def test_nothing_is_written_over(game: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    kind = next(tag.name for tag in rules_of(game).tags if tag.sort == "kind")
    arguments = ("new", "set", folder, "--for", game, "--title", "One", "--card", kind)
    assert chezc(*arguments).exit_code == 0
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert "is there already" in refused(chezc(*arguments))
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_a_card_has_what_is_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    chezc("new", "set", folder, "--for", BASE, "--title", "One", "--card", "thing=Warm Socks")
    made = chezc(
        "new", "card", folder, "thing", "Hot Chocolate", "--for", BASE, "--is", "food", "--number", "slack=3", "--copies", 2
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    text = (folder / "hot-chocolate.chez").read_text(encoding="utf-8")
    assert text.startswith('thing "Hot Chocolate" x2\n    is food\n') and "    slack 3\n" in text
    assert len(proved([BASE, folder], folder)) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("thin", "A"), "`thing`"),
        (("thing", 'A "B"'), "title"),
        (("thing", "A", "--is", "fod"), "`food`"),
        (("thing", "A", "--number", "slak=2"), "`slack`"),
        (("thing", "A", "--number", "slack"), "slack=2"),
        (("thing", "Warm Socks"), "already"),
        (("thing", "A", "--number", "slack=lots"), "could be made"),
    ],
)
def test_what_can_not_be_is_refused_and_nothing_is_written(
    arguments: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    folder = tmp_path / "new"
    chezc("new", "set", folder, "--for", BASE, "--title", "One", "--card", "thing=Warm Socks")
    before = sorted(folder.iterdir())
    kind, title, *rest = arguments
    assert told in refused(chezc("new", "card", folder, kind, title, "--for", BASE, *rest))
    assert sorted(folder.iterdir()) == before


def test_a_card_needs_a_set(tmp_path: Path) -> None:
    (tmp_path / "loose.chez").write_text('thing "Loose"\n    slack 1\n', encoding="utf-8")
    told = refused(chezc("new", "card", tmp_path, "thing", "A", "--for", BASE))
    assert "errors" in told or "no folder of a set" in told
    assert [path.name for path in tmp_path.iterdir()] == ["loose.chez"]


def test_a_game_is_whole(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    made = chezc("new", "game", folder, "--title", "Magpies", "--player", "rogue", "--number", "loot")
    assert made.exit_code == 0, made.output
    assert len(proved([folder], folder)) >= 8
    loaded = api.load([folder])
    assert loaded.rules is not None and (loaded.rules.seat, loaded.rules.seats) == ("rogue", "rogues")
    assert not api.cover(loaded).uncovered
    for seats in (2, 4):
        result = api.simulate(loaded.rules, 20, seats, 1, workers=1)
        assert result["finished"] == 20
    assert "is there already" in refused(chezc("new", "game", folder, "--title", "Magpies"))


@pytest.mark.parametrize(
    "arguments", [("--title", 'A "B"'), ("--title", "A", "--player", "Two Words"), ("--title", "A", "--number", "roll")]
)
def test_words_that_no_game_can_have_are_refused(arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert refused(chezc("new", "game", tmp_path / "game", *arguments))
    assert not (tmp_path / "game").exists()
