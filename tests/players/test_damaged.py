"""Built libraries, records and saved games that were damaged or made up: each is refused, or plays to its end."""

import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chezlang import api
from chezlang.cli.app import app
from chezlang.findings import Refused
from chezlang.players.match import Match
from chezlang.players.record import load_match, record_of, save_match, save_record
from support.damage import damaged, nonsense
from support.library import ROOT, rules_of

TIDE = ROOT / "tests" / "games" / "tide"
BOTS = ["random"] * 3


@cache
def texts() -> dict[str, str]:
    """What each sort of file holds, whole."""
    rules = rules_of(TIDE)
    whole, half = Match(rules, 3, 5, BOTS, ()), Match(rules, 3, 5, BOTS, ())
    whole.run()
    for _ in range(40):
        half.decide(0)
    return {
        "library": api.save_rules(rules),
        "record": save_record(record_of(whole)),
        "record without its library": save_record(record_of(whole), library=False),
        "saved game": save_match(half),
    }


def _use_library(text: str) -> None:
    Match(api.load_rules(text), 3, 5, BOTS, ()).run()


def _use_record(text: str) -> None:
    api.replay(api.load_record(text), None if json.loads(text).get("library") else rules_of(TIDE))


def _use_saved(text: str) -> None:
    load_match(text).run()


USES: dict[str, Callable[[str], None]] = {
    "library": _use_library,
    "record": _use_record,
    "record without its library": _use_record,
    "saved game": _use_saved,
}


@pytest.mark.parametrize("what", sorted(USES))
def test_what_is_whole_is_taken(what: str) -> None:
    USES[what](texts()[what])
    USES[what](json.dumps(json.loads(texts()[what])))  # set out otherwise, it says the same


@pytest.mark.parametrize("what", sorted(USES))
def test_what_is_damaged_is_refused_or_plays_on(what: str) -> None:
    refused = 0
    for text in damaged(texts()[what], seed=3):
        try:
            USES[what](text)
        except Refused as error:
            assert str(error) and "\n" not in str(error)
            refused += 1
    assert refused


@pytest.mark.parametrize("what", sorted(set(USES) - {"record without its library"}))
def test_nothing_that_was_changed_in_a_library_is_played(what: str) -> None:
    data = json.loads(texts()[what])
    rules = data["rules"] if what == "library" else data["library"]["rules"]
    rules["cards"][0]["copies"] = 7
    with pytest.raises(Refused, match=r"damaged|the rule set in it"):
        USES[what](json.dumps(data))


def test_nothing_that_was_changed_in_a_saved_game_is_played() -> None:
    data = json.loads(texts()["saved game"])
    data["state"]["own"][0] += 1
    with pytest.raises(Refused, match="this saved game is damaged: it isn't what was written when it was saved"):
        load_match(json.dumps(data))


def _nonsense() -> Iterator[tuple[str, str]]:
    for what in sorted(USES):
        for text in nonsense(texts()[what]):
            yield what, text


def test_what_nobody_wrote_is_refused() -> None:
    for what, text in _nonsense():
        try:
            USES[what](text)
        except (Refused, json.JSONDecodeError, AttributeError) as error:
            # The last two come of what this test asks of the text itself.
            assert isinstance(error, Refused) or what.startswith("record")


COMMANDS = {
    "library": ["play", "FILE", "--seats", "3"],
    "record": ["replay", "FILE"],
    "saved game": ["play", "--resume", "FILE"],
}


@pytest.mark.parametrize("what", sorted(COMMANDS))
def test_the_command_line_says_what_is_wrong(what: str, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    arguments = [str(file) if each == "FILE" else each for each in COMMANDS[what]]
    for content in (b"", b"\xff\xfe\x00", b"[" * 100_000, b'{"format": 1e999}', texts()[what].encode()[:-30]):
        file.write_bytes(content)
        result = CliRunner().invoke(app, arguments)
        said = isinstance(result.exception, Refused) or (result.exit_code == 2 and "error: " in result.stderr)
        assert said, (content[:20], result.exception)


@pytest.mark.parametrize("what", sorted(COMMANDS))
def test_what_is_no_file_is_not_opened(what: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    endless = tmp_path / "endless.json"
    endless.symlink_to("/dev/zero")
    for file in (pipe, endless):
        arguments = [str(file) if each == "FILE" else each for each in COMMANDS[what]]
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 2 and "it is no ordinary file" in result.stderr
