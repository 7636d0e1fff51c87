"""Signs and letters: quotes, brackets, colons, capitals."""

import re
import unicodedata
from collections.abc import Iterator

from chezlang.syntax.grammar import NEWLINE
from chezlang.syntax.heads import QUOTES
from chezlang.syntax.lines import UNKNOWN
from chezlang.syntax.mistakes import HEADERS, Mistake, Remark, span

# What may be meant by a sign that the language doesn't use; the empty string for nothing.
_MEANT: dict[str, tuple[str, ...]] = {
    ";": (", then ", ","),
    "=": ("", " is "),
    "<": (" below ",),
    ">": (" above ",),
    "*": ("x",),
    "×": ("x",),
    "–": ("-", " - "),
    "—": ("-", " - "),
    "−": ("-", " - "),
    "&": (" and ", ", ", ", then "),
    "/": (", ", " or "),
    "_": ("-",),
    "|": (" or ",),
}
_BRACKETS = str.maketrans("[]{}<>", "()()()")
_CITE = re.compile(r"[A-Z]+\d+")
_DICE_OR_COPIES = re.compile(r"\d*[DX]\d+")
_BEHIND_A_TITLE = re.compile(r" (x\d+|code [A-Z]+\d*|in [a-z-]+)$|:.*$")


def open_quote(mistake: Mistake) -> Iterator[Remark]:
    """A quote without its partner."""
    text = mistake.line.text
    if text.count('"') % 2 == 0:
        return
    last = text.rindex('"')
    if not text[last + 1 :].strip(" :") and text[:last].strip():
        message = "this quote closes a title that was never opened"
        starts = [found.end() for found in re.finditer(r"^\s*\S+ (?=.)|(?<= )(?=[^\W\d_a-z])", text[:last])]
        fixes = [text[:start] + '"' + text[start:] for start in starts]
    else:
        message = "this quote opens a title that is not closed"
        behind = _BEHIND_A_TITLE.search(text, last)
        ends = [behind.start()] if behind else []
        ends += [len(text), *(found.start() for found in reversed(list(re.finditer(" ", text))))]
        fixes = [text[:end] + '"' + text[end:] for end in ends if end > last + 1]
    yield Remark(
        "CZ104",
        message,
        tuple(fixes),
        help='a title or text starts with " and ends with " on the same line',
        certain=True,
        at=(last, len(text)),
    )


def foreign_sign(mistake: Mistake) -> Iterator[Remark]:
    """A sign that the language has no use for: other quotes, brackets, dashes, a full stop."""
    text, masked = mistake.line.text, mistake.masked
    at = next((i for i in range(len(masked)) if _is_foreign(masked, i)), -1)
    if at < 0 or at > (mistake.bad.end_pos or 0):
        return
    sign = text[at]
    if sign in QUOTES:
        yield from _other_quotes(mistake, at)
        return
    fixes = []
    if sign in "[]{}<>":
        fixes.append("".join(c if m == "\0" else c.translate(_BRACKETS) for c, m in zip(text, masked, strict=True)))
    if sign == "/":
        fixes.append(re.sub(r"(?<=\d) ?/ ?(?=\d)", "/", text))
    for meant in (*_MEANT.get(sign, ()), ""):
        fixes += [_put(text, [at], meant), _put(text, [i for i, c in enumerate(masked) if c == sign], meant)]
    yield Remark(
        "CZ111",
        f"`{sign}`{_name_of(sign)} is no sign of the language",
        tuple(fixes),
        help="leave it out",
        certain=True,
        at=(at, at + 1),
    )


