"""`chezc explain`: what a code means, with examples."""

from typing import Annotated

import typer

from chezlang.cli import console

EXAMPLE = "chezc explain CZ304 unused-word"


def explain(
    codes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CODE",
            help="Numbers or names of findings, in capitals or not: CZ304, unused-word.",
            show_default=False,
        ),
    ] = None,
    list_all: Annotated[
        bool, typer.Option("--list", help="All codes, one a line. Example: chezc explain --list")
    ] = False,
    format: Annotated[
        str,
        typer.Option(metavar="FORMAT", help="full, or json: one object. Example: chezc explain CZ304 --format json"),
    ] = "full",
) -> None:
    """Say what a finding means, why it matters, and show an example that has it and one that hasn't.

    Exit status: 0 explained, 2 for a code that there is not.
    """  # fmt: skip
    from chezlang.findings import CODES
    from chezlang.findings.explain import as_data, as_table, as_text, named
    from chezlang.findings.select import unknown

    if format not in ("full", "json"):
        raise typer.BadParameter(f"there is no format {format!r}; the formats are full and json")
    if bool(codes) == list_all:
        raise typer.BadParameter("name a code (CZ304, unused-word), or give --list")
    found = list(CODES.values()) if list_all else []
    for word in codes or ():
        code = named(word)
        if code is None:
            console.fail(unknown(word))
        if code not in found:
            found.append(code)
    if format == "json":
        import json

        typer.echo(json.dumps({"version": 1, "codes": [as_data(code) for code in found]}, indent=2))
    elif list_all:
        typer.echo(as_table(), nl=False)
    else:
        typer.echo("\n".join(as_text(code) for code in found), nl=False)
