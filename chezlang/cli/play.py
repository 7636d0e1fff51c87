"""`chezc play`: one game, told as it goes, by bots or with a person."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chezlang.cli.options import Options, Players, Seats, Seed

if TYPE_CHECKING:
    from chezlang.effects.ruleset import RuleSet
    from chezlang.players.match import Match

EXAMPLE = "chezc play cards/ --seats 4 --seed 7 --record game.json"


def play(
    context: typer.Context,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PATH",
            help="Files and folders: a game and the sets that go with it, or one .json file that `chezc build` wrote. "
            "With --resume they may be left out.",
            show_default=False,
        ),
    ] = None,
    seats: Seats = 4,
    seed: Seed = 1,
    players: Players = "random",
    human: Annotated[
        int | None,
        typer.Option(metavar="SEAT", min=1, help="A seat that you play yourself, from 1.", show_default=False),
    ] = None,
    options: Options = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on with a game that you saved while playing.", show_default=False),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the game, for `chezc replay`.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The record in place of the log.")] = False,
) -> None:
    """Play a game with bots and tell it; or play it yourself against them.

    Exit status: 0, also when you leave a game; 2 wrong usage or a file that can't be read.
    """
    from chezlang.cli.loading import read_text, rules_or_exit, said_of
    from chezlang.findings import Refused
    from chezlang.players.match import PERSON, Match, seated
    from chezlang.players.record import load_match

    if human is not None and json:
        raise typer.BadParameter(
            "--json shows nothing but the record, and you want to see the table: write --record FILE"
        )
    if resume is not None:
        _expect_nothing_new(context)
    if not paths and resume is None:
        raise typer.BadParameter("name the files of a game, or a saved one with --resume")
    rules = rules_or_exit(paths) if paths else None
    if resume is not None:
        with said_of(resume):
            match = load_match(read_text(resume), rules)
        _go_on(match, match.players.index(PERSON) if PERSON in match.players else None, record, json)
        return
    assert rules is not None
    if human is not None and human > seats:
        raise Refused(f"there is no seat {human}: the game has {seats}")
    bots = seated(players, seats)
    sitting = [PERSON if seat + 1 == human else bots[seat] for seat in range(seats)]
    _go_on(Match(rules, seats, seed, sitting, options or ()), None if human is None else human - 1, record, json)


#: What says how a game begins.
BEGINNING = {"seats": "--seats", "seed": "--seed", "players": "--players", "human": "--human", "options": "--option"}


def _expect_nothing_new(context: typer.Context) -> None:
    """Ends the command where an option says how a game begins, and a saved one is gone on with."""
    for name, option in BEGINNING.items():
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise typer.BadParameter(f"{option} says how a game begins, and --resume goes on with one: leave it out")


def _go_on(match: "Match", human: int | None, record: Path | None, json: bool) -> None:
    """Play a match to its end, or until the person leaves."""
    from chezlang.files import expect_to_write, write_whole
    from chezlang.players.record import record_of, save_record

    if record is not None:
        expect_to_write(record)
    finished = True
    if human is None:
        _tell(match, not json)
    else:
        finished = _with_person(match, human)
    if not finished:
        return
    text = save_record(record_of(match)) if record is not None or json else ""
    if record is not None:
        write_whole(record, text)
    if json:
        typer.echo(text, nl=False)


def _tell(match: "Match", aloud: bool) -> None:
    """Let the bots play, and print each turn as soon as it is over."""
    from chezlang.cli import console
    from chezlang.findings.render import printable

    assert match.narrator is not None
    out = console.out()
    rules: RuleSet = match.game.rules
    match.run()
    for line in match.narrator.lines if aloud else ():
        if out.color_system is None:
            typer.echo(printable(line))
        else:
            from chezlang.players.human import colored

            out.print(colored(rules, printable(line)))
    if aloud and match.capped:
        typer.echo(f"left as it stands after {match.game.state.turn - 1} turns: nobody has won")


def _with_person(match: "Match", seat: int) -> bool:
    from chezlang.cli import console
    from chezlang.files import write_whole
    from chezlang.players.human import Person
    from chezlang.players.record import save_match

    out = console.out()

    def ask() -> str:
        out.print("> ", end="")
        return input()

    person = Person(match, seat, out, ask, lambda file, match: write_whole(Path(file), save_match(match)))
    finished = person.play()
    if not finished:
        typer.echo("\nleft")
    return finished
