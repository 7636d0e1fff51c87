"""Lines in the wrong place, steps on one line, and small words missing or too many."""

import re
from collections.abc import Iterator
from dataclasses import replace

from lark import Token

from chezlang.syntax.blocks import short
from chezlang.syntax.grammar import NEWLINE
from chezlang.syntax.lines import Line
from chezlang.syntax.mistakes import HEADERS, Mistake, Remark, span
from chezlang.syntax.words import forms

# Where a line belongs that only stands in certain blocks, by its first token.
HOMES: dict[str, str] = {
    "CITE": "a rulebook",
    "CITES": "a kind, type, trait, rule, action, game or ruling",
    "DECK": "a game",
    "DICE": "a ruling",
    "DIE_WORD": "a game",
    "FOR": "a set",
    "IS": "a card",
    "LANGUAGE": "a game or a set",
    "META": "a card or another declaration, not among its steps",
    "NEEDS": "a set",
    "NUMBER_WORD": "a game or a set",
    "PHASE_WORD": "the `turn` of a game",
    "SEATS": "a ruling",
    "SEED": "a ruling",
    "SET_UP": "a game or a ruling",
    "STATES": "a kind, type or trait",
    "THEN_WORD": "a ruling",
    "TO_PLAY": "a card, kind, type, trait or rule",
    "TURN": "a game",
    "TURN_OF": "a ruling",
    "ZONE": "a game",
}
_OPTION = Remark(
    "CZ106",
    "behind `-` stands a step",
    note="more lines may stand under that line, indented, and each of them may start with `if`",
    help="write `- draw 1 card`, say, and the `if` under it; or put the `if` above `choose one`",
    certain=True,
)
_BLOCKS = {"ACTION", "GAME", "RULE", "RULEBOOK", "RULING", "TRAIT", "TYPE"}
OUTCOMES = {"HIT", "MISS", "PART", "RANGE", "NUMBER", "OR_MORE"}
_ROLLED_UP = re.compile(r"\b(?P<roll>rolls?) (?P<n>\d+)(?:\+| or more)$")
_ROLLS = re.compile(r"\b(rolls?|rerolls?)\b")

# Small words that only hold a sentence together: one too many is worth saying, a verb or a name too many is not.
_GLUE = {"A", "AN", "AND", "AS", "ARE", "BE", "FOR", "FROM", "IN", "INTO", "IS", "IT", "OF", "ON", "OR", "THAT", "THE"}
_GLUE |= {"THEN_WORD", "TO", "WITH", "_COMMA", "_COLON", "_LPAR", "_RPAR"}
_PREPOSITIONS = {"AGAINST", "AS", "FOR", "FROM", "IN", "INTO", "OF", "ON", "PER", "TO", "WITH"}
# What may be missing, where the first word of the line (or any) is one of these.
_MISSING: tuple[tuple[str, str, frozenset[str]], ...] = (
    ("IS", "is", frozenset({"TYPE", "IF", "WHILE", "THEN_WORD"})),
    ("FROM", "from", frozenset({"KIND"})),
    ("ON", "on", frozenset({"NUMBER_WORD"})),
    ("OF", "of", frozenset({"ZONE"})),
    ("EACH", "each", frozenset({"ZONE"})),
    ("INTO", "into", frozenset({"DECK"})),
    ("_COMMA", ",", frozenset({"IS", "CITES", "NUMBER_WORD", "KIND", "ZONE", "DECK", "TURN_OF"})),
    ("_RPAR", ")", frozenset({"IS", "TRAIT", "ACTION"})),
    ("_LPAR", "(", frozenset({"IS", "TRAIT", "ACTION"})),
)
_JOINTS: tuple[tuple[str, str, str], ...] = (
    (", then ", "a second step on a line comes behind `, then`", ""),
    (", and if ", "a second condition comes behind `, and if`", "IF"),
    (", or when ", "a second event comes behind `, or when`", "WHEN ANSWER_WHEN"),
    (", ", "the parts of a list are set apart by commas", ""),
    (" or ", "alternatives are joined by `or`", ""),
    (" and ", "this is joined by `and`", ""),
)


