"""What linking stands on: what has been read so far, and what readers of lines need of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import PurePath

from lark import Token, Tree

from chezlang.effects.base import Block, Effect
from chezlang.effects.clauses import Clause
from chezlang.effects.ruleset import (
    CiteDef,
    DeckDef,
    NumberDef,
    OptionDef,
    RuleSet,
    SetDef,
    ZoneDef,
)  # fmt: skip
from chezlang.findings import Finding, Label
from chezlang.findings.suggest import did_you_mean_text, is_sure, listed
from chezlang.model.declared import Card, Tag, declaration
from chezlang.model.heads import Head
from chezlang.model.lines import Lines
from chezlang.model.missing import Missing
from chezlang.model.places import NodePlaces
from chezlang.model.scope import Slots
from chezlang.model.vocabulary import Vocabulary, plural_of
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.phrases import EVERYBODY, in_its_words
from chezlang.syntax.tree import children, string_text, token


class Linking:
    """Blocks being linked."""

    def __init__(self, blocks: Iterable[ParsedBlock], heads: Mapping[tuple[str, int], Head] | None = None) -> None:
        self.blocks = list(blocks)
        self.heads = heads or {}  # by file and first line: cards that are not read
        self.listens = False  # whether it is noted which card spells which words
        self.spelt_by: list[
            tuple[tuple[int, set[str]], ...]
        ] = []  # of each card: the sort of words, and how it spells them
        self.spelt_else: list[
            set[str]
        ] = []  # of each sort of words, how they were spelt before the first card was read
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
        # For which games the sets of a folder are in which a second game lies.
        self._other_games: dict[PurePath, set[str]] = {}
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
        self._known: tuple[tuple[int, int, int], tuple[int, int, list[bool], list[bool], dict[int, int]]] | None = None

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
        total, here, on_cards, on_seats, params = self._declared()
        reader = _BlockReader(self.words, parsed, self.die, total, here, on_cards, on_seats)
        reader.library = self
        reader.told = reader.all_told = self.findings
        reader.missing = self.missing
        reader.places = self.places
        reader.keep_clause = self.keep_clause
        reader.new_block = self.new_block
        reader.action_params = params
        reader.any_time = lambda tag: self.tags[tag].any_time
        return reader

    def sets_with(self, file: str) -> tuple[str, ...]:
        """The set that a file belongs to, and those that this one needs."""
        for folder in PurePath(file).parents:
            for definition, parsed, tree in self.sets:
                if PurePath(parsed.block.file).parent == folder:
                    needed = (token(line, "STRING") for line in children(tree, "lacks"))
                    return (definition.title, *(string_text(each) for each in needed if each is not None))
        return ()

    def _declared(self) -> tuple[int, int, list[bool], list[bool], dict[int, int]]:
        """What readers want to know of the declarations, worked out once for all that there are by now."""
        count = (len(self.numbers), len(self.zones), len(self.actions))
        if self._known is None or self._known[0] != count:
            self._known = (count, (
                next((index for index, number in enumerate(self.numbers) if number.total), -1),
                next((index for index, zone in enumerate(self.zones) if zone.here), -1),
                [number.on_cards for number in self.numbers],
                [number.on_seats for number in self.numbers],
                {index: len(action[2]) for index, action in enumerate(self.actions)},
            ))  # fmt: skip
        return self._known[1]

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
        # Only of names that nobody gave: any other word may be right as it is, and the mistake elsewhere.
        safe = suggestion is not None and code.startswith("CZ2") and is_sure(word, suggestion)
        finding = Finding(code, message, labels, note, help, suggestion, safe)
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
            help=in_its_words(finding.help, self.words.seat),
            suggestion=finding.suggestion and finding.suggestion.replace(EVERYBODY, everybody),
        )

    def _unknown(self, code: str, what: str, word: Token, names: list[str], parsed: ParsedBlock) -> None:
        """Tell of a word that nobody declares, where only one sort of word can stand."""
        near = self.words.search.near(str(word), names, what)
        help = did_you_mean_text(near) if near else f"the {plural_of(what.split()[0])} are: {listed(names)}"
        suggestion = near[0] if len(near) == 1 else None
        self.tell(code, f"no {what} is called `{word}`", parsed, word, help, suggestion=suggestion, word=str(word))


class _BlockReader(Lines):
    """A reader with the library at hand."""

    library: Linking

    def hidden_zone(self) -> int:
        return next((index for index, zone in enumerate(self.library.zones) if not zone.open and not zone.shared), 0)

    def is_shared(self, zone: int) -> bool:
        return self.library.zones[zone].shared

    def sets_here(self) -> tuple[str, ...]:
        return self.library.sets_with(self.parsed.block.file)

    def paid_from(self, number: int) -> int:
        return self.library.numbers[number].paid_from

    def may_be_this(self, tags: tuple[int, ...], event: bool) -> bool:
        every = self.library.tags
        tree = declaration(self.parsed.tree) if self.parsed.tree is not None else None
        word = token(tree, "WORD") if tree is not None and tree.data == "card_block" else None
        kind = self.words.tags.get(word) if word is not None else -1
        if kind < 0:
            return True
        if every[kind].any_time and not event:
            return False  # it is being played
        return self.may_be_both(tags, (kind,))

    def may_be_both(self, tags: tuple[int, ...], others: tuple[int, ...]) -> bool:
        one, two = self._kinds(tags), self._kinds(others)
        return not one or not two or bool(one & two)

    def _kinds(self, tags: tuple[int, ...]) -> set[int]:
        """The kinds of which cards of some types are; none for what may be of any."""
        found: set[int] = set()
        for tag in tags:
            declared = self.library.tags[tag]
            kinds = {tag} if declared.sort == "kind" else self._kinds(declared.parents)
            if not kinds:
                return set()
            found |= kinds
        return found


def _is_lost_game(parsed: ParsedBlock) -> bool:
    """Whether a block that could not be read was the game."""
    return parsed.tree is None and parsed.block.text.lstrip().startswith("game")
