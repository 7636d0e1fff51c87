"""Where findings go, and in which format: FORMAT for the terminal, FORMAT:PATH for a file, several at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from chezlang.cli import console
from chezlang.findings.report import Report, closing_line
from chezlang.findings.suggest import did_you_mean, did_you_mean_text

FORMATS = ("full", "concise", "json", "github", "sarif")
#: Another name that has long been used.
ALSO = {"text": "full"}
#: Of these the output is one document, which nothing may stand beside.
DOCUMENTS = frozenset({"json", "sarif"})


@dataclass(frozen=True, slots=True)
class Target:
    """A format, and the file that it goes into; None is standard output."""

    format: str
    path: Path | None = None


def targets_of(words: Sequence[str]) -> list[Target]:
    """The targets of `--format` options. What can't be done is wrong usage; that a file can't be written raises OSError."""
    from chezlang.files import expect_to_write

    targets: list[Target] = []
    for word in words:
        name, _, path = word.partition(":")
        name = ALSO.get(name, name)
        if name not in FORMATS:
            near = did_you_mean(name, FORMATS)
            way_out = did_you_mean_text(near) if near else f"the formats are {', '.join(FORMATS)}"
            raise typer.BadParameter(f"there is no format {name!r}; {way_out}")
        if ":" in word and not path:
            raise typer.BadParameter(f"{word!r} names no file; write {name}:FILE")
        if path.endswith(".chez"):
            raise typer.BadParameter(f"{path!r} is a source file; findings would be written over it")
        targets.append(Target(name, Path(path) if path and path != "-" else None))
    shown = [target.format for target in targets if target.path is None]
    if len(shown) > 1 and DOCUMENTS & set(shown):
        raise typer.BadParameter(f"{' and '.join(shown)} can't both be shown; write one into a file: {shown[0]}:FILE")
    paths = [target.path.resolve() for target in targets if target.path is not None]
    if len(set(paths)) < len(paths):
        raise typer.BadParameter("two formats go into one file")
    for target in targets:
        # A pipe or a device may be written to in a folder that may not.
        if target.path is not None and (not target.path.exists() or target.path.is_file() or target.path.is_dir()):
            expect_to_write(target.path)
    return targets


def is_document(targets: Iterable[Target]) -> bool:
    """Whether standard output carries one document and nothing else."""
    return any(target.path is None and target.format in DOCUMENTS for target in targets)


def write(targets: Iterable[Target], report: Report) -> None:
    """Write the files, all of them or none."""
    from chezlang.files import write_all

    write_all({target.path: _text(target.format, report) for target in targets if target.path is not None})


def show(targets: Iterable[Target], report: Report) -> None:
    """Show what is shown, without a closing line."""
    for target in targets:
        if target.path is not None:
            continue
        if target.format == "full":
            from chezlang.findings.render import as_text

            console.show(as_text(report.findings, report.sources))
        else:
            typer.echo(_text(target.format, report), nl=False)


def _text(format: str, report: Report) -> str:
    from chezlang.findings import data, github, render, sarif

    match format:
        case "full":
            return render.as_text(report.findings, report.sources).plain + closing_line(report) + "\n"
        case "concise":
            return render.as_lines(report.findings)
        case "json":
            return data.as_json(report)
        case "github":
            return github.as_github(report)
        case "sarif":
            return sarif.as_sarif(report)
    raise ValueError(format)
