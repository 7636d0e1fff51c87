"""Noun phrases and amounts: from a tree to what it selects."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from lark import Token, Tree

from chezlang.effects import amounts, conditions, events, select
from chezlang.effects.amounts import Amount, Fixed
from chezlang.effects.picks import CHOSEN, EACH, Pick
from chezlang.effects.select import Cards, Noun, Places, Seats
from chezlang.findings import Finding, Label, Place, did_you_mean
from chezlang.findings.suggest import did_you_mean_text
from chezlang.model.missing import Missing
from chezlang.model.scope import CARDS, SEAT, ZONE, Name, Scope
from chezlang.model.unclear import Unclear
from chezlang.model.vocabulary import Vocabulary, folded
from chezlang.state.data import IT, SUBJECT, THAT, THEY, THIS, YOU
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.tree import Node, child, children, source_text, string_text, token, tokens

YOU_REF = select.SeatRef(YOU, "you")
HERE = "here"
HOST = "host"
NEIGHBOR = ("neighbor", "neighbors")


_ONE = Fixed(1)

#: What is said of an unknown word of each sort: the code, what the sort is called, the way out where no word is near.
UNKNOWN: dict[str, tuple[str, str, str]] = {
    "type": ("CZ201", "type of card", "declare it (`type NAME is KIND`), or use a declared word"),
    "kind": ("CZ201", "kind or type", "declare it (`kind NAME from DECK`), or use a declared word"),
    "seat": ("CZ201", "", "use a declared word"),
    "number": ("CZ205", "number", "declare it in the game: `number NAME on cards`"),
    "zone": ("CZ206", "zone", "declare it in the game: `zone NAME, open`"),
    "deck": ("CZ206", "deck", "declare it in the game: `deck NAME`"),
    "action": ("CZ207", "action", "declare it: `action NAME`"),
    "name": ("CZ208", "", "name it on a line before: `choose ... as NAME`"),
}


@dataclass
class Phrase:
    """What a noun phrase means. ``sort``: seats, cards, places, amount, quantity (an amount of a number), number (of something),
    action, deck, period.
    """

    node: Node
    sort: str
    det: str = ""
    low: Amount = _ONE
    high: Amount | None = _ONE
    seats: Seats | None = None
    cards: Cards | None = None
    places: Places | None = None
    noun: Noun | None = None
    place: Places | None = None
    other: bool = False
    amount: Amount | None = None
    signed: bool = False
    numbers: tuple[int, ...] = ()
    of: Cards | Seats | None = None
    action: int = -1
    deck: int = -1
    period: int = -3
    number: int = -1
    budget: Amount | None = None
    total: bool = False
    range: tuple[int, int] | None = None
    prelude: list[tuple[Amount, int, int, int]] = field(default_factory=list)
    whole: bool = False
    extreme: tuple[bool, int] | None = None

    @property
    def reference(self) -> bool:
        """Whether it is a pronoun or name: there is nothing to choose."""
        return self.det == "ref"


class Reader:
    """Reads the phrases of one block."""

    missing: Missing

    def __init__(
        self,
        words: Vocabulary,
        parsed: ParsedBlock,
        die: int,
        total: int,
        here: int,
        on_cards: list[bool],
        on_seats: list[bool],
    ) -> None:
        self.words = words
        self.parsed = parsed
        self.die = die
        self.total_number = total
        self.here_zone = here
        self.on_cards = on_cards
        self.on_seats = on_seats
        self.wanted = ""  # the sort of word that belongs where a phrase is being read, if that is known
        self.lost_names: set[str] = set()  # given by lines of this block that could not be read
        self.seats_by_number = False  # rulings name seats
        self.dice: list[
            tuple[Amount, int, int, int]
        ] = []  # (amount, count, faces, slot) to be rolled before the sentence

    # -- findings ------------------------------------------------------------------------------------

    def unclear(
        self, code: str, message: str, node: Node, help: str = "", note: str = "", suggestion: str | None = None,
        word: str = "",
    ) -> Unclear:  # fmt: skip
        """A finding at a node; raise it. ``word``: what nobody declares, if that is it."""
        return Unclear(Finding(code, message, (Label(self.parsed.place(node)),), note, help, suggestion), word)

    def gone(self, word: str) -> bool:
        """Whether what gave a word its meaning could not be read, here or in its own block, and that has been told."""
        lost = self.parsed.lost
        return word in lost or folded(word) in lost or word in self.lost_names or self.words.gone(word)

    def unknown(self, word: str, node: Node, what: str = "type", scope: Scope | None = None) -> Unclear:
        """A word that nothing declares. ``what`` belongs here, if no word is near to it that tells what was meant."""
        if self.gone(word):
            return Unclear(None)
        near = self.words.near(word, (*scope.names, *scope.params) if scope is not None else ())
        sorts = {sort for _, sort in near}
        if "name" in sorts or (len(sorts) == 1 and not (what == "kind" and "type" in sorts)):
            what = "name" if "name" in sorts else sorts.pop()
        elif self.wanted:
            what = self.wanted
        code, called, declare = UNKNOWN[what]
        if near:
            help = did_you_mean_text([each for each, _ in near])
        elif what == "number":
            help = f"the numbers are: {', '.join(self.words.numbers.names)}"
        elif what == "zone":
            help = f"the zones are: {', '.join(self.words.zones.names)}"
        elif what == "deck":
            help = f"the decks are: {', '.join(self.words.decks.names)}"
        elif what == "action" and self.words.actions.names:
            help = f"the actions are: {', '.join(self.words.actions.names)}"
        else:
            help = declare
        return self.unclear(
            code,
            f"no {called} is called `{word}`" if called else f"nothing here is called `{word}`",
            node,
            help,
            suggestion=near[0][0] if len(near) == 1 else None,
            word=word,
        )

    def expecting(self, what: str, tree: Tree[Token], scope: Scope) -> Phrase:
        """A noun phrase where a zone, deck, number or action belongs: what to say of a word that nothing declares."""
        before, self.wanted = self.wanted, what
        try:
            return self.np(tree, scope)
        finally:
            self.wanted = before

    def unknown_title(self, title: str, node: Node) -> Unclear:
        """A title that no card has."""
        if self.gone(title):
            return Unclear(None)
        near = did_you_mean(title, self.words.titles.names)
        help = did_you_mean_text(near, '"') if near else "check the spelling, or load the set that has it"
        return self.unclear(
            "CZ202",
            f'no card is called "{title}"',
            node,
            help,
            suggestion=f'"{near[0]}"' if len(near) == 1 else None,
            word=title,
        )

    def a_zone(self) -> str:
        """A declared zone to show in an example: the one called `here`, else the first."""
        return self.words.zones.names[max(self.here_zone, 0)] if self.words.zones.names else "zone"

    def two(self, node: Node, help: str, *meant: tuple[Place | None, str]) -> Unclear:
        """A reference that could mean two things, which are both shown."""
        labels = [Label(place, text) for place, text in meant if place is not None]
        message = f"`{source_text(node)}` could mean two things here"
        return Unclear(Finding("CZ305", message, (Label(self.parsed.place(node)), *labels), "", help))

    def nothing(self, message: str, node: Node, scope: Scope, help: str, note: str = "") -> Unclear:
        """A reference without anything to refer to; unless that is so because a line before it could not be read."""
        return Unclear(None) if scope.lost or self.parsed.broken else self.unclear("CZ304", message, node, help, note)

    def name(self, node: Node, meant: Name, scope: Scope) -> None:
        """`as NAME`: from here on the name means that; it must mean nothing else."""
        name = source_text(node)
        known = next((sort for sort, words in self.words.sorts() if words.index.get(folded(name)) is not None), "")
        if self.words.is_seat(name) or name in (HOST, *NEIGHBOR):
            known = "word of the language" if name in (HOST, *NEIGHBOR) else "word for those who play"
        if name in scope.names or name in scope.params:
            known = "name"
        if known:
            raise self.unclear(
                "CZ408", f"`{name}` means something already: it is a {known}", node, "give it another name"
            )
        scope.names[name] = meant
        self.missing.names_of(self.parsed).add(name, "", self.parsed.place(node))

    # -- references ------------------------------------------------------------------------------------

    def you(self, scope: Scope, node: Node) -> Seats:
        """`you`."""
        if not scope.you:
            raise self.unclear(
                "CZ304", f"`{source_text(node)}` has nobody to refer to here", node,
                f"say which {self.words.seat or 'seat'} is meant, for example `that {self.words.seat or 'player'}` or `anyone`",
                "a standing rule belongs to no one",
            )  # fmt: skip
        return YOU_REF

    def they(self, scope: Scope, node: Node) -> Seats:
        """`they`, `their`."""
        if scope.subject:
            return select.SeatRef(SUBJECT, "they")
        if len(scope.seats_chosen) > 1:
            first, second = scope.seats_chosen[-2:]
            help = "name the one that you mean: `choose ... as NAME`, and say NAME here"
            raise self.two(node, help, (first, "chosen here"), (second, "and chosen here"))
        if scope.chosen_seat:
            return select.SeatRef(THEY, "they")
        help = f"write `choose a {self.words.seat or 'player'}` on a line before it"
        if scope.event_that:
            help = f"write `that {self.words.seat}` for the one of the event, or {help[6:]}"
        raise self.nothing(f"`{source_text(node)}` has nobody to refer to here", node, scope, help)

    def it(self, scope: Scope, node: Node, wanted: str = "") -> Phrase:
        """`it`, `its`: the event's card, or what was chosen; in a card with neither, the card itself."""
        chosen = scope.things_chosen
        if scope.event_it and chosen:
            help = "name what is chosen: `choose ... as NAME` or `for each ... as NAME`, and say NAME for it"
            raise self.two(
                node, help, (scope.event_place, "the card of this event"), (chosen[-1], "what is chosen here")
            )
        if len(chosen) > 1:
            help = "name the one that you mean: `choose ... as NAME`, and say NAME here"
            raise self.two(node, help, (chosen[-2], "chosen here"), (chosen[-1], "and chosen here"))
        if scope.event_it:
            return Phrase(node, "cards", "ref", cards=select.CardRef(IT, "it"), whole=scope.event_whole)
        if scope.chosen_it == ZONE and wanted != CARDS:
            return Phrase(node, "places", "ref", places=select.ZoneRef(IT, "it"))
        if scope.chosen_it == CARDS:
            return Phrase(node, "cards", "ref", cards=select.CardRef(IT, "it"))
        if scope.this and wanted == CARDS:
            return Phrase(node, "cards", "ref", cards=select.CardRef(THIS, "this"))
        help = "choose something on a line before it (`choose a CARD`)"
        if scope.this:
            help += ", or write `this` for the card itself"
        raise self.nothing(f"`{source_text(node)}` has nothing to refer to here", node, scope, help)

    def this(self, scope: Scope, node: Node) -> Cards:
        """`this`."""
        if not scope.this:
            raise self.unclear(
                "CZ304", "`this` has no card to refer to here", node, "a rule or action is no card: name what is meant"
            )
        return select.CardRef(THIS, "this")

    def here(self, scope: Scope, node: Node) -> Places:
        """`here`."""
        if self.here_zone < 0:
            raise self.unclear(
                "CZ206", "no zone of this game is called `here`", node, "add `, called here` to a zone of the game"
            )
        self.you(scope, node)
        return select.ZoneOf(self.here_zone, YOU_REF, here=True)

    # -- amounts ------------------------------------------------------------------------------------------

    def value(self, tree: Tree[Token], scope: Scope) -> Amount:
        """The value of a field."""
        low_high = child(tree, "low_high")
        if low_high is not None:
            word = token(low_high, "LOW_HIGH")
            assert word is not None
            low, high = word.split("/")
            return amounts.LowHigh(int(low), int(high), self.die or 6)
        inner = next(children(tree))
        return self._bounded(tree, self._field_amount(inner, scope))

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
        counted = child(tree, "counted")
        assert counted is not None
        return self._count(1, counted, scope, False)

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

    def counted(self, tree: Tree[Token], scope: Scope) -> Phrase:
        """A noun with its modifiers, without a determiner."""
        heads = child(tree, "heads")
        assert heads is not None
        phrase = self._heads(tree, heads, "each", [str(each) for each in tokens(tree, "ADJ")], scope)
        return self._finish(self._mods(phrase, tree, scope), scope)

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
        raise self.unclear(
            "CZ303",
            f"`{source_text(phrase.node)}` is no amount",
            phrase.node,
            "write a number, dice, or a number of something (`your total`)",
        )

    def number_amount(self, phrase: Phrase) -> Amount:
        """A number of something, as an amount."""
        if phrase.total:
            assert isinstance(phrase.of, Seats)
            return amounts.TotalOf(phrase.of)
        assert phrase.of is not None
        if len(phrase.numbers) > 1:
            raise self.unclear(
                "CZ303", f"`{source_text(phrase.node)}` is more than one number", phrase.node, "name one of them"
            )
        return amounts.NumberOf(phrase.of, phrase.numbers[0])

    # -- noun phrases ----------------------------------------------------------------------------------------

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
        if name == "number_of":
            counted = child(tree, "counted")
            assert counted is not None
            return Phrase(tree, "amount", amount=self._count(1, counted, scope, False))
        if name == "phrase":
            base = next(children(tree))
            phrase = self._mods(self._base(base, scope), tree, scope)
            counted = child(tree, "counted")
            if token(tree, "PER") is not None and counted is not None:
                phrase = self._per(phrase, counted, scope)
            phrase.node = tree
            return self._finish(phrase, scope)
        return self._finish(self._base(tree, scope), scope)

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
                tree, "amount", "range", range=_range(first), amount=Fixed(int("".join(filter(str.isdigit, first))))
            )
        if name == "die":
            assert first is not None
            return Phrase(tree, "amount", amount=self._rolled(self._dice(first), scope))
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
        if name == "bare":
            return self._bare(tree, scope)
        if name == "chosen":
            return self._chosen(tree, scope)
        if name == "owned":
            return self._owned(tree, scope)
        if name == "owned_by":
            return self._owned_by(tree, scope)
        raise AssertionError(f"no phrase is called {name}")

    def _rolled(self, dice: amounts.Dice, scope: Scope) -> Amount:
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
            if len(words) == 1 and token(only[0], "DECK", "PILE") is None:
                name = scope.names.get(words[0])
                if name is not None:
                    self.missing.names_of(self.parsed).get(words[0])
                    return self._named(tree, words[0], name.slot, name.sort)
        return self._heads(tree, heads, "bare", adjectives, scope)

    def _named(self, tree: Tree[Token], word: str, slot: int, sort: str) -> Phrase:
        if sort == CARDS:
            return Phrase(tree, "cards", "ref", cards=select.CardRef(slot, word))
        if sort == SEAT:
            return Phrase(tree, "seats", "ref", seats=select.SeatRef(slot, word))
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
            low, high = _range(word)
            phrase.range = (low, high)
            phrase.low, phrase.high = Fixed(max(low, 0)), Fixed(high) if high < 1_000_000 else None
        elif kind == "DIE":
            phrase = self._heads(tree, heads, "dice", adjectives, scope)
            phrase.amount = self._rolled(self._dice(word), scope)
            phrase.low = phrase.high = phrase.amount
        else:
            phrase = self._heads(tree, heads, "last", adjectives, scope)
        if phrase.sort == "quantity" and phrase.amount is None:
            if phrase.det in ("range", "no"):
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
            return Phrase(tree, "seats", "ref", seats=select.SeatRef(THAT, "that"))
        if scope.event_it or scope.chosen_it:
            phrase = self.it(scope, tree, CARDS)
            if phrase.sort == "cards":
                self._heads(tree, heads, "that", [], scope)  # its words must be known
            return phrase
        raise self.nothing(
            f"`that {head}` has nothing to refer to here", tree, scope, "only a trigger (`when ...`) gives one"
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
        phrase = self._possession(tree, of, heads[0] if heads else None, scope)
        if owner.det in ("a", "another") and phrase.sort in (CARDS, "places"):
            self._one_of_theirs(tree, heads[0])
            phrase.det = "a"  # one, of anybody whom the owner can be
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
                raise self.unclear(
                    "CZ205", "this game has no total", tree, "add `, total` to the number that is added up"
                )
            return Phrase(tree, "number", "ref", of=of, total=True)
        found = list(children(heads, "head"))
        adjectives = [str(each) for each in tokens(tree, "ADJ")]
        words = [source_text(head) for head in found]
        if len(found) == 1 and words[0] == HOST and isinstance(of, Cards):
            self._plain(tree, adjectives)
            return Phrase(tree, "seats", "ref", seats=select.OwnerOf(of))
        if len(found) == 1 and words[0] in NEIGHBOR and isinstance(of, Seats):
            self._plain(tree, adjectives)
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

    def period(self, tree: Tree[Token], head: Tree[Token]) -> Phrase:
        """A phase or the turn, from the node that holds its word."""
        if token(head, "ROUND") is not None:
            return Phrase(tree, "period", period=events.ROUND_PERIOD)
        if token(head, "TURN") is not None:
            return Phrase(tree, "period", period=-1)
        word = token(head, "PHASE")
        assert word is not None
        name = word.removesuffix(" phase")
        phase = self.words.phases.get(name)
        if phase < 0 and self.gone(name):
            raise Unclear(None)
        if phase < 0:
            near = did_you_mean(name, self.words.phases.names)
            help = (
                f"did you mean {' or '.join(f'`{each} phase`' for each in near)}?"
                if near
                else f"the phases are: {', '.join(self.words.phases.names)}"
            )
            raise self.unclear(
                "CZ204",
                f"no phase is called `{name}`",
                word,
                help,
                suggestion=f"{near[0]} phase" if len(near) == 1 else None,
                word=name,
            )
        return Phrase(tree, "period", period=phase)

    def _heads(self, tree: Tree[Token], heads: Tree[Token], det: str, adjectives: list[str], scope: Scope) -> Phrase:
        """A noun of one or more heads, under a determiner."""
        self._refuse(tree, det, adjectives)
        found = list(children(heads, "head"))
        first = found[0]
        if token(first, "PHASE", "TURN", "ROUND") is not None:
            return self.period(tree, first)
        deck_word = token(first, "DECK", "PILE")
        if deck_word is not None:
            name = token(first, "WORD")
            assert name is not None
            deck = self.words.decks.get(name)
            if deck < 0:
                raise self.unknown(name, name, "deck")
            return Phrase(tree, "places", det, places=select.DeckPlace(deck, deck_word.type == "PILE"))
        if len(found) == 1:
            single = self._single(tree, first, det, adjectives, scope)
            if single is not None:
                return single
        tags: list[int] = []
        titles: list[int] = []
        must: list[int] = []
        deck = -1
        numbers: list[int] = []
        for head in found:
            title = token(head, "STRING")
            if title is not None:
                titles.append(self.title(title))
                continue
            words = list(tokens(head, "WORD"))
            if not words:
                continue  # any card
            if len(words) > 1:
                for word in words:
                    self._must_be_known(word, scope)
            for word in words[:-1]:
                must.extend(self._tags(word, scope))
            last = words[-1]
            if len(found) > 1 and str(last) in scope.params:
                tags.extend(scope.params[str(last)])
            elif len(found) > 1 and self.words.tags.get(last) < 0 and self.words.numbers.get(last) >= 0:
                numbers.append(self.words.numbers.get(last))
            else:
                tags.extend(self._tags(last, scope))
            deck = self.words.decks.get(last) if len(found) == 1 else -1
        if numbers:
            if tags or titles:
                raise self.unclear(
                    "CZ307", f"`{source_text(heads)}` mixes numbers and cards", heads, "say them in two lines"
                )
            return Phrase(tree, "quantity", det, numbers=tuple(numbers))
        noun = Noun(tuple(tags), tuple(titles), tuple(must), word=source_text(heads))
        phrase = Phrase(tree, "cards", det, noun=noun, deck=deck)
        phrase.other = "other" in adjectives
        for adjective in adjectives:
            if adjective != "other":
                raise self.unclear(
                    "CZ106",
                    f"a card can't be `{adjective}`",
                    tree,
                    f"write `{source_text(heads)} with the {adjective} NUMBER`"
                    if adjective != "neighboring"
                    else f"only a {self.words.seat} can",
                )
        return phrase

    def _refuse(self, tree: Tree[Token], det: str, adjectives: list[str]) -> None:
        """Words that the grammar knows and that mean nothing yet: never read over."""
        if det == "last":
            raise self.unclear("CZ106", "`the last` can't be said yet", tree, "name it before: `choose ... as NAME`")
        if "different" in adjectives:
            raise self.unclear("CZ106", "`different` can't be said yet", tree, "choose them one after the other")

    def _plain(self, tree: Tree[Token], adjectives: list[str], *allowed: str) -> None:
        """An adjective that would say nothing of what stands there: never read over."""
        for adjective in adjectives:
            if adjective not in allowed:
                raise self.unclear(
                    "CZ106",
                    f"`{adjective}` can't stand in `{source_text(tree)}`",
                    tree,
                    "leave it out, or say it of somebody, or of cards",
                )

    def _single(
        self, tree: Tree[Token], head: Tree[Token], det: str, adjectives: list[str], scope: Scope
    ) -> Phrase | None:
        """One head that is a seat, zone, number, action or neighbor; None if it names cards."""
        words = list(tokens(head, "WORD"))
        if not words:
            return None
        last = str(words[-1])
        if last in scope.params:
            return None
        if token(head, "CARD_WORD") is not None:
            deck = self.words.decks.get(last) if len(words) == 1 and self.words.tags.get(last) < 0 else -1
            return Phrase(tree, "deck", det, deck=deck) if deck >= 0 else None
        if self.words.is_seat(last):
            if len(words) > 1:
                raise self.unclear(
                    "CZ307", f"a {self.words.seat} can't be `{words[0]}`", words[0], "types belong to cards"
                )
            return self._seat_phrase(tree, det, adjectives, scope)
        if last in NEIGHBOR and len(words) == 1:
            self._plain(tree, adjectives)
            return Phrase(tree, "seats", det, seats=select.Neighbors(YOU_REF))
        if self.words.tags.get(last) >= 0:
            return None
        if len(words) == 1:
            number = self.words.numbers.get(last)
            if number >= 0:
                self._plain(tree, adjectives)
                return Phrase(tree, "quantity", det, numbers=(number,))
            zone = self.words.zones.get(last)
            if zone >= 0:
                return self._zone_phrase(tree, zone, det, adjectives, scope)
            action = self.words.actions.get(last)
            if action >= 0:
                self._plain(tree, adjectives)
                return Phrase(tree, "action", det, action=action)
            deck = self.words.decks.get(last)
            if deck >= 0:
                self._plain(tree, adjectives)
                return Phrase(tree, "deck", det, deck=deck)
            phase = self.words.phases.get(last)
            if phase >= 0 and det == "the":
                return Phrase(tree, "period", period=phase)
        return None

    def _seat_phrase(self, tree: Tree[Token], det: str, adjectives: list[str], scope: Scope) -> Phrase:
        if "neighboring" in adjectives:
            return Phrase(tree, "seats", det, seats=select.Neighbors(self.you(scope, tree)))
        if "highest" in adjectives or "lowest" in adjectives:
            raise self.unclear(
                "CZ302",
                f"the {' '.join(adjectives)} of what?",
                tree,
                f"write `the {self.words.seat} with the {adjectives[0]} total`, or a number of theirs",
            )
        other = det == "another" or "other" in adjectives
        if other:
            self.you(scope, tree)
        return Phrase(
            tree,
            "seats",
            det,
            seats=select.EachSeat(other, None, "another" if other else "each" if det in ("each", "bare") else "a"),
        )

    def _zone_phrase(self, tree: Tree[Token], zone: int, det: str, adjectives: list[str], scope: Scope) -> Phrase:
        self._plain(tree, adjectives, "other", "neighboring")
        if "neighboring" in adjectives:
            neighbors = select.Neighbors(self.you(scope, tree))
            return Phrase(tree, "places", det, places=select.ZoneOf(zone, neighbors))
        other = det == "another" or "other" in adjectives
        if other:
            self.you(scope, tree)
        return Phrase(
            tree,
            "places",
            det,
            places=select.ZoneOf(zone, select.EachSeat(other, None, "another" if other else "each")),
        )

    def _must_be_known(self, word: Token, scope: Scope) -> None:
        """Of several words the one that nobody declares is wrong, and not the one before it."""
        known = any(words.index.get(folded(word)) is not None for _, words in self.words.sorts())
        if not known and not self.words.is_seat(word) and word not in scope.params and word not in scope.names:
            raise self.unknown(str(word), word, scope=scope)

    def _tags(self, word: Token, scope: Scope) -> tuple[int, ...]:
        if str(word) in scope.params:
            self.missing.names_of(self.parsed).get(word)
            return scope.params[str(word)]
        tag = self.words.tags.get(word)
        if tag < 0:
            if self.words.numbers.get(word) >= 0:
                raise self.unclear("CZ302", f"`{word}` is a number, not a type", word, "a type of card is needed here")
            raise self.unknown(str(word), word, scope=scope)
        return (tag,)

    def title(self, string: Token) -> int:
        """The card that a quoted title names."""
        text = string_text(string)
        index = self.words.titles.get(text)
        if index < 0:
            raise self.unknown_title(text, string)
        return index

    # -- modifiers ---------------------------------------------------------------------------------------------

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
                raise self.unclear(
                    "CZ307", f"`{source_text(mod)}` is no place", mod, f"name a zone, as in `in your {self.a_zone()}`"
                )
            self._place(phrase, where.places, mod)
        elif name == "of":
            self._of(phrase, mod, scope)
        elif name == "worth":
            if self.total_number < 0:
                raise self.unclear(
                    "CZ205", "this game has no total that cards could be worth", mod, "write `with N NUMBER`"
                )
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
        phrase.place = place

    def _filter(self, phrase: Phrase, narrowing: select.Filter, mod: Node) -> None:
        if phrase.noun is None:
            raise self.unclear("CZ307", f"only cards can be `{source_text(mod)}`", mod, "say which cards are meant")
        phrase.noun = replace(phrase.noun, filters=(*phrase.noun.filters, narrowing))

    def _of(self, phrase: Phrase, mod: Tree[Token], scope: Scope) -> None:
        of = self._finish(self._base(next(children(mod)), scope), scope)
        owner = of.seats or of.cards
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
        elif isinstance(phrase.seats, select.Neighbors) and of.seats is not None:
            phrase.seats = select.Neighbors(of.seats)
        elif isinstance(phrase.places, select.ZoneOf) and of.seats is not None:
            phrase.places = replace(phrase.places, of=of.seats)
            phrase.det = "the"
        else:
            raise self.unclear(
                "CZ307",
                f"`{source_text(mod)}` has nothing to belong to",
                mod,
                "`of` goes with a number, a neighbor or a zone",
            )

    def number(self, word: Token) -> int:
        """The number that a word names."""
        number = self.words.numbers.get(word)
        if number < 0:
            if self.words.tags.get(word) >= 0:
                raise self.unclear(
                    "CZ303",
                    f"`{word}` is a type, not a number",
                    word,
                    f"the numbers are: {', '.join(self.words.numbers.names)}",
                )
            if self.gone(word):
                raise Unclear(None)
            near = did_you_mean(word, self.words.numbers.names)
            help = did_you_mean_text(near) if near else f"the numbers are: {', '.join(self.words.numbers.names)}"
            raise self.unclear(
                "CZ205",
                f"no number is called `{word}`",
                word,
                help,
                suggestion=near[0] if len(near) == 1 else None,
                word=str(word),
            )
        return number

    def _with_range(self, number: int, word: Token, worth: bool = False) -> select.WithNumber:
        if word.type == "NUMBER":
            return select.WithNumber(number, Fixed(int(word)), Fixed(int(word)), worth)
        low, high = _range(word)
        return select.WithNumber(
            number, Fixed(low) if low > -1_000_000 else None, Fixed(high) if high < 1_000_000 else None, worth
        )

    def _with_amount(self, phrase: Phrase, mod: Tree[Token], scope: Scope) -> None:
        word = next(tokens(mod, "WORD"))
        amount = next(tokens(mod, "NUMBER", "OR_MORE"))
        if isinstance(phrase.seats, select.EachSeat):
            low, high = (int(amount), int(amount)) if amount.type == "NUMBER" else _range(amount)
            phrase.seats = replace(phrase.seats, cond=self._seat_has(word, low, high, scope))
            return
        self._filter(phrase, self._with_range(self.number(word), amount), mod)

    def _seat_has(self, word: Token, low: int, high: int, scope: Scope) -> conditions.Condition:
        subject = select.SeatRef(SUBJECT, "they")
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
        if isinstance(phrase.seats, select.EachSeat) and compare is None:
            phrase.seats = replace(phrase.seats, cond=self._seat_has(word, 1, 1_000_000, scope))
            return
        number = self.number(word)
        if compare is None:
            self._filter(phrase, select.States(number, True), mod)
            return
        bound = self.as_amount(self._finish(self._base(next(children(mod)), scope), scope))
        if str(compare) == "at least":
            narrowing = select.WithNumber(number, bound, None)
        elif str(compare) == "at most":
            narrowing = select.WithNumber(number, None, bound)
        elif str(compare) == "above":
            narrowing = select.WithNumber(number, amounts.Plus(bound, Fixed(1)), None)
        else:
            narrowing = select.WithNumber(number, None, amounts.Minus(bound, Fixed(1)))
        self._filter(phrase, narrowing, mod)

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
                raise self.unclear("CZ205", "this game has no total", mod, "name a number")
            number = self.number(word) if word is not None else -1
            if number >= 0 and not self.on_seats[number]:
                raise self.unclear(
                    "CZ307", f"`{word}` is no number of {self.words.seats}", mod, "name one that they have"
                )
            phrase.seats = select.ExtremeSeats(highest, number)
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
        if isinstance(phrase.seats, select.EachSeat):
            phrase.seats = replace(phrase.seats, cond=self._seat_has(word, 0, 0, scope))
            return
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

    def _finish(self, phrase: Phrase, scope: Scope) -> Phrase:
        """Make the selector of a cards phrase once all its modifiers are read."""
        if phrase.sort == "cards" and phrase.cards is None and phrase.noun is not None:
            if phrase.other and not scope.this:
                raise self.unclear(
                    "CZ304",
                    f"`{source_text(phrase.node)}`: other than which?",
                    phrase.node,
                    "a rule or action is no card: leave `other` out, or say of which card it is",
                )
            phrase.cards = select.CardSet(phrase.noun, phrase.place, phrase.other)
            if phrase.extreme is not None:
                phrase.cards = select.ExtremeCards(phrase.cards, *phrase.extreme)
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
        slot = scope.slots.take(2)
        every = phrase.det in ("each", "ref", "their", "the", "bare", "only", "any-seat") or (
            phrase.det == "any" and phrase.sort == "seats"
        )
        how = EACH if every else CHOSEN
        return Pick(what, how, phrase.low, phrase.high, slot, verb, phrase.number, phrase.budget, self._word(phrase))

    def _word(self, phrase: Phrase) -> str:
        return {"number": "N", "range": "N+", "signed": "N", "dice": "N"}.get(phrase.det, phrase.det)


def _range(word: Token) -> tuple[int, int]:
    """The bounds of `N+`, `N or more`, `N or less`."""
    n = int("".join(filter(str.isdigit, word)))
    return (-1_000_000, n) if word.endswith("less") else (n, 1_000_000)
