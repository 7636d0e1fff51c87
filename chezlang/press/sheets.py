"""Cards laid out on paper: how many to a sheet, where each lies, what is cut where, and which back lies behind which front.

All lengths are millimetres. A sheet's origin is the corner of its trim box: the block of cards as it is after the four outer
cuts, in the middle of the paper; so what lies in the margin has a negative place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from chezlang.findings import Refused
from chezlang.press.faces import Back, Face
from chezlang.press.typeset import Size, back_data, face_data

Marks = Literal["none", "edges", "full"]
Flip = Literal["long-edge", "short-edge", "none"]

#: Portrait, width and height (ISO 216; ANSI A).
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

#: A mark lies outside the bleed: its distance from it, and its length, where there is room and at least.
GAP, MARK, LEAST_MARK = 0.5, 4.0, 1.0

#: What a line of words in the margin needs outside the bleed.
NOTE = 3.6

#: How far inside the trim no cut ever comes.
SAFE = 3.0

#: Half of the small cross where four cards meet.
CROSS = 1.5

#: The smallest and largest card that the face is drawn for.
LEAST, MOST = (38.0, 55.0), (200.0, 300.0)


@dataclass(frozen=True)
class Layout:
    """A grid of cards on paper that lies as ``wide`` x ``high``. ``step``: from one card's trim to the next; ``block``: trim to trim of all."""

    size: Size
    wide: float
    high: float
    columns: int
    rows: int
    bleed: float
    apart: bool

    @property
    def step(self) -> tuple[float, float]:
        gap = 2 * self.bleed if self.apart else 0.0
        return self.size.width + gap, self.size.height + gap

    @property
    def block(self) -> tuple[float, float]:
        step = self.step
        return (self.columns - 1) * step[0] + self.size.width, (self.rows - 1) * step[1] + self.size.height

    @property
    def margin(self) -> tuple[float, float]:
        """From the paper's edge to the block, left and right, and above and below."""
        return (self.wide - self.block[0]) / 2, (self.high - self.block[1]) / 2

    @property
    def portrait(self) -> bool:
        return self.wide <= self.high


@dataclass(frozen=True)
class Cell:
    """A card's place on a sheet: ``item`` is the index of its face or back; the bleed that it has on each side; ``turned``: head down."""

    item: int
    column: int
    row: int
    left: float
    top: float
    right: float
    bottom: float
    turned: bool = False
    first: bool = False


def size_of(text: str, known: dict[str, Size]) -> Size:
    """A size by name, or written as `70x120`, `70x120mm` or `2.5x3.5in`. Raises Refused."""
    if text.lower() in known:
        return known[text.lower()]
    found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?) ?x ?(\d{1,4}(?:\.\d{1,3})?) ?(mm|in)?", text.strip().lower())
    if found is None:
        raise Refused(f"{text!r} is no size of a card: write {', '.join(known)}, or one such as 70x120mm or 2.5x3.5in")
    unit = 25.4 if found[3] == "in" else 1.0
    width, height = float(found[1]) * unit, float(found[2]) * unit
    if not (LEAST[0] <= width <= MOST[0] and LEAST[1] <= height <= MOST[1]):
        raise Refused(
            f"a card of {_mm(width)} x {_mm(height)} mm can't be drawn: "
            f"it is made for {_mm(LEAST[0])} x {_mm(LEAST[1])} to {_mm(MOST[0])} x {_mm(MOST[1])} mm"
        )
    return Size(text, round(width, 3), round(height, 3))


