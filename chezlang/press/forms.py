"""How each part of the language is written: one line of meaning and an example for each alternative of the grammar.

A table names the grammar rule whose alternatives it explains; a test holds the two together and reads every example. What the
verbs, events, words and findings mean stands in the compiler's own tables and is not said again here.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Form:
    """One alternative of a grammar rule. ``written``: how; ``example``: whole lines; without one it can't be used yet."""

    alternative: str
    written: str
    meaning: str
    example: str


@dataclass(frozen=True)
class Table:
    """The alternatives of one grammar rule. ``of``: where its examples stand: block, game, set, thing, whenever or ruling."""

    title: str
    rule: str
    of: str
    about: str
    forms: tuple[Form, ...]


DECLARATIONS = Table(
    "Blocks", "_block", "block",
    "A file holds blocks. Each starts in column 0; what belongs to it is indented under it.",
    (
        Form("set_block", "set TITLE code CODE", "the set that all files of the folder belong to", 'set "Odds and Ends" code OE\n    for "Chez Geek"\n    language 1'),
        Form("game_block", "game TITLE", "a game: what is on the table, the set-up, the turn", ""),
        Form("rulebook_block", "rulebook TITLE", "the rules and decisions that `cites` may name, with their titles", ""),
        Form("kind_block", "kind NAME from DECK", "a kind of card, outside the game block", "kind gadget from life, silver, plural gadgets\n    to play\n        announce this\n        this enters your room\n        this scores"),
        Form("type_block", 'type NAME "Printed name" is KIND', "a type: what other cards may speak of", 'type lamp "Lamp" is thing\n    when this enters a room\n        draw 1 life'),
        Form("trait_block", "trait NAME(WORD)", "lines that all cards with it have; the card gives the word in brackets", "trait magnet(prey)\n    when this enters a room\n        take 1 prey from another room"),
        Form("rule_block", "rule TITLE", "a rule that stands for everybody", 'rule "Early night"\n    when anyone scores a sleep\n        that roommate gains 1 slack'),
        Form("action_block", 'action NAME(WORD) "printed verb"', "what can be done besides playing a card", 'action polish(gem) "polish"\n    spend 1 free-time\n    gem gains 1 slack'),
        Form("ruling_block", "ruling TITLE", "a question and its answer, proved by playing it", 'ruling "What is a nap on the sofa worth?"\n    seat 1 has 1 free-time\n    seat 1 has "Sleep" in hand\n    turn of seat 1, spend phase\n    seat 1 plays "Sleep"\n    then seat 1\'s total is 2'),
        Form("card_block", "KIND TITLE xCOPIES", "a card: its numbers, types and lines", 'thing "Lava Lamp" x2\n    cost 2\n    slack 2'),
    ),
)  # fmt: skip

GAME_LINES = Table(
    "Lines of a game", "_game_line", "game", "",
    (
        Form("language", "language N", "the version of the language that it is written in", "language 1"),
        Form("seats_line", "N to N NAME", "how many play, and what they are called", "2 to 5 roommates"),
        Form("die_line", "die dN", "the die of the game", "die d6"),
        Form("number_line", 'number NAME "Printed name" on cards and SEATS', "a number; `total`: what is added up to win; `for the turn`: a budget; `paid from X`: what it costs; a number: what it is where nothing says otherwise", 'number effort "Free Time cost" on cards, 1, paid from free-time'),
        Form("deck_line", "deck NAME into ZONE", "a deck; `reshuffles`: from its pile; `discards go under`: no pile", "deck life into hand, reshuffles"),
        Form("zone_line", "zone NAME of each SEAT", "a place for cards: `hidden`, or `open` (what lies there is in play); `called here`: what `here` means; without `of each` it is one that all share: `the NAME`, where a card is nobody's and not in play, open or not: its lines don't hold there, it carries no markers, and `your` on it means nothing", "zone room of each roommate, open, called here"),
        Form("kind_line", "kind NAME from DECK", "a kind of card; its colour, `plural`, `at any time`", "kind activity from life, red, plural activities"),
        Form("option_line", "option NAME TEXT", "a variant of the rules", 'option slacker-duel "With two roommates, deal exactly Slacker and Drummer."'),
        Form("setup_part", "set-up", "what is done before the first turn", "set-up"),
        Form("turn_part", "turn", "the phases of a turn, in order", "turn"),
        Form("when", "when EVENT", "a rule that stands for everybody", "when anyone's total reaches their goal"),
        Form("meta", "text TEXT", "words for readers; `flavor`, `art`, `note` and `credit` too; `sign`, also under a kind, type or set: what it is known by in print", ""),
        Form("cites", "cites R1, D2", "the rules and decisions that it carries out", "cites R14, R15, R18, R22, D3"),
    ),
)  # fmt: skip

