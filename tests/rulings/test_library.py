"""Every ruling of the library holds, and every rule of the rulebook that can be shown has one."""

import pytest

from chezlang import api
from chezlang.findings.render import as_text
from chezlang.rulings.run import run
from chezlang.rulings.script import Ruling
from support.library import loaded

RULINGS = loaded().rulings


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.title)
def test_holds(ruling: Ruling) -> None:
    library = loaded()
    assert library.rules is not None
    result = run(library.rules, ruling)
    assert result.passed, as_text(result.findings, library.sources)


def test_every_rule_and_decision_is_cited() -> None:
    assert api.run_rulings(loaded(), "no such question").uncited == []


def test_all_that_is_cited_stands_in_the_rulebook() -> None:
    rules = loaded().rules
    assert rules is not None
    known = {cite.number for cite in rules.cites}
    assert {number for ruling in RULINGS for number in ruling.cites} <= known


def test_only_some() -> None:
    report = api.run_rulings(loaded(), "hungry girl")
    assert report.results
    assert all("hungry girl" in result.title.casefold() for result in report.results)
    assert all(result.passed for result in report.results)


@pytest.mark.parametrize("name", ["SA", "sa", "Slack Attack"])
def test_only_those_of_a_set(name: str) -> None:
    """Its rulings and no others: not those with the two letters of its code somewhere in their title."""
    own = [ruling.title for ruling in RULINGS if "/slack-attack/" in ruling.place.file]
    others = [ruling.title for ruling in RULINGS if ruling.title not in own]
    assert own and any("sa" in title.casefold() for title in others)
    report = api.run_rulings(loaded(), name)
    assert [result.title for result in report.results] == own
