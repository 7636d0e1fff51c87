"""The card reference: plain Markdown pages made from a rule set, its rulings and nothing else.

Same library, same bytes. What a page shows is worked out here; how it looks is in templates/.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chezlang.effects import english
from chezlang.effects.amounts import LowHigh
from chezlang.effects.ruleset import CardDef, CiteDef, RuleSet, TagDef, TagUse
from chezlang.effects.wording.inflect import capital, listed, sentence
from chezlang.effects.wording.outline import Point
from chezlang.effects.wording.speaker import Speaker
from chezlang.files import write_whole
from chezlang.press.rulings import Step, steps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment

    from chezlang.rulings.script import Ruling

#: The first line of every page: what may be written over, and taken away when nothing makes it any more.
MARK = "<!-- Made by `chezc docs` from the .chez files: change those, not this page. -->"

TEMPLATES = Path(__file__).parent / "templates"


def pages(rules: RuleSet, rulings: Sequence[Ruling]) -> dict[str, str]:
    """The text of each page by its path."""
    env = _environment()
    sets = _sets(rules)
    common = {"rules": rules, "sets": sets, "mark": MARK}
    found = {"index.md": env.get_template("index.md").render(**common, rulings=rulings)}
    for each in sets:
        found[each.path] = env.get_template("set.md").render(**common, set=each, legend=_legend(rules))
    found["words.md"] = env.get_template("words.md").render(**common, words=_words(rules), actions=_actions(rules))
    found["rules.md"] = env.get_template("rules.md").render(**common, game=_game(rules))
    found["rulings.md"] = rulings_page(rules, rulings)
    return {path: _tidy(text) for path, text in found.items()}


def rulings_page(rules: RuleSet, rulings: Sequence[Ruling], mark: str = MARK) -> str:
    """The rules and decisions, each with the rulings that cite it. With a mark of its own it stands alone, without an index."""
    template = _environment().get_template("rulings.md")
    cites, others = _cites(rules, rulings), _others(rules, rulings)
    return _tidy(template.render(rules=rules, mark=mark, alone=mark != MARK, cites=cites, others=others))


def _tidy(text: str) -> str:
    """No two empty lines in a row, and one line end at the end."""
    return re.sub(r"\n{3,}", "\n\n", text).rstrip("\n") + "\n"


def write_docs(rules: RuleSet, rulings: Sequence[Ruling], folder: Path) -> list[str]:
    """Write the pages to a folder, each whole, and take away what was made before and is no page any more. Their paths."""
    made = pages(rules, rulings)
    for name, text in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    for name in sorted(_made_before(folder) - made.keys()):
        (folder / name).unlink()
    return list(made)


def differences(rules: RuleSet, rulings: Sequence[Ruling], folder: Path) -> list[str]:
    """What `write_docs` would change in a folder, a line a page, by path."""
    made = pages(rules, rulings)
    lines = []
    for name in sorted(made.keys() | _made_before(folder)):
        path = folder / name
        if name not in made:
            lines.append(f"left over: {name}")
        elif not path.is_file():
            lines.append(f"missing: {name}")
        elif path.read_bytes() != made[name].encode():
            lines.append(f"changed: {name}")
    return lines


def _made_before(folder: Path) -> set[str]:
    """The pages in a folder that carry the mark; anything else there is somebody's own."""
    found = set()
    for path in folder.rglob("*.md"):
        with path.open("rb") as file:
            if file.readline().strip() == MARK.encode():
                found.add(path.relative_to(folder).as_posix())
    return found


# -- Markdown --------------------------------------------------------------------------------------


def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # what comes out is Markdown; titles go through `md`
    )
    env.filters.update(md=escaped, listed=listed, sentence=sentence, bullets=bullets)
    return env


def escaped(text: str) -> str:
    """Text in which no sign means anything to Markdown."""
    return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", text)


