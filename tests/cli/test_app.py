"""The shell around the commands: help, usage, exit status, what is never shown."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

import chezlang
from chezlang.cli import app as app_module
from chezlang.cli.app import app, main
from chezlang.cli.export import EXAMPLES
from chezlang.cli.export import app as export_app
from chezlang.findings import Finding, Label, Place, Refused, whole_file

COMMANDS = ["validate", "explain", "test", "build", "play", "replay", "simulate", "balance", "docs", "press", "format"]

ERROR = Finding("CZ201", "no loaded set declares `boze`", (Label(Place("a.chez", 2, 8, 2, 12)),))
WARNING = Finding("CZ503", "this ruling cites no rule", (Label(Place("a.chez", 1, 1, 1, 7)),))
UNREADABLE = Finding("CZ100", "there is no such file", (Label(whole_file("b.chez")),))
SOURCE = 'thing "Lamp"\n    is boze\n'


def _load(monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> None:
    """Lets the compiler come to these findings, whatever it is given."""
    loaded = SimpleNamespace(findings=list(findings), sources={"a.chez": SOURCE}, rules=None, sound=False, cards=1)
    monkeypatch.setattr(chezlang, "api", SimpleNamespace(load=lambda *_, **__: loaded), raising=False)


def _main(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["chezc", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    assert isinstance(caught.value.code, int)
    return caught.value.code


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert f"Example: chezc {command} " in " ".join(result.output.split())


def test_the_commands_are_these() -> None:
    assert [command.callback.__name__ for command in app.registered_commands if command.callback] == COMMANDS


def test_every_export_has_help_with_an_example() -> None:
    assert EXAMPLES.keys() == {command.name for command in export_app.registered_commands}
    for name in EXAMPLES:
        result = CliRunner().invoke(app, ["export", name, "--help"])
        assert result.exit_code == 0
        assert f"Example: chezc export {name} " in " ".join(result.output.split())


def test_version() -> None:
    result = CliRunner().invoke(app, ["--version"])
    lines = [f"chezc {chezlang.__version__} (kernel {kernel})\n" for kernel in ("compiled", "interpreted")]
    assert result.exit_code == 0 and result.output in lines


@pytest.mark.parametrize(
    "arguments",
    [["validate"], ["nothing"], ["validate", "--format", "xml", "a"], ["play", "a", "--seats", "none"], ["build", "a"]],
)
def test_wrong_usage_is_2(arguments: list[str]) -> None:
    assert CliRunner().invoke(app, arguments).exit_code == 2


def test_help_loads_neither_the_parser_nor_the_templates() -> None:
    code = "import sys, chezlang.cli.app; print(sorted({'lark', 'jinja2', 'chezlang.api'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("findings", "options", "status"),
    [
        ([], [], 0),
        ([WARNING], [], 0),
        ([WARNING], ["--strict"], 1),
        ([ERROR], [], 1),
        ([ERROR, WARNING, UNREADABLE], [], 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "concise", "json"])
def test_exit_status_of_validate(
    monkeypatch: pytest.MonkeyPatch, findings: list[Finding], options: list[str], status: int, form: str
) -> None:
    _load(monkeypatch, *findings)
    assert CliRunner().invoke(app, ["validate", "a", "--format", form, *options]).exit_code == status


def test_validate_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    _load(monkeypatch, ERROR, WARNING)
    assert CliRunner().invoke(app, ["validate", "a"]).output == (
        "warning[CZ503]: this ruling cites no rule\n"
        " --> a.chez:1:1\n"
        "  |\n"
        '1 | thing "Lamp"\n'
        "  | ^^^^^^\n"
        "\n"
        "error[CZ201]: no loaded set declares `boze`\n"
        " --> a.chez:2:8\n"
        "  |\n"
        "2 |     is boze\n"
        "  |        ^^^^\n"
        "\n"
        "checked 1 card in 1 file: 1 error, 1 warning\n"
    )


def test_validate_concise(monkeypatch: pytest.MonkeyPatch) -> None:
    _load(monkeypatch, ERROR)
    assert CliRunner().invoke(app, ["validate", "a", "--format", "concise"]).output == (
        "a.chez:2:8: error[CZ201]: no loaded set declares `boze`\nchecked 1 card in 1 file: 1 error\n"
    )


def test_validate_json_is_one_document(monkeypatch: pytest.MonkeyPatch) -> None:
    _load(monkeypatch, ERROR)
    document = json.loads(CliRunner().invoke(app, ["validate", "a", "--format", "json"]).output)
    assert [finding["code"] for finding in document["findings"]] == ["CZ201"]


def test_validate_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    _load(monkeypatch)
    assert CliRunner().invoke(app, ["validate", "a"]).output == "checked 1 card in 1 file: no findings\n"


@pytest.mark.parametrize("command", [["test"], ["build", "-o", "x.json"], ["play"], ["simulate"], ["docs", "-o", "x"]])
def test_nothing_runs_from_broken_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    _load(monkeypatch, ERROR)
    result = CliRunner().invoke(app, [command[0], "a", *command[1:]])
    assert result.exit_code == 1
    assert result.stderr.endswith("error: 1 error: nothing was run\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("raised", "line"),
    [
        (Refused("Chez Geek is for 2 to 5"), "error: Chez Geek is for 2 to 5\n"),
        (FileNotFoundError(2, "No such file or directory", "x/y"), "error: x/y: No such file or directory\n"),
        (
            KeyError("a\nb"),
            "error: internal error: KeyError: 'a\\nb' "
            "(please report it, with the files that led to it; CHEZC_DEBUG=1 shows where it happened)\n",
        ),
    ],
)
def test_what_is_raised_is_one_line_and_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], raised: Exception, line: str
) -> None:
    def load(*_: Any, **__: Any) -> None:
        raise raised

    monkeypatch.delenv("CHEZC_DEBUG", raising=False)
    monkeypatch.setattr(chezlang, "api", SimpleNamespace(load=load), raising=False)
    assert _main(monkeypatch, "validate", "a") == 2
    assert capsys.readouterr() == ("", line)


def test_debug_shows_where_it_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(*_: Any, **__: Any) -> None:
        raise KeyError("a")

    monkeypatch.setenv("CHEZC_DEBUG", "1")
    monkeypatch.setattr(chezlang, "api", SimpleNamespace(load=load), raising=False)
    monkeypatch.setattr(sys, "argv", ["chezc", "validate", "a"])
    with pytest.raises(KeyError):
        app_module.main()
