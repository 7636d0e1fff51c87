"""After a change only what it touches is checked again, and what is told is what a check of everything tells."""

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import chezlang.touched
from chezlang import api, cache
from chezlang.cache import Cache
from chezlang.findings import Finding, level_of
from chezlang.syntax import parse
from chezlang.syntax.recover import Recovered
from chezlang.touched import record
from chezlang.touched.again import Trace
from support.editing import Editor, blocks_of, joined

ROOT = Path(__file__).parents[2]
Answer = tuple[list[Finding], int, bool]

#: More of some sorts of card, so that there are others like those that come and go.
MORE = """
thing "Thing {n}"
    is booze
    cost 1
    slack 1

thing "Snack {n}" x2
    is food
    cost 1
    slack 1
    while there is a tv here
        this has +1 slack

thing "Car {n}"
    is car
    cost 2
    slack 1
    when your roll phase starts
        roll
            1: discard this
            2-3: you have -1 income this turn
            4-6: you have +1 income this turn

person "Guest {n}"
    slack 1
    when anyone scores a tv
        you draw 1 life

whenever "Loss {n}" x2
    choose a roommate
    if they are on turn: they have -2 income this turn
    otherwise: they have -2 income next turn
""".strip("\n").split("\n\n")


@pytest.fixture(autouse=True)
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "notes"))
    record.forget()
    yield tmp_path / "notes"
    cache.turn_back()
    record.forget()


def library(folder: Path, more: int = 0) -> dict[str, str]:
    """The base game without its rulings, and some more cards; what its files hold."""
    folder.mkdir()
    for file in (ROOT / "cards" / "chez-geek").glob("*.chez"):
        shutil.copy(file, folder)
    if more:
        made = joined([MORE[number % len(MORE)].format(n=number) for number in range(more)])
        (folder / "more.chez").write_text(made, encoding="utf-8")
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.chez"))}


def told(folder: Path, asked: tuple[str, ...] = ()) -> Answer:
    """What is told with what is kept."""
    cache.turn_on()
    loaded = api.load([folder], asked, telling=True)
    return loaded.findings, loaded.cards, loaded.sound


def told_whole(folder: Path, asked: tuple[str, ...] = ()) -> Answer:
    """What is told when everything is read."""
    cache.turn_off()
    loaded = api.load([folder], asked)
    return loaded.findings, loaded.cards, loaded.sound


def trace() -> Trace:
    """What was done last."""
    return sys.modules[f"{chezlang.touched.__name__}.again"].trace  # type: ignore[no-any-return]


def changed(folder: Path, file: str, change: Callable[[str], str]) -> None:
    path = folder / file
    before = path.read_text(encoding="utf-8")
    after = change(before)
    assert after != before
    path.write_text(after, encoding="utf-8")


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_edited_the_same_is_told_as_of_the_whole_library(seed: int, tmp_path: Path) -> None:
    files = library(tmp_path / "cards", (0, 40)[seed % 2])
    editor = Editor(files, seed)
    told(tmp_path / "cards")
    for turn in range(12):
        before = dict(editor.files)
        name = editor.edit()
        write(tmp_path / "cards", before, editor.files)
        if turn % 5 == 4:
            record.forget()  # as another process would
        whole = told_whole(tmp_path / "cards")
        assert told(tmp_path / "cards") == whole, (seed, turn, name)
        if any(level_of(finding) == "error" for finding in whole[0]) and turn % 3:
            write(tmp_path / "cards", editor.files, before)
            editor.files = before


def write(folder: Path, before: dict[str, str], after: dict[str, str]) -> None:
    for name, text in after.items():
        if before.get(name) != text:
            (folder / name).write_text(text, encoding="utf-8")


# -- what is done --------------------------------------------------------------------------------------------------


def number(text: str) -> str:
    return text.replace('"Thing 50"\n    is booze\n    cost 1', '"Thing 50"\n    is booze\n    cost 2')


