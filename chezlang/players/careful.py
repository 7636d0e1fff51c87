"""A player that looks a little ahead: it tries each option on copies of the game as it may be, and takes what leaves it best off.

Copies are dealt anew by `chezlang.players.guess`, so that it decides by what its seat may know. One step is looked ahead: the
option is taken, what it brings is played out (its own choices in that as well as it can tell, the others' by declining), and
`chezlang.players.worth` says how it stands then.
"""

from __future__ import annotations

from typing import Final

from chezlang.effects.once import Once
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.players.guess import Hidden
from chezlang.players.worth import Worth
from chezlang.state import rng
from chezlang.state.data import ASK_ANSWER, NONE, PHASE, Asking, Body, State, Turn, Window

#: Guesses at each decision.
GUESSES: Final = 1
#: Of so many moments for each seat at which something could be played it looks at one: there will be another soon.
SELDOM: Final = 2
#: Decisions of its own after the first that are tried out, of each so many options, and how many follow by chance.
DEEP: Final = 1
WIDE: Final = 4
MOST: Final = 12


class Careful:
    """Takes the option that leaves it best off as far as it can tell. ``state``: its generator."""

    def __init__(self, seed: int, seat: int) -> None:
        self.state = rng.seeded(rng.mix(seed) + seat + 1)

    def choose(self, game: Game) -> int:
        decision = game.decision
        assert decision is not None
        count = len(decision.options)
        if count == 1:
            return 0
        top = game.state.stack[-1]
        moment = isinstance(top, Window) and top.kind >= 0
        if moment:
            self.state = rng.advance(self.state)
            if rng.below(self.state, SELDOM * game.state.seats):
                return decision.options.index(NONE)
        look = _Look(game, decision.seat)
        values = [0.0] * count
        hidden = Hidden(game, decision.seat)
        for _ in range(GUESSES):
            world = game.state.clone()
            self.state = hidden.dealt(world, self.state)
            for index, option in enumerate(decision.options):
                # Where nothing is under way, to do nothing leaves all as it is.
                values[index] += look.now(world) if moment and option == NONE else look.after(world, index, DEEP)
        return values.index(max(values))


class _Look:
    """Looks ahead for one seat from one decision."""

    def __init__(self, game: Game, seat: int) -> None:
        self.rules: RuleSet = game.rules
        self.seat = seat
        self.worth = worth_of(game.rules)
        self.phase = (game.state.turn, game.phase())
        self.ticks = game.state.ticks

    def now(self, world: State) -> float:
        """How the seat stands."""
        return self.worth.of(Game(self.rules, world), self.seat)

    def after(self, world: State, index: int, deep: int) -> float:
        """How the seat stands once option ``index`` has been dealt with."""
        game = Game(self.rules, world.clone())
        state = game.state
        if not state.dirty:
            game.touched = 0  # nothing is crossed but by what comes of the option
        generator = state.rng
        game.answer(index)
        for _ in range(MOST):
            game.run()
            decision = state.decision
            if decision is None or self._settled(game):
                break
            if decision.kind == ASK_ANSWER:
                window = state.stack[-1]
                assert isinstance(window, Window)
                window.order = state.seats  # nor does anybody after this one answer
                game.answer(self._usual(state))
            elif decision.seat != self.seat:
                game.answer(self._usual(state))
            elif deep > 0:
                count = min(WIDE, len(decision.options))
                options = (
                    range(count) if count == len(decision.options) else [*range(count - 1), len(decision.options) - 1]
                )
                return max(self.after(state, each, deep - 1) for each in options)
            else:
                generator = rng.advance(generator)
                game.answer(rng.below(generator, len(decision.options)))
        return self.worth.of(game, self.seat)

    def _usual(self, state: State) -> int:
        """What is answered where it is not worth looking: no, where that can be said."""
        assert state.decision is not None
        options = state.decision.options
        return options.index(NONE) if NONE in options else 0

    def _settled(self, game: Game) -> bool:
        """Whether something has come of the option, and all that came of it has been dealt with."""
        state = game.state
        if state.ticks == self.ticks:
            return False
        stack = state.stack
        last = len(stack) - 1
        for at, frame in enumerate(stack):
            if isinstance(frame, Turn) or (isinstance(frame, Body) and frame.why == PHASE):
                continue
            if isinstance(frame, Window) and frame.kind >= 0:
                continue
            if at == last and isinstance(frame, Asking):
                continue
            return False
        return True


_worths: Once[Worth] = Once(Worth)


def worth_of(rules: RuleSet) -> Worth:
    """The values of a rule set."""
    return _worths.of(rules)
