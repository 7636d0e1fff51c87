"""Checks of what is printed: the same text for what is not the same, and a designer's own text that says something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b

from chezlang.effects import english
from chezlang.effects.ruleset import CardDef
from chezlang.effects.wording import inflect
from chezlang.findings import Finding, Place
from chezlang.model.checks.effects import meaning
from chezlang.model.checks.ground import Ground, finding
from chezlang.model.heads import Printed
from chezlang.model.running import bounds
from chezlang.model.vocabulary import folded
from chezlang.syntax.tree import children, tokens


def check_texts(on: Ground) -> list[Finding]:
    """Two cards on which the same is printed, as a whole or in one paragraph, and which do something else there."""
    found: list[Finding] = []
    printed: dict[str, tuple[int, object]] = {}
    told: set[tuple[int, int]] = set()
    for index, card in enumerate(on.rules.cards):
        for text, means in _of_card(on, index) if on.keeps else _paragraphs(on, card):
            first, other = printed.setdefault(text, (index, means))
            if other == means or first == index or (first, index) in told:
                continue
            told.add((first, index))
            found += finding(
                "CZ415",
                f'"{card.title}" prints the same text as "{on.rules.cards[first].title}" and does something else',
                on.title_place(index),
                "change what one of them prints (`text ...`), or let both do the same",
                "",
                (on.title_place(first), "the other card"),
            )
    return found


def _of_card(on: Ground, index: int) -> Iterator[tuple[str, object]]:
    """What a card prints and means by digests, as they can be kept of a card that is not read."""
    if index in on.heads:
        on.printed[index] = on.heads[index].printed
    else:
        every = _paragraphs(on, on.rules.cards[index])
        on.printed[index] = tuple(Printed(_digest(text), _digest(repr(means))) for text, means in every)
    return ((each.text, each.means) for each in on.printed[index])


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _paragraphs(on: Ground, card: CardDef) -> Iterator[tuple[str, object]]:
    """What a card prints, piece by piece, and what each piece means; its own words stand for all of it."""
    rules = on.rules
    clauses = [rules.clauses[each] for each in card.clauses]
    if card.text:
        yield folded(card.text), meaning((card.effect, tuple(clauses)), rules)
        return
    if card.effect is not None and not clauses:
        yield folded("\n".join(english.card_text(rules, card))), meaning((card.effect, ()), rules)
    for text, group in english.card_clauses(rules, card):
        yield folded(text), meaning(tuple(rules.clauses[each] for each in group), rules)


def check_own_texts(on: Ground) -> list[Finding]:
    """A card's own words that leave out numbers, types or titles that its lines speak of, or name others."""
    found: list[Finding] = []
    if not any(card.text for card in on.rules.cards):
        return found
    names = _names(on)
    for index, card in enumerate(on.rules.cards):
        if not card.text:
            continue
        made = "\n".join(english.card_text(on.rules, card))
        own, does = _said(card.text, names), _said(made, names)
        printed = _printed(on, card)
        missing = [each for each in does if each not in own and each != "1"]
        added = [each for each in own if each not in does and each not in printed and each != "1"]
        if not missing and not added:
            continue
        said = [f"leaves out {_listed(missing)}"] * bool(missing) + [f"speaks of {_listed(added)}"] * bool(added)
        found += finding(
            "CZ421",
            f'what "{card.title}" prints {" and ".join(said)}, unlike what it does',
            _place(on, index),
            "change the text, or what the card does; or leave out `text`, and the card prints what it does",
            f"it prints: {_one_line(card.text)} / it does: {_one_line(made) or 'nothing'}",
        )
    return found


_NUMBER_WORDS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
    "twice": "2", "both": "2", "no": "0", "none": "0",
}  # fmt: skip


def _names(on: Ground) -> dict[str, dict[str, str]]:
    """How each type, kind, number and title can be spelt in a text, and by what it is called in a message; by the first word."""
    found: dict[str, str] = {}
    for tag in on.rules.tags:
        for text in (tag.text, tag.name.replace("-", " ")):
            found[folded(text)] = tag.text
            found[folded(inflect.plural_of(text))] = tag.text
        found[folded(tag.plural.replace("-", " "))] = tag.text
    for number in on.rules.numbers:
        found[folded(number.text)] = number.text
    for card in on.rules.cards:
        if len(card.title) > 3:
            found.setdefault(folded(card.title), f'"{card.title}"')
    by_first: dict[str, dict[str, str]] = {}
    for name, called in found.items():
        first = re.search(r"\w+", name)
        if first is not None:
            by_first.setdefault(first[0], {})[name] = called
    return by_first


def _said(text: str, names: dict[str, dict[str, str]]) -> list[str]:
    """The numbers, types and titles in a text, the longest names first, each once."""
    rest = f" {folded(text)} "
    found: list[str] = []
    named = {name: called for word in set(re.findall(r"\w+", rest)) for name, called in names.get(word, {}).items()}
    for name in sorted(named, key=lambda each: (-len(each), each)):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        if re.search(pattern, rest):
            rest = re.sub(pattern, " ", rest)
            if named[name] not in found:
                found.append(named[name])
    for word in re.findall(r"(?<![\w.])\d+|\w+", rest):
        number = word if word.isdigit() else _NUMBER_WORDS.get(word, "")
        if number and number not in found and number != "0":
            found.append(number)
    return found


def _printed(on: Ground, card: CardDef) -> set[str]:
    """What else stands on a card: its types, its numbers with their values, its own title."""
    found = {f'"{card.title}"', *(on.rules.tags[use.tag].text for use in card.uses)}
    for use in card.uses:
        found |= {on.rules.tags[arg].text for arg in use.args}
    for each in card.numbers:
        found.add(on.rules.numbers[each.number].text)
        found |= {str(abs(bound)) for bound in bounds(each.amount) if bound is not None}
    return found


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _place(on: Ground, index: int) -> Place | None:
    card = on.library.cards[index]
    for line in children(card.tree, "meta"):
        if str(next(tokens(line, "META"))) == "text":
            return card.parsed.place(next(tokens(line, "STRING")))
    return on.title_place(index)


def check_names(on: Ground) -> list[Finding]:
    """Two declared words that print the same: no reader of a card could tell which is meant."""
    found: list[Finding] = []
    seen: dict[str, tuple[str, Place | None]] = {}
    words = on.library.words
    listed = [(tag.text, tag.name, words.tags.places[index]) for index, tag in enumerate(on.rules.tags)]
    listed += [(number.text, number.name, words.numbers.places[index]) for index, number in enumerate(on.rules.numbers)]
    for text, name, place in listed:
        first = seen.setdefault(folded(text), (name, place))
        if first != (name, place):
            found += finding(
                "CZ415",
                f"`{name}` and `{first[0]}` are both printed as “{text}”",
                place,
                f'give one of them another text: `{name} "..."`',
                "whoever reads a card can't tell which of them is meant",
                (first[1], "the other one"),
            )
    return found
