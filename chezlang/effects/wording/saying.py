"""What is said before it is a sentence: noun phrases and predicates, put together by subject, number and mood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chezlang.effects.wording.inflect import conjugated, listed, possessive, sentence


@dataclass(frozen=True)
class Np:
    """A noun phrase. ``plural`` says which verb form goes with it (``you`` and ``they`` are plural).

    ``object``: its other form (them). ``owner``: its possessive (their); empty where only ``of ...`` reads well.
    ``many``: it means several things, whose numbers are added up. ``plain``: a name that is understood without
    having been given (the drawn cards).
    """

    text: str
    plural: bool = False
    object: str = ""
    owner: str = ""
    many: bool = False
    plain: bool = False

    @property
    def them(self) -> str:
        """As an object."""
        return self.object or self.text

    def has(self, what: str) -> str:
        """Something that belongs to it."""
        return f"{self.owner} {what}" if self.owner else f"the {what} of {self.them}"


def named(text: str, plural: bool = False) -> Np:
    """A noun phrase that takes ``'s``."""
    return Np(text, plural, owner=possessive(text))


YOU = Np("you", True, owner="your")
THEY = Np("they", True, "them", "their")
IT = Np("it", owner="its")


@dataclass(frozen=True)
class Predicate:
    """A verb in its base form, what follows it, and when or how long."""

    verb: str
    rest: str = ""
    tail: str = ""

    @property
    def end(self) -> str:
        """All but the verb."""
        return " ".join(part for part in (self.rest, self.tail) if part)

    def bare(self) -> str:
        """In the base form."""
        return " ".join(part for part in (self.verb, self.end) if part)

    def finite(self, plural: bool) -> str:
        """In the present tense."""
        return " ".join(part for part in (conjugated(self.verb, plural), self.end) if part)


@dataclass(frozen=True)
class Saying:
    """One thing said. ``subject`` None: the reader is told to do it. ``modal``: may, cannot, would.

    ``joiner``: how its predicates follow each other. ``whole``: a clause that has no single subject and verb, in place of
    them. ``after``: clauses that belong to it and follow it, in small letters, without full stops. ``loose``: it holds
    a colon or a list of its own, so that it can't be joined to others by ``and``.
    """

    subject: Np | None = None
    predicates: tuple[Predicate, ...] = ()
    modal: str = ""
    joiner: str = "and"
    whole: str = ""
    after: tuple[str, ...] = ()
    loose: bool = False

    def clause(self) -> str:
        """In small letters, without ``after``."""
        if self.whole:
            return self.whole
        subject = f"{self.subject.text} " if self.subject is not None else ""
        if self.modal:
            return f"{subject}{self.modal} {self.bare()}"
        plural = self.subject is None or self.subject.plural
        return subject + self._joined([each.finite(plural) for each in self.predicates])

    def bare(self) -> str:
        """The predicates in their base form."""
        return self._joined([each.bare() for each in self.predicates])

    def _joined(self, parts: list[str]) -> str:
        return ", then ".join(parts) if self.joiner == "then" else listed(parts)

    def sentences(self) -> list[str]:
        """As sentences."""
        return [sentence(part) for part in (self.clause(), *self.after)]

    def inline(self) -> str:
        """As one clause inside a sentence."""
        return "; ".join((self.clause(), *self.after))

    @property
    def plain(self) -> bool:
        """Whether ``and`` can join it to others."""
        return not (self.loose or self.after or self.whole)


def told(verb: str, rest: str = "", tail: str = "", subject: Np | None = None) -> Saying:
    """Somebody does something."""
    return Saying(subject, (Predicate(verb, rest, tail),))


def merged(sayings: Sequence[Saying]) -> list[Saying]:
    """With what the same subject does in a row said in one breath."""
    found: list[Saying] = []
    for each in sayings:
        before = found[-1] if found else None
        if before is not None and before.subject is not None and before.subject == each.subject and _fit(before, each):
            found[-1] = replace(before, predicates=_run_on(before.predicates, each.predicates))
        elif before is not None and _kept_too(before, each):
            first, second = before.predicates[0], each.predicates[0]
            rest = f"{first.rest.replace(' or ', ', ')} or {second.rest}"
            found[-1] = replace(before, predicates=(Predicate("be", rest, first.tail),))
        else:
            found.append(each)
    return found


def _fit(first: Saying, second: Saying) -> bool:
    return (
        first.plain
        and second.plain
        and first.modal == second.modal == ""
        and (first.joiner == "and" or len(first.predicates) == 1)
        and (second.joiner == "and" or len(second.predicates) == 1)
    )


def _kept_too(first: Saying, second: Saying) -> bool:
    """Whether the same cards are kept from something more: `cannot be discarded or taken`."""
    if first.whole or second.whole or not first.modal == second.modal == "cannot":
        return False
    if first.subject != second.subject or len(first.predicates) != 1 or len(second.predicates) != 1:
        return False
    one, more = first.predicates[0], second.predicates[0]
    return (
        one.verb == more.verb == "be"
        and one.tail == more.tail
        and replace(second, predicates=first.predicates) == first
    )


def _run_on(first: tuple[Predicate, ...], second: tuple[Predicate, ...]) -> tuple[Predicate, ...]:
    """The predicates one after the other; a verb that is repeated is said once."""
    last, following = first[-1], second[0]
    if last.verb != following.verb or last.verb not in ("have", "gain", "lose"):
        return first + second
    if last.rest == following.rest and last.tail and following.tail:
        one = Predicate(last.verb, last.rest, f"{last.tail} and {following.tail}")
    elif last.tail == following.tail:
        one = Predicate(last.verb, f"{last.rest} and {following.rest}", last.tail)
    else:
        one = Predicate(last.verb, f"{last.end} and {following.rest}", following.tail)
    return (*first[:-1], one, *second[1:])


def paragraph(sayings: Sequence[Saying]) -> str:
    """As sentences one after the other."""
    return " ".join(part for each in merged(sayings) for part in each.sentences())


def in_one(sayings: Sequence[Saying]) -> str:
    """All in one clause, in small letters and without a full stop."""
    parts = merged(sayings)
    if not parts:
        return "nothing happens"
    if len(parts) == 1:
        return parts[0].inline()
    if all(part.plain for part in parts):
        if any(part.modal == "may" for part in parts):  # what else is done is done after a no too: each has its subject
            said = [replace(part, subject=YOU) if part.subject is None else part for part in parts]
            return ", and ".join(part.clause() for part in said)
        if all(by_reader(part) for part in parts):
            return listed([parts[0].clause(), *(part.bare() for part in parts[1:])])
        if not any(part.subject is None for part in parts):
            if len(parts) == 2:
                return f"{parts[0].clause()}, and {parts[1].clause()}"
            return listed([part.clause() for part in parts])
    return "; ".join(part.inline() for part in parts)


def by_reader(saying: Saying) -> bool:
    """Whether it is the reader who does it: "do X", or "you do X"."""
    return not saying.modal and not saying.whole and saying.subject in (None, YOU)
