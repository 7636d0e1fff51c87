"""`chezc press`: what it writes, what it refuses, and that nothing is written where something is wrong."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from chezlang.cli.app import app
from chezlang.findings import Refused
from support.library import CARDS, ROOT
from support.odd import odd_set

TIDE = ROOT / "tests" / "games" / "tide"


def chezc(*args: object) -> Result:
    return CliRunner().invoke(app, ["press", *map(str, args)])


def refusal(done: Result) -> str:
    """Why it was refused: what `main` prints of it, and leaves with 2."""
    if isinstance(done.exception, Refused):
        return str(done.exception)
    assert done.exit_code == 2
    return done.stderr


def words(pdf: Path | bytes) -> str:
    with pdfium.PdfDocument(pdf) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def pages(pdf: Path) -> int:
    with pdfium.PdfDocument(pdf) as document:
        return len(document)


def test_it_says_what_it_wrote_and_how_to_print_it(tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    done = chezc(TIDE, "-o", out, "--backs", "long-edge")
    assert (done.exit_code, done.stdout) == (
        0,
        f"wrote 38 cards on 5 sheets to {out}; print them at 100 % on both sides, flip on the long edge (a side)\n",
    )
    assert pages(out) == 10


def test_only_some(tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    assert chezc(TIDE, "-o", out, "--only", "oyster", "--only", "CALM").stdout.startswith("wrote 10 cards on 2 sheets")
    assert {"Oyster", "Calm"} <= set(words(out).splitlines()) and "Chest" not in words(out)
    assert chezc(TIDE, "-o", out, "--only", "TM", "--copies", "one").stdout.startswith("wrote 13 cards on 2 sheets")
    assert (
        refusal(chezc(TIDE, "-o", out, "--only", "Oister"))
        == 'no card or set is called "Oister": did you mean `Oyster`?'
    )


def test_from_a_compiled_library(tmp_path: Path) -> None:
    """Without the sources: the same bytes."""
    compiled, one, two = (tmp_path / name for name in ("tide.json", "one.pdf", "two.pdf"))
    assert CliRunner().invoke(app, ["build", str(TIDE), "-o", str(compiled)]).exit_code == 0
    assert chezc(TIDE, "-o", one).exit_code == chezc(compiled, "-o", two).exit_code == 0
    assert one.read_bytes() == two.read_bytes()


def test_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.pdf"
        script = "from chezlang.cli.app import main; main()"
        command = [sys.executable, "-c", script, "press", TIDE, "-o", out, "--backs", "short-edge"]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True)
        made.append(out.read_bytes())
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--size", "170x220", "--bleed", "25", "--paper", "letter"], "no card fits on letter: 170 x 220 mm of card + 2 x 25 mm of bleed + 2 x 1.5 mm for marks = 223 x 273 mm"),
        (["--size", "huge"], "'huge' is no size of a card"),
        (["--bleed", "26"], "--bleed 26: more than 25 mm is never cut off"),
        (["--back-offset", "1"], "--back-offset 1: write two numbers of millimetres"),
        (["--back-offset", "1,x"], "--back-offset 1,x: write two numbers of millimetres"),
        (["--back-offset", "nan,0"], "--back-offset nan,0: no printer is off by more than 20 mm"),
        (["--calibrate", "--paper", "card"], "a calibration page is for sheets"),
    ],
)  # fmt: skip
def test_what_can_not_be_is_refused(tmp_path: Path, options: list[str], says: str) -> None:
    assert says in refusal(chezc(TIDE, "-o", tmp_path / "cards.pdf", *options))
    assert list(tmp_path.iterdir()) == []


def test_where_to_is_asked_for() -> None:
    done = chezc(TIDE)
    assert (done.exit_code, done.stderr) == (2, "error: say where to write it: --output FILE, or --png DIR\n")


def test_a_folder_that_is_not_there_is_told_before_the_work(tmp_path: Path) -> None:
    done = chezc(TIDE, "-o", tmp_path / "none" / "cards.pdf")
    assert done.exit_code != 0 and list(tmp_path.iterdir()) == []


def test_a_calibration_needs_no_backs_to_be_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "calibrate.pdf"
    assert chezc(TIDE, "-o", out, "--calibrate").stdout == f"wrote 2 pages to {out}\n"
    assert "100 mm" in words(out) and "--back-offset" in words(out)


# -- pictures ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "size"), [([], (63, 88)), (["--bleed", "3"], (69, 94)), (["--size", "mini"], (44, 63))]
)
def test_pictures_have_their_size(tmp_path: Path, options: list[str], size: tuple[int, int]) -> None:
    done = chezc(TIDE, "--png", tmp_path / "png", "--dpi", 100, "--only", "Oyster", *options)
    assert done.stdout == f"wrote 1 picture to {tmp_path / 'png'}\n"
    found = list((tmp_path / "png").iterdir())
    assert [path.name for path in found] == ["tm-001-oyster.png"]
    with Image.open(found[0]) as image:
        assert image.size == tuple(round(mm / 25.4 * 100) for mm in size)


def test_pictures_of_all_cards_have_names_of_their_own(tmp_path: Path) -> None:
    odd = odd_set(tmp_path / "odd")
    done = chezc(CARDS, odd, "--png", tmp_path / "png", "--dpi", 36, "--only", "OD", "--size", "tarot")
    assert done.exit_code == 1, "one of the titles is too long for any card"
    assert not (tmp_path / "png").exists()


# -- what doesn't fit --------------------------------------------------------------------------------------------------------------


def many(folder: Path, extra: str = "") -> Path:
    """A set of 300 cards with as much text as a card holds, each ending with a word of its own."""
    folder.mkdir()
    texts = []
    for number in range(300):
        length = 40 + number * 2
        text = ("Whoever laughs first reads it again. " * 20)[:length].rsplit(" ", 1)[0]
        title = ("Crème Brûlée", "“Quoted” 'n' odd", "Party 🎉", "מלך הקלפים", "بطاقة", "Plain")[number % 6]
        texts.append(f'thing "{title} {number}"\n    cost 1\n    slack 1\n    text "{text} End{number}."\n')
    head = 'set "Many" code MANY\n    for "Chez Geek"\n    language 1\n\n'
    (folder / "many.chez").write_text(head + "\n".join(texts) + extra, encoding="utf-8")
    return folder


def test_three_hundred_cards_with_the_longest_texts(tmp_path: Path) -> None:
    out = tmp_path / "many.pdf"
    done = chezc(CARDS, many(tmp_path / "many"), "-o", out, "--only", "Many")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"wrote 300 cards on 34 sheets to {out}\n"
    found = words(out)
    assert [number for number in range(300) if f"End{number}." not in found] == []


def test_one_card_too_full_and_nothing_is_written(tmp_path: Path) -> None:
    out, png = tmp_path / "many.pdf", tmp_path / "png"
    out.write_bytes(b"as it was")
    extra = f'\nthing "Too full"\n    cost 1\n    slack 1\n    text "{"word " * 190}"\n'
    folder = many(tmp_path / "many", extra)
    line = (folder / "many.chez").read_text(encoding="utf-8").split("\n").index('thing "Too full"') + 1
    done = chezc(CARDS, folder, "-o", out, "--png", png, "--only", "Many")
    assert done.exit_code == 1
    assert 'error[CZ601]: "Too full" does not fit on a card of 63 x 88 mm: its text is' in done.stderr
    assert f"--> {folder.as_posix()}/many.chez:{line}:1" in done.stderr
    assert done.stderr.endswith("error: 1 error: nothing was written\n")
    assert (out.read_bytes(), png.exists()) == (b"as it was", False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["many", "many.pdf"]


def test_a_library_with_a_bad_card_prints_nothing(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "bad.chez").write_text(
        'set "Bad" code BD\n    for "Tide Market"\n    language 1\n\nfind "Pearl"\n    peals 1\n'
    )
    done = chezc(TIDE, tmp_path / "bad", "-o", tmp_path / "cards.pdf", "--png", tmp_path / "png")
    assert done.exit_code == 1 and "nothing was run" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["bad"]


# -- printed again --------------------------------------------------------------------------------------------------------------------


def copied(folder: Path) -> Path:
    folder.mkdir()
    for path in TIDE.glob("*.chez"):
        if path.name != "rulings.chez":
            (folder / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def test_only_what_has_changed_is_printed_again(tmp_path: Path) -> None:
    game, compiled, out = copied(tmp_path / "tide"), tmp_path / "tide.json", tmp_path / "again.pdf"
    CliRunner().invoke(app, ["build", str(game), "-o", str(compiled)])
    done = chezc(game, "-o", out, "--changed-since", compiled)
    assert (done.exit_code, done.stdout) == (
        0,
        f"no card has to be printed again since {compiled}: nothing was written\n",
    )
    assert not out.exists()

    cards = game / "cards.chez"
    text = cards.read_text(encoding="utf-8").replace("    price 3\n", "    price 4\n")
    cards.write_text(text.replace('find "Conch" x4', '\n# Renamed.\n\nfind "Whelk" x3'), encoding="utf-8")
    done = chezc(game, "-o", out, "--changed-since", compiled)
    assert done.stdout.split("\n")[:3] == ['"Whelk" is new', '"Lantern" has changed: Price: 3 -> 4', '"Conch" is gone']
    assert "wrote 5 cards on 1 sheet" in done.stdout
    found = words(out)
    assert pages(out) == 2, "a sheet of cards, and one that says what has changed"
    assert "What has changed" in found and "1 changed, 1 new, 1 gone." in found
    assert "Oyster" not in found


def test_another_game_or_another_file_is_refused(tmp_path: Path) -> None:
    compiled = tmp_path / "geek.json"
    CliRunner().invoke(app, ["build", str(CARDS), "-o", str(compiled)])
    assert 'is of "Chez Geek"' in refusal(chezc(TIDE, "-o", tmp_path / "x.pdf", "--changed-since", compiled))
    done = chezc(TIDE, "-o", tmp_path / "x.pdf", "--changed-since", tmp_path / "none.json")
    assert done.exit_code != 0 and not (tmp_path / "x.pdf").exists()


# -- fresh or stale ----------------------------------------------------------------------------------------------------------------------


def test_whether_a_sheet_is_fresh(tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    stale = chezc(TIDE, "-o", out, "--check")
    assert (stale.exit_code, stale.stderr) == (
        1,
        f"error: {out} isn't what the sources give: write it again without --check\n",
    )
    assert not out.exists()
    chezc(TIDE, "-o", out)
    assert chezc(TIDE, "-o", out, "--check").exit_code == 0
    assert chezc(TIDE, "-o", out, "--check", "--size", "bridge").exit_code == 1


def test_whether_all_fits_and_nothing_is_written(tmp_path: Path) -> None:
    done = chezc(TIDE, "--check")
    assert (done.exit_code, done.stdout) == (0, "13 cards: all fit on 63 x 88 mm\n")
    odd = odd_set(tmp_path / "odd")
    done = chezc(CARDS, odd, "--check", "--only", "OD", "--png", tmp_path / "png")
    assert done.exit_code == 1 and "error[CZ601]" in done.stderr and "error[CZ602]" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["odd"]


def test_a_png_is_a_whole_picture(tmp_path: Path) -> None:
    chezc(TIDE, "--png", tmp_path, "--dpi", 50)
    found = sorted(tmp_path.iterdir())
    assert len(found) == 13
    for path in found:
        Image.open(io.BytesIO(path.read_bytes())).verify()
