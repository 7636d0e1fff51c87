"""How `chezc validate` shows, chooses and mends findings, reads an editor's buffer, and watches."""

import contextlib
import io
import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.models import OptionInfo

from chezlang.cli.app import CLOSED_PIPE, app, main
from chezlang.data import data_dir
from chezlang.findings import CODES

GOOD = 'thing "Lava Lamp"\n    cost 2\n    slack 2\n'
SLIP = 'thing "Lava Lamp"\n    cost 2\n    slcak 2\n'
WEN = 'thing "Wet Lamp"\n    cost 2\n    slack 2\n    wen you play a sleep\n        you gain 1 slack\n'
POINTLESS = 'whenever "Empty Envelope"\n    you gain 0 slack\n'

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the game alone, without its rulings; it lies in the current folder."""
    monkeypatch.chdir(tmp_path)
    without = shutil.ignore_patterns("rulings")
    return Path(shutil.copytree(data_dir("cards") / "chez-geek", Path("cards"), ignore=without))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object, stdin: bytes | None = None) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["chezc", *map(str, arguments)])
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        with pytest.raises(SystemExit) as caught:
            main()
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert isinstance(caught.value.code, int)
        return caught.value.code, out, err

    return call


def put(cards: Path, text: str, name: str = "mine.chez") -> Path:
    path = cards / name
    path.write_bytes(text.encode())
    return path


# -- formats -------------------------------------------------------------------------------------


def test_several_formats_at_once_and_into_files(run: Run, cards: Path) -> None:
    put(cards, SLIP)
    formats = [
        "--format",
        "sarif:out.sarif",
        "--format",
        "full",
        "--format",
        "json:out.json",
        "--format",
        "concise:out.txt",
    ]
    status, out, err = run("validate", cards, *formats)
    assert (status, err) == (1, "")
    assert out.startswith("error[CZ205]: no number is called `slcak`\n")
    (result,) = json.loads(Path("out.sarif").read_text())["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "cards/mine.chez"
    assert [each["code"] for each in json.loads(Path("out.json").read_text())["findings"]] == ["CZ205"]
    assert Path("out.txt").read_text() == "cards/mine.chez:3:5: error[CZ205]: no number is called `slcak`\n"


def test_sarif_says_what_a_comment_allows(run: Run, cards: Path) -> None:
    put(cards, "# Of old.\n# chezc: allow CZ411 (a joke)\n" + POINTLESS)
    said: dict[str, dict[str, Any]] = {}
    for ignored in ((), ("--ignore", "CZ411")):
        status, out, err = run("validate", cards, "--strict", "--format", "sarif", *ignored)
        assert (status, err) == (0, "")
        said[" ".join(ignored)] = json.loads(out)["runs"][0]
    (result,) = said[""]["results"]
    (suppression,) = result["suppressions"]
    assert (result["ruleId"], suppression["kind"], suppression["justification"]) == ("CZ411", "inSource", "a joke")
    assert suppression["location"]["physicalLocation"]["region"]["startLine"] == 2
    assert not said["--ignore CZ411"]["results"]


def test_text_is_another_name_of_full(run: Run, cards: Path) -> None:
    put(cards, SLIP)
    assert (
        run("validate", cards)
        == run("validate", cards, "--format", "text")
        == run("validate", cards, "--format", "full")
    )


def test_with_files_alone_the_closing_line_is_shown(run: Run, cards: Path) -> None:
    put(cards, SLIP)
    status, out, _ = run("validate", cards, "--format", "full:out.txt")
    assert status == 1
    assert out.startswith("checked ") and out.count("\n") == 1
    assert Path("out.txt").read_text().endswith(out)


def test_github_shows_and_the_log_has_all(run: Run, cards: Path) -> None:
    put(cards, "\n".join(SLIP.replace("Lava Lamp", f"Lamp {number}") for number in range(12)))
    _, out, _ = run("validate", cards, "--format", "github", "--format", "concise")
    assert out.count("\n::error ") + out.startswith("::error ") == 10
    assert out.count("error[CZ205]") == 12


@pytest.mark.parametrize(
    ("formats", "says"),
    [
        (["poem"], "the formats are full, concise, json, github, sarif"),
        (["sariff"], "did you mean `sarif`?"),
        (["json:"], "write json:FILE"),
        (["json", "full"], "can't both be shown"),
        (["json:a", "sarif:./a"], "two formats go into one file"),
        (["json:cards/mine.chez"], "is a source file"),
    ],
)
def test_what_cant_be_done_is_wrong_usage(run: Run, cards: Path, formats: list[str], says: str) -> None:
    before = put(cards, SLIP).read_bytes()
    status, out, err = run("validate", cards, *(part for each in formats for part in ("--format", each)))
    assert (status, out) == (2, "")
    assert says in " ".join(err.replace("│", "").split())
    assert sorted(path.name for path in Path().iterdir()) == ["cards"]
    assert (cards / "mine.chez").read_bytes() == before


def test_a_file_that_cant_be_written_leaves_the_others_alone(run: Run, cards: Path) -> None:
    Path("out.json").write_text("old")
    status, out, err = run("validate", cards, "--format", "json:out.json", "--format", "sarif:nowhere/out.sarif")
    assert (status, out, err) == (2, "", "error: nowhere/out.sarif: there is no folder nowhere yet\n")
    assert Path("out.json").read_text() == "old"


# -- choosing ------------------------------------------------------------------------------------


def test_select_and_ignore(run: Run, cards: Path) -> None:
    put(cards, f"{SLIP}\n{POINTLESS}")
    shown = {
        ("--select", "CZ4"): (0, ["CZ411"]),
        ("--select", "CZ4", "--strict"): (1, ["CZ411"]),
        ("--select", "unknown-number"): (1, ["CZ205"]),
        ("--ignore", "CZ205"): (0, ["CZ411"]),
        ("--ignore", "CZ2,changes-nothing"): (0, []),
        ("--select", "CZ", "--ignore", "CZ4"): (1, ["CZ205"]),
    }
    for arguments, (status, codes) in shown.items():
        left, out, _ = run("validate", cards, "--format", "json", *arguments)
        document = json.loads(out)
        assert (left, [each["code"] for each in document["findings"]]) == (status, codes)
        assert document["compiles"] is False
        assert sum(document["not_shown"].values()) == 2 - len(codes)


def test_an_ignored_error_is_still_one(run: Run, cards: Path) -> None:
    put(cards, SLIP)
    status, out, _ = run("validate", cards, "--ignore", "CZ205")
    assert status == 0
    assert out.endswith(
        ": no findings; 1 finding not shown (1 unknown-number): "
        "no rules come of these files until the errors among them are mended\n"
    )
    assert run("build", cards, "-o", "out.json")[0] == 1


def test_unknown_codes_are_2(run: Run, cards: Path) -> None:
    for option in ("--select", "--ignore"):
        status, out, err = run("validate", cards, option, "unkown-word")
        assert (status, out) == (2, "")
        assert err == "error: no finding is called `unkown-word`; did you mean `unknown-word`?\n"


def test_a_file_that_cant_be_read_is_not_ignored(run: Run, cards: Path) -> None:
    status, out, _ = run("validate", cards, "nowhere", "--ignore", "CZ100", "--select", "CZ4")
    assert (status, "error[CZ100]" in out) == (2, True)


# -- mending -------------------------------------------------------------------------------------


def test_fix_mends_and_shows_the_rest(run: Run, cards: Path) -> None:
    path = put(cards, "\ufeff# Of lamps\r\n" + f"{SLIP}\n{WEN}".replace("\n", "\r\n"))
    status, out, err = run("validate", cards, "--fix", "--format", "concise")
    assert (status, err) == (1, "")
    assert out.splitlines()[:3] == [
        "mended cards/mine.chez:4:5 CZ205 unknown-number: `slcak` -> `slack`",
        "mended 1 finding in 1 file",
        "cards/mine.chez:9:5: error[CZ109]: `wen` is no word of the language; did you mean `when`?",
    ]
    assert path.read_bytes() == ("\ufeff# Of lamps\r\n" + f"{GOOD}\n{WEN}".replace("\n", "\r\n")).encode()
    assert run("validate", cards, "--fix", "--format", "concise")[1].startswith("mended 0 findings in 0 files\n")


def test_fix_that_mends_all_is_0(run: Run, cards: Path) -> None:
    put(cards, SLIP)
    assert run("validate", cards, "--fix")[0] == 0
    assert (cards / "mine.chez").read_text() == GOOD


def test_diff_shows_and_writes_nothing(run: Run, cards: Path) -> None:
    path = put(cards, SLIP)
    status, out, err = run("validate", cards, "--diff")
    assert status == 1
    assert out == (
        "--- cards/mine.chez\n+++ cards/mine.chez\n@@ -1,3 +1,3 @@\n"
        ' thing "Lava Lamp"\n     cost 2\n-    slcak 2\n+    slack 2\n'
    )
    assert err.startswith("would mend 1 finding in 1 file\nchecked ")
    assert path.read_text() == SLIP
    path.write_text(GOOD)
    assert run("validate", cards, "--diff")[:2] == (0, "")


def test_a_diff_is_one_that_patch_takes(run: Run, cards: Path) -> None:
    put(cards, SLIP.rstrip("\n"))
    put(cards, SLIP.replace("Lava", "Wet").replace("\n", "\r\n"), "wet.chez")
    _, out, _ = run("validate", cards, "--diff")
    assert "\\ No newline at end of file\n" in out
    if shutil.which("patch"):
        subprocess.run(["patch", "-p0", "--binary", "--quiet"], input=out.encode(), check=True)
        assert (cards / "mine.chez").read_text() == GOOD.rstrip("\n")
        assert (cards / "wet.chez").read_bytes() == GOOD.replace("Lava", "Wet").replace("\n", "\r\n").encode()


def test_fix_mends_what_is_selected(run: Run, cards: Path) -> None:
    put(cards, SLIP)
    put(cards, 'whenever "Dry Spell"\n    cancel a boooze\n', "dry.chez")
    run("validate", cards, "--fix", "--ignore", "unknown-number")
    assert (cards / "mine.chez").read_text() == SLIP
    assert "cancel a booze" in (cards / "dry.chez").read_text()


@pytest.mark.skipif(os.geteuid() == 0, reason="whoever may do everything may write everywhere")
def test_all_files_are_mended_or_none(run: Run, cards: Path) -> None:
    put(cards, SLIP, "a.chez")
    (cards / "locked").mkdir()
    locked = put(cards / "locked", SLIP.replace("Lava", "Wet"), "z.chez")
    (cards / "locked").chmod(0o555)
    try:
        status, _, err = run("validate", cards, "--fix")
    finally:
        (cards / "locked").chmod(0o755)
    assert (status, err) == (2, "error: cards/locked/z.chez: Permission denied\n")
    assert (cards / "a.chez").read_text() == SLIP and "slcak" in locked.read_text()


def test_what_can_be_written_by_nobody_is_told_whoever_runs_it(
    run: Run, cards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(cards, SLIP, "a.chez")
    put(cards, SLIP.replace("Lava", "Wet"), "z.chez")
    real = os.replace

    def full(draft: Path, path: Path) -> None:
        if Path(path).name == "z.chez":
            raise OSError(28, "No space left on device")
        real(draft, path)

    monkeypatch.setattr(os, "replace", full)
    status, _, err = run("validate", cards, "--fix")
    assert (status, err) == (2, "error: cards/z.chez: No space left on device\n")
    assert all("slcak" in (cards / name).read_text() for name in ("a.chez", "z.chez"))


def test_with_a_document_what_was_mended_is_told_beside_it(run: Run, cards: Path) -> None:
    put(cards, SLIP)
    status, out, err = run("validate", cards, "--fix", "--format", "json")
    assert (status, json.loads(out)["findings"]) == (0, [])
    assert err.endswith("mended 1 finding in 1 file\n")


# -- standard input ------------------------------------------------------------------------------


def test_standard_input_takes_the_place_of_a_file(run: Run, cards: Path) -> None:
    put(cards, WEN)
    arguments = ("validate", cards, "-", "--stdin-filename", "cards/mine.chez", "--format", "concise")
    status, out, _ = run(*arguments, stdin=SLIP.replace("\n", "\r\n").encode())
    assert status == 1
    assert out.splitlines()[0] == "cards/mine.chez:3:5: error[CZ205]: no number is called `slcak`"
    assert "wen" not in out
    assert run(*arguments, stdin=GOOD.encode())[0] == 0
    assert run(*arguments, stdin=b"")[0] == 0
    assert (cards / "mine.chez").read_text() == WEN


def test_standard_input_may_be_a_file_that_is_not_there_yet(run: Run, cards: Path) -> None:
    for place in ("cards/new.chez", "./cards/../cards/new.chez", "elsewhere/new.chez"):
        status, out, _ = run(
            "validate", cards, "-", "--stdin-filename", place, "--format", "concise", stdin=SLIP.encode()
        )
        assert (status, "new.chez:3:5: error[CZ205]" in out) == (1, True)


def test_standard_input_without_a_name(run: Run, cards: Path) -> None:
    status, out, _ = run("validate", "-", cards, "--format", "concise", stdin=SLIP.encode())
    assert (status, out.splitlines()[0]) == (1, "standard input:3:5: error[CZ205]: no number is called `slcak`")


def test_the_diff_of_standard_input(run: Run, cards: Path) -> None:
    put(cards, WEN)
    arguments = ("validate", cards, "-", "--stdin-filename", "cards/mine.chez")
    status, out, _ = run(*arguments, "--diff", stdin=SLIP.encode())
    assert (status, "-    slcak 2\n+    slack 2\n" in out) == (1, True)
    status, _, err = run(*arguments, "--fix", stdin=SLIP.encode())
    assert (status, "--fix can't write to standard input" in err) == (2, True)
    assert (cards / "mine.chez").read_text() == WEN


@pytest.mark.parametrize("data", [b"\xff\xfe", b"a\0b"])
def test_standard_input_that_is_no_text(run: Run, cards: Path, data: bytes) -> None:
    status, out, err = run("validate", cards, "-", stdin=data)
    assert (status, out) == (2, "")
    assert err.startswith("error: standard input is no UTF-8 text: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["cards", "--stdin-filename", "a.chez"],
        ["-", "-", "cards"],
        ["-", "cards", "--watch"],
        ["cards", "--poll"],
        ["-", "cards", "--stdin-filename", "cards"],
        ["cards", "--watch", "--fix"],
        ["cards", "--watch", "--format", "json"],
        ["cards", "--diff", "--format", "concise"],
    ],
)
def test_options_that_dont_go_together(run: Run, cards: Path, arguments: list[str]) -> None:
    status, out, err = run("validate", *arguments, stdin=b"")
    assert (status, out) == (2, "")
    assert "Invalid value" in err


# -- other files ---------------------------------------------------------------------------------


def test_what_was_built_is_no_source(run: Run, cards: Path) -> None:
    assert run("build", cards, "-o", "built.json")[0] == 0
    for arguments in (["built.json"], ["built.json", cards]):
        status, out, _ = run("validate", *arguments)
        assert status == 2
        assert out.startswith(
            "error[CZ100]: built.json can't be read: it is no source, but holds what `chezc build` made of some, "
            "which were checked then\n"
        )
        assert out.count("error[") == 1


# -- explaining ----------------------------------------------------------------------------------


def test_explain(run: Run) -> None:
    status, out, _ = run("explain", "cz304", "Unused-Word", "CZ304")
    assert status == 0
    assert out.count("CZ304 nothing-to-refer-to (error)\n") == 1
    assert "CZ410 unused-word (warning)\n" in out
    for code in ("CZ304", "CZ410"):
        assert f"Page: docs/reference/findings/{code}.md\n" in out
        assert all(f"    {line.strip()}" in out for line in CODES[code].bad.splitlines() if line)


def test_explain_all(run: Run) -> None:
    status, out, _ = run("explain", "--list")
    assert status == 0
    assert [line.split()[:2] for line in out.splitlines()] == [[code.id, code.name] for code in CODES.values()]
    document = json.loads(run("explain", "--list", "--format", "json")[1])
    assert [each["code"] for each in document["codes"]] == list(CODES)
    (one,) = json.loads(run("explain", "tab", "--format", "json")[1])["codes"]
    assert (one["bad"], one["good"], one["why"]) == (CODES["CZ102"].bad, CODES["CZ102"].good, CODES["CZ102"].why)


@pytest.mark.parametrize("code", CODES)
def test_each_can_be_explained(run: Run, code: str) -> None:
    status, out, _ = run("explain", code)
    assert status == 0
    assert out.startswith(f"{code} {CODES[code].name} (") and " ".join(CODES[code].why.split()) in " ".join(out.split())
    assert "\t" not in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["unusd-word"], "did you mean `unused-word`?"),
        (["CZ304", "CZ999"], "no finding is called `CZ999`"),
        (["CZ4"], "no finding is called `CZ4`"),
        ([], "name a code"),
        (["--list", "CZ304"], "name a code"),
        (["CZ304", "--format", "poem"], "there is no format 'poem'"),
    ],
)
def test_explain_what_is_not_there(run: Run, arguments: list[str], says: str) -> None:
    status, out, err = run("explain", *arguments)
    assert (status, out) == (2, "")
    assert says in err


# -- the terminal --------------------------------------------------------------------------------


CHEZC = [sys.executable, "-c", "from chezlang.cli.app import main; main()"]


@pytest.mark.parametrize(
    "arguments", [["explain", "--list"], ["validate", "cards"], ["validate", "cards", "--format", "json"]]
)
def test_a_closed_pipe_is_left_without_a_word(cards: Path, arguments: list[str]) -> None:
    put(cards, SLIP)
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*CHEZC, *arguments], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (done.returncode, done.stderr) == (CLOSED_PIPE, b"")


@pytest.mark.parametrize("poll", [[], ["--poll"]])
def test_watch(cards: Path, poll: list[str]) -> None:
    path = put(cards, SLIP)
    arguments = ["validate", "cards", "--watch", "--format", "concise", *poll]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*CHEZC, *arguments], text=True, **pipes) as watching:  # type: ignore[call-overload]
        # Should nothing come, it is ended, and the next line is an empty one.
        ended = threading.Timer(120, watching.kill)
        ended.start()

        def until(start: str) -> list[str]:
            lines = [""]
            while not lines[-1].startswith(start):
                lines.append(watching.stdout.readline())
                assert lines[-1], lines
            return lines[1:]

        try:
            assert until("checked ")[0] == "cards/mine.chez:3:5: error[CZ205]: no number is called `slcak`\n"
            assert watching.stderr.readline() == "watching cards: Ctrl-C ends it\n"
            path.write_text(f"{GOOD}\n{POINTLESS}")
            lines = until("checked ")
            assert lines[:2] == ["\n", "mine.chez changed\n"]
            assert "gone: cards/mine.chez:3: CZ205 unknown-number: no number is called `slcak`\n" in lines
            assert "cards/mine.chez:6:5: warning[CZ411]: this changes nothing: the amount is 0\n" in lines
            assert lines[-1].endswith(": 1 warning (1 new, 1 gone)\n")
            # As editors save: another file is put in its place. What has moved only is neither new nor gone.
            put(cards, f"# Of lamps\n{WEN}\n{GOOD}\n{POINTLESS}", "mine.tmp").replace(path)
            lines = until("checked ")
            assert lines[-1].endswith(": 1 error, 1 warning (1 new, 0 gone)\n")
            assert sum("CZ411" in line for line in lines) == 0
            watching.send_signal(signal.SIGINT)
            assert watching.communicate() == ("", "")
        finally:
            ended.cancel()
            watching.kill()
    assert watching.returncode == 1


def test_watch_of_one_file_and_of_nothing(run: Run, cards: Path) -> None:
    status, out, err = run("validate", "cards", "nowhere", "--watch")
    assert (status, out, err) == (2, "", "error: nowhere: there is no such file or folder to watch\n")


@pytest.mark.parametrize("command", ["validate", "explain"])
def test_each_option_shows_an_example(command: str) -> None:
    found = next(each for each in app.registered_commands if each.callback and each.callback.__name__ == command)
    assert found.callback is not None
    options = [
        each
        for annotation in found.callback.__annotations__.values()
        for each in getattr(annotation, "__metadata__", ())
        if isinstance(each, OptionInfo)
    ]
    assert options and all(" Example: " in (option.help or "") for option in options)


def test_colours_are_for_terminals(cards: Path) -> None:
    """What is shown on one is coloured, but not with NO_COLOR; what goes elsewhere never is."""
    put(cards, SLIP)
    shown = {}
    for name, more in (("colour", {}), ("plain", {"NO_COLOR": "1"})):
        ours, theirs = pty.openpty()
        environment = {
            **{key: value for key, value in os.environ.items() if key != "NO_COLOR"},
            "TERM": "xterm",
            **more,
        }
        subprocess.run([*CHEZC, "validate", "cards"], stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        shown[name] = b""
        with contextlib.suppress(OSError):  # so ends what comes of a terminal that nobody writes to any more
            while more_bytes := os.read(ours, 65536):
                shown[name] += more_bytes
        os.close(ours)
    assert b"\x1b[1;31merror[CZ205]" in shown["colour"]
    assert b"\x1b" not in shown["plain"] and b"error[CZ205]" in shown["plain"]
