"""What other games say and this language says in another way, or not at all: a whole line of it, or what several lines come to."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from chezlang.syntax.mistakes import Mistake, Remark
from chezlang.syntax.phrases import EVERYBODY, PHRASES

_NOT = r"(?:don['’]t|do not|didn['’]t|doesn['’]t|does not)"
_IF_DONE = re.compile(
    rf"^if (?:you|they|that [\w-]+) (?:(?P<no>{_NOT})|do|did|does)(?: so| it| that| this)?(?:[,:]| then) *(?:then )?(?P<rest>.+)$"
)
_SENTENCE = re.compile(r"(?<=[\w\0\"])\. +(?=[A-Za-z\0\"])|\.$")
_MADE = re.compile(
    r"^(?P<may>(?:you may )?)(?:make|force|cause)s? (?P<who>(?:an?|another|each|the|that|any|all) (?:other )?[\w-]+|them|anyone) (?:to )?(?P<verb>[a-z]+) ?(?P<rest>.*)$"
)
_MAKES_YOU = re.compile(
    r"\b(?:makes?|forces?|causes?) (?:you|them|anyone|an?|another|each) .*|\b(?:because of|due to|caused by)\b.*"
)
_BY = re.compile(
    r"^(?P<what>.+?) (?:cannot|can['’]t|can not|may not) be (?P<part>\w+) by (?P<who>(?:other|another|each|all|any|anyone|your).*)$"
)
_PARTS = {
    "taken": "take",
    "stolen": "take",
    "discarded": "discard",
    "destroyed": "discard",
    "played": "play",
    "moved": "move",
}
_CHEAPER = re.compile(
    r"^(?:each |all |every )?(?P<what>[\w-]+?)(?: cards?)? (?P<num>[a-z-]+?)s? (?P<n>\d+) (?P<how>less|more)\b.*$"
)
_NEXT = re.compile(
    r"^the next (?P<what>[\w-]+)(?: cards?)?(?: that)? you play(?: this turn)? (?:has|gets|is) (?P<rest>.+)$"
)
_AT_WILL = re.compile(
    r"^(?:once (?:per|a|each|every) turn|at any time|any time|each turn|every turn),? (?P<rest>you .+)$"
)
_MOST = re.compile(r"\b(?:has|have|with) the (?:most|fewest|least) (?P<what>[\w-]+)")
_MANY_DONE = re.compile(r"\b(?:discarded|drawn|taken|lost|played|gained) (?:this|that|in this) way\b")
_IF_BEHIND = re.compile(r"(?<=[\w\0\"]) if (?=\w)")
_WHEN_BEHIND = re.compile(r"(?<=[\w\0\"]) (?:when|whenever|each time|every time) (?=\w)")
_WHILE_BEHIND = re.compile(r"(?<=[\w\0\"]),? (?:while|as long as|so long as) (?=\w)")
_LEADING = re.compile(
    r"^(?P<said>whenever|each time|every time|upon|as soon as|as long as|so long as|at the (?:start|beginning|end) of (?:your|their|a|each|every|the) (?:turn|[a-z'-]+ phase))\b"
)
_NEIGHBOR = re.compile(r"\b(?P<who>that [\w-]+|[a-z][\w-]*)['’]s (?P<side>left|right) neighbor\b")
_PLACE = re.compile(r"\b(?:back )?(?:on|at|to) (?:the )?(?P<end>top|bottom) of (?=(?:the|your|a) )")


def _said(mistake: Mistake) -> tuple[str, str, int]:
    """The line's text, the same with titles blotted out, and where it begins."""
    start = len(mistake.line.text) - len(mistake.line.text.lstrip())
    return mistake.line.text[start:], mistake.masked[start:], start


def _lines(*lines: str) -> str:
    return "write it so:\n" + "\n".join(lines)


