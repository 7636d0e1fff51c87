"""The pages of docs/ that are made: the reference of the language from the compiler's own tables, the rules from the library.

`python -m chezlang.press.language DIR` writes them; a test says when what is committed is stale. What each example says on a
card is made by compiling it together with the library.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from chezlang.data import data_dir
from chezlang.effects import english
from chezlang.effects.events import AGAIN, CANCEL, EVENTS, UNHEARD
from chezlang.files import write_whole
from chezlang.findings import Finding, ordered
from chezlang.findings.codes import CODES
from chezlang.model.library import Library
from chezlang.model.verbs import VERBS
from chezlang.press import findings
from chezlang.press.forms import ADJECTIVES, DECLARATIONS, RULING_LINES, SET_LINES, TABLES, Form, Table
from chezlang.press.pages import rulings_page
from chezlang.rulings.reading import read_rulings
from chezlang.syntax import read_files, read_library, read_sources, source_from_text
from chezlang.syntax.words import Word, shapes, words

MARK = "<!-- Made from the compiler's tables by `make reference`: change those, not this page. -->"

#: The kind of card on which the examples of a table stand.
KINDS = {"thing": "thing", "whenever": "whenever"}

#: What an example can't stand without, by its first word: it must stand on a card that it can be on.
STANDING = ("when ", "answer ", "while ", "with set ")


@dataclass(frozen=True)
class Read:
    """The examples after compiling: what there is to say about them, and what the card of each says."""

    findings: list[Finding]
    said: dict[str, list[str]]


def sources() -> dict[str, str]:
    """The examples as files of two sets, by file name: cards that they stand on are called by their table and place."""
    lines = ['set "Examples"', '    for "Chez Geek"']
    for table, form in _examples():
        if table.of in KINDS:
            kind = "thing" if form.example.startswith(STANDING) or table.of == "thing" else "whenever"
            lines += ["", f'{kind} "{_title(table, form)}"', *(f"    {line}" for line in form.example.split("\n"))]
        elif table.of == "block" and form.alternative != "set_block":
            lines += ["", *form.example.split("\n")]
    ruling = ["", 'ruling "What does each line of a ruling do?"']
    ruling += [f"    {form.example}" for form in RULING_LINES.forms if form.example]
    return {
        "examples/examples.chez": "\n".join([*lines, *ruling]) + "\n",
        "odds/set.chez": "\n".join(
            [next(form.example for form in DECLARATIONS.forms if form.alternative == "set_block")]
        )
        + "\n"
        + "\n".join(f"    {form.example}" for form in SET_LINES.forms if form.alternative in ("lacks", "meta"))
        + "\n",
    }


def _examples() -> Iterator[tuple[Table, Form]]:
    for table in (*TABLES, _ADJECTIVES):
        for form in table.forms:
            if form.example:
                yield table, form


_ADJECTIVES = Table("Adjectives", "", "whenever", "They stand between a determiner and its noun.", ADJECTIVES)


def _title(table: Table, form: Form) -> str:
    return f"{table.title}: {form.alternative}"


def read_examples() -> Read:
    """Compile the examples together with the library."""
    files, unread = read_files([data_dir("cards")])
    own = [source_from_text(name, text) for name, text in sources().items()]
    reading = read_sources([*files, *own], unread)
    library = Library(reading.blocks)
    library.link()
    rules = library.rules
    assert rules is not None
    said = {card.title: english.card_text(rules, card) for card in rules.cards if card.set == "Examples"}
    _, unproved = read_rulings(library)
    return Read(list(ordered([*reading.findings, *library.findings, *unproved])), said)


# -- pages --------------------------------------------------------------------------------------


def pages() -> dict[str, str]:
    """The pages by their paths."""
    return {
        "reference/language.md": _page(_language(read_examples())),
        "rules.md": _rules(),
        **{path: _page(iter(lines)) for path, lines in findings.pages().items()},
    }


def _rules() -> str:
    """The rules and decisions of the library, with the rulings that cite them."""
    library = Library(read_library([data_dir("cards")]).blocks)
    library.link()
    assert library.rules is not None
    return rulings_page(library.rules, read_rulings(library)[0], MARK)


def _page(lines: Iterator[str]) -> str:
    return "\n".join([MARK, "", *lines]).rstrip("\n") + "\n"


def write(folder: Path) -> None:
    """Write the pages to a folder."""
    for name, text in pages().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)


def _language(read: Read) -> Iterator[str]:
    yield from ("# The language", "")
    yield "Every table on this page is one that the compiler itself reads, and every example is compiled: below it stands what the card then says."
    yield ""
    yield "In what is *written*, capitals stand for something of your own: CARD, CARDS and TYPE for the words that the game and its sets declare, N for a number, X for somebody or something, NAME for a name."
    yield ""
    for table in TABLES:
        yield from _table(table, read)
        if table.title == "Determiners":
            yield from _table(_ADJECTIVES, read)
    yield from _verbs()
    yield from _events()
    yield from _words()
    yield from ("## Findings", "", "Each with its reason and examples in [the list of findings](findings.md).", "")
    yield from ("| Code | Name | Level | What it says |", "|---|---|---|---|")
    for code in CODES.values():
        yield f"| [{code.id}](findings/{code.id}.md) | {code.name} | {code.level} | {_cell(code.title)} |"


def _table(table: Table, read: Read) -> Iterator[str]:
    yield from (f"## {table.title}", "")
    if table.about:
        yield from (table.about, "")
    for form in table.forms:
        yield f"- `{form.written}`: {form.meaning}"
        yield ""
        if form.example:
            yield from (f"        {line}" for line in form.example.split("\n"))
            yield ""
        for text in read.said.get(_title(table, form), ()):
            yield from (f"    *{text}*", "")


def _verbs() -> Iterator[str]:
    yield from (
        "## Verbs",
        "",
        "SEATS stands for who does it. Left out, it is who did the step before, joined by `, then`; in a block below `X may` or `X choose one` it is X; else it is you.",
        "",
    )
    yield from ("| Verb | Written | Meaning |", "|---|---|---|")
    for verb in VERBS.values():
        written = "<br>".join(f"`{shape}`" for shape in verb.shapes) or "in triggers and rulings only"
        yield f"| {verb.name} | {written} | {_cell(verb.meaning)} |"
    yield ""


def _events() -> Iterator[str]:
    yield from (
        "## Events",
        "",
        "What happens, and what `when`, `when ... would` and `cannot` can speak of; `cannot` not of `start`, `end` and `win`: that is said by `when ... would`, and `ignore it` below it.",
        "",
    )
    yield from ("| Event | What happens | It carries | Heard as well as |", "|---|---|---|---|")
    for event in EVENTS:
        if event.id in UNHEARD and event.id not in (AGAIN, CANCEL):
            continue
        also = ", ".join(EVENTS[other].name for other in event.facets if other != event.id)
        yield f"| {event.name} | {_cell(event.meaning)} | {', '.join(event.fields)} | {also} |"
    yield ""


def _words() -> Iterator[str]:
    yield from ("## Words", "", "Each word has one meaning and can name nothing else.", "")
    yield from ("| Word | Other forms | Meaning |", "|---|---|---|")
    yield from (_word(word) for word in words())
    yield from ("", "## Signs and shapes", "")
    yield from ("| Example | Meaning |", "|---|---|")
    for shape in shapes():
        if shape.text:
            yield f"| `{shape.text}` | {_cell(shape.meaning)} |"
    yield ""


def _word(word: Word) -> str:
    forms = ", ".join(f"`{form}`" for form in word.forms)
    return f"| `{word.text}` | {forms} | {_cell(word.meaning)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
