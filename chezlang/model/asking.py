"""Conditions."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import amounts, conditions, select
from chezlang.effects.amounts import Amount, Fixed
from chezlang.effects.conditions import Condition
from chezlang.effects.select import Cards, Seats
from chezlang.findings import did_you_mean
from chezlang.findings.suggest import did_you_mean_text
from chezlang.model.phrase import Phrase
from chezlang.model.places import NodePlaces
from chezlang.model.scope import Scope
from chezlang.model.triggers import Triggers
from chezlang.model.unclear import Unclear
from chezlang.model.verbs import taken_apart, verb_of
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
            near = did_you_mean(str(word), self.words.options.names)
            help = f"the options are: {', '.join(self.words.options.names)}"
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
        step = taken_apart(tree)
        self._said(step, help="leave it out: a question asks how it is now")
        if step.modal == "can" and step.verb == "enter" and step.subject is not None and step.objects:
            cards = self.np(step.subject, scope)
            place = self.np(step.objects[0], scope)
            if cards.cards is not None and place.places is not None:
                return conditions.CanEnter(cards.cards, place.places)
        if step.verb != "have" or step.modal or step.subject is None or len(step.objects) != 1:
            raise self.unclear(
                "CZ106",
                f"`{source_text(tree)}` is no question",
                tree,
                "ask `X has N NUMBER`, `X is ...`, `there is a CARD here`",
            )
        return self._has(step.subject, step.objects[0], scope)

    def _has(self, subject: Tree[Token], tree: Tree[Token], scope: Scope) -> Condition:
        owner = self.np(subject, scope)
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
        return self._exists(tree, scope, owner.seats)

    def _exists(self, tree: Tree[Token], scope: Scope, owner: Seats | None) -> Condition:
        phrase = self.np(tree, scope)
        low, high = self._how_many(phrase, tree)
        if phrase.cards is not None:
            cards = phrase.cards
            if owner is not None and isinstance(cards, select.CardSet) and cards.place is None:
                cards = replace(cards, place=select.InPlayOf(owner))
            return conditions.Exists(cards, low, high, owner)
        what = phrase.places if phrase.places is not None else phrase.seats
        if what is None:
            raise self.unclear(
                "CZ307", f"`{source_text(tree)}` can't be there or not", tree, "ask about cards, zones or somebody"
            )
        return conditions.Exists(what, low, high, owner)

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
        return conditions.HasPlayed(who.seats, what.noun, low, high)

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
        return conditions.Not(test) if token(state, "NOT") is not None else test

    def _state(self, phrase: object, subject: Tree[Token], state: Tree[Token], scope: Scope) -> Condition:
        found = self.np(subject, scope)
        name = str(state.data)
        if name == "state_turn":
            if found.seats is None:
                raise self.unclear(
                    "CZ307", f"`{source_text(subject)}` has no turn", subject, f"only a {self.words.seat} is on turn"
                )
            return conditions.OnTurn(found.seats)
        if name == "state_cmp":
            compare = str(next(tokens(state, "CMP")))
            return conditions.Compare(self.as_amount(found), compare, self.amount(next(children(state)), scope))
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
            word = str(next(tokens(state, "PART")))
            if word == "cancelled" and found.cards is not None:
                return conditions.IsCancelled(found.cards)
            raise self.unclear(
                "CZ106", f"whether something is {word} can't be asked", state, f"use a trigger: `when ... is {word}`"
            )
        inner = next(children(state))
        what = self.np(inner, scope)
        if found.sort in ("number", "amount") or found.is_round:
            return conditions.Compare(self.as_amount(found), "is", self.as_amount(what))
        if found.cards is not None and what.noun is not None:
            if what.det == "only":
                assert what.cards is not None
                return conditions.IsOnly(found.cards, what.cards)
            return conditions.IsSort(found.cards, what.noun)
        if found.seats is not None and what.seats is not None:
            return conditions.IsOneOf(found.seats, what.seats)
        raise self.unclear(
            "CZ307",
            f"`{source_text(subject)}` can't be `{source_text(inner)}`",
            state,
            "ask `X is a TYPE`, `X is in PLACE`, `your NUMBER is above N`",
        )
