"""Changes of a file, shown before they are made."""

import re
import sys
from difflib import unified_diff

import typer

from chezlang.cli import console
from chezlang.findings.render import printable

_STYLES = {"+": "green", "-": "red", "@": "cyan"}


def show_diff(name: str, old: str, new: str, becomes: str = "", exact: bool = False) -> None:
    """One unified diff on standard output, with colours on a terminal.

    Lines are cut at line feeds only: any other line end is part of its line. `becomes` is the name of the changed file. What
    is `exact` is, where it doesn't go to a terminal, what `patch -p0` takes, whatever the file holds.
    """
    lines = _diff(name, becomes or name, old, new)
    if exact and not sys.stdout.isatty():
        typer.echo("".join(f"{line}\n" for line in lines), nl=False)
        return
    from rich.text import Text

    for line in lines:
        console.show(Text(f"{printable(line)}\n", _STYLES.get(line[:1], "")))


def _diff(name: str, becomes: str, old: str, new: str) -> list[str]:
    """The lines of the diff, without their ends."""
    before, after = (re.findall(r"[^\n]*\n|[^\n]+", text) for text in (old, new))
    lines: list[str] = []
    for line in unified_diff(before, after, name, becomes):
        lines.append(line.removesuffix("\n"))
        if not line.endswith("\n"):
            lines.append("\\ No newline at end of file")
    return lines
