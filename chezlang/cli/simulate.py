"""`chezc simulate`: many games, counted."""

import os
from typing import Annotated

import typer

from chezlang.cli import console
from chezlang.cli.options import PlayablePaths, Seats, Seed

EXAMPLE = "chezc simulate cards/ --games 2000 --seats 4 --seed 1"


def simulate(
    paths: PlayablePaths,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 1000,
    seats: Seats = 4,
    seed: Seed = 1,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many processes.", show_default="one a core")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object in place of a table.")] = False,
) -> None:
    """Play many games with random legal players and count how they end.

    The counts are the same for any number of workers.
    """
    from json import dumps

    from rich.progress import Progress

    from chezlang import api
    from chezlang.cli.loading import rules_or_exit

    rules = rules_or_exit(paths)
    with Progress(console=console.err(), transient=True, disable=not console.err().is_terminal) as progress:
        task = progress.add_task("games", total=games)
        result = api.simulate(
            rules,
            games,
            seats,
            seed,
            workers=workers or os.cpu_count() or 1,
            progress=lambda done: progress.update(task, completed=done),
        )
    if json:
        typer.echo(dumps(result, indent=2))
        return
    for name, value in result.items():
        if isinstance(value, dict):
            typer.echo(f"{name}:")
            for key, number in value.items():
                typer.echo(f"    {key}: {number}")
        else:
            typer.echo(f"{name}: {value}")
