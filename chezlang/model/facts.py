"""What a linked library can bring about: which cards a phrase can mean, where they can lie, what each line causes.

Everything here errs on the side of "it can": who acts, in what order, and most of what holds at the time are left out of
account. So what can't be according to this can't be at all. Sets of cards are whole numbers with one bit for each card
definition, which stay quick with ten thousand cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from chezlang.effects import actions, amounts, clauses, control, events, select
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Block, Effect, Node, inside
from chezlang.effects.picks import Pick
from chezlang.effects.ruleset import RuleSet
from chezlang.model.heads import NotKept
from chezlang.model.running import (
    ACTION,
    ANSWER,
    EFFECT,
    PHASE,
    PLAY,
    SET_UP,
    TRIGGER,
    Added,
    Cause,
    Guard,
    Mask,
    More,
    Step,
    Unit,
    blocks_of,
    bounds,
    every_line,
    highest,
    indexes,
    lowest,
    mask,
    seldom,
)
from chezlang.state.data import IT, THIS

#: The kinds of event under which each movement is heard, besides its own.
_COMES = (events.ENTER,)
_GOES = (events.LEAVE,)
_BOTH = (events.ENTER, events.LEAVE)


class Facts:
    """The facts of one rule set.

    ``more``: what cards of which only the head is known add to numbers of seats; ``given``: what they do with themselves; all else
    that they bring about, others do too.
    """

    def __init__(
        self, rules: RuleSet, more: Mapping[int, More] | None = None, given: Sequence[Cause] = ()
    ) -> None:  # fmt: skip
        self.rules = rules
        self.more = more or {}
        self.given = given
        self.added: list[Added] = []
        self.every: Mask = (1 << len(rules.cards)) - 1
        self.printed: list[Mask] = [0] * len(rules.tags)
        self.becoming: list[Mask] = [0] * len(rules.tags)
        self.decks: list[Mask] = [0] * len(rules.decks)
        self.in_zone: list[Mask] = [0] * len(rules.zones)
        self.owners: dict[int, Mask] = {}
        self.ruled: set[int] = {clause for rule in rules.rules for clause in rule.clauses}
        self.imposed: dict[int, Mask] = {}
        self.happens: dict[int, Mask] = {}  # what cards each kind of event can be about
        self.offered: Mask = 0  # cards that somebody is let play
        self.announced: Mask = 0
        self.by_action: list[Mask] = [0] * len(rules.actions)
        self.arguments: dict[int, Mask] = {}
        for index, card in enumerate(rules.cards):
            bit = 1 << index
            self.decks[card.deck] |= bit
            for use in card.uses:
                self.printed[use.tag] |= bit
            for clause in card.clauses:
                self.owners[clause] = self.owners.get(clause, 0) | bit
        self.bonus = any(
            isinstance(each, clauses.RollBonus) for each in rules.clauses
        )  # a roll can come to more than a die
        self._dice: dict[int, Mask] = {}
        self._stating: dict[int, Mask] = {}
        self._affordable: dict[tuple[int, int], Mask] = {}
        self._bounds: dict[int, int | None] = {}
        self.gains: dict[int, list[tuple[int | None, Mask, bool]]] = {}
        self._bounded = False
        self._find_bounds()
        self._bounded = True
        self.priced_out: Mask = mask(index for index in range(len(rules.cards)) if self.price_trouble(index))
        self._settle()
        self.units = list(self._units())
        self.steps = [step for unit in self.units for step in self.walk(unit)]
        self.causes = list(self._causes())
        self.by_kind: dict[int, list[Cause]] = {}
        for cause in self.causes:
            self.by_kind.setdefault(cause.kind, []).append(cause)

    # -- which cards ------------------------------------------------------------------------------------------

    def of_tag(self, tag: int) -> Mask:
        """The cards that are, or can become, of a kind, type or trait."""
        return self.printed[tag] | self.becoming[tag]

    def of_noun(self, noun: select.Noun) -> Mask:
        """The cards that a noun can mean."""
        found = self.every
        if noun.tags or noun.titles:
            found = mask(noun.titles)
            for tag in noun.tags:
                found |= self.of_tag(tag)
        for tag in noun.must:
            found &= self.of_tag(tag)
        for narrowing in noun.filters:
            if isinstance(narrowing, select.States):
                found &= self.stating(narrowing.number) if narrowing.states else ~self.stating(narrowing.number)
            elif isinstance(narrowing, select.FromDeck):
                found &= self.decks[narrowing.deck]
        return found

    def stating(self, number: int) -> Mask:
        """The cards on which a number is printed."""
        if number not in self._stating:
            self._stating[number] = mask(index for index, card in enumerate(self.rules.cards) if card.states(number))
        return self._stating[number]

    def with_dice(self, number: int) -> Mask:
        """The cards that state dice for a number."""
        if number not in self._dice:
            self._dice[number] = mask(
                index for index in range(len(self.rules.cards)) if self.rules.has_dice(index, number)
            )
        return self._dice[number]

    @property
    def in_play(self) -> Mask:
        """The cards that can lie in front of somebody."""
        return self._in({zone for zone in range(len(self.rules.zones)) if self.rules.is_open(zone)})

    @property
    def anywhere(self) -> Mask:
        """The cards that can come into some zone."""
        return self._in(set(range(len(self.rules.zones))))

    def _in(self, zones: set[int] | frozenset[int]) -> Mask:
        found = 0
        for zone in zones:
            found |= self.in_zone[zone]
        return found

    def zones_of(self, place: select.Places, zones: dict[int, frozenset[int]]) -> frozenset[int]:
        """The kinds of zone that a phrase can mean; none for a deck or pile."""
        if isinstance(place, select.ZoneOf):
            return frozenset((place.kind,))
        if isinstance(place, select.InPlayOf):
            return frozenset(self.rules.open_zones)
        if isinstance(place, select.AnyZoneOf):
            return frozenset(range(len(self.rules.zones)))
        if isinstance(place, select.ZoneRef):
            return zones.get(place.slot, frozenset(range(len(self.rules.zones))))
        return frozenset()

    def in_place(self, place: select.Places | None, zones: dict[int, frozenset[int]]) -> Mask:
        """The cards that can lie in a place; in play, where none is said."""
        if place is None:
            return self._in(frozenset(self.rules.open_zones))
        if isinstance(place, select.DeckPlace):
            return self.decks[place.deck]
        return self._in(self.zones_of(place, zones))

    def of_cards(self, cards: select.Cards, known: dict[int, Mask], zones: dict[int, frozenset[int]]) -> Mask:
        """The cards that a phrase can mean."""
        if isinstance(cards, select.CardRef):
            return known.get(cards.slot, self.every)
        if isinstance(cards, select.CardSet):
            return self.of_noun(cards.noun) & self.in_place(cards.place, zones)
        if isinstance(cards, select.TopCards):
            return self.decks[cards.deck]
        if isinstance(cards, select.Among):
            return self.of_noun(cards.noun) & self.of_cards(cards.of, known, zones)
        if isinstance(cards, select.Announced):
            return self.of_noun(cards.noun) & self.announced
        if isinstance(cards, select.AnyCard):
            return self.of_noun(cards.noun)
        if isinstance(cards, select.ExtremeCards):
            return self.of_cards(cards.of, known, zones)
        return self.every

    def of_pick(self, pick: Pick, step: Step) -> Mask:
        """The cards that can be picked; 0 where it is not about cards."""
        if not isinstance(pick.what, select.Cards):
            return 0
        found = self.of_cards(pick.what, step.cards, step.zones)
        if pick.budget is not None:
            most = self.most(pick.budget)
            if most is not None:
                found &= self._up_to(pick.number, most)
        return found

    def _up_to(self, number: int, most: int) -> Mask:
        known = self._affordable.get((number, most))
        if known is None:
            known = mask(index for index in range(len(self.rules.cards)) if (self.least(index, number) or 0) <= most)
            if self._bounded:  # all that takes from it has been collected
                self._affordable[number, most] = known
        return known

    # -- how much ---------------------------------------------------------------------------------------------

    def _find_bounds(self) -> None:
        """Collect what adds to numbers of seats (``gains``), and what takes from numbers of cards."""
        self.cuts: dict[int, list[tuple[int | None, bool, Mask]]] = {}  # how much, whether it adds up, of which cards
        for index, clause in enumerate(self.rules.clauses):
            owners = self.owners.get(index, 0)
            if isinstance(clause, clauses.Modifier) and (owners or index in self.ruled):
                self._add_bound(clause.of, clause.number, clause.how, clause.amount, owners, True, {THIS: owners})
        for unit in self._units(everything=True):
            for step in self.walk(unit):
                self._bound_of(step)

    def _bound_of(self, step: Step) -> None:
        effect, unit = step.effect, step.unit
        # What a played card does, or a card when it is itself played, is done once for each copy; what a trigger at a phase
        # does once a turn; all else, often.
        once = unit.sort == EFFECT or (unit.sort == TRIGGER and self._once_a_turn(unit.clause))
        if isinstance(effect, actions.Change):
            amount = effect.amount if effect.sign > 0 else amounts.Minus(amounts.Fixed(0), effect.amount)
            once = once and unit.sort == EFFECT
            of = effect.what.what if effect.what is not None else effect.who
            if isinstance(of, select.Cards | select.Seats):
                self._add_bound(of, effect.number, actions.ADD, amount, unit.owners, once, step.cards)
        elif isinstance(effect, actions.Have):
            of = effect.what.what if effect.what is not None else effect.who
            once = once and (unit.sort == EFFECT or effect.span == actions.THIS_TURN)
            if isinstance(of, select.Cards | select.Seats):
                self._add_bound(of, effect.number, effect.how, effect.amount, unit.owners, once, step.cards)
        elif isinstance(effect, actions.SetNumber):
            self._add_bound(effect.what, effect.number, actions.SET_TO, effect.amount, unit.owners, once, step.cards)

    def _once_a_turn(self, clause: int) -> bool:
        hook = self.rules.clauses[clause]
        return isinstance(hook, clauses.Hook) and (bool(hook.once) or all(map(seldom, hook.patterns)))

    def _add_bound(
        self, of: select.Cards | select.Seats, number: int, how: int, amount: Amount, owners: Mask, once: bool,
        known: dict[int, Mask],
    ) -> None:  # fmt: skip
        low, high = bounds(amount)
        if isinstance(of, select.Seats):
            if how == actions.SET_TO:
                self._gain(Added(number, high, True, owners))
            elif how == actions.ADD and (high is None or high > 0):
                self._gain(Added(number, high if once and owners else None, False, owners))
            return
        # Where cards can lie is not known yet: a noun means all that are so called.
        cards = self.of_noun(of.noun) if isinstance(of, select.CardSet) else self.of_cards(of, known, {})
        if how == actions.SET_TO:
            self._cut(number, low, False, cards, owners)
        elif how == actions.ADD and (low is None or low < 0):
            cut = low * self.copies(owners) if once and owners and low is not None else None
            self._cut(number, cut, True, cards, owners)

    def _gain(self, gain: Added) -> None:
        self.added.append(gain)
        owners = 0 if gain.sets else gain.owners
        self.gains.setdefault(gain.number, []).append((gain.amount, owners, gain.sets))

    def _cut(self, number: int, low: int | None, adds: bool, cards: Mask, owners: Mask) -> None:
        """Keep a cut; one like the last is put together with it, for there can be thousands of them."""
        self.added.append(Added(number, low, not adds, owners, cards))
        cuts = self.cuts.setdefault(number, [])
        if cuts and cuts[-1][1:] == (adds, cards):
            last = cuts.pop()[0]
            low = None if low is None or last is None else last + low if adds else min(last, low)
        cuts.append((low, adds, cards))

    def copies(self, cards: Mask) -> int:
        """How many copies there are of some cards together."""
        return sum(self.rules.cards[index].copies for index in indexes(cards))

    def most_of_seat(self, number: int) -> int | None:
        """More of a number nobody can have, with every card that adds to it; None where there is no such bound."""
        if not self._bounded:
            return None
        if number not in self._bounds:
            self._bounds[number] = self._most_of_seat(number)
        return self._bounds[number]

    def _most_of_seat(self, number: int) -> int | None:
        definition = self.rules.numbers[number]
        base = definition.default or 0
        for card in self.rules.cards:
            amount = card.amount(number) if definition.on_seats else None
            if amount is not None:
                high = bounds(amount)[1]
                if high is None:
                    return None
                base = max(base, high)
        added = 0
        for high, owners, sets in self.gains.get(number, ()):
            if high is None:
                return None
            if sets:
                base = max(base, high)
            else:
                added += high * self.copies(owners)
        more = self.more.get(number)
        if more is not None:
            if more.endless:
                return None
            base = base if more.set_to is None else max(base, more.set_to)
            added += more.added
        return base + added

    def most(self, amount: Amount) -> int | None:
        """The upper bound of an amount, numbers of seats included."""
        if isinstance(amount, amounts.NumberOf) and isinstance(amount.of, select.Seats):
            return self.most_of_seat(amount.number)
        return bounds(amount)[1]

    def least(self, card: int, number: int) -> int | None:
        """Less of a number a card can't have, with every card that takes from it; None where there is no such bound."""
        definition = self.rules.cards[card]
        amount = definition.amount(number)
        low = bounds(amount)[0] if amount is not None else self.rules.numbers[number].default or 0
        for cut, adds, cards in self.cuts.get(number, ()):
            if not cards >> card & 1:
                continue
            if low is None or cut is None:
                return None
            low = low + cut if adds else min(low, cut)
        return low

    def price_trouble(self, card: int) -> tuple[int, int, int] | None:
        """The number, the least that it can be and the most that can be paid, where a card can't be paid for."""
        block = self.rules.cards[card].to_play
        for effect in every_line(block) if block is not None else ():
            if isinstance(effect, actions.PayCost) and effect.what == select.CardRef(THIS, "this"):
                low, most = (
                    self.least(card, effect.number),
                    self.most_of_seat(self.rules.numbers[effect.number].paid_from),
                )
                if low is not None and most is not None and low > most:
                    return effect.number, low, most
        return None

    # -- what runs --------------------------------------------------------------------------------------------

    def _units(self, everything: bool = False) -> Iterator[Unit]:
        """What can run, as far as is known by now; ``everything``: as if every card could come anywhere."""
        rules = self.rules
        in_play, anywhere = (self.every, self.every) if everything else (self.in_play, self.anywhere)
        if rules.set_up is not None:
            yield Unit(SET_UP, rules.set_up)
        for phase in rules.phases:
            yield Unit(PHASE, phase.block)
        for index, action in enumerate(rules.actions):
            yield Unit(ACTION, action.block, action=index)
        played: dict[int, tuple[Block, Mask]] = {}
        for index, card in enumerate(rules.cards):
            if card.to_play is None or not (everything or self.can_play(index, anywhere)):
                continue
            block, owners = played.get(card.to_play.id, (card.to_play, 0))
            played[card.to_play.id] = (block, owners | 1 << index)
            if card.effect is not None:
                yield Unit(EFFECT, card.effect, 1 << index)
        for block, owners in played.values():
            yield Unit(PLAY, block, owners)
        for index, clause in enumerate(rules.clauses):
            owners = self.owners.get(index, 0) | self.imposed.get(index, 0)
            if isinstance(clause, clauses.Answer):
                owners &= anywhere
                if owners:
                    yield Unit(ANSWER, clause.block, owners, self._it(clause.patterns, owners), index)
            elif isinstance(clause, clauses.Hook | clauses.Watch):
                owners &= in_play
                if owners or index in self.ruled:
                    heard = self._it(clause.patterns, owners) if isinstance(clause, clauses.Hook) else 0
                    yield Unit(TRIGGER, clause.block, owners, heard, index)

    def _it(self, patterns: tuple[clauses.Pattern, ...], owners: Mask) -> Mask:
        found = 0
        for pattern in patterns:
            cards = self.every if pattern.what is None else self.of_cards(pattern.what, {THIS: owners}, {})
            if pattern.action >= 0 and pattern.kind in (events.ANNOUNCE, events.CANCEL):
                cards &= self.by_action[pattern.action]
            found |= cards & self.happens.get(pattern.kind, 0)
        return found

    def can_play(self, card: int, anywhere: Mask | None = None) -> bool:
        """Whether somebody can ever play a card by its `to play`."""
        bit = 1 << card
        definition = self.rules.cards[card]
        return bool(
            definition.to_play is not None
            and (self.anywhere if anywhere is None else anywhere) & bit
            and (definition.any_time or self.offered & bit)
            and not self.priced_out & bit
        )

    def _settle(self) -> None:
        """Let cards go wherever a line can take them, until nothing new comes of it."""
        self._spread()
        if self.given:
            before = self._snapshot()[:-1]
            self._note(iter(self.given))
            self._spread()
            if self._snapshot()[:-1] != before:
                raise NotKept("a card may go where it goes only because of what it does there")

    def _spread(self) -> None:
        while True:
            before = self._snapshot()
            for unit in list(self._units()):
                for step in self.walk(unit):
                    self._flow(step)
                    self._note(self.causes_of(step))
            self._note(self._played())
            if self._snapshot() == before:
                return

    def _note(self, causes: Iterator[Cause]) -> None:
        for cause in causes:
            self.happens[cause.kind] = self.happens.get(cause.kind, 0) | cause.cards

    def _snapshot(self) -> tuple[object, ...]:
        return (
            tuple(self.in_zone), tuple(self.becoming), self.offered, self.announced, tuple(self.by_action),
            tuple(sorted(self.imposed.items())), tuple(sorted(self.arguments.items())), tuple(sorted(self.happens.items())),
        )  # fmt: skip

    def _flow(self, step: Step) -> None:
        for table, key, cards in list(self.flows(step)):
            if table == "zone":
                self.in_zone[key] |= cards
            elif table == "becoming":
                self.becoming[key] |= cards
            elif table == "offered":
                self.offered |= cards
            elif table == "announced":
                self.announced |= cards
            elif table == "action":
                self.by_action[key] |= cards
            else:
                found = self.imposed if table == "imposed" else self.arguments
                found[key] = found.get(key, 0) | cards

    def flows(self, step: Step) -> Iterator[tuple[str, int, Mask]]:
        """What a line adds to what is known of where cards can be: the table, the place in it, and the cards."""
        effect = step.effect
        if isinstance(effect, actions.Draw):
            cards = self.decks[effect.deck]
            if effect.noun is not None:
                cards &= self.of_noun(effect.noun)
            yield "zone", self.rules.decks[effect.deck].into, cards
        elif isinstance(effect, actions.MoveTo):
            cards = self.of_pick(effect.what, step)
            if isinstance(effect.to.what, select.Places):
                for zone in self.zones_of(effect.to.what, step.zones):
                    yield "zone", zone, cards
        elif isinstance(effect, actions.Swap):
            first, second = self.of_pick(effect.first, step), self.of_pick(effect.second, step)
            for zone, cards in enumerate(self.in_zone):
                if cards & second:
                    yield "zone", zone, first
                if cards & first:
                    yield "zone", zone, second
        elif isinstance(effect, actions.Play):
            yield "offered", 0, self.of_pick(effect.what, step)
        elif isinstance(effect, actions.Announce):
            cards = self.of_cards(effect.what, step.cards, step.zones)
            yield "announced", 0, cards
            if step.unit.action >= 0:
                yield "action", step.unit.action, cards
        elif isinstance(effect, actions.Become):
            yield "becoming", effect.tag, self.of_pick(effect.what, step)
        elif isinstance(effect, actions.Impose):
            yield "imposed", effect.clause, step.unit.owners or self.every
        elif isinstance(effect, actions.ImposeOn):
            yield "imposed", effect.clause, self.of_pick(effect.what, step)
        elif isinstance(effect, actions.Do):
            for slot, cards_ in zip(self.rules.actions[effect.action].params, effect.args, strict=False):
                known = self.of_cards(cards_, step.cards, step.zones)
                yield "argument", slot + (effect.action << 16), known
        if step.unit.sort == ANSWER:
            yield "announced", 0, step.unit.owners

    # -- line by line -----------------------------------------------------------------------------------------

    def walk(self, unit: Unit) -> Iterator[Step]:
        """Every line of a unit, those within others too, in the order of the source."""
        known = {THIS: unit.owners, IT: unit.it}
        if unit.action >= 0:
            for slot in self.rules.actions[unit.action].params:
                known[slot] = self.arguments.get(slot + (unit.action << 16), 0)
        return _Walk(self, unit, known).block(unit.block, ())

    # -- what comes of it -------------------------------------------------------------------------------------

    def _causes(self) -> Iterator[Cause]:
        for period in (events.START, events.END):
            yield Cause(period, None)
        for step in self.steps:
            yield from self.causes_of(step)
        yield from self._played()
        yield from self.given

    def _played(self) -> Iterator[Cause]:
        """What comes of playing cards, besides what their lines do."""
        anywhere = self.anywhere
        played = mask(index for index in range(len(self.rules.cards)) if self.can_play(index, anywhere))
        answering = 0
        for index, clause in enumerate(self.rules.clauses):
            if isinstance(clause, clauses.Answer):
                answering |= self.owners.get(index, 0) & self.anywhere
        yield Cause(events.PLAY, None, played | answering)
        yield Cause(events.ANNOUNCE, None, answering)
        yield Cause(events.DISCARD, None, self.announced)  # what could not get where it was going
        for index, cards in enumerate(self.by_action):
            if cards:
                yield Cause(events.PLAY, None, cards, action=index)

    def causes_of(self, step: Step) -> Iterator[Cause]:
        """What a line can bring about, a movement under each kind of event that it is."""
        effect = step.effect
        if isinstance(effect, actions.Change):
            kind = events.GAIN if effect.sign > 0 else events.LOSE
            low, high = bounds(effect.amount)
            cards = self.of_pick(effect.what, step) if effect.what is not None else 0
            if effect.what is None or cards:
                yield Cause(kind, step, cards, effect.number, low=lowest(low), high=highest(high))
        elif isinstance(effect, actions.Discard):
            yield from self._moved(events.DISCARD, step, self.of_pick(effect.what, step), _GOES)
        elif isinstance(effect, actions.Remove):
            yield from self._moved(events.REMOVE, step, self.of_pick(effect.what, step), _GOES)
        elif isinstance(effect, actions.Draw):
            cards = self.decks[effect.deck] & (self.of_noun(effect.noun) if effect.noun is not None else self.every)
            into = frozenset((self.rules.decks[effect.deck].into,))
            yield from self._moved(events.DRAW, step, cards, _COMES, into)
        elif isinstance(effect, actions.Take):
            yield from self._moved(events.TAKE, step, self.of_pick(effect.what, step), _BOTH)
        elif isinstance(effect, actions.Give):
            yield from self._moved(events.GIVE, step, self.of_pick(effect.what, step), _BOTH)
        elif isinstance(effect, actions.MoveTo):
            to = self.zones_of(effect.to.what, step.zones) if isinstance(effect.to.what, select.Places) else None
            also = () if effect.kind == events.ENTER else _BOTH
            yield from self._moved(effect.kind, step, self.of_pick(effect.what, step), also, to)
        elif isinstance(effect, actions.Swap):
            cards = self.of_pick(effect.first, step) | self.of_pick(effect.second, step)
            yield from self._moved(events.MOVE, step, cards, _BOTH)
        elif isinstance(effect, actions.SwapZones):
            yield from self._moved(events.MOVE, step, self._lying_in(effect.first, step), _BOTH)
        elif isinstance(effect, actions.PassOn):
            yield from self._moved(events.GIVE, step, self.in_zone[effect.kind], _BOTH, frozenset((effect.kind,)))
        elif isinstance(effect, actions.Reveal):
            yield Cause(events.REVEAL, step, self.of_pick(effect.what, step))
        elif isinstance(effect, actions.Shuffle):
            yield Cause(events.SHUFFLE, step)
        elif isinstance(effect, actions.Announce):
            cards = self.of_cards(effect.what, step.cards, step.zones)
            yield Cause(events.ANNOUNCE, step, cards, action=step.unit.action, paid=step.paid)
        elif isinstance(effect, actions.Score):
            yield Cause(events.SCORE, step, self.of_cards(effect.what, step.cards, step.zones), self.rules.total)
        elif isinstance(effect, actions.Fail):
            yield Cause(events.FAIL, step, self.of_cards(effect.what, step.cards, step.zones))
        elif isinstance(effect, actions.Cancel):
            cards = self.of_pick(effect.what, step) & self.announced
            if cards:
                yield Cause(events.CANCEL, step, cards)
            for index, basket in enumerate(self.by_action):
                if effect.whole and basket:
                    yield Cause(events.CANCEL, step, basket, action=index)
        elif isinstance(effect, actions.Do):
            cards = self.of_cards(effect.args[0], step.cards, step.zones) if effect.args else 0
            yield Cause(events.DO, step, cards, action=effect.action)
        elif isinstance(effect, actions.Spend | actions.PayCost):
            spends = isinstance(effect, actions.Spend)
            number = effect.number if spends else self.rules.numbers[effect.number].paid_from
            yield Cause(events.SPEND if spends else events.PAY, step, 0, number)
            if step.announces:  # what can't be paid after it was announced counts as cancelled
                yield Cause(events.CANCEL, step, step.announced, action=step.unit.action)
        elif isinstance(effect, actions.RollDice):
            yield Cause(events.ROLL, step, step.unit.owners, high=self._highest(effect.count * effect.faces), low=1)
        elif isinstance(effect, actions.RollAgainst | actions.RollTable):
            what = effect.what
            cards = self.of_cards(what, step.cards, step.zones) if what is not None else 0
            yield Cause(
                events.ROLL, step, cards, action=step.unit.action, low=1, high=self._highest(self.rules.die)
            )  # fmt: skip
        elif isinstance(effect, actions.RollNumbers):
            for number in effect.numbers:
                cards = self.with_dice(number)
                if isinstance(effect.of, select.Cards):
                    cards &= self.of_cards(effect.of, step.cards, step.zones)
                if cards:
                    yield Cause(events.ROLL, step, cards, number)
        elif isinstance(effect, actions.AnotherPhase):
            yield Cause(events.START, step, number=effect.phase)
            yield Cause(events.END, step, number=effect.phase)
        elif isinstance(effect, actions.AnotherTurn | actions.SkipTurn):
            yield Cause(events.AGAIN if isinstance(effect, actions.AnotherTurn) else events.SKIP, step)
        elif isinstance(effect, actions.Win):
            yield Cause(events.WIN, step)

    def _lying_in(self, pick: Pick, step: Step) -> Mask:
        """The cards that can lie in a zone that is picked."""
        return self._in(self.zones_of(pick.what, step.zones)) if isinstance(pick.what, select.Places) else 0

    def _moved(
        self, kind: int, step: Step, cards: Mask, also: tuple[int, ...], to: frozenset[int] | None = None
    ) -> Iterator[Cause]:
        if not cards:
            return
        yield Cause(kind, step, cards, zones=to, moves=True)
        for facet in also:
            yield Cause(facet, step, cards, zones=to if facet == events.ENTER else None)

    def _highest(self, plain: int) -> int:
        """The most that dice can show, bonuses included."""
        return clauses.HIGHEST if self.bonus else plain

    def can_set_off(self, cause: Cause, pattern: clauses.Pattern, owners: Mask) -> bool:
        """Whether an event of this sort can be one that a trigger of some cards listens for."""
        if pattern.kind != cause.kind:
            return False
        if pattern.kind in (events.START, events.END):
            return cause.step is None or pattern.period in (cause.number, events.ANY_PHASE)
        if pattern.what is not None and not self.of_cards(pattern.what, {THIS: owners}, {}) & cause.cards:
            return False
        if pattern.kind in (events.ANNOUNCE, events.CANCEL):
            if pattern.action != cause.action and (pattern.action >= 0 or pattern.kind == events.CANCEL):
                return False
            return pattern.number < 0 or pattern.number in cause.paid
        if (pattern.action >= 0 and pattern.action != cause.action) or (
            pattern.number >= 0 and pattern.number != cause.number
        ):
            return False
        if pattern.low > cause.high or pattern.high < cause.low:
            return False
        if pattern.place is not None and cause.zones is not None and pattern.kind != events.LEAVE:
            wanted = self.zones_of(pattern.place, {})
            return not wanted or bool(wanted & cause.zones)
        if pattern.kind == events.ENTER and pattern.what == select.CardRef(THIS, "this") and cause.zones is not None:
            return bool(cause.zones & frozenset(self.rules.open_zones))  # elsewhere no card hears that it comes
        return True


