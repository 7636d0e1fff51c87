"""What is more or less than something: how many, the most of all, a limit."""

import re
from collections.abc import Iterator

from chezlang.syntax.mistakes import Mistake, Remark

_MORE = r"(?:more|greater|higher|larger) than|above|over|exceeding"
_LESS = r"(?:less|fewer|lower|smaller) than|below|under"
_MANY = re.compile(rf"(?<!is )(?<!are )(?<!not )\b(?:(?P<more>{_MORE})|(?:{_LESS})) (?P<n>\d+)(?= [a-z])(?! per\b)")
_LIMIT = re.compile(
    rf"^(?P<who>[a-z][a-z -]*?) (?:can|may|cannot|can['’]t|can not|may not|can never) have (?:{_MORE}) (?P<n>\d+) (?P<what>[\w-]+)$"
)
_BANNED = re.compile(
    rf"\b(?:can|cannot|can['’]t|can not|may not|can never) (?P<verb>[a-z]+) (?P<many>(?:{_MORE}) \d+ )(?P<what>[a-z-]+)"
)
_AMOUNT = re.compile(
    r"\bwith (?:a |an )?(?P<what>[\w-]+) (?:of )?(?P<n>\d+)(?: or (?P<how>more|less|higher|lower|fewer)|(?P<plus>\+))"
)
_TOTAL = re.compile(r"\b(?:the )?total of (?P<of>[a-z][\w' -]*?)(?=$|[:,]| (?:is|are|has|have|goes|reaches)\b)")
_THAN = re.compile(rf"\b(?:{_MORE})\b")
_UNDER = re.compile(rf"\b(?:{_LESS})\b")
_MOST = re.compile(
    r"\b(?P<how>more|less|fewer) (?P<what>[\w-]+) than (?:each|every|all|any|the|an)(?:y|one|body)? ?[\w -]*"
)
_NOUN_TOTAL = re.compile(
    r"(?:\b(?:a|an|each|another|the) )?(?P<who>(?:other |neighboring )?[\w-]+) (?:(?:with|whose) (?:a |the )?"
    r"(?:(?P<n>\d+)(?: or (?P<how>less|lower|fewer|more|higher)|(?P<plus>\+))? total"
    r"|total (?:is )?(?:of )?(?P<cmp>at most|at least|above|below) (?P<m>\d+))"
    r"|(?P<cmp2>at most|at least|above|below) (?P<m2>\d+) total)"
)
_COUNTS = re.compile(
    r"\b(?:more|less|fewer|as many) (?P<what>[\w-]+(?: (?:in|on|from|of) [\w ]+?| here)?) (?:than|as) "
    r"(?:(?:each|any|every|all|another|the|that|an?|your|their|in) [\w -]+|you|they|anyone)"
)
#: With whom it can be compared as it stands.
_SOMEBODY = re.compile(r" than (?:you|they|each other [\w-]+|another [\w-]+)$")
_OWN = {"you": "your", "it": "its", "this": "its", "they": "their"}
_NOUN = {"nobody", "no one", "no-one", "none", "anyone", "anybody"}


def limit(mistake: Mistake) -> Iterator[Remark]:
    """`nobody can have more than 3 NUMBER`: a limit is a number of its own."""
    text = mistake.masked.strip()
    start = len(mistake.line.text) - len(mistake.line.text.lstrip())
    indent = mistake.line.text[:start]
    found = _LIMIT.match(text)
    if not found:
        return
    who, n, what = found["who"], found["n"], found["what"]
    told = "a limit is said of the number itself: `at most`"
    if who in _NOUN:
        help = f"write `each SEAT's {what} is at most {n}`, with what the game calls who plays for SEAT"
        yield Remark(
            "CZ106",
            told,
            help=help,
            certain=True,
            at=(start, len(mistake.line.text)),
            stand_in=f"{indent}your {what} is at most {n}",
        )
        return
    one = re.sub(r"^(?:each |all |every )?([a-z-]+[^s])s$", r"each \1", who)
    owner = _OWN.get(who) or f"{one}'s"
    yield Remark("CZ106", told, (f"{indent}{owner} {what} is at most {n}",), at=(start, len(mistake.line.text)))


