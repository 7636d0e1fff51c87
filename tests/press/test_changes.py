"""What is to be printed again: what has changed on a card, and nothing else."""

import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from chezlang import api
from chezlang.effects import watched
from chezlang.effects.base import registry
from chezlang.effects.ruleset import RuleSet
from chezlang.findings import Refused
from chezlang.press.changes import Changes, changes, told
from chezlang.press.meaning import PLACES, PLAIN, meaning
from chezlang.syntax import SourceFile, read_sources, source_from_text
from chezlang.syntax.layout import set_out
from support.library import rules_of
from support.planting import library

TIDE = Path(__file__).resolve().parents[1] / "games" / "tide"
BASE = "cards/chez-geek/"


@cache
def cards() -> tuple[SourceFile, ...]:
    """The library without its rulings, which speak of cards by title."""
    return tuple(file for file in library() if "rulings" not in file.name)


def linked(files: tuple[SourceFile, ...]) -> RuleSet:
    found = api.linked(read_sources(files))
    assert found.rules is not None, [finding.message for finding in found.findings]
    return found.rules


@cache
def before() -> RuleSet:
    """As `chezc build` would have kept it."""
    return api.load_rules(api.save_rules(linked(cards())))


def edited(*edits: tuple[str, str]) -> RuleSet:
    """The library with some text replaced, in whichever file it stands once."""
    files = list(cards())
    for old, new in edits:
        places = [at for at, file in enumerate(files) if old in file.text]
        assert len(places) == 1 and files[places[0]].text.count(old) == 1, (old, len(places))
        files[places[0]] = SourceFile(files[places[0]].name, files[places[0]].text.replace(old, new))
    return linked(tuple(files))


def in_card(title: str, old: str, new: str) -> tuple[str, str]:
    """The block of a card, and the same with a pattern replaced."""
    text = "\n".join(file.text for file in cards())
    block = re.search(rf'(?m)^[a-z]+ "{re.escape(title)}".*\n(?:(?: .*)?\n)*', text)
    assert block is not None, title
    changed, count = re.subn(old, new, block[0], count=1)
    assert count, old
    return block[0].rstrip("\n"), changed.rstrip("\n")


def since(*edits: tuple[str, str]) -> Changes:
    return changes(before(), edited(*edits))


def said(found: Changes) -> dict[str, list[tuple[str, str, str]]]:
    return {
        change.title: [(each.what, each.before, each.after) for each in change.differences] for change in found.changed
    }


def test_nothing_has_changed() -> None:
    assert since() == Changes((), (), 0)


def test_another_layout_of_the_sources_changes_nothing() -> None:
    """Comments, empty lines, blanks; the order of files; what is written as wide as it can be, and set out anew."""
    loose = [
        SourceFile(file.name, "# A remark.\n\n" + re.sub(r"(?m)^(?=\S)", "\n\n# Another.\n", file.text))
        for file in cards()
    ]
    assert changes(before(), linked(tuple(loose))) == Changes((), (), 0)
    neat = [SourceFile(file.name, set_out(file).text) for file in loose]
    assert changes(before(), linked(tuple(neat))) == Changes((), (), 0)


def test_a_number_has_changed() -> None:
    before, _ = in_card("Concert", "cost", "cost")
    cost = re.search(r"cost (\d+)", before)[1]  # type: ignore[index]
    found = since(in_card("Concert", "cost .*", "cost 9"))
    assert said(found) == {"Concert": [("Cost", cost, "9")]}
    assert told(found) == [f'"Concert" has changed: Cost: {cost} -> 9']


def test_what_a_type_says_has_changed_on_all_its_cards() -> None:
    found = since(
        ("        this enters that roommate's room\n        this scores", "        this enters that roommate's room")
    )
    tv = {card.title for card in before().cards if any(before().tags[use.tag].name == "tv" for use in card.uses)}
    assert found.titles == tv
    assert all([what for what, _, _ in rows] == ["text"] for rows in said(found).values())


def test_a_word_s_printed_name_changes_all_cards_that_print_it() -> None:
    found = since(('type tv "TV" is activity', 'type tv "Telly" is activity'))
    rows = said(found)
    assert ("types", "TV", "Telly") in rows["Y-Files"]
    assert ("text", "Each TV here has +1 Slack.", "Each Telly here has +1 Slack.") in rows["TV Queen"]
    assert "Beer" not in rows