SET_LINES = Table(
    "Lines of a set", "_set_line", "set", "",
    (
        Form("for_game", "for TITLE", "the game that it goes with", 'for "Chez Geek"'),
        Form("language", "language N", "the version of the language that it is written in", "language 1"),
        Form("lacks", "needs TITLE", "another set that must be loaded too", 'needs "Chez Geek: base"'),
        Form("number_line", 'number NAME "Printed name" on cards and SEATS', "a number of the set's own, as in a game; it is there wherever the set is, and never the total", 'number karma "Karma" on roommates'),
        Form("meta", "note TEXT", "words for readers", 'note "Played on a Sunday."'),
    ),
)  # fmt: skip

CARD_LINES = Table(
    "Lines of a card", "_card_line", "thing",
    "A line that stands holds as long as the card is in play. On a kind of which `to play` says `do this`, the lines are done when it is played.",
    (
        Form("is_line", "is TYPE, TRAIT(WORD)", "its types and traits", "is food, loud"),
        Form("to_play", "to play", "how this card is played, in place of what its trait, type or kind says", "to play\n    announce this\n    this enters your room"),
        Form("field", "NUMBER VALUE", "a number that is printed on it", "slack 2"),
        Form("in_vain", "may be played in vain", "a card that does something when it is played, and may be played even where that changes nothing", ""),
        Form("meta", "text TEXT", "the printed wording in place of the one made from the lines; `sign`: what it is known by in print, such as an emoji; `flavor`, `art`, `note` and `credit` are for readers", 'text "It glows."\nslack 1'),
    ),
)  # fmt: skip

VALUES = Table(
    "Values of numbers", "_amount_term", "thing",
    "Values are joined by ` + ` and ` - `, and bounded by `, at least N` and `, at most N`. `2/3` is low or high, by a roll each turn: for numbers of a Job only. `equal to your NUMBER`: as much as that is, alone or bounded.",
    (
        Form("number", "N", "as it stands", "slack 3"),
        Form("signed", "-N", "less than nothing", "slack -1"),
        Form("die", "dN", "dice, rolled by a line such as `roll its slack`, which the `to play` of a kind may have for all its cards; 0 as long as nobody does. What is counted beside them counts as they are rolled, and stays with what they show", "slack d6 - 1"),
        Form("per", "N per CARDS", "so much for each", "slack 1 per person here, at least 1, at most 4"),
        Form("number_of", "the number of CARDS", "how many there are", "slack the number of cats in each room"),
    ),
)  # fmt: skip

WHOLE_VALUES = Table(
    "What a number can be", "value", "thing", "",
    (
        Form("amount", "VALUE", "one of those above, or several joined", "slack 3"),
        Form("low_high", "N/N", "low or high, by a roll each turn: for numbers of a Job", ""),
        Form("same_as", "equal to X's NUMBER", "as much as that is", "slack equal to its cost"),
        Form("table", "N, N, N by X", "a row of values, of which `the number of CARDS`, `its NUMBER` or `your NUMBER` tells which counts: the first for 1, the second for 2, the last for as many as there are or more; 0 for none", "slack 1, 3, 6, 10 by the number of cats here"),
    ),
)  # fmt: skip

