"""Arguments and options that several commands have."""

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from chezlang import cache

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
Players = Annotated[
    str,
    typer.Option(
        "--players",
        "--bot",
        metavar="NAME,...",
        help="Who plays: careful, random, or first (the first option); one name for all seats, or one for each.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME", help="An option of the game that is on; may be given again.", show_default=False
    ),
]
NoCache = Annotated[
    bool,
    typer.Option(
        "--no-cache",
        help="Work everything out again: neither use nor keep what earlier runs found. "
        "Example: chezc validate cards/ --no-cache",
    ),
]


def with_no_cache(app: typer.Typer) -> None:
    """Give every command that reads a library the option `--no-cache`."""
    for info in app.registered_commands:
        if info.callback is not None and "paths" in inspect.signature(info.callback).parameters:
            info.callback = _with_no_cache(info.callback)
    for group in app.registered_groups:
        if group.typer_instance is not None:
            with_no_cache(group.typer_instance)


def _with_no_cache(command: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(command)
    def run(*args: Any, no_cache: bool = False, **options: Any) -> Any:
        if no_cache:
            cache.turn_off()
        return command(*args, **options)

    signature = inspect.signature(command, eval_str=True)
    option = inspect.Parameter("no_cache", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=NoCache)
    run.__signature__ = signature.replace(parameters=[*signature.parameters.values(), option])  # type: ignore[attr-defined]
    run.__annotations__ = {name: each.annotation for name, each in run.__signature__.parameters.items()}  # type: ignore[attr-defined]
    return run
