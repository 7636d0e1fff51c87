"""`chezc press`: the cards on paper."""

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from chezlang.cli import console
from chezlang.cli.options import PlayablePaths

if TYPE_CHECKING:
    from chezlang.api import RuleSet
    from chezlang.findings import Finding

EXAMPLE = "chezc press cards/ -o build/cards.pdf --paper a4 --backs long-edge"


class Paper(StrEnum):
    A4 = "a4"
    LETTER = "letter"
    CARD = "card"


class Marks(StrEnum):
    NONE = "none"
    EDGES = "edges"
    FULL = "full"


class Backs(StrEnum):
    NONE = "none"
    LONG = "long-edge"
    SHORT = "short-edge"


class Copies(StrEnum):
    ALL = "all"
    ONE = "one"


def press(
    paths: PlayablePaths,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="The PDF to write.", show_default=False)
    ] = None,
    paper: Annotated[Paper, typer.Option(help="The sheets; `card`: a card a page, for a print shop.")] = Paper.A4,
    size: Annotated[
        str, typer.Option(metavar="SIZE", help="poker, bridge, tarot, mini, or one such as 2.5x3.5in or 70x120mm.")
    ] = "poker",
    bleed: Annotated[
        float | None,
        typer.Option(metavar="MM", min=0, help="Colour beyond the cut: 3 on paper, 0 on pictures.", show_default=False),
    ] = None,
    apart: Annotated[bool, typer.Option("--apart", help="Bleed around each card, not around all of a sheet.")] = False,
    marks: Annotated[Marks, typer.Option(help="Where to cut: outside all cards, or at each corner too.")] = Marks.EDGES,
    backs: Annotated[Backs, typer.Option(help="Print backs, for a printer that turns the paper over so.")] = Backs.NONE,
    back_offset: Annotated[
        str, typer.Option(metavar="X,Y", help="Move the backs by so many mm right and down; see --calibrate.")
    ] = "0,0",
    proof: Annotated[bool, typer.Option("--proof", help="Draw the boxes of trim, bleed and safety.")] = False,
    calibrate: Annotated[
        bool, typer.Option("--calibrate", help="Write no cards but two pages that tell the offset of the backs.")
    ] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="SET|TITLE", help="These cards alone; may be given again.", show_default=False),
    ] = None,
    copies: Annotated[Copies, typer.Option(help="As many of each as the game has, or one.")] = Copies.ALL,
    changed_since: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What has changed since `chezc build` wrote FILE alone.", show_default=False),
    ] = None,
    png: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a picture of each card too.", show_default=False)
    ] = None,
    dpi: Annotated[int, typer.Option(metavar="N", min=36, max=1200, help="Dots an inch of the pictures.")] = 300,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Write nothing; exit 1 if the PDF isn't fresh, or, without --output, if a card doesn't fit."
        ),
    ] = False,
) -> None:
    """Print the cards: sheets to cut, with backs, or a picture of each card.

    A card on which something doesn't fit is told of at its place, and nothing is written.
    Exit status: 0 done, 1 findings (with --check: or not fresh), 2 wrong usage or a file that can't be read or written.
    """
    from chezlang.cli.loading import count
    from chezlang.files import expect_to_write, write_whole
    from chezlang.press import changes as since
    from chezlang.press.fits import findings_of
    from chezlang.press.job import BLEED, MOST_BLEED, Job, calibration, chosen, pictured, printed
    from chezlang.press.sheets import edge_named, size_of
    from chezlang.press.typeset import SIZES, overflows

    if output is None and (calibrate or not (png or check)):
        console.fail("say where to write it: --output FILE" + ("" if calibrate else ", or --png DIR"))
    if bleed is not None and bleed > MOST_BLEED:
        console.fail(f"--bleed {bleed:g}: more than {MOST_BLEED:g} mm is never cut off")
    if output is not None and not check:
        expect_to_write(output)
    job = Job(
        size_of(size, SIZES), paper.value, BLEED if bleed is None else bleed, apart, marks.value, backs.value,
        _offset(back_offset), proof, copies.value,
    )  # fmt: skip
    if calibrate and output is not None:
        write_whole(output, calibration(job if backs is not Backs.NONE else replace(job, flip=Backs.LONG.value)))
        typer.echo(f"wrote 2 pages to {output}")
        return

    rules, sources = _load(paths)
    faces = chosen(rules, only or ())
    found = None
    if changed_since is not None:
        from chezlang import api
        from chezlang.cli.loading import read_text, said_of

        with said_of(changed_since):
            found = since.changes(api.load_rules(read_text(changed_since)), rules)
        if only:
            found = since.among(found, {face.title for face in faces})
        faces = [face for face in faces if face.title in found.titles]
        for line in since.told(found):
            typer.echo(line)
        if not faces:
            typer.echo(f"no card has to be printed again since {changed_since}: nothing was written")
            return
    if not faces:
        console.fail("there is no card to print")

    if check and output is None:
        told = findings_of(faces, overflows(faces, job.size), job.size, sources)
        if told:
            _stop(told, sources)
        typer.echo(f"{count(len(faces), 'card')}: all fit on {job.size.width:g} x {job.size.height:g} mm")
        return
    done = printed(rules, faces, job, found, sources) if output is not None else None
    if done is not None and done.pdf is None:
        _stop(done.findings, sources)
    pictures, told = pictured(faces, job, dpi, bleed or 0, sources) if png is not None and not check else ({}, [])
    if told:
        _stop(told, sources)
    if done is not None and done.pdf is not None and output is not None:
        if check:
            if not output.is_file() or output.read_bytes() != done.pdf:
                console.complain(f"{output} isn't what the sources give: write it again without --check")
                raise typer.Exit(1)
            return
        write_whole(output, done.pdf)
        side = count(done.pages, "page" if done.grid is None else "sheet")
        how = (
            f"; print them at 100 % on both sides, {edge_named(job.flip, done.grid)}"
            if done.grid and job.flip != "none"
            else ""
        )
        typer.echo(f"wrote {count(done.cards, 'card')} on {side} to {output}{how}")
    if png is not None:
        png.mkdir(parents=True, exist_ok=True)
        for name, image in pictures.items():
            write_whole(png / name, image)
        typer.echo(f"wrote {count(len(pictures), 'picture')} to {png}")


def _load(paths: list[Path]) -> tuple["RuleSet", dict[str, str]]:
    """The rule set, and the text of its files where it comes from files."""
    from chezlang.cli.loading import load_or_exit, rules_or_exit

    if len(paths) == 1 and paths[0].suffix == ".json":
        return rules_or_exit(paths), {}
    loaded, rules = load_or_exit(paths, "a built library is whole, and nothing can be loaded with it")
    return rules, loaded.sources


def _offset(text: str) -> tuple[float, float]:
    parts = text.split(",")
    try:
        across, down = (float(part) for part in parts)
    except ValueError:
        console.fail(f"--back-offset {text}: write two numbers of millimetres, such as 0.5,-1")
    if not (abs(across) <= 20 and abs(down) <= 20):
        console.fail(f"--back-offset {text}: no printer is off by more than 20 mm")
    return across, down


def _stop(findings: list["Finding"], sources: dict[str, str]) -> NoReturn:
    from chezlang.cli.loading import exit_status, show, tally

    show(findings, sources)
    console.complain(f"{tally(findings)}: nothing was written")
    raise typer.Exit(exit_status(findings))
