"""What the words of a line can refer to: whose card it is, the event, what has been chosen, names given."""

from __future__ import annotations

from dataclasses import dataclass, field

from chezlang.state.data import LOCALS

CARDS = "cards"
SEAT = "seat"
ZONE = "zone"


@dataclass
class Slots:
    """Registers handed out in one clause."""

    next: int = LOCALS

    def take(self, count: int = 1) -> int:
        """The first of ``count`` fresh registers."""
        first = self.next
        self.next += count
        return first


@dataclass
class Name:
    """What ``as NAME`` named: its register and sort."""

    slot: int
    sort: str


@dataclass
class Scope:
    """The references that are open at a line. ``event_*`` come from the trigger; ``chosen_*`` from lines before."""

    slots: Slots
    you: bool = False
    this: bool = False
    event_it: bool = False
    event_that: bool = False
    event_amount: bool = False
    event_name: str = ""
    event_whole: bool = False  # the event is about an action: `it` is all its cards
    chosen_seat: bool = False
    chosen_it: str = ""  # "", CARDS or ZONE
    subject: bool = False
    names: dict[str, Name] = field(default_factory=dict)
    params: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def inner(self) -> Scope:
        """The scope of a block inside: what it names stays in it."""
        return Scope(
            self.slots, self.you, self.this, self.event_it, self.event_that, self.event_amount, self.event_name, self.event_whole,
            self.chosen_seat, self.chosen_it, self.subject, dict(self.names), self.params,
        )  # fmt: skip
