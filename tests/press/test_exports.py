"""The exports: each by its schema or by reading it back, with titles and texts of all sorts, and written whole or not at all."""

import csv
import io
import json
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
import xmlschema
from PIL import Image
from typer.testing import CliRunner

import chezlang.press.exports
from chezlang import api
from chezlang.cli.app import app
from chezlang.effects import english
from chezlang.effects.ruleset import RuleSet
from chezlang.press.exports import tabletop
from chezlang.press.exports.cockatrice import cockatrice
from chezlang.press.exports.data import data
from chezlang.press.exports.rows import clean
from chezlang.press.exports.table import harmless, table
from chezlang.press.site.names import Names
from support.library import CARDS, ROOT, rules_of
from support.odd import TEXT, TITLES, odd_set

TIDE = ROOT / "tests" / "games" / "tide"
FORMATS = {"csv": table, "json": data, "cockatrice": cockatrice}


@cache
def schema() -> jsonschema.Draft202012Validator:
    path = Path(chezlang.press.exports.__file__).parent / "cards.schema.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


@cache
def xsd() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(Path(__file__).parent / "cockatrice-v4.xsd")


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> RuleSet:
    return rules_of(CARDS, odd_set(tmp_path_factory.mktemp("odd")))


@pytest.fixture(params=["library", "tide", "odd"])
def rules(request: pytest.FixtureRequest) -> RuleSet:
    if request.param == "odd":
        found: RuleSet = request.getfixturevalue("odd")
        return found
    return rules_of() if request.param == "library" else rules_of(TIDE)


def says(title: str) -> str:
    """What a card of the library says."""
    card = next(card for card in rules_of().cards if card.title == title)
    return "\n".join(english.card_text(rules_of(), card))


def lines(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


# -- CSV ---------------------------------------------------------------------------------------------------


def test_a_table_has_a_line_for_each_card(rules: RuleSet) -> None:
    text = table(rules)
    assert not text.startswith("\ufeff") and "\r" not in text
    found = lines(text)
    assert [harmless(clean(card.title)) for card in rules.cards] == [line["title"] for line in found]
    assert [str(card.copies) for card in rules.cards] == [line["qty"] for line in found]
    assert all(None not in line and None not in line.values() for line in found)  # as many cells as names


def test_what_a_line_says() -> None:
    line = next(line for line in lines(table(rules_of())) if line["title"] == "Waitstaff")
    assert line["kind"] == "Job" and line["deck"] == "job" and line["code"] == "CG"
    assert (line["income"], line["free-time"], line["slack"]) == ("2/3", "1/2", "") and line["goal"].isdigit()
    assert line["text"] == line["meaning"] == says("Waitstaff")


def test_no_cell_is_a_formula(rules: RuleSet) -> None:
    for row in csv.reader(io.StringIO(table(rules), newline="")):
        for cell in row:
            assert cell.lstrip("+-").isdigit() or not cell.lstrip().startswith(("=", "+", "-", "@", "\t", "\r")), cell


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("=1+1", "'=1+1"), (" =1+1", "' =1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("+1 Slack", "'+1 Slack"), ("-1", "-1"),
        ("\t=1", "'\t=1"), ("d6 - 1", "d6 - 1"), ("＝1", "'＝1"), ("", ""), ("Sleep", "Sleep"),
    ],
)  # fmt: skip
def test_a_cell_that_would_begin_a_formula(cell: str, safe: str) -> None:
    assert harmless(cell) == safe


# -- JSON --------------------------------------------------------------------------------------------------


def test_the_data_is_as_its_schema_says(rules: RuleSet) -> None:
    found = json.loads(data(rules))
    schema().validate(found)
    assert [card["title"] for card in found["cards"]] == [card.title for card in rules.cards]
    assert found["fingerprint"] and found["game"] == rules.title
    for name in ("set", "kind"):
        assert all(card[name] for card in found["cards"])


def test_what_an_object_says() -> None:
    card = next(card for card in json.loads(data(rules_of()))["cards"] if card["title"] == "Choad Warrior")
    assert card["traits"] == ["Uninvited", "Pest (Food, Booze or Weed)"] and card["types"] == []
    assert card["numbers"] == {"slack": {"printed": "Slack", "text": "-1", "fixed": -1}}
    wait = next(card for card in json.loads(data(rules_of()))["cards"] if card["title"] == "Waitstaff")
    assert wait["numbers"]["income"] == {"printed": "Income", "text": "2/3", "fixed": None}


