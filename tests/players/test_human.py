"""A person at the terminal, played by a list of lines."""

import io
import os
from collections.abc import Callable

import pytest
from rich.console import Console

from chezlang.effects.ruleset import RuleSet
from chezlang.players.human import Person, card_words, colored
from chezlang.players.match import PERSON, Match
from chezlang.players.record import load_match, record_of, replay, save_match
from chezlang.state.rng import advance, below, seeded
from support.hidden import LAMPS, seen_titles, titles_in, unique
from support.library import rules_of


class Terminal:
    """What is typed, and what is shown. ``type`` is asked for each line, until it gives none."""

    def __init__(self, match: Match, seat: int, type: Callable[[], str | None]) -> None:
        self.type = type
        self.out = io.StringIO()
        self.saved: dict[str, str] = {}
        console = Console(file=self.out, width=200, markup=False, emoji=False, highlight=False, soft_wrap=True)
        self.person = Person(match, seat, console, self._ask, self._save)

    def _ask(self) -> str:
        line = self.type()
        if line is None:
            raise EOFError
        return line

    def _save(self, file: str, match: Match) -> None:
        if file == "nowhere":
            raise FileNotFoundError(2, "No such file or directory", file)
        self.saved[file] = save_match(match)

    @property
    def text(self) -> str:
        return self.out.getvalue()


def _match(rules: RuleSet, seats: int, seed: int, human: int) -> Match:
    return Match(rules, seats, seed, [PERSON if seat == human else "random" for seat in range(seats)])


def _play(match: Match, seat: int, *lines: str) -> Terminal:
    waiting = list(lines)
    terminal = Terminal(match, seat, lambda: waiting.pop(0) if waiting else None)
    assert not terminal.person.play()
    assert not waiting
    return terminal


def _by_chance(seed: int) -> Callable[[], str]:
    state = seeded(seed)

    def line() -> str:
        nonlocal state
        state = advance(state)
        return str(1 + below(state, 4))

    return line


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_shows_nothing_hidden_and_can_be_replayed(seed: int) -> None:
    rules = unique(rules_of())
    match = _match(rules, 3, seed, 1)
    seen: set[str] = set()
    line = _by_chance(seed)

    def type() -> str:
        seen.update(seen_titles(match.game, 1))
        return line()

    terminal = Terminal(match, 1, type)
    hear = match.game.listener
    assert hear is not None

    def look(event: object) -> None:
        seen.update(seen_titles(match.game, 1))
        hear(event)  # type: ignore[arg-type]

    match.game.listener = look
    seen.update(seen_titles(match.game, 1))
    assert terminal.person.play()
    assert titles_in(rules, terminal.text) <= seen
    assert str(match.game.state.rng) not in terminal.text
    assert " wins with " in terminal.text.splitlines()[-1]
    again = replay(record_of(match))
    assert again.departure == ""
    # each line of what happened was shown, once
    assert match.narrator is not None
    told = [line.strip() for line in match.narrator.lines_for(1)]
    shown = [line.strip() for line in terminal.text.splitlines()]
    assert [line for line in shown if line.startswith("Turn ")] == [line for line in told if line.startswith("Turn ")]
    assert sum(line in told for line in shown) >= len(told)


def test_what_is_shown() -> None:
    """The table, what happened, the questions: a whole game as a person sees it who always takes the first answer."""
    terminal = Terminal(_match(rules_of(LAMPS), 3, 1, 1), 1, lambda: "1")
    assert terminal.person.play()
    file = LAMPS / "terminal.txt"
    if os.environ.get("CHEZLANG_ACCEPT"):
        file.write_text(terminal.text, encoding="utf-8")
    assert terminal.text == file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return rules_of()


