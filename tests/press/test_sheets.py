"""The sheets, measured: where the cuts are, which back lies behind which front, what the paper's boxes are."""

import itertools
from functools import cache

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

from chezlang.findings import Refused
from chezlang.press.faces import backs, faces
from chezlang.press.job import Job, calibration, printed
from chezlang.press.sheets import GAP, Layout, behind, fronts, layout, marks_of, sheet_data, size_of
from chezlang.press.typeset import POKER, SIZES, Size, typeset
from support.library import ROOT, rules_of

TIDE = ROOT / "tests" / "games" / "tide"
MM = 72 / 25.4


def made(job: Job) -> pdfium.PdfDocument:
    rules = rules_of(TIDE)
    done = printed(rules, faces(rules), job)
    assert done.pdf is not None
    return pdfium.PdfDocument(done.pdf)


def box(found: tuple[float, float, float, float]) -> list[float]:
    return [round(each / MM, 2) for each in found]


# -- how many ------------------------------------------------------------------------------------------------------------

GRIDS = [
    ("poker", "a4", False, 3, 3, True),
    ("poker", "letter", False, 3, 3, True),
    ("poker", "letter", True, 4, 2, False),
    ("poker", "a4", True, 3, 3, True),
    ("bridge", "letter", False, 3, 3, True),
    ("tarot", "a4", False, 2, 2, True),
    ("mini", "a4", False, 6, 3, False),
    ("2.5x3.5in", "letter", False, 3, 3, True),
]


@pytest.mark.parametrize(("size", "paper", "apart", "columns", "rows", "portrait"), GRIDS)
def test_as_many_as_there_is_room_for(
    size: str, paper: str, apart: bool, columns: int, rows: int, portrait: bool
) -> None:
    grid = layout(SIZES[size], paper, 3, apart, "edges")
    assert (grid.columns, grid.rows, grid.portrait) == (columns, rows, portrait)
    assert min(grid.margin) >= grid.bleed + GAP + 1
    more = [Layout(grid.size, grid.wide, grid.high, columns + 1, rows, 3, apart), Layout(grid.size, grid.wide, grid.high, columns, rows + 1, 3, apart)]  # fmt: skip
    assert all(min(each.margin) < grid.bleed + GAP + 1 for each in more)


def test_what_can_not_fit_is_refused_with_the_sum() -> None:
    with pytest.raises(Refused) as refused:
        layout(Size("big", 170, 220), "letter", 25, False, "edges")
    assert str(refused.value) == (
        "no card fits on letter: 170 x 220 mm of card + 2 x 25 mm of bleed + 2 x 1.5 mm for marks = 223 x 273 mm, "
        "and the paper has 215.9 x 279.4 mm"
    )


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [("poker", 63, 88), ("Tarot", 70, 120), ("70x120", 70, 120), ("70 x 120 mm", 70, 120), ("2.25x3.5in", 57.15, 88.9)],
)
def test_a_size_by_name_or_by_measure(text: str, width: float, height: float) -> None:
    found = size_of(text, SIZES)
    assert (found.width, found.height) == (width, height)


@pytest.mark.parametrize("text", ["large", "70", "70x", "70x120cm", "7x12", "700x1200", "0x0", "1e3x88", ""])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"is no size of a card: write poker|can't be drawn: it is made for 38 x 55"):
        size_of(text, SIZES)


# -- the ruler ------------------------------------------------------------------------------------------------------------


def dark_runs(page: pdfium.PdfPage, line: float, upright: bool, dpi: int = 600) -> list[float]:
    """Where thin dark strokes cross a straight line at ``line`` mm, in mm: measured on the picture of the page."""
    scale = dpi / 72
    image = page.render(scale=scale, grayscale=True).to_pil()
    at = round(line / 25.4 * dpi)
    length = image.height if upright else image.width
    values = [255 - image.getpixel((at, k) if upright else (k, at)) for k in range(length)]
    found, weight, moment = [], 0, 0.0
    for k, value in enumerate([*values, 0]):
        if value > 40:
            weight, moment = weight + value, moment + value * (k + 0.5)
        elif weight:
            found.append(moment / weight / dpi * 25.4)
            weight, moment = 0, 0.0
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_trim_is_63_by_88(paper: str) -> None:
    """The marks stand 63 mm and 88 mm apart, to a tenth of a millimetre, as printed."""
    grid = layout(POKER, paper, 3, False, "edges")
    with made(Job(paper=paper)) as document:
        page = document[0]
        xs = dark_runs(page, grid.margin[1] - 3 - GAP - 0.5, upright=False)
        ys = dark_runs(page, grid.margin[0] - 3 - GAP - 0.5, upright=True)
    assert len(xs) == len(ys) == 4
    assert [b - a for a, b in itertools.pairwise(xs)] == pytest.approx([63] * 3, abs=0.1)
    assert [b - a for a, b in itertools.pairwise(ys)] == pytest.approx([88] * 3, abs=0.1)
    assert xs[0] == pytest.approx(grid.margin[0], abs=0.1)