AMOUNTS = Table(
    "Amounts", "_term", "whenever",
    "Behind `equal to`, `above`, `at most` and the like, `against`, `to`. They are joined by ` + ` and ` - `, and bounded by `, at least N` and `, at most N`.",
    (
        Form("phrase", "N, X's NUMBER, N per CARDS", "one amount", "you gain 1 slack per cat in your room"),
        Form("number_of", "the number of CARDS", "how many there are", "if the number of cats in your room is at least 2: draw 1 life"),
        Form("combined", "the combined NUMBER of CARDS", "what several cards have of it together; `the combined total of SEATS`, `the combined NUMBER of SEATS`: what all of them have together", "if the combined total of roommates is at least 8 per roommate: draw 1 life"),
        Form("times", "twice AMOUNT, N times AMOUNT", "so many times as much", "gain slack equal to twice the number of cats in your room"),
        Form("a_number", "a number from N to AMOUNT", "in `choose a number from N to AMOUNT as NAME`; NAME is then that number: `NAME slack`, `equal to NAME`", "choose a number from 1 to 3 as wager\nroll against wager\n    hit: gain wager slack\n    miss: lose wager slack"),
        Form("half", "half of AMOUNT rounded up, rounded down", "half as much", "discard down to half of the number of cards in your hand rounded up"),
    ),
)  # fmt: skip

FRAMES = Table(
    "Frames", "_line", "whenever",
    "`when`, `answer when` and `while` stand; the others are done. The lines under a frame are indented.",
    (
        Form("when", "when EVENT, or when EVENT", "what is under it happens after the event; with `would` in its place, as soon as anything under it can be done, and `ignore it` is for where nothing else is, or might not be; `, once a turn`, `, once a round`, `, once a game` limit it", "when you play a sleep, once a turn\n    it gains 1 slack"),
        Form("answer", "answer when EVENT", "the card may be played from hand to answer an announcement", "answer when another roommate announces an activity\n    cancel it"),
        Form("while_", "while CONDITION", "the standing lines under it hold as long as the condition does", "while there is a tv here\n    you have +1 income"),
        Form("with_set", "with set TITLE", "the lines under it are there only if that set is used; without it they are left out, and may speak of its cards and words. `without set TITLE` is the opposite", 'with set "Slack Attack"\n    each "Wide-Screen TV" here has +1 slack'),
        Form("if_", "if CONDITION: STEP", "only if the condition holds; `otherwise` for when it does not", "if there is a cat in your room: you gain 1 slack\notherwise: you lose 1 slack"),
        Form("for_each", "for each CARDS as NAME", "once for each, one after the other; `it` or NAME is the one", "for each cat in your room\n    it gains 1 slack"),
        Form("choose_one", "choose one", "one of the lines with `-`", "choose one\n    - draw 1 life\n    - you gain 1 slack"),
        Form("repeat", "repeat", "again and again, as long as something comes of it; `stop` leaves it", "repeat\n    you may discard a food in your room"),
        Form("may_block", "you may", "all the lines under it, or none; `otherwise` for none. A line behind `you may STEP` comes either way: what hangs on it, such as `ignore it`, belongs under `you may`", "you may\n    discard a food in your room\n    you gain 1 slack"),
        Form("sentence", "STEP, then STEP", "one or more steps", "discard a card in your hand, then draw 1 life"),
    ),
)  # fmt: skip

OUTCOMES = Table(
    "Outcomes of a roll", "outcome_key", "whenever",
    "They stand under `roll against N` (`hit`, `miss`) or `roll` (results).",
    (
        Form("HIT", "hit", "the roll is N or more", "roll against 4\n    hit: you gain 1 slack"),
        Form("MISS", "miss", "the roll is less than N", "roll against 4\n    miss: you lose 1 slack"),
        Form("RANGE", "N-N", "from the one result to the other", "roll\n    1-3: draw 1 life\n    4-6: draw 2 life"),
        Form("NUMBER", "N", "that result", "roll\n    6: draw 1 life"),
        Form("OR_MORE", "N+", "that result or more; `N or less`", "roll\n    5+: draw 1 life"),
        Form("PART", "cancelled", "never: a mistake that is explained", ""),
    ),
)  # fmt: skip

