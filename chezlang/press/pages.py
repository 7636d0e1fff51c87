"""The reference of a library: Markdown pages with pictures, and an mkdocs.yml that makes a site of them.

Made from a rule set, its rulings and its sources, and from nothing else: same library, same bytes. What pages show is worked
out in site/, how it looks is in templates/ and assets/.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chezlang.effects.ruleset import RuleSet
from chezlang.files import write_whole
from chezlang.press import typeset
from chezlang.press.colors import Colors, colors_of
from chezlang.press.site import pictures
from chezlang.press.site.cards import Cards, CardView
from chezlang.press.site.game import WordView, action_views, game_view, legend, rule_views, word_views, written
from chezlang.press.site.markdown import MARK, environment, folded, tidy
from chezlang.press.site.names import Link, Names
from chezlang.press.site.questions import Questions
from chezlang.press.site.relations import Named, Relations
from chezlang.press.site.sources import Source, Sources

if TYPE_CHECKING:
    from jinja2 import Environment

    from chezlang.rulings.script import Ruling

ASSETS = Path(__file__).parent / "assets"

#: The last line of every page.
END = f"<!-- {MARK} -->"

#: Where pages and pictures lie in the folder that is written.
PAGES = "pages"
PICTURES = "pictures"

#: The type of the pages, with its licence.
FONTS = (
    "barlow/Barlow_400Regular.ttf", "barlow/Barlow_400Regular_Italic.ttf", "barlow/Barlow_600SemiBold.ttf",
    "barlow-condensed/BarlowCondensed_600SemiBold.ttf", "barlow/OFL.txt",
)  # fmt: skip

NO_SOURCES = Sources()


@dataclass(frozen=True)
class KindView:
    """The cards of one kind in a set."""

    name: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True)
class SetView:
    """A set and its page."""

    link: Link
    code: str
    kinds: tuple[KindView, ...]

    @property
    def titles(self) -> int:
        """How many different cards there are."""
        return sum(len(kind.cards) for kind in self.kinds)

    @property
    def copies(self) -> int:
        """How many cards there are in all."""
        return sum(card.copies for kind in self.kinds for card in kind.cards)


@dataclass(frozen=True)
class Entry:
    """A line of the index."""

    text: str
    path: str
    what: str


def pages(rules: RuleSet, rulings: Sequence[Ruling], sources: Sources = NO_SOURCES) -> dict[str, str]:
    """The text of each file by its path, the first page first; the pictures are another matter."""
    files = _Site(rules, rulings, sources).files()
    # The mark stands last on a page: mkdocs takes a page's title from a heading that stands first.
    return {path: tidy(f"{text}\n\n{END}" if path.endswith(".md") else text) for path, text in files.items()}


def rulings_page(rules: RuleSet, rulings: Sequence[Ruling], mark: str) -> str:
    """The rules and decisions, each with the rulings that cite it, as a page that stands alone: with a mark of its own, without links."""
    questions = Questions(rules, rulings, Names(rules))
    return tidy(
        environment().get_template("rulings.md").render(
            rules=rules, mark=mark, wrapped=False, cites=questions.cites, others=questions.others, size=pictures.SIZE
        )
    )  # fmt: skip


# -- writing --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Written:
    """What was written: the paths of all files, the first page first, and how many of them are pages and pictures."""

    files: tuple[str, ...]
    pages: int
    pictures: int


def write_docs(rules: RuleSet, rulings: Sequence[Ruling], sources: Sources, folder: Path) -> Written:
    """Write all files to a folder, each whole, and take away what was made before and is not made any more.

    Nothing is written before all of it has been made.
    """
    made = _made(rules, rulings, sources)
    shown = folder / PAGES / PICTURES
    every = pictures.wanted(rules, Names(rules).slugs)
    drawn = pictures.draw(pictures.stale(every, shown), every, shown)
    gone = sorted(_made_before(folder) - made.keys())
    gone += [f"{PAGES}/{PICTURES}/{name}" for name in pictures.left_over(every, shown)]
    made.update((f"{PAGES}/{PICTURES}/{name}", image) for name, image in drawn.items())
    for name, data in made.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, data)
    for name in gone:
        (folder / name).unlink()
    files = dict.fromkeys([*made, *(f"{PAGES}/{PICTURES}/{each.name}" for each in every)])
    return Written(tuple(files), sum(name.endswith(".md") for name in files), len(every))


def differences(rules: RuleSet, rulings: Sequence[Ruling], sources: Sources, folder: Path) -> list[str]:
    """What `write_docs` would change in a folder, a line a file, by path."""
    made = _made(rules, rulings, sources)
    shown = folder / PAGES / PICTURES
    every = pictures.wanted(rules, Names(rules).slugs)
    told = {}
    for name in made.keys() | _made_before(folder):
        path = folder / name
        if name not in made:
            told[name] = "left over"
        elif not path.is_file():
            told[name] = "missing"
        elif path.read_bytes() != made[name]:
            told[name] = "changed"
    for picture in pictures.stale(every, shown):
        told[f"{PAGES}/{PICTURES}/{picture.name}"] = "changed" if (shown / picture.name).is_file() else "missing"
    for name in pictures.left_over(every, shown):
        told[f"{PAGES}/{PICTURES}/{name}"] = "left over"
    return [f"{told[name]}: {name}" for name in sorted(told)]


def _made(rules: RuleSet, rulings: Sequence[Ruling], sources: Sources) -> dict[str, bytes]:
    """The bytes of all files but the pictures."""
    found = {path: text.encode() for path, text in pages(rules, rulings, sources).items()}
    for name in FONTS:
        path = typeset.FONTS / name
        found[f"{PAGES}/fonts/{path.name}"] = path.read_bytes()
    return found


def _made_before(folder: Path) -> set[str]:
    """The files of text in a folder that carry the mark, pages in their last line, others in the first; anything else there is somebody's own."""
    found = set()
    for end in ("md", "css", "js", "yml"):
        for path in (
            *folder.glob(f"*.{end}"),
            *(folder / PAGES).rglob(f"*.{end}"),
        ):  # a site made of them lies beside them
            lines = path.read_bytes().splitlines() or [b""]
            if lines[-1] == END.encode() if end == "md" else MARK.encode() in lines[0]:
                found.add(path.relative_to(folder).as_posix())
    return found


