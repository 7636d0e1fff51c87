"""A game that looks at itself: at every decision, and whenever it works out what is legal, it is held against a second opinion."""

from collections import Counter
from pathlib import Path
from typing import Any

from chezlang.effects import events
from chezlang.effects.clauses import Watch
from chezlang.effects.ruleset import RuleSet
from chezlang.engine import game as game_module
from chezlang.engine.game import Game, deal
from chezlang.engine.playing import PLAYS
from chezlang.state.data import (
    ACTION,
    ASK_ANSWER,
    ASK_CARD,
    ASK_OPTION,
    ASK_SEAT,
    ASK_YES,
    ASK_ZONE,
    EFFECT,
    NONE,
    PHASE,
    PLAY,
    THIS,
    TRIGGER,
    Asking,
    Body,
    Happening,
    State,
    Turn,
    Window,
)  # fmt: skip
from support.second import CANCELS, Fact, Second, facts

#: What a trigger or an effect makes somebody discard, by its card: types.
PREY = {
    "Hungry Girl": ("food",), "Clumsy Drunk": ("booze",), "Choad Warrior": ("food", "booze", "weed"), "Psycho Ex": ("live-in",),
    "Huge Speakers": ("sleep",),
}  # fmt: skip
ANYBODY = ("Overtime", "Lint and a Button", "Bad Boss", "You're Fired!", "Tuition Due")


#: Whether the kernel can be looked over the shoulder: a compiled class takes no interpreted heirs.
INTERPRETED = Path(game_module.__file__).suffix == ".py"


class Watched(Game):
    """A game that shows whoever looks on what it takes for legal, each time that it asks itself."""

    looker: "Sound"

    def answers(self, seat: int, window: Window) -> list[int]:
        options = super().answers(seat, window)
        self.looker.see_answers(seat, window, options)
        return options

    def playable(self, seat: int, card: int) -> bool:
        good = super().playable(seat, card)
        assert good == self._playable(seat, card), f"{self.looker.title(card)}: what was kept is no longer so"
        self.looker.see_playable(seat, card, good)
        return good

    def open_moment(self) -> None:
        """A moment is passed over only where all have declined it, are asked anyway, or have nothing to play."""
        state = self.state
        kind, player, by = state.moments[0]
        asked_anyway = state.quiet == state.ticks or bool(self.open_windows())
        before = len(state.stack)
        super().open_moment()
        if len(state.stack) == before and not asked_anyway:
            window = Window(player, (), -1, kind, state.depth, by)
            self.nobody_asked(window)

    def vain(self, kind: int) -> bool:
        """A moment that does not even wait is one of the same."""
        state = self.state
        asked_anyway = state.quiet == state.ticks
        good = super().vain(kind)
        if good and not asked_anyway:
            self.nobody_asked(Window(0, (), -1, kind, state.depth))
        return good

    def nobody_asked(self, window: Window) -> None:
        idle = [seat for seat in range(self.state.seats) if self.answers(seat, window)]
        assert not idle, f"a moment is passed over in which {idle} could play something"


