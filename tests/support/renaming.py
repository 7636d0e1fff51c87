"""A copy of a library in which every declared word, every bound name and every title is another, in reversed order."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from chezlang.api import Loaded
from chezlang.model.vocabulary import folded, plural_of
from chezlang.syntax import read_library
from chezlang.syntax.grammar import lex

#: Words that the model knows by itself.
KERNEL_WORDS = frozenset({"host", "neighbor", "neighbors"})


@dataclass
class Renaming:
    """New words by old ones, and new titles by old ones as `folded` has them."""

    words: dict[str, str]
    titles: dict[str, str]

    def word(self, old: str) -> str:
        return self.words.get(old, old)

    def title(self, old: str) -> str:
        return self.titles[folded(old)] if old else old


def renamed(paths: Iterable[Path], found: Loaded, folder: Path) -> Renaming:
    """Write the renamed copy of all files of ``paths`` into a folder; ``found`` is what was loaded from them."""
    reading = read_library(paths)
    tokens = [list(lex(block.block.text)) for block in reading.blocks]
    new = Renaming(_new_words(found, tokens), _new_titles(tokens))
    texts: dict[str, list[str]] = {}
    for block, found_tokens in zip(reading.blocks, tokens, strict=True):
        text = block.block.text
        parts: list[str] = []
        at = 0
        before = ""
        for token in found_tokens:
            said = str(token)
            if token.type == "WORD" or (token.type == "VERB" and before == "PHASE_WORD"):
                said = new.word(said)
            elif token.type == "PHASE":
                said = new.word(said.removesuffix(" phase")) + " phase"
            elif token.type == "STRING":
                said = f'"{new.title(said[1:-1])}"'
            parts += [text[at : token.start_pos], said]
            at = token.end_pos
            before = token.type
        texts.setdefault(block.block.file, []).append("".join([*parts, text[at:]]))
    for file, blocks in texts.items():
        target = folder / Path(file).resolve().relative_to(_above(paths))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("\n".join(blocks), encoding="utf-8")
    return new


def _above(paths: Iterable[Path]) -> Path:
    return min((Path(path).resolve() for path in paths), key=lambda path: len(path.parts)).parent


def _new_words(found: Loaded, tokens: list[list]) -> dict[str, str]:
    """A new word for each declared word in all its forms, and for each name that a block binds."""
    assert found.library is not None
    words = found.library.words
    sorts = (words.numbers, words.zones, words.decks, words.tags, words.actions, words.phases, words.options)
    singular = {name for sort in sorts for name in sort.names} | {words.seat}
    singular |= set(_bound(tokens))
    assert not singular & KERNEL_WORDS
    ordered = sorted(singular, reverse=True)
    new = {word: f"q{number:03}" for number, word in enumerate(ordered)}
    forms = dict(new)
    for sort in sorts:
        for form, index in sort.index.items():
            name = sort.names[index]
            if form not in forms:
                forms[form] = plural_of(new[name]) if form == plural_of(name) else f"{new[name]}-many"
    forms.setdefault(words.seats, plural_of(new[words.seat]))
    return forms


def _bound(tokens: list[list]) -> Iterable[str]:
    """The names that `as` gives, and the parameters of traits and actions."""
    for block in tokens:
        for before, token in pairwise(block):
            if before.type == "AS" and token.type == "WORD":
                yield str(token)
        if block[0].type in ("TRAIT", "ACTION") and block[2].type == "_LPAR":
            end = next(index for index, token in enumerate(block) if token.type == "_RPAR")
            yield from (str(token) for token in block[3:end] if token.type == "WORD")


def _new_titles(tokens: list[list]) -> dict[str, str]:
    """A new text for each text in quotes; what is the same title stays the same title."""
    every = {folded(str(token)[1:-1]) for block in tokens for token in block if token.type == "STRING"}
    return {title: f"Ünown №{number:04}" for number, title in enumerate(sorted(every, reverse=True))}
