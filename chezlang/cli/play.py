"""`chezc play`: one game, told as it goes."""

from pathlib import Path
from typing import Annotated

import typer

from chezlang.cli.options import PlayablePaths, Seats, Seed

EXAMPLE = "chezc play cards/ --seats 4 --seed 7 --record game.json"


def play(
    paths: PlayablePaths,
    seats: Seats = 4,
    seed: Seed = 1,
    bot: Annotated[str, typer.Option(metavar="NAME", help="Who plays.")] = "random",
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the game, for `chezc replay`.", show_default=False)
    ] = None,
) -> None:
    """Play a game with bots and tell it."""
    from chezlang import api
    from chezlang.cli.files import write_whole
    from chezlang.cli.loading import rules_or_exit
    from chezlang.findings.render import printable

    rules = rules_or_exit(paths)
    game = api.play(rules, seats, seed, bot)
    for line in game.log:
        typer.echo(printable(line))
    if record is not None:
        write_whole(record, api.save_record(game))
