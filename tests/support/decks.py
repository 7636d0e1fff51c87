"""Random decks of the library's cards, and random games with them."""

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from chezlang.effects.ruleset import RuleSet
from support.library import rules_of
from support.second import KNOWN


def known_cards() -> RuleSet:
    """The library with the cards that the second opinion knows, as often as they are printed, and no others."""
    rules = rules_of()
    return replace(rules, cards=tuple(card if card.title in KNOWN else replace(card, copies=0) for card in rules.cards))


@dataclass(frozen=True)
class Table:
    """What a random game starts from: who sits there, the seed, how many copies of which cards, and the seed of the choices."""

    seats: int
    seed: int
    copies: tuple[tuple[str, int], ...]
    choices: int

    def rules(self) -> RuleSet:
        """The library with these copies and no others."""
        copies = dict(self.copies)
        rules = rules_of()
        return replace(rules, cards=tuple(replace(card, copies=copies.get(card.title, 0)) for card in rules.cards))


def titles(kind: str, other: bool = False) -> list[str]:
    """The known cards of a kind, or of all others."""
    rules = rules_of()
    return [card.title for card in rules.cards if (rules.tags[card.kind].name == kind) != other and card.title in KNOWN]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    seats = draw(st.integers(2, 5))
    life = draw(st.dictionaries(st.sampled_from(titles("job", other=True)), st.integers(1, 6), max_size=25))
    jobs = draw(st.dictionaries(st.sampled_from(titles("job")), st.integers(1, 2), max_size=9))
    seed, choices = draw(st.integers(0, 2**32)), draw(st.integers(0, 2**32))
    return Table(seats, seed, tuple(sorted({**life, **jobs}.items())), choices)
