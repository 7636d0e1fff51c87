"""Playing a ruling: the table is laid, and its lines are taken one after the other until one does not hold.

A line that plays or does something goes on until the seat is offered that, and declines whatever else is asked on the way; it
goes on into other turns only up to the seat's own (and another that it has right after it), and never past it. What must be
chosen is never chosen by itself: a line must say it. What happens without a play is reached by `the turn ends` and the like, which
go on to there. `then` first lets what was played before it be dealt with whole, and stops there; what it asks about a decision (asked,
offered, can play) is looked up on a copy of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chezlang.effects import actions
from chezlang.effects.events import ROUND_PERIOD
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game
from chezlang.findings import Finding, Label, Place, level_of
from chezlang.rulings.checks import Checks
from chezlang.rulings.going import DEEPEST, Wrong, besides, cannot, doing, playing, quiet, reached
from chezlang.rulings.script import (
    DISCARD,
    TAKE,
    ChoosesCards,
    ChoosesOption,
    ChoosesSeat,
    ChoosesZone,
    Dice,
    Does,
    Line,
    Passes,
    Plays,
    Replies,
    Ruling,
    Stops,
    Then,
    Until,
)
from chezlang.rulings.table import lay
from chezlang.rulings.words import joined, offer_text, seat_text
from chezlang.state.data import (
    ASK_ANSWER,
    ASK_CARD,
    ASK_NUMBER,
    ASK_OPTION,
    ASK_SEAT,
    ASK_YES,
    ASK_ZONE,
    NONE,
    Asking,
    Body,
    Decision,
    Turn,
    Window,
)

#: What is done with the cards that these verbs choose.
SORTS = {DISCARD: actions.Discard, TAKE: actions.Take}


@dataclass(frozen=True)
class Result:
    """How a ruling ended: passed, or the finding at the line that did not hold. One that passed may have warnings."""

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
        """Whether every line held; of what is told of it all the same, nothing is an error."""
        return not any(level_of(finding) == "error" for finding in self.findings)


def run(rules: RuleSet, ruling: Ruling, how: Callable[[Game], Player] | None = None) -> Result:
    """Play a ruling, by a `Player` of another sort where ``how`` makes one."""
    player = (how or Player)(lay(rules, ruling))
    for line in ruling.lines:
        try:
            player.take(line)
        except Wrong as wrong:
            return Result(ruling, (_told(ruling, wrong, line),))
    left = _never_rolled(ruling, len(player.game.state.dice))
    return Result(ruling, (left,) if left is not None else ())


def _told(ruling: Ruling, wrong: Wrong, line: Line) -> Finding:
    return Finding(wrong.code, wrong.message, (Label(line.place),), f'in the ruling "{ruling.title}"', wrong.help)


def _never_rolled(ruling: Ruling, left: int) -> Finding | None:
    """What is to be said where so many of the last results of a ruling's dice are left over: something rolls less than was thought."""
    if not left:
        return None
    for line in reversed(ruling.lines):
        if not isinstance(line, Dice):
            continue
        if left > len(line.results):
            left -= len(line.results)
            continue
        rest = [str(each) for each in line.results[len(line.results) - left :]]
        some = left < len(line.results)
        which = f"the {joined(rest, 'and')} of these dice" if some else "this" if left == 1 else "these dice"
        says = "are never rolled" if left > 1 else "is never rolled"
        help = "leave out what nobody rolls, or write the line that leads to the roll"
        return _told(ruling, Wrong("CZ507", f"{which} {says}", help), line)
    raise AssertionError("dice that no line gave")


