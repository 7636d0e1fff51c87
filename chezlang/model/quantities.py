"""Amounts: values of fields, counts, numbers of something."""

from __future__ import annotations

from lark import Token, Tree

from chezlang.effects import amounts
from chezlang.effects.amounts import Amount, Fixed
from chezlang.effects.select import Seats
from chezlang.model.nouns import Nouns
from chezlang.model.phrase import Phrase
from chezlang.model.scope import Scope
from chezlang.model.unclear import Unclear
from chezlang.syntax.tree import child, children, source_text, token, tokens


class Quantities(Nouns):
    """Reads amounts."""

    def counted(self, tree: Tree[Token], scope: Scope) -> Phrase:
        """A noun with its modifiers, without a determiner."""
        raise NotImplementedError

    def value(self, tree: Tree[Token], scope: Scope) -> Amount:
        """The value of a field."""
        low_high = child(tree, "low_high")
        if low_high is not None:
            word = token(low_high, "LOW_HIGH")
            assert word is not None
            low, high = word.split("/")
            return amounts.LowHigh(int(low), int(high), self.die or 6)
        table = child(tree, "table")
        if table is not None:
            return self._table(table, scope)
        inner = next(children(tree))
        return self._bounded(tree, self._field_amount(inner, scope))

    def _table(self, tree: Tree[Token], scope: Scope) -> Amount:
        """`N, N, N by ...`: a row of values, and what tells which of them counts."""
        *row, by = children(tree)
        values = tuple(int(next(tokens(each))) for each in row)
        if by.data != "number_of":
            place = self.amount(by, scope)
            if isinstance(place, Fixed):
                raise self.unclear(
                    "CZ308",
                    f"`by {place.n}`: that never changes, so there is no row to read",
                    by,
                    "write `by the number of CARDS`, `by its NUMBER` or `by your NUMBER`",
                )
            return amounts.Table(values, place)
        counted = child(by, "counted")
        assert counted is not None
        return amounts.Table(values, self._count(1, counted, scope, False))

    def combined(self, tree: Tree[Token], scope: Scope) -> amounts.Combined:
        """`the combined NUMBER of ...`."""
        counted = child(tree, "counted")
        assert counted is not None
        phrase = self.counted(counted, scope)
        of = phrase.cards or phrase.seats
        word = token(tree, "WORD")
        if of is None or (word is None and not isinstance(of, Seats)):
            raise self.unclear(
                "CZ307",
                f"`{source_text(counted)}` {'have no total' if of is not None else 'have no numbers'}",
                counted,
                "write `the combined NUMBER of CARDS`, or `the combined total of` those who play",
            )
        if word is None:
            if self.total_number < 0:
                raise self.no_total(tree)
            return amounts.Combined(of, -1)
        number = self.number(word)
        if not (self.on_seats[number] if isinstance(of, Seats) else self.on_cards[number]):
            whose = self.words.seats if isinstance(of, Seats) else "cards"
            raise self.unclear("CZ307", f"`{word}` is no number of {whose}", word, "say whose it is")
        return amounts.Combined(of, number)

    def _bounded(self, tree: Tree[Token], amount: Amount) -> Amount:
        waiting = ""
        for each in tokens(tree):
            if each.type in ("FLOOR", "CEIL"):
                waiting = each.type
            elif each.type == "NUMBER" and waiting:
                n = int(each)
                amount = amounts.AtLeast(amount, n) if waiting == "FLOOR" else amounts.AtMost(amount, n)
                waiting = ""
        return amount

    def _field_amount(self, tree: Tree[Token], scope: Scope) -> Amount:
        name = tree.data
        if name == "same_as":
            inner = next(children(tree))
            return self.term(inner, scope) if inner.data in ("times", "half") else self.amount(inner, scope)
        if name in ("plus", "minus"):
            left, right = children(tree)
            cls = amounts.Plus if name == "plus" else amounts.Minus
            return cls(self._field_amount(left, scope), self._field_amount(right, scope))
        if name == "die":
            return self._dice(next(tokens(tree)))
        if name == "number":
            return Fixed(int(next(tokens(tree))))
        if name == "signed":
            return Fixed(int(next(tokens(tree))))
        if name == "per":
            n = token(tree, "NUMBER")
            counted = child(tree, "counted")
            assert n is not None and counted is not None
            return self._count(int(n), counted, scope, True)
        return self.term(tree, scope)

    def term(self, tree: Tree[Token], scope: Scope) -> Amount:
        """A count, or some times an amount, or half of one."""
        if tree.data == "number_of":
            counted = child(tree, "counted")
            assert counted is not None
            return self._count(1, counted, scope, False)
        inner = self.amount(next(children(tree)), scope)
        if tree.data == "half":
            return amounts.Half(inner, str(token(tree, "ROUNDED")) == "rounded up")
        times = token(tree, "TIMES")
        factor = 2 if times is None else int(times.split()[0])
        if factor < 2:
            raise self.unclear(
                "CZ308", f"`{source_text(tree)}` says no more than that", tree, "write `twice ...`, or `3 times ...`"
            )
        return amounts.Times(factor, inner)

    def _dice(self, word: Token) -> amounts.Dice:
        count, faces = str(word).split("d")
        return amounts.Dice(int(count or "1"), int(faces))

    def _count(self, each: int, counted: Tree[Token], scope: Scope, per: bool) -> Amount:
        phrase = self.counted(counted, scope)
        what = phrase.cards or phrase.seats or phrase.places
        if what is None:
            raise self.unclear(
                "CZ307", f"`{source_text(counted)}` can't be counted", counted, "count cards, seats or zones"
            )
        return amounts.Count(each, what, per)

    def amount(self, tree: Tree[Token], scope: Scope) -> Amount:
        """A phrase that must be an amount."""
        phrase = self.np(tree, scope)
        return self.as_amount(phrase)

    def as_amount(self, phrase: Phrase) -> Amount:
        """What a phrase comes to as a number."""
        if phrase.sort == "amount" and phrase.amount is not None:
            return phrase.amount
        if phrase.sort == "number":
            return self.number_amount(phrase)
        if phrase.sort == "cards" and phrase.det in ("number", "any"):
            return phrase.low
        if phrase.is_round:
            return amounts.RoundNo()
        raise self.unclear(
            "CZ303",
            f"`{source_text(phrase.node)}` is no amount",
            phrase.node,
            "write a number, dice, or a number of something (`your total`)",
        )

    def number_amount(self, phrase: Phrase) -> Amount:
        """A number of something, as an amount."""
        if phrase.asks:
            raise self._whose_of_them(phrase)
        return self.number_of_one(phrase)

    def _whose_of_them(self, phrase: Phrase) -> Unclear:
        """A number of each of several, where one number belongs."""
        said, seat = source_text(phrase.node), self.words.seat
        what = "total" if phrase.total else self.words.numbers.names[phrase.numbers[0]]
        help = (
            f"write `for each {seat}` on a line before it, and `their {what}` below that; or, for all together, "
            f"`the combined {what} of {self.words.seats}`"
        )
        if phrase.asks == "a":
            help = f"write `choose a {seat}`, or `another {seat}`, on a line before it, and `their ...` here"
        return self.unclear("CZ303", f"`{said}`: whose of them? Each has their own", phrase.node, help)

    def number_of_one(self, phrase: Phrase) -> Amount:
        """A number of somebody or something, of several one after the other."""
        if phrase.total:
            assert isinstance(phrase.of, Seats)
            return amounts.TotalOf(phrase.of)
        assert phrase.of is not None
        if len(phrase.numbers) > 1:
            raise self.unclear(
                "CZ303", f"`{source_text(phrase.node)}` is more than one number", phrase.node, "name one of them"
            )
        return amounts.NumberOf(phrase.of, phrase.numbers[0])