def slug(title: str) -> str:
    """A title as part of a path: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title.casefold())
    letters = "".join(mark for mark in plain if not unicodedata.combining(mark))
    return re.sub(r"[^\w]+", "-", letters.replace("'", "")).strip("-") or "page"


def bullets(points: Iterable[Point], depth: int = 0, numbered: bool = False) -> str:
    """Nested points as a list; the outermost may be numbered."""
    lines = []
    for index, point in enumerate(points):
        head = f"{index + 1}." if numbered else "-"
        lines.append(f"{'    ' * depth}{head} {escaped(point.text)}")
        if point.below:
            lines.append(bullets(point.below, depth + 1))
    return "\n".join(lines)


# -- cards --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardView:
    """A card as a page shows it. ``numbers``: what it states, as (name, value) in the order of declaration."""

    title: str
    kind: str
    types: str
    copies: int
    numbers: tuple[tuple[str, str], ...]
    text: tuple[str, ...]
    printed: str
    flavor: str


@dataclass(frozen=True)
class KindView:
    """The cards of one kind in a set, and the numbers that they state."""

    name: str
    cards: tuple[CardView, ...]
    columns: tuple[str, ...]

    @property
    def copies(self) -> int:
        """How many cards there are in all."""
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True)
class SetView:
    """A set and its page."""

    title: str
    code: str
    path: str
    kinds: tuple[KindView, ...]

    @property
    def titles(self) -> int:
        """How many different cards there are."""
        return sum(len(kind.cards) for kind in self.kinds)

    @property
    def copies(self) -> int:
        """How many cards there are in all."""
        return sum(kind.copies for kind in self.kinds)


def _sets(rules: RuleSet) -> list[SetView]:
    """The sets in the order in which they were loaded; cards of none go under the game's own title."""
    codes = {each.title: each.code for each in rules.sets}
    titles = list(
        dict.fromkeys([*(each.title for each in rules.sets), *(card.set or rules.title for card in rules.cards)])
    )
    taken: dict[str, int] = {}
    found = []
    for title in titles:
        name = slug(title)
        taken[name] = taken.get(name, 0) + 1
        path = f"sets/{name}{f'-{taken[name]}' if taken[name] > 1 else ''}.md"
        cards = [card for card in rules.cards if (card.set or rules.title) == title]
        found.append(SetView(title, codes.get(title, ""), path, _kinds(rules, cards)))
    return found


def _kinds(rules: RuleSet, cards: Sequence[CardDef]) -> tuple[KindView, ...]:
    s = Speaker(rules)
    found = []
    for index, tag in enumerate(rules.tags):
        mine = [card for card in cards if card.kind == index]
        if tag.sort != "kind" or not mine:
            continue
        used = {use.number for card in mine for use in card.numbers}
        columns = tuple(number.text for at, number in enumerate(rules.numbers) if at in used)
        found.append(KindView(s.tag(index, True), tuple(_card(rules, card) for card in mine), columns))
    return tuple(found)


def _card(rules: RuleSet, card: CardDef) -> CardView:
    numbers = tuple(
        (rules.numbers[use.number].text, english.amount_text(rules, use.amount)) for use in card.numbers
    )  # fmt: skip
    types = ", ".join(_use(rules, use) for use in card.uses[1:])
    return CardView(
        card.title, rules.tags[card.kind].text, types, card.copies, numbers, tuple(english.card_text(rules, card)), card.text,
        card.flavor,
    )  # fmt: skip


def _use(rules: RuleSet, use: TagUse) -> str:
    """A type or trait as it stands on a card."""
    args = listed([rules.tags[arg].text for arg in use.args], "or")
    return f"{rules.tags[use.tag].text} ({args})" if args else rules.tags[use.tag].text


def _legend(rules: RuleSet) -> str:
    """How a number with two values is read, where any card has one."""
    if not any(isinstance(use.amount, LowHigh) for card in rules.cards for use in card.numbers):
        return ""
    half = rules.die // 2
    return f"Two values, as in 2/3: the first on a roll of 1 to {half}, the second on {half + 1} to {rules.die}."


