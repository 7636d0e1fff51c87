"""Many games: counted alike by any number of processes, under any hash seed, and each of them the game that its seed gives."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from chezlang import api
from chezlang.effects.ruleset import RuleSet
from chezlang.findings import Refused
from chezlang.lab import simulate as lab
from chezlang.lab.simulate import Row, play_out, seed_of
from support.library import ROOT, rules_of

KEYS = [
    "games", "finished", "unwon", "capped", "wins", "wins_by_seat", "turns", "decisions", "capped_seeds", "digest", "seconds",
]  # fmt: skip


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return rules_of()


def _counted(result: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in result.items() if key != "seconds"})


def test_any_number_of_processes_counts_the_same(rules: RuleSet) -> None:
    rows: dict[int, list[Row]] = {1: [], 2: [], 3: []}
    results = {
        workers: api.simulate(rules, 14, 3, 8, workers=workers, each=rows[workers].append) for workers in (1, 2, 3)
    }
    assert _counted(results[1]) == _counted(results[2]) == _counted(results[3])
    assert rows[1] == rows[2] == rows[3]
    assert [row.game for row in rows[1]] == list(range(14))


def test_what_is_counted(rules: RuleSet) -> None:
    rows: list[Row] = []
    done: list[int] = []
    result = api.simulate(rules, 10, 4, 1, workers=1, progress=done.append, each=rows.append)
    assert list(result) == KEYS
    assert result["games"] == result["finished"] == 10 and result["capped"] == 0
    assert sum(result["wins"].values()) == sum(result["wins_by_seat"].values()) == 10
    assert list(result["wins_by_seat"]) == ["1", "2", "3", "4"]
    assert result["turns"] == sum(row.turns for row in rows)
    assert result["decisions"] == sum(row.decisions for row in rows)
    assert done == sorted(done) and done[-1] == 10
    jobs = {card.title for card in rules.cards if rules.tags[card.kind].name == "job"}
    assert set(result["wins"]) <= jobs


def test_every_winner_has_reached_the_goal_when_the_game_is_played_again(rules: RuleSet) -> None:
    """Counted from the record alone: the winner's total at the end, and the goal of the Job that the row names."""
    rows: list[Row] = []
    api.simulate(rules, 6, 4, 3, workers=1, each=rows.append, records=True)
    goal = next(index for index, number in enumerate(rules.numbers) if number.name == "goal")
    for row in rows:
        record = api.load_record(row.record)
        again = api.replay(record, rules)
        assert again.departure == ""
        (winner,) = again.outcome.winners
        assert again.outcome.totals[winner] >= (again.outcome.needed[0] or 0)
        job = next(card for card in rules.cards if card.title == row.by[0])
        assert job.states(goal)
        assert (row.winners, row.totals, row.turns) == (record.winners, record.totals, record.outcome.turns)
        assert row.decisions == len(record.decisions)


def test_a_row_is_the_game_of_its_seed(rules: RuleSet) -> None:
    row = play_out(rules, 3, seed_of(5, 2), number=2)
    record = api.play(rules, 3, row.seed)
    assert (record.winners, record.totals, record.outcome.by) == (row.winners, row.totals, row.by)
    assert play_out(rules, 3, seed_of(5, 2), number=2) == row
    assert len({seed_of(5, game) for game in range(5000)}) == 5000
    assert all(0 <= seed_of(-7, game) < 2**48 for game in range(50))


def test_a_game_without_end_is_capped_and_named(rules: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_TURNS", 5)
    result = api.simulate(rules, 4, 4, 1, workers=1)
    assert (result["finished"], result["capped"], result["wins"]) == (0, 4, {})
    assert result["capped_seeds"] == [seed_of(1, game) for game in range(4)]


@pytest.mark.parametrize(("seats", "options"), [(6, []), (3, ["easy"])])
def test_what_there_is_not_is_refused_before_anything_runs(rules: RuleSet, seats: int, options: list[str]) -> None:
    with pytest.raises(Refused):
        api.simulate(rules, 1000, seats, 1, options=options)


PROGRAM = """
import json, sys
from chezlang import api
rules = api.load_rules(open(sys.argv[1], encoding="utf-8").read())
if __name__ == "__main__":
    result = api.simulate(rules, 6, 4, 1, workers=2)
    del result["seconds"]
    print(json.dumps(result))
    print(api.save_record(api.play(rules, 4, 1), library=False))
"""


def test_hash_seeds_change_nothing(rules: RuleSet, tmp_path: Any) -> None:
    file = tmp_path / "rules.json"
    file.write_text(api.save_rules(rules), encoding="utf-8")
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(file)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
        )
        for seed in ("0", "1", "2")
    ]
    told = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0]
    assert told[0] == told[1] == told[2] != b""
