"""Measures the engine beside others, in one run: see README.md.

    run.py [--seconds S] [--rounds N] [--only PART ...] [--keep NAME]

Each subject is a process of its own that plays when it is asked to. The subjects take turns, round by round, so that a
machine that gets slower or faster does so for all of them. Times are processor times. Without a peer, or without the
compiled kernel, the rest is measured.
"""

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "subjects"))
from generated import write_library  # noqa: E402

ROOT = HERE.parent
RESULTS = HERE / "results"
PEERS = ROOT / ".venv-bench" / "bin" / "python"
FAST = ROOT / ".venv-fast" / "bin" / "python"
OURS = Path(sys.executable)

#: Each subject of the playouts: the Python that runs it, its file.
SUBJECTS = (
    (OURS, "chezlang_games.py"),
    (FAST, "chezlang_games.py"),
    (PEERS, "rlcard_uno.py"),
    (PEERS, "pyminion_games.py"),
    (PEERS, "openspiel_python.py"),
    (PEERS, "openspiel_cpp.py"),
)
#: Which is divided by which.
RATIOS = (
    ("chezlang, interpreted", "RLCard uno, full env"),
    ("chezlang, compiled", "RLCard uno, full env"),
    ("chezlang, compiled", "chezlang, interpreted"),
    ("chezlang, compiled", "OpenSpiel crazy_eights, loop in Python"),
    ("chezlang, compiled", "OpenSpiel crazy_eights, loop in C++"),
    ("chezlang, interpreted", "pyminion, Dominion"),
)
PARTS = ("playouts", "clone", "events", "checks", "start")
RESAMPLES = 1000
MOST_GAMES = 500  # of a subject go into a resample; more make the interval no better than it is said to be


class Absent(Exception):
    """A subject that can't be measured here, and why."""


class Worker:
    """A subject's process."""

    def __init__(self, python: Path, file: str) -> None:
        if not python.exists():
            raise Absent(f"{file}: there is no {python.relative_to(ROOT)}")
        self.file = file
        # Another environment has its own packages, whatever is to be imported in this one.
        environment = {name: value for name, value in os.environ.items() if python == OURS or name != "PYTHONPATH"}
        self.process = subprocess.Popen(
            [python, HERE / "subjects" / file], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=HERE,
        )  # fmt: skip
        hello = self._line()
        self.name: str = hello["subject"]
        self.version: str = hello["version"]

    def ask(self, **request: Any) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return self._line()

    def _line(self) -> Any:
        assert self.process.stdout is not None and self.process.stderr is not None
        line = self.process.stdout.readline()
        if not line:
            told = self.process.stderr.read().strip().splitlines()
            raise Absent(f"{self.file}: {told[-1] if told else 'it ended'}")
        return json.loads(line)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def workers(subjects: Sequence[tuple[Path, str]], absent: list[str]) -> list[Worker]:
    """The subjects that can be started; of others it is said why not."""
    found = []
    for subject in subjects:
        try:
            found.append(Worker(*subject))
        except Absent as reason:
            absent.append(str(reason))
    return found


# -- numbers --------------------------------------------------------------------------------------


Games = list[tuple[int, int]]


def a_decision(games: Games) -> float:
    """Microseconds a decision."""
    return sum(taken for _, taken in games) / max(1, sum(decisions for decisions, _ in games)) / 1000


