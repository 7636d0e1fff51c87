"""Questions and options in words, made from a view alone: nothing can slip into them that the seat may not know."""

from __future__ import annotations

from collections.abc import Sequence

from chezlang.effects import actions, control, english
from chezlang.effects.base import Effect, parts
from chezlang.effects.once import Once
from chezlang.effects.picks import Pick
from chezlang.effects.ruleset import RuleSet, blocks_of
from chezlang.engine.game import Game
from chezlang.engine.view import Asked, Option, View, view_of


def quoted(title: str) -> str:
    """A title in quotes."""
    return f'"{title}"'


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def seat_text(seat: int, named: Sequence[str] = ()) -> str:
    """`seat 1`, or `seat 1 (Title)` with the titles of what gives it its numbers."""
    return f"seat {seat + 1} ({', '.join(named)})" if named else f"seat {seat + 1}"


def seats_text(seats: Sequence[int]) -> str:
    """`seat 1`, `seats 1 and 2`."""
    return seat_text(seats[0]) if len(seats) == 1 else f"seats {listed([str(seat + 1) for seat in seats])}"


def option_text(game: Game, index: int) -> str:
    """Option number ``index`` of the decision that a game stands at, in words for the seat that is asked."""
    if game.decision is None:
        raise IndexError("nobody is asked anything")
    view = view_of(game, game.decision.seat)
    assert view.asked is not None
    return option_words(game.rules, view, view.asked.options[index])


def question(game: Game) -> str:
    """What the decision that a game stands at asks, in words for the seat that is asked; empty once the game is over."""
    return "" if game.decision is None else question_words(game.rules, view_of(game, game.decision.seat))


def option_words(rules: RuleSet, view: View, option: Option) -> str:
    """An option of a view's decision in words."""
    asked = view.asked
    assert asked is not None
    line = _line(rules, asked)
    if option.kind == "none":
        return _no(asked)
    if option.kind == "yes":
        return "yes"
    if option.kind == "number":
        return str(option.number)
    if option.kind == "option":
        return choice_text(rules, line, option.number) if isinstance(line, control.ChooseOne) else ""
    if option.kind == "seat":
        return f"choose {seat_text(option.seat, view.seats[option.seat].named)}"
    if option.kind == "zone":
        return f"choose {_place(option)}"
    what = quoted(option.card.title) if option.card is not None else "a card"
    if asked.kind == "answer":
        return f"play {what}" if option.way == 0 else f"answer with {what}"
    where = "" if option.seat == view.seat or (option.seat < 0 and not option.zone) else f" ({_place(option)})"
    return f"{_verb(line, asked)} {what}{where}"


def question_words(rules: RuleSet, view: View) -> str:
    """What a view's seat is asked; empty where it is not."""
    asked = view.asked
    if asked is None:
        return ""
    if asked.kind == "answer":
        if view.windows and not asked.moment:
            return f"Answer {_announced(rules, view)}?"
        return f"Play {_a(_tag(rules, asked.moment))} now?"
    source = f"{quoted(asked.source)}: " if asked.source else ""
    line = _line(rules, asked)
    if asked.kind == "option":
        what = "Choose one."
    else:
        what = english.line_text(rules, line) if line is not None else "Choose."
    more = [f"{word}: {listed([quoted(title) for title in titles])}" for word, titles in asked.cards.items()]
    more += [f"{word}: {seat_text(seat)}" for word, seat in asked.seats.items() if seat != view.seat]
    if asked.high > 1:
        span = f"{asked.low}" if asked.low == asked.high else f"{asked.low} to {asked.high}"
        more.append(f"{span} in all, {len(asked.picked)} so far")
    if asked.left >= 0:
        more.append(f"{asked.left} left to spend")
    return f"{source}{what}" + (f" ({'; '.join(more)})" if more else "")


def choice_text(rules: RuleSet, line: control.ChooseOne, index: int) -> str:
    """What one of the alternatives of a choice does."""
    text = english.option_text(rules, line, index)
    return text[:1].lower() + text[1:]


def _line(rules: RuleSet, asked: Asked) -> Effect | None:
    """The line of the rule set that asks; None for a window."""
    if asked.block < 0:
        return None
    block = _blocks.of(rules)[asked.block]
    return block.lines[asked.line] if asked.line < len(block.lines) else None


#: Every block of a rule set by its id.
_blocks = Once(blocks_of)


def _no(asked: Asked) -> str:
    """How the option that declines is called here."""
    if asked.kind == "answer":
        return "pass"
    if asked.kind == "yes":
        return "no"
    return "done" if asked.picked else "nothing"


def _verb(line: Effect | None, asked: Asked) -> str:
    """What is done with the card that is picked."""
    if isinstance(line, actions.MoveTo):
        return "move"
    if isinstance(line, (control.Choose, control.May)) or line is None:
        return "choose"
    picks = [part for part in parts(line) if isinstance(part, Pick)]
    if not any(pick.slot == asked.slot for pick in picks):
        return "choose"
    return _VERBS.get(type(line), "choose")


#: By the effect for which a card is picked.
_VERBS: dict[type[Effect], str] = {
    actions.Discard: "discard",
    actions.Take: "take",
    actions.Give: "give",
    actions.Play: "play",
    actions.Remove: "remove",
    actions.Reveal: "show",
    actions.Swap: "swap",
    actions.Cancel: "cancel",
}


def _place(option: Option) -> str:
    if not option.zone:
        return f"played by {seat_text(option.seat)}"
    if option.seat >= 0:
        return f"{seat_text(option.seat)}'s {option.zone}"
    return f"the {option.zone}"


def _announced(rules: RuleSet, view: View) -> str:
    """What stands in the innermost window, and whose it is."""
    window = view.windows[0]
    titles = listed([quoted(title) for title in window.titles])
    action = next((action.text for action in rules.actions if action.name == window.action), "")
    what = f"{titles} ({action})" if titles and action else titles or action
    return f"{what} by {seat_text(window.seat, view.seats[window.seat].named)}"


def _tag(rules: RuleSet, name: str) -> str:
    return next((tag.text for tag in rules.tags if tag.name == name), name)


def _a(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
