"""The card reference: what its pages show, that they are written whole and are fresh, and what is left alone."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from markdown import markdown
from typer.testing import CliRunner

from chezlang import api
from chezlang.cli.app import app
from chezlang.effects import english
from chezlang.press import pages
from chezlang.press.rulings import _CHECKS, _LINES, steps
from chezlang.rulings import script
from support.library import CARDS, ROOT, loaded, rules_of

GENERATED = ROOT / "generated"


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return pages.pages(rules_of(), loaded().rulings)


def entry(page: str, title: str) -> str:
    """What stands under a heading, up to the next."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", page, re.M | re.S)
    assert found is not None, title
    return found[1].strip()


def test_the_pages_of_the_library(made: dict[str, str]) -> None:
    assert next(iter(made)) == "index.md"
    assert {"words.md", "rules.md", "rulings.md", "sets/chez-geek-base.md", "sets/slack-attack.md"} < made.keys()


def test_every_link_leads_to_a_page(made: dict[str, str]) -> None:
    for name, text in made.items():
        for target in re.findall(r"\]\(([^)]+)\)", text):
            path = os.path.normpath(Path(name).parent / target)
            assert path in made, f"{name}: {target}"


def test_a_card_shows_kind_types_numbers_copies_and_text(made: dict[str, str]) -> None:
    base = made["sets/chez-geek-base.md"]
    assert entry(base, "Sleep") == "**Activity: Sleep** · Slack 2 · 9 copies"
    assert entry(base, "Waitstaff") == (
        "**Job** · Income 2/3 · Free Time 2 · Slack goal 20\n\n> When you play a Sleep, it gains 1 Slack."
    )
    assert entry(base, "Choad Warrior").startswith(
        "**Person: Uninvited, Pest (Food, Booze or Weed)** · Slack -1\n\n> To play"
    )
    assert "the first on a roll of 1 to 3, the second on 4 to 6" in base


def test_every_card_has_its_entry_and_its_text(made: dict[str, str]) -> None:
    rules = rules_of()
    every = "\n".join(text for name, text in made.items() if name.startswith("sets/"))
    for card in rules.cards:
        shown = entry(every, pages.escaped(card.title))
        for text in english.card_text(rules, card):
            assert pages.escaped(text) in shown


def test_words_and_actions(made: dict[str, str]) -> None:
    words = made["words.md"]
    assert entry(words, "Weed") == "A type of Thing. On Hash Brownies and Bong."
    assert "> Pest (Food): Once a turn, when this card enters a room" in entry(words, "Pest")
    assert entry(words, "Go Shopping").startswith(
        "See R14, R25 and D25.\n\n1. Spend 1 Free Time.\n2. Choose one or more Things"
    )
    assert entry(words, "Live-In").endswith("On Live-In S.O. See D30.")


def test_the_rules_are_written_out(made: dict[str, str]) -> None:
    rules = made["rules.md"]
    assert entry(rules, "Set-up") == (
        "1. If there are 2 roommates:\n"
        '    - If the option Slacker Duel is used, each roommate draws a "Slacker" or "Drummer" from the Job deck.\n'
        '    - Otherwise, remove each "Slacker" and "Drummer" in the Job deck from the game.\n'
        "2. Each roommate without a Job draws a Job.\n"
        "3. Each roommate draws 5 Life cards."
    )
    assert entry(rules, "4. Free Time") == (
        "- Repeat:\n    - Whenever cards may be played.\n    - Choose one:\n        - Play an Activity.\n        - Go Shopping.\n"
        "        - Stop."
    )
    assert entry(rules, "Noisy Nookie").endswith("See R34, D2, D5, D26 and D27.")
    for rule in rules_of().rules:
        assert pages.escaped(rule.title) in rules


def test_every_number_of_the_rulebook_and_every_ruling(made: dict[str, str]) -> None:
    page = made["rulings.md"]
    for cite in rules_of().cites:
        assert f"\n## {cite.number}: {pages.escaped(cite.title)}\n" in page
    for ruling in loaded().rulings:
        assert page.count(f"\n**{pages.escaped(ruling.title)}**") == 1
    assert entry(page, "R22: Only a card being played can be cancelled").startswith("Carried out by the kind Activity.")


def test_a_ruling_is_a_question_and_its_answer() -> None:
    ruling = next(each for each in loaded().rulings if each.title == "You put down a Sleep. Can I spoil it?")
    assert [(step.sort, step.text) for step in steps(rules_of(), ruling)] == [
        (
            "table",
            'Roommate 1: 2 Free Time; hand: "Sleep", "Surf the Net". Roommate 2: hand: "Moron with a Chainsaw". '
            "It is roommate 1's Free Time phase.",
        ),
        ("play", 'Roommate 1 plays "Sleep". Roommate 2 answers with "Moron with a Chainsaw".'),
        (
            "answer",
            '"Sleep" is in the Life pile. "Moron with a Chainsaw" is in the Life pile. Roommate 1\'s total Slack is 0.',
        ),
    ]


