"""`chezc replay`: plays a record again."""

from pathlib import Path
from typing import Annotated

import typer

EXAMPLE = "chezc replay game.json"


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `chezc play --record` wrote.", show_default=False)],
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH]...",
            help="The files to play it by, instead of the rule set that the record carries.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object in place of the log.")] = False,
) -> None:
    """Play a record again, tell it, and say so if it comes out otherwise.

    A record made by another rule set than PATH's is refused, and the difference named.
    Exit status: 0 the same game, 1 it departs, 2 wrong usage or a file that can't be read.
    """
    from json import dumps

    from chezlang import api
    from chezlang.cli.loading import read_text, rules_or_exit, said_of
    from chezlang.findings.render import printable

    rules = rules_or_exit(paths) if paths else None
    with said_of(file):
        again = api.replay(api.load_record(read_text(file)), rules)
    if json:
        typer.echo(dumps({"departure": again.departure, "outcome": again.outcome.data(), "log": again.log}, indent=2))
    else:
        for line in again.log:
            typer.echo(printable(line))
        if again.departure:
            typer.echo(f"departs from the record: {printable(again.departure)}")
        else:
            typer.echo("the same game as recorded")
    raise typer.Exit(1 if again.departure else 0)
