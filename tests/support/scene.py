"""A table laid out by hand, played by words: what a test of one point of the rules needs."""

from functools import cache
from pathlib import Path

from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game, new_state, start
from chezlang.model.library import Library
from chezlang.state import rng
from chezlang.state.data import ASK_ANSWER, ASK_NUMBER, ASK_OPTION, ASK_SEAT, ASK_YES, ASK_ZONE, NONE, Decision, Turn
from chezlang.syntax import read_sources, source_from_text
from support.library import CARDS
from support.play import in_words


@cache
def rules_from(text: str, *folders: Path) -> RuleSet:
    """The rules of some folders and of a text beside them; nothing may be said against them."""
    files = sorted(path for folder in folders for path in folder.rglob("*.chez"))
    sources = [source_from_text(str(path), path.read_text(encoding="utf-8")) for path in files]
    reading = read_sources([*sources, source_from_text("more.chez", text)])
    library = Library(reading.blocks)
    library.link()
    told = [f"{each.labels[0].place.line}: {each.message}" for each in (*reading.findings, *library.findings)]
    assert not told, "\n".join(told)
    assert library.rules is not None
    return library.rules


def base_with(text: str = "") -> RuleSet:
    """The base of the library, and some cards more."""
    return rules_from(text, CARDS / "chez-geek")


class Scene:
    """A game whose cards are put where a test wants them. Decks hold nothing but what is put there, the top first."""

    def __init__(self, rules: RuleSet, seats: int = 2) -> None:
        state = new_state(rules, seats)
        state.rng = rng.seeded(1)
        self.rules = rules
        self.game = Game(rules, state)
        self.log: list[str] = []
        self.game.listener = lambda event: self.log.append(in_words(rules, self.game, event))

    # -- before it begins --------------------------------------------------------------------------

    def add(self, title: str) -> int:
        """A new card, out of the game as yet."""
        state = self.game.state
        card = len(state.defs)
        state.defs = (*state.defs, [each.title for each in self.rules.cards].index(title))
        state.zone.append(self.game.out)
        state.zones[self.game.out].append(card)
        return card

    def put(self, seat: int, zone: str, *titles: str) -> list[int]:
        """New cards in a zone of a seat."""
        kind = [each.name for each in self.rules.zones].index(zone)
        cards = [self.add(title) for title in titles]
        for card in cards:
            self.game.relocate(card, self.game.seat_zone(kind, seat))
        return cards

    def deck(self, name: str, *titles: str) -> None:
        """New cards in a deck, the top first."""
        index = [each.name for each in self.rules.decks].index(name)
        for title in reversed(titles):
            self.game.relocate(self.add(title), 2 * index)

    def dice(self, *results: int) -> None:
        """The next results, in order."""
        self.game.state.dice.extend(results)

    def own(self, seat: int, number: str, amount: int) -> None:
        self.game.state.own[seat * self.game.numbers + self.number(number)] = amount

    def begin(self, seat: int = 0, phase: str = "") -> None:
        """Begin the turn of a seat, in its first phase or the one named, and run to the first decision."""
        game = self.game
        start(game, seat)
        game.state.dirty = True  # what waits for a number to cross a line sees where it stands
        turn = game.state.stack[0]
        assert isinstance(turn, Turn)
        if phase:
            turn.phase = [each.name for each in self.rules.phases].index(phase)
            game.state.turn = 1
            game.state.active = seat
        game.run()

    # -- while it is played ------------------------------------------------------------------------

    @property
    def asked(self) -> Decision:
        assert self.game.decision is not None, "nobody is asked"
        return self.game.decision

    def options(self) -> list[str]:
        """What can be said now, in words."""
        decision = self.asked
        return [self.word(decision, option) for option in decision.options]

    def word(self, decision: Decision, option: int) -> str:
        if option == NONE:
            return "no"
        if decision.kind == ASK_YES:
            return "yes"
        if decision.kind == ASK_SEAT:
            return f"seat {option}"
        if decision.kind == ASK_ZONE:
            return f"{self.rules.zones[self.game.zone_kind(option)].name} {self.game.zone_owner(option)}"
        if decision.kind == ASK_NUMBER:
            return str(option)
        if decision.kind == ASK_OPTION:
            return f"option {option}"
        way, card = divmod(option, len(self.game.state.defs))
        return self.title(card) if way == 0 else f"answer {self.title(card)}"

    def say(self, seat: int, *words: str) -> None:
        """Let a seat, which must be asked, choose one after the other."""
        for word in words:
            assert self.asked.seat == seat, f"seat {self.asked.seat} is asked, not {seat}: {self.options()}"
            assert word in self.options(), f"{word} is not among {self.options()}"
            self.game.decide(self.options().index(word))

    def pass_all(self) -> None:
        """Decline every answer and moment, up to a decision of another sort."""
        while self.game.decision is not None and self.asked.kind == ASK_ANSWER:
            self.game.decide(len(self.asked.options) - 1)

    def until(self, seat: int, word: str, most: int = 200) -> None:
        """Decline whatever can be declined until a seat could say something, and take the first option of the rest."""
        for _ in range(most):
            if self.asked.seat == seat and word in self.options():
                return
            options = self.options()
            self.game.decide(options.index("no") if "no" in options else len(options) - 1)
        raise AssertionError(f"seat {seat} can never say {word}")

    # -- what is there -----------------------------------------------------------------------------

    def title(self, card: int) -> str:
        return self.rules.cards[self.game.state.defs[card]].title

    def number(self, name: str) -> int:
        return [each.name for each in self.rules.numbers].index(name)

    def zone(self, seat: int, name: str) -> list[str]:
        """Titles in a zone of a seat."""
        kind = [each.name for each in self.rules.zones].index(name)
        return [self.title(card) for card in self.game.state.zones[self.game.seat_zone(kind, seat)]]

    def pile(self, deck: str) -> list[str]:
        index = [each.name for each in self.rules.decks].index(deck)
        return [self.title(card) for card in self.game.state.zones[2 * index + 1]]

    def value(self, seat: int, number: str) -> int:
        return self.game.seat_number(seat, self.number(number))

    def total(self, seat: int) -> int:
        return self.game.total(seat)
