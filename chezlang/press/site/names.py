"""Where each card, word, action, rule and set has its page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from chezlang.effects.ruleset import RuleSet
from chezlang.effects.wording.speaker import Speaker
from chezlang.press.site.markdown import escaped, slugs

FOLDERS = {"kind": "kinds", "type": "types", "trait": "traits"}


@dataclass(frozen=True)
class Link:
    """A name, and the path of its page from the folder of all pages."""

    text: str
    path: str


@dataclass(frozen=True)
class Names:
    """The pages of a rule set, by the index of what each is about."""

    rules: RuleSet

    @cached_property
    def slugs(self) -> tuple[str, ...]:
        """What the page and the picture of each card are called."""
        return tuple(slugs(card.title for card in self.rules.cards))

    @cached_property
    def cards(self) -> tuple[Link, ...]:
        """The page of each card."""
        return tuple(
            Link(card.title, f"cards/{name}.md") for card, name in zip(self.rules.cards, self.slugs, strict=True)
        )

    def titled(self, text: str, up: str = "") -> str:
        """Text as Markdown in which each title of a card, which stands in quotes, leads to its page."""
        found, at = [], 0
        for match in self._titles.finditer(text):
            path = self._paths[match[1]]
            found += [escaped(text[at : match.start(1)]), f"[{escaped(match[1])}]({up}{path})"]
            at = match.end(1)
        return "".join(found) + escaped(text[at:])

    @cached_property
    def _paths(self) -> dict[str, str]:
        return {link.text: link.path for link in self.cards}

    @cached_property
    def _titles(self) -> re.Pattern[str]:
        longest = sorted(self._paths, key=len, reverse=True)
        return re.compile(rf'"({"|".join(map(re.escape, longest))})"' if longest else "(?!)")

    @cached_property
    def tags(self) -> tuple[Link, ...]:
        """The page of each kind, type and trait."""
        found: dict[int, Link] = {}
        for sort, folder in FOLDERS.items():
            mine = [index for index, tag in enumerate(self.rules.tags) if tag.sort == sort]
            names = slugs(self.rules.tags[index].text for index in mine)
            for index, name in zip(mine, names, strict=True):
                found[index] = Link(self.rules.tags[index].text, f"{folder}/{name}.md")
        return tuple(found[index] for index in range(len(self.rules.tags)))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The plural of each kind, type and trait, as it is printed."""
        s = Speaker(self.rules)
        return tuple(s.tag(index, True) for index in range(len(self.rules.tags)))

    @cached_property
    def actions(self) -> tuple[Link, ...]:
        """The page of each action."""
        names = slugs(action.text for action in self.rules.actions)
        return tuple(
            Link(action.text[:1].upper() + action.text[1:], f"actions/{name}.md")
            for action, name in zip(self.rules.actions, names, strict=True)
        )

    @cached_property
    def standing(self) -> tuple[Link, ...]:
        """The page of each standing rule; what stands in the game block itself has no title of its own."""
        titles = ["The game itself" if rule.title == self.rules.title else rule.title for rule in self.rules.rules]
        return tuple(Link(title, f"rules/{name}.md") for title, name in zip(titles, slugs(titles), strict=True))

    @cached_property
    def sets(self) -> dict[str, Link]:
        """The page of each set: the game's own first, then as they were loaded; cards of none go under the game's own title."""
        own = next((tag.set for tag in self.rules.tags if tag.sort == "kind"), "")
        every = [each.title for each in self.rules.sets]
        titles = list(
            dict.fromkeys([
                *(title for title in every if title == own), *every,
                *(card.set or self.rules.title for card in self.rules.cards),
            ])
        )  # fmt: skip
        return {title: Link(title, f"sets/{name}.md") for title, name in zip(titles, slugs(titles), strict=True)}

    @cached_property
    def cites(self) -> dict[str, Link]:
        """Where each rule and decision stands among the questions, by its number."""
        names = slugs(cite.number for cite in self.rules.cites)
        return {
            cite.number: Link(cite.number, f"rulings.md#{name}")
            for cite, name in zip(self.rules.cites, names, strict=True)
        }
