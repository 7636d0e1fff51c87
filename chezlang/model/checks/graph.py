"""Graphs of whole numbers: which of them lead back to themselves."""

from __future__ import annotations

from collections.abc import Iterable


def strong(units: Iterable[int], edges: Iterable[tuple[int, int]]) -> list[set[int]]:
    """The strongly connected components of a graph that have an edge: the sets of units of which each leads to each other, and
    single ones that lead to themselves (by S. R. Kosaraju's algorithm). ``edges``: from where to where; those to other units are no
    matter.
    """
    after: dict[int, set[int]] = {unit: set() for unit in units}
    before: dict[int, set[int]] = {unit: set() for unit in after}
    for start, end in edges:
        if start in after and end in after:
            after[start].add(end)
            before[end].add(start)
    done: set[int] = set()
    order: list[int] = []
    for unit in after:
        waiting = [(unit, False)]
        while waiting:
            each, seen = waiting.pop()
            if seen:
                order.append(each)
            elif each not in done:
                done.add(each)
                waiting.append((each, True))
                waiting.extend((next_, False) for next_ in after[each] if next_ not in done)
    rings: list[set[int]] = []
    taken: set[int] = set()
    for unit in reversed(order):
        if unit in taken:
            continue
        ring = {unit}
        waiting_ = [unit]
        taken.add(unit)
        while waiting_:
            for each in before[waiting_.pop()]:
                if each not in taken:
                    taken.add(each)
                    ring.add(each)
                    waiting_.append(each)
        if len(ring) > 1 or unit in after[unit]:
            rings.append(ring)
    return rings
