"""The faces: what stands on them, that they can be told apart and read, and that only fonts of ours are used."""

import ctypes
import hashlib
import importlib.util
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest
import webcolors

from chezlang import api
from chezlang.press import art, changes, colors, sheets, typeset
from chezlang.press.faces import Face, backs, direction_of, faces
from chezlang.press.fits import findings_of, without_font
from chezlang.press.job import Job, names_of, printed
from chezlang.press.typeset import FONTS, POKER, SIZES, overflows, smart
from support.library import ROOT, rules_of

TIDE = ROOT / "tests" / "games" / "tide"

#: The smallest type, in points; sizes in a PDF are rounded.
LEAST = 6.5 - 0.01


@cache
def by_title(*paths: Path) -> dict[str, Face]:
    return {face.title: face for face in faces(rules_of(*paths))}


def figures(face: Face) -> list[tuple[str, str, str, str]]:
    return [(each.label, each.value, each.form, each.role) for each in face.figures]


def test_a_card_has_its_kind_types_numbers_and_text() -> None:
    face = by_title()["Sloths: Nature's Sedatives"]
    assert face.kind.text == "Activity"
    assert [each.text for each in face.types] == ["TV", "Sleep"]
    assert figures(face) == [("Slack", "1", "fixed", "total")]
    assert face.text and "cancel it" in face.text[0]
    assert (face.set, face.code, face.copies) == ("Slack Attack", "SA", 1)
    assert 1 <= face.number <= face.of == sum(each.code == "SA" for each in by_title().values())


def test_what_a_seat_is_given_stands_in_a_table() -> None:
    income, time, goal = figures(by_title()["Waitstaff"])
    assert income == ("Income", "2/3", "either", "seat")
    assert time == ("Free Time", "1/2", "either", "seat")
    assert (goal[0], goal[2:]) == ("Slack goal", ("fixed", "seat")) and int(goal[1]) > 10


def test_dice_and_what_varies_are_told_apart() -> None:
    assert figures(by_title()["Nookie at Mario's"]) == [("Slack", "d6 - 1", "dice", "total")]
    varies = by_title()["Role-Playing Session"]
    assert figures(varies) == [("Slack", "", "varies", "total")]
    assert varies.text[0] == "Slack: 1 for each Person here (at least 1, at most 3)."
    assert figures(by_title()["Ramen"])[1] == ("Cost", "1", "fixed", "price")


def test_a_trait_shows_what_it_was_given() -> None:
    assert [each.text for each in by_title()["Hungry Girl"].traits] == ["Uninvited", "Pest: Food"]


def test_signs_are_what_the_game_declares() -> None:
    """Of a kind, a type, a trait, a set and a card; they are part of a compiled library."""
    pest = by_title()["Hungry Girl"]
    assert (pest.kind.sign, [each.sign for each in pest.traits], pest.set_sign, pest.sign) == (
        "🙂",
        ["🚪", "🐀"],
        "🛋",
        "😋",
    )
    assert [each.sign for each in by_title()["Hash Brownies"].types] == ["🌿", "🍕"]
    assert by_title()["Hash Brownies"].sign == ""
    assert faces(api.load_rules(api.save_rules(rules_of()))) == faces(rules_of())


def test_another_game_has_other_words() -> None:
    chest = by_title(TIDE)["Chest"]
    assert (chest.kind.text, [each.text for each in chest.types]) == ("Find", ["Wreck"])
    assert figures(chest) == [("Pearls", "3", "fixed", "total")]
    assert figures(by_title(TIDE)["Weights"]) == [("Price", "2", "fixed", "price")]
    assert {back.deck for back in backs(rules_of(TIDE))} == {"Sea", "Wares"}


@pytest.mark.parametrize("paths", [(), (TIDE,)], ids=["library", "tide"])
def test_no_two_words_share_a_sign(paths: tuple[Path, ...]) -> None:
    marks = {mark for face in by_title(*paths).values() for mark in (face.kind, *face.types)}
    looks = [(mark.sign or mark.shape) for mark in marks]
    assert len(looks) == len(set(looks)) > 4


@pytest.mark.parametrize("paths", [(), (TIDE,)], ids=["library", "tide"])
def test_no_two_cards_have_one_picture(paths: tuple[Path, ...]) -> None:
    found = by_title(*paths).values()
    assert len({art.picture(face.title, face.colors) for face in found}) == len(found)


def test_the_picture_is_the_title_s_own() -> None:
    """Neither the other cards nor the spelling of accents nor this process play a part."""
    plain = colors.colors_of("red", 0)
    picture = art.picture("Crème Brûlée", plain)
    assert picture == art.picture("Cre\u0300me Bru\u0302le\u0301e", plain)
    assert hashlib.blake2b(picture.encode(), digest_size=4).hexdigest() == "e3ddde9c"


@pytest.mark.parametrize("name", webcolors.names())
def test_every_colour_can_be_read(name: str) -> None:
    found = colors.colors_of(name, 0)
    assert colors.contrast(found.deep, colors.PAPER) >= colors.READABLE
    assert colors.contrast(found.deep, found.tint) >= colors.READABLE
    assert colors.contrast(colors.INK, found.tint) >= colors.READABLE
    assert found.accents


def test_black_and_white_are_the_ends_of_contrast() -> None:
    assert colors.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert colors.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_a_printer_s_signs() -> None:
    assert smart("\"Surf the Net\" isn't 'dead'") == "“Surf the Net” isn’t ‘dead’"
    assert smart("-1, d6 - 2, 3-4, live-in, 1/-2") == "−1, d6 − 2, 3–4, live-in, 1/−2"


