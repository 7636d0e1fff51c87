"""Every bad block, planted in the real library, says exactly one thing; what stands beside it is checked all the same.

twenty/*.txt holds the mistakes that everybody makes, with what is shown for them; bad/*.txt holds more of them, told
briefly. When a message was changed on purpose, `PYTHONPATH=tests python tests/model/test_bad.py` writes the files anew;
read the difference before a commit.
"""

import re
from pathlib import Path

import pytest

from chezlang.findings import Finding
from chezlang.findings.render import as_text
from support.planting import END, MIDDLE, OWN_FILE, START, Planted, cases, library, plant

HERE = Path(__file__).parent
TWENTY = list(cases(HERE / "twenty"))
BAD = list(cases(HERE / "bad"))
EVERY = [block for _, block, _ in TWENTY + BAD]
WAYS_OUT = [block for path, block, _ in BAD if path.stem in ("foreign", "nearest")]
IDS = [f"{path.stem}-{index}" for index, (path, _, _) in enumerate(TWENTY + BAD)]

#: Where they are planted besides the end of a file of their own.
PLACES = [
    ("cards/chez-geek/things.chez", START),
    ("cards/chez-geek/things.chez", MIDDLE),
    ("cards/chez-geek/whenevers.chez", END),
    ("cards/slack-attack/things.chez", MIDDLE),
]
SECOND = 'person "Second Mistake"\n    slack 1\n    is unnvited\n'


def shown(planted: Planted) -> str:
    return as_text(planted.findings, planted.sources).plain.rstrip("\n")


def said(finding: Finding, first: int) -> str:
    """The finding in short, its line counted from the first of the block."""
    at = finding.place
    lines = [f"{finding.code} {at.line - first + 1}:{at.column}-{at.end_column} {finding.message}"]
    lines += [f"label: {label.text}" for label in finding.labels[1:]]
    lines += [f"note: {finding.note}", f"help: {finding.help}"]
    return "\n".join(lines)


@pytest.mark.parametrize(("path", "block", "says"), TWENTY, ids=[path.stem for path, _, _ in TWENTY])
def test_the_twenty_are_shown_like_this(path: Path, block: str, says: str) -> None:
    assert shown(plant(block)) == says


@pytest.mark.parametrize(("path", "block", "says"), BAD, ids=IDS[len(TWENTY) :])
def test_the_others_say_this(path: Path, block: str, says: str) -> None:
    planted = plant(block)
    assert "\n".join(said(finding, planted.line) for finding in planted.findings) == says


@pytest.mark.parametrize("index", range(len(EVERY)), ids=IDS)
def test_wherever_it_stands_it_is_one_finding_in_the_block(index: int) -> None:
    """The twenty are planted everywhere, the others in one place each, in turn."""
    block = EVERY[index]
    (here,) = plant(block).findings
    # In a file of another set than the one that it names, a line for a set may be right.
    places = [place for place in PLACES if "with set" not in block or "slack-attack" in place[0]]
    for file, at in places if index < len(TWENTY) else places[index % len(places) :][:1]:
        planted = plant(block, file, at)
        (finding,) = planted.findings
        assert (finding.code, finding.message) == (here.code, here.message)
        # Of two that are the same the later one is told of, and shows the first.
        lines = [label.place.line - planted.line for label in finding.labels if label.place.file == file]
        assert any(0 <= line < len(block.split("\n")) for line in lines)
        assert finding.note and finding.help


@pytest.mark.parametrize("index", range(len(EVERY)), ids=IDS)
def test_a_second_mistake_elsewhere_is_found_too(index: int) -> None:
    block = EVERY[index]
    alone = plant(block)
    both = plant(f"{SECOND}\n{block}" if index % 2 else f"{block}\n\n{SECOND}")
    second = [finding for finding in both.findings if "unnvited" in finding.message]
    assert len(second) == 1
    assert [(finding.code, finding.message) for finding in both.findings if finding not in second] == [
        (finding.code, finding.message) for finding in alone.findings
    ]
    assert both.cards == alone.cards + 1


@pytest.mark.parametrize("block", WAYS_OUT, ids=[block.split('"')[1] for block in WAYS_OUT])
def test_what_is_shown_in_place_of_a_line_is_taken(block: str) -> None:
    """Lines that hold a word of the designer's own to be put in (`DECK`), or `...`, can't be taken over as they are."""
    planted = plant(block)
    (finding,) = planted.findings
    lines = block.split("\n")
    at, start, end = finding.place.line - planted.line, finding.place.column - 1, finding.place.end_column - 1
    indent = " " * (len(lines[at]) - len(lines[at].lstrip()))
    first, _, rest = finding.help.partition(":\n")
    way_out = re.fullmatch(r"write `([^`]+)`", finding.help)
    if finding.suggestion is not None:
        shown = [lines[at][len(indent) : start] + finding.suggestion + lines[at][end:]]
    elif rest and first == "write it so":
        shown = rest.split("\n")
    elif way_out and start == len(indent):
        shown = [way_out[1]]
    else:
        return  # it takes more than these lines, or is said of a part of the line alone
    if any(re.search(r"\.\.\.|\b[A-Z]{2,}\b", line) for line in shown):
        return
    planted = plant("\n".join([*lines[:at], *(indent + line for line in shown), *lines[at + 1 :]]))
    here = range(planted.line + at, planted.line + at + len(shown))
    wrong = [
        each for each in planted.findings if each.place.line in here and (each.code < "CZ4" or each.code == "CZ417")
    ]
    assert not wrong, wrong[0].message


def test_the_library_itself_is_clean() -> None:
    assert plant("# nothing").findings == []
    assert OWN_FILE not in {file.name for file in library()}


def rewrite() -> None:
    for folder in ("twenty", "bad"):
        for path in sorted((HERE / folder).glob("*.txt")):
            parts = []
            for case_path, block, _ in cases(HERE / folder):
                if case_path == path:
                    planted = plant(block)
                    told = "\n".join(said(finding, planted.line) for finding in planted.findings)
                    parts.append(f"{block}\n====\n{shown(planted) if folder == 'twenty' else told}")
            path.write_text("\n----\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    rewrite()
