"""What to keep of a library that has been checked whole: which cards need not be read again, and what of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from chezlang.cache import Cache
from chezlang.effects.base import Node, parts
from chezlang.effects.clauses import Clause
from chezlang.effects.ruleset import CardDef
from chezlang.findings import Finding
from chezlang.model.checks import OFF, Examined
from chezlang.model.checks.ground import Ground
from chezlang.model.checks.seen import READS, Looking, Seen, add, has_to_be_read, spellings, works_out
from chezlang.model.checks.sizes import sizes_of
from chezlang.model.declared import Card
from chezlang.model.facts import Facts
from chezlang.model.heads import Caused, Gain, Head, NotKept, Ring, Shape, Size
from chezlang.model.library import Library
from chezlang.model.running import EFFECT, Added, Cause, Mask, More, Step, Unit, mask
from chezlang.syntax.source import SourceFile
from chezlang.syntax.tree import child, children, source_text, token, tokens
from chezlang.touched.record import Known, Record, digest, get, key_of, put

#: A ring of effects is told of as a whole: as long as there is one, every card of it may have a part in it.
_OF_RINGS = "CZ405"


def keep(
    cache: Cache, files: Iterable[SourceFile], asked: Collection[str], library: Library, told: list[Finding], done: Examined
) -> None:  # fmt: skip
    """Keep what can be kept of a library; ``told``: all findings but those of the checks, ``done``: what the checks did."""
    if done.ground is None or not done.whole or set(asked) & set(OFF):
        return
    findings = [*told, *done.raw]
    if any(each.code == _OF_RINGS for each in findings) or library.words.lost:
        return
    key = key_of(cache, files, asked)
    before = get(cache, key)
    known = {(card.file, card.digest) for card in before.cards} if before is not None else None
    record = _Choosing(library, done.ground, findings, known).record()
    if record is not None:
        put(cache, key, record)


def others_of(library: Library) -> list[tuple[str, str]]:
    """All blocks that are no cards."""
    cards = {id(card.parsed) for card in library.cards}
    return [(each.block.file, digest(each.block)) for each in library.blocks if id(each) not in cards]


class Lines:
    """The lines of each card by itself, without those of the words that it has."""

    def __init__(self, on: Ground, look: Looking) -> None:
        self.on = on
        self.look = look
        self.of_clause: dict[int, int] = {
            clause: index for index, card in enumerate(on.rules.cards) for clause in card.clauses[: card.own]
        }
        self.steps: dict[int, list[Step]] = {}
        for step in on.facts.steps:
            index = self.owner(step.unit)
            if index is not None:
                self.steps.setdefault(index, []).append(step)

    def owner(self, unit: Unit) -> int | None:
        """The card whose own line a unit is."""
        return unit.owners.bit_length() - 1 if unit.sort == EFFECT else self.of_clause.get(unit.clause)

    def clauses(self, index: int) -> list[Clause]:
        """The standing lines and triggers of a card."""
        card = self.on.rules.cards[index]
        return [self.on.rules.clauses[each] for each in card.clauses[: card.own]]

    def nodes(self, index: int) -> list[Node]:
        """Every part of a card's lines."""
        return parts((self.on.rules.cards[index].effect, tuple(self.clauses(index))))

    @cached_property
    def rings(self) -> dict[int, tuple[Ring, ...]]:
        """What each card can have a part in that goes round and round, by its index."""
        on = self.on
        found: dict[int, set[Ring]] = {}
        steps: dict[int, list[Step]] = {}
        for some in self.steps.values():
            for step in some:
                steps.setdefault(id(step.unit), []).append(step)
        for unit in on.facts.units:
            index = self.owner(unit)
            ring = self.look.ring(unit, steps.get(id(unit), ())) if index is not None else None
            if index is not None and ring is not None:
                found.setdefault(index, set()).add(ring)
        for index, card in enumerate(on.rules.cards):
            if index not in on.heads and works_out(on, card.numbers, self.clauses(index)):
                found.setdefault(index, set()).add(Ring(((READS, -1, -1),), ()))
        return {index: tuple(sorted(each, key=lambda ring: (ring.hears, ring.causes))) for index, each in found.items()}

    def rings_of_all(self) -> list[Ring]:
        """Those of everything that is read: of actions, rules and words too."""
        steps: dict[int, list[Step]] = {}
        for step in self.on.facts.steps:
            steps.setdefault(id(step.unit), []).append(step)
        every = (self.look.ring(unit, steps.get(id(unit), ())) for unit in self.on.facts.units)
        return [ring for ring in every if ring is not None]


