"""What a library means, looked at as a whole: lines that can never do anything, rings, words that nobody uses, and the like.

Each check is a plain function from the linked library to findings. Those of `LOCAL` look at a line by itself, and are asked
of every block that has no mistake; those of `WHOLE` say that something is nowhere to be found, which is only known when all
blocks could be read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chezlang.findings import Finding, level_of
from chezlang.model.checks.consequences import without_consequences
from chezlang.model.checks.effects import (
    check_choices,
    check_conditions,
    check_effects,
    check_hosts,
    check_out_of_play,
    check_reach,
)
from chezlang.model.checks.ends import check_decks, check_winning
from chezlang.model.checks.ground import Ground
from chezlang.model.checks.happenings import check_bans, check_cancels, check_force, check_phrases, check_triggers
from chezlang.model.checks.idle import (
    check_becoming,
    check_markers,
    check_rerolls,
    check_returns,
    check_stops,
    check_swaps,
    check_while_played,
)
from chezlang.model.checks.loops import check_loops
from chezlang.model.checks.numbers import (
    check_asleep,
    check_bonuses,
    check_limits,
    check_prices,
    check_unread,
    check_unrolled,
)
from chezlang.model.checks.playing import check_playable
from chezlang.model.checks.printed import check_printed
from chezlang.model.checks.repeats import check_repeats
from chezlang.model.checks.replaced import check_replaced
from chezlang.model.checks.sizes import check_sizes
from chezlang.model.checks.texts import check_names, check_own_texts, check_texts
from chezlang.model.checks.twins import check_twins, check_worse
from chezlang.model.checks.undone import check_forbidden, check_outliving, check_undone
from chezlang.model.checks.words import (
    check_actions,
    check_die,
    check_numbers,
    check_options,
    check_parameters,
    check_plurals,
    check_stated,
    check_tags,
    check_zones,
)
from chezlang.model.facts import Facts
from chezlang.model.running import Cause, More

if TYPE_CHECKING:
    from chezlang.model.library import Library

Check = Callable[[Ground], list[Finding]]

LOCAL: tuple[Check, ...] = (
    check_effects,
    check_hosts,
    check_reach,
    check_choices,
    check_stated,
    check_parameters,
    check_prices,
    check_undone,
    check_outliving,
    check_own_texts,
    check_printed,
    check_repeats,
)
WHOLE: tuple[Check, ...] = (
    check_tags, check_plurals, check_numbers, check_actions, check_zones, check_options, check_die, check_triggers, check_cancels, check_bans,
    check_force, check_phrases, check_conditions, check_out_of_play, check_playable, check_texts, check_names, check_loops, check_asleep, check_unread, check_unrolled, check_limits, check_bonuses, check_markers,
    check_becoming, check_returns, check_rerolls, check_replaced, check_stops, check_swaps, check_while_played, check_forbidden, check_winning, check_decks, check_sizes,
)  # fmt: skip

#: Those of which it has been made sure that what they say of a line hangs on nothing but the line, the heads of cards and what is
#: seen of other lines (`seen.py`). As long as one is missing here, a library is checked whole after each change.
SPLIT: frozenset[Check] = frozenset((
    check_effects, check_hosts, check_reach, check_choices, check_stated, check_parameters, check_prices, check_undone, check_outliving,
    check_own_texts, check_tags, check_plurals, check_numbers, check_actions, check_zones, check_options, check_die, check_triggers,
    check_cancels, check_bans, check_force, check_phrases, check_conditions, check_out_of_play, check_playable, check_texts, check_names,
    check_replaced, check_printed, check_repeats, check_loops, check_asleep, check_unread, check_unrolled, check_limits, check_bonuses, check_markers, check_becoming, check_returns,
    check_rerolls, check_stops, check_swaps, check_while_played, check_forbidden, check_winning, check_decks, check_sizes,
))  # fmt: skip

#: Those that are asked only for the sake of a code that is off by default.
OFF: dict[str, Check] = {"CZ425": check_twins, "CZ426": check_worse}


def check(library: Library, told: list[Finding], asked: Collection[str] = ()) -> list[Finding]:
    """What the checks have to say; ``told`` are the findings that there are already. ``asked``: codes that are off by default."""
    return examined(library, told, asked).findings


@dataclass
class Examined:
    """What the checks said, before (``raw``) and after what only follows from other findings was left out, and what they stood on."""

    findings: list[Finding]
    raw: list[Finding]
    ground: Ground | None = None
    whole: bool = False


def examined(
    library: Library,
    told: list[Finding],
    asked: Collection[str] = (),
    keeps: bool = False,
    more: Mapping[int, More] | None = None,
    given: Sequence[Cause] = (),
) -> Examined:
    """`check`, with what it stood on; ``keeps``: for a library of which something is, or will be, known from before.

    ``more`` and ``given``: what cards that are not read bring about, as in `Facts`. ``whole`` is true where everything could be asked.
    """
    if library.rules is None:
        return Examined([], [])
    blocks = sorted((parsed.block.file, parsed.block.first_line) for parsed in library.blocks)
    # A line that was taken for the start of a block may belong to the one before it.
    broken = {at for each in told for back in (0, 1) if (at := _block_at(blocks, each, back)) is not None}
    heads = {index: card.head.shape for index, card in enumerate(library.cards) if card.head is not None}
    ground = Ground(library, library.rules, Facts(library.rules, more, given), heads=heads, keeps=keeps)
    sound = not any(level_of(finding) == "error" for finding in told)
    found: list[Finding] = []
    wanted = tuple(each for code, each in OFF.items() if code in asked)
    for each in (*LOCAL, *((*WHOLE, *wanted) if sound else ())):
        found += each(ground)
    raw = list(found)
    broken |= library.missing.silent
    found = [each for each in found if _block_at(blocks, each) not in broken]
    if any(each.code == "CZ409" for each in found):
        found = [each for each in found if each not in ground.shared]
    return Examined(without_consequences(found, ground.roots), raw, ground, sound)


def _block_at(blocks: list[tuple[str, int]], finding: Finding, back: int = 0) -> tuple[str, int] | None:
    """The block in which a finding stands."""
    at = bisect_right(blocks, (finding.place.file, finding.place.line - back)) - 1
    return blocks[at] if at >= 0 and blocks[at][0] == finding.place.file else None