def test_marks_are_in_line_with_every_cut_and_outside_the_bleed() -> None:
    grid = layout(POKER, "letter", 3, True, "edges")
    cells = fronts(range(3), grid)[0]
    lines = marks_of(cells, grid, "edges")
    assert {x1 for x1, _, x2, _ in lines if x1 == x2} == {0, 63, 69, 132, 138, 201}
    assert {y1 for _, y1, _, y2 in lines if y1 == y2} == {0, 88}
    for x1, y1, x2, y2 in lines:
        outside_x = max(x1, x2) <= -3 or min(x1, x2) >= grid.block[0] + 3
        outside_y = max(y1, y2) <= -3 or min(y1, y2) >= grid.block[1] + 3
        assert outside_x or outside_y
    assert marks_of(cells, grid, "none") == []
    corners = set(marks_of(cells, grid, "full")) - set(lines)
    assert len(corners) == 2 * 4 * 3


def test_the_trim_box_is_the_block_of_cards() -> None:
    with made(Job()) as document:
        assert box(document[0].get_mediabox()) == [0, 0, 210, 297]
        assert box(document[0].get_trimbox()) == [10.5, 16.5, 199.5, 280.5]


def test_a_card_a_page_is_the_card_with_its_bleed() -> None:
    with made(Job(paper="card", flip="long-edge", copies="one")) as document:
        assert len(document) == 2 * 13
        assert box(document[0].get_mediabox()) == [0, 0, 69, 94]
        assert box(document[0].get_trimbox()) == [3, 3, 66, 91]
        assert "Oyster" in document[0].get_textpage().get_text_bounded()
        assert "SEA" in document[1].get_textpage().get_text_bounded()


def test_the_document_is_tagged_and_titled() -> None:
    with made(Job()) as document:
        assert raw.FPDFCatalog_IsTagged(document)
        assert document.get_metadata_value("Title") == "Tide Market"


def test_colour_reaches_over_every_cut() -> None:
    """To the end of the bleed outside, and without a gap between two cards."""
    grid = layout(POKER, "a4", 3, False, "none")
    with made(Job(marks="none", flip="long-edge")) as document:
        image = document[1].render(scale=300 / 72).to_pil()
    row = round((grid.margin[1] + 1.5) / 25.4 * 300)
    left, right = (round(mm / 25.4 * 300) for mm in (grid.margin[0] - 3, grid.wide - grid.margin[0] + 3))
    values = [sum(image.getpixel((k, row))[:3]) for k in range(image.width)]
    assert all(value > 750 for value in values[: left - 1] + values[right + 2 :])
    assert all(value < 700 for value in values[left + 2 : right - 2])


# -- backs ---------------------------------------------------------------------------------------------------------------------


@cache
def words_at(job: Job, page: int) -> list[tuple[str, float, float]]:
    """The words on a page with their middle, in mm from the upper left of the paper."""
    with made(job) as document:
        sheet = document[page]
        high = sheet.get_height()
        text = sheet.get_textpage()
        found = []
        for at in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(at)
            found.append((text.get_text_bounded(left, bottom, right, top).strip(), (left + right) / 2 / MM, (high - (bottom + top) / 2) / MM))  # fmt: skip
        return found


