"""Whether a state that was read from a file can be one of a rule set: its cards, seats, zones and frames are those that there are.

What a state says twice (the clauses that are live, the numbers that cards give) is taken at its word: that it is what was saved is
for its digest to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from chezlang.effects import events
from chezlang.effects.actions import NEXT_TURN, NOT_BELOW, THIS_GAME, UNTIL
from chezlang.effects.base import Block, Node, parts
from chezlang.effects.clauses import When, Would
from chezlang.effects.control import ChooseNumber, ChooseOne, May
from chezlang.effects.picks import Pick
from chezlang.effects.registers import (
    CARDS,
    NUMBER,
    NUMBERS,
    SEAT,
    SEATS,
    ZONE,
    ZONES,
    Held,
    Holds,
    Lines,
    follow,
    own_registers,
    picked,
)
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.sound import roots
from chezlang.engine.program import Program, program_of
from chezlang.engine.table import Table
from chezlang.state.data import (
    ACTION,
    ANSWER,
    ASK_ANSWER,
    ASK_CARD,
    ASK_NUMBER,
    ASK_OPTION,
    ASK_SEAT,
    ASK_YES,
    ASK_ZONE,
    EFFECT,
    NONE,
    PLAY,
    REPLACEMENT,
    THIS,
    YOU,
    Asking,
    Body,
    Frame,
    Happening,
    State,
    Turn,
    Window,
)

#: A die has fewer faces, and fewer dice are thrown at once.
MOST_FACES = 1_000_000
#: No count of a game goes beyond this.
HIGHEST = 10**15


def expect_fitting(rules: RuleSet, state: State) -> None:
    """Raises ValueError, saying what is wrong, unless a state can be one of the rule set."""
    _Fitting(rules, state).check()


#: What registers hold in the rule set that was looked at last: a game that is being saved and loaded has one.
_known: list[tuple[RuleSet, Lines]] = []


def lines_of(rules: RuleSet) -> Lines:
    """What registers hold at each line of a rule set."""
    if not _known or _known[0][0] is not rules:
        lines: Lines = {}
        for _, root, _, params in roots(rules):
            follow(root, params, lines)
        _known[:] = [(rules, lines)]
    return _known[0][1]


class _Fitting:
    def __init__(self, rules: RuleSet, state: State) -> None:
        self.rules = rules
        self.state = state
        self.program: Program = program_of(rules)
        self.cards = len(state.defs)
        self.lines: Lines = lines_of(rules)

    def check(self) -> None:
        rules, state = self.rules, self.state
        self._whole(state.data())
        _is(rules.low <= state.seats <= rules.high, f"the game is not for {state.seats} {rules.seats}")
        _is(0 <= state.rng < 1 << 64, "no generator is like its own")
        # A table that was laid out for a question has cards of its own choice.
        self._in("card", state.defs, 0, len(rules.cards))
        zones = 2 * len(rules.decks) + 2 + sum(1 if zone.shared else state.seats for zone in rules.zones)
        _is(len(state.zones) == zones, "its zones are not those of the rule set")
        _is(
            sorted(card for zone in state.zones for card in zone) == list(range(self.cards)),
            "a card is nowhere, or twice",
        )
        numbers = len(rules.numbers)
        for values in (state.own, state.spent, state.given):
            _is(len(values) == numbers * state.seats, "its numbers are not those of the rule set")
        self._in(
            "amount", [*state.own, *state.spent, *state.stored.values(), *state.markers.values()], -HIGHEST, HIGHEST
        )
        counts = (state.depth, state.busy, state.chain, state.ticks, state.turn)
        self._in("count", (*counts, *state.dice), 0, HIGHEST)
        self._in("tick", (state.quiet,), -1, HIGHEST)
        self._in("option", state.options, 0, len(rules.options))
        self._in("card", state.given, -1, self.cards)
        self._in("number", [*state.stored, *state.markers], 0, numbers * self.cards)
        self._in("card", [*state.extra, *state.players], 0, self.cards)
        self._in("type", state.extra.values(), 0, 1 << len(rules.tags))
        self._in("card", state.seen, 0, self.cards)
        self._in("set of seats", state.seen.values(), 0, 1 << state.seats)
        self._in(
            "seat", [*state.players.values(), *state.again, *state.skips, *state.winners, state.active], 0, state.seats
        )
        self._passing()
        self._live()
        self._stack()

    def _whole(self, value: Any) -> None:
        """Every part is a whole number of a sensible size, or nothing."""
        waiting: list[Any] = list(value.values())
        while waiting:
            item = waiting.pop()
            if isinstance(item, (list, tuple)):
                waiting.extend(item)
            elif isinstance(item, dict):
                waiting.extend(item.values())
            else:
                _is(item is None or (type(item) is int and -HIGHEST <= item < 1 << 64), "a part is no whole number")

    def _in(self, what: str, values: Iterable[Any], low: int, end: int) -> None:
        """Each value is from ``low`` to below ``end``."""
        for value in values:
            _is(type(value) is int and low <= value < end, f"there is no {what} {value}")

    def _live(self) -> None:
        """What is heard is what the cards in play, the rules and what is imposed listen to; in which order, is taken at its word."""
        state, program = self.state, self.program
        _is(len(state.live) == events.NUMBER + len(self.rules.numbers), "what is heard is not what can be")
        heard: dict[int, list[tuple[int, int]]] = {}
        for channel, clause in program.rule_live:
            heard.setdefault(channel, []).append((-1, clause))
        for clause, seat, span in state.imposed:
            if span != NEXT_TURN:
                source = -2 - seat if seat >= 0 else -1 - seat
                for channel in program.clauses[clause].channels():
                    heard.setdefault(channel, []).append((source, clause))
        table = Table(self.rules, state)
        for zone, cards in enumerate(state.zones):
            for card in cards if table.open[zone] else ():
                for channel, clause in table.hooks_of(card):
                    heard.setdefault(channel, []).append((card, clause))
        for channel, entries in enumerate(state.live):
            _is(sorted(entries) == sorted(heard.get(channel, ())), "what is heard is not what is there")

    def _passing(self) -> None:
        state, rules = self.state, self.rules
        for number, how, amount, seat, card, span, source in state.temps:
            self._in("amount", (amount,), -HIGHEST, HIGHEST)
            self._in("number", (number,), 0, len(rules.numbers))
            self._in("way", (how,), 0, NOT_BELOW + 1)
            self._in("seat", (seat,), -1, state.seats)
            self._in("card", (card, source), -1, self.cards)
            self._span(span)
        for clause, seat, span in state.imposed:
            self._in("clause", (clause,), 0, len(rules.clauses))
            self._in("seat", (seat,), -self.cards, state.seats)  # below 0 it is on a card
            self._span(span)
        for card, clause, seat in [*state.used, *state.watch]:
            self._in("card", (card,), -1 - state.seats, self.cards)
            self._in("clause", (clause,), 0, len(rules.clauses))
            self._in("seat", (seat,), -1, state.seats)
        for kind, seat, card in state.moments:
            self._in("kind", (kind,), 0, len(rules.tags))
            self._in("seat", (seat,), 0, state.seats)
            self._in("card", (card,), -1, self.cards)
        for card, seats in state.seen.items():
            self._in("card", (card,), 0, self.cards)
            self._in("seats", (seats,), 1, 1 << state.seats)
        for seat, card in state.history:
            self._in("seat", (seat,), 0, state.seats)
            self._in("card", (card,), 0, self.cards)

    def _span(self, span: int) -> None:
        """How long something holds: a word for it, or until the next turn of a seat."""
        if span > THIS_GAME:
            self._in("span", (span,), UNTIL, UNTIL + self.state.seats)
        else:
            self._in("span", (span,), 0, THIS_GAME + 1)

    # -- what is under way ---------------------------------------------------------------------------

    def _stack(self) -> None:
        state = self.state
        _is((state.decision is None) == state.over, "nobody is asked, and it is not over")
        if state.over:
            return
        stack = state.stack
        _is(bool(stack) and isinstance(stack[0], Turn), "no turn is under way")
        _is(not any(isinstance(frame, Turn) for frame in stack[1:]), "two turns are under way")
        for below, frame in zip([None, *stack], stack, strict=False):
            self._frame(below, frame)
        decision, top = state.decision, stack[-1]
        assert decision is not None
        self._in("seat", (decision.seat,), 0, state.seats)
        self._in("block", (decision.block,), -1, len(self.program.blocks))
        _is(bool(decision.options), "there is nothing to choose from")
        if isinstance(top, Window):
            ways = 1 + max((len(each) for each in self.program.answers), default=0)
            self._in("option", decision.options, NONE, ways * self.cards)
            _is(decision.kind == ASK_ANSWER, "a window is asked otherwise")
            for option in decision.options:
                way, card = divmod(option, self.cards)
                answers = self.program.answers[state.defs[card]]
                playable = self.program.to_play[state.defs[card]] is not None
                _is(option == NONE or (playable if way == 0 else way <= len(answers)), f"there is no option {option}")
            return
        _is(isinstance(top, Asking) and decision.kind == top.kind, "nobody is being asked")
        assert isinstance(top, Asking)
        _is(
            all(option == NONE or option in top.options for option in decision.options),
            "what is asked is not to be had",
        )
        _is(decision.block >= 0 and decision.line < len(self.program.blocks[decision.block].lines), "no line asks that")

    def _frame(self, below: Frame | None, frame: Frame) -> None:
        state, rules = self.state, self.rules
        if isinstance(frame, Turn):
            self._in("seat", (frame.seat, frame.place), 0, state.seats)
            self._in("phase", (frame.phase, frame.back, *frame.extra), -1, len(rules.phases) + 1)
        elif isinstance(frame, Body):
            self._body(below, frame)
        elif isinstance(frame, Happening):
            self._happening(below, frame)
        elif isinstance(frame, Window):
            self._in("seat", (frame.player,), 0, state.seats)
            self._in("count", (frame.by,), -1, HIGHEST)
            self._in("card", frame.cards, 0, self.cards)
            self._in("action", (frame.action,), -1, len(rules.actions))
            self._in("kind", (frame.kind,), -1, len(rules.tags))
            self._in("count", (frame.outer, frame.outer_busy, frame.order), 0, HIGHEST)
        else:
            assert isinstance(frame, Asking)
            self._asking(below, frame)

    def _body(self, below: Frame | None, frame: Body) -> None:
        state, rules = self.state, self.rules
        self._in("reason", (frame.why,), 0, EFFECT + 1)
        self._in("clause", (frame.clause,), -1, len(rules.clauses))
        self._in("action", (frame.action,), -1, len(rules.actions))
        self._in("card", frame.announced, 0, self.cards)
        self._in("count", (frame.did, frame.paid, frame.cancelled), 0, HIGHEST)
        _is(frame.why != REPLACEMENT or isinstance(below, Happening), "a replacement replaces nothing")
        _is(len(frame.regs) == rules.slots, "a frame has other registers")
        self._control(frame.control)
        for slot, value in enumerate(frame.regs):
            if value is None:
                _is(slot != THIS or frame.why not in (PLAY, ANSWER), "a frame is of no card")
            elif frame.control:  # one that has come to its end asks for nothing but whose it was
                held = self._known(frame).get(slot, frozenset())
                _is(any(self._holds(value, each) for each in held), f"register {slot} can't hold that")
        self._in("seat", [held for held in (frame.regs[YOU],) if held is not None], -1, state.seats)
        _is(frame.why not in (PLAY, ACTION, ANSWER) or (frame.regs[YOU] or 0) >= 0, "nobody plays")

    def _holds(self, value: Any, held: Held) -> bool:
        """Whether a register that holds such things can have a value."""
        if not held.many:
            end = self.state.seats if held == SEAT else len(self.state.zones) if held == ZONE else HIGHEST
            return type(value) is int and (-HIGHEST if held == NUMBER else -1) <= value < end
        if held == NUMBERS:
            return isinstance(value, tuple) and bool(value)
        end = {CARDS: self.cards, SEATS: self.state.seats, ZONES: len(self.state.zones)}.get(held, held.end)
        return isinstance(value, tuple) and all(0 <= each < end for each in value)

    def _happening(self, below: Frame | None, frame: Happening) -> None:
        state, rules = self.state, self.rules
        self._in("event", (frame.kind,), 0, events.COUNT)
        columns = (frame.who, frame.cards, frame.amounts, frame.zones)
        _is(len({len(each) for each in columns}) == 1, "an event is not whole")
        self._in("seat", frame.who, -1, state.seats)
        self._in("card", frame.cards, 0 if events.EVENTS[frame.kind].moves else -1, self.cards)
        self._in("amount", frame.amounts, -HIGHEST, HIGHEST)
        # Of dice that are thrown these are how many there are, and their faces.
        self._in(
            "zone", [*frame.zones, *frame.origins], -1, MOST_FACES if frame.kind == events.ROLL else len(state.zones)
        )
        periods = frame.kind in (events.START, events.END)
        self._in(
            "number",
            (frame.number,),
            events.ROUND_PERIOD if periods else -1,
            len(rules.phases if periods else rules.numbers),
        )
        self._in("count", (frame.by,), -1, HIGHEST)
        self._in("action", (frame.action,), -1, len(rules.actions))
        self._in("register", (frame.slot,), -1, rules.slots)
        self._in("stage", (frame.stage,), 0, 3)
        if frame.kind == events.ROLL:
            self._roll(below, frame)
        facets = events.EVENTS[frame.kind].facets
        for clause, card, subject in frame.touched:
            self._in("clause", (clause,), 0, len(rules.clauses))
            self._in("card", (card,), -1 - state.seats, self.cards)
            self._in("subject", (subject,), -2 - state.seats, self.cards)
        for clause, card, owner, subject, facet in frame.queue:
            self._in("clause", (clause,), 0, len(rules.clauses))
            hook = rules.clauses[clause]
            _is(isinstance(hook, When if frame.stage == 2 else Would), f"clause {clause} does not wait for that")
            _is(facet in facets, f"there is no event {facet} in it")
            self._in("card", (card,), -1 - state.seats, self.cards)
            self._in("seat", (owner,), -1, state.seats)
            self._in("subject", (subject,), -1 if frame.stage == 2 else 0, len(frame.who))
            _is(bool(frame.who), "an event is of nobody")

    def _roll(self, below: Frame | None, frame: Happening) -> None:
        """A roll fills a register that waits for a number, or gives one to a card that states dice for it."""
        _is(len(frame.who) <= 1 and len(frame.origins) in (0, 2), "more than one roll")
        if frame.number >= 0:
            stated = (self.rules.cards[self.state.defs[card]].amount(frame.number) for card in frame.cards)
            _is(all(card >= 0 for card in frame.cards) and None not in stated, "a card has no such dice")
            return
        dice = frame.origins if frame.stage == 2 else [*frame.amounts, *frame.zones]
        _is(all(1 <= each < MOST_FACES for each in dice), "there are no such dice")
        if frame.slot >= 0:
            held = self._known(below).get(frame.slot, frozenset())
            _is(held == {NUMBER}, f"register {frame.slot} waits for no roll")

    def _known(self, frame: Frame | None) -> Holds:
        """What the registers of a body may hold, where it is."""
        if not isinstance(frame, Body) or not frame.control:
            return {}
        return self.lines.get((frame.control[-2], frame.control[-1]), {})

    def _asking(self, below: Frame | None, frame: Asking) -> None:
        """A choice is one that the line asks for at which the body below stands."""
        state, rules = self.state, self.rules
        assert isinstance(below, Body) and below.control
        block, line = below.control[-2:]
        decision = state.decision
        _is(decision is not None and (decision.block, decision.line) == (block, line), "another line asks")
        lines = self.program.blocks[block].lines
        self._in("seat", (frame.seat,), 0, state.seats)
        self._in("number", (frame.number,), -1, len(rules.numbers))
        self._in("amount", (frame.low, frame.high, frame.budget), -HIGHEST, HIGHEST)
        for node in parts(lines[line], False) if line < len(lines) else ():
            slots = [slot for slot, _ in own_registers(node)]
            if slots and slots[0] == frame.slot:
                asked = _asks(node, state, self.cards)
                if asked is None or asked[0] != frame.kind:
                    continue
                _, low, end = asked
                self._in("option", [*frame.options, *frame.picked, *frame.gathered, *frame.rest], low, end)
                return
        raise ValueError("no line asks that")

    def _control(self, control: Sequence[int]) -> None:
        """Each block of a frame stands in the line at which the block before it is, or was last."""
        blocks = self.program.blocks
        _is(len(control) % 2 == 0, "a frame is at no line")
        inside: set[int] | None = None
        for block, line in zip(control[::2], control[1::2], strict=True):
            self._in("block", (block,), 0, len(blocks))
            lines = blocks[block].lines
            _is(0 <= line <= len(lines), f"block {block} has no line {line}")
            _is(inside is None or block in inside, f"block {block} does not stand there")
            # A line that is done once its block is entered has been passed already.
            inside = {part.id for part in parts(lines[max(0, line - 1) : line + 1]) if isinstance(part, Block)}


def _asks(node: Node, state: State, cards: int) -> tuple[int, int, int] | None:
    """What a line asks for: the kind of the question, and from where to where its options go."""
    if isinstance(node, Pick):
        held = picked(node)
        if held == CARDS:
            return ASK_CARD, 0, cards
        return (ASK_SEAT, 0, state.seats) if held == SEATS else (ASK_ZONE, 0, len(state.zones))
    if isinstance(node, ChooseOne):
        return ASK_OPTION, 0, len(node.options)
    if isinstance(node, ChooseNumber):
        return ASK_NUMBER, -HIGHEST, HIGHEST
    return (ASK_YES, NONE, 2) if isinstance(node, May) else None


def _is(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(what)
