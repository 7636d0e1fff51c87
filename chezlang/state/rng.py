"""A small generator whose whole state is one integer, so that it is saved, compared and copied for nothing.

SplitMix64 (Steele, Lea and Flood, 2014): a counter and a mixing function. Good enough for dice and
shuffles; not for secrets.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The state for a seed (any integer)."""
    return mix((seed ^ 0x5DEECE66D) & _MASK)


def mix(z: int) -> int:
    """Scramble 64 bits."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def advance(state: int) -> int:
    """The state after one draw."""
    return (state + _STEP) & _MASK


def below(state: int, bound: int) -> int:
    """A number 0..bound-1 read from ``state`` (call `advance` first; the bias is below bound / 2**64)."""
    return (mix(state) * bound) >> 64
