"""`chezc new`: a set, a card or a whole small game to begin with."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from chezlang.start.write import Made, Wanted

app = typer.Typer(
    name="new",
    help="Write a set, a card or a small game to begin with: it validates, and its rulings hold. Nothing is written over.",
    no_args_is_help=True,
    epilog='Example: chezc new set my-set --for cards --title "Rainy Sunday"',
)

Game = Annotated[
    list[Path],
    typer.Option(
        "--for",
        metavar="PATH",
        help="Where the game is, and sets that go with it; may be given again.",
        show_default=False,
    ),
]
Folder = Annotated[
    Path, typer.Argument(metavar="FOLDER", help="Where to write; it is made if need be.", show_default=False)
]


@app.command(
    "set",
    epilog='Example: chezc new set my-set --for cards --title "Rainy Sunday" --card thing="Hot Chocolate" --card activity',
)
def new_set(
    folder: Folder,
    game: Game,
    title: Annotated[str, typer.Option(metavar="TITLE", help="What the set is called.", show_default=False)],
    code: Annotated[
        str, typer.Option(metavar="CODE", help="Its short sign.", show_default="the first letters of its title")
    ] = "",
    cards: Annotated[
        list[str] | None,
        typer.Option(
            "--card",
            metavar="KIND[=TITLE]",
            help="A card, by its kind; may be given again.",
            show_default="one of each kind",
        ),
    ] = None,
) -> None:
    """Write a set: its header, a card of each kind asked for, and a ruling for each.

    Kinds and numbers are those that the game declares; each number is what cards of that kind usually have.
    Exit status: 0, or 2 if something is wrong with the arguments, the game, or the folder.
    """
    from chezlang.start import write

    _write(write.new_set(game, folder, title, code, [_wanted(each) for each in cards or ()]))


@app.command(
    "card",
    epilog='Example: chezc new card my-set thing "Hot Chocolate" --for cards --is food --number slack=2 --copies 2',
)
def new_card(
    folder: Folder,
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help="A kind of card that the game declares.", show_default=False)
    ],
    title: Annotated[str, typer.Argument(metavar="TITLE", help="What the card is called.", show_default=False)],
    game: Game,
    types: Annotated[
        list[str] | None,
        typer.Option("--is", metavar="TYPE", help="A type or trait; may be given again.", show_default=False),
    ] = None,
    numbers: Annotated[
        list[str] | None,
        typer.Option("--number", metavar="NAME=VALUE", help="A number on it; may be given again.", show_default=False),
    ] = None,
    copies: Annotated[int, typer.Option(metavar="N", min=1, help="How many go into the deck.")] = 1,
) -> None:
    """Write a card into the folder of a set, in a file of its own, with a ruling.

    Exit status: 0, or 2 if something is wrong with the arguments, the game, or the folder.
    """
    from chezlang.start import write

    values = tuple(_pair(each) for each in numbers or ())
    wanted = write.Wanted(kind, title, copies, tuple(types or ()), values)
    _write(write.new_card(game, folder, wanted))


@app.command(
    "game",
    epilog='Example: chezc new game my-game --title "Magpies" --player rogue --number loot --goal 12',
)
def new_game(
    folder: Folder,
    title: Annotated[str, typer.Option(metavar="TITLE", help="What the game is called.", show_default=False)],
    player: Annotated[str, typer.Option(metavar="WORD", help="What one of those who play is called.")] = "player",
    number: Annotated[str, typer.Option(metavar="WORD", help="What is added up to win.")] = "points",
    goal: Annotated[int, typer.Option(metavar="N", min=1, help="How much of it wins.")] = 10,
) -> None:
    """Write a small whole game: two kinds of card, a turn, a goal, and rulings.

    Exit status: 0, or 2 if something is wrong with the arguments or the folder.
    """
    from chezlang.start import write

    _write(write.new_game(folder, title, player, number, goal))


def _wanted(text: str) -> "Wanted":
    from chezlang.start.write import Wanted

    kind, _, title = text.partition("=")
    return Wanted(kind.strip(), title.strip())


def _pair(text: str) -> tuple[str, str]:
    from chezlang.findings import Refused

    name, sign, value = text.partition("=")
    if not sign or not value.strip():
        raise Refused(f"{text!r} is no number with a value, as in slack=2")
    return name.strip(), value.strip()


def _write(made: "Made") -> None:
    from chezlang.findings.render import printable

    made.write()
    for path in made.texts:
        typer.echo(f"wrote {printable(str(path))}")
    for draft, ruling in made.cards:
        if not ruling:
            typer.echo(f'no way to play "{printable(draft.title)}" was found: it has no ruling yet', err=True)
