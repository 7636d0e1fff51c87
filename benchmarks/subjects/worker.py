"""The other end of the driver's line: a process that plays games when it is asked to.

It says who it is in one line of JSON, then answers each request ``{"seed": s, "seconds": t}`` with what it has played until
then, ``{"games": [[decisions, nanoseconds], ...]}``: decisions with two options or more, and processor time.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any


def serve(name: str, version: str, play: Callable[[int], Any], count: Callable[[Any], int] = int) -> None:
    """Answer requests until there are no more. ``play`` plays the game of a seed; ``count``, which is not timed, makes the
    number of decisions of what it returns."""
    count(play(0))
    print(json.dumps({"subject": name, "version": version}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        seed = request["seed"]
        games: list[tuple[int, int]] = []
        spent = 0
        while not games or spent < request["seconds"] * 1e9:
            start = time.process_time_ns()
            played = play(seed)
            taken = time.process_time_ns() - start
            games.append((count(played), taken))
            spent += taken
            seed += 1
        print(json.dumps({"games": games}), flush=True)
