"""The page on the library tells of each shape of card who has it, and they have it; and what it says of dating can be played."""

import re
from collections.abc import Callable

import pytest

from chezlang.effects import actions, amounts, clauses, conditions, control, select
from chezlang.effects.base import Node, parts
from chezlang.effects.ruleset import CardDef, NumberUse, RuleSet
from chezlang.model.library import Library
from chezlang.state import data
from chezlang.syntax import read_sources, source_from_text
from support.library import CARDS, ROOT, rules_of
from support.scene import Scene

PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")


def of_number(name: str, *kinds: type[Node]) -> Callable[[RuleSet, Node], bool]:
    """Whether a node of some kind is about a number."""
    return lambda rules, node: isinstance(node, kinds) and rules.numbers[getattr(node, "number", -1)].name == name


def is_a(*kinds: type[Node]) -> Callable[[RuleSet, Node], bool]:
    return lambda rules, node: isinstance(node, kinds)


def spends_span(span: int) -> Callable[[RuleSet, Node], bool]:
    return lambda rules, node: isinstance(node, actions.Have) and node.span == span


def states(name: str, value: int | None = None) -> Callable[[RuleSet, Node], bool]:
    """Whether a card has a plain number printed on it, or is given one; ``value``: just that."""

    def found(rules: RuleSet, node: Node) -> bool:
        if not isinstance(node, NumberUse | clauses.Modifier) or rules.numbers[node.number].name != name:
            return False
        return isinstance(node.amount, amounts.Fixed) and value in (None, node.amount.n)

    return found


def goes_elsewhere(rules: RuleSet, node: Node) -> bool:
    """Whether something is moved to a place that is not its owner's."""
    if not isinstance(node, actions.MoveTo):
        return False
    to = node.to.what
    return isinstance(to, select.ZoneRef) or (
        isinstance(to, select.ZoneOf) and not (isinstance(to.of, select.SeatRef) and to.of.slot == data.YOU)
    )


def binds_all(rules: RuleSet, node: Node) -> bool:
    """Whether a standing line is about everybody: what nobody can do, or cards wherever they lie."""
    if isinstance(node, clauses.Ban):
        return node.who is None or isinstance(node.who, select.EachSeat)
    return isinstance(node, clauses.Modifier) and any(isinstance(part, select.EachSeat) for part in parts(node))


#: What a card of each shape is made of, among other things.
MADE_OF: dict[str, Callable[[RuleSet, Node], bool]] = {
    "flat Slack": states("slack"),
    "Slack by dice, which may fail": is_a(amounts.Dice),
    "a fixed value in place of a roll": of_number("slack", actions.SetNumber),
    "a bonus to a roll, by type": is_a(clauses.RollBonus),
    "a bonus for each matching card": is_a(amounts.Count, clauses.Modifier),
    "a bonus when anybody plays a type or a title": is_a(clauses.When),
    "a ban on playing types": is_a(clauses.Ban),
    "an Activity without its Free Time": states("effort", 0),
    "Income or Free Time to keep": lambda rules, node: (
        isinstance(node, actions.Change | clauses.Modifier)
        and rules.numbers[node.number].name in ("income", "free-time")
    ),
    "Income or Free Time for this turn": spends_span(actions.THIS_TURN),
    "Income or Free Time next turn": spends_span(actions.NEXT_TURN),
    "a type that is cancelled while it is played": is_a(actions.Cancel),
    "a card in play that is taken": is_a(actions.Take),
    "every card of some types is discarded": is_a(actions.Discard),
    "a discard each turn while somebody stays": is_a(actions.Discard),
    "a person that is moved": is_a(actions.MoveTo, actions.Do),
    "a type that is driven out, and kept out": is_a(clauses.Ban),
    "a standing condition on a number": lambda rules, node: (
        isinstance(node, clauses.Watch | clauses.Modifier) and rules.numbers[node.number].name == "income"
    ),
    "another Job": lambda rules, node: isinstance(node, actions.Draw) and rules.decks[node.deck].name == "job",
    "another goal": of_number("goal", actions.Change),
    "a card that can't be discarded": is_a(clauses.Ban),
    "a roll each turn that may break it": is_a(actions.RollTable),
    "a bill to be paid, or else": is_a(actions.Spend),
    "neighbors by seat": is_a(select.Neighbors),
    "plus or minus for everybody": is_a(select.EachSeat),
    "a card that ends in somebody else's room": goes_elsewhere,
    "a card that stays and binds all": binds_all,
    "copies by number": lambda rules, node: isinstance(node, CardDef) and node.copies > 1,
    "one of several": is_a(control.ChooseOne),
    "cheaper cards": of_number("cost", clauses.Modifier),
    "a line that is there only with some set": is_a(conditions.SetUsed),
    "a number as high as another": is_a(amounts.NumberOf),
    "counters, and a table of what they are worth": is_a(amounts.Table),
    "what all have together, by how many play": lambda rules, node: (
        isinstance(node, amounts.Combined) or (isinstance(node, clauses.Watch) and node.together)
    ),
    "a phase that is skipped": is_a(actions.Impose),
    "a phase that comes once more": is_a(actions.AnotherPhase),
}


