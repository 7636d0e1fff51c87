"""What must hold in a ruling: whether it does, and what is the case instead."""

from __future__ import annotations

from chezlang.effects.conditions import Compare, Not, OnTurn
from chezlang.effects.ruleset import NumberDef
from chezlang.effects.wording.inflect import plural_of
from chezlang.engine.game import Game
from chezlang.engine.view import View, view_of
from chezlang.rulings.going import DEEPEST, Going, Wrong, besides, between, doing, playing, quiet
from chezlang.rulings.script import (
    Asked,
    CanPlay,
    CardHas,
    Check,
    Compares,
    Counts,
    Holds,
    LiesIn,
    Offered,
    Over,
    Sees,
    Then,
    Wins,
)
from chezlang.rulings.words import joined, offer_text, seat_text, title_of, where_text
from chezlang.state.data import (
    ASK_ANSWER,
    ASK_CARD,
    ASK_SEAT,
    ASK_ZONE,
    NONE,
    Decision,
)


class Checks(Going):
    """A ruling's questions. Those about a decision are looked up on a copy of the game."""

    # -- what must hold -------------------------------------------------------------------------------

    def then(self, line: Then) -> None:
        for check in line.checks:
            if not isinstance(check, (Asked, Offered)):
                self.settle()
            wrong = self.wrong(check)
            if wrong:
                raise Wrong("CZ501", wrong)

    def wrong(self, check: Check) -> str:
        """What is the case instead; empty where the check holds."""
        if isinstance(check, Compares):
            return self.compares(check)
        if isinstance(check, Counts):
            return self.counts(check)
        if isinstance(check, CardHas):
            return self.card_has(check)
        if isinstance(check, LiesIn):
            return self.lies_in(check)
        if isinstance(check, Wins):
            return self.wins(check)
        if isinstance(check, Over):
            return self.is_over(check)
        if isinstance(check, Asked):
            return self.asked(check)
        if isinstance(check, Offered):
            return self.offered(check)
        if isinstance(check, CanPlay):
            return self.can_play(check)
        if isinstance(check, Sees):
            return self.sees(check)
        assert isinstance(check, Holds)
        cond = check.cond.inner if isinstance(check.cond, Not) else check.cond
        if isinstance(cond, OnTurn) and not check.cond.test(self.game, self.probe()):
            return (
                f"{seat_text(self.game.state.active)} is on turn" if self.game.state.turn else "no turn has begun yet"
            )
        return "" if check.cond.test(self.game, self.probe()) else f"`{check.text}` does not hold"

    def compares(self, check: Compares) -> str:
        if check.cond.test(self.game, self.probe()) != check.not_:
            return ""
        assert isinstance(check.cond, Compare)
        value = check.cond.left.value(self.game, self.probe())
        words = check.bound.split(" ", 1)
        if check.subject.endswith(" has"):
            noun = f" {words[1]}" if len(words) > 1 else ""
            return f"{check.subject} {value}{noun}, not {words[0]}"
        return f"{check.subject} is {value}{'' if check.not_ else f', not {check.bound}'}"

    def counts(self, check: Counts) -> str:
        game, f = self.game, self.probe()
        count = len(check.what.cards(game, f))
        if check.low <= count and (check.high < 0 or count <= check.high):
            return ""
        held = check.place.cards(game, f)
        if len(check.noun) and not check.noun.endswith('"'):
            return f"{seat_text(check.seat)} has {_many(count)}{check.place_text}, not {check.noun}"
        titles = joined([title_of(game, card) for card in held], "and")
        return f"{seat_text(check.seat)} has {titles}{check.place_text}, not {check.noun}"

    def copies(self, card: int) -> list[int]:
        """All copies of a card."""
        return [each for each, definition in enumerate(self.game.state.defs) if definition == card]

    def card_has(self, check: CardHas) -> str:
        game = self.game
        copies = self.copies(check.card)
        in_play = [card for card in copies if game.open[game.state.zone[card]]]
        title = game.rules.cards[check.card].title
        if not copies:
            return f'no "{title}" is on this table'
        for card in in_play or copies:
            value = game.card_number(card, check.number)
            if value < check.low or (check.high >= 0 and value > check.high) or (check.high < 0 <= check.low == value):
                return f'"{title}" has {value} {_counted(game.rules.numbers[check.number], value)}, not {check.bound.split()[0]}'
        return ""

    def lies_in(self, check: LiesIn) -> str:
        game, f = self.game, self.probe()
        copies = self.copies(check.card)
        title = game.rules.cards[check.card].title
        if not copies:
            return f'no "{title}" is on this table'
        there = [card for card in copies if check.where.match(game, f, game.state.zone[card])]
        if bool(there) != check.not_:
            return ""
        if check.not_:
            return f'"{title}" is {where_text(game, game.state.zone[there[0]])}'
        zones = dict.fromkeys(where_text(game, game.state.zone[card]) for card in copies)
        return f'"{title}" is {joined(list(zones), "and")}, not in {check.text}'.replace(" 's", "'s")

    def wins(self, check: Wins) -> str:
        state = self.game.state
        won = bool(state.winners) if check.seat < 0 else check.seat in state.winners
        if won != check.not_:
            return ""
        if not state.winners:
            over = ", and the game is over" if self.game.state.over else ""
            return f"nobody has won{over}{self.standing(check.seat)}"
        names = joined([seat_text(seat) for seat in state.winners], "and")
        return f"{names} {'has' if len(state.winners) == 1 else 'have'} won" + (
            "" if check.seat < 0 else f", not {seat_text(check.seat)}"
        )

    def is_over(self, check: Over) -> str:
        if self.game.state.over != check.not_:
            return ""
        return self.over().removeprefix(": ") if check.not_ else "the game is not over"

    def standing(self, seat: int) -> str:
        """How far a seat has got."""
        return (
            f": {seat_text(seat)}'s total is {self.game.total(seat)}"
            if seat >= 0 and self.game.rules.total >= 0
            else ""
        )

    def asked(self, check: Asked) -> str:
        copy = self.copy()
        decision = self.asked_now(copy)
        is_asked = decision is not None and (check.seat < 0 or decision.seat == check.seat)
        if is_asked != check.not_:
            return ""
        if decision is None:
            return f"nobody is asked{self.over_on(copy)}"
        return f"{seat_text(decision.seat)} is asked: {offer_text(copy, decision)}"

    def asked_now(self, copy: Game) -> Decision | None:
        """The next decision of the phase under way, or, before the first, of the turn; a copy is run on to there."""
        phase = copy.phase()
        state = copy.state
        while state.decision is None and not state.over:
            if (copy.phase() != phase and phase >= 0) or (state.turn >= self.turns() and between(state)):
                return None
            self.step(copy)
        return state.decision

    def over_on(self, game: Game) -> str:
        if game.state.over:
            return ": the game is over"
        return f" before the {self.period_name(self.game.phase())} ends"

    def period_name(self, period: int) -> str:
        return f"{self.game.rules.phases[period].name} phase" if 0 <= period < len(self.game.rules.phases) else "turn"

    def offered(self, check: Offered) -> str:
        copy = self.copy()
        decision = self.asked_now(copy)
        if not check.not_:
            if decision is not None and decision.seat == check.seat and self.among(check, copy, decision):
                return ""
            if decision is None:
                return f"nobody is asked{self.over_on(copy)}, so {seat_text(check.seat)} is not offered {check.text}"
            tail = f", not {check.text}" if decision.seat == check.seat else f"; {seat_text(check.seat)} is not asked"
            return f"{seat_text(decision.seat)} is offered {offer_text(copy, decision)}{tail}"
        while decision is not None:
            if (check.seat < 0 or decision.seat == check.seat) and self.among(check, copy, decision):
                return f"{seat_text(decision.seat)} is offered {offer_text(copy, decision)}"
            if quiet(copy.state):
                break
            self.skip(copy)
            while copy.state.decision is None and not copy.state.over and not quiet(copy.state):
                self.step(copy)
            decision = copy.state.decision
        return ""

    def among(self, check: Offered, game: Game, decision: Decision) -> bool:
        """Whether what is asked about is an option."""
        options = [option for option in decision.options if option != NONE]
        if check.card >= 0:
            if decision.kind == ASK_ANSWER:
                count = len(game.state.defs)
                return any(game.state.defs[option % count] == check.card for option in options)
            return decision.kind == ASK_CARD and any(game.state.defs[option] == check.card for option in options)
        if check.where is not None:
            zones = check.where.zones(game, self.probe())
            return decision.kind == ASK_ZONE and any(zone in options for zone in zones)
        return decision.kind == ASK_SEAT and check.other in options

    def can_play(self, check: CanPlay) -> str:
        copy = self.copy()
        goal = playing(copy, check.card) if check.card >= 0 else doing(check.action)
        turn, phase = self.turns(), max(0, copy.phase())
        other: list[str] = []
        while (decision := self.to_decision(copy, turn)) is not None and copy.phase() == phase:
            if check.seat < 0 or decision.seat == check.seat:
                if self.path(copy, goal, DEEPEST) is not None:
                    return f"{seat_text(decision.seat)} can {check.text}" if check.not_ else ""
                other.extend(self.starts(copy, DEEPEST))
            self.skip(copy)
        if check.not_:
            return ""
        name = copy.rules.phases[phase].name
        return f"{seat_text(check.seat)} can't {check.text} in the {name} phase{besides(other)}"

    def sees(self, check: Sees) -> str:
        title = self.game.rules.cards[check.card].title
        known = self.game.state.seen
        seen = title in _shown(view_of(self.game, check.seat)) or any(
            known.get(card, 0) >> check.seat & 1 for card in self.copies(check.card)
        )
        if seen != check.not_:
            return ""
        if seen:
            return f'{seat_text(check.seat)} sees "{title}"'
        zones = dict.fromkeys(where_text(self.game, self.game.state.zone[card]) for card in self.copies(check.card))
        where = f": it is {joined(list(zones), 'and')}" if zones else ": it is not on this table"
        return f'{seat_text(check.seat)} does not see "{title}"{where}'


def _many(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _counted(number: NumberDef, value: int) -> str:
    """A number behind so much of it: one that is printed in the plural is counted."""
    many = plural_of(number.name)
    return many if value != 1 and number.text.lower() == many else number.name


def _shown(view: View) -> set[str]:
    """The titles of all cards that a view shows."""
    titles = {played.card.title for played in view.played}
    titles.update(title for deck in view.decks for title in deck.pile)
    zones = [*view.table, *(zone for seat in view.seats for zone in seat.zones)]
    titles.update(card.title for zone in zones for card in zone.cards or ())
    if view.asked is not None:
        titles.update(option.card.title for option in view.asked.options if option.card is not None)
    return titles