# -- words ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WordView:
    """A type or trait: what it is of, what it says, which cards have it."""

    name: str
    sort: str
    of: str
    text: tuple[str, ...]
    cards: tuple[str, ...]
    cites: str


def _words(rules: RuleSet) -> list[WordView]:
    found = []
    for index, tag in enumerate(rules.tags):
        if tag.sort == "kind":
            continue
        cards = tuple(card.title for card in rules.cards if any(use.tag == index for use in card.uses))
        found.append(
            WordView(
                tag.text,
                tag.sort,
                listed([rules.tags[parent].text for parent in tag.parents]),
                _shared(rules, index),
                cards,
                listed(tag.cites),
            )
        )
    return sorted(found, key=lambda word: (word.sort != "type", slug(word.name)))


def _shared(rules: RuleSet, index: int) -> tuple[str, ...]:
    """What a type or trait gives its cards; of a trait with a word in brackets, as one of its cards says it."""
    tag = rules.tags[index]
    if tag.clauses or tag.to_play is not None:
        return tuple(english.tag_text(rules, tag))
    for card in rules.cards:
        use = next((use for use in card.uses if use.tag == index and use.args), None)
        if use is None:
            continue
        others = {clause for each in card.uses if each.tag != index for clause in rules.tags[each.tag].clauses}
        mine = [rules.clauses[clause] for clause in card.clauses[card.own :] if clause not in others]
        texts = english.clauses_text(rules, mine)
        return tuple(f"{_use(rules, use)}: {text}" for text in texts)
    return ()


@dataclass(frozen=True)
class ActionView:
    """An action: its name and its steps."""

    name: str
    steps: tuple[Point, ...]
    cites: str


def _actions(rules: RuleSet) -> list[ActionView]:
    return [
        ActionView(capital(action.text), english.block_outline(rules, action.block), listed(action.cites))
        for action in rules.actions
    ]


# -- the rules of the game ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RuleView:
    """A standing rule."""

    title: str
    set: str
    text: tuple[str, ...]
    cites: str


@dataclass(frozen=True)
class PlayView:
    """A kind of card: where it comes from and how it is played."""

    name: str
    text: str
    steps: tuple[Point, ...]
    cites: str


@dataclass(frozen=True)
class PhaseView:
    """A phase of the turn."""

    name: str
    steps: tuple[Point, ...]


@dataclass(frozen=True)
class GameView:
    """The rules of the game."""

    table: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]
    set_up: tuple[Point, ...]
    phases: tuple[PhaseView, ...]
    kinds: tuple[PlayView, ...]
    rules: tuple[RuleView, ...]


def _game(rules: RuleSet) -> GameView:
    return GameView(
        tuple(_table(rules)),
        tuple(_numbers(rules)),
        tuple((option.name.replace("-", " ").title(), option.text) for option in rules.options),
        english.block_outline(rules, rules.set_up) if rules.set_up is not None else (),
        tuple(PhaseView(phase.text, english.block_outline(rules, phase.block)) for phase in rules.phases),
        tuple(_played(rules, index, tag) for index, tag in enumerate(rules.tags) if tag.sort == "kind"),
        tuple(
            RuleView(rule.title, rule.set, tuple(english.rule_text(rules, rule)), listed(rule.cites))
            for rule in rules.rules
            if rule.clauses
        ),
    )