class _Walk:
    """Goes through the lines of a unit, keeping in mind what has been chosen, paid and announced."""

    def __init__(self, facts: Facts, unit: Unit, known: dict[int, Mask]) -> None:
        self.facts = facts
        self.unit = unit
        self.known = known
        self.zones: dict[int, frozenset[int]] = {}
        self.paid: frozenset[int] = frozenset()
        self.announced: Mask = 0
        self.announces = False

    def block(self, block: Block, path: tuple[Guard, ...]) -> Iterator[Step]:
        for effect in block.lines:
            yield from self.line(effect, path)

    def line(self, effect: Effect, path: tuple[Guard, ...]) -> Iterator[Step]:
        step = Step(
            effect, self.unit, path, dict(self.known), dict(self.zones), self.paid, self.announced, self.announces
        )  # fmt: skip
        yield step
        if isinstance(effect, control.Choose):
            self._bind(effect.what.what, effect.target, self.facts.of_pick(effect.what, step))
        elif isinstance(effect, control.ForEach) and isinstance(effect.what, select.Cards):
            self._bind(effect.what, effect.target, self.facts.of_cards(effect.what, step.cards, step.zones))
        elif isinstance(effect, actions.Announce):
            self.announces = True
            self.announced |= self.facts.of_cards(effect.what, step.cards, step.zones)
        elif isinstance(effect, actions.Spend):
            self.paid |= {effect.number}
        elif isinstance(effect, actions.PayCost):
            self.paid |= {self.facts.rules.numbers[effect.number].paid_from}
        if isinstance(effect, actions.Draw) and effect.named >= 0:
            cards = self.facts.decks[effect.deck]
            self.known[effect.named] = self.known.get(effect.named, 0) | (
                cards if effect.noun is None else cards & self.facts.of_noun(effect.noun)
            )
        for pick in inside(effect).values():
            if isinstance(pick, Pick) and pick.named >= 0:
                self._bind(pick.what, pick.named, self.facts.of_pick(pick, step))
        for branch, inner in enumerate(blocks_of(effect)):
            yield from self.block(inner, (*path, Guard(effect, branch)))

    def _bind(self, what: Node, slot: int, cards: Mask) -> None:
        if isinstance(what, select.Cards):
            self.known[slot] = self.known.get(slot, 0) | cards
        elif isinstance(what, select.Places):
            self.zones[slot] = self.zones.get(slot, frozenset()) | self.facts.zones_of(what, self.zones)
