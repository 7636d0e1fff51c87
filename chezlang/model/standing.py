"""Sentences that stand as long as their card is in play: modifiers, limits, bans, bonuses on rolls."""

from __future__ import annotations

import re
from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import actions, events, select
from chezlang.effects.clauses import Ban, Clause, Modifier, RollBonus
from chezlang.effects.conditions import Condition
from chezlang.effects.select import Cards, Places, Seats
from chezlang.model.phrase import YOU_REF, Phrase, from_deck
from chezlang.model.scope import Scope
from chezlang.model.steps import Steps
from chezlang.model.unclear import Unclear
from chezlang.model.verbs import PASSIVE, SPANS, Step, event_of, taken_apart
from chezlang.syntax.tree import child, children, source_text, token, tokens

#: Determiners of cards or seats that a standing line can't hold for: it would have to choose, once and for all.
STANDS_FOR_SOME = ("a", "another", "number", "up to", "any", "no", "range", "dice", "only", "signed", "the")


class Standing(Steps):
    """Makes clauses of sentences."""

    def standing(self, tree: Tree[Token], scope: Scope, cond: Condition | None) -> list[Clause] | None:
        """The clauses of a sentence that stands as long as its card is in play; None if it is no such sentence."""
        if tree.data == "is_step":
            return self._standing_is(tree, scope, cond)
        step = taken_apart(tree)
        if step.modal == "cannot":
            if self._span(step) is not None:
                return None
            self._said(step, ("ON",) if step.verb == "do" else ())
            return self.bans(step, scope, cond)
        if step.verb != "have" and self._nobody(step, scope):
            raise self._no_line(step, scope, True)
        if step.verb != "have" or step.modal or self._span(step) is not None:
            return None
        if any(tail.type == "FOR_GOOD" for tail in step.tails):
            raise self.unclear("CZ308", "what is for good is gained", tree, "write `gain N NUMBER`")
        self._said(step, ("ON_ROLLS_FOR", "EQUAL_TO"))
        if self._prep(step, "ON_ROLLS_FOR") is not None:
            return [self.roll_bonus(step, scope, cond)]
        self._only(step, 1)
        of, inner = self._standing_subject(step.subject, step, scope)
        number, amount, signed = self._quantity(step, step.objects[0], inner)
        self._fits(number, isinstance(of, Cards), step)
        return [Modifier(of, number, actions.ADD if signed else actions.SET_TO, amount, cond)]

    def _standing_subject(self, tree: Tree[Token] | None, step: Step, scope: Scope) -> tuple[Cards | Seats, Scope]:
        if tree is None:
            return self.you(scope, step.tree), scope
        phrase = self.np(tree, scope)
        of = phrase.cards if phrase.cards is not None else phrase.seats
        best = phrase.det == "the" and (phrase.extreme is not None or isinstance(of, Seats))
        if of is None or (phrase.det in STANDS_FOR_SOME and not best):
            raise self.unclear(
                "CZ307",
                f"`{source_text(tree)}` can't have that",
                tree,
                "a standing line speaks of `this`, `you`, or `each ...`",
            )
        if phrase.det == "bare" and not self.is_plural(phrase):
            raise self.unclear(
                "CZ308", f"`{source_text(tree)}`: which of them?", tree, f"write `each {source_text(tree)}`, or `this`"
            )
        if (
            isinstance(of, select.CardSet)
            and of.place is None
            and phrase.noun is not None
            and any(isinstance(each, select.PlayedBy) for each in phrase.noun.filters)
        ):
            of = select.AnyCard(phrase.noun)
        inner = scope.inner()
        inner.subject = isinstance(of, Seats) and of != YOU_REF
        return of, inner

    def _standing_is(self, tree: Tree[Token], scope: Scope, cond: Condition | None) -> list[Clause] | None:
        """`your NUMBER is at most N`; `X cannot be discarded`."""
        modal = token(tree, "MODAL")
        subject = child(tree, "np")
        assert subject is not None
        part = child(tree, "state_part")
        if modal is not None and part is not None and self.span_of(tree) is not None:
            return None  # that it cannot for a time is said in a line
        self.plainly(tree)
        if modal is not None and part is not None:
            if str(modal) != "cannot":
                of = source_text(subject).removeprefix("no ")
                ban = source_text(tree).replace(f"{source_text(subject)} {modal}", f"{of} cannot", 1)
                raise self.unclear("CZ106", f"`{modal} be` can't stand here", tree, f"write `{ban}` for a ban")
            kinds = self._kept_from(part)
            phrase = self.np(subject, scope)
            if phrase.cards is None:
                word = next(tokens(part, "PART"))
                raise self.unclear("CZ307", f"`{source_text(subject)}` can't be {word}", subject, "only cards can")
            self.of_each(phrase)
            what = phrase.cards
            if isinstance(what, select.CardSet) and what.place is None:
                what = select.AnyCard(what.noun, what.other)
            return [Ban(kind, None, self.played_by(phrase, kind) or what, None, -1, cond) for kind in kinds]
        state = child(tree, "state_cmp")
        if state is None:
            so = self.is_so(tree, scope, True)
            if so is not None:
                raise so
            return None
        phrase = self.np(subject, scope)
        if phrase.sort != "number" or phrase.total or phrase.of is None or len(phrase.numbers) != 1:
            return None
        compare = str(next(tokens(state, "CMP")))
        if compare not in ("at most", "at least"):
            raise self.unclear(
                "CZ106",
                f"a limit is `at most` or `at least`, not `{compare}`",
                state,
                "write `is at most N` or `is at least N`",
            )
        amount = self.amount(next(children(state)), scope)
        return [
            Modifier(
                phrase.of,
                phrase.numbers[0],
                actions.NOT_ABOVE if compare == "at most" else actions.NOT_BELOW,
                amount,
                cond,
            )
        ]

    def played_by(self, phrase: Phrase, kind: int) -> Cards | None:
        """`your CARDS` of what happens to cards that are being played, and so lie nowhere yet: those that you play."""
        cards = phrase.cards
        if kind not in (events.ANNOUNCE, events.CANCEL, events.PLAY) or not isinstance(cards, select.CardSet):
            return None
        if isinstance(cards.place, select.InPlayOf):
            noun = replace(cards.noun, filters=(*cards.noun.filters, select.PlayedBy(cards.place.of)))
            return select.AnyCard(noun, cards.other)
        if cards.place is not None and kind != events.PLAY:
            raise self.unclear(
                "CZ308",
                "a card that is being played is in no zone",
                phrase.node,
                f"leave the place out: `each {cards.noun.word}`, or `your {cards.noun.word}` for what you play",
            )
        return None

    def is_so(self, tree: Tree[Token], scope: Scope, stands: bool) -> Unclear | None:
        """`each CARD here is TYPE`, `your NUMBER is 8`: what to say of it where nothing is asked. ``stands``: of a line by itself."""
        state, subject = child(tree, "state_is"), child(tree, "np")
        what = child(state, "np") if state is not None else None
        if state is None or subject is None or what is None or token(tree, "MODAL") or token(state, "NOT"):
            return None
        try:
            phrase, meant = self.np(subject, scope.inner()), self.np(what, scope.inner())
        except Unclear:
            return None
        said, value = source_text(subject), source_text(what)
        if phrase.sort == "number" and not phrase.total and len(phrase.numbers) == 1 and meant.sort == "amount":
            number = self.words.numbers.names[phrase.numbers[0]]
            owner = re.sub(r"['’]s$", "", said.removesuffix(number).strip())
            owner = {"your": "you", "their": "they", "its": "it" if not stands else "this"}.get(owner, owner)
            have = "have" if owner in ("you", "they") else "has"
            time = "" if stands else " this turn"
            return self.unclear(
                "CZ106", f"`{said}` is what it is: how much of a number somebody or something has is said by `have`", tree,
                f"write `{owner} {have} {value} {number}{time}`",
            )  # fmt: skip
        if phrase.cards is not None and meant.noun is not None and meant.noun.tags:
            become = "become" if phrase.det == "bare" else "becomes"
            line = f"{said} {become} {value}"
            if stands:
                return self.unclear(
                    "CZ106", "nothing that stands changes of what type cards are: they become it when something happens", tree,
                    f"write `{line}` below a trigger; they are it from then on, as long as they are in play",
                )  # fmt: skip
            return self.unclear(
                "CZ106", f"`{source_text(tree)}` states something and does nothing", tree, f"write `{line}`"
            )
        return None

    def span_of(self, tree: Tree[Token]) -> Token | None:
        """The word of a sentence that says for how long."""
        return next((word for tail in children(tree, "tail") for word in tokens(tail) if word.type in SPANS), None)

    def _kept_from(self, part: Tree[Token]) -> list[int]:
        """What cards are kept from: the kinds of event, one for each participle."""
        kinds: list[int] = []
        for word in tokens(part, "PART"):
            kind = PASSIVE.get(str(word))
            if kind is None:
                raise self.unclear(
                    "CZ308",
                    f"nothing can be kept from being {word}",
                    word,
                    "say `cannot be discarded`, `taken`, `moved`, `cancelled` or `played`",
                )
            if kind in kinds:
                raise self.unclear("CZ308", f"`{word}` is said twice", word, "leave it out once")
            kinds.append(kind)
        return kinds

    def roll_bonus(self, step: Step, scope: Scope, cond: Condition | None) -> RollBonus:
        """`you have +N on rolls for CARDS`."""
        target = self._prep(step, "ON_ROLLS_FOR")
        assert target is not None
        who, inner = self._subject(step, scope)
        if len(step.objects) != 1:
            raise self.unclear(
                "CZ308", "a bonus on rolls lacks how much", step.tree, "write `you have +1 on rolls for CARDS`"
            )
        amount = self.np(step.objects[0], inner)
        if amount.sort != "amount" or amount.amount is None or not amount.signed:
            raise self.unclear(
                "CZ303", f"`{source_text(step.objects[0])}` is no bonus", step.objects[0], "write it with a sign: `+1`"
            )
        phrase = self.np(target, inner)
        if phrase.sort == "action":
            return RollBonus(who, None, phrase.action, amount.amount, cond)
        if phrase.noun is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(target)}` is nothing that is rolled for",
                target,
                "name a type of card, or an action",
            )
        self.of_each(phrase)
        if phrase.other:
            raise self.unclear(
                "CZ308", f"`{source_text(target)}`: other than which?", target, f"write `{self.one_of(phrase)}`"
            )
        if phrase.place is not None:
            raise self.unclear(
                "CZ307",
                "a card that dice are rolled for lies nowhere yet",
                target,
                f"write `on rolls for {phrase.det} {phrase.noun.word}`",
            )
        return RollBonus(who, phrase.noun, -1, amount.amount, cond)

    def ban(self, step: Step, scope: Scope) -> Ban:
        """One ban in which whoever it is imposed on is `you`."""
        bans = self.bans(step, scope, None)
        first = bans[0]
        assert isinstance(first, Ban)
        if len(bans) > 1:
            nouns = [each.what.noun for each in bans if isinstance(each, Ban) and isinstance(each.what, select.AnyCard)]
            merged = select.Noun(
                tuple(tag for noun in nouns for tag in noun.tags), tuple(title for noun in nouns for title in noun.titles),
                word=", ".join(noun.word for noun in nouns),
            )  # fmt: skip
            first = replace(first, what=select.AnyCard(merged))
        return replace(first, who=YOU_REF)

    def _kept_by(self, step: Step) -> str:
        """What to write for a ban of what none can forbid: what is heard before it happens can be ignored."""
        who = f"{source_text(step.subject)} " if step.subject is not None else ""
        if step.verb in ("start", "end", "win") and who:
            each = who.replace("each other ", "another ", 1).replace("each ", "a ", 1)
            return f"write `when {each}would {step.verb}`, and below it `ignore it`"
        return "say what cannot happen: play, discard, enter, do, draw ..."

    def bans(self, step: Step, scope: Scope, cond: Condition | None) -> list[Clause]:
        """The bans of a `cannot` sentence, one for each thing that it lists."""
        kind = event_of(step)
        assert step.word is not None
        if kind is None or step.verb in ("choose", "start", "end", "win"):
            raise self.unclear(
                "CZ308",
                f"`cannot {step.word}` bans nothing that happens",
                step.word,
                self._kept_by(step),
            )
        subject = (
            self.np(step.subject, scope)
            if step.subject is not None
            else Phrase(step.tree, "seats", "ref", seats=self.you(scope, step.tree))
        )
        if step.verb == "enter" or (subject.cards is not None and step.verb in ("leave", "score")):
            if subject.cards is None:
                raise self.unclear(
                    "CZ307",
                    f"`{source_text(step.subject or step.tree)}` is no card that could {step.verb}",
                    step.subject or step.tree,
                    "say it like this: `CARDS cannot enter here`",
                )
            place = self.expecting("zone", step.objects[0], scope).places if step.objects else None
            self.comes_by(kind, place, step)
            return [Ban(kind.id, None, self._anywhere(subject), place, -1, cond)]
        if subject.cards is not None and step.verb in ("gain", "lose") and step.objects:
            bearers = self._anywhere(subject)
            numbers = [(tree, self.np(tree, scope)) for tree in step.objects]
            return [self._ban_of_number(step, tree, phrase, None, bearers, cond) for tree, phrase in numbers]
        if subject.seats is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.subject or step.tree)}` can't {step.verb} anyway",
                step.subject or step.tree,
                f"say who cannot {step.verb}",
            )
        who = (
            None
            if subject.det in ("no", "any") or subject.seats == select.EachSeat(False, None, "each")
            else subject.seats
        )
        inner = scope.inner()
        if step.verb == "do":
            target = self.expecting("action", step.objects[0], inner) if step.objects else None
            if target is None or target.sort != "action":
                raise self.unclear(
                    "CZ207", "no action is named that cannot be done", step.tree, "write `cannot do ACTION on CARD`"
                )
            on = self._prep(step, "ON")
            what = self._anywhere(self._cards(step, on, inner)) if on is not None else None
            return [Ban(kind.id, who, what, None, target.action, cond)]
        if kind.id in (events.AGAIN, events.SKIP):
            self._a_turn(kind, step, inner)
            return [Ban(kind.id, who, None, None, -1, cond)]
        if not step.objects:
            return [Ban(kind.id, who, None, None, -1, cond)]
        made: list[Clause] = []
        for tree in step.objects:
            phrase = self.np(tree, inner)
            if phrase.deck >= 0 and step.verb == "draw":
                self.of_each(phrase)
                made.append(Ban(kind.id, who, select.AnyCard(from_deck(phrase)), None, -1, cond))
                continue
            if phrase.sort in ("quantity", "number") and step.verb in ("gain", "lose"):
                made.append(self._ban_of_number(step, tree, phrase, who, None, cond))
                continue
            if phrase.cards is None:
                raise self.unclear(
                    "CZ307",
                    f"`{source_text(tree)}` is no card, and `cannot {step.word}` needs one",
                    tree,
                    f"say it like this: `you cannot {step.word} CARDS`",
                )
            if subject.seats != YOU_REF:
                self.than_theirs(tree, phrase.place)
            made.append(Ban(kind.id, who, self._anywhere(phrase), phrase.place, -1, cond))
        return made

    def comes_by(self, kind: events.EventKind, place: Places | None, step: Step) -> None:
        """Refuse what is said of coming to a pile, or out of a deck: a discard and a draw go by their own names."""
        comes = kind.id == events.ENTER
        if (
            not isinstance(place, select.DeckPlace)
            or kind.id not in (events.ENTER, events.LEAVE)
            or comes != place.pile
        ):
            return
        cards = source_text(step.subject) if step.subject is not None else "a card"
        deck, seat = self.words.decks.names[place.deck], self.words.seat or "SEAT"
        if step.modal == "cannot":
            way_out = f"`{cards} cannot be discarded`" if comes else f"`each {seat} cannot draw {deck}`"
        else:
            way_out = f"`when {cards} is discarded`" if comes else f"`when anyone draws a {deck}`"
        raise self.unclear(
            "CZ308",
            f"`{source_text(step.tree)}`: a card that {'is discarded' if comes else 'is drawn'} is said to be just that, and nothing else",
            step.tree,
            f"write {way_out}",
        )

    def _ban_of_number(
        self,
        step: Step,
        tree: Tree[Token],
        phrase: Phrase,
        who: Seats | None,
        what: Cards | None,
        cond: Condition | None,
    ) -> Ban:
        """`you cannot gain NUMBER`, whatever the amount."""
        if phrase.sort != "quantity" or len(phrase.numbers) != 1 or phrase.det != "bare" or phrase.of is not None:
            name = self.words.numbers.names[phrase.numbers[0]] if phrase.numbers else "NUMBER"
            raise self.unclear(
                "CZ308",
                f"`{source_text(tree)}`: a ban can't say how much",
                tree,
                f"write `cannot {step.verb} {name}`, or `when ... would {step.verb} {source_text(tree)}` with what happens then",
            )
        self._fits(phrase.numbers[0], what is not None, step)
        return Ban(events.BY_NAME[step.verb].id, who, what, None, -1, cond, phrase.numbers[0])

    def _anywhere(self, phrase: Phrase) -> Cards:
        """The cards of a phrase wherever they are: a ban or trigger looks at the place apart."""
        assert phrase.cards is not None
        self.of_each(phrase)
        if phrase.noun is not None and not phrase.reference:
            return select.AnyCard(phrase.noun, phrase.other)
        return phrase.cards