class _Choosing:
    """Which cards are read each time: those about which there is something to tell, those that see too much, and as many more
    as it takes until they show all that can be seen in the library.
    """

    def __init__(
        self, library: Library, on: Ground, findings: list[Finding], known: set[tuple[str, str]] | None
    ) -> None:  # fmt: skip
        self.library = library
        self.on = on
        self.known = known
        self.look = Looking(on)
        self.lines = Lines(on, self.look)
        self.added: dict[int, list[Added]] = {}
        owned = {1 << index: index for index in range(len(on.rules.cards))}
        for added in on.facts.added:
            if added.owners in owned:
                self.added.setdefault(owned[added.owners], []).append(added)
        at = {(card.parsed.block.file, card.parsed.block.first_line): index for index, card in enumerate(library.cards)}
        blocks = sorted((each.block.file, each.block.first_line) for each in library.blocks)
        self.told = {
            at[block]
            for each in findings
            for place in (*(label.place for label in each.labels), *(edit.place for edit in each.also))
            if (block := _block_of(blocks, place.file, place.line)) in at
        }

    def record(self) -> Record | None:
        """What to keep; None where what is read each time does not show all that can be seen."""
        library, rules = self.library, self.on.rules
        nodes = {index: self.lines.nodes(index) for index in range(len(rules.cards))}
        read = {index for index, card in enumerate(library.cards) if self._is_read(index, card, nodes[index])}
        shown = self._shown_without_cards()
        for index in read:
            add(shown, self._seen(index, nodes[index], []))
        # A card that has just been changed will be changed again: it is the last to be chosen.
        shapes: dict[int, Shape] = {}
        alike: dict[Shape, Shape] = {}
        for index in sorted(set(nodes) - read, key=self._is_new):
            caused: list[Cause] = []
            seen = list(self._seen(index, nodes[index], caused))
            if any(name not in shown or cards & ~shown[name] for name, cards in seen):
                add(shown, seen)
            else:
                shape = self._shape(index, nodes[index], caused)
                shapes[index] = alike.setdefault(shape, shape)
        # All else that lines show has been found to be among this.
        whole = shown
        add(whole, self.look.besides_lines())
        if not self._shows_all(shapes, whole):
            return None
        cards = []
        for index, card in enumerate(library.cards):
            block = card.parsed.block
            if index not in shapes:
                cards.append(Known(block.file, digest(block), None, self.lines.rings.get(index, ())))
                continue
            title = token(card.tree, "STRING")
            assert title is not None
            place = card.parsed.place(title)
            cards.append(
                Known(block.file, digest(block), Head(card.title, place.column, place.end_column, shapes[index]))
            )
        return Record(cards, others_of(library), whole)

    def _is_new(self, index: int) -> bool:
        block = self.library.cards[index].parsed.block
        return self.known is not None and (block.file, digest(block)) not in self.known

    def _is_read(self, index: int, card: Card, nodes: list[Node]) -> bool:
        library, block = self.library, card.parsed.block
        titles = library.words.every().index(library.words.titles)
        place = library.words.titles.places[index]
        return (
            index in self.told
            or index in library.guessed
            or card.parsed.broken
            or card.head is not None
            or bool(block.strays or block.lost)
            or place is None
            or (place.line, place.end_line) != (block.first_line, block.first_line)
            or any("chezc" in comment.text for comment in block.comments)
            or child(card.tree, "to_play") is not None
            or bool(self.on.rules.cards[index].text)
            or any(sort == titles for sort, _ in library.spelt_by[index])
            or any(
                each.cards is not None and each.amount is not None and not each.sets
                for each in self.added.get(index, ())
            )
            or has_to_be_read(nodes)
        )

    def _seen(self, index: int, nodes: list[Node], caused: list[Cause]) -> Iterator[Seen]:
        """What can be seen of the lines of a card, without what it does with itself alone, which goes into ``caused``."""
        look = self.look
        for step in self.lines.steps.get(index, ()):
            yield from look.of_step(step)
            for cause, seen in look.causes_of(step):
                if cause.cards == 1 << index:
                    caused.append(cause)
                else:
                    yield seen
        for clause in self.lines.clauses(index):
            yield from look.of_clause(clause)
        yield from look.of_nodes(nodes)
        for added in self.added.get(index, ()):
            yield from look.of_added(added)
        yield from spellings(self.on, self.library.spelt_by[index])

    def _shown_without_cards(self) -> dict[str, Mask]:
        """What is seen of the lines that are no card's own."""
        look, on = self.look, self.on
        shown: dict[str, Mask] = {}
        for step in on.facts.steps:
            if self.lines.owner(step.unit) is None:
                add(shown, look.of_step(step))
                add(shown, (seen for _, seen in look.causes_of(step)))
        others = [clause for index, clause in enumerate(on.rules.clauses) if index not in self.lines.of_clause]
        for clause in others:
            add(shown, look.of_clause(clause))
        rules = on.rules
        add(shown, look.of_nodes(parts((tuple(others), rules.actions, rules.phases, rules.set_up, rules.tags))))
        once = {id(each): each for card in rules.cards for each in (card.numbers, card.to_play)}
        add(shown, look.of_nodes(parts(tuple(once.values()))))
        own = {id(each) for some in self.added.values() for each in some}
        for added in on.facts.added:
            if id(added) not in own:
                add(shown, look.of_added(added))
        add(shown, spellings(on, enumerate(self.library.spelt_else)))
        return shown

    def _shape(self, index: int, nodes: list[Node], caused: list[Cause]) -> Shape:
        """What is kept of a card."""
        card = self.on.rules.cards[index]
        added = self.added.get(index, ())
        return Shape(
            card.kind, card.uses, card.numbers, card.copies, card.vain,
            tuple(_named(self.library.cards[index])) if any(use.args for use in card.uses) else (),
            tuple(Gain(each.number, each.amount, each.sets) for each in added if each.cards is None),
            tuple(Size(number, size) for number, size, _ in sizes_of(nodes)),
            tuple(dict.fromkeys(map(_caused, caused))), self.lines.rings.get(index, ()), self.on.printed.get(index, ()),
        )  # fmt: skip

    def _shows_all(self, shapes: Mapping[int, Shape], whole: Mapping[str, Mask]) -> bool:
        """Whether the library shows the same when only the heads of some cards are known."""
        on = self.on
        rules = on.rules
        dropped = {clause for index in shapes for clause in rules.cards[index].clauses[: rules.cards[index].own]}
        less = replace(
            rules,
            cards=tuple(_as_head(card) if index in shapes else card for index, card in enumerate(rules.cards)),
            clauses=tuple(Clause() if index in dropped else clause for index, clause in enumerate(rules.clauses)),
        )
        try:
            facts = Facts(less, more_of(shapes), given_of(shapes))
        except NotKept:
            return False
        looking = Looking(Ground(self.library, less, facts, heads=dict(shapes)))
        return looking.everything() == whole


