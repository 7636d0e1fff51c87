"""Telling a line that is meant to start a block from one that merely isn't indented.

This is a guess about intentions, made before anything is parsed: `thing Lava Lamp` and `tpye gadget is thing` start a
broken block, `slack 2` and `when you play a sleep` are lines of a block that lost their indentation.
"""

import re

from chezlang.findings import did_you_mean
from chezlang.syntax.words import first_words

DECLARATIONS = ("action", "game", "kind", "rule", "rulebook", "ruling", "set", "trait", "type")

QUOTES = "\"'“”„‟«»‘’‚"
_WORD = re.compile(r"[^\W\d_][\w-]*")
_OPENERS = re.compile(
    r"(when|while|if|otherwise|for each|answer when|to play|repeat|roll|hit|miss|turn|phase|set-up|choose one)(?![\w-])"
)


def is_head(line: str) -> bool:
    """Whether a line in column 0 is meant as the start of a block, well written or not."""
    if line[0] in QUOTES:
        return True  # a title that lacks its kind
    found = _WORD.match(line)
    if not found:
        return False
    word = found[0].casefold()
    rest = line[found.end() :].lstrip(" \t:")
    if word == "set":
        # Also a verb: `set its slack to 3`.
        return not rest or rest[0] in QUOTES
    if word in DECLARATIONS:
        return True
    if word in first_words() or re.fullmatch(r"[A-Z]+\d+", found[0]):
        return False
    if not rest or rest[0] in QUOTES or re.fullmatch(r"[x×*] ?-?\d+|-?\d+x", rest):
        return True
    if re.match(r"[A-Z](?!\d+\b)", rest):
        return True  # a title without quotes
    return rest[0].isalpha() and len(word) > 3 and _near_a_declaration(word)


def opens_block(line: str) -> bool:
    """Whether a line, wherever it stands, has lines of its own indented under it."""
    return bool(_OPENERS.match(line.strip())) and ": " not in line


def _near_a_declaration(word: str) -> bool:
    # did_you_mean allows two slips in a word of four letters, which would take `hope` for `type`.
    return any(
        abs(len(word) - len(meant)) <= 1 and (word[0] == meant[0] or word[1:] == meant[1:])
        for meant in did_you_mean(word, DECLARATIONS)
    )