def layout(size: Size, paper: str, bleed: float, apart: bool, marks: Marks) -> Layout:
    """The grid with the most cards, portrait if landscape holds no more.

    Raises Refused, with the sum that doesn't come out, where not one card has room.
    """
    short, long = PAPERS[paper]
    margin = GAP + LEAST_MARK if marks != "none" else 0.0
    grids = [_grid(size, wide, high, bleed, apart, margin) for wide, high in ((short, long), (long, short))]
    best = max(grids, key=lambda grid: grid.columns * grid.rows)
    if best.columns * best.rows == 0:
        parts = [f"{_mm(size.width)} x {_mm(size.height)} mm of card"]
        parts += [f"2 x {_mm(bleed)} mm of bleed"] if bleed else []
        parts += [f"2 x {_mm(margin)} mm for marks"] if margin else []
        needed = (size.width + 2 * bleed + 2 * margin, size.height + 2 * bleed + 2 * margin)
        raise Refused(
            f"no card fits on {paper}: {' + '.join(parts)} = {_mm(needed[0])} x {_mm(needed[1])} mm, "
            f"and the paper has {_mm(short)} x {_mm(long)} mm"
        )
    return best


def _grid(size: Size, wide: float, high: float, bleed: float, apart: bool, margin: float) -> Layout:
    """As many columns and rows as there is room for."""
    counts = []
    for room, card in ((wide, size.width), (high, size.height)):
        free = room - 2 * margin - 2 * bleed
        gap = 2 * bleed if apart else 0.0
        # n cards and n-1 gaps; a hair more, so that a sum that comes out even is not lost to rounding.
        counts.append(max(0, int((free + gap + 1e-6) // (card + gap))) if free > 0 else 0)
    return Layout(size, wide, high, counts[0], counts[1], bleed, apart)


def fronts(items: Sequence[int], grid: Layout) -> list[list[Cell]]:
    """The faces of all copies, a list a sheet, row by row."""
    each = grid.columns * grid.rows
    seen: set[int] = set()
    pages = []
    for start in range(0, len(items), each):
        taken = {(at % grid.columns, at // grid.columns): item for at, item in enumerate(items[start : start + each])}
        cells = []
        for (column, row), item in taken.items():
            cells.append(_cell(grid, taken.keys(), item, column, row, first=item not in seen))
            seen.add(item)
        pages.append(cells)
    return pages


def behind(cells: Sequence[Cell], decks: Sequence[int], grid: Layout, flip: Flip) -> list[Cell]:
    """The backs of a sheet: each where its front lies once the paper has been turned over; ``decks``: the back of each face.

    Turned over an upright edge, left and right change places; over a level one, top and bottom do, and heads point down.
    """
    upright = (flip == "long-edge") == grid.portrait
    found = []
    places = {
        (grid.columns - 1 - cell.column, cell.row) if upright else (cell.column, grid.rows - 1 - cell.row): cell
        for cell in cells
    }
    for (column, row), cell in places.items():
        found.append(_cell(grid, places.keys(), decks[cell.item], column, row, turned=not upright))
    return sorted(found, key=lambda cell: (cell.row, cell.column))


def _cell(
    grid: Layout, taken: Any, item: int, column: int, row: int, turned: bool = False, first: bool = False
) -> Cell:
    """A cell with bleed on the sides where no card touches it."""

    def free(dx: int, dy: int) -> float:
        return grid.bleed if grid.apart or (column + dx, row + dy) not in taken else 0.0

    return Cell(item, column, row, free(-1, 0), free(0, -1), free(1, 0), free(0, 1), turned, first)


def marks_of(cells: Sequence[Cell], grid: Layout, marks: Marks) -> list[tuple[float, float, float, float]]:
    """The lines to cut by, as x1, y1, x2, y2: outside the block, in line with every cut; `full`: at every corner of a card too."""
    if marks == "none":
        return []
    (step_x, step_y), (block_x, block_y) = grid.step, grid.block
    near = grid.bleed + GAP
    across, down = (min(near + MARK, margin) for margin in grid.margin)
    xs = sorted({cell.column * step_x + side for cell in cells for side in (0.0, grid.size.width)})
    ys = sorted({cell.row * step_y + side for cell in cells for side in (0.0, grid.size.height)})
    found = []
    for x in xs:
        found += [(x, -down, x, -near), (x, block_y + near, x, block_y + down)]
    for y in ys:
        found += [(-across, y, -near, y), (block_x + near, y, block_x + across, y)]
    if marks == "full":
        half = min(CROSS, grid.bleed) if grid.apart and grid.bleed else CROSS
        corners = {
            (cell.column * step_x + dx, cell.row * step_y + dy)
            for cell in cells for dx in (0.0, grid.size.width) for dy in (0.0, grid.size.height)
        }  # fmt: skip
        for x, y in sorted(corners):
            found += [(x - half, y, x + half, y), (x, y - half, x, y + half)]
    return [(round(a, 4), round(b, 4), round(c, 4), round(d, 4)) for a, b, c, d in found]


def edge_named(flip: Flip, grid: Layout) -> str:
    """How the paper is turned over, for the margin."""
    edge = "long" if flip == "long-edge" else "short"
    side = "a side" if (flip == "long-edge") == grid.portrait else "the top"
    return f"flip on the {edge} edge ({side})"


def sheet_data(
    title: str,
    found: Sequence[Face],
    copies: Sequence[int],
    backs: Sequence[Back],
    grid: Layout,
    marks: Marks,
    flip: Flip,
    offset: tuple[float, float] = (0.0, 0.0),
    proof: bool = False,
) -> dict[str, Any]:
    """What the template of the sheets takes. ``copies``: how many of each face."""
    items = [index for index, many in enumerate(copies) for _ in range(many)]
    pages = []
    all_fronts = fronts(items, grid)
    for number, cells in enumerate(all_fronts, 1):
        count = f"sheet {number} of {len(all_fronts)}"
        page: dict[str, Any] = {
            "cells": [_row(cell, grid) for cell in cells],
            "marks": marks_of(cells, grid, marks),
            "note": f"{title} · {count} · print at 100 %",
        }
        if proof:
            page["note"] += " · proof: cut blue, bleed red, safe green"
        if flip != "none":
            page["note"] += f" · front, {edge_named(flip, grid)}"
            page["back"] = [_row(cell, grid) for cell in behind(cells, [face.deck for face in found], grid, flip)]
            page["back_note"] = f"{title} · {count} · back, {edge_named(flip, grid)}"
        pages.append(page)
    return {
        **_grid_data(grid),
        "title": title,
        "faces": face_data(found),
        "backs": back_data(backs) if flip != "none" else [],
        "pages": pages,
        "offset": offset,
        "proof": proof,
        "safe": SAFE,
    }


def single_data(
    title: str,
    found: Sequence[Face],
    copies: Sequence[int],
    backs: Sequence[Back],
    size: Size,
    bleed: float,
    flip: Flip,
    proof: bool,
) -> dict[str, Any]:
    """What the template takes for a card a page, as print shops want it: the paper is the card, with its bleed around it."""
    grid = Layout(size, size.width + 2 * bleed, size.height + 2 * bleed, 1, 1, bleed, True)
    data = sheet_data(title, found, copies, backs, grid, "none", flip, proof=proof)
    for page in data["pages"]:
        page["note"] = ""
        page["back_note"] = ""
        for cell in page.get("back", ()):
            cell["turned"] = False
    return data


def calibration_data(grid: Layout, flip: Flip) -> dict[str, Any]:
    """What the template of the calibration page takes."""
    return {**_grid_data(grid), "edge": edge_named(flip, grid), "turned": (flip == "long-edge") != grid.portrait}


def _grid_data(grid: Layout) -> dict[str, Any]:
    return {
        "size": asdict(grid.size),
        "bleed": grid.bleed,
        "paper": {"width": grid.wide, "height": grid.high},
        "block": {"width": round(grid.block[0], 4), "height": round(grid.block[1], 4)},
        "margin": {"x": round(grid.margin[0], 4), "y": round(grid.margin[1], 4)},
    }


def _row(cell: Cell, grid: Layout) -> dict[str, Any]:
    step = grid.step
    return {**asdict(cell), "x": round(cell.column * step[0], 4), "y": round(cell.row * step[1], 4)}


def _mm(length: float) -> str:
    return f"{length:.2f}".rstrip("0").rstrip(".")
