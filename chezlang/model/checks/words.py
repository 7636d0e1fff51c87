"""Checks of declarations: what is declared and never used, and numbers that a card should state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from chezlang.effects import actions, clauses, conditions, select
from chezlang.effects.amounts import LowHigh, NumberOf
from chezlang.effects.base import Node
from chezlang.effects.ruleset import NumberUse, RuleSet
from chezlang.effects.wording import inflect
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding
from chezlang.model.vocabulary import a_or_an, folded
from chezlang.syntax.tree import token


def check_tags(on: Ground) -> list[Finding]:
    """A kind, type or trait that no card has."""
    found: list[Finding] = []
    for index, tag in enumerate(on.rules.tags):
        if on.facts.of_tag(index) or tag.name in on.library.words.lost:
            continue
        help = f"write `is {tag.name}` on a card, load the set that has some, or leave the declaration out"
        if tag.sort == "kind":
            help = f'write a card that starts with `{tag.name} "Title"`, or leave the declaration out'
        message = f"no card is {a_or_an(f'`{tag.name}`')}, so what speaks of it means nothing"
        found += finding("CZ410", message, on.library.words.tags.places[index], help)
    return found


def check_plurals(on: Ground) -> list[Finding]:
    """A plural that is nearly the singular, not the regular plural, and that no line spells so."""
    found: list[Finding] = []
    for index, tag in enumerate(on.library.tags):
        name, plural = tag.name, tag.plural
        if plural in (name, inflect.plural_of(name)) or folded(plural) in on.library.words.tags.spelt:
            continue
        if _is_slip(name, plural):
            found += finding(
                "CZ410", f"no line says `{plural}`, the plural of `{name}`", on.library.words.tags.places[index],
                f"write `plural {name}`, or leave it out for `{inflect.plural_of(name)}`",
            )  # fmt: skip
    return found


def _is_slip(name: str, plural: str) -> bool:
    """Whether two words differ by one letter, and not by the vowel that makes some plurals (`man`, `men`)."""
    if len(name) == len(plural):
        other = [(a, b) for a, b in zip(name, plural, strict=True) if a != b]
        swapped = len(other) == 2 and other[0] == other[1][::-1]
        return swapped or (len(other) == 1 and not set(other[0]) <= set("aeiou"))
    short, long = sorted((name, plural), key=len)
    return len(long) == len(short) + 1 and any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def check_parameters(on: Ground) -> list[Finding]:
    """A name in the brackets of a trait that none of its lines speaks of."""
    found: list[Finding] = []
    for index, tag in enumerate(on.library.tags):
        said = [str(token) for token in tag.tree.scan_values(lambda _: True)]
        for name in tag.params:
            if said.count(name) < 2:
                found += finding(
                    "CZ410",
                    f"no line of `{tag.name}` speaks of `{name}`",
                    on.library.words.tags.places[index],
                    f"say `{name}` where the cards that it stands for are meant, or leave it out of the brackets",
                )
    return found


def check_numbers(on: Ground) -> list[Finding]:
    """A number that no card states and no line speaks of."""
    used = set(numbers_of(on.rules, on.everything))
    found: list[Finding] = []
    for index, number in enumerate(on.rules.numbers):
        if index not in used and not number.total:
            message = f"no card and no line says anything of `{number.name}`"
            help = "state it on a card, let a rule speak of it, or leave the declaration out"
            found += finding("CZ410", message, on.library.words.numbers.places[index], help)
    return found


#: What speaks of one number.
OF_NUMBER = (
    actions.Change, actions.Have, actions.SetNumber, actions.Spend, clauses.Modifier, clauses.Watch, clauses.Pattern, NumberOf,
    NumberUse, select.WithNumber, select.States, select.Extreme, select.ExtremeCards,
)  # fmt: skip


def numbers_of(rules: RuleSet, nodes: Iterable[Node]) -> Iterator[int]:
    """The numbers of which some nodes speak."""
    for node in nodes:
        if isinstance(node, OF_NUMBER):
            yield node.number
        elif isinstance(node, actions.PayCost):
            yield node.number
            yield rules.numbers[node.number].paid_from
        elif isinstance(node, actions.RollNumbers):
            yield from node.numbers


def check_actions(on: Ground) -> list[Finding]:
    """An action that no line does."""
    done = {node.action for node in on.everything if isinstance(node, actions.Do)}
    found: list[Finding] = []
    for index, action in enumerate(on.rules.actions):
        if index not in done and action.name not in on.library.words.lost:
            message = f"nobody ever does `{action.name}`"
            help = f"let a phase, a card or a rule say `do {action.name}`, or leave the action out"
            found += finding("CZ410", message, on.library.words.actions.places[index], help)
    return found


def check_zones(on: Ground) -> list[Finding]:
    """A zone that no card ever comes into, or a deck from which none is ever drawn."""
    found: list[Finding] = []
    for index, zone in enumerate(on.rules.zones):
        if not on.facts.in_zone[index]:
            help = "let a line move cards there, or leave the zone out"
            message = f"no card ever comes into {a_or_an(f'`{zone.name}`')}"
            found += on.root(finding("CZ410", message, on.library.words.zones.places[index], help))
    used = {node.deck for node in on.everything if isinstance(node, actions.Draw | select.DeckPlace)}
    for index, deck in enumerate(on.rules.decks):
        if index not in used:
            help = f"let a line say `draw 1 {deck.name}`, or leave the deck out"
            found += finding(
                "CZ410", f"nobody ever draws from `{deck.name}`", on.library.words.decks.places[index], help
            )
    return found


#: What is rolled with the die of the game.
ROLLS = (actions.RollAgainst, actions.RollTable, LowHigh)


def check_die(on: Ground) -> list[Finding]:
    """A game that rolls its die, and names none."""
    if on.library.die or on.library.game is None:
        return []
    if not any(isinstance(node, ROLLS) for node in on.everything):
        return []
    parsed, tree = on.library.game
    title = token(tree, "STRING")
    place = parsed.place(title) if title is not None else None
    return finding(
        "CZ418", f'"{on.library.title}" rolls a die and names none', place, "add the die that is rolled, as in `die d6`",
        "`roll`, `roll against N` and `2/3` are rolled with the die of the game",
    )  # fmt: skip


def check_options(on: Ground) -> list[Finding]:
    """An option that nothing asks for."""
    asked = {node.option for node in on.everything if isinstance(node, conditions.OptionOn)}
    found: list[Finding] = []
    for index, option in enumerate(on.rules.options):
        if index not in asked:
            help = f"write `if option {option.name}` where it matters, or leave the option out"
            found += finding("CZ410", f"no line asks for `{option.name}`", on.library.words.options.places[index], help)
    return found


def check_stated(on: Ground) -> list[Finding]:
    """A card that lacks a number which its kind states, and which has no value of its own."""
    found: list[Finding] = []
    for index, card in enumerate(on.rules.cards):
        tag = on.library.tags[card.kind]
        if index in on.library.guessed:
            continue  # it is of a kind that could not be read
        for number in tag.states:
            definition = on.rules.numbers[number]
            if definition.default is None and not card.states(number):
                found += finding(
                    "CZ416",
                    f'"{card.title}" says nothing of `{definition.name}`',
                    on.title_place(index),
                    f"add a line `{definition.name} N`",
                    f"{a_or_an(tag.name)} states `{definition.name}`, and where none does there is none",
                )
    return found
