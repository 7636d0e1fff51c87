"""Each package imports only what stands before it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import chezlang

PACKAGE = Path(chezlang.__file__).parent

#: From what knows nothing to what knows all.
LAYERS = (
    "data", "files", "cache", "findings", "syntax", "state", "effects", "model", "engine", "rulings", "answers", "touched", "players", "lab",
    "press", "api", "start",
    "cli",
)  # fmt: skip

#: What plays a compiled library does so without what reads source.
PLAYS = frozenset({"state", "effects", "engine"})
READS = frozenset({"syntax", "model"})


def layer(path: Path) -> str:
    """The package, or the module of its own, that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The line and layer of each import from chezlang, wherever in the file it stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are written out"
            module = node.module or ""
            names = [f"{module}.{alias.name}" for alias in node.names] if module == "chezlang" else [module]
        else:
            continue
        for name in names:
            parts = name.split(".")
            if parts[0] == "chezlang" and len(parts) > 1 and not parts[1].startswith("__"):
                yield node.lineno, parts[1]


def sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.stem in LAYERS)


def test_every_package_has_its_place() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    modules = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__"}
    assert folders | modules <= set(LAYERS)


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_only_what_stands_before(path: Path) -> None:
    own = LAYERS.index(layer(path))
    wrong = [
        f"{path}:{line}: imports chezlang.{name}"
        for line, name in imported(path)
        if LAYERS.index(name) > own or (layer(path) in PLAYS and name in READS)
    ]
    assert not wrong, "\n".join(wrong)
