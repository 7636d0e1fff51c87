"""A person at a terminal: the table as their seat may see it, what just happened, a question with numbered answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.effects import english
from chezlang.effects.ruleset import CardDef, RuleSet
from chezlang.engine.game import Game
from chezlang.engine.view import CardView, Option, SeatView, View, ZoneView, may_see, view_of
from chezlang.players.match import Match
from chezlang.players.narrator import HEADING, Told
from chezlang.players.words import listed, option_words, question_words, quoted, seat_text
from chezlang.state.data import State

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

HELP = """\
  NUMBER   take that answer
  u        take back your last answer, as long as nobody else has acted and nothing was drawn or rolled
  r TITLE  read a card (the start of its title is enough)
  l        everything that happened so far
  s FILE   save the game; go on with it by --resume FILE
  q        leave"""

#: Names of colours that a terminal has under another name.
COLORS = {"orange": "dark_orange", "purple": "medium_purple", "pink": "hot_pink", "brown": "dark_goldenrod"}


@dataclass
class _Before:
    """Where the game stood when the person was asked."""

    state: State
    decisions: int
    told: list[Told]
    bots: list[int]


class Person:
    """``seat`` of a match is theirs (from 0). ``ask`` reads a line (EOFError: no more will come), ``save`` writes a text to a named file.

    `play` goes on until the game is over or the person leaves.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        console: Console,
        ask: Callable[[], str],
        save: Callable[[str, Match], None],
    ) -> None:
        self.match = match
        self.seat = seat
        self.console = console
        self.ask = ask
        self.save = save
        self.seen = 0  # lines of what happened that were shown
        self.history: list[_Before] = []
        assert match.narrator is not None
        self.narrator = match.narrator

    def play(self) -> bool:
        """True once the game is over; False if the person left."""
        while not self.match.over:
            bot = self.match.bot()
            if bot is not None:
                self.history.clear()
                self.match.decide(bot.choose(self.match.game))
            elif not self._turn():
                return False
        self._news()
        return True

    # -- a decision -------------------------------------------------------------------------------------

    def _turn(self) -> bool:
        """Ask until there is an answer (or something was taken back); False if the person leaves."""
        view = view_of(self.match.game, self.seat)
        choices = _merged(view)
        self._news()
        self.console.print(table_text(self.match.game.rules, view))
        self._question(view, choices)
        while True:
            try:
                line = self.ask().strip()
            except (EOFError, KeyboardInterrupt):
                return False
            word, _, rest = line.partition(" ")
            rest = rest.strip()
            if word.isdecimal() and len(word) < 9 and not rest and 1 <= int(word) <= len(choices):
                self._decide(choices[int(word) - 1][0])
                return True
            if word == "u" and not rest:
                if self._undo():
                    return True
                self._say("nothing can be taken back: others have acted since, or something was drawn, shown or rolled")
            elif word == "q" and not rest:
                return False
            elif word == "l" and not rest:
                self._lines(0)
            elif word == "r" and rest:
                self.console.print(card_words(self.match.game.rules, rest))
            elif word == "s" and rest:
                self._save(rest)
            elif word in ("?", "h", "help"):
                self._say(HELP)
            else:
                self._say(f"a number from 1 to {len(choices)}, or ? for what else there is")

    def _decide(self, index: int) -> None:
        """Answer, and remember the state before it unless it made chance speak or showed something."""
        game = self.match.game
        before = self._now()
        seen = _visible(game, self.seat)
        shown = self.narrator.shown
        self.match.decide(index)
        state = game.state
        chance = state.rng != before.state.rng or state.dice != before.state.dice
        if chance or shown != self.narrator.shown or _visible(game, self.seat) - seen:
            self.history.clear()
        else:
            self.history.append(before)

    def _now(self) -> _Before:
        match = self.match
        bots = [bot.state if bot is not None else 0 for bot in match.bots]
        return _Before(match.game.state.clone(), len(match.decisions), self.narrator.told[:], bots)

    def _undo(self) -> bool:
        """Go back to before the last answer."""
        if not self.history:
            return False
        before = self.history.pop()
        match = self.match
        match.set_back(before.state, before.decisions, before.told)
        assert match.narrator is not None
        self.narrator = match.narrator
        for bot, state in zip(match.bots, before.bots, strict=True):
            if bot is not None:
                bot.state = state
        self.seen = min(self.seen, len(before.told))
        self._say("taken back")
        return True

    def _save(self, file: str) -> None:
        try:
            self.save(file, self.match)
        except OSError as error:
            self._say(f"{file} can't be written: {error.strerror}")
        else:
            self._say(f"saved: go on with --resume {file}")

    # -- showing ----------------------------------------------------------------------------------------

    def _news(self) -> None:
        """What happened since the last time."""
        told = self.narrator.told
        end = len(told) - 1 if told and told[-1].depth == HEADING else len(told)
        if end > self.seen:
            self._lines(self.seen)
            self.seen = end

    def _lines(self, start: int) -> None:
        self.console.print()
        for line in self.narrator.lines_for(self.seat, start):
            self.console.print(colored(self.match.game.rules, line))

    def _question(self, view: View, choices: list[tuple[int, Option]]) -> None:
        rules = self.match.game.rules
        self.console.print()
        self.console.print(colored(rules, question_words(rules, view), "bold"))
        width = len(str(len(choices)))
        for number, (_, option) in enumerate(choices, 1):
            numbers = _card_numbers(rules, option.card) if option.card is not None else ""
            text = option_words(rules, view, option) + (f"  {numbers}" if numbers else "")
            self.console.print(colored(rules, f"  {number:>{width}}  {text}"))

    def _say(self, text: str) -> None:
        self.console.print(text)


