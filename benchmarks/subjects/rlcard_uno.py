"""RLCard: Uno, through the whole environment (observations and legal actions are made for every step)."""

import random
from importlib.metadata import version

import rlcard
from worker import serve

env = rlcard.make("uno", config={"seed": 1})  # to seed it for each game would be part of what is measured


def play(seed: int) -> int:
    """The number of decisions with two options or more: often there is nothing to do but draw."""
    chance = random.Random(seed).random
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        decisions += len(legal) > 1
        state, _ = env.step(legal[int(chance() * len(legal))])
    return decisions


serve("RLCard uno, full env", version("rlcard"), play)
