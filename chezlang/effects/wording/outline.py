"""A block as nested points, for pages: what holds other lines is a point with points below it."""

from __future__ import annotations

from dataclasses import dataclass

from chezlang.effects import actions, clauses, control
from chezlang.effects.base import Block, Effect
from chezlang.effects.wording import lines, names
from chezlang.effects.wording.clauses import heeding, listening
from chezlang.effects.wording.inflect import capital, sentence
from chezlang.effects.wording.saying import paragraph
from chezlang.effects.wording.speaker import Speaker, is_empty


@dataclass(frozen=True)
class Point:
    """A point and those below it."""

    text: str
    below: tuple[Point, ...] = ()


def outline(s: Speaker, block: Block) -> tuple[Point, ...]:
    """The lines of a block, a point each."""
    found: list[Point] = []
    for line in block.lines:
        found.extend(_points(s, line))
        s = names.after(s, line)
    return tuple(found)


def of_clause(s: Speaker, clause: clauses.Clause) -> tuple[Point, ...]:
    """What a trigger, a replacement or an answer does; nothing for what only stands."""
    if isinstance(clause, clauses.Hook | clauses.Answer):
        return outline(heeding(listening(s, clause.patterns, clause.block), clause.patterns), clause.block)
    return outline(s, clause.block) if isinstance(clause, clauses.Watch) else ()


def _points(s: Speaker, line: Effect) -> list[Point]:
    if isinstance(line, control.If) and not is_empty(line.then):
        found = [_under(f"If {s.condition(line.cond)}", s, line.then)]
        if line.other is not None and line.other.lines:
            found.append(_under("Otherwise", s, line.other))
        return found
    if isinstance(line, control.ForEach) and lines.in_turn(s, line) is None:
        inner = lines.going_through(s, line)
        return [_under(capital(lines.gone_through(s, line)), inner, line.block)]
    if isinstance(line, control.Repeat):
        return [Point("Repeat:", outline(s, line.block))]
    if isinstance(line, control.ChooseOne) and not line.may:
        said = s.effect(line).clause()
        options = tuple(Point(sentence(lines.option_words(s, line, option))) for option in line.options)
        return [Point(capital(said.partition(" one: ")[0]) + " one:", options)]
    if isinstance(line, actions.RollAgainst | actions.RollTable):
        saying = s.effect(line)
        return [Point(sentence(saying.clause()), _results(s, line))]
    if isinstance(line, control.May) and len(line.block.lines) > 1:
        who = s.seats(line.who)
        s = lines.led(s, who)
        found = [Point(f"{capital(who.text)} may:", outline(s, line.block))]
        if line.other is not None:
            found.append(_under(f"If {lines.declined(s, line.who)}", s, line.other))
        return found
    return [Point(paragraph([s.effect(line)]))]


def _results(s: Speaker, line: actions.RollAgainst | actions.RollTable) -> tuple[Point, ...]:
    if isinstance(line, actions.RollTable):
        return tuple(_under(capital(lines.outcome_key(row)), s, row.block) for row in line.rows if row.block.lines)
    high, low = lines.hit_and_miss(s, line)
    found = []
    if not is_empty(line.hit):
        found.append(_under(capital(high), s, line.hit))
    if not is_empty(line.miss):
        found.append(_under(capital(low) if is_empty(line.hit) else "Otherwise", s, line.miss))
    return tuple(found)


def _under(head: str, s: Speaker, block: Block) -> Point:
    """What is done under a head: in the same breath where it is one plain thing."""
    said = lines.sayings(s, block)
    if len(said) == 1 and said[0].plain:
        return Point(f"{head}, {said[0].clause()}.")
    return Point(f"{head}:", outline(s, block))
