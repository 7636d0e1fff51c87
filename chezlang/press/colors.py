"""The colours of a card, made from the one colour that its kind declares so that they can always be read.

Contrast is that of WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio): 4.5 for text. A card printed in black
and white keeps it, since the contrast is one of lightness alone.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

import webcolors

#: The ground that all text stands on, and the ink.
PAPER = "#fdfbf6"
INK = "#1d1b20"

#: What text needs against its ground, and what it gets: some of it is small.
READABLE = 4.5
STRONG = 5.6

#: Colours named for screens are fuller than ink on paper ever is.
MOST_FULL = 0.62

#: What stands out in pictures; for each kind those that are far from its own hue.
ACCENTS = ("#f2b134", "#2a9d97", "#ef6a50", "#4fa3e0", "#b07cc6", "#7fb24a")

#: Of a full turn: nearer hues are too much alike.
APART = 0.14

#: For kinds and decks that declare no colour: by their place in the game.
OWN = (
    "teal",
    "crimson",
    "royalblue",
    "darkgoldenrod",
    "purple",
    "seagreen",
    "sienna",
    "slategray",
    "deeppink",
    "olivedrab",
)

RGB = tuple[float, float, float]


@dataclass(frozen=True)
class Colors:
    """As `#rrggbb`. ``deep``: a ground for white text, and an ink on paper; ``mid`` and ``light``: for pictures; ``tint``: a ground for ink; ``accents``: beside all of these."""

    deep: str
    mid: str
    light: str
    tint: str
    accents: tuple[str, ...]


def colors_of(name: str, index: int) -> Colors:
    """The colours of a declared colour's name; without one, of a colour of ours that goes by ``index``."""
    hue, light, full = colorsys.rgb_to_hls(*_rgb(webcolors.name_to_hex(name or OWN[index % len(OWN)])))
    yellow = 0.05 < hue < 0.19
    # A darkened yellow is a brown that nobody declared; a red-hot orange still looks like what was said.
    hue, full = (0.03 + 0.35 * (hue - 0.03), min(full, 0.88)) if yellow else (hue, min(full, MOST_FULL))
    deep = colorsys.hls_to_rgb(hue, light, full)
    while light > 0 and contrast(_hex(deep), PAPER) < STRONG:
        light -= 0.01
        deep = colorsys.hls_to_rgb(hue, light, full)
    paper = _rgb(PAPER)
    return Colors(
        _hex(deep), _hex(_mixed(deep, paper, 0.4)), _hex(_mixed(deep, paper, 0.66)), _hex(_mixed(deep, paper, 0.88)),
        tuple(each for each in ACCENTS if _far(hue, colorsys.rgb_to_hls(*_rgb(each))[0])),
    )  # fmt: skip


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart in lightness: 1 (not at all) to 21."""
    high, low = sorted((_luminance(_rgb(one)), _luminance(_rgb(other))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(rgb: RGB) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _far(one: float, other: float) -> bool:
    """Whether two hues (0..1) are far apart on their circle."""
    return APART <= abs(one - other) <= 1 - APART


def _mixed(one: RGB, other: RGB, share: float) -> RGB:
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def _rgb(text: str) -> RGB:
    return int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255


def _hex(rgb: RGB) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)
