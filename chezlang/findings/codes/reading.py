"""1xx: what can go wrong in reading text."""

from chezlang.findings.codes.code import Code

TABLE = (
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
        "CZ114",
        "idle-allow",
        "warning",
        "a comment that allows what isn't there",
        why=(
            "A comment that allows a finding says that somebody has looked at it. Where there is none any more, or "
            "never was in this block, it would hide the next one."
        ),
        bad="""\
# chezc: allow CZ411
whenever "Full Envelope"
    you gain 1 slack
""",
        good="""\
# chezc: allow CZ411
whenever "Empty Envelope"
    you gain 0 slack
""",
    ),
    Code(
        "CZ115",
        "bad-allow",
        "warning",
        "a comment to the checker that it can't follow",
        why=(
            "A comment that begins with `chezc:` speaks to the checker: `# chezc: allow CODE` before or in a block, where "
            "CODE is the number or name of a warning. What else it says would be passed over in silence. Errors can't "
            "be allowed: a line with one has no meaning."
        ),
        bad="""\
# chezc: allow changes-noting
whenever "Full Envelope"
    you gain 1 slack
""",
        good="""\
# chezc: allow changes-nothing (a joke that the table knows)
whenever "Empty Envelope"
    you gain 0 slack
""",
    ),
)