def _merged(view: View) -> list[tuple[int, Option]]:
    """The options with the index of each; of cards that are alike, the first. Cards without a face are all offered."""
    assert view.asked is not None
    found: list[tuple[int, Option]] = []
    for index, option in enumerate(view.asked.options):
        if option.card is None or all(option != other for _, other in found):
            found.append((index, option))
    return found


def _visible(game: Game, seat: int) -> set[int]:
    """The cards that a seat sees."""
    return {card for card in range(len(game.state.defs)) if may_see(game, seat, card)}


# -- the table ----------------------------------------------------------------------------------------


def table_text(rules: RuleSet, view: View) -> Text:
    """The table as a view shows it, the viewer's own seat last."""
    from rich.text import Text

    count = len(view.seats)
    lines = [_heading(rules, view)]
    for step in range(1, count + 1):
        lines.extend(_seat_lines(rules, view, view.seats[(view.seat + step) % count]))
    lines.extend(f"{zone.name}: {_zone_words(rules, zone)}" for zone in view.table)
    lines.append(_decks(view))
    for played in view.played:
        lines.append(f"being played by {seat_text(played.seat)}: {_card_words(rules, played.card)}")
    lines.extend(f"{seat_text(seat)} has another turn after this one" for seat in view.again)
    lines.extend(f"{seat_text(seat)} misses the next turn" for seat in view.skips)
    lines.extend(_held_for_a_time(rules, view))
    text = Text()
    for line in lines:
        text.append_text(colored(rules, line))
        text.append("\n")
    text.rstrip()
    return text


def _heading(rules: RuleSet, view: View) -> str:
    phase = next((f", {phase.text} phase" for phase in rules.phases if phase.name == view.phase), "")
    turn = f"Turn {view.turn} of {seat_text(view.active)}{phase}" if view.turn else view.game
    return f"\n--- {turn} ---"


def _seat_lines(rules: RuleSet, view: View, seat: SeatView) -> list[str]:
    who = seat_text(seat.seat, seat.named) + (", you" if seat.seat == view.seat else "")
    parts = []
    for index, number in enumerate(rules.numbers):
        if index == rules.total:
            parts.append(f"{number.text} {seat.total}")
        elif number.name in seat.numbers and seat.numbers[number.name] != number.default:
            parts.append(f"{number.text} {seat.numbers[number.name]}")
    lines = [f"{who}: {', '.join(parts)}"]
    for zone in seat.zones:
        if zone.cards is not None and zone.cards and all(card.title in seat.named for card in zone.cards):
            continue  # it is named above
        lines.append(f"    {zone.name}: {_zone_words(rules, zone)}")
    return lines


