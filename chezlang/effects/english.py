"""What cards and rules say, made from the effect objects that run: the rule set's own words, and plain English.

Every text is a function of the rule set and a node. What stands in the source is never looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chezlang.effects import control
from chezlang.effects.amounts import Amount, AtLeast, AtMost, Count, NumberOf, TotalOf
from chezlang.effects.base import Block, Effect, parts
from chezlang.effects.clauses import Ban, Clause, Hook
from chezlang.effects.conditions import Condition
from chezlang.effects.ruleset import ActionDef, CardDef, NumberUse, PhaseDef, RuleDef, RuleSet, TagDef
from chezlang.effects.select import AnyCard, Noun, Places
from chezlang.effects.wording import amounts, clauses, conditions, lines, names, outline, phrases, triggers
from chezlang.effects.wording.inflect import a, capital, sentence
from chezlang.effects.wording.saying import IT, Saying, merged, paragraph
from chezlang.effects.wording.speaker import BARE, Speaker

#: The modules that fill the tables; importing this one makes everything sayable.
FILLED = (amounts, clauses, conditions, lines, phrases, triggers)


# -- clauses and blocks ---------------------------------------------------------------------


def clause_text(rules: RuleSet, clause: Clause) -> str:
    """What a clause says, as sentences."""
    return _clause(_at(rules), clause)


def clauses_text(rules: RuleSet, found: Sequence[Clause]) -> list[str]:
    """What several clauses say, a paragraph each; bans that differ only in what they forbid are one."""
    return _clauses(_at(rules), found)


def effect_text(rules: RuleSet, block: Block) -> str:
    """What a block does, as sentences."""
    return paragraph(lines.sayings(names.naming(_at(rules), block), block))


def block_outline(rules: RuleSet, block: Block) -> tuple[outline.Point, ...]:
    """What a block does as nested points, for a page."""
    return outline.outline(names.naming(_at(rules), block), block)


def to_play_outline(rules: RuleSet, block: Block) -> tuple[outline.Point, ...]:
    """The steps of playing a card as nested points."""
    return outline.outline(names.naming(_at(rules).but(this=IT), block), block)


def condition_text(rules: RuleSet, condition: Condition, not_: bool = False) -> str:
    """A condition as a clause in small letters, or its opposite."""
    return _at(rules).condition(condition, not_)


def cards_text(rules: RuleSet, noun: Noun) -> str:
    """Cards of a sort, as many as there are: `Xs`, `X cards`, `"Title"`."""
    return _at(rules).cards(AnyCard(noun), BARE).text


def place_text(rules: RuleSet, place: Places) -> str:
    """A place."""
    return _at(rules).places(place).text


def line_text(rules: RuleSet, effect: Effect) -> str:
    """What one line does, as sentences."""
    return paragraph([names.naming(_at(rules), effect).effect(effect)])


def option_text(rules: RuleSet, block: Block | control.ChooseOne, index: int) -> str:
    """What one of the options of a choice does; of a block, its first choice is meant. Raises IndexError, ValueError."""
    if isinstance(block, Block):
        choice = next((line for line in block.lines if isinstance(line, control.ChooseOne)), None)
        if choice is None:
            raise ValueError(f"block {block.id} has no choice of one")
    else:
        choice = block
    return capital(lines.option_words(names.naming(_at(rules), choice), choice, choice.options[index]))


def amount_text(rules: RuleSet, amount: Amount) -> str:
    """An amount as a card prints it: `3`, `d6 - 1`, `2/3`, `1 for each ... (at least 1)`, `equal to your X`.

    What is counted beside dice counts as they are rolled, and stays with what they show.
    """
    inner = amount
    while isinstance(inner, AtLeast | AtMost):
        inner = inner.inner
    same = isinstance(inner, NumberOf | TotalOf) or (isinstance(inner, Count) and not inner.per)
    live = amount.rolls() and any(isinstance(each, Count) for each in parts(amount))
    return f"{'equal to ' if same else ''}{_at(rules).amount(amount)}{', counted as it is rolled' if live else ''}"


def number_text(rules: RuleSet, use: NumberUse) -> str:
    """A number as a card states it, with its name: `X 3`."""
    return f"{rules.numbers[use.number].text} {amount_text(rules, use.amount)}"


# -- cards ------------------------------------------------------------------------------------


def card_text(rules: RuleSet, card: CardDef) -> list[str]:
    """What a card says, a paragraph for each clause: how it is played where that is not as usual, what it does, what stands.

    Kind, types, traits and numbers are for the layout.
    """
    own = [rules.clauses[index] for index in card.clauses[: card.own]]
    shared = [rules.clauses[index] for index in card.clauses[card.own :]]
    s = _of_card(rules, card)
    found: list[str] = []
    if card.to_play is not None and card.to_play != rules.tags[card.kind].to_play:
        found.append(to_play_text(rules, card.to_play))
    if card.effect is not None:
        found.append(paragraph(lines.sayings(names.naming(s, card.effect), card.effect)))
    if card.vain:
        found.append("You may play this card even if it changes nothing.")
    return [*found, *_clauses(s, own), *_clauses(s, shared)]


def card_clauses(rules: RuleSet, card: CardDef) -> list[tuple[str, tuple[int, ...]]]:
    """What the clauses of a card say, a paragraph each, with the indexes of the clauses that it is made of; the card's own first."""
    s = _of_card(rules, card)
    found = []
    for part in (card.clauses[: card.own], card.clauses[card.own :]):
        at = 0
        for group in _together([rules.clauses[index] for index in part]):
            found.append((_said(s, group), part[at : at + len(group)]))
            at += len(group)
    return found


