"""Numbers, dice and copies."""

import re
from collections.abc import Iterator

from lark import Token

from chezlang.syntax.experts.vocabulary import near
from chezlang.syntax.grammar import NEWLINE
from chezlang.syntax.mistakes import Mistake, Remark, span

_NUMBERS = {"NUMBER", "SIGNED", "OR_MORE", "DIE", "LOW_HIGH", "RANGE"}
_CRAMPED = re.compile(r"(?<=[\w)]) ?[+-] ?(?=\d)")
# What comes before the name of a type in a list or a sentence.
_BEFORE_TYPES = {"_LPAR", "_COMMA", "IS", "A", "AN", "EACH", "ANOTHER", "THE", "PER"}


def decimal(mistake: Mistake) -> Iterator[Remark]:
    """`points 1.5`."""
    found = re.search(r"\d+[.,]\d+", mistake.masked)
    if found and found.start() <= (mistake.bad.start_pos or 0) <= found.end():
        yield Remark(
            "CZ106",
            f"`{found[0]}` is no whole number",
            help="write a whole number; a dice roll such as `d3` lies between two of them",
            certain=True,
            at=found.span(),
        )


def arithmetic(mistake: Mistake) -> Iterator[Remark]:
    """`d6-1`, `d6 -1`, `2-3` for `2/3`: a minus has blanks on both sides."""
    bad, text = mistake.bad, mistake.line.text
    if bad.type == "RANGE" and "LOW_HIGH" in mistake.accepts:
        yield Remark(
            "CZ106",
            f"`{bad}` is a range of dice results",
            (mistake.replaced(bad, bad.replace("-", "/")),),
            note="the low and the high value of a number are written with `/`",
        )
    if bad.type == "RANGE" and mistake.at == 0:
        yield Remark(
            "CZ106",
            f"`{bad}` is written `{bad.replace('-', ' to ')}`",
            (mistake.replaced(bad, bad.replace("-", " to ")),),
        )
    found = [each for each in _CRAMPED.finditer(mistake.masked) if each[0] not in (" + ", " - ")]
    if found:
        yield Remark(
            "CZ106",
            "`+` and `-` stand between two blanks",
            (*(_apart(text, [each]) for each in found), _apart(text, found)),
            note="without them `-` belongs to a name (`spare-time`) or to a number (`-1`)",
            safe=True,
        )
    together = re.sub(r"([+-]) (?=\d)", r"\1", text)
    yield Remark("CZ106", "a sign stands right before its number", (together,), safe=True)


def copies(mistake: Mistake) -> Iterator[Remark]:
    """`x 9`, `9x`, a bare `9` behind a title."""
    text = mistake.line.text
    found = re.search(r"(?<=\") *([xX×*]? ?(\d{1,3}) ?[xX×*]?(?: copies)?)$", text)
    if found and "COPIES" in mistake.accepts:
        yield Remark(
            "CZ106",
            f"`{found[1]}` is no number of copies",
            (f"{text[: found.start()]} x{int(found[2])}",),
            help="write it behind the title: `x2`",
        )


def two_numbers(mistake: Mistake) -> Iterator[Remark]:
    """`price 2 points 3`, `price points 2`: two numbers on one line."""
    tokens = mistake.line.tokens
    names = [token for token in tokens if token.type == "WORD"]
    values = [token for token in tokens if token.type in _NUMBERS]
    joints = [token for token in tokens if token.type in ("_COMMA", "AND")]
    if len(names) != 2 or not values or len(names) + len(values) + len(joints) != len(tokens):
        return
    if any(mistake.fits(mistake.replaced(names[0], meant)) for meant in near(names[0].value)):
        return  # a verb, misspelt
    if tokens[0] is not names[0] or not mistake.fits(f"{mistake.line.text[: names[0].end_pos]} 2"):
        return
    first, second = (f"{name} {value}" for name, value in zip(names, (values * 2)[:2], strict=True))
    yield Remark(
        "CZ106",
        f"`{names[0]}` and `{names[1]}` can't share a line",
        help=f"give each a line of its own:\n{first}\n{second}{_one_name(names, values)}",
        certain=True,
        at=span(names[1]),
    )


def word_for_number(mistake: Mistake) -> Iterator[Remark]:
    """`price gadget`: two bare words are a number of the card without its value."""
    tokens = mistake.line.tokens
    if mistake.bad.type != NEWLINE or mistake.head is None or not all(token.type == "WORD" for token in tokens):
        return
    first = tokens[0]
    if not mistake.fits(f"{mistake.line.text[: first.end_pos]} 2"):
        return  # no line for numbers
    if len(tokens) > 2 or any(mistake.fits(mistake.replaced(first, meant)) for meant in near(first.value)):
        return
    if len(tokens) == 1:
        yield Remark(
            "CZ106",
            f"`{first}` has no value",
            help=f"write its value behind it: `{first} 2`",
            certain=True,
            at=span(first),
        )
        return
    yield Remark(
        "CZ303",
        f"`{tokens[1]}` stands where the value of `{first}` belongs",
        help=f"write a number, dice or a count: `{first} 2`, `{first} d6`, `{first} 1 per {tokens[1]} here`",
        certain=True,
        at=span(tokens[1]),
    )


def number_for_word(mistake: Mistake) -> Iterator[Remark]:
    """`fragile(3)`, `is 3`: a number where a type belongs."""
    bad, before = mistake.bad, mistake.previous
    wants = mistake.accepts
    if bad.type in _NUMBERS and "WORD" in wants and not wants & _NUMBERS and before and before.type in _BEFORE_TYPES:
        yield Remark(
            "CZ302",
            f"`{bad}` stands where a type or other word belongs",
            help="name the cards that are meant by their kind, type or title",
            certain=True,
        )


def _apart(text: str, found: list[re.Match[str]]) -> str:
    for each in reversed(found):
        text = f"{text[: each.start()]} {each[0].strip()} {text[each.end() :]}"
    return text


def _one_name(names: list[Token], values: list[Token]) -> str:
    """What to say where two words before one value may be one name."""
    return f"\nor, if that is one name: {names[0]}-{names[1]} {values[0]}" if len(values) == 1 else ""