def test_pictures_have_names_that_any_system_takes() -> None:
    plain = replace(by_title()["Sleep"], code="", number=1)
    found = [replace(plain, title=title) for title in ("Übergeek: A/B?", "מלך", "بطاقة", "x" * 200)]
    assert list(names_of(found).values()) == [
        "card-001-ubergeek-a-b.png", "card-001-card.png", "card-001-card-2.png", f"card-001-{'x' * 60}.png",
    ]  # fmt: skip


def test_which_way_a_title_is_written() -> None:
    assert [direction_of(text) for text in ("Lamp", "2 Lamps", "מנורה 2", "(مصباح)", "🎉")] == [
        "ltr", "ltr", "rtl", "rtl", "ltr",
    ]  # fmt: skip


# -- fonts --------------------------------------------------------------------------------------------------------------


def test_every_font_has_its_licence_and_all_are_small() -> None:
    for font in FONTS.rglob("*.ttf"):
        assert "SIL Open Font License" in (font.parent / "OFL.txt").read_text(encoding="utf-8")
    assert sum(path.stat().st_size for path in FONTS.rglob("*")) < 6_000_000


def test_the_list_of_characters_is_that_of_the_fonts() -> None:
    spec = importlib.util.spec_from_file_location("coverage_of_fonts", ROOT / "tools" / "font-coverage.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert (FONTS / "coverage.txt").read_text(encoding="ascii") == tool.coverage(), "run tools/font-coverage.py"


def test_what_the_press_itself_writes_has_a_font() -> None:
    """Arrows, crosses and dots of the templates, and of the notes in the margin."""
    sources = [*typeset.TEMPLATES.glob("*.typ"), Path(sheets.__file__), Path(changes.__file__)]
    signs = {char for path in sources for char in path.read_text(encoding="utf-8") if not char.isascii()}
    assert {"→", "×", "·"} <= signs
    assert list(without_font(replace(by_title()["Sleep"], title="".join(sorted(signs))))) == []


def test_a_character_without_a_font_is_told() -> None:
    face = replace(by_title()["Sleep"], title="Nap 休み", flavor="☕ e\u0301")
    assert list(without_font(face)) == ["休", "み"]
    told = findings_of([face], [], POKER)
    assert [(each.code, each.place.file, each.place.line) for each in told] == [("CZ602", face.file, face.line)]


def letters(page: pdfium.PdfPage) -> Iterator[tuple[float, str]]:
    """Each piece of text on a page: the size it is seen at, its font."""
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
        size = ctypes.c_float()
        raw.FPDFTextObj_GetFontSize(item, size)
        matrix = raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(item, matrix)
        scale = (matrix.c**2 + matrix.d**2) ** 0.5
        font = raw.FPDFTextObj_GetFont(item)
        name = ctypes.create_string_buffer(200)
        raw.FPDFFont_GetBaseFontName(font, name, 200)
        yield size.value * scale, name.value.decode()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_every_card_fits_every_size_and_nothing_is_too_small(size: typeset.Size) -> None:
    """But for signs, which are pictures."""
    found = faces(rules_of())
    done = printed(rules_of(), found, Job(size=size, copies="one"))
    assert [finding.message for finding in done.findings] == []
    assert done.pdf is not None
    with pdfium.PdfDocument(done.pdf) as document:
        seen = [each for page in document for each in letters(page)]
    assert len(seen) > len(found)
    assert [(points, font) for points, font in seen if points < LEAST and "Emoji" not in font] == []
    families = {font.split("+")[-1].split("-")[0] for _, font in seen}
    assert families <= {"Barlow", "BarlowCondensed", "NotoSans", "NotoEmoji", "NotoSansSymbols2", "NotoSansSymbols"}


# -- what doesn't fit ------------------------------------------------------------------------------------------------------

LONG = "word " * 400
WIDE = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


@pytest.mark.parametrize(
    ("face", "part", "wide", "high"),
    [
        (lambda face: replace(face, text=(LONG,)), "text", False, True),
        (lambda face: replace(face, text=(WIDE,)), "text", True, False),
        (lambda face: replace(face, flavor=LONG), "text", False, True),
        (lambda face: replace(face, title=WIDE), "title", True, False),
        (lambda face: replace(face, title="Word " * 40), "title", False, True),
        (lambda face: replace(face, types=face.types * 20), "types", False, True),
        (lambda face: replace(face, types=(replace(face.types[0], text=WIDE),)), "types", True, False),
        (lambda face: replace(face, kind=replace(face.kind, text=WIDE)), "kind", False, True),
        (lambda face: replace(face, figures=face.figures * 12), "kind", False, True),
        (lambda face: replace(face, figures=(replace(face.figures[0], label=WIDE),)), "label", True, False),
        (
            lambda face: replace(face, figures=(replace(face.figures[0], role="seat", label=WIDE),)),
            "label",
            True,
            False,
        ),
    ],
)
def test_what_does_not_fit_is_told(face, part: str, wide: bool, high: bool) -> None:
    odd = face(by_title()["Sleep"])
    told = overflows([by_title()["Ramen"], odd], POKER)
    assert [(each.face, each.part) for each in told] == [(1, part)]
    assert (told[0].wide > 0, told[0].high > 0) == (wide, high)
    finding = findings_of([by_title()["Ramen"], odd], told, POKER)[0]
    assert (finding.code, finding.place.file, finding.place.line) == ("CZ601", odd.file, odd.line)


def test_a_larger_card_holds_more() -> None:
    odd = replace(by_title()["Sleep"], text=("word " * 210,))
    assert [each.part for each in overflows([odd], POKER)] == ["text"]
    assert overflows([odd], SIZES["tarot"]) == []