REFERENCES = Table(
    "What a phrase starts with", "base", "whenever", "",
    (
        Form("you", "you", "the owner of the card; in a phase or action, whoever's it is", "you gain 1 slack"),
        Form("they", "they", "who was chosen, or whom the sentence is about", "choose a roommate\nthey lose 1 slack"),
        Form("it", "it", "the card of the event, or what was chosen", "choose a cat in your room\nit gains 1 slack"),
        Form("this", "this", "the card itself", "when you play a sleep\n    discard this"),
        Form("here", "here", "the zone that the game calls so, of the card's owner", "when a cat enters here\n    discard this"),
        Form("anyone", "anyone", "whoever it is: in triggers", "when anyone plays a sleep\n    draw 1 life"),
        Form("nobody", "nobody", "no one: in rulings", ""),
        Form("any_phase", "a phase", "whichever phase it is: in triggers", "when a phase starts, once a turn\n    draw 1 life"),
        Form("number", "N", "an amount", "roll against 4\n    hit: draw 1 life"),
        Form("signed", "+N", "an amount with its sign: so much more", "you have +1 on rolls for nookie this turn"),
        Form("or_more", "N+", "that many or more; `N or less`", "when anyone rolls 5+\n    draw 1 life"),
        Form("die", "dN", "a roll", "you gain d6 slack"),
        Form("total", "total", "only behind whose it is: `your total`", ""),
        Form("the_top", "the top N cards of the X deck", "those that are drawn next; `the top card of the X pile`; `the bottom card of ...`, `the bottom N cards of ...`: those that come last", "look at the top 3 cards of the life deck as seen\nchoose a card of seen as mine\nmove mine to your hand\nmove each card of seen in the life deck under the life deck"),
        Form("seat", "seat N", "who sits there: in rulings", ""),
        Form("bare", "CARDS", "a noun without a determiner: all, or any", "you cannot play sleep this turn"),
        Form("chosen", "a CARD, each CARD ...", "a noun with a determiner: see below", "discard a cat in your room"),
        Form("owned", "your X, their X, its X", "what belongs to you, them or it: a zone, a number, cards, a phase. In a trigger `its` is said of the card of the event, as `it` is, and of this card only where the event has none; `this's X` is always this card's. `its host`, `this's host`: whoever has the card in a zone of theirs, whom other games call its owner", "discard your cats"),
        Form("owned_by", "that roommate's X, this's X", "what belongs to somebody or something", "when anyone plays a sleep\n    discard a food in that roommate's room"),
    ),
)  # fmt: skip

DETERMINERS = Table(
    "Determiners", "det", "whenever",
    "`and` and `or` join the types of one noun. Where several fit and one is meant, whoever does it chooses.",
    (
        Form("A", "a CARD", "one of them, chosen by whoever does it", "discard a cat in your room"),
        Form("AN", "an CARD", "the same", "discard an activity in your room"),
        Form("EACH", "each CARD", "all of them at once", "discard each cat in your room"),
        Form("ANOTHER", "another CARD", "one that is not this one; a zone or somebody that is not yours, not you", "choose another roommate\nthey lose 1 slack"),
        Form("THE", "the X", "the one there is; with the highest or lowest, each of those that tie, or one of them that is chosen where only one can be meant, as in `give this to the SEAT with the lowest total`", "draw 1 sleep from the life deck"),
        Form("THAT", "that roommate, that card", "the one of the event", "when anyone plays a sleep\n    that roommate gains 1 slack"),
        Form("NO", "no CARD", "none: in conditions", "if there is no cat in your room: draw 1 life"),
        Form("ONLY", "the only CARD", "the one, if there is no other: in conditions", "while this is the only cat here\n    you have +1 income"),
        Form("ANY_NUMBER_OF", "any number of CARDS", "as many as whoever does it likes, none too", "discard any number of food in your room"),
        Form("UP_TO", "up to N CARDS", "none to N", "discard up to 2 food in your room"),
        Form("NUMBER", "N CARDS", "so many; as many as there are, if there are fewer", "discard 2 food in your room"),
        Form("SIGNED", "+N NUMBER", "so much more", "you have +1 income this turn"),
        Form("OR_MORE", "N+ CARDS", "so many or more", "if you have 2+ cats: draw 1 life"),
        Form("DIE", "dN CARDS", "as many as a roll says", "draw d6 life"),
        Form("MORE", "more CARDS, more NUMBER", "in `X has more ... than Y`", "if you have more cards in hand than each other roommate: draw 1 life"),
        Form("FEWER", "fewer CARDS, less NUMBER", "the opposite", "if you have fewer people here than another roommate: draw 1 life"),
        Form("THE_LAST", "the last CARD", "kept for a later version", ""),
    ),
)  # fmt: skip

