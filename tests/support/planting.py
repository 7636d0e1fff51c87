"""The real library with something planted in it: what the checker says then, and where."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from chezlang import api
from chezlang.data import data_dir
from chezlang.findings import Finding
from chezlang.syntax import SourceFile, read_files, read_sources, source_from_text

#: Places for a block: a file of the library, and the part of it behind which the block is put (0: start, 1: end).
START, MIDDLE, END = 0.0, 0.5, 1.0
SETS = ("chez-geek", "slack-attack")
OWN_FILE = "cards/slack-attack/attic.chez"


@dataclass(frozen=True)
class Planted:
    """A library with a block in it: its findings, its texts by file, and where the block begins."""

    findings: list[Finding]
    sources: dict[str, str]
    cards: int
    file: str
    line: int


@cache
def library() -> tuple[SourceFile, ...]:
    """The files of the base and its first expansion, named as they are from the folder of the project.

    Not all of cards/: what a bad block is told does then not hang on every card of every set.
    """
    folder = data_dir("cards")
    files, findings = read_files([folder / name for name in SETS])
    assert not findings
    return tuple(SourceFile(_name(file.name, folder), file.text) for file in files)


def _name(name: str, folder: Path) -> str:
    return (Path("cards") / Path(name).relative_to(folder)).as_posix()


def check(files: tuple[SourceFile, ...]) -> api.Loaded:
    return api.linked(read_sources(files))


def plant(block: str, file: str = OWN_FILE, at: float = END) -> Planted:
    """The library with a block put into one of its files, between two others."""
    files = list(library())
    index = next((i for i, each in enumerate(files) if each.name == file), len(files))
    lines = files[index].text.split("\n") if index < len(files) else []
    heads = [number for number, line in enumerate(lines) if line[:1].strip() and line[0] != "#"]
    before = len(lines) if at >= END or not heads else heads[int(at * len(heads))]
    text = "\n".join([*lines[:before], *block.rstrip("\n").split("\n"), "", *lines[before:]])
    files[index : index + 1] = [source_from_text(file, text)]
    loaded = check(tuple(files))
    return Planted(loaded.findings, loaded.sources, loaded.cards, file, before + 1)


def replaced(file: str, old: str, new: str) -> tuple[SourceFile, ...]:
    """The library with other text in one place of one file."""
    found = [each for each in library() if each.name == file and each.text.count(old) == 1]
    assert len(found) == 1, f"{old!r} must stand once in {file}"
    return tuple(
        SourceFile(each.name, each.text.replace(old, new)) if each.name == file else each for each in library()
    )


def cases(folder: Path) -> Iterator[tuple[Path, str, str]]:
    """What is in a folder's .txt files: a block, a line `====`, and what is to be said of it; `----` ends a case."""
    for path in sorted(folder.glob("*.txt")):
        for part in path.read_text(encoding="utf-8").split("\n----\n"):
            block, found, says = part.partition("\n====")
            if found:
                yield path, block.lstrip("\n"), says.strip("\n")
