"""2xx: names that nobody gave."""

from chezlang.findings.codes.code import Code

TABLE = (
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
    while there is a cat here
        you have +1 incme
""",
        good="""\
thing "Lava Lamp"
    cost 2
    slack 2
    while there is a cat here
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
    slack 1
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
    slack 1
    when you play a gizmo
        draw 1 life

whenever "Let's See It"
    you may play a gizmo
""",
    ),
)
