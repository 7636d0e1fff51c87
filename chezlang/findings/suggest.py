"""The words a designer may have meant."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache


def did_you_mean(word: str, candidates: Iterable[str], limit: int = 3) -> list[str]:
    """The candidates nearest to `word`, at most `limit`, in alphabetical order; an empty list when none is near.

    A slip is a letter left out, put in or changed, or two neighbours swapped. Near is one slip for each three letters,
    and one in a word that has fewer; only the nearest are given. Case, accents and blank against hyphen count for
    nothing. Where nothing is near, candidates that hold `word` whole ("Chainsaw" in "Moron with a Chainsaw") are given.
    `word` itself is never among them.
    """
    plain = _plain(word)
    if not plain:
        return []
    letters = _letters(plain)
    others = {candidate: _plain(candidate) for candidate in candidates if candidate != word}
    best = max(1, len(plain) // 3)
    near: list[str] = []
    for candidate, target in others.items():
        theirs = _letters(target)
        # Words of one or two letters would otherwise be near to all others of that length.
        if not letters & theirs or _differ(letters, theirs) > best:
            continue
        slips = _slips(plain, target, best)
        if slips < best:
            best, near = slips, [candidate]
        elif slips == best:
            near.append(candidate)
    if not near and len(plain) >= 3:
        near = [candidate for candidate, target in others.items() if f" {plain} " in f" {target} "]
    return sorted(near)[:limit]


def is_slip(word: str, candidates: Iterable[str]) -> bool:
    """Whether `word` is one of the candidates with a slip (two, in a long one): that one was meant, without a doubt."""
    plain = _plain(word)
    letters = _letters(plain)
    most = 2 if len(plain) >= 8 else 1
    plains = map(_plain, candidates)
    return any(_differ(letters, _letters(each)) <= most and _slips(plain, each, most) <= most for each in plains)


#: Words of fewer letters are too near to each other for a machine to choose.
FEWEST_LETTERS = 4


def is_sure(written: str, meant: str) -> bool:
    """Whether `meant`, the only word that is near, may be put in place of `written` unasked: it is that word with a slip.

    A slip in a short word makes another word too easily. Quotes around a title count for nothing.
    """
    written, meant = written.strip('"'), meant.strip('"')
    letters = min(len(_plain(written)), len(_plain(meant)))
    return written != meant and letters >= FEWEST_LETTERS and is_slip(written, [meant])


class Search:
    """Searches for words near to others whose cost is bounded: after `MOST` names that were looked at, none is near any more.

    Where so much is misspelt, the first of it is enough to mend. Searching again for the same costs nothing.
    """

    MOST = 2_000_000

    def __init__(self) -> None:
        self._left = self.MOST
        self._near: dict[tuple[str, str, int], list[str]] = {}

    def near(self, word: str, names: Collection[str], sort: str = "") -> list[str]:
        """`did_you_mean`; for one sort always among the same names, to which others may come."""
        key = word, sort, len(names)
        if key not in self._near:
            self._near[key] = did_you_mean(word, names) if self.affords(len(names)) else []
        return self._near[key]

    def affords(self, names: int) -> bool:
        """Whether so many names may be looked at; if so, they count as looked at."""
        self._left -= names
        return self._left >= 0


@lru_cache(maxsize=50_000)
def _letters(plain: str) -> int:
    """The letters of a text, a bit each; of some letters several have the same bit."""
    letters = 0
    for letter in plain:
        letters |= 1 << ord(letter) % 64
    return letters


def _differ(some: int, others: int) -> int:
    """So many slips at least lie between texts with these letters: one brings in, or takes away, at most one."""
    return max((some & ~others).bit_count(), (others & ~some).bit_count())


@lru_cache(maxsize=50_000)
def _plain(word: str) -> str:
    """`word` without case, accents and kinds of blank: what is left is what a reader would say aloud."""
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    letters = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(letters.replace("-", " ").replace("_", " ").split())


def _slips(a: str, b: str, most: int) -> int:
    """How many slips lead from `a` to `b` (optimal string alignment distance), or `most + 1` for more than `most`."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def did_you_mean_text(near: list[str], quote: str = "`") -> str:
    """The question that offers ``near``, each in quotes."""
    return f"did you mean {' or '.join(quote + name + quote for name in near)}?"


#: So many names are listed at most where one of them is to be chosen.
MOST_LISTED = 30


def listed(names: Sequence[str]) -> str:
    """Names with commas between them; of a great many the first, and how many there are."""
    more = len(names) - MOST_LISTED
    return ", ".join(names) if more <= 0 else f"{', '.join(names[:MOST_LISTED])} and {more} more"