def cell_of(grid: Layout, x: float, y: float) -> tuple[int, int]:
    """The column and row in which a point of the paper lies."""
    return (
        int((x - grid.margin[0] + grid.step[0] - grid.size.width) // grid.step[0]),
        int((y - grid.margin[1] + grid.step[1] - grid.size.height) // grid.step[1]),
    )


FLIPS = [
    (flip, paper, size, apart)
    for flip in ("long-edge", "short-edge")
    for paper, size, apart in (("a4", "poker", False), ("letter", "poker", True))
]


@pytest.mark.parametrize(("flip", "paper", "size", "apart"), FLIPS)
def test_every_front_has_its_back_behind_it(flip: str, paper: str, size: str, apart: bool) -> None:
    """The paper is turned over in mind: what lies at a front's place on the other side is the back of its deck."""
    rules = rules_of(TIDE)
    decks = {face.title: ("SEA", "WARES")[face.deck] for face in faces(rules)}
    grid = layout(SIZES[size], paper, 3, apart, "edges")
    job = Job(size=SIZES[size], paper=paper, apart=apart, flip=flip)  # type: ignore[arg-type]
    with made(job) as document:
        pages = len(document)
    # An upright sheet turned over its long edge is turned like the page of a book; over its short edge like that of a pad.
    like_a_book = (flip == "long-edge") == (grid.wide < grid.high)
    seen = 0
    for sheet in range(pages // 2):
        on_front = {cell_of(grid, x, y): decks[word] for word, x, y in words_at(job, 2 * sheet) if word in decks}
        behind_it = {}
        for word, x, y in words_at(job, 2 * sheet + 1):
            if word in ("SEA", "WARES"):
                behind_it[cell_of(grid, grid.wide - x, y) if like_a_book else cell_of(grid, x, grid.high - y)] = word
        assert behind_it == on_front
        seen += len(on_front)
    assert seen == sum(face.copies for face in faces(rules))
    assert 0 < len(on_front) < grid.columns * grid.rows, "the last sheet is not full"


@pytest.mark.parametrize(("flip", "paper", "size", "apart"), FLIPS)
def test_the_edge_is_named_in_the_margin(flip: str, paper: str, size: str, apart: bool) -> None:
    job = Job(size=SIZES[size], paper=paper, apart=apart, flip=flip)  # type: ignore[arg-type]
    for page in (0, 1):
        assert any(f"flip on the {flip.split('-')[0]} edge" in word for word, _, _ in words_at(job, page))


def test_heads_point_the_same_way_on_both_sides() -> None:
    """Turned like a book the backs stand upright; turned like a pad they are printed head down."""
    upright, lying = layout(POKER, "a4", 3, False, "edges"), layout(POKER, "letter", 3, True, "edges")
    for grid, flip, turned in (
        (upright, "long-edge", False), (upright, "short-edge", True), (lying, "long-edge", True), (lying, "short-edge", False),
    ):  # fmt: skip
        cells = fronts([0, 1, 0], grid)[0]
        assert {cell.turned for cell in behind(cells, [0, 1], grid, flip)} == {turned}  # type: ignore[arg-type]


def test_backs_are_moved_by_the_offset_and_fronts_are_not() -> None:
    plain, moved = Job(flip="long-edge"), Job(flip="long-edge", offset=(1.5, -2))
    assert words_at(plain, 0) == words_at(moved, 0)
    shifts = {
        (round(b[1] - a[1], 2), round(b[2] - a[2], 2))
        for a, b in zip(words_at(plain, 1), words_at(moved, 1), strict=True)
        if a[0] in ("SEA", "WARES", "TIDE MARKET")
    }
    assert shifts == {(1.5, -2.0)}


def test_the_calibration_page_has_its_crosses_at_the_same_places() -> None:
    """The crosses of the front and the scales of the back have their middles in the corners of the block and in the middle."""
    with pdfium.PdfDocument(calibration(Job(flip="long-edge"))) as document:
        assert len(document) == 2
        middles = []
        for page in document:
            lines = [box(item.get_bounds()) for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH])]
            level = [((a + c) / 2, (b + d) / 2) for a, b, c, d in lines if c - a >= 11.5 and c - a < 90]
            middles.append({(round(x, 1), round(y, 1)) for x, y in level})
    corners = {(x, y) for x in (10.5, 199.5) for y in (16.5, 280.5)}
    assert middles[0] == middles[1] == {(105.0, 148.5)} | corners


# -- the whole ----------------------------------------------------------------------------------------------------------------------


def test_a_proof_shows_the_boxes() -> None:
    """Trim, bleed and safe area of each card: three rectangles of their sizes."""
    with made(Job(paper="card", proof=True, copies="one")) as document:
        sizes = {
            (round(c - a), round(d - b))
            for item in document[0].get_objects(filter=[raw.FPDF_PAGEOBJ_PATH])
            for a, b, c, d in [box(item.get_bounds())]
        }
    assert {(69, 94), (63, 88), (57, 82)} <= sizes


def test_a_proof_says_what_its_boxes_are() -> None:
    assert any("proof: cut blue, bleed red, safe green" in word for word, _, _ in words_at(Job(proof=True), 0))


def test_nothing_is_warned_of() -> None:
    """A font that is not there, a page that never settles."""
    rules = rules_of(TIDE)
    grid = layout(POKER, "a4", 3, False, "full")
    found = faces(rules)
    data = sheet_data("T", found, [1] * len(found), backs(rules), grid, "full", "long-edge", proof=True)
    assert typeset("sheet.typ", data).compile_with_warnings(format="pdf")[1] == []


def test_all_copies_or_one() -> None:
    rules = rules_of(TIDE)
    found = faces(rules)
    assert printed(rules, found, Job()).cards == sum(face.copies for face in found)
    assert printed(rules, found, Job(copies="one")).cards == len(found)


def test_the_same_bytes_twice() -> None:
    rules = rules_of(TIDE)
    one, two = (printed(rules, faces(rules), Job(flip="short-edge", proof=True)).pdf for _ in range(2))
    assert one == two


def test_a_card_on_many_sheets_is_drawn_by_its_neighbours_at_hand() -> None:
    """Inside a block no card reaches over its cut; where nothing lies beside it it has bleed."""
    grid = layout(POKER, "a4", 3, False, "none")
    data = sheet_data("T", [], [], [], grid, "none", "none")
    assert data["pages"] == []
    first, second, third, fourth = fronts(range(4), grid)[0]
    assert (first.left, first.top, first.right, first.bottom) == (3, 3, 0, 0)
    assert (second.left, second.top, second.right, second.bottom) == (0, 3, 0, 3)
    assert (third.left, third.top, third.right, third.bottom) == (0, 3, 3, 3)
    assert (fourth.left, fourth.top, fourth.right, fourth.bottom) == (3, 0, 3, 3)
