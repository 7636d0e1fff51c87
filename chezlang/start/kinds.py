"""What a card of a kind could say to begin with, read off what the game declares and what its other cards are like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import median_low

from chezlang.api import Loaded
from chezlang.effects.amounts import Fixed
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.wording.inflect import a
from chezlang.findings import Refused, did_you_mean
from chezlang.findings.suggest import did_you_mean_text


@dataclass(frozen=True)
class Draft:
    """A card that is not written yet. ``lines``: what stands under its title, without the indent."""

    kind: str
    title: str
    lines: tuple[str, ...]
    copies: int = 1

    def text(self) -> str:
        """The card as it stands in a file."""
        copies = f" x{self.copies}" if self.copies > 1 else ""
        return f'{self.kind} "{self.title}"{copies}\n' + "".join(f"    {line}\n" for line in self.lines)


def kinds_of(rules: RuleSet) -> list[str]:
    """The kinds of card that a game declares."""
    return [tag.name for tag in rules.tags if tag.sort == "kind"]


def kind_named(rules: RuleSet, name: str) -> str:
    """A kind by its name or its plural. Raises Refused for any other word."""
    for tag in rules.tags:
        if tag.sort == "kind" and name.casefold() in (tag.name.casefold(), tag.plural.casefold()):
            return tag.name
    raise Refused(f'"{rules.title}" has no kind {name!r}{_instead(name, kinds_of(rules))}')


def checked_types(rules: RuleSet, types: list[str]) -> tuple[str, ...]:
    """The words after `is`. Raises Refused for one that is no type or trait."""
    known = [tag.name for tag in rules.tags if tag.sort != "kind"]
    for each in types:
        name = each.partition("(")[0].strip()
        if name not in known:
            raise Refused(f"no type or trait is called {name!r}{_instead(name, known)}")
    return (f"is {', '.join(types)}",) if types else ()


def checked_numbers(rules: RuleSet, numbers: Mapping[str, str]) -> dict[str, str]:
    """Values by the names of numbers. Raises Refused for a name that is no number."""
    known = [number.name for number in rules.numbers]
    for name in numbers:
        if name not in known:
            raise Refused(f"no number is called {name!r}{_instead(name, known)}")
    return dict(numbers)


def checked_title(title: str) -> str:
    """A title as it can be written. Raises Refused for one that can't."""
    if not title.strip() or '"' in title or not title.isprintable():
        raise Refused(f"{title!r} can't be a title: it must be one line without straight quotes")
    return title


def drafts(
    loaded: Loaded, kind: str, title: str, numbers: Mapping[str, str], types: tuple[str, ...]
) -> Iterator[Draft]:
    """Cards of a kind, the most usual first; those that the checker tells of are for the caller to leave out.

    ``numbers`` are what the designer wants them to be. A card that has its numbers and no more comes before one that does something.
    """
    for usual in _numbers(loaded, kind):
        values = {**{name: str(value) for name, value in usual.items()}, **numbers}
        for effect in _effects(loaded, kind):
            yield Draft(kind, title, (*types, *(f"{name} {value}" for name, value in values.items()), *effect))


def usual_numbers(loaded: Loaded, kind: str) -> dict[str, int]:
    """The numbers that cards of a kind have a line for, each with its middle value there."""
    rules = loaded.rules
    assert rules is not None and loaded.library is not None
    index = next(index for index, tag in enumerate(rules.tags) if tag.sort == "kind" and tag.name == kind)
    cards = [card for card in rules.cards if card.kind == index]
    wanted = set(loaded.library.tags[index].states)
    found: dict[str, int] = {}
    for number, definition in enumerate(rules.numbers):
        amounts = [card.amount(number) for card in cards]
        values = [amount.n for amount in amounts if isinstance(amount, Fixed)]
        if values and 2 * sum(amount is not None for amount in amounts) >= len(cards):
            found[definition.name] = median_low(values)
        elif number in wanted and definition.default is None:
            found[definition.name] = 1
    return found


def _numbers(loaded: Loaded, kind: str) -> list[dict[str, int]]:
    rules = loaded.rules
    assert rules is not None
    found = [usual_numbers(loaded, kind)]
    if rules.total >= 0 and rules.numbers[rules.total].on_cards:
        found.append({rules.numbers[rules.total].name: 1})
    found.append({})
    return [each for index, each in enumerate(found) if each not in found[:index]]


def _effects(loaded: Loaded, kind: str) -> list[tuple[str, ...]]:
    """Lines that a card may have, the fewest first: none, a gain, a card drawn, an answer."""
    rules = loaded.rules
    assert rules is not None
    found: list[tuple[str, ...]] = [()]
    if rules.total >= 0 and rules.numbers[rules.total].on_seats:
        found.append((f"you gain 1 {rules.numbers[rules.total].name}",))
    tag = next(tag for tag in rules.tags if tag.sort == "kind" and tag.name == kind)
    if tag.deck >= 0:
        found.append((f"draw 1 {rules.decks[tag.deck].name}",))
    announced = [a(each) for each in kinds_of(rules) if each != kind] + [action.name for action in rules.actions]
    for what in announced:
        found.append((f"answer when another {rules.seat} announces {what}", "    cancel it", "    discard this"))
    return found


def _instead(name: str, known: list[str]) -> str:
    near = did_you_mean(name, known)
    if near:
        return f": {did_you_mean_text(near)}"
    return f": it has {', '.join(known)}" if known else ""
