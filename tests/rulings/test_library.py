"""Every ruling of the library holds, and every rule of the rulebook that can be shown has one."""

import pytest
from typer.testing import CliRunner

from chezlang import api
from chezlang.cli.app import app
from chezlang.findings.render import as_text
from chezlang.rulings.named import in_title
from chezlang.rulings.run import run
from chezlang.rulings.script import Ruling
from support.library import CARDS, loaded

RULINGS = loaded().rulings


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.title)
def test_holds(ruling: Ruling) -> None:
    library = loaded()
    assert library.rules is not None
    result = run(library.rules, ruling)
    assert result.passed, as_text(result.findings, library.sources)


def test_every_rule_and_decision_is_cited() -> None:
    assert api.run_rulings(loaded(), "no such question").uncited == []


def test_the_rulebook_has_every_rule_and_decision() -> None:
    """R1 to R35 (R36, dating, is a page of its own) and D1 to D30: none can be left out and so never be missed."""
    rules = loaded().rules
    assert rules is not None
    numbers = [f"R{each}" for each in range(1, 36)] + [f"D{each}" for each in range(1, 31)]
    assert [cite.number for cite in rules.cites] == numbers


def test_each_ruling_is_a_question() -> None:
    assert [ruling.title for ruling in RULINGS if not ruling.title.endswith("?")] == []


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


@pytest.mark.parametrize("name", ["Chez Geek", "cg", "chez geek: base"])
def test_a_set_is_called_by_what_stands_before_its_colon_too(name: str) -> None:
    own = [ruling.title for ruling in RULINGS if "/chez-geek/" in ruling.place.file]
    assert [result.title for result in api.run_rulings(loaded(), name).results] == own


@pytest.mark.parametrize(
    ("text", "title", "is_in"),
    [
        ("shop", "I am Shopping. Who stops me?", True),
        ("SHOPPING. who", "I am Shopping. Who stops me?", True),
        ("pp", "I am Shopping. Who stops me?", False),
        ("me?", "I am Shopping. Who stops me?", True),
        ("?", "I am Shopping. Who stops me?", True),
        ("é", "Cafétéria", False),
        ("caf", "a Café", True),
        (" ", "a Café", False),
    ],
)
def test_a_part_of_a_title_begins_with_a_word(text: str, title: str, is_in: bool) -> None:
    assert in_title(text)(title) is is_in


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--only", "Slak Attack"], "no ruling has 'Slak Attack' in its title, and no set is called so: did you mean `Slack Attack`?"),
        (["--only", "PP"], "no ruling has 'PP' in its title, and no set is called so: did you mean `BP`?"),
        (["--only", "slep", "--coverage"], "no card, word or rule has 'slep' in its name, and no set is called so: did you mean `Sleep`?"),
        (["--only", "zzzzzz"], "no ruling has 'zzzzzz' in its title, and no set is called so"),
    ],
)  # fmt: skip
def test_what_matches_nothing_is_told_what_is_near(more: list[str], said: str) -> None:
    result = CliRunner().invoke(app, ["test", str(CARDS), *more])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.strip() == f"error: {said}"


@pytest.mark.parametrize("name", ["SA", "sa", "Slack Attack"])
def test_only_those_of_a_set(name: str) -> None:
    """Its rulings and no others: not those with the two letters of its code somewhere in their title."""
    own = [ruling.title for ruling in RULINGS if "/slack-attack/" in ruling.place.file]
    others = [ruling.title for ruling in RULINGS if ruling.title not in own]
    assert own and any("sa" in title.casefold() for title in others)
    report = api.run_rulings(loaded(), name)
    assert [result.title for result in report.results] == own
