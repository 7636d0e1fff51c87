import re

import pytest

from chezlang.findings import CODES, Code, Finding, Label, whole_file
from chezlang.findings.codes import UNREADABLE


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(ValueError, match="no finding has the code 'CZ999'"):
        Finding("CZ999", "m", (Label(whole_file("a")),))


def test_a_finding_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="a finding needs a place: m"):
        Finding("CZ106", "m", ())


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.id)
def test_every_code_explains_itself(code: Code) -> None:
    assert re.fullmatch(r"CZ[1-6]\d\d", code.id)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.name)
    assert code.why.endswith(".")
    assert not code.title.endswith(".")
    assert bool(code.bad) == bool(code.good)
    assert code.bad != code.good or not code.bad
    assert all(text == "" or text.endswith("\n") for text in (code.bad, code.good))


def test_names_are_not_given_twice() -> None:
    assert len({code.name for code in CODES.values()}) == len(CODES)
    assert set(CODES) >= UNREADABLE
