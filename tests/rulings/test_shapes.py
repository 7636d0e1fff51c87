"""The table of lines: every example can stand in a ruling, and every sort of line and check has one."""

from chezlang.rulings import script
from chezlang.rulings.reading import read_rulings
from chezlang.rulings.script import Ruling
from chezlang.rulings.shapes import HOLDS, PLAYED, TABLE
from chezlang.syntax import read_sources, source_from_text
from support.library import loaded


def read(*lines: str) -> Ruling:
    """A ruling of some lines, which must say nothing."""
    library = loaded().library
    assert library is not None
    text = 'ruling "All at once"\n' + "".join(f"    {line}\n" for line in lines)
    reading = read_sources([source_from_text("shapes.chez", text)])
    assert not reading.findings
    before, library.rulings = library.rulings, list(reading.blocks)
    try:
        (ruling,), told = read_rulings(library)
    finally:
        library.rulings = before
    assert not told
    return ruling


def test_every_example_can_stand() -> None:
    ruling = read(
        *(shape.example for shape in TABLE),
        "turn of seat 1",
        *(shape.example for shape in PLAYED),
        *(shape.example for shape in HOLDS),
    )
    lines = {type(line) for line in ruling.lines}
    assert lines | {script.Dice} == set(script.Line.__subclasses__())
    checks = {type(check) for line in ruling.lines if isinstance(line, script.Then) for check in line.checks}
    assert checks == set(script.Check.__subclasses__())


def test_each_is_written_once() -> None:
    written = [shape.written for shape in (*TABLE, *PLAYED, *HOLDS)]
    assert len(written) == len(set(written))
