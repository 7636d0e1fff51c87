"""Plants mistakes in the library, one at a time, and counts how many the checker finds: `make plant`.

Which mistakes there are tests/support/mistakes.py says, what counts as found tests/support/verdicts.py. The same seed
plants the same mistakes in the same order; with --seconds it stops at that time, and what was tried by then is counted.
Prints a table of the classes, then all that were missed, told of elsewhere, or told of more than once. What leaves a card
that somebody could have meant is listed in a file. The last line: `found N of M, T tracebacks`.
"""

import argparse
import os
import sys
import time
from collections import Counter, deque
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from chezlang.files import write_whole  # noqa: E402
from support.mistakes import Mistake, drawn  # noqa: E402
from support.verdicts import FOUND, MISSED, PLAYED, RAISED, SAME, SENSIBLE, Verdict, judged  # noqa: E402

BATCH = 20


def main() -> int:
    given = _arguments()
    deadline = time.monotonic() + given.seconds if given.seconds else None
    mistakes = [each for each in drawn(given.seed, given.each) if given.only in each.kind]
    verdicts = _tried(mistakes, given.workers, deadline)
    report(verdicts)
    if given.list:
        _list(verdicts, given.list)
    found, of, raised = _closing(verdicts)
    print(f"found {found} of {of}, {raised} tracebacks")
    return 1 if raised else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=300, help="how many of each class; 0: all that can be made")
    parser.add_argument("--seconds", type=float, default=0, help="stop then; 0: when all have been tried")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="classes with this in their name")
    parser.add_argument("--list", type=Path, help="a file for all mistakes of which nothing was told")
    return parser.parse_args()


def _tried(mistakes: list[Mistake], workers: int, deadline: float | None) -> list[Verdict]:
    """The verdicts in the order of the mistakes, as far as time allows: whole batches, from the first on."""
    batches = iter([mistakes[at : at + BATCH] for at in range(0, len(mistakes), BATCH)])
    verdicts: list[Verdict] = []
    with ProcessPoolExecutor(workers) as pool:
        waiting = deque(pool.submit(_judge_batch, batch) for batch in islice(batches, 2 * workers))
        while waiting:
            verdicts.extend(waiting.popleft().result())
            if deadline is None or time.monotonic() < deadline:
                waiting.extend(pool.submit(_judge_batch, batch) for batch in islice(batches, 1))
    return verdicts


def _judge_batch(batch: list[Mistake]) -> list[Verdict]:
    return [judged(mistake) for mistake in batch]


#: ``told``: the checker says something; ``played``: a ruling no longer holds; what leaves the meaning, or something that could be
#: meant, is no part of what can be found.
HEAD = ("planted", "told", "on line", "%", "alone", "%", "played", "same", "sensible", "missed", "found %")


def report(verdicts: list[Verdict]) -> None:
    """The table, and the lists of what isn't as it should be."""
    kinds: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        kinds.setdefault(verdict.mistake.kind, []).append(verdict)
    rows = [(kind, _row(found)) for kind, found in sorted(kinds.items())]
    rows.append(("all", _row(verdicts)))
    width = max(len(kind) for kind, _ in rows)
    print(" " * width, *(f"{name:>8}" for name in HEAD))
    for kind, row in rows:
        print(f"{kind:{width}}", *(f"{each:>8}" for each in row))
    _print_all("raised", [each for each in verdicts if each.ended == RAISED])
    _print_all("missed", [each for each in verdicts if each.ended == MISSED])
    _print_all("told of elsewhere", [each for each in verdicts if each.ended == FOUND and not each.on_line])
    _print_all("told of more than once", [each for each in verdicts if each.count > 1])


def _row(verdicts: list[Verdict]) -> tuple[str | int, ...]:
    ended = Counter(verdict.ended for verdict in verdicts)
    found, of, _ = _closing(verdicts)
    told = [verdict for verdict in verdicts if verdict.ended == FOUND]
    on_line = sum(verdict.on_line for verdict in told)
    alone = sum(verdict.count == 1 for verdict in told)
    return (
        len(verdicts), len(told), on_line, _share(on_line, len(told)), alone, _share(alone, len(told)), ended[PLAYED],
        ended[SAME], ended[SENSIBLE], ended[MISSED] + ended[RAISED], _share(found, of),
    )  # fmt: skip


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "-"


def _closing(verdicts: Iterable[Verdict]) -> tuple[int, int, int]:
    """How many were found, of how many that can be, and how many raised."""
    ended = Counter(verdict.ended for verdict in verdicts)
    found = ended[FOUND] + ended[PLAYED]
    return found, found + ended[MISSED] + ended[RAISED], ended[RAISED]


def _print_all(title: str, verdicts: list[Verdict]) -> None:
    print(f"\n{title}: {len(verdicts)}")
    for each in verdicts:
        count = f"{each.count} findings, first: " if each.count > 1 else ""
        print(f"    {each.mistake.kind}: {each.mistake.shown}" + (f"\n        {count}{each.said}" if each.said else ""))


def _list(verdicts: list[Verdict], path: Path) -> None:
    lines = [
        f"{each.ended}: {each.mistake.kind}: {each.mistake.shown}\n"
        for each in verdicts
        if each.ended in (SAME, SENSIBLE, MISSED)
    ]
    write_whole(path, "".join(sorted(lines)))


if __name__ == "__main__":
    sys.exit(main())
