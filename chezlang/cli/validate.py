"""`chezc validate`: checks files, shows every finding, and mends what can be mended."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from chezlang.cli import console

if TYPE_CHECKING:
    from chezlang.api import Loaded
    from chezlang.cli.targets import Target
    from chezlang.findings.report import Report
    from chezlang.findings.select import Selection

EXAMPLE = "chezc validate cards/ --strict --format concise"

STDIN = Path("-")

_LOOK = "What is shown"
_MEND = "Mending"
_EDIT = "While you write"


def validate(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH",
            help="Files and folders: a game and the sets that go with it. `-` is standard input.",
            show_default=False,
        ),
    ],
    format: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FORMAT[:FILE]",
            help="full (the default), concise, json, github or sarif; into FILE, if one is named. May be given again. "
            "Example: --format full --format sarif:out.sarif",
            show_default=False,
            rich_help_panel=_LOOK,
        ),
    ] = None,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict", help="Warnings count too. Example: chezc validate cards/ --strict", rich_help_panel=_LOOK
        ),
    ] = False,
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODES",
            help="Only these: numbers, names, or the start of a number. What is off by default must be named whole. "
            "Example: --select CZ4,unknown-word",
            show_default=False,
            rich_help_panel=_LOOK,
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODES",
            help="Not these. An error that is not shown is still one: no rules come of the files. "
            "Example: --ignore unused-word --ignore CZ5",
            show_default=False,
            rich_help_panel=_LOOK,
        ),
    ] = None,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix",
            help="Mend what has only one way out, and show the rest. Example: chezc validate cards/ --fix",
            rich_help_panel=_MEND,
        ),
    ] = False,
    diff: Annotated[
        bool,
        typer.Option(
            "--diff",
            help="Show what --fix would change, and write nothing. Example: chezc validate cards/ --diff",
            rich_help_panel=_MEND,
        ),
    ] = False,
    stdin_filename: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The file whose text comes by standard input. Example: "
            "chezc validate cards/ - --stdin-filename cards/mine.chez",
            show_default=False,
            rich_help_panel=_EDIT,
        ),
    ] = None,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch",
            help="Check again whenever a file changes, until Ctrl-C. Example: chezc validate cards/ --watch",
            rich_help_panel=_EDIT,
        ),
    ] = False,
    poll: Annotated[
        bool,
        typer.Option(
            "--poll",
            help="Look for changes time and again, where the system tells of none (network drives, some containers). "
            "Example: chezc validate cards/ --watch --poll",
            rich_help_panel=_EDIT,
        ),
    ] = False,
) -> None:
    """Check files and folders, and show everything that is wrong with them.

    Exit status: 0 clean, 1 findings, 2 wrong usage or a file that can't be read. What is not shown does not count.
    """
    from chezlang.cli.targets import is_document, show, targets_of, write
    from chezlang.findings.report import closing_line
    from chezlang.findings.select import selection

    chosen = selection(select or (), ignore or ())
    targets = targets_of(format or (() if diff else ("full",)))
    _expect_sense(paths, targets, fix=fix, diff=diff, stdin_filename=stdin_filename, watch=watch, poll=poll)
    if watch:
        _watch(paths, targets, chosen, poll, strict)

    named = [path for path in paths if path != STDIN]
    edited = _stdin(stdin_filename) if STDIN in paths else {}
    if fix or diff:
        report, changes = _mended(named, edited, chosen, targets, diff)
    else:
        report, changes = _report(_load(named, edited, chosen), chosen), False
    report = _with_silenced(report, named, edited, chosen, targets)
    # First the files: whoever reads the terminal may close it.
    write(targets, report)
    show(targets, report)
    if not is_document(targets):
        typer.echo(closing_line(report, offer=not (fix or diff)), err=diff)
    raise typer.Exit(_status(report, strict) or (1 if diff and changes else 0))


def _expect_sense(
    paths: list[Path],
    targets: list["Target"],
    *,
    fix: bool,
    diff: bool,
    stdin_filename: Path | None,
    watch: bool,
    poll: bool,
) -> None:
    """Ends the command where options don't go together."""
    shown = [target.format for target in targets if target.path is None]
    if paths.count(STDIN) > 1:
        raise typer.BadParameter("`-` can be named once: standard input is one file")
    if stdin_filename is not None and STDIN not in paths:
        raise typer.BadParameter("--stdin-filename says what standard input is: name `-` too")
    if STDIN in paths and watch:
        raise typer.BadParameter("--watch can't look for changes of standard input")
    if STDIN in paths and fix and not diff:
        raise typer.BadParameter("--fix can't write to standard input: --diff shows what it would change")
    if stdin_filename is not None and stdin_filename.is_dir():
        raise typer.BadParameter(f"--stdin-filename names a file, and {stdin_filename} is a folder")
    if poll and not watch:
        raise typer.BadParameter("--poll says how to --watch: give that too")
    if watch and (fix or diff):
        raise typer.BadParameter("--watch only looks on: give --fix or --diff in a call of its own")
    if watch and {"json", "sarif", "github"} & set(shown):
        raise typer.BadParameter(f"--watch shows full or concise; write {shown[0]} into a file: {shown[0]}:FILE")
    if diff and shown:
        raise typer.BadParameter(f"--diff shows the changes; write {shown[0]} into a file: {shown[0]}:FILE")


