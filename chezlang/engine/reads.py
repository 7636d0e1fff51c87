"""What phrases and blocks look at when they are read, as bits: as long as none of it has changed, they say the same again.

The engine keeps what it has worked out (numbers, which cards can be played) by these bits. A node that is not `KNOWN`
looks at everything: a new kind of node is slow at worst, not wrong.
"""

from __future__ import annotations

from collections.abc import Iterable

from chezlang.effects import actions, amounts, conditions, control, events, picks, select, watched
from chezlang.effects.base import Block, Node, parts
from chezlang.effects.clauses import Ban, Modifier, Watch
from chezlang.effects.ruleset import CardDef, RuleSet

HIDDEN = 1  # which cards lie in hidden zones, decks and piles, and who plays a card
OPEN = 2  # which cards lie in open zones, and so which clauses are live
BANS = 32  # which bans are live
NUMBERS = 4  # what has been gained, lost, rolled, set or spent
PLAYED = 8  # what is announced and can be answered
TURNS = 16  # whose turn it is, and all that is rare
EVERYTHING = 63

#: Nodes that look at nothing themselves; what the nodes inside them look at counts. (Whose turn it is gives the seats of
#: `EachSeat` another order; no number, and nothing that can be done, hangs on that.)
_NOTHING: frozenset[type[Node]] = frozenset((
    Block,
    select.InPlayOf, select.DeckPlace, select.ZoneRef,
    select.SeatRef, select.AnyZoneOf, select.EachSeat, select.Neighbors, select.Neighbor, select.OthersThan, select.SeatNo, select.Noun, select.CardRef, select.Among, select.TopCards, select.AnyCard, select.States, select.FromDeck, select.OtherThan,
    amounts.Fixed, amounts.Dice, amounts.LowHigh, amounts.Plus, amounts.Minus, amounts.AtLeast, amounts.AtMost,
    amounts.Times, amounts.Half,
    amounts.Count, amounts.Register, amounts.Table,
    conditions.Not, conditions.All, conditions.Compare, conditions.OfSome, conditions.Exists, conditions.IsSort, conditions.IsOnly,
    conditions.IsCancelled, conditions.OptionOn, conditions.SetUsed, conditions.AmountIs, conditions.IsOneOf,
    actions.ImposeOn, actions.Discard, actions.Take, actions.Give, actions.Swap, actions.SwapZones, actions.PassOn, actions.LookAt, actions.Remove,
    actions.Reveal, actions.Score, actions.Fail, actions.DoThis, actions.Offer, actions.RollDice, actions.RollAgainst,
    actions.Outcome, actions.RollTable, actions.Reroll, actions.Win, actions.EndGame, actions.Ignore, actions.Stop,
    control.Sequence, control.Choose, control.ChooseNumber, control.ChooseOne, control.May, control.Otherwise, control.If, control.ForEach,
    control.Repeat, control.WithSet,
    watched.WatchedCondition, watched.WatchedAmount, watched.WatchedIf, watched.WatchedOffer,
))  # fmt: skip
_TURNS: frozenset[type[Node]] = frozenset((
    select.ActiveSeat, conditions.OnTurn, conditions.HasPlayed, actions.Have, amounts.RoundNo, actions.AnotherPhase,
))  # fmt: skip
_NUMBERS: frozenset[type[Node]] = frozenset((
    select.WithNumber, select.ExtremeCards, select.ExtremeSeats, select.ExtremeOf, amounts.NumberOf, amounts.TotalOf, amounts.Combined, actions.SetNumber, actions.Spend,
    actions.PayCost, actions.RollNumbers,
))  # fmt: skip
_BANS: frozenset[type[Node]] = frozenset((
    select.MayPlay, select.MayEnter, conditions.CanEnter, actions.MoveTo, actions.Announce,
))  # fmt: skip
_PLACES: frozenset[type[Node]] = frozenset((select.OwnerOf, conditions.IsIn, actions.Become, actions.Draw))
_DECKS: frozenset[type[Node]] = frozenset((actions.Shuffle,))
_PLAYED: frozenset[type[Node]] = frozenset((select.Announced, actions.Cancel))
_BY_FIELDS: frozenset[type[Node]] = frozenset((
    actions.Change, actions.Impose, select.CardSet, select.ZoneOf, select.PlayedBy, picks.Pick, conditions.HasMore,
))  # fmt: skip
#: All of which it is known what they look at.
KNOWN = _NOTHING | _TURNS | _NUMBERS | _BANS | _PLACES | _DECKS | _PLAYED | _BY_FIELDS


