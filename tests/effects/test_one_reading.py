"""No two meanings print the same: of who does what, of whom something is asked, of what is done to which cards, and of every part of
a card's meaning.

What is compared is made here, by the thousand: the library holds too few cards for two of them to come close.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from chezlang.api import linked
from chezlang.effects import amounts, conditions, english, events, select
from chezlang.effects.base import Block, Node, inside
from chezlang.effects.clauses import Ban, Clause, Pattern, Watch
from chezlang.effects.form import forms
from chezlang.effects.picks import EACH, Pick
from chezlang.effects.ruleset import CardDef, RuleSet
from chezlang.findings import level_of
from chezlang.model.checks.effects import meaning
from chezlang.state import data
from chezlang.syntax import read_sources, source_from_text
from chezlang.syntax.source import SourceFile
from support.library import CARDS
from support.random_cards import cards as random_cards

#: The lines of a card, by its kind.
Lines = tuple[str, ...]


@cache
def library() -> tuple[SourceFile, ...]:
    paths = [path for path in sorted(CARDS.rglob("*.chez")) if "ruling" not in path.as_posix()]
    return tuple(source_from_text(str(path), path.read_text(encoding="utf-8")) for path in paths)


def rules_with(cards: Sequence[str]) -> RuleSet:
    """The library with some cards more, which must be without errors."""
    head = 'set "Odd" code OD\n    for "Chez Geek"\n    language 1\n\n'
    found = linked(read_sources([*library(), source_from_text("odd.chez", head + "\n".join(cards))]))
    told = [f"{each.labels[0].place.line}: {each.message}" for each in found.findings if level_of(each) == "error"]
    assert found.rules is not None, "\n".join(told)
    return found.rules


def alike(blocks: Sequence[Lines]) -> list[str]:
    """Blocks of a card that are printed the same (but for capitals and stops), and mean something else."""
    source = []
    for index, (kind, *lines) in enumerate(blocks):
        numbers = ["slack 1", "cost 1"] if kind == "thing" else []
        source.append("\n".join([f'{kind} "Odd {index}"', *(f"    {line}" for line in (*numbers, *lines)), ""]))
    rules = rules_with(source)
    by_text: dict[str, dict[str, Lines]] = defaultdict(dict)
    for card in rules.cards:
        if card.title.startswith("Odd "):
            text = " ".join(english.card_text(rules, card)).casefold()
            plain = "".join(sign for sign in text if sign.isalnum() or sign in "+-")
            means = meaning((card.effect, tuple(rules.clauses[index] for index in card.clauses)), rules)
            by_text[plain].setdefault(repr(means), blocks[int(card.title.removeprefix("Odd "))])
    return [f"{text}: {list(means.values())}" for text, means in by_text.items() if len(means) > 1]


def test_it_is_plain_who_does_what() -> None:
    """Whoever does a thing, and in whatever frame it stands."""
    done = {
        "draw$ 1 life": "draws 1 life",
        "discard$ a thing in their room": "discards a thing in their room",
        "gain$ 1 slack": "gains 1 slack",
        "have +1 income this turn": "has +1 income this turn",
        "skip$ a turn": "skips a turn",
        "take$ a thing from another room": "takes a thing from another room",
    }
    frames: list[Lines] = [
        ("choose a roommate", "@"),
        ("choose a roommate", "they lose 2 slack", "@"),
        ("choose a roommate", "they lose 2 slack, then @"),
        ("choose a roommate", "they may", "    draw 2 life", "    @"),
        ("choose a roommate", "they may", "    they draw 2 life", "    @"),
        ("choose a roommate", "you may", "    they draw 2 life", "    @"),
        ("choose a roommate", "they may discard a cat in their room", "otherwise: @"),
        ("choose a roommate", "they choose one", "    - @", "    - they lose 2 slack"),
        ("choose a roommate", "you choose one", "    - @", "    - they lose 2 slack"),
        ("for each roommate", "    @"),
        ("for each roommate", "    they may", "        @", "        they lose 2 slack"),
        ("for each roommate", "    they choose one", "        - @", "        - they lose 2 slack"),
    ]
    blocks: list[Lines] = []
    for frame in frames:
        for base, third in done.items():
            for who in ("", "you ", "they ", "your left neighbor ", "their left neighbor "):
                does = (who + (third if "neighbor" in who else base.replace("$", ""))).strip()
                if not who and base.startswith(("gain", "have")):
                    continue  # nobody is told to
                if "neighbor" in who and "their room" in does:
                    continue  # whose room, it is asked
                blocks.append(("whenever", *(line.replace("@", does) for line in frame)))
    assert not alike(blocks)


def test_it_is_plain_of_whom_something_is_asked() -> None:
    who = ("another roommate", "each other roommate", "each roommate", "a roommate", "no roommate", "your left neighbor",
           "a neighbor of you", "each neighbor of you", "the roommate with the highest total")  # fmt: skip
    asked = ("has a cat", "has 2+ cats", "has 3 cats", "has 2 or less cats", "has a cat or dog", 'has a "Beer"', "has 3+ income",
             "has played a cat this turn", "has played 2+ cats this turn", "has 2+ cards in hand", "has no weed")  # fmt: skip
    blocks: list[Lines] = []
    for one in who:
        for question in asked:
            if one == "no roommate" and " no " in question:
                continue  # that nobody has none is that each has some
            blocks.append(("whenever", f"if {one} {question}: draw 1 life"))
            blocks.append(("thing", f"while {one} {question}", "    this has +1 slack"))
    for number in ("your total", "another roommate's total", "each other roommate's total", "the combined total of roommates",
                   "the combined total of other roommates", "the number of cats in each room",
                   "the number of cats in another room", "the number of cats in your room"):  # fmt: skip
        for compared in ("above 3", "below 3", "at least 3", "at most 3", "3", "at least twice your income"):
            blocks.append(("whenever", f"if {number} is {compared}: draw 1 life"))
    for number in ("a", "no", "2", "2+", "2 or less", "another"):
        for place in ("in your room", "here", "in a room", "in another room", "in your hand", "in another roommate's hand",
                      "in a neighboring room", "in the life pile"):  # fmt: skip
            blocks.append(("whenever", f"if there is {number} cat {place}: draw 1 life"))
    same_place = [block for block in blocks if "here" in block[-1] and "there is" in block[-1]]
    assert not alike([block for block in blocks if block not in same_place])
    assert not alike(same_place)


def test_it_is_plain_which_cards_are_meant() -> None:
    blocks: list[Lines] = []
    verbs = ("discard @", "take @", "reveal @", "remove @", "give @ to another roommate", "move @ to another room")
    for verb in verbs:
        for number in ("a", "each", "2", "up to 2", "any number of"):
            for sort in ("cat", "cat or dog", "uninvited person", '"Beer"', "thing with 2+ slack", "loud card", "card"):
                for place in ("in your room", "in a room", "in another room", "in your hand", "in another roommate's hand",
                              "in a neighboring room", "in the life pile"):  # fmt: skip
                    blocks.append(("whenever", verb.replace("@", f"{number} {sort} {place}")))
    chance = random.Random(3)
    assert not alike(chance.sample(blocks, 500))


# -- every part of what a card means ---------------------------------------------------------------------------


def silent(node: Node, name: str) -> bool:
    """Fields of which nothing need be said where the rest of the node is as it is."""
    if name in ("word", "name", "id", "here", "slot", "target", "named", "cites", "dice"):
        return True  # how the source says it, or where it is kept
    if isinstance(node, Pick):
        if name in ("low", "high") and (node.how == EACH or node.given or not isinstance(node.what, select.Cards)):
            return True  # all are taken, or the one
        as_many = name == "low" and (
            node.low == node.high or node.low == amounts.Fixed(0)
        )  # `may` says that it can be none
        return name == "verb" or as_many or (name == "number" and node.budget is None)
    if isinstance(node, Pattern):
        period = name == "period" and node.kind not in (events.START, events.END)
        unbounded = name in ("low", "high") and abs(getattr(node, name)) >= 1_000_000
        return period or unbounded or (name in ("number", "action") and getattr(node, name) < 0)
    if isinstance(node, select.ZoneOf):
        return node.here and name in ("of", "kind")
    if isinstance(node, Watch):
        return name == "how"  # of the relations only some can be passed
    if isinstance(node, conditions.HasMore):
        return (name == "number" and node.noun is not None) or (name == "kind" and node.kind < 0)
    if isinstance(node, conditions.Exists):
        return (name == "low" and node.high == 0) or (name == "what" and node.owner is not None)  # with its owner
    if isinstance(node, conditions.HasPlayed):
        return name == "low" and node.high == 0
    if isinstance(node, conditions.Compare):
        return name == "how" and isinstance(node.left, amounts.RoundNo)  # at most the first is the first
    if isinstance(node, select.WithNumber):
        return name == "number" and node.worth
    return isinstance(node, Ban) and name == "number" and node.number < 0


def others(node: Node, name: str, value: Any, takes: str, rules: RuleSet) -> Iterator[Any]:
    """What could stand in a field instead."""
    sort = takes.rstrip("*").removesuffix("|null")
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        last = {"number": len(rules.numbers), "tag": 12, "zone": len(rules.zones), "span": 5, "how": 4}.get(sort)
        if sort in ("amount", "count"):
            yield value + 1
        elif sort == "sign":
            yield -value
        elif last is not None:
            yield (value + 1) % last
    elif isinstance(value, str):
        words = {"relation": ("above", "below", "at least", "at most", "is"), "once": ("", "turn", "round", "game")}
        yield from (each for each in words.get(sort, ()) if each != value)
    elif isinstance(value, select.SeatRef | select.EachSeat | select.Neighbor | select.Neighbors):
        seats = (select.SeatRef(data.YOU, "you"), select.EachSeat(False, None, "each"), select.EachSeat(True, None, "each"),
                 select.Neighbors(select.SeatRef(data.YOU, "you")), select.ExtremeSeats(True, -1))  # fmt: skip
        yield from (each for each in seats if each != value)
    elif isinstance(value, amounts.Fixed):
        yield amounts.Fixed(value.n + 1)
    elif isinstance(value, conditions.Condition) and not isinstance(value, conditions.SetUsed):
        yield conditions.Not(value)


def changed(root: Any, rules: RuleSet) -> Iterator[tuple[str, Any]]:
    """A meaning with one thing in it changed, and what that is."""
    if isinstance(root, tuple):
        for index, part in enumerate(root):
            for what, new in changed(part, rules):
                yield what, (*root[:index], new, *root[index + 1 :])
        return
    if not isinstance(root, Node):
        return
    takes = forms()[type(root).__name__] if not isinstance(root, Block) else {}
    for name, value in inside(root).items():
        if name in takes and not silent(root, name):
            for new in others(root, name, value, takes[name], rules):
                yield f"{type(root).__name__}.{name}: {value} -> {new}", replace(root, **{name: new})
        if isinstance(value, Node | tuple) and not (silent(root, name) and name != "what"):
            for what, new in changed(value, rules):
                yield what, replace(root, **{name: new})


def said_of(rules: RuleSet, root: Block | Clause) -> str:
    return english.effect_text(rules, root) if isinstance(root, Block) else english.clause_text(rules, root)


#: What can be changed without a change in the text, and why.
UNSAID = {
    # Who picks a card is who the sentence is told to: the card itself is what it is about.
    ("Change", "who"): "a card gains or loses", ("ImposeOn", "who"): "a card is kept from something",
    ("MoveTo", "who"): "a card goes by itself",
    # What it means is said by what it belongs to.
    ("Cancel", "whole"): "the trigger says what is cancelled", ("Dice", "count"): "the roll says how many",
    ("ZoneOf", "of"): "a card is played from where its player has it", ("InPlayOf", "of"): "with its owner",
    ("OthersThan", "of"): "other than whom the sentence is about", ("HasMore", "than"): "each of whom it is asked",
    ("TotalOf", "of"): "of whom the phrase is asked", ("NumberOf", "of"): "of whom the phrase is asked",
    ("Exists", "owner"): "of whom the phrase is asked",
}  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_every_part_of_a_meaning_is_said(seed: int) -> None:
    rules = rules_with(random_cards(seed, 40))
    chance = random.Random(seed)
    unsaid: dict[str, str] = {}
    tried = 0
    for card in rules.cards:
        if not card.title.startswith("Made Up"):
            continue
        for root in roots_of(rules, card):
            text, means = said_of(rules, root), meaning(root, rules)
            every = list(changed(root, rules))
            for what, new in chance.sample(every, min(len(every), 25)):
                tried += 1
                if said_of(rules, new) == text and meaning(new, rules) != means:
                    unsaid.setdefault(what, text)
    left = {what: text for what, text in unsaid.items() if tuple(what.partition(":")[0].split(".")) not in UNSAID}
    assert tried > 1000
    assert not left


def roots_of(rules: RuleSet, card: CardDef) -> list[Block | Clause]:
    effect = [card.effect] if card.effect is not None else []
    return [*effect, *(rules.clauses[index] for index in card.clauses[: card.own])]
