"""Mistakes that can be planted in the library, one at a time: every class of them, and where each could be made.

A mistake is a stretch of one file and what stands there instead. All are drawn from one seed: the same seed gives the
same mistakes in the same order, whatever of them is tried in the end.
"""

import random
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from chezlang.model.vocabulary import Vocabulary
from chezlang.syntax import SourceFile
from chezlang.syntax.blocks import comment_at
from chezlang.syntax.grammar import lex
from support.planting import check, library

LETTERS = "abcdefghijklmnopqrstuvwxyz"
_BARE = re.compile(r"[a-z]+(?:-[a-z]+)*")
#: What begins a clause behind the first of a line, and what begins a modifier or a condition in a clause.
_CLAUSES = frozenset({"_THEN", "_OR_WHEN", "_AND_IF", "ONCE_A", "FLOOR", "CEIL", "_PLURAL", "_COMMA"})
_MODIFIERS = frozenset(
    {"IN", "FROM", "OF", "WORTH", "WITH", "WITHOUT", "PER", "THIS_TURN", "FOR_GOOD", "AT_RANDOM", "THAT", "ON"}
)
_SIDES = frozenset(
    {"TO", "INTO", "AS", "ON", "AGAINST", "FOR", "IN", "FROM", "OF", "WITH", "PER", "PLUS", "MINUS", "CMP"}
)
_NUMBERS = frozenset({"NUMBER", "SIGNED", "LOW_HIGH", "RANGE", "DIE", "COPIES", "OR_MORE"})
_PRONOUNS = (
    ("you", "they", "it", "this", "anyone", "that roommate"),
    ("your", "their", "its", "that roommate's"),
)
_WITH_LINES = re.compile(r"if |otherwise$|for each |when |while |answer when |repeat$|you may$")


@dataclass(frozen=True)
class Mistake:
    """``new`` in place of what stands from ``start`` to ``end`` in a file of the library; ``line`` is the line of it."""

    kind: str
    file: str
    start: int
    end: int
    old: str
    new: str
    line: int

    @property
    def shown(self) -> str:
        old, new = (" / ".join(part.strip() for part in text.strip().split("\n")) for text in (self.old, self.new))
        return f"{self.file}:{self.line}: {old or 'nothing'} -> {new or 'nothing'}"


@dataclass(frozen=True)
class Spot:
    """A token of the library: ``sort`` is its terminal, or for a game's own word what it was declared as."""

    file: SourceFile
    start: int
    end: int
    text: str
    sort: str


@dataclass(frozen=True)
class Row:
    """A line of code: where it starts and ends in its file, how deep it stands, its tokens, and how many lines belong to it."""

    file: SourceFile
    start: int
    end: int
    indent: int
    spots: tuple[Spot, ...]
    under: int
    index: int

    @property
    def words(self) -> str:
        return self.file.text[self.start + self.indent : self.end]


@dataclass
class Corpus:
    """The library as lines and tokens, and its words by their sort."""

    rows: list[Row] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    by_sort: dict[str, list[str]] = field(default_factory=dict)
    first_rows: dict[str, int] = field(default_factory=dict)


@cache
def corpus() -> Corpus:
    """What mistakes can be made in."""
    found = check(library())
    assert found.library is not None and not found.findings
    sorts = Sorts(found.library.words)
    made = Corpus()
    for file in library():
        made.first_rows[file.name] = len(made.rows)
        made.rows.extend(rows_of(file, sorts))
    made.spots = [spot for row in made.rows for spot in row.spots]
    words: dict[str, set[str]] = {}
    for spot in made.spots:
        words.setdefault(spot.sort, set()).add(spot.text)
    made.by_sort = {sort: sorted(found) for sort, found in sorted(words.items())}
    return made


