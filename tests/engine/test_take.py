"""Cards that are taken from where nobody has a zone of that name."""

from chezlang.effects import events
from chezlang.engine.game import new_game
from chezlang.state.data import Happening
from support.hidden import LAMPS
from support.library import rules_of
from support.play import by_chance, decisions


def test_a_card_taken_from_a_deck_or_from_what_all_share_goes_to_the_hidden_zone() -> None:
    rules = rules_of(LAMPS)
    taken: set[int] = set()
    for seed in range(6):
        game = new_game(rules, 3, seed)
        deck, market, shelves = 0, game.base[2], range(game.base[0], game.base[0] + 3)

        def hear(event: Happening) -> None:
            if event.kind == events.TAKE:
                assert event.zones == [shelves[event.who[0]]]  # noqa: B023
                taken.update(event.origins)

        game.listener = hear
        for decision in decisions(game, by_chance(seed)):
            if decision.kind == 0 and all(game.state.zone[card] == deck for card in decision.options if card >= 0):
                assert decision.options == sorted(decision.options)  # not in the order of the deck
        assert not game.state.zones[market]
    assert {deck, market} < taken
