"""`chezc format`: sets files out in the one layout there is."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chezlang.cli import console

if TYPE_CHECKING:
    from chezlang.findings import Finding
    from chezlang.syntax import SourceFile

EXAMPLE = "chezc format cards/ --check --diff"

STDIN = "standard input"


def format(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH",
            help="Files and folders; or `-` alone: standard input, set out to standard output.",
            show_default=False,
        ),
    ],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 if a file would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
) -> None:
    """Set files out in the one layout there is: indentation, blanks, empty lines. What they say stays the same.

    Comments are kept. A block with a mistake in it is left as it is, and the mistake shown.
    Exit status: 0 done, 1 something was left as it is (with --check: or would change), 2 wrong usage, or a file that
    can't be read or written.
    """
    from chezlang.cli.diffs import show_diff
    from chezlang.cli.loading import exit_status, show

    from_stdin = any(str(path) == "-" for path in paths)
    if from_stdin and len(paths) > 1:
        raise typer.BadParameter("`-` stands alone: standard input is one file")
    files, findings = _stdin() if from_stdin else _files(paths)
    changed = 0
    refused = False
    for file, data in files:
        settled = _settled(file)
        if settled is None:
            refused = True
            continue
        text, more = settled
        findings.extend(more)
        new = _with_line_ends_of(data, text).encode()
        changed += new != data
        if diff and new != data:
            show_diff(file.name, file.text, text, f"{file.name} (set out)")
        if from_stdin and not check and not diff:
            sys.stdout.buffer.write(new)
        elif new != data and not from_stdin:
            if not check and not diff:
                _write(Path(file.name), data, new)
            typer.echo(f"{'would set out' if check or diff else 'set out'} {file.name}", err=diff)
    show(findings, {file.name: file.text for file, _ in files})
    if not from_stdin:
        typer.echo(_summary(len(files), changed, check or diff), err=True)
    status = exit_status(findings) or (1 if check and changed else 0)
    raise typer.Exit(2 if refused else status)


def _files(paths: list[Path]) -> tuple[list[tuple["SourceFile", bytes]], list["Finding"]]:
    """The files of some paths, with what they hold to the byte, and a finding for each that can't be read."""
    from chezlang.findings import Finding
    from chezlang.syntax import read_files, source_from_bytes

    found, findings = read_files(paths)
    files: list[tuple[SourceFile, bytes]] = []
    told = list(findings)
    for each in found:
        data = Path(each.name).read_bytes()
        file = source_from_bytes(each.name, data)
        if isinstance(file, Finding):
            told.append(file)
        else:
            files.append((file, data))
    return files, told


def _stdin() -> tuple[list[tuple["SourceFile", bytes]], list["Finding"]]:
    from chezlang.findings import Finding
    from chezlang.syntax import source_from_bytes
    from chezlang.syntax.source import MOST_BYTES

    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    file = source_from_bytes(STDIN, data)
    return ([], [file]) if isinstance(file, Finding) else ([(file, data)], [])


def _settled(file: "SourceFile") -> tuple[str, tuple["Finding", ...]] | None:
    """How a file is set out, with the mistakes in what was left as it is; None, which is told, where that fails its check."""
    from chezlang.syntax.layout import Unsettled, set_out

    try:
        result = set_out(file)
    except Unsettled as error:
        console.complain(f"internal error: {error}: left as it is (please report it, with the file)")
        return None
    return result.text, result.findings


def _with_line_ends_of(data: bytes, text: str) -> str:
    """`text` with the line ends that the first line of a file has, if it has any."""
    first = data.partition(b"\n")[0]
    return text.replace("\n", "\r\n") if first.endswith(b"\r") and b"\n" in data else text


def _write(path: Path, old: bytes, new: bytes) -> None:
    from chezlang.files import write_whole

    if path.read_bytes() != old:
        console.fail(f"{path}: somebody else has just written it; it is left as it is")
    write_whole(path, new)


def _summary(files: int, changed: int, only_looking: bool) -> str:
    from chezlang.cli.loading import count

    verb = "would be set out anew" if only_looking else "set out anew"
    return f"{count(files, 'file')}: {changed or 'none'} {verb}"
