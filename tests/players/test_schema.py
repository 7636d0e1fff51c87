"""What is kept is as its schema says, at every decision; and the schemas let nothing else through."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import chezlang.players
from chezlang import api
from chezlang.engine.game import new_game
from chezlang.players.match import Match
from chezlang.players.record import save_match
from support.hidden import LAMPS
from support.library import rules_of
from support.play import by_chance, decisions


def _schema(name: str) -> jsonschema.Draft202012Validator:
    schema = json.loads((Path(chezlang.players.__file__).parent / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("paths", [(), (LAMPS,)], ids=["library", "lamps"])
def test_saved_games(paths: tuple[Path, ...]) -> None:
    schema = _schema("saved-game")
    game = new_game(rules_of(*paths), 3, 1)
    for number, _ in enumerate(decisions(game, by_chance(1))):
        if number % 5 == 0:
            schema.validate(json.loads(api.save_game(game)))
    schema.validate(json.loads(api.save_game(game)))


@pytest.mark.parametrize("paths", [(), (LAMPS,)], ids=["library", "lamps"])
def test_games_saved_while_they_are_played(paths: tuple[Path, ...]) -> None:
    match = Match(rules_of(*paths), 3, 2, ["random"] * 3)
    match.run()
    _schema("saved-game").validate(json.loads(save_match(match)))


@pytest.mark.parametrize("library", [True, False])
def test_records(library: bool) -> None:
    _schema("record").validate(json.loads(api.save_record(api.play(rules_of(), 4, 3), library)))


@pytest.mark.parametrize("change", [{"seats": 0}, {"more": 1}, {"version": 2}, {"decisions": [[0, 1]]}, {"log": [1]}])
def test_nothing_else(change: dict[str, Any]) -> None:
    data = json.loads(api.save_record(api.play(rules_of(LAMPS), 3, 3)))
    assert _schema("record").is_valid(data)
    assert not _schema("record").is_valid({**data, **change})