MODIFIERS = Table(
    "What follows a noun", "mod", "whenever",
    "They stand one after the other behind the noun, and take a bare noun themselves.",
    (
        Form("here_mod", "here", "in the zone that the game calls so, of the card's owner", "when you play a sleep\n    discard each cat here"),
        Form("in_", "in PLACE", "where it lies", "discard a cat in your room"),
        Form("from_", "from PLACE", "where it comes from", "take a cat from another room"),
        Form("of", "of X", "whose it is; behind cards, `of NAME`: those of the cards that have that name", "each neighbor of you loses 1 slack\ndiscard any number of food in your room as heap\ngain 2 slack per food of heap"),
        Form("worth", "worth N+", "by how much it scores", "when anyone scores a nookie worth 5+\n    draw 1 life"),
        Form("with_amount", "with N+ NUMBER", "what it has of a number, or whom", "discard a thing with 2+ slack in your room"),
        Form("with_total", "with total NUMBER at most X", "together no more than that", "choose 1+ things in your hand with total cost at most your income as basket\ndiscard basket"),
        Form("with_sum", "with total at most X", "of somebody: `above`, `below`, `at least` or `at most`", "each roommate with total at most 4 gains 1 slack"),
        Form("with_word", "with NUMBER", "on which it is printed; `with NUMBER at most X`: compared, of cards and of somebody; of somebody, `with a TYPE`: who has such a card in play", "discard each thing with slack in your room\neach roommate with income above 2 loses 1 slack"),
        Form("with_extreme", "with the highest NUMBER", "those that have the most of it; `lowest`; of somebody also of the others alone, of neighbors, or of those with a TYPE: what the rest has is no matter; all who tie do it, and one of them is chosen where one is asked for", "discard the thing in your room with the lowest cost\nthe other roommate with the highest total loses 1 slack\nchoose a neighbor with the lowest total\nthey draw 1 life"),
        Form("without", "without NUMBER", "on which it is not printed; of somebody: who has no such card", "each roommate without a cat loses 1 slack"),
        Form("that_can", "that X can enter, that you can play", "that nothing forbids", "choose a person in your room as guest\nchoose another room that guest can enter as home\nmove guest to home"),
        Form("that_does", "that you play", "in your hand, or being played by you; `this turn` and the like, also what you play in that time, once it is in play", "while there is a cat here\n    each book that you play has -1 cost"),
    ),
)  # fmt: skip

CONDITIONS = Table(
    "Conditions", "_condition", "whenever", "After `if`, `while` and, in rulings, `then`; joined by `, and if`.",
    (
        Form("there_is", "there is a CARD", "that one is found; `there are 3+ CARDS`, `there is no CARD`", "if there is a cat in your room, and if there are 2+ food in your room: draw 1 life"),
        Form("has_option", "option NAME", "that this variant is played; `not option NAME`", "if option slacker-duel: draw 1 life"),
        Form("has_done", "X has played N+ CARDS this turn", "what somebody has played in the turn under way, not counting what was cancelled; `no CARD`, `a CARD`, `N CARDS`", "if you have played no sleep this turn: draw 1 life"),
        Form("game_over", "the game is over", "in a ruling: that somebody has won, or nobody ever will; `the game is not over`", ""),
        Form("step", "X has ..., X is ..., X can enter PLACE, X has more ... than Y", "what somebody has, what something is, where it may go, who has more of it; of `each other SEAT` each is asked, of `another SEAT` whether any of them", "if you have a cat: draw 1 life\nif you have less income than your left neighbor: draw 1 life"),
    ),
)  # fmt: skip

STATES = Table(
    "What something is", "_state", "whenever", "Behind `is` and `are`, with `not` for the opposite.",
    (
        Form("state_in", "in PLACE", "where a card lies", "choose a cat in your room as pet\nif pet is not in your room: draw 1 life"),
        Form("state_cmp", "above X, below X, at least X, at most X", "how a number compares: with another, with somebody else's, with that of `each other SEAT` or of `another SEAT`; `the round` counts from 1", "if your income is at least 3: draw 1 life\nif your total is above each other roommate's total: draw 1 life"),
        Form("state_part", "cancelled", "what became of it; with `cannot be` what a card is kept from, one thing or several: `cannot be discarded, taken or moved`", "choose a thing in your room as mine\nmine cannot be discarded or taken until your next turn"),
        Form("state_is", "a TYPE, the only CARD, N, the SEAT with the highest NUMBER", "what sort of card it is, what a number is, or who somebody is (who ties has the highest too)", "choose a person in your room\nif it is a cat: draw 1 life"),
        Form("state_turn", "on turn", "whose turn it is", "if you are on turn: draw 1 life"),
    ),
)  # fmt: skip

