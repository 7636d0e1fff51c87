"""Plays, windows and what is legal: who may do what now, and what happens when they do."""

from __future__ import annotations

from typing import Any

from chezlang.effects import events
from chezlang.effects.actions import Announce, PayCost, RollDice, Spend
from chezlang.effects.base import Block, Effect, parts
from chezlang.effects.clauses import Answer, Pattern
from chezlang.effects.control import Choose, ChooseNumber, If, Repeat
from chezlang.effects.picks import EACH
from chezlang.effects.select import Noun
from chezlang.engine.ears import NO
from chezlang.engine.path import LONG_CHAIN, PLAYS, Path
from chezlang.engine.plans import Plan
from chezlang.engine.reads import PLAYED
from chezlang.state.data import (
    ACTION,
    ANSWER,
    ASK_ANSWER,
    EFFECT,
    IT,
    NONE,
    PLAY,
    REPLACEMENT,
    THAT,
    THIS,
    YOU,
    Asking,
    Body,
    Decision,
    Happening,
    Window,
)


class Playing(Path):
    """Bodies, windows and legality."""

    __slots__ = ()

    # -- looking ahead -----------------------------------------------------------------------------

    def block_possible(self, block: Block, f: Body) -> bool:
        return self._possible(block.lines, 0, f)

    def _possible(self, lines: tuple[Effect, ...], start: int, f: Body) -> bool:
        """Whether any line could change something; a choice is tried with everything that could be chosen."""
        for index in range(start, len(lines)):
            line = lines[index]
            if isinstance(line, Choose | ChooseNumber):
                return self._try(line, lines, index, f, self._possible)
            if line.possible(self, f):
                return True
        return False

    def _try(self, line: Choose | ChooseNumber, lines: tuple[Effect, ...], index: int, f: Body, goes: Any) -> bool:
        before = f.regs[line.target]
        good = False
        for picked in line.trials(self, f):
            line.bind(f, picked)
            if goes(lines, index + 1, f):
                good = True
                break
        f.regs[line.target] = before
        return good

    def block_allowed(self, block: Block, f: Body) -> bool:
        return self._allowed(block.lines, 0, f)

    def block_open(self, block: Block, f: Body) -> bool:
        free = block.id >= 0 and self.blocks[block.id] is block and self.program.free[block.id]
        return (free or self._allowed(block.lines, 0, f)) and self._possible(block.lines, 0, f)

    def _allowed(self, lines: tuple[Effect, ...], start: int, f: Body) -> bool:
        """Whether nothing stands in the way: each price can be paid, all prices together too, each choice has a candidate."""
        owed: dict[int, int] = {}
        for index in range(start, len(lines)):
            line = lines[index]
            if isinstance(line, PayCost):
                number, amount = self.program.paid_from[line.number], line.price(self, f)
            elif isinstance(line, Spend):
                number, amount = line.number, max(0, line.amount.value(self, f))
            elif isinstance(line, Choose | ChooseNumber):
                if isinstance(line, Choose) and line.is_unknown(f):
                    return True
                if isinstance(line, Choose) and line.what.how == EACH and not line.allowed(self, f):
                    return False
                return self._try(line, lines, index, f, self._allowed)
            else:
                if isinstance(line, RollDice):
                    f.regs[line.slot] = 1
                elif not line.allowed(self, f):
                    return False
                continue
            for seat in line.who.seats(self, f):
                key = seat * self.numbers + number
                amount += owed.get(key, 0)
                if self.seat_number(seat, number) < amount:
                    return False
                owed[key] = amount
        return True

    def playable(self, seat: int, card: int) -> bool:
        if self.changed:
            self.settle()
        state = self.state
        kept = (self.known_calm if self.calm else self.known)[self.program.mask_of[state.defs[card]]]
        key = (state.zone[card] * len(state.defs) + card) * state.seats + seat
        known = kept.get(key)
        if known is None:
            known = self._playable(seat, card)
            kept[key] = known
        return known

    def _playable(self, seat: int, card: int) -> bool:
        block = self.program.to_play[self.state.defs[card]]
        if block is None:
            return False
        plan = self.program.plans[self.state.defs[card]]
        if plan is not None and plan.cancels is not None and (self.calm or not self._cancels(plan.cancels)):
            return False
        if not self.permits(events.PLAY, seat, card, -1):
            return False
        if plan is not None:
            if not self._affordable(plan, seat, card):
                return False
            if not plan.does:
                return True
        f = self.borrow(card, seat)
        if plan is None:
            good = self._allowed(block.lines, 0, f) and self._announces(block, f)
        else:
            definition = self.rules.cards[self.state.defs[card]]
            effect = definition.effect
            good = effect is not None and (
                self.block_allowed(effect, f) if definition.vain else self.block_open(effect, f)
            )
        self.release()
        return good

    def _announces(self, block: Block, f: Body) -> bool:
        """Whether a card is announced, as things are now: not if that stands under a condition that does not hold."""
        passed_over = False
        for line in block.lines:
            if isinstance(line, If):
                taken = line.then if line.cond.test(self, f) else line.other
                if taken is not None and _announcing(taken):
                    return self._announces(taken, f)
                passed_over = passed_over or _announcing(line.then)
                passed_over = passed_over or (line.other is not None and _announcing(line.other))
            elif not isinstance(line, (PayCost, Spend)):
                return True
        return not passed_over

    def _affordable(self, plan: Plan, seat: int, card: int) -> bool:
        """Whether a seat could announce a card, pay for it and put it down."""
        if plan.announced and not self.permits(events.ANNOUNCE, seat, card, -1):
            return False
        if plan.prices or plan.spends:
            owed: dict[int, int] = {}
            for number, amount in plan.spends:
                owed[number] = owed.get(number, 0) + amount
            for number in plan.prices:
                price = self.card_number(card, number)
                if price > 0:
                    source = self.program.paid_from[number]
                    owed[source] = owed.get(source, 0) + price
            for number, amount in owed.items():
                if self.seat_number(seat, number) < amount:
                    return False
        for kind in plan.enters:
            if not self.permits(events.ENTER, -1, card, self.seat_zone(kind, seat)):
                return False
        return True

    def _cancels(self, noun: Noun) -> bool:
        """Whether anything of a sort is being played; its narrowings are left out."""
        for card in self.being_played():
            tags = self.tags(card)
            if tags & noun.all_mask == noun.all_mask and (
                not (noun.any_mask or noun.titles) or tags & noun.any_mask or self.state.defs[card] in noun.titles
            ):
                return True
        return False

    def doable(self, seat: int, action: int, args: tuple[tuple[int, ...], ...]) -> bool:
        if args:
            return self._doable(seat, action, args)
        if self.changed:
            self.settle()
        key = seat * len(self.rules.actions) + action
        known = self.deeds.get(key)
        if known is None:
            known = self._doable(seat, action, args)
            self.deeds[key] = known
        return known

    def _doable(self, seat: int, action: int, args: tuple[tuple[int, ...], ...]) -> bool:
        card = args[0][0] if args and args[0] else -1
        if any(not arg for arg in args) or not self.permits(events.DO, seat, card, -1, action):
            return False
        definition = self.rules.actions[action]
        f = self.borrow(-1, seat)
        for slot, arg in zip(definition.params, args, strict=True):
            f.regs[slot] = arg
        good = self._allowed(definition.block.lines, 0, f)
        self.release()
        return good

    def being_played(self) -> list[int]:
        if self.changed:
            self.settle()
        return self.announced[:]

    def open_windows(self) -> list[Window]:
        return [
            frame for frame in reversed(self.state.stack)
            if isinstance(frame, Window) and frame.kind < 0 and not frame.cancelled
        ]  # fmt: skip

    # -- beginning -----------------------------------------------------------------------------------

    def start_play(self, seat: int, card: int) -> None:
        block = self.program.to_play[self.state.defs[card]]
        assert block is not None
        regs: list[Any] = [None] * self.rules.slots
        regs[YOU] = seat
        regs[THIS] = (card,)
        self.state.stack.append(Body(PLAY, block.id, regs))
        self.state.busy += 1

    def start_action(self, seat: int, action: int, args: tuple[tuple[int, ...], ...]) -> None:
        definition = self.rules.actions[action]
        regs: list[Any] = [None] * self.rules.slots
        regs[YOU] = seat
        for slot, arg in zip(definition.params, args, strict=True):
            regs[slot] = arg
        self.state.stack.append(Body(ACTION, definition.block.id, regs, -1, action))
        self.state.busy += 1
        card = args[0][0] if args and args[0] else -1
        self.emit(events.DO, [seat], [card], [0], [], -1, -1, action)

    def start_effect(self, seat: int, card: int) -> None:
        block = self.rules.cards[self.state.defs[card]].effect
        assert block is not None
        regs: list[Any] = [None] * self.rules.slots
        regs[YOU] = seat
        regs[THIS] = (card,)
        self.state.stack.append(Body(EFFECT, block.id, regs))

    def start_answer(self, seat: int, card: int, way: int, window: Window) -> None:
        """Answer with a card in hand: it is announced itself; what it says is done once its own window has closed."""
        answer = self.program.clauses[self.program.answers[self.state.defs[card]][way]]
        assert isinstance(answer, Answer)
        body = Body(ANSWER, answer.block.id, self._answer_registers(seat, card, window))
        self.state.stack.append(body)
        self.state.busy += 1
        self.put_down(seat, (card,))
        body.announced = (card,)
        self.emit(events.ANNOUNCE, [seat], [card], [0], [])

    def _answer_registers(self, seat: int, card: int, window: Window) -> list[Any]:
        regs: list[Any] = [None] * self.rules.slots
        regs[YOU] = seat
        regs[THIS] = (card,)
        regs[IT] = window.cards
        regs[THAT] = window.player
        return regs

    # -- bodies ----------------------------------------------------------------------------------------

    def step_body(self, f: Body) -> None:
        """Run lines of a body until something else comes on top, or it ends."""
        state = self.state
        stack = state.stack
        control = f.control
        blocks = self.blocks
        watcher = self.watcher
        while control:
            if f.cancelled == 1:
                f.cancelled = 2
                if not self._sees_to_it(f):
                    control.clear()
                    break
            block = blocks[control[-2]]
            line = control[-1]
            lines = block.lines
            if line >= len(lines):
                del control[-2:]
                continue
            at = len(control) - 1
            chain = state.chain
            if lines[line].run(self, f):
                if watcher is not None:
                    watcher(block.id, line)
                if at < len(control):  # not left by a stop
                    control[at] += 1
            elif stack[-1] is f and state.chain == chain:  # a round of a loop
                self.lengthen()
            if stack[-1] is not f or state.dirty or state.moments or state.over:
                return
        self._finish(f)

    def _sees_to_it(self, f: Body) -> bool:
        """Whether the next line of a cancelled body asks about just that."""
        control = f.control
        while control:
            block = self.blocks[control[-2]]
            if control[-1] < len(block.lines):
                line = block.lines[control[-1]]
                return isinstance(line, If) and line.sees_to_cancelling
            del control[-2:]
        return False

    def stop(self, f: Body) -> None:
        control = f.control
        while control:
            block = self.blocks[control[-2]]
            line = block.lines[control[-1]] if control[-1] < len(block.lines) else None
            if isinstance(line, Repeat) and f.regs[line.slot] is not None:
                f.regs[line.slot] = None
                control[-1] += 1
                return
            del control[-2:]
        f.stopped = True

    def fizzle(self, f: Body) -> None:
        if f.why not in PLAYS:
            return
        f.cancelled = 1
        if f.announced:
            count = len(f.announced)
            self.emit(events.CANCEL, [f.regs[YOU]] * count, list(f.announced), [0] * count, [], -1, -1, f.action)

    def _finish(self, f: Body) -> None:
        """A body has come to its end: take it off, and see to what it played."""
        state = self.state
        state.stack.pop()
        if f.why == REPLACEMENT:
            below = state.stack[-1]
            assert isinstance(below, Happening)
            self.replaced(below, f.did > 0)
            return
        if f.why not in PLAYS:
            return
        state.busy -= 1
        left = [card for card in f.announced if state.zone[card] == self.limbo]
        seat = f.regs[YOU]
        if left:  # it could not get where it was going
            self.emit(events.DISCARD, [seat] * len(left), left, [0] * len(left), [-1] * len(left))
        elif f.announced and not f.cancelled and not f.stopped:
            count = len(f.announced)
            if self.program.remembers:
                state.history.extend([(seat, card) for card in f.announced])
                self.touch_all()
            self.emit(events.PLAY, [seat] * count, list(f.announced), [0] * count, [])

    # -- windows and moments -------------------------------------------------------------------------------

    def offer(self, player: int, kind: int, by: int) -> None:
        if not (self.swift and self.vain(kind)):
            self.wait(player, kind, by)

    def vain(self, kind: int) -> bool:
        """Whether a moment that now comes would be opened at once, and nobody be asked in it: then it is over already."""
        state = self.state
        if state.depth or state.busy or state.dirty or state.moments or state.chain >= LONG_CHAIN:
            return False
        if self.changed:
            self.settle()
        if not self.calm:
            return False
        if state.quiet != state.ticks:
            if kind not in self.idle:
                return False
            state.quiet = state.ticks
        return True

    def open_moment(self) -> None:
        """Open the first moment that waits, unless all have declined one since anything happened.

        While something announced can be answered there is no moment: all are asked about that again, and may play the same.
        """
        state = self.state
        kind, player, by = state.moments.pop(0)
        if self.changed:
            self.settle()
        if not self.calm:
            self.open_windows()[0].order = 0
            return
        if state.quiet == state.ticks:
            return
        if kind in self.idle:  # nobody could play anything, and nothing has changed since
            state.quiet = state.ticks
            return
        self.asked = False
        window = Window(player, (), -1, kind, state.depth, by)
        window.outer_busy = state.busy
        state.stack.append(window)
        state.depth = 0
        state.busy = 0
        self.step_window(window)

    def step_window(self, window: Window) -> None:
        """Ask the next seat that can answer; close the window when all have passed in a row (D12)."""
        state = self.state
        count = state.seats
        while not window.cancelled and window.order < count:
            seat = (window.player + 1 + window.order) % count
            window.order += 1
            options = self.answers(seat, window)
            if options:
                options.append(NONE)
                state.decision = Decision(seat, ASK_ANSWER, options)
                self.asked = True
                return
        state.stack.pop()
        state.depth = window.outer
        state.busy = window.outer_busy
        if window.kind >= 0:
            state.quiet = state.ticks
            if not self.asked:
                if self.changed:
                    self.settle()
                self.idle[window.kind] = self._moment_reads(window.kind)
        else:
            self.changed |= PLAYED

    def _moment_reads(self, kind: int) -> int:
        """What must change before somebody could play a card of a kind that they hold. (Where nothing is being played, what is
        announced is no matter.)"""
        state = self.state
        program = self.program
        found = 0
        for hidden in self.hidden_kinds:
            for seat in range(state.seats):
                speakers = self.speaking[self.base[hidden] + seat]
                for card in speakers or ():
                    definition = state.defs[card]
                    if program.any_time[definition] and self.tags(card) >> kind & 1:
                        found |= program.masks[program.mask_of[definition]]
        return found & ~PLAYED

    def answers(self, seat: int, window: Window) -> list[int]:
        """What a seat could play in a window: ``card + way * cards``, way 0 its ``to play``, else its answers from 1."""
        state = self.state
        program = self.program
        options: list[int] = []
        count = len(state.defs)
        asked = window.kind
        for kind in self.hidden_kinds:
            zone = self.base[kind] + seat
            speakers = self.speaking[zone]
            if speakers is None:
                speakers = self.speakers(zone)
            for card in speakers:
                definition = state.defs[card]
                if (
                    program.any_time[definition]
                    and (asked < 0 or self.tags(card) >> asked & 1)
                    and self.playable(seat, card)
                ):
                    options.append(card)
                if asked < 0:
                    for way, clause in enumerate(program.answers[definition]):
                        answer = program.clauses[clause]
                        assert isinstance(answer, Answer)
                        if self._answers(seat, card, clause, answer, window):
                            options.append(card + (way + 1) * count)
        return options

    def _spoken_to(self, clause: int, seat: int, card: int, window: Window) -> bool:
        """Whether an answer may be meant by what is announced; where its phrases must be read, it may."""
        for announced in window.cards or (-1,):
            for ear in self.program.ears[clause]:
                if self.heard(ear, card, seat, window.player, announced, window.by, -1, window.action) != NO:
                    return True
        return False

    def _answers(self, seat: int, card: int, clause: int, answer: Answer, window: Window) -> bool:
        if not self._spoken_to(clause, seat, card, window) or not self.permits(events.PLAY, seat, card, -1):
            return False
        f = self.borrow(card, seat)
        f.regs[IT] = window.cards
        f.regs[THAT] = window.player
        good = (
            (answer.cond is None or answer.cond.test(self, f))
            and any(self._hears(pattern, f, window) for pattern in answer.patterns)
            and self.block_open(answer.block, f)
        )
        self.release()
        return good

    def _hears(self, pattern: Pattern, f: Body, window: Window) -> bool:
        cards = window.cards or (-1,)
        return any(pattern.match(self, f, window.player, card, window.by, -1, -1, window.action) for card in cards)

    # -- choices ---------------------------------------------------------------------------------------------

    def step_asking(self, asking: Asking) -> None:
        """Ask for the next pick; nobody is asked when there is one legal answer (D19)."""
        while True:
            left = self._left(asking)
            if len(asking.picked) >= asking.high or not left:
                self.picked(asking)
                return
            if len(asking.picked) >= asking.low:
                left.append(NONE)
            if len(left) > 1:
                block, line = self._asker()
                self.state.decision = Decision(asking.seat, asking.kind, left, block, line)
                return
            asking.picked.append(left[0])

    def _left(self, asking: Asking) -> list[int]:
        if asking.picked:
            left = [option for option in asking.options if option not in asking.picked]
        else:
            left = asking.options[:]
        if asking.number >= 0:
            rest = asking.budget - sum(self.card_number(card, asking.number) for card in asking.picked)
            left = [card for card in left if self.card_number(card, asking.number) <= rest]
        return left

    def _asker(self) -> tuple[int, int]:
        """The block and line that asks, for the words of the question."""
        body = self.state.stack[-2]
        if isinstance(body, Body) and body.control:
            return body.control[-2], body.control[-1]
        return -1, -1

    def picked(self, asking: Asking) -> None:
        """The choice is made: hand it down to the body that waits for it."""
        self.state.stack.pop()
        body = self.state.stack[-1]
        assert isinstance(body, Body)
        body.regs[asking.slot] = tuple(asking.gathered + asking.picked)


def _announcing(block: Block) -> bool:
    """Whether anything is announced in a block, under whatever conditions."""
    return any(isinstance(node, Announce) for node in parts(block))
