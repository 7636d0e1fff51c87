"""Checking a library again of which a few cards have changed.

Only those are read that have changed, those that are read each time (`keeping.py`), and what is no card; of all others the
head is known. This library of heads and cards is linked and checked as any other. What it comes to is right for the whole
library if what can be seen in it is the same as before, apart from the cards that have changed: then nothing that was said
of the others hangs on the change, and nothing was said of the others. Where that is not sure, nothing is answered, and the
library is checked whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from chezlang.cache import Cache
from chezlang.findings import CODES, Finding, level_of, ordered, with_reason
from chezlang.model.checks import LOCAL, OFF, SPLIT, WHOLE, examined
from chezlang.model.checks.seen import Looking, in_a_ring, named_cards
from chezlang.model.declared import declaration
from chezlang.model.heads import Head, NotKept, Ring
from chezlang.model.library import Library
from chezlang.model.running import Mask
from chezlang.rulings.reading import read_rulings
from chezlang.syntax.allow import settle
from chezlang.syntax.blocks import Block, cut
from chezlang.syntax.parse import ParsedBlock, Reading, parse_block
from chezlang.syntax.source import SourceFile
from chezlang.syntax.trees import FEW_TREES, Kept
from chezlang.touched.keeping import Lines, given_of, more_of, others_of
from chezlang.touched.record import Known, Record, digest, get, key_of, put

#: So many cards may have changed since the library was checked whole; with more it is checked whole again.
MOST_CHANGED = 60
#: The record is written anew when more cards than these have changed since.
FEW_CHANGED = 12
#: A card that comes or goes must have so many like it that it makes no difference to any other.
ALIKE = 2  # one besides the card that looks


@dataclass
class Trace:
    """What was done: cards that were read and linked, those of them that had changed, checks that were run, why not if nothing was."""

    read: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)
    whole: str = ""


#: What the last call of `again` did.
trace = Trace()


@dataclass(frozen=True)
class Told:
    """What there is to say about a library."""

    findings: list[Finding]
    cards: int
    sound: bool


@dataclass
class _Matched:
    """The blocks of a library beside a record of it: which cards are as they were, by their place in both, and the others."""

    blocks: list[Block]
    same: list[tuple[int, int]] = field(default_factory=list)  # index in `blocks`, index in the record
    new: list[int] = field(default_factory=list)  # index in `blocks`
    gone: list[int] = field(default_factory=list)  # index in the record
    others: list[int] = field(default_factory=list)


class _Whole(Exception):
    """The library is to be checked whole, for some reason."""


def again(cache: Cache, files: Sequence[SourceFile], asked: Collection[str]) -> Told | None:
    """What there is to say about a library that was checked before; None where it is to be checked whole."""
    global trace
    trace = Trace()
    try:
        return _again(cache, files, asked)
    except (_Whole, NotKept) as why:
        trace.whole = str(why) or type(why).__name__
        return None


def _again(cache: Cache, files: Sequence[SourceFile], asked: Collection[str]) -> Told:
    unsplit = [
        each.__name__ for each in (*LOCAL, *WHOLE, *(OFF[code] for code in asked if code in OFF)) if each not in SPLIT
    ]
    if unsplit:
        raise _Whole(f"{', '.join(unsplit)} may look at all cards")
    key = key_of(cache, files, asked)
    record = get(cache, key)
    if record is None:
        raise _Whole("nothing is kept")
    told: list[Finding] = []
    matched = _match(files, record, told)
    heads = {}
    read: set[int] = {*matched.new, *matched.others}
    for index, known in matched.same:
        head = record.cards[known].head
        if head is None:
            read.add(index)
        else:
            heads[matched.blocks[index].file, matched.blocks[index].first_line] = head
    kept = Kept(cache, files, FEW_TREES)
    blocks: list[ParsedBlock] = []
    for index, block in enumerate(matched.blocks):
        if index not in read:
            blocks.append(ParsedBlock(block, None))
            continue
        parsed, more = parse_block(block, kept)
        if index in matched.new and (parsed.tree is None or declaration(parsed.tree).data != "card_block"):
            raise _Whole("what has changed is no card")
        blocks.append(parsed)
        told.extend(more)
    kept.keep(
        {each.block.text: each.tree for each in blocks if each.tree is not None and not (each.broken or each.lost)}
    )
    return _told(cache, key, asked, record, matched, Reading(tuple(files), tuple(blocks), tuple(told)), heads)


def _match(files: Iterable[SourceFile], record: Record, told: list[Finding]) -> _Matched:
    """Find the cards of a record in files."""
    places: dict[tuple[str, str], int] = {(card.file, card.digest): index for index, card in enumerate(record.cards)}
    others = set(record.others)
    found = _Matched([])
    rest: list[tuple[str, str]] = []
    last = -1
    for file in files:
        blocks, more = cut(file)
        told.extend(more)
        for block in blocks:
            index = len(found.blocks)
            found.blocks.append(block)
            if block.strays or block.lost:
                raise _Whole("there are lines that belong to no block")
            name = (block.file, digest(block))
            known = places.pop(name, None)
            if known is not None:
                if known < last:
                    raise _Whole("the cards are in another order")
                last = known
                found.same.append((index, known))
            elif name in others:
                rest.append(name)
                found.others.append(index)
            else:
                found.new.append(index)
    if rest != [tuple(each) for each in record.others]:
        raise _Whole("what is no card has changed")
    found.gone = sorted(places.values())
    if len(found.new) + len(found.gone) > MOST_CHANGED:
        raise _Whole("many cards have changed")
    return found


def _told(
    cache: Cache, key: str, asked: Collection[str], record: Record, matched: _Matched, reading: Reading,
    heads: Mapping[tuple[str, int], Head],
) -> Told:  # fmt: skip
    library = Library(reading.blocks, heads)
    library.link()
    if library.rules is None:
        raise _Whole("there is no game")
    trace.read = [card.title for card in library.cards if card.head is None]
    new = {id(reading.blocks[index]) for index in matched.new}
    changed = [index for index, card in enumerate(library.cards) if id(card.parsed) in new]
    trace.changed = [library.cards[index].title for index in changed]
    _, of_rulings = read_rulings(library)
    read = [library.in_its_words(finding) for finding in reading.findings]
    meant = [*of_rulings, *library.findings]
    shapes = {index: card.head.shape for index, card in enumerate(library.cards) if card.head is not None}
    done = examined(library, [*read, *meant], asked, True, more_of(shapes), given_of(shapes))
    trace.checks = [check.__name__ for check in (*LOCAL, *(WHOLE if done.whole else ()))]
    assert done.ground is not None
    unread = {(block.file, line) for block in (each.block for each in reading.blocks if each.tree is None)
              for line in range(block.first_line, block.first_line + block.text.count("\n"))}  # fmt: skip
    for finding in (*read, *meant, *done.raw):
        if (finding.place.file, finding.place.line) in unread:
            raise _Whole("there is something to tell of a card that was not read")
        if finding.code == "CZ405":
            raise _Whole("there is a ring")
    look = Looking(done.ground)
    lines = Lines(done.ground, look)
    _same_rings(record, matched, library, lines, changed)
    seen = look.everything()
    _same_sight(record, matched, library, seen, changed, named_cards(done.ground))
    off = {code.id for code in CODES.values() if code.default_off} - set(asked)
    findings = [*read, *library.settled(meant, read), *done.findings]
    findings = settle(reading, [finding for finding in findings if finding.code not in off], off)
    sound = not any(level_of(finding) == "error" for finding in findings)
    if sound and done.whole and len(matched.new) + len(matched.gone) > FEW_CHANGED and not library.words.lost:
        put(cache, key, _record(library, record, matched, lines, seen))
    return Told(ordered(map(with_reason, findings)), len(library.cards), sound)


def _same_rings(
    record: Record, matched: _Matched, library: Library, lines: Lines, changed: Sequence[int]
) -> None:  # fmt: skip
    """Make sure that nothing goes round and round in which a card that has changed has or had a part."""
    gone = {card.head.title: card for index in matched.gone if (card := record.cards[index]).head is not None}
    some: list[Ring] = []
    for index in changed:
        rings = lines.rings.get(index, ())
        was = gone.get(library.cards[index].title)
        shape = was.head.shape if was is not None and was.head is not None else None
        if shape is not None and shape.rings == rings and shape.printed == lines.on.printed.get(index):
            del gone[library.cards[index].title]  # its lines mean what they meant
        else:
            some += rings
    for index in matched.gone:
        card = record.cards[index]
        if card.head is None or card.head.title in gone:
            some += _rings_of(card)
    if some:
        kept = [ring for card in record.cards for ring in _rings_of(card)]
        if in_a_ring(some, [*dict.fromkeys((*lines.rings_of_all(), *kept))]):
            raise _Whole("a card that has changed may have a part in a ring")


def _rings_of(card: Known) -> tuple[Ring, ...]:
    return card.head.shape.rings if card.head is not None else card.rings


def _same_sight(
    record: Record, matched: _Matched, library: Library, seen: Mapping[str, Mask], changed: Sequence[int], named: Mask
) -> None:
    """Make sure that the cards that have not changed see what they saw: of cards that came or went there must be others just alike."""
    if seen.keys() != record.seen.keys():
        odd = sorted(seen.keys() ^ record.seen.keys())
        raise _Whole(f"other things can be seen than before: {', '.join(odd[:3])}")
    if len(matched.same) + len(changed) != len(library.cards):
        raise _Whole("two cards have one title")
    before, now = dict.fromkeys(matched.gone, 0), dict.fromkeys(changed, 0)
    rest: list[Mask] = []
    for bit, (name, cards) in enumerate(seen.items()):
        was = record.seen[name]
        for index in before:
            before[index] |= (was >> index & 1) << bit
        for index in now:
            now[index] |= (cards >> index & 1) << bit
        rest.append(_without(cards, changed))
        if rest[-1] != _without(was, matched.gone):
            raise _Whole(f"something else is seen of cards that have not changed: {name}")
    # A card that was changed and looks to others as it did before is no matter.
    left = list(before.values())
    come = []
    for looks in now.values():
        if looks in left:
            left.remove(looks)
        else:
            come.append(looks)
    every = (1 << len(matched.same)) - 1
    unnamed = every & ~_without(named, changed)
    for looks in (*left, *come):
        alike = unnamed
        for bit, cards in enumerate(rest):
            alike &= cards if looks >> bit & 1 else ~cards
            if not alike:
                break
        if alike.bit_count() < ALIKE:
            raise _Whole("there are too few cards like one that came or went")


def _without(cards: Mask, indexes: Sequence[int]) -> Mask:
    """A mask without the places of some cards, those after them moved up."""
    for index in reversed(indexes):
        cards = (cards & ((1 << index) - 1)) | (cards >> (index + 1) << index)
    return cards


def _record(library: Library, record: Record, matched: _Matched, lines: Lines, seen: dict[str, Mask]) -> Record:
    """The record of the library as it is now: what has changed is read each time."""
    old = {id(library.blocks[index]): record.cards[known] for index, known in matched.same}
    cards = []
    for index, card in enumerate(library.cards):
        known = old.get(id(card.parsed))
        if known is None or known.head is None:
            block = card.parsed.block
            known = Known(block.file, digest(block), None, lines.rings.get(index, ()))
        cards.append(known)
    return Record(cards, others_of(library), seen)
