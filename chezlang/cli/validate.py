"""`chezc validate`: checks files and shows every finding."""

import enum
from typing import Annotated

import typer

from chezlang.cli import console
from chezlang.cli.options import Paths

EXAMPLE = "chezc validate cards/ --strict --format concise"


class Format(enum.StrEnum):
    text = "text"
    concise = "concise"
    json = "json"


def validate(
    paths: Paths,
    format: Annotated[Format, typer.Option(help="In full, one line each, or one JSON object.")] = Format.text,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count too.")] = False,
) -> None:
    """Check files and folders, and show everything that is wrong with them.

    Exit status: 0 clean, 1 findings, 2 wrong usage or a file that can't be read.
    """
    from chezlang import api
    from chezlang.cli.loading import count, exit_status, tally
    from chezlang.findings.render import as_json, as_lines, as_text

    loaded = api.load(paths)
    if format is Format.json:
        typer.echo(as_json(loaded.findings))
    else:
        if format is Format.concise:
            typer.echo(as_lines(loaded.findings), nl=False)
        else:
            console.out().print(as_text(loaded.findings, loaded.sources), end="")
        checked = f"{count(loaded.cards, 'card')} in {count(len(loaded.sources), 'file')}"
        typer.echo(f"checked {checked}: {tally(loaded.findings)}")
    raise typer.Exit(exit_status(loaded.findings, strict))