def _stdin(name: Path | None) -> dict[str, str]:
    """What comes by standard input, by the name of the file that it is."""
    from chezlang.findings import Finding
    from chezlang.syntax.source import MOST_BYTES, source_from_bytes

    if sys.stdin is None:
        console.fail("`-` is standard input, and that is closed")
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    shown = "standard input" if name is None else name.as_posix()
    if len(data) > MOST_BYTES:
        console.fail(f"{shown}: more than {MOST_BYTES // 1_000_000} MB")
    source = source_from_bytes(shown, data)
    if isinstance(source, Finding):
        console.fail(f"{source.message}: {source.help}")
    # With its byte order mark and line ends: a diff is of what came.
    return {shown: data.decode("utf-8")}


def _load(paths: list[Path], edited: dict[str, str], chosen: "Selection") -> "Loaded":
    from chezlang import api

    if edited:
        return api.load_edited(paths, edited, chosen.asked, telling=True)
    return api.load(paths, chosen.asked, telling=True)


def _report(loaded: "Loaded", chosen: "Selection") -> "Report":
    from chezlang.findings.report import Report

    return Report(
        chosen.shown(loaded.findings),
        loaded.sources,
        loaded.cards,
        loaded.sound,
        chosen.hidden(loaded.findings),
    )


def _with_silenced(
    report: "Report", paths: list[Path], edited: dict[str, str], chosen: "Selection", targets: list["Target"]
) -> "Report":
    """A report that says too what comments allow, of what is to be shown, where a format tells of it."""
    from chezlang import api

    if not any(target.format == "sarif" for target in targets):
        return report
    silenced = [each for each in api.silenced(paths, edited, chosen.asked) if chosen.shown([each.finding])]
    return replace(report, silenced=silenced)


def _mended(
    paths: list[Path], edited: dict[str, str], chosen: "Selection", targets: list["Target"], diff: bool
) -> tuple["Report", bool]:
    """What is to be said after mending (with `diff`: before it), and whether anything is changed by it."""
    from chezlang import api
    from chezlang.cli import mending
    from chezlang.cli.targets import is_document

    mended = api.mend(paths, edited, chosen.asked, chosen.codes)
    if diff:
        mending.show(mended)
    else:
        mending.write(mended)
    for line in mending.lines_about(mended, diff):
        typer.echo(line, err=diff or is_document(targets))
    return _report(mended.before if diff else mended.after, chosen), bool(mended.mending.texts)


def _watch(paths: list[Path], targets: list["Target"], chosen: "Selection", poll: bool, strict: bool) -> NoReturn:
    from chezlang.cli.watching import watch

    missing = next((path for path in paths if not path.exists()), None)
    if missing is not None:
        console.fail(f"{missing}: there is no such file or folder to watch")

    def check() -> "Report":
        return _with_silenced(_report(_load(paths, {}, chosen), chosen), paths, {}, chosen, targets)

    status = watch(paths, poll, targets, check, lambda report: _status(report, strict))
    raise typer.Exit(status)


def _status(report: "Report", strict: bool) -> int:
    from chezlang.cli.loading import exit_status

    return exit_status(report.findings, strict)
