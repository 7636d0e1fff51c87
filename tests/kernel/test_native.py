"""Classes of the kernel, compiled, have no `__dict__`: what reads their fields goes another way."""

import re
from pathlib import Path

import pytest

import chezlang

PACKAGE = Path(chezlang.__file__).parent
#: What is compiled, and what looks into effect objects.
FOLDERS = ("state", "effects", "engine", "model", "press")


@pytest.mark.parametrize(
    "path",
    sorted(path for folder in FOLDERS for path in (PACKAGE / folder).rglob("*.py")),
    ids=lambda path: path.relative_to(PACKAGE).as_posix(),
)
def test_no_fields_are_read_by_vars(path: Path) -> None:
    """`chezlang.effects.base.inside` gives the fields of an effect object by name."""
    code = re.compile(r"^[^#\"]*(?<![\w.])(vars\(|\w*\.?__dict__)", re.MULTILINE)
    assert not code.search(path.read_text(encoding="utf-8")), "take chezlang.effects.base.inside(node) for vars(node)"
