"""Reading files: what is read, what is left alone, and what is said of that which is no text."""

import os
from pathlib import Path

import pytest

from chezlang.syntax import read_files, read_library, source
from chezlang.syntax.source import SourceFile

CARD = 'thing "Lava Lamp"\n    cost 2\n'


def write(path: Path, text: str | bytes = CARD) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def names(path: Path, files: tuple[SourceFile, ...]) -> list[str]:
    return [Path(file.name).relative_to(path).as_posix() for file in files]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(CARD.encode(), id="as it is"),
        pytest.param(b"\xef\xbb\xbf" + CARD.encode(), id="byte order mark"),
        pytest.param(CARD.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(CARD.replace("\n", "\r").encode(), id="CR"),
        pytest.param(CARD.rstrip("\n").encode(), id="no line end at the end"),
    ],
)
def test_same_tree_however_lines_end(tmp_path: Path, data: bytes) -> None:
    reading = read_library([write(tmp_path / "a.chez", data)])
    assert not reading.findings
    assert [block.block.text for block in reading.blocks] == [CARD]
    assert reading.blocks[0].block.first_line == 1


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing here yet\n", "\ufeff"])
def test_empty_file_is_fine(tmp_path: Path, text: str) -> None:
    reading = read_library([write(tmp_path / "a.chez", text)])
    assert (len(reading.files), reading.blocks, reading.findings) == (1, (), ())


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"\xff\xfe" + CARD.encode("utf-16-le"), 1, 1),
        (b'thing "Caf\xe9"\n', 1, 11),
        (CARD.encode() + b"    slack \x00\n", 3, 11),
        (bytes(range(256)) * 10, 1, 1),
    ],
)
def test_no_text_is_one_finding_for_the_file(tmp_path: Path, data: bytes, line: int, column: int) -> None:
    bad = write(tmp_path / "bad.chez", data)
    write(tmp_path / "good.chez")
    reading = read_library([tmp_path])
    (finding,) = reading.findings
    assert finding.code == "CZ101"
    assert (finding.place.file, finding.place.line, finding.place.column) == (bad.as_posix(), line, column)
    assert len(reading.blocks) == 1


def test_folder_is_read_sorted_and_only_chez_files(tmp_path: Path) -> None:
    for name in ("b.chez", "a/z.chez", "a.chez", "a/b/c.chez", "notes.md", ".hidden.chez", ".git/x.chez", "chez"):
        write(tmp_path / name)
    files, findings = read_files([tmp_path])
    assert names(tmp_path, files) == ["a/b/c.chez", "a/z.chez", "a.chez", "b.chez"]
    assert not findings


def test_file_named_twice_is_read_once(tmp_path: Path) -> None:
    file = write(tmp_path / "a.chez")
    files, _ = read_files([file, tmp_path, tmp_path / ".." / tmp_path.name])
    assert len(files) == 1


def test_links_are_not_followed(tmp_path: Path) -> None:
    outside = write(tmp_path / "outside" / "secret.chez")
    inside = write(tmp_path / "in" / "a.chez").parent
    (inside / "circle").symlink_to(inside)
    (inside / "out").symlink_to(outside.parent)
    (inside / "out.chez").symlink_to(outside)
    (inside / "gone.chez").symlink_to(tmp_path / "nowhere")
    files, findings = read_files([inside])
    assert names(inside, files) == ["a.chez"]
    assert not findings
    # A link that is named itself is what is asked for.
    assert len(read_files([inside / "out"])[0]) == 1


def test_paths_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    os.mkfifo(tmp_path / "pipe.chez")
    locked = write(tmp_path / "locked.chez")
    opened = Path.open

    def refusing(self: Path, *args: object, **kwargs: object) -> object:
        if self == locked:
            raise PermissionError(13, "Permission denied")
        return opened(self, *args, **kwargs)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refusing)
    paths = [tmp_path / name for name in ("gone", "empty", "pipe.chez", "locked.chez", "a\0b")]
    files, findings = read_files(paths)
    assert files == ()
    assert [finding.code for finding in findings] == ["CZ100"] * 5
    assert [finding.message.split(" can't be read: ")[1] for finding in findings] == [
        "there is no such file or folder",
        "the folder holds no .chez file",
        "it is no ordinary file",
        "you may not read it",
        "the name can't be a file's",
    ]


def test_file_of_any_size_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MOST_BYTES", 20)
    _, (finding,) = read_files([write(tmp_path / "big.chez")])
    assert finding.code == "CZ100"


def test_ten_thousand_lines(tmp_path: Path) -> None:
    text = "".join(f'thing "Card {i}"\n    cost 2\n    slack {i % 7}\n\n' for i in range(2500))
    reading = read_library([write(tmp_path / "a.chez", text)])
    assert (len(reading.blocks), reading.findings) == (2500, ())
    assert reading.blocks[-1].block.first_line == 9997