def several(mistake: Mistake) -> Iterator[Remark]:
    """`you may discard this. If you do, draw 2 cards.`: sentences in a row, and what hangs on a yes."""
    text, masked, start = _said(mistake)
    ends = [found.end() for found in _SENTENCE.finditer(masked)]
    if (
        not ends
        or mistake.head is None
        or ('"' in text[text.rfind("\0") + 1 :].replace("\0", "") and text.count('"') % 2)
    ):
        return
    cuts = [0, *ends, len(text)]
    parts = [text[a:b].strip(" .") for a, b in pairwise(cuts)]
    parts = [part[:1].lower() + part[1:] if part[1:2].islower() or part[1:2] == " " else part for part in parts if part]
    if len(parts) < 2:
        return
    may = re.match(r"^(?P<who>.*?\bmay) (?P<what>.+)$", parts[0])
    done = _IF_DONE.match(parts[1])
    if may and done:
        lines = [*_under_may(may, done["rest"], done["no"] is not None), *parts[2:]]
        message = "what hangs on a yes stands under `may`, and each step on a line of its own"
    else:
        lines, message = parts, "each step stands on a line of its own, without a full stop"
    at = (start + len(text[: ends[0]].rstrip(" ")) - 1, start + len(text))
    yield Remark("CZ111", message, help=_lines(*lines), certain=True, whole=True, at=at)


def _under_may(may: re.Match[str] | None, rest: str, no: bool) -> list[str]:
    """The lines of a `may` with what hangs on a yes, or on a no."""
    lines = [may["who"], f"    {may['what']}"] if may else ["you may", "    ..."]
    return [*lines, f"otherwise: {rest}"] if no else [*lines, f"    {rest}"]


def if_done(mistake: Mistake) -> Iterator[Remark]:
    """`if you do, draw 2 cards`, below `you may ...`."""
    text, masked, start = _said(mistake)
    found = _IF_DONE.match(masked)
    if not found:
        return
    above = mistake.above.words if mistake.above is not None else ""
    may = re.match(r"^(?P<who>.*?\bmay) (?P<what>.+)$", above)
    rest = text[found.start("rest") :]
    lines = _under_may(may, rest, found["no"] is not None)
    yield Remark(
        "CZ106", "whether something was done can't be asked: what hangs on a yes stands under `may`", help=_lines(*lines),
        note="a step is done unless the line says `may`; under `you may` stand all the lines that a yes brings", certain=True,
        whole=True, at=(start, start + len(text)),
    )  # fmt: skip


def made_to(mistake: Mistake) -> Iterator[Remark]:
    """`make another PLAYER discard a card`, `... because of another's card`, `cannot be taken by others`."""
    text, masked, start = _said(mistake)
    end = start + len(text)
    found = _MADE.match(masked)
    if found and "\0" not in found["who"]:
        who, verb = found["who"].replace("all ", "each ").replace("any ", "a "), found["verb"]
        rest = text[found.start("rest") :]
        if who.startswith(("each", "that")):
            third = "does" if verb == "do" else verb + ("es" if verb.endswith(("s", "sh", "ch")) else "s")
            lines = [f"{who} {third} {rest}".strip()]
        else:
            lines = [f"they {verb} {rest}".strip()]
            lines = lines if who == "them" else [f"choose {who}", *lines]
        yield Remark(
            "CZ106", "nobody is made to do something: who does it stands at the start of the line", help=_lines(*lines),
            certain=True, whole=True, at=(start, end),
        )  # fmt: skip
        return
    by = _BY.match(masked)
    if by and by["part"] in _PARTS and "\0" not in masked:
        who = by["who"].replace("anyone", EVERYBODY)
        fix = f"{mistake.line.text[:start]}{who} cannot {_PARTS[by['part']]} {by['what']}"
        yield Remark("CZ106", "who can't do it stands at the start of the line", (fix,), at=(start, end))
    because = _MAKES_YOU.search(masked)
    if because:
        yield Remark(
            "CZ106", "whose card brings something about can't be asked, only who does it",
            help="`when you would ...` hears all that you do, whoever's card says so; `when another PLAYER would ... in your ZONE` what others do there themselves",
            certain=True, whole=True, at=(start + because.start(), end),
        )  # fmt: skip


