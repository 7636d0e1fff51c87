"""Checks of what comes in place of an event that is only told of: what it tells of happens all the same."""

from __future__ import annotations

from chezlang.effects import actions, clauses, events
from chezlang.effects.base import parts
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding

#: What happens all the same, what to write in its place, and why.
_ALL_THE_SAME = {
    events.SCORE: (
        "this takes no {total} away: what would score lies there already, and counts all the same",
        "write `discard it`, or let it lose what it is worth: `it loses N {total}`; what is done besides is heard by `when ... scores`",
        "to score is only told to the lines that hear it; a card counts for as long as it lies in play",
    ),
    events.FAIL: (
        "this saves nothing: what is done with a card that fails stands in other lines, and is done all the same",
        "hear what is done with it, as in `when ... would discard ...`; what is done besides is heard by `when ... fails`",
        "to fail is only told to the lines that hear it",
    ),
    events.PLAY: (
        "this keeps nobody from playing it: that a card is played is told once all that playing it takes is done",
        "write `when ... announces ...` with `cancel it` below it, or forbid it: `... cannot play ...`; what is done besides is heard by `when ... plays`",
        "",
    ),
    events.ANNOUNCE: (
        "this keeps nobody from playing it: the card is played all the same, and nobody can answer it",
        "write `when ... announces ...` with `cancel it` below it, or forbid it: `... cannot play ...`",
        "",
    ),
    events.DO: (
        "this keeps nobody from doing it: the action goes on all the same",
        "write `when ... announces ...` with `cancel it` below it, or forbid it: `... cannot do ...`; what is done besides is heard by `when ... does`",
        "",
    ),
    events.REVEAL: (
        "this hides nothing: what would be revealed is shown all the same",
        "write `when ... reveals ...` for what is done then",
        "",
    ),
    events.END: (
        "this makes nothing last longer: what would end ends all the same",
        "write `when ... ends` for what is done then",
        "",
    ),
}

#: What a block may do with what it is about, so that something else comes of it than would have.
_DEALS_WITH_IT = (
    actions.MoveTo, actions.Take, actions.Give, actions.Swap, actions.Discard, actions.Remove, actions.Change, actions.SetNumber,
    actions.Score, actions.Fail, actions.Become, actions.Cancel, actions.Have,
)  # fmt: skip


def check_replaced(on: Ground) -> list[Finding]:
    """Something that is to come in place of what is only told of, and so happens all the same."""
    found: list[Finding] = []
    total = on.rules.numbers[on.rules.total].name if on.rules.total >= 0 else "total"
    for clause in on.rules.clauses:
        if not isinstance(clause, clauses.Would):
            continue
        inside = parts(clause.block)
        deals = any(isinstance(node, _DEALS_WITH_IT) and getattr(node, "what", node) is not None for node in inside)
        ignores = next((node for node in inside if isinstance(node, actions.Ignore)), None)
        for pattern in clause.patterns:
            if pattern.kind not in _ALL_THE_SAME or (deals and pattern.kind != events.END):
                continue
            told, help, note = _ALL_THE_SAME[pattern.kind]
            place = on.place(*([ignores] if ignores is not None else []), pattern, clause)
            found += finding("CZ411", told.format(total=total), place, help.format(total=total), note)
            break
    return found