class Player(Checks):
    """A ruling being played, line after line."""

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
                self.begin(line.seat, playing(self.game, line.card), f'play "{title}"')
        elif isinstance(line, Does):
            self.begin(line.seat, doing(line.action), f"do {self.game.rules.actions[line.action].name}")
        elif isinstance(line, ChoosesCards):
            self.choose_cards(line)
        elif isinstance(line, ChoosesSeat):
            self.choose(line.seat, ASK_SEAT, lambda option: option == line.chosen, seat_text(line.chosen))
        elif isinstance(line, ChoosesZone):
            zones = line.where.zones(self.game, self.probe())
            self.choose(line.seat, ASK_ZONE, lambda option: option in zones, line.text.replace(" 's", "'s"))
        elif isinstance(line, ChoosesOption):
            self.choose_option(line)
        elif isinstance(line, Replies):
            self.reply(line)
        elif isinstance(line, Stops):
            self.stop(line)
        elif isinstance(line, Passes):
            self.pass_(line)
        elif isinstance(line, Until):
            self.until(line)
        else:
            raise TypeError(f"no such line: {type(line).__name__}")

    def begin(self, seat: int, goal: Callable[[Body], bool], what: str) -> None:
        """Go on until a seat can begin something, in this turn or up to the seat's own, and let it begin.

        What was played before is dealt with first.
        """
        self.settle()
        other: list[str] = []
        state = self.game.state
        first = self.turns()
        while (decision := self.to_decision_for(seat, first)) is not None:
            if decision.seat == seat:
                path = self.path(self.game, goal, DEEPEST)
                if path is not None:
                    self.follow(path)
                    return
                other.extend(self.starts(self.game, DEEPEST))
            self.decline()
        when = self.over() if state.over else f" before the end of {seat_text(seat)}'s turn{besides(other)}"
        raise cannot(f"{seat_text(seat)} can't {what}{when}")

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
                path = self.path(game, playing(game, line.card), 1)
                if path is not None:
                    self.follow(path)
                    return
                offered = offer_text(game, decision)
            self.decline()
        if offered:
            raise cannot(f"{seat} is offered {offered}, not {what}")
        raise cannot(f"{seat} is not asked here, and can't answer {what}{self.over()}")

    def until(self, line: Until) -> None:
        """Go on to the start or the end of a phase, a turn or a round; what is asked on the way is declined."""
        self.settle()
        state = self.game.state
        if state.over:
            return
        first = self.turns()
        turn = state.stack[0]
        assert isinstance(turn, Turn)
        past = reached(line, turn, False)
        if past and line.seat < 0:
            word = "started" if line.starts else "ended"
            raise cannot(f"the {self.period_name(line.period)} has {word} already")
        whose = first if line.seat < 0 or (turn.seat == line.seat and not past) else 0
        wrapped = False
        while not state.over:
            if not whose and turn.seat == line.seat and self.turns() > first:
                whose = self.turns()
            if line.period == ROUND_PERIOD:
                there = wrapped
            else:
                there = bool(whose) and reached(line, turn, self.turns() > whose)
            if there and quiet(state):
                break
            again, place, phase = bool(state.again), turn.place, turn.phase
            if state.decision is not None:
                self.decline()
            else:
                self.step(self.game)
            wrapped = wrapped or (turn.phase < 0 <= phase and not again and turn.place <= place)
        self.pending = False

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
        decision = self.asked_for(seat, f"choose {text}")
        for index, option in enumerate(decision.options):
            if decision.kind == kind and option != NONE and fits(option):
                self.decide(index)
                return
        raise cannot(f"{seat_text(seat)} is offered {offer_text(self.game, decision)}, not {text}")

    def choose_option(self, line: ChoosesOption) -> None:
        """The seat chooses an option by its number, or a number."""
        if self.asked_for(line.seat, f"choose {line.option}").kind == ASK_NUMBER:
            self.choose(line.seat, ASK_NUMBER, lambda option: option == line.option, str(line.option))
        else:
            self.choose(line.seat, ASK_OPTION, lambda option: option == line.option - 1, f"option {line.option}")

    def choose_cards(self, line: ChoosesCards) -> None:
        """The seat picks the cards, and then no more."""
        game = self.game
        asking: Asking | None = None
        for card in line.cards:
            text = f'"{game.rules.cards[card].title}"'
            if asking is not None and asking not in game.state.stack:
                raise cannot(f"{seat_text(line.seat)} can choose no more, and not {text}")
            self.seek(line, card)
            self.verb_fits(self.asked_for(line.seat, f"choose {text}"), line)
            top = game.state.stack[-1]
            asking = top if isinstance(top, Asking) else None
            self.choose(line.seat, ASK_CARD, lambda option, card=card: game.state.defs[option] == card, text)  # type: ignore[misc]
        decision = game.state.decision
        if asking is None or asking not in game.state.stack or decision is None:
            return
        if NONE not in decision.options:
            raise cannot(f"{seat_text(line.seat)} must choose more: {offer_text(game, decision)}")
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
            raise cannot(
                f"{seat_text(line.seat)} chooses here, and {line.verb}s nothing",
                f"write `{seat_text(line.seat)} chooses ...`",
            )

    def asked_for(self, seat: int, what: str) -> Decision:
        """The next decision that is no window, which must be the seat's; windows on the way are passed. ``what`` is to be done then."""
        limit = self.turns()
        while (decision := self.to_decision(self.game, limit)) is not None and decision.kind == ASK_ANSWER:
            self.decline()
        if decision is None:
            raise cannot(
                f"nobody is asked to choose anything now, so {seat_text(seat)} can't {what}{self.over()}",
                "leave the line out, or write the line that leads to the choice before it",
            )
        if decision.seat != seat:
            raise cannot(
                f"{seat_text(decision.seat)} is asked now, not {seat_text(seat)}: {offer_text(self.game, decision)}"
            )
        return decision

    def reply(self, line: Replies) -> None:
        """Yes or no to what a seat may do; no also to cards that it may choose."""
        decision = self.asked_for(line.seat, "accept" if line.yes else "decline")
        wanted = 1 if line.yes else NONE
        if (line.yes and decision.kind != ASK_YES) or wanted not in decision.options:
            word = "accept" if line.yes else "decline"
            raise cannot(f"{seat_text(line.seat)} can't {word} here, but is offered {offer_text(self.game, decision)}")
        self.decide(decision.options.index(wanted))

    def stop(self, line: Stops) -> None:
        """The option that ends what a seat may do again and again."""
        decision = self.asked_for(line.seat, "stop")
        index = self.no(decision)
        if index is None or decision.kind == ASK_YES:
            raise cannot(f"{seat_text(line.seat)} can't stop here, but is offered {offer_text(self.game, decision)}")
        self.decide(index)

    def pass_(self, line: Passes) -> None:
        """No to the window that is open."""
        decision = self.to_decision(self.game, self.turns())
        if decision is None:
            raise cannot(f"nobody is asked now, and {seat_text(line.seat)} has nothing to pass{self.over()}")
        if decision.kind != ASK_ANSWER or decision.seat != line.seat:
            raise cannot(
                f"{seat_text(decision.seat)} is offered {offer_text(self.game, decision)}; {seat_text(line.seat)} has nothing to pass"
            )
        self.decide(decision.options.index(NONE))
