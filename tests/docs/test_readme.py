"""What the README shows is there: its cards and rulings in the library, what they print in the reference, the files that it leads to."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LIBRARY = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "cards").rglob("*.chez"))]
PRINTED = (ROOT / "generated" / "pages" / "booklet.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("block", re.findall(r"^```chez\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
def test_what_is_shown_is_in_the_library(block: str) -> None:
    assert any(f"\n{block}" in f"\n{source}" for source in LIBRARY)


@pytest.mark.parametrize("text", re.findall(r"^> (.+)$", README, re.MULTILINE))
def test_what_prints_is_in_the_reference(text: str) -> None:
    assert text in PRINTED


@pytest.mark.parametrize("target", re.findall(r'\]\(([^)#:]+)\)|src="([^"]+)"', README))
def test_what_is_linked_is_there(target: tuple[str, str]) -> None:
    assert (ROOT / "".join(target)).is_file()


def test_something_is_shown() -> None:
    assert len(re.findall("```chez", README)) == 2 and "\n> " in README
