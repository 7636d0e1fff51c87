"""Triggers: from the clause after `when` to the events that it listens for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token, Tree

from chezlang.effects import amounts, events, select
from chezlang.effects.base import Block
from chezlang.effects.clauses import HIGHEST, LOWEST, Pattern, Watch
from chezlang.effects.select import Cards, Places, Seats
from chezlang.findings.suggest import listed
from chezlang.model.phrase import YOU_REF, Phrase, from_deck
from chezlang.model.scope import Scope
from chezlang.model.sentences import Sentences
from chezlang.model.verbs import PASSIVE, VERBS, Step, event_of, taken_apart
from chezlang.syntax.tree import Node, child, children, source_text, token


@dataclass
class Heard:
    """What one clause listens for: an event, or a number that crosses a line."""

    pattern: Pattern | None
    watch: Watch | None
    would: bool
    it: bool
    that: bool
    whole: bool = False
    amount: bool = False
    somebody: bool = False  # it tells of somebody else than you


#: Verbs of which somebody does something to cards.
_DONE_TO_CARDS = {
    "play",
    "discard",
    "take",
    "give",
    "move",
    "return",
    "remove",
    "reveal",
    "draw",
    "score",
    "fail",
    "announce",
}


#: What is said of cards that something is done to, and the verb by which it is heard; "" where nothing is heard of it.
_ACTIVE = {
    "given": "give", "returned": "return", "removed": "remove", "announced": "announce",
    "shuffled": "", "swapped": "", "chosen": "", "rerolled": "", "looked-at": "", "seen": "", "answered": "", "passed": "",
}  # fmt: skip

#: Events of a card that lies somewhere and goes nowhere: its place is where it lies.
_LIES = (events.SCORE, events.PLAY, events.FAIL, events.REVEAL)
#: Events that are told of the one whose card it is, so that `somebody's CARD` says who.
_OF_THE_OWNER = (events.SCORE, events.PLAY, events.FAIL, events.ANNOUNCE, events.CANCEL)
#: Events whose place is where a card comes to.
_ARRIVES = (events.MOVE, events.GIVE, events.RETURN, events.DRAW)

#: What an event of somebody's can be said with, besides what it is about.
HEARD_WITH = {
    events.ANNOUNCE: ("FOR",), events.ROLL: ("FOR",), events.DO: ("ON",), events.GIVE: ("TO",), events.MOVE: ("TO", "INTO"),
    events.RETURN: ("TO",),
}  # fmt: skip


class Triggers(Sentences):
    """Reads the clauses of `when` and `answer when`."""

    def heard(self, tree: Tree[Token], scope: Scope) -> Heard:
        """What a clause listens for."""
        before, self.hearing = self.hearing, True
        try:
            return self._what_is_heard(tree, scope)
        finally:
            self.hearing = before

    def _what_is_heard(self, tree: Tree[Token], scope: Scope) -> Heard:
        step_tree = next(children(tree))
        if step_tree.data == "is_step":
            return self._passive(step_tree, scope)
        step = taken_apart(step_tree)
        if step.modal not in ("", "would"):
            raise self.unclear(
                "CZ106",
                f"`{step.modal}` does not go into a trigger",
                step_tree,
                "write what happens, or `would` to replace it",
            )
        if step.crossing is not None or step.verb in ("go", "reach"):
            return self._crossing(step, scope)
        kind = event_of(step)
        if kind is None or (kind.id in events.UNHEARD and kind.id != events.AGAIN):
            assert step.word is not None
            helps = {
                "cancel": "say it of the card: `when a CARD is cancelled`",
                "have": "say what happens: `when SEAT gains ...`, `when anyone's NUMBER reaches N`; or `when a CARD enters a PLACE`, and under "
                "it `if SEAT has N+ CARDS`",
            }
            raise self.unclear(
                "CZ308",
                f"nothing happens that is called `{step.word}`",
                step.word,
                helps.get(
                    step.verb,
                    "the events are: "
                    + ", ".join(sorted(event.name for event in events.EVENTS if event.id not in events.UNHEARD)),
                ),
            )
        if step.subject is None:
            raise self.unclear(
                "CZ308", "who does it?", step.tree, f"write `when you {step.verb} ...` or `when anyone {step.word} ...`"
            )
        pattern, it, whole = self._event(kind, step, scope)
        return Heard(
            pattern, None, step.modal == "would", it, kind.id not in (events.SHUFFLE,), whole, "amount" in kind.fields
        )

    def _passive(self, tree: Tree[Token], scope: Scope) -> Heard:
        """`a card is cancelled`."""
        part = child(tree, "state_part")
        subject = child(tree, "np")
        assert subject is not None
        if part is None:
            state = child(tree, "state_is")
            said = source_text(state) if state is not None else ""
            verb = _ACTIVE.get(said)
            if verb:
                raise self.unclear(
                    "CZ308", f"of what is {said} it is heard who does it", tree,
                    f"write `when anyone {verb}s {source_text(subject)}`, or `when you {verb} ...`",
                )  # fmt: skip
            if verb is not None:
                raise self.unclear(
                    "CZ308", f"nothing happens that is called `{said}`", tree,
                    f"of cards it is heard that they are {', '.join(sorted(PASSIVE))}; nothing tells of what is {said}",
                )  # fmt: skip
            raise self.unclear(
                "CZ106",
                f"`{source_text(tree)}` is a state, and a trigger needs something that happens",
                tree,
                "use `while` for a state, or say what happens",
            )
        word = str(self.one_part(part))
        kind = PASSIVE.get(word)
        if kind is None or token(part, "NOT") is not None:
            raise self.unclear(
                "CZ308",
                f"nothing happens that is called `{source_text(part)}`",
                part,
                f"say one of: {', '.join(sorted(PASSIVE))}",
            )
        self.plainly(tree)
        phrase = self.np(subject, scope)
        modal = token(tree, "MODAL")
        if modal is not None and str(modal) != "would":
            raise self.unclear(
                "CZ106", f"`{modal}` does not go into a trigger", modal, "write what happens, or `would` to replace it"
            )
        would = modal is not None and str(modal) == "would"
        if phrase.sort == "action":
            return Heard(Pattern(kind, action=phrase.action), None, would, True, True, True)
        if phrase.cards is None:
            raise self.unclear(
                "CZ307", f"`{source_text(subject)}` can't be {word}", subject, "only cards and actions can"
            )
        who, what, place = self._placed(kind, None, phrase, subject)
        return Heard(Pattern(kind, who, what, place), None, would, True, True)

    def _crossing(self, step: Step, scope: Scope) -> Heard:
        """`your NUMBER goes above N [for good]`, `X's total reaches N`."""
        if step.subject is None:
            raise self.unclear("CZ308", "which number?", step.tree, "write `when your NUMBER goes above N`")
        phrase = self.np(step.subject, scope)
        together = isinstance(phrase.amount, amounts.Combined)
        of = phrase.amount.of if isinstance(phrase.amount, amounts.Combined) else phrase.of
        if (phrase.sort != "number" and not together) or not isinstance(of, Seats):
            raise self.unclear(
                "CZ303",
                f"`{source_text(step.subject)}` is no number of a {self.words.seat}",
                step.subject,
                "write `your NUMBER`, or `anyone's total`",
            )
        inner = scope.inner()
        inner.subject = not together
        self._said(step, tails=("FOR_GOOD",), help="leave it out: a number is looked at whenever it changes")
        if step.crossing is not None:
            how, base = step.crossing
            if step.verb != "go" or how not in ("above", "below"):
                raise self.unclear(
                    "CZ106",
                    "a number goes `above` or `below`",
                    step.tree,
                    "write `goes above N`; `reaches N` for at least N",
                )
            than = self.as_amount(self.np(base, inner))
        elif step.verb == "reach" and len(step.objects) == 1:
            how, than = "at least", self.amount(step.objects[0], inner)
        else:
            raise self.unclear(
                "CZ308", f"`{step.word}` lacks a number to pass", step.tree, "write `goes above N` or `reaches N`"
            )
        lasting = any(tail.type == "FOR_GOOD" for tail in step.tails)
        if isinstance(phrase.amount, amounts.Combined):
            watch = Watch(of, phrase.amount.number, how, than, lasting, Block(-1, ()), together=True)
            return Heard(None, watch, False, False, False)
        number = -1 if phrase.total else phrase.numbers[0]
        return Heard(None, Watch(of, number, how, than, lasting, Block(-1, ())), False, False, True)

    def _event(self, kind: events.EventKind, step: Step, scope: Scope) -> tuple[Pattern, bool, bool]:
        """The pattern of an ordinary clause, whether the event has cards, and whether they come as one thing."""
        assert step.subject is not None
        if len(step.objects) > 1:
            raise self.unclear(
                "CZ106",
                "a trigger takes no list",
                step.objects[1],
                "join types with `or`, or write a second trigger: `, or when ...`",
            )
        subject = self.np(step.subject, scope)
        if subject.det == "no":
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.subject)}` does nothing, and a trigger waits for something that happens",
                step.subject,
                "say who does it: `you`, `anyone`, `another ...`",
            )
        if kind.id in (events.START, events.END):
            if subject.sort != "period":
                raise self.unclear(
                    "CZ307",
                    f"`{source_text(step.subject)}` doesn't {kind.name}",
                    step.subject,
                    "say `a phase`, `your X phase`, `a turn`, `your turn`",
                )
            self._said(step, help="write what comes next on the lines below")
            if step.objects:
                self._only(step, 0)
            return Pattern(kind.id, subject.seats, period=subject.period), False, False
        if subject.cards is not None:
            self._said(step, help=self._heard_so(kind))
            return self._of_cards(kind, step, subject, scope)
        if subject.seats is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.subject)}` doesn't {kind.name}",
                step.subject,
                f"say who: `when you {kind.name} ...`",
            )
        inner = scope.inner()
        who = self._actor(subject)
        self._said(step, HEARD_WITH.get(kind.id, ()), help=self._heard_so(kind))
        if kind.id in (events.ENTER, events.LEAVE):
            raise self.unclear(
                "CZ307",
                f"a {self.words.seat} doesn't {kind.name} a zone",
                step.subject,
                f"say which card: `when this {kind.name}s ...`",
            )
        if kind.id == events.ROLL:
            return self._rolled_in(step, who, inner)
        if kind.id in (events.GAIN, events.LOSE, events.SPEND, events.PAY):
            number, low, high = self._changed(step, inner)
            self._fits(number, False, step)
            return Pattern(kind.id, who, number=number, low=low, high=high), False, False
        if kind.id in (events.AGAIN, events.SKIP):
            self._a_turn(kind, step, inner)
            return Pattern(kind.id, who), False, False
        if kind.id == events.WIN:
            self._only(step, 0)
            return Pattern(kind.id, who), False, False
        if kind.id == events.DO:
            target = self.expecting("action", step.objects[0], inner) if step.objects else None
            if target is None or target.sort != "action":
                raise self.unclear(
                    "CZ207", "which action?", step.tree, f"the actions are: {listed(self.words.actions.names)}"
                )
            on = next((tree for name, tree in step.preps if name == "ON"), None)
            what = self._where_it_is(self._cards(step, on, inner)) if on is not None else None
            return Pattern(kind.id, who, what, action=target.action), on is not None, False
        return self._to_cards(kind, step, who, inner)

    def _heard_so(self, kind: events.EventKind) -> str:
        return f"leave it out: `when ... {kind.name}` hears it whenever it happens"

    def _actor(self, phrase: Phrase) -> Seats | None:
        """Who must have done it; None for anyone."""
        seats = phrase.seats
        if isinstance(seats, select.EachSeat) and not seats.other and seats.cond is None:
            return None
        return seats

    def _of_cards(
        self, kind: events.EventKind, step: Step, subject: Phrase, scope: Scope
    ) -> tuple[Pattern, bool, bool]:
        """`this enters PLACE`, `a CARD would score 0 or less`, `a CARD fails`."""
        assert step.subject is not None
        what = self._anywhere(subject)
        if kind.id in (events.ENTER, events.LEAVE):
            place: Places | None = subject.place
            if step.objects:
                phrase = self.expecting("zone", step.objects[0], scope)
                if phrase.places is None:
                    raise self.unclear(
                        "CZ307",
                        f"`{source_text(step.objects[0])}` is no place",
                        step.objects[0],
                        f"name a zone, as in `enters your {self.a_zone()}`",
                    )
                place = self._whose(subject, phrase.places, step)
            self.comes_by(kind, place, step)
            return Pattern(kind.id, None, what, place), True, False
        if kind.id in (events.SCORE, events.FAIL):
            low, high = LOWEST, HIGHEST
            if step.objects:
                amount = self.np(step.objects[0], scope)
                if amount.sort != "amount" or amount.amount is None:
                    raise self.unclear(
                        "CZ303",
                        f"`{source_text(step.objects[0])}` is no amount",
                        step.objects[0],
                        "write a number, as in `scores 5+` or `would score 0 or less`",
                    )
                if amount.range is not None:
                    low, high = amount.range
                elif isinstance(amount.amount, amounts.Fixed):
                    low = high = amount.amount.n
            who, what, place = self._placed(kind.id, None, subject, step.subject)
            return Pattern(kind.id, who, what, place, low, high), True, False
        if kind.id in (events.GAIN, events.LOSE):
            number, low, high = self._changed(step, scope)
            self._fits(number, True, step)
            return Pattern(kind.id, None, self._where_it_is(subject), None, low, high, number), True, False
        raise self.unclear(
            "CZ307",
            f"a card doesn't {kind.name}",
            step.subject,
            f"say who does: `when anyone {kind.name}s ...`, or `is {kind.name}ed`",
        )

    def _changed(self, step: Step, scope: Scope) -> tuple[int, int, int]:
        if len(step.objects) != 1:
            raise self.unclear(
                "CZ308", f"`{step.word}` what?", step.tree, f"name the number: `when you {step.verb} NUMBER`"
            )
        phrase = self.expecting("number", step.objects[0], scope)
        if phrase.sort not in ("quantity", "number") or len(phrase.numbers) != 1 or phrase.of is not None:
            raise self.unclear(
                "CZ303",
                f"`{source_text(step.objects[0])}` is no number",
                step.objects[0],
                f"the numbers are: {listed(self.words.numbers.names)}",
            )
        low, high = LOWEST, HIGHEST
        if phrase.range is not None:
            low, high = phrase.range
        elif isinstance(phrase.amount, amounts.Fixed):
            low = high = phrase.amount.n
        return phrase.numbers[0], low, high

    def _rolled_in(self, step: Step, who: Seats | None, scope: Scope) -> tuple[Pattern, bool, bool]:
        target = next((tree for name, tree in step.preps if name == "FOR"), None)
        low, high = LOWEST, HIGHEST
        if step.objects:
            result = self.np(step.objects[0], scope)
            if result.range is not None:
                low, high = result.range
            elif result.sort == "amount" and isinstance(result.amount, amounts.Fixed):
                low = high = result.amount.n
            elif result.sort == "number" and len(result.numbers) == 1 and target is None:
                return Pattern(events.ROLL, who, number=result.numbers[0]), True, False
            else:
                raise self.unclear(
                    "CZ303",
                    f"`{source_text(step.objects[0])}` is no result",
                    step.objects[0],
                    "write `rolls N` or `rolls for CARDS`",
                )
        if target is None:
            return Pattern(events.ROLL, who, low=low, high=high), True, False
        phrase = self.np(target, scope)
        if phrase.sort == "action":
            return Pattern(events.ROLL, who, low=low, high=high, action=phrase.action), True, False
        if phrase.cards is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(target)}` is nothing that is rolled for",
                target,
                "name a type of card, or an action",
            )
        return Pattern(events.ROLL, who, self._anywhere(phrase), low=low, high=high), True, False

    def _to_cards(
        self, kind: events.EventKind, step: Step, who: Seats | None, scope: Scope
    ) -> tuple[Pattern, bool, bool]:
        if step.verb not in _DONE_TO_CARDS:
            raise self.unclear("CZ308", f"`{step.word}` can't be listened for", step.tree, VERBS[step.verb].meaning)
        number = -1
        to: Places | None = None
        for name, tree in step.preps:
            if name == "FOR":
                phrase = self.np(tree, scope)
                if len(phrase.numbers) != 1:
                    raise self.unclear(
                        "CZ303", f"`{source_text(tree)}` is no number", tree, "name the number that was used up for it"
                    )
                number = phrase.numbers[0]
            else:
                to = self._to(kind, tree, scope)
        if not step.objects:
            return Pattern(kind.id, who, None, to, number=number), True, False
        phrase = self.np(step.objects[0], scope)
        if phrase.sort == "action" and kind.id == events.ANNOUNCE:
            return Pattern(kind.id, who, number=number, action=phrase.action), True, True
        if phrase.deck >= 0 and kind.id == events.DRAW and phrase.cards is None:
            self.of_each(phrase)
            return Pattern(kind.id, who, select.AnyCard(from_deck(phrase))), True, False
        if phrase.cards is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` is no card",
                step.objects[0],
                f"say it like this: `when anyone {step.verb}s CARDS`",
            )
        if to is not None and phrase.place is not None:
            raise self.unclear(
                "CZ308",
                f"`{source_text(step.objects[0])}` says where it was, and this event tells where it comes to",
                step.objects[0],
                "say only where it comes to",
            )
        who, cards, place = self._placed(kind.id, who, phrase, step.objects[0])
        if who not in (None, YOU_REF):
            self.than_theirs(step.tree if to is not None else step.objects[0], to or place)
        return Pattern(kind.id, who, cards, to or place, number=number), True, False

    def _to(self, kind: events.EventKind, tree: Tree[Token], scope: Scope) -> Places:
        """Where to something is given or goes: somebody, or a zone."""
        phrase = self.np(tree, scope)
        if phrase.seats is not None and kind.id == events.GIVE:
            return select.AnyZoneOf(phrase.seats)
        if phrase.places is None or kind.id == events.GIVE:
            raise self.unclear(
                "CZ307",
                f"nothing is {'given' if kind.id == events.GIVE else 'moved'} to `{source_text(tree)}`",
                tree,
                f"say `to {'you' if kind.id == events.GIVE else f'your {self.a_zone()}'}`, or leave it out",
            )
        return phrase.places

    # -- where the cards are ----------------------------------------------------------------------------------

    def _where_it_is(self, phrase: Phrase) -> Cards:
        """The cards of a phrase wherever they are, or where it says that they lie."""
        assert phrase.cards is not None
        return self._anywhere(phrase) if phrase.place is None else phrase.cards

    def _placed(
        self, kind: int, who: Seats | None, phrase: Phrase, node: Node
    ) -> tuple[Seats | None, Cards, Places | None]:
        """Who, which cards and which place a pattern has, where its cards are said to be somebody's or in a place."""
        place = phrase.place
        if place is None:
            return who, self._anywhere(phrase), None
        if isinstance(place, select.InPlayOf):
            if who is None and kind in _OF_THE_OWNER:
                return place.of, self._anywhere(phrase), None
            if kind in _ARRIVES:
                raise self.unclear(
                    "CZ308",
                    f"`{source_text(node)}` says where it was, and this event tells where it comes to",
                    node,
                    f"say where it goes from: `when {source_text(node)} leaves a {self.a_zone()}`",
                )
        if kind in (events.ANNOUNCE, events.CANCEL):
            raise self.unclear(
                "CZ308",
                "a card that is being played is in no zone",
                node,
                f"leave the place out, or say who plays it: `when another {self.words.seat} announces ...`",
            )
        if kind in _LIES:
            return who, self._where_it_is(phrase), None
        return who, self._anywhere(phrase), place

    def _whose(self, subject: Phrase, zone: Places, step: Step) -> Places:
        """The zone that somebody's card enters or leaves: theirs."""
        owner = subject.place
        if owner is None:
            return zone
        whole = isinstance(zone, select.ZoneOf) and zone.entering is None
        if isinstance(owner, select.InPlayOf) and isinstance(zone, select.ZoneOf) and whole:
            anybody = isinstance(zone.of, select.EachSeat) and not zone.of.other and zone.of.cond is None
            if anybody or zone.of == owner.of:
                return replace(zone, of=owner.of)
        assert step.subject is not None
        raise self.unclear(
            "CZ308",
            f"`{source_text(step.subject)}` says where it is, and `{source_text(step.objects[0])}` too",
            step.tree,
            f"say it once, as in `when a CARD {step.word} {source_text(step.objects[0])}`",
        )