def misplaced(mistake: Mistake) -> Iterator[Remark]:
    """A line that belongs to another sort of block, or follows nothing."""
    if mistake.at != 0 or mistake.head is None:
        return
    bad, wants = mistake.bad, mistake.accepts
    words = mistake.line.words
    if mistake.first_within and wants <= OUTCOMES and mistake.above is not None:
        yield _under_a_sentence(mistake)
    elif bad.type == "OTHERWISE":
        yield Remark(
            "CZ106",
            "this `otherwise` belongs to no `if` and no `may`",
            help="it stands right behind the lines of an `if` or `you may`, at the same indentation as that",
            certain=True,
        )
    elif bad.type in _BLOCKS:
        yield Remark(
            "CZ103",
            f"`{bad}` starts a block of its own and must stand in column 0",
            help=f"write it without blanks before it: `{words}`",
            certain=True,
        )
    elif wants - {"_INDENT", "_DEDENT"} == {"MINUS"} and words == "-":
        yield _OPTION
    elif wants - {"_INDENT", "_DEDENT"} == {"MINUS"}:
        yield Remark(
            "CZ106",
            "each line under `choose one` starts with `- `",
            (mistake.inserted(bad, "-"),),
            help=f"write `- {words}`",
            certain=True,
            whole_body=True,
        )
    elif bad.type == "MINUS":
        yield Remark(
            "CZ106",
            "a line with `-` is one of a `choose one`, and here is none",
            help="write `choose one` above such lines, and indent them under it",
            certain=True,
            whole_body=True,
        )
    elif bad.type in ("HIT", "MISS", "RANGE"):
        yield Remark(
            "CZ106",
            f"`{bad}` is what comes of a roll, and here is none",
            help="write `roll against 4` or `roll` above it, and indent it under that",
            certain=True,
            whole_body=True,
        )
    elif bad.type in HOMES:
        yield Remark(
            "CZ106", f"a line with `{bad}` can't stand here", help=f"it belongs in {HOMES[bad.type]}", certain=True
        )


def option(mistake: Mistake) -> Iterator[Remark]:
    """`- if you have 2+ gadgets: draw 1 card`, or a `-` alone."""
    starts = mistake.at == 1 and mistake.line.tokens[0].type == "MINUS" and "MINUS" in mistake.accepts_after(0)
    if starts and mistake.bad.type in ("IF", "FOR_EACH", "REPEAT", "WHILE", NEWLINE):
        yield _OPTION


def missing_colon(mistake: Mistake) -> Iterator[Remark]:
    """`if you have 2+ gadgets draw 1 card`, `miss discard this`, `if you have 2+ gadgets, draw 1 card`."""
    tokens = mistake.line.tokens
    if tokens[0].type not in ("IF", "OTHERWISE", *OUTCOMES) or any(token.type == "_COLON" for token in tokens):
        return
    remarks = []
    for token in reversed(tokens[1 : mistake.at + 1]):
        if token.type in ("_COMMA", "THEN_WORD", "_THEN"):
            message = f"behind the condition stands `:`, not `{token.strip()}`"
            fix = f"{mistake.line.text[: token.start_pos].rstrip(' ,')}: {mistake.line.text[token.end_pos :].lstrip()}"
        else:
            message, fix = f"`:` is missing before `{token}`", mistake.inserted(token, ":")
        note = "what is done may also stand on lines of its own, indented under this"
        remarks.append(Remark("CZ106", message, (fix,), note=note))
    remarks.sort(key=lambda remark: not remark.message.startswith("behind"))
    # Where it can stand in one place only, it was left out there.
    only = sum(mistake.fits(remark.fixes[0]) for remark in remarks) == 1
    yield from (replace(remark, safe=only) for remark in remarks)


