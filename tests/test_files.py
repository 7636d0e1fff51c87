import os
import re
import stat
from pathlib import Path

import pytest

from chezlang.files import expect_to_write, write_all, write_whole


def test_text_is_utf8_with_its_own_line_ends(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.txt", "é\r\n😀\n")
    assert (tmp_path / "a.txt").read_bytes() == b"\xc3\xa9\r\n\xf0\x9f\x98\x80\n"


def test_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.bin", b"\x00\xff")
    assert (tmp_path / "a.bin").read_bytes() == b"\x00\xff"


def test_a_reader_of_the_old_file_keeps_it_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    with open(path) as reader:
        write_whole(path, "new")
        assert reader.read() == "old"
    assert path.read_text() == "new"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_whole(path, "new")
    assert caught.value.filename == str(path)
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]
    assert path.read_text() == "old"


def test_an_interruption_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a.txt", "new")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_told_by_the_name_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "a.txt"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, "new")
    assert caught.value.filename == str(path)


def test_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.sh"
    path.write_text("old")
    path.chmod(0o750)
    write_whole(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o750


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("")
    write_whole(tmp_path / "whole.txt", "")
    assert (tmp_path / "whole.txt").stat().st_mode == (tmp_path / "plain.txt").stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    write_whole(tmp_path / "link.txt", "new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


def test_what_is_no_ordinary_file_is_written_to(tmp_path: Path) -> None:
    write_whole(Path(os.devnull), "gone")
    assert not Path(os.devnull).is_file()


def _three(folder: Path) -> dict[Path, str | bytes]:
    for name in "ab":
        (folder / f"{name}.txt").write_text(f"old {name}")
    return {folder / f"{name}.txt": f"new {name}" for name in "abc"}


def test_several_files_are_written(tmp_path: Path) -> None:
    write_all(_three(tmp_path))
    assert [path.read_text() for path in sorted(tmp_path.iterdir())] == ["new a", "new b", "new c"]


@pytest.mark.parametrize(
    ("step", "times"), [("fsync", 0), ("fsync", 2), ("replace", 0), ("replace", 1), ("replace", 2)]
)
def test_of_several_files_all_are_written_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, times: int
) -> None:
    """The call of `step` after so many good ones fails; what it takes to put the files back does not."""
    contents = _three(tmp_path)
    real, calls = getattr(os, step), []

    def fails(*arguments: object) -> None:
        calls.append(arguments)
        if len(calls) == times + 1:
            raise OSError(28, "No space left on device", "a draft")
        real(*arguments)

    monkeypatch.setattr(os, step, fails)
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_all(contents)
    assert caught.value.filename == str(tmp_path / f"{'abc'[times]}.txt")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a.txt": "old a", "b.txt": "old b"}


def test_of_several_files_one_that_cant_be_written_keeps_the_others_as_they_are(tmp_path: Path) -> None:
    contents = _three(tmp_path)
    with pytest.raises(FileNotFoundError):
        write_all({**contents, tmp_path / "nowhere" / "d.txt": "new d"})
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a.txt": "old a", "b.txt": "old b"}


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for attempt in (expect_to_write, lambda path: write_whole(path, "y")):
        with pytest.raises(OSError, match=re.escape(f"there is no folder {tmp_path / 'none'} yet")):
            attempt(tmp_path / "none" / "a.json")
        with pytest.raises(OSError, match=re.escape(f"{tmp_path / 'file'} is no folder")):
            attempt(tmp_path / "file" / "a.json")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file"]
