"""`chezc test`: runs the rulings, and says what they leave out."""

import enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chezlang.cli import console
from chezlang.cli.options import Paths

if TYPE_CHECKING:
    from chezlang.api import Loaded
    from chezlang.lab.coverage import Coverage
    from chezlang.lab.mutate import Mutation
    from chezlang.rulings.run import Result

EXAMPLE = 'chezc test cards/ --coverage --only "Sleep"'


class Format(enum.StrEnum):
    text = "text"
    json = "json"


def test(
    paths: Paths,
    only: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="Only the rulings of the set with this title or code; of no such set, those with this in their title, from the start "
            "of a word on. With --coverage or --mutate all rulings are run, and of what is said only what cards, words and rules "
            "called so say, or those of such a set.",
            show_default=False,
        ),
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Count how often each clause, condition and choice went which way.")
    ] = False,
    mutate: Annotated[
        bool, typer.Option("--mutate", help="Take out one thing at a time, and list what no ruling notices.")
    ] = False,
    resume: Annotated[
        bool,
        typer.Option(
            "--resume",
            help="Play each ruling by games that are saved, loaded, undone and played again at every decision; "
            "it must hold in the same way.",
        ),
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="How many processes, for --mutate.", show_default="one a core"),
    ] = None,
    format: Annotated[Format, typer.Option(help="For a person, or one JSON object.")] = Format.text,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict",
            help="A rule without a ruling counts too; with --coverage what no ruling ran, with --mutate what none noticed "
            "without a reason, or more than one in twenty.",
        ),
    ] = False,
) -> None:
    """Run the rulings, and name the rules that none of them cites.

    Exit status: 0 all hold, 1 some don't (with --strict: or there is a warning, or something is left out), 2 wrong usage or a file that can't be read.
    """
    from json import dumps

    from chezlang import api
    from chezlang.cli.loading import load_or_exit

    looks = coverage or mutate
    if resume and looks:
        raise typer.BadParameter(
            "--resume is about games that go on, --coverage and --mutate about what rulings say: run it by itself"
        )
    loaded, _ = load_or_exit(paths, "a built library holds no rulings")
    covered: Coverage | None = None
    mutation: Mutation | None = None
    if looks:
        covered = api.cover(loaded)
        results, uncited = covered.results, api.uncited(loaded)
    else:
        report = api.run_rulings(loaded, only, resume)
        # With only some rulings run, a rule that they don't cite is no news.
        results, uncited = report.results, [] if only else report.uncited
    failed = sum(not result.passed for result in results)
    if mutate and covered is not None and not failed:
        mutation = _mutated(loaded, covered, only, workers)
    if covered is not None and only:
        covered = covered.only(only)
    if only:
        _expect_some(loaded, only, covered if looks else None, results)
    if format is Format.json:
        typer.echo(
            dumps(_data(results, uncited, covered if coverage else None, mutation), indent=2, ensure_ascii=False)
        )
    else:
        _print_results(loaded, results, uncited, quiet=looks)
        if coverage and covered is not None:
            _print_coverage(covered)
        if mutation is not None:
            _print_mutation(mutation)
    left_out = (
        bool(uncited)
        or any(result.findings for result in results)
        or (coverage and covered is not None and bool(covered.uncovered))
    )
    left_out = left_out or (mutation is not None and not mutation.good)
    raise typer.Exit(1 if failed or (strict and left_out) else 0)


def _expect_some(loaded: "Loaded", only: str, covered: "Coverage | None", results: "list[Result]") -> None:
    """Ends the command where nothing is called so."""
    from chezlang.lab.points import points
    from chezlang.rulings.named import near, sets_called

    rules = loaded.rules
    assert rules is not None
    sets = sorted(sets_called(rules, only))
    if covered is not None and not covered.covered:
        if sets:
            console.fail(f'"{sets[0]}" says nothing that a ruling could run')
        names = dict.fromkeys(point.owner.name for point in points(rules))
        console.fail(
            f"no card, word or rule has {only!r} in its name, and no set is called so{near(rules, names, only)}"
        )
    if covered is None and not results:
        if sets:
            console.fail(f'no ruling stands beside the cards of "{sets[0]}"')
        titles = dict.fromkeys(ruling.title for ruling in loaded.rulings)
        console.fail(f"no ruling has {only!r} in its title, and no set is called so{near(rules, titles, only)}")


