"""`chezc validate` from the command line to the exit status: odd files, broken ones, and every format."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from chezlang.cli.app import main
from chezlang.data import data_dir
from chezlang.findings import CODES

GOOD = 'thing "Lava Lamp"\n    cost 2\n    slack 2\n'
BAD = 'thing "Lava Lamp"\n    cost 2\n    slack 2\n    wen you play a sleep\n        you gain 1 slack\n'
POINTLESS = 'thing "Lava Lamp"\n    cost 2\n    slack 2\n    this has +0 slack\n'


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A copy of the library."""
    return Path(shutil.copytree(data_dir("cards"), tmp_path / "cards"))


def validate(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: object
) -> tuple[int, str]:
    monkeypatch.setattr(sys, "argv", ["chezc", "validate", *map(str, arguments)])
    with pytest.raises(SystemExit) as caught:
        main()
    printed = capsys.readouterr()
    assert "Traceback" not in printed.out + printed.err
    assert isinstance(caught.value.code, int)
    return caught.value.code, printed.out + printed.err


Run = Any


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return lambda *arguments: validate(monkeypatch, capsys, *arguments)


def test_the_library_is_clean(run: Run, cards: Path) -> None:
    status, out = run(cards, "--strict")
    assert status == 0
    assert out.endswith(": no findings\n")


def test_byte_order_mark_and_foreign_line_ends(run: Run, cards: Path) -> None:
    plain = run(cards)
    for number, path in enumerate(sorted(cards.rglob("*.chez"))):
        end = b"\r\n" if number % 2 else b"\r"
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", end))
    assert run(cards) == plain
    crlf = cards / "chez-geek" / "lamp.chez"
    crlf.write_bytes(b"\xef\xbb\xbf" + BAD.replace("\n", "\r\n").encode())
    status, out = run(cards, "--format", "concise")
    assert status == 1
    assert "lamp.chez:4:5: error[CZ109]" in out
    assert out.endswith(": 1 error\n")


def test_empty_file(run: Run, cards: Path) -> None:
    for name, text in (("empty", ""), ("blank", "\n \n\n"), ("comment", "# nothing yet\n"), ("bom", "\ufeff")):
        (cards / "chez-geek" / f"{name}.chez").write_text(text, encoding="utf-8")
    status, out = run(cards, "--strict")
    assert (status, out.endswith(": no findings\n")) == (0, True)


def test_ten_thousand_lines(run: Run, cards: Path) -> None:
    many = "\n".join(GOOD.replace("Lava Lamp", f"Lamp {number}") for number in range(2_500))
    lines = many.split("\n")
    assert len(lines) >= 9_999
    lines[9_993] = "    slcak 2"
    (cards / "chez-geek" / "lamps.chez").write_text("\n".join(lines), encoding="utf-8")
    status, out = run(cards, "--format", "concise")
    assert status == 1
    assert "lamps.chez:9994:5: error[CZ205]: no number is called `slcak`\n" in out
    assert "checked 2" in out and out.endswith(": 1 error; --fix may mend it\n")


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", b"PK\x03\x04" + bytes(range(256)), b"\xff\xfet\x00h\x00"]
)
def test_file_that_is_no_text_is_one_finding_and_the_rest_is_checked(run: Run, cards: Path, data: bytes) -> None:
    (cards / "chez-geek" / "picture.chez").write_bytes(data)
    status, out = run(cards, "--format", "json")
    (finding,) = json.loads(out)["findings"]
    assert (status, finding["code"]) == (2, "CZ101")
    assert finding["labels"][0]["file"].endswith("picture.chez")
    (cards / "chez-geek" / "lamp.chez").write_text(BAD, encoding="utf-8")
    status, out = run(cards, "--format", "json")
    assert (status, [each["code"] for each in json.loads(out)["findings"]]) == (2, ["CZ109", "CZ101"])


def test_exit_status(run: Run, cards: Path, tmp_path: Path) -> None:
    lamp = cards / "chez-geek" / "lamp.chez"
    lamp.write_text(GOOD, encoding="utf-8")
    assert run(cards)[0] == 0
    lamp.write_text(POINTLESS, encoding="utf-8")
    assert run(cards)[0] == 0
    assert run(cards, "--strict")[0] == 1
    lamp.write_text(BAD, encoding="utf-8")
    assert run(cards)[0] == 1
    assert run(cards, tmp_path / "nowhere")[0] == 2
    assert run()[0] == 2
    assert run(cards, "--format", "poem")[0] == 2
    lamp.unlink()
    (tmp_path / "nothing").mkdir()
    status, out = run(cards, tmp_path / "nothing")
    assert (status, "the folder holds no .chez file" in out) == (2, True)


def test_set_without_its_game(run: Run, cards: Path) -> None:
    """One finding for the game that is missing, none for its words."""
    status, out = run(cards / "slack-attack", "--format", "concise")
    assert status == 1
    assert out.count("\n") == 2 and "[CZ407]" in out
    assert run(cards / "chez-geek", cards / "slack-attack")[0] == 0


def test_base_set_alone(run: Run, cards: Path) -> None:
    assert run(cards / "chez-geek", "--strict")[0] == 0


def test_json_says_everything(run: Run, cards: Path) -> None:
    (cards / "chez-geek" / "lamp.chez").write_text('thing "Beer" x2\n    cost 1\n    slack 1\n' + BAD, encoding="utf-8")
    _, out = run(cards, "--format", "json")
    document = json.loads(out)
    assert out.isascii() and set(document) == {"version", "checked", "compiles", "not_shown", "findings"}
    for finding in document["findings"]:
        assert set(finding) == {"code", "name", "level", "message", "page", "labels", "note", "help", "suggestion"}
        assert finding["name"] == CODES[finding["code"]].name
        assert finding["level"] == CODES[finding["code"]].level
        assert finding["message"] and finding["note"] and finding["help"]
        for label in finding["labels"]:
            assert set(label) == {"file", "line", "column", "end_line", "end_column", "text"}
            assert label["line"] >= 1 and label["end_column"] > label["column"]
    misspelt = next(finding for finding in document["findings"] if finding["code"] == "CZ109")
    assert misspelt["suggestion"]["safe"] is False
    assert [(edit["line"], edit["text"]) for edit in misspelt["suggestion"]["edits"]] == [(7, "when")]
    twice = next(finding for finding in document["findings"] if finding["code"] == "CZ401")
    assert [label["text"] for label in twice["labels"]][1:] == ["the first"]


def test_concise_is_one_line_each(run: Run, cards: Path) -> None:
    (cards / "chez-geek" / "lamp.chez").write_text(BAD, encoding="utf-8")
    status, out = run(cards, "--format", "concise")
    first, last = out.splitlines()
    assert status == 1
    assert first.endswith("lamp.chez:4:5: error[CZ109]: `wen` is no word of the language; did you mean `when`?")
    assert last.startswith("checked ")
