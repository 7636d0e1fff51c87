"""OpenSpiel: crazy_eights with 4 players, the loop in Python."""

import random
from importlib.metadata import version

import pyspiel
from worker import serve

game = pyspiel.load_game("crazy_eights(players=4)")


def play(seed: int) -> int:
    """The number of decisions of players with two options or more."""
    chance = random.Random(seed).random
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():  # the deal and draws: each card is as likely
            state.apply_action(legal[int(chance() * len(legal))])
            continue
        decisions += len(legal) > 1
        state.apply_action(legal[int(chance() * len(legal))])
    return decisions


serve("OpenSpiel crazy_eights, loop in Python", version("open_spiel"), play)