# -- the pages --------------------------------------------------------------------------------------------------


class _Site:
    """All pages of one library."""

    def __init__(self, rules: RuleSet, rulings: Sequence[Ruling], sources: Sources) -> None:
        self.rules = rules
        self.sources = sources
        self.names = Names(rules)
        self.relations = Relations(rules)
        self.questions = Questions(rules, rulings, self.names)
        self.words = word_views(rules, self.names, self.relations)
        self.standing = rule_views(rules, self.names)
        self.actions = action_views(rules, self.names)
        self.game = game_view(rules, self.names, self.relations)
        self.cards = Cards(rules, self.names, self.relations, [f"{PICTURES}/{name}.png" for name in self.names.slugs])
        self.sets = self._sets()
        self.order = tuple(card for each in self.sets for kind in each.kinds for card in kind.cards)
        self.env: Environment = environment()
        self.env.filters["titled"] = self.names.titled
        self.env.globals.update(
            rules=rules, sets=self.sets, cards=self.order, words=self.words, standing=self.standing, game=self.game,
            actions=self.actions, cites=self.questions.cites, others=self.questions.others, wrapped=True, size=pictures.SIZE,
            fan=self._fan(), legend=legend(rules), written=written(rules), total=len(rulings), copies=sum(each.copies for each in rules.cards),
            cards_of=lambda found: [self.names.cards[index] for index in found], text=MARK,
        )  # fmt: skip

    def files(self) -> dict[str, str]:
        """The text of each file by its path."""
        made = {
            name: self.render(name)
            for name in ("index.md", "gallery.md", "rules.md", "words.md", "rulings.md", "booklet.md")
        }
        made["a-z.md"] = self.render("a-z.md", letters=self._letters())
        for each in self.sets:
            made[each.link.path] = self.render("set.md", set=each)
        made.update(self._card_pages())
        for word in self.words:
            made[word.link.path] = self._word_page(word)
        for rule in self.standing:
            made[rule.link.path] = self.render(
                "rule.md", rule=rule, questions=self.questions.citing(rule.numbers),
                named=self._named(self.relations.standing[rule.index]), source=self.sources.rules.get(rule.title),
            )  # fmt: skip
        for action in self.actions:
            name = self.rules.actions[action.index].name
            made[action.link.path] = self.render(
                "action.md", action=action, questions=self.questions.citing(action.numbers),
                speaking=[self.names.cards[index] for index in self.relations.doing(action.index)],
                source=self.sources.actions.get(name),
            )  # fmt: skip
        found = {f"{PAGES}/{path}": text for path, text in made.items()}
        for path in sorted(ASSETS.iterdir()):
            found[f"{PAGES}/assets/{path.name}"] = f"/* {MARK} */\n{path.read_text(encoding='utf-8')}"
        found[f"{PAGES}/assets/colors.css"] = self.render("colors.css", colors=self._colors())
        found["mkdocs.yml"] = self.render("mkdocs.yml")
        return found

    def render(self, template: str, **values: object) -> str:
        return self.env.get_template(template).render(**values)

    def _card_pages(self) -> dict[str, str]:
        found = {}
        for place, card in enumerate(self.order):
            full, more = self.questions.about(card.index)
            found[card.link.path] = self.render(
                "card.md", card=card, detail=self.cards.detail(card.index), full=full, more=more,
                before=self.order[place - 1] if place else None,
                after=self.order[place + 1] if place + 1 < len(self.order) else None, source=self.sources.cards.get(card.title),
            )  # fmt: skip
        return found

    def _word_page(self, word: WordView) -> str:
        rules_of = [
            self.names.standing[place]
            for place, named in enumerate(self.relations.standing)
            if word.index in named.tags
        ]
        source: Source | None = self.sources.words.get(self.rules.tags[word.index].name)
        return self.render(
            "word.md", word=word, cards=[self.cards.views[index] for index in word.cards], rules_of=rules_of, source=source,
            play=next((kind for kind in self.game.kinds if kind.link == word.link), None),
            below=[each.link for each in self.words if word.link in each.of],
            speaking=[self.names.cards[index] for index in self.relations.speaking_of(word.index)],
        )  # fmt: skip

    def _colors(self) -> Colors:
        """The colours of the site: those of the first kind."""
        kind = next((index for index, tag in enumerate(self.rules.tags) if tag.sort == "kind"), 0)
        return colors_of(self.rules.tags[kind].color if self.rules.tags else "", kind)

    def _named(self, named: Named) -> list[Link]:
        return [
            *(self.names.tags[tag] for tag in sorted(named.tags)),
            *(self.names.cards[card] for card in sorted(named.titles)),
            *(self.names.actions[action] for action in sorted(named.actions)),
        ]

    def _sets(self) -> tuple[SetView, ...]:
        found = []
        for title, link in self.names.sets.items():
            mine = [card for card in self.cards.views if card.set.text == title]
            kinds = []
            for index, tag in enumerate(self.rules.tags):
                cards = tuple(card for card in mine if self.rules.cards[card.index].kind == index)
                if tag.sort == "kind" and cards:
                    kinds.append(KindView(self.names.kinds[index], cards))
            code = next((each.code for each in self.rules.sets if each.title == title), "")
            found.append(SetView(link, code, tuple(kinds)))
        return tuple(found)

    def _fan(self) -> list[CardView]:
        """A card of each kind, for the first page: the first that has something to say, five at most."""
        found = []
        for index, tag in enumerate(self.rules.tags):
            mine = [card for card in self.order if self.rules.cards[card.index].kind == index]
            if tag.sort == "kind" and mine:
                found.append(next((card for card in mine if card.text), mine[0]))
        return found[:5]

    def _letters(self) -> list[tuple[str, list[Entry]]]:
        """The index: its letters, each with what begins with it."""
        entries = [Entry(card.title, card.link.path, card.kind.text) for card in self.cards.views]
        entries += [Entry(word.name, word.link.path, f"a {word.sort}") for word in self.words]
        entries += [Entry(action.name, action.link.path, "an action") for action in self.actions]
        entries += [Entry(rule.title, rule.link.path, "a rule") for rule in self.standing]
        entries += [Entry(number.text, "rules.md#numbers", "a number") for number in self.rules.numbers]
        entries += [
            Entry(f"{cite.number}: {cite.title}", f"rulings.md#{cite.name}", "") for cite in self.questions.cites
        ]
        found: dict[str, list[Entry]] = {}
        for entry in sorted(entries, key=lambda entry: (folded(entry.text) or entry.text, entry.text, entry.path)):
            first = (folded(entry.text) or entry.text)[:1].upper()
            found.setdefault(first if first.isalpha() else "0–9" if first.isdigit() else "*", []).append(entry)
        return list(found.items())
