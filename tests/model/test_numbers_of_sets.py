"""A set that brings a number of its own: there wherever the set is, gone with it, and nobody else has to be changed."""

from functools import cache

from chezlang import api
from chezlang.effects import english
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import new_game
from chezlang.players.record import load_game, save_game
from chezlang.syntax import read_sources, source_from_text
from chezlang.syntax.source import SourceFile
from support.library import CARDS
from support.play import by_chance, decisions

KARMA = """set "Karma" code KA
    for "Chez Geek"
    number karma "Good Karma" on roommates
    number weight on cards, 1, paid from karma

thing "Scales"
    cost 1
    weight 3
    when you play a sleep
        you gain 1 karma
    when your karma reaches 2
        you lose 2 karma
        draw 1 life
    each thing here has +1 weight
    while there is a thing with 2+ weight here
        you have +1 income
"""
OTHER = """set "Other" code OT
    for "Chez Geek"

thing "Bowl"
    cost 1
    with set "Karma"
        when you play a sleep
            you gain 1 karma
    without set "Karma"
        when you play a sleep
            draw 1 life
"""


@cache
def base() -> tuple[SourceFile, ...]:
    paths = sorted(path for path in (CARDS / "chez-geek").rglob("*.chez") if "ruling" not in path.as_posix())
    return tuple(source_from_text(path.as_posix(), path.read_text(encoding="utf-8")) for path in paths)


def read(**sets: str) -> tuple[RuleSet | None, list[str]]:
    """The base and some sets, each in a folder of its own: what they come to, and what is told."""
    found = api.linked(read_sources([*base(), *(source_from_text(f"{name}/set.chez", sets[name]) for name in sets)]))
    return found.rules, [f"{each.code} {each.place.file} {each.place.line} {each.message}" for each in found.findings]


def text_of(rules: RuleSet, title: str) -> list[str]:
    return english.card_text(rules, next(card for card in rules.cards if card.title == title))


def test_it_is_there_as_soon_as_the_set_is() -> None:
    rules, told = read(karma=KARMA)
    assert told == [] and rules is not None
    without, _ = read()
    assert without is not None
    assert [each.name for each in rules.numbers] == [*(each.name for each in without.numbers), "karma", "weight"]
    assert rules.numbers[: len(without.numbers)] == without.numbers
    karma, weight = rules.numbers[-2:]
    assert (karma.text, karma.on_seats, karma.on_cards) == ("Good Karma", True, False)
    assert (weight.default, rules.numbers[weight.paid_from]) == (1, karma)
    assert text_of(rules, "Scales")[0] == "When you play a Sleep card, your Good Karma rises by 1."


def test_a_game_with_it_is_played_saved_and_loaded() -> None:
    rules, _ = read(karma=KARMA)
    assert rules is not None
    assert api.load_rules(api.save_rules(rules)) == rules
    game = new_game(rules, 3, 4)
    for number, _ in enumerate(decisions(game, by_chance(4))):
        if number == 30:
            assert load_game(save_game(game), rules).state.data() == game.state.data()
            break


def test_other_sets_know_of_it_and_need_no_edit_without_it() -> None:
    rules, told = read(karma=KARMA, other=OTHER)
    assert told == [] and rules is not None
    assert text_of(rules, "Bowl")[0] == "With Karma, when you play a Sleep card, your Good Karma rises by 1."
    rules, told = read(other=OTHER)
    assert told == [] and rules is not None and "karma" not in {each.name for each in rules.numbers}


def test_two_sets_with_one_name_for_a_number_are_told_of() -> None:
    luck = KARMA.replace('"Karma" code KA', '"Luck" code LU').replace("Scales", "Clover").replace("weight", "height")
    _, told = read(karma=KARMA, luck=luck)
    assert told == ["CZ408 luck/set.chez 3 `karma` is declared twice"]
    _, told = read(karma=KARMA, luck=luck.replace("karma", "luck").replace("Good Karma", "Luck"))
    assert told == []


def test_what_it_may_not_be() -> None:
    head = 'set "Karma" code KA\n    for "Chez Geek"\n    number '
    for line, told in {
        "slack on roommates": "CZ408 karma/set.chez 3 `slack` is declared twice",
        "sleep on cards": "CZ408 karma/set.chez 3 `sleep` is declared twice",
        "karma on roommates, total": "CZ418 karma/set.chez 3 `karma` is of a set, and what is added up to win is the game's to say",
        "karma on players": "CZ201 karma/set.chez 3 numbers are on cards or on roommates, not on `players`",
        "karma on cards, paid from luck": "CZ205 karma/set.chez 3 no number is called `luck`",
        "roommate on cards": "CZ408 karma/set.chez 3 `roommate` is what this game calls those who play",
    }.items():
        assert told in read(karma=head + line + "\n")[1], line


def test_one_of_which_nobody_speaks_is_told_of() -> None:
    _, told = read(karma='set "Karma" code KA\n    for "Chez Geek"\n    number karma on roommates\n')
    assert told == ["CZ410 karma/set.chez 3 no card and no line says anything of `karma`"]