def elsewhere(mistake: Mistake) -> Iterator[Remark]:
    """Prices, next cards, abilities used at will: what stands in a line of another shape."""
    text, masked, start = _said(mistake)
    end, indent = start + len(text), mistake.line.text[:start]
    found = _CHEAPER.match(masked)
    if found and found["num"] not in ("has", "have", "gain", "lose", "is", "draw", "discard"):
        sign = "-" if found["how"] == "less" else "+"
        fix = f"{indent}each {found['what']} that you play has {sign}{found['n']} {found['num']}"
        yield Remark("CZ106", "less is had with a sign, and by cards that are being played", (fix,), at=(start, end))
    found = _NEXT.match(masked)
    if found:
        rest = re.sub(r" this turn$", "", text[found.start("rest") :])
        message = "the next one alone can't be said; all that are played in the turn can"
        all_of_it = f"each {found['what']} that you play has"
        if re.match(r"[+-]?\d", rest):
            yield Remark("CZ106", message, (f"{indent}{all_of_it} {rest} this turn",), at=(start, end))
        else:
            number = rest.rpartition(" ")[2]
            help = f"write how much it is, with a sign: `{all_of_it} +1 {number} this turn`, say"
            yield Remark("CZ106", message, help=help, certain=True, whole=True, at=(start, end))
    found = _AT_WILL.match(masked)
    if found and mistake.head is not None:
        rest = text[found.start("rest") :]
        yield Remark(
            "CZ106", "a card in play does something when something happens, and not at will",
            help=_lines("when your turn starts", f"    {rest}").replace("so:", "under what sets it off, as here:"),
            note="what can be done at any time is an action of the game, or a card that is played at any time",
            certain=True, whole=True, at=(start, end),
        )  # fmt: skip
    found = _MOST.search(masked)
    if found:
        yield Remark(
            "CZ106", "who has most of something is asked of a total, or of a number that each has",
            help="write `the PLAYER with the highest total`, or a number of theirs; how many cards somebody has can't be compared so",
            certain=True, whole=True, at=(start + found.start(), start + found.end()),
        )  # fmt: skip
    found = _MANY_DONE.search(masked)
    if found:
        yield Remark(
            "CZ106",
            "what a line has done is spoken of by a name that it gives",
            help="write `... as NAME` at the end of that line, and `per card of NAME` or `each CARD of NAME` here",
            certain=True,
            whole=True,
            at=(start + found.start(), start + found.end()),
        )
    found = _PLACE.search(text)
    if found:
        where = "to" if found["end"] == "top" else "under"
        put = re.sub(r"\b(?:put|place)(s?)\b", r"move\1", text[: found.start()])
        yield Remark(
            "CZ106",
            "what goes to a deck lies on top of it, and what goes `under` it at the other end",
            (f"{indent}{put}{where} {text[found.end() :]}",),
            at=(start, end),
        )
    found = re.match(r"(?:search|look through) (?:the )?(?P<deck>[\w-]+) deck for (?P<what>.+)$", masked)
    if found:
        deck, what = f"the {found['deck']} deck", text[found.start("what") :]
        what = f"a {what}" if what.startswith('"') else what
        lines = [f"choose {what} in {deck} as found", "move found to your hand", f"shuffle {deck}"]
        yield Remark("CZ106", "a deck is looked through by choosing from it", help=_lines(*lines), certain=True, whole=True, at=(start, end))  # fmt: skip
    if re.match(r"(?:flip|toss|throw) (?:a |the )?coin", masked):
        lines = ["roll", "    1-3: ...", "    4-6: ..."]
        yield Remark("CZ106", "there are no coins here: a die is rolled", help=_lines(*lines), certain=True, whole=True, at=(start, end), whole_body=True)  # fmt: skip
    found = re.search(r"\b(?:loses?) the game\b", masked)
    if found:
        yield Remark("CZ106", "nobody loses: a game ends when somebody wins", help="write who wins: `they win`, `that PLAYER wins`; or `nobody wins`, where all have lost", certain=True, whole=True, at=(start + found.start(), start + found.end()))  # fmt: skip
    found = re.search(r"\b(?:is|are|be) the target\b.*|\btargets? (?:you|this|a|your)\b.*", masked)
    if found:
        yield Remark("CZ106", "nothing is a target here: what is done to a card is heard as it is done", help="write `when another PLAYER takes a CARD in your ZONE`, `... discards ...` or the like", certain=True, whole=True, at=(start + found.start(), end))  # fmt: skip
    found = re.match(r"(?:type|types|subtype|kind|category)s?:? (?P<what>[\w-]+(?:, ?[\w-]+)*)$", masked)
    if found and mistake.line.indent:
        yield Remark(
            "CZ106", "the types of a card stand behind `is`", (f"{indent}is {found['what']}",), at=(start, end)
        )