def connector(mistake: Mistake) -> Iterator[Remark]:
    """Two steps, conditions, events or nouns joined by the wrong word."""
    text = mistake.line.text
    for token in (mistake.previous, mistake.bad):
        if token is None or token.type not in ("AND", "OR", "_COMMA", "THEN_WORD"):
            continue
        before = re.sub(r"(,| and| or| then)+ *$", "", text[: token.start_pos].rstrip())
        after = re.sub(r"^ *(then |and |or |if |when )*", "", text[token.end_pos :])
        bare = re.sub(r"^(a|an|each|the|another) ", "", after)
        if token.type == "OR" and bare != after:
            yield Remark("CZ106", "one word before `or` is enough", (f"{before} or {bare}",))
        if token.type == "AND":
            yield from _of_both(mistake, token, before, after)
        for meant, told, first in _JOINTS:
            # A list takes all of its parts, `or` one of them: the one must not be offered for the other.
            if token.type == "OR" and meant in (", ", " and ", ", then ", ", and if "):
                continue
            if not first or mistake.line.tokens[0].type in first.split():
                yield Remark("CZ106", told, (f"{before}{meant}{after}",), at=span(token))


_OPENS = {
    "_COLON",
    "_THEN",
    "IF",
    "WHILE",
    "_AND_IF",
    "WHEN",
    "ANSWER_WHEN",
    "_OR_WHEN",
    "OTHERWISE",
    "MINUS",
    "THEN_WORD",
}
_BEHIND = re.compile(
    r"( here| (?:in|from) (?:(?:your|their|the|another|each) )?[\w-]+(?: (?:deck|pile))?)?( this turn| next turn| this game| until (?:your|their) next turn)?$"
)


def _of_both(mistake: Mistake, token: Token, before: str, after: str) -> Iterator[Remark]:
    """`gain 1 points and 1 energy`: of two things by one verb, each is said by itself."""
    behind = mistake.line.tokens.index(token)
    verb = next((at for at in range(behind - 1, -1, -1) if mistake.line.tokens[at].type in ("VERB", "SET")), None)
    if verb is None or mistake.fits(f"{before}, then {after}") or mistake.fits(f"{before}, and if {after}"):
        return
    start = next((at for at in range(verb, -1, -1) if mistake.line.tokens[at].type in _OPENS), -1) + 1
    opens = mistake.line.tokens[start - 1].type if start else ""
    text = mistake.line.text
    said = text[mistake.line.tokens[start].start_pos : mistake.line.tokens[verb].end_pos]
    if opens in ("WHEN", "ANSWER_WHEN", "_OR_WHEN"):
        bare = re.sub(r"^(a|an|each|the|another) ", "", after)
        note = "what it hears are two events: each of them is heard by itself"
        yield Remark("CZ106", "a trigger takes no list", (f"{before} or {bare}",), note=note, at=span(token))
        return
    tail = _BEHIND.search(after)
    own = _BEHIND.search(before)
    shared = tail[0] if tail and not (own and own[0]) else ""
    joint = ", and if " if opens in ("IF", "WHILE", "_AND_IF") else ", then "
    told = f"`{said.split()[-1]}` takes one thing: each is {'said' if joint == ', then ' else 'asked'} by itself"
    own_level = "TO_PLAY" in mistake.accepts_after(0) and start == 0
    indent = text[: len(text) - len(text.lstrip())]
    objects = before[mistake.line.tokens[verb].end_pos :].strip()
    first = before[: len(before) - len(objects)]
    each = [f"{thing}{shared}" for thing in re.split(r", (?!at (?:most|least)\b)", objects)]
    lines = [first + each[0], *(f"{indent}{said} {thing}" for thing in (*each[1:], after))]
    if own_level and mistake.fits_lines(lines):
        help = "write it so:\n" + "\n".join(line.strip() for line in lines)
        yield Remark("CZ106", told, help=help, certain=True, whole=True, at=span(token))
    else:
        yield Remark(
            "CZ106",
            told,
            (joint.join([first + each[0], *(f"{said} {thing}" for thing in (*each[1:], after))]),),
            at=span(token),
        )


