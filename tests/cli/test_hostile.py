"""Files and names that nobody means well with: an exit status, a finding that can be shown, and nothing read outside."""

import os
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from chezlang.cli.app import app
from chezlang.syntax.source import MOST_BYTES

SECRET = 'secret "Nobody may read this"\n'
CARD = 'thing "A"\n    slack 1\n'
COMMANDS = (["validate"], ["format", "--check"], ["format", "--diff"])


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def told(path: Path) -> str:
    """What the commands say of a path, each with an exit status; a fault of ours is none of what may be said."""
    said = ""
    for command in COMMANDS:
        result = run(*command, path)
        assert result.exit_code in (0, 1, 2), (command, result.exception)
        assert result.exception is None or isinstance(result.exception, SystemExit), (command, result.exception)
        said += result.output
    assert "Nobody may read this" not in said
    return said


def _circle(folder: Path, _: Path) -> None:
    (folder / "a").symlink_to(folder / "b")
    (folder / "b").symlink_to(folder / "a")
    (folder / "self").symlink_to(folder)
    (folder / "loop.chez").symlink_to("loop.chez")


def _out(folder: Path, secret: Path) -> None:
    (folder / "out.chez").symlink_to(secret)
    (folder / "up").symlink_to(secret.parent)


def _devices(folder: Path, _: Path) -> None:
    os.mkfifo(folder / "pipe.chez")
    (folder / "endless.chez").symlink_to("/dev/zero")


def _folder_as_file(folder: Path, _: Path) -> None:
    (folder / "folder.chez").mkdir()


def _large(folder: Path, _: Path) -> None:
    with (folder / "large.chez").open("wb") as file:
        file.truncate(MOST_BYTES + 1)


TRAPS: tuple[Callable[[Path, Path], None], ...] = (_circle, _out, _devices, _folder_as_file, _large)


@pytest.mark.parametrize("trap", TRAPS, ids=lambda trap: trap.__name__.strip("_"))
def test_a_trap_in_a_folder(trap: Callable[[Path, Path], None], tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    (tmp_path / "elsewhere").mkdir()
    secret = tmp_path / "elsewhere" / "secret.chez"
    secret.write_text(SECRET, encoding="utf-8")
    (folder / "good.chez").write_text(CARD, encoding="utf-8")
    trap(folder, secret)
    told(folder)
    assert (folder / "good.chez").read_text(encoding="utf-8") == CARD


@pytest.mark.parametrize("name", ["pipe", "zero", "link", "folder", "none"])
def test_a_trap_that_is_named_itself(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.chez"
    match name:
        case "pipe":
            os.mkfifo(path)
        case "zero":
            path.symlink_to("/dev/zero")
        case "link":
            path.symlink_to(path)
        case "folder":
            path.mkdir()
    said = told(path)
    assert said.count("error[CZ100]") == len(COMMANDS)


NAMES = (
    "\u202egpj.chez", "a\u200bb.chez", "e\u0301.chez", "é.chez", "a\nb.chez", "a\x1b[2Jb.chez", "\ufeff.chez", "-o.chez", "日本.chez",
    "a\tb.chez", " .chez", "%s{}.chez", "[bold].chez", os.fsdecode(b"\xff\xfe.chez"),
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_any_name_can_be_shown(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text('thing   "A"\n    slack 1 +1\n', encoding="utf-8")
    said = told(tmp_path)
    assert "CZ106" in said
    # What takes no room does a terminal no harm, and stands in some signs.
    bad = [c for c in said if c not in "\n\u200b\ufeff" and unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")]
    assert not bad, bad


def test_two_names_that_look_the_same_are_two_files(tmp_path: Path) -> None:
    (tmp_path / "e\u0301.chez").write_text('thing "A"\n    slack +\n', encoding="utf-8")
    (tmp_path / "é.chez").write_text('thing "B"\n    slack +\n', encoding="utf-8")
    assert run("validate", tmp_path).output.count("error[CZ106]") == 2


@pytest.mark.parametrize(
    "data",
    [
        b"\0" * 1000,
        b"\xff" * 1000,
        b"\xed\xa0\x80",
        b'thing "\xe2\x80\xae"\n    slack +\n',
        bytes(range(256)) * 16,
        b"PK\x03\x04",
    ],
    ids=["zeros", "ones", "surrogate", "bidi", "noise", "zip"],
)
def test_any_bytes(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.chez").write_bytes(data)
    said = told(tmp_path)
    assert said.count("error[") >= len(COMMANDS)
    assert "\u202e" not in said and "\0" not in said
