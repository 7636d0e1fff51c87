"""From the paths on a command line to a rule set that can be played, or to an exit."""

import contextlib
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from chezlang.cli import console
from chezlang.findings import Finding, Refused, level_of
from chezlang.findings.codes import UNREADABLE
from chezlang.findings.report import count as count
from chezlang.findings.report import tally as tally

if TYPE_CHECKING:
    from chezlang.api import Loaded, RuleSet

#: Ten times a library of 10,000 cards with its rulings.
MOST_BYTES = 200_000_000

#: The files of JSON that this run has read, which anybody may have written.
taken: list[Path] = []


def exit_status(findings: Iterable[Finding], strict: bool = False) -> int:
    """0 for none that counts, 1 for errors (`strict`: for anything), 2 as soon as a file could not be read."""
    status = 0
    for finding in findings:
        if finding.code in UNREADABLE:
            return 2
        if strict or level_of(finding) == "error":
            status = 1
    return status


def show(findings: Iterable[Finding], sources: Mapping[str, str]) -> None:
    """The findings on stderr, in full."""
    from chezlang.findings.render import as_text

    console.show(as_text(findings, sources), err=True)


def load_or_exit(paths: list[Path], needs: str = "") -> tuple["Loaded", "RuleSet"]:
    """The sources at `paths` and what they compile to. Findings are shown; errors among them end the command.

    ``needs``: what the command takes from the sources, which a built library does not hold.
    """
    from chezlang import api

    built = next((path for path in paths if path.suffix == ".json" and path.is_file()), None)
    if built is not None and needs:
        console.fail(f"{built}: {needs}: name the .chez files that it was built from")
    loaded = api.load(paths)
    show(loaded.findings, loaded.sources)
    status = exit_status(loaded.findings)
    if status or loaded.rules is None:
        console.complain(f"{tally(loaded.findings)}: nothing was run")
        raise typer.Exit(status or 1)
    return loaded, loaded.rules


def rules_or_exit(paths: list[Path]) -> "RuleSet":
    """The rule set of `paths`: compiled from .chez files, or read from the one .json file that `chezc build` wrote."""
    from chezlang import api

    if len(paths) == 1 and paths[0].suffix == ".json":
        with said_of(paths[0]):
            return api.load_rules(read_text(paths[0]))
    return load_or_exit(paths, "a built library is whole, and nothing can be loaded with it")[1]


@contextlib.contextmanager
def said_of(path: Path) -> Iterator[None]:
    """What is refused inside is said of a file."""
    try:
        yield
    except Refused as refused:
        raise Refused(f"{path}: {refused}") from refused


def read_text(path: Path) -> str:
    """The text of a file that this program wrote. Raises OSError; what is no such file at all ends the command."""
    status = path.stat()
    # Opening a pipe would wait for ever, a device may never end.
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
        console.fail(f"{path}: it is no ordinary file")
    if status.st_size > MOST_BYTES:
        console.fail(f"{path}: it is larger than {MOST_BYTES // 1_000_000} MB")
    taken.append(path)
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        console.fail(f"{path}: this is no text")
