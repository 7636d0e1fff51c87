"""Everything that was read, linked into one rule set: declared words first, then what each block means.

Two rounds: the first collects every declared word of every block, so that a card may use what another file declares; the
second reads the lines. A block with mistakes keeps what could be read, so that other blocks don't complain about it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import PurePath

import webcolors
from lark import Token, Tree

from chezlang.effects import actions, control
from chezlang.effects.amounts import LowHigh
from chezlang.effects.base import Block, Effect
from chezlang.effects.clauses import Answer, Clause
from chezlang.effects.ruleset import (
    ActionDef,
    CardDef,
    CiteDef,
    DeckDef,
    NumberDef,
    NumberUse,
    OptionDef,
    PhaseDef,
    RuleDef,
    RuleSet,
    SetDef,
    TagDef,
    TagUse,
    ZoneDef,
)  # fmt: skip
from chezlang.findings import Finding, Label, did_you_mean
from chezlang.findings.suggest import did_you_mean_text
from chezlang.model.lines import Lines
from chezlang.model.missing import Missing
from chezlang.model.phrases import HOST, NEIGHBOR
from chezlang.model.places import NodePlaces
from chezlang.model.scope import CARDS, Name, Scope, Slots
from chezlang.model.unclear import Unclear
from chezlang.model.vocabulary import Vocabulary, Words, a_or_an, folded, plural_of
from chezlang.syntax.blocks import words_and_titles
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.phrases import EVERYBODY
from chezlang.syntax.tree import child, children, source_text, string_text, token, tokens

LANGUAGE = 1
#: Findings that depend on what kind a card is.
_OF_KIND = frozenset({"CZ107", "CZ404", "CZ417"})
#: Findings about rulings that may come of a word of the game that could not be read.
_OF_RULINGS = frozenset({"CZ307", "CZ503", "CZ504", "CZ505"})
_LINES = ("when", "answer", "while_", "if_", "for_each", "choose_one", "repeat", "may_block", "sentence")


@dataclass
class Tag:
    """A kind, type or trait as it is declared."""

    name: str
    sort: str
    parsed: ParsedBlock
    tree: Tree[Token]
    text: str = ""
    plural: str = ""
    color: str = ""
    deck: int = -1
    any_time: bool = False
    params: tuple[str, ...] = ()
    parents: tuple[int, ...] = ()
    states: tuple[int, ...] = ()
    to_play: Tree[Token] | None = None
    block: Block | None = None
    unsure: bool = False  # some of its `to play` could not be read: what it does with a card is not known
    compiled: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    cites: tuple[str, ...] = ()


@dataclass
class Card:
    """A card as it is declared."""

    title: str
    parsed: ParsedBlock
    tree: Tree[Token]
    set: str = ""


class Library:
    """Blocks being linked. After `link`: ``rules`` (None if there is no game), ``findings``, ``rulings``."""

    def __init__(self, blocks: Iterable[ParsedBlock]) -> None:
        self.blocks = list(blocks)
        self.findings: list[Finding] = []
        self.missing = Missing()
        self.doubled: set[str] = set()  # titles that several cards have
        self.guessed: set[int] = set()  # cards of which nobody can say what kind they are
        self.places = NodePlaces()
        self.lost_game = any(_is_lost_game(parsed) for parsed in self.blocks)
        self.words = Vocabulary()
        self.numbers: list[NumberDef] = []
        self.decks: list[DeckDef] = []
        self.zones: list[ZoneDef] = []
        self.tags: list[Tag] = []
        self.cards: list[Card] = []
        self.options: list[OptionDef] = []
        self.cites: list[CiteDef] = []
        self.sets: list[tuple[SetDef, ParsedBlock, Tree[Token]]] = []
        self.game: tuple[ParsedBlock, Tree[Token]] | None = None
        self.title = ""
        self.low, self.high, self.die = 1, 1, 0
        self.actions: list[tuple[str, str, tuple[str, ...], ParsedBlock, Tree[Token]]] = []
        self.phases: list[tuple[str, str, Tree[Token]]] = []
        self.rule_blocks: list[tuple[str, ParsedBlock, Tree[Token]]] = []
        self.rulings: list[ParsedBlock] = []
        self.clauses: list[Clause] = []
        self.next_block = 0
        self.most_slots = Slots().next
        self.rules: RuleSet | None = None

    # -- services for readers ------------------------------------------------------------------------------

    def new_block(self, lines: list[Effect], unit: bool = False) -> Block:
        """A block with an id of its own."""
        block = Block(self.next_block, tuple(lines), unit)
        self.next_block += 1
        return block

    def keep_clause(self, clause: Clause) -> int:
        """The index of a clause."""
        self.clauses.append(clause)
        return len(self.clauses) - 1

    def reader(self, parsed: ParsedBlock) -> Lines:
        """A reader for the lines of one block."""
        total = next((index for index, number in enumerate(self.numbers) if number.total), -1)
        here = next((index for index, zone in enumerate(self.zones) if zone.here), -1)
        reader = _BlockReader(
            self.words,
            parsed,
            self.die,
            total,
            here,
            [number.on_cards for number in self.numbers],
            [number.on_seats for number in self.numbers],
        )
        reader.library = self
        reader.told = reader.all_told = self.findings
        reader.missing = self.missing
        reader.places = self.places
        reader.keep_clause = self.keep_clause
        reader.new_block = self.new_block
        reader.action_params = {index: len(action[2]) for index, action in enumerate(self.actions)}
        reader.any_time = lambda tag: self.tags[tag].any_time
        return reader

    def tell(
        self,
        code: str,
        message: str,
        parsed: ParsedBlock,
        node: Tree[Token] | Token,
        help: str = "",
        also: Label | None = None,
        suggestion: str | None = None,
        note: str = "",
        word: str = "",
    ) -> None:
        """Add a finding at a node. ``word``: what nobody declares, if that is it."""
        labels = (Label(parsed.place(node)),) if also is None else (Label(parsed.place(node)), also)
        finding = Finding(code, message, labels, note, help, suggestion)
        if word and self.words.gone(word):
            return
        self.findings.append(finding)
        if word:
            self.missing.add(word, finding)

    def in_its_words(self, finding: Finding) -> Finding:
        """A finding of the reading, which can't know what a game calls those who play, with the game's word for them."""
        if not self.words.seat:
            return finding
        everybody = f"each {self.words.seat}"
        return replace(
            finding,
            message=finding.message.replace(EVERYBODY, everybody),
            help=finding.help.replace(EVERYBODY, everybody),
            suggestion=finding.suggestion and finding.suggestion.replace(EVERYBODY, everybody),
        )

    # -- the two rounds --------------------------------------------------------------------------------------

    def link(self) -> None:
        """Read everything."""
        for parsed in tuple(self.blocks):
            tree = _declaration(parsed.tree) if parsed.tree is not None else None
            # What a block would have declared and what could not be read of it is not missed elsewhere.
            if parsed.lost and (tree is None or tree.data != "card_block"):
                self.words.lost.update(parsed.lost)
            elif parsed.lost:  # of a card only its title
                self.words.lost.update(parsed.lost.intersection(words_and_titles(parsed.block.text.split("\n")[0])))
            is_game = tree is not None and tree.data == "game_block"
            if is_game and tree is not None and (self.game is not None or not self._is_lost(parsed, tree)):
                self._declare_game(parsed, tree)
        if self.game is None:
            first = next((parsed for parsed in self.blocks if parsed.tree is not None), None)
            if first is not None and first.tree is not None and not self.lost_game:
                self.tell(
                    "CZ407",
                    "there is no game block in what was loaded",
                    first,
                    first.tree,
                    "name the folder of the game too, as in `chezc validate GAME-FOLDER THIS-FOLDER`",
                )
            self._only_titles()
            return
        for parsed in self.blocks:
            if parsed.tree is not None:
                self._declare(parsed, _declaration(parsed.tree))
        self._resolve_tags()
        self._sets()
        self.rules = self._build()

    def settled(self, told: list[Finding], read: list[Finding]) -> list[Finding]:
        """What is told of the meaning, without what only follows from another mistake. ``read`` is told of the reading.

        A misspelt declaration is told of once, where it stands, in place of all who use the word. Where the head of a
        block could not be read, nobody is told that what it may have declared is missing. A line that was put right by a
        guess may have been meant otherwise: what it means then is not told of too.
        """
        words = self.words
        every = (*(each for _, each in words.sorts()), words.phases, words.options)
        guessed = {(finding.place.file, finding.place.line) for finding in read}
        doubled = {finding.place.file for finding in told if finding.code == "CZ408"}
        lost: set[str] = set()
        declarations_broken = False
        for parsed in self.blocks:
            sort = parsed.block.text.lstrip().split(maxsplit=1)[0] if parsed.block.text.strip() else ""
            headless = (parsed.block.file, parsed.block.first_line) in guessed
            if headless:
                lost |= {"CZ201", "CZ203", "CZ207"} if sort in ("type", "trait", "action", "kind") else {"CZ202"}
            if parsed.block.strays:
                lost |= {"CZ201", "CZ202", "CZ203", "CZ207"}
            if sort == "rulebook" and (parsed.broken or parsed.block.file in doubled):
                lost.add("CZ209")
            declarations_broken |= parsed.broken and sort in ("game", "kind", "type", "trait", "action")
        settled = self.missing.settle(told, every, words.titles, frozenset(lost))
        if declarations_broken:
            rulings = {parsed.block.file for parsed in self.rulings}
            settled = [each for each in settled if each.code not in _OF_RULINGS or each.place.file not in rulings]
        return [each for each in settled if (each.place.file, each.place.line) not in guessed]

    def _is_lost(self, parsed: ParsedBlock, tree: Tree[Token]) -> bool:
        """Whether a game block lacks what every card needs; that is told, unless what is missing could not be read."""
        missing = [
            part
            for part, name in (("2 to 5 PLAYERS", "seats_line"), ("turn", "turn_part"))
            if child(tree, name) is None
        ]
        if not missing:
            return False
        self.lost_game = True
        if not parsed.broken:
            title = token(tree, "STRING")
            assert title is not None
            self.tell(
                "CZ418",
                f'"{string_text(title)}" has no {"turn" if missing[0] == "turn" else "line that says how many play it"}',
                parsed,
                title,
                "add `turn` with a `phase` in it" if missing[0] == "turn" else "add it, as in `2 to 4 players`",
            )
        return True

    def _only_titles(self) -> None:
        """Without a game only what needs none is looked at: titles that stand twice."""
        for parsed in self.blocks:
            if parsed.tree is not None:
                tree = _declaration(parsed.tree)
                if tree.data == "card_block":
                    self._declare_card(parsed, tree)

    # -- round one: words --------------------------------------------------------------------------------------

    def _word(self, words: Words, word: Token, plural: str, parsed: ParsedBlock) -> int:
        """Declare a word; say so if it is declared already."""
        for other in (self.words.tags, self.words.numbers, self.words.zones, self.words.actions):
            same = other is words
            known = other.index.get(folded(word))
            if known is not None and (same or {words.sort, other.sort} <= {"type", "number", "zone", "action"}):
                first = other.places[known]
                sort = self.tags[known].sort if other is self.words.tags else other.sort
                self.tell(
                    "CZ408",
                    f"`{word}` is declared twice",
                    parsed,
                    word,
                    "give one of them another name",
                    Label(first, f"first declared here, as {a_or_an(sort)}") if first else None,
                )
                return self._refused(words, word, parsed)
        if self.words.is_seat(str(word)):
            self.tell("CZ408", f"`{word}` is what this game calls those who play", parsed, word, "give it another name")
            return self._refused(words, word, parsed)
        if folded(word) in (HOST, *NEIGHBOR):
            self.tell(
                "CZ108",
                f"`{word}` is a word of the language and can't be a name",
                parsed,
                word,
                "call it something else",
            )
            return self._refused(words, word, parsed)
        return words.add(str(word), plural, parsed.place(word))

    def _once(self, words: Words, word: Token, parsed: ParsedBlock) -> None:
        """Declare a deck, phase or option, whose name may be a word of another sort too."""
        known = words.index.get(folded(word))
        if known is not None:
            first = words.places[known]
            self.tell(
                "CZ408",
                f"there are two {words.sort}s called `{word}`",
                parsed,
                word,
                "give one of them another name",
                Label(first, "the first") if first else None,
            )
        words.add(str(word), "", parsed.place(word))

    def _refused(self, words: Words, word: Token, parsed: ParsedBlock) -> int:
        """A declared word that means something else already, and goes on meaning that."""
        self.words.lost.add(str(word))
        return words.add(str(word), "", parsed.place(word), hidden=True)

    def _declare_game(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        title = token(tree, "STRING")
        assert title is not None
        if self.game is not None:
            first = token(self.game[1], "STRING")
            assert first is not None
            self.tell(
                "CZ407",
                "there are two games in what was loaded",
                parsed,
                title,
                "load one game at a time",
                Label(self.game[0].place(first), "the first"),
            )
            # What lies with the second game is written in its words: nothing more can be said of it.
            mine, other = PurePath(self.game[0].block.file).parent, PurePath(parsed.block.file).parent
            if mine != other and string_text(title) in self._games_of_sets(other):
                self.blocks = [each for each in self.blocks if other not in PurePath(each.block.file).parents]
            return
        self.game = (parsed, tree)
        self.title = string_text(title)
        for line in children(tree):
            if line.data == "seats_line":
                low, high = (int(each) for each in tokens(line, "NUMBER"))
                names = list(tokens(line, "WORD"))
                plural = str(names[0])
                self.words.seats = plural
                self.words.seat = str(names[1]) if len(names) > 1 else _singular(plural)
                self.low, self.high = low, high
                if not 1 <= low <= high <= 12:
                    self.tell(
                        "CZ418",
                        f"a game can't be for {low} to {high}",
                        parsed,
                        line,
                        "write a smaller number first, from 1 to 12",
                    )
                    self.low, self.high = max(1, min(low, high)), min(12, max(low, high, 1))
            elif line.data == "die_line":
                word = token(line, "DIE")
                assert word is not None
                self.die = int(str(word).split("d")[1])
            elif line.data == "language":
                self._language(parsed, line)
        for line in children(tree, "zone_line"):
            self._declare_zone(parsed, line)
        for line in children(tree, "number_line"):
            self._declare_number(parsed, line)
        for number, line in zip(range(len(self.numbers)), children(tree, "number_line"), strict=True):
            option = child(line, "paid_option")
            word = token(option, "WORD") if option is not None else None
            if word is not None:
                source = self.words.numbers.get(word)
                if source < 0:
                    self._unknown("CZ205", "number", word, self.words.numbers.names, parsed)
                    source = next((each for each, other in enumerate(self.numbers) if other.on_seats), -1)
                    self.numbers[number] = replace(self.numbers[number], paid_from=source)
                elif not self.numbers[source].on_seats:
                    self.tell(
                        "CZ307", f"`{word}` is no number of {self.words.seats}", parsed, word, "name another number"
                    )
                else:
                    self.numbers[number] = replace(self.numbers[number], paid_from=source)
        for line in children(tree, "deck_line"):
            self._declare_deck(parsed, line)
        for line in children(tree, "option_line"):
            word, text = token(line, "WORD"), token(line, "STRING")
            assert word is not None and text is not None
            self._once(self.words.options, word, parsed)
            self.options.append(OptionDef(str(word), string_text(text)))
        for turn in children(tree, "turn_part"):
            for phase in children(turn, "phase"):
                name = token(phase, "WORD", "VERB")
                text = token(phase, "STRING")
                assert name is not None
                self._once(self.words.phases, name, parsed)
                self.phases.append(
                    (str(name), string_text(text) if text is not None else str(name).replace("-", " ").title(), phase)
                )
        for line in children(tree, "kind_line"):
            self._declare_kind(parsed, line)

    def _games_of_sets(self, folder: PurePath) -> set[str]:
        """The games for which the sets of a folder are."""
        return {
            string_text(text)
            for parsed in self.blocks
            if parsed.tree is not None and folder in PurePath(parsed.block.file).parents
            for game in _declaration(parsed.tree).find_data("for_game")
            if (text := token(game, "STRING")) is not None
        }

    def _language(self, parsed: ParsedBlock, line: Tree[Token]) -> None:
        word = token(line, "NUMBER")
        assert word is not None
        if int(word) != LANGUAGE:
            self.tell(
                "CZ406",
                f"this is written in version {word} of the language, and this compiler reads version {LANGUAGE}",
                parsed,
                word,
                f"write `language {LANGUAGE}`, or use the compiler it was written for",
            )

    def _declare_zone(self, parsed: ParsedBlock, line: Tree[Token]) -> None:
        names = list(tokens(line, "WORD"))
        options = {each.type for option in children(line, "zone_option") for each in tokens(option)}
        if len(names) > 1 and not self.words.is_seat(str(names[1])):
            self.tell(
                "CZ201",
                f"a zone is of each {self.words.seat or 'seat'}, not of each `{names[1]}`",
                parsed,
                names[1],
                f"write `of each {self.words.seat}`",
                suggestion=self.words.seat,
            )
        name = names[0]
        self._word(self.words.zones, name, plural_of(str(name)), parsed)
        if "HIDDEN" not in options and "OPEN" not in options:
            self.tell("CZ308", f"is zone `{name}` hidden or open?", parsed, name, "add `, hidden` or `, open`")
        self.zones.append(
            ZoneDef(str(name), plural_of(str(name)), "HIDDEN" not in options, "CALLED_HERE" in options, len(names) < 2)
        )

    def _declare_number(self, parsed: ParsedBlock, line: Tree[Token]) -> None:
        word = token(line, "WORD")
        text = token(line, "STRING")
        assert word is not None
        on_cards = on_seats = False
        for owner in children(line, "noun_name"):
            if token(owner, "CARD_WORD") is not None:
                on_cards = True
            elif self.words.is_seat(source_text(owner)):
                on_seats = True
            else:
                self.tell(
                    "CZ201",
                    f"numbers are on cards or on {self.words.seats}, not on `{source_text(owner)}`",
                    parsed,
                    owner,
                    f"write `on cards`, or `on {self.words.seats}`",
                )
                on_cards = on_seats = True
        default = child(line, "default_option")
        number = next(tokens(default), None) if default is not None else None
        self._word(self.words.numbers, word, plural_of(str(word)), parsed)
        self.numbers.append(NumberDef(
            str(word), string_text(text) if text is not None else str(word).replace("-", " ").title(), on_cards, on_seats,
            child(line, "turn_option") is not None, child(line, "total_option") is not None, -1,
            int(number) if number is not None and number.type in ("NUMBER", "SIGNED") else None,
        ))  # fmt: skip

    def _declare_deck(self, parsed: ParsedBlock, line: Tree[Token]) -> None:
        names = list(tokens(line, "WORD"))
        options = {each.type for option in children(line, "deck_option") for each in tokens(option)}
        into = self.words.zones.get(names[1]) if len(names) > 1 else 0
        if into < 0:
            self._unknown("CZ206", "zone", names[1], self.words.zones.names, parsed)
            into = 0
        self._once(self.words.decks, names[0], parsed)
        self.decks.append(DeckDef(str(names[0]), into, "RESHUFFLES" in options, "DISCARDS_GO_UNDER" in options))

    def _declare(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        name = str(tree.data)
        if name == "set_block":
            title, code, game = token(tree, "STRING"), token(tree, "UPPER", "CITE"), child(tree, "for_game")
            assert title is not None
            self._titled("sets", title, parsed, [(each, block) for _, each, block in self.sets])
            for_title = token(game, "STRING") if game is not None else None
            self.sets.append(
                (
                    SetDef(
                        string_text(title),
                        str(code) if code is not None else "",
                        string_text(for_title) if for_title is not None else "",
                    ),
                    parsed,
                    tree,
                )
            )
            for line in children(tree, "language"):
                self._language(parsed, line)
        elif name == "rulebook_block":
            self._declare_cites(parsed, tree)
        elif name == "kind_block":
            self._declare_kind(parsed, tree)
        elif name in ("type_block", "trait_block"):
            self._declare_tag(parsed, tree)
        elif name == "rule_block":
            title = token(tree, "STRING")
            assert title is not None
            self._titled("rules", title, parsed, [(each, block) for _, each, block in self.rule_blocks])
            self.rule_blocks.append((string_text(title), parsed, tree))
        elif name == "action_block":
            word, text, params = token(tree, "WORD"), token(tree, "STRING"), child(tree, "word_list")
            assert word is not None
            self._word(self.words.actions, word, "", parsed)
            names = tuple(str(each) for each in tokens(params)) if params is not None else ()
            self.actions.append(
                (str(word), string_text(text) if text is not None else str(word).replace("-", " "), names, parsed, tree)
            )
        elif name == "card_block":
            self._declare_card(parsed, tree)
        elif name == "ruling_block":
            self.rulings.append(parsed)

    def _titled(
        self, what: str, title: Token, parsed: ParsedBlock, others: list[tuple[ParsedBlock, Tree[Token]]]
    ) -> None:
        """Tell of a title that another block of the same sort has."""
        for other, tree in others:
            first = token(tree, "STRING")
            if first is not None and folded(string_text(first)) == folded(string_text(title)):
                self.tell(
                    "CZ401",
                    f"two {what} are called {title}",
                    parsed,
                    title,
                    "give one of them another title",
                    Label(other.place(first), "the first"),
                )
                return

    def _declare_cites(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        for line in children(tree, "rulebook_line"):
            number, title = token(line, "CITE"), token(line, "STRING")
            assert number is not None and title is not None
            if self.words.cites.get(number) >= 0:
                first = self.words.cites.places[self.words.cites.get(number)]
                self.tell(
                    "CZ408",
                    f"{number} stands twice in the rulebook",
                    parsed,
                    number,
                    "give it another number",
                    Label(first, "first here") if first else None,
                )
                continue
            self.words.cites.add(str(number), "", parsed.place(number))
            self.cites.append(CiteDef(str(number), string_text(title)))

    def _declare_kind(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        word, source = list(tokens(tree, "WORD"))[:2]
        plural_tree = child(tree, "plural_option")
        plural = str(next(tokens(plural_tree))) if plural_tree is not None else plural_of(str(word))
        color = child(tree, "color_option")
        self._color(color, parsed)
        deck = self.words.decks.get(source)
        if deck < 0:
            self._unknown("CZ206", "deck", source, self.words.decks.names, parsed)
            near = did_you_mean(str(source), self.words.decks.names)
            deck = self.words.decks.index[folded(near[0])] if near else 0
        self._word(self.words.tags, word, plural, parsed)
        self.tags.append(Tag(
            str(word), "kind", parsed, tree, str(word).replace("-", " ").title(), plural, str(next(tokens(color))) if color is not None else "", deck,
            child(tree, "any_time_option") is not None, to_play=child(tree, "to_play"),
        ))  # fmt: skip

    def _color(self, color: Tree[Token] | None, parsed: ParsedBlock) -> None:
        """Tell of a colour that has no name."""
        word = next(tokens(color), None) if color is not None else None
        if word is not None and str(word) not in webcolors.names():
            near = did_you_mean(str(word), webcolors.names())
            self.tell(
                "CZ210",
                f"`{word}` is no colour that has a name",
                parsed,
                word,
                did_you_mean_text(near) if near else "write a plain one, such as `red`, `green` or `purple`",
                suggestion=near[0] if len(near) == 1 else None,
            )

    def _declare_tag(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        words = list(tokens(tree, "WORD"))
        text = token(tree, "STRING")
        lists = list(children(tree, "word_list"))
        trait = tree.data == "trait_block"
        name = words[0]
        plural = str(words[1]) if len(words) > 1 and not trait else plural_of(str(name))
        self._word(self.words.tags, name, plural, parsed)
        params = tuple(str(each) for each in tokens(lists[0])) if trait and lists else ()
        self.tags.append(Tag(
            str(name), "trait" if trait else "type", parsed, tree, string_text(text) if text is not None else str(name).replace("-", " ").title(),
            plural, params=params, to_play=child(tree, "to_play"),
        ))  # fmt: skip

    def _declare_card(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        title = token(tree, "STRING")
        assert title is not None
        text = string_text(title)
        known = self.words.titles.get(text)
        if known >= 0:
            first = self.words.titles.places[known]
            self.doubled.add(folded(text))
            self.tell(
                "CZ401",
                f'two cards are called "{text}"',
                parsed,
                title,
                "give one of them another title, or print more copies of one with `xN`",
                Label(first, "the first") if first else None,
            )
            return
        self.words.titles.add(text, "", parsed.place(title))
        self.cards.append(Card(text, parsed, tree))

    # -- between: what words need of each other ----------------------------------------------------------------

    def _resolve_tags(self) -> None:
        for tag in self.tags:
            if tag.sort == "type":
                for each in children(tag.tree, "word_list"):
                    parents = []
                    for word in tokens(each):
                        parent = self.words.tags.get(word)
                        if parent < 0:
                            reader = self.reader(tag.parsed)
                            reader.tell(reader.unknown(str(word), word, "kind"))
                        else:
                            parents.append(parent)
                    tag.parents = tuple(parents)
            states: list[int] = []
            for line in children(tag.tree, "states"):
                listed = child(line, "word_list")
                assert listed is not None
                for word in tokens(listed):
                    try:
                        states.append(self.reader(tag.parsed).number(word))
                    except Unclear as unclear:
                        self.reader(tag.parsed).tell(unclear)
                        near = did_you_mean(str(word), self.words.numbers.names)
                        states += [self.words.numbers.index[folded(each)] for each in near[:1]]
            tag.states = tuple(states)
            tag.cites = self.cites_of(tag.parsed, tag.tree)

    def cites_of(self, parsed: ParsedBlock, tree: Tree[Token]) -> tuple[str, ...]:
        """The rule numbers that a block cites; each must be in a rulebook."""
        found: list[str] = []
        for line in children(tree, "cites"):
            for word in tokens(line, "CITE"):
                if self.words.cites.names and self.words.cites.get(word) < 0:
                    near = did_you_mean(str(word), self.words.cites.names)
                    self.tell(
                        "CZ209",
                        f"no rule has the number {word}",
                        parsed,
                        word,
                        f"did you mean {near[0]}?" if near else "add it to the rulebook",
                        word=str(word),
                    )
                found.append(str(word))
        return tuple(found)

    def _sets(self) -> None:
        """Give each card the set whose header lies in its folder, or in the nearest folder above."""
        for definition, parsed, tree in self.sets:
            if definition.game and folded(definition.game) != folded(self.title):
                game = child(tree, "for_game")
                assert game is not None
                self.tell(
                    "CZ407",
                    f'"{definition.title}" is for "{definition.game}", and "{self.title}" is loaded',
                    parsed,
                    game,
                    "load the game that it is for",
                )
            for line in children(tree, "lacks"):
                needed = token(line, "STRING")
                assert needed is not None
                if not any(folded(other.title) == folded(string_text(needed)) for other, _, _ in self.sets):
                    near = did_you_mean(string_text(needed), [other.title for other, _, _ in self.sets])
                    self.tell(
                        "CZ202",
                        f'"{definition.title}" needs the set "{string_text(needed)}", which is not loaded',
                        parsed,
                        needed,
                        did_you_mean_text(near, '"') if near else "name its folder too",
                        self._title_label(near),
                        word=string_text(needed),
                    )
        homes = {PurePath(parsed.block.file).parent: definition.title for definition, parsed, _ in self.sets}
        for card in self.cards:
            card.set = _home(card.parsed.block.file, homes)

    def _title_label(self, titles: list[str]) -> Label | None:
        """Where the set stands that has the first of some titles."""
        for definition, parsed, tree in self.sets:
            title = token(tree, "STRING")
            if titles and definition.title == titles[0] and title is not None:
                return Label(parsed.place(title), "this one is loaded")
        return None

    # -- round two: meaning ------------------------------------------------------------------------------------

    def _build(self) -> RuleSet:
        assert self.game is not None
        parsed, tree = self.game
        reader = self.reader(parsed)
        set_up = child(tree, "setup_part")
        set_up_body = child(set_up, "body") if set_up is not None else None
        set_up_block = self._block(reader, set_up_body, Scope(Slots())) if set_up_body is not None else None
        phases = tuple(
            PhaseDef(name, text, self._block(reader, child(phase, "body"), Scope(Slots(), you=True)))
            for name, text, phase in self.phases
        )
        rules = [RuleDef(self.title, self.title, self._standing(reader, tree), self.cites_of(parsed, tree))]
        rules += [
            RuleDef(title, self._set_of(each), self._standing(self.reader(each), block), self.cites_of(each, block))
            for title, each, block in self.rule_blocks
        ]
        made_actions = tuple(self._action(*action) for action in self.actions)
        for tag in self.tags:
            self._check_tag(tag)
        cards = tuple(self._card(card) for card in self.cards)
        homes = {PurePath(each.block.file).parent: definition.title for definition, each, _ in self.sets}
        tags = tuple(
            TagDef(
                tag.name, tag.text, tag.plural, tag.sort, _home(tag.parsed.block.file, homes), tag.color, tag.deck, tag.any_time,
                self._tag_clauses(index, ()) if not tag.params else (), self._to_play(tag), tag.parents, tag.cites,
            )
            for index, tag in enumerate(self.tags)
        )  # fmt: skip
        return RuleSet(
            self.title, self.words.seat, self.words.seats, self.low, self.high, self.die or 6, self.most_slots + 1,
            tuple(self.numbers), tuple(self.decks), tuple(self.zones), tags, made_actions, phases, tuple(self.options), tuple(self.cites),
            tuple(definition for definition, _, _ in self.sets), tuple(rules), tuple(self.clauses), cards, set_up_block,
        )  # fmt: skip

    def _set_of(self, parsed: ParsedBlock) -> str:
        homes = {PurePath(each.block.file).parent: definition.title for definition, each, _ in self.sets}
        return _home(parsed.block.file, homes)

    def _block(self, reader: Lines, body: Tree[Token] | None, scope: Scope) -> Block:
        block = reader.block(children(body) if body is not None else (), scope)
        self._count(scope)
        return block

    def _count(self, scope: Scope) -> None:
        self.most_slots = max(self.most_slots, scope.slots.next)

    def _standing(self, reader: Lines, tree: Tree[Token]) -> tuple[int, ...]:
        """The clauses of a rule: it belongs to nobody, so `you` and `this` mean nothing in it."""
        kept: list[int] = []
        for line in children(tree, *_LINES):
            scope = Scope(Slots())
            try:
                clauses = reader.clauses(line, scope)
                if clauses is None and reader.parsed.broken:
                    raise Unclear(None)  # the line above it may have been its trigger
                if clauses is None:
                    raise reader.unclear("CZ417", "nothing says when this happens", line, "put it below `when ...`")
                kept.extend(self.keep_clause(clause) for clause in clauses)
            except Unclear as unclear:
                reader.tell(unclear)
            self._count(scope)
        return tuple(kept)

    def _action(
        self, name: str, text: str, params: tuple[str, ...], parsed: ParsedBlock, tree: Tree[Token]
    ) -> ActionDef:
        reader = self.reader(parsed)
        scope = Scope(Slots(), you=True)
        slots: list[int] = []
        for param in params:
            slot = scope.slots.take()
            slots.append(slot)
            scope.names[param] = Name(slot, CARDS)
        block = reader.block(children(tree, *_LINES), scope)
        self._count(scope)
        return ActionDef(name, text, tuple(slots), block, self.cites_of(parsed, tree))

    def _to_play(self, tag: Tag) -> Block | None:
        """The `to play` of a kind, type or trait, made once."""
        if tag.to_play is None:
            return None
        if tag.block is None:
            told = len(self.findings)
            tag.block = self._block(
                self.reader(tag.parsed), child(tag.to_play, "body"), Scope(Slots(), you=True, this=True)
            )
            tag.unsure = tag.parsed.broken or len(self.findings) > told
        return tag.block

    def _tag_clauses(self, index: int, args: tuple[int, ...]) -> tuple[int, ...]:
        """The clauses that a type or trait gives to its cards, made once for each set of arguments."""
        tag = self.tags[index]
        known = tag.compiled.get(args)
        if known is not None:
            return known
        reader = self.reader(tag.parsed)
        if tag.compiled:
            reader.told = []  # its mistakes have been told already
        params: dict[str, tuple[int, ...]] = {}
        names = self.missing.names_of(tag.parsed)
        for listed in list(children(tag.tree, "word_list"))[:1] if tag.params else ():
            for name in tokens(listed):
                names.add(str(name), "", tag.parsed.place(name))
        if len(tag.params) == 1:
            params[tag.params[0]] = args
        else:
            params.update({name: (arg,) for name, arg in zip(tag.params, args, strict=False)})
        kept: list[int] = []
        for line in children(tag.tree, *_LINES):
            scope = Scope(Slots(), you=True, this=True, params=params)
            try:
                clauses = reader.clauses(line, scope)
                if clauses is None and reader.parsed.broken:
                    raise Unclear(None)  # the line above it may have been its trigger
                if clauses is None:
                    raise reader.unclear(
                        "CZ417", "nothing says when this happens", line, "put it below `when ...`, or in `to play`"
                    )
                kept.extend(self.keep_clause(clause) for clause in clauses)
            except Unclear as unclear:
                reader.tell(unclear)
            self._count(scope)
        tag.compiled[args] = tuple(kept)
        return tag.compiled[args]

    def _check_tag(self, tag: Tag) -> None:
        """Read the lines of a trait that no card uses, so that its mistakes are told of all the same."""
        index = self.tags.index(tag)
        self._to_play(tag)
        if not tag.params:
            self._tag_clauses(index, ())
        elif not any(self._names_tag(card, tag.name) for card in self.cards):
            self._tag_clauses(index, (0,))

    def _names_tag(self, card: Card, name: str) -> bool:
        return any(
            source_text(word) == name
            for line in children(card.tree, "is_line")
            for tag in children(line, "tag")
            for word in list(tokens(tag, "WORD"))[:1]
        )

    # -- cards ---------------------------------------------------------------------------------------------------

    def _card(self, card: Card) -> CardDef:
        parsed, tree = card.parsed, card.tree
        reader = self.reader(parsed)
        word = token(tree, "WORD")
        assert word is not None
        kind = self.words.tags.get(word)
        known = True
        if kind < 0 or self.tags[kind].sort != "kind":
            kinds = [tag.name for tag in self.tags if tag.sort == "kind"]
            if kind >= 0:
                sort = self.tags[kind].sort
                self.tell(
                    "CZ307",
                    f"`{word}` is a {sort}, and a card starts with its kind",
                    parsed,
                    word,
                    f"write one of {', '.join(kinds)} here, and `is {word}` on a line below",
                )
            else:
                self._unknown("CZ201", "kind of card", word, kinds, parsed)
            near = did_you_mean(str(word), kinds)
            known = len(near) == 1
            kind = self._guess_kind(near)
        told = len(self.findings)
        made = self._made(card, reader, kind)
        if not known:
            self.guessed.add(self.words.titles.index[folded(card.title)])
        if not known or any(self.tags[use.tag].unsure for use in made.uses):
            # Whatever doesn't fit a kind that was guessed, or that could not be read whole, is no mistake.
            self.findings[told:] = [each for each in self.findings[told:] if each.code not in _OF_KIND]
        return made

    def _made(self, card: Card, reader: Lines, kind: int) -> CardDef:
        parsed, tree = card.parsed, card.tree
        uses = [TagUse(kind)]
        uses.extend(self._uses(reader, tree, kind))
        to_play = self._own_to_play(reader, tree)
        if to_play is None:
            self._played_one_way(uses[1:], parsed, tree)
            brought = (self._to_play(self.tags[use.tag]) for use in uses[1:])
            to_play = next((block for block in brought if block is not None), None)
        to_play = to_play or self._to_play(self.tags[kind])
        does = to_play is not None and _does_this(to_play)
        numbers = self._fields(reader, tree, kind, card)
        own, effect = self._lines(reader, tree, does)
        clauses = list(own)
        for use in uses:
            clauses.extend(self._tag_clauses(use.tag, use.args))
        title = token(tree, "STRING")
        assert title is not None
        says = any(True for _ in children(tree, "is_line", "field", "to_play", *_LINES))
        doubled = folded(card.title) in self.doubled
        if not says and not clauses and not parsed.broken and not doubled:
            self.tell(
                "CZ107",
                f'"{card.title}" has nothing under it that counts',
                parsed,
                title,
                "write its numbers and what it does on the next lines, indented by 4 blanks",
            )
        elif (
            does
            and effect is None
            and not any(isinstance(self.clauses[each], Answer) for each in clauses)  # it is played as one
            and not parsed.broken
            and not self._told_in(parsed)
        ):
            self.tell(
                "CZ107",
                f'"{card.title}" does nothing when it is played',
                parsed,
                title,
                "say what it does on the next line, indented by 4 blanks",
            )
        meta = {
            str(next(tokens(each, "META"))): string_text(next(tokens(each, "STRING")))
            for each in children(tree, "meta")
        }
        copies = token(tree, "COPIES")
        mask = 0
        for use in uses:
            mask |= 1 << use.tag
        return CardDef(
            card.title, card.set, kind, tuple(uses), numbers, int(copies[1:]) if copies is not None else 1, self.tags[kind].deck, to_play,
            effect, tuple(dict.fromkeys(clauses)), len(own), self.tags[kind].any_time, meta.get("text", ""), meta.get("flavor", ""), meta.get("art", ""),
            meta.get("note", ""), parsed.block.file, parsed.block.first_line, mask,
        )  # fmt: skip

    def _played_one_way(self, uses: list[TagUse], parsed: ParsedBlock, tree: Tree[Token]) -> None:
        """Types and traits may bring a `to play`; two of them that differ leave open how the card is played."""
        first: tuple[Tag, Tree[Token]] | None = None
        for use in uses:
            tag = self.tags[use.tag]
            if tag.to_play is None:
                continue
            if first is None:
                first = tag, tag.to_play
            elif source_text(first[1]) != source_text(tag.to_play):
                words = [each for line in children(tree, "is_line") for each in line.scan_values(_is_word)]
                node = next((each for each in words if self.words.tags.get(each) == use.tag), tree)
                labels = [
                    Label(each.parsed.place(next(tokens(how))), f"the one of `{each.name}`")
                    for each, how in (first, (tag, tag.to_play))
                ]
                self.findings.append(Finding(
                    "CZ419",
                    f"`{first[0].name}` says how such a card is played, and `{tag.name}` says it otherwise",
                    (Label(parsed.place(node)), *labels),
                    "",
                    "write `to play` on the card and below it how it is played, or leave one of them out",
                ))  # fmt: skip
                return

    def _told_in(self, parsed: ParsedBlock) -> bool:
        return any(
            finding.labels[0].place.file == parsed.block.file
            and finding.labels[0].place.line >= parsed.block.first_line
            for finding in self.findings
        )

    def _guess_kind(self, near: list[str]) -> int:
        for index, tag in enumerate(self.tags):
            if tag.sort == "kind" and (not near or tag.name == near[0]):
                return index
        return 0

    def _uses(self, reader: Lines, tree: Tree[Token], kind: int) -> list[TagUse]:
        """The types and traits of the `is` lines."""
        uses: list[TagUse] = []
        seen: dict[int, Token] = {}
        for line in children(tree, "is_line"):
            for item in children(line, "tag"):
                word = next(tokens(item, "WORD"))
                try:
                    uses.append(self._use(reader, item, word, kind, seen))
                except Unclear as unclear:
                    reader.tell(unclear)
        return uses

    def _use(self, reader: Lines, item: Tree[Token], word: Token, kind: int, seen: dict[int, Token]) -> TagUse:
        tag = self.words.tags.get(word)
        args_tree = child(item, "word_list")
        if tag < 0:
            if reader.gone(str(word)):
                raise Unclear(None)
            if self.words.numbers.get(word) >= 0:
                raise reader.unclear(
                    "CZ302", f"`{word}` is a number, not a type", word, f"write it on a line of its own: `{word} N`"
                )
            if args_tree is not None:
                names = [each.name for each in self.tags if each.sort == "trait"]
                raise self._undeclared("CZ203", "trait", word, names, "declare it: `trait NAME(WORD)`", reader)
            names = [each.name for each in self.tags if each.sort != "kind"]
            raise self._undeclared("CZ201", "type or trait", word, names, "declare it: `type NAME is KIND`", reader)
        declared = self.tags[tag]
        if declared.plural and folded(word) == folded(declared.plural) != folded(declared.name):
            raise reader.unclear(
                "CZ307", f"`{word}` is the plural of `{declared.name}`, and a card is one of them", word,
                f"write `{declared.name}`", suggestion=declared.name, word=str(word),
            )  # fmt: skip
        misfit = (
            bool(args_tree) != bool(declared.params)
            or declared.sort == "kind"
            or any(self.tags[parent].sort == "kind" and parent != kind for parent in declared.parents)
        )
        if misfit and reader.gone(str(word)):
            raise Unclear(None)  # it was declared twice, and this means the other one
        if declared.sort == "kind":
            raise reader.unclear(
                "CZ307",
                f"`{word}` is a kind: a card has one, the first word of its block",
                word,
                "name types and traits here",
            )
        if tag in seen and reader.parsed.block.strays:
            raise Unclear(None)  # it belongs to a block whose head could not be read
        if tag in seen:
            raise reader.unclear("CZ402", f"`{word}` stands here twice", word, "name each type once")
        seen[tag] = word
        args: list[int] = []
        if args_tree is not None:
            for arg in tokens(args_tree):
                number = self.words.tags.get(arg) if arg.type == "WORD" else -1
                if number < 0 and arg.type == "WORD" and self.words.numbers.get(arg) >= 0:
                    raise reader.unclear(
                        "CZ302",
                        f"`{arg}` is a number, not a type",
                        arg,
                        f"write a type of card here: `{word}({self._a_type()})`",
                    )
                if number < 0 and arg.type != "WORD":
                    raise reader.unclear(
                        "CZ307",
                        f"{arg} is a title, not a type",
                        arg,
                        f"write a type of card here: `{word}({self._a_type()})`",
                    )
                if number < 0:
                    raise reader.unknown(str(arg), arg)
                args.append(number)
        if declared.params and not args:
            raise reader.unclear(
                "CZ301", f"`{word}` needs to know what: {', '.join(declared.params)}", word, f"write `{word}(TYPE)`"
            )
        if args and not declared.params:
            raise reader.unclear(
                "CZ301", f"`{word}` takes nothing in brackets", item, f"write `{word}`", suggestion=str(word)
            )
        if len(declared.params) > 1 and len(args) != len(declared.params):
            raise reader.unclear(
                "CZ301",
                f"`{word}` takes {len(declared.params)} things: {', '.join(declared.params)}",
                item,
                f"write `{word}({', '.join(declared.params)})`",
            )
        for parent in declared.parents:
            if self.tags[parent].sort == "kind" and parent != kind:
                raise reader.unclear(
                    "CZ404",
                    f"`{word}` is a type of {self.tags[parent].name}, and this is {a_or_an(self.tags[kind].name)}",
                    word,
                    f"use it on {a_or_an(self.tags[parent].name)}, or leave it out",
                )
        return TagUse(tag, tuple(args))

    def _a_type(self) -> str:
        """A declared type, to show in an example."""
        return next((tag.name for tag in self.tags if tag.sort == "type"), "TYPE")

    def _undeclared(self, code: str, what: str, word: Token, names: list[str], declare: str, reader: Lines) -> Unclear:
        near = did_you_mean(str(word), names)
        return reader.unclear(
            code, f"no {what} is called `{word}`", word, did_you_mean_text(near) if near else declare,
            suggestion=near[0] if len(near) == 1 else None, word=str(word),
        )  # fmt: skip

    def _unknown(self, code: str, what: str, word: Token, names: list[str], parsed: ParsedBlock) -> None:
        """Tell of a word that nobody declares, where only one sort of word can stand."""
        near = did_you_mean(str(word), names)
        help = did_you_mean_text(near) if near else f"the {plural_of(what.split()[0])} are: {', '.join(names)}"
        suggestion = near[0] if len(near) == 1 else None
        self.tell(code, f"no {what} is called `{word}`", parsed, word, help, suggestion=suggestion, word=str(word))

    def _own_to_play(self, reader: Lines, tree: Tree[Token]) -> Block | None:
        own = child(tree, "to_play")
        return self._block(reader, child(own, "body"), Scope(Slots(), you=True, this=True)) if own is not None else None

    def _fields(self, reader: Lines, tree: Tree[Token], kind: int, card: Card) -> tuple[NumberUse, ...]:
        """The numbers that a card states."""
        found: dict[int, NumberUse] = {}
        first: dict[int, Tree[Token]] = {}
        for line in children(tree, "field"):
            word, value = token(line, "WORD"), child(line, "value")
            assert word is not None and value is not None
            scope = Scope(Slots(), you=True, this=True)
            try:
                number = reader.number(word)
                if number in found and card.parsed.block.strays:
                    continue  # it belongs to a block whose head could not be read
                if number in found:
                    self.tell(
                        "CZ402",
                        f"`{word}` stands here twice",
                        card.parsed,
                        line,
                        "leave one of them out",
                        Label(card.parsed.place(first[number]), "the first"),
                    )
                    continue
                definition = self.numbers[number]
                if not definition.on_cards and number not in self.tags[kind].states:
                    stating = [a_or_an(tag.name) for tag in self.tags if number in tag.states]
                    raise reader.unclear(
                        "CZ404",
                        f"{a_or_an(self.tags[kind].name)} can't state `{word}`",
                        line,
                        f"only {' or '.join(stating)} can: leave it out, or write `you have +N {word}`"
                        if stating
                        else f"no kind states it: add `states {word}` to one",
                    )
                amount = reader.value(value, scope)
                if isinstance(amount, LowHigh) and definition.on_cards:
                    raise reader.unclear(
                        "CZ307",
                        f"`{source_text(value)}` is for numbers of a {self.words.seat}",
                        value,
                        "write dice instead, as in `d6 - 1`",
                    )
                found[number] = NumberUse(number, amount)
                self.places.note(found[number], line, card.parsed)
                first[number] = line
            except Unclear as unclear:
                reader.tell(unclear)
            self._count(scope)
        return tuple(found[number] for number in sorted(found))

    def _lines(self, reader: Lines, tree: Tree[Token], does: bool) -> tuple[list[int], Block | None]:
        """The clauses of a card, and, where playing it does what it says, the block of that."""
        own: list[int] = []
        effects: list[Tree[Token]] = []
        seen: dict[str, Tree[Token]] = {}
        for line in children(tree, *_LINES):
            text = source_text(line)
            if line.data in ("when", "answer", "while_") and text in seen:
                self.tell(
                    "CZ402",
                    "the same line stands here twice",
                    reader.parsed,
                    line,
                    "leave one of them out",
                    Label(reader.parsed.place(seen[text]), "the first"),
                )
                continue
            seen[text] = line
            scope = Scope(Slots(), you=True, this=True)
            try:
                if does and line.data not in ("when", "answer", "while_"):
                    effects.append(line)
                    continue
                clauses = reader.clauses(line, scope)
                if clauses is None and reader.parsed.broken:
                    raise Unclear(None)  # the line above it may have been its trigger
                if clauses is None:
                    raise reader.unclear(
                        "CZ417",
                        "nothing says when this happens",
                        line,
                        "put it below `when this enters ...`, `when you ...`, or another trigger",
                    )
                own.extend(self.keep_clause(clause) for clause in clauses)
            except Unclear as unclear:
                reader.tell(unclear)
            self._count(scope)
        if not effects:
            return own, None
        scope = Scope(Slots(), you=True, this=True)
        block = reader.block(effects, scope)
        self._count(scope)
        return own, block


class _BlockReader(Lines):
    """A reader with the library at hand."""

    library: Library

    def hidden_zone(self) -> int:
        return next((index for index, zone in enumerate(self.library.zones) if not zone.open and not zone.shared), 0)

    def paid_from(self, number: int) -> int:
        return self.library.numbers[number].paid_from


def _declaration(tree: Tree[Token]) -> Tree[Token]:
    """The declaration in a parsed block, whether or not `start` stands above it."""
    return next(children(tree)) if tree.data == "start" else tree


def _is_lost_game(parsed: ParsedBlock) -> bool:
    """Whether a block that could not be read was the game."""
    return parsed.tree is None and parsed.block.text.lstrip().startswith("game")


def _home(file: str, homes: dict[PurePath, str]) -> str:
    """The set of a file: that of its folder, or of the nearest folder above that has one."""
    path = PurePath(file).parent
    for folder in (path, *path.parents):
        if folder in homes:
            return homes[folder]
    return next(iter(homes.values())) if len(homes) == 1 else ""


def _is_word(value: object) -> bool:
    return isinstance(value, Token) and value.type == "WORD"


def _does_this(block: Block) -> bool:
    """Whether playing by this block does what the card says."""
    return any(
        isinstance(line, actions.DoThis) or (isinstance(line, control.Sequence) and _does_this(line.block))
        for line in block.lines
    )


def _singular(plural: str) -> str:
    if plural.endswith("ies"):
        return plural[:-3] + "y"
    return plural.removesuffix("s")
