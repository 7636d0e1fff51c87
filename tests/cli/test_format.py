"""`chezc format`: what is written, what is only shown, and with which exit status."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from chezlang.cli.app import app
from chezlang.syntax import layout

UNTIDY = 'thing   "A"\n  slack 1   # one\n'
TIDY = 'thing "A"\n    slack 1  # one\n'
BROKEN = 'thing "A"\n  slack 1 +1\nthing   "B"\n'
LEFT = 'thing "A"\n  slack 1 +1\n\nthing "B"\n'


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, data: bytes = b"") -> Result:
    return CliRunner().invoke(app, ["format", *arguments], input=data)


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.write_bytes(text.encode())
    return path


def test_untidy_files_are_written_and_others_not_touched() -> None:
    untidy, tidy = write("a.chez", UNTIDY), write("b.chez", TIDY)
    before = tidy.stat()
    result = run(".")
    assert (result.exit_code, result.stdout) == (0, "set out a.chez\n")
    assert result.stderr == "2 files: 1 set out anew\n"
    assert untidy.read_text() == TIDY
    assert (tidy.stat().st_ino, tidy.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert run(".").stderr == "2 files: none set out anew\n"


def test_check_writes_nothing() -> None:
    path = write("a.chez", UNTIDY)
    result = run("a.chez", "--check")
    assert (result.exit_code, result.stdout) == (1, "would set out a.chez\n")
    assert path.read_text() == UNTIDY
    write("a.chez", TIDY)
    assert run("a.chez", "--check").exit_code == 0


def test_diff_shows_and_writes_nothing() -> None:
    path = write("a.chez", UNTIDY)
    result = run("a.chez", "--diff")
    assert result.exit_code == 0
    assert result.stdout == (
        "--- a.chez\n+++ a.chez (set out)\n@@ -1,2 +1,2 @@\n"
        '-thing   "A"\n-  slack 1   # one\n+thing "A"\n+    slack 1  # one\n'
    )
    assert path.read_text() == UNTIDY
    assert run("a.chez", "--diff", "--check").exit_code == 1
    write("a.chez", 'thing "A"')
    assert run("a.chez", "--diff").stdout.endswith('-thing "A"\n\\ No newline at end of file\n+thing "A"\n')


def test_a_broken_block_is_told_and_left() -> None:
    path = write("a.chez", BROKEN)
    result = run("a.chez")
    assert result.exit_code == 1 and "error[CZ106]" in result.stderr and "a.chez:2:11" in result.stderr
    assert path.read_text() == LEFT
    assert (run("a.chez").exit_code, run("a.chez", "--check").exit_code) == (1, 1)


def test_standard_input() -> None:
    result = run("-", data=UNTIDY.encode())
    assert (result.exit_code, result.stdout_bytes, result.stderr) == (0, TIDY.encode(), "")
    assert run("-", data=BROKEN.encode()).stdout == LEFT
    assert "standard input:2:11" in run("-", data=BROKEN.encode()).stderr
    result = run("-", "--check", data=UNTIDY.encode())
    assert (result.exit_code, result.stdout) == (1, "")
    assert run("-", "--check", data=TIDY.encode()).exit_code == 0
    assert run("-", "--diff", data=UNTIDY.encode()).stdout.startswith("--- standard input\n")


@pytest.mark.parametrize(
    ("arguments", "data"),
    [(["-", "a.chez"], b""), ([], b""), (["nowhere.chez"], b""), (["-"], b"a\0b"), (["-"], b"\xff"), (["-", "-"], b"")],
)
def test_what_is_2(arguments: list[str], data: bytes) -> None:
    write("a.chez", TIDY)
    result = run(*arguments, data=data)
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (UNTIDY.replace("\n", "\r\n"), TIDY.replace("\n", "\r\n")),
        ('thing "A"\r\n    slack 1\n', 'thing "A"\r\n    slack 1\r\n'),
        ('thing "A"\n    slack 1\r\n', 'thing "A"\n    slack 1\n'),
        ('thing "A"\r    slack 1\r', 'thing "A"\n    slack 1\n'),
        ("\ufeff" + TIDY, TIDY),
        (TIDY.removesuffix("\n"), TIDY),
        ("\n \n", ""),
        ("", ""),
    ],
)
def test_line_ends_are_those_of_the_first_line_and_a_mark_goes(before: str, after: str) -> None:
    path = write("a.chez", before)
    assert run("a.chez").exit_code == 0
    assert path.read_bytes() == after.encode()
    assert run("a.chez", "--check").exit_code == 0


def test_a_result_that_reads_otherwise_is_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("a.chez", UNTIDY)
    write("b.chez", 'thing "A"')
    monkeypatch.setattr(layout, "_words", lambda line: line.replace("1", "2"))
    result = run("a.chez", "b.chez")
    assert result.exit_code == 2 and "a.chez: set out anew, it would read otherwise" in result.stderr
    assert path.read_text() == UNTIDY
    assert Path("b.chez").read_text() == 'thing "A"\n'


def test_a_file_that_others_write_meanwhile_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("a.chez", UNTIDY)
    set_out = layout.set_out

    def slowly(file):  # type: ignore[no-untyped-def]
        path.write_text("# theirs\n")
        return set_out(file)

    monkeypatch.setattr(layout, "set_out", slowly)
    result = run("a.chez")
    assert result.exit_code == 2 and "a.chez" in result.stderr
    assert path.read_text() == "# theirs\n"


def test_what_a_diff_shows_is_safe_for_a_terminal() -> None:
    write("a.chez", 'thing   "A\x1b[2J\u202e"\n')
    assert "\x1b" not in run("a.chez", "--diff").stdout and "\u202e" not in run("a.chez", "--diff").stdout
