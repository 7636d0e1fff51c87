"""Arguments and options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

Paths = Annotated[
    list[Path],
    typer.Argument(metavar="PATH", help="Files and folders: a game and the sets that go with it.", show_default=False),
]
PlayablePaths = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH",
        help="Files and folders: a game and the sets that go with it, or one .json file that `chezc build` wrote.",
        show_default=False,
    ),
]
Seats = Annotated[int, typer.Option(metavar="N", min=1, help="How many play.")]
Seed = Annotated[int, typer.Option(metavar="S", help="Where chance starts: the same seed gives the same game.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME", help="An option of the game that is on; may be given again.", show_default=False
    ),
]
