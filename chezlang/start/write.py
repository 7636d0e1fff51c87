"""The files of a start: made, checked and proved in memory first, then written beside what is there, never over it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from string import Template

from chezlang import api
from chezlang.api import Loaded
from chezlang.effects.wording.inflect import plural_of
from chezlang.files import write_all
from chezlang.findings import Refused, level_of
from chezlang.model.declarations import LANGUAGE
from chezlang.start.kinds import Draft, checked_numbers, checked_title, checked_types, drafts, kind_named, kinds_of
from chezlang.start.questions import Outcome, Question, questions, tried

#: So many drafts of a card are looked at.
MOST_DRAFTS = 12
#: So many ways to play one are tried at a time.
TRIES = 30
GAME_FILES = ("game.chez", "cards.chez", "rulings.chez")


@dataclass(frozen=True)
class Wanted:
    """A card that is asked for. ``numbers``: values by names; ``types``: what stands after `is`."""

    kind: str
    title: str = ""
    copies: int = 1
    types: tuple[str, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Made:
    """What is to be written: texts by paths, and for each card the title of its ruling (empty if no way to play it was found)."""

    texts: Mapping[Path, str]
    cards: tuple[tuple[Draft, str], ...]

    def write(self) -> None:
        """Write all of it, or nothing. Raises Refused if a file is there already."""
        for path in self.texts:
            if os.path.lexists(path):
                raise Refused(f"{path} is there already, and nothing is written over")
        for folder in {path.parent for path in self.texts}:
            folder.mkdir(parents=True, exist_ok=True)
        write_all(dict(self.texts))


def new_set(game: Sequence[Path], folder: Path, title: str, code: str, wanted: Sequence[Wanted]) -> Made:
    """A set with cards; one of each kind of the game if none are asked for."""
    loaded = _game(game)
    rules = loaded.rules
    assert rules is not None
    checked_title(title)
    header = f'set "{title}" code {code or _code(title)}\n    for "{rules.title}"\n    language {LANGUAGE}\n'
    cards = list(wanted) or [Wanted(kind) for kind in kinds_of(rules)]
    return _made(game, loaded, {folder / "set.chez": header}, cards, folder)


def new_card(game: Sequence[Path], folder: Path, wanted: Wanted) -> Made:
    """A card in a file of its own in the folder of a set, with a ruling."""
    paths = [*game, folder]
    loaded = _game(paths)
    assert loaded.rules is not None
    inside = folder.resolve()
    if not any(
        inside == Path(name).resolve().parent and "\nset " in f"\n{text}" for name, text in loaded.sources.items()
    ):
        raise Refused(f"{folder} is no folder of a set: `chezc new set` makes one")
    return _made(paths, loaded, {}, [wanted], folder)


def new_game(folder: Path, title: str, player: str, number: str, goal: int) -> Made:
    """A small whole game: two kinds of card, a turn, a goal, and rulings."""
    checked_title(title)
    for word in (player, number):
        if not re.fullmatch(r"[a-z][a-z-]*[a-z]", word):
            raise Refused(f"{word!r} can't be a word of a game: small letters and hyphens, as in `free-time`")
    words = {
        "title": title, "player": player, "players": plural_of(player), "number": number, "goal": str(goal),
        "language": str(LANGUAGE), "almost": str(max(0, goal - 1)),
    }  # fmt: skip
    source = resources.files("chezlang.start").joinpath("game")
    texts = {
        folder / name: Template(source.joinpath(f"{name}.txt").read_text(encoding="utf-8")).substitute(words)
        for name in GAME_FILES
    }
    loaded = api.load_edited([], {str(path): text for path, text in texts.items()})
    if loaded.findings:  # a word that means something else in the language
        raise Refused(f"no game can be made with these words: {loaded.findings[0].message}")
    _prove(loaded, loaded.sources)
    return Made(texts, ())


# -- making ---------------------------------------------------------------------------------------


def _game(paths: Sequence[Path]) -> Loaded:
    """A game without errors. Raises Refused for any other."""
    loaded = api.load(paths)
    if loaded.rules is None:
        first = next((each for each in loaded.findings if level_of(each) == "error"), None)
        told = f": {first.place.file}:{first.place.line}: {first.message}" if first is not None else ""
        raise Refused(f"what was loaded has errors (`chezc validate` shows them all){told}")
    return loaded


def _made(
    game: Sequence[Path], loaded: Loaded, texts: Mapping[Path, str], cards: Sequence[Wanted], folder: Path
) -> Made:  # fmt: skip
    """The files of some cards: one a kind, or, where there is no header to write, one a card."""
    rules = loaded.rules
    assert rules is not None
    whole = dict(texts)
    taken = {card.title.casefold() for card in rules.cards}
    made: list[tuple[Draft, Question | None, Outcome | None]] = []
    for each in cards:
        kind = kind_named(rules, each.kind)
        title = checked_title(each.title) if each.title else _fresh(kind, taken)
        if title.casefold() in taken:
            raise Refused(f'there is a card "{title}" already')
        taken.add(title.casefold())
        types = checked_types(rules, list(each.types))
        numbers = checked_numbers(rules, dict(each.numbers))
        found = list(drafts(loaded, kind, title, numbers, types))[:MOST_DRAFTS]
        draft, outcome = _chosen(game, texts, [Draft(d.kind, d.title, d.lines, each.copies) for d in found], folder)
        made.append((draft, outcome.question if outcome else None, outcome))
    for draft, _, _ in made:
        name = f"{_slug(draft.title)}.chez" if not texts else f"{_slug(_plural(loaded, draft.kind))}.chez"
        path = folder / name
        whole[path] = whole[path] + "\n" + draft.text() if path in whole else draft.text()
    asked = [outcome.question.text(outcome.holds) for _, _, outcome in made if outcome is not None]
    if asked and texts:
        whole[folder / "rulings.chez"] = "\n".join(asked)
    elif asked:
        (path,) = whole
        whole[path] += "\n" + asked[0]
    after = api.load_edited(game, {str(path): text for path, text in whole.items()})
    _prove(after, {str(path) for path in whole})
    return Made(whole, tuple((draft, outcome.question.title if outcome else "") for draft, _, outcome in made))


def _chosen(
    game: Sequence[Path], texts: Mapping[Path, str], found: Sequence[Draft], folder: Path
) -> tuple[Draft, Outcome | None]:  # fmt: skip
    """The first draft of a card of which nothing is told and about which something can be asked; else the first of which nothing is told."""
    scratch = folder / f"{_slug(found[0].title)}.chez"
    base = {str(path): text for path, text in texts.items()}
    clean: Draft | None = None
    told = ""
    for draft in found:
        checked = api.load_edited(game, {**base, str(scratch): draft.text()})
        mine = [each for each in checked.findings if each.place.file == str(scratch)]
        if mine or checked.rules is None:
            told = told or (mine[0].message if mine else "")
            continue
        clean = clean or draft
        lying: Outcome | None = None
        every = list(questions(checked.rules, draft))
        for first in range(0, len(every), TRIES):
            asked = {f"try {number}": each for number, each in enumerate(every[first : first + TRIES])}
            text = draft.text() + "".join("\n" + each.text(title=title) for title, each in asked.items())
            for outcome in tried(api.load_edited(game, {**base, str(scratch): text}), asked):
                if outcome.moved:
                    return draft, outcome
                lying = lying or outcome
        if lying is not None:
            return draft, lying
    if clean is None:
        raise Refused(f"no card of the kind {found[0].kind} could be made: {told}")
    return clean, None


def _prove(loaded: Loaded, files: object) -> None:
    """That nothing is told of some files, and that their rulings hold: what is not so is a fault of this program."""
    assert isinstance(files, (set, dict))
    told = [each for each in loaded.findings if each.place.file in files]
    assert not told and loaded.rules is not None, told
    failed = [
        result
        for result in api.run_rulings(loaded).results
        if not result.passed and result.place.file in files
    ]  # fmt: skip
    assert not failed, failed


def _fresh(kind: str, taken: set[str]) -> str:
    """A title for a card that has none."""
    name = f"New {kind.replace('-', ' ').title()}"
    number = 1
    while (title := name if number == 1 else f"{name} {number}").casefold() in taken:
        number += 1
    return title


def _plural(loaded: Loaded, kind: str) -> str:
    assert loaded.rules is not None
    return next(tag.plural for tag in loaded.rules.tags if tag.sort == "kind" and tag.name == kind)


def _code(title: str) -> str:
    """A code for a set: the first letters of its words."""
    letters = [word[0] for word in re.findall(r"[A-Za-z0-9]+", title)]
    return "".join(letters).upper()[:4] or "NS"


def _slug(title: str) -> str:
    """A title as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-") or "card"
