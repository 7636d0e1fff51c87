"""English grammar that knows no game: plurals, articles, verb forms, lists, sentences."""

from __future__ import annotations

from collections.abc import Sequence

_VERBS = {"be": "is", "have": "has", "do": "does", "go": "goes"}

#: What is written with a vowel and said with a consonant, and the other way round.
_SAID_WITH_A = ("uni", "use", "usu", "eu", "one", "u-")
_BUT_NOT = ("unin", "unim", "unid")
_SAID_WITH_AN = ("hour", "honest", "honor", "heir")
_LETTERS_WITH_AN = "AEFHILMNORSX"


def plural_of(word: str) -> str:
    """The regular plural."""
    lower = word.lower()
    if lower.endswith(("s", "x", "ch", "sh", "z")):
        return word + "es"
    if lower.endswith("y") and lower[-2:-1] not in ("a", "e", "i", "o", "u", ""):
        return word[:-1] + "ies"
    return word + "s"


def singular_of(word: str) -> str:
    """One of what a word means, if it looks like a regular plural."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and word[-2:-1] not in ("s", "u", "i", "o", "a") else word


def a(noun: str) -> str:
    """A noun with ``a`` or ``an`` before it, by how its first word is said."""
    first = noun.lstrip("\"'`“‘(").split(" ")[0]
    lower = first.lower()
    if len(first) > 1 and first[:2].isupper():  # an abbreviation is spelt out
        vowel = first[0] in _LETTERS_WITH_AN
    elif lower.startswith(_SAID_WITH_AN):
        vowel = True
    else:
        vowel = lower[:1] in tuple("aeiouàáâäåæèéêëìíîïòóôöøùúûü8") and (
            not lower.startswith(_SAID_WITH_A) or lower.startswith(_BUT_NOT)
        )
    return f"{'an' if vowel else 'a'} {noun}"


def conjugated(verb: str, plural: bool) -> str:
    """A verb phrase in the present tense: its first word is the verb in its base form."""
    first, blank, rest = verb.partition(" ")
    if plural:
        first = "are" if first == "be" else first
    elif first in _VERBS:
        first = _VERBS[first]
    elif first.endswith(("s", "x", "ch", "sh", "z", "o")):
        first += "es"
    elif first.endswith("y") and first[-2:-1] not in ("a", "e", "i", "o", "u", ""):
        first = first[:-1] + "ies"
    else:
        first += "s"
    return first + blank + rest


def listed(items: Sequence[str], word: str = "and") -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def possessive(noun: str) -> str:
    """``X's``, or ``Xs'``."""
    return noun + ("'" if noun.endswith("s") else "'s")


def possessive_alone(owner: str, text: str) -> str:
    """Whose something is, where nothing follows: ``yours``, ``theirs``, ``X's``."""
    alone = {"your": "yours", "their": "theirs", "its": "its own", "my": "mine"}
    return alone.get(owner, owner or f"that of {text}")


def capital(text: str) -> str:
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """With a capital at the start and a full stop at the end."""
    return capital(text) + ("" if text.endswith((".", "!", "?", ".'", '."')) else ".")
