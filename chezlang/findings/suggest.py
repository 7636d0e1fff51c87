"""The words a designer may have meant."""

import unicodedata
from collections.abc import Iterable


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
    others = sorted(set(candidates) - {word})
    best = max(1, len(plain) // 3)
    near: list[str] = []
    for candidate in others:
        target = _plain(candidate)
        # Words of one or two letters would otherwise be near to all others of that length.
        if not set(target) & set(plain):
            continue
        slips = _slips(plain, target, best)
        if slips < best:
            best, near = slips, [candidate]
        elif slips == best:
            near.append(candidate)
    if not near and len(plain) >= 3:
        near = [candidate for candidate in others if f" {plain} " in f" {_plain(candidate)} "]
    return near[:limit]


def is_slip(word: str, candidates: Iterable[str]) -> bool:
    """Whether `word` is one of the candidates with a slip (two, in a long one): that one was meant, without a doubt."""
    plain = _plain(word)
    most = 2 if len(plain) >= 8 else 1
    return any(_slips(plain, _plain(candidate), most) <= most for candidate in candidates)


#: Words of fewer letters are too near to each other for a machine to choose.
FEWEST_LETTERS = 4


def is_sure(written: str, meant: str) -> bool:
    """Whether `meant`, the only word that is near, may be put in place of `written` unasked: it is that word with a slip.

    A slip in a short word makes another word too easily. Quotes around a title count for nothing.
    """
    written, meant = written.strip('"'), meant.strip('"')
    letters = min(len(_plain(written)), len(_plain(meant)))
    return written != meant and letters >= FEWEST_LETTERS and is_slip(written, [meant])


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
