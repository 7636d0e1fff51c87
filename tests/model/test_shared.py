"""What lies where all share it is nobody's and carries nothing: what is told of lines that take it for more."""

import pytest

from chezlang import api
from chezlang.syntax import read_sources, source_from_text

GAME = """\
game "Bazaar"
    language 1
    2 to 4 players
    number points on cards and players, total
    number price on cards, paid from coins
    number coins on players, 5
    number dust on cards
    deck main into hand, reshuffles
    zone hand of each player, hidden
    zone table of each player, open, called here
    zone market, open
    kind spice from main
        states points, price
    set-up
        each player draws 2 main
        move the top 3 cards of the main deck to the market
    turn
        phase buy
            choose a spice in the market as best
            announce best
            pay the price of best
            move best to your table
            for each spice in your table as pot
                pot gains 1 dust
            discard each spice in your table with 3+ dust
            discard down to 2
{lines}
    when anyone's total reaches 10
        that player wins

set "Bazaar: base" code BZ
    for "Bazaar"
    language 1

type hot is spice

spice "Cumin" x20
    is hot
    points 1
    price 1

spice "Saffron" x20
    points 1
    price 4 - 1 per hot in your table
"""
NONE = "this changes nothing: a card in the market carries no markers"
NOT_FOUND = "no card is found here: a card in the market carries no markers, and none has `dust`"
NOBODYS = 'the `price` of "Saffron" speaks of `you`, and a card in the market is nobody\'s'


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("each spice in the market gains 1 dust", [NONE]),
        ("for each spice in the market as jar/    jar gains 1 dust", [NONE]),
        ("for each spice in the market/    it gains 1 dust", [NONE]),
        ("choose a spice in the market as jar/jar gains 1 dust", [NONE]),
        ("choose a spice in the market as jar/move jar to your table/jar gains 1 dust", []),
        ("for each spice in your table as jar/    jar gains 1 dust", []),
        ("discard each spice in the market with 2+ dust", [NOT_FOUND]),
        ("if there is a spice in the market with 1+ dust: draw 1 main", [NOT_FOUND]),
        ("discard each spice in your table with 2+ dust", []),
        ("discard each spice in the market with 2+ points", []),
        ("choose a spice in the market as jar/pay the price of jar/move jar to your table", [NOBODYS]),
        ("choose a spice in the market as jar/move jar to your table/pay the price of jar", []),
        ("choose up to 2 spices in the market with total price at most your coins as heap/move heap to your table", [NOBODYS]),
        ("discard the spice in the market with the highest price", [NOBODYS]),
        ("discard each spice in the market with 2+ price", [NOBODYS]),
        ("discard each hot in the market with 2+ price", []),
        ("choose a hot in the market as jar/pay the price of jar/move jar to your table", []),
    ],
)  # fmt: skip
def test_what_is_taken_for_more_is_told(lines: str, says: list[str]) -> None:
    text = GAME.format(lines="\n".join(" " * 12 + line for line in lines.split("/")))
    made = api.linked(read_sources((source_from_text("bazaar.chez", text),)))
    assert [finding.message for finding in made.findings] == says
    assert {finding.code for finding in made.findings} <= {"CZ411"}
