"""5xx: rulings."""

from chezlang.findings.codes.code import Code

TABLE = (
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
    Code(
        "CZ507",
        "dice-never-rolled",
        "warning",
        "dice that a ruling gives and nobody rolls",
        why=(
            "Whoever writes `dice 3 5` thinks that two dice are rolled. Where fewer are, the ruling does not show what it "
            "seems to: the roll never came, or something else rolled first. A ruling that shows just that nobody rolls says so in "
            "a comment: `# chezc: allow CZ507 (nobody rolls)`."
        ),
        bad="""\
ruling "Sleep well"
    cites R1
    seat 1 has 1 free-time
    seat 1 has "Sleep" in hand
    turn of seat 1, spend phase
    dice 3
    seat 1 plays "Sleep"
    then seat 1's total is 2
""",
        good="""\
ruling "Sleep well"
    cites R1
    seat 1 has 1 free-time
    seat 1 has "Sleep" in hand
    turn of seat 1, spend phase
    seat 1 plays "Sleep"
    then seat 1's total is 2
""",
    ),
)
