"""A picture for a card that has none: a pattern of the card's own, drawn from its title alone.

The same title gives the same picture, whatever other cards there are. SVG with whole numbers, on a ground of WIDE x HIGH.
What a card is about is told by signs, which are laid over it where the card is set; this is what they lie on.
"""

from __future__ import annotations

import hashlib
import math
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from chezlang.press.colors import PAPER, Colors
from chezlang.state import rng

WIDE, HIGH = 600, 480


@dataclass(frozen=True)
class Shades:
    """The colours of one picture."""

    deep: str
    mid: str
    light: str
    tint: str
    accent: str


class Chance:
    """Numbers drawn from a text, always the same ones."""

    def __init__(self, text: str) -> None:
        plain = unicodedata.normalize("NFC", text).casefold()
        self._state = rng.seeded(int.from_bytes(hashlib.blake2b(plain.encode(), digest_size=8).digest(), "big"))

    def below(self, bound: int) -> int:
        """0 .. bound-1."""
        self._state = rng.advance(self._state)
        return rng.below(self._state, bound)

    def between(self, low: int, high: int) -> int:
        """low .. high."""
        return low + self.below(high - low + 1)

    def of(self, items: tuple[str, ...]) -> str:
        """One of some."""
        return items[self.below(len(items))]


def picture(title: str, colors: Colors) -> str:
    """The picture of a title, as SVG."""
    chance = Chance(title)
    draw = PATTERNS[chance.below(len(PATTERNS))]
    shades = Shades(colors.deep, colors.mid, colors.light, colors.tint, chance.of(colors.accents))
    body = draw(chance, shades)
    if chance.below(2):
        body = f'<g transform="matrix(-1 0 0 1 {WIDE} 0)">{body}</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">'
        f"{body}</svg>"
    )


def _ground(color: str) -> str:
    return f'<path fill="{color}" d="M0 0h{WIDE}v{HIGH}h-{WIDE}z"/>'


def _paths(found: dict[str, list[str]]) -> str:
    """All that has one colour as one path; a thin rim of the same colour, so that no light shines through between two."""
    return "".join(
        f'<path fill="{color}" stroke="{color}" d="{"".join(parts)}"/>' for color, parts in found.items() if parts
    )


def _disc(x: int, y: int, r: int) -> str:
    return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"


def _rays(chance: Chance, colors: Shades) -> str:
    x, y = chance.between(150, 450), chance.between(160, 400)
    count = chance.between(9, 18)
    turn = chance.below(360)
    parts = []
    for index in range(count):
        one, two = (math.radians(turn + 360 * (2 * index + side) / (2 * count)) for side in (0, 1))
        parts.append(
            f"M{x} {y}L{x + round(900 * math.cos(one))} {y + round(900 * math.sin(one))}"
            f"L{x + round(900 * math.cos(two))} {y + round(900 * math.sin(two))}z"
        )
    rings = chance.between(1, 3)
    found = {colors.light: parts}
    for index in range(rings):
        found[(colors.tint, colors.accent, PAPER)[index]] = [_disc(x, y, 150 - 45 * index)]
    return _ground(colors.mid) + _paths(found)


