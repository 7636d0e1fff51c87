"""What every reader of a block stands on: what is said of a word that means nothing, and what pronouns and names refer to."""

from __future__ import annotations

from lark import Token, Tree

from chezlang.effects import select
from chezlang.effects.amounts import Amount
from chezlang.effects.select import Cards, Places, Seats
from chezlang.findings import Finding, Label, Place
from chezlang.findings.suggest import did_you_mean_text, is_sure, listed
from chezlang.model.missing import Missing
from chezlang.model.phrase import HOST, NEIGHBOR, YOU_REF, Phrase
from chezlang.model.scope import CARDS, NUMBER, ZONE, Name, Scope
from chezlang.model.unclear import Unclear
from chezlang.model.vocabulary import Vocabulary, folded
from chezlang.state.data import IT, SUBJECT, THEY, THIS
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.phrases import RETIRED
from chezlang.syntax.tree import Node, source_text
from chezlang.syntax.words import reserved

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


def _plainly(word: str, seat: str, plural: str) -> str:
    """What to write for a word by which other games call something that goes without a name here."""
    return {
        "any": "write `a` for one that is chosen, `each` for all of them",
        "additional": "leave it out: every card that is played is one more",
        "because": "leave it out: whose card brings something about can't be asked, only who does it",
        "bottom": "write `move CARD under the NAME deck`",
        "extra": "leave it out: every card that is played is one more",
        "i": "write `you` for the owner of this card",
        "control": "a card is with whoever has it in a zone of theirs: `take CARD`",
        "me": "write `you` for the owner of this card",
        "opponent": f"write `another {seat}`",
        "opponents": f"write `each other {seat}`",
        "player": f"write `{seat}`: so this game calls who plays it",
        "players": f"write `each {seat}`, or `{plural}` where a plural stands: so this game calls those who play it",
        "random": "write `at random` at the end: `discard 1 CARD in your ZONE at random`",
        "target": "write `choose a ...` on a line before it",
    }.get(word, "")


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
        self.given: dict[str, str] = {}  # the names that the block has given so far, and what they are names of
        self.lost_words: set[str] = set()  # words of the language that were to be names
        self.hearing = False  # whether what is being read is what a trigger hears
        self.comparing = False  # whether what is being read is more or fewer than something
        self.chooser = ""  # who chooses between the lines that are being read, if that was said
        self.rolling = False  # whether dice in what is being read are rolled
        self.dice: list[
            tuple[Amount, int, int, int]
        ] = []  # (amount, count, faces, slot) to be rolled before the sentence

    # -- findings ------------------------------------------------------------------------------------

    def unclear(
        self, code: str, message: str, node: Node, help: str = "", note: str = "", suggestion: str | None = None,
        word: str = "",
    ) -> Unclear:  # fmt: skip
        """A finding at a node; raise it. ``word``: what nobody declares, if that is it."""
        # Only of names that nobody gave: any other word may be right as it is, and the mistake elsewhere.
        safe = suggestion is not None and code.startswith("CZ2") and is_sure(word, suggestion)
        return Unclear(Finding(code, message, (Label(self.parsed.place(node)),), note, help, suggestion, safe), word)

    def gone(self, word: str) -> bool:
        """Whether what gave a word its meaning could not be read, here or in its own block, and that has been told."""
        here, elsewhere, plain = self.parsed.lost, self.parsed.elsewhere, folded(word)
        return (
            word in here or plain in here or word in elsewhere or plain in elsewhere
            or word in self.lost_names or self.words.gone(word)
        )  # fmt: skip

    def not_given(self, code: str, message: str, node: Node, help: str, word: str) -> Unclear:
        """Something that a game has only if a word of its own says so: `total`, `called here`. Told once, however many need it."""
        return Unclear(None) if self.gone(word) else self.unclear(code, message, node, help, word=word)

    def no_total(self, node: Node, message: str = "this game has no total") -> Unclear:
        """A total in a game without one."""
        return self.not_given("CZ205", message, node, "add `, total` to the number that is added up", "total")

    def unknown(self, word: str, node: Node, what: str = "type", scope: Scope | None = None) -> Unclear:
        """A word that nothing declares. ``what`` belongs here, if no word is near to it that tells what was meant."""
        if self.gone(word):
            return Unclear(None)
        given = self.missing.names_of(self.parsed)
        if word in given.names:
            raise self._ended(word, node, given.places[given.names.index(word)])
        near = self.words.near(word, (*scope.names, *scope.params) if scope is not None else ())
        plain = _plainly(word, self.words.seat or "seat", self.words.seats or "seats")
        if plain and not near:
            return self.unclear("CZ201", f"nothing here is called `{word}`", node, plain)
        sorts = {sort for _, sort in near}
        if "name" in sorts or (len(sorts) == 1 and not (what == "kind" and "type" in sorts)):
            what = "name" if "name" in sorts else sorts.pop()
        elif self.wanted:
            what = self.wanted
        code, called, declare = UNKNOWN[what]
        if near:
            help = did_you_mean_text([each for each, _ in near])
        elif what == "number":
            help = f"the numbers are: {listed(self.words.numbers.names)}"
        elif what == "zone":
            help = f"the zones are: {listed(self.words.zones.names)}"
        elif what == "deck":
            help = f"the decks are: {listed(self.words.decks.names)}"
        elif what == "action" and self.words.actions.names:
            help = f"the actions are: {listed(self.words.actions.names)}"
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

    def _ended(self, word: str, node: Node, place: Place | None) -> Unclear:
        """A name that was given further in, or in another block of lines."""
        here, seat = self.parsed.place(node), self.words.seat or "player"
        message = (
            f"`{word}` has ended here: a name is known on the lines below the one that gives it, as far in as that"
        )
        help = "say it there, or let the line that gives it stand above this one, as far in as this"
        if self.given.get(word) == NUMBER:
            help += (
                f"; what shall last longer becomes a number of somebody, `they gain {word} NUMBER`, of which is asked afterwards: "
                f"`the {seat} with the highest NUMBER`"
            )
        labels = (Label(here), Label(place, "it is given here")) if place is not None else (Label(here),)
        return Unclear(
            Finding(
                "CZ304", message, labels, "a name goes with the lines among which it is given, and no further", help
            )
        )

    def np(self, tree: Tree[Token], scope: Scope) -> Phrase:
        """Any noun phrase: an `np`, `sum_`, `phrase` or bare `base` tree."""
        raise NotImplementedError

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
        near = self.words.titles.near(title)
        if self.words.sets.has(title):
            return self.unclear(
                "CZ307",
                f'"{title}" is a set, and no card',
                node,
                f'write `with set "{title}"` on a line of its own, and below it what is there only with that set',
            )
        help = did_you_mean_text(near, '"') if near else "check the spelling, or load the set that has it"
        return self.unclear(
            "CZ202",
            f'no card is called "{title}"',
            node,
            help,
            suggestion=f'"{near[0]}"' if len(near) == 1 else None,
            word=title,
        )

    def may_be_this(self, tags: tuple[int, ...], event: bool) -> bool:
        """Whether the card of this block may be one of some types, and lie where such cards are picked. ``event``: in a trigger."""
        raise NotImplementedError

    def may_be_both(self, tags: tuple[int, ...], others: tuple[int, ...]) -> bool:
        """Whether a card may be one of some types and one of others; of no types is any card."""
        raise NotImplementedError

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
        if " " in name and not name.startswith('"'):
            raise self.unclear(
                "CZ106",
                f"`{name}` is no name: a name is one word",
                node,
                f"write `as {name.replace(' ', '-')}`, and the same where it is used",
            )
        if name in reserved() or name[:1].isdigit() or name in RETIRED:
            self.lost_words.add(name)
            raise self.unclear(
                "CZ108", f"`{name}` is a word of the language and can't be a name", node, "call it something else"
            )
        known = next((sort for sort, words in self.words.sorts() if words.index.get(folded(name)) is not None), "")
        if self.words.is_seat(name) or name in (HOST, *NEIGHBOR):
            known = "word for those who play"
            if name in (HOST, *NEIGHBOR):
                said = (
                    "has a card in a zone of theirs (`its host`)"
                    if name == HOST
                    else "sits beside somebody (`your left neighbor`)"
                )
                known = f"word of the language, for who {said}"
        if name in scope.names or name in scope.params:
            known = "name"
        if known:
            raise self.unclear(
                "CZ408", f"`{name}` means something already: it is a {known}", node, "give it another name"
            )
        scope.names[name] = meant
        self.given[name] = meant.sort
        self.missing.names_of(self.parsed).add(name, "", self.parsed.place(node))

    # -- references ------------------------------------------------------------------------------------

    def you(self, scope: Scope, node: Node) -> Seats:
        """`you`."""
        if not scope.you:
            raise self.unclear(
                "CZ304", f"`{source_text(node)}` has nobody to refer to here", node,
                f"say which {self.words.seat or 'seat'} is meant, for example `that {self.words.seat or 'player'}` or `anyone`"
                + ("" if scope.event_that else f"; what holds for whoever has something is said of `each {self.words.seat or 'player'} with ...`"),
                "a standing rule belongs to no one",
            )  # fmt: skip
        return YOU_REF

    def they(self, scope: Scope, node: Node) -> Seats:
        """`they`, `their`."""
        if scope.subject and scope.beside is not None and scope.seats_chosen:
            help = (
                "name the one that was chosen: `choose ... as NAME` or `for each ... as NAME`; then this is who does it"
            )
            raise self.two(
                node, help, (scope.beside, "who does it here"), (scope.seats_chosen[-1], "and who was chosen here")
            )
        if scope.subject:
            return select.SeatRef(SUBJECT, "they")
        if len(scope.seats_chosen) > 1:
            first, second = scope.seats_chosen[-2:]
            help = "name the one that you mean: `choose ... as NAME`, and say NAME here"
            raise self.two(node, help, (first, "chosen here"), (second, "and chosen here"))
        if scope.chosen_seat:
            return select.SeatRef(THEY, "they")
        help = f"write `choose a {self.words.seat or 'player'}` on a line before it"
        if self.chooser:
            help = f"write `{self.chooser}` once more"
        if self.hearing:
            seat = self.words.seat or "player"
            help = f"leave it out, or say whose: `your ...`, `another {seat}'s ...`; who does it is `that {seat}` on the lines below"
        elif scope.event_that:
            help = f"write `that {self.words.seat}` for the one of the event, or {help[6:]}"
        raise self.nothing(f"`{source_text(node)}` has nobody to refer to here", node, scope, help)

    def leader(self, scope: Scope, node: Node) -> Seats:
        """Whoever was told what the lines of a block say, for a line that names nobody else."""
        leads = scope.leads
        assert leads is not None
        if len(scope.seats_chosen) > leads.chosen and source_text(leads.said) == "they":
            help = "say who: `you ...`, or name the one that was chosen, `choose ... as NAME`, and say who does each line below it"
            raise self.two(
                node,
                help,
                (self.parsed.place(leads.said), "who is told here"),
                (scope.seats_chosen[-1], "and who was chosen here"),
            )
        seats = self.np(leads.said, scope).seats
        assert seats is not None
        return seats

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
        if scope.mentioned is not None and (scope.event_it or chosen or (scope.this and wanted == CARDS)):
            self.mentioned(scope, node)
        if scope.event_it and scope.this_said is not None:
            said = source_text(node)
            way_out = "`this's NUMBER`" if said == "its" else "`this`"
            raise self.two(
                node,
                f"write {way_out} for this card; for the other one, say it before the line that speaks of this card",
                (scope.event_place, "the card of this event"),
                (scope.this_said, "this card itself, of which this line speaks"),
            )
        if scope.event_it:
            return Phrase(node, "cards", "ref", cards=select.CardRef(IT, "it"), whole=scope.event_whole)
        if scope.chosen_it == ZONE and wanted != CARDS:
            return Phrase(node, "places", "ref", places=select.ZoneRef(IT, "it"))
        if scope.chosen_it == CARDS:
            return Phrase(node, "cards", "ref", cards=select.CardRef(IT, "it"))
        if scope.this and wanted == CARDS:
            named = next((name for name in reversed(scope.names) if scope.names[name].sort == CARDS), "")
            if named:
                raise self.unclear(
                    "CZ305",
                    f"`{source_text(node)}` could mean this card here, or `{named}`",
                    node,
                    f"write `the NUMBER of {named}` or `the NUMBER of this`, and `{named}` or `this` for the card itself",
                )
            return Phrase(node, "cards", "ref", cards=select.CardRef(THIS, "this"))
        help = "choose something on a line before it (`choose a CARD`)"
        named = next((name for name in reversed(scope.names) if scope.names[name].sort == CARDS), "")
        if named:
            help = f"write `{named}` for the card that is called so"
        elif scope.mentioned is not None:
            help = "give that card a name in its line: `... as NAME`, and say NAME from there on"
        elif scope.drawn:
            help = "give it a name in the line that draws it: `draw 1 DECK as NAME`, and say NAME from there on"
        elif scope.this:
            help += ", or write `this` for the card itself"
        raise self.nothing(f"`{source_text(node)}` has nothing to refer to here", node, scope, help)

    def mentioned(self, scope: Scope, node: Node) -> None:
        """Refuse `it` below a line that spoke of a card in passing: a reader would take that one for it."""
        help = "give that card a name in its line, `... as NAME`, and say NAME from there on"
        if scope.event_it:
            first = (scope.event_place, "the card of this event")
        elif scope.things_chosen:
            first = (scope.things_chosen[-1], "what is chosen here")
        else:
            first = (None, "")
            help += ", or write `the NUMBER of this`"
        raise self.two(
            node,
            help,
            first,
            (scope.mentioned, "one that is picked here" if first[0] else "the card picked here, or this one"),
        )

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
            raise self.not_given(
                "CZ206",
                "no zone of this game is called `here`",
                node,
                "add `, called here` to a zone of the game",
                "here",
            )
        self.you(scope, node)
        return select.ZoneOf(self.here_zone, YOU_REF, here=True)
