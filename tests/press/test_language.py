"""The reference of the language: nothing of the grammar is missing, every example compiles, and the committed pages are fresh."""

from functools import cache

import pytest
from markdown import markdown

from chezlang.effects.events import AGAIN, CANCEL, EVENTS, UNHEARD
from chezlang.findings import level_of
from chezlang.findings.codes import CODES
from chezlang.model.verbs import VERBS
from chezlang.press import findings, language
from chezlang.press.forms import ADJECTIVES, GAME_LINES, TABLES, Form, Table
from chezlang.syntax.grammar import parser
from chezlang.syntax.words import forms, words
from support.library import CARDS, ROOT

DOCS = ROOT / "docs"


def alternatives(rule: str) -> set[str]:
    """The alternatives of a grammar rule: by alias, or by the first rule or terminal of each; what a `_rule` holds is its own."""
    found = set()
    for each in parser().rules:
        if str(each.origin.name) != rule:
            continue
        first = each.alias or next(symbol.name for symbol in each.expansion)
        found |= alternatives(first) if first in ("_line", "_cites_line") else {first}
    return found


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.title)
def test_a_table_explains_its_whole_grammar_rule(table: Table) -> None:
    found = alternatives(table.rule)
    if table.rule == "_card_line":
        found -= alternatives("_line")  # frames have a table of their own
    assert [form.alternative for form in table.forms if form.alternative not in found] == []
    assert found == {form.alternative for form in table.forms}
    assert all(form.meaning and form.written for form in table.forms)


def test_the_adjectives_are_those_of_the_grammar() -> None:
    assert {form.alternative for form in ADJECTIVES} == set(forms()["ADJ"])


@cache
def read() -> language.Read:
    return language.read_examples()


def test_every_example_compiles() -> None:
    source = {name: text.split("\n") for name, text in language.sources().items()}
    told = []
    for finding in read().findings:
        if level_of(finding) != "error":
            continue  # what stands alone here may be of no use to any card
        place = finding.labels[0].place
        line = source[place.file][place.line - 1] if place.file in source else place.file
        told.append(f"{line.strip()}: {finding.message}")
    assert not told


def effects() -> list[tuple[Table, Form]]:
    return [(table, form) for table, form in language._examples() if table.of == "whenever"]


@pytest.mark.parametrize(("table", "form"), effects(), ids=lambda each: getattr(each, "alternative", ""))
def test_every_example_says_something(table: Table, form: Form) -> None:
    assert read().said[f"{table.title}: {form.alternative}"]


def test_examples_of_a_game_stand_in_the_game() -> None:
    game = (CARDS / "chez-geek" / "game.chez").read_text(encoding="utf-8")
    for form in GAME_LINES.forms:
        assert all(line in game for line in form.example.split("\n"))


def test_the_page_has_every_verb_event_word_and_finding() -> None:
    made = language.pages()
    page = made["reference/language.md"]
    for verb in VERBS.values():
        assert f"\n| {verb.name} | " in page
        assert all(f"`{shape}`" in page for shape in verb.shapes)
    for event in EVENTS:
        heard = event.id not in UNHEARD or event.id in (AGAIN, CANCEL)
        assert (f"\n| {event.name} | {event.meaning} | " in page) == heard
    for word in words():
        assert f"\n| `{word.text}` | " in page and word.meaning
    for code in CODES.values():
        assert f"\n| [{code.id}](findings/{code.id}.md) | {code.name} | " in page
        assert f"\n| [{code.id}](findings/{code.id}.md) | {code.name} | " in made["reference/findings.md"]
        own = made[f"reference/findings/{code.id}.md"]
        assert f"\n# {code.id}: {code.title}\n" in own and code.why in own
        assert all(f"\n```\n{text}```\n" in own for text in (code.bad, code.good) if text)


def test_the_markdown_is_what_it_looks_like() -> None:
    html = markdown(language.pages()["reference/language.md"], extensions=["tables", "fenced_code"])
    assert "<li>\n<p><code>each CARD</code>: all of them at once</p>\n<pre><code>discard each cat in your room" in html
    assert "<td>gain</td>\n<td><code>gain N NUMBER</code><br>" in html


@pytest.mark.parametrize("name", ["reference/language.md", "reference/findings.md", "rules.md"])
def test_what_is_committed_is_fresh(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == language.pages()[name], "run `make reference`"


def test_the_pages_of_codes_are_fresh() -> None:
    made = {name: text for name, text in findings.pages().items() if name.startswith("reference/findings/")}
    there = {path.relative_to(DOCS).as_posix() for path in (DOCS / "reference" / "findings").iterdir()}
    assert there == set(made)
    for name, lines in made.items():
        assert (DOCS / name).read_text(encoding="utf-8") == language._page(iter(lines)), "run `make reference`"
