"""What a library means as a whole: each check finds its bad cases, with this message, and lets the good ones be.

meaning/*.txt holds both, as in test_bad.py; a case of which nothing is to be said has nothing after `====`.
`PYTHONPATH=tests python tests/model/test_meaning.py` writes the files anew; read the difference before a commit.
"""

from pathlib import Path

import pytest

from chezlang.findings import CODES, Finding
from chezlang.model import checks
from support.planting import Planted, cases, check, replaced
from support.still import plant

FOLDER = Path(__file__).parent / "meaning"
CASES = list(cases(FOLDER))


def said(finding: Finding, planted: Planted) -> str:
    """The finding in short; lines of the planted block are counted from its first, others stand with their file."""

    def at(number: int) -> str:
        place = finding.labels[number].place
        line = str(place.line - planted.line + 1) if place.file == planted.file else f"{place.file} {place.line}"
        return f"{line}:{place.column}-{place.end_column}"

    lines = [f"{finding.code} {at(0)} {finding.message}"]
    lines += [
        f"label {at(number)} {label.text}" for number, label in enumerate(finding.labels) if number and label.text
    ]
    lines += [f"note: {finding.note}"] if finding.note != CODES[finding.code].reason else []
    return "\n".join([*lines, f"help: {finding.help}"])


#: Checks that are off unless asked for, and the code by which they are.
OFF = {each.__name__.removeprefix("check_"): code for code, each in checks.OFF.items()}


def told(block: str, name: str = "") -> str:
    planted = plant(block, {OFF[name]} if name in OFF else ())
    return "\n".join(said(finding, planted) for finding in planted.findings)


@pytest.mark.parametrize(
    ("name", "block", "says"),
    [(path.stem, block, says) for path, block, says in CASES],
    ids=[f"{path.stem}-{i}" for i, (path, _, _) in enumerate(CASES)],
)
def test_says_this_and_nothing_else(name: str, block: str, says: str) -> None:
    assert told(block, name) == says


GAME = "cards/chez-geek/game.chez"
#: Of what only a game can declare: a line of it, what is written in its place, and what is said of that.
DECLARED = [
    (
        "numbers",
        "    number goal",
        "    number luck on roommates\n    number goal",
        "no card and no line says anything of `luck`",
    ),
    (
        "zones",
        "    zone desk",
        "    zone attic of each roommate, open\n    zone desk",
        "no card ever comes into an `attic`",
    ),
    ("zones", "    deck life", "    deck fate into hand\n    deck life", "nobody ever draws from `fate`"),
    (
        "options",
        "    option slacker-duel",
        '    option quick "Short."\n    option slacker-duel',
        "no line asks for `quick`",
    ),
]


def test_game_that_rolls_and_has_no_die() -> None:
    (finding,) = check(replaced(GAME, "    die d6\n", "")).findings
    assert (finding.code, finding.message) == ("CZ418", '"Chez Geek" rolls a die and names none')


def test_set_up_that_deals_more_than_there_is() -> None:
    old = "each roommate draws 5 life"
    assert check(replaced(GAME, old, "each roommate draws 6 life")).findings == []
    (finding,) = check(replaced(GAME, old, "each roommate draws 500 life")).findings
    assert finding.code == "CZ423"
    assert finding.message.startswith("the life deck runs dry in the set-up: 5 roommates draw 2500 cards, and it has ")


@pytest.mark.parametrize(("name", "old", "new", "says"), DECLARED)
def test_says_what_the_game_declares_and_nobody_uses(name: str, old: str, new: str, says: str) -> None:
    (finding,) = check(replaced(GAME, old, new)).findings
    assert (finding.code, finding.message) == ("CZ410", says)
    assert finding.place.file == GAME


def test_every_check_has_a_bad_and_a_good_case() -> None:
    names = {path.stem for path in FOLDER.glob("*.txt")}
    for each in (*checks.LOCAL, *checks.WHOLE, *checks.OFF.values()):
        name = each.__name__.removeprefix("check_")
        if name in {"die", "decks", *(declared[0] for declared in DECLARED)}:
            continue  # the library itself is the good case
        assert name in names
        outcomes = {bool(says) for path, _, says in CASES if path.stem == name}
        assert outcomes == {True, False}, name


def rewrite() -> None:
    for path in sorted(FOLDER.glob("*.txt")):
        parts = [
            f"{block}\n====\n{told(block, path.stem)}".rstrip("\n")
            for case_path, block, _ in cases(FOLDER)
            if case_path == path
        ]
        path.write_text("\n----\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    rewrite()
