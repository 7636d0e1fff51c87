"""A printing job: which cards, on what paper, how; to a PDF, or to pictures, or to findings that say why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from chezlang.effects.ruleset import RuleSet
from chezlang.findings import Finding, Refused, did_you_mean
from chezlang.findings.suggest import did_you_mean_text
from chezlang.model.vocabulary import folded
from chezlang.press import sheets
from chezlang.press.changes import Changes
from chezlang.press.faces import Face, backs, faces
from chezlang.press.fits import findings_of
from chezlang.press.sheets import Flip, Layout, Marks
from chezlang.press.typeset import POKER, Size, drawn, overflows, overflows_in, pdf, smart, smartly, typeset
from chezlang.rulings.named import sets_called

#: Around the block of cards, or around each of them.
BLEED = 3.0

#: More than any paper or press asks for.
MOST_BLEED = 25.0


@dataclass(frozen=True)
class Job:
    """How cards are printed; lengths in millimetres. ``paper``: a4, letter, or `card` for a card a page; ``apart``: each card has bleed of its own."""

    size: Size = POKER
    paper: str = "a4"
    bleed: float = BLEED
    apart: bool = False
    marks: Marks = "edges"
    flip: Flip = "none"
    offset: tuple[float, float] = (0.0, 0.0)
    proof: bool = False
    copies: Literal["all", "one"] = "all"


@dataclass(frozen=True)
class Printed:
    """A job done: the PDF, or the findings that stand in its way. ``grid`` is None for a card a page."""

    pdf: bytes | None
    findings: list[Finding]
    cards: int
    pages: int
    grid: Layout | None


def chosen(rules: RuleSet, only: Sequence[str]) -> list[Face]:
    """The faces of the cards that are named: by title, by their set's title or code; all where nothing is named. Raises Refused."""
    found = faces(rules)
    wanted: set[str] = set()
    for name in only:
        key = folded(name)
        sets = sets_called(rules, name)
        titles = {face.title for face in found if key == folded(face.title) or face.set in sets}
        if not titles:
            near = did_you_mean(
                name, list(dict.fromkeys([*(face.title for face in found), *(face.set for face in found)]))
            )
            way_out = f": {did_you_mean_text(near)}" if near else ""
            raise Refused(f'no card or set is called "{name}"{way_out}')
        wanted |= titles
    return [face for face in found if face.title in wanted] if only else list(found)


def printed(
    rules: RuleSet,
    found: Sequence[Face],
    job: Job,
    changed: Changes | None = None,
    sources: Mapping[str, str] | None = None,
) -> Printed:
    """Print some faces. Raises Refused for a layout that can't be."""
    copies = [face.copies if job.copies == "all" else 1 for face in found]
    grid = None
    if job.paper == "card":
        data = sheets.single_data(rules.title, found, copies, backs(rules), job.size, job.bleed, job.flip, job.proof)
    else:
        grid = sheets.layout(job.size, job.paper, job.bleed, job.apart, job.marks)
        data = sheets.sheet_data(
            rules.title, found, copies, backs(rules), grid, job.marks, job.flip, job.offset, job.proof
        )  # fmt: skip
        if changed is not None:
            data["changes"] = _changes_data(changed, grid)
    compiler = typeset("sheet.typ", data)
    made = pdf(compiler)
    findings = findings_of(found, overflows_in(compiler), job.size, sources)
    return Printed(None if findings else made, findings, sum(copies), len(data["pages"]), grid)


def calibration(job: Job) -> bytes:
    """Two pages by which to find the offset of the backs."""
    if job.paper == "card":
        raise Refused("a calibration page is for sheets: a print shop lays out single cards itself")
    grid = sheets.layout(job.size, job.paper, job.bleed, job.apart, job.marks)
    return pdf(typeset("calibrate.typ", sheets.calibration_data(grid, job.flip)))


def pictured(
    found: Sequence[Face], job: Job, dpi: float, bleed: float, sources: Mapping[str, str] | None = None
) -> tuple[dict[str, bytes], list[Finding]]:
    """A PNG of each face by the name of a file for it, or the findings that stand in the way."""
    findings = findings_of(found, overflows(found, job.size), job.size, sources)
    if findings:
        return {}, findings
    images = drawn(found, "png", dpi, job.size, bleed)
    names = names_of(found)
    return {names[title]: image for title, image in images.items()}, []


def names_of(found: Sequence[Face]) -> dict[str, str]:
    """The name of a file for each title: code of the set, number in the set, title; no two the same."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for face in found:
        name = plain = f"{_plain(face.code or 'card')}-{face.number:03}-{_plain(face.title)}"
        again = 1
        while name in taken:
            again += 1
            name = f"{plain}-{again}"
        taken.add(name)
        names[face.title] = f"{name}.png"
    return names


def _plain(text: str) -> str:
    """Text as part of a file's name on any system."""
    letters = "".join(char if char.isascii() and char.isalnum() else " " for char in folded(text))
    return "-".join(letters.split())[:60] or "card"


def _changes_data(changed: Changes, grid: Layout) -> dict[str, Any]:
    many = len(changed.changed)
    new = sum(change.new for change in changed.changed)
    summary = f"{many - new} changed, {new} new, {len(changed.gone)} gone."
    if changed.renumbered:
        summary += f" {changed.renumbered} more have only another number in their set, since cards have come or gone: they are not printed again."
    return {
        "paper": {"width": min(grid.wide, grid.high), "height": max(grid.wide, grid.high)},
        "heading": "What has changed",
        "summary": summary,
        "changed": [smartly(asdict(change)) for change in changed.changed if not change.new],
        "new": [smart(change.title) for change in changed.changed if change.new],
        "gone": [smart(title) for title in changed.gone],
    }
