"""Lines that other games would say so, from the table; and two sorts of them that take more than their words."""

import re
from collections.abc import Iterator

from chezlang.syntax.mistakes import Mistake, Remark
from chezlang.syntax.said import said_of
from chezlang.syntax.words import base_form, forms

_WITH = re.compile(r"^each (?P<noun>[\w -]+?) (?:with|who has|who have|that has|having|holding) (?P<what>.+)$")
_OUTCOME = re.compile(r"^(?P<key>hit|miss|otherwise|[\d+-]+|if [^:]+): *(?P<rest>if .+)$")


def from_the_table(mistake: Mistake) -> Iterator[Remark]:
    """What the table says, if its lines can be read in place of this one."""
    if mistake.head is None:
        return
    start = len(mistake.line.text) - len(mistake.line.text.lstrip())
    text, indent = mistake.line.text[start:], mistake.line.text[:start]
    for said in said_of(text, mistake.masked[start:]):
        at = (start, start + len(text))
        if said.fix and not said.help:
            yield Remark("CZ106", said.message, (f"{indent}{said.fix}",), said.note, at=at, whole_body=said.whole_body)
            continue
        lines = [f"{indent}{line}" for line in said.lines]
        if said.complete and lines and not mistake.fits_lines(lines):
            continue
        stand_in = f"{indent}{said.stand_in}" if said.stand_in else None
        if stand_in is not None and not mistake.fits(stand_in):
            stand_in = None
        yield Remark(
            "CZ106", said.message, (), said.note, said.way_out, certain=True, at=at, stand_in=stand_in,
            whole_body=said.whole_body, whole=True,
        )  # fmt: skip


def who_has(mistake: Mistake) -> Iterator[Remark]:
    """`each PLAYER with 3+ cards in hand draws 1 card`."""
    start = len(mistake.line.text) - len(mistake.line.text.lstrip())
    text, indent = mistake.line.text[start:], mistake.line.text[:start]
    found = _WITH.match(mistake.masked[start:])
    if not found:
        return
    spelt = forms()["VERB"]
    what = text[found.start("what") :]
    for verb in re.finditer(r" (?P<verb>[a-z]+s)(?= |$)", what):
        base = base_form(verb["verb"], spelt)
        if verb["verb"] not in spelt or base == verb["verb"]:
            continue
        if what.startswith("no ") or " than each " in what:
            continue
        asked = [
            re.sub(r"\bmore than (\d+)\b", lambda n: f"{int(n[1]) + 1}+", each)
            for each in re.split(r" and (?=an? )", what[: verb.start()])
        ]
        cond = ", and if ".join(f"they have {each}" for each in asked)
        lines = [f"for each {found['noun']}", f"    if {cond}: they {base}{what[verb.end() :]}"]
        if mistake.fits_lines([indent + line for line in lines]):
            yield Remark(
                "CZ106", "who has how many of what is asked of one after the other", help="write it so:\n" + "\n".join(lines),
                certain=True, whole=True, at=(start, start + len(text)),
            )  # fmt: skip
            return


def second_condition(mistake: Mistake) -> Iterator[Remark]:
    """`1-3: if you have a gadget: draw 1 card`: behind a colon stands a step."""
    start = len(mistake.line.text) - len(mistake.line.text.lstrip())
    text, indent = mistake.line.text[start:], mistake.line.text[:start]
    found = _OUTCOME.match(mistake.masked[start:])
    if not found:
        return
    key, rest = text[: found.end("key")], text[found.start("rest") :]
    if mistake.fits_lines([f"{indent}{key}", f"{indent}    {rest}"]):
        yield Remark(
            "CZ106", "behind `:` stands a step; a condition stands on a line of its own below", help=f"write it so:\n{key}\n    {rest}",
            certain=True, whole=True, at=(start, start + len(text)),
        )  # fmt: skip


ALL = (from_the_table, who_has, second_condition)