def neighbor_of(mistake: Mistake) -> Iterator[Remark]:
    """`that player's left neighbor loses 1 points`."""
    text, masked, start = _said(mistake)
    found = _NEIGHBOR.search(masked)
    if found:
        above = mistake.above.words if mistake.above is not None else ""
        chosen = found["who"].startswith("that ") and re.search(r"\bchooses? |^for each ", above)
        meant = f"their {found['side']} neighbor" if chosen else f"the {found['side']} neighbor of {found['who']}"
        fix = f"{mistake.line.text[: start + found.start()]}{meant}{text[found.end() :]}"
        yield Remark(
            "CZ106", "which neighbor it is stands before `of`, or behind `their`", (fix,),
            note=f"of one who was chosen on a line before it is said `their {found['side']} neighbor`",
            at=(start + found.start(), start + found.end()),
        )  # fmt: skip


def turned(mistake: Mistake) -> Iterator[Remark]:
    """`draw 1 card if you have a gadget`, `draw 1 card when you play a gadget`: the condition stands first."""
    text, masked, start = _said(mistake)
    indent = mistake.line.text[:start]
    for found in _IF_BEHIND.finditer(masked):
        step, cond = text[: found.start()].rstrip(" ,"), text[found.end() :]
        yield Remark("CZ106", "the condition stands before what is done", (f"{indent}if {cond}: {step}",), at=(start, start + len(text)))  # fmt: skip
    for found in _WHEN_BEHIND.finditer(masked):
        step, event = text[: found.start()].rstrip(" ,"), text[found.end() :]
        if _takes_lines(mistake, f"{indent}when {event}"):
            yield Remark("CZ106", "the trigger stands before what is done", help=_lines(f"when {event}", f"    {step}"), certain=True, whole=True, at=(start, start + len(text)))  # fmt: skip

    for found in _WHILE_BEHIND.finditer(masked):
        state, cond = text[: found.start()].rstrip(" ,"), text[found.end() :]
        if mistake.fits_lines([f"{indent}while {cond}", f"{indent}    {state}"]):
            yield Remark("CZ106", "what holds for so long stands under its `while`", help=_lines(f"while {cond}", f"    {state}"), certain=True, whole=True, at=(start, start + len(text)))  # fmt: skip


def leading(mistake: Mistake) -> Iterator[Remark]:
    """`whenever you play a gadget, draw 1 card`: another word for `when`, and the step behind it, told as one."""
    text, masked, start = _said(mistake)
    found = _LEADING.match(masked)
    if not found and not masked.startswith("while "):
        return
    head = text
    if found:
        head = next(
            (each.pattern.sub(each.meant[0], text, count=1) for each in PHRASES if each.pattern.match(masked)), text
        )
    behind = len(text) - len(masked)
    shift = len(head) - len(text) + behind
    for comma in re.finditer(r"[,:] +| (?=(?:you|they|each) )", masked):
        first, rest = head[: comma.start() + shift], text[comma.end() :]
        again = re.match(r"and (?:while|as long as) ", rest)
        if (
            again
            and (joined := f"{first}, and if {rest[again.end() :]}")
            and _takes_lines(mistake, f"{mistake.line.text[:start]}{joined}")
        ):
            yield Remark(
                "CZ106", "what must hold besides stands behind `, and if`", help=f"write `{joined}`", certain=True, whole=True,
                at=(start, start + len(text)),
            )  # fmt: skip
            return
        if rest.startswith(("once a", "or when", "and if")) or not _takes_lines(
            mistake, f"{mistake.line.text[:start]}{first}"
        ):
            continue
        if not re.match(r"(?:you|they|it|this|each|that|a|another|choose|[a-z]+) ", rest):
            continue
        word = first.split(" ", 1)[0]
        told = (
            f"`{found['said']}` is written `{first.split(' ')[0] if found['said'].startswith(('when', 'each', 'every', 'upon', 'as')) else first}`, and "
            if found
            else ""
        )
        yield Remark(
            "CZ106", f"{told}what is done stands on a line of its own under `{word} ...`", help=_lines(first, f"    {rest}"),
            certain=True, whole=True, at=(start, start + len(text)),
        )  # fmt: skip
        return


def _takes_lines(mistake: Mistake, text: str) -> bool:
    """Whether a line could stand here that has others under it."""
    return replace(mistake, has_lines=True).fits(text)


ALL = (if_done, several, leading, made_to, elsewhere, neighbor_of, turned)
