"""A ruling for a card that nobody has asked about yet: ways to play it are tried, and the first that works is written down.

What must hold in the end is not guessed: the script is played, and where the card lies then and what the totals are is what the ruling says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chezlang.api import Loaded
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.rulings.going import Wrong
from chezlang.rulings.run import Player
from chezlang.rulings.script import Ruling
from chezlang.rulings.table import lay
from chezlang.rulings.words import seat_text, where_text
from chezlang.start.kinds import Draft

#: What is told of a ruling that says nothing of how it ends, as none here does yet.
NOTHING_STATED = "CZ503"


@dataclass(frozen=True)
class Question:
    """A ruling that is not written yet: its title, its table and script, and what the script begins with is about (``asks``)."""

    asks: str
    card: str
    lines: tuple[str, ...]

    def text(self, holds: tuple[str, ...] = (), title: str = "") -> str:
        """The ruling as it stands in a file."""
        lines = (*self.lines, *(f"then {each}" for each in holds))
        return f'ruling "{title or self.title}"\n' + "".join(f"    {line}\n" for line in lines)

    @property
    def title(self) -> str:
        """The question."""
        return self.asks.format(self.card)


def questions(rules: RuleSet, draft: Draft) -> Iterator[Question]:
    """Ways to ask about a card, the plainest first: played by itself, by an action, as an answer, or lying there."""
    card = next(card for card in rules.cards if card.title == draft.title)
    tag = rules.tags[card.kind]
    zones = [rules.decks[card.deck].into] if tag.deck >= 0 else []
    zones += [index for index, zone in enumerate(rules.zones) if zone.open and index not in zones]
    for asks, zone, script in _scripts(rules, draft.title, zones):
        has = f'seat 1 has "{draft.title}" in {rules.zones[zone].name}'
        for budget in _budgets(_budget(rules, draft)):
            yield Question(asks, draft.title, (*budget, has, *script))
    for zone in zones:
        if not rules.zones[zone].open:
            yield from _answers(rules, draft, zone)
    for zone in zones:
        if rules.zones[zone].open and not rules.zones[zone].shared:
            name = rules.zones[zone].name
            yield Question(
                "What do I have of {}?", draft.title, (f'seat 1 has "{draft.title}" in {name}', "turn of seat 1")
            )


def _scripts(rules: RuleSet, title: str, zones: list[int]) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """What is asked, the zone in which the card lies, and what is done with it."""
    zone = zones[0] if zones else 0
    for phase in reversed(rules.phases):  # the nearer, the shorter the way
        turn = f"turn of seat 1, {phase.name} phase"
        play = f'seat 1 plays "{title}"'
        yield "What happens when I play {}?", zone, (turn, play)
        for dice in (f"dice {rules.die}", "dice 1"):
            yield "What happens when I play {}?", zone, (dice, turn, play)
        for action in rules.actions:
            does = f"seat 1 does {action.name}"
            for where in zones[:1] + [each for each in zones if rules.zones[each].shared]:
                yield f"I do {action.name}. What comes of {{}}?", where, (turn, does)
                yield f"I do {action.name}. What comes of {{}}?", where, (turn, does, f'seat 1 chooses "{title}"')


def _answers(rules: RuleSet, draft: Draft, zone: int) -> Iterator[Question]:
    """The card as an answer to something of the game's own that another plays."""
    has = f'seat 2 has "{draft.title}" in {rules.zones[zone].name}'
    seen: set[int] = set()
    for card in rules.cards:
        if card.kind in seen or card.title == draft.title or card.deck < 0:
            continue
        seen.add(card.kind)
        zones = [rules.decks[card.deck].into]
        zones += [index for index, each in enumerate(rules.zones) if each.shared and each.open and index not in zones]
        for _, where, script in _scripts(rules, card.title, zones):
            lies = f'seat 1 has "{card.title}" in {rules.zones[where].name}'
            answer = f'seat 2 answers "{draft.title}"'
            for budget in _budgets(_budget_of(rules, {})):
                yield Question("Can I answer with {}?", draft.title, (*budget, lies, has, *script, answer))


def _budgets(whole: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Nothing, each alone, all."""
    found = [(), *((each,) for each in whole), whole]
    return list(dict.fromkeys(found))


def _budget(rules: RuleSet, draft: Draft) -> tuple[str, ...]:
    stated = {line.split(" ")[0]: line.split(" ", 1)[1] for line in draft.lines if " " in line}
    return _budget_of(rules, stated)


def _budget_of(rules: RuleSet, stated: dict[str, str]) -> tuple[str, ...]:
    """What seat 1 needs to pay for a card that states some numbers, at least 1 of each."""
    needed: dict[str, int] = {}
    for number in rules.numbers:
        if number.paid_from >= 0:
            value = stated.get(number.name, "")
            price = int(value) if value.isdigit() else number.default or 0
            payer = rules.numbers[number.paid_from].name
            needed[payer] = max(needed.get(payer, 1), price)
    return tuple(f"seat 1 has {amount} {name}" for name, amount in needed.items())


@dataclass(frozen=True)
class Outcome:
    """What a script came to. ``holds``: what can be said of the end; ``moved``: whether the card lies elsewhere than at the start, and not
    by a chance that the script does not lay down."""

    question: Question
    holds: tuple[str, ...]
    moved: bool


def tried(loaded: Loaded, asked: dict[str, Question]) -> Iterator[Outcome]:
    """Those questions that can be played, with their outcomes, in their order. ``asked``: by the titles of the rulings in ``loaded``."""
    assert loaded.library.rules is not None
    told = {(each.place.file, each.place.line) for each in loaded.findings if each.code != NOTHING_STATED}
    rulings = {ruling.title: ruling for ruling in loaded.rulings if not _lines(ruling) & told}
    for title, question in asked.items():
        ruling = rulings.get(title)
        found = _played(loaded.library.rules, ruling, question) if ruling is not None else None
        if found is not None:
            yield found


def _lines(ruling: Ruling) -> set[tuple[str, int]]:
    """The lines of the source that a ruling takes up."""
    first = ruling.place.line
    return {(ruling.place.file, first + line) for line in range(ruling.source.count("\n") + 1)}


def _played(rules: RuleSet, ruling: Ruling, question: Question) -> Outcome | None:
    player = Player(lay(rules, ruling))
    game = player.game
    card = next(
        card for card, definition in enumerate(game.state.defs) if rules.cards[definition].title == question.card
    )
    before = game.state.zone[card]
    chance = game.state.rng
    try:
        for line in ruling.lines:
            player.take(line)
        player.settle()
        if not ruling.lines:
            player.to_decision(game, player.turns())
    except Wrong:
        return None
    return Outcome(question, tuple(_holds(game, card)), game.state.zone[card] != before and game.state.rng == chance)


def _holds(game: Game, card: int) -> Iterator[str]:
    """What can be said of a card, and of who has it."""
    rules = game.rules
    state = game.state
    zone = state.zone[card]
    definition = rules.cards[state.defs[card]]
    if zone not in (game.limbo, game.out):
        yield f'"{definition.title}" is {where_text(game, zone)}'
    seat = max(0, game.owner(card))
    for index, number in enumerate(rules.numbers):
        if (
            definition.states(index)
            and number.on_seats
            and not number.on_cards
            and state.given[seat * game.numbers + index] == card
        ):
            yield f"{seat_text(seat)}'s {number.name} is {game.seat_number(seat, index)}"
    if rules.total >= 0:
        yield f"{seat_text(seat)}'s total is {game.total(seat)}"
