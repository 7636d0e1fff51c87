"""build, play, replay, simulate, from the command line to files and back."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from chezlang import api
from chezlang.cli.app import app
from support.library import rules_of


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("compiled") / "rules.json"
    file.write_text(api.save_rules(rules_of()), encoding="utf-8")
    return file


def _chezc(*arguments: object, type: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=type)


def test_play_record_replay(compiled: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = _chezc("play", compiled, "--seats", 3, "--seed", 7, "--record", file)
    assert played.exit_code == 0
    assert played.output.splitlines()[-1].endswith(" Slack")
    again = _chezc("replay", file)
    assert (again.exit_code, again.output) == (0, played.output + "the same game as recorded\n")
    assert _chezc("replay", file, compiled).output == again.output
    as_json = json.loads(_chezc("replay", file, "--json").output)
    assert as_json["departure"] == "" and as_json["log"] == played.output.splitlines()
    assert _chezc("play", compiled, "--seats", 3, "--seed", 7, "--json").output == file.read_text(encoding="utf-8")


def test_a_record_that_departs_is_1(compiled: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    _chezc("play", compiled, "--seats", 3, "--record", file)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["decisions"][4][0] = 2 - data["decisions"][4][0]
    data["decisions"][4][1] += 1
    file.write_text(json.dumps(data), encoding="utf-8")
    again = _chezc("replay", file)
    assert again.exit_code == 1
    assert again.output.splitlines()[-1].startswith("departs from the record: at decision 5 of ")


@pytest.mark.parametrize(
    "arguments",
    [["play"], ["play", "RULES", "--seats", "9"], ["play", "RULES", "--bot", "x"], ["play", "RULES", "--human", "5"],
     ["play", "RULES", "--option", "x"], ["replay", "RULES"], ["play", "--resume", "RULES"], ["simulate", "RULES", "--seats", "9"]],
)  # fmt: skip
def test_what_can_not_be_is_refused(compiled: Path, arguments: list[str]) -> None:
    result = _chezc(*[compiled if argument == "RULES" else argument for argument in arguments])
    assert result.exit_code in (1, 2) and (result.exit_code == 2 or type(result.exception).__name__ == "Refused")


def test_a_person_plays_saves_and_goes_on(compiled: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    first = _chezc("play", compiled, "--seats", 3, "--seed", 4, "--human", 1, type=f"1\n1\n1\ns {saved}\nq\n")
    assert first.exit_code == 0 and first.output.endswith("left\n")
    record = tmp_path / "game.json"
    rest = _chezc("play", "--resume", saved, "--record", record, type="1\n" * 2000)
    assert rest.exit_code == 0 and " wins with " in rest.output.splitlines()[-1]
    assert _chezc("replay", record).exit_code == 0
    assert json.loads(record.read_text(encoding="utf-8"))["players"] == ["person", "random", "random"]
    assert _chezc("play", compiled, "--resume", saved, type="q\n").exit_code == 0
    for more in (["--human", "2"], ["--seats", "3"], ["--bot", "first"], ["--seed", "4"], ["--option", "x"]):
        assert "says how a game begins" in " ".join(_chezc("play", "--resume", saved, *more).stderr.split())


def test_simulate(compiled: Path, tmp_path: Path) -> None:
    rows, records = tmp_path / "rows.jsonl", tmp_path / "records"
    arguments = ["simulate", compiled, "--games", 6, "--seats", 4, "--seed", 1]
    table = _chezc(*arguments, "--workers", 1, "--rows", rows, "--records", records)
    assert table.exit_code == 0
    assert table.stdout.startswith("games: 6, 6 of them finished, 0 capped\n")
    assert table.stderr.endswith(" seconds\n")
    assert _chezc(*arguments, "--workers", 2).stdout == table.stdout
    result = json.loads(_chezc(*arguments, "--json").stdout)
    assert list(result)[:9] == [
        "games",
        "finished",
        "unwon",
        "capped",
        "wins",
        "wins_by_seat",
        "turns",
        "decisions",
        "capped_seeds",
    ]
    assert list(result)[-1] == "seconds"
    lines = [json.loads(line) for line in rows.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == 6 and all(row["totals"][row["winners"][0]] >= row["needed"][0] for row in lines)
    assert sorted(file.name for file in records.iterdir()) == [f"game-{number}.json" for number in range(6)]
    for number, row in enumerate(lines):
        again = json.loads(_chezc("replay", records / f"game-{number}.json", compiled, "--json").stdout)
        assert again["departure"] == "" and again["outcome"]["totals"] == row["totals"]


def test_build_and_play_from_it_is_the_same_game(tmp_path: Path) -> None:
    lamps = Path(__file__).parents[1] / "players" / "lamps"
    built = tmp_path / "lamps.json"
    assert _chezc("build", lamps, "-o", built).exit_code == 0
    assert _chezc("play", built, "--seats", 3).output == _chezc("play", lamps, "--seats", 3).output != ""


def test_a_record_that_can_not_be_kept_is_told_before_the_game(compiled: Path, tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "game.json"
    run = CliRunner().invoke(app, ["play", str(compiled), "--seats", "2", "--record", str(target)])
    assert isinstance(run.exception, FileNotFoundError)
    assert run.exception.filename == str(target)
    assert run.output == ""


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["docs", "RULES", "-o", "nowhere"], "the reference shows the source and the rulings of each card"),
        (["test", "RULES"], "a built library holds no rulings"),
        (["build", "RULES", "-o", "nowhere"], "it is a built library already"),
        (["play", "RULES", "RULES"], "nothing can be loaded with it"),
        (["press", "RULES", "RULES", "-o", "nowhere.pdf"], "nothing can be loaded with it"),
    ],
)
def test_what_needs_the_sources_says_so(compiled: Path, command: list[str], why: str) -> None:
    result = _chezc(*(compiled if each == "RULES" else each for each in command))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"error: {compiled}: ") and why in result.stderr
    assert result.stderr.endswith("name the .chez files that it was built from\n")
