"""Built libraries, records and saved games that were damaged or made up: each is refused, or plays to its end."""

import contextlib
import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from chezlang import api
from chezlang.cli.app import app, main
from chezlang.effects.base import registry
from chezlang.effects.form import TEXTS, forms
from chezlang.effects.ruleset import digest
from chezlang.effects.sound import bounds_of
from chezlang.findings import Refused
from chezlang.players.match import Match
from chezlang.players.record import load_match, record_of, save_match, save_record
from chezlang.state.data import Asking, Body
from support.damage import damaged, nonsense
from support.library import ROOT, rules_of
from support.nodes import concrete

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


def _library_sealed(text: str) -> str:
    """A library with the digest that belongs to what it says, as somebody would make it who means to deceive."""
    data = json.loads(text)
    return json.dumps({**data, "digest": digest(data["rules"])}) if isinstance(data.get("rules"), dict) else text


def _saved_sealed(text: str) -> str:
    data = json.loads(text)
    rest = {key: value for key, value in data.items() if key not in ("library", "digest")}
    return json.dumps({**data, "digest": digest(rest)})


FORGERS: dict[str, Callable[[str], str]] = {"library": _library_sealed, "saved game": _saved_sealed}


@pytest.mark.parametrize("what", sorted(FORGERS))
@settings(
    max_examples=10 if "CHEZLANG_FUZZ" not in os.environ else 200,
    deadline=None,
    derandomize="CHEZLANG_FUZZ" not in os.environ,  # the same forgeries in every run; the flag looks for new ones
    database=None,
)
@given(seed=st.integers(0, 2**32))
def test_what_is_forged_is_refused_or_plays_on(what: str, seed: int) -> None:
    for text in damaged(texts()[what], seed, 8):
        with contextlib.suppress(Refused):
            USES[what](FORGERS[what](text))


HOSTILE: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "another type": (lambda rules: rules.update(die="six"), 'die: "six" is no whole number'),
    "a number for yes": (lambda rules: rules["zones"][0].update(open=1), "zones[0].open: 1 is no true or false"),
    "a huge number": (lambda rules: rules.update(slots=10**30), "slots: a number of many digits is not from 7 to 10000"),
    "a missing field": (lambda rules: rules["decks"][0].pop("into"), "decks[0]: DeckDef lacks `into`"),
    "a field too many": (lambda rules: rules["decks"][0].update(depth=1), "decks[0].depth: DeckDef has no such field"),
    "an index out of range": (lambda rules: rules["cards"][0].update(deck=9), "cards[0].deck: 9 is not from 0 to 1"),
    "an unknown class": (lambda rules: rules["cards"][0].update({"is": "Deed"}), "cards[0]: nothing is called \"Deed\""),
    "another class": (
        lambda rules: rules["phases"][0]["block"]["lines"].append({"is": "Fixed", "n": 1}),
        "phases[0].block.lines[1]: Fixed is no Effect",
    ),
    "the stem of classes": (
        lambda rules: rules["phases"][0]["block"]["lines"].append({"is": "Effect"}),
        "phases[0].block.lines[1]: nothing is called \"Effect\"",
    ),
    "half a character": (lambda rules: rules.update(title="\ud800"), 'title: "?" is no name'),
    "a colour that is none": (
        lambda rules: rules["tags"][0].update(color="url(x)"), 'tags[0].color: "url(x)" is nothing that can stand there',
    ),
    "a block in two places": (
        lambda rules: rules["phases"][0]["block"].update(id=rules["phases"][1]["block"]["id"]), "two blocks have the number",
    ),
    "a block within itself": (
        lambda rules: rules["phases"][0]["block"]["lines"].append(
            {"is": "Sequence", "block": {"is": "Block", "id": rules["phases"][0]["block"]["id"], "lines": [{"is": "Stop"}], "unit": True}}
        ),
        "two blocks have the number",
    ),
    "no phase": (lambda rules: rules.update(phases=[]), "a turn has no phase"),
    "nobody may play": (lambda rules: rules.update(low=4, high=2), "a game can't be for 4 to 2"),
}  # fmt: skip


@pytest.mark.parametrize("trick", sorted(HOSTILE))
def test_a_forged_library_is_told_where_it_is_wrong(trick: str) -> None:
    change, said = HOSTILE[trick]
    data = json.loads(texts()["library"])
    change(data["rules"])
    with pytest.raises(Refused, match=re.escape(said)) as caught:
        api.load_rules(_library_sealed(json.dumps(data)))
    assert str(caught.value).startswith("this compiled library is damaged: ")


def test_a_register_is_read_as_what_it_holds() -> None:
    data = json.loads(texts()["library"])
    text = json.dumps(data["rules"]).replace('"is": "SeatRef", "slot": 0', '"is": "SeatRef", "slot": 1')
    with pytest.raises(Refused, match="a seat is looked for in register 1, which holds cards"):
        api.load_rules(_library_sealed(json.dumps({**data, "rules": json.loads(text)})))


def test_a_limit_on_the_picked_is_on_a_number() -> None:
    """Without one the numbers of cards would be looked for where bonuses on rolls are heard."""
    data = json.loads(texts()["library"])
    for each in list(_nodes(data["rules"])):  # a block that stands in two places is the same in both
        if each["is"] == "Pick":
            each["budget"] = {"is": "Fixed", "n": 1}
    with pytest.raises(Refused, match="a Pick has a limit on no number"):
        api.load_rules(_library_sealed(json.dumps(data)))