@pytest.mark.parametrize(
    "change", [{"version": 2}, {"more": 1}, {"cards": [{}]}, {"seats": None}, {"fingerprint": "x"}]
)
def test_the_schema_lets_nothing_else_through(change: dict[str, Any]) -> None:
    assert not schema().is_valid({**json.loads(data(rules_of(TIDE))), **change})


# -- Cockatrice ---------------------------------------------------------------------------------------------


def test_the_database_is_as_version_4_says(rules: RuleSet) -> None:
    text = cockatrice(rules)
    xsd().validate(text)
    root = ElementTree.fromstring(text)
    assert [name.text for name in root.iterfind("cards/card/name")] == [clean(card.title) for card in rules.cards]


def test_what_an_element_says() -> None:
    root = ElementTree.fromstring(cockatrice(rules_of()))
    card = next(card for card in root.iterfind("cards/card") if card.findtext("name") == "Waitstaff")
    assert card.findtext("prop/type") == card.findtext("prop/maintype") == "Job"
    assert card.findtext("set") == "CG"
    numbers, text = str(card.findtext("text")).split("\n")
    assert numbers.startswith("Income 2/3 · Free Time 1/2 · Slack goal ")
    assert text == says("Waitstaff")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('version="4"', 'version="3"'), ("<tablerow>0<", "<tablerow>9<"), ("</name>", "</name><cost>1</cost>"),
        ("set num=", "set nr="), (">TM</set>", ">XX</set>"), (">Conch<", ">Chest<"),
    ],
)  # fmt: skip
def test_the_definition_lets_nothing_else_through(old: str, new: str) -> None:
    text = cockatrice(rules_of(TIDE))
    assert old in text and not xsd().is_valid(text.replace(old, new))


def test_pictures_are_those_of_the_reference() -> None:
    rules = rules_of(TIDE)
    text = cockatrice(rules, "https://example.org/pictures")
    xsd().validate(text)
    found = [found.get("picURL") for found in ElementTree.fromstring(text).iterfind("cards/card/set")]
    assert found == [f"https://example.org/pictures/{name}.png" for name in Names(rules).slugs]
    assert "picURL" not in cockatrice(rules)


# -- Tabletop Simulator ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table_files() -> dict[str, bytes]:
    return tabletop.tabletop(rules_of(TIDE), "https://example.org/tide")