def _waves(chance: Chance, colors: Shades) -> str:
    shades = (
        (colors.light, colors.mid, colors.accent, colors.mid, colors.deep),
        (colors.mid, colors.deep, colors.mid, colors.light, colors.tint),
        (colors.deep, colors.accent, colors.deep, colors.mid, colors.deep),
        (colors.light, colors.tint, colors.light, colors.mid, colors.light),
    )[chance.below(4)]
    rows = chance.between(3, 8)
    long = chance.between(60, 200)
    high = chance.between(14, 60)
    out = _ground((colors.tint, colors.light, colors.mid)[chance.below(3)])
    if chance.below(2):
        out += _paths({PAPER: [_disc(chance.between(80, 520), chance.between(70, 150), chance.between(40, 90))]})
    for row in range(rows):
        y = 110 + row * (HIGH - 90) // rows
        start = -chance.below(2 * long)
        d = (
            f"M{start} {y}q{long // 2} {-high} {long} 0"
            + f"t{long} 0" * ((WIDE - start) // long + 1)
            + f"V{HIGH}H{start}z"
        )
        out += f'<path fill="{shades[row % len(shades)]}" d="{d}"/>'
    return out


def _tiles(chance: Chance, colors: Shades) -> str:
    side = chance.of(("100", "120", "150"))
    size = int(side)
    shades = (colors.light, colors.mid, colors.deep, colors.accent, colors.tint)
    found: dict[str, list[str]] = {shade: [] for shade in shades}
    for x in range(0, WIDE, size):
        for y in range(0, HIGH, size):
            one, two = chance.below(5), chance.below(4)
            found[shades[one]].append(f"M{x} {y}h{size}v{size}h-{size}z")
            other = shades[(one + 1 + two) % 5]
            turn = chance.below(6)
            s = size
            shape = (
                f"M{x} {y}h{s}a{s} {s} 0 0 1 -{s} {s}z",
                f"M{x + s} {y}v{s}a{s} {s} 0 0 1 -{s} -{s}z",
                f"M{x + s} {y + s}h-{s}a{s} {s} 0 0 1 {s} -{s}z",
                f"M{x} {y + s}v-{s}a{s} {s} 0 0 1 {s} {s}z",
                _disc(x + s // 2, y + s // 2, s * 3 // 8),
                f"M{x} {y}L{x + s} {y + s}H{x}z",
            )[turn]
            found.setdefault("over " + other, []).append(shape)
    under = {shade: parts for shade, parts in found.items() if not shade.startswith("over ")}
    over = {shade.removeprefix("over "): parts for shade, parts in found.items() if shade.startswith("over ")}
    return _paths(under) + _paths(over)


def _hills(chance: Chance, colors: Shades) -> str:
    out = _ground(colors.tint)
    x, y, r = chance.between(100, 500), chance.between(90, 190), chance.between(45, 85)
    out += _paths({colors.accent: [_disc(x, y, r)]})
    steep = chance.below(2)
    for row, shade in enumerate((colors.light, colors.mid, colors.deep)):
        at = -chance.below(120)
        base = 210 + row * 85
        d = f"M{at} {HIGH}V{base}"
        while at < WIDE:
            step = chance.between(70, 150)
            rise = chance.between(30, 100)
            d += f"l{step} {-rise}l{step} {rise}" if steep else f"q{step} {-2 * rise} {2 * step} 0"
            at += 2 * step
        out += f'<path fill="{shade}" d="{d}V{HIGH}z"/>'
    return out


def _town(chance: Chance, colors: Shades) -> str:
    found: dict[str, list[str]] = {colors.light: [], colors.mid: [], colors.deep: []}
    windows: list[str] = []
    for row, shade in enumerate((colors.light, colors.mid, colors.deep)):
        x = -chance.below(60)
        while x < WIDE:
            wide = chance.between(50, 110)
            top = 90 + row * 90 + chance.below(120)
            found[shade].append(f"M{x} {top}h{wide}V{HIGH}h-{wide}z")
            if row:
                for wx in range(x + 12, x + wide - 18, 26):
                    for wy in range(top + 16, HIGH, 38):
                        if chance.below(3) == 0:
                            windows.append(f"M{wx} {wy}h12v16h-12z")
            x += wide + chance.below(3) * 14
    sky = _paths({colors.accent: [_disc(chance.between(100, 500), chance.between(80, 140), chance.between(36, 64))]})
    return _ground(colors.tint) + sky + _paths(found) + _paths({PAPER: windows})


def _rings(chance: Chance, colors: Shades) -> str:
    x, y = chance.between(100, 500), chance.between(100, 380)
    shades = (colors.light, colors.mid, colors.tint, colors.accent, colors.deep)
    step = chance.between(38, 62)
    start = chance.below(5)
    out = _ground(shades[start])
    for index, r in enumerate(range(560, 20, -step)):
        out += f'<circle cx="{x}" cy="{y}" r="{r}" fill="{shades[(start + 1 + index) % (4 if index % 3 else 5)]}"/>'
    return out


def _stripes(chance: Chance, colors: Shades) -> str:
    shades = (colors.light, colors.mid, colors.tint, colors.deep, colors.accent)
    lean = chance.of(("-200", "-90", "90", "200", "380"))
    x, out, last = -420, _ground(colors.light), 0
    while x < WIDE + 420:
        wide = chance.between(18, 92)
        shade = (last + chance.between(1, 4)) % 5
        out += f'<path fill="{shades[shade]}" d="M{x} 0h{wide}l{lean} {HIGH}h-{wide}z"/>'
        x, last = x + wide, shade
    return out


def _facets(chance: Chance, colors: Shades) -> str:
    side, tall = 120, 104
    shades = (colors.light, colors.mid, colors.tint, colors.deep, colors.accent)
    found: dict[str, list[str]] = {shade: [] for shade in shades}
    for row in range(HIGH // tall + 1):
        for col in range(-1, 2 * WIDE // side + 2):
            x, y = col * side // 2, row * tall
            up = (row + col) % 2 == 0
            d = f"M{x} {y + tall}h{side}L{x + side // 2} {y}z" if up else f"M{x} {y}h{side}L{x + side // 2} {y + tall}z"
            found[shades[min(4, chance.below(6))]].append(d)
    return _ground(colors.light) + _paths(found)


def _confetti(chance: Chance, colors: Shades) -> str:
    ground = chance.below(2)
    shades = ((colors.mid, colors.light, PAPER, colors.accent), (colors.light, colors.mid, colors.accent, colors.deep))[
        ground
    ]
    found: dict[str, list[str]] = {shade: [] for shade in shades}
    size = chance.between(16, 26)
    for row in range(7):
        for col in range(8):
            x = col * 84 + (row % 2) * 42 + chance.between(-16, 16)
            y = row * 76 + chance.between(-14, 14)
            s = size + chance.below(10)
            shape = (
                _disc(x, y, s * 3 // 4),
                f"M{x - s} {y}L{x} {y - s}L{x + s} {y}L{x} {y + s}z",
                f"M{x - s} {y + s * 3 // 4}L{x} {y - s}L{x + s} {y + s * 3 // 4}z",
                f"M{x - s} {y - s // 3}h{2 * s}v{s * 2 // 3}h{-2 * s}z",
            )[chance.below(4)]
            found[shades[chance.below(4)]].append(shape)
    return _ground((colors.deep, colors.tint)[ground]) + _paths(found)


def _cubes(chance: Chance, colors: Shades) -> str:
    side = chance.between(44, 74)
    wide, half = round(side * 0.866), side // 2
    top = chance.of((colors.light, colors.accent, colors.tint))
    found: dict[str, list[str]] = {top: [], colors.mid: [], colors.deep: []}
    for row in range(-1, HIGH // (side + half) + 2):
        for col in range(-1, WIDE // (2 * wide) + 2):
            x, y = col * 2 * wide + (row % 2) * wide, row * (side + half)
            found[top].append(f"M{x} {y}l{wide} {-half}l{wide} {half}l{-wide} {half}z")
            found[colors.mid].append(f"M{x} {y}l{wide} {half}v{side}l{-wide} {-half}z")
            found[colors.deep].append(f"M{x + 2 * wide} {y}l{-wide} {half}v{side}l{wide} {-half}z")
    return _ground(colors.light) + _paths(found)


def _scales(chance: Chance, colors: Shades) -> str:
    r = chance.between(46, 76)
    shades = (colors.mid, colors.tint, colors.light)
    out, odd = _ground(colors.mid), chance.between(5, 9)
    count = 0
    for row in range(HIGH // (r // 2) + 2, -2, -1):
        y = HIGH - row * (r // 2) + r
        for col in range(WIDE // (2 * r) + 2):
            x = col * 2 * r + (row % 2) * r
            count += 1
            middle = colors.accent if count % odd == 0 else shades[0]
            out += "".join(
                f'<circle cx="{x}" cy="{y}" r="{size}" fill="{shade}"/>'
                for size, shade in ((r, colors.deep), (r - 5, shades[1]), (r * 2 // 3, shades[2]), (r // 3, middle))
            )
    return out


def _dots(chance: Chance, colors: Shades) -> str:
    x0, y0 = chance.between(0, WIDE), chance.between(0, HIGH)
    step = chance.between(30, 46)
    dark = chance.below(2)
    parts: list[str] = []
    picked: list[str] = []
    for row in range(HIGH // step + 2):
        for col in range(WIDE // step + 2):
            x, y = col * step + (row % 2) * step // 2, row * step
            far = math.isqrt((x - x0) ** 2 + (y - y0) ** 2)
            r = max(3, step * (620 - far) // 1200)
            (picked if chance.below(11) == 0 else parts).append(_disc(x, y, r))
    ground, ink = (colors.deep, colors.light) if dark else (colors.tint, colors.mid)
    return _ground(ground) + _paths({ink: parts, colors.accent: picked})


PATTERNS: tuple[Callable[[Chance, Shades], str], ...] = (
    _rays, _waves, _tiles, _hills, _town, _rings, _stripes, _facets, _confetti, _cubes, _scales, _dots,
)  # fmt: skip