class Sorts:
    """What the words of a game were declared as."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def of(self, word: str) -> str:
        if self.vocabulary.is_seat(word):
            return "seat"
        return next((sort for sort, words in self.vocabulary.sorts() if words.has(word)), "name")


def rows_of(file: SourceFile, sorts: Sorts) -> Iterator[Row]:
    """The lines of code of a file."""
    found: list[tuple[int, int, int]] = []
    at = 0
    for line in file.text.split("\n"):
        comment = comment_at(line)
        code = (line if comment < 0 else line[:comment]).rstrip()
        if code:
            found.append((at, at + len(code), len(code) - len(code.lstrip())))
        at += len(line) + 1
    for index, (start, end, indent) in enumerate(found):
        deeper = next((i for i, each in enumerate(found[index + 1 :]) if each[2] <= indent), len(found) - index - 1)
        yield Row(file, start, end, indent, tuple(spots_of(file, start + indent, end, sorts)), deeper, index)


def spots_of(file: SourceFile, start: int, end: int, sorts: Sorts) -> Iterator[Spot]:
    for token in lex(file.text[start:end]):
        sort = sorts.of(token) if token.type == "WORD" else token.type
        yield Spot(file, start + (token.start_pos or 0), start + (token.end_pos or 0), str(token), sort)


def instead(kind: str, file: SourceFile, start: int, end: int, new: str, at: int | None = None) -> Mistake:
    """A mistake; ``at`` is where it is, if not at its start."""
    line = bisect_left(_line_ends(file.text), start if at is None else at) + 1
    return Mistake(kind, file.name, start, end, file.text[start:end], new, line)


@cache
def _line_ends(text: str) -> list[int]:
    return [at for at, sign in enumerate(text) if sign == "\n"]


def library_with(mistake: Mistake) -> tuple[SourceFile, ...]:
    """The files of the library, one of them with a mistake in it."""
    return tuple(
        SourceFile(each.name, each.text[: mistake.start] + mistake.new + each.text[mistake.end :])
        if each.name == mistake.file
        else each
        for each in library()
    )


# ---- letters --------------------------------------------------------------------------------


def dropped(word: str, rnd: random.Random) -> str:
    at = rnd.choice([i for i, c in enumerate(word) if c.isalpha()])
    return word[:at] + word[at + 1 :]


def doubled(word: str, rnd: random.Random) -> str:
    at = rnd.choice([i for i, c in enumerate(word) if c.isalpha()])
    return word[:at] + word[at] + word[at:]


def swapped(word: str, rnd: random.Random) -> str:
    pairs = [i for i in range(len(word) - 1) if word[i : i + 2].isalpha() and word[i] != word[i + 1]]
    if not pairs:
        return word
    at = rnd.choice(pairs)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def wrong(word: str, rnd: random.Random) -> str:
    at = rnd.choice([i for i, c in enumerate(word) if c.isalpha()])
    return word[:at] + rnd.choice([c for c in LETTERS if c != word[at].lower()]) + word[at + 1 :]


_WAYS: dict[str, Callable[[str, random.Random], str]] = {
    "dropped": dropped,
    "doubled": doubled,
    "swapped": swapped,
    "wrong": wrong,
}


def _letters(way: str, rnd: random.Random) -> Iterator[Mistake]:
    """Every word, those of phrases one by one, with a letter put wrong."""
    for spot in corpus().spots:
        for found in _BARE.finditer(spot.text) if spot.sort not in ("STRING", "DIE", "COPIES") else ():
            word = found[0]
            new = _WAYS[way](word, rnd) if len(word) > 1 else word
            if new != word:
                at = spot.start + found.start()
                yield instead(f"a letter {way}", spot.file, at, at + len(word), new)


def _titles(rnd: random.Random) -> Iterator[Mistake]:
    for spot in corpus().spots:
        if spot.sort == "STRING" and sum(c.isalpha() for c in spot.text) > 1:
            new = _WAYS[rnd.choice(sorted(_WAYS))](spot.text, rnd)
            if new != spot.text:
                yield instead("a letter of a title", spot.file, spot.start, spot.end, new)


# ---- words, numbers, signs --------------------------------------------------------------------


def _another_sort(rnd: random.Random) -> Iterator[Mistake]:
    by_sort = corpus().by_sort
    sorts = [sort for sort in by_sort if sort not in ("STRING", "UNKNOWN") and any(map(_BARE.search, by_sort[sort]))]
    for spot in corpus().spots:
        if spot.sort in sorts:
            new = rnd.choice(by_sort[rnd.choice([sort for sort in sorts if sort != spot.sort])])
            if new[0] != "," and spot.text[0] != ",":
                yield instead("a word of another kind", spot.file, spot.start, spot.end, new)


def _another_field(rnd: random.Random) -> Iterator[Mistake]:
    """Another number, zone or deck; another pronoun."""
    by_sort = corpus().by_sort
    for spot in corpus().spots:
        if spot.sort in ("number", "zone", "deck"):
            new = rnd.choice([word for word in by_sort[spot.sort] if word != spot.text] or [spot.text])
            if new != spot.text:
                yield instead(f"another {spot.sort}", spot.file, spot.start, spot.end, new)
        for group in _PRONOUNS:
            if spot.text in group:
                new = rnd.choice([word for word in group if word != spot.text])
                yield instead("another pronoun", spot.file, spot.start, spot.end, new)


def _numbers(rnd: random.Random) -> Iterator[Mistake]:
    for spot in corpus().spots:
        if spot.sort in _NUMBERS:
            end = spot.end + (spot.file.text[spot.end : spot.end + 1] == " ")
            start = spot.start - (end == spot.end and spot.file.text[spot.start - 1] == " ")
            yield instead("a number dropped", spot.file, start, end, "", spot.start)
            yield instead("a number made absurd", spot.file, spot.start, spot.end, _absurd(spot, rnd))


def _absurd(spot: Spot, rnd: random.Random) -> str:
    return re.sub(r"\d+", lambda found: rnd.choice(["0", "999", "1000000000", found[0] + "00"]), spot.text, count=1)


def _signs(rnd: random.Random) -> Iterator[Mistake]:
    for spot in corpus().spots:
        if spot.sort in ("_COMMA", "_COLON", "_LPAR", "_RPAR", "PLUS", "MINUS", "POSSESSIVE"):
            yield instead("a sign lost", spot.file, spot.start, spot.end, "")
        elif spot.text[0] == ",":
            yield instead("a sign lost", spot.file, spot.start, spot.start + 1, "")
        if spot.sort == "STRING":
            at = rnd.choice([spot.start, spot.end - 1])
            yield instead("a quote lost", spot.file, at, at + 1, "")


# ---- parts of lines, and lines --------------------------------------------------------------------


def _parts(rnd: random.Random) -> Iterator[Mistake]:
    for row in corpus().rows:
        for index, spot in enumerate(row.spots):
            if index and (spot.sort in _CLAUSES or spot.sort in _MODIFIERS):
                ends = [each.start for each in row.spots[index + 1 :] if each.sort in _CLAUSES or each.sort == "_COLON"]
                end = ends[0] if ends else row.end
                start = row.spots[index - 1].end
                while row.file.text[end - 1] == " ":
                    end -= 1
                name = "a clause" if spot.sort in _CLAUSES else "a modifier"
                yield instead(f"{name} left out", row.file, start, end, "", spot.start)
        if row.indent:
            yield _without(row, "a line left out", row.under)
        if row.indent and row.under and _WITH_LINES.match(row.words):
            yield _condition(row)


def _rows_under(row: Row, count: int) -> list[Row]:
    first = corpus().first_rows[row.file.name] + row.index
    return corpus().rows[first : first + count + 1]


def _without(row: Row, kind: str, under: int) -> Mistake:
    """A line left out with the lines under it."""
    last = _rows_under(row, under)[-1]
    end = last.file.text.find("\n", last.end) + 1 or len(last.file.text)
    return instead(kind, row.file, row.start, end, "", row.start + row.indent)


def _condition(row: Row) -> Mistake:
    """A line left out and those under it moved to its place."""
    rows = _rows_under(row, row.under)
    shift = rows[1].indent - row.indent
    new = "\n".join(" " * (each.indent - shift) + each.words for each in rows[1:])
    return instead("a condition left out", row.file, row.start, rows[-1].end, new, row.start + row.indent)


def _swaps(rnd: random.Random) -> Iterator[Mistake]:
    for row in corpus().rows:
        text = row.file.text
        for left, right in zip(row.spots, row.spots[1:], strict=False):
            if left.sort != "_COMMA" and right.text[0] not in ",:'()" and left.text != right.text:
                new = f"{right.text}{text[left.end : right.start]}{left.text}"
                yield instead("neighbours swapped", row.file, left.start, right.end, new)
        for index, spot in enumerate(row.spots[1:-1], 1):
            if spot.sort in _SIDES:
                before, after = _side(row.spots, index, -1), _side(row.spots, index, 1)
                if before and after:
                    a, b = text[before[0].start : before[-1].end], text[after[0].start : after[-1].end]
                    if a != b:
                        new = text[before[0].start : after[-1].end]
                        middle = text[before[-1].end : after[0].start]
                        new = f"{b}{middle}{a}"
                        yield instead("arguments swapped", row.file, before[0].start, after[-1].end, new)


def _side(spots: tuple[Spot, ...], at: int, step: int) -> list[Spot]:
    """The tokens of the noun phrase or amount on one side of a token."""
    found: list[Spot] = []
    ends = (
        _CLAUSES
        | _SIDES
        | {"VERB", "SET", "MODAL", "IS", "ARE", "_COLON", "CHOOSE_ONE", "WHEN", "IF", "WHILE", "FOR_EACH"}
    )
    at += step
    while 0 <= at < len(spots) and spots[at].sort not in ends:
        found.append(spots[at])
        at += step
    return found[::step]


def _shifts(rnd: random.Random) -> Iterator[Mistake]:
    for row in corpus().rows:
        for kind, under in (("a line shifted", 0), ("a line shifted with its lines", row.under)):
            if under or kind == "a line shifted":
                by = rnd.choice([each for each in (-4, -2, -1, 1, 2, 4) if each >= -row.indent])
                rows = _rows_under(row, under)
                text = row.file.text[row.start : rows[-1].end]
                new = "\n".join(
                    " " * by + line if by > 0 else line[-by:] if not line[:-by].strip() else line.lstrip()
                    for line in text.split("\n")
                )
                yield instead(kind, row.file, row.start, rows[-1].end, new, row.start + row.indent)


def _every(rnd: random.Random) -> Iterator[Mistake]:
    for way in sorted(_WAYS):
        yield from _letters(way, rnd)
    for make in (_titles, _another_sort, _another_field, _numbers, _signs, _parts, _swaps, _shifts):
        yield from make(rnd)


def drawn(seed: int, each: int = 0) -> list[Mistake]:
    """Mistakes of each class, ``each`` of them (all where it is 0 or there are fewer), the classes taken by turns.

    Rulings are three quarters of the library's lines; every other mistake is in the rest, as long as there are some.
    """
    return list(_by_turns([found[: each or len(found)] for found in _mixed(seed)]))


@cache
def _mixed(seed: int) -> list[list[Mistake]]:
    """All mistakes of each class."""
    rnd = random.Random(seed)
    by_kind: dict[str, tuple[list[Mistake], list[Mistake]]] = {}
    for mistake in _every(rnd):
        by_kind.setdefault(mistake.kind, ([], []))["rulings" in mistake.file].append(mistake)
    for _, halves in sorted(by_kind.items()):
        for half in halves:
            rnd.shuffle(half)
    return [list(_by_turns(halves)) for _, halves in sorted(by_kind.items())]


def _by_turns(lists: Iterable[list[Mistake]]) -> Iterator[Mistake]:
    left = [list(reversed(each)) for each in lists]
    while any(left):
        for each in left:
            if each:
                yield each.pop()
