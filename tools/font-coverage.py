"""Writes down which characters the press has a font for, from the fonts themselves: to be run when a font is changed.

Needs fontTools (in the extra `test`). With --check nothing is written, and the status is 1 if the file is not fresh.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "chezlang" / "press" / "fonts"
COVERAGE = FONTS / "coverage.txt"


def coverage() -> str:
    """The characters of all fonts together: a line a run, first and last in hexadecimal."""
    known: set[int] = set()
    for path in sorted(FONTS.rglob("*.ttf")):
        with TTFont(path, lazy=True) as font:
            known |= font.getBestCmap().keys()
    lines: list[str] = []
    first = last = -2
    for point in [*sorted(known), -1]:
        if point != last + 1:
            if last >= 0:
                lines.append(f"{first:x} {last:x}")
            first = point
        last = point
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    made = coverage()
    if "--check" in sys.argv[1:]:
        sys.exit(int(COVERAGE.read_text(encoding="ascii") != made))
    COVERAGE.write_text(made, encoding="ascii")
