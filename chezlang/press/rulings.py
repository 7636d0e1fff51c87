"""Rulings as questions and answers: what lies on the table, what is played, what holds then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from chezlang.effects import english, events, select
from chezlang.effects.conditions import Exists
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.wording.conditions import bounds
from chezlang.effects.wording.inflect import capital, conjugated, listed, sentence
from chezlang.rulings import script
from chezlang.rulings.script import Ruling
from chezlang.state.data import SUBJECT

#: No bound, in words for `bounds`.
_ANY = 1_000_000


@dataclass(frozen=True)
class Step:
    """A point of a ruling. ``sort``: table, play or answer."""

    sort: str
    text: str


def steps(rules: RuleSet, ruling: Ruling) -> list[Step]:
    """A ruling in order, what belongs together in one point."""
    found = [Step("table", text) for text in [*_table(rules, ruling), _turn(rules, ruling)] if text]
    for line in ruling.lines:
        if isinstance(line, script.Then):
            found.append(Step("answer", sentence(listed([_check(rules, check) for check in line.checks]))))
        else:
            found.append(Step("play", _line(rules, line)))
    together: list[Step] = []
    for step in found:
        before = together[-1] if together else None
        if before is not None and before.sort == step.sort:
            together[-1] = replace(before, text=f"{before.text} {step.text}")
        else:
            together.append(step)
    return together


def _seat(rules: RuleSet, seat: int) -> str:
    return f"{rules.seat} {seat + 1}"


def _title(rules: RuleSet, card: int) -> str:
    return f'"{rules.cards[card].title}"'


def _counted(rules: RuleSet, cards: Iterable[int]) -> list[str]:
    """Titles, each once, with how many copies."""
    copies: dict[int, int] = {}
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
    return [
        f"{count} copies of {_title(rules, card)}" if count > 1 else _title(rules, card)
        for card, count in copies.items()
    ]


# -- the table --------------------------------------------------------------------------------


def _table(rules: RuleSet, ruling: Ruling) -> list[str]:
    found = []
    for option in ruling.options:
        found.append(f"The option {rules.options[option].name.replace('-', ' ').title()} is used.")
    if ruling.set_up:
        found.append("The game is set up.")
    for seat in range(ruling.seats):
        numbers = [
            f"{start.amount} {rules.numbers[start.number].text}" for start in ruling.numbers if start.seat == seat
        ]
        has = [", ".join(numbers)] if numbers else []
        for kind, zone in enumerate(rules.zones):
            cards = [laid.card for laid in ruling.cards if laid.where.seat == seat and laid.where.kind == kind]
            if cards:
                has.append(f"{zone.name}: {', '.join(_counted(rules, cards))}")
        if has:
            found.append(f"{capital(_seat(rules, seat))}: {'; '.join(has)}.")
    for mark in ruling.marks:
        found.append(f"{_title(rules, mark.card)} has {mark.amount} {rules.numbers[mark.number].text}.")
    for where in dict.fromkeys(laid.where for laid in ruling.cards if laid.where.seat < 0):
        cards = [laid.card for laid in ruling.cards if laid.where == where]
        if where.deck >= 0:
            place = english.place_text(rules, select.DeckPlace(where.deck, where.pile))
            from_top = ", from the top:" if len(cards) > 1 else ""
            titles = [_title(rules, card) for card in cards] if from_top else _counted(rules, cards)
            found.append(f"{capital(place)} holds{from_top} {', '.join(titles)}.")
        else:
            found.append(f"The {rules.zones[where.kind].name} holds {listed(_counted(rules, cards))}.")
    return found


def _turn(rules: RuleSet, ruling: Ruling) -> str:
    whose = _seat(rules, ruling.turn)
    if ruling.phase < 0:
        return f"{capital(whose)} is on turn."
    return f"It is {whose}'s {rules.phases[ruling.phase].text} phase."


# -- what is played -----------------------------------------------------------------------------


def _line(rules: RuleSet, line: script.Line) -> str:
    say = _LINES.get(type(line))
    if say is None:
        raise TypeError(f"{type(line).__name__} has no English")
    return sentence(say(rules, line))


def _dice(rules: RuleSet, line: script.Dice) -> str:
    results = listed([str(result) for result in line.results], "then")
    return f"the next roll{'s show' if len(line.results) > 1 else ' shows'} {results}"


def _plays(rules: RuleSet, line: script.Plays) -> str:
    return f"{_seat(rules, line.seat)} {'answers with' if line.answer else 'plays'} {_title(rules, line.card)}"


def _does(rules: RuleSet, line: script.Does) -> str:
    return f"{_seat(rules, line.seat)} {_action(rules, line.action, conjugated)}"


def _action(rules: RuleSet, action: int, form: Callable[[str, bool], str] = lambda verb, plural: verb) -> str:
    """An action as a verb phrase; one that is done on a card is done on one."""
    declared = rules.actions[action]
    if declared.text == declared.name.replace("-", " "):
        return form(f"do {declared.text.title()}", False) + (" on a card" if declared.params else "")
    return form(declared.text, False) + (" a card" if declared.params else "")


def _chooses_cards(rules: RuleSet, line: script.ChoosesCards) -> str:
    return f"{_seat(rules, line.seat)} {conjugated(line.verb, False)} {listed(_counted(rules, line.cards))}"


def _chooses_seat(rules: RuleSet, line: script.ChoosesSeat) -> str:
    return f"{_seat(rules, line.seat)} chooses {_seat(rules, line.chosen)}"


def _chooses_zone(rules: RuleSet, line: script.ChoosesZone) -> str:
    return f"{_seat(rules, line.seat)} chooses {english.place_text(rules, line.where)}"


def _chooses_option(rules: RuleSet, line: script.ChoosesOption) -> str:
    nth = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}.get(line.option, f"{line.option}th")
    return f"{_seat(rules, line.seat)} chooses the {nth} of these"


def _replies(rules: RuleSet, line: script.Replies) -> str:
    return f"{_seat(rules, line.seat)} {'does so' if line.yes else 'declines'}"


def _stops(rules: RuleSet, line: script.Stops) -> str:
    return f"{_seat(rules, line.seat)} stops"


def _passes(rules: RuleSet, line: script.Passes) -> str:
    return f"{_seat(rules, line.seat)} passes"


def _until(rules: RuleSet, line: script.Until) -> str:
    if line.period == events.ROUND_PERIOD:
        period = "round"
    else:
        period = f"{rules.phases[line.period].text} phase" if line.period >= 0 else "turn"
    whose = "the" if line.seat < 0 else f"{_seat(rules, line.seat)}'s"
    return f"{whose} {period} {'starts' if line.starts else 'ends'}"


_LINES: dict[type[script.Line], Callable[[RuleSet, Any], str]] = {
    script.Dice: _dice,
    script.Plays: _plays,
    script.Does: _does,
    script.ChoosesCards: _chooses_cards,
    script.ChoosesSeat: _chooses_seat,
    script.ChoosesZone: _chooses_zone,
    script.ChoosesOption: _chooses_option,
    script.Replies: _replies,
    script.Stops: _stops,
    script.Passes: _passes,
    script.Until: _until,
}


# -- what holds -------------------------------------------------------------------------------------


def _check(rules: RuleSet, check: script.Check) -> str:
    say = _CHECKS.get(type(check))
    if say is None:
        raise TypeError(f"{type(check).__name__} has no English")
    return say(rules, check)


def _holds(rules: RuleSet, check: script.Holds) -> str:
    return english.condition_text(rules, check.cond, check.not_)


def _compares(rules: RuleSet, check: script.Compares) -> str:
    return english.condition_text(rules, check.cond, check.not_).replace(" exactly ", " ")


def _counts(rules: RuleSet, check: script.Counts) -> str:
    what = check.what
    if isinstance(what, select.CardSet) and isinstance(what.place, select.ZoneOf):
        what = replace(what, place=replace(what.place, of=select.SeatRef(SUBJECT, "their")))
    exists = Exists(what, check.low, check.high, select.SeatNo(check.seat))
    return english.condition_text(rules, exists, check.not_).replace(" exactly ", " ")


def _card_has(rules: RuleSet, check: script.CardHas) -> str:
    high = check.high if check.high >= 0 else _ANY
    number = f"{bounds(check.low, high)} {rules.numbers[check.number].text}"
    return f"{_title(rules, check.card)} {'does not have' if check.not_ else 'has'} {number}"


def _lies_in(rules: RuleSet, check: script.LiesIn) -> str:
    return f"{_title(rules, check.card)} is {_not(check)}in {english.place_text(rules, check.where)}"


def _wins(rules: RuleSet, check: script.Wins) -> str:
    if check.seat < 0:
        return "nobody has won" if check.not_ else "somebody has won"
    return f"{_seat(rules, check.seat)} {'has not won' if check.not_ else 'wins'}"


def _over(rules: RuleSet, check: script.Over) -> str:
    return f"the game is {_not(check)}over"


def _asked(rules: RuleSet, check: script.Asked) -> str:
    if check.seat < 0:
        return "nobody is asked anything" if check.not_ else "somebody is asked"
    return f"{_seat(rules, check.seat)} is {_not(check)}asked"


def _offered(rules: RuleSet, check: script.Offered) -> str:
    if check.where is not None:
        what = english.place_text(rules, check.where)
    else:
        what = _title(rules, check.card) if check.card >= 0 else _seat(rules, check.other)
    if check.seat < 0:
        return f"nobody is offered {what}" if check.not_ else f"somebody is offered {what}"
    return f"{_seat(rules, check.seat)} may {_not(check)}choose {what} now"


def _can_play(rules: RuleSet, check: script.CanPlay) -> str:
    what = f"play {_title(rules, check.card)}" if check.card >= 0 else _action(rules, check.action)
    if check.seat < 0:
        return f"{'nobody' if check.not_ else 'somebody'} can {what}"
    return f"{_seat(rules, check.seat)} {'cannot' if check.not_ else 'can'} {what}"


def _sees(rules: RuleSet, check: script.Sees) -> str:
    return f"{_seat(rules, check.seat)} {'cannot' if check.not_ else 'can'} see {_title(rules, check.card)}"


def _not(check: script.Check) -> str:
    return "not " if check.not_ else ""


_CHECKS: dict[type[script.Check], Callable[[RuleSet, Any], str]] = {
    script.Holds: _holds,
    script.Compares: _compares,
    script.Counts: _counts,
    script.CardHas: _card_has,
    script.LiesIn: _lies_in,
    script.Wins: _wins,
    script.Over: _over,
    script.Asked: _asked,
    script.Offered: _offered,
    script.CanPlay: _can_play,
    script.Sees: _sees,
}
