"""Sentences that bring cards from one place to another."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import actions, amounts, events, select
from chezlang.effects.base import Effect
from chezlang.effects.clauses import Pattern, Would
from chezlang.effects.picks import RANDOM, Pick
from chezlang.effects.select import Seats
from chezlang.model.changing import Changing
from chezlang.model.phrase import YOU_REF, Phrase
from chezlang.model.scope import Scope
from chezlang.model.unclear import Unclear
from chezlang.model.verbs import Step, is_turn, usage
from chezlang.state.data import SUBJECT
from chezlang.syntax.tree import child, source_text, token


class Moving(Changing):
    """Makes effects of `discard`, `draw`, `take`, `give`, `swap`, `move`, `return`, `enter`, `remove`, `reveal`, `shuffle`; and turns taken or skipped."""

    def _do_discard(self, step: Step, scope: Scope) -> Effect:
        down = self._prep(step, "DOWN_TO")
        if down is not None:
            if step.objects:
                raise self.unclear(
                    "CZ308",
                    f"`{source_text(step.objects[0])}`: who discards down to a number does so from their hand",
                    step.objects[0],
                    f"write `{step.word} down to {source_text(down)}`",
                )
            if step.tails:
                raise self.unclear(
                    "CZ308", f"`{step.tails[0]}` does not go with `down to`", step.tails[0], "leave it out"
                )
            who, inner = self._subject(step, scope)
            keep = self.amount(down, inner)
            hidden = self.hidden_zone()
            cards = select.CardSet(
                select.Noun(()), select.ZoneOf(hidden, YOU_REF if who == YOU_REF else select.SeatRef(5, "they"))
            )
            count = amounts.Minus(amounts.Count(1, cards, False), keep)
            pick = Pick(cards, "chosen", count, count, scope.slots.take(2), events.DISCARD, word="down to")
            return actions.Discard(who, pick, keep)
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        return actions.Discard(who, self._some(step, step.objects[0], inner, events.DISCARD))

    def hidden_zone(self) -> int:
        """The zone kind that is the hand: the first hidden zone."""
        raise NotImplementedError

    def is_shared(self, zone: int) -> bool:
        """Whether there is one such zone for all."""
        raise NotImplementedError

    def _some(self, step: Step, tree: Tree[Token], scope: Scope, verb: int) -> Pick:
        """Cards that an effect is about; at random where the sentence says so."""
        pick = self.pick(self._cards(step, tree, scope), scope, verb)
        if any(tail.type == "AT_RANDOM" for tail in step.tails):
            pick = replace(pick, how=RANDOM)
        return pick

    def _do_draw(self, step: Step, scope: Scope) -> Effect:
        until = self._prep(step, "TO")
        if not step.objects and until is not None and self.words.decks.names:
            decks = " or ".join(f"`draw {deck} to {source_text(until)}`" for deck in self.words.decks.names)
            raise self.unclear("CZ308", "`draw` lacks from which deck", step.tree, f"name the deck: {decks}")
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        phrase = self.expecting("deck", step.objects[0], inner)
        to = self._prep(step, "TO")
        self._drawn(step, phrase, to is not None)
        if phrase.deck < 0 and isinstance(phrase.place, select.DeckPlace) and phrase.noun is not None:
            return actions.Draw(who, phrase.place.deck, phrase.low, False, phrase.noun)
        if phrase.deck < 0:
            if phrase.noun is not None and self.gone(phrase.noun.word):
                raise Unclear(None)
            known = phrase.det == "number" and isinstance(phrase.low, amounts.Fixed)
            count = str(phrase.low.n) if known and isinstance(phrase.low, amounts.Fixed) else "1"
            decks = " or ".join(f"`draw {count} {deck}`" for deck in self.words.decks.names)
            raise self.unclear(
                "CZ308",
                f"`{source_text(step.objects[0])}` is no deck",
                step.objects[0],
                f"name the deck: {decks}" if decks else f"say it like this: `{usage('draw')}`",
            )
        if to is not None:
            return actions.Draw(who, phrase.deck, self.amount(to, inner), True)
        return actions.Draw(who, phrase.deck, phrase.low)

    def _drawn(self, step: Step, phrase: Phrase, to: bool) -> None:
        """Refuse what can't be said of cards that come from the top of a deck."""
        said = source_text(step.objects[0])
        what = (
            phrase.noun.word
            if phrase.noun is not None
            else self.words.decks.names[phrase.deck]
            if phrase.deck >= 0
            else ""
        )
        if not what:
            return
        if phrase.extreme is not None or phrase.other or phrase.budget is not None:
            raise self.unclear(
                "CZ308",
                f"`{said}`: cards are drawn from the top, and not looked for like that",
                step.objects[0],
                f"write `draw 1 {what}`",
            )
        if phrase.place is not None and (phrase.deck >= 0 or not isinstance(phrase.place, select.DeckPlace)):
            raise self.unclear(
                "CZ308",
                f"`{said}`: cards are drawn from a deck",
                step.objects[0],
                f"write `draw 1 {what}`, or `take` what lies elsewhere",
            )
        if to and (phrase.det != "bare" or phrase.deck < 0):
            raise self.unclear(
                "CZ308", f"`{said}` and `to` both say how many", step.objects[0], f"write `draw {what} to N`"
            )
        if not to and phrase.det not in ("a", "number", "dice"):
            raise self.unclear(
                "CZ308", f"`{said}`: how many are drawn?", step.objects[0], f"write a number: `draw 1 {what}`"
            )

    def _do_skip(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        what = self.np(step.objects[0], inner)
        if is_turn(step.objects[0]):
            self._said(step)
            return actions.SkipTurn(who)
        span = self._span(step)
        theirs = select.SeatRef(SUBJECT, "they") if inner.subject else YOU_REF
        if what.sort != "period" or what.period < 0 or what.seats != theirs:
            raise self.unclear(
                "CZ301",
                "only a turn, or a phase of one's own, can be skipped",
                step.objects[0],
                f"say it like this: `{usage('skip')}`",
            )
        if what.period <= scope.event_phase and span in (None, actions.THIS_TURN):
            raise self._has_started(step, what.period, scope)
        if span is None:
            said = source_text(step.tree)
            way_out = f"write `{said} this turn` or `{said} next turn`"
            raise self.unclear("CZ308", f"`{said}`: of which turn?", step.tree, way_out)
        start = Pattern(events.START, YOU_REF, period=what.period)
        return actions.Impose(who, self.keep_clause(Would((start,), self.new_block([actions.Ignore()]))), span)

    def _has_started(self, step: Step, phase: int, scope: Scope) -> Unclear:
        """A phase that is to be skipped this turn, where it has started already."""
        name, whose = self.words.phases.names[phase], "your"
        if step.subject is not None and source_text(step.subject) != "you":
            whose = f"another {self.words.seat}'s"
        said = source_text(step.tree).removesuffix(" this turn")
        return self.unclear(
            "CZ308",
            f"`{source_text(step.tree)}`: when this happens the {name} phase has started, and it takes place",
            step.tree,
            f"write `when {whose} {name} phase would start`, and `ignore it` below it; or `{said} next turn`",
        )

    def _do_take(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        if is_turn(step.objects[0]):
            self.np(step.objects[0], inner)
            self._said(step)
            return actions.AnotherTurn(who)
        if any(token(head, "PHASE") is not None for head in step.objects[0].find_data("head")):
            return self._another_phase(step, who, inner)
        return actions.Take(who, self._some(step, step.objects[0], inner, events.TAKE))

    def _another_phase(self, step: Step, who: Seats, scope: Scope) -> Effect:
        """`take another X phase`."""
        self._said(step)
        tree = step.objects[0]
        phase = self.np(tree, scope)
        det = child(next(iter(tree.find_data("chosen")), tree), "det")
        if phase.sort != "period" or phase.period < 0 or det is None or token(det, "ANOTHER") is None:
            raise self.unclear(
                "CZ308",
                f"`{source_text(tree)}` can't be taken",
                tree,
                f"write `take another {self.words.phases.names[max(phase.period, 0)]} phase`",
            )
        return actions.AnotherPhase(who, phase.period)

    def _do_give(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        to = self._prep(step, "TO")
        if to is None:
            raise self.unclear("CZ308", "`give` lacks to whom", step.tree, f"say it like this: `{usage('give')}`")
        phrase = self.np(to, inner)
        if phrase.seats is None:
            raise self.unclear(
                "CZ307", f"`{source_text(to)}` can't be given anything", to, f"say it like this: `{usage('give')}`"
            )
        return actions.Give(who, self._some(step, step.objects[0], inner, events.GIVE), self._pick_one(phrase, inner))

    def _do_swap(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        other = self._prep(step, "FOR")
        if other is None:
            raise self.unclear("CZ308", "`swap` lacks for what", step.tree, f"say it like this: `{usage('swap')}`")
        sides = (step.objects[0], other)
        places = [phrase for phrase in (self.np(each, inner) for each in sides) if phrase.places is not None]
        if places:
            return self._swap_zones(step, who, places, inner)
        first, second = (self._pick_one(self._cards(step, each, inner), inner, events.MOVE) for each in sides)
        if any(tail.type == "AT_RANDOM" for tail in step.tails):
            first, second = replace(first, how=RANDOM), replace(second, how=RANDOM)
        return actions.Swap(who, first, second)

    def _swap_zones(self, step: Step, who: Seats, places: list[Phrase], scope: Scope) -> Effect:
        """`swap your ZONE for their ZONE`: all that lies in them."""
        kinds = {each.places.kind for each in places if isinstance(each.places, select.ZoneOf)}
        if len(places) < 2 or len(kinds) != 1 or not all(isinstance(each.places, select.ZoneOf) for each in places):
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.tree)}`: only cards are swapped for cards, and a place for another of the same name",
                step.tree,
                f"write `swap your {self.a_zone()} for their {self.a_zone()}`, or say which cards",
            )
        if any(each.det == "each" for each in places):
            raise self.unclear(
                "CZ308", f"`{source_text(step.tree)}`: each of them?", step.tree,
                f"write `another {self.words.seat}'s {self.a_zone()}` for one that is chosen",
            )  # fmt: skip
        self._said(step, ("FOR",))
        return actions.SwapZones(who, self.pick(places[0], scope), self.pick(places[1], scope))

    def _do_pass(self, step: Step, scope: Scope) -> Effect:
        """`SEATS pass their ZONE to SEAT`."""
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        to = self._prep(step, "TO")
        if to is None:
            raise self.unclear("CZ308", "`pass` lacks to whom", step.tree, f"say it like this: `{usage('pass')}`")
        what, target = self.np(step.objects[0], inner), self.np(to, inner)
        theirs = select.SeatRef(SUBJECT, "they") if inner.subject else YOU_REF
        if not isinstance(what.places, select.ZoneOf) or what.places.of != theirs:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` is no place of one's own with all its cards",
                step.objects[0],
                f"write `{'their' if inner.subject else 'your'} {self.words.zones.names[self.hidden_zone()]}`; cards are given: `give CARDS to SEAT`",
            )
        if target.seats is None or not target.reference:
            raise self.unclear(
                "CZ307",
                f"`{source_text(to)}`: to whom?",
                to,
                f"write `their left neighbor`, or `choose another {self.words.seat}` on a line before it and `them` here",
            )
        return actions.PassOn(who, what.places.kind, target.seats)

    def _to_place(self, step: Step, kind: int, to: Tree[Token] | None, scope: Scope) -> Effect:
        who, inner = self._subject(step, scope)
        if to is None:
            raise self.unclear(
                "CZ308", f"`{step.verb}` lacks where to", step.tree, f"say it like this: `{usage(step.verb)}`"
            )
        return actions.MoveTo(kind, who, self._some(step, step.objects[0], inner, kind), self._place_pick(to, inner))

    def _place_pick(self, tree: Tree[Token], scope: Scope) -> Pick:
        phrase = self.expecting("zone", tree, scope)
        if phrase.places is None:
            raise self.unclear(
                "CZ307", f"`{source_text(tree)}` is no place", tree, f"name a zone, as in `your {self.a_zone()}`"
            )
        return self._pick_one(phrase, scope)

    def _pick_one(self, phrase: Phrase, scope: Scope, verb: int = -1) -> Pick:
        """Where a card goes, or what it changes places with, can only be one; of those that tie one is chosen."""
        if phrase.det == "the" and (phrase.extreme is not None or isinstance(phrase.seats, select.Extreme)):
            phrase.det = "a"
        one = phrase.high == amounts.Fixed(1) and phrase.det in ("a", "another", "number")
        one = one or (phrase.det == "their" and not self.is_plural(phrase))
        place = phrase.places
        of = place.of if isinstance(place, select.ZoneOf) else phrase.seats
        if phrase.reference or one or (isinstance(place, select.ZoneOf) and self.is_shared(place.kind)):
            return self.pick(phrase, scope, verb)
        if phrase.noun is not None:
            raise self.unclear(
                "CZ308",
                f"`{source_text(phrase.node)}` can be several, and one card changes places with one",
                phrase.node,
                f"write `{self.one_of(phrase)} ...` for one that is chosen",
            )
        if isinstance(of, select.EachSeat | select.OthersThan | select.Neighbors | select.Extreme):
            raise self._goes_to_one(phrase, of)
        return self.pick(phrase, scope, verb)

    def _goes_to_one(self, phrase: Phrase, of: Seats) -> Unclear:
        """`give ... to each other SEAT`: a card can't go to all of them."""
        seat, zone = self.words.seat, ""
        if isinstance(phrase.places, select.ZoneOf):
            zone = self.words.zones.names[phrase.places.kind]
        other = isinstance(of, select.OthersThan) or (isinstance(of, select.EachSeat) and of.other)
        one = f"{'another' if other else 'a'} {zone or seat}"
        each = f"{'other ' if other else ''}{seat}"
        if isinstance(of, select.Neighbors):
            one, each = f"a neighboring {zone or seat}", "neighbor"
            if of.of != YOU_REF:
                one, each = "a neighbor of them", "neighbor of them"
                one = f"choose {one}` on a line before it and `their {zone}" if zone else one
        return self.unclear(
            "CZ308",
            f"`{source_text(phrase.node)}` can be several, and a card goes to one",
            phrase.node,
            f"write `{one}` for one that is chosen; or `for each {each}` on a line before it, and `{f'their {zone}' if zone else 'them'}` here",
        )

    def _do_move(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        if len(step.preps) > 1:
            raise self.unclear(
                "CZ308", "`move` takes one place", step.preps[1][1], f"say it like this: `{usage('move')}`"
            )
        under = self._prep(step, "UNDER")
        if under is None:
            return self._to_place(step, events.MOVE, self._prep(step, "TO") or self._prep(step, "INTO"), scope)
        place = self.expecting("zone", under, scope).places
        if not isinstance(place, select.DeckPlace) or place.pile:
            raise self.unclear(
                "CZ307", f"`{source_text(under)}`: cards lie under a deck only", under, "write `under the X deck`"
            )
        moved = self._to_place(step, events.MOVE, under, scope)
        assert isinstance(moved, actions.MoveTo)
        return replace(moved, under=True)

    def _do_return(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        return self._to_place(step, events.RETURN, self._prep(step, "TO"), scope)

    def _do_enter(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        if step.subject is None:
            raise self.unclear("CZ308", "what enters?", step.tree, f"say it like this: `{usage('enter')}`")
        phrase = self.np(step.subject, scope)
        to = self.expecting("zone", step.objects[0], scope)
        if phrase.cards is None:
            raise self.unclear(
                "CZ307", f"`{source_text(step.subject)}` can't enter anything", step.subject, "only cards enter"
            )
        if to.places is None:
            # `this enters it`: what was chosen is a zone
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` is no place",
                step.objects[0],
                f"name a zone, as in `this enters your {self.a_zone()}`",
            )
        who = YOU_REF if scope.you else select.ActiveSeat()
        return actions.MoveTo(events.ENTER, who, self.pick(phrase, scope), self._pick_one(to, scope))

    def _do_remove(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        return actions.Remove(self._some(step, step.objects[0], scope, events.REMOVE))

    def _do_reveal(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        return actions.Reveal(who, self._some(step, step.objects[0], inner, events.REVEAL))

    def _do_look_at(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        return actions.LookAt(who, self._some(step, step.objects[0], inner, -1))

    def _do_shuffle(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        phrase = self.np(step.objects[0], scope)
        if not isinstance(phrase.places, select.DeckPlace):
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` can't be shuffled",
                step.objects[0],
                f"say it like this: `{usage('shuffle')}`",
            )
        return actions.Shuffle(phrase.places)
