"""`chezc validate --watch`: checks again whenever a file changes, and tells what is new and what is gone."""

import contextlib
import stat
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import typer

from chezlang.cli import console
from chezlang.cli.targets import Target, show, write
from chezlang.findings import CODES, Finding, ordered
from chezlang.findings.render import printable
from chezlang.findings.report import Report, closing_line

SUFFIX = ".chez"


def watch(
    paths: Sequence[Path],
    poll: bool,
    targets: Sequence[Target],
    check: Callable[[], Report],
    status: Callable[[Report], int],
) -> int:
    """Check, and check again at each change, until somebody interrupts it; the exit status of the last check.

    Everything is shown first, then only what has come and gone. Files that formats go into are written at each check.
    """
    report = check()
    write(targets, report)
    show(targets, report)
    typer.echo(closing_line(report))
    sys.stdout.flush()
    try:
        for names in _changes(paths, poll):
            before, report = report, check()
            if not names:
                console.note(f"watching {', '.join(str(path) for path in paths)}: Ctrl-C ends it")
                if report.findings == before.findings:
                    continue
            _tell(targets, names, before, report)
            sys.stdout.flush()
    except KeyboardInterrupt:
        pass
    return status(report)


def _tell(targets: Sequence[Target], names: Sequence[str], before: Report, report: Report) -> None:
    """What has come and what is gone since the last check."""
    typer.echo(f"\n{', '.join(printable(name) for name in names) or 'something'} changed")
    new, gone = _without(report.findings, before.findings), _without(before.findings, report.findings)
    for finding in gone:
        place, name = finding.place, CODES[finding.code].name
        typer.echo(f"gone: {printable(place.file)}:{place.line}: {finding.code} {name}: {printable(finding.message)}")
    write(targets, report)
    show(targets, replace(report, findings=new))
    typer.echo(closing_line(report) + (f" ({len(new)} new, {len(gone)} gone)" if new or gone else ""))


def _changes(paths: Sequence[Path], poll: bool) -> Iterator[list[str]]:
    """The names of the files that have changed, at each change of some; first nothing, as soon as changes are looked for."""
    from watchfiles import watch as watch_files

    files = {path.resolve() for path in paths if not path.is_dir()}
    folders = [path.resolve() for path in paths if path.is_dir()]
    # An editor puts a new file in place of the one that is named: what is watched is the folder that it lies in.
    roots = {*folders, *(file.parent for file in files)}

    def wanted(_: object, name: str) -> bool:
        path = Path(name)
        if path in files:
            return True
        inside = any(path.is_relative_to(folder) for folder in folders)
        return inside and path.suffix in (SUFFIX, "") and not path.name.startswith(".")

    # Polling looks at whole seconds: two changes within one are one to it. So the files are looked at here.
    def stamps() -> dict[str, tuple[int, int]]:
        found = {}
        for root in sorted(roots):
            for path in root.rglob("*") if folders else root.iterdir():
                with contextlib.suppress(OSError):  # one that has just gone
                    about = path.stat()
                    if wanted(None, str(path)) and stat.S_ISREG(about.st_mode):
                        found[str(path)] = (about.st_mtime_ns, about.st_size)
        return found

    started = False
    known: dict[str, tuple[int, int]] = {}
    for changes in watch_files(
        *sorted(roots),
        watch_filter=wanted,
        debounce=400,
        step=100,
        rust_timeout=500,
        yield_on_timeout=True,
        raise_interrupt=True,
        force_polling=poll,
        recursive=bool(folders),
    ):
        if not started:
            started = True
            known = stamps() if poll else {}
            yield []
        names = {name for _, name in changes}
        if poll:
            before, known = known, stamps()
            names = {name for name in before.keys() | known.keys() if before.get(name) != known.get(name)}
        if names:
            yield sorted({Path(name).name for name in names})


def _without(findings: Sequence[Finding], others: Sequence[Finding]) -> list[Finding]:
    """The findings that `others` lack. One that has only moved to another line is the same."""
    left = Counter(_key(finding) for finding in others)
    kept: list[Finding] = []
    for finding in ordered(findings):
        if left[_key(finding)]:
            left[_key(finding)] -= 1
        else:
            kept.append(finding)
    return kept


def _key(finding: Finding) -> tuple[str, str, str]:
    return finding.place.file, finding.code, finding.message
