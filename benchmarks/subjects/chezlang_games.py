"""Random playouts of the whole base game with 4 seats, by the chezlang that is installed where this runs."""

import random
from pathlib import Path

from worker import serve

from chezlang import __version__, api, engine
from chezlang.engine.game import new_game

loaded = api.load([Path(__file__).resolve().parents[2] / "cards" / "chez-geek"])
assert loaded.rules is not None
rules = loaded.rules


def play(seed: int) -> int:
    """The number of decisions; all of them have two options or more."""
    chance = random.Random(seed).random
    game = new_game(rules, 4, seed)
    decisions = 0
    while (decision := game.decision) is not None:
        game.decide(int(chance() * len(decision.options)))
        decisions += 1
    return decisions


kernel = "interpreted" if str(engine.__file__).endswith(".py") else "compiled"
serve(f"chezlang, {kernel}", __version__, play)
