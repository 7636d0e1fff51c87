"""What docs/editors-hooks-ci.md and docs/findings.md tell others to write does what they say; so do the hooks of this repository."""

import json
import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from typer.testing import CliRunner

from chezlang import findings
from chezlang.cli.app import app
from chezlang.data import data_dir

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "editors-hooks-ci.md").read_text(encoding="utf-8")
FINDINGS = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))

SLIP = 'thing "Lava Lamp"\n    cost 2\n    slcak 2\n'


def fenced(language: str) -> list[Any]:
    """The fenced blocks of the page in a language, read."""
    read = {"yaml": yaml.safe_load, "json": json.loads}[language]
    return [read(text) for text in re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the cards of the game; it is the current folder."""
    shutil.copytree(data_dir("cards") / "chez-geek", tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def chezc(command: str, stdin: str = "") -> Any:
    name, *arguments = shlex.split(command)
    assert name == "chezc"
    return CliRunner().invoke(app, arguments, input=stdin, prog_name="chezc")


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_the_hooks_are_what_pre_commit_reads(hook: dict[str, Any]) -> None:
    assert set(hook) <= {"id", "name", "description", "entry", "args", "language", "files", "pass_filenames"}
    assert {"id", "name", "entry", "language"} <= set(hook)
    assert hook["language"] == "python"
    assert re.search(hook["files"], "cards/attic/things.chez") and not re.search(hook["files"], "a.chezz")


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_each_hook_lets_good_cards_through_and_stops_bad_ones(project: Path, hook: dict[str, Any]) -> None:
    """As pre-commit calls it: entry, args, and the files that were changed where it passes them."""
    changed = project / "cards" / "mine.chez"
    names = [] if hook.get("pass_filenames") is False else ["cards/mine.chez"]
    call = shlex.join([*shlex.split(hook["entry"]), *hook.get("args", []), *names])
    changed.write_text(SLIP.replace("slcak", "slack"))
    done = chezc(call)
    assert done.exit_code == 0, done.stderr
    bad = SLIP.replace("    cost", "  cost") if hook["id"] == "chezc-format" else SLIP
    changed.write_text(bad)
    done = chezc(call)
    # pre-commit stops at an exit status, and at a file that was changed.
    assert done.exit_code == 1 or changed.read_text() != bad


def test_the_hooks_of_the_page_are_there() -> None:
    config, _ = fenced("yaml")
    (repository,) = config["repos"]
    assert {hook["id"] for hook in repository["hooks"]} == {hook["id"] for hook in HOOKS}


def test_the_steps_of_the_workflow_run(project: Path) -> None:
    _, workflow = fenced("yaml")
    (job,) = workflow["jobs"].values()
    runs = [step["run"] for step in job["steps"] if "run" in step]
    assert runs[0] == "python -m pip install ."
    for command in runs[1:]:
        done = chezc(command)
        assert done.exit_code == 0, done.stdout + done.stderr
    written = next(step["with"]["sarif_file"] for step in job["steps"] if "sarif" in step.get("uses", ""))
    assert json.loads((project / written).read_text())["version"] == "2.1.0"


def test_vs_code_finds_the_parts_of_a_line(project: Path) -> None:
    (tasks,) = fenced("json")
    (task,) = tasks["tasks"]
    pattern = task["problemMatcher"]["pattern"]
    (project / "cards" / "mine.chez").write_text(SLIP)
    first = chezc(task["command"]).stdout.splitlines()[0]
    found = re.match(pattern["regexp"], first)
    assert found
    parts = {name: found[group] for name, group in pattern.items() if name != "regexp"}
    assert parts == {
        "file": "cards/mine.chez",
        "line": "3",
        "column": "5",
        "severity": "error",
        "code": "CZ205",
        "message": "no number is called `slcak`",
    }


COMMANDS = re.findall(r"(?:^    |`)(chezc validate cards/[^`\n|]*)", PAGE + FINDINGS, re.MULTILINE)


@pytest.mark.parametrize("command", dict.fromkeys(command for command in COMMANDS if "--watch" not in command))
def test_each_command_of_the_pages_can_be_given(project: Path, command: str) -> None:
    (project / "cards" / "mine.chez").write_text(SLIP.replace("slcak", "slack"))
    done = chezc(command, stdin=SLIP if " - " in command else "")
    assert done.exit_code == (1 if " - " in command else 0), done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_there_are_some() -> None:
    assert len(COMMANDS) >= 8


def test_the_json_of_the_page_is_what_is_printed(project: Path) -> None:
    (shown,) = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", FINDINGS, re.DOTALL)]
    schema = json.loads((Path(findings.__file__).parent / "findings.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(shown)
    (project / "cards" / "mine.chez").write_text(SLIP)
    printed = json.loads(chezc("chezc validate cards/ --format json").stdout)
    assert (shown["version"], shown["findings"]) == (printed["version"], printed["findings"])
    assert set(shown) == set(printed)


def test_the_line_of_the_page_is_what_is_printed(project: Path) -> None:
    (project / "cards" / "mine.chez").write_text(SLIP)
    printed = chezc("chezc validate cards/ --format concise").stdout.splitlines()[0]
    assert f"\n    {printed}\n" in PAGE