def _caused(cause: Cause) -> Caused:
    zones = None if cause.zones is None else tuple(sorted(cause.zones))
    paid = tuple(sorted(cause.paid))
    return Caused(cause.kind, cause.number, cause.action, zones, cause.low, cause.high, paid, cause.moves)


def given_of(shapes: Mapping[int, Shape]) -> list[Cause]:
    """What cards do with themselves alone."""
    found: dict[Caused, list[int]] = {}
    for index, shape in shapes.items():
        for caused in shape.caused:
            found.setdefault(caused, []).append(index)
    return [
        Cause(
            each.kind, None, mask(cards), each.number, each.action, None if each.zones is None else frozenset(each.zones),
            each.low, each.high, frozenset(each.paid), each.moves,
        )
        for each, cards in found.items()
    ]  # fmt: skip


def more_of(shapes: Mapping[int, Shape]) -> dict[int, More]:
    """What cards add to numbers of seats, all copies together."""
    found: dict[int, More] = {}
    for shape in shapes.values():
        for gain in shape.gains:
            more = found.get(gain.number, More())
            if gain.amount is None:
                more = replace(more, endless=True)
            elif gain.sets:
                more = replace(more, set_to=gain.amount if more.set_to is None else max(more.set_to, gain.amount))
            else:
                more = replace(more, added=more.added + gain.amount * shape.copies)
            found[gain.number] = more
    return found


def _as_head(card: CardDef) -> CardDef:
    return replace(card, effect=None, clauses=card.clauses[card.own :], own=0)


def _named(card: Card) -> Iterator[str]:
    """The words with which a card's types and traits are named, as they are spelt."""
    for line in children(card.tree, "is_line"):
        for tag in children(line, "tag"):
            yield source_text(next(tokens(tag, "WORD")))


def _block_of(blocks: list[tuple[str, int]], file: str, line: int) -> tuple[str, int] | None:
    at = bisect_right(blocks, (file, line)) - 1
    return blocks[at] if at >= 0 and blocks[at][0] == file else None