def _table(rules: RuleSet) -> Iterable[str]:
    """Who plays, and where cards lie."""
    many = f"{rules.low} to {rules.high}" if rules.low != rules.high else str(rules.low)
    yield f"For {many} {rules.seats}, with a die of {rules.die} faces."
    for zone in rules.zones:
        who = "There is one" if zone.shared else f"Each {rules.seat} has a"
        seen = (
            "everybody sees what lies there, and it is in play" if zone.open and not zone.shared
            else "everybody sees what lies there" if zone.open
            else "only its owner sees what lies there"
        )  # fmt: skip
        yield f"{who} {zone.name}: {seen}.{' On a card, *here* is that of its owner.' if zone.here else ''}"
    for index, deck in enumerate(rules.decks):
        s = Speaker(rules)
        into = rules.zones[deck.into].name
        after = " Discarded cards go under the deck." if deck.under else ""
        if deck.reshuffles:
            after += " When it has run out, its pile is shuffled and is the deck again."
        yield f"The {s.deck(index)} deck: a card drawn from it goes to the {into} of who draws it.{after}"


def _numbers(rules: RuleSet) -> Iterable[tuple[str, str]]:
    for number in rules.numbers:
        on = listed([name for name, has in (("cards", number.on_cards), (rules.seats, number.on_seats)) if has])
        parts = [f"of {on}"]
        if number.total:
            parts.append(f"the total of a {rules.seat} is their own and that of their cards in play")
        if number.for_turn:
            parts.append("for the turn: what is used up comes back with the next turn")
        if number.paid_from >= 0:
            parts.append(f"paid from {rules.numbers[number.paid_from].text}")
        if number.default is not None:
            parts.append(f"{number.default} where nothing says otherwise")
        yield number.text, sentence("; ".join(parts))


def _played(rules: RuleSet, index: int, tag: TagDef) -> PlayView:
    s = Speaker(rules)
    text = f"From the {s.deck(tag.deck)} deck." + (
        " May be played whenever the rules offer it." if tag.any_time else ""
    )
    return PlayView(
        s.tag(index, True), text, english.to_play_outline(rules, tag.to_play) if tag.to_play is not None else (), listed(tag.cites)
    )  # fmt: skip


# -- rulings ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RulingView:
    """A question and its answer. ``also``: the other numbers that it cites."""

    title: str
    steps: tuple[Step, ...]
    also: str


@dataclass(frozen=True)
class CiteView:
    """A rule or decision by number: what carries it out, and the rulings that cite it first; ``see``: those shown elsewhere."""

    number: str
    title: str
    by: str
    rulings: tuple[RulingView, ...]
    see: tuple[tuple[str, str], ...]


def _cites(rules: RuleSet, rulings: Sequence[Ruling]) -> list[CiteView]:
    by = _carried_out(rules)
    found = []
    for cite in rules.cites:
        mine = [ruling for ruling in rulings if ruling.cites and ruling.cites[0] == cite.number]
        see = [ruling for ruling in rulings if cite.number in ruling.cites[1:] and ruling.cites[0] != cite.number]
        found.append(
            CiteView(
                cite.number,
                cite.title,
                listed(by.get(cite.number, [])),
                tuple(_ruling(rules, each, cite) for each in mine),
                tuple((each.title, each.cites[0]) for each in see),
            )
        )
    return found


def _ruling(rules: RuleSet, ruling: Ruling, cite: CiteDef | None) -> RulingView:
    number = cite.number if cite is not None else ""
    return RulingView(
        ruling.title, tuple(steps(rules, ruling)), listed([each for each in ruling.cites if each != number])
    )


def _others(rules: RuleSet, rulings: Sequence[Ruling]) -> list[RulingView]:
    """Rulings that cite no rule of the rulebook: about single cards."""
    known = {cite.number for cite in rules.cites}
    return [_ruling(rules, each, None) for each in rulings if not each.cites or each.cites[0] not in known]


def _carried_out(rules: RuleSet) -> Mapping[str, list[str]]:
    """What carries out each rule, by its number."""
    found: dict[str, list[str]] = {}
    named = [
        *((tag.cites, f"the {tag.sort} {tag.text}") for tag in rules.tags),
        *((action.cites, f"the action *{action.text}*") for action in rules.actions),
        *((rule.cites, f"the rule *{rule.title}*") for rule in rules.rules),
    ]
    for cites, name in named:
        for number in cites:
            found.setdefault(number, []).append(name)
    return found
