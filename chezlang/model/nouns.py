"""The nouns of a phrase: heads under a determiner, and the declared words in them."""

from __future__ import annotations

import re
from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import conditions, events, select
from chezlang.effects.select import Noun, Places, Seats
from chezlang.findings.suggest import did_you_mean_text, listed
from chezlang.model.phrase import NEIGHBOR, SIDES, THEM, YOU_REF, Phrase
from chezlang.model.reader import Reader
from chezlang.model.scope import CARDS, SEAT, Chosen, Name, Scope
from chezlang.model.unclear import Unclear
from chezlang.model.vocabulary import a_or_an, folded
from chezlang.syntax.tree import Node, children, source_text, string_text, token, tokens


class Nouns(Reader):
    """Reads heads: cards, seats, zones, numbers, actions, decks and times."""

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
            near = self.words.phases.near(name)
            help = (
                f"did you mean {' or '.join(f'`{each} phase`' for each in near)}?"
                if near
                else f"the phases are: {listed(self.words.phases.names)}"
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
            period = self.period(tree, first)
            period.det = "the" if det == "the" else ""
            return period
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
            if len(words) > 1 and head is not first:
                self._of_one_only(heads, head, words)
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
                    if adjective in ("highest", "lowest")
                    else f"only a {self.words.seat} can"
                    if adjective == "neighboring"
                    else "only a neighbor can",
                )
        return phrase

    def _of_one_only(self, heads: Tree[Token], head: Tree[Token], words: list[Token]) -> None:
        """Refuse a type before a later one of several: it could go with that one alone, or with all of them."""
        others = [source_text(each) for each in children(heads, "head") if each is not head]
        joiner = "and" if token(heads, "AND") is not None else "or"
        raise self.unclear(
            "CZ305",
            f"`{source_text(heads)}`: `{' '.join(words[:-1])}` could be said of `{words[-1]}` alone, or of all of them",
            heads,
            f"write `{' '.join(words[:-1])} {words[-1]} {joiner} {others[0]}` for all of them; for that one alone say them in two lines, "
            "or in a trigger with `, or when ...`",
        )

    def _refuse(self, tree: Tree[Token], det: str, adjectives: list[str]) -> None:
        """Words that the grammar knows and that mean nothing yet: never read over."""
        if det == "last":
            raise self.unclear("CZ106", "`the last` can't be said yet", tree, "name it before: `choose ... as NAME`")
        if "different" in adjectives:
            line = self.parsed.block.text.split("\n")[self.parsed.place(tree).line - self.parsed.block.first_line]
            asked = line.split()[0]
            raise self.unclear(
                "CZ106",
                "`different` can't be said yet",
                tree,
                f'name them one by one: `{"while" if asked == "while" else "if"} you have a "TITLE", and if you have ...`'
                if asked in ("if", "while", "when", "each", "for")
                else 'of each that counts write, on a card that stays in play, `while you have a "TITLE"`, and `this has +1 NUMBER` below it'
                if " per different " in line
                else "choose them one after the other",
            )

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
                said = {
                    "any": "write `anyone`",
                    "target": f"write `choose a {self.words.seat}` on a line before it, and `they` here",
                }
                raise self.unclear(
                    "CZ307",
                    f"a {self.words.seat} can't be `{words[0]}`",
                    words[0],
                    said.get(str(words[0]), "types belong to cards"),
                )
            return self._seat_phrase(tree, det, adjectives, scope)
        if last in NEIGHBOR and len(words) == 1:
            side = self._side(tree, adjectives)
            if side:
                return self._beside_somebody(tree, det, side)
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
            if deck >= 0 and self.gone(last):
                raise Unclear(None)  # a kind of the same name could not be read
            if deck >= 0:
                self._plain(tree, adjectives)
                return Phrase(tree, "deck", det, deck=deck)
            phase = self.words.phases.get(last)
            if phase >= 0 and det == "the":
                return Phrase(tree, "period", period=phase)
        return None

    def _seat_phrase(self, tree: Tree[Token], det: str, adjectives: list[str], scope: Scope) -> Phrase:
        if "neighboring" in adjectives:
            return Phrase(tree, "seats", det, seats=self._beside(tree, scope))
        side = next((each for each in adjectives if each in SIDES), "")
        if side:
            raise self.unclear(
                "CZ106",
                f"`{source_text(tree)}`: to the {side} of whom?",
                tree,
                f"write `your {side} neighbor`, or `their {side} neighbor`",
            )
        if "highest" in adjectives or "lowest" in adjectives:
            raise self.unclear(
                "CZ302",
                f"the {' '.join(adjectives)} of what?",
                tree,
                f"write `the {self.words.seat} with the {adjectives[0]} total`, or a number of theirs",
            )
        if det == "another" or "other" in adjectives:
            return Phrase(tree, "seats", det, seats=self._others(tree, scope))
        return Phrase(
            tree, "seats", det, seats=select.EachSeat(False, None, "each" if det in ("each", "bare") else "a")
        )

    def _others(self, tree: Tree[Token], scope: Scope) -> Seats:
        """`other`: than whoever does it; you, where nobody else does."""
        if scope.subject:
            return select.OthersThan(THEM)
        self.you(scope, tree)
        return select.EachSeat(True, None, "another")

    def chose(self, meant: Name, word: str, phrase: Phrase, scope: Scope) -> None:
        """Keep in mind what has been chosen: `another` that comes after it is another than that."""
        seats = phrase.seats
        apart = (
            isinstance(seats, select.OthersThan | select.Neighbors | select.Neighbor)
            or (isinstance(seats, select.EachSeat) and seats.other)
            if meant.sort == SEAT
            else phrase.other
        )
        tags = phrase.noun.tags if phrase.noun is not None else ()
        scope.chosen = (*scope.chosen, Chosen(meant.sort, meant.slot, word, apart, tags))

    def yet_another(self, tree: Node, seats: select.EachSeat, scope: Scope) -> Seats:
        """`choose another SEAT` after another such choice: neither you nor the one chosen before."""
        conds = [seats.cond] if seats.cond is not None else []
        for each in scope.chosen:
            if each.sort != SEAT:
                continue
            if not each.apart:
                raise self.unclear(
                    "CZ305",
                    f"`{source_text(tree)}`: another than you, or than the one chosen before?",
                    tree,
                    "put this line before the other choice for any but you; or write `another` there too: then this is neither you nor that one",
                )
            conds.append(conditions.Not(conditions.IsOneOf(THEM, select.SeatRef(each.slot, each.word))))
        return replace(seats, cond=conds[0] if len(conds) == 1 else conditions.All(tuple(conds)) if conds else None)

    def other_than_chosen(self, phrase: Phrase, scope: Scope) -> None:
        """`other` after a choice of such cards: than the one chosen, and than this card where that was left out there too."""
        assert phrase.noun is not None
        among = scope.this and self.may_be_this(phrase.noun.tags, scope.event_place is not None)
        chosen = [each for each in scope.chosen if each.sort == CARDS and self.may_be_both(phrase.noun.tags, each.tags)]
        for each in chosen:
            if among and not each.apart:
                raise self.unclear(
                    "CZ305",
                    f"`{source_text(phrase.node)}`: other than this card, or than the one chosen before?",
                    phrase.node,
                    "put this line before the choice for others than this card; or write `another` in the choice too: "
                    "then this is neither this card nor the one chosen",
                )
            than = select.OtherThan(select.CardRef(each.slot, each.word))
            phrase.noun = replace(phrase.noun, filters=(*phrase.noun.filters, than))
        if chosen and not among:
            phrase.other = False

    def than_whom(self, tree: Node, of: Seats | Places | None, scope: Scope) -> None:
        """Refuse `other` where nobody does it and somebody has been spoken of: other than you, or than that one?"""
        seats = of.of if isinstance(of, select.ZoneOf | select.ExtremeOf) else of
        if not isinstance(seats, select.EachSeat) or not seats.other:
            return
        named = next((name for name in reversed(scope.names) if scope.names[name].sort == SEAT), "")
        that = f"that {self.words.seat}" if scope.event_somebody and not scope.seats_chosen else ""
        named = named or that
        if not named and not scope.seats_chosen:
            return
        first = "" if named else "name the one chosen, `... as PAL`; then "
        raise self.unclear(
            "CZ305",
            f"`{source_text(tree)}`: other than you, or than {f'`{named}`' if named else 'the one chosen before'}?",
            tree,
            f"{first}write `for each {self.words.seat} as NAME`, and below it `if NAME is not you` for all but you, "
            f"or `if NAME is not {named or 'PAL'}` for all but that one",
        )

    def than_theirs(self, tree: Node, place: Places | None) -> None:
        """Refuse `another ZONE` where somebody else than you does it: other than yours, or than theirs?"""
        if isinstance(place, select.ZoneOf) and isinstance(place.of, select.EachSeat) and place.of.other:
            zone = self.words.zones.names[place.kind]
            raise self.unclear(
                "CZ305",
                f"`{source_text(tree)}`: in another {zone} than yours, or than that of whoever does it?",
                tree,
                f"leave the {zone} out for any but their own, and write `your {zone}` for yours",
            )

    def _side(self, tree: Tree[Token], adjectives: list[str]) -> int:
        """Which of two neighbors: 1 the left, -1 the right, 0 where nothing says so. Nothing else can be said of a neighbor."""
        self._plain(tree, adjectives, *SIDES)
        if len(adjectives) > 1:
            raise self.unclear(
                "CZ308", f"`{source_text(tree)}`: on which side?", tree, f"write `the {adjectives[0]} neighbor of ...`"
            )
        return SIDES[adjectives[0]] if adjectives else 0

    def _beside_somebody(self, tree: Tree[Token], det: str, side: int) -> Phrase:
        """`the left neighbor`, of whom is said behind it."""
        if det != "the":
            word = "left" if side > 0 else "right"
            raise self.unclear(
                "CZ308",
                f"`{source_text(tree)}`: everybody has one {word} neighbor",
                tree,
                f"write `your {word} neighbor`, `their {word} neighbor` or `the {word} neighbor of ...`",
            )
        return Phrase(tree, "seats", "the", side=side)

    def _beside(self, tree: Tree[Token], scope: Scope) -> select.Neighbors:
        """`neighboring`: beside you, and nobody else could be meant."""
        you = self.you(scope, tree)
        if scope.subject:
            raise self.unclear(
                "CZ305",
                f"`{source_text(tree)}` could mean beside you here, or beside them",
                tree,
                "write `a neighbor of them` or `a neighbor of you`, and for a place `choose` that one on a line before it",
            )
        return select.Neighbors(you)

    def _zone_phrase(self, tree: Tree[Token], zone: int, det: str, adjectives: list[str], scope: Scope) -> Phrase:
        self._plain(tree, adjectives, "other", "neighboring")
        each = det == "each"
        if "neighboring" in adjectives:
            beside = self._beside(tree, scope)
            return Phrase(
                tree, "places", det, places=select.ZoneOf(zone, beside), every="each neighbor" if each else ""
            )
        if det == "another" or "other" in adjectives:
            every = f"each other {self.words.seat}" if each else ""
            return Phrase(tree, "places", det, places=select.ZoneOf(zone, self._others(tree, scope)), every=every)
        every = f"each {self.words.seat}" if each else ""
        return Phrase(
            tree, "places", det, places=select.ZoneOf(zone, select.EachSeat(False, None, "each")), every=every
        )

    def of_each(self, phrase: Phrase) -> None:
        """Refuse what says how many, or which of several, where a line holds for each such card by itself."""
        if (phrase.noun is None and phrase.sort != "deck") or phrase.reference:
            return
        said, word = source_text(phrase.node), self.one_of(phrase)
        if phrase.det in ("number", "range", "up to", "any", "dice"):
            raise self.unclear(
                "CZ308",
                f"`{said}`: this holds for each card by itself, so how many can't be said",
                phrase.node,
                f"write `{word}`",
            )
        if phrase.det == "no":
            raise self.unclear(
                "CZ307",
                f"`{said}` is no card that something could happen to",
                phrase.node,
                f"write `{word}`; `if there is no ...` asks whether there is one",
            )
        if phrase.budget is not None:
            raise self.unclear(
                "CZ308",
                f"`{said}`: this holds for each card by itself, so there is no total",
                phrase.node,
                f"write `{word}`",
            )
        if phrase.det in ("the", "only") or phrase.extreme is not None:
            raise self.unclear(
                "CZ308",
                f"`{said}`: this holds for each card by itself, so which one can't be said",
                phrase.node,
                f"write `{word}`, and ask below it which one it is",
            )

    def one_of(self, phrase: Phrase) -> str:
        """A phrase that means one such card, to show as a way out."""
        if phrase.noun is None:
            return self.words.decks.names[phrase.deck]
        noun = phrase.noun
        single = len(noun.tags) == 1 and not noun.titles and not noun.must
        return a_or_an(self.words.tags.names[noun.tags[0]] if single else re.sub(r"\bcards$", "card", noun.word))

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

    def number(self, word: Token) -> int:
        """The number that a word names."""
        number = self.words.numbers.get(word)
        if number < 0:
            if self.words.tags.get(word) >= 0:
                raise self.unclear(
                    "CZ303",
                    f"`{word}` is a type, not a number",
                    word,
                    f"the numbers are: {listed(self.words.numbers.names)}",
                )
            if self.gone(word):
                raise Unclear(None)
            near = self.words.numbers.near(word)
            help = did_you_mean_text(near) if near else f"the numbers are: {listed(self.words.numbers.names)}"
            raise self.unclear(
                "CZ205",
                f"no number is called `{word}`",
                word,
                help,
                suggestion=near[0] if len(near) == 1 else None,
                word=str(word),
            )
        return number