def _mutated(loaded: "Loaded", covered: "Coverage", only: str | None, workers: int | None) -> "Mutation":
    from rich.progress import Progress

    from chezlang import api

    # Without a thread of its own: processes are started by a fork where there is none.
    progress = Progress(
        console=console.err(), transient=True, auto_refresh=False, disable=not console.err().is_terminal
    )
    with progress:
        task = progress.add_task("changes", total=None)
        return api.mutate(
            loaded,
            covered,
            only,
            workers,
            lambda done, total: progress.update(task, completed=done, total=total, refresh=True),
        )


def _data(
    results: "list[Result]", uncited: list[tuple[str, str]], covered: "Coverage | None", mutation: "Mutation | None"
) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rulings": [
            {"title": result.title, "cites": list(result.cites), "file": result.place.file, "line": result.place.line, "passed": result.passed,
             "findings": [{"code": each.code, "message": each.message, "line": each.labels[0].place.line} for each in result.findings]}
            for result in results
        ],
        "passed": sum(result.passed for result in results),
        "failed": sum(not result.passed for result in results),
        "uncited": [{"number": number, "title": title} for number, title in uncited],
    }  # fmt: skip
    if covered is not None:
        data["coverage"] = [each.data() for each in covered.covered]
        data["uncovered"] = len(covered.uncovered)
    if mutation is not None:
        data["changes"] = [each.data() for each in mutation.tried]
        data["unnoticed"] = len(mutation.left)
        data["stale"] = [{"file": each.file, "of": each.of, "change": each.change} for each in mutation.stale]
    return data


def _print_results(loaded: "Loaded", results: "list[Result]", uncited: list[tuple[str, str]], quiet: bool) -> None:
    """How the rulings ended; ``quiet``: only of those that failed."""
    from chezlang.findings.render import as_text, printable
    from chezlang.findings.report import count

    for result in results:
        if result.passed and quiet:
            continue
        cites = f" ({', '.join(result.cites)})" if result.cites else ""
        typer.echo(f"{'ok  ' if result.passed else 'FAIL'} {printable(result.title)}{cites}")
        console.out().print(as_text(result.findings, loaded.sources), end="")
    for number, title in uncited:
        typer.echo(f"no ruling cites {number}: {printable(title)}")
    failed = sum(not result.passed for result in results)
    told = sum(len(result.findings) for result in results if result.passed)
    more = f", {count(told, 'warning')}" if told else ""
    typer.echo(f"{len(results) - failed} passed, {failed} failed{more}")


def _print_coverage(covered: "Coverage") -> None:
    """A row a point, under whose it is; `!` where it never went one of its ways."""
    from chezlang.findings.render import printable

    said = ""
    for each in covered.covered:
        owner = each.point.owner
        where = f"  ({Path(owner.file).name}:{owner.line})" if owner.file else ""
        if owner.title != said:
            typer.echo(f"\n{printable(owner.title)}{where}")
            said = owner.title
        counts = ", ".join(f"{way} {count}" for way, count in each.counts.items())
        typer.echo(f"  {'!' if each.missing else ' '} {counts:<26} {printable(each.point.text)}")
    typer.echo("")
    uncovered = covered.uncovered
    for each in uncovered:
        typer.echo(
            f"never {' nor '.join(each.missing)}: {printable(each.point.owner.title)}: {printable(each.point.text)}"
        )
    typer.echo(f"{len(covered.covered)} points, {len(uncovered)} of them uncovered")


def _print_mutation(mutation: "Mutation") -> None:
    """The changes that no ruling noticed."""
    from chezlang.findings.render import printable

    for each in mutation.left:
        typer.echo(f"unnoticed: {printable(each.name)}" + (f"  ({printable(each.reason)})" if each.reason else ""))
    for entry in mutation.stale:
        typer.echo(f"{entry.file}: this is noticed, or is no change: {printable(entry.name)}")
    left, tried = len(mutation.left), len(mutation.tried)
    share = f" ({100 * left / tried:.1f}%)" if tried else ""
    typer.echo(
        f"{tried} changes, {tried - left} noticed, {left} not{share}, {left - len(mutation.unexplained)} of them with a reason"
    )
