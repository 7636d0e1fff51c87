"""`chezc balance`: how evenly a game plays, as a page."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from chezlang.cli import console
from chezlang.cli.options import Options, PlayablePaths, Players, Seed

EXAMPLE = "chezc balance cards/ --games 2000 --seats 2,3,4,5 -o balance.md"


def balance(
    paths: PlayablePaths,
    games: Annotated[int, typer.Option(metavar="N", min=2, help="How many games with each number of seats.")] = 1000,
    seats: Annotated[
        str,
        typer.Option(
            metavar="N,...",
            help="With how many seats; N:GAMES for another number of games.",
            show_default="all that the game is for",
        ),
    ] = "",
    seed: Seed = 1,
    players: Players = "careful",
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many processes.", show_default="one a core")
    ] = None,
    options: Options = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="Write the page there.", show_default=False)
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep",
            metavar="FOLDER",
            help="Keep games there as they are played, and go on from those that are there: for a long run that may be cut off.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object in place of the page.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="What lies outside the bounds counts as a finding.")] = False,
) -> None:
    """Play many games, and say how evenly: the share of wins of what each seat begins with, turns, opening hands.

    The page is the same for any number of workers. Exit status: 0, with --strict 1 if something lies outside the bounds for certain,
    2 wrong usage or a file that can't be read.
    """
    from json import dumps

    from rich.progress import Progress

    from chezlang import api
    from chezlang.cli.loading import rules_or_exit
    from chezlang.files import expect_to_write, write_whole

    rules = rules_or_exit(paths)
    if out is not None:
        expect_to_write(out)
    counts = _seats(seats, games) if seats else dict.fromkeys(range(rules.low, rules.high + 1), games)
    # Without a thread of its own: processes are started by a fork where there is none.
    progress = Progress(
        console=console.err(), transient=True, auto_refresh=False, disable=not console.err().is_terminal
    )
    tables = []
    with progress:
        for count, many in counts.items():
            task = progress.add_task(f"{count} seats", total=many)
            tables.append(
                api.balance(
                    rules, many, count, seed, players, workers,
                    lambda done, task=task: progress.update(task, completed=done, refresh=True),  # type: ignore[misc]
                    options or (), keep,
                )
            )  # fmt: skip
    wanted = ",".join(f"{count}:{many}" for count, many in counts.items())
    named = [*(str(path) for path in paths), "--seats", wanted, "--seed", str(seed)]
    named += ["--players", players, *(part for option in options or () for part in ("--option", option))]
    if json:
        text = dumps({"tables": [table.data() for table in tables]}, indent=2, ensure_ascii=False) + "\n"
    else:
        where = ["-o", str(out)] if out is not None else []
        text = api.balance_page(rules, paths, tables, shlex.join(["chezc", "balance", *named, *where]), players)
    if out is not None:
        write_whole(out, text)
    else:
        typer.echo(text, nl=False)
    raise typer.Exit(1 if strict and any(table.outside for table in tables) else 0)


def _seats(text: str, games: int) -> dict[int, int]:
    """How many games with each number of seats: `2,3` or `2:500,3:300`."""
    from chezlang.findings import Refused

    try:
        parts = [part.partition(":") for part in text.split(",")]
        return {int(seats): max(2, int(many)) if colon else games for seats, colon, many in parts}
    except ValueError:
        raise Refused(f"{text!r} are no numbers of seats, as in 2,3,4 or 2:500,3:300") from None