def opened(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        assert image.mode == "RGB"
        return image.copy()


def cell(sheet: Image.Image, number: int) -> Image.Image:
    left, top = number % tabletop.ACROSS * tabletop.WIDE, number // tabletop.ACROSS * tabletop.HIGH
    return sheet.crop((left, top, left + tabletop.WIDE, top + tabletop.HIGH))


def test_the_sheets_can_be_read_by_the_saved_object(table_files: dict[str, bytes]) -> None:
    rules = rules_of(TIDE)
    assert list(table_files)[-1] == "tide-market.json"
    save = json.loads(table_files["tide-market.json"])
    copies: dict[str, int] = {}
    guids = []
    for pile, deck in zip(save["ObjectStates"], rules.decks, strict=True):
        assert (pile["Name"], pile["Nickname"]) == ("Deck", deck.name)
        assert pile["DeckIDs"] == [card["CardID"] for card in pile["ContainedObjects"]]
        for card in pile["ContainedObjects"]:
            number, at = divmod(card["CardID"], 100)
            assert card["CustomDeck"] == {str(number): pile["CustomDeck"][str(number)]}
            custom = card["CustomDeck"][str(number)]
            assert at < custom["NumWidth"] * custom["NumHeight"] - 1 and not custom["BackIsHidden"]
            copies[card["Nickname"]] = copies.get(card["Nickname"], 0) + 1
            guids.append(card["GUID"])
    assert copies == {card.title: card.copies for card in rules.cards}
    assert len(set(guids)) == len(guids)


def test_a_sheet_has_each_face_and_last_the_hidden_one(table_files: dict[str, bytes]) -> None:
    rules = rules_of(TIDE)
    for sheet in tabletop.sheets(rules):
        image = opened(table_files[sheet.name])
        assert max(image.size) <= tabletop.MOST
        assert image.size == (tabletop.ACROSS * tabletop.WIDE, sheet.down * tabletop.HIGH)
        back = opened(table_files[sheet.name.replace("-1.png", "-back.png")])
        assert cell(image, tabletop.ACROSS * sheet.down - 1) == back
        shown = [cell(image, at) for at in range(len(sheet.cards))]
        black = Image.new("RGB", back.size)
        assert all(each not in (back, black) for each in shown)
        assert len({each.tobytes() for each in shown}) == len(shown)


def test_more_cards_than_a_sheet_has_cells_go_on_another() -> None:
    rules = rules_of()
    found = tabletop.sheets(rules)
    assert [sheet.number for sheet in found] == list(range(1, len(found) + 1))
    assert sorted(card for sheet in found for card in sheet.cards) == list(range(len(rules.cards)))
    assert max(len(sheet.cards) for sheet in found) == tabletop.FULL == 69
    assert all(sheet.down <= tabletop.DOWN for sheet in found)
    assert tabletop.DOWN * tabletop.HIGH <= tabletop.MOST
    save = tabletop.saved(rules, "x")
    numbers = {card["Nickname"]: card["CardID"] for pile in save["ObjectStates"] for card in pile["ContainedObjects"]}
    assert numbers == {
        rules.cards[card].title: 100 * sheet.number + at for sheet in found for at, card in enumerate(sheet.cards)
    }
    assert sum(len(pile["ContainedObjects"]) for pile in save["ObjectStates"]) == sum(
        card.copies for card in rules.cards
    )


def test_the_table_command(tmp_path: Path) -> None:
    out = tmp_path / "new" / "table"
    result = CliRunner().invoke(app, ["export", "tts", str(TIDE), "-o", str(out)])
    assert (result.exit_code, result.stdout) == (
        0, f"wrote 13 cards on 2 sheets to {out}: load {out}/tide-market.json\n",
    )  # fmt: skip
    save = json.loads((out / "tide-market.json").read_text(encoding="utf-8"))
    for pile in save["ObjectStates"]:
        for custom in pile["CustomDeck"].values():
            for name in ("FaceURL", "BackURL"):
                path = Path(custom[name].removeprefix("file://"))
                assert path.parent == out.resolve() and path.is_file()


# -- what is odd --------------------------------------------------------------------------------------------


def test_titles_and_texts_come_through_as_they_are(odd: RuleSet) -> None:
    cards = json.loads(data(odd))["cards"]
    assert {card["title"] for card in cards} >= set(TITLES)
    assert {tuple(card["text"]) for card in cards if card["code"] == "OD"} == {(TEXT,)}
    root = ElementTree.fromstring(cockatrice(odd))
    assert {name.text for name in root.iterfind("cards/card/name")} >= set(TITLES)
    assert {line["title"].removeprefix("'") for line in lines(table(odd))} >= {
        title.removeprefix("'") for title in TITLES
    }


def test_signs_that_no_text_may_hold() -> None:
    assert clean("a\x00b\x1bc\ud800d\uffffe\tf\ng") == "a\ufffdb\ufffdc\ufffdd\ufffde\tf\ng"


# -- the command --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_the_command(form: str, tmp_path: Path) -> None:
    out = tmp_path / "cards.out"
    result = CliRunner().invoke(app, ["export", form, str(TIDE), "-o", str(out)])
    assert (result.exit_code, result.stdout) == (0, f"wrote {len(rules_of(TIDE).cards)} cards to {out}\n")
    assert out.read_text(encoding="utf-8") == FORMATS[form](rules_of(TIDE))


@pytest.mark.parametrize("form", FORMATS)
def test_a_compiled_library_gives_the_same(form: str, tmp_path: Path) -> None:
    built = tmp_path / "tide.json"
    built.write_text(api.save_rules(rules_of(TIDE)), encoding="utf-8")
    out = tmp_path / "cards.out"
    assert CliRunner().invoke(app, ["export", form, str(built), "-o", str(out)]).exit_code == 0
    assert out.read_text(encoding="utf-8") == FORMATS[form](rules_of(TIDE))


@pytest.mark.parametrize("form", FORMATS)
def test_a_bad_card_leaves_the_old_file_as_it_is(form: str, tmp_path: Path) -> None:
    (tmp_path / "bad.chez").write_text('set "Bad" code BD\n    for "Chez Geek"\n\nthing "Lamp"\n    slack many\n')
    out = tmp_path / "cards.out"
    out.write_text("old")
    assert CliRunner().invoke(app, ["export", form, str(CARDS), str(tmp_path), "-o", str(out)]).exit_code == 1
    assert out.read_text() == "old"


def test_what_cannot_be_written_is_told_before_anything_is_read(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["export", "csv", "nothing-here", "-o", str(tmp_path / "no" / "cards.csv")])
    assert isinstance(result.exception, FileNotFoundError) and result.exception.filename == str(
        tmp_path / "no" / "cards.csv"
    )
