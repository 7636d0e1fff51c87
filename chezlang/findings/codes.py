"""The table of findings: what each code means, why it matters, and an example that has it and one that hasn't.

1xx reading text, 2xx names, 3xx types of words and references, 4xx cards and games as a whole, 5xx rulings. A code
keeps its number and meaning for good; one that is no longer used is never given to something else.
"""

from dataclasses import dataclass
from typing import Literal

Level = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Code:
    """One sort of finding.

    `title` is a few words and `why` whole sentences. `bad` and `good` are whole blocks of `.chez` source, as they stand
    in a set that is loaded together with the game Chez Geek; both are empty where no text can show it.
    """

    id: str
    name: str
    level: Level
    title: str
    why: str
    bad: str
    good: str

    @property
    def reason(self) -> str:
        """The first sentence of `why`, as the note of a finding that has none of its own."""
        first = self.why.split(". ")[0].removesuffix(".")
        return first if first[1:2].isupper() else first[:1].lower() + first[1:]


# Findings that mean that a file was not read at all: they outrank all others in the exit status.
UNREADABLE = frozenset({"CZ100", "CZ101"})

_TABLE = (
    Code(
        "CZ100",
        "unreadable-file",
        "error",
        "the file can't be opened",
        why="The path doesn't exist, may not be read, or a folder holds no .chez file. Nothing in it was checked.",
        bad="",
        good="",
    ),
    Code(
        "CZ101",
        "not-text",
        "error",
        "the file is no UTF-8 text",
        why=(
            "A .chez file is UTF-8 text. This one holds bytes that are none: a picture, a document of a word "
            "processor, or text saved in an older encoding. Save it again as UTF-8."
        ),
        bad="",
        good="",
    ),
    Code(
        "CZ102",
        "tab",
        "error",
        "a tab in the indentation",
        why=(
            "Blocks are told apart by their indentation, and a tab is as wide as each editor makes it. Use four blanks."
        ),
        bad='thing "Lava Lamp"\n\tcost 2\n',
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
""",
    ),
    Code(
        "CZ103",
        "indentation",
        "error",
        "an indentation that belongs to no block",
        why=(
            "A line belongs to the block above it that it is indented under. This one stands deeper than any "
            "block is open, or between two of them, so that it can't be said what it belongs to."
        ),
        bad="""\
thing "Lava Lamp"
    cost 2
      slack 2
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
""",
    ),
    Code(
        "CZ104",
        "open-quote",
        "error",
        "a quote that isn't closed",
        why='A title or text starts with " and ends with " on the same line.',
        bad="""\
thing "Lava Lamp
    cost 2
    slack 2
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
""",
    ),
    Code(
        "CZ105",
        "stray-line",
        "error",
        "a line in column 0 that starts no block",
        why=(
            "What starts in column 0 is a declaration: a game, a set, a card, a type, a trait, a rule, an action "
            "or a ruling. A line of a card must be indented under it."
        ),
        bad="""\
thing "Lava Lamp"
    cost 2
    slack 2

gain 1 slack
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
    when this enters your room
        you gain 1 slack
""",
    ),
    Code(
        "CZ106",
        "syntax",
        "error",
        "a line that can't be read",
        why=(
            "The words are known, but don't stand in an order that means something. The message names what could "
            "stand there."
        ),
        bad="""\
thing "Lava Lamp"
    cost slack 2
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
""",
    ),
    Code(
        "CZ107",
        "empty-block",
        "error",
        "a block with nothing in it",
        why=(
            "Without lines under it this does nothing at all. A card that silently does nothing is a mistake more often "
            "than a wish."
        ),
        bad="""\
thing "Lava Lamp"
    cost 2
    slack 2
    when you play a sleep
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
    when you play a sleep
        you gain 1 slack
""",
    ),
    Code(
        "CZ108",
        "reserved-word",
        "error",
        "a word of the language used as a name",
        why=(
            "A word of the language means the same everywhere, so that no line can be read in two ways. It can't "
            "name a type, a trait, a number, a zone or a phase."
        ),
        bad="""\
type each is thing
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
        "CZ109",
        "unknown-clause",
        "error",
        "a line that starts with no word of the language",
        why=(
            "The first word of a line says what sort of line it is. This one is neither such a word nor a number "
            "of the game; most often a letter is wrong."
        ),
        bad="""\
thing "Lava Lamp"
    cost 2
    slack 2
    wen you play a sleep
        you gain 1 slack
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
    when you play a sleep
        you gain 1 slack
""",
    ),
    Code(
        "CZ110",
        "missing-name",
        "error",
        "a declaration without its name",
        why="Every card, set, rule and ruling is called by its title, in quotes, on the line that starts it.",
        bad="""\
thing
    cost 2
    slack 2
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
""",
    ),
    Code(
        "CZ111",
        "foreign-sign",
        "error",
        "a sign that the language doesn't use",
        "Curly quotes, brackets, a full stop or a dash mean nothing outside a title. Often they come with text that was "
        "pasted from a word processor.",
        "thing “Lava Lamp”\n    cost 2\n    slack 2\n",
        'thing "Lava Lamp"\n    cost 2\n    slack 2\n',
    ),
    Code(
        "CZ112",
        "capital-letter",
        "error",
        "a word with a capital letter",
        "Words are written small. What has capitals is a title, and stands in quotes.",
        'thing "Lava Lamp"\n    Cost 2\n    slack 2\n',
        'thing "Lava Lamp"\n    cost 2\n    slack 2\n',
    ),
    Code(
        "CZ113",
        "long-line",
        "error",
        "a line that is too long to read",
        "No line of a card is longer than a thousand characters.",
        "",
        "",
    ),
    Code(
        "CZ201",
        "unknown-word",
        "error",
        "a type, kind or other word that nobody declares",
        why=(
            "A bare word in a card is a kind or a type that the game or a loaded set declares. A misspelt one "
            "would match no card, ever. If it is new, declare it: `type WORD is KIND`."
        ),
        bad="""\
whenever "Dry Spell"
    cancel a boooze
""",
        good="""\
whenever "Dry Spell"
    cancel a booze
""",
    ),
    Code(
        "CZ202",
        "unknown-title",
        "error",
        "a title that no loaded card has",
        why=("A card is named by its whole title. No loaded set has this one; a set that does may have been left out."),
        bad="""\
thing "Fast Modem"
    cost 2
    when you play a "Surf the Nte"
        you gain 1 slack
""",
        good="""\
thing "Fast Modem"
    cost 2
    when you play a "Surf the Net"
        you gain 1 slack
""",
    ),
    Code(
        "CZ203",
        "unknown-trait",
        "error",
        "a trait that nobody declares",
        why=(
            "`is` lists the types and traits of a card. A word with brackets is a trait, which the game or a set "
            "must declare: `trait WORD(NAME)`."
        ),
        bad="""\
person "Moocher"
    is uninvited, pset(food)
""",
        good="""\
person "Moocher"
    is uninvited, pest(food)
""",
    ),
    Code(
        "CZ204",
        "unknown-phase",
        "error",
        "a phase that the turn doesn't have",
        why="The phases are those that the game names under `turn`.",
        bad="""\
person "Early Bird"
    slack 1
    when your role phase ends
        you gain 1 slack
""",
        good="""\
person "Early Bird"
    slack 1
    when your roll phase ends
        you gain 1 slack
""",
    ),
    Code(
        "CZ205",
        "unknown-number",
        "error",
        "a number that the game doesn't have",
        why="The numbers of cards and players are those that the game declares: `number WORD on ...`.",
        bad="""\
thing "Lava Lamp"
    cost 2
    slack 2
    while this is in your room
        you have +1 incme
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
    while this is in your room
        you have +1 income
""",
    ),
    Code(
        "CZ206",
        "unknown-zone",
        "error",
        "a zone or deck that the game doesn't have",
        why="Cards lie in the zones and decks that the game declares: `zone WORD of ...`, `deck WORD`.",
        bad="""\
whenever "Lucky Find"
    draw 2 lief
""",
        good="""\
whenever "Lucky Find"
    draw 2 life
""",
    ),
    Code(
        "CZ207",
        "unknown-action",
        "error",
        "an action that nobody declares",
        why="What can be done besides playing a card is declared as an action: `action WORD(NAME)`.",
        bad="""\
person "Bouncer"
    slack 1
    roommates cannot do evcit on this
""",
        good="""\
person "Bouncer"
    slack 1
    roommates cannot do evict on this
""",
    ),
    Code(
        "CZ208",
        "unknown-name",
        "error",
        "a name that isn't bound here",
        why=(
            "A name is bound by `as NAME` or in the brackets of a trait or action, and is known in the lines "
            "after it in the same block and in the blocks within."
        ),
        bad="""\
whenever "House Swap"
    choose a person as guest
    discard gest
""",
        good="""\
whenever "House Swap"
    choose a person as guest
    discard guest
""",
    ),
    Code(
        "CZ209",
        "unknown-rule",
        "error",
        "a rule or decision that the game doesn't list",
        why=(
            "`cites` names the rules and decisions that stand with the game, so that every one can be traced to "
            "what shows it."
        ),
        bad="""\
rule "Quiet Nights"
    cites R999
    when anyone scores a sleep
        that roommate gains 1 slack
""",
        good="""\
rule "Quiet Nights"
    cites R34
    when anyone scores a sleep
        that roommate gains 1 slack
""",
    ),
    Code(
        "CZ210",
        "unknown-color",
        "error",
        "a colour that has no name",
        why=(
            "The colour of a kind is one that has a name on the web: `red`, `teal`, `darkorange`. Any other could not be "
            "printed."
        ),
        bad="""\
kind gizmo from life, purpel
    to play
        announce this
        this enters your room

gizmo "Thingamajig"
    cost 1
    when you play a gizmo
        draw 1 life

whenever "Let's See It"
    you may play a gizmo
""",
        good="""\
kind gizmo from life, purple
    to play
        announce this
        this enters your room

gizmo "Thingamajig"
    cost 1
    when you play a gizmo
        draw 1 life

whenever "Let's See It"
    you may play a gizmo
""",
    ),
    Code(
        "CZ301",
        "wrong-arguments",
        "error",
        "a trait or action with the wrong number of arguments",
        why=("A trait or action that is declared with names in brackets needs one word for each of them, and no more."),
        bad="""\
person "Moocher"
    is uninvited, pest
""",
        good="""\
person "Moocher"
    is uninvited, pest(food)
""",
    ),
    Code(
        "CZ302",
        "number-for-type",
        "error",
        "a number where a type belongs",
        why="Here a type, kind or title must say which cards are meant; a number can't.",
        bad="""\
person "Moocher"
    is uninvited, pest(3)
""",
        good="""\
person "Moocher"
    is uninvited, pest(food)
""",
    ),
    Code(
        "CZ303",
        "type-for-number",
        "error",
        "a type where a number belongs",
        why="Here a number, a die or a count must stand. How many cards there are of a type is `number of ...`.",
        bad="""\
thing "Lava Lamp"
    cost food
    slack 2
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
""",
    ),
    Code(
        "CZ304",
        "nothing-to-refer-to",
        "error",
        "a reference with nothing to refer to",
        why=(
            "`it` is the card of the event or the one just chosen, `that PLAYER` the one of the event, `they` the one "
            "just chosen. Here there is no event and no choice that has one."
        ),
        bad="""\
whenever "Shrug"
    discard it
""",
        good="""\
whenever "Shrug"
    choose a person
    discard it
""",
    ),
    Code(
        "CZ305",
        "two-to-refer-to",
        "error",
        "a reference that could mean two things",
        why=(
            "One reader would take it for the one, another for the other. Give the one that you mean a name: `as NAME`."
        ),
        bad="""\
whenever "Swap Meet"
    choose a person
    choose a thing
    discard it
""",
        good="""\
whenever "Swap Meet"
    choose a person as guest
    choose a thing as gift
    discard guest
    give gift to guest's host
""",
    ),
    Code(
        "CZ306",
        "bad-dice",
        "error",
        "a die that can't be rolled",
        why="A die has at least one side, and the low end of a range is below its high end.",
        bad="""\
activity "Coin Toss"
    slack d0
""",
        good="""\
activity "Coin Toss"
    slack d2
""",
    ),
    Code(
        "CZ307",
        "wrong-sort",
        "error",
        "a word of another sort than belongs here",
        why=(
            "The word is known, but names something else: a player where a card belongs, a card where a zone belongs."
        ),
        bad="""\
whenever "House Party"
    discard each roommate
""",
        good="""\
whenever "House Party"
    discard each person in your room
""",
    ),
    Code(
        "CZ308",
        "wrong-sentence",
        "error",
        "a sentence with too little or too much",
        why=(
            "Each verb takes what the language reference lists for it: how much, of what, to whom, for how long. A part "
            "that is missing can't be guessed, and one that the verb doesn't take would be passed over in silence."
        ),
        bad="""\
whenever "Windfall"
    you have +2 income
""",
        good="""\
whenever "Windfall"
    you have +2 income this turn
""",
    ),
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
thing "Country House"
    cost 99
    slack 9
""",
        good="""\
thing "Country House"
    cost 5
    slack 9
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
    text "Everybody out!"
    discard each person in a room

whenever "False Alarm"
    text "Everybody out!"
    each roommate loses 1 slack
""",
        good="""\
whenever "Fire Drill"
    text "Everybody out!"
    discard each person in a room

whenever "False Alarm"
    text "Everybody back!"
    each roommate loses 1 slack
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
        "CZ501",
        "ruling-fails",
        "error",
        "a ruling that doesn't hold",
        why=(
            "The engine, playing the table of the ruling, came to another result. Either the ruling or a card or "
            "rule is wrong; the finding tells what was the case instead."
        ),
        bad="""\
ruling "Two lamps"
    cites R1
    seat 1 has "Sleep" in room
    then seat 1's total is 5
""",
        good="""\
ruling "Two lamps"
    cites R1
    seat 1 has "Sleep" in room
    then seat 1's total is 2
""",
    ),
    Code(
        "CZ502",
        "ruling-cannot-run",
        "error",
        "a ruling whose script can't be played",
        why=(
            "A line of the script asks for something that isn't legal at that point, or leaves open what must be "
            "chosen, so that what comes after was never tried."
        ),
        bad="""\
ruling "Sleep early"
    cites R1
    turn of seat 1
    seat 1 plays "Sleep"
    then seat 1's total is 2
""",
        good="""\
ruling "Sleep early"
    cites R1
    seat 1 has 1 free-time
    seat 1 has "Sleep" in hand
    turn of seat 1
    seat 1 plays "Sleep"
    then seat 1's total is 2
""",
    ),
    Code(
        "CZ503",
        "ruling-states-nothing",
        "warning",
        "a ruling that states nothing",
        why="A ruling is an answer: without a `then` line it proves nothing, however much is played in it.",
        bad="""\
ruling "Two lamps"
    cites R1
    seat 1 has "Sleep" in room
""",
        good="""\
ruling "Two lamps"
    cites R1
    seat 1 has "Sleep" in room
    then seat 1's total is 2
""",
    ),
    Code(
        "CZ504",
        "unknown-seat",
        "error",
        "a seat that the table doesn't have",
        why="Seats are counted from 1 up to what `seats N` says, or to the most that the game allows.",
        bad="""\
ruling "Empty chair"
    cites R1
    seat 9 has "Sleep" in room
    then "Sleep" is in the life pile
""",
        good="""\
ruling "Empty chair"
    cites R1
    seat 2 has "Sleep" in room
    then seat 2's total is 2
""",
    ),
    Code(
        "CZ505",
        "ruling-line",
        "error",
        "a line that means nothing in a ruling",
        why=(
            "A ruling lays a table, plays, and asks what holds, in this order. Each line says which of these it "
            "does: `seat 1 has ...` lays, `seat 1 plays ...` plays, `then ...` asks."
        ),
        bad="""\
ruling "Late cards"
    cites R1
    seat 1 has 1 free-time
    seat 1 has "Sleep" in hand
    turn of seat 1, spend phase
    seat 1 plays "Sleep"
    seat 1 has 2 slack
    then seat 1's total is 2
""",
        good="""\
ruling "Late cards"
    cites R1
    seat 1 has 1 free-time
    seat 1 has "Sleep" in hand
    turn of seat 1, spend phase
    seat 1 plays "Sleep"
    then seat 1's total is 2
""",
    ),
    Code(
        "CZ506",
        "duplicate-ruling",
        "error",
        "two rulings with one title",
        why="A report names a ruling by its title, and the pages list the questions: each must be asked once.",
        bad="""\
ruling "Two lamps"
    cites R1
    seat 1 has "Sleep" in room
    then seat 1's total is 2

ruling "Two lamps"
    cites R1
    seat 2 has "Sleep" in room
    then seat 2's total is 2
""",
        good="""\
ruling "Two lamps"
    cites R1
    seat 1 has "Sleep" in room
    then seat 1's total is 2
""",
    ),
)

CODES: dict[str, Code] = {code.id: code for code in _TABLE}
