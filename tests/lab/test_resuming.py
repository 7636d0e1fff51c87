"""Every ruling holds when its game is saved, loaded, undone and played again at every decision; what gets lost is noticed."""

from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

from chezlang.cli.app import app
from chezlang.engine.game import Game, new_game
from chezlang.lab import resuming
from chezlang.rulings.script import Ruling
from chezlang.state.data import Decision, State
from support.library import CARDS, loaded

RULINGS = loaded().rulings


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.title)
def test_holds_though_its_game_is_resumed(ruling: Ruling) -> None:
    library = loaded()
    assert library.rules is not None
    result = resuming.run_resumed(library.rules, ruling)
    assert result.passed, [finding.message for finding in result.findings]


def test_the_command_says_what_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["test", str(CARDS / "chez-geek"), "--resume", "--only", "Sleep"]
    run = CliRunner().invoke(app, arguments)
    assert run.exit_code == 0, run.output
    assert run.output.splitlines()[-1].endswith(" passed, 0 failed")
    load = resuming.load_game

    def careless(text: str, rules: Any) -> Game:
        game = load(text, rules)
        game.state.turn += 1
        return game

    monkeypatch.setattr(resuming, "load_game", careless)
    run = CliRunner().invoke(app, arguments)
    assert run.exit_code == 1
    assert "turn" in run.output
    assert CliRunner().invoke(app, [*arguments, "--mutate"]).exit_code == 2


#: What a field that is often empty could hold.
OTHER: dict[str, Any] = {
    "again": [0], "dice": [1], "extra": {0: 1}, "imposed": [(0, 0, 0)], "markers": {0: 1}, "moments": [(0, 0, 0)], "options": (0,),
    "history": [(0, 0)], "players": {0: 0}, "skips": [0], "stored": {0: 1}, "temps": [(0,) * 7], "used": {(0, 0, 0): 1}, "watch": {(0, 0, 0): True},
    "winners": [0], "seen": {0: 1},
}  # fmt: skip


def told(wrong: Callable[[], object]) -> str:
    """What the first ruling that notices says."""
    rules = loaded().rules
    assert rules is not None
    wrong()
    for ruling in RULINGS:
        for finding in resuming.run_resumed(rules, ruling).findings:
            return finding.message
    return ""


def fields() -> list[str]:
    rules = loaded().rules
    assert rules is not None
    return sorted(new_game(rules, 2, 1).state.data())


@pytest.mark.parametrize("name", fields())
def test_a_field_that_does_not_come_back_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    load = resuming.load_game

    def careless(text: str, rules: Any) -> Game:
        game = load(text, rules)
        was = getattr(game.state, name)
        if isinstance(was, bool):
            other: Any = not was
        elif isinstance(was, int):
            other = was + 1
        elif isinstance(was, Decision):
            other = None
        else:
            other = type(was)() if was else OTHER[name]
        setattr(game.state, name, other)
        return game

    assert name in told(lambda: monkeypatch.setattr(resuming, "load_game", careless))


def test_what_is_kept_to_go_back_to_may_not_change_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    clone = State.clone

    def careless(state: State) -> State:
        new = clone(state)
        new.zones = state.zones
        return new

    assert "to go back to" in told(lambda: monkeypatch.setattr(State, "clone", careless))
