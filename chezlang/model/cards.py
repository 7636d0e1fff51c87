"""The second round for cards: their types, numbers and lines."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token, Tree

from chezlang.effects import actions, control, events
from chezlang.effects.amounts import LowHigh
from chezlang.effects.base import Block
from chezlang.effects.clauses import Answer
from chezlang.effects.ruleset import (
    CardDef,
    NumberUse,
    TagUse,
)  # fmt: skip
from chezlang.findings import Finding, Label
from chezlang.findings.suggest import did_you_mean_text, listed
from chezlang.model.declared import LINES, Card, Tag, asides
from chezlang.model.heads import Head
from chezlang.model.lines import Lines
from chezlang.model.scope import Scope, Slots
from chezlang.model.tags import Tags
from chezlang.model.unclear import Unclear
from chezlang.model.verbs import taken_apart
from chezlang.model.vocabulary import a_or_an, folded
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.tree import child, children, source_text, token, tokens

#: Findings that depend on what kind a card is.
_OF_KIND = frozenset({"CZ107", "CZ304", "CZ404", "CZ417"})


class Cards(Tags):
    """Reads cards."""

    def _each_card(self) -> Iterator[CardDef]:
        """Every card read, in order; where that is asked for, with the words that each of them spells."""
        if not self.listens:
            yield from map(self._card, self.cards)
            return
        every = self.words.every()
        self.spelt_else = [set(words.spelt) for words in every]
        before = [words.spelt for words in every]
        for card in self.cards:
            for words in every:
                words.spelt = set()
            yield self._card(card)
            self.spelt_by.append(tuple((sort, words.spelt) for sort, words in enumerate(every) if words.spelt))
        for words, spelt in zip(every, before, strict=True):
            words.spelt = spelt
        for spelt_by in self.spelt_by:
            for sort, spelt in spelt_by:
                every[sort].spelt |= spelt

    def _card(self, card: Card) -> CardDef:
        parsed, tree = card.parsed, card.tree
        if card.head is not None:
            return self._of_head(card, card.head)
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
                    f"write one of {listed(kinds)} here, and `is {word}` on a line below",
                )
            else:
                self._unknown("CZ201", "kind of card", word, kinds, parsed)
            near = self.words.search.near(str(word), kinds, "kind of card")
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

    def _of_head(self, card: Card, head: Head) -> CardDef:
        """A card that is not read: as if it had no lines of its own."""
        shape = head.shape
        brought = (self._to_play(self.tags[use.tag]) for use in shape.uses[1:])
        to_play = next((block for block in brought if block is not None), None)
        clauses: list[int] = []
        mask = 0
        for use in shape.uses:
            clauses.extend(self._tag_clauses(use.tag, use.args))
            mask |= 1 << use.tag
        for number in shape.numbers:
            self.places.not_kept(number)
        kind, block = self.tags[shape.kind], card.parsed.block
        return CardDef(
            card.title, card.set, shape.kind, shape.uses, shape.numbers, shape.copies, kind.deck, to_play or self._to_play(kind), None,
            tuple(dict.fromkeys(clauses)), 0, kind.any_time, file=block.file, line=block.first_line, tags=mask, vain=shape.vain,
        )  # fmt: skip

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
        says = any(True for _ in children(tree, "is_line", "field", "to_play", *LINES))
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
        vain = child(tree, "in_vain")
        if vain is not None and not does and not parsed.broken:
            self.tell(
                "CZ404",
                f'"{card.title}" does nothing when it is played that could be in vain',
                parsed,
                vain,
                "leave it out: it is for cards of which playing means to do what they say",
            )
        meta = asides(tree)
        copies = token(tree, "COPIES")
        mask = 0
        for use in uses:
            mask |= 1 << use.tag
        return CardDef(
            card.title, card.set, kind, tuple(uses), numbers, int(copies[1:]) if copies is not None else 1, self.tags[kind].deck, to_play,
            effect, tuple(dict.fromkeys(clauses)), len(own), self.tags[kind].any_time, meta.get("text", ""), meta.get("flavor", ""), meta.get("art", ""),
            meta.get("note", ""), parsed.block.file, parsed.block.first_line, mask,
            meta.get("sign", ""), vain is not None,
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
        near = self.words.search.near(str(word), names, what)
        return reader.unclear(
            code, f"no {what} is called `{word}`", word, did_you_mean_text(near) if near else declare,
            suggestion=near[0] if len(near) == 1 else None, word=str(word),
        )  # fmt: skip

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
                    if reader.gone(str(word)):
                        continue  # the line that lets a kind state it could not be read
                    stating = [a_or_an(tag.name) for tag in self.tags if number in tag.states]
                    raise reader.unclear(
                        "CZ404",
                        f"{a_or_an(self.tags[kind].name)} can't state `{word}`",
                        line,
                        f"only {' or '.join(stating)} can: leave it out, or write `you have +N {word}`"
                        if stating
                        else f"no kind states it: add `states {word}` to one",
                        word=f"{self.tags[kind].name} states {word}",
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
        for line in children(tree, *LINES):
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
                        _moment(line),
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


def _moment(line: Tree[Token]) -> str:
    """How to say when a line of a card happens that does not say it."""
    if line.data != "if_":
        return "put it below `when this enters ...`, `when you ...`, or another trigger"
    asked = next(iter(children(child(line, "cond") or line)), line)
    step = taken_apart(asked) if asked.data == "step" else None
    if step is not None and step.verb in events.BY_NAME and step.verb != "have" and not step.modal:
        return f"write `when {source_text(asked)}` with what is done then below it"
    return "write `while ...` for what stands as long as that is so, or put it below a trigger"


def _is_word(value: object) -> bool:
    return isinstance(value, Token) and value.type == "WORD"


def _does_this(block: Block) -> bool:
    """Whether playing by this block does what the card says."""
    return any(
        isinstance(line, actions.DoThis) or (isinstance(line, control.Sequence) and _does_this(line.block))
        for line in block.lines
    )
