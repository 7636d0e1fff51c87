"""`chezc simulate`: many games, counted."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chezlang.cli import console
from chezlang.cli.options import Options, PlayablePaths, Players, Seats, Seed

if TYPE_CHECKING:
    from chezlang.lab.simulate import Row

EXAMPLE = "chezc simulate cards/ --games 2000 --seats 4 --seed 1"


def simulate(
    paths: PlayablePaths,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 1000,
    seats: Seats = 4,
    seed: Seed = 1,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many processes.", show_default="one a core")
    ] = None,
    players: Players = "random",
    options: Options = None,
    rows: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write a line of JSON for each game: seed, winners, totals, ...", show_default=False
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write a record of each game, for `chezc replay`.", show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object in place of a table.")] = False,
) -> None:
    """Play many games with players that are no persons and count how they end.

    The counts are the same for any number of workers; only the time taken differs, which the table has on stderr, and
    the JSON object as `seconds`, its last key.
    """
    from json import dumps

    from rich.progress import Progress

    from chezlang import api
    from chezlang.cli.loading import rules_or_exit
    from chezlang.files import write_whole

    rules = rules_or_exit(paths)
    kept: list[str] = []
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    width = len(str(games - 1))

    def keep(row: "Row") -> None:
        if rows is not None:
            kept.append(dumps(row.data()))
        if records is not None:
            write_whole(records / f"game-{row.game:0{width}}.json", row.record)

    # Without a thread of its own: processes are started by a fork where there is none.
    progress = Progress(
        console=console.err(), transient=True, auto_refresh=False, disable=not console.err().is_terminal
    )
    with progress:
        task = progress.add_task("games", total=games)
        result = api.simulate(
            rules,
            games,
            seats,
            seed,
            workers=workers,
            progress=lambda done: progress.update(task, completed=done, refresh=True),
            options=options or (),
            each=keep if rows is not None or records is not None else None,
            records=records is not None,
            players=players,
        )
    if rows is not None:
        write_whole(rows, "".join(f"{line}\n" for line in kept))
    if json:
        typer.echo(dumps(result, indent=2, ensure_ascii=False))
        return
    _print(result)


def _print(result: dict[str, Any]) -> None:
    from chezlang.findings.render import printable

    games, finished = result["games"], result["finished"]
    unwon = f", {result['unwon']} without a winner" if result["unwon"] else ""
    typer.echo(f"games: {games}, {finished} of them finished{unwon}, {result['capped']} capped")
    for name, key, label in (
        ("wins by the card that says the goal", "wins", ""),
        ("wins by seat", "wins_by_seat", "seat "),
    ):
        if not any(result[key]) and result[key]:
            continue  # nobody had anything to reach that a card states
        typer.echo(f"{name}:")
        for title, wins in result[key].items():
            share = f" ({100 * wins / finished:.1f}%)" if finished else ""
            typer.echo(f"    {label}{printable(title) or '(no card)'}: {wins}{share}")
    for key in ("turns", "decisions"):
        typer.echo(f"{key}: {result[key]}, {result[key] / games:.1f} a game")
    if result["capped_seeds"]:
        typer.echo(f"seeds of capped games: {', '.join(map(str, result['capped_seeds']))}")
    typer.echo(f"digest: {result['digest']}")
    typer.echo(f"{result['seconds']} seconds", err=True)