def line(text: str) -> str:
    more = "    when anyone scores a tv\n        you draw 1 life"
    return text.replace('"Thing 50"\n    is booze', f'"Thing 50"\n    is booze\n{more}')


def title(text: str) -> str:
    return text.replace('"Thing 50"', '"Something 50"')


def comes(text: str) -> str:
    return text + '\nthing "One More"\n    is booze\n    cost 1\n    slack 1\n'


def goes(text: str) -> str:
    return joined([block for block in blocks_of(text) if '"Thing 50"' not in block])


def lines_above(text: str) -> str:
    return "# Things, and others.\n\n\n" + text


def misspelt(text: str) -> str:
    return text.replace('"Thing 50"\n    is booze', '"Thing 50"\n    is boozee')


def broken(text: str) -> str:
    return text.replace('"Thing 50"\n    is booze', '"Thing 50"\n    is is booze')


@pytest.mark.parametrize(
    ("change", "titles"),
    [
        (number, ["Thing 50"]), (line, ["Thing 50"]), (title, ["Something 50"]), (comes, ["One More"]), (goes, []), (lines_above, []),
        (misspelt, ["Thing 50"]), (broken, ["Thing 50"]),
    ],
)  # fmt: skip
def test_one_changed_card_of_many_is_one_card_that_is_read_again(
    change: Callable[[str], str], titles: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library(tmp_path / "cards", 200)
    told(tmp_path / "cards")
    changed(tmp_path / "cards", "more.chez", change)
    parsed: list[str] = []
    real = parse._parse_whole

    def counting(text: str) -> Recovered | None:
        parsed.append(text)
        found: Recovered | None = real(text)
        return found

    monkeypatch.setattr(parse, "_parse_whole", counting)
    answer = told(tmp_path / "cards")
    assert trace().whole == ""
    assert trace().changed == titles
    assert len(parsed) == len(titles)
    generated = [each for each in trace().read if each.split()[0] in ("Thing", "Snack", "Car", "Guest", "Loss")]
    assert len(set(generated) - set(titles)) <= 2 * len(MORE)  # those that show what all of their like do
    assert len(trace().read) < answer[1] / 2
    assert answer == told_whole(tmp_path / "cards")


def test_every_check_may_be_asked_of_a_part() -> None:
    """A check that is not among `SPLIT` is no mistake: then a library is checked whole after each change. But it should be known."""
    from chezlang.model.checks import LOCAL, SPLIT, WHOLE

    assert {each.__name__ for each in (*LOCAL, *WHOLE)} - {each.__name__ for each in SPLIT} == set()


def test_a_check_of_which_nobody_is_sure_is_asked_of_the_whole_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library(tmp_path / "cards", 20)
    told(tmp_path / "cards")
    module = sys.modules[f"{chezlang.touched.__name__}.again"]
    monkeypatch.setattr(module, "SPLIT", frozenset())
    changed(tmp_path / "cards", "more.chez", comes)
    assert told(tmp_path / "cards") == told_whole(tmp_path / "cards")
    assert "may look at all cards" in trace().whole


@pytest.mark.parametrize("asked", ["CZ425", "CZ426"])
def test_cards_are_compared_with_all_others(asked: str, tmp_path: Path) -> None:
    library(tmp_path / "cards", 20)
    told(tmp_path / "cards", (asked,))
    changed(tmp_path / "cards", "more.chez", comes)
    assert told(tmp_path / "cards", (asked,)) == told_whole(tmp_path / "cards", (asked,))
    assert trace().whole


def test_what_others_hang_on_is_told_of_them(tmp_path: Path) -> None:
    """The only card of a type goes, and whoever speaks of it is told of, though its block is what it was."""
    library(tmp_path / "cards", 20)
    with (tmp_path / "cards" / "more.chez").open("a", encoding="utf-8") as file:
        file.write('\ntype gadget is thing\n\nthing "Only One"\n    is gadget\n    cost 1\n    slack 1\n')
        file.write('\nperson "Friend"\n    slack 1\n    when anyone scores a gadget\n        you draw 1 life\n')
    assert told(tmp_path / "cards") == told_whole(tmp_path / "cards")
    changed(tmp_path / "cards", "more.chez", lambda text: text.replace("is gadget\n", "is booze\n"))
    answer = told(tmp_path / "cards")
    assert answer == told_whole(tmp_path / "cards")
    assert any(finding.code == "CZ410" for finding in answer[0])


def test_a_ring_with_a_card_that_is_not_read_is_found(tmp_path: Path) -> None:
    library(tmp_path / "cards", 20)
    ring = 'person "{0}"\n    slack 1\n    when you draw a life\n        you draw 1 life\n'
    changed(tmp_path / "cards", "more.chez", lambda text: text + "\n" + ring.format("Again"))
    first = told(tmp_path / "cards")
    assert first == told_whole(tmp_path / "cards")
    changed(tmp_path / "cards", "more.chez", lambda text: text + "\n" + ring.format("And Again"))
    answer = told(tmp_path / "cards")
    assert answer == told_whole(tmp_path / "cards")
    assert any(finding.code == "CZ405" for finding in answer[0])


# -- what is believed ----------------------------------------------------------------------------------------------


def the_note(notes: Path) -> Path:
    (found,) = notes.glob(f"{record.RECORD}-*")
    return found


def test_a_torn_record_is_not_believed(notes: Path, tmp_path: Path) -> None:
    library(tmp_path / "cards", 20)
    told(tmp_path / "cards")
    whole = the_note(notes).read_bytes()
    for turn, data in enumerate((whole[: len(whole) // 2], whole[:-1], whole[:-3] + b"x" + whole[-2:], b"")):
        the_note(notes).write_bytes(data)
        record.forget()
        changed(tmp_path / "cards", "more.chez", lambda text, turn=turn: text + f"\n# {turn}\n")  # type: ignore[misc]
        assert told(tmp_path / "cards") == told_whole(tmp_path / "cards")
        assert trace().whole == "nothing is kept"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("seen"),
        lambda data: data.update(seen={"zone 0": "no number"}),
        lambda data: data.update(shapes=[]),
        lambda data: data["cards"][0].__setitem__(0, 99),
        lambda data: data["cards"].append([0]),
        lambda data: data["cards"].append(7),
        lambda data: data["shapes"][0].update({"is": "Cache"}),
        lambda data: data["shapes"][0].pop("kind"),
        lambda data: data["shapes"].__setitem__(0, {"is": "Size", "number": 1, "size": 1}),
        lambda data: data.update(files=None),
    ],
)
def test_a_record_of_another_form_counts_as_not_there(
    spoil: Callable[[dict[str, object]], object], tmp_path: Path
) -> None:
    library(tmp_path / "cards", 20)
    told(tmp_path / "cards")
    cache.turn_on()
    kept = cache.current()
    assert isinstance(kept, Cache)
    (note,) = Path(kept.folder).glob(f"{record.RECORD}-*")
    key = note.name.partition("-")[2]
    data = json.loads(kept.get(record.RECORD, key) or b"")
    spoil(data)
    kept.put(record.RECORD, key, json.dumps(data).encode())
    record.forget()
    assert record.get(kept, key) is None


def test_a_record_comes_back_as_it_was(tmp_path: Path) -> None:
    library(tmp_path / "cards", 40)
    told(tmp_path / "cards")
    kept = cache.current()
    assert isinstance(kept, Cache)
    (note,) = Path(kept.folder).glob(f"{record.RECORD}-*")
    key = note.name.partition("-")[2]
    made = record.get(kept, key)
    record.forget()
    assert record.get(kept, key) == made
    assert made is not None
    assert sum(card.head is not None for card in made.cards) > 40
