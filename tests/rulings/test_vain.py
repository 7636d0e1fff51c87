"""What would change nothing is not offered (D18), and what is offered tells nobody what a hidden card is: a small set, and rulings that prove it."""

from pathlib import Path

import pytest

from chezlang import api
from support.library import CARDS

SET = """\
set "In Vain" code IV
    for "Chez Geek"
    language 1

whenever "Crystal Ball"
    look at the top 2 cards of the life deck

whenever "Megaphone"
    reveal the top card of the life deck

whenever "Peephole"
    choose another roommate
    look at each card in their hand

whenever "Show Off"
    choose another roommate
    they reveal a card in their hand

whenever "Roulette"
    play the top card of the life deck # chezc: allow CZ413 (a wager)

whenever "Robin Hood"
    choose the roommate with the highest total
    take a thing from their room

whenever "Big Heart"
    choose the roommate with the lowest total
    give a thing in your room to them

whenever "Sunday"
    you skip your call phase this turn

whenever "Your Sunday"
    choose another roommate
    they skip their call phase this turn

thing "Charged Shield"
    cost 1
    slack 0
    when you would lose slack
        this loses 1 bookmark
    when your turn starts
        you may
            this loses 2 bookmark
            gain 1 slack

whenever "Frown"
    choose another roommate
    they lose 3 slack

whenever "Short Circuit"
    each thing in each room loses 2 bookmark
"""
RULINGS = """\
ruling "I look into the ball. Who knows what lies there?"
    seat 1 has "Crystal Ball" in hand
    the life deck has "Beer", "Pizza", "Ramen"
    seats 2
    turn of seat 1, spend phase
    then seat 1 cannot see "Beer"
    seat 1 plays "Crystal Ball"
    then seat 1 sees "Beer"
    then seat 1 sees "Pizza"
    then seat 1 cannot see "Ramen"
    then seat 2 cannot see "Beer"

ruling "I show the top card. Who knows it?"
    seat 1 has "Megaphone" in hand
    the life deck has "Beer", "Pizza"
    seats 2
    turn of seat 1, spend phase
    seat 1 plays "Megaphone"
    then seat 1 sees "Beer"
    then seat 2 sees "Beer"
    then seat 2 cannot see "Pizza"

ruling "I look into your hand. Who knows what you hold?"
    seat 1 has "Peephole" in hand
    seat 2 has "Beer" in hand
    seats 3
    turn of seat 1, spend phase
    seat 1 plays "Peephole"
    seat 1 chooses seat 2
    then seat 1 sees "Beer"
    then seat 3 cannot see "Beer"

ruling "You show me a card. Who knows it?"
    seat 1 has "Show Off" in hand
    seat 2 has "Beer" in hand
    seats 3
    turn of seat 1, spend phase
    seat 1 plays "Show Off"
    seat 1 chooses seat 2
    then seat 3 sees "Beer"

ruling "A Thing lies on top. May I play Roulette?"
    seat 1 has "Roulette" in hand
    the life deck has "Used CDs", "Change in Couch"
    seats 2
    turn of seat 1, spend phase
    then seat 1 can play "Roulette"
    seat 1 plays "Roulette"
    then "Used CDs" is in the life deck

ruling "I have looked, and a Thing lies on top. And now?"
    seat 1 has "Crystal Ball", "Roulette" in hand
    the life deck has "Used CDs", "Change in Couch"
    seats 2
    turn of seat 1, spend phase
    seat 1 plays "Crystal Ball"
    then seat 1 cannot play "Roulette"

ruling "I lead. May I rob myself?"
    seat 1 has "Robin Hood" in hand
    seat 1 has "Used CDs" in room
    turn of seat 1, spend phase
    then seat 1 cannot play "Robin Hood"

ruling "You lead. May I rob you?"
    seat 1 has "Robin Hood" in hand
    seat 2 has "Used CDs" in room
    turn of seat 1, spend phase
    seat 1 plays "Robin Hood"
    then seat 1 has "Used CDs" in room

ruling "I am last. May I give it to myself?"
    seat 1 has "Big Heart" in hand
    seat 1 has "Used CDs" in room
    seat 2 has 5 slack
    seats 2
    turn of seat 1, spend phase
    then seat 1 cannot play "Big Heart"

ruling "It is my Call phase. Is it too late for Sunday?"
    seat 1 has "Sunday", "Feliz" in hand
    turn of seat 1, call phase
    then seat 1 cannot play "Sunday"

ruling "And before it?"
    seat 1 has "Sunday", "Feliz" in hand
    turn of seat 1, draw phase
    seat 1 plays "Sunday"
    then seat 1 cannot play "Feliz"

ruling "Can you skip a phase in my turn?"
    seat 1 has "Your Sunday" in hand
    turn of seat 1, draw phase
    then seat 1 cannot play "Your Sunday"

ruling "The shield has no charge. Do I lose my Slack?"
    seat 1 has "Frown" in hand
    seat 2 has "Charged Shield", 5 "Beer" in room
    turn of seat 1, spend phase
    seat 1 plays "Frown"
    then seat 2's total is 2
    then "Charged Shield" has 0 bookmarks

ruling "It has one. And the second time?"
    seat 1 has 2 "Frown" in hand
    seat 2 has "Charged Shield", 5 "Beer" in room
    "Charged Shield" has 1 bookmark
    turn of seat 1, spend phase
    seat 1 plays "Frown"
    then seat 2's total is 5
    then "Charged Shield" has 0 bookmarks
    seat 1 plays "Frown"
    then seat 2's total is 2

ruling "Nothing has a bookmark. May I take some off?"
    seat 1 has "Short Circuit" in hand
    seat 2 has "Charged Shield" in room
    turn of seat 1, spend phase
    then seat 1 cannot play "Short Circuit"

ruling "One is there, and two are to go. How many are left?"
    seat 1 has "Short Circuit" in hand
    seat 2 has "Charged Shield", "Used CDs" in room
    "Charged Shield" has 1 bookmark
    turn of seat 1, spend phase
    seat 1 plays "Short Circuit"
    then "Charged Shield" has 0 bookmarks
    then "Used CDs" has 0 bookmarks
"""


@pytest.mark.parametrize("resume", [False, True], ids=["at once", "resumed"])
def test_every_ruling_holds(tmp_path: Path, resume: bool) -> None:
    folder = tmp_path / "vain"
    folder.mkdir()
    (folder / "set.chez").write_text(SET, encoding="utf-8")
    (folder / "rulings.chez").write_text(RULINGS, encoding="utf-8")
    loaded = api.load((CARDS / "chez-geek", folder))
    assert [f"{each.place.line}: {each.message}" for each in loaded.findings] == []
    report = api.run_rulings(loaded, only="IV", resume=resume)
    assert [each.message for result in report.results for each in result.findings] == []
    assert len(report.results) == RULINGS.count("ruling ")
