"""A player that looks ahead by what its seat may know: it plays well, in any game, and not by what it can't see."""

from pathlib import Path

import pytest

from chezlang import api
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.lab.simulate import play_out
from chezlang.players.bots import BOTS
from chezlang.players.careful import Careful
from chezlang.players.guess import Hidden
from chezlang.players.match import Match
from chezlang.state.data import State
from support.hidden import LAMPS, in_the_dark, knows, unique
from support.library import CARDS, ROOT, rules_of

TIDE = ROOT / "tests" / "games" / "tide"
RUMMAGE = (CARDS / "chez-geek", ROOT / "tests" / "players" / "rummage")
GAMES = pytest.mark.parametrize(
    "paths",
    [(), (TIDE,), (LAMPS,), RUMMAGE],
    ids=["library", "another game", "a game of hiding", "decks looked through"],
)


def won(rules: RuleSet, games: int, first: int) -> int:
    """In how many of some games against a random player the careful one wins; each has the first turn in every other one."""
    wins = 0
    for number in range(games):
        mine = number % 2
        players = ["careful" if seat == mine else "random" for seat in range(2)]
        row = play_out(rules, 2, first + number, players=players)
        assert not row.capped
        wins += mine in row.winners
    return wins


def test_it_beats_chance_in_the_library() -> None:
    """At least seven in ten is asked for; nine in ten is usual."""
    assert won(rules_of(), 40, 100) >= 30


def test_it_beats_chance_in_another_game() -> None:
    """Which is no game of this one's words: what wins is read off its rules."""
    assert won(rules_of(TIDE), 40, 100) >= 24


@GAMES
def test_it_chooses_by_what_its_seat_may_know(paths: tuple[Path, ...]) -> None:
    """What the seat may not see is put in another order, and chance is another: it chooses the same."""
    rules = unique(rules_of(*paths))
    match = Match(rules, 3, 11, ["random"] * 3, tell=False)
    tried = different = 0
    while not match.over and tried < 60:
        decision = match.game.decision
        assert decision is not None
        if len(decision.options) > 1 and len(match.decisions) % 3 == 0:
            tried += 1
            bot = Careful(5, decision.seat)
            bot.state += tried
            choice = bot.choose(match.game)
            for seed in range(2):
                dark = in_the_dark(match.game, decision.seat, seed)
                different += dark.state.defs != match.game.state.defs
                again = Careful(5, decision.seat)
                again.state += tried
                assert again.choose(dark) == choice
                assert again.state == bot.state
        bot_ = match.bot()
        assert bot_ is not None
        match.decide(bot_.choose(match.game))
    assert tried >= 20 and different >= tried


@GAMES
def test_a_guess_is_a_game_that_may_be(paths: tuple[Path, ...]) -> None:
    """The same cards in all, each where its back says; what is known stays; nothing is changed in the game itself."""
    rules = rules_of(*paths)
    match = Match(rules, 3, 2, ["random"] * 3, tell=False)
    moved = 0
    for _ in range(60):
        game = match.game
        decision = game.decision
        if decision is None:
            break
        before = game.state.data()
        copy = game.state.clone()
        Hidden(game, decision.seat).dealt(copy, 77)
        assert game.state.data() == before
        assert sorted(copy.defs) == sorted(game.state.defs)
        for card, definition in enumerate(copy.defs):
            if knows(game, decision.seat, card):
                assert definition == game.state.defs[card]
            zone = copy.zone[card]
            if zone < 2 * len(rules.decks):
                assert rules.cards[definition].deck == zone // 2
        moved += copy.defs != game.state.defs
        bot = match.bot()
        assert bot is not None
        match.decide(bot.choose(game))
    assert moved > 20


@GAMES
def test_a_game_of_careful_players_is_recorded_and_comes_out_again(paths: tuple[Path, ...]) -> None:
    rules = rules_of(*paths)
    record = api.play(rules, 3, 4, ["careful", "random", "careful"])
    assert record.outcome.finished
    assert api.replay(record, rules).departure == ""
    assert api.play(rules, 3, 4, ["careful", "random", "careful"]) == record


def test_looking_ahead_leaves_no_trace() -> None:
    match = Match(rules_of(), 2, 3, ["careful"] * 2, tell=False)
    for _ in range(20):
        before: State = match.game.state.clone()
        bot = match.bot()
        assert bot is not None
        index = bot.choose(match.game)
        assert match.game.state.data() == before.data()
        again = Game(match.game.rules, before)
        again.decide(index)
        match.decide(index)
        assert match.game.state.data() == again.state.data()


def test_many_games_are_counted_alike_by_any_number_of_processes() -> None:
    results = [
        api.simulate(rules_of(TIDE), 8, 2, 1, workers=workers, players=["careful", "first"]) for workers in (1, 2)
    ]
    for result in results:
        del result["seconds"]
    assert results[0] == results[1]
    assert set(BOTS) == {"careful", "first", "random"}
