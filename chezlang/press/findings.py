"""The pages of docs/ about findings: a list, and a page for each code."""

from collections.abc import Iterator

from chezlang.findings.codes import CODES, Code
from chezlang.findings.explain import examples, level_words

_PARTS = {
    "1": "Reading text",
    "2": "Names",
    "3": "Words and references",
    "4": "Cards and games as a whole",
    "5": "Rulings",
    "6": "Cards on paper",
}


def pages() -> dict[str, list[str]]:
    """The lines of the pages by their paths within docs/."""
    made = {"reference/findings.md": list(_list())}
    return made | {f"reference/findings/{code.id}.md": list(_page(code)) for code in CODES.values()}


def _list() -> Iterator[str]:
    yield from (
        "# Findings",
        "",
        "What the checker can find. Each has a page that says why it matters, with an example that has it and one that hasn't; "
        "`chezc explain CODE` shows the same. A code keeps its meaning for good. How findings are shown, chosen and mended "
        "stands [on a page of its own](../findings.md).",
        "",
    )
    for part, head in _PARTS.items():
        yield from (f"## {head}", "", "| Code | Name | Level | What it says |", "|---|---|---|---|")
        for code in CODES.values():
            if code.id.startswith(f"CZ{part}"):
                yield f"| [{code.id}](findings/{code.id}.md) | {code.name} | {level_words(code)} | {code.title} |"
        yield ""


def _page(code: Code) -> Iterator[str]:
    yield from (f"# {code.id}: {code.title}", "", f"*{code.name}, {level_words(code)}*", "", code.why, "")
    for head, text in examples(code):
        yield from (f"## {head.removesuffix(':')}", "", "```", *text.rstrip("\n").split("\n"), "```", "")
    yield from ("## If it is meant", "")
    if code.level == "error":
        yield "It can't be: no comment can allow an error."
    else:
        yield f"`# chezc: allow {code.name}` before or in the block says so: see [what is told](../../findings.md#a-comment-that-allows-one)."
    yield from ("", "[All findings](../findings.md)")
