"""What a line can cause: the kinds of event that it brings about, and whether such an event sets a trigger off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from chezlang.effects import actions, clauses, events, select
from chezlang.effects.picks import Pick
from chezlang.effects.ruleset import RuleSet
from chezlang.model.limits import Limits
from chezlang.model.running import (
    Cause,
    Mask,
    More,
    Step,
    bounds,
    highest,
    lowest,
)
from chezlang.state.data import THIS

#: The kinds of event under which each movement is heard, besides its own.
_COMES = (events.ENTER,)
_GOES = (events.LEAVE,)
_BOTH = (events.ENTER, events.LEAVE)


class Causing(Limits):
    """What the lines of one rule set can cause."""

    def __init__(self, rules: RuleSet, more: Mapping[int, More] | None) -> None:
        super().__init__(rules, more)
        #: By which a roll can come to more than a die.
        self.bonuses = tuple(each for each in rules.clauses if isinstance(each, clauses.RollBonus))

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
            yield from self._moved(events.DISCARD, step, self.of_pick(effect.what, step), _GOES, None, effect.what)
        elif isinstance(effect, actions.Remove):
            yield from self._moved(events.REMOVE, step, self.of_pick(effect.what, step), _GOES, None, effect.what)
        elif isinstance(effect, actions.Draw):
            cards = self.decks[effect.deck] & (self.of_noun(effect.noun) if effect.noun is not None else self.every)
            into = frozenset((self.rules.decks[effect.deck].into,))
            yield from self._moved(events.DRAW, step, cards, _COMES, into)
        elif isinstance(effect, actions.Take):
            yield from self._moved(events.TAKE, step, self.of_pick(effect.what, step), _BOTH, None, effect.what)
        elif isinstance(effect, actions.Give):
            yield from self._moved(events.GIVE, step, self.of_pick(effect.what, step), _BOTH, None, effect.what)
        elif isinstance(effect, actions.MoveTo):
            to = self.zones_of(effect.to.what, step.zones) if isinstance(effect.to.what, select.Places) else None
            also = () if effect.kind == events.ENTER else _BOTH
            yield from self._moved(effect.kind, step, self.of_pick(effect.what, step), also, to, effect.what)
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
        self,
        kind: int,
        step: Step,
        cards: Mask,
        also: tuple[int, ...],
        to: frozenset[int] | None = None,
        what: Pick | None = None,
    ) -> Iterator[Cause]:
        if not cards:
            return
        yield Cause(kind, step, cards, zones=to, moves=True)
        for facet in also:
            yield Cause(facet, step, cards, zones=to if facet == events.ENTER else self._from(what, step))

    def _from(self, what: Pick | None, step: Step) -> frozenset[int] | None:
        """The kinds of zone that cards are picked from; None where that is not said."""
        if what is None or not isinstance(what.what, select.CardSet) or what.what.place is None:
            return None
        return self.zones_of(what.what.place, step.zones)

    def has_bonus(self, cards: Mask, action: int) -> bool:
        """Whether anything can be added to a roll for some cards (0: for none), made in an action (-1: in none)."""
        return any(
            (each.action < 0 or each.action == action) and (each.noun is None or bool(self.of_noun(each.noun) & cards))
            for each in self.bonuses
        )

    def _highest(self, plain: int) -> int:
        """The most that dice can show, bonuses included."""
        return clauses.HIGHEST if self.bonuses else plain

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
        if pattern.kind == events.LEAVE and pattern.place is not None and cause.zones is not None:
            wanted = self.zones_of(pattern.place, {})
            return not wanted or bool(wanted & cause.zones)
        itself = pattern.kind in _BOTH and pattern.what == select.CardRef(THIS, "this")
        if itself and cause.zones is not None:
            return bool(cause.zones & frozenset(self.rules.open_zones))  # elsewhere no card hears that it comes or goes
        return True
