"""pyminion: Dominion (base set, ten random kingdom cards), two players who choose at random."""

import logging
import random
from importlib.metadata import version

from pyminion.bots.bot import Bot, BotDecider
from pyminion.expansions import base
from pyminion.game import Game
from worker import serve


class Chance(BotDecider):
    """Takes any option; `decisions` counts those questions that have two or more."""

    decisions = 0

    def one(self, cards):
        """One of some cards, or none."""
        if not cards:
            return None
        Chance.decisions += 1
        picked = random.randrange(len(cards) + 1)
        return cards[picked] if picked < len(cards) else None

    def some(self, cards, low, high):
        """So many of some cards, at most all of them (-1)."""
        most = len(cards) if high < 0 else min(high, len(cards))
        low = min(low, most)
        if low == most == len(cards):
            return list(cards)
        Chance.decisions += 1
        return random.sample(cards, random.randint(low, most))

    def action_phase_decision(self, valid_actions, player, game):
        return self.one(valid_actions)

    def buy_phase_decision(self, valid_cards, player, game):
        return self.one(valid_cards)

    def binary_decision(self, prompt, card, player, game, relevant_cards=None):
        Chance.decisions += 1
        return random.random() < 0.5

    def discard_decision(self, prompt, card, valid_cards, player, game, min_num_discard=0, max_num_discard=-1):
        return self.some(valid_cards, min_num_discard, max_num_discard)

    def trash_decision(self, prompt, card, valid_cards, player, game, min_num_trash=0, max_num_trash=-1):
        return self.some(valid_cards, min_num_trash, max_num_trash)

    def gain_decision(self, prompt, card, valid_cards, player, game, min_num_gain=0, max_num_gain=-1):
        return self.some(valid_cards, min_num_gain, max_num_gain)

    def topdeck_decision(self, prompt, card, valid_cards, player, game, min_num_topdeck=0, max_num_topdeck=-1):
        return self.some(valid_cards, min_num_topdeck, max_num_topdeck)

    def reveal_decision(self, prompt, card, valid_cards, player, game, min_num_reveal=0, max_num_reveal=-1):
        return self.some(valid_cards, min_num_reveal, max_num_reveal)

    def multi_play_decision(self, prompt, card, valid_cards, player, game, required=True):
        if required and len(valid_cards) == 1:
            return valid_cards[0]
        picked = self.one(valid_cards)
        return valid_cards[0] if picked is None and required and valid_cards else picked


def play(seed: int) -> int:
    random.seed(seed)
    Chance.decisions = 0
    players = [Bot(decider=Chance(), player_id=name) for name in ("a", "b")]
    Game(players=players, expansions=[base.base_set], log_stdout=False).play()
    return Chance.decisions


logging.disable(logging.CRITICAL)
serve("pyminion, Dominion", version("pyminion"), play)
