"""`chezc export`: the cards in the forms that other programs read."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chezlang.cli.options import PlayablePaths

if TYPE_CHECKING:
    from chezlang.effects.ruleset import RuleSet

EXAMPLES = {
    "csv": "chezc export csv cards/ -o cards.csv",
    "json": "chezc export json cards/ -o cards.json",
    "cockatrice": "chezc export cockatrice cards/ -o cards.xml",
    "tts": "chezc export tts cards/ -o tabletop",
}

File = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")]

app = typer.Typer(
    name="export",
    help="Write the cards for other programs: a spreadsheet, nanDECK or Squib (csv), programs of your own (json), Cockatrice, Tabletop Simulator (tts).",
    no_args_is_help=True,
    epilog=f"Example: {EXAMPLES['csv']}",
)


def _write(paths: list[Path], output: Path, form: "Callable[[RuleSet], str]") -> None:
    from chezlang.cli.loading import count, rules_or_exit
    from chezlang.files import expect_to_write, write_whole

    expect_to_write(output)
    rules = rules_or_exit(paths)
    write_whole(output, form(rules))
    typer.echo(f"wrote {count(len(rules.cards), 'card')} to {output}")


@app.command("csv", epilog=f"Example: {EXAMPLES['csv']}")
def csv(paths: PlayablePaths, output: File) -> None:
    """Write a table, a line a card: `qty` says how many copies. For spreadsheets, nanDECK and Squib."""
    from chezlang.press.exports.table import table

    _write(paths, output, table)


@app.command("json", epilog=f"Example: {EXAMPLES['json']}")
def json(paths: PlayablePaths, output: File) -> None:
    """Write one JSON file, in a form that has a version and a schema."""
    from chezlang.press.exports.data import data

    _write(paths, output, data)


@app.command("cockatrice", epilog=f"Example: {EXAMPLES['cockatrice']}")
def cockatrice(
    paths: PlayablePaths,
    output: File,
    url: Annotated[
        str,
        typer.Option(metavar="URL", help="Where the pictures that `chezc docs` makes lie; without it, it names none."),
    ] = "",
) -> None:
    """Write a card database for Cockatrice (XML, version 4)."""
    from chezlang.press.exports.cockatrice import cockatrice

    _write(paths, output, lambda rules: cockatrice(rules, url.rstrip("/")))


@app.command("tts", epilog=f"Example: {EXAMPLES['tts']}")
def tts(
    paths: PlayablePaths,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The folder to write to.")],
    url: Annotated[
        str,
        typer.Option(metavar="URL", help="Where the pictures will lie; without it, in that folder of this machine."),
    ] = "",
) -> None:
    """Write sheets of pictures and a saved object for Tabletop Simulator: a pile for each deck."""
    from chezlang.cli.loading import count, rules_or_exit
    from chezlang.files import write_whole
    from chezlang.press.exports.tabletop import tabletop

    rules = rules_or_exit(paths)
    files = tabletop(rules, (url or output.resolve().as_uri()).rstrip("/"))
    output.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        write_whole(output / name, content)
    made = f"{count(len(rules.cards), 'card')} on {count(sum(not name.endswith('-back.png') for name in files) - 1, 'sheet')}"
    typer.echo(f"wrote {made} to {output}: load {output / list(files)[-1]}")