def test_the_look_of_a_kind_changes_all_its_cards() -> None:
    found = since(("kind job from job, purple", "kind job from job, teal"))
    assert {card.title for card in before().cards if before().tags[card.kind].name == "job"} == found.titles
    assert [what for what, _, _ in said(found)["Slacker"]] == ["colour"]
    found = since(('sign "💼"', 'sign "🧳"'))
    assert said(found)["Slacker"] == [("sign", "🦥 💼", "🦥 🧳")]


def test_a_card_that_comes_changes_no_other() -> None:
    """Those after it have another number, and their words other places in the rule set: that is no reason to print them."""
    new = (
        'type aardvark is thing\n    sign "🐜"\n\nthing "Aardvark Lamp" x2\n    is aardvark\n    cost 1\n    slack 1\n'
    )
    files = (source_from_text(BASE + "aaa.chez", new), *cards())
    found = changes(before(), linked(files))
    assert said(found) == {"Aardvark Lamp": []}
    assert found.changed[0].new and told(found) == ['"Aardvark Lamp" is new']
    assert found.renumbered == sum(card.set == "Chez Geek: base" for card in before().cards)


def test_a_card_that_goes_is_told_of() -> None:
    found = since(('activity "Concert"', 'activity "Recital"'))
    assert (said(found), found.gone) == ({"Recital": []}, ("Concert",))
    assert told(found) == ['"Recital" is new', '"Concert" is gone']


def test_more_copies_flavor_sign_and_own_words() -> None:
    assert said(since(in_card("Sleep", r" x\d+", " x99")))["Sleep"][0][::2] == ("copies", "99")
    found = since(
        ('activity "Concert"\n', 'activity "Concert"\n    flavor "Loud."\n    text "Go."\n    note "Not printed."\n')
    )
    assert said(found) == {"Concert": [("text", "–", "Go."), ("flavor", "–", "Loud.")]}
    assert said(since(('activity "Concert"\n', 'activity "Concert"\n    note "Not printed."\n'))) == {}


def test_what_it_does_has_changed_though_the_words_have_not() -> None:
    words = 'thing "Lamp"\n    cost 1\n    slack 1\n    text "It glows."\n    when you play a sleep\n        you gain {} slack\n'
    old, new = (linked((*cards(), source_from_text(BASE + "zzz.chez", words.format(n)))) for n in (1, 2))
    found = changes(old, new)
    assert told(found) == ['"Lamp" has changed: what it does: something else, in the same words']
    assert changes(new, new) == Changes((), (), 0)


def test_how_a_kind_is_played_is_no_part_of_a_card() -> None:
    """It is a rule of the game, and no card prints it."""
    assert since(("        to play\n            announce this\n            roll against 3\n", "        to play\n            announce this\n            roll against 4\n")).titles == set()  # fmt: skip


def test_another_game_is_refused() -> None:
    with pytest.raises(Refused, match='of "Tide Market", and this one of "Chez Geek"'):
        changes(rules_of(TIDE), before())


def test_every_whole_number_in_an_effect_is_known() -> None:
    """Whether it is the place of something that is declared, or just a number: see chezlang/press/meaning.py."""
    declared = {
        "RuleSet",
        "NumberDef",
        "DeckDef",
        "ZoneDef",
        "TagDef",
        "ActionDef",
        "PhaseDef",
        "RuleDef",
        "CardDef",
        "Block",
    }
    unknown = [
        f"{name}.{field.name}"
        for name, cls in registry().items() if name not in declared and cls.__module__.startswith("chezlang.effects.") and cls.__module__ != watched.__name__
        for field in fields(cls) if field.init and "int" in str(field.type)
        if field.name not in PLACES and field.name not in PLAIN and f"{name}.{field.name}" not in PLACES
    ]  # fmt: skip
    assert unknown == []


def test_meanings_tell_cards_apart() -> None:
    rules = before()
    found = {card.title: meaning(rules, card) for card in rules.cards}
    assert found["Sleep"] != found["Concert"]
    assert found["Car Alarm"] == found["Garbage Truck"], "they do the same"
