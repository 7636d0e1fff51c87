"""What there is to know of one sort of finding."""

from dataclasses import dataclass
from typing import Literal

Level = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Code:
    """One sort of finding.

    `title` is a few words and `why` whole sentences. `bad` and `good` are whole blocks of `.chez` source, as they stand
    in a set that is loaded together with the game Chez Geek; both are empty where no text can show it. One with
    `default_off` is a matter of taste: it is told only where it is asked for by name.
    """

    id: str
    name: str
    level: Level
    title: str
    why: str
    bad: str
    good: str
    default_off: bool = False

    @property
    def reason(self) -> str:
        """The first sentence of `why`, as the note of a finding that has none of its own."""
        first = self.why.split(". ")[0].removesuffix(".")
        return first if first[1:2].isupper() else first[:1].lower() + first[1:]