def banned(mistake: Mistake) -> Iterator[Remark]:
    """`PLAYERS cannot play more than 2 CARDS this turn`."""
    found = _BANNED.search(mistake.masked)
    if found and found["verb"] != "have":
        text = mistake.line.text
        without = f"{text[: found.start('many')]}{text[found.end('many') :]}"
        yield Remark(
            "CZ106",
            "`cannot` forbids something whole, and not from a number on",
            help=f"write `{without.strip()}` where none is allowed; how many are can't be said by one line",
            certain=True,
            at=found.span("many"),
            stand_in=without,
        )


def how_many(mistake: Mistake) -> Iterator[Remark]:
    """`has less than 4 NUMBER`, `with more than 2 NUMBER`, `with NUMBER 3 or more`."""
    text = mistake.line.text
    found = _MANY.search(mistake.masked)
    if found:
        n = int(found["n"])
        meant = f"{n + 1}+" if found["more"] else f"{n - 1} or less" if n else ""
        if meant:
            fix = f"{text[: found.start()]}{meant}{text[found.end() :]}"
            yield Remark("CZ106", f"`{found[0]}` before what is counted is written `{meant}`", (fix,), at=found.span())
    found = _AMOUNT.search(mistake.masked)
    if found:
        meant = f"{found['n']} or less" if found["how"] in ("less", "lower", "fewer") else f"{found['n']}+"
        fix = f"{text[: found.start()]}with {meant} {found['what']}{text[found.end() :]}"
        yield Remark("CZ106", "how much it is stands before the number's name", (fix,), at=found.span())


def total_of(mistake: Mistake) -> Iterator[Remark]:
    """`the total of each other PLAYER`."""
    text = mistake.line.text
    found = _TOTAL.search(mistake.masked)
    if found:
        owner = _OWN.get(found["of"]) or f"{found['of']}'s"
        fix = f"{text[: found.start()]}{owner} total{text[found.end() :]}"
        put = _UNDER.sub("below", _THAN.sub("above", fix))
        yield Remark("CZ106", f"`{found[0]}` is written `{owner} total`", (fix, put))


def than_all(mistake: Mistake) -> Iterator[Remark]:
    """`with more NUMBER than each other PLAYER`."""
    found = _MOST.search(mistake.masked)
    if found:
        most = "highest" if found["how"] == "more" else "lowest"
        yield Remark(
            "CZ106",
            f"who or what has the {'most' if most == 'highest' else 'least'} is told by `with the {most} NUMBER`",
            help=f"write it of a noun: `each ... with the {most} {found['what']}`",
            certain=True,
            at=found.span(),
        )


def counts(mistake: Mistake) -> Iterator[Remark]:
    """`if you have more cards in hand than anyone else`: with whom it is compared has one of a few forms."""
    text = mistake.line.text
    found = _COUNTS.search(mistake.masked)
    if found and _SOMEBODY.search(found[0]) and " in play" in found[0]:
        return  # only the place is wrong
    if found and re.search(r"\b(?:have|has)$", text[: found.start()].rstrip()):
        how = "more" if found[0].startswith("as many") else found[0].split()[0]
        asked = f"have {how} {found['what']} than"
        yield Remark(
            "CZ106",
            "with whom it is compared is somebody, each other one, or any other one",
            help=f"write `{asked} you`, `{asked} each other PLAYER` or `{asked} another PLAYER`; with a number: `have 3+ ...`",
            certain=True,
            at=found.span(),
            stand_in=f"{text[: found.start()]}{how} {found['what']} than you{text[found.end() :]}",
        )


def with_total(mistake: Mistake) -> Iterator[Remark]:
    """`each PLAYER with 4 or less total`."""
    found = _NOUN_TOTAL.search(mistake.masked)
    if found:
        compare = found["cmp"] or found["cmp2"]
        how = compare or ("at least" if found["plus"] or found["how"] in ("more", "higher") else "at most")
        n, who, text = found["m"] or found["m2"] or found["n"], found["who"], mistake.line.text
        before = text[found.start() : found.start("who")]
        fix = f"{text[: found.start()]}{before}{who} with total {how} {n}{text[found.end() :]}"
        yield Remark("CZ106", "what a total comes to stands behind the word", (fix,), at=found.span())


ALL = (counts, with_total, limit, banned, how_many, total_of, than_all)