_AS_MUCH = {"HALF_OF", "TWICE", "TIMES", "POSS", "THIS"}


def equal_to(mistake: Mistake) -> Iterator[Remark]:
    """`points half of your energy`, `gain points double your energy`: how much, without `equal to`."""
    bad, before = mistake.bad, mistake.previous
    text = mistake.line.text
    if before is None or bad.type not in _AS_MUCH or "equal to" in text[: bad.start_pos]:
        return
    said = {"half": "half of", "double": "twice", "triple": "3 times"}.get(before)
    if said is not None:  # read as one more word for what it is about
        missing, fix = before, f"{text[: before.start_pos]}equal to {said} {text[bad.start_pos :]}"
    elif "EQUAL_TO" in mistake.accepts:
        missing, fix = bad, mistake.inserted(bad, "equal to")
    else:
        return
    rounded = re.sub(r"(?=, at (?:most|least) |$)", " rounded down", fix, count=1)
    yield Remark("CZ106", f"`equal to` is missing before `{missing}`", (fix, rounded), at=span(missing))


#: Who does something, behind a comma at the end of what could be read.
_DOER = re.compile(r", ((?:you|they|it|this)|(?:each|that) [\w-]+)$")


def step_on_the_line(mistake: Mistake) -> Iterator[Remark]:
    """`when you play a gadget gain 1 points`: what is done stands under the trigger."""
    first, bad = mistake.line.tokens[0], mistake.bad
    if first.type not in HEADERS:
        return
    start = bad.start_pos or 0
    head = mistake.line.text[:start].rstrip(" ,")
    rest = re.sub(r"^[,:]? *(then |and )?", "", mistake.line.text[start:])
    doer = _DOER.search(head)
    if doer is not None:  # read as one more thing in the list of what the trigger is about
        head, rest = head[: doer.start()], f"{doer[1]} {rest}"
    before = mistake.previous
    ends = mistake.ends_before(bad)
    if before is not None and before.type == "_COMMA" and bad.type == "IF" and first.type != "WHILE":
        ends = mistake.ends_before(before)
    if bad.type == NEWLINE or not rest or not ends or not mistake.starts_under(head, rest):
        return
    what = "a condition" if rest.startswith("if ") else "what is done"
    rest = re.sub(r"^(if [^,]+), (?!and if)", r"\1: ", rest)
    yield Remark(
        "CZ106",
        f"{what} stands on a line of its own under `{head.strip()}`",
        help=f"write it so:\n{head.strip()}\n    {rest}",
        certain=True,
        at=(start, len(mistake.line.text)),
    )


def limit_elsewhere(mistake: Mistake) -> Iterator[Remark]:
    """`gain 1 points once a turn`: only a trigger can be limited so."""
    found = re.search(r",? ?once a (turn|game|round)", mistake.masked)
    if found and mistake.line.tokens[0].type not in ("WHEN", "ANSWER_WHEN"):
        said = found[0].strip(", ")
        yield Remark(
            "CZ106",
            f"`{said}` belongs to a trigger",
            help=f"write it behind the `when` above: `when ..., {said}`",
            certain=True,
            at=found.span(),
        )


