"""What can be said of any mistake: what can't stand where, and what could.

Only words that a designer knows are shown: every terminal of the grammar has its label here or in meanings.py.
"""

from chezlang.syntax.blocks import short
from chezlang.syntax.grammar import NEWLINE
from chezlang.syntax.meanings import SHAPES
from chezlang.syntax.mistakes import Mistake, Remark, span
from chezlang.syntax.words import base_form, forms

# Terminals that are named together, in the order in which they are shown.
_GROUPS: tuple[tuple[str, frozenset[str]], ...] = (
    ("a title in quotes", frozenset({"STRING"})),
    (
        "a number",
        frozenset(
            {
                "NUMBER",
                "SIGNED",
                "OR_MORE",
                "DIE",
                "LOW_HIGH",
                "RANGE",
                "NUMBER_OF",
                "COMBINED",
                "TWICE",
                "TIMES",
                "HALF_OF",
                "A_NUMBER_FROM",
            }
        ),
    ),
    ("a kind, type or other name", frozenset({"WORD", "CARD_WORD"})),
    ("a verb such as `gain`", frozenset({"VERB", "SET"})),
    ("`may` or `cannot`", frozenset({"MODAL"})),
    ("`is`", frozenset({"IS", "ARE"})),
    ("`you`, `this` or the like", frozenset({"YOU", "THEY", "IT", "THIS", "ANYONE", "NOBODY", "POSS", "SEAT"})),
    (
        "`a`, `each` or the like",
        frozenset(
            {
                "A",
                "AN",
                "EACH",
                "ANOTHER",
                "THE",
                "THAT",
                "NO",
                "ONLY",
                "ANY_NUMBER_OF",
                "UP_TO",
                "MORE",
                "FEWER",
                "THE_LAST",
                "THE_TOP",
            }
        ),
    ),
    (
        "`in`, `from` or the like",
        frozenset({"HERE", "IN", "FROM", "OF", "WITH", "WITHOUT", "WORTH", "PER"}),
    ),
    (
        "`to`, `as` or the like",
        frozenset({"TO", "INTO", "AS", "ON", "AGAINST", "FOR", "DOWN_TO", "EQUAL_TO", "ON_ROLLS_FOR", "THAN", "UNDER"}),
    ),
    ("`this turn` or the like", frozenset({"THIS_TURN", "NEXT_TURN", "THIS_GAME", "UNTIL", "FOR_GOOD"})),
    ("`above` or the like", frozenset({"CMP"})),
    ("`cancelled` or the like", frozenset({"PART"})),
    ("`other` or the like", frozenset({"ADJ"})),
    ("`text` or the like", frozenset({"META"})),
    ("the end of the line", frozenset({"_NL"})),
)
# What can stand nearly everywhere, and so says little; shown only where nothing else could stand.
_USUAL = frozenset(
    {"POSSESSIVE", "PLUS", "MINUS", "FLOOR", "CEIL", "AND", "OR", "TURN", "ROUND", "PHASE", "TOTAL", "ANY_PHASE"}
)
_USUAL |= {"_DEDENT", "_INDENT", "AT_RANDOM"}
MOST_NAMED = 6

_EXAMPLES = {
    "ANSWER_WHEN": "answer when another player announces a gadget",
    "CITES": "cites R22",
    "DECK": "deck finds, reshuffles",
    "DICE": "dice 3 5",
    "FOR": 'for "Attic"',
    "FOR_EACH": "for each gadget here",
    "IF": "if you have 2+ gadgets",
    "IS": "is gadget",
    "KIND": "kind thing from finds",
    "LANGUAGE": "language 1",
    "META": 'text "As it is printed."',
    "NEEDS": 'needs "Attic Finds"',
    "NUMBER_WORD": "number points on cards and players",
    "OPTION": "option short-game",
    "PHASE_WORD": "phase draw",
    "SEATS": "seats 3",
    "SEED": "seed 4",
    "STATES": "states limit, points",
    "THEN_WORD": "then seat 1's total is 4",
    "TURN_OF": "turn of seat 2",
    "WHEN": "when you play a gadget",
    "WHILE": "while you have 2+ gadgets",
    "ZONE": "zone attic of each player, open",
}


def plain_remark(mistake: Mistake) -> Remark:
    """The remark on a mistake that no expert knows."""
    bad, before = mistake.bad, mistake.previous
    if before is None:
        return _at_start(mistake)
    could = could_stand(mistake.accepts)
    if bad.type != NEWLINE:
        message = f"`{short(bad)}` can't stand after `{short(before)}`"
        return Remark("CZ106", message, help=f"there could stand {could}")
    example = _EXAMPLES.get(before.type) if mistake.at == 1 else None
    way_out = f"for instance `{example}`" if example else f"after `{short(before)}` comes {could}"
    return Remark("CZ106", f"`{short(mistake.line.words)}` stops too early", help=way_out, at=span(before))


def label_of(terminal: str) -> str:
    """What a terminal is called in a message."""
    return _group(terminal) or _own_label(terminal)


def _group(terminal: str) -> str:
    return next((label for label, group in _GROUPS if terminal in group), "")


def _own_label(terminal: str) -> str:
    if terminal in SHAPES:
        return SHAPES[terminal].called
    spelt = forms()[terminal]
    return f"`{base_form(spelt[-1], spelt).strip()}`"


def could_stand(accepts: frozenset[str]) -> str:
    """What could stand somewhere, in words; the same for the same terminals, whatever their order."""
    shown = accepts - _USUAL or accepts
    labels = sorted({_own_label(terminal) for terminal in shown if not _group(terminal)})
    for label, group in _GROUPS:
        here = sorted(shown & group)
        if here:
            labels.append(_own_label(here[0]) if len(here) == 1 and len(group) > 1 else label)
    if len(labels) > MOST_NAMED:
        labels = [*labels[:MOST_NAMED], "something else"]
    return " or ".join(filter(None, [", ".join(labels[:-1]), *labels[-1:]])) or "nothing at all"


def _at_start(mistake: Mistake) -> Remark:
    bad = mistake.bad
    message = f"a line can't start with `{short(bad)}` here"
    if mistake.head is None:
        return Remark("CZ106", message, help='a block starts like `thing "Lava Lamp"` or `type gadget is thing`')
    return Remark("CZ106", message, help=way_to_start(mistake))


def way_to_start(mistake: Mistake) -> str:
    """How a line could start in place of this one."""
    wants = mistake.accepts_after(0)
    if "WHEN" not in wants:
        return f"it could start with {could_stand(wants)}"
    number = "a number and its value (`NUMBER 2`), " if "TO_PLAY" in wants else ""
    return f"a line here is {number}`when ...`, `if ...`, `you may ...`, or a step such as `draw 1 DECK`"
