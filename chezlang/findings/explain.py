"""What there is to say of a code at length: at a terminal, for other programs, and where its page is."""

import textwrap
from typing import Any

from chezlang.findings.codes import CODES, Code
from chezlang.findings.suggest import did_you_mean

#: The page of a code, from the folder of the project.
PAGES = "docs/reference/findings"

HEADS = ("So it is found:", "So it is not:")


def named(word: str) -> Code | None:
    """The code that has this number or name, in capitals or not."""
    low = word.casefold()
    return CODES.get(word.upper()) or next((code for code in CODES.values() if code.name == low), None)


def near_codes(word: str) -> list[str]:
    """The numbers or names that may have been meant by a word that is none."""
    ids, names = list(CODES), [code.name for code in CODES.values()]
    # A word with a digit is a number with a slip in it, and numbers are all near each other: the nearest say nothing.
    if any(c.isdigit() for c in word):
        return did_you_mean(word.upper(), ids)
    return did_you_mean(word, names)


def page_of(code: Code) -> str:
    """The path of the page of a code, from the folder of the project."""
    return f"{PAGES}/{code.id}.md"


def level_words(code: Code) -> str:
    """`error`, or `warning, off unless asked for`."""
    return f"{code.level}, off unless asked for" if code.default_off else code.level


def examples(code: Code) -> list[tuple[str, str]]:
    """The bad and the good example with their headings; none where no text can show it."""
    return [(head, text) for head, text in zip(HEADS, (code.bad, code.good), strict=True) if text]


def as_text(code: Code) -> str:
    """The code as it is explained at a terminal; it ends with a line end."""
    lines = [f"{code.id} {code.name} ({level_words(code)})", "", f"{code.title[:1].upper()}{code.title[1:]}.", ""]
    lines += [*textwrap.wrap(code.why, 100), ""]
    for head, text in examples(code):
        lines += [head, "", *(f"    {line.expandtabs(4)}".rstrip() for line in text.rstrip("\n").split("\n")), ""]
    return "\n".join([*lines, f"Page: {page_of(code)}"]) + "\n"


def as_table() -> str:
    """All codes, one a line."""
    wide = max(len(code.name) for code in CODES.values())
    return "".join(
        f"{code.id}  {code.name:<{wide}}  {code.level:<7}  {code.title}{' (off unless asked for)' if code.default_off else ''}\n"
        for code in CODES.values()
    )


def as_data(code: Code) -> dict[str, Any]:
    """The code as a JSON object."""
    return {
        "code": code.id,
        "name": code.name,
        "level": code.level,
        "default_off": code.default_off,
        "title": code.title,
        "why": code.why,
        "bad": code.bad,
        "good": code.good,
        "page": page_of(code),
    }
