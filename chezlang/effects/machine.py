"""What an effect may ask of the machine that runs it. The engine gives the bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chezlang.effects.amounts import Amount
    from chezlang.effects.base import Block
    from chezlang.effects.ruleset import RuleSet
    from chezlang.effects.select import Noun
    from chezlang.state.data import Body, State, Window


class Machine:
    """A game being run: the rules, the state, and the few operations that effects are made of."""

    # With slots an attribute or a method of an object that has so many of them is found faster.
    __slots__ = ("blocks", "numbers", "rules", "sorts", "state")

    rules: RuleSet
    state: State
    numbers: int  # how many numbers there are: the factor in keys of stored values
    blocks: tuple[Block, ...]
    sorts: list[int]  # the tags of each card definition, a bit each: those of a card that has become nothing else

    # -- reading ------------------------------------------------------------------------

    def tags(self, card: int) -> int:
        """The kind, types and traits of a card, a bit each."""
        raise NotImplementedError

    def owner(self, card: int) -> int:
        """The seat in whose zone a card lies; for a card being played, who plays it; -1 for none."""
        raise NotImplementedError

    def zone_owner(self, zone: int) -> int:
        """The seat that has a zone, or -1."""
        raise NotImplementedError

    def zone_kind(self, zone: int) -> int:
        """The declared zone of which this is one seat's, or -1."""
        raise NotImplementedError

    def seat_zone(self, kind: int, seat: int) -> int:
        """The zone of a declared kind that a seat has."""
        raise NotImplementedError

    def card_number(self, card: int, number: int) -> int:
        """What a number of a card is now, modifiers included."""
        raise NotImplementedError

    def seat_number(self, seat: int, number: int) -> int:
        """What a number of a seat is now, modifiers and spending included."""
        raise NotImplementedError

    def lasting_number(self, seat: int, number: int) -> int:
        """The same without what holds for a turn only: no spending, no roll (the low of low/high), no passing change."""
        raise NotImplementedError

    def total(self, seat: int) -> int:
        """The sum of the game's total number over a seat's cards in play and its own."""
        raise NotImplementedError

    def has_number(self, seat: int, number: int) -> bool:
        """Whether anything says what a seat's number is."""
        raise NotImplementedError

    def amount_of(self, amount: Amount, f: Body, seat: int) -> int | None:
        """An amount with ``seat`` as the subject; None if it is a number that the seat has not."""
        raise NotImplementedError

    def top_cards(self, deck: int, count: int, noun: Noun | None, f: Body) -> list[int]:
        """The next cards of a deck, at most ``count``, the first drawn first; the pile is shuffled under it when it is short."""
        raise NotImplementedError

    def from_active(self) -> list[int]:
        """All seats, the active one first, then clockwise."""
        raise NotImplementedError

    def permits(self, kind: int, who: int, card: int, zone: int, action: int = -1, number: int = -1) -> bool:
        """Whether no ban forbids this event."""
        raise NotImplementedError

    def permitted(self, kind: int, who: int, cards: list[int]) -> list[int]:
        """Those of some cards for which no ban forbids such an event."""
        raise NotImplementedError

    def playable(self, seat: int, card: int) -> bool:
        """Whether a seat could play a card from hand now by its ``to play``."""
        raise NotImplementedError

    def doable(self, seat: int, action: int, args: tuple[tuple[int, ...], ...]) -> bool:
        """Whether a seat could do an action now."""
        raise NotImplementedError

    def being_played(self) -> list[int]:
        """The cards of the innermost open window: an answer touches what it answers, and nothing further out (R22)."""
        raise NotImplementedError

    def open_windows(self) -> list[Window]:
        """The windows that stand open with something announced in them, the innermost first."""
        raise NotImplementedError

    # -- blocks as wholes -----------------------------------------------------------------

    def block_possible(self, block: Block, f: Body) -> bool:
        """Whether running a block now could change anything."""
        raise NotImplementedError

    def block_allowed(self, block: Block, f: Body) -> bool:
        """Whether nothing in a block stands in its way."""
        raise NotImplementedError

    def block_open(self, block: Block, f: Body) -> bool:
        """Both: whether a block can be done now, and would change anything."""
        raise NotImplementedError

    # -- doing ----------------------------------------------------------------------------

    def emit(
        self, kind: int, who: list[int], cards: list[int], amounts: list[int], zones: list[int],
        number: int = -1, by: int = -1, action: int = -1, slot: int = -1,
    ) -> None:  # fmt: skip
        """Send an event on its path. ``slot``: a register of the body on top that takes the result of a roll."""
        raise NotImplementedError

    def start_play(self, seat: int, card: int) -> None:
        """Begin the ``to play`` of a card."""
        raise NotImplementedError

    def start_action(self, seat: int, action: int, args: tuple[tuple[int, ...], ...]) -> None:
        """Begin an action."""
        raise NotImplementedError

    def start_effect(self, seat: int, card: int) -> None:
        """Run what a card says, for ``do this``."""
        raise NotImplementedError

    def offer(self, player: int, kind: int, by: int) -> None:
        """Offer the cards of an at-any-time kind, clockwise from the seat after ``player``, as soon as what is under way is done."""
        raise NotImplementedError

    def put_down(self, seat: int, cards: tuple[int, ...]) -> None:
        """Lay announced cards where cards being played lie; they are in no zone that counts until they enter one."""
        raise NotImplementedError

    def fizzle(self, f: Body) -> None:
        """A price can't be paid: what this body plays counts as cancelled (D22); in any other body nothing happens."""
        raise NotImplementedError

    def reroll(self) -> bool:
        """Roll the dice of the roll under way once more; False if none is."""
        raise NotImplementedError

    def add_temp(self, temp: tuple[int, ...]) -> None:
        """Add a passing modifier: number, how, amount, seat or -1, card or -1, span, source card."""
        raise NotImplementedError

    def impose(self, clause: int, seat: int, span: int) -> None:
        """Make a standing clause live for a seat for a time (actions.THIS_TURN..)."""
        raise NotImplementedError

    def impose_on(self, clause: int, card: int, span: int) -> None:
        """Make a standing clause live for a card for a time, as one of its own."""
        raise NotImplementedError

    def look_at(self, card: int, seat: int) -> None:
        """Let a seat know which card this is, as long as it stays where it is."""
        raise NotImplementedError

    def stop(self, f: Body) -> None:
        """Leave the innermost repeat of a body, or the body."""
        raise NotImplementedError

    def end_game(self) -> None:
        """The game is over, and nobody has won."""
        raise NotImplementedError

    def another_turn(self, seat: int) -> None:
        """Let a seat have a turn of its own after the one under way."""
        raise NotImplementedError

    def another_phase(self, phase: int) -> bool:
        """Let a phase take place once more after the one under way; False where no turn is."""
        raise NotImplementedError

    def yet_to_start(self, phase: int) -> bool:
        """Whether a phase of the turn under way has not started yet, or will once more."""
        raise NotImplementedError

    def skip_turn(self, seat: int) -> None:
        """Let a seat's next turn not take place."""
        raise NotImplementedError

    def die(self, faces: int) -> int:
        """1..faces, from the dice laid out or the generator."""
        raise NotImplementedError
