"""`chezc`: puts the commands together, and sees to it that nobody is shown a traceback.

Exit status: 0 clean, 1 findings, 2 usage, an unreadable file, or a fault of our own.
"""

import contextlib
import os
import sys
from typing import Annotated

import typer

from chezlang import __version__, cache
from chezlang.cli import (
    balance,
    build,
    console,
    docs,
    explain,
    export,
    format,
    loading,
    new,
    play,
    press,
    replay,
    simulate,
    test,
    validate,
)
from chezlang.cli.options import with_no_cache
from chezlang.findings import Refused

#: What a shell expects of a command that wrote into a closed pipe: 128 and the number of SIGPIPE.
CLOSED_PIPE = 141

app = typer.Typer(
    name="chezc",
    help="Check, prove, play and print card games written as .chez files.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(asked: bool) -> None:
    if asked:
        from chezlang import engine

        kernel = "interpreted" if (engine.__file__ or "").endswith(".py") else "compiled"
        typer.echo(f"chezc {__version__} (kernel {kernel})")
        raise typer.Exit


@app.callback(epilog="Example: chezc validate cards/")
def _chezc(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    pass


for _module, _command in (
    (validate, validate.validate),
    (explain, explain.explain),
    (test, test.test),
    (build, build.build),
    (play, play.play),
    (replay, replay.replay),
    (simulate, simulate.simulate),
    (balance, balance.balance),
    (docs, docs.docs),
    (press, press.press),
    (format, format.format),
):
    app.command(epilog=f"Example: {_module.EXAMPLE}")(_command)
app.add_typer(export.app)
app.add_typer(new.app)
with_no_cache(app)


def main() -> None:
    """The console script. Always leaves by SystemExit, unless CHEZC_DEBUG is set and something unforeseen is raised."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that can't show a sign gets an escape in its place, not a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    stdout = sys.stdout
    try:
        status = _run()
        # Here, not at the very end, where Python would complain of a closed pipe by itself.
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        status = CLOSED_PIPE
    if sys.stdout is not stdout:  # typer has met a closed pipe, and left with 1
        status = CLOSED_PIPE
    if status == CLOSED_PIPE:
        _drop_the_rest()
    sys.exit(status)


def _run() -> int | str | None:
    """Run the command; what it leaves with."""
    cache.turn_on()
    loading.taken.clear()
    try:
        app(prog_name="chezc")
    except SystemExit as leaves:
        return leaves.code
    except BrokenPipeError:
        raise
    except Refused as refused:
        console.complain(str(refused))
    except OSError as error:
        if os.environ.get("CHEZC_DEBUG"):
            raise
        console.complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except Exception as error:
        if os.environ.get("CHEZC_DEBUG"):
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        if loading.taken:
            console.complain(
                f"{loading.taken[-1]}: what stands in it can't be played ({what}); make the file anew, "
                "and if `chezc` made it as it is, please report it (CHEZC_DEBUG=1 shows where it happened)"
            )
            return 2
        console.complain(
            f"internal error: {what} "
            "(please report it, with the files that led to it; CHEZC_DEBUG=1 shows where it happened)"
        )
    finally:
        cache.turn_back()
    return 2


def _drop_the_rest() -> None:
    """What is still to be printed goes nowhere: whoever read it (`chezc ... | head`) has seen enough."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            with contextlib.suppress(OSError, ValueError):
                os.dup2(nowhere, stream.fileno())
