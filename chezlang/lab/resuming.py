"""Rulings played by games that are saved, loaded, undone and played again at every decision.

Beside the game of the ruling goes its double: loaded from the text that the game was saved as, it is given the same decisions and takes the
same steps, and must then be in the same state. What was saved at a decision must be what undoing goes back to. Each line of the
ruling begins with a game that has just been loaded, so the ruling as a whole is proved by games that never ran what came before.
"""

from __future__ import annotations

from typing import Any

from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.players.record import load_game, save_game
from chezlang.rulings.going import Wrong
from chezlang.rulings.run import Player, Result, run
from chezlang.rulings.script import Line, Ruling


def run_resumed(rules: RuleSet, ruling: Ruling) -> Result:
    """Play a ruling so; a state that does not come back as it was fails it, at the line that was being played."""
    return run(rules, ruling, ResumingPlayer)


class ResumingPlayer(Player):
    """A ruling being played, whose game is saved and loaded as it goes on."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.double: Game | None = None

    def take(self, line: Line) -> None:
        if self.game.state.decision is not None or self.game.over:
            self.game = self.loaded()
        super().take(line)
        self.compare()
        self.double = None

    def decide(self, index: int) -> None:
        self.compare()
        double = self.loaded()
        before = double.state.clone()
        kept = before.data()
        double.answer(index)
        double.run()
        differs("a state that was kept to go back to", kept, before.data())
        # Gone back to, and then the decision is taken again beside the game of the ruling.
        self.double = Game(double.rules, before)
        ahead = double
        self.double.answer(index)
        super().decide(index)
        if self.game.state.decision is not None and not self.game.state.dice:
            differs("a game that was loaded and went on by itself", self.game.state.data(), ahead.state.data())

    def step(self, game: Game) -> None:
        super().step(game)
        if game is self.game and self.double is not None:
            self.double.step()

    def compare(self) -> None:
        """The double must be where the game is."""
        if self.double is not None:
            differs("a game that was loaded", self.game.state.data(), self.double.state.data())

    def loaded(self) -> Game:
        """The game, saved as text and loaded from it."""
        game = load_game(save_game(self.game), self.game.rules)
        differs("a saved game", self.game.state.data(), game.state.data())
        return game


def differs(what: str, is_here: dict[str, Any], is_there: dict[str, Any]) -> None:
    """Raises Wrong, naming the fields, where two states are not the same."""
    fields = [name for name, value in is_here.items() if is_there.get(name) != value]
    if fields:
        raise Wrong(
            "CZ502",
            f"{what} is not the same in: {', '.join(fields)}",
            "this is a fault of the engine, not of the ruling",
        )