def test_help_wrong_lines_and_reading_a_card(rules: RuleSet) -> None:
    terminal = _play(
        _match(rules, 3, 3, 0), 0, "?", "9", "0", "-1", "x y", "", "1 2", "r SLEEP", "r no such", "l", "s nowhere"
    )
    text = terminal.text
    assert "u        take back your last answer" in text
    assert text.count("a number from 1 to 2, or ? for what else there is") == 6
    assert '"Sleep": Activity, Sleep; Slack 2' in text
    assert 'no card\'s title starts with "no such"' in text
    job = text.split('seat 1 draws "')[1].split('"')[0]
    assert text.count(f'seat 1 draws "{job}"') == 2  # as it happened, and by `l` once more
    assert "nowhere can't be written: No such file or directory" in text


def test_undo_gives_back_the_earlier_state_field_by_field(rules: RuleSet) -> None:
    """At every decision of some games: answer, take it back if one may, answer again."""
    undone = refused = 0
    for seed in range(3):
        match = _match(rules, 3, seed, 0)
        plan = _by_chance(seed)
        before: list[dict[str, object]] = []
        bots: list[int] = []
        step = 0

        def type() -> str | None:
            nonlocal step, undone, refused
            step += 1
            state = match.game.state.data()  # noqa: B023
            if step % 3 == 1:
                before[:] = [state, {"decisions": match.decisions[:]}]  # noqa: B023
                bots[:] = [bot.state if bot else 0 for bot in match.bots]  # noqa: B023
                return plan()  # noqa: B023
            if step % 3 == 2:
                return "u"
            now = [state, {"decisions": match.decisions}]  # noqa: B023
            if now == before:  # noqa: B023
                assert [bot.state if bot else 0 for bot in match.bots] == bots  # noqa: B023
                undone += 1
            else:
                refused += 1
            return "1"

        terminal = Terminal(match, 0, type)
        assert terminal.person.play()
        assert replay(record_of(match)).departure == ""
    assert undone > 20 and refused > 20


def test_no_undo_once_a_card_was_drawn(rules: RuleSet) -> None:
    refused = "nothing can be taken back: others have acted since, or something was drawn, shown or rolled"
    texts = [_play(_match(rules, 3, seed, 0), 0, "1", "u").text for seed in range(6)]
    assert any(refused in text for text in texts)


def test_a_saved_game_goes_on_as_it_would_have(rules: RuleSet) -> None:
    match = _match(rules, 3, 4, 2)
    plan = _by_chance(4)
    count = 0

    def type() -> str:
        nonlocal count
        count += 1
        return "s game" if count % 5 == 0 else plan()

    terminal = Terminal(match, 2, type)
    kept: list[tuple[str, int]] = []
    save = terminal.person.save
    terminal.person.save = lambda file, match: (
        save(file, match),
        kept.append((terminal.saved[file], len(match.decisions))),
    )  # type: ignore[assignment]
    assert terminal.person.play()
    for text, decisions in kept[:: max(1, len(kept) // 5)]:
        again = load_match(text)
        assert again.decisions == match.decisions[:decisions]
        for seat, _, index in match.decisions[decisions:]:
            bot = again.bot()
            assert (bot is None) == (seat == 2)
            assert bot is None or bot.choose(again.game) == index
            again.decide(index)
        assert again.game.state.data() == match.game.state.data()
        assert again.narrator is not None and match.narrator is not None
        assert again.narrator.told == match.narrator.told


def test_q_and_the_end_of_input_leave(rules: RuleSet) -> None:
    assert not Terminal(_match(rules, 3, 3, 0), 0, lambda: "q").person.play()
    assert not Terminal(_match(rules, 3, 3, 0), 0, lambda: None).person.play()


def test_titles_have_the_colour_of_their_kind(rules: RuleSet) -> None:
    text = colored(rules, 'seat 1 plays "Sleep" and "Beer"')
    assert [(text.plain[span.start : span.end], str(span.style)) for span in text.spans] == [
        ('"Sleep"', "red"),
        ('"Beer"', "blue"),
    ]
    assert card_words(rules, "car al").plain.startswith('"Car Alarm": Whenever')
