"""Checks of loops that nobody can end."""

from __future__ import annotations

from chezlang.effects import actions, control
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Block, Effect, parts
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding

#: What ends a loop from inside: it is left, paid for out of something that runs out, or the game is over.
_ENDS = (actions.Stop, actions.Spend, actions.PayCost, actions.Win, actions.EndGame)


def check_repeats(on: Ground) -> list[Finding]:
    """A `repeat` of which every round does something, whatever anybody chooses."""
    found: list[Finding] = []
    for step in on.facts.steps:
        effect = step.effect
        if not isinstance(effect, control.Repeat) or any(isinstance(node, _ENDS) for node in parts(effect.block)):
            continue
        line = next((line for line in _each_time(effect.block) if _always(line)), None)
        if line is None:
            continue
        asked = any(isinstance(node, control.May) for node in parts(effect.block))
        found += finding(
            "CZ405",
            f"this repeats for ever: `{on.text(line)}` does something in every round"
            if on.text(line)
            else "this repeats for ever",
            on.place(line, *on.chain(step)),
            "put it under the `you may` with what it hangs on, as a block of lines"
            if asked
            else "end it with `stop`, let it cost something that runs out, or put it under `you may`",
            "a loop ends when a round does nothing, or with `stop`",
        )
    return found


def _each_time(block: Block) -> list[Effect]:
    """The lines that every round comes to."""
    found: list[Effect] = []
    for line in block.lines:
        found += _each_time(line.block) if isinstance(line, control.Sequence) else [line]
    return found


def _always(line: Effect) -> bool:
    """Whether a line does something, whatever holds: it gives somebody a number, or rolls."""
    if isinstance(line, actions.Change):
        return line.what is None and isinstance(line.amount, Fixed) and line.amount.n > 0
    return isinstance(line, actions.RollAgainst | actions.RollTable | actions.RollDice)
