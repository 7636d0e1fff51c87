"""Parts of the engine by themselves: copying a state, and events on a table with more and more cards.

A request ``{"what": "clone"}`` gives for states on the way of random games the nanoseconds of a clone and of a deepcopy (of a
compiled kernel the clone only: its classes have no deepcopy). ``{"what": "events", "cards": n}`` gives the nanoseconds of an event
that none of n cards in play hears: a number gained, a card drawn, and a number gained that the total is made of.
"""

import copy
import json
import random
import sys
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from chezlang import __version__, api, engine
from chezlang.effects import events
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game, new_game

ROOT = Path(__file__).resolve().parents[2]
COMPILED = not str(engine.__file__).endswith(".py")
TABLE = """
game "Table"
    language 1
    2 to 2 players
    die d6
    number points on cards and players, total
    number luck on players, 0
    number goal on players, 900000
    deck main into hand, reshuffles
    zone hand of each player, hidden
    zone board of each player, open, called here
    kind piece from main, blue
        to play
            announce this
            this enters your board
    turn
        phase play
            draw 1 main
            you may play a piece
    when anyone's total reaches their goal
        that player wins

set "Pieces" code P
    for "Table"
    language 1

piece "Blank" x40
    points 1
"""
PIECE = """
piece "Piece {number}"
    points 1
    when you discard a piece
        you gain 1 luck
    when this leaves here
        you lose 1 luck
"""


def rules_of(*paths: Path) -> RuleSet:
    loaded = api.load(paths)
    assert loaded.rules is not None, [finding.message for finding in loaded.findings]
    return loaded.rules


def best(do, times: int) -> float:  # type: ignore[no-untyped-def]
    """Nanoseconds of one of so many, in the best of five runs of them."""
    found = []
    for _ in range(5):
        start = time.process_time_ns()
        for _ in range(times):
            do()
        found.append((time.process_time_ns() - start) / times)
    return min(found)


def clones(rules: RuleSet, seed: int, seconds: float) -> list[list[float]]:
    """For states met in a random game: nanoseconds of a clone, and of a deepcopy (0: not measured)."""
    chance = random.Random(seed)
    found = []
    until = time.process_time() + seconds
    while not found or time.process_time() < until:
        game = new_game(rules, 4, chance.randrange(1000))
        for _ in range(chance.randrange(20, 200)):
            if game.decision is not None:
                game.decide(chance.randrange(len(game.decision.options)))
        deep = partial(copy.deepcopy, game.state)
        found.append([best(game.state.clone, 20), 0.0 if COMPILED else best(deep, 1)])
    return found


def on_a_table(cards: int) -> dict[str, float]:
    """Nanoseconds of events that none of so many cards in play hears."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "table.chez"
        file.write_text(TABLE + "".join(PIECE.format(number=number) for number in range(cards)), encoding="utf-8")
        rules = rules_of(file)
    game = new_game(rules, 2, 1)
    state = game.state
    board = game.seat_zone(1, 0)
    for card, definition in enumerate(state.defs):
        if rules.cards[definition].title != "Blank":
            game.relocate(card, board)
    while state.dirty:
        game.look()
    blank = next(card for card in state.zones[0] if rules.cards[state.defs[card]].title == "Blank")
    numbers = [number.name for number in rules.numbers]

    def gain(number: int) -> None:
        game.emit(events.GAIN, [0], [-1], [1], [], number)
        settle(game)

    def draw() -> None:
        game.emit(events.DRAW, [0], [blank], [0], [game.seat_zone(0, 0)])
        settle(game)
        game.relocate(blank, 0)

    luck, points = numbers.index("luck"), numbers.index("points")
    return {
        "a number gained": best(lambda: gain(luck), 200),
        "a card drawn": best(draw, 200),
        "the total's number gained": best(lambda: gain(points), 20),
    }


def settle(game: Game) -> None:
    """See to what an event may have changed."""
    game.state.chain = 0
    while game.state.dirty:
        game.look()


def main() -> None:
    print(json.dumps({"subject": "compiled" if COMPILED else "interpreted", "version": __version__}), flush=True)
    base = rules_of(ROOT / "cards" / "chez-geek")
    for line in sys.stdin:
        request = json.loads(line)
        if request["what"] == "clone":
            found: object = clones(base, request["seed"], request["seconds"])
        else:
            found = on_a_table(request["cards"])
        print(json.dumps(found), flush=True)


main()
