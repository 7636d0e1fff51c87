"""Names and titles: missing, without quotes, or words of the language."""

import re
from collections.abc import Iterator

from lark import Token

from chezlang.findings import did_you_mean
from chezlang.syntax.grammar import NEWLINE
from chezlang.syntax.heads import DECLARATIONS
from chezlang.syntax.lines import UNKNOWN
from chezlang.syntax.mistakes import Mistake, Remark, span
from chezlang.syntax.phrases import RETIRED
from chezlang.syntax.words import reserved

_EXAMPLE = {
    "action": "action repair",
    "game": 'game "Attic"',
    "kind": "kind thing from finds",
    "rule": 'rule "Quiet Nights"',
    "rulebook": 'rulebook "Attic"',
    "ruling": 'ruling "May I play two?"',
    "set": 'set "Attic Finds"',
    "trait": "trait fragile(part)",
    "type": "type gadget is thing",
}
# The tokens behind which a new name is given.
_NAMING = {"ACTION", "AS", "DECK", "KIND", "NUMBER_WORD", "OPTION", "PHASE_WORD", "TRAIT", "TYPE", "ZONE"}
_NAMING |= {"_PLURAL", "_SINGULAR"}
_OTHER_NAME = {
    "kind": "sort",
    "number": "count",
    "set": "series",
    "turn": "lap",
    "round": "lap",
    "type": "sort",
    "uses": "charge",
}


def nameless_head(mistake: Mistake) -> Iterator[Remark]:
    """`thing` alone, `thing x2`, `thing Lava Lamp`, `"Lava Lamp"`."""
    if mistake.head is not None or not mistake.line.tokens:
        return
    first, text = mistake.line.tokens[0], mistake.line.text
    if first.type == "STRING":
        yield from _kindless(mistake, first)
    if mistake.at != 1 or first.type == UNKNOWN:
        return
    wants = mistake.accepts
    rest = text[first.end_pos :].strip()
    missing = not rest or re.fullmatch(r"x-?\d+", rest)
    if missing and ("STRING" in wants or "WORD" in wants):
        what = "title" if first.type in ("WORD", "RULING") else "name"
        yield Remark(
            "CZ110",
            f"`{first}` has no {what}",
            help="write it behind the word: `" + _EXAMPLE.get(first, first + ' "Lava Lamp"') + "`",
            certain=True,
            at=span(first),
        )
    elif "STRING" in wants and '"' not in text and rest[0].isalnum() and not _declares(mistake, first):
        title, behind = re.fullmatch(r"(.*?)((?: x-?\d+| code \w+)?):?", rest).groups()  # type: ignore[union-attr]
        yield Remark(
            "CZ110",
            f"the title `{title}` does not stand in quotes",
            (f'{text[: first.end_pos]} "{title}"{behind}',),
            safe=True,
        )


#: A line that asks whether a set is there.
_OF_A_SET = re.compile(
    r'^( *)(?:if|when|while|with|without) (?:the )?(set )?("[^"]*")(?: is( not)? (?:loaded|used|played|there|in play))? *:?$'
)


def of_a_set(mistake: Mistake) -> Iterator[Remark]:
    """`with "Odds and Ends"`, `while set "Odds and Ends" is loaded`."""
    found = _OF_A_SET.match(mistake.line.text)
    if found and (found[2] or "with" in found[0].split()[0]):
        word = "without set" if found[4] or found[0].lstrip().startswith("without") else "with set"
        yield Remark(
            "CZ106",
            f"what is there only {word.removesuffix(' set')} a set stands below `{word} {found[3]}`",
            (f"{found[1]}{word} {found[3]}",),
            note="which sets are used is settled before a game begins",
        )


def unquoted(mistake: Mistake) -> Iterator[Remark]:
    """`text hey`: where only a title or text can stand."""
    if mistake.accepts == {"STRING"} and mistake.bad.type != NEWLINE and '"' not in mistake.line.text:
        start = mistake.bad.start_pos or 0
        text = mistake.line.text
        yield Remark(
            "CZ106",
            f"what comes after `{mistake.previous}` stands in quotes",
            (f'{text[:start]}"{text[start:]}"',),
            help=f'write `{text[:start].strip()} "..."`',
            certain=True,
            at=(start, len(text)),
            safe=True,
        )


def spaced_name(mistake: Mistake) -> Iterator[Remark]:
    """`number spare time on players`: a name of several words."""
    tokens, at = mistake.line.tokens, mistake.at
    if at < 2 or mistake.bad.type != "WORD" or tokens[at - 1].type != "WORD" or tokens[at - 2].type not in _NAMING:
        return
    start, end = tokens[at - 1].start_pos or 0, mistake.bad.end_pos or 0
    name = f"{tokens[at - 1]}-{mistake.bad}"
    yield Remark(
        "CZ106",
        f"a name of several words is written with a hyphen: `{name}`",
        (f"{mistake.line.text[:start]}{name}{mistake.line.text[end:]}",),
        note="how it is printed may stand in quotes behind it",
        at=(start, end),
    )


def reserved_name(mistake: Mistake) -> Iterator[Remark]:
    """A word of the language where a name is given."""
    for at in (mistake.at, mistake.at - 1):
        if not 1 <= at < len(mistake.line.tokens):
            continue
        word, before = mistake.line.tokens[at], mistake.line.tokens[at - 1]
        naming = before.type in _NAMING or (before.type == "_LPAR" and mistake.head is None)
        if naming and (word.value in reserved() or word.value in RETIRED) and "WORD" in mistake.accepts_after(at):
            other = _OTHER_NAME.get(word)
            yield Remark(
                "CZ108",
                f"`{word}` is a word of the language and can't be a name",
                help=f"call it `{other}`, say" if other else "call it something else",
                certain=True,
                at=span(word),
                stand_in=mistake.replaced(word, f"{word}-card"),
            )
            return


def _kindless(mistake: Mistake, title: Token) -> Iterator[Remark]:
    tokens, text = mistake.line.tokens, mistake.line.text
    swapped = ""
    if len(tokens) > 1 and tokens[1].type == "WORD":
        swapped = f"{tokens[1]} {title}{text[tokens[1].end_pos :]}"
    yield Remark(
        "CZ110",
        f"{title} is a title, but the line does not say of what",
        (swapped,),
        help=f"start with what it is: `thing {title}`, say, or `ruling {title}`",
        certain=True,
        at=span(title),
    )


def _declares(mistake: Mistake, first: Token) -> bool:
    """Whether the line is a declaration with its first word misspelt."""
    return any(mistake.fits(mistake.replaced(first, meant)) for meant in did_you_mean(first, DECLARATIONS))
