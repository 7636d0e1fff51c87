"""Where cards lie, whose they are, and which hooks are live because of it."""

from __future__ import annotations

from typing import Any

from chezlang.effects import events
from chezlang.effects.actions import NEXT_TURN
from chezlang.effects.machine import Machine
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.select import Noun
from chezlang.engine.program import Program, program_of
from chezlang.engine.reads import BANS, EVERYTHING, HIDDEN, NUMBERS, OPEN, PLAYED
from chezlang.state import rng
from chezlang.state.data import EFFECT, THIS, YOU, Body, State


class Table(Machine):
    """Zones and the registration of hooks."""

    __slots__ = (
        "announced", "asked", "base", "bit_of", "blank", "calm", "card_values", "changed", "counted", "deeds", "everybody",
        "far_in_play", "hidden_kinds", "idle", "kept", "kind_of", "known", "known_calm", "left", "limbo", "open", "out",
        "owner_of", "probes", "probing", "program", "rounds", "seat_values", "shared", "speaking", "summed", "summing", "sums",
        "touched", "under", "unsure",
    )  # fmt: skip

    def __init__(self, rules: RuleSet, state: State) -> None:
        self.rules = rules
        self.state = state
        self.program: Program = program_of(rules)
        self.sorts = self.program.tags
        self.numbers = self.program.numbers
        self.blocks = self.program.blocks
        decks = len(rules.decks)
        self.limbo = 2 * decks  # cards being played
        self.out = 2 * decks + 1  # cards out of the game
        self.kind_of: list[int] = [-1] * (2 * decks + 2)  # zone -> its declared kind
        self.owner_of: list[int] = [-1] * (2 * decks + 2)  # zone -> the seat that has it
        self.base: list[int] = []  # zone kind -> its first zone
        for kind, zone in enumerate(rules.zones):
            self.base.append(len(self.kind_of))
            for seat in range(1 if zone.shared else state.seats):
                self.kind_of.append(kind)
                self.owner_of.append(-1 if zone.shared else seat)
        self.open: list[bool] = [rules.is_open(kind) for kind in self.kind_of]  # whether cards there are in play
        self.shared: list[bool] = [zone.shared for zone in rules.zones]
        self.hidden_kinds: list[int] = [
            index for index, zone in enumerate(rules.zones) if not zone.open and not zone.shared
        ]
        here = [index for index, zone in enumerate(rules.zones) if zone.here]
        self.counted: list[int] = here or list(rules.open_zones)  # zone kinds whose cards a total adds up
        # What the cards of each seat add to its total, without modifiers: a bit in `summed` for each seat of which it is known.
        self.summing: list[bool] = [
            kind in self.counted for kind in self.kind_of
        ]  # whether cards of a zone are added up
        self.summed = 0
        self.sums: list[int] = [0] * state.seats  # printed, rolled or set, and markers
        self.unsure: list[list[int]] = [
            [] for _ in range(state.seats)
        ]  # those whose number must be worked out, in order
        every = list(range(state.seats))
        self.rounds: list[list[int]] = [every[seat:] + every[:seat] for seat in every]  # all seats, from each
        self.everybody = (1 << state.seats) - 1
        self.touched = self.everybody  # a bit for each seat whose watched numbers may have changed since the last look
        self.far_in_play = 0
        for index, cards in enumerate(state.zones):
            if self.open[index]:
                for card in cards:
                    self._count_far(card, 1)
        # What has been worked out, kept until something changes that it has been read from: see `settle`.
        self.changed = EVERYTHING  # what has changed since the last `settle`, in the bits of `reads`
        self.card_values: dict[int, int] = {}  # card * numbers + number -> its value
        self.seat_values: dict[int, int] = {}  # seat * numbers + number -> its value
        # For each mask: card, zone, seat -> whether it could be played; kept apart for when nothing is being played, where that matters.
        self.known_calm: list[dict[int, bool]] = [{} for _ in self.program.masks]
        self.known: list[dict[int, bool]] = [
            {} if mask & PLAYED else calm for mask, calm in zip(self.program.masks, self.known_calm, strict=True)
        ]
        self.kept = list(zip(self.known, self.known_calm, self.program.masks, strict=True))
        self.announced: list[int] = []  # the cards of the innermost window that is open
        self.calm = True  # whether nothing is being played that could be answered
        self.deeds: dict[int, bool] = {}  # seat * actions + action -> whether it could be done
        self.idle: dict[int, int] = {}  # kinds of which nobody could play any -> what must change before somebody can
        self.speaking: list[list[int] | None] = [None for _ in state.zones]  # zone -> `speakers`, where known
        self.asked = True  # whether somebody could play something in the moment under way
        self.bit_of: list[int] = [OPEN if open_ else HIDDEN for open_ in self.open]  # zone -> what a card there changes
        self.blank: list[Any] = [None] * rules.slots
        self.probes: list[Body] = []
        self.probing = 0
        self.under: list[int] = []  # the numbers being worked out, each for the one before (see Numbers._under)
        self.left = -1

    # -- frames for looking, not doing ------------------------------------------------------

    def borrow(self, source: int, owner: int) -> Body:
        """A frame for reading selectors with a card as ``this``; give it back with `release`."""
        if self.probing == len(self.probes):
            self.probes.append(Body(EFFECT, -1, self.blank[:]))
        probe = self.probes[self.probing]
        self.probing += 1
        regs = probe.regs
        regs[:] = self.blank
        regs[YOU] = owner
        regs[THIS] = (source,) if source >= 0 else None
        return probe

    def release(self) -> None:
        """Give back the frame borrowed last."""
        self.probing -= 1

    # -- zones ---------------------------------------------------------------------------------

    def tags(self, card: int) -> int:
        state = self.state
        tags = self.program.tags[state.defs[card]]
        return tags | state.extra.get(card, 0) if state.extra else tags

    def zone_owner(self, zone: int) -> int:
        return self.owner_of[zone]

    def zone_kind(self, zone: int) -> int:
        return self.kind_of[zone]

    def seat_zone(self, kind: int, seat: int) -> int:
        return self.base[kind] if self.shared[kind] else self.base[kind] + seat

    def owner(self, card: int) -> int:
        zone = self.state.zone[card]
        if zone == self.limbo:
            return self.state.players.get(card, -1)
        return self.owner_of[zone]

    def holder(self, source: int) -> int:
        """Whose a source of hooks is: a card's owner; -1 for a rule; the seat on which something is imposed."""
        if source >= 0:
            return self.owner(source)
        return -source - 2 if source < -1 else -1

    def from_active(self) -> list[int]:
        return self.rounds[self.state.active][:]

    def relocate(self, card: int, zone: int, bottom: bool = False) -> None:
        """Put a card into another zone: hooks go with it; markers, rolls and the like only from open zone to open zone."""
        state = self.state
        old = state.zone[card]
        self.changed |= self.bit_of[old] | self.bit_of[zone]
        if self.program.speaks[state.defs[card]]:
            self.speaking[old] = self.speaking[zone] = None
            self.idle.clear()
        if self.summed:
            if self.summing[old]:
                self._sum(card, self.owner_of[old], -1)
            if self.summing[zone]:
                self._sum(card, self.owner_of[zone], 1)
        if state.seen and old != zone:
            state.seen.pop(card, None)
        left = state.zones[old][:]  # a copy of the state may have the same list
        left.remove(card)
        state.zones[old] = left
        was_open = self.open[old]
        is_open = self.open[zone]
        if was_open:
            self._unregister(card, self.owner_of[old])
        if not is_open and zone != self.limbo:
            if was_open or old == self.limbo:
                self._forget(card)
            elif state.temps:
                self._drop_temps(card)
        state.zones[zone] = [card, *state.zones[zone]] if bottom else [*state.zones[zone], card]
        state.zone[card] = zone
        if old == self.limbo and card in state.players:
            del state.players[card]
        if is_open:
            self._register(card, self.owner_of[zone])

    def speakers(self, zone: int) -> list[int]:
        """Find out which cards of a hidden zone may ever be played in a window; `speaking` keeps it."""
        speaks = self.program.speaks
        defs = self.state.defs
        found = [card for card in self.state.zones[zone] if speaks[defs[card]]]
        self.speaking[zone] = found
        return found

    def put_down(self, seat: int, cards: tuple[int, ...]) -> None:
        for card in cards:
            self.relocate(card, self.limbo)
            self.state.players[card] = seat

    def hooks_of(self, card: int) -> list[tuple[int, int]]:
        """The (channel, clause) pairs of a card: its own, and those of types that it became."""
        hooks = list(self.program.live[self.state.defs[card]])
        extra = self.state.extra.get(card, 0)
        tag = 0
        while extra >> tag:
            if extra >> tag & 1:
                hooks.extend(hook for hook in self.program.tag_live[tag] if hook not in hooks)
            tag += 1
        return hooks

    def _hear(self, channel: int, entry: tuple[int, int]) -> None:
        live = self.state.live
        live[channel] = (*live[channel], entry)
        if channel < events.WOULD:
            self.changed |= BANS

    def _unhear(self, channel: int, entry: tuple[int, int]) -> None:
        entries = self.state.live[channel]
        at = entries.index(entry)
        self.state.live[channel] = entries[:at] + entries[at + 1 :]
        if channel < events.WOULD:
            self.changed |= BANS

    def _register(self, card: int, owner: int) -> None:
        state = self.state
        hooks = self.hooks_of(card) if card in state.extra else self.program.live[state.defs[card]]
        self._count_far(card, 1)
        for channel, clause in hooks:
            self._hear(channel, (card, clause))
            if channel == events.WATCH:
                self.touched = self.everybody
        if owner >= 0:
            for number in self.program.given[state.defs[card]]:
                state.given[owner * self.numbers + number] = card

    def _unregister(self, card: int, owner: int) -> None:
        state = self.state
        hooks = self.hooks_of(card) if card in state.extra else self.program.live[state.defs[card]]
        self._count_far(card, -1)
        for channel, clause in hooks:
            self._unhear(channel, (card, clause))
            if channel == events.WATCH:
                for watched in [entry for entry in state.watch if entry[0] == card]:
                    del state.watch[watched]
        if owner >= 0:
            for number in self.program.given[state.defs[card]]:
                key = owner * self.numbers + number
                if state.given[key] == card:
                    state.given[key] = self._giver(card, owner, number)

    def become(self, card: int, tag: int) -> None:
        """Let a card be of another type too; in play it gets what that type says."""
        state = self.state
        known = set(self.hooks_of(card))
        self._count_far(card, -1 if self.open[state.zone[card]] else 0)
        state.extra[card] = state.extra.get(card, 0) | 1 << tag
        if self.open[state.zone[card]]:
            self._count_far(card, 1)
            for channel, clause in self.hooks_of(card):
                if (channel, clause) not in known:
                    self._hear(channel, (card, clause))
        self.touch_all()

    def _count_far(self, card: int, step: int) -> None:
        """Keep count of the cards in play that look beyond their owner's own."""
        state = self.state
        far = self.program.far[state.defs[card]]
        if card in state.extra and not far:
            far = any(clause in self.program.far_clauses for _, clause in self.hooks_of(card))
        if far and step:
            self.far_in_play += step
            self.touched = self.everybody

    def _giver(self, leaving: int, owner: int, number: int) -> int:
        """The card that came last of those a seat has in play that state a number, but the one that leaves."""
        state = self.state
        for kind in reversed(self.rules.open_zones):
            for card in reversed(state.zones[self.seat_zone(kind, owner)]):
                if card != leaving and number in self.program.given[state.defs[card]]:
                    return card
        return -1

    def _forget(self, card: int) -> None:
        """Drop all that a card carried: it has left play."""
        state = self.state
        first = card * self.numbers
        for key in range(first, first + self.numbers):
            if key in state.stored:
                del state.stored[key]
                self.changed |= NUMBERS
            if key in state.markers:
                del state.markers[key]
                self.changed |= NUMBERS
        if card in state.extra:
            del state.extra[card]
            self.changed = EVERYTHING
        if state.imposed:
            for entry in state.imposed[:]:
                if entry[1] == -1 - card:
                    self.lift(entry)
        if state.used:
            for used in [entry for entry in state.used if entry[0] == card]:
                del state.used[used]
        if state.temps:
            self._drop_temps(card)

    def _drop_temps(self, card: int) -> None:
        """Drop the passing modifiers of a card."""
        state = self.state
        left = [temp for temp in state.temps if temp[4] != card]
        if len(left) < len(state.temps):
            state.temps = left
            self.changed |= NUMBERS

    def _sum(self, card: int, seat: int, sign: int) -> None:
        """Count what a card adds to a seat's total, which comes to it (1) or leaves it (-1). One in a zone that all share is
        everybody's."""
        if seat < 0:
            self.summed = 0
        elif self.summed >> seat & 1:
            state = self.state
            number = self.rules.total
            key = card * self.numbers + number
            value = state.stored.get(key)
            if value is None:
                value = self.program.flat[state.defs[card]][number]
            if value is None:
                self.summed &= ~(1 << seat)
            else:
                self.sums[seat] += sign * (value + state.markers.get(key, 0))

    def add_up(self, seat: int) -> None:
        """Find out what a seat's cards add to its total; `sums` and `unsure` keep it."""
        state = self.state
        number = self.rules.total
        found = 0
        unsure: list[int] = []
        for kind in self.counted:
            for card in state.zones[self.seat_zone(kind, seat)]:
                key = card * self.numbers + number
                value = state.stored.get(key)
                if value is None:
                    value = self.program.flat[state.defs[card]][number]
                if value is None:
                    unsure.append(card)
                else:
                    found += value
                found += state.markers.get(key, 0)
        self.sums[seat] = found
        self.unsure[seat] = unsure
        self.summed |= 1 << seat

    def impose(self, clause: int, seat: int, span: int) -> None:
        self.state.imposed.append((clause, seat, span))
        if span != NEXT_TURN:
            self.set_imposed(clause, seat, True)

    def impose_on(self, clause: int, card: int, span: int) -> None:
        self.impose(clause, -1 - card, span)

    def set_imposed(self, clause: int, seat: int, live: bool) -> None:
        """Register what is imposed on a seat (or on a card: -1 - card), or take it off."""
        source = -2 - seat if seat >= 0 else -1 - seat
        for channel in self.program.clauses[clause].channels():
            if live:
                self._hear(channel, (source, clause))
            else:
                self._unhear(channel, (source, clause))
        self.touch_all()

    def lift(self, entry: tuple[int, int, int]) -> None:
        """Let something imposed be over."""
        self.state.imposed.remove(entry)
        if entry[2] != NEXT_TURN:
            self.set_imposed(entry[0], entry[1], False)

    def look_at(self, card: int, seat: int) -> None:
        self.state.seen[card] = self.state.seen.get(card, 0) | 1 << seat

    def touch_all(self) -> None:
        """Anything may have changed: every crossing must be looked at, and what is legal found out anew."""
        self.state.dirty = True
        self.touched = self.everybody
        self.changed = EVERYTHING
        self.summed = 0

    def settle(self) -> None:
        """Forget what may no longer be so after what has changed."""
        changed = self.changed
        self.changed = 0
        if changed & self.program.number_reads:
            self.card_values.clear()
            self.seat_values.clear()
        for known, calm, mask in self.kept:
            mask &= changed
            if mask:
                if known:
                    known.clear()
                if calm and mask != PLAYED:
                    calm.clear()
        if changed & PLAYED:
            windows = self.open_windows()
            self.calm = not windows
            self.announced = list(windows[0].cards) if windows else []
        if self.deeds:
            self.deeds.clear()
        if self.idle:
            for kind, mask in list(self.idle.items()):
                if mask & changed:
                    del self.idle[kind]

    # -- chance and decks ------------------------------------------------------------------------

    def die(self, faces: int) -> int:
        state = self.state
        if state.dice:
            return min(faces, max(1, state.dice.pop(0)))
        return self.random(faces) + 1

    def random(self, bound: int) -> int:
        """0..bound-1 from the generator."""
        state = self.state
        state.rng = rng.advance(state.rng)
        return rng.below(state.rng, bound)

    def shuffle(self, zone: int) -> None:
        """Shuffle a zone (Fisher and Yates)."""
        cards = self.state.zones[zone][:]
        self.state.zones[zone] = cards
        if self.state.seen:
            for card in cards:
                self.state.seen.pop(card, None)
        for index in range(len(cards) - 1, 0, -1):
            other = self.random(index + 1)
            cards[index], cards[other] = cards[other], cards[index]

    def top_cards(self, deck: int, count: int, noun: Noun | None, f: Body) -> list[int]:
        state = self.state
        cards = state.zones[2 * deck]
        if noun is not None:
            return [card for card in reversed(cards) if noun.match(self, f, card)][:count]
        if len(cards) < count and self.rules.decks[deck].reshuffles and state.zones[2 * deck + 1]:
            self.shuffle(2 * deck + 1)
            pile = state.zones[2 * deck + 1]
            state.zones[2 * deck] = pile + cards  # the old deck stays on top
            state.zones[2 * deck + 1] = []
            for card in pile:
                state.zone[card] = 2 * deck
            cards = state.zones[2 * deck]
            self.changed |= HIDDEN
        return cards[: -count - 1 : -1] if count > 0 else []
