"""Processes that work side by side: in order, and gone with the one that started them."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from chezlang.lab import workers
from chezlang.lab.workers import in_order

PATIENCE = 120
TIDE = Path(__file__).parents[1] / "games" / "tide"
CHEZC = [sys.executable, "-c", "from chezlang.cli.app import main; main()"]


def begin(number: int) -> None:
    os.environ["ADDED"] = str(number)


def added(number: int) -> int:
    if number == 0:
        raise ZeroDivisionError
    time.sleep(0.05 / number)
    return number + int(os.environ["ADDED"])


def test_results_come_in_the_order_of_the_batches() -> None:
    assert list(in_order(2, begin, (10,), added, range(1, 7))) == [11, 12, 13, 14, 15, 16]


def test_what_goes_wrong_in_a_process_goes_wrong_here() -> None:
    with pytest.raises(ZeroDivisionError):
        list(in_order(2, begin, (10,), added, [3, 0, 4]))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_kill_is_heard_while_a_process_is_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python loses what is raised by its own calls after a fork; the loop asks once more."""
    monkeypatch.setattr(workers, "_context", lambda: multiprocessing.get_context("fork"))
    once = [True]

    def after_a_fork() -> None:
        if once and once.pop():
            os.kill(os.getpid(), signal.SIGTERM)

    os.register_at_fork(after_in_parent=after_a_fork)
    with pytest.raises(SystemExit) as ended:
        list(in_order(2, begin, (10,), added, range(1, 500)))
    assert ended.value.code == 128 + signal.SIGTERM


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="groups of processes are known where kill is")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_no_process_outlives_the_command(tmp_path: Path, number: signal.Signals) -> None:
    command = [*CHEZC, "balance", str(TIDE), "--games", "100000", "--seats", "2", "--workers", "2"]
    with subprocess.Popen(
        [*command, "--players", "random", "--keep", str(tmp_path)], start_new_session=True, stderr=subprocess.DEVNULL
    ) as running:
        end = time.monotonic() + PATIENCE
        while not any(tmp_path.glob("*/*")):
            assert running.poll() is None and time.monotonic() < end, "no game was kept"
            time.sleep(0.05)
        running.send_signal(number)
        assert running.wait(PATIENCE) not in (0, 1)
        with pytest.raises(ProcessLookupError):
            while time.monotonic() < end:  # one that has ended is still of the group until the machine has taken note
                os.killpg(running.pid, 0)
                time.sleep(0.05)