def interval(found: list[float]) -> tuple[float, float]:
    """The middle 95 of a hundred."""
    found = sorted(found)
    return found[len(found) * 25 // 1000], found[len(found) * 975 // 1000 - 1]


def ratio(ours: Games, theirs: Games) -> dict[str, float]:
    """How many times as long a decision takes, with an interval: games, not decisions, are drawn again and again, since the
    decisions of a game are not independent of each other."""
    chance = random.Random(0)
    ours, theirs = (chance.sample(games, min(len(games), MOST_GAMES)) for games in (ours, theirs))
    again = [
        a_decision(chance.choices(ours, k=len(ours))) / a_decision(chance.choices(theirs, k=len(theirs)))
        for _ in range(RESAMPLES)
    ]
    low, high = interval(again)
    return {"ratio": a_decision(ours) / a_decision(theirs), "low": low, "high": high}


def of_medians(ours: list[float], theirs: list[float]) -> dict[str, float]:
    """The ratio of two medians, with an interval drawn in the same way."""
    chance = random.Random(0)
    again = [
        statistics.median(chance.choices(ours, k=len(ours))) / statistics.median(chance.choices(theirs, k=len(theirs)))
        for _ in range(RESAMPLES)
    ]
    low, high = interval(again)
    return {"ratio": statistics.median(ours) / statistics.median(theirs), "low": low, "high": high}


def said(found: dict[str, float]) -> str:
    return f"{found['ratio']:.3g} ({found['low']:.3g} to {found['high']:.3g})"


# -- what is measured -----------------------------------------------------------------------------


def playouts(options: argparse.Namespace, absent: list[str]) -> tuple[dict[str, Any], list[str]]:
    """Random games, a decision and a game."""
    subjects = workers(SUBJECTS, absent)
    games: dict[str, Games] = {subject.name: [] for subject in subjects}
    for turn in range(options.rounds):
        for subject in subjects[turn % len(subjects) :] + subjects[: turn % len(subjects)]:
            try:
                answer = subject.ask(seed=1 + turn * 100_000, seconds=options.seconds / options.rounds)
            except Absent as reason:  # it broke down; what it has played until then counts no more
                absent.append(str(reason))
                subjects = [each for each in subjects if each is not subject]
                del games[subject.name]
                continue
            games[subject.name].extend(map(tuple, answer["games"]))
    lines = [f"{'random playouts':<42}{'games':>7}{'decisions':>11}{'us/decision':>13}{'us/game':>10}"]
    rows = {}
    for subject in subjects:
        found = games[subject.name]
        row = {
            "version": subject.version,
            "games": len(found),
            "decisions": sum(decisions for decisions, _ in found),
            "us_a_decision": a_decision(found),
            "us_a_game": statistics.mean(taken for _, taken in found) / 1000,
        }
        rows[subject.name] = row
        lines.append(
            f"{subject.name + ' ' + subject.version:<42}{row['games']:>7}{row['decisions']:>11}"
            f"{row['us_a_decision']:>13.2f}{row['us_a_game']:>10.0f}"
        )
        subject.close()
    lines += ["", "a decision of ... takes as long as so many of ... (95 of 100 resamples by game)"]
    ratios = []
    for ours, theirs in RATIOS:
        if games.get(ours) and games.get(theirs):
            found_ratio = ratio(games[ours], games[theirs])
            ratios.append({"of": ours, "to": theirs, **found_ratio})
            lines.append(f"    {ours} / {theirs}: {said(found_ratio)}")
    return {"subjects": rows, "ratios": ratios}, lines


def clone(options: argparse.Namespace, absent: list[str]) -> tuple[dict[str, Any], list[str]]:
    """A state's clone against deepcopy."""
    subjects = workers([(OURS, "chezlang_parts.py"), (FAST, "chezlang_parts.py")], absent)
    clones: dict[str, list[float]] = {subject.name: [] for subject in subjects}
    deep: list[float] = []
    for turn in range(options.rounds):
        for subject in subjects:
            for ours, copied in subject.ask(what="clone", seed=turn, seconds=options.seconds / options.rounds / 4):
                clones[subject.name].append(ours)
                if copied:
                    deep.append(copied)
    if not deep:
        raise Absent("clone: not without the interpreted kernel")
    lines = ["a copy of a state (200 cards, in the middle of a game)"]
    lines.append(f"    copy.deepcopy, interpreted: {statistics.median(deep) / 1000:.1f} us")
    found: dict[str, Any] = {"deepcopy_us": statistics.median(deep) / 1000}
    for subject in subjects:
        times = of_medians(deep, clones[subject.name])
        found[subject.name] = {"clone_us": statistics.median(clones[subject.name]) / 1000, **times}
        lines.append(
            f"    State.clone, {subject.name}: {statistics.median(clones[subject.name]) / 1000:.2f} us, "
            f"so many times as fast: {said(times)}"
        )
        subject.close()
    return found, lines


def events(options: argparse.Namespace, absent: list[str]) -> tuple[dict[str, Any], list[str]]:
    """Events that no card hears, on tables with more and more cards."""
    subjects = workers([(OURS, "chezlang_parts.py"), (FAST, "chezlang_parts.py")], absent)
    sizes = (10, 30, 100, 300, 1000)
    lines = ["microseconds an event, with so many cards in play that hear others"]
    lines.append(f"{'':<44}" + "".join(f"{size:>8}" for size in sizes))
    found: dict[str, Any] = {}
    for subject in subjects:
        rows: dict[str, list[float]] = {}
        for size in sizes:
            for kind, nanoseconds in subject.ask(what="events", cards=size).items():
                rows.setdefault(kind, []).append(nanoseconds / 1000)
        found[subject.name] = rows
        for kind, row in rows.items():
            lines.append(f"{f'    {kind}, {subject.name}':<44}" + "".join(f"{value:>8.2f}" for value in row))
        subject.close()
    return {"cards": sizes, **found}, lines


def checks(options: argparse.Namespace, absent: list[str]) -> tuple[dict[str, Any], list[str]]:
    """Checking generated cards against a bare Lark."""
    lines = ["checking cards, against Lark.parse of the same grammar and text with positions"]
    found: dict[str, Any] = {}
    for cards, times in ((300, 5), (10_000, options.big)):
        rows: list[dict[str, int]] = []
        for _ in range(times):
            done = subprocess.run(
                [OURS, HERE / "subjects" / "chezlang_checks.py", str(cards)], capture_output=True, text=True, cwd=HERE
            )
            if done.returncode:
                absent.append(f"chezlang_checks.py {cards}: {done.stderr.strip().splitlines()[-1]}")
                break
            rows.append(json.loads(done.stdout))
        if not rows:
            continue
        row = {kind: statistics.median(each[kind] for each in rows) / 1e9 for kind in ("lark", "cold", "warm")}
        cold = sorted(each["cold"] / each["lark"] for each in rows)
        warm = sorted(each["warm"] / each["lark"] for each in rows)
        found[str(cards)] = {"seconds": row, "cold": cold, "warm": warm, "runs": len(rows)}
        lines.append(
            f"    {cards} cards: Lark {row['lark']:.3f} s, api.load {row['cold']:.3f} s, again {row['warm']:.3f} s; "
            f"ratio {statistics.median(cold):.2f} ({cold[0]:.2f} to {cold[-1]:.2f}), "
            f"again {statistics.median(warm):.2f} ({warm[0]:.2f} to {warm[-1]:.2f}), {len(rows)} runs"
        )
    return found, lines


def start(options: argparse.Namespace, absent: list[str]) -> tuple[dict[str, Any], list[str]]:
    """How long it takes until there is an answer."""
    chezc = OURS.parent / "chezc"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_library(folder / "300", 300)
        large = write_library(folder / "10000", 10_000)
        commands: dict[str, list[Any]] = {
            "python -c pass": [OURS, "-c", "pass"],
            "python -c 'import lark'": [OURS, "-c", "import lark"],
            "chezc --help": [chezc, "--help"],
            "validate, 300 cards, unchanged": [chezc, "validate", folder / "300"],
            "the same, --format concise": [chezc, "validate", folder / "300", "--format", "concise"],
            "the same, without the cache": [chezc, "validate", folder / "300", "--no-cache"],
            "validate, 10,000 cards, unchanged": [chezc, "validate", folder / "10000"],
        }
        environment = {**os.environ, "CHEZLANG_CACHE": str(folder / "notes")}
        taken: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(max(5, options.rounds) + 1):
            for name, command in commands.items():
                taken[name].append(processor_time(command, environment))
        validate = commands["validate, 10,000 cards, unchanged"]
        changed: dict[str, list[float]] = {name: [] for name in CHANGES}
        cold: list[float] = []
        for turn in range(max(2, options.big)):
            for name, change in CHANGES.items():
                text = large.read_text(encoding="utf-8")
                large.write_text(change(text, turn), encoding="utf-8")
                changed[name].append(processor_time(validate, environment))
            cold.append(processor_time([*validate, "--no-cache"], environment))
    lines = ["milliseconds of a command"]
    found: dict[str, Any] = {}
    for name, values in taken.items():
        values = values[1:]  # the first fills caches
        times = of_medians(values, taken["python -c 'import lark'"][1:])
        found[name] = {"ms": statistics.median(values), **times}
        lines.append(f"    {name:<36}{statistics.median(values):>8.1f}   to import lark: {said(times)}")
    without = statistics.median(cold)
    lines.append(f"    {'validate, 10,000 cards, no cache':<36}{without:>8.1f}")
    for name, values in changed.items():
        times = of_medians(values, cold)
        found[f"10,000 cards, {name}"] = {"ms": statistics.median(values), "without_ms": without, **times}
        lines.append(
            f"    {f'10,000 cards, {name}':<36}{statistics.median(values):>8.1f}   to without the cache: {said(times)}"
        )
    return found, lines


#: What is changed in 10,000 cards before they are validated again; the turn tells one change from the next.
CHANGES: dict[str, Callable[[str, int], str]] = {
    "one number changed": lambda text, turn: text.replace("    is book\n    cost 3\n", f"    is book\n    cost {turn}\n", 1),
    "one line changed": lambda text, turn: text.replace("discard each booze and weed in", "discard each booze in", 1),
    "one title changed": lambda text, turn: text.replace('"Outing ', f'"Trip {turn} ', 1),
    "one card more": lambda text, turn: text + f'\nthing "One More {turn}"\n    is food\n    cost {turn + 1}\n    slack 1\n',
    "one card less": lambda text, turn: text.partition("\n\n")[2],
    "one word misspelt": lambda text, turn: text.replace("    is cafe\n", "    is cafee\n", 1),
    "and put right": lambda text, turn: text.replace("    is cafee\n", "    is cafe\n", 1),
    "one more word declared": lambda text, turn: text + f'\ntype gadget-{turn} is thing\n\nthing "Gadget {turn}"\n    is gadget-{turn}\n    slack 1\n',
}  # fmt: skip


def processor_time(command: list[Any], environment: dict[str, str]) -> float:
    """Milliseconds of processor time that a command takes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return (usage.ru_utime + usage.ru_stime) * 1000


MEASURES: dict[str, Callable[[argparse.Namespace, list[str]], tuple[dict[str, Any], list[str]]]] = {
    "playouts": playouts, "clone": clone, "events": events, "checks": checks, "start": start,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0, help="of playouts, for each subject")
    parser.add_argument("--rounds", type=int, default=10, help="in which the subjects take turns")
    parser.add_argument("--big", type=int, default=1, help="how often 10,000 cards are checked")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--keep", default="latest", help="name of the result in benchmarks/results")
    options = parser.parse_args()
    machine = {
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    result: dict[str, Any] = {"machine": machine, "seconds": options.seconds, "rounds": options.rounds}
    absent: list[str] = []
    text = [f"{machine['python']}, {machine['system']}, {machine['cores']} cores; processor time", ""]
    print("\n".join(text), flush=True)
    for part in options.only:
        try:
            result[part], lines = MEASURES[part](options, absent)
        except Absent as reason:
            absent.append(str(reason))
            continue
        text += [*lines, ""]
        print("\n".join([*lines, ""]), flush=True)
    if absent:
        lines = ["not measured:", *(f"    {reason}" for reason in dict.fromkeys(absent)), ""]
        text += lines
        print("\n".join(lines), flush=True)
    result["absent"] = list(dict.fromkeys(absent))
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{options.keep}.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    (RESULTS / f"{options.keep}.txt").write_text("\n".join(text).rstrip() + "\n", encoding="utf-8")
    print(f"kept: benchmarks/results/{options.keep}.json")


if __name__ == "__main__":
    main()
