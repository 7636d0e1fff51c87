"""A card as its page shows it: what is printed, what each of its lines does in full words, who acts on whom."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chezlang.effects import actions, clauses, english
from chezlang.effects.amounts import AtLeast, AtMost, Count, Dice, LowHigh
from chezlang.effects.base import parts
from chezlang.effects.clauses import Clause
from chezlang.effects.ruleset import CardDef, NumberUse, RuleSet, TagUse
from chezlang.effects.select import Noun
from chezlang.effects.wording.inflect import capital, listed
from chezlang.effects.wording.outline import Point
from chezlang.press.colors import colors_of
from chezlang.press.site.names import Link, Names
from chezlang.press.site.relations import Phrase, Relations

#: When what a clause says sets in, and how long it holds: by its class, for any game.
HOLDS: dict[type[Clause], str] = {
    clauses.When: "Sets in after the event, each time that it happens while this card is in play.",
    clauses.Would: "Comes in place of the event: what it replaces does not happen.",
    clauses.Answer: "Is played while what was announced is still being played; others may answer it in turn.",
    clauses.Watch: "Is looked at each time that an event has been dealt with whole.",
    clauses.Ban: "Holds for as long as this card is in play: what it forbids is not offered, and does not happen.",
    clauses.Modifier: "Is worked out anew whenever the number is read, and ends when this card leaves play.",
    clauses.RollBonus: "Counts on each such roll for as long as this card is in play.",
}
#: Of a ban on playing the card that it stands on.
OWN_BAN = (
    "Is looked at where the card is to be played from, such as a hand: as long as it holds, the card is not offered."
)
ONCE = "Is done once, when the card is played."

#: More cards than these are not told one by one.
FEW = 12


@dataclass(frozen=True)
class NumberView:
    """A number on a card: what it is called, what is printed, and what that means where it is no plain number."""

    name: str
    value: str
    meaning: str


@dataclass(frozen=True)
class LineView:
    """A line of a card: as a sentence, when it sets in, its steps where there are several, the word that it comes from."""

    text: str
    holds: str
    steps: tuple[Point, ...]
    of: Link | None


@dataclass(frozen=True)
class GroupView:
    """Cards and the phrase by which they are spoken of; ``words``: the pages of what it names. ``many``: how many, where they are too many to be told."""

    text: str
    words: tuple[Link, ...]
    cards: tuple[Link, ...]
    many: int


@dataclass(frozen=True)
class CardView:
    """A card. ``index``: its place in the rule set; ``number``: its place in its set, from 1; ``tags``: its types and traits, as JSON."""

    index: int
    link: Link
    picture: str
    title: str
    kind: Link
    color: str
    words: tuple[Link, ...]
    tags: str
    copies: int
    set: Link
    code: str
    number: int
    numbers: tuple[NumberView, ...]
    text: tuple[str, ...]
    printed: str
    flavor: str
    note: str

    @property
    def name(self) -> str:
        """The name of its page and its picture."""
        return self.link.path.removeprefix("cards/").removesuffix(".md")

    @property
    def says(self) -> str:
        """All that is on it, in words: for who does not see the picture, and for who searches."""
        line = f"{self.kind.text}: {', '.join(word.text for word in self.words)}" if self.words else self.kind.text
        numbers = ", ".join(f"{number.name} {number.value}" for number in self.numbers)
        parts = (self.title, line, numbers, *([self.printed] if self.printed else self.text), self.flavor)
        return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


@dataclass(frozen=True)
class Detail:
    """What only the page of a card shows. ``play``: how it is played, and whose way that is; ``play_by``: the actions that bring it about, where it has no way of its own."""

    play: tuple[Point, ...]
    play_of: Link | None
    play_by: tuple[Link, ...]
    lines: tuple[LineView, ...]
    numbers: tuple[NumberView, ...]
    acts_on: tuple[GroupView, ...]
    acted_on: tuple[GroupView, ...]
    rules: tuple[Link, ...]
    cites: tuple[Link, ...]


class Cards:
    """The cards of a rule set as pages show them."""

    def __init__(self, rules: RuleSet, names: Names, relations: Relations, pictures: Sequence[str]) -> None:
        self.rules = rules
        self.names = names
        self.relations = relations
        codes = {each.title: each.code for each in rules.sets}
        counted: dict[str, int] = {}
        found = []
        for index, card in enumerate(rules.cards):
            home = card.set or rules.title
            counted[home] = counted.get(home, 0) + 1
            found.append(
                CardView(
                    index, names.cards[index], pictures[index], card.title, names.tags[card.kind],
                    colors_of(rules.tags[card.kind].color, card.kind).deep,
                    tuple(Link(use_text(rules, use), names.tags[use.tag].path) for use in card.uses[1:]),
                    json.dumps([rules.tags[use.tag].text for use in card.uses[1:]], ensure_ascii=False), card.copies,
                    names.sets[home], codes.get(home, ""), counted[home],
                    tuple(number_view(rules, use) for use in card.numbers), tuple(english.card_text(rules, card)), card.text,
                    card.flavor, card.note,
                )
            )  # fmt: skip
        self.views = tuple(found)

    def detail(self, index: int) -> Detail:
        """What only its own page shows."""
        card = self.rules.cards[index]
        play, whose = self._played(card)
        return Detail(
            play, whose, brought_by(card.kind, self.rules, self.names, self.relations) if not play else (),
            tuple(self._lines(card)), (*self.views[index].numbers, *self._silent(card)),
            tuple(self._acts_on(index)), tuple(self._acted_on(index)), tuple(self._rules(index)), tuple(self._cites(card)),
        )  # fmt: skip

    # -- what it does ---------------------------------------------------------------------------------------

    def _played(self, card: CardDef) -> tuple[tuple[Point, ...], Link | None]:
        """The steps of playing it, and the word that says so (None: the card itself)."""
        if card.to_play is None:
            return (), None
        steps = english.to_play_outline(self.rules, card.to_play)
        for use in card.uses:
            if self.rules.tags[use.tag].to_play == card.to_play:
                return steps, self.names.tags[use.tag]
        return steps, None

    def _lines(self, card: CardDef) -> Iterable[LineView]:
        if card.effect is not None:
            steps = english.block_outline(self.rules, card.effect)
            yield LineView(english.effect_text(self.rules, card.effect), ONCE, worth_telling(steps), None)
        own = set(card.clauses[: card.own])
        for text, indexes in english.card_clauses(self.rules, card):
            clause = self.rules.clauses[indexes[0]]
            steps = english.clause_outline(self.rules, clause, card)
            of = None if indexes[0] in own else self._giver(card, indexes[0])
            yield LineView(
                text, OWN_BAN if clauses.is_own_ban(clause) else HOLDS.get(type(clause), ""), worth_telling(steps), of
            )

    def _giver(self, card: CardDef, clause: int) -> Link | None:
        """The type or trait that a clause comes from; one that a trait was given a word for is the trait's that has one."""
        for use in card.uses:
            if clause in self.rules.tags[use.tag].clauses:
                return self.names.tags[use.tag]
        return next((self.names.tags[use.tag] for use in card.uses if use.args), None)

    def _silent(self, card: CardDef) -> Iterable[NumberView]:
        """Numbers that it does not print and that are paid all the same as it is played."""
        paid = {node.number for node in parts(card.to_play) if isinstance(node, actions.PayCost)}
        for number in sorted(paid):
            declared = self.rules.numbers[number]
            if declared.default and not card.states(number):
                yield NumberView(
                    declared.text, str(declared.default), "Not printed: this is what it is where a card says nothing."
                )

    def _cites(self, card: CardDef) -> Iterable[Link]:
        """The rules that its words carry out."""
        numbers = dict.fromkeys(number for use in card.uses for number in self.rules.tags[use.tag].cites)
        return (self.names.cites[number] for number in numbers if number in self.names.cites)

    # -- who acts on whom -------------------------------------------------------------------------------------

    def _acts_on(self, index: int) -> Iterable[GroupView]:
        for phrase in self.relations.cards[index].phrases:
            yield self._group(phrase, [other for other in self.relations.meant(phrase) if other != index])

    def _acted_on(self, index: int) -> Iterable[GroupView]:
        for phrase, cards in self.relations.meaning(index).items():
            yield self._group(phrase, cards)

    def _group(self, phrase: Phrase, cards: Sequence[int]) -> GroupView:
        text = capital(english.cards_text(self.rules, Noun(phrase.tags, phrase.titles, phrase.must)))
        words = tuple(self.names.tags[tag] for tag in phrase.must + phrase.tags)
        few = cards if len(cards) <= FEW else ()
        return GroupView(text, words, tuple(self.names.cards[each] for each in few), len(cards))

    def _rules(self, index: int) -> Iterable[Link]:
        """The standing rules that speak of it."""
        words = self.relations.words(index)
        for place, named in enumerate(self.relations.standing):
            if any(phrase.fits(index, words) for phrase in named.phrases):
                yield self.names.standing[place]


