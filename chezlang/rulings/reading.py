"""From `ruling` blocks to rulings: each line is read, or told of, and the next one is read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import amounts, select
from chezlang.effects.actions import RollDice
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import parts
from chezlang.effects.clauses import Answer
from chezlang.effects.events import ROUND_PERIOD
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.select import SeatNo
from chezlang.findings import Finding, Label, Place
from chezlang.model.library import Library
from chezlang.model.lines import Lines
from chezlang.model.phrase import Phrase
from chezlang.model.recall import Memory, Standing, listening
from chezlang.model.scope import Scope, Slots
from chezlang.model.unclear import Unclear
from chezlang.model.verbs import Step, taken_apart
from chezlang.model.vocabulary import Words
from chezlang.rulings.asking import PLAYED, Asking, text_of
from chezlang.rulings.script import (
    CHOOSE,
    DISCARD,
    TAKE,
    ChoosesCards,
    ChoosesOption,
    ChoosesSeat,
    ChoosesZone,
    Dice,
    Does,
    Laid,
    Line,
    Marked,
    Passes,
    Plays,
    Replies,
    Ruling,
    Start,
    Stops,
    Then,
    Until,
    Where,
)
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.tree import child, children, string_text, token, tokens

#: What rulings were read as.
_MEMORY: Memory[Ruling] = Memory()
#: `a phase`, whichever it is.
ANY = -2
GONE_TO = (
    "write `the turn ends`, `the X phase ends`, `the round ends`, `seat 1's turn starts` or `seat 1's X phase starts`"
)


def read_rulings(library: Library) -> tuple[list[Ruling], list[Finding]]:
    """Every ruling of a linked library, and what there is to say about their lines."""
    rules = library.rules
    if rules is None:
        return [], []
    found: list[Ruling] = []
    told: list[Finding] = []
    titles: dict[str, Label] = {}
    faces = _most_faces(rules)
    standing = _standing(library, rules, faces)
    for parsed in library.rulings:
        assert parsed.tree is not None
        tree = next(children(parsed.tree, "ruling_block"), parsed.tree)
        text = parsed.block.text
        known = None if parsed.broken else _MEMORY.recall(text, standing)
        if known is not None:
            ruling = _moved(known, parsed)
        else:
            with listening(library.words) as asked:
                ruling, findings, whole = _read(library, rules, parsed, tree, faces)
            told.extend(findings)
            if whole and not findings and not parsed.broken:
                _MEMORY.keep(text, ruling, asked, standing)
        title = next(tokens(tree, "STRING"))
        if ruling.title in titles:
            told.append(Finding(
                "CZ506", f'two rulings are called "{ruling.title}"', (Label(ruling.place), titles[ruling.title]), "",
                "ask another question, so that a report can say which one fails",
            ))  # fmt: skip
        titles.setdefault(ruling.title, Label(parsed.place(title), "the first"))
        found.append(ruling)
    return found, told


def _read(
    library: Library, rules: RuleSet, parsed: ParsedBlock, tree: Tree[Token], faces: int
) -> tuple[Ruling, list[Finding], bool]:
    """A ruling, what there is to say about its lines, and whether none of them was given up."""
    reader = library.reader(parsed)
    reader.seats_by_number = True
    reader.told = reader.all_told = told = []
    reading = _Reading(library, rules, parsed, reader, faces)
    known = len(library.findings)
    ruling = reading.ruling(tree)
    told.extend(library.findings[known:])
    del library.findings[known:]
    return ruling, told, reading.good


def _standing(library: Library, rules: RuleSet, faces: int) -> Standing:
    """What rulings stand on: the game, and of each word that they say what is declared of it."""
    words = library.words

    def fact(sort: Words, number: int) -> Hashable:
        if sort is words.titles:
            card = rules.cards[number]
            answers = any(isinstance(rules.clauses[clause], Answer) for clause in card.clauses)
            return card.title, card.kind, card.deck, card.to_play is None, answers, number in library.guessed
        if sort is words.tags:
            tag = rules.tags[number]
            return tag.name, tag.plural, tag.sort, tag.deck, tag.any_time, tag.parents, library.tags[number].params
        if sort is words.actions:
            action = rules.actions[number]
            return action.name, action.params
        return ()

    base = (
        rules.title, rules.seat, rules.seats, rules.low, rules.high, rules.die, library.die, rules.set_up is None, faces,
        rules.numbers, rules.decks, rules.zones, tuple(phase.name for phase in rules.phases), rules.options, rules.cites,
    )  # fmt: skip
    return Standing(words, base, fact)


def _moved(ruling: Ruling, parsed: ParsedBlock) -> Ruling:
    """A ruling that was read elsewhere, with the places of this block."""
    file, down = parsed.block.file, parsed.block.first_line - ruling.place.line  # a title stands in the first line
    if file == ruling.place.file and not down:
        return ruling

    def moved(place: Place) -> Place:
        return replace(place, file=file, line=place.line + down, end_line=place.end_line + down)

    lines = tuple(replace(line, place=moved(line.place)) for line in ruling.lines)
    return replace(ruling, place=moved(ruling.place), lines=lines)


def _most_faces(rules: RuleSet) -> int:
    """The most faces that any die of the game has."""
    most = rules.die
    # Many cards share how they are played, and some all that stands on them.
    once = {id(each): each for card in rules.cards for each in (card.numbers, card.to_play, card.effect)}
    others = (rules.clauses, rules.actions, rules.phases, rules.set_up, rules.tags)
    for node in parts((*once.values(), *others)):
        if isinstance(node, (amounts.Dice, RollDice)):
            most = max(most, node.faces)
    return most


class _Reading(Asking):
    """One ruling being read."""

    def __init__(
        self, library: Library, rules: RuleSet, parsed: ParsedBlock, reader: Lines, faces: int
    ) -> None:  # fmt: skip
        super().__init__(rules, parsed, reader)
        self.library = library
        self.faces = faces
        self.cards: list[Laid] = []
        self.numbers: list[Start] = []
        self.marks: list[Marked] = []
        self.options: list[int] = []
        self.lines: list[Line] = []
        self.turn: tuple[int, int] | None = None
        self.set_up = False
        self.good = not parsed.broken  # no line has been given up

    # -- the block ----------------------------------------------------------------------------------

    def ruling(self, tree: Tree[Token]) -> Ruling:
        """The ruling of a block; lines that mean nothing are told of and left out."""
        title = next(tokens(tree, "STRING"))
        self.seats = self._seats(tree)
        seed = child(tree, "seed")
        for line in children(tree):
            try:
                self._line(line)
            except Unclear as unclear:
                self.good = False
                self.reader.tell(unclear)
        if self.good and not any(isinstance(line, Then) for line in self.lines):
            self.reader.told.append(Finding(
                "CZ503", "this ruling states nothing", (Label(self.parsed.place(title)),),
                help="say with `then ...` what holds in the end",
            ))  # fmt: skip
        turn, phase = self.turn or (0, -1)
        return Ruling(
            string_text(title), self.library.cites_of(self.parsed, tree), self.parsed.place(title), self.parsed.block.text,
            self.seats, int(next(tokens(seed, "NUMBER"))) if seed is not None else 0, tuple(self.options), tuple(self.cards),
            tuple(self.numbers), tuple(self.marks), self.set_up, turn, phase, tuple(self.lines),
        )  # fmt: skip

    def _seats(self, tree: Tree[Token]) -> int:
        """How many seats: what `seats N` says, else the highest that is named, at least the fewest of the game (and 2)."""
        line = child(tree, "seats_count")
        most, least = self.rules.high, self.rules.low
        seats = 0
        if line is not None:
            number = next(tokens(line, "NUMBER"))
            seats = int(number)
            if not least <= seats <= most:
                self.tell("CZ504", f"{self.rules.title} is for {least} to {most} {self.rules.seats}", number)
                seats = 0
        named = list(_named_seats(tree))
        good = [int(number) for number in named if 1 <= int(number) <= (seats or most)]
        for number in named:
            if not 1 <= int(number) <= (seats or most):
                self.tell("CZ504", f"there is no seat {number} at this table", number, self._seats_help(seats or most))
        return seats or max([least, min(2, most), *good])

    def _seats_help(self, most: int) -> str:
        return f"seats are counted from 1 to {most}"

    def _line(self, line: Tree[Token]) -> None:
        name = str(line.data)
        if name == "table_line":
            self._table_line(next(children(line)))
        elif name == "then":
            cond = child(line, "cond")
            assert cond is not None
            checks = tuple(self.check(each) for each in children(cond))
            self.lines.append(Then(self.parsed.place(cond), checks))
        elif name == "turn_of":
            self._turn_of(line)
        elif name == "ruling_setup":
            self._early(line)
            if self.rules.set_up is None:
                raise self.reader.unclear(
                    "CZ505", "this game has no set-up", line, "lay the cards by lines of the ruling"
                )
            self.set_up = True
        elif name == "dice":
            self.lines.append(
                Dice(self.parsed.place(line), tuple(self._result(each) for each in tokens(line, "NUMBER")))
            )
        elif name == "with_option":
            self._early(line)
            word = next(tokens(line, "WORD"))
            self.options.append(self.reader.option(word))
        elif name == "seed":
            self._early(line)

    def _early(self, line: Tree[Token]) -> None:
        """What is laid must be said before anything is played."""
        if self.turn is not None or any(not isinstance(each, Dice) for each in self.lines):
            raise self.reader.unclear(
                "CZ505", "the table is laid already: the play has begun", line,
                "put this line before `turn of`; what should hold is asked with `then`",
            )  # fmt: skip

    def _result(self, number: Token) -> int:
        result = int(number)
        if not 1 <= result <= self.faces:
            raise self.reader.unclear(
                "CZ306", f"no die of this game shows {number}", number, f"write results from 1 to {self.faces}"
            )
        return result

    def _turn_of(self, line: Tree[Token]) -> None:
        if self.turn is not None or any(not isinstance(each, Dice) for each in self.lines):
            raise self.reader.unclear(
                "CZ505", "a ruling plays on from one turn", line, "write a second ruling for another turn"
            )
        seat = self._seat_no(next(tokens(line, "NUMBER")))
        word = token(line, "PHASE")
        phase = -1
        self.turn = (seat, -1)
        if word is not None:
            phase = self.reader.period(line, line).period
        self.turn = (seat, phase)

    def _seat_no(self, number: Token) -> int:
        """A seat by its number; a wrong one has been told of."""
        seat = int(number) - 1
        if not 0 <= seat < self.seats:
            raise Unclear(None)
        return seat

    # -- the table ---------------------------------------------------------------------------------------

    def _table_line(self, tree: Tree[Token]) -> None:
        """What is laid, or what is played."""
        if tree.data != "step":
            raise self.reader.unclear(
                "CZ505", f"`{text_of(tree)}` states something: does it hold, or should it?", tree,
                f"to ask, write `then {text_of(tree)}`",
            )  # fmt: skip
        step = taken_apart(tree)
        if step.subject is None:
            raise self.reader.unclear("CZ505", "who does this? a ruling has no `you`", tree, PLAYED)
        if step.modal:
            raise self.reader.unclear(
                "CZ505",
                f"`{text_of(tree)}` is nothing that is played",
                tree,
                f"to ask, write `then {text_of(tree)}`" if step.modal in ("can", "cannot") else PLAYED,
            )
        if step.verb in ("start", "end"):
            self.lines.append(self._until(step))
        elif step.verb == "have":
            self._early(tree)
            self._lay(step)
        else:
            self._play(step)

    def _lay(self, step: Step) -> None:
        assert step.subject is not None
        scope = Scope(Slots())
        owner = self.reader.np(step.subject, scope)
        if not step.objects or step.preps or step.tails:
            raise self.reader.unclear(
                "CZ505", "this is nothing that can lie on the table", step.tree,
                'write `seat 1 has "TITLE" in ZONE`, `seat 1 has N NUMBER`, `the X deck has "TITLE"`',
            )  # fmt: skip
        phrases = [self.reader.np(each, scope) for each in step.objects]
        if isinstance(owner.seats, SeatNo):
            seat = self.checked(owner.seats)
            if phrases[0].sort == "quantity":
                for phrase, node in zip(phrases, step.objects, strict=True):
                    self._number(seat, phrase, node)
                return
            where = self._zone_of(seat, phrases[-1], step.objects[-1])
        elif owner.noun is not None and owner.noun.titles:
            card = self.title(owner, step.subject)
            for phrase, node in zip(phrases, step.objects, strict=True):
                self._mark(card, phrase, node)
            return
        else:
            where = self._shared(owner, step.subject)
            if any(phrase.place is not None for phrase in phrases):
                raise self.reader.unclear("CZ505", "these cards lie in two places", step.tree, "name one of them")
        for phrase, node in zip(phrases, step.objects, strict=True):
            if phrase is not phrases[-1] and phrase.place is not None:
                raise self.reader.unclear(
                    "CZ505", "a line lays cards in one place", node, "write a line for each place"
                )
            self._cards(phrase, node, where)

    def _zone_of(self, seat: int, phrase: Phrase, node: Tree[Token]) -> Where:
        zones = " or ".join(f"`in {zone.name}`" for zone in self.rules.zones if not zone.shared)
        if phrase.place is None:
            raise self.reader.unclear("CZ505", "where do these cards lie?", node, f"add {zones}")
        if not isinstance(phrase.place, select.ZoneOf):
            raise self.reader.unclear(
                "CZ505", "a seat has no cards there", node, f'write {zones}, or `the X deck has "TITLE"`'
            )
        return Where(phrase.place.kind, seat)

    def _shared(self, owner: Phrase, node: Tree[Token]) -> Where:
        place = owner.places
        if isinstance(place, select.DeckPlace):
            return Where(deck=place.deck, pile=place.pile)
        if isinstance(place, select.ZoneOf) and self.rules.zones[place.kind].shared:
            return Where(place.kind)
        raise self.reader.unclear(
            "CZ505", f"`{text_of(node)}` is no place for cards", node, "name a seat, or `the X deck`, `the X pile`"
        )

    def _number(self, seat: int, phrase: Phrase, node: Tree[Token]) -> None:
        if phrase.sort != "quantity" or not isinstance(phrase.amount, Fixed):
            raise self.reader.unclear("CZ505", "one line gives numbers, another lays cards", node, "write two lines")
        number = phrase.numbers[0]
        if not self.rules.numbers[number].on_seats:
            raise self.reader.unclear(
                "CZ307", f"`{self.rules.numbers[number].name}` is no number of {self.rules.seats}", node,
                "only the cards themselves have it",
            )  # fmt: skip
        if any(start.seat == seat and start.number == number for start in self.numbers):
            raise self.reader.unclear("CZ402", "this number is given twice", node, "leave one of them out")
        self.numbers.append(Start(seat, number, phrase.amount.n))

    def _mark(self, card: int, phrase: Phrase, node: Tree[Token]) -> None:
        if phrase.sort != "quantity" or not isinstance(phrase.amount, Fixed):
            raise self.reader.unclear("CZ505", "a card has numbers only", node, 'write `"TITLE" has N NUMBER`')
        number = phrase.numbers[0]
        title = self.rules.cards[card].title
        if not self.rules.numbers[number].on_cards:
            raise self.reader.unclear(
                "CZ307", f"`{self.rules.numbers[number].name}` is no number of cards", node, "say whose it is"
            )
        if not any(laid.card == card and self._in_play(laid.where) for laid in self.cards):
            raise self.reader.unclear(
                "CZ505", f'no "{title}" is in play here', node, "lay the card before this line, where cards are in play"
            )
        if any(mark.card == card and mark.number == number for mark in self.marks):
            raise self.reader.unclear("CZ402", "this number is given twice", node, "leave one of them out")
        self.marks.append(Marked(card, number, phrase.amount.n))

    def _in_play(self, where: Where) -> bool:
        return where.deck < 0 and where.kind in self.rules.open_zones

    def _cards(self, phrase: Phrase, node: Tree[Token], where: Where) -> None:
        card = self.title(phrase, node)
        copies = phrase.low.n if phrase.det == "number" and isinstance(phrase.low, Fixed) else 1
        if phrase.det not in ("bare", "number", "a"):
            raise self.reader.unclear(
                "CZ505", f"`{text_of(node)}`: how many copies?", node, 'write "TITLE", or `2 "TITLE"`'
            )
        known = card not in self.library.guessed
        if known and where.deck >= 0 and self.rules.cards[card].deck != where.deck:
            deck = self.rules.decks[self.rules.cards[card].deck].name
            raise self.reader.unclear(
                "CZ307",
                f'"{self.rules.cards[card].title}" is no card of this deck',
                node,
                f"it is in `the {deck} deck`",
            )
        self.cards.extend(Laid(card, where) for _ in range(copies))

    # -- plays ---------------------------------------------------------------------------------------------

    def _play(self, step: Step) -> None:
        assert step.subject is not None
        phrase = self.reader.np(step.subject, Scope(Slots()))
        if not isinstance(phrase.seats, SeatNo):
            raise self.reader.unclear(
                "CZ505", f"`{text_of(step.subject)}` is no seat", step.subject, "say which: `seat 1`"
            )
        seat = self.checked(phrase.seats)
        made = _PLAYS.get(step.verb)
        if made is None:
            raise self.reader.unclear("CZ505", f"`{text_of(step.tree)}` is nothing that is played", step.tree, PLAYED)
        if step.preps or step.tails:
            extra = step.preps[0][1] if step.preps else step.tails[0]
            raise self.reader.unclear("CZ505", f"`{text_of(extra)}` means nothing here", extra, PLAYED)
        self.lines.extend(made(self, step, seat))

    def _until(self, step: Step) -> Until:
        """Up to the start or the end of a phase, a turn or a round."""
        assert step.subject is not None
        phrase = self.reader.np(step.subject, Scope(Slots()))
        starts = step.verb == "start"
        named = phrase.sort == "period" and phrase.period != ANY
        if not named or (starts and phrase.period == ROUND_PERIOD):
            raise self.reader.unclear("CZ505", f"`{text_of(step.tree)}` is nothing to go on to", step.tree, GONE_TO)
        self.none(step)
        seat = -1
        if phrase.seats is not None:
            if not isinstance(phrase.seats, SeatNo):
                raise self.reader.unclear("CZ505", f"`{text_of(step.subject)}`: whose?", step.subject, GONE_TO)
            seat = self.checked(phrase.seats)
        return Until(self.parsed.place(step.tree), phrase.period, seat, starts)

    def _plays(self, step: Step, seat: int) -> Iterator[Line]:
        for node in self.some(step):
            yield Plays(self.parsed.place(step.tree), seat, self.playable(node), step.verb == "answer")

    def _does(self, step: Step, seat: int) -> Iterator[Line]:
        node = self.one(step)
        yield Does(self.parsed.place(step.tree), seat, self.action(node))

    def _no_option(self, step: Step, seat: int, node: Tree[Token]) -> None:
        """Refuse an option that is chosen by what it says: in small letters, as no title begins."""
        titles, said = self.library.words.titles, text_of(node)
        title = said.strip('"')
        if (
            step.verb != CHOOSE
            or title == said
            or not title[:1].islower()
            or titles.get(title) >= 0
            or titles.near(title)
            or self.reader.gone(title)
        ):
            return
        raise self.reader.unclear(
            "CZ202", f"no card is called {said}", node,
            f"an option is chosen by its number, counted from 1 as they are written: `seat {seat + 1} chooses 1`",
        )  # fmt: skip

    def _chooses(self, step: Step, seat: int) -> Iterator[Line]:
        place = self.parsed.place(step.tree)
        nodes = self.some(step)
        self._no_option(step, seat, nodes[0])
        phrase = self.reader.np(nodes[0], Scope(Slots()))
        if step.verb == CHOOSE and len(nodes) == 1:
            if isinstance(phrase.seats, SeatNo):
                yield ChoosesSeat(place, seat, self.checked(phrase.seats))
                return
            if phrase.places is not None:
                yield ChoosesZone(place, seat, phrase.places, text_of(nodes[0]))
                return
            if phrase.sort == "amount" and isinstance(phrase.amount, Fixed):
                yield ChoosesOption(place, seat, phrase.amount.n)
                return
        cards: list[int] = []
        for node in nodes:
            each = self.reader.np(node, Scope(Slots()))
            copies = each.low.n if each.det == "number" and isinstance(each.low, Fixed) else 1
            cards.extend([self.title(each, node)] * copies)
        yield ChoosesCards(place, seat, tuple(cards), step.verb)

    def _replies(self, step: Step, seat: int) -> Iterator[Line]:
        self.none(step)
        yield Replies(self.parsed.place(step.tree), seat, step.verb == "accept")

    def _stops(self, step: Step, seat: int) -> Iterator[Line]:
        self.none(step)
        yield Stops(self.parsed.place(step.tree), seat)

    def _passes(self, step: Step, seat: int) -> Iterator[Line]:
        self.none(step)
        yield Passes(self.parsed.place(step.tree), seat)


_PLAYS: dict[str, Callable[[_Reading, Step, int], Iterator[Line]]] = {
    "play": _Reading._plays,
    "answer": _Reading._plays,
    "do": _Reading._does,
    CHOOSE: _Reading._chooses,
    DISCARD: _Reading._chooses,
    TAKE: _Reading._chooses,
    "accept": _Reading._replies,
    "decline": _Reading._replies,
    "stop": _Reading._stops,
    "pass": _Reading._passes,
}


def _named_seats(tree: Tree[Token]) -> Iterator[Token]:
    """The numbers of all seats that a ruling names, in the order of the source."""
    if tree.data in ("seat", "turn_of"):
        yield from tokens(tree, "NUMBER")
    for each in children(tree):
        yield from _named_seats(each)