def test_every_line_and_check_of_a_ruling_can_be_said() -> None:
    assert set(_LINES) == set(script.Line.__subclasses__()) - {script.Then}
    assert set(_CHECKS) == set(script.Check.__subclasses__())
    for ruling in loaded().rulings:
        for step in steps(rules_of(), ruling):
            assert re.fullmatch(r'["A-Z].*[.?!]"?', step.text) and "None" not in step.text


def test_a_wording_of_the_designer_stands_beside_what_the_card_does(tmp_path: Path) -> None:
    (tmp_path / "s.chez").write_text(
        'set "Own" code OW\n    for "Chez Geek"\n\n'
        'thing "*Odd* <Lamp>"\n    cost 1\n    text "It glows_in_the dark."\n    flavor "Groovy."\n    each tv here has +1 slack\n',
        encoding="utf-8",
    )
    rules = loaded(CARDS, tmp_path).rules
    assert rules is not None
    page = pages.pages(rules, ())["sets/own.md"]
    assert entry(page, r"\*Odd\* \<Lamp\>") == (
        "**Thing** · Cost 1\n\n> It glows\\_in\\_the dark.\n\nWhat it does:\n\n> Each TV here has +1 Slack.\n\n*Groovy.*"
    )


def test_the_markdown_is_what_it_looks_like(made: dict[str, str]) -> None:
    html = markdown(made["rules.md"], extensions=["tables"])
    assert "<td>Free Time cost</td>" in html
    assert html.count("<h1>") == 1
    nested = html.split("Set-up")[1].split("The turn")[0]
    assert nested.count("<ol>") == 1 and nested.count("<ul>") == 1 and nested.count("<li>") == 5
    assert "<blockquote>\n<p>You cannot play Booze" in markdown(made["sets/chez-geek-base.md"])
    for text in made.values():
        assert "\n\n\n" not in text and not re.search(r"[ \t]$", text, re.M)


# -- writing ----------------------------------------------------------------------------------------------


def test_writes_only_what_is_its_own(tmp_path: Path) -> None:
    (tmp_path / "old.md").write_text(f"{pages.MARK}\n\nfrom another day\n")
    (tmp_path / "mine.md").write_text("my own\n")
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    assert "left over: old.md" in api.stale_docs(loaded(), tmp_path)
    written = api.write_docs(loaded(), tmp_path)
    assert written[0] == "index.md"
    assert not (tmp_path / "old.md").exists()
    assert (tmp_path / "mine.md").read_text() == "my own\n"
    assert (tmp_path / "sheet.pdf").exists()
    assert api.stale_docs(loaded(), tmp_path) == []
    (tmp_path / "words.md").write_text("changed")
    (tmp_path / "rules.md").unlink()
    assert api.stale_docs(loaded(), tmp_path) == ["missing: rules.md", "changed: words.md"]


def test_the_command(tmp_path: Path) -> None:
    run = CliRunner().invoke
    folder = str(tmp_path / "out")
    result = run(app, ["docs", str(CARDS), "-o", folder, "--check"])
    assert result.exit_code == 1 and "missing: index.md" in result.output
    assert not (tmp_path / "out").exists()
    result = run(app, ["docs", str(CARDS), "-o", folder])
    assert (result.exit_code, result.stdout) == (0, f"wrote 6 pages to {folder}: begin with {folder}/index.md\n")
    assert run(app, ["docs", str(CARDS), "-o", folder, "--check"]).exit_code == 0
    base = str(CARDS / "chez-geek")
    assert "wrote 5 pages to" in run(app, ["docs", base, "-o", folder]).output
    assert not (tmp_path / "out" / "sets" / "slack-attack.md").exists()


def test_the_same_bytes_under_every_hash_seed(tmp_path: Path) -> None:
    found = []
    for seed in ("0", "1", "2"):
        out = tmp_path / seed
        main = "from chezlang.cli.app import main; main()"
        subprocess.run(
            [sys.executable, "-c", main, "docs", str(CARDS), "-o", str(out)],
            env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True,
        )  # fmt: skip
        found.append({path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*.md")})
        shutil.rmtree(out)
    assert found[0] == found[1] == found[2] and len(found[0]) == 6


def test_what_is_committed_is_fresh() -> None:
    assert api.stale_docs(loaded(), GENERATED) == [], "run `make generated`"
