"""Playing a ruling: the table is laid, and its lines are taken one after the other until one does not hold.

A line that plays or does something goes on until the seat is offered that, and declines whatever else is asked on the way; it
goes on into other turns only up to the seat's own, and never past it. What must be chosen is never chosen by itself: a line must say it. `then` first lets what was played before it be dealt with
whole, and stops there; what it asks about a decision (asked, offered, can play) is looked up on a copy of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chezlang.effects import actions
from chezlang.effects.conditions import Compare
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.engine.view import View, view_of
from chezlang.findings import Finding, Label, Place
from chezlang.rulings.script import (
    DISCARD,
    TAKE,
    Asked,
    CanPlay,
    CardHas,
    Check,
    ChoosesCards,
    ChoosesOption,
    ChoosesSeat,
    ChoosesZone,
    Compares,
    Counts,
    Dice,
    Does,
    Holds,
    LiesIn,
    Line,
    Offered,
    Passes,
    Plays,
    Replies,
    Ruling,
    Sees,
    Stops,
    Then,
    Wins,
)
from chezlang.rulings.table import lay
from chezlang.rulings.words import (
    blocks_of_choice,
    joined,
    offer_text,
    play_text,
    seat_text,
    stops,
    title_of,
    where_text,
)
from chezlang.state.data import (
    ACTION,
    ANSWER,
    ASK_ANSWER,
    ASK_CARD,
    ASK_OPTION,
    ASK_SEAT,
    ASK_YES,
    ASK_ZONE,
    NONE,
    PHASE,
    PLAY,
    THIS,
    Asking,
    Body,
    Decision,
    State,
    Turn,
    Window,
)

#: Steps that one line may take before it is given up.
MOST_STEPS = 100_000
#: Decisions of one seat that may lie between an option and the play it leads to.
DEEPEST = 3

PLAYS = (PLAY, ACTION, ANSWER)
#: What is done with the cards that these verbs choose.
SORTS = {DISCARD: actions.Discard, TAKE: actions.Take}


@dataclass(frozen=True)
class Result:
    """How a ruling ended: passed, or the finding at the line that did not hold."""

    ruling: Ruling
    findings: tuple[Finding, ...]

    @property
    def title(self) -> str:
        """The question."""
        return self.ruling.title

    @property
    def cites(self) -> tuple[str, ...]:
        """The rules that it shows."""
        return self.ruling.cites

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.ruling.place

    @property
    def passed(self) -> bool:
        """Whether every line held."""
        return not self.findings


class _Wrong(Exception):
    """A line does not hold or can't be played: why."""

    def __init__(self, code: str, message: str, help: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help


def run(rules: RuleSet, ruling: Ruling) -> Result:
    """Play a ruling."""
    player = _Player(lay(rules, ruling))
    for line in ruling.lines:
        try:
            player.take(line)
        except _Wrong as wrong:
            finding = Finding(
                wrong.code, wrong.message, (Label(line.place),), f'in the ruling "{ruling.title}"', wrong.help
            )
            return Result(ruling, (finding,))
    return Result(ruling, ())


def _cannot(message: str, help: str = "") -> _Wrong:
    return _Wrong("CZ502", message, help)


class _Player:
    """A ruling being played. ``pending``: something was done that may not have been dealt with yet."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pending = bool(len(game.state.stack) > 1)  # a set-up
        self.steps = 0

    # -- lines ---------------------------------------------------------------------------------------

    def take(self, line: Line) -> None:
        """Play one line, or ask what it asks."""
        self.steps = 0
        if isinstance(line, Then):
            self.then(line)
        elif isinstance(line, Dice):
            self.game.state.dice.extend(line.results)
        elif isinstance(line, Plays):
            title = self.game.rules.cards[line.card].title
            if line.answer:
                self.answer(line, f'"{title}"')
            else:
                self.begin(line.seat, _plays(self.game, line.card), f'play "{title}"')
        elif isinstance(line, Does):
            self.begin(line.seat, _does(line.action), f"do {self.game.rules.actions[line.action].name}")
        elif isinstance(line, ChoosesCards):
            self.choose_cards(line)
        elif isinstance(line, ChoosesSeat):
            self.choose(line.seat, ASK_SEAT, lambda option: option == line.chosen, seat_text(line.chosen))
        elif isinstance(line, ChoosesZone):
            zones = line.where.zones(self.game, self.probe())
            self.choose(line.seat, ASK_ZONE, lambda option: option in zones, line.text.replace(" 's", "'s"))
        elif isinstance(line, ChoosesOption):
            self.choose(line.seat, ASK_OPTION, lambda option: option == line.option - 1, f"option {line.option}")
        elif isinstance(line, Replies):
            self.reply(line)
        elif isinstance(line, Stops):
            self.stop(line)
        elif isinstance(line, Passes):
            self.pass_(line)
        else:
            raise TypeError(f"no such line: {type(line).__name__}")

    def begin(self, seat: int, goal: Callable[[Body], bool], what: str) -> None:
        """Go on until a seat can begin something, in this turn or up to the seat's own, and let it begin.

        What was played before is dealt with first.
        """
        self.settle()
        other: list[str] = []
        state = self.game.state
        limit = self.turns() + (seat - state.active) % state.seats
        while (decision := self.to_decision(self.game, limit)) is not None:
            if decision.seat == seat:
                path = self.path(self.game, goal, DEEPEST)
                if path is not None:
                    self.follow(path)
                    return
                other.extend(self.starts(self.game, DEEPEST))
            self.decline()
        when = self.over() if state.over else f" before the end of {seat_text(seat)}'s turn{_only(other)}"
        raise _cannot(f"{seat_text(seat)} can't {what}{when}")

    def answer(self, line: Plays, what: str) -> None:
        """Let a seat answer in the window or moment that is open now, where the others before it pass."""
        game = self.game
        seat = seat_text(line.seat)
        window = self.window()
        offered = ""
        while (decision := self.to_decision(game, self.turns())) is not None:
            if window is None or window not in game.state.stack or decision.kind != ASK_ANSWER:
                break
            if decision.seat == line.seat:
                path = self.path(game, _plays(game, line.card), 1)
                if path is not None:
                    self.follow(path)
                    return
                offered = offer_text(game, decision)
            self.decline()
        if offered:
            raise _cannot(f"{seat} is offered {offered}, not {what}")
        raise _cannot(f"{seat} is not asked here, and can't answer {what}{self.over()}")

    def follow(self, path: list[int]) -> None:
        for position, index in enumerate(path):
            if position:
                self.to_decision(self.game, self.turns())
            self.decide(index)

    def window(self) -> Window | None:
        """The window of the decision that is next."""
        if self.to_decision(self.game, self.turns()) is None:
            return None
        top = self.game.state.stack[-1]
        return top if isinstance(top, Window) else None

    def choose(self, seat: int, kind: int, fits: Callable[[int], bool], text: str) -> None:
        """The seat picks one option of the next decision that is no window."""
        decision = self.asked_for(seat, text)
        for index, option in enumerate(decision.options):
            if decision.kind == kind and option != NONE and fits(option):
                self.decide(index)
                return
        raise _cannot(f"{seat_text(seat)} is offered {offer_text(self.game, decision)}, not {text}")

    def choose_cards(self, line: ChoosesCards) -> None:
        """The seat picks the cards, and then no more."""
        game = self.game
        asking: Asking | None = None
        for card in line.cards:
            text = f'"{game.rules.cards[card].title}"'
            if asking is not None and asking not in game.state.stack:
                raise _cannot(f"{seat_text(line.seat)} can choose no more, and not {text}")
            self.seek(line, card)
            self.verb_fits(self.asked_for(line.seat, text), line)
            top = game.state.stack[-1]
            asking = top if isinstance(top, Asking) else None
            self.choose(line.seat, ASK_CARD, lambda option, card=card: game.state.defs[option] == card, text)  # type: ignore[misc]
        decision = game.state.decision
        if asking is None or asking not in game.state.stack or decision is None:
            return
        if NONE not in decision.options:
            raise _cannot(f"{seat_text(line.seat)} must choose more: {offer_text(game, decision)}")
        self.decide(decision.options.index(NONE))

    def seek(self, line: ChoosesCards, card: int) -> None:
        """`discards` and `takes` say what is done, so what may be declined before it is declined."""
        if line.verb not in SORTS:
            return
        game = self.game
        limit = self.turns()
        while (decision := self.to_decision(game, limit)) is not None:
            cards = [option for option in decision.options if option != NONE] if decision.kind == ASK_CARD else []
            if self.no(decision) is None or (
                decision.seat == line.seat and any(game.state.defs[option] == card for option in cards)
            ):
                return
            self.decline()

    def verb_fits(self, decision: Decision, line: ChoosesCards) -> None:
        """`discards` and `takes` must be what is done with the cards."""
        sort = SORTS.get(line.verb)
        if sort is None or decision.block < 0 or decision.kind != ASK_CARD:
            return
        asks = self.game.blocks[decision.block].lines[decision.line]
        if not isinstance(asks, sort):
            raise _cannot(
                f"{seat_text(line.seat)} chooses here, and {line.verb}s nothing",
                f"write `{seat_text(line.seat)} chooses ...`",
            )

    def asked_for(self, seat: int, text: str) -> Decision:
        """The next decision that is no window, which must be the seat's; windows on the way are passed."""
        limit = self.turns()
        while (decision := self.to_decision(self.game, limit)) is not None and decision.kind == ASK_ANSWER:
            self.decline()
        if decision is None:
            raise _cannot(
                f"nobody is asked to choose anything now, and {seat_text(seat)} not to choose {text}{self.over()}"
            )
        if decision.seat != seat:
            raise _cannot(
                f"{seat_text(decision.seat)} is asked now, not {seat_text(seat)}: {offer_text(self.game, decision)}"
            )
        return decision

    def reply(self, line: Replies) -> None:
        """Yes or no to what a seat may do; no also to cards that it may choose."""
        decision = self.asked_for(line.seat, "yes" if line.yes else "no")
        wanted = 1 if line.yes else NONE
        if (line.yes and decision.kind != ASK_YES) or wanted not in decision.options:
            word = "accept" if line.yes else "decline"
            raise _cannot(f"{seat_text(line.seat)} can't {word} here, but is offered {offer_text(self.game, decision)}")
        self.decide(decision.options.index(wanted))

    def stop(self, line: Stops) -> None:
        """The option that ends what a seat may do again and again."""
        decision = self.asked_for(line.seat, "to stop")
        index = self.no(decision)
        if index is None or decision.kind == ASK_YES:
            raise _cannot(f"{seat_text(line.seat)} can't stop here, but is offered {offer_text(self.game, decision)}")
        self.decide(index)

    def pass_(self, line: Passes) -> None:
        """No to the window that is open."""
        decision = self.to_decision(self.game, self.turns())
        if decision is None:
            raise _cannot(f"nobody is asked now, and {seat_text(line.seat)} has nothing to pass{self.over()}")
        if decision.kind != ASK_ANSWER or decision.seat != line.seat:
            raise _cannot(
                f"{seat_text(decision.seat)} is offered {offer_text(self.game, decision)}; {seat_text(line.seat)} has nothing to pass"
            )
        self.decide(decision.options.index(NONE))

    # -- going on ------------------------------------------------------------------------------------

    def turns(self) -> int:
        """The number of the turn that is under way, or about to begin."""
        return max(1, self.game.state.turn)

    def over(self) -> str:
        """What to add where the game has ended."""
        if not self.game.state.over:
            return ""
        return f": {joined([seat_text(seat) for seat in self.game.state.winners], 'and')} has won"

    def step(self, game: Game) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise _cannot("this goes on for ever")
        game.step()
        if game.cut:
            titles = joined([f'"{title}"' for title in game.cut[0]], "and")
            raise _cannot(f"these set each other off for ever: {titles}")

    def to_decision(self, game: Game, limit: int) -> Decision | None:
        """Run on to the next decision; None if the game ends first, or turn number ``limit`` does."""
        state = game.state
        while state.decision is None and not state.over:
            top = state.stack[-1]
            if (
                isinstance(top, Turn)
                and top.phase < 0
                and state.turn >= limit
                and not state.dirty
                and not state.moments
            ):
                return None
            self.step(game)
        return state.decision

    def no(self, decision: Decision, game: Game | None = None) -> int | None:
        """The option that declines; None if something must be chosen."""
        if NONE in decision.options:
            return decision.options.index(NONE)
        game = game or self.game
        if decision.kind == ASK_CARD and len({alike(game, card) for card in decision.options}) == 1:
            return 0  # copies with nothing to tell them apart
        blocks = blocks_of_choice(game, decision)
        return next((index for index, option in enumerate(decision.options) if blocks and stops(blocks[option])), None)

    def decline(self) -> None:
        """Say no to the decision that is open."""
        decision = self.game.state.decision
        assert decision is not None
        index = self.no(decision)
        if index is None:
            raise _cannot(
                f"{seat_text(decision.seat)} must choose {offer_text(self.game, decision)} first, and no line says which",
                f"add `{seat_text(decision.seat)} chooses ...` before this line",
            )
        self.decide(index)

    def decide(self, index: int) -> None:
        """Answer the decision, and go on until the one who waits for the answer has it."""
        game = self.game
        state = game.state
        top = state.stack[-1]
        game.answer(index)
        self.pending = True
        if not isinstance(top, Asking):
            return
        while top in state.stack and state.decision is None and not state.over:
            self.step(game)
        while self._looks(state) and state.decision is None and not state.over:
            self.step(game)
        if state.decision is None and not state.over:
            self.step(game)

    def _looks(self, state: State) -> bool:
        """Whether the next step sees to crossings or moments."""
        return state.depth == 0 and (state.dirty or (bool(state.moments) and state.busy == 0))

    def settle(self) -> None:
        """Let what was played be dealt with."""
        state = self.game.state
        while self.pending and not state.over and not quiet(state):
            if state.decision is not None:
                self.decline()
            else:
                self.step(self.game)
        self.pending = False

    # -- looking ahead --------------------------------------------------------------------------------

    def path(self, game: Game, goal: Callable[[Body], bool], deep: int) -> list[int] | None:
        """The options, one a decision, by which the seat that is asked begins what is wanted; None if none do."""
        decision = game.state.decision
        assert decision is not None
        blocks = blocks_of_choice(game, decision)
        for index, option in enumerate(decision.options):
            if option == NONE or (blocks and stops(blocks[option])):
                continue
            copy = Game(game.rules, game.state.clone())
            begun = self.begun(copy, index, goal)
            if begun:
                return [index]
            after = copy.state.decision
            if (
                begun is None
                and deep > 1
                and after is not None
                and after.seat == decision.seat
                and after.kind != ASK_ANSWER
            ):
                rest = self.path(copy, goal, deep - 1)
                if rest is not None:
                    return [index, *rest]
        return None

    def starts(self, game: Game, deep: int) -> list[str]:
        """What the seat that is asked can begin."""
        decision = game.state.decision
        assert decision is not None
        blocks = blocks_of_choice(game, decision)
        found: list[str] = []
        for index, option in enumerate(decision.options):
            if option == NONE or (blocks and stops(blocks[option])):
                continue
            copy = Game(game.rules, game.state.clone())
            seen: list[str] = []
            begun = self.begun(copy, index, lambda body, seen=seen: not seen.append(play_text(game, body)))  # type: ignore[misc]
            after = copy.state.decision
            if begun:
                found.extend(seen)
            elif (
                begun is None
                and deep > 1
                and after is not None
                and after.seat == decision.seat
                and after.kind != ASK_ANSWER
            ):
                found.extend(self.starts(copy, deep - 1))
        return found

    def begun(self, game: Game, index: int, goal: Callable[[Body], bool]) -> bool | None:
        """Answer a decision on a copy. True: what is wanted began; False: something else did; None: there is another decision."""
        state = game.state
        known = state.stack[:]
        game.answer(index)
        while True:
            fresh = [
                frame for frame in state.stack if isinstance(frame, Body) and frame.why in PLAYS and frame not in known
            ]
            if fresh:
                return any(goal(frame) for frame in fresh)
            if state.over:
                return False
            if state.decision is not None:
                return None
            self.step(game)

    def copy(self) -> Game:
        """The game as it is, to look ahead on."""
        return Game(self.game.rules, self.game.state.clone())

    def skip(self, game: Game) -> None:
        """Decline on a copy; what must be chosen is the first there is."""
        assert game.state.decision is not None
        game.answer(self.no(game.state.decision, game) or 0)

    def probe(self) -> Body:
        """A frame in which nobody is `you`."""
        return Body(PHASE, -1, [None] * self.game.rules.slots)

    # -- what must hold -------------------------------------------------------------------------------

    def then(self, line: Then) -> None:
        for check in line.checks:
            if not isinstance(check, (Asked, Offered)):
                self.settle()
            wrong = self.wrong(check)
            if wrong:
                raise _Wrong("CZ501", wrong)

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
        if isinstance(check, Asked):
            return self.asked(check)
        if isinstance(check, Offered):
            return self.offered(check)
        if isinstance(check, CanPlay):
            return self.can_play(check)
        if isinstance(check, Sees):
            return self.sees(check)
        assert isinstance(check, Holds)
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
                return f'"{title}" has {value} {game.rules.numbers[check.number].name}, not {check.bound.split()[0]}'
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
            return f"nobody has won{self.standing(check.seat)}"
        names = joined([seat_text(seat) for seat in state.winners], "and")
        return f"{names} has won" + ("" if check.seat < 0 else f", not {seat_text(check.seat)}")

    def standing(self, seat: int) -> str:
        """How far a seat has got."""
        return (
            f": {seat_text(seat)}'s total is {self.game.total(seat)}"
            if seat >= 0 and self.game.rules.total >= 0
            else ""
        )

    def asked(self, check: Asked) -> str:
        copy = self.copy()
        decision = self.to_decision(copy, self.turns())
        is_asked = decision is not None and (check.seat < 0 or decision.seat == check.seat)
        if is_asked != check.not_:
            return ""
        if decision is None:
            return f"nobody is asked{self.over_on(copy)}"
        return f"{seat_text(decision.seat)} is asked: {offer_text(copy, decision)}"

    def over_on(self, game: Game) -> str:
        return ": the game is over" if game.state.over else " before the turn ends"

    def offered(self, check: Offered) -> str:
        copy = self.copy()
        decision = self.to_decision(copy, self.turns())
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
        goal = _plays(copy, check.card) if check.card >= 0 else _does(check.action)
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
        return f"{seat_text(check.seat)} can't {check.text} in the {name} phase{_only(other)}"

    def sees(self, check: Sees) -> str:
        title = self.game.rules.cards[check.card].title
        seen = title in _shown(view_of(self.game, check.seat))
        if seen != check.not_:
            return ""
        if seen:
            return f'{seat_text(check.seat)} sees "{title}"'
        zones = dict.fromkeys(where_text(self.game, self.game.state.zone[card]) for card in self.copies(check.card))
        where = f": it is {joined(list(zones), 'and')}" if zones else ": it is not on this table"
        return f'{seat_text(check.seat)} does not see "{title}"{where}'


def quiet(state: State) -> bool:
    """Whether all that was played has been dealt with: only the turn, its phase and moments are under way."""
    if state.dirty or state.moments:
        return False
    stack = state.stack
    if stack and isinstance(stack[-1], Asking):
        stack = stack[:-1]
    return all(
        isinstance(frame, Turn)
        or (isinstance(frame, Body) and frame.why == PHASE)
        or (isinstance(frame, Window) and frame.kind >= 0)
        for frame in stack
    )


def _plays(game: Game, card: int) -> Callable[[Body], bool]:
    """Whether a body plays a copy of a card."""
    defs = game.state.defs

    def goal(body: Body) -> bool:
        held = body.regs[THIS]
        return body.why != ACTION and bool(held) and defs[held[0]] == card

    return goal


def _does(action: int) -> Callable[[Body], bool]:
    """Whether a body does an action."""
    return lambda body: body.why == ACTION and body.action == action


def alike(game: Game, card: int) -> tuple[int, ...]:
    """What tells a card from another: two with the same are one as far as a ruling goes."""
    state = game.state
    numbers = tuple(game.card_number(card, number) for number in range(game.numbers))
    return (state.defs[card], state.zone[card], *numbers)


def _only(other: list[str]) -> str:
    """What could be begun besides."""
    return f", but can {joined(list(dict.fromkeys(other)))}" if other else ""


def _many(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _shown(view: View) -> set[str]:
    """The titles of all cards that a view shows."""
    titles = {played.card.title for played in view.played}
    titles.update(title for deck in view.decks for title in deck.pile)
    zones = [*view.table, *(zone for seat in view.seats for zone in seat.zones)]
    titles.update(card.title for zone in zones for card in zone.cards or ())
    if view.asked is not None:
        titles.update(option.card.title for option in view.asked.options if option.card is not None)
    return titles