def clause_outline(rules: RuleSet, clause: Clause, card: CardDef | None = None) -> tuple[outline.Point, ...]:
    """What a clause does when it sets in, as nested points; nothing for what only stands. ``card``: on which it is written."""
    s = _of_card(rules, card) if card is not None else _at(rules)
    return outline.of_clause(names.naming(s, clause), clause)


def to_play_text(rules: RuleSet, block: Block, what: str = "this card") -> str:
    """How a card is played: `To play this card, ...`."""
    s = names.naming(_at(rules).but(this=IT), block)
    said = _run(merged(lines.sayings(s, block)))
    texts = [text for each in said for text in (each.clause(), *each.after)]
    return " ".join([sentence(f"to play {what}, {texts[0]}"), *(sentence(text) for text in texts[1:])])


def _run(said: list[Saying]) -> list[Saying]:
    """With what the reader is told to do in a row said in one breath."""
    found: list[Saying] = []
    for each in said:
        before = found[-1] if found else None
        if before is not None and _told(before) and _told(each):
            found[-1] = replace(before, predicates=before.predicates + each.predicates)
        else:
            found.append(each)
    return found


def _told(said: Saying) -> bool:
    return said.plain and said.subject is None and not said.modal and said.joiner == "and"


def _at(rules: RuleSet) -> Speaker:
    return Speaker(rules)


def _of_card(rules: RuleSet, card: CardDef) -> Speaker:
    """The speaker of a card: one that lies elsewhere than in the zone called here says that zone's name."""
    here = next((index for index, zone in enumerate(rules.zones) if zone.here), -1)
    into = rules.decks[card.deck].into
    if here >= 0 and rules.zones[into].open and into != here:
        return Speaker(rules, here=rules.zones[here].name)
    return Speaker(rules)


def _clause(s: Speaker, clause: Clause) -> str:
    if isinstance(clause, Hook):
        s = names.naming(s, clause)
    return paragraph([s.clause(clause)])


def _clauses(s: Speaker, found: Sequence[Clause]) -> list[str]:
    return [_said(s, group) for group in _together(found)]


def _together(found: Sequence[Clause]) -> list[Sequence[Clause]]:
    """Clauses by what is said in one: bans that differ only in the cards, or in what these are kept from; others by themselves."""
    groups: list[Sequence[Clause]] = []
    at = 0
    while at < len(found):
        end = at + 1
        same = clauses.same_but_for_cards
        if end < len(found) and clauses.same_but_for_kinds(found[at], found[end]):
            same = clauses.same_but_for_kinds
        while end < len(found) and same(found[at], found[end]):
            end += 1
        groups.append(found[at:end])
        at = end
    return groups


def _said(s: Speaker, group: Sequence[Clause]) -> str:
    if len(group) > 1:
        found = [each for each in group if isinstance(each, Ban)]
        kinds = clauses.same_but_for_kinds(*found[:2])
        return paragraph([clauses.kept_from(s, found) if kinds else clauses.bans(s, found)])
    return _clause(s, group[0])


# -- the game's own blocks -----------------------------------------------------------------------


def rule_text(rules: RuleSet, rule: RuleDef) -> list[str]:
    """What a standing rule says, a paragraph a clause."""
    return clauses_text(rules, [rules.clauses[index] for index in rule.clauses])


def tag_text(rules: RuleSet, tag: TagDef) -> list[str]:
    """What a kind, type or trait says of its cards: how they are played, and what stands; a trait's own only where it has no word in brackets."""
    found = []
    if tag.to_play is not None:
        index = rules.tags.index(tag)
        found.append(to_play_text(rules, tag.to_play, a_card(rules, index)))
    return found + clauses_text(rules, [rules.clauses[index] for index in tag.clauses])


def a_card(rules: RuleSet, tag: int) -> str:
    """A card of a kind, type or trait: `a Thing`, `an X card`."""
    words = rules.tags[tag].text if rules.tags[tag].sort != "trait" else f"{rules.tags[tag].text} card"
    return a(words)


def action_text(rules: RuleSet, action: ActionDef) -> str:
    """What is done in an action, as sentences."""
    s = names.naming(_at(rules), action.block)
    return paragraph(lines.sayings(s, action.block))


def phase_text(rules: RuleSet, phase: PhaseDef) -> str:
    """What is done in a phase, as sentences."""
    return effect_text(rules, phase.block)
