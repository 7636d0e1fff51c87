"""The path of every event: cannot -> would (replace) -> apply -> when.

An event that nobody hears is applied at once; any other stands on the stack as a `Happening` until the last effect
that it set off is done. What several subjects do at once is one event: all effects that it sets off are collected before the first runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chezlang.effects import events
from chezlang.effects.amounts import Dice, rolled
from chezlang.effects.clauses import Ban, Hook, RollBonus, Watch
from chezlang.effects.conditions import compare
from chezlang.engine.ears import ITSELF, NEVER, NO, NOT_OWNER, OWNER, READ, SORT, YES, Ear
from chezlang.engine.numbers import CAP, Numbers
from chezlang.engine.reads import EVERYTHING, TURNS
from chezlang.state.data import (
    ACTION,
    AMOUNT,
    ANSWER,
    IT,
    PLAY,
    REPLACEMENT,
    THAT,
    THIS,
    TRIGGER,
    YOU,
    Body,
    Happening,
    Turn,
    Window,
)  # fmt: skip

#: Events after which no crossing needs to be looked at.
QUIET = frozenset((
    events.ANNOUNCE, events.CHOOSE, events.DO, events.PLAY, events.CANCEL, events.REVEAL, events.SHUFFLE,
    events.START, events.END, events.SCORE, events.FAIL, events.HAVE, events.AGAIN, events.SKIP,
))  # fmt: skip

#: So many events, rounds of a loop and replacements may follow one choice before the chain is taken to be endless. It
#: is cut, and the game goes on; after as many again nobody will ever have a choice, and the game ends without a winner.
LONGEST_CHAIN = 4_000

#: Of so many of its last links a chain that is cut tells the cards.
LINKS_TOLD = 200
LONG_CHAIN = LONGEST_CHAIN - LINKS_TOLD

#: How long a limited clause stays used up.
ONCE_A_TURN, ONCE_A_ROUND, ONCE_A_GAME = range(3)
LAST_USE = {"turn": ONCE_A_TURN, "round": ONCE_A_ROUND, "game": ONCE_A_GAME}


class Path(Numbers):
    """Events."""

    __slots__ = ("cut", "links", "listener", "swift", "watcher")

    #: Told of every event that happened, after it was applied; what is not listened to costs nothing.
    listener: Callable[[Happening], object] | None
    #: Told of every line that has been run, by its block and its place there.
    watcher: Callable[[int, int], object] | None
    #: Whether steps may be taken together: nobody looks between them.
    swift: bool
    #: Titles of the cards (or rules) in each endless chain that was cut.
    cut: list[list[str]]
    #: The last links of the chain under way, as (source, clause), once it has grown long.
    links: list[tuple[int, int]]

    # -- cannot ----------------------------------------------------------------------------------

    def permits(self, kind: int, who: int, card: int, zone: int, action: int = -1, number: int = -1) -> bool:
        live = self.state.live
        for channel in self.program.bans[kind]:
            entries = live[channel]
            facet = channel - events.BAN
            if entries and self._banned(entries, facet, kind, who, card, zone, action, number):
                return False
        if kind == events.PLAY and card >= 0 and self.program.own_bans[self.state.defs[card]]:
            entries = tuple((card, clause) for clause in self.program.own_bans[self.state.defs[card]])
            return not self._banned(entries, kind, kind, who, card, zone, action, number)
        return True

    def permitted(self, kind: int, who: int, cards: list[int]) -> list[int]:
        live = self.state.live
        for facet in self.program.facets[kind]:
            if live[events.BAN + facet]:
                return [card for card in cards if self.permits(kind, who, card, -1)]
        return cards

    def _banned(
        self, entries: tuple[tuple[int, int], ...], facet: int, kind: int, who: int, card: int, zone: int, action: int, number: int
    ) -> bool:  # fmt: skip
        program = self.program
        actor, place = who, zone
        if facet == events.LEAVE or self.program.moves[kind]:
            actor, place = self._facet(facet, kind, who, card, zone, self.state.zone[card] if card >= 0 else -1)
        for source, clause in entries:
            owner = self.holder(source)
            said = self._heard(program.ears[clause][0], source, owner, actor, card, 0, number, action)
            if said == NO:
                continue
            if said == YES:
                return True
            ban = program.clauses[clause]
            assert isinstance(ban, Ban)
            f = self.borrow(source, owner)
            forbidden = (ban.cond is None or ban.cond.test(self, f)) and ban.forbids(
                self, f, actor, card, place, action, number
            )
            self.release()
            if forbidden:
                return True
        return False

    def said(
        self, clause: int, facet: int, source: int, owner: int, who: int, card: int, amount: int, number: int, action: int
    ) -> int:  # fmt: skip
        """What all ears of a trigger say of an event: NO, YES or READ; source and owner are those of the clause."""
        ears = self.program.ears[clause]
        if len(ears) == 1:
            return (
                self._heard(ears[0], source, owner, who, card, amount, number, action) if ears[0].kind == facet else NO
            )
        unsure = NO
        for ear in ears:
            if ear.kind == facet:
                said = self._heard(ear, source, owner, who, card, amount, number, action)
                if said == YES:
                    return YES
                if said == READ:
                    unsure = READ
        return unsure

    def _heard(
        self, ear: Ear, source: int, owner: int, who: int, card: int, amount: int, number: int, action: int
    ) -> int:  # fmt: skip
        """NO, YES, or READ where the clause itself must be read; source and owner are those of the clause."""
        side = ear.who
        if side:
            if who < 0:
                return NO
            if side == OWNER:
                if who != owner:
                    return NO
            elif side == NOT_OWNER and who == owner:
                return NO
        if ear.period != NEVER:
            return ear.answer if ear.period == number or (ear.period == events.ANY_PHASE and number >= 0) else NO
        if ear.announced:
            if ear.action != action and (ear.action >= 0 or ear.strict):
                return NO
            if ear.number >= 0 and not amount >> ear.number & 1:
                return NO
        else:
            if ear.action >= 0 and ear.action != action:
                return NO
            if ear.number >= 0 and ear.number != number:
                return NO
            if not ear.low <= amount <= ear.high:
                return NO
        look = ear.card
        if look:
            if card < 0:
                return NO
            if look == ITSELF:
                if card != source:
                    return NO
            else:
                if ear.other and card == source:
                    return NO
                if look == SORT:
                    tags = self.tags(card)
                    if tags & ear.all_mask != ear.all_mask:
                        return NO
                    if (
                        (ear.any_mask or ear.titles)
                        and not tags & ear.any_mask
                        and self.state.defs[card] not in ear.titles
                    ):
                        return NO
        return ear.answer

    def _facet(self, facet: int, kind: int, who: int, card: int, zone: int, origin: int) -> tuple[int, int]:
        """Who acts and which place counts, when a movement is heard under one of its facets."""
        if facet == events.ENTER:
            return (self.owner_of[zone] if zone >= 0 else -1), zone
        if facet == events.LEAVE:
            return (self.owner_of[origin] if origin >= 0 else -1), origin
        if kind == events.MOVE or kind == events.RETURN or kind == events.GIVE:
            return who, zone
        return who, origin if self.program.moves[kind] else zone

    # -- sending ---------------------------------------------------------------------------------

    def emit(
        self, kind: int, who: list[int], cards: list[int], amounts: list[int], zones: list[int],
        number: int = -1, by: int = -1, action: int = -1, slot: int = -1,
    ) -> None:  # fmt: skip
        state = self.state
        live = state.live
        if not zones:
            zones = [-1] * len(who)
        for channel in self.program.bans[kind]:
            if live[channel]:
                keep = [
                    index for index in range(len(who))
                    if self.permits(kind, who[index], cards[index], zones[index], action, number)
                ]  # fmt: skip
                if len(keep) < len(who):
                    who = [who[index] for index in keep]
                    cards = [cards[index] for index in keep]
                    amounts = [amounts[index] for index in keep]
                    zones = [zones[index] for index in keep]
                if not who:
                    return
                break  # all facets have been asked
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Body):
            top.did += 1
        event = Happening(kind, who, cards, amounts, zones, number, by, action, slot)
        for channel in self.program.woulds[kind]:
            if live[channel]:
                self._inherit(event)
                state.stack.append(event)
                state.depth += 1
                return
        self._happen(event, False)

    def step_event(self, event: Happening) -> None:
        """Take an event on the stack one step along its path."""
        if event.stage == 0:
            if not event.who:
                self._done()
            elif not self._replace(event):
                self._happen(event, True)
        elif event.queue:
            self._trigger(event, event.queue.pop())
        else:
            self._done()

    def _done(self) -> None:
        self.state.stack.pop()
        self.state.depth -= 1

    # -- would -----------------------------------------------------------------------------------

    def _replace(self, event: Happening) -> bool:
        """Start the next replacement that has not had its say; False if there is none."""
        found: list[tuple[int, int, int, int, int]] = []
        for facet in self.program.facets[event.kind]:
            for source, clause in self.state.live[events.WOULD + facet]:
                hook = self.program.clauses[clause]
                assert isinstance(hook, Hook)
                owner = self.holder(source)
                if (clause, source, ANYTHING) in event.touched:
                    continue
                for index in range(len(event.who)):
                    if (clause, source, _subject(event, index)) not in event.touched and self._fits(
                        hook, clause, event, facet, index, source, owner
                    ):
                        found.append((clause, source, owner, index, facet))
        if not found:
            return False
        clause, source, owner, index, facet = self._in_order(found)[0]
        event.touched.append((clause, source, _subject(event, index)))
        event.queue = [(clause, source, owner, index, facet)]
        hook = self.program.clauses[clause]
        assert isinstance(hook, Hook)
        if not self._use(hook, clause, source, owner):
            event.queue = []
            return True
        self.state.stack.append(
            Body(REPLACEMENT, hook.block.id, self._registers(event, source, owner, index, facet), clause)
        )
        self.lengthen(source, clause)
        return True

    def _inherit(self, event: Happening) -> None:
        """What comes in place of an event is not replaced in turn by what has already had its say about that."""
        state = self.state
        if len(state.stack) < 2:
            return
        top, below = state.stack[-1], state.stack[-2]
        if isinstance(top, Body) and top.why == REPLACEMENT and isinstance(below, Happening):
            event.touched = [(clause, source, ANYTHING) for clause, source, _ in below.touched]

    def replaced(self, event: Happening, did: bool) -> None:
        """A replacement has had its say: what it replaced leaves the event."""
        _, _, _, index, _ = event.queue.pop()
        if did:
            for column in (event.who, event.cards, event.amounts, event.zones):
                del column[index]

    # -- apply -----------------------------------------------------------------------------------

    def _happen(self, event: Happening, on_stack: bool) -> None:
        state = self.state
        kind = event.kind
        moves = self.program.moves[kind]
        queue: list[tuple[int, int, int, int, int]] = []
        heard = False
        for channel in self.program.whens[kind]:
            if state.live[channel]:
                heard = True
        if moves:
            event.origins = [state.zone[card] for card in event.cards]
            if heard:
                for origin in event.origins:
                    if self.open[origin]:  # elsewhere no card has ears
                        self._collect(event, queue, True)
                        break
        self._apply(event, on_stack)
        state.ticks += 1
        self.changed |= self.program.changes[kind]
        if kind not in QUIET and self._touches(event, moves):
            state.dirty = True
        if self.listener is not None:
            self.listener(event)
        if state.over:
            return
        if moves or heard:  # a card may have brought its own ears along
            self._collect(event, queue, False)
        event.stage = 2
        if queue:
            queue = self._in_order(queue)
            queue.reverse()
            while queue and self._offers(event, queue[-1]):
                queue.pop()
            event.queue = queue
        if queue:
            if not on_stack:
                state.stack.append(event)
                state.depth += 1
        elif on_stack:
            state.stack.remove(event)
            state.depth -= 1
        self.lengthen()

    def _touches(self, event: Happening, moves: bool) -> bool:
        """Whether an event can have changed a number that is watched; marks the seats whose it can be."""
        state = self.state
        kind = event.kind
        seats = 0
        if moves:
            if self.program.reads_hidden:
                seats = self.everybody
            else:
                for zone in event.origins:
                    if self.open[zone]:
                        seats |= self._bit(self.owner_of[zone])
                for card in event.cards:
                    zone = state.zone[card]
                    if self.open[zone]:
                        seats |= self._bit(self.owner_of[zone])
        elif kind == events.SPEND or kind == events.PAY:
            lasting = not self.program.for_turn[event.number]
            if self.program.watched[event.number] if lasting else self.program.reads_spent:
                seats = self.everybody
        elif kind == events.GAIN or kind == events.LOSE or kind == events.SET:
            if self.program.watched[event.number]:
                for who, card in zip(event.who, event.cards, strict=True):
                    seats |= self._bit(self.owner(card) if card >= 0 else who)
        elif kind == events.BECOME:
            for who, card in zip(event.who, event.cards, strict=True):
                seats |= self._bit(self.owner(card) if card >= 0 else who)
        elif kind == events.ROLL:
            if event.number >= 0 and self.program.watched[event.number]:
                seats = self._bit(self.owner(event.cards[0]))
        else:
            seats = self.everybody
        if seats and self.far_in_play:
            seats = self.everybody
        self.touched |= seats
        return seats != 0

    def begin(self, period: int) -> None:
        """A phase has started: what is done in it is to come."""
        turn = self.state.stack[0] if self.state.stack else None
        if period >= 0 and isinstance(turn, Turn):
            turn.stage = 1
            self.changed |= TURNS

    def _bit(self, seat: int) -> int:
        return 1 << seat if seat >= 0 else self.everybody

    def _apply(self, event: Happening, on_stack: bool) -> None:
        kind = event.kind
        if not self.program.acts[kind]:
            return
        state = self.state
        if self.program.moves[kind]:
            for card, zone, amount in zip(event.cards, event.zones, event.amounts, strict=True):
                self._move(kind, card, zone, amount > 0)
        elif kind == events.GAIN or kind == events.LOSE:
            sign = 1 if kind == events.GAIN else -1
            if event.number == self.rules.total:
                self._resum(event.cards)
            for who, card, amount in zip(event.who, event.cards, event.amounts, strict=True):
                if card >= 0:
                    key = card * self.numbers + event.number
                    state.markers[key] = _capped(state.markers.get(key, 0) + sign * amount)
                elif who >= 0:
                    key = who * self.numbers + event.number
                    state.own[key] = _capped(state.own[key] + sign * amount)
        elif kind == events.SPEND or kind == events.PAY:
            lasting = not self.rules.numbers[event.number].for_turn
            for who, amount in zip(event.who, event.amounts, strict=True):
                key = who * self.numbers + event.number
                if lasting:
                    state.own[key] = _capped(state.own[key] - amount)
                else:
                    state.spent[key] += amount
        elif kind == events.START:
            self.begin(event.number)
        elif kind == events.ROLL:
            self.apply_roll(event)
        elif kind == events.SET:
            self._set(event)
        elif kind == events.ANNOUNCE:
            self._open_window(event, on_stack)
        elif kind == events.CANCEL:
            self._cancel(event)
        elif kind == events.REVEAL:
            for card in event.cards:
                if not self.open[state.zone[card]]:
                    for seat in range(state.seats):
                        self.look_at(card, seat)
        elif kind == events.SHUFFLE:
            for zone in event.zones:
                self.shuffle(zone)
        elif kind == events.BECOME:
            for card, tag in zip(event.cards, event.amounts, strict=True):
                self.become(card, tag)
        elif kind == events.AGAIN:
            for who in event.who:
                self.another_turn(who)
        elif kind == events.SKIP:
            for who in event.who:
                self.skip_turn(who)
        elif kind == events.WIN:
            self.end_game()
            state.winners = list(event.who)

    def end_game(self) -> None:
        self.state.over = True
        self.state.decision = None

    def _move(self, kind: int, card: int, zone: int, under: bool = False) -> None:
        deck = self.program.deck_of[self.state.defs[card]]
        if kind == events.DISCARD:
            if self.rules.decks[deck].under:
                self.relocate(card, 2 * deck, True)
            else:
                self.relocate(card, 2 * deck + 1)
        elif kind == events.REMOVE:
            self.relocate(card, self.out)
        else:
            self.relocate(card, zone, under and zone < self.limbo)

    def _resum(self, cards: list[int]) -> None:
        """The total's own number changes on some cards: forget what it comes to with whoever has them before them."""
        for card in cards:
            if card >= 0:
                zone = self.state.zone[card]
                if self.summing[zone]:
                    self.summed &= ~self._bit(self.owner_of[zone])

    def _set(self, event: Happening) -> None:
        """A card's value is stored; a seat's own part is set so that its number comes to the value."""
        state = self.state
        if event.number == self.rules.total:
            self._resum(event.cards)
        for who, card, amount in zip(event.who, event.cards, event.amounts, strict=True):
            if card >= 0:
                state.stored[card * self.numbers + event.number] = _capped(amount)
            elif who >= 0:
                key = who * self.numbers + event.number
                state.own[key] = _capped(state.own[key] + amount - self.seat_number(who, event.number))

    def apply_roll(self, event: Happening) -> None:
        """Throw the dice: for a number of a card they are kept on it; else the sum goes to the register that waits for it."""
        state = self.state
        who, card = event.who[0], event.cards[0]
        if event.number >= 0:
            definition = self.rules.cards[state.defs[card]]
            amount = definition.amount(event.number)
            assert amount is not None
            results: list[int] = []
            bonus = 0
            for dice in amount.rolls():
                if isinstance(dice, Dice):
                    results.append(sum(self.die(dice.faces) for _ in range(dice.count)))
                    bonus = self._bonus(who, card, event.action)
                else:
                    results.append(self.die(dice.faces))
            f = self.borrow(card, self.owner(card))
            value = rolled(amount, results, self, f) + bonus
            self.release()
            if event.number == self.rules.total:
                self._resum(event.cards)
            state.stored[card * self.numbers + event.number] = value
            event.amounts[0] = value
            return
        count, faces = event.amounts[0], event.zones[0]
        if event.stage != 2:  # a second throw knows the dice by what it replaced
            event.origins = [count, faces]
        else:
            count, faces = event.origins
        value = max(1, sum(self.die(faces) for _ in range(count)) + self._bonus(who, card, event.action))
        event.amounts[0] = value
        event.zones[0] = -1
        if event.slot >= 0:
            self._roller(event).regs[event.slot] = value

    def _roller(self, event: Happening) -> Body:
        """The body that rolled: the one right below the event, or the one on top where the event needs no frame."""
        stack = self.state.stack
        start = len(stack)
        for index, frame in enumerate(stack):
            if frame is event:
                start = index
        for below in range(start - 1, -1, -1):
            body = stack[below]
            if isinstance(body, Body):
                return body
        raise AssertionError("a roll that nobody made")

    def reroll(self) -> bool:
        for frame in reversed(self.state.stack):
            if isinstance(frame, Happening) and frame.kind == events.ROLL:
                self.apply_roll(frame)
                self.touch_all()
                if self.listener is not None:
                    self.listener(frame)
                return True
        return False

    def _bonus(self, who: int, card: int, action: int) -> int:
        added = 0
        for source, clause in self.state.live[events.BONUS]:
            bonus = self.program.clauses[clause]
            assert isinstance(bonus, RollBonus)
            f = self.borrow(source, self.holder(source))
            fits = bonus.who.match(self, f, who) and (bonus.action < 0 or bonus.action == action)
            fits = fits and (bonus.noun is None or (card >= 0 and bonus.noun.match(self, f, card)))
            if fits and (bonus.cond is None or bonus.cond.test(self, f)):
                added += bonus.amount.value(self, f)
            self.release()
        return added

    def _open_window(self, event: Happening, on_stack: bool) -> None:
        state = self.state
        cards = tuple(card for card in event.cards if card >= 0)
        window = Window(event.who[0], cards, event.action, -1, state.depth - on_stack, event.amounts[0])
        window.outer_busy = state.busy
        state.stack.insert(len(state.stack) - on_stack, window)
        state.depth = 1 if on_stack else 0
        state.busy = 0

    def _cancel(self, event: Happening) -> None:
        """Mark what was announced as cancelled: all of it, or single cards of a basket."""
        stack = self.state.stack
        for index in range(len(stack) - 1, -1, -1):
            window = stack[index]
            if not isinstance(window, Window) or not any(card in window.cards for card in event.cards):
                continue
            body = self._announcer(index)
            if event.action >= 0 or window.action < 0:
                window.cancelled = True
                body.cancelled = 1
            else:
                left = tuple(card for card in window.cards if card not in event.cards)
                before = window.cards
                window.cards = left
                body.announced = tuple(card for card in body.announced if card not in event.cards)
                window.cancelled = not left  # nothing is left to answer
                body.regs = [left if held == before else held for held in body.regs]
            return

    def _announcer(self, index: int) -> Body:
        """The body that opened the window at a place of the stack."""
        stack = self.state.stack
        for below in range(index - 1, -1, -1):
            body = stack[below]
            if isinstance(body, Body):
                return body
        raise AssertionError("a window with nothing below it")

    # -- when ------------------------------------------------------------------------------------

    def _collect(self, event: Happening, queue: list[tuple[int, int, int, int, int]], before: bool) -> None:
        """Add the effects that an event sets off: before it is applied those of cards that it moves, afterwards all others.

        A card that leaves hears that it leaves; a card that comes hears its own arrival, and nothing else of the event.
        """
        state = self.state
        where = state.zone
        owner_of = self.owner_of
        cards = event.cards
        moves = self.program.moves[event.kind]
        known = {(entry[0], entry[1], entry[3]) for entry in queue} if queue else set()
        for facet in self.program.facets[event.kind]:
            for source, clause in state.live[events.WHEN + facet]:
                moving = moves and source in cards
                if before and (not moving or facet == events.ENTER):
                    continue
                if not before and moving and facet != events.ENTER:
                    continue
                hook = self.program.clauses[clause]
                assert isinstance(hook, Hook)
                owner = owner_of[where[source]] if source >= 0 else self.holder(source)
                whole = False
                for index in range(len(cards)):
                    if moving and cards[index] != source:
                        continue
                    if known and (clause, source, index) in known:
                        continue  # heard under another facet already
                    if self._fits(hook, clause, event, facet, index, source, owner):
                        if event.action >= 0 and self._is_whole(hook, event):
                            if not whole:
                                queue.append((clause, source, owner, -1, facet))
                            whole = True
                        else:
                            queue.append((clause, source, owner, index, facet))
                            known.add((clause, source, index))

    def _is_whole(self, hook: Hook, event: Happening) -> bool:
        """Whether a hook takes an action's cards as one thing."""
        return event.kind in (events.ANNOUNCE, events.CANCEL) and any(
            pattern.action == event.action for pattern in hook.patterns
        )

    def _fits(self, hook: Hook, clause: int, event: Happening, facet: int, index: int, source: int, owner: int) -> bool:
        kind = event.kind
        who, card, place = event.who[index], event.cards[index], event.zones[index]
        if self.program.moves[kind]:
            origin = event.origins[index] if event.origins else self.state.zone[card]
            who, place = self._facet(facet, kind, who, card, place, origin)
        amount = event.amounts[index]
        said = self.said(clause, facet, source, owner, who, card, amount, event.number, event.action)
        if said != READ:
            return said == YES
        f = self.borrow(source, owner)
        fits = False
        if hook.cond is None or hook.cond.test(self, f):
            for pattern in hook.patterns:
                if pattern.kind == facet and pattern.match(
                    self, f, who, card, amount, place, event.number, event.action
                ):
                    fits = True
                    break
        self.release()
        return fits

    def _in_order(self, found: list[tuple[int, int, int, int, int]]) -> list[tuple[int, int, int, int, int]]:
        """Rules first, then the active seat's own, then clockwise; each seat's in the order of entry (D13)."""
        if len(found) < 2:
            return found
        count = self.state.seats
        active = self.state.active
        return sorted(found, key=lambda entry: -1 if entry[2] < 0 else (entry[2] - active) % count)

    def _registers(self, event: Happening, source: int, owner: int, index: int, facet: int) -> list[Any]:
        regs: list[Any] = [None] * self.rules.slots
        regs[YOU] = owner
        regs[THIS] = (source,) if source >= 0 else None
        at = max(index, 0)
        card = event.cards[at]
        if index < 0:
            regs[IT] = tuple(card for card in event.cards if card >= 0)
        else:
            regs[IT] = (card,) if card >= 0 else None
        origin = (
            event.origins[at]
            if event.origins and self.program.moves[event.kind]
            else (self.state.zone[card] if card >= 0 else -1)
        )
        regs[THAT] = self._facet(facet, event.kind, event.who[at], card, event.zones[at], origin)[0]
        regs[AMOUNT] = event.amounts[at]
        return regs

    def _offers(self, event: Happening, entry: tuple[int, int, int, int, int]) -> bool:
        """Do at once what an event sets off, if that is only to offer moments: no body needs to be run for it."""
        clause, source, owner, index, facet = entry
        kinds = self.program.offers[clause]
        if not kinds:
            return False
        if self._still(event, source, owner, facet):
            at = max(index, 0)
            player = event.who[at]
            if facet == events.ENTER or facet == events.LEAVE:
                player = self._registers(event, source, owner, index, facet)[THAT]
            for kind in kinds:
                self.wait(player if player >= 0 else owner, kind, -1)
        return True

    def wait(self, player: int, kind: int, by: int) -> None:
        """Let a moment wait until it can be opened; one that nobody set off is the active seat's."""
        state = self.state
        if player < 0:
            player = state.active
        if state.moments:
            state.moments = [moment for moment in state.moments if moment[0] != kind]
        state.moments.append((kind, player, by))

    def _still(self, event: Happening, source: int, owner: int, facet: int) -> bool:
        """Whether a source of hooks is still with whom it was; that a card has left is no matter where just that is heard."""
        if source < 0 or self.owner(source) == owner:
            return True
        return self.program.moves[event.kind] and source in event.cards and facet != events.ENTER

    def _trigger(self, event: Happening, entry: tuple[int, int, int, int, int]) -> None:
        clause, source, owner, index, facet = entry
        if not self._still(event, source, owner, facet):
            return
        hook = self.program.clauses[clause]
        assert isinstance(hook, Hook)
        if self._use(hook, clause, source, owner):
            regs = self._registers(event, source, owner, index, facet)
            self.state.stack.append(Body(TRIGGER, hook.block.id, regs, clause))
            if self.state.chain > LONG_CHAIN:
                self.links.append((source, clause))

    def _use(self, hook: Hook, clause: int, source: int, owner: int) -> bool:
        """Mark a limited clause as used; False if its card has used it up with this owner. A card that has left starts afresh."""
        if not hook.once or (source >= 0 and not self.open[self.state.zone[source]]):
            return True
        key = (source, clause, owner)
        if key in self.state.used:
            return False
        self.state.used[key] = LAST_USE[hook.once]
        return True

    # -- crossings -------------------------------------------------------------------------------

    def look(self) -> None:
        """Start what waits for a number to cross a line, where one has since the last look (D1, D29)."""
        state = self.state
        state.dirty = False
        touched = self.touched
        self.touched = 0
        found: list[tuple[int, int, int, int, int]] = []
        for source, clause in state.live[events.WATCH]:
            watch = self.program.clauses[clause]
            assert isinstance(watch, Watch)
            bar = self.program.bars[clause]
            owner = self.holder(source)
            f = self.borrow(source, owner)
            held = watch.cond is None or watch.cond.test(self, f)
            for seat in (0,) if watch.together else watch.of.seats(self, f):
                if not watch.together and not touched >> seat & 1:
                    continue
                key = (source, clause, seat)
                now = held and (self._reaches(watch, bar, seat) if bar >= 0 else watch.holds(self, f, seat))
                before = state.watch.get(key)
                if before is None:
                    before = now if watch.goes else False
                state.watch[key] = now
                if now and not before:
                    found.append((clause, source, owner, seat, 0))
            self.release()
        for clause, source, owner, seat, _ in reversed(self._in_order(found)):
            watch = self.program.clauses[clause]
            assert isinstance(watch, Watch)
            regs: list[Any] = [None] * self.rules.slots
            regs[YOU] = owner
            regs[THIS] = (source,) if source >= 0 else None
            regs[THAT] = None if watch.together else seat
            state.stack.append(Body(TRIGGER, watch.block.id, regs, clause))
            if state.chain > LONG_CHAIN:
                self.links.append((source, clause))

    def _reaches(self, watch: Watch, bar: int, seat: int) -> bool:
        """What `Watch.holds` says, of a seat's total and another number of the same seat."""
        return self.has_number(seat, bar) and compare(self.total(seat), watch.how, self.seat_number(seat, bar))

    # -- endless chains ----------------------------------------------------------------------------

    def lengthen(self, source: int = -1, clause: int = -1) -> None:
        """Count a link of the chain since somebody last had a choice; cut it where it has no end."""
        state = self.state
        state.chain += 1
        if state.chain <= LONG_CHAIN:
            return
        if clause >= 0:
            self.links.append((source, clause))
        if state.chain == LONGEST_CHAIN or state.chain >= 2 * LONGEST_CHAIN:
            self._cut_chain()

    def _cut_chain(self) -> None:
        """End a chain that nobody chose: drop what is under way down to the phase, and remember whose it was.

        Where the next one is as long with no choice in between, nobody will have one again: the game ends without a winner.
        """
        state = self.state
        titles = list(dict.fromkeys(filter(None, (self._title_of(*link) for link in self.links[-LINKS_TOLD:]))))
        while len(state.stack) > 1 and not isinstance(state.stack[-1], Turn):
            frame = state.stack.pop()
            if isinstance(frame, Body) and not self.links:
                held = frame.regs[THIS]
                title = self.rules.cards[state.defs[held[0]]].title if held else ""
                if title and title not in titles:
                    titles.append(title)
        self.links = []
        state.depth = 0
        state.busy = 0
        state.moments = []
        self.changed = EVERYTHING
        for card in state.zones[self.limbo][:]:
            self._move(events.DISCARD, card, -1)
        self.cut.append(titles)
        if state.chain >= 2 * LONGEST_CHAIN:
            state.over = True

    @property
    def endless(self) -> bool:
        """Whether it is over since nobody would ever have had a choice again."""
        return self.state.over and self.state.chain >= 2 * LONGEST_CHAIN

    def _title_of(self, source: int, clause: int) -> str:
        """The title of a card, or of the rule that has a clause."""
        if source >= 0:
            return self.rules.cards[self.state.defs[source]].title
        return next((rule.title for rule in self.rules.rules if clause in rule.clauses), "")


#: A replacement has had its say about whatever an event is about.
ANYTHING = -1


def _subject(event: Happening, index: int) -> int:
    """What tells one subject of an event from the others: its card, or else whom it is about (-2 and down)."""
    return event.cards[index] if event.cards[index] >= 0 else -2 - event.who[index]


def _capped(value: int) -> int:
    return max(-CAP, min(CAP, value))


#: Bodies that play something: until they end, no moment is offered.
PLAYS = (PLAY, ACTION, ANSWER)
