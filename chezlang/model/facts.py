"""What a linked library can bring about: which cards a phrase can mean, where they can lie, what each line causes.

Everything here errs on the side of "it can": who acts, in what order, and most of what holds at the time are left out of
account. So what can't be according to this can't be at all. Sets of cards are whole numbers with one bit for each card
definition, which stay quick with ten thousand cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from chezlang.effects import actions, clauses, control, events, select
from chezlang.effects.base import Block, Effect, Node, inside
from chezlang.effects.picks import Pick
from chezlang.effects.ruleset import RuleSet
from chezlang.model.causing import Causing
from chezlang.model.heads import NotKept
from chezlang.model.running import (
    ACTION,
    ANSWER,
    EFFECT,
    PHASE,
    PLAY,
    SET_UP,
    TRIGGER,
    Cause,
    Guard,
    Mask,
    More,
    Step,
    Unit,
    blocks_of,
    mask,
)
from chezlang.state.data import IT, THIS


class Facts(Causing):
    """The facts of one rule set.

    ``more``: what cards of which only the head is known add to numbers of seats; ``given``: what they do with themselves; all else
    that they bring about, others do too.
    """

    def __init__(
        self, rules: RuleSet, more: Mapping[int, More] | None = None, given: Sequence[Cause] = ()
    ) -> None:  # fmt: skip
        super().__init__(rules, more)
        self.given = given
        self.find_bounds(step for unit in self._units(everything=True) for step in self.walk(unit))
        self.priced_out: Mask = mask(index for index in range(len(rules.cards)) if self.price_trouble(index))
        self._settle()
        self.units = list(self._units())
        self.steps = [step for unit in self.units for step in self.walk(unit)]
        self.causes = list(self._causes())
        self.by_kind: dict[int, list[Cause]] = {}
        for cause in self.causes:
            self.by_kind.setdefault(cause.kind, []).append(cause)

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
        """Whether somebody can ever play a card by its `to play`. What is played at any time may answer whatever is announced, too."""
        bit = 1 << card
        definition = self.rules.cards[card]
        return bool(
            definition.to_play is not None
            and (self.anywhere if anywhere is None else anywhere) & bit
            and (self.offered & bit or (definition.any_time and self.announced))
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
        elif isinstance(effect, actions.Offer):
            yield "offered", 0, self.of_noun(select.Noun((effect.kind,)))
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
