"""Each code's bad example is told of by that code alone, and its good example not at all; both stand among the real cards."""

import re
from pathlib import Path

import pytest

from chezlang import api
from chezlang.findings import CODES, Code
from chezlang.press.faces import faces
from chezlang.press.fits import findings_of
from chezlang.press.typeset import POKER, overflows
from chezlang.syntax import read_sources, source_from_text
from support.planting import OWN_FILE, library

SOURCE = Path(api.__file__).parent
WITH_EXAMPLES = [code for code in CODES.values() if code.bad]
#: What only shows when the rulings are played.
PLAYED = ("CZ501", "CZ502", "CZ507")
#: What only shows when the cards are printed.
PRINTED = ("CZ601", "CZ602")


def codes_of(code: Code, text: str) -> list[str]:
    loaded = api.linked(
        read_sources([*library(), source_from_text(OWN_FILE, text)]), {code.id} if code.default_off else ()
    )
    findings = list(loaded.findings)
    if code.id in PLAYED:
        titles = re.findall(r'^ruling "(.*)"', text, re.MULTILINE)
        for title in titles:
            findings += [each for result in api.run_rulings(loaded, title).results for each in result.findings]
    if code.id in PRINTED and loaded.rules is not None:
        own = [face for face in faces(loaded.rules) if face.file == OWN_FILE]
        findings += findings_of(own, overflows(own, POKER), POKER, loaded.sources)
    if code.default_off:  # the real cards may have it too
        findings = [finding for finding in findings if finding.place.file == OWN_FILE]
    return [finding.code for finding in findings]


@pytest.mark.parametrize("code", WITH_EXAMPLES, ids=lambda code: code.id)
def test_bad_example_yields_the_code_alone(code: Code) -> None:
    assert codes_of(code, code.bad) == [code.id]


@pytest.mark.parametrize("code", WITH_EXAMPLES, ids=lambda code: code.id)
def test_good_example_yields_nothing(code: Code) -> None:
    assert codes_of(code, code.good) == []


def test_what_has_no_example_can_have_none() -> None:
    """Files that can't be read, a line of a thousand characters, and what only another game could have."""
    assert {code.id for code in CODES.values() if not code.bad} == {"CZ100", "CZ101", "CZ113", "CZ418", "CZ423"}


def test_every_code_is_told_by_somebody_and_none_is_made_up() -> None:
    told: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        if SOURCE / "findings" not in path.parents:
            told |= set(re.findall(r'"(CZ\d{3})"', path.read_text(encoding="utf-8")))
    assert told == set(CODES)


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.id)
def test_reason_is_one_plain_line(code: Code) -> None:
    assert code.reason and "\n" not in code.reason and not code.reason.endswith(".")
    assert len(code.reason) <= 160
