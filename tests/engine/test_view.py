"""A view holds what its seat may know, all of it, and nothing else."""

import json

import pytest

from chezlang import api
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game, new_game
from chezlang.engine.view import may_see, view_of
from support.hidden import LAMPS, in_the_dark, seen_titles, title, titles_in, unique
from support.library import rules_of
from support.play import by_chance, decisions

SEATS = 3


@pytest.fixture(scope="module", params=["library", "lamps"])
def rules(request: pytest.FixtureRequest) -> RuleSet:
    return unique(rules_of() if request.param == "library" else rules_of(LAMPS))


@pytest.mark.parametrize("seed", range(2))
def test_states_that_differ_only_in_what_a_seat_may_not_know_look_the_same(rules: RuleSet, seed: int) -> None:
    game = new_game(rules, SEATS, seed)
    differ = 0
    for number, _ in enumerate(decisions(game, by_chance(seed), 12)):
        seat = number % SEATS
        other = in_the_dark(game, seat, number)
        assert view_of(other, seat) == view_of(game, seat)
        assert api.view(other, seat) == api.view(game, seat)
        differ += any(view_of(other, each) != view_of(game, each) for each in range(SEATS) if each != seat)
    assert differ > 5  # what is hidden from one is seen by another


@pytest.mark.parametrize("seed", range(2))
def test_no_title_of_a_hidden_card_and_no_generator(rules: RuleSet, seed: int) -> None:
    game = new_game(rules, SEATS, seed)
    for number, _ in enumerate(decisions(game, by_chance(seed), 12)):
        seat = number % SEATS
        text = json.dumps(api.view(game, seat), ensure_ascii=False).replace('\\"', '"')
        assert titles_in(rules, text) <= seen_titles(game, seat)
        assert str(game.state.rng) not in text


def test_all_that_a_seat_may_see_is_in_its_view(rules: RuleSet) -> None:
    game = new_game(rules, SEATS, 4)
    for number, _ in enumerate(decisions(game, by_chance(4), 10)):
        seat = number % SEATS
        text = json.dumps(api.view(game, seat), ensure_ascii=False).replace('\\"', '"')
        assert titles_in(rules, text) == seen_titles(game, seat)


def test_only_the_one_who_is_asked_knows_who_is_asked(rules: RuleSet) -> None:
    game = new_game(rules, SEATS, 5)
    for decision in decisions(game, by_chance(5), 10):
        views = [view_of(game, seat) for seat in range(SEATS)]
        assert [view.asked is not None for view in views] == [seat == decision.seat for seat in range(SEATS)]
        assert [view.waiting for view in views] == [seat != decision.seat for seat in range(SEATS)]
        asked = views[decision.seat].asked
        assert asked is not None and len(asked.options) == len(decision.options)


def test_numbers_are_those_of_the_game(rules: RuleSet) -> None:
    game = new_game(rules, SEATS, 6)
    for _ in decisions(game, by_chance(6), 12):
        view = view_of(game, 0)
        assert [seat.total for seat in view.seats] == [game.total(seat) for seat in range(SEATS)]
        for seat in view.seats:
            for index, number in enumerate(rules.numbers):
                if number.name in seat.numbers:
                    assert seat.numbers[number.name] == game.seat_number(seat.seat, index)
            kinds = [kind for kind, zone in enumerate(rules.zones) if not zone.shared]
            for zone, kind in zip(seat.zones, kinds, strict=True):
                held = game.state.zones[game.seat_zone(kind, seat.seat)]
                assert zone.count == len(held)
                assert zone.cards is None or [card.title for card in zone.cards] == [title(game, card) for card in held]
                assert (zone.cards is None) == (not rules.zones[kind].open and seat.seat != 0)


def test_a_view_is_json_and_stays_the_same(rules: RuleSet) -> None:
    game = new_game(rules, SEATS, 7)
    before = game.state.data()
    data = view_of(game, 1).data()
    assert json.loads(json.dumps(data)) == data
    assert game.state.data() == before
    with pytest.raises(ValueError, match="there is no seat 3"):
        view_of(game, SEATS)


def test_a_game_that_is_over_is_seen_to_be_over(rules: RuleSet) -> None:
    game = new_game(rules, SEATS, 8)
    for _ in decisions(game, by_chance(8), 300):
        pass
    view = view_of(game, 0)
    assert view.over and view.winners == tuple(game.state.winners) != ()
    assert not view.waiting and view.asked is None


def test_a_blind_pick_offers_cards_without_a_face(rules: RuleSet) -> None:
    """Cards of another's hidden zone that one may pick from are all alike."""
    game: Game = new_game(rules, SEATS, 9)
    decision = game.decision
    assert decision is not None
    other = (decision.seat + 1) % SEATS
    kind = game.hidden_kinds[0]
    decision.kind, decision.options = 0, list(game.state.zones[game.seat_zone(kind, other)])
    asked = view_of(game, decision.seat).asked
    assert asked is not None
    assert len(set(map(str, asked.options))) == 1
    assert not any(may_see(game, decision.seat, card) for card in decision.options)
