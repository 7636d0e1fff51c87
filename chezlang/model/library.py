"""Everything that was read, linked into one rule set: declared words first, then what each block means.

Two rounds: the first collects every declared word of every block, so that a card may use what another file declares; the
second reads the lines. A block with mistakes keeps what could be read, so that other blocks don't complain about it.
"""

from __future__ import annotations

from pathlib import PurePath

from lark import Token, Tree

from chezlang.effects.ruleset import (
    ActionDef,
    PhaseDef,
    RuleDef,
    RuleSet,
    TagDef,
)  # fmt: skip
from chezlang.findings import Finding, Label
from chezlang.findings.suggest import did_you_mean_text
from chezlang.model.cards import Cards
from chezlang.model.declared import LINES, asides, declaration
from chezlang.model.lines import Lines
from chezlang.model.scope import CARDS, Name, Scope, Slots
from chezlang.model.unclear import Unclear
from chezlang.model.vocabulary import folded, plural_of
from chezlang.syntax.blocks import words_and_titles
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.tree import child, children, string_text, token

#: Findings about rulings that may come of a word of the game that could not be read.
_OF_RULINGS = frozenset({"CZ307", "CZ503", "CZ504", "CZ505"})

#: Findings about words that nobody declares.
_OF_WORDS = frozenset({"CZ201", "CZ203", "CZ204", "CZ205", "CZ206", "CZ207"})


class Library(Cards):
    """Blocks being linked. After `link`: ``rules`` (None if there is no game), ``findings``, ``rulings``."""

    # -- the two rounds --------------------------------------------------------------------------------------

    def link(self) -> None:
        """Read everything."""
        elsewhere = next((parsed.elsewhere for parsed in self.blocks), frozenset())
        self.words.lost.update(elsewhere, map(plural_of, elsewhere))
        for parsed in tuple(self.blocks):
            tree = declaration(parsed.tree) if parsed.tree is not None else None
            # What a block would have declared and what could not be read of it is not missed elsewhere.
            if parsed.lost and (tree is None or tree.data != "card_block"):
                self.words.lost.update(parsed.lost, map(plural_of, parsed.lost))
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
                self._declare(parsed, declaration(parsed.tree))
            elif self.heads and (head := self.heads.get((parsed.block.file, parsed.block.first_line))) is not None:
                self._declare_head(parsed, head)
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
        if any(finding.code == "CZ408" and self._in_game(finding) for finding in told):
            # Of two words with one name one was to be another.
            lost |= {"CZ201", "CZ204", "CZ205", "CZ206"}
            declarations_broken = True
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
        if declarations_broken or any(self._declares_at(each) for each in settled):
            rulings = {parsed.block.file for parsed in self.rulings}
            settled = [each for each in settled if each.code not in _OF_RULINGS or each.place.file not in rulings]
        return [each for each in settled if (each.place.file, each.place.line) not in guessed]

    def _declares_at(self, finding: Finding) -> bool:
        """Whether a finding says of a word that its declaration is wrong, or of a line of the game that it means nothing."""
        return finding.code in _OF_WORDS and self._in_game(finding)

    def _in_game(self, finding: Finding) -> bool:
        """Whether a finding stands in the block of the game."""
        block = self.game[0].block if self.game is not None else None
        if block is None or finding.place.file != block.file:
            return False
        return 0 <= finding.place.line - block.first_line < block.text.count("\n")

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
                tree = declaration(parsed.tree)
                if tree.data == "card_block":
                    self._declare_card(parsed, tree)

    # -- sets ------------------------------------------------------------------------------------------------

    def _sets(self) -> None:
        """Give each card the set whose header lies in its folder, or in the nearest folder above."""
        loaded = [definition.title for definition, _, _ in self.sets]
        known = set(map(folded, loaded))
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
                if folded(string_text(needed)) not in known:
                    near = self.words.search.near(string_text(needed), loaded, "set")
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
        of_files: dict[str, str] = {}
        for card in self.cards:
            file = card.parsed.block.file
            if file not in of_files:
                of_files[file] = _home(file, homes)
            card.set = of_files[file]

    def _title_label(self, titles: list[str]) -> Label | None:
        """Where the set stands that has the first of some titles."""
        for definition, parsed, tree in self.sets:
            title = token(tree, "STRING")
            if titles and definition.title == titles[0] and title is not None:
                return Label(parsed.place(title), "this one is loaded")
        return None

    # -- round two: meaning ----------------------------------------------------------------------------------

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
        cards = tuple(self._each_card())
        homes = {PurePath(each.block.file).parent: definition.title for definition, each, _ in self.sets}
        tags = tuple(
            TagDef(
                tag.name, tag.text, tag.plural, tag.sort, _home(tag.parsed.block.file, homes), tag.color, tag.deck, tag.any_time,
                self._tag_clauses(index, ()) if not tag.params else (), self._to_play(tag), tag.parents, tag.cites,
                asides(tag.tree).get("sign", ""),
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

    def _standing(self, reader: Lines, tree: Tree[Token]) -> tuple[int, ...]:
        """The clauses of a rule: it belongs to nobody, so `you` and `this` mean nothing in it."""
        kept: list[int] = []
        for line in children(tree, *LINES):
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
        block = reader.block(children(tree, *LINES), scope)
        self._count(scope)
        return ActionDef(name, text, tuple(slots), block, self.cites_of(parsed, tree))


def _home(file: str, homes: dict[PurePath, str]) -> str:
    """The set of a file: that of its folder, or of the nearest folder above that has one."""
    path = PurePath(file).parent
    for folder in (path, *path.parents):
        if folder in homes:
            return homes[folder]
    return next(iter(homes.values())) if len(homes) == 1 else ""
