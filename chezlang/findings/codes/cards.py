"""4xx: cards and games as a whole."""

from chezlang.findings.codes.code import Code

TABLE = (
    Code(
        "CZ401",
        "duplicate-title",
        "error",
        "two cards with one title",
        why=(
            "A card is named by its title, and two spellings that differ only by case, accents or Unicode form "
            "are one title. For several copies of a card write `x3` behind its title."
        ),
        bad="""\
thing "Lava Lamp"
    cost 2
    slack 2

thing "lava lamp"
    cost 3
    slack 3
""",
        good="""\
thing "Lava Lamp" x2
    cost 2
    slack 2
""",
    ),
    Code(
        "CZ402",
        "duplicate-line",
        "error",
        "a line that stands twice",
        why=(
            "What stands twice is a slip, or would count twice or win over the first: a reader can't tell which. A card "
            "has one value for each of its numbers, and says each thing once."
        ),
        bad="""\
thing "Lava Lamp"
    cost 2
    slack 2
    slack 3
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 3
""",
    ),
    Code(
        "CZ403",
        "bad-copies",
        "error",
        "a number of copies that can't be printed",
        why="A deck holds one copy of a card or more: `x3`.",
        bad="""\
thing "Lava Lamp" x0
    cost 2
    slack 2
""",
        good="""\
thing "Lava Lamp" x3
    cost 2
    slack 2
""",
    ),
    Code(
        "CZ404",
        "misplaced-line",
        "error",
        "a line that this kind of card can't have",
        why=(
            "The game says which numbers and types go with which kind of card. A line that belongs to another kind would "
            "never be read."
        ),
        bad="""\
thing "Lava Lamp"
    cost 2
    slack 2
    goal 18
""",
        good="""\
job "Lamp Seller"
    income 2
    free-time 2
    goal 18
""",
    ),
    Code(
        "CZ405",
        "endless-loop",
        "warning",
        "effects that set each other off for ever",
        why=(
            "What the one does sets off the other, and nothing breaks the ring: the game would never go on. Let "
            "one of them happen `once a turn`, or on a condition that its own effect ends."
        ),
        bad="""\
thing "Echo"
    cost 2
    slack 2
    when you gain slack
        you gain 1 slack
""",
        good="""\
thing "Echo"
    cost 2
    slack 2
    when you gain slack, once a turn
        you gain 1 slack
""",
    ),
    Code(
        "CZ406",
        "language-version",
        "error",
        "a language version that this compiler doesn't read",
        why=(
            "A game or set names the version of the language that it was written for. A newer one needs a newer "
            "compiler."
        ),
        bad="""\
set "Attic Finds" code AF
    for "Chez Geek"
    language 99
""",
        good="""\
set "Attic Finds" code AF
    for "Chez Geek"
    language 1
""",
    ),
    Code(
        "CZ407",
        "no-game",
        "error",
        "no game, or more than one",
        why=(
            "The words that cards use are declared by a game. Exactly one must be loaded with the sets that go "
            "with it: name its folder too."
        ),
        bad="""\
game "Chez Nous"
    language 1
    2 to 5 players
""",
        good="""\
set "Attic Finds" code AF
    for "Chez Geek"
""",
    ),
    Code(
        "CZ408",
        "duplicate-word",
        "error",
        "a word that is declared twice",
        why=(
            "A word means one thing in all loaded sets. If both mean the same, declare it once; if not, call one "
            "of them something else."
        ),
        bad="""\
type gadget is thing

type gadget is person
""",
        good="""\
type gadget is thing

thing "Yo-Yo"
    is gadget
    cost 1
    slack 1
""",
    ),
    Code(
        "CZ409",
        "never-happens",
        "warning",
        "a line that can never do anything",
        why="Nothing in the loaded sets can bring this about, so the line would stand on the card without effect.",
        bad="""\
thing "Lava Lamp"
    cost 2
    slack 2
    when you play a job
        you gain 1 slack
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
    when you play a thing
        you gain 1 slack
""",
    ),
    Code(
        "CZ410",
        "unused-word",
        "warning",
        "a word that is declared and never used",
        why=(
            "What is declared is there to be used. A word that no card and no line uses is left over, or the lines that should use it spell it otherwise."
        ),
        bad="""\
type gadget is thing
""",
        good="""\
type gadget is thing

thing "Pocket Watch"
    is gadget
    cost 1
    slack 1
""",
    ),
    Code(
        "CZ411",
        "changes-nothing",
        "warning",
        "an effect that changes nothing",
        why=(
            "An effect by which nothing is changed would be read out at the table and forgotten: an amount of zero, none of something, a line that is never come to."
        ),
        bad="""\
whenever "Empty Envelope"
    you gain 0 slack
""",
        good="""\
whenever "Full Envelope"
    you gain 1 slack
""",
    ),
    Code(
        "CZ412",
        "settled-condition",
        "warning",
        "a condition that always or never holds",
        why=(
            "A condition is there to tell two cases apart. Where only one of them can be, either the line under it is never done, or the condition is no more than words."
        ),
        bad="""\
whenever "Crowded House"
    if you have 40+ sleep: draw 1 life
    otherwise: draw 2 life
""",
        good="""\
whenever "Crowded House"
    if you have 4+ sleep: draw 1 life
    otherwise: draw 2 life
""",
    ),
    Code(
        "CZ413",
        "never-played",
        "warning",
        "a card that can never be played",
        why=(
            "A card is in the deck to be played. One that costs more than anybody can pay, or that no line of the game lets anybody play, only takes a place in a hand."
        ),
        bad="""\
kind gizmo from life

gizmo "Thingamajig"
    slack 1
""",
        good="""\
kind gizmo from life
    to play
        announce this
        this enters your room

gizmo "Thingamajig"
    slack 1

whenever "Let's See It"
    you may play a gizmo
""",
    ),
    Code(
        "CZ414",
        "no-choice",
        "warning",
        "a choice that makes no difference",
        why=("Whoever is asked must be able to answer in two ways that come to something else."),
        bad="""\
whenever "Free Lunch"
    you may
        you gain 1 slack
    otherwise
        you gain 1 slack
""",
        good="""\
whenever "Free Lunch"
    you may
        you gain 1 slack
    otherwise
        draw 1 life
""",
    ),
    Code(
        "CZ415",
        "same-text",
        "warning",
        "two cards that print the same and do something else",
        why=(
            "Players go by what is printed. Two cards that say the same are taken to do the same, and here one of them doesn't."
        ),
        bad="""\
whenever "Fire Drill"
    text "Every Person out!"
    discard each person in a room

whenever "False Alarm"
    text "Every Person out!"
    discard each person in your room
""",
        good="""\
whenever "Fire Drill"
    text "Every Person out!"
    discard each person in a room

whenever "False Alarm"
    text "Every Person out of your room!"
    discard each person in your room
""",
    ),
    Code(
        "CZ416",
        "missing-number",
        "warning",
        "a card that lacks a number of its kind",
        why=(
            "The game says which numbers the cards of a kind state. Where one of them is missing, and has no value of its own, there is none."
        ),
        bad="""\
job "Lamp Seller"
    income 2
    free-time 2
""",
        good="""\
job "Lamp Seller"
    income 2
    free-time 2
    goal 18
""",
    ),
    Code(
        "CZ417",
        "no-moment",
        "error",
        "a line that nothing sets off",
        why=(
            "A line that does something needs a moment at which it is done. Lines right under a card are done when it is "
            "played only where the `to play` of its kind says `do this`; any other card needs a trigger above the line."
        ),
        bad="""\
thing "Lava Lamp"
    cost 2
    slack 2
    draw 1 life
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
    when this enters your room
        you draw 1 life
""",
    ),
    Code(
        "CZ418",
        "unfinished-game",
        "error",
        "a game that lacks what every game needs",
        why="A game says how many play it and what a turn is. Without that nothing of it can be played, nor its cards read.",
        bad="",
        good="",
    ),
    Code(
        "CZ419",
        "two-ways-to-play",
        "error",
        "a card that would be played in two ways",
        why=(
            "Two of a card's types and traits say how it is played, and not the same. Their order on the line would settle "
            "it, and nobody reads a line so: let the card itself say how it is played."
        ),
        bad="""\
person "Stray"
    is cat, uninvited
    slack -1
""",
        good="""\
person "Stray"
    is cat, uninvited
    slack -1
    to play
        choose a room that this can enter
        announce this
        this enters it
        this scores
""",
    ),
    Code(
        "CZ420",
        "undone",
        "warning",
        "two lines that undo each other",
        why=(
            "What the one line brings about the other takes back, or never lets happen, whenever both hold. Then neither does "
            "anything, and one of them is a slip."
        ),
        bad="""\
thing "Lava Lamp"
    cost 2
    slack 2
    each sleep here has +1 slack
    each sleep here has -1 slack
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
    each sleep here has +1 slack
    each tv here has -1 slack
""",
    ),
    Code(
        "CZ421",
        "text-differs",
        "warning",
        "a card's own text that says something else than the card does",
        why=(
            "What stands behind `text` is printed in place of what would be made of the card's lines. The numbers, types and "
            "titles that it names must be those that the lines speak of, or players do something else than the game."
        ),
        bad="""\
whenever "Pocket Money"
    text "Gain 3 Slack."
    you gain 2 slack
""",
        good="""\
whenever "Pocket Money"
    text "Two Slack for you!"
    you gain 2 slack
""",
    ),
    Code(
        "CZ422",
        "outlives-its-card",
        "warning",
        "an effect that stays when its card is gone",
        why=(
            "A standing line ends with its card. What a card gives `this game` when it comes into play goes on when it has been "
            "discarded, and nobody at the table sees any more where it comes from."
        ),
        bad="""\
thing "Savings Book"
    cost 2
    slack 1
    when this enters your room
        you have +1 income this game
""",
        good="""\
thing "Savings Book"
    cost 2
    slack 1
    you have +1 income
""",
    ),
    Code(
        "CZ423",
        "deck-runs-dry",
        "warning",
        "a deck that does not hold what is dealt from it",
        why=(
            "The set-up deals more cards of a deck than all loaded sets put into it, when as many play as may. Whoever comes "
            "last would begin with fewer."
        ),
        bad="",
        good="",
    ),
    Code(
        "CZ424",
        "goal-out-of-reach",
        "warning",
        "a goal that is out of reach, or reached at once",
        why=(
            "A goal must be within reach, and not reached before anything is played. What all cards of the loaded sets print "
            "together, every copy counted once, is the most that a game can be about."
        ),
        bad="""\
job "Lamp Seller"
    income 2
    free-time 2
    goal 9999
""",
        good="""\
job "Lamp Seller"
    income 2
    free-time 2
    goal 18
""",
    ),
    Code(
        "CZ425",
        "same-card",
        "info",
        "two cards that are the same but for the title",
        why="Two cards that differ in nothing but title, flavor and picture are one card twice: to the game, and to whoever holds both.",
        bad="""\
thing "Red Lamp"
    cost 2
    slack 9

thing "Blue Lamp"
    cost 2
    slack 9
""",
        good="""\
thing "Red Lamp"
    cost 2
    slack 9

thing "Blue Lamp"
    cost 3
    slack 10
""",
        default_off=True,
    ),
    Code(
        "CZ426",
        "never-better",
        "info",
        "a card beside which another is never worse",
        why="Of two cards that do the same, nobody wants the one that costs more and gives no more.",
        bad="""\
thing "Red Lamp"
    cost 2
    slack 9

thing "Dear Lamp"
    cost 4
    slack 9
""",
        good="""\
thing "Red Lamp"
    cost 2
    slack 9

thing "Dear Lamp"
    cost 4
    slack 12
""",
        default_off=True,
    ),
    Code(
        "CZ427",
        "out-of-scale",
        "warning",
        "a number far beyond its like",
        why=(
            "A number far beyond all others of its sort is most likely a slip of the hand: a digit too many, or two run together. "
            "It is told of where it is at least 50, and twenty times as large as every other that cards and rules state or give; "
            "where there are fewer than eight others there is no scale yet."
        ),
        bad="""\
thing "Heavy Lamp"
    cost 2
    slack 300
""",
        good="""\
thing "Heavy Lamp"
    cost 2
    slack 3
""",
    ),
    Code(
        "CZ428",
        "printed-and-changed",
        "warning",
        "a number that is printed, and always another",
        why=(
            "Whoever looks at the number on a card takes it for the number that the card has. "
            "Where a line of the card itself changes it, for good and under no condition, the value can be printed at once. "
            "In a type or trait such a line is shared, and in its place."
        ),
        bad="""\
thing "Bright Lamp"
    cost 2
    slack 2
    this has +1 slack
""",
        good="""\
thing "Bright Lamp"
    cost 2
    slack 3
""",
    ),
)