def brought_by(kind: int, rules: RuleSet, names: Names, relations: Relations) -> tuple[Link, ...]:
    """The actions that speak of a kind of card that says itself nothing of how it is played."""
    if rules.tags[kind].to_play is not None:
        return ()
    return tuple(names.actions[index] for index, named in enumerate(relations.actions) if kind in named.tags)


def worth_telling(steps: tuple[Point, ...]) -> tuple[Point, ...]:
    """Steps that say more than the sentence does: several, or one that has more below it."""
    return steps if len(steps) > 1 or any(step.below for step in steps) else ()


def use_text(rules: RuleSet, use: TagUse) -> str:
    """A type or trait as it stands on a card."""
    args = listed([rules.tags[arg].text for arg in use.args], "or")
    return f"{rules.tags[use.tag].text} ({args})" if args else rules.tags[use.tag].text


def number_view(rules: RuleSet, use: NumberUse) -> NumberView:
    """A number as a card states it."""
    return NumberView(rules.numbers[use.number].text, english.amount_text(rules, use.amount), _meaning(rules, use))


def _meaning(rules: RuleSet, use: NumberUse) -> str:
    rolls = use.amount.rolls()
    if any(isinstance(roll, LowHigh) for roll in rolls):
        half = rules.die // 2
        low = next(roll for roll in rolls if isinstance(roll, LowHigh))
        return f"Rolled: {low.low} on a roll of 1 to {half}, {low.high} on {half + 1} to {rules.die}."
    if any(isinstance(roll, Dice) for roll in rolls):
        return "Rolled as the card is played; what comes of it stays."
    inner = use.amount
    while isinstance(inner, AtLeast | AtMost):
        inner = inner.inner
    if any(isinstance(node, Count) for node in parts(inner)):
        return "Counted anew whenever it is read."
    return ""