class Reading:
    """What can be looked at in a rule set. ``numbers``: to say what any number is; ``bans``: whether anything is banned."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.numbers = NUMBERS | OPEN
        self.bans = BANS
        self.keeps = any(isinstance(clause, Ban) and clause.kind == events.CANCEL for clause in rules.clauses)
        numbers: list[Node] = [clause for clause in rules.clauses if isinstance(clause, Modifier)]
        numbers += [use.amount for card in rules.cards for use in card.numbers]
        if any(isinstance(part, select.Seats) for root in numbers for part in parts(root, False)):
            self.numbers |= HIDDEN  # an owner can change without a card's coming into play
        bans: list[Node] = [clause for clause in rules.clauses if isinstance(clause, Ban)]
        while True:  # numbers may hang on bans, and bans on numbers
            before = self.numbers, self.bans
            self.numbers |= self.inside(part for root in numbers for part in _below(root))
            self.bans |= self.inside(part for root in bans for part in _below(root))
            if (self.numbers, self.bans) == before:
                break

    def watching(self) -> int:
        """What decides whether anything crosses a line."""
        watches = [clause for clause in self.rules.clauses if isinstance(clause, Watch)]
        return self.numbers | self.inside(part for watch in watches for part in parts(watch, False)[1:])

    def playing(self, card: CardDef) -> int:
        """What decides whether a card can be played by its ``to play``, besides the zone in which it lies."""
        blocks = [block for block in (card.to_play, card.effect) if block is not None]
        return self.bans | self.inside(part for block in blocks for part in parts(block))

    def doing(self, block: Block) -> int:
        """What decides whether an action can be done that is about no card."""
        return self.bans | self.inside(parts(block))

    def inside(self, nodes: Iterable[Node]) -> int:
        """What some nodes look at, each by itself."""
        found = 0
        for node in nodes:
            found |= self.own(node)
        return found

    def own(self, node: Node) -> int:
        """What one node looks at, without the nodes inside it."""
        cls = type(node)
        found = EVERYTHING
        if isinstance(node, select.CardSet):
            found = self._inside(node.place)
        elif isinstance(node, select.ZoneOf):
            found = self.bans if node.entering is not None else 0
        elif isinstance(node, picks.Pick):
            if node.verb != events.PLAY:
                found = (self.bans if node.verb >= 0 else 0) | (self.numbers if node.budget is not None else 0)
        elif isinstance(node, actions.Change):
            found = NUMBERS if node.sign < 0 and self.rules.is_counter(node.number) else 0
        elif isinstance(node, actions.Impose):
            found = TURNS if actions.skipped(self.rules.clauses[node.clause]) >= 0 else 0
        elif isinstance(node, select.PlayedBy):
            found = HIDDEN | OPEN | PLAYED
        elif isinstance(node, conditions.HasMore):
            if node.noun is None:
                found = self.numbers
            else:
                found = OPEN if node.kind < 0 or self.rules.is_open(node.kind) else HIDDEN
        elif cls in _NUMBERS:
            found = self.numbers
        elif cls in _BANS:
            found = self.bans
        elif cls in _PLACES:
            found = HIDDEN | OPEN
        elif cls in _DECKS:
            found = HIDDEN
        elif cls in _PLAYED:
            found = PLAYED | (self.bans if self.keeps and isinstance(node, actions.Cancel) else 0)
        elif cls in _TURNS:
            found = TURNS
        elif cls in _NOTHING:
            found = 0
        return found

    def _inside(self, place: select.Places | None) -> int:
        """What has changed when other cards lie in a place; a place alone is read for no card."""
        if place is None or isinstance(place, select.InPlayOf):
            return OPEN
        if isinstance(place, select.DeckPlace):
            return HIDDEN
        if isinstance(place, select.ZoneOf):
            return OPEN if self.rules.is_open(place.kind) else HIDDEN
        return OPEN | HIDDEN


def _below(root: Node) -> list[Node]:
    """The nodes inside a clause, without the clause itself; an amount with all in it."""
    found = parts(root, False)
    return found[1:] if isinstance(root, (Modifier, Ban)) else found


#: What each kind of event changes, by its number; what moves cards is seen where they are moved.
_CHANGES = {
    events.ANNOUNCE: PLAYED, events.CANCEL: PLAYED, events.GAIN: NUMBERS, events.LOSE: NUMBERS, events.ROLL: NUMBERS,
    events.SPEND: NUMBERS, events.PAY: NUMBERS, events.SET: NUMBERS, events.HAVE: NUMBERS, events.SHUFFLE: HIDDEN,
    events.REVEAL: 0, events.START: 0, events.END: 0, events.CHOOSE: 0, events.DO: 0, events.PLAY: 0, events.SCORE: 0,
    events.FAIL: 0, events.AGAIN: 0, events.SKIP: 0,
}  # fmt: skip


def changes() -> tuple[int, ...]:
    """What an event changes, by its kind; of one not known here, everything."""
    return tuple(_CHANGES.get(event.id, 0 if event.moves else EVERYTHING) for event in events.EVENTS)
