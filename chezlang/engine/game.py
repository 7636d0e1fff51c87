"""A game: dealt from a rule set and a seed, run from decision to decision."""

from __future__ import annotations

from typing import Any

from chezlang.effects import events
from chezlang.effects.actions import NEXT_TURN, THIS_TURN, UNTIL
from chezlang.effects.amounts import LowHigh
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.ears import NO, READ
from chezlang.engine.path import ONCE_A_ROUND, ONCE_A_TURN
from chezlang.engine.playing import Playing
from chezlang.engine.program import PERIODS
from chezlang.engine.reads import NUMBERS, TURNS
from chezlang.state import rng
from chezlang.state.data import (
    ASK_YES,
    EFFECT,
    NONE,
    PHASE,
    UNBEGUN,
    YOU,
    Asking,
    Body,
    Decision,
    Happening,
    State,
    Turn,
    Window,
)


class Game(Playing):
    """Rules and a state that are run together.

    After every call the state is at a decision, or the game is over. `decide` takes the index of an option.
    """

    __slots__ = ()

    def __init__(self, rules: RuleSet, state: State) -> None:
        super().__init__(rules, state)
        self.listener = None
        self.watcher = None
        self.cut = []
        self.links = []
        self.swift = False

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None once the game is over."""
        return self.state.decision

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def phase(self) -> int:
        """The phase under way, -1 before the first."""
        turn = self.state.stack[0] if self.state.stack else None
        return turn.phase if isinstance(turn, Turn) else -1

    def decide(self, index: int) -> None:
        """Answer the decision with its option number ``index`` (0..), and run on to the next. Raises IndexError on any other."""
        self.answer(index)
        self.run()

    def answer(self, index: int) -> None:
        """Answer the decision as `decide` does, and run nothing: for who takes the steps one by one."""
        state = self.state
        decision = state.decision
        if decision is None or not 0 <= index < len(decision.options):
            raise IndexError("no such option")
        option = decision.options[index]
        state.decision = None
        state.chain = 0
        self.links = []
        top = state.stack[-1]
        if isinstance(top, Window):
            if option != NONE:
                top.order = 0
                count = len(state.defs)
                way, card = divmod(option, count)
                if way == 0:
                    self.start_play(decision.seat, card)
                else:
                    self.start_answer(decision.seat, card, way - 1, top)
        else:
            assert isinstance(top, Asking)
            if option == NONE and top.kind != ASK_YES:
                self.picked(top)
            else:
                top.picked.append(option)

    def run(self) -> None:
        """Go on until somebody has a choice or the game is over."""
        if self.state.decision is None and not self.state.over:
            self.swift = True
            self._go()
            self.swift = False

    def step(self) -> None:
        """Take the one next step; not to be called at a decision, nor once the game is over.

        How many it takes to the next decision hangs on nothing but the state: who plays two games step by step has them side by side.
        """
        self.swift = False
        self._go()

    def _go(self) -> None:
        """Take one step; where it is to be `swift`, all that there are."""
        state = self.state
        while True:
            top = state.stack[-1]
            if state.depth == 0 and (state.dirty or state.moments) and not isinstance(top, Asking):
                if state.dirty and not self._inside_sentence(top):
                    self.look()
                    if self.swift:
                        continue
                    return
                if state.moments and state.busy == 0 and not state.dirty:
                    self.open_moment()
                    if self.swift and state.decision is None:
                        continue
                    return
            if isinstance(top, Body):  # the most frequent first
                self.step_body(top)
            elif isinstance(top, Turn):
                self.step_turn(top)
            elif isinstance(top, Asking):
                self.step_asking(top)
            elif isinstance(top, Window):
                self.step_window(top)
            else:
                assert isinstance(top, Happening)
                self.step_event(top)
            if state.over:
                state.stack = []
                return
            if not self.swift or state.decision is not None:
                return

    def _inside_sentence(self, top: Any) -> bool:
        """Whether the next step is a later one of a sentence (D29: between its steps nothing is looked at)."""
        if not isinstance(top, Body) or not top.control:
            return False
        block = self.blocks[top.control[-2]]
        return block.unit and 0 < top.control[-1] < len(block.lines)

    # -- turns -----------------------------------------------------------------------------------------

    def step_turn(self, turn: Turn) -> None:
        """One step of a turn; where it is to be `swift`, all up to where something comes on top."""
        state = self.state
        self._turn_on(turn)
        while self.swift and state.stack[-1] is turn and not (state.dirty or state.moments or state.over):
            self._turn_on(turn)

    def _turn_on(self, turn: Turn) -> None:
        """One step of a turn: its start, each phase (start, body, end), its end."""
        state = self.state
        phases = self.rules.phases
        if turn.phase < 0 and turn.stage == 0:
            turn.stage = 1
            if turn.seat == turn.place == 0:
                self._mark(events.START, turn.seat, events.ROUND_PERIOD)
        elif turn.phase < 0:
            turn.phase = turn.stage = 0
            state.turn += 1
            state.active = turn.seat
            if state.history:
                state.history = []
            passing = False
            if state.temps:
                passing = any(self.is_watched(temp) for temp in state.temps)
                state.temps = [
                    (*temp[:5], THIS_TURN, temp[6]) if temp[5] == NEXT_TURN and self._comes(temp, turn.seat) else temp
                    for temp in state.temps
                    if temp[5] != UNTIL + turn.seat
                ]
            self._new_turn(passing)
            for entry in state.imposed[:]:
                if entry[2] == NEXT_TURN and turn.seat == (entry[1] if entry[1] >= 0 else self.owner(-1 - entry[1])):
                    state.imposed.remove(entry)
                    self.impose(entry[0], entry[1], THIS_TURN)
                elif entry[2] == UNTIL + turn.seat:
                    self.lift(entry)
            self._mark(events.START, turn.seat, events.TURN_PERIOD)
        elif turn.extra and turn.stage == 0 and turn.back < 0:
            turn.back = turn.phase
            turn.phase = turn.extra.pop(0)
        elif turn.phase < len(phases):
            if turn.stage == 0:
                turn.stage = UNBEGUN
                self._mark(events.START, turn.seat, turn.phase)
            elif turn.stage == UNBEGUN:  # its start was forbidden, or replaced by something else
                self._next_phase(turn)
            elif turn.stage == 1:
                turn.stage = 2
                regs: list[Any] = [None] * self.rules.slots
                regs[YOU] = turn.seat
                state.stack.append(Body(PHASE, phases[turn.phase].block.id, regs))
            else:
                ended = turn.phase
                self._next_phase(turn)
                self._mark(events.END, turn.seat, ended)
        elif turn.stage == 0:
            turn.stage = 1
            self._mark(events.END, turn.seat, events.TURN_PERIOD)
        elif turn.stage == 1:
            turn.stage = 2
            if not state.again and self._following(turn.place)[1]:
                self._mark(events.END, turn.seat, events.ROUND_PERIOD)
        else:
            self._next_turn(turn)

    def _next_phase(self, turn: Turn) -> None:
        """Go on behind the phase under way: to the next, or back to where one was taken once more."""
        turn.stage = 0
        turn.phase = turn.phase + 1 if turn.back < 0 else turn.back
        turn.back = -1

    def another_phase(self, phase: int) -> bool:
        turn = self.state.stack[0] if self.state.stack else None
        if not isinstance(turn, Turn) or (turn.phase >= len(self.rules.phases) and turn.stage > 0):
            return False
        turn.extra.append(phase)
        self.changed |= TURNS
        return True

    def yet_to_start(self, phase: int) -> bool:
        turn = self.state.stack[0] if self.state.stack else None
        if not isinstance(turn, Turn):
            return False
        after = turn.phase if turn.back < 0 else turn.back - 1
        waits = turn.phase == phase and turn.stage in (0, UNBEGUN)
        return phase > after or waits or phase in turn.extra

    def _next_turn(self, turn: Turn) -> None:
        """Go on to whoever has the next turn."""
        state = self.state
        self._clean_up()
        if state.again:
            turn.seat = state.again.pop(0)
        else:
            seat, wraps, passed = self._following(turn.place)
            for skipped in passed:
                state.skips.remove(skipped)
            if wraps:
                state.round += 1
                state.used = {key: span for key, span in state.used.items() if span != ONCE_A_ROUND}
            turn.seat = turn.place = seat
        turn.phase = turn.back = -1
        turn.stage = 0
        turn.extra = []

    def _following(self, place: int) -> tuple[int, bool, list[int]]:
        """The seat after a place in the order, whether a round ends before it, and who is passed over."""
        seats = self.state.seats
        if not self.state.skips:
            return (place + 1) % seats, place + 1 == seats, []
        skips = self.state.skips[:]
        passed: list[int] = []
        wraps = False
        seat = place
        while True:
            seat = (seat + 1) % seats
            wraps = wraps or seat == 0
            if seat not in skips:
                return seat, wraps, passed
            skips.remove(seat)
            passed.append(seat)

    def another_turn(self, seat: int) -> None:
        self.state.again.append(seat)

    def skip_turn(self, seat: int) -> None:
        self.state.skips.append(seat)

    def _comes(self, temp: tuple[int, ...], seat: int) -> bool:
        """Whether a modifier for the next turn is for the turn that begins now: its seat's, or its card's owner's."""
        return temp[3] == seat if temp[4] < 0 else self.owner(temp[4]) == seat

    def _mark(self, kind: int, seat: int, period: int) -> None:
        """Tell of the start or the end of a period; in short where it does no more than offer moments."""
        state = self.state
        if self.listener is not None or state.live[events.BAN + kind] or state.live[events.WOULD + kind]:
            self.emit(kind, [seat], [-1], [0], [], period)
            return
        offering = -1
        for source, clause in state.live[events.WHEN + kind]:
            if not self.program.periods[clause] >> (period + PERIODS) & 1:
                continue
            said = self.said(clause, kind, source, self.holder(source), seat, -1, 0, period, -1)
            if said == NO:
                continue
            if said == READ or offering >= 0 or not self.program.offers[clause]:
                self.emit(kind, [seat], [-1], [0], [], period)
                return
            offering = clause
        state.ticks += 1
        if kind == events.START:
            self.begin(period)
        if offering >= 0:
            for offered in self.program.offers[offering]:
                self.offer(seat, offered, -1)
        self.lengthen()

    def _clean_up(self) -> None:
        """The end of a turn: what held for the turn is gone."""
        state = self.state
        passing = False
        if state.temps:
            passing = any(temp[5] == THIS_TURN and self.is_watched(temp) for temp in state.temps)
            state.temps = [temp for temp in state.temps if temp[5] != THIS_TURN]
        for entry in state.imposed[:]:
            if entry[2] == THIS_TURN:
                self.lift(entry)
        if state.used:
            state.used = {key: span for key, span in state.used.items() if span != ONCE_A_TURN}
        state.spent = [0] * len(state.spent)
        for number in self.program.turn_numbers:
            for card in state.given[number :: self.numbers]:
                if card < 0 or state.stored.pop(card * self.numbers + number, None) is None:
                    continue
                if number == self.rules.total:
                    self.summed = 0
                amount = self.rules.cards[state.defs[card]].amount(number)
                passing = passing or not isinstance(amount, LowHigh)
        self._new_turn(passing)

    def _new_turn(self, passing: bool) -> None:
        """It is another's turn, or nobody's. What is legal may have changed; what is watched only where it hangs on turns, or
        on numbers that are for the turn, or on what ``passing`` says that there was."""
        self.changed |= TURNS | NUMBERS
        if passing or self.program.watches_turns:
            self.touch_all()


