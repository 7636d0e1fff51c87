"""What kinds, types and traits need of other words, and the lines that they give to their cards."""

from __future__ import annotations

from lark import Token, Tree

from chezlang.effects.base import Block
from chezlang.model.declarations import Declarations
from chezlang.model.declared import LINES, Card, Tag
from chezlang.model.lines import Lines
from chezlang.model.scope import Scope, Slots
from chezlang.model.unclear import Unclear
from chezlang.model.vocabulary import folded
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.tree import child, children, source_text, tokens


class Tags(Declarations):
    """Reads the lines of kinds, types, traits."""

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
                        near = self.words.numbers.near(str(word))
                        states += [self.words.numbers.index[folded(each)] for each in near[:1]]
            tag.states = tuple(states)
            tag.cites = self.cites_of(tag.parsed, tag.tree)

    def cites_of(self, parsed: ParsedBlock, tree: Tree[Token]) -> tuple[str, ...]:
        """The rule numbers that a block cites; each must be in a rulebook."""
        found: list[str] = []
        for line in children(tree, "cites"):
            for word in tokens(line, "CITE"):
                if self.words.cites.names and self.words.cites.get(word) < 0:
                    near = self.words.cites.near(str(word))
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

    def _block(self, reader: Lines, body: Tree[Token] | None, scope: Scope) -> Block:
        block = reader.block(children(body) if body is not None else (), scope)
        self._count(scope)
        return block

    def _count(self, scope: Scope) -> None:
        self.most_slots = max(self.most_slots, scope.slots.next)

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
        for line in children(tag.tree, *LINES):
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
        if card.head is not None:
            return name in card.head.shape.named
        return any(
            source_text(word) == name
            for line in children(card.tree, "is_line")
            for tag in children(line, "tag")
            for word in list(tokens(tag, "WORD"))[:1]
        )
