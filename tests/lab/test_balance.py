"""How evenly a game plays: counted right, with the right intervals, by any number of processes."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chezlang import api
from chezlang.cli.app import app
from chezlang.findings import Refused
from chezlang.lab import balance as lab
from chezlang.lab import kept
from chezlang.lab.simulate import Opening, Row
from support.library import CARDS, ROOT, rules_of

TIDE = ROOT / "tests" / "games" / "tide"


def row(winner: int, turns: int, *openings: tuple[tuple[str, ...], tuple[str, ...]]) -> Row:
    return Row(
        0, 0, (winner,), ("",), (None,), (0, 0), turns, 0, False, "", "", tuple(Opening(*each) for each in openings)
    )


def test_intervals_are_those_of_the_books() -> None:
    """Wilson: 8 of 10, as every table has it. Newcombe 1998, table II, the first example by method 10: 56/70 and 48/80."""
    found = lab.wilson(8, 10)
    assert (round(found.low, 4), round(found.high, 4)) == (0.4902, 0.9433)
    assert lab.wilson(0, 10).low < 1e-9 and round(lab.wilson(0, 10).high, 4) == 0.2775
    found = lab.newcombe(56, 70, 48, 80)
    assert (round(found.value, 4), round(found.low, 4), round(found.high, 4)) == (0.2, 0.0524, 0.3339)
    found = lab.mean([1.0, 2.0, 3.0, 4.0])
    assert (found.value, round(found.high - found.value, 4)) == (2.5, 1.2652)


def test_shares_and_shifts_are_counted_by_seat() -> None:
    a, b = (("Ace",), ("One", "One", "Two")), (("Bee",), ("Two",))
    rows = [row(0, 10, a, b), row(0, 12, a, b), row(1, 14, a, b), row(1, 16, b, a)]
    table = lab.table(rows, 2)
    shares = {share.title: share for share in table.shares}
    assert (shares["Ace"].begun, shares["Ace"].wins, shares["Ace"].ratio.value) == (4, 3, 1.5)
    assert (shares["Bee"].begun, shares["Bee"].wins, shares["Bee"].ratio.value) == (4, 1, 0.5)
    shifts = {shift.title: shift for shift in table.shifts}
    assert (shifts["One"].held, shifts["One"].points.value) == (4, 50.0)  # in 3 of 4 hands with it, 1 of 4 without
    assert shifts["Two"].held == 8
    assert table.turns.value == 6.5
    assert [place.value for place in table.places] == [0.5, 0.5]


def test_what_is_outside_for_certain_is_told_from_what_may_be_chance() -> None:
    assert lab.Interval(1.5, 1.4, 1.6).outside(*lab.SHARE) == "outside"
    assert lab.Interval(1.4, 1.3, 1.5).outside(*lab.SHARE) == "perhaps"
    assert lab.Interval(1.2, 0.5, 1.9).outside(*lab.SHARE) == ""


def test_any_number_of_processes_counts_the_same() -> None:
    tables = [api.balance(rules_of(TIDE), 12, 3, 5, workers=workers) for workers in (1, 2)]
    assert tables[0] == tables[1]
    assert sum(each.held for each in tables[0].shifts) > 12


def test_a_run_that_was_cut_off_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that are kept are not played again, and the whole is what it is without; others are never taken for them."""
    monkeypatch.setattr(kept, "PIECE", 4)
    rules = rules_of(TIDE)
    whole = api.balance(rules, 11, 2, 5, "random", 1)
    played: list[int] = []

    def cut_off(done: int) -> None:
        played.append(done)
        if done >= 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        api.balance(rules, 11, 2, 5, "random", 1, cut_off, keep=tmp_path)
    assert len(list(tmp_path.glob("*/*.json"))) == 1
    del played[:]
    assert api.balance(rules, 11, 2, 5, "random", 1, played.append, keep=tmp_path) == whole
    assert played[0] > 4 and played[-1] == 11
    assert len(list(tmp_path.glob("*/*.json"))) == 2
    assert api.balance(rules, 7, 2, 5, "random", 1, keep=tmp_path) == api.balance(rules, 7, 2, 5, "random", 1)
    assert api.balance(rules, 7, 2, 6, "random", 1, keep=tmp_path) == api.balance(rules, 7, 2, 6, "random", 1)
    assert len(list(tmp_path.iterdir())) == 2
    next(tmp_path.glob("*/0000004.json")).write_text("[]", encoding="utf-8")
    with pytest.raises(Refused, match="0000004"):
        for seed in (5, 6):
            api.balance(rules, 7, 2, seed, "random", 1, keep=tmp_path)


def test_an_opening_is_what_is_dealt() -> None:
    rules = rules_of(CARDS / "chez-geek")
    rows: list[Row] = []
    from chezlang.lab.simulate import simulate

    simulate(rules, 3, 4, 1, 1, each=rows.append, openings=True)
    jobs = {card.title for card in rules.cards if rules.tags[card.kind].name == "job"}
    for each in rows:
        assert all(len(opening.open) == 1 and set(opening.open) <= jobs for opening in each.opening)
        assert all(len(opening.hidden) == 5 for opening in each.opening)
    plain: list[Row] = []
    simulate(rules, 3, 4, 1, 1, each=plain.append)
    assert [each.data() for each in plain] == [each.data() for each in rows]


def test_the_command_writes_a_page_that_names_it(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    run = CliRunner().invoke(
        app, ["balance", str(CARDS / "chez-geek"), "--games", "4", "--seats", "2,3", "--players", "random", "-o", str(page), "--workers", "1"]
    )  # fmt: skip
    assert run.exit_code == 0, run.output
    text = page.read_text(encoding="utf-8")
    assert f"--seats 2:4,3:4 --seed 1 --players random -o {page}" in text
    assert "# How evenly Chez Geek plays" in text and "### 3 roommates: share of wins" in text
    assert "GameStation (Cost)" in text and "| lengths of a game | 2 |" in text
    assert "| Corporate Drone | 5 | **1** | **22** | **7** |" in text  # published ones are told from ours
    run = CliRunner().invoke(app, ["balance", str(TIDE), "--games", "4", "--seats", "2", "--json", "--workers", "1"])
    assert [table["seats"] for table in json.loads(run.output)["tables"]] == [2]
    assert isinstance(CliRunner().invoke(app, ["balance", str(TIDE), "--seats", "two"]).exception, Refused | SystemExit)


@pytest.mark.parametrize(
    "text",
    [
        "[other]\n",
        "[published]\nA = 1\n",
        "what",
        '[published]\n"No Such Card" = ["slack"]\n',
        '[published]\nSleep = ["pearls"]\n',
    ],
)
def test_published_numbers_must_be_there(text: str, tmp_path: Path) -> None:
    (tmp_path / lab.PUBLISHED_FILE).write_text(text, encoding="utf-8")
    with pytest.raises(Refused, match=r"published\.toml"):
        lab.checked_published(rules_of(), lab.published_in([tmp_path]))


def test_published_numbers_of_the_library_are_there() -> None:
    found = lab.published_in([CARDS / "chez-geek", CARDS / "slack-attack"])
    assert len(lab.checked_published(rules_of(), found)) >= 8
