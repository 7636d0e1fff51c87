"""OpenSpiel: crazy_eights with 4 players, the loop in C++: one call plays a game with its uniformly random bots."""

from importlib.metadata import version

import pyspiel
from worker import serve

PLAYERS = 4
game = pyspiel.load_game(f"crazy_eights(players={PLAYERS})")
bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(PLAYERS)]


def play(seed: int) -> pyspiel.State:
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, seed)
    return state


def count(state: pyspiel.State) -> int:
    """The number of decisions of players with two options or more, by playing the game again."""
    again = game.new_initial_state()
    decisions = 0
    for action in state.history():
        decisions += not again.is_chance_node() and len(again.legal_actions()) > 1
        again.apply_action(action)
    return decisions


serve("OpenSpiel crazy_eights, loop in C++", version("open_spiel"), play, count)