def _zone_words(rules: RuleSet, zone: ZoneView) -> str:
    if zone.cards is None:
        known = f", you know {', '.join(map(quoted, zone.known))}" if zone.known else ""
        return f"{zone.count} {'card' if zone.count == 1 else 'cards'}{known}"
    counted: list[tuple[CardView, int]] = []
    for card in zone.cards:
        for place, (other, times) in enumerate(counted):
            if other == card:
                counted[place] = (other, times + 1)
                break
        else:
            counted.append((card, 1))
    return (
        ", ".join((f"{times} " if times > 1 else "") + _card_words(rules, card) for card, times in counted) or "empty"
    )


def _card_words(rules: RuleSet, card: CardView) -> str:
    numbers = _card_numbers(rules, card)
    became = f" as {listed(card.became)}" if card.became else ""
    return quoted(card.title) + became + (f" ({numbers})" if numbers else "")


def _card_numbers(rules: RuleSet, card: CardView) -> str:
    """A card's numbers as they are; as they are printed while the dice for them are still to be rolled."""
    parts = []
    for index, number in enumerate(rules.numbers):
        if number.name in card.unrolled:
            printed = next(each for each in rules.cards if each.title == card.title).amount(index)
            parts.append(f"{number.text} {english.amount_text(rules, printed)}" if printed is not None else number.text)
        elif number.name in card.numbers:
            parts.append(f"{number.text} {card.numbers[number.name]}")
    return ", ".join(parts)


def _decks(view: View) -> str:
    parts = []
    for deck in view.decks:
        pile = f", {len(deck.pile)} in its pile ({quoted(deck.pile[0])} on top)" if deck.pile else ""
        known = (
            f", you know {', '.join(f'{place}. {quoted(title)}' for place, title in deck.known)}" if deck.known else ""
        )
        parts.append(f"{deck.name} deck: {deck.count}{known}{pile}")
    return "; ".join(parts)


def _held_for_a_time(rules: RuleSet, view: View) -> list[str]:
    """Numbers that are changed for a time, and clauses that hold for one."""
    texts = {number.name: number.text for number in rules.numbers}
    lines = []
    for passing in view.passing:
        who = quoted(passing.title) if passing.title else seat_text(passing.seat)
        amount = (
            f"{passing.amount:+d}"
            if passing.change == "add"
            else f"{passing.change} {passing.amount}".removeprefix("set ")
        )
        lines.append(f"{passing.span}: {who} has {amount} {texts[passing.number]}")
    for imposed in view.imposed:
        whom = quoted(imposed.title) if imposed.title else seat_text(imposed.seat)
        lines.append(f"{imposed.span}, for {whom}: {english.clause_text(rules, rules.clauses[imposed.clause])}")
    return lines


def card_words(rules: RuleSet, start: str) -> Text:
    """What a card says, by the start of its title; or that there is none."""
    from rich.text import Text

    wanted = start.strip('"').casefold()
    titles = [card for card in rules.cards if card.title.casefold() == wanted]
    found = titles or [card for card in rules.cards if card.title.casefold().startswith(wanted)]
    if not found:
        return Text(f'no card\'s title starts with "{start}"')
    text = Text()
    for card in found[:3]:
        text.append_text(colored(rules, _printed(rules, card)))
        text.append("\n")
    text.rstrip()
    return text


def _printed(rules: RuleSet, card: CardDef) -> str:
    sorts = ", ".join(rules.tags[use.tag].text for use in card.uses)
    numbers = ", ".join(english.number_text(rules, use) for use in card.numbers)
    body = [f"  {paragraph}" for paragraph in english.card_text(rules, card)]
    return "\n".join([f"{quoted(card.title)}: {sorts}" + (f"; {numbers}" if numbers else ""), *body])


def colored(rules: RuleSet, line: str, style: str = "") -> Text:
    """A line in which each title has the colour of its kind."""
    from rich.errors import StyleSyntaxError
    from rich.style import Style
    from rich.text import Text

    text = Text(line, style=style)
    for card in rules.cards:
        title = quoted(card.title)
        start = line.find(title)
        color = rules.tags[card.kind].color
        while start >= 0 and color:
            try:
                text.stylize(Style.parse(COLORS.get(color, color)), start, start + len(title))
            except StyleSyntaxError:  # a game may name any colour; this one no terminal knows
                break
            start = line.find(title, start + 1)
    return text
