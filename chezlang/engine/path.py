"""The path of every event: cannot -> would (replace) -> apply -> when.

An event that nobody hears is applied at once; any other stands on the stack as a `Happening` until the last effect
that it set off is done. What several subjects do at once is one event: all effects that it sets off are collected before the first runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chezlang.effects import events
from chezlang.effects.clauses import Hook, Watch
from chezlang.effects.conditions import compare
from chezlang.engine.changing import QUIET, Changing
from chezlang.engine.ears import READ, YES
from chezlang.engine.reads import EVERYTHING
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
)  # fmt: skip

#: So many events, rounds of a loop and replacements may follow one choice before the chain is taken to be endless. It
#: is cut, and the game goes on; after as many again nobody will ever have a choice, and the game ends without a winner.
LONGEST_CHAIN = 4_000

#: Of so many of its last links a chain that is cut tells the cards.
LINKS_TOLD = 200
LONG_CHAIN = LONGEST_CHAIN - LINKS_TOLD

#: How long a limited clause stays used up.
ONCE_A_TURN, ONCE_A_ROUND, ONCE_A_GAME = range(3)
LAST_USE = {"turn": ONCE_A_TURN, "round": ONCE_A_ROUND, "game": ONCE_A_GAME}


class Path(Changing):
    """Events."""

    __slots__ = ("cut", "links", "swift", "watcher")

    #: Told of every line that has been run, by its block and its place there.
    watcher: Callable[[int, int], object] | None
    #: Whether steps may be taken together: nobody looks between them.
    swift: bool
    #: Titles of the cards (or rules) in each endless chain that was cut.
    cut: list[list[str]]
    #: The last links of the chain under way, as (source, clause), once it has grown long.
    links: list[tuple[int, int]]

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
        self.apply(event, on_stack)
        state.ticks += 1
        self.changed |= self.program.changes[kind]
        if kind not in QUIET and self.touches(event, moves):
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
            who, place = self.facet(facet, kind, who, place, origin)
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
        regs[THAT] = self.facet(facet, event.kind, event.who[at], event.zones[at], origin)[0]
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
            self.move(events.DISCARD, card, -1)
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


#: Bodies that play something: until they end, no moment is offered.
PLAYS = (PLAY, ACTION, ANSWER)
