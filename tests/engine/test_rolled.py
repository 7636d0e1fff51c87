"""Numbers with dice: whatever stands beside them, and on both sides of a minus."""

import pytest

from chezlang.effects.english import number_text
from engine.test_words import table
from support.scene import base_with

VALUES = [
    ("d6 + 1 per cat here", (4,), 2, 6),
    ("d6 + 2 per cat here", (4,), 2, 8),
    ("d6 + the number of cats here", (4,), 2, 6),
    ("d6 - 1 per cat here, at least 1", (4,), 2, 2),
    ("d6 - 1 per cat here, at least 1", (2,), 2, 1),
    ("1 per cat here + d6, at most 5", (4,), 2, 5),
    ("d6 - d6", (5, 2), 0, 3),
    ("2d6 - d6", (5, 6, 2), 0, 9),
    ("d6 - d6 - d6", (6, 1, 2), 0, 3),
    ("6 - d6, at least 1", (2,), 0, 4),
    ("6 - d6, at least 1", (6,), 0, 1),
    ("9 - 2d6, at most 3", (1, 2), 0, 3),
]
CARDS = "".join(f'activity "Try {number}"\n    slack {case[0]}\n\n' for number, case in enumerate(VALUES))
JOB = 'job "Desk"\n    income d6 + 1 per roommate\n    free-time 6 - d6\n    goal 20\n'


@pytest.mark.parametrize("number", range(len(VALUES)))
def test_a_number_with_dice_is_what_it_says(number: int) -> None:
    _, dice, cats, wanted = VALUES[number]
    scene = table(CARDS + JOB)
    scene.put(0, "room", *["Inkblot"] * cats)
    scene.put(1, "room", *["Inkblot"] * 4)
    card = scene.put(0, "hand", f"Try {number}")[0]
    scene.own(0, "free-time", 5)
    scene.begin(0, "spend")
    scene.dice(*dice)
    scene.say(0, "option 0")
    scene.pass_all()
    slack = scene.number("slack")
    assert scene.game.card_number(card, slack) == wanted
    scene.put(0, "room", "Inkblot")
    scene.game.touch_all()
    assert scene.game.card_number(card, slack) == wanted  # what has been counted stays
    assert not scene.game.state.dice and scene.zone(0, "room")[cats] == f"Try {number}"


def test_so_is_what_is_rolled_for_a_turn() -> None:
    scene = table(CARDS + JOB, 3, ("Desk",))
    scene.put(0, "hand", "Ramen")
    scene.dice(4, 2)
    scene.begin(0, "roll")
    assert (scene.value(0, "income"), scene.value(0, "free-time")) == (7, 4)


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (6, "Slack d6 - d6"),
        (9, "Slack 6 - d6 (at least 1)"),
        (0, "Slack d6 plus 1 for each Cat here, counted as it is rolled"),
        (3, "Slack d6 minus 1 for each Cat here (at least 1), counted as it is rolled"),
    ],
)
def test_the_card_says_when_it_is_counted(number: int, says: str) -> None:
    rules = base_with(CARDS + JOB)
    (card,) = (each for each in rules.cards if each.title == f"Try {number}")
    assert number_text(rules, card.numbers[0]) == says
