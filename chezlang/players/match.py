"""A game with somebody at every seat: who decides, what was decided, and what is told of it."""

from __future__ import annotations

from collections.abc import Sequence

from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game, deal
from chezlang.findings import Refused
from chezlang.players.bots import BOTS, Player
from chezlang.players.narrator import Narrator, Told
from chezlang.state.data import State

#: A game that has gone on for so many turns, or decisions, is left as it stands (it is "capped").
MOST_TURNS = 1_000
MOST_DECISIONS = 100_000

#: Who sits at a seat where a person decides.
PERSON = "person"


class Match:
    """``players``: who sits at each seat, the name of a bot or `PERSON`. ``decisions``: (seat, options, index taken) of each so far.

    The game has been set up and stands at its first decision.
    """

    def __init__(
        self, rules: RuleSet, seats: int, seed: int, players: Sequence[str], options: Sequence[str] = (), tell: bool = True
    ) -> None:  # fmt: skip
        if len(players) != seats:
            raise Refused(f"{len(players)} players are named for {seats} seats")
        self.seed = seed
        self.players = tuple(players)
        self.options = tuple(options)
        self.bots = bots_for(self.players, seed)
        self.decisions: list[tuple[int, int, int]] = []
        self.game = dealt(rules, seats, seed, options)
        self.narrator = Narrator(self.game) if tell else None
        self.game.run()
        if self.narrator is not None:
            self.narrator.catch_up()

    @property
    def over(self) -> bool:
        """Whether the game has ended or is left as it stands."""
        return self.game.over or self.capped

    @property
    def capped(self) -> bool:
        """Whether it has gone on for too long."""
        state = self.game.state
        return not state.over and (state.turn > MOST_TURNS or len(self.decisions) >= MOST_DECISIONS)

    def bot(self) -> Player | None:
        """Who decides now; None for a person, and when nobody is to decide."""
        decision = self.game.decision
        return None if decision is None else self.bots[decision.seat]

    def decide(self, index: int) -> None:
        """Answer the decision with option ``index``, and run on to the next."""
        decision = self.game.decision
        assert decision is not None
        self.decisions.append((decision.seat, len(decision.options), index))
        if self.narrator is not None:
            self.narrator.decided(index)
        self.game.decide(index)
        if self.narrator is not None:
            self.narrator.catch_up()

    def run(self) -> None:
        """Let the bots play until a person is to decide, or the game is over."""
        while not self.over:
            bot = self.bot()
            if bot is None:
                return
            self.decide(bot.choose(self.game))

    def set_back(self, state: State, decisions: int, told: list[Told]) -> None:
        """Go on from an earlier state, with as many decisions and those lines behind it."""
        self.game = Game(self.game.rules, state)
        del self.decisions[decisions:]
        self.narrator = Narrator(self.game)
        self.narrator.told = told


def seated(names: str | Sequence[str], seats: int) -> list[str]:
    """Who sits at each seat: of a text one name for all, or one for each behind commas; of a sequence one for each.

    Raises Refused for another number of names.
    """
    given = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    if len(given) == 1 and isinstance(names, str):
        return given * seats
    if len(given) != seats:
        raise Refused(f"{len(given)} players are named for {seats} seats")
    return given


def bots_for(players: Sequence[str], seed: int) -> list[Player | None]:
    """The bots at the seats; None where a person sits. Raises Refused for a name that no bot has."""
    found: list[Player | None] = []
    for seat, name in enumerate(players):
        if name == PERSON:
            found.append(None)
        elif name in BOTS:
            found.append(BOTS[name](seed, seat))
        else:
            raise Refused(f"no bot is called {name!r}: there are {', '.join(sorted(BOTS))}")
    return found


def dealt(rules: RuleSet, seats: int, seed: int, options: Sequence[str] = ()) -> Game:
    """A game before its set-up. Raises Refused for seats or options that the game does not have."""
    names = [option.name for option in rules.options]
    for option in options:
        if option not in names:
            have = f"it has {', '.join(names)}" if names else "it has none"
            raise Refused(f'"{rules.title}" has no option {option!r}: {have}')
    try:
        return deal(rules, seats, seed, tuple(names.index(option) for option in options))
    except ValueError as error:
        raise Refused(str(error)) from error