def one_word(mistake: Mistake) -> Iterator[Remark]:
    """One small word is missing, one is too many, or another was meant."""
    bad, before = mistake.bad, mistake.previous
    first = mistake.line.tokens[0].type
    for terminal, text, lines in _MISSING:
        if terminal in mistake.accepts and first in lines:
            where = f"before `{bad}`" if bad.type != NEWLINE else "at the end"
            yield Remark("CZ106", f"`{text}` is missing {where}", (mistake.inserted(bad, text),))
    if bad.type == "STRING" and before is not None and before.type == "STRING":
        yield Remark("CZ106", f"`,` is missing before `{bad}`", (mistake.inserted(bad, ","),))
    if "POSSESSIVE" in mistake.accepts and bad.type in ("TOTAL", "WORD") and before is not None:
        end = before.end_pos or 0
        fix = f"{mistake.line.text[:end]}'s{mistake.line.text[end:]}"
        yield Remark("CZ106", f"`'s` is missing behind `{before}`", (fix,), at=span(before))
    if before is not None and mistake.accepts == {"PHASE"}:
        fix = f"{mistake.line.text[: bad.end_pos]} phase"
        yield Remark("CZ106", f"`phase` is missing behind `{bad}`", (fix,), at=span(bad))
    if bad.type in _PREPOSITIONS:
        for meant in sorted(_PREPOSITIONS & mistake.accepts):
            text = forms()[meant][0]
            yield Remark("CZ106", f"`{bad}` can't stand here; did you mean `{text}`?", (mistake.replaced(bad, text),))
    if bad.type in _GLUE:
        yield Remark("CZ106", f"`{bad}` is too much here", (mistake.replaced(bad, ""),), at=span(bad))
    if before is not None and before.type in (_GLUE if bad.type != NEWLINE else {"_COMMA", "AND", "OR", "THEN_WORD"}):
        yield Remark("CZ106", f"`{before}` is too much here", (mistake.replaced(before, "").rstrip(),), at=span(before))


def _under_a_sentence(mistake: Mistake) -> Remark:
    """A line under a step: only what comes of a roll can stand there."""
    above = short(mistake.above.words) if mistake.above else ""
    against = _ROLLED_UP.search(above)
    if against is not None:
        rolls = f"{above[: against.start()]}{against['roll']} against {against['n']}{above[against.end() :]}"
        return Remark(
            "CZ106",
            f"what is done on a result stands under `{against['roll']} against N`, behind `hit:`",
            help=f"write it so:\n{rolls}\n    hit: {mistake.line.words}",
            certain=True,
            whole_body=True,
        )
    if _ROLLS.search(above):
        first = mistake.line.tokens[:2]
        by_name = len(first) == 2 and first[0].type == "WORD" and first[1].type == "_COLON"
        return Remark(
            "CZ106",
            f"under `{above}` stands what comes of the roll",
            help="start the line with `hit:`, `miss:` or results such as `1-3:`"
            + ("; of a number that was chosen, `roll against NAME` hits with that or more" if by_name else ""),
            certain=True,
            whole_body=True,
        )
    line = mistake.line
    if line.words.startswith("-") and re.search(r"\bchooses? (?:up to )?(?:\d+|any number)$", above):
        return Remark(
            "CZ106",
            f"`{above}`: one is chosen of the lines with `-`, never more",
            help="write `choose one` above them; for two, write it with its lines twice: the same one may be chosen again then",
            certain=True,
            whole_body=True,
        )
    return Remark(
        "CZ103",
        f"`{short(line.words)}` is indented under `{above}`, which takes no lines",
        help=_under_a_may(mistake.above, line) or "indent it as far as that line",
        certain=True,
        at=(0, len(line.text) - len(line.text.lstrip())),
        whole_body=True,
    )


def _under_a_may(above: Line | None, line: Line) -> str:
    """A line under `you may discard this` hangs on the answer: beside it, it would be done after a "no" too."""
    may = next((token for token in above.tokens if token.type == "MODAL" and token == "may"), None) if above else None
    if above is None or may is None:
        return ""
    who, what = above.text[: may.end_pos].strip().replace(", then ", "\n"), above.text[may.end_pos :].strip()
    return f"if it is done only after a yes, write it so:\n{who}\n    {what}\n    {line.words}"
