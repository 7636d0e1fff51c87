"""Finding and reading .chez files."""

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from chezlang.findings import Finding, Label, Place, whole_file

SUFFIX = ".chez"
# Far beyond any file of cards (10,000 of them are 1.1 MB), and still read in bounded time, whatever stands in it.
MOST_BYTES = 5_000_000


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file as text: without byte order mark, every line ended by "\\n". `name` is the path as it is shown."""

    name: str
    text: str


def read_files(paths: Iterable[str | os.PathLike[str]]) -> tuple[tuple[SourceFile, ...], tuple[Finding, ...]]:
    """The .chez files that `paths` (files and folders) name, in the order given, those of a folder sorted by name.

    A file that is named twice is read once. Links inside a folder are not followed, so that no circle of them is
    walked and nothing outside is read; a link that is named itself is. Findings: CZ100 for a path that can't be read
    or a folder that holds no .chez file, CZ101 for a file that is no text.
    """
    files: list[SourceFile] = []
    findings: list[Finding] = []
    seen: set[tuple[int, int]] = set()
    for path in paths:
        for found in _walk(Path(path)):
            if isinstance(found, Finding):
                findings.append(found)
                continue
            file, name = found
            try:
                status = file.stat()
                if (status.st_dev, status.st_ino) in seen:
                    continue
                seen.add((status.st_dev, status.st_ino))
                read = _read(file, name, status)
            except (OSError, ValueError) as error:
                read = _unreadable(name, _reason(error))
            (findings if isinstance(read, Finding) else files).append(read)  # type: ignore[arg-type]
    return tuple(files), tuple(findings)


def source_from_text(name: str, text: str) -> SourceFile:
    """`text` as if it had been read from a file."""
    return SourceFile(name, text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))


def source_from_bytes(name: str, data: bytes) -> SourceFile | Finding:
    """`data` as if a file had held it; a finding (CZ100, CZ101) where it is too much, or no text."""
    if len(data) > MOST_BYTES:
        return _unreadable(name, f"it is larger than {MOST_BYTES // 1_000_000} MB")
    zero = data.find(b"\0")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _no_text(name, data, min(zero, error.start) if zero >= 0 else error.start)
    return source_from_text(name, text) if zero < 0 else _no_text(name, data, zero)


def _walk(path: Path) -> Iterator[tuple[Path, str] | Finding]:
    """The files of one path with the names they are shown by, and a finding for each folder that can't be listed."""
    shown = path.as_posix()
    if not _is_folder(path):
        yield path, shown
        return
    found: list[tuple[tuple[str, ...], Path]] = []
    errors: list[OSError] = []
    for folder, folders, files in os.walk(path, onerror=errors.append, followlinks=False):
        folders[:] = [name for name in folders if not name.startswith(".")]
        here = Path(folder)
        for name in files:
            file = here / name
            if name.endswith(SUFFIX) and not name.startswith(".") and not file.is_symlink():
                found.append((file.relative_to(path).parts, file))
    for error in errors:
        yield _unreadable(Path(error.filename or path).as_posix(), _reason(error))
    if not found and not errors:
        yield _unreadable(shown, f"the folder holds no {SUFFIX} file")
    for _, file in sorted(found):
        yield file, file.as_posix()


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _read(file: Path, name: str, status: os.stat_result) -> SourceFile | Finding:
    # Opening a pipe would wait for ever.
    if not stat.S_ISREG(status.st_mode):
        return _unreadable(name, "it is no ordinary file")
    if file.suffix == ".json":
        reason = "it is no source, but holds what `chezc build` made of some, which were checked then"
        return _unreadable(name, reason, f"name the {SUFFIX} files that it was built from")
    if status.st_size > MOST_BYTES:
        return _unreadable(name, f"it is larger than {MOST_BYTES // 1_000_000} MB")
    with file.open("rb") as stream:
        return source_from_bytes(name, stream.read(MOST_BYTES + 1))


def _unreadable(name: str, reason: str, way_out: str = f"name a {SUFFIX} file, or a folder that holds some") -> Finding:
    return Finding("CZ100", f"{name} can't be read: {reason}", (Label(whole_file(name)),), help=way_out)


def _no_text(name: str, data: bytes, at: int) -> Finding:
    """The finding names the first line that isn't text, counted in what could be read before it."""
    before = data[:at].decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    return Finding(
        "CZ101",
        f"{name} is no UTF-8 text",
        (Label(Place(name, line, column, line, column + 1), f"byte {data[at]:#04x} stands here"),),
        help="save it as UTF-8 text; a picture or a word processor's document is no .chez file",
    )


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, PermissionError):
        return "you may not read it"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return "the name can't be a file's"
