"""What has been worked out before, kept in the user's cache folder for the next run.

A note is believed only if this very chezlang wrote it whole: its name is made of what it was worked out from and of a
fingerprint of the program, and it starts with a digest of all of this and of what follows. Anything else (torn, of another
version, somebody else's) counts as not there. Notes hold data only, never code. A folder that can't be read or written
is no error: then everything is worked out again.

Imports little: whoever finds an answer here needs nothing else.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys

#: Names the folder in place of the user's own.
VARIABLE = "CHEZLANG_CACHE"
#: Of the form of notes; one more when it changes.
FORM = 1
#: All notes together are kept below these; those that have not been used for the longest time go first.
MOST_BYTES = 400_000_000
MOST_NOTES = 600
#: A larger note is neither written nor read.
MOST_BYTES_OF_ONE = 100_000_000

# A pipe would be waited for, and a link can lead anywhere.
_READING = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOFOLLOW", "O_BINARY", "O_CLOEXEC"))
_DRAFT = ".chezlang-"
_DIGEST = 64  # characters, in hexadecimal
_KINDS_OF_SOURCE = (".py", ".so", ".pyd", ".lark")
#: Packages that have a say in what a text means.
_PARSERS = ("lark", "webcolors")


class Cache:
    """A folder of notes, and the fingerprint of who writes them."""

    def __init__(self, folder: str, mark: str) -> None:
        self.folder = folder
        self.mark = mark

    def key(self, *made_of: str) -> str:
        """The name for what is worked out from some texts."""
        digest = hashlib.blake2b(self.mark.encode(), digest_size=20)
        for each in made_of:
            data = each.encode("utf-8", "surrogatepass")
            digest.update(b"%d:" % len(data))
            digest.update(data)
        return digest.hexdigest()

    def get(self, kind: str, key: str) -> bytes | None:
        """What was kept under a key; None where there is nothing that can be believed."""
        path = self._path(kind, key)
        try:
            with os.fdopen(os.open(path, _READING), "rb") as file:
                if not _is_ours(os.fstat(file.fileno())):
                    return None
                data = file.read(MOST_BYTES_OF_ONE + 1)
        except (OSError, ValueError):
            return None
        content = data[_DIGEST:]
        if data[:_DIGEST] != _digest(kind, key, content):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # it has been used
        return content

    def put(self, kind: str, key: str, content: bytes) -> None:
        """Keep something, whole or not at all, however many processes do so at once."""
        if len(content) > MOST_BYTES_OF_ONE - _DIGEST:
            return
        import tempfile

        try:
            os.makedirs(self.folder, mode=0o700, exist_ok=True)
            handle, draft = tempfile.mkstemp(prefix=_DRAFT, dir=self.folder)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_digest(kind, key, content))
                    file.write(content)
                os.replace(draft, self._path(kind, key))
            except BaseException:
                os.unlink(draft)
                raise
            self._prune()
        except (OSError, ValueError):
            pass

    def _path(self, kind: str, key: str) -> str:
        return os.path.join(self.folder, f"{kind}-{key}")

    def _prune(self) -> None:
        """Take away what has not been used for the longest time, down to three quarters of what may be kept."""
        with os.scandir(self.folder) as found:
            ours = (each for each in found if _is_name_of_note(each.name))
            notes = [(status.st_mtime, status.st_size, each.path) for each in ours if (status := _status(each))]
        size = sum(note[1] for note in notes)
        if len(notes) <= MOST_NOTES and size <= MOST_BYTES:
            return
        notes.sort()
        left = len(notes)
        for _, bytes_, path in notes:
            if left <= MOST_NOTES * 3 // 4 and size <= MOST_BYTES * 3 // 4:
                return
            with contextlib.suppress(OSError):  # another process was quicker
                os.unlink(path)
            left -= 1
            size -= bytes_


_current: Cache | None = None
_refused = False


def current() -> Cache | None:
    """The cache for what libraries come to; None unless somebody has turned it on."""
    return _current


def for_tables() -> Cache | None:
    """The cache for what comes of lark and the grammar alone, whatever chezlang reads it; None where it was refused."""
    folder = "" if _refused else folder_of_user()
    return Cache(folder, "") if folder else None


def turn_on() -> None:
    """Use the user's cache from now on. The command line does; whoever calls chezlang from Python is asked first."""
    global _current, _refused
    folder = folder_of_user()
    _current, _refused = Cache(folder, fingerprint()) if folder else None, False


def turn_off() -> None:
    """Use none from now on."""
    global _current, _refused
    _current, _refused = None, True


def turn_back() -> None:
    """As it is when nobody has said anything."""
    global _current, _refused
    _current, _refused = None, False


def folder_of_user() -> str:
    """Where notes are kept: in the folder that CHEZLANG_CACHE names, or the user's own; the empty string for nowhere."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return os.path.abspath(named) if named else ""
    import platformdirs

    try:
        folder = platformdirs.user_cache_dir("chezlang", appauthor=False)
    except (OSError, RuntimeError):
        return ""
    return folder if os.path.isabs(folder) else ""


def fingerprint() -> str:
    """What tells this chezlang from every other: its sources and grammar by size and time, its Python, its parser."""
    from chezlang import __version__

    digest = hashlib.blake2b(digest_size=20)
    digest.update(repr((FORM, __version__, sys.version_info[:3], sys.implementation.name)).encode())
    package = os.path.dirname(os.path.abspath(__file__))
    files = [*_sources(package), *_sources(os.path.join(os.path.dirname(package), "grammar"))]
    files += (path for name in _PARSERS if (path := _imported_from(name)))
    for path in sorted(files):
        status = os.stat(path)
        digest.update(
            f"{path} {status.st_size} {status.st_mtime_ns} {status.st_ino}\n".encode("utf-8", "surrogateescape")
        )
    return digest.hexdigest()


def _imported_from(package: str) -> str:
    """The file from which another package would be imported; the empty string where there is none."""
    for folder in sys.path:
        path = os.path.join(folder, package, "__init__.py")
        if os.path.isfile(path):
            return path
    return ""


def _sources(folder: str) -> list[str]:
    """The source files below a folder."""
    found: list[str] = []
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            names = os.listdir(here)
        except OSError:
            continue
        for name in names:
            if name.endswith(_KINDS_OF_SOURCE):
                found.append(os.path.join(here, name))
            elif "." not in name and name != "__pycache__":
                waiting.append(os.path.join(here, name))
    return found


def _digest(kind: str, key: str, content: bytes) -> bytes:
    digest = hashlib.blake2b(f"{FORM} {kind} {key}\n".encode(), digest_size=_DIGEST // 2)
    digest.update(content)
    return digest.hexdigest().encode()


def _is_name_of_note(name: str) -> bool:
    """Whether a file may be taken away: nobody's own files are, if it is their folder that was named."""
    kind, _, key = name.partition("-")
    return name.startswith(_DRAFT) or (kind.isalpha() and len(key) == 40 and not set(key) - set("0123456789abcdef"))


def _is_ours(status: os.stat_result) -> bool:
    """Whether a note can only have been written by this user."""
    if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES_OF_ONE:
        return False
    return os.name != "posix" or (status.st_uid == os.geteuid() and not status.st_mode & 0o022)


def _status(entry: os.DirEntry[str]) -> os.stat_result | None:
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError:
        return None
    return status if stat.S_ISREG(status.st_mode) else None
