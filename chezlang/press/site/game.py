"""The rules of a game written out from what it declares: the table, its numbers, the turn, what each word means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chezlang.effects import english
from chezlang.effects.actions import Announce, Win
from chezlang.effects.amounts import LowHigh
from chezlang.effects.base import parts
from chezlang.effects.clauses import Answer, Watch
from chezlang.effects.ruleset import RuleSet, TagDef
from chezlang.effects.wording.inflect import listed, sentence
from chezlang.effects.wording.outline import Point
from chezlang.effects.wording.speaker import Speaker
from chezlang.press.site.cards import brought_by, use_text, worth_telling
from chezlang.press.site.names import Link, Names
from chezlang.press.site.relations import Relations


@dataclass(frozen=True)
class PlayView:
    """A kind of card: where it comes from and how it is played; ``by``: the actions that do so, where it has no way of its own."""

    link: Link
    name: str
    text: str
    steps: tuple[Point, ...]
    by: tuple[Link, ...]
    cites: tuple[Link, ...]


@dataclass(frozen=True)
class PhaseView:
    """A phase of the turn."""

    name: str
    steps: tuple[Point, ...]


@dataclass(frozen=True)
class LineView:
    """A clause of a rule or word, and its steps where there are several."""

    text: str
    steps: tuple[Point, ...]


@dataclass(frozen=True)
class RuleView:
    """A standing rule. ``index``: its place in the rule set; ``wins``: it ends the game; ``watches``: when a number gets somewhere."""

    index: int
    link: Link
    title: str
    lines: tuple[LineView, ...]
    cites: tuple[Link, ...]
    numbers: tuple[str, ...]
    wins: bool
    watches: bool


@dataclass(frozen=True)
class ActionView:
    """An action: its name and its steps."""

    index: int
    link: Link
    name: str
    steps: tuple[Point, ...]
    cites: tuple[Link, ...]
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class WordView:
    """A kind, type or trait: what it is of, what it says, which cards have it."""

    index: int
    link: Link
    name: str
    plural: str
    sort: str
    of: tuple[Link, ...]
    text: tuple[str, ...]
    cards: tuple[int, ...]
    cites: tuple[Link, ...]
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class GameView:
    """The rules of the game. ``winning``: the standing rules that end it, ``standing``: the others; ``answering``: who is asked when."""

    table: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]
    set_up: tuple[Point, ...]
    phases: tuple[PhaseView, ...]
    kinds: tuple[PlayView, ...]
    winning: tuple[RuleView, ...]
    standing: tuple[RuleView, ...]
    answering: tuple[str, ...]
    any_time: tuple[PlayView, ...]
    answers: tuple[int, ...]
    legend: str


def game_view(rules: RuleSet, names: Names, relations: Relations) -> GameView:
    """The rules of a game."""
    standing = rule_views(rules, names)
    kinds = tuple(
        _played(rules, names, relations, index, tag) for index, tag in enumerate(rules.tags) if tag.sort == "kind"
    )
    return GameView(
        tuple(_table(rules)),
        tuple(_numbers(rules)),
        tuple((option.name.replace("-", " ").title(), option.text) for option in rules.options),
        english.block_outline(rules, rules.set_up) if rules.set_up is not None else (),
        tuple(PhaseView(phase.text, english.block_outline(rules, phase.block)) for phase in rules.phases),
        kinds,
        tuple(rule for rule in standing if rule.wins),
        tuple(rule for rule in standing if not rule.wins),
        tuple(_answering(rules)),
        tuple(
            kind
            for kind, tag in zip(kinds, (tag for tag in rules.tags if tag.sort == "kind"), strict=True)
            if tag.any_time
        ),
        tuple(
            index
            for index, card in enumerate(rules.cards)
            if any(isinstance(rules.clauses[clause], Answer) for clause in card.clauses)
        ),
        legend(rules),
    )


@dataclass(frozen=True)
class Written:
    """What a card may name of one sort: each as it is written, and as it is printed where that is another word."""

    sort: str
    words: tuple[tuple[str, str], ...]


def written(rules: RuleSet) -> tuple[Written, ...]:
    """The words of a game as a designer writes them."""

    def of(sort: str, words: Iterable[tuple[str, str]]) -> Written:
        shown = ((name, text) for name, text in words)
        return Written(
            sort,
            tuple(
                (name, "" if name.replace("-", " ") == text.lower().replace("-", " ") else text) for name, text in shown
            ),
        )

    numbers = rules.numbers
    every = (
        of("Who plays", [(rules.seat, rules.seat)]),
        of("Kinds of cards", ((tag.name, tag.text) for tag in rules.tags if tag.sort == "kind")),
        of("Numbers on cards", ((each.name, each.text) for each in numbers if each.on_cards)),
        of(f"Numbers of a {rules.seat}", ((each.name, each.text) for each in numbers if each.on_seats)),
        of("Zones", ((zone.name, zone.name) for zone in rules.zones)),
        of("Decks", ((deck.name, deck.name) for deck in rules.decks)),
        of("Phases", ((phase.name, phase.text) for phase in rules.phases)),
        of("Actions", ((action.name, action.text) for action in rules.actions)),
        of("Options", ((option.name, option.name.replace("-", " ")) for option in rules.options)),
        of("Types", ((tag.name, tag.text) for tag in rules.tags if tag.sort == "type")),
        of("Traits", ((tag.name, tag.text) for tag in rules.tags if tag.sort == "trait")),
    )
    return tuple(each for each in every if each.words)


def legend(rules: RuleSet) -> str:
    """How a number with two values is read, where any card has one."""
    if not any(isinstance(use.amount, LowHigh) for card in rules.cards for use in card.numbers):
        return ""
    half = rules.die // 2
    return f"Two values, as in 2/3: the first on a roll of 1 to {half}, the second on {half + 1} to {rules.die}."


def _table(rules: RuleSet) -> Iterable[str]:
    """Who plays, and where cards lie."""
    many = f"{rules.low} to {rules.high}" if rules.low != rules.high else str(rules.low)
    yield f"For {many} {rules.seats}, with a die of {rules.die} faces."
    for zone in rules.zones:
        who = "There is one" if zone.shared else f"Each {rules.seat} has a"
        seen = (
            "everybody sees what lies there, and it is in play" if zone.open and not zone.shared
            else "everybody sees what lies there" if zone.open
            else "only its owner sees what lies there"
        )  # fmt: skip
        yield f"{who} {zone.name}: {seen}.{' On a card, “here” is that of its owner.' if zone.here else ''}"
    s = Speaker(rules)
    for index, deck in enumerate(rules.decks):
        into = rules.zones[deck.into].name
        after = " Discarded cards go under the deck." if deck.under else ""
        if deck.reshuffles:
            after += " When it has run out, its pile is shuffled and is the deck again."
        yield f"The {s.deck(index)} deck: a card drawn from it goes to the {into} of who draws it.{after}"


def _answering(rules: RuleSet) -> Iterable[str]:
    """What the engine does with what is announced, in any game (K4, K6 and K7 of the decision records)."""
    if not any(isinstance(node, Announce) for node in parts(rules)):
        return
    yield "What is announced can be answered before it is done."
    yield (
        f"All {rules.seats} are asked one after the other, clockwise from the one after who announced it, who comes last; "
        "after each answer they are asked again, until nobody answers any more."
    )
    yield "An answer is announced too: it can be answered in turn."
    yield "What is cancelled is not done. What can no longer be paid when it comes to paying is cancelled too."


def _numbers(rules: RuleSet) -> Iterable[tuple[str, str]]:
    for number in rules.numbers:
        on = listed([name for name, has in (("cards", number.on_cards), (rules.seats, number.on_seats)) if has])
        said = [f"of {on}"]
        if number.total:
            said.append(f"the total of a {rules.seat} is their own and that of their cards in play")
        if number.for_turn:
            said.append("for the turn: what is used up comes back with the next turn")
        if number.paid_from >= 0:
            said.append(f"paid from {rules.numbers[number.paid_from].text}")
        if number.default is not None:
            said.append(f"{number.default} where nothing says otherwise")
        yield number.text, sentence("; ".join(said))


def _played(rules: RuleSet, names: Names, relations: Relations, index: int, tag: TagDef) -> PlayView:
    text = f"From the {Speaker(rules).deck(tag.deck)} deck." + (
        " May be played whenever the rules offer it." if tag.any_time else ""
    )
    steps = english.to_play_outline(rules, tag.to_play) if tag.to_play is not None else ()
    by = brought_by(index, rules, names, relations)
    return PlayView(names.tags[index], names.kinds[index], text, steps, by, _cites(names, tag.cites))


def _cites(names: Names, numbers: Sequence[str]) -> tuple[Link, ...]:
    return tuple(names.cites[number] for number in numbers if number in names.cites)


def rule_views(rules: RuleSet, names: Names) -> tuple[RuleView, ...]:
    """The standing rules that say anything."""
    found = []
    for index, rule in enumerate(rules.rules):
        if not rule.clauses:
            continue
        mine = [rules.clauses[clause] for clause in rule.clauses]
        lines = tuple(
            LineView(english.clause_text(rules, clause), worth_telling(english.clause_outline(rules, clause)))
            for clause in mine
        )
        wins = any(isinstance(node, Win) for node in parts(tuple(mine)))
        watches = any(isinstance(clause, Watch) for clause in mine)
        found.append(
            RuleView(
                index,
                names.standing[index],
                names.standing[index].text,
                lines,
                _cites(names, rule.cites),
                rule.cites,
                wins,
                watches,
            )
        )
    return tuple(found)


def action_views(rules: RuleSet, names: Names) -> tuple[ActionView, ...]:
    """The actions."""
    return tuple(
        ActionView(
            index, names.actions[index], names.actions[index].text, english.block_outline(rules, action.block),
            _cites(names, action.cites), action.cites,
        )
        for index, action in enumerate(rules.actions)
    )  # fmt: skip


def word_views(rules: RuleSet, names: Names, relations: Relations) -> tuple[WordView, ...]:
    """The kinds, types and traits, in the order in which they are declared."""
    return tuple(
        WordView(
            index, names.tags[index], tag.text, names.kinds[index], tag.sort, tuple(names.tags[each] for each in tag.parents),
            _shared(rules, index), tuple(relations.having(index)), _cites(names, tag.cites), tag.cites,
        )
        for index, tag in enumerate(rules.tags)
    )  # fmt: skip


def _shared(rules: RuleSet, index: int) -> tuple[str, ...]:
    """What a word gives its cards; of a trait with a word in brackets, as each of its cards says it that has another word."""
    tag = rules.tags[index]
    if tag.clauses or tag.to_play is not None:
        return tuple(english.tag_text(rules, tag))
    found: dict[str, tuple[str, ...]] = {}
    for card in rules.cards:
        use = next((use for use in card.uses if use.tag == index and use.args), None)
        if use is None or use_text(rules, use) in found or sum(bool(each.args) for each in card.uses) > 1:
            continue
        others = {clause for each in card.uses if each.tag != index for clause in rules.tags[each.tag].clauses}
        mine = [rules.clauses[clause] for clause in card.clauses[card.own :] if clause not in others]
        found[use_text(rules, use)] = tuple(english.clauses_text(rules, mine))
    return tuple(f"{name}: {text}" for name, texts in found.items() for text in texts)
