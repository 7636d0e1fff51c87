"""What the pages show as code is code: commands can be given, cards can be read, what is shown of an output is printed.

The pages in `test_tutorial.py` are run from top to bottom there; those that are made from tables are tested where they are made.
"""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from textwrap import dedent

import pytest
from typer.testing import CliRunner, Result

from chezlang.cli.app import app
from chezlang.syntax import read_sources, source_from_text
from support.library import CARDS, ROOT
from support.pages import RUN

DOCS = ROOT / "docs"
TIDE = ROOT / "tests" / "games" / "tide"
MADE = ("rules.md", "reference/")
PAGES = [
    page
    for page in sorted(str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md"))
    if page not in RUN and not page.startswith(MADE)
]
#: Blocks that are no code (a drawing), and those that a test of their own looks at.
ELSEWHERE = {
    ("pipeline.md", "text"),
    *(("editors-hooks-ci.md", language) for language in ("", "vim", "json", "yaml")),
    ("findings.md", "json"),
    ("library.md", "chez"),
}
#: The words by which a block of cards begins here.
DECLARES = ("#", "thing ", "type ", "whenever ")


def blocks(text: str) -> list[tuple[str, str]]:
    """The blocks of code of a page, fenced (with their language) and indented (with none)."""
    lines = text.split("\n")
    found: list[tuple[str, str]] = []
    at = 0
    listed = False
    while at < len(lines):
        line = lines[at]
        end = at + 1
        if line.startswith("```"):
            while not lines[end].startswith("```"):
                end += 1
            found.append((line[3:], "\n".join(lines[at + 1 : end]) + "\n"))
            end += 1
        elif line.startswith("    ") and not listed and not lines[at - 1].strip():
            while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
                end += 1
            found.append(("", dedent("\n".join(lines[at:end])).rstrip() + "\n"))
        elif line.strip():
            listed = bool(re.match(r"\s*(-|\d+\.) ", line)) or (listed and line.startswith("  "))
        at = end
    return found


SHOWN = [(page, *block) for page in PAGES for block in blocks((DOCS / page).read_text(encoding="utf-8"))]
#: (page, body) of those that are commands, cards, or what a command prints.
COMMANDS = [(page, body) for page, _, body in SHOWN if re.match(r"(chezc|make|mkdir) ", body)]
WRITTEN = [(page, body) for page, language, body in SHOWN if not language and body.startswith(DECLARES)]
PRINTED = [(page, body) for page, language, body in SHOWN if not language and body.startswith(("error[", "cards/"))]


def chezc(line: str, given: str = "") -> Result:
    words = shlex.split(line, comments=True)
    assert words[0] == "chezc"
    return CliRunner().invoke(app, words[1:], input=given, env={"NO_COLOR": "1"}, prog_name="chezc")


def test_every_block_of_the_pages_is_tested() -> None:
    tested = {*COMMANDS, *WRITTEN, *PRINTED}
    left = [
        (page, body.split("\n")[0])
        for page, language, body in SHOWN
        if (page, body) not in tested and (page, language) not in ELSEWHERE
    ]
    assert left == []
    assert len(SHOWN) > 25 and {(page, language) for page, language, _ in SHOWN} >= ELSEWHERE


@pytest.mark.parametrize(("page", "body"), COMMANDS, ids=[f"{page}-{body[:40].strip()}" for page, body in COMMANDS])
def test_commands_can_be_given(page: str, body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a project with the cards of a small game; with few games, where a page asks for thousands."""
    shutil.copytree(TIDE, tmp_path / "cards")
    for folder in ("docs", "build"):
        (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    if "--check" in body and "docs" in body:
        chezc(body.replace(" --check", ""))
    for line in body.splitlines():
        if line.startswith("make "):
            assert line.split()[1] in targets
        elif line.startswith("mkdir -p "):
            Path(line.split()[-1]).mkdir(parents=True, exist_ok=True)
        elif line.startswith("mkdocs build -f "):
            assert Path(line.split()[-1]).is_file()
        else:
            command, _, given = line.split("   ")[0].partition(" < ")
            command = re.sub(r"--seats \d:\S+", "--seats 2:2,3:2", command).replace("--dpi 300", "--dpi 72")
            done = chezc(command, 'find "Pearl"\n    pearls 1\n' if given else "")
            assert done.exit_code == 0, (line, done.output, done.exception)
            out = re.search(r" -o (\S+)", command)
            assert out is None or Path(out[1]).exists() or "--changed-since" in line  # which has no changes to print


@pytest.mark.parametrize(("page", "body"), WRITTEN, ids=[f"{page}-{index}" for index, (page, _) in enumerate(WRITTEN)])
def test_cards_can_be_read(page: str, body: str) -> None:
    assert not read_sources([source_from_text("shown.chez", body)]).findings


def test_the_layout_of_a_file_is_shown() -> None:
    """What the page says that a card becomes is what it becomes."""
    before, after = [body for page, body in WRITTEN if page == "layout.md"]
    assert before != after
    assert chezc("chezc format -", before).stdout == chezc("chezc format -", after).stdout == after


def test_a_comment_allows_what_the_page_says(tmp_path: Path) -> None:
    (shown,) = [body for page, body in WRITTEN if page == "findings.md"]
    (tmp_path / "set.chez").write_text(
        f'set "Odds" code OD\n    for "Chez Geek"\n    language 1\n\n{shown}', encoding="utf-8"
    )
    command = f"chezc validate {CARDS / 'chez-geek'} {tmp_path} --strict"
    assert chezc(command).exit_code == 0
    (tmp_path / "set.chez").write_text(
        (tmp_path / "set.chez").read_text(encoding="utf-8").replace("# chezc:", "# "), encoding="utf-8"
    )
    assert "unused-word" in chezc(f"{command} --format json").stdout


def test_a_finding_looks_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ((_, shown),) = [each for each in PRINTED if each[0] == "findings.md"]
    place = re.search(r"--> (\S+):(\d+):", shown)
    line = re.search(r"^\d+ \| (.+)$", shown, re.MULTILINE)
    assert place and line
    shutil.copytree(CARDS / "chez-geek", tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    above = 'whenever "Odd"\n    if there is a cat in your room\n'
    Path(place[1]).write_text("\n" * (int(place[2]) - 3) + above + line[1] + "\n", encoding="utf-8")
    assert chezc("chezc validate cards/").stdout.startswith(shown)
