"""The one table of events: what can happen, with whom and what, and which words speak of it.

The checker reads which references an event can fill, the engine which hooks hear it, the docs and the
editor what to say of it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class EventKind:
    """One kind of event.

    ``fields``: what it carries, out of who, card, amount, number, zone, action, period.
    ``facets``: the kinds under which it is heard (a discard from an open zone is also a leave).
    """

    id: int
    name: str
    fields: tuple[str, ...]
    facets: tuple[int, ...]
    moves: bool
    meaning: str


ANNOUNCE, CANCEL, PLAY, ENTER, LEAVE, SCORE, FAIL, MOVE, TAKE, GIVE, RETURN, DISCARD, DRAW, REMOVE = range(14)
GAIN, LOSE, ROLL, SPEND, PAY, CHOOSE, DO, START, END, REVEAL, SHUFFLE, WIN, SET, BECOME, HAVE, AGAIN, SKIP = range(
    14, 31
)


def _kind(id: int, name: str, fields: str, meaning: str, moves: bool = False, also: tuple[int, ...] = ()) -> EventKind:
    return EventKind(id, name, tuple(fields.split()), (id, *also), moves, meaning)


EVENTS: tuple[EventKind, ...] = (
    _kind(ANNOUNCE, "announce", "who card action", "somebody says what they play or do; others may answer"),
    _kind(
        CANCEL,
        "cancel",
        "who card action",
        "what was announced will not happen (`when CARDS are cancelled`); who is the one who announced it",
    ),
    _kind(PLAY, "play", "who card", "a card has been played and dealt with"),
    _kind(ENTER, "enter", "who card zone", "a card comes into a zone; who is the zone's owner", True),
    _kind(LEAVE, "leave", "who card zone", "a card goes out of a zone; who is the owner of the zone it leaves"),
    _kind(SCORE, "score", "who card amount", "a card counts for the owner of the zone it lies in"),
    _kind(FAIL, "fail", "who card", "a card comes to nothing"),
    _kind(MOVE, "move", "who card zone", "a card goes from one zone to another", True, (ENTER, LEAVE)),
    _kind(
        TAKE, "take", "who card zone", "somebody takes a card to their own zone of the same name", True, (ENTER, LEAVE)
    ),
    _kind(GIVE, "give", "who card zone", "somebody gives a card to somebody", True, (ENTER, LEAVE)),
    _kind(RETURN, "return", "who card zone", "a card goes back", True, (ENTER, LEAVE)),
    _kind(DISCARD, "discard", "who card zone", "a card goes to its pile, or under its deck", True, (LEAVE,)),
    _kind(DRAW, "draw", "who card zone", "somebody draws a card from a deck", True, (ENTER,)),
    _kind(REMOVE, "remove", "who card zone", "a card goes out of the game", True, (LEAVE,)),
    _kind(
        GAIN,
        "gain",
        "who card amount number",
        "a card or a seat gets more of a number, to keep; who is the one whose card it is: of a number that cards have too, what somebody's cards gain is heard as theirs",
    ),
    _kind(
        LOSE,
        "lose",
        "who card amount number",
        "a card or a seat loses some of a number, for good; who is the one whose card it is, as for `gain`",
    ),
    _kind(
        ROLL,
        "roll",
        "who card amount number action",
        "dice are rolled; the amount is the result, with all bonuses: `when you roll 1` hears what is left in the end",
    ),
    _kind(SPEND, "spend", "who amount number", "some of a number for the turn is used up"),
    _kind(PAY, "pay", "who card amount number", "the price of a card is paid"),
    _kind(CHOOSE, "choose", "who card", "somebody has chosen"),
    _kind(DO, "do", "who card action", "somebody begins an action"),
    _kind(START, "start", "who period", "a round, a turn or a phase starts; who is the one whose turn it is"),
    _kind(END, "end", "who period", "a round, a turn or a phase ends"),
    _kind(REVEAL, "reveal", "who card", "a card is shown to all"),
    _kind(SHUFFLE, "shuffle", "zone", "a deck is shuffled"),
    _kind(WIN, "win", "who", "somebody wins; the game is over"),
    _kind(SET, "set", "who card amount number", "a number of a card is set to a value"),
    _kind(BECOME, "become", "who card", "a card gets another type"),
    _kind(HAVE, "have", "who card amount number", "a number is changed for a time"),
    _kind(
        AGAIN,
        "again",
        "who",
        "somebody is given another turn, after the one under way (`when SEAT takes another turn`)",
    ),
    _kind(SKIP, "skip", "who", "somebody's next turn is taken away (`when SEAT skips a turn`)"),
)

#: What no trigger of the language hears by its verb alone: a card's cancelling is heard as `is cancelled`, another turn as `takes another turn`.
UNHEARD = frozenset({CANCEL, CHOOSE, SHUFFLE, SET, BECOME, HAVE, AGAIN})

#: By name, for readers of a tree.
BY_NAME: dict[str, EventKind] = {event.name: event for event in EVENTS}

# Channels on which hooks are registered: one a kind of event and step of the path, then one each for numbers.
COUNT = len(EVENTS)
BAN = 0
WOULD = COUNT
WHEN = 2 * COUNT
WATCH = 3 * COUNT
BONUS = 3 * COUNT + 1
NUMBER = 3 * COUNT + 2  # + the number's id

# Values of an event's period.
TURN_PERIOD = -1
ANY_PHASE = -2
ROUND_PERIOD = -4
