"""Noun phrases: from a tree to what it selects, and how many of it are picked."""

from __future__ import annotations

from lark import Token, Tree

from chezlang.effects import amounts, select
from chezlang.effects.amounts import Amount, Fixed
from chezlang.effects.picks import CHOSEN, EACH, Pick
from chezlang.effects.select import Cards, Seats
from chezlang.model.modifiers import Modifiers
from chezlang.model.phrase import HOST, NEIGHBOR, Phrase, range_of
from chezlang.model.scope import CARDS, NUMBER, SEAT, Scope
from chezlang.model.unclear import Unclear
from chezlang.model.vocabulary import folded
from chezlang.state.data import THAT
from chezlang.syntax.tree import child, children, source_text, token, tokens

#: What other games call who has a card.
_HOSTS = ("owner", "controller", "holder", "keeper", "bearer", "possessor")


class Phrases(Modifiers):
    """Reads the phrases of one block."""

    def np(self, tree: Tree[Token], scope: Scope) -> Phrase:
        """Any noun phrase: an `np`, `sum_`, `phrase` or bare `base` tree."""
        name = tree.data
        if name == "np":
            phrase = self.np(next(children(tree)), scope)
            if token(tree, "FLOOR", "CEIL") is not None:
                if phrase.sort == "quantity" and phrase.amount is not None:
                    phrase.amount = phrase.low = phrase.high = self._bounded(tree, phrase.amount)
                else:
                    phrase.amount = self._bounded(tree, self.as_amount(phrase))
                    phrase.sort = "amount"
            phrase.node = tree
            return phrase
        if name in ("plus", "minus"):
            left, right = children(tree)
            cls = amounts.Plus if name == "plus" else amounts.Minus
            return Phrase(tree, "amount", amount=cls(self.amount(left, scope), self.amount(right, scope)))
        if name == "sum_":
            return self.np(next(children(tree)), scope)
        if name == "a_number":
            raise self.unclear(
                "CZ308",
                f"`{source_text(tree)}` has to be chosen first",
                tree,
                f"write `choose {source_text(tree)} as NAME` on a line before it, and NAME here",
            )
        if name in ("number_of", "times", "half"):
            return Phrase(tree, "amount", amount=self.term(tree, scope))
        if name == "combined":
            return Phrase(tree, "amount", amount=self.combined(tree, scope))
        if name == "phrase":
            base = next(children(tree))
            phrase = self._mods(self._base(base, scope), tree, scope)
            counted = child(tree, "counted")
            if token(tree, "PER") is not None and counted is not None:
                phrase = self._per(phrase, counted, scope)
            phrase.node = tree
            return self._finish(phrase, scope)
        return self._finish(self._base(tree, scope), scope)

    def counted(self, tree: Tree[Token], scope: Scope) -> Phrase:
        """A noun with its modifiers, without a determiner."""
        heads = child(tree, "heads")
        assert heads is not None
        named = scope.names.get(source_text(heads))
        if named is not None and named.sort == CARDS and source_text(tree) == source_text(heads):
            self.missing.names_of(self.parsed).get(source_text(heads))
            ref = select.CardRef(named.slot, source_text(heads))
            return Phrase(tree, "cards", "each", cards=select.Among(select.Noun(()), ref))
        phrase = self._heads(tree, heads, "each", [str(each) for each in tokens(tree, "ADJ")], scope)
        return self._finish(self._mods(phrase, tree, scope), scope)

    def _per(self, phrase: Phrase, counted: Tree[Token], scope: Scope) -> Phrase:
        amount = phrase.amount
        if not isinstance(amount, Fixed):
            raise self.unclear(
                "CZ303",
                f"`{source_text(phrase.node)}` can't be counted out `per` something",
                phrase.node,
                "write a plain number before `per`",
            )
        phrase.amount = phrase.low = phrase.high = self._count(amount.n, counted, scope, True)
        return phrase

    def _base(self, tree: Tree[Token], scope: Scope) -> Phrase:
        name = str(tree.data)
        first = next(tokens(tree), None)
        if name == "you":
            return Phrase(tree, "seats", "ref", seats=self.you(scope, tree))
        if name == "they":
            return Phrase(tree, "seats", "ref", seats=self.they(scope, tree))
        if name == "it":
            return self.it(scope, tree)
        if name == "this":
            return Phrase(tree, "cards", "ref", cards=self.this(scope, tree))
        if name == "here":
            return Phrase(tree, "places", "ref", places=self.here(scope, tree))
        if name == "anyone":
            return Phrase(tree, "seats", "any", seats=select.EachSeat(False, None, "anyone"))
        if name == "nobody":
            return Phrase(tree, "seats", "no", seats=select.EachSeat(False, None, "nobody"))
        if name == "any_phase":
            return Phrase(tree, "period", period=-2)
        if name in ("number", "signed"):
            assert first is not None
            return Phrase(tree, "amount", "number", amount=Fixed(int(first)), signed=name == "signed")
        if name == "or_more":
            assert first is not None
            return Phrase(
                tree, "amount", "range", range=range_of(first), amount=Fixed(int("".join(filter(str.isdigit, first))))
            )
        if name == "die":
            assert first is not None
            return Phrase(tree, "amount", amount=self._rolled(tree, self._dice(first), scope))
        if name == "total":
            raise self.unclear("CZ304", "whose total?", tree, "write `your total`, or `anyone's total`")
        if name == "seat":
            number = token(tree, "NUMBER")
            assert number is not None
            if self.seats_by_number:
                return Phrase(tree, "seats", "ref", seats=select.SeatNo(int(number) - 1))
            raise self.unclear(
                "CZ307",
                f"`seat {number}` can be named in rulings only",
                tree,
                "a card can't know who sits where; choose somebody",
            )
        if name == "the_top":
            return self._top(tree)
        if name == "bare":
            return self._bare(tree, scope)
        if name == "chosen":
            return self._chosen(tree, scope)
        if name == "owned":
            return self._owned(tree, scope)
        if name == "owned_by":
            return self._owned_by(tree, scope)
        raise AssertionError(f"no phrase is called {name}")

    def _top(self, tree: Tree[Token]) -> Phrase:
        """`the top N cards of the X deck`, `the bottom card of the X pile`."""
        end, word, number = token(tree, "THE_TOP"), token(tree, "WORD"), token(tree, "NUMBER")
        assert end is not None and word is not None
        deck = self.words.decks.get(word)
        if deck < 0:
            raise self.unknown(str(word), word, "deck")
        count = int(number) if number is not None else 1
        if count < 1:
            raise self.unclear("CZ306", f"`{source_text(tree)}` are none", tree, f"write `{end} card of ...`")
        pile = token(tree, "PILE") is not None
        phrase = Phrase(tree, "cards", "ref", cards=select.TopCards(deck, pile, count, end == "the bottom"))
        phrase.low = phrase.high = Fixed(count)
        return phrase

    def _rolled(self, tree: Tree[Token], dice: amounts.Dice, scope: Scope) -> Amount:
        if not self.rolling:
            raise self.unclear(
                "CZ308",
                f"`{source_text(tree)}`: nothing is rolled here",
                tree,
                "dice are rolled where something is done, and for a number that is printed on a card: write a plain number",
            )
        slot = scope.slots.take()
        self.dice.append((dice, dice.count, dice.faces, slot))
        return amounts.Register(slot, dice)

    def _bare(self, tree: Tree[Token], scope: Scope) -> Phrase:
        heads = child(tree, "heads")
        assert heads is not None
        adjectives = [str(each) for each in tokens(tree, "ADJ")]
        only = list(children(heads, "head"))
        if len(only) == 1 and not adjectives:
            words = [str(each) for each in tokens(only[0], "WORD")]
            counts = len(words) + (token(only[0], "CARD_WORD") is not None) > 1
            number = scope.names.get(words[0]) if counts and words else None
            if number is not None and number.sort == NUMBER:
                return self._so_many(tree, only[0], number.slot, scope)
            if len(words) == 1 and token(only[0], "DECK", "PILE") is None:
                name = scope.names.get(words[0])
                if name is not None:
                    self.missing.names_of(self.parsed).get(words[0])
                    return self._named(tree, words[0], name.slot, name.sort)
        return self._heads(tree, heads, "bare", adjectives, scope)

    def _so_many(self, tree: Tree[Token], head: Tree[Token], slot: int, scope: Scope) -> Phrase:
        """`NAME CARDS`, `NAME NUMBER`: as many as the number that has been chosen."""
        first = next(tokens(head, "WORD"))
        self.missing.names_of(self.parsed).get(str(first))
        rest: Tree[Token] = Tree("heads", [Tree("head", [each for each in head.children if each is not first])])
        phrase = self._heads(tree, rest, "dice", [], scope)
        phrase.low = phrase.high = phrase.amount = amounts.Register(slot)
        return phrase

    def _named(self, tree: Tree[Token], word: str, slot: int, sort: str) -> Phrase:
        if sort == CARDS:
            return Phrase(tree, "cards", "ref", cards=select.CardRef(slot, word))
        if sort == SEAT:
            return Phrase(tree, "seats", "ref", seats=select.SeatRef(slot, word))
        if sort == NUMBER:
            return Phrase(tree, "amount", "number", amount=amounts.Register(slot))
        return Phrase(tree, "places", "ref", places=select.ZoneRef(slot, word))

    def _chosen(self, tree: Tree[Token], scope: Scope) -> Phrase:
        det = child(tree, "det")
        heads = child(tree, "heads")
        assert det is not None and heads is not None
        word = next(tokens(det))
        adjectives = [str(each) for each in tokens(tree, "ADJ")]
        kind = word.type
        if kind == "THAT":
            return self._that(tree, heads, scope)
        if kind in ("A", "AN"):
            phrase = self._heads(tree, heads, "a", adjectives, scope)
        elif kind == "EACH":
            phrase = self._heads(tree, heads, "each", adjectives, scope)
        elif kind == "ANOTHER":
            phrase = self._heads(tree, heads, "another", adjectives, scope)
            phrase.other = True
        elif kind == "THE":
            phrase = self._heads(tree, heads, "the", adjectives, scope)
        elif kind == "NO":
            phrase = self._heads(tree, heads, "no", adjectives, scope)
            phrase.low, phrase.high = Fixed(0), Fixed(0)
        elif kind == "ONLY":
            phrase = self._heads(tree, heads, "only", adjectives, scope)
        elif kind == "ANY_NUMBER_OF":
            phrase = self._heads(tree, heads, "any", adjectives, scope)
            phrase.low, phrase.high = Fixed(0), None
        elif kind == "UP_TO":
            number = token(det, "NUMBER")
            assert number is not None
            phrase = self._heads(tree, heads, "up to", adjectives, scope)
            phrase.low, phrase.high = Fixed(0), Fixed(int(number))
        elif kind == "NUMBER":
            phrase = self._heads(tree, heads, "number", adjectives, scope)
            phrase.low = phrase.high = Fixed(int(word))
            phrase.amount = Fixed(int(word))
        elif kind == "SIGNED":
            phrase = self._heads(tree, heads, "signed", adjectives, scope)
            phrase.signed = True
            phrase.amount = Fixed(int(word))
        elif kind == "OR_MORE":
            phrase = self._heads(tree, heads, "range", adjectives, scope)
            low, high = range_of(word)
            phrase.range = (low, high)
            phrase.low, phrase.high = Fixed(max(low, 0)), Fixed(high) if high < 1_000_000 else None
        elif kind in ("MORE", "FEWER"):
            phrase = self._more_of(tree, heads, adjectives, scope)
        elif kind == "DIE":
            phrase = self._heads(tree, heads, "dice", adjectives, scope)
            phrase.amount = self._rolled(tree, self._dice(word), scope)
            phrase.low = phrase.high = phrase.amount
        else:
            phrase = self._heads(tree, heads, "last", adjectives, scope)
        if phrase.signed and phrase.sort != "quantity":
            raise self.unclear(
                "CZ308",
                f"`{source_text(tree)}`: a sign goes with a number of somebody or something",
                tree,
                f"write `{str(word).lstrip('+-')} {source_text(heads)}`",
            )
        if phrase.sort == "quantity" and phrase.amount is None:
            if phrase.det in ("range", "no", "more"):
                phrase.amount = Fixed(0)
            elif phrase.det == "the":
                phrase.sort = "number"
            else:
                raise self.unclear(
                    "CZ308",
                    f"`{source_text(tree)}`: how much?",
                    tree,
                    f"write a number, for example `1 {source_text(heads)}`",
                )
        return phrase

    def _more_of(
        self, tree: Tree[Token], heads: Tree[Token], adjectives: list[str], scope: Scope
    ) -> Phrase:  # fmt: skip
        """`more CARDS`, of which only a question can be asked."""
        if not self.comparing:
            raise self.unclear(
                "CZ308",
                f"`{source_text(tree)}`: than who?",
                tree,
                f"more than somebody is asked: `if you have {source_text(tree)} than ...`; so much more is a number: "
                f"`+1 {source_text(heads)}`",
            )
        return self._heads(tree, heads, "more", adjectives, scope)

    def _that(self, tree: Tree[Token], heads: Tree[Token], scope: Scope) -> Phrase:
        """`that SEAT`, `that card`: of the event."""
        head = source_text(heads)
        if self.words.is_seat(head):
            if not scope.event_that:
                help = (
                    "write `they` for the one who was chosen"
                    if scope.chosen_seat
                    else "only a trigger (`when ...`) with somebody in it gives one"
                )
                raise self.nothing(f"`that {head}` has nobody to refer to here", tree, scope, help)
            if scope.seats_chosen:
                help = "name the one that was chosen, `... as NAME`, and say NAME for that one: then this is the one of the event"
                raise self.two(
                    tree, help, (scope.event_place, f"the {head} of this event"), (scope.seats_chosen[-1], "and who was chosen here")
                )  # fmt: skip
            return Phrase(tree, "seats", "ref", seats=select.SeatRef(THAT, "that"))
        if scope.event_it or scope.chosen_it:
            phrase = self.it(scope, tree, CARDS)
            if phrase.sort == "cards":
                self._heads(tree, heads, "that", [], scope)  # its words must be known
            return phrase
        raise self.nothing(
            f"`that {head}` has nothing to refer to here",
            tree,
            scope,
            "a trigger (`when ...`) gives one; what a line draws or discards is given a name in it: `... as NAME`",
        )

    def _owned(self, tree: Tree[Token], scope: Scope) -> Phrase:
        poss = token(tree, "POSS")
        assert poss is not None
        word = str(poss)
        heads = child(tree, "heads")
        if word == "your":
            return self._possession(tree, self.you(scope, poss), heads, scope)
        if word == "their":
            return self._possession(tree, self.they(scope, poss), heads, scope)
        of = self.it(scope, poss, CARDS)
        if of.cards is None:
            raise self.unclear("CZ307", "`its` must refer to a card here", poss, "name the card")
        return self._possession(tree, of.cards, heads, scope)

    def _owned_by(self, tree: Tree[Token], scope: Scope) -> Phrase:
        base = next(children(tree))
        owner = self._finish(self._base(base, scope), scope)
        heads = list(children(tree, "heads"))
        of = owner.seats or owner.cards
        if of is None:
            raise self.unclear(
                "CZ307", f"`{source_text(base)}` can't have anything", base, "only somebody, or a card, has something"
            )
        if owner.det == "no":
            raise self.nobodys(base, tree)
        phrase = self._possession(tree, of, heads[0] if heads else None, scope)
        if owner.det in ("a", "another") and phrase.sort in (CARDS, "places"):
            self._one_of_theirs(tree, heads[0])
            phrase.det = "a"  # one, of anybody whom the owner can be
        if owner.det == "each" and phrase.sort == "places":
            phrase.every = source_text(base)
        self.asked_of_several(phrase, owner)
        return phrase

    def _one_of_theirs(self, tree: Tree[Token], heads: Tree[Token]) -> None:
        """`another SEAT's CARDS` could be all of somebody's or any one of anybody's."""
        for head in children(heads, "head"):
            word = next((each for each in reversed(list(tokens(head, "WORD")))), None)
            number = self.words.tags.get(word) if word is not None else -1
            if word is None or number < 0 or folded(word) == folded(self.words.tags.names[number]):
                continue
            raise self.unclear(
                "CZ305",
                f"`{source_text(tree)}` could mean all of one {self.words.seat}, or any of all",
                tree,
                f"write `choose {source_text(next(children(tree)))}` before it and `their {word}` here, or name one: "
                f"`{source_text(tree).removesuffix(word)}{self.words.tags.names[number]}`",
            )

    def _possession(self, tree: Tree[Token], of: Cards | Seats, heads: Tree[Token] | None, scope: Scope) -> Phrase:
        if heads is None:
            if isinstance(of, Cards):
                raise self.unclear(
                    "CZ307", "a card has no total", tree, "only somebody has a total; a card has numbers"
                )
            if self.total_number < 0:
                raise self.no_total(tree)
            return Phrase(tree, "number", "ref", of=of, total=True)
        found = list(children(heads, "head"))
        adjectives = [str(each) for each in tokens(tree, "ADJ")]
        words = [source_text(head) for head in found]
        if len(found) == 1 and words[0] == HOST and isinstance(of, Cards):
            self._plain(tree, adjectives)
            return Phrase(tree, "seats", "ref", seats=select.OwnerOf(of))
        if len(found) == 1 and words[0] in NEIGHBOR and isinstance(of, Seats):
            side = self._side(tree, adjectives)
            if side:
                return self.neighbor(tree, of, side)
            return Phrase(tree, "seats", "each", seats=select.Neighbors(of))
        if all(self.words.numbers.get(word) >= 0 for word in words):
            self._plain(tree, adjectives)
            numbers = tuple(self.words.numbers.get(word) for word in words)
            for number, head in zip(numbers, found, strict=True):
                fits = self.on_cards[number] if isinstance(of, Cards) else self.on_seats[number]
                if not fits:
                    whose = "cards" if isinstance(of, Cards) else self.words.seats
                    raise self.unclear(
                        "CZ307", f"`{source_text(head)}` is no number of {whose}", head, "say whose it is"
                    )
            return Phrase(tree, "number", "ref", of=of, numbers=numbers)
        if isinstance(of, Cards):
            zone = self.words.zones.get(words[0])
            if zone >= 0 and len(words) == 1:
                self._plain(tree, adjectives)
                return Phrase(tree, "places", "ref", places=select.ZoneOf(zone, select.OwnerOf(of)))
            if words[0] in _HOSTS:
                raise self.unclear(
                    "CZ106", f"`{words[0]}` is written `{HOST}`", found[0],
                    f"write `{source_text(tree).removesuffix(words[0])}{HOST}`: whoever has the card in a zone of theirs", "each idea has one word",
                    suggestion=HOST,
                )  # fmt: skip
            raise self.unknown(words[0], found[0], "number")
        if len(found) == 1:
            zone = self.words.zones.get(words[0])
            if zone >= 0:
                self._plain(tree, adjectives)
                return Phrase(tree, "places", "the", places=select.ZoneOf(zone, of))
            if token(found[0], "PHASE", "TURN", "ROUND") is not None:
                phrase = self.period(tree, found[0])
                phrase.seats = of
                return phrase
        phrase = self._heads(tree, heads, "their", adjectives, scope)
        if phrase.sort != "cards":
            raise self.unknown(words[0], found[0])
        phrase.place = select.InPlayOf(of)
        return phrase

    # -- picks ----------------------------------------------------------------------------------------------------

    def is_plural(self, phrase: Phrase) -> bool:
        """Whether a noun without a determiner is a declared plural, and so means each."""
        if phrase.noun is None or len(phrase.noun.tags) != 1:
            return True
        tag = phrase.noun.tags[0]
        last = folded(phrase.noun.word.split()[-1])
        return last != folded(self.words.tags.names[tag])

    def pick(self, phrase: Phrase, scope: Scope, verb: int = -1) -> Pick:
        """How many of a phrase are picked, and by whom where there is a choice."""
        what = phrase.cards if phrase.cards is not None else phrase.seats if phrase.seats is not None else phrase.places
        if what is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(phrase.node)}` is not something to choose from",
                phrase.node,
                "name cards, somebody, or a zone",
            )
        self.one_in_each(phrase)
        if phrase.det == "bare" and phrase.noun is not None:
            if self.gone(phrase.noun.word):
                raise Unclear(None)  # it was to be the name of something
            said, word = source_text(phrase.node), phrase.noun.word
            raise self.unclear(
                "CZ308",
                f"`{said}`: how many?",
                phrase.node,
                f"write `each {word}`, `1 {word}` or `any number of {word}`",
            )
        if phrase.det in ("the", "only") and phrase.noun is not None and phrase.extreme is None:
            said, word = source_text(phrase.node), phrase.noun.word
            raise self.unclear(
                "CZ308",
                f"`{said}`: which one, if there are several?",
                phrase.node,
                f"write `{self.one_of(phrase)}` for one that is chosen, or `each {word}`",
            )
        slot = scope.slots.take(2)
        every = phrase.det in ("each", "ref", "their", "the", "bare", "only", "any-seat") or (
            phrase.det == "any" and phrase.sort == "seats"
        )
        how = EACH if every else CHOSEN
        return Pick(what, how, phrase.low, phrase.high, slot, verb, phrase.number, phrase.budget, self._word(phrase))

    def _word(self, phrase: Phrase) -> str:
        return {"number": "N", "range": "N+", "signed": "N", "dice": "N"}.get(phrase.det, phrase.det)
