"""What a noun carries: where it lies, whose it is, what it is worth, and what is or can be done with it."""

from __future__ import annotations

import re
from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import amounts, conditions, select
from chezlang.effects.amounts import Amount, Fixed
from chezlang.effects.select import Cards, Noun, Places, Seats
from chezlang.model.phrase import THEM, Phrase, Several, range_of, whose_of
from chezlang.model.quantities import Quantities
from chezlang.model.scope import Scope
from chezlang.model.unclear import Unclear
from chezlang.syntax.tree import Node, children, source_text, token, tokens


class Modifiers(Quantities):
    """Reads modifiers."""

    def _base(self, tree: Tree[Token], scope: Scope) -> Phrase:
        """A phrase without its modifiers."""
        raise NotImplementedError

    def _mods(self, phrase: Phrase, tree: Tree[Token], scope: Scope) -> Phrase:
        for mod in children(
            tree,
            "here_mod",
            "in_",
            "from_",
            "of",
            "worth",
            "with_amount",
            "with_total",
            "with_sum",
            "with_word",
            "with_extreme",
            "without",
            "that_can",
            "that_does",
        ):
            self._mod(phrase, mod, scope)
        return phrase

    def _mod(self, phrase: Phrase, mod: Tree[Token], scope: Scope) -> None:
        name = str(mod.data)
        if name == "here_mod":
            self._place(phrase, self.here(scope, mod), mod)
        elif name in ("in_", "from_"):
            where = self.expecting("zone", next(children(mod)), scope)
            if where.places is None:
                raise self.unclear("CZ307", f"`{source_text(mod)}` is no place", mod, self._from_whom(phrase, where))
            self._place(phrase, where.places, mod)
            phrase.every, phrase.every_zone = where.every, source_text(where.node)
        elif name == "of":
            self._of(phrase, mod, scope)
        elif name == "worth":
            if self.total_number < 0:
                raise self.no_total(mod, "this game has no total that cards could be worth")
            least = next(each for each in tokens(mod) if each.type != "WORTH")
            self._filter(phrase, self._with_range(self.total_number, least, worth=True), mod)
        elif name == "with_amount":
            self._with_amount(phrase, mod, scope)
        elif name == "with_total":
            word = token(mod, "WORD")
            compare = token(mod, "CMP")
            assert word is not None
            number = self.number(word)
            if compare is None or str(compare) != "at most":
                raise self.unclear(
                    "CZ106", f"`{source_text(mod)}` needs `at most`", mod, f"write `with total {word} at most ...`"
                )
            phrase.number = number
            phrase.budget = self.as_amount(self._finish(self._base(next(children(mod)), scope), scope))
        elif name == "with_sum":
            self._with_sum(phrase, mod, scope)
        elif name == "with_word":
            self._with_word(phrase, mod, scope)
        elif name == "with_extreme":
            self._with_extreme(phrase, mod)
        elif name == "without":
            self._without(phrase, mod, scope)
        elif name == "that_can":
            self._that_can(phrase, mod, scope)
        else:
            verb = next(tokens(mod, "VERB"))
            who = self._finish(self._base(next(children(mod)), scope), scope)
            if str(verb).rstrip("s") != "play" or who.seats is None:
                raise self.unclear(
                    "CZ307", f"`{source_text(mod)}` is not understood", mod, "only `that you play` can be said here"
                )
            self._filter(phrase, select.PlayedBy(who.seats), mod)

    def _place(self, phrase: Phrase, place: Places, mod: Node) -> None:
        if phrase.sort == "quantity" or phrase.sort == "amount":
            raise self.unclear("CZ307", f"an amount can't be `{source_text(mod)}`", mod, "a place belongs to cards")
        said = source_text(phrase.node)
        if phrase.reference and phrase.cards is not None:
            raise self.unclear(
                "CZ307",
                f"`{said}` is known already, and `{source_text(mod)}` would not change which card it is",
                mod,
                f"leave it out, or ask for it: `if {said} is ...`",
            )
        if phrase.sort not in ("cards", "deck"):
            raise self.unclear(
                "CZ307",
                f"`{source_text(mod)}` can't be said of `{said}`",
                mod,
                "a place belongs to cards: leave it out",
            )
        if phrase.place is not None and not self._within(place, phrase.place):
            raise self.unclear("CZ308", f"`{said}` says where it is, and `{source_text(mod)}` too", mod, "say it once")
        phrase.place = place

    def _within(self, place: Places, wider: Places) -> bool:
        """Whether a place is one of somebody's, where only that somebody has been said."""
        return isinstance(wider, select.InPlayOf) and isinstance(place, select.ZoneOf) and place.of == wider.of

    def _filter(self, phrase: Phrase, narrowing: select.Filter, mod: Node) -> None:
        if phrase.noun is None:
            raise self.unclear("CZ307", f"only cards can be `{source_text(mod)}`", mod, "say which cards are meant")
        phrase.noun = replace(phrase.noun, filters=(*phrase.noun.filters, narrowing))

    def nobodys(self, who: Tree[Token], node: Tree[Token]) -> Unclear:
        """What is said to be nobody's."""
        return self.unclear(
            "CZ307",
            f"`{source_text(node)}`: what nobody has can't be spoken of",
            who,
            f"say whose it is, as in `each {self.words.seat}'s ...`; that there is none is said by `no CARD`",
        )

    def _of(self, phrase: Phrase, mod: Tree[Token], scope: Scope) -> None:
        of = self._finish(self._base(next(children(mod)), scope), scope)
        owner = of.seats or of.cards
        if of.det == "no":
            raise self.nobodys(mod, mod)
        if phrase.sort in ("quantity", "number") and owner is not None and phrase.numbers:
            for number in phrase.numbers:
                fits = self.on_cards[number] if isinstance(owner, Cards) else self.on_seats[number]
                if not fits and isinstance(owner, Seats):
                    raise self.unclear(
                        "CZ307",
                        f"`{self.words.numbers.names[number]}` is no number of {self.words.seats}",
                        mod,
                        "say whose it is",
                    )
            phrase.sort, phrase.of, phrase.det = "number", owner, "ref"
            self.asked_of_several(phrase, of)
        elif phrase.noun is not None and isinstance(of.cards, select.CardRef) and phrase.cards is None:
            phrase.among = of.cards
        elif phrase.side and of.seats is not None:
            found = self.neighbor(phrase.node, of.seats, phrase.side)
            phrase.seats, phrase.det, phrase.side = found.seats, found.det, 0
        elif isinstance(phrase.seats, select.Neighbors) and of.seats is not None:
            phrase.seats = select.Neighbors(of.seats)
        elif isinstance(phrase.places, select.ZoneOf) and of.seats is not None:
            phrase.places = replace(phrase.places, of=of.seats)
            phrase.det, phrase.every = "the", source_text(of.node) if of.det == "each" else ""
        else:
            raise self.unclear(
                "CZ307",
                f"`{source_text(mod)}` has nothing to belong to",
                mod,
                f"whose a zone is stands before it: `another {self.words.seat}'s {self.a_zone()}`; of one that is told more about, "
                f"`choose the {self.words.seat} ...` on a line before it, and `their {self.a_zone()}` here"
                if of.seats is not None
                else "`of` goes with a number, a neighbor, a zone, or with cards of those that have a name",
            )

    def _from_whom(self, phrase: Phrase, where: Phrase) -> str:
        """What to write for `from SEAT`: a number is lost, a card lies in a zone."""
        if where.seats is None:
            return f"name a zone, as in `in your {self.a_zone()}`"
        whose, zone = source_text(where.node), self.a_zone()
        if phrase.sort in ("amount", "quantity"):
            return f"a number is not taken: {whose} loses it and you gain it, in a line for each; cards are taken from a zone"
        theirs = {"you": "your", "them": "their", "they": "their"}.get(whose, f"{whose}'s")
        return (
            f"name a zone of theirs, as in `from {theirs} {zone}`"
            if whose != "you"
            else f"name a zone of yours, as in `from your {zone}`"
        )

    def asked_of_several(self, phrase: Phrase, owner: Phrase) -> None:
        """Mark a number that each of several has for themselves."""
        if phrase.sort == "number" and owner.seats is not None and owner.det in ("each", "a", "another", "any"):
            phrase.asks = "each" if owner.det == "each" else "a"

    def neighbor(self, node: Node, of: Seats, side: int) -> Phrase:
        """The left or right neighbor of somebody: one, where that is one."""
        one = not isinstance(of, select.EachSeat | select.Neighbors | select.OthersThan)
        return Phrase(node, "seats", "ref" if one else "each", seats=select.Neighbor(of, side))

    def _with_range(self, number: int, word: Token, worth: bool = False) -> select.WithNumber:
        if word.type == "NUMBER":
            return select.WithNumber(number, Fixed(int(word)), Fixed(int(word)), worth)
        low, high = range_of(word)
        return select.WithNumber(
            number, Fixed(low) if low > -1_000_000 else None, Fixed(high) if high < 1_000_000 else None, worth
        )

    def _with_amount(self, phrase: Phrase, mod: Tree[Token], scope: Scope) -> None:
        word = next(tokens(mod, "WORD"))
        amount = next(tokens(mod, "NUMBER", "OR_MORE"))
        if isinstance(phrase.seats, Several):
            low, high = (int(amount), int(amount)) if amount.type == "NUMBER" else range_of(amount)
            phrase.seats = _narrowed(phrase.seats, self._seat_has(word, low, high, scope))
            return
        self._not_of_these(phrase, mod)
        self._filter(phrase, self._with_range(self.number(word), amount), mod)

    def _not_of_these(self, phrase: Phrase, mod: Tree[Token]) -> None:
        """Refuse to narrow neighbors, or one who is known already, by what they have."""
        if phrase.seats is None or isinstance(phrase.seats, Several):
            return
        said, seat = source_text(phrase.node), self.words.seat
        has = re.sub(r"^with ", "they have ", re.sub(r"^without (?:an? )?", "with no ", source_text(mod)))
        if not isinstance(phrase.seats, select.Neighbors):
            help = f"ask it: `if {has}`"
        else:
            word = token(mod, "WORD")
            help = f"write `for each neighbor` on a line before it, and `if {has}` below that"
            if mod.data == "with_word" and token(mod, "CMP") is None and self.here_zone >= 0:
                help += f"; cards of theirs are counted so: `per {word} in a neighboring {self.a_zone()}`"
        raise self.unclear(
            "CZ308", f"`{source_text(mod)}` can be asked of each {seat}, and not of `{said}` alone", mod, help
        )

    def _seat_has(self, word: Token, low: int, high: int, scope: Scope) -> conditions.Condition:
        subject = THEM
        number = self.words.numbers.get(word)
        if number >= 0 and self.words.tags.get(word) < 0:
            amount: Amount = amounts.NumberOf(subject, number)
            if high >= 1_000_000:
                return conditions.Compare(amount, "at least", Fixed(low))
            if low <= -1_000_000:
                return conditions.Compare(amount, "at most", Fixed(high))
            return conditions.Compare(amount, "is", Fixed(low))
        noun = Noun(self._tags(word, scope), word=str(word))
        cards = select.CardSet(noun, select.InPlayOf(subject))
        return conditions.Exists(cards, max(low, 0), -1 if high >= 1_000_000 else high, subject)

    def _with_word(self, phrase: Phrase, mod: Tree[Token], scope: Scope) -> None:
        word = next(tokens(mod, "WORD"))
        compare = token(mod, "CMP")
        if isinstance(phrase.seats, Several) and compare is None:
            phrase.seats = _narrowed(phrase.seats, self._seat_has(word, 1, 1_000_000, scope))
            return
        self._not_of_these(phrase, mod)
        number = self.number(word)
        if compare is None:
            self._filter(phrase, select.States(number, True), mod)
            return
        bound = self._bound(phrase, mod, scope)
        if isinstance(phrase.seats, Several):
            if not self.on_seats[number]:
                raise self.unclear(
                    "CZ307", f"`{word}` is no number of {self.words.seats}", mod, "name one that they have"
                )
            left = amounts.NumberOf(THEM, number)
            phrase.seats = _narrowed(phrase.seats, conditions.Compare(left, str(compare), bound))
            return
        if str(compare) == "at least":
            narrowing = select.WithNumber(number, bound, None)
        elif str(compare) == "at most":
            narrowing = select.WithNumber(number, None, bound)
        elif str(compare) == "above":
            above = Fixed(bound.n + 1) if isinstance(bound, Fixed) else amounts.Plus(bound, Fixed(1))
            narrowing = select.WithNumber(number, above, None)
        else:
            below = Fixed(bound.n - 1) if isinstance(bound, Fixed) else amounts.Minus(bound, Fixed(1))
            narrowing = select.WithNumber(number, None, below)
        self._filter(phrase, narrowing, mod)

    def _with_sum(self, phrase: Phrase, mod: Tree[Token], scope: Scope) -> None:
        """`with total at most N`, of somebody."""
        if self.total_number < 0:
            raise self.no_total(mod)
        if not isinstance(phrase.seats, Several):
            raise self.unclear(
                "CZ307",
                f"only a {self.words.seat} has a total, and `{source_text(phrase.node)}` is none",
                mod,
                "of cards write `with NUMBER at most N`, or `with total NUMBER at most N` for all together",
            )
        bound = self._bound(phrase, mod, scope)
        compare = conditions.Compare(amounts.TotalOf(THEM), str(next(tokens(mod, "CMP"))), bound)
        phrase.seats = _narrowed(phrase.seats, compare)

    def _bound(self, phrase: Phrase, mod: Tree[Token], scope: Scope) -> Amount:
        """What a number is compared with behind `with`."""
        bound = self.as_amount(self._finish(self._base(next(children(mod)), scope), scope))
        if isinstance(phrase.seats, Several) and THEM in whose_of(bound):
            said = source_text(next(children(mod)))
            named = said.replace("their", "NAME's", 1)
            raise self.unclear(
                "CZ305",
                f"`{said}`: of whoever does it, or of each whom `{source_text(phrase.node)}` could mean?",
                mod,
                f"name who does it on a line before it (`... as NAME`), and write `{named}` here",
            )
        return bound

    def _with_extreme(self, phrase: Phrase, mod: Tree[Token]) -> None:
        """`with the highest NUMBER`, `with the lowest total`."""
        adjective = next(tokens(mod, "ADJ"))
        if str(adjective) not in ("highest", "lowest"):
            raise self.unclear(
                "CZ106", f"`{adjective}` can't stand here", adjective, "write `with the highest NUMBER`, or `lowest`"
            )
        word = token(mod, "WORD")
        highest = str(adjective) == "highest"
        if phrase.seats is not None:
            if word is None and self.total_number < 0:
                raise self.no_total(mod)
            number = self.number(word) if word is not None else -1
            if number >= 0 and not self.on_seats[number]:
                raise self.unclear(
                    "CZ307", f"`{word}` is no number of {self.words.seats}", mod, "name one that they have"
                )
            seats = phrase.seats
            if not isinstance(seats, select.EachSeat | select.OthersThan | select.Neighbors):
                raise self.unclear(
                    "CZ308",
                    f"`{source_text(mod)}` tells one from others, and `{source_text(phrase.node)}` is one alone",
                    mod,
                    f"write `the {self.words.seat} {source_text(mod)}`, or `the other {self.words.seat} {source_text(mod)}`",
                )
            everybody = isinstance(seats, select.EachSeat) and not seats.other and seats.cond is None
            phrase.seats = (
                select.ExtremeSeats(highest, number) if everybody else select.ExtremeOf(highest, number, seats)
            )
            return
        if phrase.noun is None or word is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(mod)}` has nothing to belong to",
                mod,
                "it goes with somebody, or with cards and one of their numbers",
            )
        phrase.extreme = (highest, self.number(word))

    def _without(self, phrase: Phrase, mod: Tree[Token], scope: Scope) -> None:
        word = next(tokens(mod, "WORD"))
        if isinstance(phrase.seats, Several):
            phrase.seats = _narrowed(phrase.seats, self._seat_has(word, 0, 0, scope))
            return
        self._not_of_these(phrase, mod)
        self._filter(phrase, select.States(self.number(word), False), mod)

    def _that_can(self, phrase: Phrase, mod: Tree[Token], scope: Scope) -> None:
        who = self._finish(self._base(next(children(mod)), scope), scope)
        modal = next(tokens(mod, "MODAL"))
        verb = str(next(tokens(mod, "VERB"))).removesuffix("s")
        if (
            str(modal) == "can"
            and verb == "enter"
            and who.cards is not None
            and isinstance(phrase.places, select.ZoneOf)
        ):
            phrase.places = replace(phrase.places, entering=who.cards)
        elif str(modal) == "can" and verb == "play" and who.seats is not None:
            self._filter(phrase, select.MayPlay(who.seats), mod)
        else:
            raise self.unclear(
                "CZ307",
                f"`{source_text(mod)}` is not understood",
                mod,
                "say `that CARD can enter` of a zone, or `that you can play` of cards",
            )

    def one_in_each(self, phrase: Phrase) -> None:
        """Refuse so many of what lies in each of several zones: so many in all, or in each of them?"""
        if (
            not phrase.every
            or phrase.noun is None
            or (phrase.det in ("each", "bare", "any") and phrase.extreme is None)
        ):
            return
        said = source_text(phrase.node)
        in_any, in_theirs = self.in_one(phrase, said)
        raise self.unclear(
            "CZ305",
            f"`{said}`: that in each of them, or that in all of them together?",
            phrase.node,
            f"write `for {phrase.every}` on a line before it, and `{in_theirs}` below that; or `{in_any}`",
        )

    def in_one(self, phrase: Phrase, said: str) -> tuple[str, str]:
        """What is said to lie in each of several zones, said of any one of them, and of the zone of one who is gone through."""
        place = phrase.place if phrase.place is not None else phrase.places
        zone = self.words.zones.names[place.kind] if isinstance(place, select.ZoneOf) else self.a_zone()
        in_any = phrase.every_zone.replace("each other ", "another ").replace("each ", "a ")
        return said.replace(phrase.every_zone, in_any), said.replace(phrase.every_zone, f"their {zone}")

    def _finish(self, phrase: Phrase, scope: Scope) -> Phrase:
        """Make the selector of a cards phrase once all its modifiers are read."""
        if phrase.side:
            word = "left" if phrase.side > 0 else "right"
            raise self.unclear(
                "CZ304",
                f"`{source_text(phrase.node)}`: the {word} neighbor of whom?",
                phrase.node,
                f"write `your {word} neighbor`, `their {word} neighbor` or `the {word} neighbor of ...`",
            )
        if phrase.sort == "cards" and phrase.cards is None and phrase.noun is not None:
            if phrase.other:
                self.other_than_chosen(phrase, scope)
            if phrase.other and not scope.this:
                raise self.unclear(
                    "CZ304",
                    f"`{source_text(phrase.node)}`: other than which?",
                    phrase.node,
                    "a rule or action is no card: leave `other` out, or say of which card it is",
                )
            phrase.cards = select.CardSet(phrase.noun, phrase.place, phrase.other)
            if phrase.among is not None:
                if phrase.other:
                    raise self.unclear(
                        "CZ308",
                        f"`{source_text(phrase.node)}`: other than which?",
                        phrase.node,
                        f"write `{phrase.noun.word} of {phrase.among.word} in PLACE` for those that still lie somewhere",
                    )
                phrase.cards = select.Among(phrase.noun, phrase.among, phrase.place)
            if phrase.extreme is not None:
                phrase.cards = select.ExtremeCards(phrase.cards, *phrase.extreme)
        return phrase


def _narrowed(seats: Several, cond: conditions.Condition) -> Several:
    """Those of some seats of whom something else holds too."""
    return replace(seats, cond=cond if seats.cond is None else conditions.All((seats.cond, cond)))