def new_state(rules: RuleSet, seats: int) -> State:
    """An empty table for a rule set: no cards, every hook of its standing rules live."""
    state = State(seats)
    numbers = len(rules.numbers)
    state.own = [0] * (seats * numbers)
    state.spent = [0] * (seats * numbers)
    state.given = [-1] * (seats * numbers)
    state.live = [() for _ in range(events.NUMBER + numbers)]
    state.zones = [
        [] for _ in range(2 * len(rules.decks) + 2 + sum(1 if zone.shared else seats for zone in rules.zones))
    ]
    return state


def new_game(rules: RuleSet, seats: int, seed: int, options: tuple[int, ...] = ()) -> Game:
    """A game dealt from the seed, run to its first decision.

    Raises ValueError for a number of seats that the game does not allow.
    """
    game = deal(rules, seats, seed, options)
    game.run()
    return game


def deal(rules: RuleSet, seats: int, seed: int, options: tuple[int, ...] = ()) -> Game:
    """A game with shuffled decks that stands before its set-up, so that a listener hears all of it; `Game.run` starts it.

    Raises ValueError for a number of seats that the game does not allow.
    """
    if not rules.low <= seats <= rules.high:
        raise ValueError(f'"{rules.title}" is for {rules.low} to {rules.high} {rules.seats}, not {seats}')
    state = new_state(rules, seats)
    state.rng = rng.seeded(seed)
    state.options = options
    defs: list[int] = []
    for index, card in enumerate(rules.cards):
        for _ in range(card.copies):
            state.zones[2 * card.deck].append(len(defs))
            state.zone.append(2 * card.deck)
            defs.append(index)
    state.defs = tuple(defs)
    game = Game(rules, state)
    for deck in range(len(rules.decks)):
        game.shuffle(2 * deck)
    start(game)
    if rules.set_up is not None:
        regs: list[Any] = [None] * rules.slots
        regs[YOU] = 0
        state.stack.append(Body(EFFECT, rules.set_up.id, regs))
    return game


def start(game: Game, seat: int = 0) -> None:
    """Make the standing rules live and put the first turn on the stack."""
    for channel, clause in game.program.rule_live:
        game.state.live[channel] += ((-1, clause),)
    game.state.stack.append(Turn(seat))
    game.state.active = seat
