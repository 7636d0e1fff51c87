"""Notes in the cache are believed only if this very chezlang wrote them whole; nothing that goes wrong there is an error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from chezlang import cache
from chezlang.cache import Cache

KEY = "0" * 40


@pytest.fixture
def kept(tmp_path: Path) -> Cache:
    return Cache(str(tmp_path / "notes"), "mark")


def note(kept: Cache, kind: str = "said") -> Path:
    return Path(kept.folder) / f"{kind}-{KEY}"


def test_what_was_put_is_got(kept: Cache) -> None:
    assert kept.get("said", KEY) is None
    kept.put("said", KEY, b"\x00content\n")
    assert kept.get("said", KEY) == b"\x00content\n"
    kept.put("said", KEY, b"")
    assert kept.get("said", KEY) == b""
    assert [path.name for path in Path(kept.folder).iterdir()] == [note(kept).name]


def test_torn_or_changed_notes_are_not_believed(kept: Cache) -> None:
    kept.put("said", KEY, b"content")
    whole = note(kept).read_bytes()
    for length in range(len(whole)):
        note(kept).write_bytes(whole[:length])
        assert kept.get("said", KEY) is None
    for at in (0, 40, len(whole) - 1):
        note(kept).write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert kept.get("said", KEY) is None
    note(kept).write_bytes(whole + b"!")
    assert kept.get("said", KEY) is None


def test_a_note_under_another_name_is_not_believed(kept: Cache) -> None:
    kept.put("said", KEY, b"content")
    note(kept).rename(note(kept, "made"))
    assert kept.get("made", KEY) is None


@pytest.mark.skipif(os.name != "posix", reason="no such permissions here")
def test_what_others_could_have_written_is_not_believed(kept: Cache) -> None:
    kept.put("said", KEY, b"content")
    note(kept).chmod(0o622)
    assert kept.get("said", KEY) is None
    note(kept).chmod(0o600)
    assert kept.get("said", KEY) == b"content"
    note(kept).unlink()
    os.mkfifo(note(kept))  # opening it must not wait for ever
    assert kept.get("said", KEY) is None


def test_a_folder_that_is_none_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below", tmp_path / ("long" * 100), tmp_path / "zero\0"):
        broken = Cache(str(folder), "mark")
        broken.put("said", KEY, b"content")
        assert broken.get("said", KEY) is None


def test_what_is_too_large_is_not_kept(kept: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES_OF_ONE", 100)
    kept.put("said", KEY, b"x" * 50)
    assert kept.get("said", KEY) is None


def test_the_oldest_notes_go_and_nobody_elses_files(kept: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_NOTES", 8)
    Path(kept.folder).mkdir()
    others = [Path(kept.folder) / name for name in ("thesis.txt", "said-thesis", "said-" + "g" * 40)]
    for path in others:
        path.write_text("mine")
        os.utime(path, (0, 0))
    keys = [f"{number:040x}" for number in range(9)]
    for age, key in enumerate(keys):
        kept.put("said", key, b"content")
        if age < 8:
            os.utime(Path(kept.folder) / f"said-{key}", (age + 1, age + 1))
    left = [key for key in keys if kept.get("said", key) is not None]
    assert left == keys[3:]
    assert all(path.read_text() == "mine" for path in others)


def test_used_notes_are_young_again(kept: Cache) -> None:
    kept.put("said", KEY, b"content")
    os.utime(note(kept), (1, 1))
    assert kept.get("said", KEY) is not None
    assert note(kept).stat().st_mtime > 1


def test_keys_keep_texts_apart(kept: Cache) -> None:
    made_of = [(), ("",), ("", ""), ("a",), ("a", ""), ("", "a"), ("1:a",), ("ab",), ("a", "b"), ("\udcff",)]
    assert len({kept.key(*each) for each in made_of}) == len(made_of)
    assert kept.key("a") != Cache(kept.folder, "other mark").key("a")


def test_two_processes_may_write_the_same_note(kept: Cache) -> None:
    program = (
        "import sys; from chezlang.cache import Cache; kept = Cache(sys.argv[1], 'mark')\n"
        f"for turn in range(200):\n"
        f"    kept.put('said', {KEY!r}, sys.argv[2].encode() * 5000)\n"
        f"    assert kept.get('said', {KEY!r})[:1] in (b'a', b'b')"
    )
    ran = [subprocess.Popen([sys.executable, "-c", program, kept.folder, letter]) for letter in "ab"]
    assert [process.wait() for process in ran] == [0, 0]
    assert kept.get("said", KEY) in (b"a" * 5000, b"b" * 5000)
    assert [path.name for path in Path(kept.folder).iterdir()] == [note(kept).name]


def test_fingerprint_is_of_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version is told apart, and so is a checkout in which a file was changed."""
    package = tmp_path / "chezlang"
    (package / "model").mkdir(parents=True)
    (tmp_path / "grammar").mkdir()
    for name in ("chezlang/cache.py", "chezlang/model/facts.py", "grammar/chez.lark", "chezlang/notes.txt"):
        (tmp_path / name).write_text("text")
    monkeypatch.setattr(cache, "__file__", str(package / "cache.py"))
    marks = [cache.fingerprint()]
    (tmp_path / "chezlang" / "notes.txt").write_text("no source")
    assert cache.fingerprint() == marks[0]
    for name in ("chezlang/model/facts.py", "grammar/chez.lark"):
        (tmp_path / name).write_text("other text")
        marks.append(cache.fingerprint())
    (package / "model" / "more.py").write_text("")
    marks.append(cache.fingerprint())
    monkeypatch.setattr("chezlang.__version__", "99")
    marks.append(cache.fingerprint())
    assert len(set(marks)) == len(marks)


def test_the_folder_is_the_users_own_or_the_one_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    assert cache.folder_of_user() == str(tmp_path)
    monkeypatch.setenv(cache.VARIABLE, "")
    assert cache.folder_of_user() == ""
    assert cache.for_tables() is None
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    assert "chezlang" in cache.folder_of_user()
    assert os.path.isabs(cache.folder_of_user())
