"""Writing files so that nobody ever finds half of one."""

import errno
import os
import secrets
import stat
from pathlib import Path


def expect_to_write(path: Path) -> None:
    """Raises OSError, with the file's name, if a file can't be written there: before long work, not after it."""
    folder = path.resolve().parent
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
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
    data = content.encode("utf-8") if isinstance(content, str) else content
    target = path.resolve()
    try:
        mode: int | None = target.stat().st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(data)
        return

    # Not tempfile: its files are for the owner alone, and this one is to have the permissions of any new file.
    draft = target.with_name(f".chezc-{secrets.token_hex(8)}.tmp")
    try:
        with open(draft, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(draft, stat.S_IMODE(mode))
        os.replace(draft, target)
    except BaseException as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, OSError):
            # The name of the draft would mean nothing to the reader.
            error.filename, error.filename2 = str(path), None
        raise