class Sound:
    """A game of any sort whose state can be looked through: `check_state`. What it has not itself, it has of the game."""

    def __init__(self, rules: RuleSet, state: State) -> None:
        self.game = Watched(rules, state) if INTERPRETED else Game(rules, state)
        if isinstance(self.game, Watched):
            self.game.looker = self

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def title(self, card: int) -> str:
        return self.rules.cards[self.state.defs[card]].title

    def see_answers(self, seat: int, window: Window, options: list[int]) -> None:
        """What a seat is offered in a window, be it nothing."""

    def see_playable(self, seat: int, card: int, good: bool) -> None:
        """Whether a seat may play a card."""

    def check_state(self) -> None:
        """Hold the parts of the state against each other."""
        self.check_places()
        self.check_hooks()
        self.check_traces()
        self.check_totals()
        self.check_lists()
        if not self.over:
            self.check_depths()
            self.check_watches()
        if self.state.ticks % 4 == 0:
            self.check_kept()
        decision = self.decision
        if decision is not None:
            assert len(decision.options) >= 2 and len(set(decision.options)) == len(decision.options)
            assert NONE not in decision.options[:-1]

    def check_totals(self) -> None:
        """A total is what its cards come to one by one, and the seat's own."""
        number = self.rules.total
        for seat in range(self.state.seats) if number >= 0 else ():
            own = self._modified(self.state.own[seat * self.numbers + number], number, -1, seat, True)
            zones = [self.state.zones[self.seat_zone(kind, seat)] for kind in self.counted]
            assert self.total(seat) == own + sum(self.card_number(card, number) for cards in zones for card in cards)

    # -- the parts of the state --------------------------------------------------------------------

    def check_lists(self) -> None:
        """What is kept up card by card is what would be found by going through all of them; and of kinds of which nobody was found
        to be able to play any, nobody can."""
        state = self.state
        anew = Game(self.rules, state)
        for seat in range(state.seats) if self.rules.total >= 0 else ():
            if self.summed >> seat & 1:
                anew.add_up(seat)
                assert (self.sums[seat], self.unsure[seat]) == (anew.sums[seat], anew.unsure[seat]), seat
        for zone, kept in enumerate(self.speaking):
            assert kept is None or kept == anew.speakers(zone)
        if self.changed:
            self.settle()
        assert (self.calm, self.announced) == (not anew.open_windows(), anew.being_played())
        for kind in self.idle if self.calm else ():
            window = Window(0, (), -1, kind, state.depth)
            assert not any(anew.answers(seat, window) for seat in range(state.seats)), self.rules.tags[kind].name

    def check_kept(self) -> None:
        """What has been worked out and kept is what would be found anew."""
        state = self.state
        anew = Game(self.rules, state)
        for seat in range(state.seats):
            assert self.total(seat) == anew.total(seat)
            for number in range(self.numbers):
                assert self.seat_number(seat, number) == anew.seat_number(seat, number)
            for action, definition in enumerate(self.rules.actions):
                if not definition.params:
                    assert self.doable(seat, action, ()) == anew.doable(seat, action, ()), definition.name
            for kind in self.hidden_kinds:
                for card in state.zones[self.base[kind] + seat]:
                    assert Game.playable(self.game, seat, card) == anew.playable(seat, card), self.title(card)
        for card in range(len(state.defs)):
            if self.open[state.zone[card]]:
                for number in range(self.numbers):
                    assert self.card_number(card, number) == anew.card_number(card, number), self.title(card)

    def check_places(self) -> None:
        """Each card is in exactly one zone, and knows in which."""
        state = self.state
        where = {card: zone for zone, cards in enumerate(state.zones) for card in cards}
        assert sum(len(cards) for cards in state.zones) == len(state.defs)
        assert [where[card] for card in range(len(state.defs))] == state.zone
        assert sorted(state.players) == sorted(state.zones[self.limbo])
        for card, zone in enumerate(state.zone):
            if zone < self.limbo:
                assert zone // 2 == self.program.deck_of[state.defs[card]], "a card lies in another's deck"

    def check_hooks(self) -> None:
        """The live hooks are those of the rules, of every card in play in its order of entry, and of what is imposed."""
        state, program = self.state, self.program
        expected: list[list[tuple[int, int]]] = [[] for _ in state.live]
        for channel, clause in program.rule_live:
            expected[channel].append((-1, clause))
        for zone, cards in enumerate(state.zones):
            if self.open[zone]:
                for card in cards:
                    clauses = [*self.rules.cards[state.defs[card]].clauses]
                    for tag, definition in enumerate(self.rules.tags):
                        if state.extra.get(card, 0) >> tag & 1:
                            clauses += definition.clauses
                    for clause in dict.fromkeys(clauses):
                        for channel in self.rules.clauses[clause].channels():
                            expected[channel].append((card, clause))
        imposed = {(-1 - card, clause) for clause, card, _ in state.imposed if card < 0}
        for clause, seat, span in state.imposed:
            if span != 1:
                for channel in self.rules.clauses[clause].channels():
                    expected[channel].append((-2 - seat if seat >= 0 else -1 - seat, clause))
        for channel, entries in enumerate(state.live):
            assert sorted(entries) == sorted(expected[channel]), events.EVENTS[channel % len(events.EVENTS)].name
            for zone, cards in enumerate(state.zones):
                if self.open[zone]:
                    own = [source for source, clause in entries if (source, clause) not in imposed]
                    sources = [source for source in own if source >= 0 and state.zone[source] == zone]
                    assert sources == sorted(sources, key=cards.index), "out of the order of entry"
        for seat in range(state.seats):
            for number in range(self.numbers):
                giving = [
                    card
                    for kind in self.rules.open_zones
                    for card in state.zones[self.seat_zone(kind, seat)]
                    if number in program.given[state.defs[card]]
                ]
                given = state.given[seat * self.numbers + number]
                assert given == (giving[-1] if giving else -1)

    def check_traces(self) -> None:
        """What was rolled for, put on or changed belongs to cards in play or being played; it is gone with the card."""
        state = self.state

        def here(card: int) -> bool:
            return self.open[state.zone[card]] or state.zone[card] == self.limbo

        assert all(here(key // self.numbers) for key in (*state.stored, *state.markers))
        assert all(here(card) for card in state.extra)
        assert all(self.open[state.zone[card]] for card, _, _ in (*state.used, *state.watch) if card >= 0)
        held = [state.zone[temp[4]] for temp in state.temps if temp[4] >= 0]
        assert all(zone >= self.limbo and zone != self.out for zone in held)
        assert not state.over or not state.stack

    def check_depths(self) -> None:
        """Events and plays under way since the last window opened are those on the stack."""
        depth = busy = 0
        for frame in self.state.stack:
            if isinstance(frame, Window):
                assert (frame.outer, frame.outer_busy) == (depth, busy)
                depth = busy = 0
            elif isinstance(frame, Happening):
                depth += 1
            elif isinstance(frame, Body) and frame.why in PLAYS:
                busy += 1
        assert (self.state.depth, self.state.busy) == (depth, busy)

    def check_watches(self) -> None:
        """What waits for a number to cross a line knows on which side each seat's number is."""
        state = self.state
        if state.dirty:
            return
        for source, clause in state.live[events.WATCH]:
            watch = self.rules.clauses[clause]
            assert isinstance(watch, Watch)
            f = self.borrow(source, self.holder(source))
            held = watch.cond is None or watch.cond.test(self.game, f)
            for seat in (0,) if watch.together else watch.of.seats(self.game, f):
                now = held and watch.holds(self.game, f, seat)
                assert state.watch.get((source, clause, seat), False) == now, (self.title(source), seat)
            self.release()


class Checked(Sound):
    """A game of the library under examination. ``looked_at`` counts the decisions looked into, by what they were about."""

    def __init__(self, rules: RuleSet, state: State) -> None:
        super().__init__(rules, state)
        self.printed: list[Fact] = facts(rules)
        self.looked_at: Counter[str] = Counter()

    def second(self) -> Second:
        return Second(self.rules, self.printed, self.state.data())

    # -- what is legal, each time the engine asks itself -----------------------------------------

    def see_answers(self, seat: int, window: Window, options: list[int]) -> None:
        count = len(self.state.defs)
        ours = {(option % count, option // count) for option in options}
        theirs = self.second().answers(seat, window.kind >= 0)
        assert ours == theirs, (seat, self.named(ours - theirs), self.named(theirs - ours))
        assert len(options) == len(ours)

    def named(self, options: set[tuple[int, int]]) -> list[str]:
        return sorted(self.title(card) + " in answer" * way for card, way in options)

    def see_playable(self, seat: int, card: int, good: bool) -> None:
        assert good == self.second().playable(seat, card), (seat, self.title(card), good)

    # -- at every decision -----------------------------------------------------------------------

    def check(self) -> None:
        """Hold the state, and the options of its decision, against what they must be."""
        self.check_state()
        second = self.second()
        for seat in range(self.state.seats):
            assert self.total(seat) == second.total(seat), f"total of {seat}"
            for number, definition in enumerate(self.rules.numbers):
                if definition.on_seats and not definition.on_cards:
                    ours, theirs = self.seat_number(seat, number), second.number(seat, definition.name)
                    assert ours == theirs, (definition.name, seat, ours, theirs)
            for card in second.room(seat):
                assert self.card_number(card, self.rules.total) == second.slack(card), self.title(card)
        if self.decision is not None:
            self.check_options(second)

    # -- options ---------------------------------------------------------------------------------

    def check_options(self, second: Second) -> None:
        decision = self.decision
        assert decision is not None
        options = decision.options
        top = self.state.stack[-1]
        if isinstance(top, Window):
            self.looked_at["answers"] += 1
            assert decision.kind == ASK_ANSWER and options[-1] == NONE
            self.see_answers(decision.seat, top, options[:-1])
            return
        assert isinstance(top, Asking) and decision.kind == top.kind
        body = self.state.stack[-2]
        assert isinstance(body, Body)
        what, expected = self.expected(second, top, body)
        if expected is not None:
            self.looked_at[what] += 1
            left = [option for option in expected if option not in top.picked]
            assert sorted(options) == sorted(left), (what, decision.kind, options, left)

    def expected(self, second: Second, top: Asking, body: Body) -> tuple[str, list[int] | None]:
        """What is asked, and the options there should be; None for what this does not look into."""
        seat = top.seat
        if top.kind == ASK_YES:
            return "yes or no", [1, NONE]
        if body.why == PHASE:
            return self.expected_in_phase(second, top, seat)
        if body.why == ACTION:
            name = self.rules.actions[body.action].name
            if name == "shopping":
                budget = second.number(seat, "income") - sum(second.price(seat, card, "cost") for card in top.picked)
                return name, second.goods(seat, budget) + [NONE] * bool(top.picked)
            if name == "evict":
                guest = body.regs[self.rules.actions[body.action].params[0]][0]
                return name, self.rooms_for(second, guest, second.others(second.home[guest]))
            return name, None
        held = body.regs[THIS]
        if not held:
            owner = second.active if body.why != TRIGGER else -1
            return "rule", None if owner < 0 else []
        card = held[0]
        title = self.title(card)
        if body.why == PLAY and top.kind == ASK_ZONE:
            return "a room", self.rooms_for(second, card, range(second.seats))
        if body.why in (EFFECT, TRIGGER):
            return title, self.expected_of_card(second, top, seat, title, body)
        return title, None

    def expected_in_phase(self, second: Second, top: Asking, seat: int) -> tuple[str, list[int] | None]:
        turn = self.state.stack[0]
        assert isinstance(turn, Turn) and turn.seat == seat == second.active
        phase = self.rules.phases[turn.phase].name
        if phase == "call":
            return phase, [*second.callable(seat), NONE]
        if phase == "spend" and top.kind == ASK_OPTION:
            ways = [bool(second.activities(seat)), second.can_shop(seat), True]
            return "free time", [index for index, open_ in enumerate(ways) if open_]
        if phase == "spend":
            return phase, second.activities(seat)
        if phase == "discard":
            count = len(second.hand(seat))
            if top.low:
                assert top.low == top.high == count - 5
                return "discards", second.hand(seat)
            assert top.high == count - 1
            return "more discards", [*second.hand(seat), NONE]
        return phase, None

    def rooms_for(self, second: Second, card: int, seats: Any) -> list[int]:
        kind = next(index for index, zone in enumerate(self.rules.zones) if zone.name == "room")
        return [self.seat_zone(kind, other) for other in seats if second.enters(card, other)]

    def expected_of_card(self, second: Second, top: Asking, seat: int, title: str, body: Body) -> list[int] | None:
        if title in ANYBODY and top.kind == ASK_SEAT:
            return list(range(second.seats))
        if title == "Sucks to Be You":
            return second.others(seat)
        if title == "Visit from the Parents" and top.kind == ASK_SEAT:
            return list(range(second.seats))
        if title in CANCELS and top.kind == ASK_CARD:
            return [card for card in second.announced() if second.fact[card].types & CANCELS[title]]
        if title in PREY and top.kind == ASK_CARD:
            return [card for card in second.room(seat, *PREY[title]) if not second.stays(card)]
        if title == "Mooch":
            return [card for other in second.others(seat) for card in second.room(other, "cigarettes")]
        if title == "Break Up":
            return second.rooms("live-in")
        if title == "Justifiable Homicide":
            return second.rooms("person")
        if title == "Fresh Air, They Said" and top.kind == ASK_CARD:
            return [card for card in second.room(seat, "activity") if not second.stays(card)]
        if title == "Get Out of Here!" and top.kind == ASK_CARD:
            return second.room(seat, "person")
        if title == "Candles and Saxophone":
            return second.room(seat, "nookie")
        return None


def checked_game(rules: RuleSet, seats: int, seed: int, options: tuple[int, ...] = (), cls: type[Any] = Checked) -> Any:
    """A game that can be looked through, at its first decision."""
    game = cls(rules, deal(rules, seats, seed, options).state)
    game.run()
    return game
