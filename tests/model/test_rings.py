"""Rings of effects: what is told of many cards, and how often each line is looked at for it."""

import pytest

from chezlang.model.checks import loops
from chezlang.model.checks.ground import Ground
from chezlang.model.facts import Facts
from chezlang.model.library import Library
from chezlang.syntax import read_sources, source_from_text
from support.library import CARDS

PAIRS = 12


def ground_of(text: str) -> Ground:
    files = [
        source_from_text(str(path), path.read_text(encoding="utf-8"))
        for path in sorted((CARDS / "chez-geek").rglob("*.chez"))
    ]
    library = Library(read_sources([*files, source_from_text("more.chez", text)]).blocks)
    library.link()
    assert library.rules is not None and not library.findings
    return Ground(library, library.rules, Facts(library.rules))


def test_many_cards_in_one_ring_are_told_of_by_the_shortest_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is asked once what it raises, and not again for each of the pairs of which one sets off the other."""
    asked: list[object] = []
    raised = loops._raised
    monkeypatch.setattr(loops, "_raised", lambda step: asked.append(step) or raised(step))
    text = "".join(
        f'thing "A{pair}"\n    cost 1\n    slack 1\n    when you gain income\n        you may\n            spend 1 free-time\n'
        f"            you gain 1 free-time\n\n"
        f'thing "B{pair}"\n    cost 1\n    slack 1\n    when you gain free-time\n        you gain 1 income\n\n'
        for pair in range(PAIRS)
    )
    (finding,) = loops.check_loops(ground_of(text))
    assert finding.message == '"A0" and "B0" set each other off for ever'
    assert len(asked) == len(set(map(id, asked))) > 2 * PAIRS


def test_the_way_round_is_found_without_going_through_all_pairs_again_and_again() -> None:
    class Counted(list[loops._Edge]):
        times = 0

        def __iter__(self):  # type: ignore[no-untyped-def]
            self.times += 1
            return super().__iter__()

    step = Facts(ground_of("").rules).steps[0]
    ends = [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 4), (3, 4), (6, 0)]
    edges = Counted(loops._Edge(start, end, step, None) for start, end in ends)
    way = loops._shortest(list(range(7)), edges)
    assert [(edge.start, edge.end) for edge in way] == [(4, 5), (5, 6), (6, 4)]
    assert edges.times == 1


def test_numbers_that_read_each_other_are_told_of_once() -> None:
    text = 'thing "Up"\n    cost 1\n    slack 1 per thing with 2+ slack here\n\n'
    text += 'thing "Down"\n    cost 1\n    slack 1 per thing with 3+ slack here\n\nthing "Plain"\n    cost 1\n    slack 1 per thing here\n'
    (finding,) = loops.check_loops(ground_of(text))
    assert finding.message == '"Up" and "Down" work their numbers out from each other'
