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
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 if the folder isn't fresh.")] = False,
) -> None:
    """Write the card reference: a page a set, with the text of every card."""
    import tempfile

    from chezlang import api
    from chezlang.cli.loading import load_or_exit

    loaded, _ = load_or_exit(paths)
    if not check:
        api.write_docs(loaded, output)
        return
    with tempfile.TemporaryDirectory() as folder:
        api.write_docs(loaded, Path(folder))
        stale = differences(output, Path(folder))
    for line in stale:
        typer.echo(line)
    if stale:
        console.complain(f"{output} isn't what the sources give: write it again without --check")
        raise typer.Exit(1)


def differences(there: Path, fresh: Path) -> list[str]:
    """What would change in folder `there` if it were written anew as `fresh`, a line a file, by name."""
    old, new = _contents(there), _contents(fresh)
    lines = []
    for name in sorted(old.keys() | new.keys()):
        if name not in new:
            lines.append(f"left over: {name}")
        elif name not in old:
            lines.append(f"missing: {name}")
        elif old[name] != new[name]:
            lines.append(f"changed: {name}")
    return lines


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
