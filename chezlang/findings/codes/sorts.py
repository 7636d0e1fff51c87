"""3xx: words and references of another sort than belongs where they stand."""

from chezlang.findings.codes.code import Code

TABLE = (
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
)
