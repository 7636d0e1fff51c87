"""A mistake in what all cards stand on is told once, where it is, and not again by every card."""

import pytest

from support.planting import check, replaced

GAME = "cards/chez-geek/game.chez"
WORDS = "cards/chez-geek/words.chez"
THINGS = "cards/chez-geek/things.chez"

CASES = [
    # the game can't be read at all, or lacks what all else needs
    (GAME, 'game "Chez Geek"', "game Chez Geek", "CZ110"),
    (GAME, 'game "Chez Geek"', 'gmae "Chez Geek"', "CZ109"),
    (GAME, 'game "Chez Geek"', 'game "Chez Geek', "CZ104"),
    (GAME, "    2 to 5 roommates\n", "", "CZ418"),
    (GAME, "2 to 5 roommates", "2 two 5 roommates", "CZ106"),
    (GAME, "2 to 5 roommates", "5 to 2 roommates", "CZ418"),
    (GAME, "    turn\n", "    trun\n", "CZ109"),
    (GAME, "die d6", "die d0", "CZ306"),
    # a declaration of the game is broken
    (GAME, "number cost on cards", "nmber cost on cards", "CZ109"),
    (GAME, "number cost on cards", "number csot on cards", "CZ205"),
    (GAME, "number cost on cards", "number cost on crads", "CZ201"),
    (GAME, "number cost on cards, paid from income", "number cost on cards, paid from incme", "CZ205"),
    (GAME, "number income on", "number incme on", "CZ205"),
    (GAME, "number free-time", "number fre-time", "CZ205"),
    (GAME, "zone room of each roommate", "zone rom of each roommate", "CZ206"),
    (GAME, "zone room of each roommate", "zone room of each roomate", "CZ201"),
    (GAME, "deck life into hand", "deck lyfe into hand", "CZ206"),
    (GAME, "deck life into hand", "deck life into hnd", "CZ206"),
    (GAME, "kind thing from life", "kind thnig from life", "CZ201"),
    (GAME, "kind thing from life", "knid thing from life", "CZ109"),
    (GAME, "kind thing from life", "kind thing from lfe", "CZ206"),
    (GAME, "kind job from job, purple", "kind job", "CZ106"),
    (
        THINGS,
        "    slack 1\n    when you score a person, once a turn\n",
        "        slack 1\n    when you score a person, once a turn\n",
        "CZ103",
    ),
    (GAME, "kind thing from life, blue", "kind thing, blue", "CZ106"),
    (GAME, 'number goal "Slack goal" on', 'number income "Slack goal" on', "CZ408"),
    (GAME, "number income on roommates", "number free-time on roommates", "CZ408"),
    (GAME, "kind activity from life", "kind ativity from life", "CZ201"),
    (GAME, "phase draw", "phase darw", "CZ204"),
    (GAME, "discard down to 1", "discard down to one", "CZ106"),
    (GAME, 'option slacker-duel "With', 'option slaker-duel "With', "CZ201"),
    (
        GAME,
        "            announce this\n            do this\n",
        "            announce this\n            do htis\n",
        "CZ207",
    ),
    # a line of the game can't be read, or says less, or of two lines one has the other's name
    (GAME, "number slack on cards", "slack number on cards", "CZ106"),
    (GAME, 'number goal "Slack goal" on roommates', 'roommates on number goal "Slack goal"', "CZ106"),
    (GAME, "kind thing from life, blue", "life from kind thing, blue", "CZ106"),
    (GAME, "kind activity from life, red", "kind activity, red", "CZ106"),
    (GAME, "states income, free-time, goal", "states income, free-time goal", "CZ106"),
    (GAME, "deck job into desk", "desk into deck job", "CZ106"),
    (GAME, "zone room of each", "d6 room of each", "CZ106"),
    (GAME, "zone hand of each roommate, hidden", "zone room of each roommate, hidden", "CZ408"),
    (GAME, "number hand-size", "number effort", "CZ408"),
    # a word that many cards share is broken
    (WORDS, 'type tv "TV" is activity', 'type vt "TV" is activity', "CZ201"),
    (WORDS, "type food is thing", "tpye food is thing", "CZ109"),
    (WORDS, "type food is thing", "type food is thign", "CZ201"),
    (WORDS, "type food is thing", "type food si thing", "CZ106"),
    (WORDS, "trait pest(prey)", "trait pets(prey)", "CZ203"),
    (WORDS, "trait pest(prey)", "trait pest(pray)", "CZ208"),
    (WORDS, "trait pest(prey)", "trait pest prey", "CZ106"),
    (WORDS, "you discard 1 prey here", "you discrad 1 prey here", "CZ106"),
    (WORDS, "action evict(guest)", "action evcit(guest)", "CZ207"),
    (WORDS, "action shopping", "acton shopping", "CZ109"),
    (WORDS, "choose 1+ things", "chose 1+ things", "CZ109"),
    (WORDS, "as basket", "as bakset", "CZ208"),
    # the title of a card that others name
    ("cards/chez-geek/activities.chez", 'activity "Surf the Net"', 'activity "Surf teh Net"', "CZ202"),
    ("cards/chez-geek/jobs.chez", 'job "Slacker"', 'job "Slaker"', "CZ202"),
    ("cards/chez-geek/jobs.chez", 'job "Slacker"', "job Slacker", "CZ110"),
    (THINGS, 'thing "Ramen"', 'thnig "Ramen"', "CZ201"),
    (THINGS, 'thing "Ramen"', "Ramen x3", "CZ112"),
    (THINGS, 'thing "Ramen"', 'gizmo "Ramen"', "CZ201"),
    (THINGS, 'thing "Ramen"', "thing x3", "CZ110"),
    (THINGS, 'thing "Ramen"', 'thing "Ramen x3', "CZ104"),
    (THINGS, 'thing "Ramen"', "thing nobody x3", "CZ105"),
    (THINGS, 'thing "Ramen"', 'thing "Ramen"\nthing "Ramen"', "CZ401"),
    ("cards/chez-geek/activities.chez", 'activity "Sleep" x9', "activity x9", "CZ110"),
    ("cards/slack-attack/words.chez", "trait loud", "trait", "CZ110"),
    ("cards/chez-geek/rulebook.chez", 'R29 "What a pest takes"', 'R7 "What a pest takes"', "CZ408"),
    ("cards/chez-geek/rulebook.chez", 'R29 "What a pest takes"', '"What a pest takes"', "CZ106"),
    ("cards/chez-geek/set.chez", 'set "Chez Geek: base"', 'set "Chez Geek: base', "CZ104"),
    # a line above is missing, or stands elsewhere
    (
        WORDS,
        "choose a room that this can enter\n        announce",
        "a room that this can enter\n        announce",
        "CZ106",
    ),
    (
        "cards/slack-attack/whenevers.chez",
        "    choose a roommate\n    they gain 2 goal",
        "    a roommate\n    they gain 2 goal",
        "CZ106",
    ),
    (GAME, "            draw life to your hand-size", "draw life to your hand-size", "CZ105"),
]


