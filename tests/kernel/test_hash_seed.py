"""The order of nothing is taken from a hash: the same bytes in every process, under every hash seed."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]

#: Reads the library, compiles it and plays games; prints all of it.
PLAYER = """
import hashlib, json, sys

sys.path.insert(0, sys.argv[1])
from chezlang.effects import ruleset
from support.library import rules_of
from support.play import played

rules = rules_of()
print(ruleset.fingerprint(rules))
for seats in range(rules.low, rules.high + 1):
    record = played(rules, seats, seats)
    whole = json.dumps([record.decisions, record.states, record.log, record.end])
    print(len(record.decisions), hashlib.sha256(whole.encode()).hexdigest())
"""


def output(seed: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", PLAYER, str(TESTS)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=TESTS.parent
    )


def test_the_same_bytes_under_every_hash_seed() -> None:
    running = [output(seed) for seed in ("0", "1", "2")]
    said = [process.communicate(timeout=120) for process in running]
    assert [process.returncode for process in running] == [0, 0, 0], said[0][1]
    assert said[0][0].count("\n") == 5
    assert said[0][0] == said[1][0] == said[2][0]
