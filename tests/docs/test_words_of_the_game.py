"""The words of the game on the page about expansions are those that the game declares."""

from __future__ import annotations

from chezlang.press.site.game import written
from support.library import ROOT, rules_of

PAGE = ROOT / "docs" / "design-an-expansion.md"
START = "<!-- The game's words: a test compares them with the game. -->\n"
END = "<!-- end -->\n"


def table() -> str:
    """The rows that the page shows: all but types and traits, which sets add to."""
    rows = ["", "| What | As it is written |", "|---|---|"]
    for each in written(rules_of()):
        if each.sort not in ("Types", "Traits"):
            words = ", ".join(f"`{name}`" + (f" ({text})" if text else "") for name, text in each.words)
            rows.append(f"| {each.sort} | {words} |")
    return "\n".join([*rows, "", ""])


def test_the_page_shows_the_words_of_the_game() -> None:
    _, start, rest = PAGE.read_text(encoding="utf-8").partition(START)
    shown, end, _ = rest.partition(END)
    assert start and end
    assert shown == table()


def test_a_word_is_shown_as_it_is_printed_only_where_that_differs() -> None:
    found = {each.sort: dict(each.words) for each in written(rules_of())}
    assert found["Phases"]["spend"] == "Free Time"
    assert found["Numbers on cards"]["slack"] == ""
    assert found["Types"]["live-in"] == ""
    assert found["Numbers of a roommate"]["goal"] == "Slack goal"
    assert "slack" in found["Numbers of a roommate"] and "income" not in found["Numbers on cards"]
