"""Who hears of an event, and which bans forbid one: clauses held against what happens, the quick way first (see `ears`)."""

from __future__ import annotations

from chezlang.effects import events
from chezlang.effects.clauses import Ban
from chezlang.engine.ears import ITSELF, NEVER, NO, NOT_OWNER, OWNER, READ, SORT, YES, Ear
from chezlang.engine.numbers import Numbers


class Hearing(Numbers):
    """Bans and ears."""

    __slots__ = ()

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
            actor, place = self.facet(facet, kind, who, zone, self.state.zone[card] if card >= 0 else -1)
        for source, clause in entries:
            owner = self.holder(source)
            said = self.heard(program.ears[clause][0], source, owner, actor, card, 0, number, action)
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

    # -- ears ------------------------------------------------------------------------------------

    def said(
        self, clause: int, facet: int, source: int, owner: int, who: int, card: int, amount: int, number: int, action: int
    ) -> int:  # fmt: skip
        """What all ears of a trigger say of an event: NO, YES or READ; source and owner are those of the clause."""
        ears = self.program.ears[clause]
        if len(ears) == 1:
            return (
                self.heard(ears[0], source, owner, who, card, amount, number, action) if ears[0].kind == facet else NO
            )
        unsure = NO
        for ear in ears:
            if ear.kind == facet:
                said = self.heard(ear, source, owner, who, card, amount, number, action)
                if said == YES:
                    return YES
                if said == READ:
                    unsure = READ
        return unsure

    def heard(
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

    def facet(self, facet: int, kind: int, who: int, zone: int, origin: int) -> tuple[int, int]:
        """Who acts and which place counts, when a movement is heard under one of its facets."""
        if facet == events.ENTER:
            return (self.owner_of[zone] if zone >= 0 else -1), zone
        if facet == events.LEAVE:
            return (self.owner_of[origin] if origin >= 0 else -1), origin
        if kind == events.MOVE or kind == events.RETURN or kind == events.GIVE:
            return who, zone
        return who, origin if self.program.moves[kind] else zone
