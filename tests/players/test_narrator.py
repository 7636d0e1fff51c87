"""What is told of a game: everything that happens, and to each seat nothing that it may not know."""

import itertools
import os
import re
from pathlib import Path

import pytest

from chezlang.effects import events
from chezlang.players.bots import Random
from chezlang.players.match import Match
from chezlang.players.narrator import Names, Narrator, Told
from chezlang.state.data import Happening
from support.hidden import LAMPS, seen_titles, title, titles_in, unique
from support.library import rules_of
from support.scene import Scene, base_with


class Watcher(Narrator):
    """Notes after each event which titles each seat has seen so far."""

    def hear(self, event: Happening) -> None:
        self.look()
        if event.kind == events.REVEAL:
            for seat in range(self.game.state.seats):
                seen[seat].update(title(self.game, card) for card in event.cards)
        super().hear(event)

    def look(self) -> None:
        for seat in range(self.game.state.seats):
            seen.setdefault(seat, set()).update(seen_titles(self.game, seat))


seen: dict[int, set[str]] = {}


@pytest.mark.parametrize("paths", [(), (LAMPS,)], ids=["library", "lamps"])
@pytest.mark.parametrize("seed", range(2))
def test_a_seat_is_told_no_title_that_it_has_not_seen(paths: tuple[Path, ...], seed: int) -> None:
    rules = unique(rules_of(*paths))
    seen.clear()
    match = Match(rules, 3, seed, ["random"] * 3)
    told = match.narrator
    assert told is not None
    watcher = Watcher(match.game)
    watcher.told = told.told
    match.narrator = watcher
    watcher.look()
    start = 0
    while not match.over and match.game.state.turn < 25:
        bot = match.bot()
        assert bot is not None
        match.decide(bot.choose(match.game))
        watcher.look()
        for seat in range(3):
            text = "\n".join(watcher.lines_for(seat, start))
            assert titles_in(rules, text) <= seen[seat]
        start = len(watcher.told)
    whole = "\n".join(watcher.lines)
    assert paths or any(
        titles_in(rules, whole) > titles_in(rules, "\n".join(watcher.lines_for(seat))) for seat in range(3)
    )


def test_every_line_is_told_in_words() -> None:
    for seats in (2, 3, 4, 5):
        match = Match(rules_of(), seats, seats, ["random"] * seats)
        match.run()
        assert match.narrator is not None
        lines = match.narrator.lines
        assert lines[-1].endswith(f"wins with {match.game.total(match.game.state.winners[0])} Slack")
        assert sum(line.startswith("Turn ") for line in lines) == match.game.state.turn
        for line in lines:
            assert re.fullmatch(r" *\S.*[^ .]", line), line
            assert "None" not in line and "-1 " not in line.replace("scores -1", "").replace("has -1", "").replace(
                "for -1", ""
            ).replace("have -1", ""), line


def test_a_phase_of_which_nothing_is_told_has_no_line() -> None:
    match = Match(rules_of(), 4, 1, ["random"] * 4)
    match.run()
    assert match.narrator is not None
    lines = [*match.narrator.lines, "end"]
    for line, following in itertools.pairwise(lines):
        if re.match(r"  \S", line):
            assert following.startswith("    "), (line, following)


def test_names_are_counted_and_hidden() -> None:
    names = Names((("Lamp", -1), ("Lamp", -1), ("Chair", 0b01), ("Desk", 0b10)), "card")
    assert names.text(-1) == '2 "Lamp", "Chair" and "Desk"'
    assert names.text(0) == '2 "Lamp", "Chair" and a card'
    assert names.text(2) == '2 "Lamp" and 2 cards'
    line = Told(2, ("seat 1 draws ", names, "!"))
    assert line.text(1) == '    seat 1 draws 2 "Lamp", "Desk" and a card!'
    assert Told.of(line.data()) == line


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        (
            "each roommate passes their hand to their left neighbor",
            ['seat 1 gives "Ramen" to seat 2', 'seat 2 gives "Sleep" to seat 3', 'seat 3 gives "Pizza" to seat 1'],
        ),
        (
            "take each food in each other room",
            ['seat 1 takes "Ramen" from seat 2\'s room', 'seat 1 takes "Pizza" from seat 3\'s room'],
        ),
    ],
)
def test_of_several_it_is_told_who_gives_and_from_whom_is_taken(line: str, lines: list[str]) -> None:
    scene = Scene(base_with(f'whenever "Try"\n    {line}\n'), 3)
    narrator = Narrator(scene.game)
    scene.put(0, "hand", "Try")
    for seat, (held, lying) in enumerate((("Ramen", "Inkblot"), ("Sleep", "Ramen"), ("Pizza", "Pizza"))):
        scene.put(seat, "hand", held)
        scene.put(seat, "room", lying)
    scene.begin(0, "spend")
    scene.until(0, "Try")
    scene.say(0, "Try")
    for _ in range(3):  # all decline to answer
        scene.game.decide(len(scene.asked.options) - 1)
    verb = lines[0].split()[2]
    assert [told.strip() for told in narrator.lines if f" {verb} " in told] == lines


def test_who_listens_changes_nothing() -> None:
    told = Match(rules_of(), 3, 9, ["random"] * 3)
    silent = Match(rules_of(), 3, 9, ["random"] * 3, tell=False)
    told.run()
    silent.run()
    assert silent.narrator is None
    assert told.decisions == silent.decisions
    assert told.game.state.data() == silent.game.state.data()


def test_bots_have_dice_of_their_own() -> None:
    assert Random(1, 0).state != Random(1, 1).state != Random(2, 1).state


def test_the_log_of_another_game() -> None:
    """Every sort of event of the small game, as everybody, and as one seat, is told it."""
    match = Match(rules_of(LAMPS), 3, 1, ["random"] * 3)
    match.run()
    assert match.narrator is not None
    file = LAMPS / "log.txt"
    told = "".join(
        f"{line}\n" for line in [*match.narrator.lines, "", "As seat 1 saw it:", *match.narrator.lines_for(0)]
    )
    if os.environ.get("CHEZLANG_ACCEPT"):
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")
