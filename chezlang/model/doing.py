"""Sentences about playing, chance, choices, prices, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import actions, control, events, select
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Effect
from chezlang.effects.select import Cards, Seats
from chezlang.findings.suggest import listed
from chezlang.model.moving import Moving
from chezlang.model.phrase import YOU_REF
from chezlang.model.scope import CARDS, NUMBER, SEAT, ZONE, Name, Scope
from chezlang.model.unclear import Unclear
from chezlang.model.verbs import Step, how_many, usage
from chezlang.state.data import IT, THEY, THIS
from chezlang.syntax.tree import children, source_text, token


class Doing(Moving):
    """Makes effects of the verbs that neither change a number nor bring a card somewhere."""

    action_params: dict[int, int]  # how many cards each action is done on
    any_time: Callable[[int], bool]

    # -- playing ---------------------------------------------------------------------------------------------

    def _do_announce(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        return actions.Announce(self._reference(step, step.objects[0], scope))

    def _do_play(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        phrase = self._cards(step, step.objects[0], inner)
        if phrase.place is None and isinstance(phrase.cards, select.CardSet):
            hand = select.ZoneOf(self.hidden_zone(), YOU_REF if who == YOU_REF else select.SeatRef(5, "they"))
            phrase.cards = replace(phrase.cards, place=hand)
        return actions.Play(who, self.pick(phrase, inner, events.PLAY))

    def _do_score(self, step: Step, scope: Scope) -> Effect:
        return actions.Score(self._card_subject(step, scope))

    def _do_fail(self, step: Step, scope: Scope) -> Effect:
        return actions.Fail(self._card_subject(step, scope))

    def _card_subject(self, step: Step, scope: Scope) -> Cards:
        self._only(step, 0)
        if step.subject is None:
            raise self.unclear(
                "CZ308", f"what is to {step.verb}?", step.tree, f"say it like this: `{usage(step.verb)}`"
            )
        return self._reference(step, step.subject, scope)

    def _do_cancel(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        phrase = self.np(step.objects[0], inner)
        if phrase.cards is None or (phrase.noun is None and not phrase.reference):
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` can't be cancelled",
                step.objects[0],
                "name a type of card, or `it` in an answer",
            )
        whole = phrase.reference
        if not whole:
            assert phrase.noun is not None
            if phrase.place is not None:
                raise self.unclear(
                    "CZ307",
                    "a card that is being played is in no zone",
                    step.objects[0],
                    f"write `cancel {phrase.det} {phrase.noun.word}`",
                )
            if phrase.extreme is not None:
                raise self.unclear(
                    "CZ308",
                    f"`{source_text(step.objects[0])}`: what is being played is not compared",
                    step.objects[0],
                    f"write `cancel {phrase.det} {phrase.noun.word}`",
                )
            phrase.cards = select.Announced(phrase.noun)
        return actions.Cancel(who, self.pick(phrase, inner), whole)

    def _do_do(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        target = self.expecting("action", step.objects[0], inner)
        if target.reference and target.cards == select.CardRef(THIS, "this"):
            return actions.DoThis()
        if target.sort != "action":
            near = self.words.actions.names
            raise self.unclear(
                "CZ207",
                f"`{source_text(step.objects[0])}` is no action",
                step.objects[0],
                f"the actions are: {listed(near)}" if near else "declare one with `action NAME`",
            )
        on = self._prep(step, "ON")
        args: tuple[Cards, ...] = ()
        if on is not None:
            args = (self._reference(step, on, inner),)
        wanted = self.action_params.get(target.action, 0)
        if len(args) != wanted:
            name = self.words.actions.names[target.action]
            if self.gone(name):
                raise Unclear(None)  # it was declared twice
            raise self.unclear(
                "CZ301",
                f"`{name}` is done on {how_many(wanted)}",
                step.objects[0],
                f"write `do {name} on CARD`" if wanted else f"write `do {name}`",
            )
        return actions.Do(who, target.action, args)

    def _do_offer(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        phrase = self.np(step.objects[0], scope)
        tag = phrase.noun.tags[0] if phrase.noun is not None and len(phrase.noun.tags) == 1 else -1
        if tag < 0 or not self.any_time(tag) or phrase.place is not None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` can't be offered",
                step.objects[0],
                "only a kind that is declared `at any time` can",
                word=f"offer {source_text(step.objects[0])}",
            )
        return actions.Offer(tag)

    def _do_ignore(self, step: Step, scope: Scope) -> Effect:
        if step.objects:
            self._only(step, 1)
            if source_text(step.objects[0]) != "it":  # that is the event, be it one of cards or not
                self._reference(step, step.objects[0], scope)
        return actions.Ignore()

    def _do_stop(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 0)
        return actions.Stop()

    # -- chance, choices, prices -------------------------------------------------------------------------------

    def _do_roll(self, step: Step, scope: Scope) -> Effect:
        if not step.objects and self.parsed.broken:
            raise Unclear(None)  # its outcomes stand below it in a way that was told
        if not step.objects:
            raise self.unclear(
                "CZ308",
                "a roll needs its outcomes below it",
                step.tree,
                "write `roll against N` with `hit` or `miss` below, or `roll` with `1-3: ...`",
            )
        self._only(step, 1)
        phrase = self.np(step.objects[0], scope)
        if phrase.range is not None and self.parsed.broken:
            raise Unclear(None)  # its outcome stands below it in a way that was told
        if phrase.sort != "number" or phrase.total or phrase.of is None:
            raise self.unclear(
                "CZ303",
                f"`{source_text(step.objects[0])}` is no number that can be rolled",
                step.objects[0],
                f"say it like this: `{usage('roll')}`",
            )
        return actions.RollNumbers(phrase.of, phrase.numbers, scope.slots.take())

    def _do_reroll(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 0)
        return actions.Reroll()

    def _do_choose(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        number = next(step.objects[0].find_data("a_number"), None)
        if number is not None:
            return self._choose_number(step, number, who, scope)
        phrase = self.np(step.objects[0], inner)
        named = next((tree for prep, tree in step.preps if prep == "AS"), None)
        if phrase.seats is not None:
            sort, target = SEAT, THEY
        elif phrase.places is not None:
            sort, target = ZONE, IT
        elif phrase.cards is not None:
            sort, target = CARDS, IT
        elif self.parsed.broken:
            raise Unclear(None)  # the lines below it that are chosen from were told of
        else:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` can't be chosen",
                step.objects[0],
                f"say it like this: `{usage('choose')}`",
            )
        if phrase.reference or phrase.det == "no":
            raise self.unclear(
                "CZ307",
                f"there is nothing to choose about `{source_text(step.objects[0])}`",
                step.objects[0],
                f"say it like this: `{usage('choose')}`",
            )
        if sort != CARDS and (phrase.high != Fixed(1) or phrase.det == "each"):
            one = self.words.seat if sort == SEAT else self.a_zone()
            raise self.unclear(
                "CZ308",
                f"`{source_text(step.objects[0])}`: only one can be chosen at a time",
                step.objects[0],
                f"write `choose a {one}`"
                + (f", or `for each {one}` with what is done below it" if sort == SEAT else ""),
            )
        if sort != CARDS and step.subject is not None:
            self.one_seat(self.np(step.subject, scope), "choose")
        if phrase.det == "the" and (phrase.extreme is not None or isinstance(phrase.seats, select.Extreme)):
            phrase.det = "a"  # one of those that tie
        if phrase.det == "another" and isinstance(phrase.seats, select.EachSeat) and not inner.subject:
            phrase.seats = self.yet_another(step.objects[0], phrase.seats, scope)
        pick = self.pick(phrase, inner)
        place = self.parsed.place(step.objects[0])
        if named is not None:
            target = scope.slots.take()
            self.name(named, Name(target, sort), scope)
        elif sort == SEAT:
            scope.choose_seat(place)
        else:
            scope.choose_thing(sort, place)
        if sort != ZONE:
            word = source_text(named) if named is not None else "they" if sort == SEAT else "it"
            self.chose(Name(target, sort), word, phrase, scope)
        return control.Choose(who, pick, target, source_text(named) if named is not None else "")

    def _choose_number(self, step: Step, tree: Tree[Token], who: Seats, scope: Scope) -> Effect:
        """`choose a number from 1 to 5 as NAME`."""
        named = self._prep(step, "AS")
        low = token(tree, "NUMBER")
        assert low is not None
        if named is None:
            raise self.unclear(
                "CZ308", f"`{source_text(tree)}`: how is it called then?", tree,
                f"give it a name: `choose {source_text(tree)} as NAME`, and say NAME where it counts",
            )  # fmt: skip
        if step.subject is not None:
            self.one_seat(self.np(step.subject, scope), "choose")
        high = self.amount(next(children(tree)), scope)
        if isinstance(high, Fixed) and not int(low) < high.n < int(low) + control.MOST_NUMBERS:
            raise self.unclear(
                "CZ306", f"`{source_text(tree)}` leaves nothing to choose" if high.n <= int(low)
                else f"`{source_text(tree)}`: too many to choose from", tree,
                f"name two numbers, the lower one first, and not more than {control.MOST_NUMBERS} in all",
            )  # fmt: skip
        target, slot = scope.slots.take(), scope.slots.take()
        self.name(named, Name(target, NUMBER), scope)
        return control.ChooseNumber(who, int(low), high, target, slot, source_text(named))

    def _do_spend(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        number, amount, signed = self._quantity(step, step.objects[0], inner)
        if not self.on_seats[number] or signed:
            raise self.unclear(
                "CZ303",
                f"`{source_text(step.objects[0])}` can't be spent",
                step.objects[0],
                f"say it like this: `{usage('spend')}`",
            )
        return actions.Spend(who, number, amount)

    def paid_from(self, number: int) -> int:
        """The number that pays a price, or -1."""
        raise NotImplementedError

    def _do_pay(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        phrase = self.np(step.objects[0], inner)
        if phrase.sort != "number" or not isinstance(phrase.of, Cards) or len(phrase.numbers) != 1:
            raise self.unclear(
                "CZ303",
                f"`{source_text(step.objects[0])}` is no price",
                step.objects[0],
                f"write `spend {source_text(step.objects[0])}`: what is paid is what a card costs (`{usage('pay')}`)"
                if phrase.sort == "quantity"
                else f"say it like this: `{usage('pay')}`",
            )
        if self.paid_from(phrase.numbers[0]) < 0:
            name = self.words.numbers.names[phrase.numbers[0]]
            raise self.unclear(
                "CZ308",
                f"nothing says what pays `{name}`",
                step.objects[0],
                f"declare it: `number {name} on cards, paid from NUMBER`",
                word=f"pays {name}",
            )
        return actions.PayCost(who, phrase.of, phrase.numbers[0])

    # -- the rest ------------------------------------------------------------------------------------------------

    def _do_become(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        if step.subject is None:
            raise self.unclear("CZ308", "what becomes something?", step.tree, f"say it like this: `{usage('become')}`")
        phrase = self._cards(step, step.subject, scope)
        what = self.np(step.objects[0], scope)
        if what.noun is None or len(what.noun.tags) != 1 or what.noun.filters:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` is no type",
                step.objects[0],
                f"say it like this: `{usage('become')}`",
            )
        if what.det not in ("a", "bare") or what.place is not None or what.other or what.extreme is not None:
            raise self.unclear(
                "CZ308",
                f"`{source_text(step.objects[0])}`: a card becomes of a type, and nothing more can be said of it",
                step.objects[0],
                f"write `a {what.noun.word}`",
            )
        return actions.Become(self.pick(phrase, scope), what.noun.tags[0])

    def _do_win(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 0)
        if step.subject is None:
            return actions.Win(YOU_REF)
        phrase = self.np(step.subject, scope)
        if phrase.seats is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.subject)}` can't win",
                step.subject,
                f"say it like this: `{usage('win')}`",
            )
        if (
            phrase.seats == select.EachSeat(False, None, "nobody")
            or source_text(step.subject) == f"no {self.words.seat}"
        ):
            return actions.EndGame()
        if phrase.det in ("any", "no"):
            said = source_text(step.subject)
            raise self.unclear(
                "CZ307",
                f"`{said} {step.word}`: a line says who wins",
                step.subject,
                f"write `{said.replace('no ', 'each ', 1) if phrase.det == 'no' else f'each {self.words.seat}'} wins`, or `nobody wins`: then the game is over and nobody has won",
            )
        return actions.Win(self._subject(step, scope)[0])
