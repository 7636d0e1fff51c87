"""The lines of a ruling as a designer writes them, for the reference and the editor: what each is written like, what it means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Shape:
    """A line: ``written`` with capitals for what is one's own, ``example`` as it can stand."""

    written: str
    meaning: str
    example: str


#: What lies on the table before anything is played. Nothing else is anywhere.
TABLE: tuple[Shape, ...] = (
    Shape(
        'seat N has "TITLE", M "TITLE" in ZONE',
        "these cards, M copies of the second, lie in a zone of the seat; nothing happens because they come there",
        'seat 1 has "Sleep", 2 "Beer" in room',
    ),
    Shape(
        "seat N has M NUMBER",
        "what the seat has of a number when the play begins: for a number of its card in play, in place of what that says",
        "seat 1 has 3 income",
    ),
    Shape(
        '"TITLE" has N NUMBER',
        "what the card has of a number when the play begins, by markers on it: every copy that lies in play, which the lines above "
        "have laid",
        '"Sleep" has 3 slack',
    ),
    Shape(
        'the DECK deck has "TITLE", "TITLE"', "the cards of a deck, the top first", 'the life deck has "Beer", "Sleep"'
    ),
    Shape('the DECK pile has "TITLE"', "the cards of a pile", 'the life pile has "Ramen"'),
)

#: What is played, line after line.
PLAYED: tuple[Shape, ...] = (
    Shape(
        'seat N plays "TITLE"',
        "what was played before is dealt with; then the seat plays the card as soon as it is offered, in this turn or in those up to "
        "its own; whatever else is asked on the way is declined",
        'seat 1 plays "Sleep"',
    ),
    Shape("seat N does ACTION", "the same for an action", "seat 1 does shopping"),
    Shape(
        'seat N answers "TITLE"',
        "the seat plays the card in the window or moment that is open now, where those asked before it pass",
        'seat 2 answers "Car Alarm"',
    ),
    Shape("seat N passes", "the seat, which is asked now, plays nothing in the window or moment", "seat 2 passes"),
    Shape(
        'seat N chooses "TITLE", "TITLE"',
        "the seat, which is asked next, picks these cards and no more",
        'seat 1 chooses "Beer", "Ramen"',
    ),
    Shape("seat N chooses seat M", "the seat picks a seat", "seat 1 chooses seat 2"),
    Shape("seat N chooses seat M's ZONE", "the seat picks a zone", "seat 1 chooses seat 2's room"),
    Shape("seat N chooses M", "the seat picks the option that stands at place M in the source", "seat 1 chooses 2"),
    Shape(
        'seat N discards "TITLE"',
        "the seat picks the cards that it discards; what may be declined before is declined",
        'seat 1 discards "Beer"',
    ),
    Shape('seat N takes "TITLE"', "the same for cards that it takes", 'seat 1 takes "Cloves"'),
    Shape("seat N accepts", "the seat does what it may do", "seat 1 accepts"),
    Shape("seat N declines", "the seat does not do what it may do", "seat 1 declines"),
    Shape("seat N stops", "the seat goes no further with what it may do again and again", "seat 1 stops"),
    Shape(
        "the X phase ends, the turn ends, the round ends",
        "play goes on to there, and what happens at that end is dealt with; whatever is asked on the way is declined. So a `then` sees "
        "what happens without a play: the steps of a phase, a round's end, another turn",
        "the spend phase ends",
    ),
    Shape(
        "seat N's turn starts, seat N's X phase starts",
        "the same for a start: that of the turn under way, or else of the seat's next; also `the X phase starts`, `seat N's turn ends`",
        "seat 1's turn starts",
    ),
)

#: What stands behind `then`. What was played before is dealt with first, unless the line is about the decision that is next; nothing
#: else is: a line such as `the turn ends` goes on to what comes by itself.
HOLDS: tuple[Shape, ...] = (
    Shape(
        "seat N's NUMBER is M",
        "a number of a seat; also `is not`, `is above`, `is below`, `is at least`, `is at most`",
        "then seat 1's income is at least 3",
    ),
    Shape("seat N's total is M", "the total of a seat", "then seat 1's total is 4"),
    Shape(
        '"TITLE" has M NUMBER',
        "a number of a card: of every copy in play, or, if none is in play, of every copy",
        'then "Sleep" has 3 slack',
    ),
    Shape(
        '"TITLE" is in PLACE',
        "a copy of the card lies there; `is not in`: none does",
        'then "Sleep" is in the life pile',
    ),
    Shape(
        "seat N has M CARDS in ZONE",
        "how many cards lie in a zone of the seat; without a number, one at least; without a zone, in play",
        "then seat 1 has 5 cards in hand",
    ),
    Shape("seat N wins, nobody wins", "who has won; `nobody wins` holds as long as nobody has", "then nobody wins"),
    Shape(
        "the game is over, the game is not over",
        "whether it has ended; with `then nobody wins` beside it: without a winner",
        "then the game is not over",
    ),
    Shape("seat N is on turn", "whose turn it is", "then seat 1 is on turn"),
    Shape(
        'seat N can play "TITLE", seat N cannot play "TITLE"',
        "whether the seat is offered the card before this phase ends if everybody declines all else; also `can do ACTION`",
        'then seat 1 can play "Sleep"',
    ),
    Shape(
        "seat N is asked, nobody is asked",
        "whose decision is the next one, before this turn ends",
        "then seat 2 is asked",
    ),
    Shape(
        'seat N is offered "TITLE"',
        "the next decision is the seat's and the card is one of its options; also a seat or a zone",
        'then seat 2 is offered "Car Alarm"',
    ),
    Shape(
        'seat N is not offered "TITLE"',
        "neither at the next decision nor at any other until what was played has been dealt with",
        'then seat 2 is not offered "Car Alarm"',
    ),
    Shape(
        'seat N sees "TITLE", seat N cannot see "TITLE"',
        "whether the seat may know where a copy of the card lies",
        'then seat 1 sees "Sleep"',
    ),
    Shape("CONDITION", "any condition that can stand behind `if`", "then there is a food in seat 1's room"),
)
