"""What all share, and numbers that last: the points in which the second game differs from the first."""

from pathlib import Path

from chezlang.engine.view import view_of
from chezlang.players.record import load_game, save_game
from chezlang.state.data import Window
from support.scene import Scene, rules_from

TIDE = Path(__file__).resolve().parents[1] / "games" / "tide"


def tide(text: str = "", seats: int = 2) -> Scene:
    return Scene(rules_from(text, TIDE), seats)


def test_a_zone_that_all_share_is_there_once() -> None:
    """Not once for each seat: nobody is asked to choose between a card and itself."""
    scene = tide(seats=4)
    scene.put(0, "stall", "Lantern", "Weights")
    scene.own(0, "coins", 3)
    scene.begin(0, "barter")
    scene.say(0, "yes")
    assert scene.options() == ["Lantern", "Weights"]


def test_a_card_that_all_share_is_in_play_for_nobody() -> None:
    scene = tide()
    scene.put(0, "stall", "Air Tank", "Lantern")
    scene.put(0, "boat", "Chest")
    scene.begin(0, "dive")
    assert [scene.value(seat, "breath") for seat in (0, 1)] == [3, 3]
    assert [scene.total(seat) for seat in (0, 1)] == [3, 0]
    assert all(source < 0 or source == 2 for entries in scene.game.state.live for source, _ in entries)


def test_everybody_sees_what_all_share() -> None:
    scene = tide()
    scene.put(0, "stall", "Air Tank")
    scene.begin(0, "dive")
    for seat in (0, 1):
        (stall,) = view_of(scene.game, seat).table
        assert stall.cards is not None and [card.title for card in stall.cards] == ["Air Tank"]


def test_a_count_of_what_all_share_is_looked_at() -> None:
    """A total that grows with the market crosses its line as soon as the market grows."""
    text = 'ware "Share"\n    you have +1 coins\n\nfind "Market Stone"\n    pearls 5 per ware in the stall\n'
    scene = tide(text)
    scene.put(0, "boat", "Market Stone")
    scene.put(0, "stall", "Weights")
    scene.put(1, "catch", "Oyster")
    scene.deck("wares", "Lantern")
    scene.begin(0, "rest")
    assert scene.game.state.winners == [0]
    assert scene.game.phase() < 0 or scene.log[-1].startswith("win")


def test_a_price_is_paid_for_good_from_a_number_that_lasts() -> None:
    scene = tide()
    scene.put(0, "stall", "Weights")
    scene.put(1, "catch", "Oyster")
    scene.deck("sea", *["Oyster"] * 9)
    scene.begin(0, "barter")
    scene.say(0, "yes")
    assert (scene.asked.seat, scene.value(0, "coins")) == (1, 0)
    scene.until(0, "option 0")
    assert scene.value(0, "coins") == 0


def test_what_holds_for_the_turn_is_there_again_on_the_next() -> None:
    scene = tide()
    scene.dice(8)
    scene.begin(0, "dive")
    scene.say(0, "option 0")
    assert scene.value(0, "breath") == 2
    scene.until(1, "option 0")
    assert scene.value(0, "breath") == 3


def test_a_number_that_was_spent_for_good_is_looked_at() -> None:
    text = 'find "Purse"\n    when your coins goes below 1\n        you gain 1 pearls\n'
    scene = tide(text)
    scene.put(0, "boat", "Purse")
    scene.put(0, "stall", "Weights")
    scene.put(1, "catch", "Oyster")
    scene.begin(0, "barter")
    scene.say(0, "yes")
    assert scene.total(0) == 1


def test_a_moment_that_nobody_set_off_begins_behind_the_active_seat() -> None:
    """Nor has it a player that is no seat, of which no saved game could be read."""
    scene = tide('rule "Odd"\n    when a ware enters the stall\n        offer trick\n', 3)
    for seat in range(3):
        scene.put(seat, "catch", "Quick Trade")
    scene.deck("wares", *["Lantern"] * 3)
    scene.begin(1, "rest")
    scene.until(1, "Quick Trade")
    scene.say(1, "no")  # of the moment with which the phase began, all have declined
    window = scene.game.state.stack[-1]
    assert isinstance(window, Window) and (window.player, scene.asked.seat) == (1, 2)
    assert load_game(save_game(scene.game), scene.rules).state.data() == scene.game.state.data()
