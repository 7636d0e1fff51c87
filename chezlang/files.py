"""Writing files so that nobody ever finds half of one."""

import errno
import os
import secrets
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


def expect_to_write(path: Path) -> None:
    """Raises OSError, with the file's name, if a file can't be written there: before long work, not after it."""
    folder = path.resolve().parent
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, _no_folder(path), str(path))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not os.access(folder, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes a file whole or not at all: to a new file in the same folder, then renamed over `path`.

    Text is written as UTF-8 with its line ends as they are. An existing file keeps its permissions, and a symbolic link
    stays one. What is no ordinary file (a pipe, a device) is written to directly. Raises OSError, with the file's
    name, and leaves nothing behind.
    """
    write_all({path: content})


def write_all(contents: Mapping[Path, str | bytes]) -> None:
    """Writes several files, each whole, and all of them or none: see `write_whole`.

    All are written beside those that they are to replace before the first is replaced. Should one of them not let itself be
    replaced then, those before it are put back.
    """
    drafts: list[_Draft] = []
    direct: list[tuple[Path, bytes]] = []
    done: list[_Draft] = []
    path = Path()
    try:
        for path, content in contents.items():
            data = content.encode("utf-8") if isinstance(content, str) else content
            target = path.resolve()
            try:
                mode: int | None = target.stat().st_mode
            except FileNotFoundError:
                mode = None
            if mode is not None and not stat.S_ISREG(mode):
                direct.append((path, data))
                continue
            # Not tempfile: its files are for the owner alone, and this one is to have the permissions of any new file.
            drafts.append(_Draft(path, target, target.with_name(f".chezc-{secrets.token_hex(8)}.tmp")))
            _write(drafts[-1].draft, data, mode)
            if mode is not None and len(contents) > 1:
                drafts[-1].before = target.read_bytes()
        for draft in drafts:
            path = draft.path
            os.replace(draft.draft, draft.target)
            done.append(draft)
        for path, data in direct:
            path.write_bytes(data)
    except BaseException as error:
        for draft in drafts:
            draft.draft.unlink(missing_ok=True)
        for draft in reversed(done):
            _put_back(draft)
        if isinstance(error, OSError):
            # The name of the draft would mean nothing to the reader.
            error.filename, error.filename2 = str(path), None
            if not path.resolve().parent.is_dir():
                error.strerror = _no_folder(path)
        raise


def _no_folder(path: Path) -> str:
    """What is said of a file for which there is no folder."""
    folder = path.parent
    return f"{folder} is no folder" if folder.exists() else f"there is no folder {folder} yet"


@dataclass
class _Draft:
    """A file to be written, the file that it replaces, and what stands in that, if it is needed."""

    path: Path
    target: Path
    draft: Path
    before: bytes | None = None


def _write(draft: Path, data: bytes, mode: int | None) -> None:
    with open(draft, "xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if mode is not None:
        os.chmod(draft, stat.S_IMODE(mode))


def _put_back(draft: _Draft) -> None:
    if draft.before is None:
        draft.target.unlink(missing_ok=True)
        return
    _write(draft.draft, draft.before, draft.target.stat().st_mode)
    os.replace(draft.draft, draft.target)