TAILS = Table(
    "How long, and how", "tail", "whenever", "",
    (
        Form("THIS_TURN", "this turn", "until the turn ends", "you have +1 income this turn"),
        Form("NEXT_TURN", "next turn", "during the next turn of whom it is about", "you have +1 income next turn"),
        Form("THIS_GAME", "this game", "until the game ends", "you have +1 income this game"),
        Form("UNTIL", "until your next turn, until their next turn", "until that turn starts: yours, or that of whom it is about", "choose a thing in your room as mine\nmine cannot be discarded until your next turn\nchoose another roommate\nthey cannot play booze until their next turn"),
        Form("FOR_GOOD", "for good", "what is gained or lost stays; of a number that passes a value: not for a turn only", "you gain 1 income for good"),
        Form("AT_RANDOM", "at random", "chosen by chance", "discard 1 card in your hand at random"),
    ),
)  # fmt: skip

RULING_LINES = Table(
    "Lines of a ruling", "_ruling_line", "ruling",
    "First the table, then whose turn it is, then what is played and what holds. A `then` looks at the game once the play before it has been dealt with, and goes no further: behind `turn of seat 1` nothing has happened yet, and what a phase or turn does by itself has come once a line such as `the turn ends` has gone on to there. Who is asked, or offered what, is looked up in the phase under way (behind `turn of seat 1`: in the turn); what a later phase asks is not meant.",
    (
        Form("cites", "cites R22, D3", "the rules and decisions that it shows", "cites R22"),
        Form("seats_count", "seats N", "how many play; otherwise the highest seat that is named", "seats 3"),
        Form("seed", "seed N", "where chance starts", "seed 7"),
        Form("dice", "dice N N", "the next results, in order", "dice 3 5"),
        Form("with_option", "option NAME", "a variant is played", "option slacker-duel"),
        Form("ruling_setup", "set-up", "the set-up of the game is done first", ""),
        Form("table_line", "seat N has CARDS in ZONE, seat N plays CARD", "what lies on the table (`CARD has N NUMBER`: markers); after `turn of`, what is played: plays, answers, does, chooses, discards, takes, accepts, declines, stops, passes; `the X phase ends`, `the turn ends`, `the round ends`, `seat N's turn starts`: play goes on to there", 'seat 1 has "Sleep" in room'),
        Form("turn_of", "turn of seat N, X phase", "whose turn it is, and in which phase", "turn of seat 1, spend phase"),
        Form("then", "then CONDITION", "what must hold now", "then nobody wins"),
        Form("note_line", "note TEXT", "words for readers", 'note "Seen at the club."'),
    ),
)  # fmt: skip

TABLES: tuple[Table, ...] = (
    DECLARATIONS, GAME_LINES, SET_LINES, CARD_LINES, VALUES, WHOLE_VALUES, AMOUNTS, FRAMES, OUTCOMES, REFERENCES, DETERMINERS, MODIFIERS, CONDITIONS, STATES,
    TAILS, RULING_LINES,
)  # fmt: skip

#: Words that may stand between a determiner and its noun.
ADJECTIVES: tuple[Form, ...] = (
    Form("other", "other", "that is not this one, not you", "each other roommate loses 1 slack"),
    Form(
        "neighboring",
        "neighboring",
        "of those at either side of you; where somebody else does it, say `a neighbor of you` or `a neighbor of them`",
        "choose a neighboring roommate\nthey lose 1 slack",
    ),
    Form(
        "left",
        "left",
        "of two neighbors: `your left neighbor`, `their left neighbor`, `the left neighbor of X` is who is next clockwise; with two who play, left and right are the same",
        "your left neighbor loses 1 slack",
    ),
    Form("right", "right", "the other one", "give a card in your hand to your right neighbor"),
    Form("highest", "highest", "in `with the highest NUMBER`", ""),
    Form("lowest", "lowest", "in `with the lowest NUMBER`", ""),
    Form("different", "different", "kept for a later version", ""),
)
