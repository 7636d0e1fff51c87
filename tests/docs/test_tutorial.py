"""The tutorial does what it says: its files are written, its commands run, and what they print is what the page shows."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chezlang.cli.app import app
from support.pages import RUN

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(?P<kind>[a-z]+)(?: file=(?P<file>\S+))?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
#: A line that stands for any number of lines.
ANY = "..."


def steps_of(page: str) -> list[re.Match[str]]:
    return list(FENCE.finditer((ROOT / "docs" / page).read_text(encoding="utf-8")))


def is_shown(output: str, shown: str) -> bool:
    """Whether a page shows what was printed; `...` stands for any lines."""
    lines = shown.strip().split("\n")
    pattern = "".join("(?:.*\n)*?" if line.strip() == ANY else re.escape(line) + "\n" for line in lines)
    return re.fullmatch(pattern, output.strip() + "\n") is not None


@pytest.mark.parametrize("page", RUN)
def test_a_page_does_what_it_says(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    steps = steps_of(page)
    assert {step["kind"] for step in steps} <= {"chez", "console", "toml"}  # nothing that is not run
    for step in steps:
        if step["kind"] != "console":
            target = tmp_path / step["file"]
            target.parent.mkdir(exist_ok=True)
            target.write_text(step["body"], encoding="utf-8")
            continue
        command, _, shown = step["body"].partition("\n")
        words = shlex.split(command.removeprefix("$ "))
        assert words[0] == "chezc"
        run = CliRunner().invoke(app, words[1:], env={"NO_COLOR": "1"})
        assert run.exit_code == (1 if "error[" in shown or "FAIL" in shown else 0), (command, run.output, run.exception)
        assert is_shown(run.output, shown), (command, run.output)


def test_what_is_shown_is_compared() -> None:
    assert is_shown("a\nb\nc\n", "a\n...\nc") and is_shown("a\n", "...\na") and is_shown("", "...")
    assert not is_shown("a\nb\n", "a") and not is_shown("a\nb\n", "...\na") and not is_shown("ab", "a...")


def test_an_expansion_has_ten_cards() -> None:
    """The page on expansions ends in a set of ten cards."""
    last = {
        step["file"]: step["body"]
        for step in steps_of("design-an-expansion.md")
        if (step["file"] or "").startswith("garden/")
    }
    kinds = ("job", "thing", "activity", "person", "whenever")
    cards = [
        line
        for body in last.values()
        for line in body.split("\n")
        if line.startswith(tuple(f'{kind} "' for kind in kinds))
    ]
    assert len(cards) == 10
