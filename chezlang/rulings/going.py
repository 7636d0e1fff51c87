"""Going on in a game that a ruling plays: to the next decision, to where a play has been dealt with, or ahead on a copy."""

from __future__ import annotations

from collections.abc import Callable

from chezlang.engine.game import Game
from chezlang.rulings.script import Until
from chezlang.rulings.words import blocks_of_choice, joined, offer_text, play_text, seat_text, stops
from chezlang.state.data import (
    ACTION,
    ANSWER,
    ASK_ANSWER,
    ASK_CARD,
    NONE,
    PHASE,
    PLAY,
    THIS,
    Asking,
    Body,
    Decision,
    State,
    Turn,
    Window,
)

#: Steps that one line may take before it is given up.
MOST_STEPS = 100_000
#: Decisions of one seat that may lie between an option and the play it leads to.
DEEPEST = 3

PLAYS = (PLAY, ACTION, ANSWER)


class Wrong(Exception):
    """A line does not hold or can't be played: why."""

    def __init__(self, code: str, message: str, help: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help


def cannot(message: str, help: str = "") -> Wrong:
    return Wrong("CZ502", message, help)


class Going:
    """A game that a ruling plays. ``pending``: something was done that may not have been dealt with yet."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pending = bool(len(game.state.stack) > 1)  # a set-up
        self.steps = 0

    # -- going on ------------------------------------------------------------------------------------

    def turns(self) -> int:
        """The number of the turn that is under way, or about to begin."""
        return self.game.state.turn + (self.game.phase() < 0)

    def over(self) -> str:
        """What to add where the game has ended."""
        if not self.game.state.over:
            return ""
        if not self.game.state.winners:
            return ": the game is over, and nobody has won"
        winners = [seat_text(seat) for seat in self.game.state.winners]
        return f": {joined(winners, 'and')} {'has' if len(winners) == 1 else 'have'} won"

    def step(self, game: Game) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise cannot("this goes on for ever")
        game.step()
        if game.cut:
            titles = joined([f'"{title}"' for title in game.cut[0]], "and")
            raise cannot(f"these set each other off for ever: {titles}")

    def to_decision(self, game: Game, limit: int) -> Decision | None:
        """Run on to the next decision; None if the game ends first, or turn number ``limit`` does."""
        state = game.state
        while state.decision is None and not state.over:
            if state.turn >= limit and between(state):
                return None
            self.step(game)
        return state.decision

    def to_decision_for(self, seat: int, first: int) -> Decision | None:
        """Run on to the next decision in turn number ``first`` or those up to the seat's own, with more that it has right after it."""
        state = self.game.state
        while state.decision is None and not state.over:
            turn = state.stack[0]
            assert isinstance(turn, Turn)
            had = state.turn >= first and state.active == seat
            if had and between(state) and (turn.seat != seat or state.seats == 1):
                return None
            self.step(self.game)
        return state.decision

    def no(self, decision: Decision, game: Game | None = None) -> int | None:
        """The option that declines; None if something must be chosen."""
        if NONE in decision.options:
            return decision.options.index(NONE)
        game = game or self.game
        if decision.kind == ASK_CARD and len({alike(game, card) for card in decision.options}) == 1:
            return 0  # copies with nothing to tell them apart
        blocks = blocks_of_choice(game, decision)
        return next((index for index, option in enumerate(decision.options) if blocks and stops(blocks[option])), None)

    def decline(self) -> None:
        """Say no to the decision that is open."""
        decision = self.game.state.decision
        assert decision is not None
        index = self.no(decision)
        if index is None:
            raise cannot(
                f"{seat_text(decision.seat)} must choose {offer_text(self.game, decision)} first, and no line says which",
                f"add `{seat_text(decision.seat)} chooses ...` before this line",
            )
        self.decide(index)

    def decide(self, index: int) -> None:
        """Answer the decision, and go on until the one who waits for the answer has it."""
        game = self.game
        state = game.state
        top = state.stack[-1]
        game.answer(index)
        self.pending = True
        if not isinstance(top, Asking):
            return
        while top in state.stack and state.decision is None and not state.over:
            self.step(game)
        while self._looks(state) and state.decision is None and not state.over:
            self.step(game)
        if state.decision is None and not state.over:
            self.step(game)

    def _looks(self, state: State) -> bool:
        """Whether the next step sees to crossings or moments."""
        return state.depth == 0 and (state.dirty or (bool(state.moments) and state.busy == 0))

    def settle(self) -> None:
        """Let what was played be dealt with."""
        state = self.game.state
        while self.pending and not state.over and not quiet(state):
            if state.decision is not None:
                self.decline()
            else:
                self.step(self.game)
        self.pending = False

    # -- looking ahead --------------------------------------------------------------------------------

    def path(self, game: Game, goal: Callable[[Body], bool], deep: int) -> list[int] | None:
        """The options, one a decision, by which the seat that is asked begins what is wanted; None if none do."""
        decision = game.state.decision
        assert decision is not None
        blocks = blocks_of_choice(game, decision)
        for index, option in enumerate(decision.options):
            if option == NONE or (blocks and stops(blocks[option])):
                continue
            copy = Game(game.rules, game.state.clone())
            begun = self.begun(copy, index, goal)
            if begun:
                return [index]
            after = copy.state.decision
            if (
                begun is None
                and deep > 1
                and after is not None
                and after.seat == decision.seat
                and after.kind != ASK_ANSWER
            ):
                rest = self.path(copy, goal, deep - 1)
                if rest is not None:
                    return [index, *rest]
        return None

    def starts(self, game: Game, deep: int) -> list[str]:
        """What the seat that is asked can begin."""
        decision = game.state.decision
        assert decision is not None
        blocks = blocks_of_choice(game, decision)
        found: list[str] = []
        for index, option in enumerate(decision.options):
            if option == NONE or (blocks and stops(blocks[option])):
                continue
            copy = Game(game.rules, game.state.clone())
            seen: list[str] = []
            begun = self.begun(copy, index, lambda body, seen=seen: not seen.append(play_text(game, body)))  # type: ignore[misc]
            after = copy.state.decision
            if begun:
                found.extend(seen)
            elif (
                begun is None
                and deep > 1
                and after is not None
                and after.seat == decision.seat
                and after.kind != ASK_ANSWER
            ):
                found.extend(self.starts(copy, deep - 1))
        return found

    def begun(self, game: Game, index: int, goal: Callable[[Body], bool]) -> bool | None:
        """Answer a decision on a copy. True: what is wanted began; False: something else did; None: there is another decision."""
        state = game.state
        known = state.stack[:]
        phase = game.phase()
        game.answer(index)
        while True:
            fresh = [
                frame for frame in state.stack if isinstance(frame, Body) and frame.why in PLAYS and frame not in known
            ]
            if fresh:
                return any(goal(frame) for frame in fresh)
            if state.over:
                return False
            if state.decision is not None:
                return None
            if game.phase() != phase:
                return False
            self.step(game)

    def copy(self) -> Game:
        """The game as it is, to look ahead on."""
        return Game(self.game.rules, self.game.state.clone())

    def skip(self, game: Game) -> None:
        """Decline on a copy; what must be chosen is the first there is."""
        assert game.state.decision is not None
        game.answer(self.no(game.state.decision, game) or 0)

    def probe(self) -> Body:
        """A frame in which nobody is `you`."""
        return Body(PHASE, -1, [None] * self.game.rules.slots)


def between(state: State) -> bool:
    """Whether a turn is over and the next has not begun."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Turn) and top.phase < 0 and not state.dirty and not state.moments


def reached(line: Until, turn: Turn, over: bool) -> bool:
    """Whether a turn has come to the start or the end of a phase, or of itself; ``over``: it is another turn already."""
    if over:
        return True
    if line.period < 0:
        return line.starts and turn.phase >= 0
    place = turn.phase if turn.back < 0 else turn.back  # one taken once more has no place of its own in the order
    return place > line.period or (line.starts and turn.phase == line.period and turn.stage > 0)


def quiet(state: State) -> bool:
    """Whether all that was played has been dealt with: only the turn, its phase and moments are under way."""
    if state.dirty or state.moments:
        return False
    stack = state.stack
    if stack and isinstance(stack[-1], Asking):
        stack = stack[:-1]
    return all(
        isinstance(frame, Turn)
        or (isinstance(frame, Body) and frame.why == PHASE)
        or (isinstance(frame, Window) and frame.kind >= 0)
        for frame in stack
    )


def playing(game: Game, card: int) -> Callable[[Body], bool]:
    """Whether a body plays a copy of a card."""
    defs = game.state.defs

    def goal(body: Body) -> bool:
        held = body.regs[THIS]
        return body.why != ACTION and bool(held) and defs[held[0]] == card

    return goal


def doing(action: int) -> Callable[[Body], bool]:
    """Whether a body does an action."""
    return lambda body: body.why == ACTION and body.action == action


def alike(game: Game, card: int) -> tuple[int, ...]:
    """What tells a card from another: two with the same are one as far as a ruling goes."""
    state = game.state
    numbers = tuple(game.card_number(card, number) for number in range(game.numbers))
    return (state.defs[card], state.zone[card], *numbers)


def besides(other: list[str]) -> str:
    """What could be begun besides."""
    return f", but can {joined(list(dict.fromkeys(other)))}" if other else ""