def capital_letter(mistake: Mistake) -> Iterator[Remark]:
    """`Points 2`: words are small; what has capitals is a title, and stands in quotes."""
    text, masked = mistake.line.text, mistake.masked
    bad = mistake.bad
    if bad.type == "WORD" and mistake.accepts & {"UPPER", "CITE"}:
        yield Remark("CZ112", f"`{bad}` is written in capitals", (mistake.replaced(bad, bad.upper()),), safe=True)
    capitals = [
        found
        for found in re.finditer(r"(?<![\w-])[\w-]*[^\W\d_a-zß-öø-ÿ\0][\w-]*", masked)
        if found[0] != found[0].lower() and (_DICE_OR_COPIES.fullmatch(found[0]) or not _CITE.fullmatch(found[0]))
    ]
    if not capitals or capitals[0].start() > (bad.end_pos or 0):
        return
    small = "".join(c if m == "\0" else c.lower() for c, m in zip(text, masked, strict=True))
    title = re.sub(r"(?<![\w-])([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)", r'"\1"', text) if '"' not in text else text
    first = capitals[0]
    fixes = [small] if len(small) == len(text) else []
    if mistake.head is None and first.start() == 0:
        fixes.append(f'{first[0].lower()} "{text[first.end() :].strip()}"')
    yield Remark(
        "CZ112",
        f"`{first[0]}` is written with a capital letter",
        (title, *fixes) if mistake.head and mistake.head.tokens[0].type == "RULING" else (*fixes, title),
        note='words are written small; what has capitals is a title and stands in quotes: "Lava Lamp"',
        help=f"write `{first[0].lower()}`",
        certain=bad.type in (UNKNOWN, "UPPER", "CITE") and first.start() == bad.start_pos,
        safe=True,
    )


def colon(mistake: Mistake) -> Iterator[Remark]:
    """`points: 2`, `when you play a gadget:`."""
    sign = mistake.bad
    if sign.type == NEWLINE and mistake.previous is not None:
        sign = mistake.previous
    last = sign is mistake.line.tokens[-1]
    if sign.type != "_COLON" or (mistake.line.tokens[0].type in HEADERS and not last):
        return  # steps on the line of their trigger are told of elsewhere
    yield Remark(
        "CZ106",
        "a line does not end with `:`" if last else "there is no `:` here",
        (mistake.replaced(sign, "").rstrip(),),
        help="leave it out",
        certain=True,
        at=span(sign),
        safe=True,
    )


def _is_foreign(masked: str, at: int) -> bool:
    """Whether the character can be no part of any token; `masked` has no titles in it."""
    sign = masked[at]
    if sign in ' \0",:()+-':
        return False
    if sign in "'’":
        return masked[at + 1 : at + 2] != "s"
    if sign == "/":
        return re.match(r"\d+/\d", masked[at - 1 :]) is None
    if sign.isalpha():
        # Latin letters with and without accents; another alphabet has some that only look like them.
        return not (sign.isascii() or "\u00c0" <= sign <= "\u00ff")
    return not sign.isdecimal()


def _other_quotes(mistake: Mistake, at: int) -> Iterator[Remark]:
    text = mistake.line.text
    quotes = [i for i, c in enumerate(mistake.masked) if c in QUOTES]
    fixes = []
    if len(quotes) > 1:
        # A title may hold the same sign as an apostrophe.
        fixes = [
            "".join('"' if i in pair else c for i, c in enumerate(text)) for pair in ((quotes[0], quotes[-1]), quotes)
        ]
    yield Remark(
        "CZ111",
        f"`{text[at]}`{_name_of(text[at])} is no quote of the language",
        tuple(fixes),
        help='titles stand in straight quotes: "Lava Lamp"',
        certain=True,
        at=(quotes[0], quotes[-1] + 1),
        safe=True,
    )


def _name_of(sign: str) -> str:
    """The Unicode name of a sign that can't be told by its look, in brackets."""
    return "" if sign.isascii() and sign.isprintable() else f" ({unicodedata.name(sign, f'U+{ord(sign):04X}').lower()})"


def _put(text: str, places: list[int], meant: str) -> str:
    """The text with `meant` in place of the signs at `places`, and no two blanks beside it."""
    for at in reversed(places):
        before, after = text[:at], text[at + 1 :]
        if before.strip() and meant[:1] in ("", " ", ","):
            before = before.rstrip()
        if meant.endswith(" "):
            after = after.lstrip()
        text = before + meant + after
    return text.rstrip()
