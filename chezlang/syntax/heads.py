"""Telling a line that is meant to start a block from one that merely isn't indented.

This is a guess about intentions, made before anything is parsed: `thing Lava Lamp` and `tpye gadget is thing` start a
broken block, `points 2` and `when you play a gadget` are lines of a block that lost their indentation.
"""

import re

from chezlang.findings import did_you_mean
from chezlang.syntax.words import first_words, reserved

DECLARATIONS = ("action", "game", "kind", "rule", "rulebook", "ruling", "set", "trait", "type")

QUOTES = "\"'“”„‟«»‘’‚"
_WORD = re.compile(r"[^\W\d_][\w-]*")
_OPENERS = re.compile(
    r"(when|while|if|otherwise|for each|answer when|to play|repeat|roll|hit|miss|turn|phase|set-up|choose one)(?![\w-])"
)


def is_head(line: str) -> bool:
    """Whether a line in column 0 is meant as the start of a block, well written or not."""
    if line[0] in QUOTES:
        return bool(re.fullmatch(r'["“”„][^"“”„]*["“”„]( \w+)?', line))  # a title that lacks its kind
    found = _WORD.match(line)
    if not found:
        return False
    word = found[0].casefold()
    rest = line[found.end() :].lstrip(" \t:")
    if word == "set":
        # Also a verb: `set its points to 3`.
        return not rest or rest[0] in QUOTES or rest[0].isupper()
    if word in DECLARATIONS:
        return True
    if word in first_words() or re.fullmatch(r"[A-Z]+\d+", found[0]):
        return False
    if not rest or rest[0] in QUOTES or re.fullmatch(r"[xX×*] ?-?\d+", rest):
        return True
    # A title without quotes, or a misspelt declaration: `thing Lava Lamp`, `tpye gadget is thing`.
    second = _WORD.match(rest)
    return (
        second is not None and second[0].casefold() not in first_words() and not re.fullmatch(r"[A-Za-z]\d+", second[0])
    )


def is_indented_head(line: str, goes_deeper: bool) -> bool:
    """Whether an indented line is the start of a block that got blanks before it.

    No line of a block is a name and a title alone. One that is near to a word of the language (`flavour "..."`) is
    that word misspelt, unless lines are indented under it.
    """
    if '"' not in line and not line.startswith(("type ", "trait ", "action ")):
        return False
    found = re.fullmatch(r'([a-z][\w-]*) +"[^"]*"( +x\d+)?', line)
    if found and found[1] not in first_words():
        return goes_deeper or not did_you_mean(found[1], reserved())
    return bool(re.match(r'(type|trait|action) +[a-z]|(rule|ruling|game|rulebook) +"', line))


def opens_block(line: str) -> bool:
    """Whether a line, wherever it stands, has lines of its own indented under it."""
    return bool(_OPENERS.match(line.strip())) and ": " not in line
