"""What is printed, and how: results to stdout, everything else to stderr."""

import errno
import os
import sys
from typing import IO, TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


def out() -> "Console":
    return _console(sys.stdout)


def err() -> "Console":
    return _console(sys.stderr)


def show(text: "Text", err: bool = False) -> None:
    """A text with its colours, where they are to be shown; it ends its own lines."""
    if _is_plain(sys.stderr if err else sys.stdout):
        # rich would lay out ten thousand findings for seconds, to print what is here already.
        typer.echo(text.plain, nl=False, err=err)
    else:
        (_console(sys.stderr) if err else _console(sys.stdout)).print(text, end="")


def complain(message: str) -> None:
    """One line on stderr, for what can't be tied to a place in a file."""
    from chezlang.findings.render import printable

    typer.echo(f"error: {printable(message)}", err=True)


def note(message: str) -> None:
    """One line on stderr, for whoever looks on."""
    from chezlang.findings.render import printable

    typer.echo(printable(message), err=True)


def fail(message: str) -> NoReturn:
    """Ends the command with status 2."""
    complain(message)
    raise typer.Exit(2)


def _console(stream: IO[str]) -> "Console":
    """A console that prints text as it stands: no markup, no emoji names, no guessed highlights, no wrapping."""
    from rich.console import Console

    class Quiet(Console):
        def on_broken_pipe(self) -> NoReturn:
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))  # for main() to leave by

    return Quiet(
        file=stream,
        color_system=None if _is_plain(stream) else "auto",
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=True,
    )


def _is_plain(stream: IO[str]) -> bool:
    # rich only leaves out colours for NO_COLOR; whoever sets it wants no escapes at all.
    return bool(os.environ.get("NO_COLOR")) or not stream.isatty()