def table() -> dict[str, list[str]]:
    """The cards of each shape, as the page names them."""
    rules = rules_of()
    titles = sorted((card.title for card in rules.cards), key=len, reverse=True)
    found: dict[str, list[str]] = {}
    section = PAGE.split("## Every shape, and who has it")[1].split("\n## ")[0]
    for row in re.findall(r"^\| (?!shape|---)(.+?) \| (.+?) \|$", section, re.MULTILINE):
        rest, named = row[1], []
        while rest:
            rule = re.match(r'the rule "([^"]+)"', rest)
            title = rule[0] if rule else next((each for each in titles if rest.startswith(each)), None)
            assert title is not None, f"no card is called so: {rest}"
            named.append(title)
            rest = rest[len(title) :].removeprefix(", ")
        found[row[0]] = named
    return found


def made_of(rules: RuleSet, title: str) -> list[Node]:
    """All that a card, or a rule, is made of; also what it holds somebody to."""
    if title.startswith("the rule "):
        rule = next(each for each in rules.rules if each.title == title.split('"')[1])
        return parts(tuple(rules.clauses[clause] for clause in rule.clauses))
    card: CardDef = next(each for each in rules.cards if each.title == title)
    found: list[Node] = [card]
    found += parts((card.numbers, card.effect, card.to_play, tuple(rules.clauses[clause] for clause in card.clauses)))
    return found + parts(tuple(rules.clauses[each.clause] for each in found if isinstance(each, actions.Impose)))


@pytest.mark.parametrize(("shape", "cards"), table().items())
def test_two_cards_have_each_shape(shape: str, cards: list[str]) -> None:
    rules = rules_of()
    assert len(set(cards)) >= 2
    for card in cards:
        assert any(MADE_OF[shape](rules, node) for node in made_of(rules, card)), card


def test_each_shape_has_its_row_and_its_check() -> None:
    assert set(MADE_OF) == set(table())
    assert len(MADE_OF) == 36


# -- dating --------------------------------------------------------------------------------------


def dating() -> RuleSet:
    """The base with what the page says of dating."""
    declared, said = re.findall(r"```chez\n(.*?)```", PAGE.split("## Dating, if you like")[1], re.DOTALL)
    sources = []
    for path in sorted((CARDS / "chez-geek").rglob("*.chez")):
        text = path.read_text(encoding="utf-8")
        if path.name == "game.chez":
            text = text.replace("    deck job into", declared + "\n    deck job into", 1)
        sources.append(source_from_text(str(path), text))
    reading = read_sources([*sources, source_from_text(str(CARDS / "chez-geek" / "dating.chez"), said)])
    library = Library(reading.blocks)
    library.link()
    assert [each.message for each in (*reading.findings, *library.findings)] == []
    assert library.rules is not None
    return library.rules


def test_two_roommates_may_date_until_they_break_up() -> None:
    rules = dating()
    scene = Scene(rules, 3)
    scene.game.state.options = (next(index for index, each in enumerate(rules.options) if each.name == "dating"),)
    scene.put(0, "hand", "Nookie at Mario's", "Break Up")
    scene.put(1, "room", "Live-In S.O.")
    scene.own(0, "free-time", 1)
    scene.begin(0, "call")
    scene.until(0, "yes")
    scene.say(0, "yes")
    scene.until(0, "seat 2")
    scene.say(0, "seat 2")
    scene.until(2, "yes")
    scene.say(2, "yes")
    couple = scene.number("couple")
    assert [scene.game.seat_number(seat, couple) for seat in range(3)] == [1, 0, 1]
    scene.until(0, "option 0")
    scene.say(0, "option 0")
    scene.until(0, "yes")
    scene.say(0, "yes")
    assert scene.total(0) == 3
    scene.until(0, "Break Up")
    scene.say(0, "Break Up")
    scene.pass_all()
    assert [scene.game.seat_number(seat, couple) for seat in range(3)] == [0, 0, 0]
