"""`chezc replay`: plays a record again."""

from pathlib import Path
from typing import Annotated

import typer

EXAMPLE = "chezc replay game.json"


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `chezc play --record` wrote.", show_default=False)],
) -> None:
    """Play a record again, tell it, and say so if it comes out otherwise.

    Exit status: 0 the same game, 1 it departs, 2 wrong usage or a file that can't be read.
    """
    from chezlang import api
    from chezlang.cli.loading import read_text
    from chezlang.findings.render import printable

    again = api.replay(api.load_record(read_text(file)))
    for line in again.log:
        typer.echo(printable(line))
    if again.departure:
        typer.echo(f"departs from the record: {printable(again.departure)}")
        raise typer.Exit(1)
    typer.echo("the same game as recorded")
