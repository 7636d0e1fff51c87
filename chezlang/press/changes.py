"""What has changed on the cards since a library was compiled: which are to be printed again, and why."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from chezlang.effects.ruleset import RuleSet
from chezlang.effects.wording.inflect import listed
from chezlang.findings import Refused
from chezlang.press.faces import Face, Figure, Mark, faces
from chezlang.press.meaning import meaning

#: Of a number that isn't there.
NOTHING = "–"


@dataclass(frozen=True)
class Difference:
    """One thing that is otherwise on a card: what it is, how it was, how it is."""

    what: str
    before: str
    after: str


@dataclass(frozen=True)
class Change:
    """A card to print again. Of a new one there are no differences."""

    title: str
    set: str
    new: bool
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Changes:
    """All that has changed. ``gone``: titles that are no more; ``renumbered``: how many cards differ in their number in the set alone."""

    changed: tuple[Change, ...]
    gone: tuple[str, ...]
    renumbered: int

    @property
    def titles(self) -> frozenset[str]:
        return frozenset(change.title for change in self.changed)


def changes(old: RuleSet, new: RuleSet) -> Changes:
    """What has changed from one rule set to another of the same game. Raises Refused for another game.

    A card's number in its set is no reason to print it again: one card more would move those of all that come after it.
    """
    if old.title != new.title:
        raise Refused(f'that compiled library is of "{old.title}", and this one of "{new.title}"')
    before = {face.title: (face, card) for face, card in zip(faces(old), old.cards, strict=True)}
    after = faces(new)
    changed = []
    renumbered = 0
    for face, card in zip(after, new.cards, strict=True):
        if face.title not in before:
            changed.append(Change(face.title, face.set, True, ()))
            continue
        was, card_before = before[face.title]
        found = differences(was, face)
        if not found and meaning(old, card_before) != meaning(new, card):
            found = [Difference("what it does", "", "something else, in the same words")]
        if found:
            changed.append(Change(face.title, face.set, False, tuple(found)))
        elif (was.number, was.of) != (face.number, face.of):
            renumbered += 1
    gone = tuple(title for title in before if title not in {face.title for face in after})
    return Changes(tuple(changed), gone, renumbered)


def among(found: Changes, titles: Collection[str]) -> Changes:
    """The changes of some cards alone."""
    return Changes(tuple(change for change in found.changed if change.title in titles), (), 0)


def differences(was: Face, now: Face) -> list[Difference]:
    """What is otherwise on a face, in the order in which it stands there."""
    pairs = [
        ("kind", was.kind.text, now.kind.text),
        ("types", _names(was.types), _names(now.types)),
        ("traits", _names(was.traits), _names(now.traits)),
        *_figures(was.figures, now.figures),
        ("text", "\n".join(was.text), "\n".join(now.text)),
        ("flavor", was.flavor, now.flavor),
        ("sign", _signs(was), _signs(now)),
        ("colour", was.colors.deep, now.colors.deep),
        ("set", f"{was.set} {was.code} {was.set_sign}".strip(), f"{now.set} {now.code} {now.set_sign}".strip()),
        ("copies", str(was.copies), str(now.copies)),
    ]
    return [Difference(what, before or NOTHING, after or NOTHING) for what, before, after in pairs if before != after]


def told(found: Changes) -> list[str]:
    """The changes as lines of text, for a terminal."""
    lines = []
    for change in found.changed:
        if change.new:
            lines.append(f'"{change.title}" is new')
            continue
        parts = [
            f"{each.what}: {each.after}"
            if not each.before
            else f"{each.what}: {_line(each.before)} -> {_line(each.after)}"
            for each in change.differences
        ]
        lines.append(f'"{change.title}" has changed: {"; ".join(parts)}')
    lines += [f'"{title}" is gone' for title in found.gone]
    return lines


def _line(text: str) -> str:
    return text.replace("\n", " / ")


def _names(marks: Sequence[Mark]) -> str:
    return listed([mark.text for mark in marks])


def _signs(face: Face) -> str:
    """All that is drawn instead of written, apart from colour."""
    marks = (face.kind, *face.types, *face.traits)
    return " ".join(
        [face.sign, *(mark.sign or f"shape {mark.shape + 1}" for mark in marks if mark.sign or mark.shape >= 0)]
    ).strip()


def _figures(was: Sequence[Figure], now: Sequence[Figure]) -> list[tuple[str, str, str]]:
    """The numbers by their names; of one that varies, that it does: how is told by the text."""
    before = {figure.label: figure for figure in was}
    after = {figure.label: figure for figure in now}
    return [(label, _value(before.get(label)), _value(after.get(label))) for label in dict.fromkeys((*before, *after))]


def _value(figure: Figure | None) -> str:
    if figure is None:
        return ""
    return f"{figure.value} (varies)".strip() if figure.form == "varies" else figure.value
