"""Cards that are taken from where nobody has a zone of that name."""

from chezlang.engine.game import new_game
from support.hidden import LAMPS
from support.library import rules_of
from support.play import by_chance, decisions


def test_a_card_taken_from_a_deck_goes_where_drawn_cards_go() -> None:
    rules = rules_of(LAMPS)
    taken = 0
    for seed in range(6):
        game = new_game(rules, 3, seed)
        market, shelves = game.base[2], range(game.base[0], game.base[0] + 3)
        for decision in decisions(game, by_chance(seed)):
            if decision.kind == 0 and all(game.state.zone[card] == 0 for card in decision.options if card >= 0):
                assert decision.options == sorted(decision.options)  # not in the order of the deck
                card = decision.options[0]
                game.decide(0)
                assert game.state.zone[card] in shelves
                taken += 1
        assert not game.state.zones[market]
    assert taken > 3
