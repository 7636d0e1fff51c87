"""`chezc test`: runs the rulings."""

from typing import Annotated

import typer

from chezlang.cli import console
from chezlang.cli.options import Paths

EXAMPLE = 'chezc test cards/ --only "Sleep"'


def test(
    paths: Paths,
    only: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Only rulings with this in their title.", show_default=False)
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="A rule without a ruling counts too.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Save, load, undo and play again at every decision, and prove it the same.")
    ] = False,
) -> None:
    """Run the rulings, and name the rules that none of them cites.

    Exit status: 0 all hold, 1 some don't, 2 wrong usage or a file that can't be read.
    """
    from chezlang import api
    from chezlang.cli.loading import load_or_exit
    from chezlang.findings.render import as_text, printable

    loaded, _ = load_or_exit(paths)
    report = api.run_rulings(loaded, only, resume)
    for result in report.results:
        cites = f" ({', '.join(result.cites)})" if result.cites else ""
        typer.echo(f"{'ok  ' if result.passed else 'FAIL'} {printable(result.title)}{cites}")
        console.out().print(as_text(result.findings, loaded.sources), end="")
    # With only some rulings run, a rule that they don't cite is no news.
    uncited = [] if only else report.uncited
    for number, title in uncited:
        typer.echo(f"no ruling cites {number}: {printable(title)}")
    failed = sum(not result.passed for result in report.results)
    typer.echo(f"{len(report.results) - failed} passed, {failed} failed")
    if only and not report.results:
        console.fail(f"no ruling has {only!r} in its title")
    raise typer.Exit(1 if failed or (strict and uncited) else 0)
