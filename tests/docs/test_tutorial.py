"""The tutorial does what it says: its files are written, its commands run, and what they print is what the page shows."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chezlang.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["tutorial.md"]
COUNTED = re.compile(r"checked \d+ cards in \d+ files")  # grows with the library
FENCE = re.compile(r"^```(?P<kind>chez|console)(?: file=(?P<file>\S+))?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_does_what_it_says(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    steps = list(FENCE.finditer((ROOT / "docs" / page).read_text(encoding="utf-8")))
    assert {step["kind"] for step in steps} == {"chez", "console"}
    for step in steps:
        if step["kind"] == "chez":
            target = tmp_path / step["file"]
            target.parent.mkdir(exist_ok=True)
            target.write_text(step["body"], encoding="utf-8")
            continue
        command, _, shown = step["body"].partition("\n")
        words = shlex.split(command.removeprefix("$ "))
        assert words[0] == "chezc"
        run = CliRunner().invoke(app, words[1:], env={"NO_COLOR": "1"})
        assert COUNTED.sub("checked", run.output.strip()) == COUNTED.sub("checked", shown.strip()), command
        assert run.exit_code == (1 if "error[" in shown else 0), command