#: What is told of where it is missed: the line that was changed says nothing wrong by itself.
MISSED = [
    ("cards/chez-geek/activities.chez", 'activity "Sleep" x9', 'activity "Forty Winks" x9', "CZ202"),
    ("cards/slack-attack/words.chez", "        each neighbor of you", "    each neighbor of you", "CZ107"),
    (GAME, "    number cost on cards, paid from income\n", "", "CZ205"),
    (GAME, "number cost on cards, paid from income", "number cost on cards", "CZ308"),
    (GAME, "number slack on cards and roommates, total", "number slack on cards and roommates", "CZ205"),
    (GAME, "zone room of each roommate, open, called here", "zone room of each roommate, open", "CZ206"),
    (GAME, "zone desk of each roommate, open", "zone desk, open", "CZ413"),
    (GAME, "states income, free-time, goal", "states income, goal", "CZ404"),
    (GAME, "deck life into hand", "deck life into desk", "CZ409"),
    (GAME, "deck job into desk", "deck job into hand", "CZ410"),
    (WORDS, "basket enters your room", "basket enters your hand", "CZ413"),
    (WORDS, "choose a room that this can enter", "choose a desk that this can enter", "CZ409"),
    (WORDS, "type food is thing, plural food\n", "", "CZ201"),
]


@pytest.mark.parametrize(("file", "old", "new", "code"), MISSED)
def test_what_is_missed_everywhere_is_told_once(file: str, old: str, new: str, code: str) -> None:
    findings = check(replaced(file, old, new)).findings
    assert [finding.code for finding in findings] == [code], [finding.message for finding in findings]


@pytest.mark.parametrize(
    ("file", "old", "new", "code"), CASES, ids=[f"{old.strip()} - {new.strip()}" for _, old, new, _ in CASES]
)
def test_one_mistake_one_finding(file: str, old: str, new: str, code: str) -> None:
    files = replaced(file, old, new)
    findings = check(files).findings
    assert [finding.code for finding in findings] == [code], [finding.message for finding in findings]
    text = next(each.text for each in files if each.name == file)
    lines = (
        {text.count("\n", 0, at) + 1 for at in range(text.find(new), text.find(new) + max(1, len(new.rstrip())))}
        if new
        else set()
    )
    places = [label.place for label in findings[0].labels]
    assert not new or any(place.file == file and place.line in lines for place in places)
