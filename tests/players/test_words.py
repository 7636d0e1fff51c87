"""Questions and options in words."""

import pytest

from chezlang import api
from chezlang.engine.game import new_game
from chezlang.players.words import listed, option_text, question, seat_text
from support.library import rules_of
from support.play import by_chance, decisions


@pytest.mark.parametrize("seats", [2, 4])
def test_every_question_and_option_is_said(seats: int) -> None:
    game = new_game(rules_of(), seats, seats)
    said: dict[str, list[str]] = {}
    for decision in decisions(game, by_chance(seats)):
        asks = question(game)
        assert asks and "  " not in asks
        options = [option_text(game, index) for index in range(len(decision.options))]
        assert all(options)
        said.setdefault(asks, []).extend(options)
        asked = api.view(game, decision.seat)["asked"]
        assert asked["question"] == asks
        assert [option["text"] for option in asked["options"]] == options
    assert question(game) == ""
    with pytest.raises(IndexError):
        option_text(game, 0)
    options = [text for texts in said.values() for text in texts]
    assert {"yes", "no", "pass", "done", "stop", "play an Activity"} <= set(options)
    assert any(text.startswith('play "') for text in options)
    assert any(text.startswith('discard "') for text in options)
    assert any(text.startswith("choose seat ") for text in options)
    assert any(asks.startswith("Answer ") for asks in said)
    assert "Play a Whenever now?" in said


def test_small_words() -> None:
    assert [listed(items) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert (seat_text(0), seat_text(1, ["Drummer"])) == ("seat 1", "seat 2 (Drummer)")
