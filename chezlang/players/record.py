"""Games kept as text: a record of a whole game, and a game saved in its middle.

Both are JSON. Both name the rule set by its fingerprint and its outline, so that another one is refused with the difference named,
and both can carry the compiled rule set, so that they can be played from alone.

A record is replayed from its seed and its decisions; a saved game holds the state itself and goes on without running anything again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from chezlang.effects.ruleset import RuleSet, digest, dump, fingerprint, parse
from chezlang.engine.game import Game
from chezlang.engine.kept import expect_fitting
from chezlang.findings import Refused
from chezlang.players.match import Match, bots_for
from chezlang.players.narrator import Narrator, Told
from chezlang.players.outcome import Outcome, outcome_of
from chezlang.players.outline import Outline, identity, told
from chezlang.state.data import restore

RECORD = "chezlang record"
SAVED = "chezlang saved game"
VERSION = 1
#: What reading a form that nobody wrote may raise.
_DAMAGE = (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError, OverflowError)


@dataclass(frozen=True)
class Record:
    """A game that was played.

    ``rules``: the rule set, where the record carries it. ``players``: who sat at each seat. ``decisions``: (seat that was asked, how many
    options it had, index of the one taken), from the first. Seats count from 0; in ``log`` they are told from 1.
    """

    title: str
    fingerprint: str
    outline: Outline = field(repr=False)
    seats: int
    seed: int
    options: tuple[str, ...]
    players: tuple[str, ...]
    decisions: tuple[tuple[int, int, int], ...] = field(repr=False)
    outcome: Outcome
    log: list[str] = field(repr=False)
    rules: RuleSet | None = field(repr=False, compare=False, default=None)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, from 0; none in a game that was left as it stood."""
        return self.outcome.winners

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat at the end."""
        return self.outcome.totals


def record_of(match: Match) -> Record:
    """The record of a game as far as it has been played."""
    game = match.game
    rules = game.rules
    mark, sketch = identity(rules)
    return Record(
        rules.title,
        mark,
        sketch,
        game.state.seats,
        match.seed,
        match.options,
        match.players,
        tuple(match.decisions),
        outcome_of(game),
        match.narrator.lines if match.narrator is not None else [],
        rules,
    )


def save_record(record: Record, library: bool = True) -> str:
    """A record as JSON text, a line of the log to a line, the same for the same game. ``library``: the rule set goes with it."""
    head = _head(RECORD, record.title, record.fingerprint, record.outline)
    rows = [f"[{seat}, {options}, {index}]" for seat, options, index in record.decisions]
    entries = [
        *head,
        ("seats", str(record.seats)),
        ("seed", str(record.seed)),
        ("options", _json(record.options)),
        ("players", _json(record.players)),
        ("outcome", _json(record.outcome.data())),
        ("log", _lines([_json(line) for line in record.log])),
        ("decisions", _lines([", ".join(rows[start : start + 8]) for start in range(0, len(rows), 8)])),
        ("library", dump(record.rules).strip() if library and record.rules is not None else "null"),
    ]
    return _object(entries)


def load_record(text: str) -> Record:
    """The record that `save_record` gave ``text`` for. Raises Refused for any other text."""
    data = _read(text, RECORD, "record")
    try:
        rules = None if data["library"] is None else _library(data)
        return Record(
            str(data["game"]),
            str(data["fingerprint"]),
            _outline(data["outline"]),
            _whole(data["seats"]),
            _whole(data["seed"]),
            _texts(data["options"]),
            _texts(data["players"]),
            tuple(_decision(row) for row in data["decisions"]),
            _outcome(data["outcome"]),
            list(_texts(data["log"])),
            rules,
        )
    except _DAMAGE as error:
        raise Refused(f"this record is damaged: {_told_error(error)}") from error


@dataclass(frozen=True)
class Replay:
    """A record played again: what is told of it now, and how it departs from the record (empty: it does not)."""

    log: list[str] = field(repr=False)
    departure: str
    outcome: Outcome


def replay(record: Record, rules: RuleSet | None = None) -> Replay:
    """Play a record again, by the rule set that it carries or by ``rules``.

    It is left where it departs. Raises Refused for another rule set than the record's, and where there is none.
    """
    rules = rules if rules is not None else record.rules
    if rules is None:
        raise Refused("this record carries no rule set: name the files that it was played from")
    check_rules("record", record.fingerprint, record.outline, rules)
    match = Match(rules, record.seats, record.seed, record.players, record.options)
    assert match.narrator is not None
    departure = ""
    for number, (seat, options, index) in enumerate(record.decisions, 1):
        decision = match.game.decision
        where = f"decision {number} of {len(record.decisions)}"
        if decision is None:
            departure = f"at {where} the game is over already"
        elif decision.seat != seat:
            departure = f"at {where} seat {decision.seat + 1} is asked, not seat {seat + 1}"
        elif len(decision.options) != options:
            departure = f"at {where} seat {seat + 1} has {len(decision.options)} options, not {options}"
        elif not 0 <= index < options:
            departure = f"at {where} there is no option {index + 1} of {options}"
        if departure:
            break
        match.decide(index)
    lines = match.narrator.lines
    outcome = outcome_of(match.game)
    if not departure and outcome != record.outcome:
        departure = f"it ends otherwise: {_end(outcome)}, not {_end(record.outcome)}"
    if not departure and lines != record.log:
        departure = _line_departure(lines, record.log)
    return Replay(lines, departure, outcome)


def _line_departure(lines: Sequence[str], kept: Sequence[str]) -> str:
    for number, (line, before) in enumerate(zip(lines, kept, strict=False), 1):
        if line != before:
            return f"line {number} of the log is told otherwise: {line.strip()!r}, not {before.strip()!r}"
    return f"the log has {len(lines)} lines, not {len(kept)}"


def _end(outcome: Outcome) -> str:
    who = ", ".join(f"seat {seat + 1}" for seat in outcome.winners) or "nobody"
    return f"{who} wins in turn {outcome.turns} with totals {', '.join(map(str, outcome.totals))}"


# -- saved games ----------------------------------------------------------------------------------


def save_game(game: Game) -> str:
    """A game at a decision, or over, as JSON text: the whole state, nothing that depends on how it came about.

    It holds everything that is hidden, and the generator. For its own seat's eyes a view is enough.
    """
    return _saved(game, [])


def load_game(text: str, rules: RuleSet) -> Game:
    """The game that `save_game` (or `save_match`) gave ``text`` for. Raises Refused for other texts, and another rule set."""
    data = _read(text, SAVED, "saved game")
    return _game(data, rules)


def save_match(match: Match) -> str:
    """A game with who plays it, what was decided and told so far, and its rule set."""
    lines = match.narrator.told if match.narrator is not None else []
    states = [bot.state if bot is not None else 0 for bot in match.bots]
    about = {
        "seed": match.seed,
        "options": list(match.options),
        "players": list(match.players),
        "bots": states,
        "decisions": [list(row) for row in match.decisions],
        "told": [line.data() for line in lines],
    }
    return _saved(match.game, [("match", _json(about)), ("library", dump(match.game.rules).strip())])


def load_match(text: str, rules: RuleSet | None = None) -> Match:
    """The match that `save_match` gave ``text`` for, by its own rule set unless ``rules`` are given. Raises Refused as `load_game`."""
    data = _read(text, SAVED, "saved game")
    try:
        rules = rules if rules is not None else _library(data)
        game = _game(data, rules)
        about = data["match"]
        match = Match.__new__(Match)
        match.seed = int(about["seed"])
        match.options = _texts(about["options"])
        match.players = _texts(about["players"])
        match.decisions = [_decision(row) for row in about["decisions"]]
        match.bots = bots_for(match.players, match.seed)
        for bot, state in zip(match.bots, about["bots"], strict=True):
            if bot is not None:
                bot.state = int(state)
        told_before = [Told.of(line) for line in about["told"]]
    except _DAMAGE as error:
        raise Refused(f"this is no game that was saved while it was played: {_told_error(error)}") from error
    match.game = game
    match.narrator = Narrator(match.game)
    match.narrator.told = told_before
    return match


def _saved(game: Game, more: list[tuple[str, str]]) -> str:
    state = [f"{_json(key)}: {_json(value)}" for key, value in game.state.data().items()]
    head = _head(SAVED, game.rules.title, *identity(game.rules))
    entries = [*head, ("state", "{\n" + ",\n".join(state) + "\n}"), *more]
    return _object(
        [*entries, ("digest", _json(_digest({key: json.loads(value) for key, value in entries if key != "library"})))]
    )


def _digest(data: dict[str, Any]) -> str:
    """A hash of what a saved game says beside its rule set, which has a fingerprint of its own."""
    return digest({key: value for key, value in data.items() if key not in ("library", "digest")})


def _game(data: dict[str, Any], rules: RuleSet) -> Game:
    try:
        check_rules("saved game", data["fingerprint"], _outline(data["outline"]), rules)
        if data["digest"] != _digest(data):
            raise ValueError("it isn't what was written when it was saved")
        state = restore(data["state"])
        expect_fitting(rules, state)
    except _DAMAGE as error:
        raise Refused(f"this saved game is damaged: {_told_error(error)}") from error
    return Game(rules, state)


# -- what both have -------------------------------------------------------------------------------


def check_rules(what: str, kept: str, kept_outline: Outline, rules: RuleSet) -> None:
    """Raises Refused, naming the difference, unless ``rules`` are those that a record or saved game was made with."""
    mark, sketch = identity(rules)
    if kept != mark:
        raise Refused(f"this {what} is of another rule set: now {told(kept_outline, sketch)}")


def _head(kind: str, title: str, mark: str, sketch: Outline) -> list[tuple[str, str]]:
    return [
        ("format", _json(kind)),
        ("version", str(VERSION)),
        ("game", _json(title)),
        ("fingerprint", _json(mark)),
        ("outline", _json(sketch)),
    ]


def _read(text: str, kind: str, what: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(f"this is no {what}: {_told_error(error)}") from error
    if not isinstance(data, dict) or data.get("format") != kind:
        raise Refused(f"this is no {what}")
    if data.get("version") != VERSION:
        raise Refused(f"this {what} has version {data.get('version')}; this program reads version {VERSION}")
    return data


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError("names are no list of texts")
    return tuple(value)


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("what should be a whole number is none")
    return value


def _decision(row: Any) -> tuple[int, int, int]:
    seat, options, index = row
    return _whole(seat), _whole(options), _whole(index)


def _outcome(end: Any) -> Outcome:
    return Outcome(
        bool(end["finished"]),
        tuple(_whole(seat) for seat in end["winners"]),
        _texts(end["by"]),
        tuple(None if value is None else _whole(value) for value in end["needed"]),
        tuple(_whole(total) for total in end["totals"]),
        _whole(end["turns"]),
    )


def _outline(value: Any) -> Outline:
    sections = value.values() if isinstance(value, dict) else ()
    if not sections or not all(
        isinstance(each, dict) and all(isinstance(name, str) for name in each.values()) for each in sections
    ):
        raise ValueError("its outline is none of a rule set")
    assert isinstance(value, dict)
    return value


def _library(data: dict[str, Any]) -> RuleSet:
    rules = parse(json.dumps(data["library"]))
    if fingerprint(rules) != data["fingerprint"]:
        raise ValueError("the rule set in it is not the one that it names: it was changed, or another chezc wrote it")
    return rules


def _told_error(error: BaseException) -> str:
    return f"it has no {error}" if isinstance(error, KeyError) else " ".join(str(error).split())


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(rows: list[str]) -> str:
    return "[\n" + ",\n".join(rows) + "\n]" if rows else "[]"


def _object(entries: list[tuple[str, str]]) -> str:
    return "{\n" + ",\n".join(f"{_json(key)}: {value}" for key, value in entries) + "\n}\n"
