"""Conditions."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import amounts, conditions, select
from chezlang.effects.amounts import Amount, Fixed
from chezlang.effects.conditions import Condition
from chezlang.effects.select import Cards, Places, Seats
from chezlang.findings.suggest import did_you_mean_text, listed
from chezlang.model.phrase import THEM, YOU_REF, Phrase, whose_of
from chezlang.model.places import NodePlaces
from chezlang.model.scope import Scope
from chezlang.model.triggers import Triggers
from chezlang.model.unclear import Unclear
from chezlang.model.verbs import Step, taken_apart, verb_of
from chezlang.syntax.tree import child, children, source_text, token, tokens

#: Determiners of which it can't be told how many they ask for.
NO_COUNT = ("each", "up to", "any", "dice", "the", "only")


class Asking(Triggers):
    """Reads conditions."""

    places: NodePlaces

    def condition(self, tree: Tree[Token], scope: Scope) -> Condition:
        """All conditions of a `cond`."""
        parts = tuple(self._condition(each, scope) for each in children(tree))
        for part, each in zip(parts, children(tree), strict=True):
            self.places.note(part, each, self.parsed)
        return parts[0] if len(parts) == 1 else conditions.All(parts)

    def option(self, word: Token) -> int:
        """The option that a word names."""
        option = self.words.options.get(word)
        if option < 0:
            if self.gone(str(word)):
                raise Unclear(None)
            near = self.words.options.near(str(word))
            help = f"the options are: {listed(self.words.options.names)}"
            raise self.unclear(
                "CZ201", f"no option is called `{word}`", word,
                did_you_mean_text(near) if near else help if self.words.options.names else "declare it: `option NAME`",
                suggestion=near[0] if len(near) == 1 else None, word=str(word),
            )  # fmt: skip
        return option

    def _condition(self, tree: Tree[Token], scope: Scope) -> Condition:
        name = str(tree.data)
        if name == "has_option":
            word = token(tree, "WORD")
            assert word is not None
            option = conditions.OptionOn(self.option(word))
            return conditions.Not(option) if token(tree, "NOT") is not None else option
        if name == "there_is":
            return self._exists(next(children(tree)), scope, None)
        if name == "is_step":
            return self._is(tree, scope)
        if name == "has_done":
            return self._has_done(tree, scope)
        if name == "game_over":
            raise self.unclear(
                "CZ307", f"`{source_text(tree)}` is asked in a ruling alone", tree,
                "leave it out: once the game is over no line is done any more",
            )  # fmt: skip
        step = taken_apart(tree)
        self._said(step, ("THAN",) if step.verb == "have" else (), help="leave it out: a question asks how it is now")
        if step.modal == "can" and step.verb == "enter" and step.subject is not None and step.objects:
            cards = self.np(step.subject, scope)
            place = self.np(step.objects[0], scope)
            if cards.cards is not None and place.places is not None:
                return conditions.CanEnter(cards.cards, place.places)
        if step.verb == "set" and step.subject is None and len(step.objects) == 1:
            title = source_text(step.objects[0])
            raise self.unclear(
                "CZ106",
                f"`{source_text(tree)}` is no question: which sets are used is settled before a game begins",
                tree,
                f"write `with set {title}` on a line of its own, and below it what is there only with that set",
            )
        if step.verb != "have" or step.modal or step.subject is None or len(step.objects) != 1:
            raise self.unclear(
                "CZ106",
                f"`{source_text(tree)}` is no question",
                tree,
                "ask `X has N NUMBER`, `X is ...`, `there is a CARD here`",
            )
        if self._prep(step, "THAN") is not None or _more_or_fewer(step.objects[0]) is not None:
            return self._has_more(step, scope)
        return self._has(step.subject, step.objects[0], scope)

    def _of_some(self, phrase: Phrase, made: Condition, who: Seats | None = None) -> Condition:
        """What is asked of each of several, or of any of them, and was read as if of one of them."""
        seats = who or phrase.seats
        assert seats is not None
        return conditions.OfSome(seats, phrase.det == "each" or phrase.asks == "each", made)

    def _asked_of(self, phrase: Phrase, one: Phrase, made: Condition) -> Condition:
        """What was read as if of one of somebody, asked of those that are meant."""
        if one is phrase or phrase.seats is None:
            return made
        if phrase.det == "no":
            return conditions.OfSome(phrase.seats, True, conditions.Not(made))
        return self._of_some(phrase, made)

    def _one_of(self, owner: Phrase) -> Phrase:
        """Somebody of whom something is asked: of several, each of them by itself, who is then the subject."""
        if owner.seats is None or owner.det not in ("each", "a", "another", "any", "no"):
            return owner
        return replace(owner, seats=THEM, det="ref")

    def _has(self, subject: Tree[Token], tree: Tree[Token], scope: Scope) -> Condition:
        """Whether somebody has something; of several, whether each has, or any."""
        owner = self.np(subject, scope)
        self.than_whom(subject, owner.seats, scope)
        one = self._one_of(owner)
        made = self._has_it(subject, one, tree, scope)
        some = isinstance(made, conditions.Exists) and (made.low, made.high) == (1, -1) and owner.det != "each"
        # That any of them has one can as well be asked of what they all have.
        some = some and one is not owner and owner.det != "no"
        return self._has_it(subject, owner, tree, scope) if some else self._asked_of(owner, one, made)

    def _has_it(self, subject: Tree[Token], owner: Phrase, tree: Tree[Token], scope: Scope) -> Condition:
        inner = scope.inner()
        what = self.np(tree, inner)
        if what.sort == "quantity":
            of = owner.cards if owner.cards is not None else owner.seats
            if of is None:
                raise self.unclear(
                    "CZ307", f"`{source_text(subject)}` has no numbers", subject, "ask about somebody, or a card"
                )
            number = what.numbers[0]
            if not (self.on_cards[number] if isinstance(of, Cards) else self.on_seats[number]):
                whose = "cards" if isinstance(of, Cards) else self.words.seats
                raise self.unclear(
                    "CZ307", f"`{self.words.numbers.names[number]}` is no number of {whose}", tree, "say whose it is"
                )
            value: Amount = amounts.NumberOf(of, number)
            if what.range is not None:
                low, high = what.range
                return (
                    conditions.Compare(value, "at least", Fixed(low))
                    if high >= 1_000_000
                    else conditions.Compare(value, "at most", Fixed(high))
                )
            if what.det == "no":
                return conditions.Compare(value, "at most", Fixed(0))
            assert what.amount is not None
            if what.signed:
                raise self.unclear(
                    "CZ308", f"`{source_text(tree)}`: a question asks for a plain number", tree,
                    f"write `{source_text(tree).lstrip('+-')}`, or `2+ ...` for at least so many",
                )  # fmt: skip
            return conditions.Compare(value, "is", what.amount)
        if owner.seats is None:
            raise self.unclear(
                "CZ307", f"`{source_text(subject)}` can't have cards", subject, "only somebody has cards"
            )
        if what.places is not None and what.noun is None:
            raise self.unclear(
                "CZ307", f"`{source_text(tree)}` is a place, and everybody has theirs", tree,
                f"ask for cards there: `there is a CARD in {source_text(tree)}`",
            )  # fmt: skip
        return self._exists(tree, scope, owner.seats)

    def _exists(self, tree: Tree[Token], scope: Scope, owner: Seats | None) -> Condition:
        phrase = self.np(tree, scope)
        place = phrase.place if phrase.places is None else phrase.places
        self.than_whom(tree, place if place is not None else phrase.seats, scope)
        low, high = self._how_many(phrase, tree)
        if phrase.every and phrase.noun is not None and isinstance(phrase.place, select.ZoneOf) and phrase.det != "no":
            return self._in_each(phrase, phrase.place, low, high, tree, owner)
        if phrase.cards is not None:
            cards = phrase.cards
            if owner is not None and isinstance(cards, select.CardSet):
                cards = replace(cards, place=self._their(cards.place, tree, owner))
            return conditions.Exists(cards, low, high, owner)
        what = phrase.places if phrase.places is not None else phrase.seats
        if what is None:
            raise self.unclear(
                "CZ307", f"`{source_text(tree)}` can't be there or not", tree, "ask about cards, zones or somebody"
            )
        return conditions.Exists(what, low, high, owner)

    def _in_each(
        self, phrase: Phrase, place: select.ZoneOf, low: int, high: int, tree: Tree[Token], owner: Seats | None
    ) -> Condition:
        """Whether there is something in each of several zones: in that of each whose they are."""
        in_any, in_theirs = self.in_one(phrase, source_text(tree))
        if owner is not None or not isinstance(phrase.cards, select.CardSet) or place.entering is not None:
            raise self.unclear(
                "CZ305", f"`{source_text(tree)}`: in each of them, or in all of them together?", tree,
                f"write `there is {in_any}` for any of them, or ask it of each: `for {phrase.every}`, and below it `if there is {in_theirs}`",
            )  # fmt: skip
        theirs = replace(phrase.cards, place=replace(place, of=THEM))
        return conditions.OfSome(place.of, True, conditions.Exists(theirs, low, high))

    def _their(self, place: Places | None, tree: Tree[Token], owner: Seats) -> Places:
        """Where somebody has cards: in play, or in the zone of their own that is named without saying whose: `in hand`."""
        if place is None:
            return select.InPlayOf(owner)
        bare = [each for mod in tree.find_data("in_") for each in children(mod) if each.data == "bare"]
        return replace(place, of=owner) if bare and isinstance(place, select.ZoneOf) else place

    def _has_more(self, step: Step, scope: Scope) -> Condition:
        """`X has more CARDS in ZONE than Y`, `X has fewer NUMBER than Y`."""
        assert step.subject is not None
        tree, than_tree = step.objects[0], self._prep(step, "THAN")
        word = _more_or_fewer(tree)
        who = self.np(step.subject, scope)
        usage = "write `X has more CARDS than Y`, or `X has fewer NUMBER than Y`"
        if word is None or than_tree is None:
            raise self.unclear(
                "CZ308", f"`{source_text(step.tree)}`: more or fewer of what, than who?", step.tree, usage
            )
        if who.seats is None:
            raise self.unclear("CZ307", f"`{source_text(step.subject)}` has nothing to compare", step.subject, usage)
        than = self.np(than_tree, scope)
        if than.seats is None:
            raise self.unclear(
                "CZ307", f"`{source_text(than_tree)}` is nobody", than_tree,
                "say who has less or more of it, or compare with a number: `X has 3+ CARDS`",
            )  # fmt: skip
        for each, part in ((who, step.subject), (than, than_tree)):
            if each.det in ("any", "no"):
                raise self.unclear(
                    "CZ308", f"`{source_text(part)}`: whom of them all?", part,
                    f"write `each other {self.words.seat}`, or `another {self.words.seat}`",
                )  # fmt: skip
        if self._one_of(who) is not who:
            turned, what = "fewer" if word.type == "MORE" else "more", source_text(tree).partition(" ")[2]
            has = "have" if source_text(than_tree) in ("you", "they", "them") else "has"
            raise self.unclear(
                "CZ308", f"`{source_text(step.subject)}` are several, and what one has is compared", step.subject,
                f"turn it round: `{source_text(than_tree)} {has} {turned} {what} than {source_text(step.subject)}`",
            )  # fmt: skip
        several = self._one_of(than) is not than
        made = self._more(who.seats, THEM if several else than.seats, word.type == "MORE", tree, scope)
        if not several:
            return made
        others = than.seats
        if isinstance(others, select.EachSeat) and others.cond is None:
            if not others.other:
                raise self.unclear(
                    "CZ308", f"`than {source_text(than_tree)}`: nobody has more or fewer than themselves", than_tree,
                    f"write `than {'each other' if than.det == 'each' else 'another'} {self.words.seat}`",
                )  # fmt: skip
            others = others if who.seats == YOU_REF else select.OthersThan(who.seats)
        return self._of_some(than, made, others)

    def _more(self, who: Seats, than: Seats, more: bool, tree: Tree[Token], scope: Scope) -> Condition:
        self.comparing = True
        try:
            what = self.np(tree, scope.inner())
        finally:
            self.comparing = False
        if what.sort == "quantity":
            number = what.numbers[0]
            if len(what.numbers) > 1 or not self.on_seats[number]:
                raise self.unclear(
                    "CZ307", f"`{source_text(tree)}` is no number of {self.words.seats}", tree, "name one that they have"
                )  # fmt: skip
            if number == self.total_number:
                raise self.unclear(
                    "CZ308", f"`{source_text(tree)}`: what they have in all is a total", tree,
                    f"write `your total is {'above' if more else 'below'} their total`",
                )  # fmt: skip
            return conditions.HasMore(who, than, more, None, -1, number)
        place, cards = what.place, what.cards
        if what.noun is None or not isinstance(cards, select.CardSet) or cards.other:
            raise self.unclear(
                "CZ307", f"`{source_text(tree)}` is nothing of which one has more", tree, "name cards, or a number"
            )
        if place is None:
            return conditions.HasMore(who, than, more, what.noun, -1, -1)
        own = self._their(place, tree, who)
        if not isinstance(own, select.ZoneOf) or own.of != who:
            said = self.words.zones.names[own.kind] if isinstance(own, select.ZoneOf) else self.a_zone()
            raise self.unclear(
                "CZ308", f"`{source_text(tree)}`: of what each of them has in their own zone", tree,
                f"write `... in {said} than ...`",
            )  # fmt: skip
        return conditions.HasMore(who, than, more, what.noun, own.kind, -1)

    def _how_many(self, phrase: Phrase, tree: Tree[Token]) -> tuple[int, int]:
        """How many of a phrase are asked for: at least, and at most (-1: no bound)."""
        if phrase.det in NO_COUNT and phrase.extreme is None and phrase.sort != "places":
            said = source_text(tree)
            raise self.unclear(
                "CZ308",
                f"`{said}`: how many are asked for?",
                tree,
                "write `a ...`, `no ...`, `2 ...`, `2+ ...` or `2 or less ...`",
            )
        if phrase.det == "no":
            return 0, 0
        if phrase.range is not None:
            return max(phrase.range[0], 0), -1 if phrase.range[1] >= 1_000_000 else phrase.range[1]
        if phrase.det == "number" and isinstance(phrase.low, Fixed):
            return phrase.low.n, phrase.low.n
        return 1, -1

    def _has_done(self, tree: Tree[Token], scope: Scope) -> Condition:
        """`X has played N+ CARDS this turn`."""
        way_out = "write `X has played N+ CARDS this turn`, or `no CARD`"
        subject, counted = children(tree, "np")
        verb, part = next(tokens(tree, "VERB")), next(tokens(tree, "PART"))
        tails = [next(tokens(tail)) for tail in children(tree, "tail")]
        if verb_of(verb) != "have" or str(part) != "played":
            raise self.unclear("CZ106", f"whether somebody `{verb} {part}` something can't be asked", part, way_out)
        if [tail.type for tail in tails] != ["THIS_TURN"]:
            raise self.unclear(
                "CZ308", "since when?", tree, "what was played is remembered for a turn: add `this turn`"
            )
        who = self.np(subject, scope)
        if who.seats is None:
            raise self.unclear("CZ307", f"`{source_text(subject)}` plays nothing", subject, "ask it of somebody")
        what = self.np(counted, scope.inner())
        if what.noun is None or what.place is not None or what.other:
            raise self.unclear("CZ307", f"`{source_text(counted)}` can't be counted", counted, way_out)
        low, high = self._how_many(what, counted)
        self.than_whom(subject, who.seats, scope)
        one = self._one_of(who)
        assert one.seats is not None
        return self._asked_of(who, one, conditions.HasPlayed(one.seats, what.noun, low, high))

    def _compared(self, left: Phrase, how: str, right: Phrase, scope: Scope) -> Condition:
        """How two amounts stand; where one of them is a number of several, with each of those, or with any."""
        several = [each for each in (left, right) if each.asks and each.sort == "number"]
        if not several:
            return conditions.Compare(self.as_amount(left), how, self.as_amount(right))
        if len(several) > 1:
            raise self.unclear(
                "CZ308", f"`{source_text(left.node)}` and `{source_text(right.node)}` are both of several", right.node,
                f"write `for each {self.words.seat}` on a line before it, and `their ...` here",
            )  # fmt: skip
        asked = several[0]
        assert isinstance(asked.of, Seats)
        of_one = self.number_of_one(replace(asked, of=THEM))
        amount = self.as_amount(right if asked is left else left)
        of = self._others_in(asked, amount, scope)
        if asked is left:
            return self._of_some(asked, conditions.Compare(of_one, how, amount), of)
        return self._of_some(asked, conditions.Compare(amount, how, of_one), of)

    def _others_in(self, asked: Phrase, amount: Amount, scope: Scope) -> Seats:
        """Of whom it is asked: `each other SEAT` are all but the one whose number stands on the other side."""
        of = asked.of
        assert isinstance(of, Seats)
        if not isinstance(of, select.EachSeat) or not of.other:
            return of
        whose = whose_of(amount)
        if not whose:
            self.than_whom(asked.node, of, scope)
        if len(whose) > 1:
            said = source_text(asked.node)
            raise self.unclear(
                "CZ305", f"`{said}`: other than whom? Several are spoken of on the other side", asked.node,
                f"compare with one of them: `their total is above {said}`, or `your total is ...`",
            )  # fmt: skip
        one = next(iter(whose), YOU_REF)
        return of if one == YOU_REF or not isinstance(one, ONE_SEAT) else select.OthersThan(one, of.cond)

    def _is(self, tree: Tree[Token], scope: Scope) -> Condition:
        subject = child(tree, "np")
        assert subject is not None
        state = next(each for each in children(tree) if str(each.data).startswith("state_"))
        modal = token(tree, "MODAL")
        if modal is not None:
            raise self.unclear("CZ106", f"`{modal} be` is no question", tree, "ask how it is: `X is ...`")
        self.plainly(tree)
        phrase = self.np(subject, scope)
        test = self._state(phrase, subject, state, scope)
        if token(state, "NOT") is None:
            return test
        if isinstance(test, conditions.OfSome):  # each of them is not so
            return replace(test, inner=conditions.Not(test.inner))
        return conditions.Not(test)

    def _state(self, found: Phrase, subject: Tree[Token], state: Tree[Token], scope: Scope) -> Condition:
        name = str(state.data)
        if found.sort == "cards" and found.det in ("a", "another", "number", "range", "no") and found.extreme is None:
            said = source_text(subject)
            there = name == "state_in" and token(state, "NOT") is None
            raise self.unclear(
                "CZ308", f"`{said} is ...`: which, if there are several?", subject,
                (f"write `there is {said} {source_text(state)}` for any of them; of one " if there else "of one ")
                + f"write `choose {said} as NAME` on a line before it, and NAME here",
            )  # fmt: skip
        if name == "state_turn":
            if found.seats is None:
                raise self.unclear(
                    "CZ307", f"`{source_text(subject)}` has no turn", subject, f"only a {self.words.seat} is on turn"
                )
            one = self._one_of(found)
            assert one.seats is not None
            self.than_whom(subject, found.seats, scope)
            if found.det in ("a", "another", "any") and token(state, "NOT") is not None:
                raise self.unclear(
                    "CZ305", f"`{source_text(subject)} is not on turn`: not this one or that one, or none of them?", subject,
                    "write `you are on turn`, or `choose` one on a line before it, and `they are not on turn` here",
                )  # fmt: skip
            return self._asked_of(found, one, conditions.OnTurn(one.seats))
        if name == "state_cmp":
            compare = str(next(tokens(state, "CMP")))
            return self._compared(found, compare, self.np(next(children(state)), scope), scope)
        if name == "state_in":
            place = self.np(next(children(state)), scope)
            if found.cards is None or place.places is None:
                raise self.unclear(
                    "CZ307",
                    f"`{source_text(state)}` can't be asked of `{source_text(subject)}`",
                    state,
                    "ask whether a card is in a zone",
                )
            return conditions.IsIn(found.cards, place.places)
        if name == "state_part":
            word = str(self.one_part(state))
            if word == "cancelled" and found.cards is not None:
                return conditions.IsCancelled(found.cards)
            raise self.unclear(
                "CZ106", f"whether something is {word} can't be asked", state, f"use a trigger: `when ... is {word}`"
            )
        inner = next(children(state))
        what = self.np(inner, scope)
        if found.sort in ("number", "amount") or found.is_round:
            return self._compared(found, "is", what, scope)
        if found.cards is not None and what.noun is not None:
            if what.det == "only":
                assert what.cards is not None
                return conditions.IsOnly(found.cards, what.cards)
            return conditions.IsSort(found.cards, what.noun)
        if found.seats is not None and what.seats is not None:
            one = self._one_of(found)
            assert one.seats is not None
            return self._asked_of(found, one, conditions.IsOneOf(one.seats, what.seats))
        raise self.unclear(
            "CZ307",
            f"`{source_text(subject)}` can't be `{source_text(inner)}`",
            state,
            f"name the zone: `{source_text(subject)} is in your {self.a_zone()}`; that a card is in play need not be said: its lines hold as long"
            if source_text(inner) == "here"
            else "ask `X is a TYPE`, `X is in PLACE`, `your NUMBER is above N`",
        )


#: What means one seat, or none.
ONE_SEAT = (select.SeatRef, select.OwnerOf, select.Neighbor, select.SeatNo, select.ActiveSeat)


def _more_or_fewer(tree: Tree[Token]) -> Token | None:
    """The word by which a phrase says that something is compared."""
    found = (token(det, "MORE", "FEWER") for det in tree.find_data("det"))
    return next((word for word in found if word is not None), None)
