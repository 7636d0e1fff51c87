"""Trees that were kept are those that were parsed; what can't be believed is parsed again."""

from pathlib import Path

import pytest

from chezlang import cache
from chezlang.cache import Cache
from chezlang.data import data_dir
from chezlang.syntax import SourceFile, parse, read_files, read_sources
from chezlang.syntax.parse import Reading
from chezlang.syntax.trees import Kept


@pytest.fixture
def notes(tmp_path: Path) -> Cache:
    return Cache(str(tmp_path / "notes"), "mark")


@pytest.fixture
def files() -> tuple[SourceFile, ...]:
    return read_files([data_dir("cards")])[0]


def read(files: tuple[SourceFile, ...], kept: Kept | None, monkeypatch: pytest.MonkeyPatch) -> Reading:
    """What a process that has read nothing yet makes of some files."""
    monkeypatch.setattr(parse, "_parsed", {})
    monkeypatch.setattr(parse, "_files", {})
    return read_sources(files, (), kept)


def tokens(reading: Reading) -> list[object]:
    """Everything that can be asked of the trees."""
    return [
        (str(tree.data), [
            (each.type, each.value, each.start_pos, each.line, each.column, each.end_line, each.end_column, each.end_pos)
            for each in tree.scan_values(lambda value: True)
        ])
        for block in reading.blocks if block.tree is not None
        for tree in block.tree.iter_subtrees()
    ]  # fmt: skip


def test_kept_trees_are_those_that_were_parsed(
    notes: Cache, files: tuple[SourceFile, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = read(files, Kept(notes, files), monkeypatch)
    monkeypatch.setattr(parse, "_parse_whole", lambda text: pytest.fail(f"parsed again: {text}"))
    again = read(files, Kept(notes, files), monkeypatch)
    assert again == fresh and again.findings == fresh.findings == ()
    assert tokens(again) == tokens(fresh)


def test_only_what_changed_is_parsed(
    notes: Cache, files: tuple[SourceFile, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    read(files, Kept(notes, files), monkeypatch)
    asked: list[str] = []
    whole = parse._parse_whole

    def parse_whole(text: str) -> object:
        asked.append(text)
        return whole(text)

    changed = files[0].text + '\nthing "Lava Lamp"\n    cost 2\n\nthing "Broken"\n    cost cost\n'
    files = (SourceFile(files[0].name, changed), *files[1:])
    monkeypatch.setattr(parse, "_parse_whole", parse_whole)
    told = read(files, Kept(notes, files), monkeypatch)
    assert [text.split("\n")[0] for text in asked] == ['thing "Lava Lamp"', 'thing "Broken"']
    assert told == read(files, None, monkeypatch)
    assert told.findings


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"null", b'{"a": 1}'])
def test_senseless_notes_are_ignored(
    notes: Cache, files: tuple[SourceFile, ...], content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = read(files[:3], Kept(notes, files[:3]), monkeypatch)
    (note,) = Path(notes.folder).iterdir()
    kind, key = note.name.split("-")
    notes.put(kind, key, content)
    assert read(files[:3], Kept(notes, files[:3]), monkeypatch) == fresh
    assert notes.get(kind, key) != content  # written anew


def test_trees_of_another_form_are_ignored(
    notes: Cache, files: tuple[SourceFile, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(notes, files)
    monkeypatch.setattr(kept, "_trees", _Every([1, 2, 3]))
    assert read(files[:3], kept, monkeypatch) == read(files[:3], None, monkeypatch)
    assert cache.current() is None


class _Every(dict):  # type: ignore[type-arg]
    """A dictionary that has the same for all keys."""

    def __init__(self, value: object) -> None:
        self.value = value

    def get(self, key: object, default: object = None) -> object:
        return self.value

    def __contains__(self, key: object) -> bool:
        return True
