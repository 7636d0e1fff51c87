"""A library that has not changed is answered from the cache, with the very same words, and without the parser."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chezlang import api, cache
from chezlang.cli.app import main
from chezlang.data import data_dir

BAD = 'thing "Lava Lamp"\n    cost 2\n    slack 2\n    wen you play a sleep\n        you gain 1 slack\n'
POINTLESS = 'thing "Other Lamp"\n    cost 2\n    slack 2\n    this has +0 slack\n'

#: Runs chezc where the parser and the grammar can't be had.
WITHOUT_PARSER = """
import sys
from pathlib import Path
sys.modules["lark"] = None
read = Path.read_text
def read_text(path, *how, **ever):
    assert path.suffix != ".lark", path
    return read(path, *how, **ever)
Path.read_text = read_text
from chezlang.cli.app import main
main()
"""

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where notes are kept."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "notes"))
    return tmp_path / "notes"


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data_dir("cards"), tmp_path / "cards"))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> Run:
    def run(*arguments: object) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["chezc", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            main()
        printed = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return caught.value.code, printed.out + printed.err

    return run


def without_parser(*arguments: object) -> tuple[int, str]:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT_PARSER, *map(str, arguments)], capture_output=True, text=True, encoding="utf-8"
    )
    return ran.returncode, ran.stdout + ran.stderr


def test_an_unchanged_library_needs_no_parser(run: Run, cards: Path, tmp_path: Path) -> None:
    commands = (
        ("validate", cards),
        ("validate", cards, "--strict", "--format", "json"),
        ("test", cards, "--only", "Sleep"),
        ("build", cards, "-o", tmp_path / "built.json"),
        ("play", cards, "--seats", "2", "--seed", "3"),
    )
    for command in commands:
        fresh = run(*command)
        assert fresh[0] == 0, fresh[1]
        assert without_parser(*command) == fresh
    built = (tmp_path / "built.json").read_text(encoding="utf-8")
    assert api.load_rules(built) == api.load([cards]).rules


def test_the_console_script_knows_a_clean_library(run: Run, cards: Path) -> None:
    """Even without the command line."""
    fresh = run("validate", cards)
    script = (
        'import sys; sys.modules["lark"] = sys.modules["typer"] = None; from chezlang.cli.quick import main; main()'
    )

    def quick(*arguments: object) -> tuple[int, str, str]:
        command = [sys.executable, "-c", script, *map(str, arguments)]
        ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        return ran.returncode, ran.stdout, ran.stderr

    assert quick("validate", cards) == (0, fresh[1], "")
    assert quick("validate", cards, "--strict") == (0, fresh[1], "")
    assert "typer" in quick("validate", cards, "--format", "concise")[2]
    assert "typer" in quick("validate", "--strict")[2]
    assert "typer" in quick("test", cards)[2]
    (cards / "chez-geek" / "lamp.chez").write_text(POINTLESS)
    assert "typer" in quick("validate", cards)[2]
    assert run("validate", cards)[0] == 0
    assert "typer" in quick("validate", cards)[2]  # a warning is to be shown


def test_findings_are_told_again(run: Run, cards: Path) -> None:
    (cards / "chez-geek" / "lamp.chez").write_text(BAD + "\n" + POINTLESS)
    for form in ("text", "concise", "json"):
        fresh = run("validate", cards, "--format", form, "--no-cache")
        assert fresh[0] == 1 and "CZ" in fresh[1]
        assert run("validate", cards, "--format", form) == fresh
        assert without_parser("validate", cards, "--format", form) == fresh
    told = without_parser("test", cards)
    assert told[0] == 1 and "nothing was run" in told[1]


def test_what_changed_is_read_again(run: Run, cards: Path) -> None:
    lamp = cards / "chez-geek" / "lamp.chez"
    clean = run("validate", cards)
    lamp.write_text(BAD)
    assert run("validate", cards)[0] == 1
    lamp.write_text(POINTLESS)
    assert run("validate", cards)[0] == 0
    assert run("validate", cards, "--strict")[0] == 1
    lamp.unlink()
    assert run("validate", cards) == clean


def test_rules_and_rulings_are_what_they_were(cards: Path, folder: Path) -> None:
    fresh = api.load([cards])
    cache.turn_on()
    try:
        first = api.load([cards])
        assert first.rules == fresh.rules  # keeps them
        again = api.load([cards])
        again.linked = lambda: pytest.fail("it was read again")
        assert again.sound and fresh.sound
        assert (again.rules, again.rulings, again.findings) == (fresh.rules, fresh.rulings, fresh.findings)
        assert (again.sources, again.cards) == (fresh.sources, fresh.cards)
    finally:
        cache.turn_back()


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"\xff\xfe", b'{"is": "Finding"}', b'{"findings": [{"is": "exec"}], "cards": 1}']
)
def test_damaged_notes_are_ignored(run: Run, cards: Path, folder: Path, content: bytes) -> None:
    """Torn ones, and even those that are whole and make no sense."""
    fresh = run("validate", cards)
    run("test", cards, "--only", "Sleep")
    assert len(list(folder.glob("said-*"))) == len(list(folder.glob("made-*"))) == 1
    for path in folder.iterdir():
        path.write_bytes(content)
    assert run("validate", cards) == fresh
    for path in [*folder.glob("said-*"), *folder.glob("made-*")]:
        kind, key = path.name.split("-")
        cache.Cache(str(folder), "").put(kind, key, content)
    assert run("validate", cards) == fresh
    assert run("test", cards, "--only", "Sleep")[0] == 0


def test_notes_of_another_version_are_ignored(
    run: Run, cards: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cards / "chez-geek" / "lamp.chez").write_text(BAD)
    fresh = run("validate", cards)
    for path in folder.glob("said-*"):
        _, key = path.name.split("-")
        cache.Cache(str(folder), "").put("said", key, b'{"findings": [], "cards": 1, "sound": true}')
    assert run("validate", cards)[0] == 0  # so it is read
    monkeypatch.setattr(cache, "fingerprint", lambda: "another version")
    assert run("validate", cards) == fresh


def test_without_a_cache_nothing_is_kept(run: Run, cards: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_notes = run("validate", cards)
    shutil.rmtree(folder)
    assert run("validate", cards, "--no-cache") == with_notes
    assert not folder.exists()
    monkeypatch.setenv(cache.VARIABLE, "")
    assert run("validate", cards) == with_notes
    monkeypatch.setenv(cache.VARIABLE, str(cards / "chez-geek" / "game.chez"))  # a file, where no folder can be
    assert run("validate", cards) == with_notes


def test_unreadable_files_are_never_remembered(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "lamp.chez"
    assert run("validate", path)[0] == 2
    path.write_bytes(b"\xff")
    assert run("validate", path)[0] == 2
    path.write_text('thing "Lava Lamp"\n')
    assert run("validate", path)[0] == 1
