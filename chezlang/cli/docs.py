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
    """Write the reference: a gallery, a page for each card, word and rule, the rules of the game, all rulings, a booklet to print.

    They are Markdown with an mkdocs.yml: `mkdocs build -f DIR/mkdocs.yml` makes a site that works from disk. What was
    written before and is not made any more is taken away; other files in the folder are left alone.
    """
    from chezlang import api
    from chezlang.cli.loading import count, load_or_exit

    loaded, _ = load_or_exit(
        paths, "the reference shows the source and the rulings of each card, which a built library lacks"
    )
    if not check:
        written = api.write_docs(loaded, output)
        made = f"{count(written.pages, 'page')} and {count(written.pictures, 'picture')}"
        typer.echo(f"wrote {made} to {output}: begin with {output / written.files[0]}")
        return
    stale = api.stale_docs(loaded, output)
    for line in stale:
        typer.echo(line)
    if stale:
        console.complain(f"{output} isn't what the sources give: write it again without --check")
        raise typer.Exit(1)
