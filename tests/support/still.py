"""The library as it was once, for what is said of cards with regard to all others: a new card must not change what tests expect."""

from collections.abc import Collection
from functools import cache
from pathlib import Path

from chezlang import api
from chezlang.syntax import SourceFile, read_files, read_sources, source_from_text
from support.planting import OWN_FILE, Planted

HERE = Path(__file__).parent.parent / "model" / "still"


@cache
def still() -> tuple[SourceFile, ...]:
    """The files of the library that stays as it is, named as they are from the folder of the project."""
    files, findings = read_files([HERE])
    assert not findings
    return tuple(SourceFile(f"cards/{Path(file.name).relative_to(HERE).as_posix()}", file.text) for file in files)


def plant(block: str, asked: Collection[str] = ()) -> Planted:
    """That library with a block in a file of its own; ``asked``: codes that are off unless asked for, the only ones told then."""
    loaded = api.linked(read_sources((*still(), source_from_text(OWN_FILE, block))), asked)
    told = [each for each in loaded.findings if not asked or each.code in asked]
    return Planted(
        [each for each in told if not asked or each.place.file == OWN_FILE], loaded.sources, loaded.cards, OWN_FILE, 1
    )
