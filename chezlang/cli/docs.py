"""`chezc docs`: the card reference as pages."""

from pathlib import Path
from typing import Annotated

import typer

from chezlang.cli import console
from chezlang.cli.options import Paths

EXAMPLE = "chezc docs cards/ -o generated"


def docs(
    paths: Paths,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The folder to write to.")],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 if the pages aren't fresh.")] = False,
) -> None:
    """Write the card reference: a page a set with the text of every card, the words, the rules, the rulings.

    Pages that were written before and are none any more are taken away; other files in the folder are left alone.
    """
    from chezlang import api
    from chezlang.cli.loading import count, load_or_exit

    loaded, _ = load_or_exit(paths)
    if not check:
        written = api.write_docs(loaded, output)
        typer.echo(f"wrote {count(len(written), 'page')} to {output}: begin with {output / written[0]}")
        return
    stale = api.stale_docs(loaded, output)
    for line in stale:
        typer.echo(line)
    if stale:
        console.complain(f"{output} isn't what the sources give: write it again without --check")
        raise typer.Exit(1)
