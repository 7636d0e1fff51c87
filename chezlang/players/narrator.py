"""What happens in a game, told line by line, to everybody or to one seat.

A narrator hears every event. What it keeps of each line says which seats may know which title in it, so that one telling gives
the log of the whole game and what each seat saw of it. Every word comes from the rule set, but for the verbs of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from chezlang.effects import control, events
from chezlang.effects.actions import ADD, NEXT_TURN, NOT_ABOVE, SET_TO, THIS_TURN, UNTIL
from chezlang.engine.game import Game
from chezlang.engine.view import named_by, sees_zone
from chezlang.players.words import choice_text, listed, quoted, seat_text, seats_text
from chezlang.state.data import (
    ANSWER,
    ASK_CARD,
    ASK_NUMBER,
    ASK_OPTION,
    ASK_SEAT,
    ASK_ZONE,
    NONE,
    PHASE,
    REPLACEMENT,
    THIS,
    TRIGGER,
    Body,
    Happening,
    Turn,
    Window,
)

#: The seat that sees everything: for the log of a whole game.
ALL = -1

#: The depth of a line that only says which phase it is.
HEADING = 1
#: No line is indented so far.
DEEPEST = 1000


@dataclass(frozen=True)
class Names:
    """Cards in a line: each with its title and the seats that may know it (a bit each; -1 for all). ``noun`` is for the others."""

    cards: tuple[tuple[str, int], ...]
    noun: str

    def text(self, seat: int) -> str:
        """The titles that a seat may know, quoted and counted, and how many more there are."""
        known: dict[str, int] = {}
        hidden = 0
        for title, seats in self.cards:
            if seat == ALL or seats >> seat & 1:
                known[title] = known.get(title, 0) + 1
            else:
                hidden += 1
        parts = [quoted(title) if times == 1 else f"{times} {quoted(title)}" for title, times in known.items()]
        if hidden:
            parts.append(f"a {self.noun}" if hidden == 1 else f"{hidden} {self.noun}s")
        return listed(parts)


@dataclass(frozen=True)
class Told:
    """A line: how far it is indented, and its parts."""

    depth: int
    parts: tuple[str | Names, ...]

    def text(self, seat: int) -> str:
        """The line as a seat may read it."""
        return "  " * self.depth + "".join(part if isinstance(part, str) else part.text(seat) for part in self.parts)

    def data(self) -> list[Any]:
        """The line as lists, for a saved game."""
        rows = [
            part if isinstance(part, str) else [part.noun, [list(card) for card in part.cards]] for part in self.parts
        ]
        return [self.depth, rows]

    @classmethod
    def of(cls, data: list[Any]) -> Told:
        """The line that `data` gave."""
        depth, rows = data
        parts = tuple(
            row
            if isinstance(row, str)
            else Names(tuple((str(title), int(seats)) for title, seats in row[1]), str(row[0]))
            for row in rows
        )
        if not 0 <= depth < DEEPEST:
            raise ValueError(f"no line is indented by {depth}")
        return cls(int(depth), parts)


class Narrator:
    """Tells a game. Make it before the game runs: from then on it is the game's listener.

    Call `decided` before each `Game.decide`.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.told: list[Told] = []
        self.shown = 0  # how often a card was shown to all where it lay
        self._cut = len(game.cut)
        self._ended = game.over
        self._turns = (len(game.state.again), len(game.state.skips))
        self._extra = len(_extra(game))
        game.listener = self.hear

    @property
    def lines(self) -> list[str]:
        """The whole log."""
        return self.lines_for(ALL)

    def lines_for(self, seat: int, start: int = 0) -> list[str]:
        """What a seat may know of it, from line ``start`` on. A phase of which nothing is told is left out."""
        told = self.told
        return [
            told[index].text(seat)
            for index in range(start, len(told))
            if told[index].depth != HEADING or (index + 1 < len(told) and told[index + 1].depth > HEADING)
        ]

    # -- decisions -----------------------------------------------------------------------------------

    def decided(self, index: int) -> None:
        """Tell a choice that no event will tell of: a seat, a zone, one of several things, a card that all can see."""
        game = self.game
        state = game.state
        decision = state.decision
        if decision is None or decision.options[index] == NONE or len(state.stack) < 2:
            return
        option = decision.options[index]
        body = state.stack[-2]
        if not isinstance(body, Body) or decision.block < 0:
            return
        line = game.blocks[decision.block].lines[decision.line]
        who = seat_text(decision.seat)
        if decision.kind == ASK_SEAT:
            self._tell(f"{who} chooses {seat_text(option)}")
        elif decision.kind == ASK_ZONE:
            self._tell(f"{who} chooses {self._zone(option)}")
        elif decision.kind == ASK_NUMBER:
            self._tell(f"{who} chooses {option}")
        elif decision.kind == ASK_OPTION and body.why != PHASE:
            assert isinstance(line, control.ChooseOne)
            self._tell(f"{who} chooses: {choice_text(game.rules, line, option)}")
        elif decision.kind == ASK_CARD and isinstance(line, control.Choose):
            zone = state.zone[option]
            if all(sees_zone(game, seat, zone) for seat in range(state.seats)):
                self._tell(f"{who} chooses ", self._names((option,), (zone,)))

    # -- events --------------------------------------------------------------------------------------

    def hear(self, event: Happening) -> None:
        """Tell an event that has just been applied."""
        self.catch_up()
        kind = event.kind
        if kind == events.START or kind == events.END:
            self._period(event)
        elif kind in _TELLERS:
            _TELLERS[kind](self, event)

    def catch_up(self) -> None:
        """Tell what no event tells of: turns given and taken away, endless chains that were ended."""
        game = self.game
        again, skips = game.state.again, game.state.skips
        for seat in again[self._turns[0] :]:
            self._tell(f"{seat_text(seat)} has another turn after this one")
        for seat in skips[self._turns[1] :]:
            self._tell(f"{seat_text(seat)} misses the next turn")
        self._turns = (len(again), len(skips))
        extra = _extra(game)
        for phase in extra[self._extra :]:
            self._tell(f"another {game.rules.phases[phase].text} phase comes after this one")
        self._extra = len(extra)
        for titles in game.cut[self._cut :]:
            cards = listed([quoted(title) for title in titles])
            self._tell("a chain without end is cut off" + (f": {cards}" if cards else ""))
        if game.over and not game.state.winners and not self._ended:
            self._ended = True
            if game.endless:
                self._tell("nobody will ever have a choice again: the game ends without a winner")
            else:
                self._tell("The game ends, and nobody wins", depth=0)
        self._cut = len(game.cut)

    def _period(self, event: Happening) -> None:
        game = self.game
        seat = event.who[0]
        if event.kind == events.END:
            return
        if event.number == events.TURN_PERIOD:
            self.told.append(Told(0, (f"Turn {game.state.turn}: {self._named(seat)}, {self._numbers(seat)}",)))
        elif event.number >= 0:
            self.told.append(Told(HEADING, (f"{game.rules.phases[event.number].text} phase",)))

    def _announce(self, event: Happening) -> None:
        state = self.game.state
        who = seat_text(event.who[0])
        cards = tuple(card for card in event.cards if card >= 0)
        names = self._names(cards, tuple(state.zone[card] for card in cards))
        body = self._body()
        if body is not None and (body.why == ANSWER or self._answers()):
            self._tell(f"{who} answers with ", names, less=1)
        elif cards:
            self._tell(f"{who} plays ", names, less=1)

    def _answers(self) -> bool:
        """Whether what is announced was put into somebody's window (its own has just been opened)."""
        windows = [frame for frame in self.game.state.stack if isinstance(frame, Window)]
        return len(windows) > 1 and windows[-2].kind < 0

    def _cancel(self, event: Happening) -> None:
        rules = self.game.rules
        if event.action >= 0:
            action = rules.actions[event.action]
            self._tell(f"{seat_text(event.who[0])}'s {quoted(action.text)} is cancelled", why=event)
            return
        count = sum(card >= 0 for card in event.cards)
        self._tell(self._cards(event), f" {_verb('be', count > 1)} cancelled", why=event)

    def _do(self, event: Happening) -> None:
        action = self.game.rules.actions[event.action].text
        if event.cards[0] >= 0:
            self._tell(f"{seat_text(event.who[0])}: {action} ", self._cards(event), why=event)
        else:
            self._tell(f"{seat_text(event.who[0])}: {action}", why=event)

    def _enter(self, event: Happening) -> None:
        for zone, cards, origins in self._by_zone(event):
            count = len(cards)
            self._tell(self._names(cards, origins), f" {_verb('come', count > 1)} into {self._zone(zone)}", why=event)

    def _move(self, event: Happening) -> None:
        for zone, cards, origins in self._by_zone(event):
            names = self._names(cards, origins)
            if event.who[0] >= 0:
                self._tell(f"{seat_text(event.who[0])} moves ", names, f" to {self._zone(zone)}", why=event)
            else:
                self._tell(names, f" {_verb('go', len(cards) > 1)} to {self._zone(zone)}", why=event)

    def _return(self, event: Happening) -> None:
        for zone, cards, origins in self._by_zone(event):
            count = len(cards)
            self._tell(self._names(cards, origins), f" {_verb('go', count > 1)} back to {self._zone(zone)}", why=event)

    def _take(self, event: Happening) -> None:
        for who, cards, origins in self._by_who(event):
            names = self._names(cards, origins)
            self._tell(f"{seat_text(who)} takes ", names, f" from {self._zone(origins[0])}", why=event)

    def _give(self, event: Happening) -> None:
        given: dict[tuple[int, int], list[int]] = {}  # by who gives too: all may pass on what they have at once
        for index, zone in enumerate(event.zones):
            given.setdefault((event.who[index], zone), []).append(index)
        for (who, zone), places in given.items():
            names = self._names([event.cards[at] for at in places], [event.origins[at] for at in places])
            self._tell(f"{seat_text(who)} gives ", names, f" to {seat_text(self.game.owner_of[zone])}", why=event)

    def _discard(self, event: Happening) -> None:
        game = self.game
        limbo = game.limbo
        body = self._body()
        for who, cards, origins in self._by_who(event):
            if origins[0] == limbo:
                # What a card that is played for its effect ends with anyway.
                done = body is not None and not body.cancelled and cards[0] in body.announced
                if done and all(game.rules.cards[game.state.defs[card]].effect is not None for card in cards):
                    continue
                self._tell(self._names(cards, origins), f" {_verb('be', len(cards) > 1)} discarded", why=event)
                continue
            owner = game.owner_of[origins[0]]
            where = "" if owner == who else f" from {self._zone(origins[0])}"
            self._tell(f"{seat_text(who)} discards ", self._names(cards, origins), where, why=event)

    def _draw(self, event: Happening) -> None:
        deck = self.game.rules.decks[event.origins[0] // 2].name if event.origins[0] < self.game.limbo else ""
        for who, cards, origins in self._by_who(event):
            self._tell(f"{seat_text(who)} draws ", self._names(cards, origins, f"{deck} card".strip()), why=event)

    def _remove(self, event: Happening) -> None:
        cards = tuple(event.cards)
        names = self._names(cards, tuple(event.origins))
        self._tell(names, f" {_verb('be', len(cards) > 1)} out of the game", why=event)

    def _reveal(self, event: Happening) -> None:
        self.shown += 1
        for who, cards, _ in self._by_who(event):
            titles = tuple((self._title(card), -1) for card in cards)
            self._tell(f"{seat_text(who)} shows ", Names(titles, "card"), why=event)

    def _score(self, event: Happening) -> None:
        number = self.game.rules.total
        for who, card, amount in zip(event.who, event.cards, event.amounts, strict=True):
            if amount == 0 and not self.game.rules.cards[self.game.state.defs[card]].states(number):
                continue
            scored = f" scores {amount} {self._number(number)}" if number >= 0 else " scores"
            total = f" for {seat_text(who)}, who has {self.game.total(who)} now" if number >= 0 and who >= 0 else ""
            self._tell(self._names((card,), (self.game.state.zone[card],)), scored, total, why=event)

    def _fail(self, event: Happening) -> None:
        count = len(event.cards)
        self._tell(self._cards(event), f" {_verb('come', count > 1)} to nothing", why=event)

    def _gain(self, event: Happening) -> None:
        verb = "gain" if event.kind == events.GAIN else "lose"
        self._each(event, lambda amount, many: f" {_verb(verb, many)} {amount} {self._number(event.number)}")

    def _have(self, event: Happening) -> None:
        how, span = ADD, THIS_TURN
        for temp in reversed(self.game.state.temps):
            if temp[0] == event.number and temp[4] == event.cards[0] and (temp[4] >= 0 or temp[3] == event.who[0]):
                how, span = temp[1], temp[5]
                break
        sign = {SET_TO: "{}", ADD: "{:+d}", NOT_ABOVE: "at most {}"}.get(how, "at least {}")
        time = {THIS_TURN: "this turn", NEXT_TURN: "next turn"}.get(span, "this game")
        if span >= UNTIL:
            time = f"until the next turn of {seats_text([span - UNTIL])}"
        number = self._number(event.number)
        self._each(event, lambda amount, many: f" {_verb('have', many)} {sign.format(amount)} {number} {time}")

    def _set(self, event: Happening) -> None:
        self._each(event, lambda amount, many: f" {_verb('have', many)} {amount} {self._number(event.number)} now")

    def _become(self, event: Happening) -> None:
        self._each(event, lambda tag, many: f" {_verb('be', many)} {self.game.rules.tags[tag].text} now")

    def _each(self, event: Happening, text: Callable[[int, bool], str]) -> None:
        """A line for all cards or seats with the same amount."""
        groups: dict[tuple[int, bool], list[int]] = {}
        for who, card, amount in zip(event.who, event.cards, event.amounts, strict=True):
            groups.setdefault((amount, card >= 0), []).append(card if card >= 0 else who)
        for (amount, cards), items in groups.items():
            subject: str | Names = seats_text(items)
            if cards:
                subject = self._names(items, [self.game.state.zone[card] for card in items])
            self._tell(subject, text(amount, len(items) > 1), why=event)

    def _roll(self, event: Happening) -> None:
        who, card, amount = seat_text(event.who[0]), event.cards[0], event.amounts[0]
        if event.number >= 0:
            number = self.game.rules.numbers[event.number]
            if number.on_seats and not number.on_cards:
                self._tell(f"{who} rolls {number.text}: {amount}", why=event)
            else:
                self._tell(f"{who} rolls {number.text} for ", self._cards(event), f": {amount}", why=event)
        elif card >= 0:
            self._tell(f"{who} rolls {amount} for ", self._cards(event), why=event)
        else:
            self._tell(f"{who} rolls {amount}", why=event)

    def _spend(self, event: Happening) -> None:
        for who, amount in zip(event.who, event.amounts, strict=True):
            left = self.game.seat_number(who, event.number)
            self._tell(f"{seat_text(who)} spends {amount} {self._number(event.number)} ({left} left)", why=event)

    def _pay(self, event: Happening) -> None:
        for who, amount in zip(event.who, event.amounts, strict=True):
            left = self.game.seat_number(who, event.number)
            self._tell(f"{seat_text(who)} pays {amount} {self._number(event.number)} ({left} left)", why=event)

    def _shuffle(self, event: Happening) -> None:
        self._tell(f"{listed([self._zone(zone) for zone in event.zones])} is shuffled", why=event)

    def _win(self, event: Happening) -> None:
        rules = self.game.rules
        for seat in event.who:
            total = f" with {self.game.total(seat)} {self._number(rules.total)}" if rules.total >= 0 else ""
            self._tell(f"{self._named(seat)} wins{total}", depth=0)

    # -- words ---------------------------------------------------------------------------------------

    def _tell(self, *parts: str | Names, why: Happening | None = None, less: int = 0, depth: int = -1) -> None:
        """Keep a line, as deep as the windows that stand open."""
        if depth < 0:
            windows = sum(isinstance(frame, Window) and frame.kind < 0 for frame in self.game.state.stack)
            depth = 2 + windows - less if self.game.state.turn else 0
        reason = self._reason(why) if why is not None else ""
        self.told.append(Told(depth, tuple(part for part in (*parts, reason) if part != "")))

    def _body(self) -> Body | None:
        """The innermost body under way."""
        return next((frame for frame in reversed(self.game.state.stack) if isinstance(frame, Body)), None)

    def _reason(self, event: Happening) -> str:
        """The card or rule whose clause made it happen, when nobody chose to."""
        body = self._body()
        if body is None or body.why not in (TRIGGER, REPLACEMENT) or body.clause < 0:
            return ""
        rules = self.game.rules
        held = body.regs[THIS]
        if held:
            if event.cards == [held[0]]:
                return ""
            return f" (because of {quoted(self._title(held[0]))})"
        for rule in rules.rules:
            if body.clause in rule.clauses and rule.title:
                return f" (because of the rule {quoted(rule.title)})"
        return ""

    def _title(self, card: int) -> str:
        return self.game.rules.cards[self.game.state.defs[card]].title

    def _names(self, cards: Sequence[int], origins: Sequence[int], noun: str = "card") -> Names:
        """Cards that lay in ``origins`` and lie where they lie now: who sees either place knows them."""
        game = self.game
        rows: list[tuple[str, int]] = []
        for card, origin in zip(cards, origins, strict=True):
            seats = 0
            for seat in range(game.state.seats):
                if sees_zone(game, seat, origin) or sees_zone(game, seat, game.state.zone[card]):
                    seats |= 1 << seat
            rows.append((self._title(card), seats))
        return Names(tuple(rows), noun)

    def _cards(self, event: Happening) -> Names:
        """The cards of an event that moves nothing."""
        cards = [card for card in event.cards if card >= 0]
        return self._names(cards, [self.game.state.zone[card] for card in cards])

    def _by_who(self, event: Happening) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """The cards of an event by the seat that acts and the zone they were in: (seat, cards, where each was)."""
        groups: dict[tuple[int, int], list[int]] = {}
        for index, card in enumerate(event.cards):
            origin = event.origins[index] if event.origins else self.game.state.zone[card]
            groups.setdefault((event.who[index], origin), []).append(card)
        return [(who, tuple(cards), (origin,) * len(cards)) for (who, origin), cards in groups.items()]

    def _by_zone(self, event: Happening) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """The cards of a movement by where they went: (zone, cards, where each was)."""
        groups: dict[int, list[int]] = {}
        for index, zone in enumerate(event.zones):
            groups.setdefault(zone, []).append(index)
        return [
            (zone, tuple(event.cards[index] for index in places), tuple(event.origins[index] for index in places))
            for zone, places in groups.items()
        ]

    def _zone(self, zone: int) -> str:
        """A zone in words: ``seat 2's ...``, ``the ... deck``, ``the ... pile``."""
        game = self.game
        if zone < game.limbo:
            return f"the {game.rules.decks[zone // 2].name} {'pile' if zone % 2 else 'deck'}"
        kind = game.kind_of[zone]
        if kind < 0:
            return "play" if zone == game.limbo else "outside the game"
        owner = game.owner_of[zone]
        name = game.rules.zones[kind].name
        return f"{seat_text(owner)}'s {name}" if owner >= 0 else f"the {name}"

    def _number(self, number: int) -> str:
        return self.game.rules.numbers[number].text

    def _named(self, seat: int) -> str:
        return seat_text(seat, named_by(self.game, seat))

    def _numbers(self, seat: int) -> str:
        """A seat's total and what it has of each number that a card gives it."""
        game = self.game
        rules = game.rules
        parts = [f"{self._number(rules.total)} {game.total(seat)}"] if rules.total >= 0 else []
        for index, number in enumerate(rules.numbers):
            if number.on_seats and index != rules.total and game.has_number(seat, index):
                value = game.seat_number(seat, index)
                if value != number.default:
                    parts.append(f"{number.text} {value}")
        return ", ".join(parts)


def _extra(game: Game) -> list[int]:
    """The phases that come once more after the one under way."""
    turn = game.state.stack[0] if game.state.stack else None
    return turn.extra if isinstance(turn, Turn) else []


def _verb(verb: str, many: bool) -> str:
    """A verb for one or for several."""
    if verb == "be":
        return "are" if many else "is"
    if verb == "have":
        return "have" if many else "has"
    return verb if many else f"{verb}es" if verb == "go" else f"{verb}s"


_TELLERS = {
    events.ANNOUNCE: Narrator._announce,
    events.CANCEL: Narrator._cancel,
    events.ENTER: Narrator._enter,
    events.SCORE: Narrator._score,
    events.FAIL: Narrator._fail,
    events.MOVE: Narrator._move,
    events.TAKE: Narrator._take,
    events.GIVE: Narrator._give,
    events.RETURN: Narrator._return,
    events.DISCARD: Narrator._discard,
    events.DRAW: Narrator._draw,
    events.REMOVE: Narrator._remove,
    events.GAIN: Narrator._gain,
    events.LOSE: Narrator._gain,
    events.ROLL: Narrator._roll,
    events.SPEND: Narrator._spend,
    events.PAY: Narrator._pay,
    events.DO: Narrator._do,
    events.REVEAL: Narrator._reveal,
    events.SHUFFLE: Narrator._shuffle,
    events.WIN: Narrator._win,
    events.SET: Narrator._set,
    events.BECOME: Narrator._become,
    events.HAVE: Narrator._have,
}
