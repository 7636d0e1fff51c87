"""What takes the place of a head that can't be read or was left without lines, and guesses at what it was to be."""

from lark import Token, UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from chezlang.findings import did_you_mean
from chezlang.syntax.grammar import INDENT
from chezlang.syntax.heads import DECLARATIONS
from chezlang.syntax.lines import Line, line_of

# What a block that must have lines goes on with when all of its own were broken: something that changes nothing.
BODIES = {"action": "stop", "game": 'note ""', "rule": 'note ""', "ruling": 'note ""', "trait": 'note ""'}

_CARD = 'stand-in ""'
_HEADS = {
    "action": "action stand-in",
    "game": 'game ""',
    "kind": "kind stand-in from stand-in",
    "rule": 'rule ""',
    "rulebook": 'rulebook ""',
    "ruling": 'ruling ""',
    "set": 'set ""',
    "trait": "trait stand-in",
    "type": "type stand-in",
}
# The declarations that look like a card but for their first word.
_TITLED = ("game", "rule", "rulebook", "ruling", "set")
# So many lines tell what sort of block it is.
_MOST_LOOKED_AT = 20


def stand_in_head(cursor: InteractiveParser, lines: list[Line]) -> Line:
    """A head for the lines behind the first of `lines`; `cursor` is the parser before any."""
    head = lines[0]
    own = _HEADS.get(head.tokens[0]) if head.tokens else None
    # Without a word that says so, the lines tell what sort of block it was to be.
    heads = [own] if own else [_CARD, *_HEADS.values()]
    return max((line_of(head.number, each) for each in heads), key=lambda each: _count_taken(cursor, each, lines))


def meant_declaration(cursor: InteractiveParser, lines: list[Line]) -> tuple[str, Line] | None:
    """The word that was meant by the first of a block like `rulling "..."`, and the head with it.

    Such a block has the shape of a card; that its lines are those of another sort of block gives it away.
    """
    head = lines[0] if lines else None
    if head is None or [token.type for token in head.tokens] != ["WORD", "STRING"]:
        return None
    word = head.tokens[0]
    taken = _count_taken(cursor, head, lines)
    near = did_you_mean(word, DECLARATIONS)
    for meant in (*near, *_TITLED):
        changed = head.changed(meant + head.text[word.end_pos :])
        # Without a likeness of the words only the lines can tell: all of them, where several fit no card.
        enough = taken + 1 if meant in near else max(taken + 2, len(_own_lines(lines)))
        if _count_taken(cursor, changed, lines) >= enough:
            return meant, changed
    return None


def _own_lines(lines: list[Line]) -> list[Line]:
    """The lines right under the head, the first of them at least."""
    return [line for line in lines[1:] if line.indent == lines[1].indent][:_MOST_LOOKED_AT]


def _count_taken(cursor: InteractiveParser, head: Line, lines: list[Line]) -> int:
    """How many of the lines right under the first could stand under `head`."""
    return sum(_takes(cursor, head, line) for line in _own_lines(lines))


def _takes(cursor: InteractiveParser, head: Line, line: Line) -> bool:
    trial: InteractiveParser = cursor.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
    try:
        for token in (*head.tokens, head.newline, Token(INDENT, ""), *line.tokens, line.newline):
            trial.feed_token(token)
    except UnexpectedInput:
        return False
    return True