def test_only_cards_are_named() -> None:
    data = json.loads(texts()["library"])
    pick = next(each for each in _nodes(data["rules"]) if each["is"] == "Pick" and each["what"]["is"] == "EachSeat")
    pick["named"] = 12
    with pytest.raises(Refused, match="a Pick names what are no cards"):
        api.load_rules(_library_sealed(json.dumps(data)))


def _nodes(item: Any) -> Iterator[dict[str, Any]]:
    """Every node of a form."""
    for each in item.values() if isinstance(item, dict) else item if isinstance(item, list) else ():
        yield from _nodes(each)
    if isinstance(item, dict) and "is" in item:
        yield item


def test_each_class_of_nodes_has_its_form() -> None:
    """What `FORMS` says beside the types that the classes declare; a new field or class belongs there too."""
    known = forms()
    sorts = {*bounds_of({}), *TEXTS}
    types = {"bool": "bool", "null": "None"}
    assert not set(known) - set(registry())
    for name, cls in registry().items():
        own = [each for each in fields(cls) if each.init]
        if name not in concrete() or not cls.__module__.startswith("chezlang."):
            continue
        assert name in known, f"write in FORMS what the fields of {name} take"
        assert list(known[name]) == [each.name for each in own], f"write in FORMS what the fields of {name} take"
        for each in own:
            many = known[name][each.name].endswith("*")
            parts = known[name][each.name].removesuffix("*").split("|")
            said = " | ".join(
                types.get(part) or ("str" if part in TEXTS else "int" if part in sorts else part) for part in parts
            )
            declared = each.type
            if not isinstance(declared, str) or "chezlang." in declared:
                continue  # compiled classes know less of it; their source is the same
            assert declared == (f"tuple[{said}, ...]" if many else said), (name, each.name)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["outcome"].update(winners=[{}]),
        lambda data: data["outcome"].update(totals=["7"]),
        lambda data: data["outcome"].update(needed=[[]]),
        lambda data: data["outcome"].update(by=[None]),
        lambda data: data["outcome"].update(turns=1.5),
        lambda data: data["decisions"].append([0, 1, "0"]),
        lambda data: data["decisions"].append([0, True, 0]),
        lambda data: data.update(seats="3"),
        lambda data: data.update(seed=1.0),
        lambda data: data["log"].append(3),
    ],
)
def test_numbers_and_names_of_a_record_are_such(change: Callable[[dict[str, Any]], None]) -> None:
    """One that says otherwise departs from nothing: it is refused before it is played."""
    data = json.loads(texts()["record"])
    change(data)
    with pytest.raises(
        Refused, match=r"this record is damaged: (what should be a whole number is none|names are no list)"
    ):
        api.load_record(json.dumps(data))


def test_nothing_that_was_changed_in_a_saved_game_is_played() -> None:
    data = json.loads(texts()["saved game"])
    data["state"]["own"][0] += 1
    with pytest.raises(Refused, match="this saved game is damaged: it isn't what was written when it was saved"):
        load_match(json.dumps(data))


@pytest.mark.parametrize(
    ("slot", "held"),
    [(0, [0]), (0, 3), (1, 0), (3, [1]), (5, [1]), (7, 0), (7, [10**6]), (8, [3]), (13, 0), (13, [0])],
)
def test_a_register_of_a_saved_game_holds_what_its_line_expects(slot: int, held: Any) -> None:
    """The line that asks keeps cards in 7 and seats in 8; nothing has filled 13 as yet. A list stands for cards and the like."""
    data = json.loads(texts()["saved game"])
    body, asking = data["state"]["stack"][-2:]
    assert (body[0], asking[0], asking[6]) == (Body.sort, Asking.sort, 7)
    body[3][slot] = {"cards": held} if isinstance(held, list) else held
    with pytest.raises(Refused, match=rf"register {slot} can't hold that"):
        load_match(_saved_sealed(json.dumps(data)))


@pytest.mark.parametrize("change", ["one less", "one more", "another"])
def test_what_is_heard_in_a_saved_game_is_what_lies_there(change: str) -> None:
    data = json.loads(texts()["saved game"])
    entries = next(entries for entries in data["state"]["live"] if entries)
    match change:
        case "one less":
            entries.pop()
        case "one more":
            entries.append(entries[0])
        case _:
            entries[0][0] += 1
    with pytest.raises(Refused, match="what is heard is not what is there"):
        load_match(_saved_sealed(json.dumps(data)))


def test_another_line_than_the_one_that_asks_is_no_question() -> None:
    data = json.loads(texts()["saved game"])
    asking = data["state"]["stack"][-1]
    for at, wrong in ((1, (asking[1] + 1) % 3), (3, [10**6]), (6, 0)):
        before, asking[at] = asking[at], wrong
        with pytest.raises(Refused, match=r"nobody is being asked|no line asks that|there is no option"):
            load_match(_saved_sealed(json.dumps(data)))
        asking[at] = before


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


def test_what_nobody_has_foreseen_is_said_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def trip(*_: object) -> None:
        raise IndexError("list index out of range")

    file = tmp_path / "file.json"
    file.write_text(texts()["library"])
    monkeypatch.setattr(Match, "run", trip)
    monkeypatch.setattr("sys.argv", ["chezc", "play", str(file), "--seats", "3"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith(f"error: {file}: what stands in it can't be played (IndexError: list index out of range)")
    assert "internal error" not in said and said.count("\n") == 1


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
