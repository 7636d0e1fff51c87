"""A rule set made ready to run: tables by integer, computed once and shared by all games of it."""

from __future__ import annotations

from chezlang.effects import events
from chezlang.effects.actions import ADD, Offer
from chezlang.effects.amounts import Combined, Fixed, NumberOf, TotalOf
from chezlang.effects.base import Block, Node, parts
from chezlang.effects.clauses import Answer, Clause, Hook, Modifier, Watch, is_own_ban
from chezlang.effects.conditions import CanEnter, HasMore, HasPlayed
from chezlang.effects.control import ForEach
from chezlang.effects.once import Once
from chezlang.effects.picks import Pick
from chezlang.effects.ruleset import RuleSet, blocks_of
from chezlang.effects.select import (
    Announced,
    AnyCard,
    CardRef,
    CardSet,
    DeckPlace,
    Extreme,
    ExtremeCards,
    MayEnter,
    MayPlay,
    PlayedBy,
    SeatRef,
    Seats,
    WithNumber,
    ZoneOf,
)  # fmt: skip
from chezlang.engine.ears import NEVER, Ear, ears_of
from chezlang.engine.plans import Plan, is_free, plan_of
from chezlang.engine.reads import TURNS, Reading, changes
from chezlang.state.data import SUBJECT, THIS, YOU

SELF = 1  # the card itself
OWNER = 2  # the owner of the card
MATES = 3  # cards of a sort in one zone of the owner
OTHERS = 0  # anything else: the phrase must be read


#: Phrases that look at the number that their field ``number`` names, where it is a seat's -1 for the total.
READ_A_NUMBER = (NumberOf, WithNumber, ExtremeCards, Extreme, Combined, HasMore)


class Reach:
    """What a modifier changes: ``sort`` SELF.., for MATES the zone kind, the tags and the titles; ``amount`` where it is plain and
    unconditional; ``simple`` where it adds, what it adds to can be told without reading its phrase, and it hangs on no number."""

    __slots__ = ("all_mask", "amount", "any_mask", "other", "plain", "simple", "sort", "titles", "zone")

    def __init__(self) -> None:
        self.sort = OTHERS
        self.zone = -1
        self.any_mask = 0
        self.all_mask = 0
        self.titles: tuple[int, ...] = ()
        self.other = False
        self.plain = False
        self.simple = False
        self.amount = 0


def reach_of(clause: Clause, rules: RuleSet) -> Reach:
    """The reach of a clause; of no use for one that is no modifier."""
    reach = Reach()
    if not isinstance(clause, Modifier):
        return reach
    of = clause.of
    if isinstance(of, CardRef) and of.slot == THIS:
        reach.sort = SELF
    elif isinstance(of, SeatRef) and of.slot == YOU:
        reach.sort = OWNER
    elif isinstance(of, CardSet) and isinstance(of.place, ZoneOf) and not of.noun.filters:
        place = of.place
        if (
            isinstance(place.of, SeatRef)
            and place.of.slot == YOU
            and place.entering is None
            and rules.is_open(place.kind)
        ):
            reach.sort = MATES
            reach.zone = place.kind
            reach.any_mask = of.noun.any_mask
            reach.all_mask = of.noun.all_mask
            reach.titles = of.noun.titles
            reach.other = of.other
    if clause.cond is None and isinstance(clause.amount, Fixed):
        reach.plain = True
        reach.amount = clause.amount.n
    reach.simple = reach.sort != OTHERS and clause.how == ADD and not hangs_on_numbers(clause)
    return reach


def hangs_on_numbers(clause: Modifier) -> bool:
    """Whether what a modifier adds, or when, depends on numbers, which may be those that it changes."""
    return any(
        isinstance(node, (*READ_A_NUMBER, TotalOf)) for root in (clause.cond, clause.amount) for node in parts(root)
    )


def offers_of(clause: Clause) -> tuple[int, ...]:
    """The kinds that a trigger offers, if it may be set off without limit and does nothing else; otherwise none."""
    if not isinstance(clause, Hook) or clause.once:
        return ()
    kinds = tuple(line.kind for line in clause.block.lines if isinstance(line, Offer))
    return kinds if len(kinds) == len(clause.block.lines) else ()


def bar_of(clause: Clause) -> int:
    """The number that a crossing holds a seat's total against, if it is another of the same seat; -1 for any other clause."""
    if isinstance(clause, Watch) and clause.number < 0 and isinstance(clause.than, NumberOf):
        of = clause.than.of
        if isinstance(of, SeatRef) and of.slot == SUBJECT:
            return clause.than.number
    return -1


#: What makes the number of a period a bit: the lowest of them, turned round.
PERIODS = -events.ROUND_PERIOD


def periods_of(ears: tuple[Ear, ...]) -> int:
    """The periods that some ears may hear, a bit each; of any phase, all phases."""
    found = 0
    for ear in ears:
        if ear.period == events.ANY_PHASE:
            found |= -1 << PERIODS
        elif ear.period != NEVER:
            found |= 1 << ear.period + PERIODS
    return found


#: Events that are only told of: nothing changes by them.
TOLD = frozenset((
    events.PLAY, events.SCORE, events.FAIL, events.CHOOSE, events.DO, events.END, events.HAVE,
))  # fmt: skip


class Program:
    """Lookup tables of one rule set; index by card definition, block, event kind or clause."""

    __slots__ = (
        "acts", "answers", "any_time", "bans", "bars", "blocks", "changes", "channels", "clauses", "deck_of", "deed_reads", "default", "ears", "facets",
        "far", "far_clauses", "flat", "for_turn", "free", "given", "live", "mask_of", "masks", "moves", "number_reads",
        "numbers", "offers", "own_bans", "paid_from", "periods", "plans", "reach", "reads_hidden", "reads_spent", "remembers", "rule_live", "rules", "searched", "simple", "speaks",
        "tag_live", "tags", "to_play", "turn_numbers", "watched", "watched_passing", "watches_turns", "whens", "woulds",
    )  # fmt: skip

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.numbers = len(rules.numbers)
        self.channels = events.NUMBER + self.numbers
        found = blocks_of(rules)
        empty = Block(-1, ())
        self.blocks: tuple[Block, ...] = tuple(found.get(index, empty) for index in range(max(found, default=-1) + 1))
        self.free: tuple[bool, ...] = tuple(is_free(block) for block in self.blocks)
        self.clauses: tuple[Clause, ...] = rules.clauses
        self.facets: tuple[tuple[int, ...], ...] = tuple(event.facets for event in events.EVENTS)
        self.moves: tuple[bool, ...] = tuple(event.moves for event in events.EVENTS)
        self.acts: tuple[bool, ...] = tuple(event.id not in TOLD for event in events.EVENTS)
        self.deck_of: list[int] = [card.deck for card in rules.cards]
        self.tags: list[int] = [card.tags for card in rules.cards]
        self.any_time: list[bool] = [card.any_time for card in rules.cards]
        self.to_play: list[Block | None] = [card.to_play for card in rules.cards]
        self.plans: list[Plan | None] = [plan_of(card) for card in rules.cards]
        # What a card states as a plain number; None where it must be worked out (dice, counts) or is not stated.
        self.flat: list[list[int | None]] = []
        self.given: list[tuple[int, ...]] = []  # numbers of seats that a card states
        self.live: list[tuple[tuple[int, int], ...]] = []  # (channel, clause) that a card registers in an open zone
        self.own_bans: list[tuple[int, ...]] = []  # bans of a card's own playing, which hold before it is in play too
        self.answers: list[tuple[int, ...]] = []  # clauses with which a card in hand may answer
        self.speaks: list[bool] = []  # whether a card in hand may ever be played in a window
        for card in rules.cards:
            flat: list[int | None] = [None] * self.numbers
            for use in card.numbers:
                if isinstance(use.amount, Fixed):
                    flat[use.number] = use.amount.n
            for index, number in enumerate(rules.numbers):
                if flat[index] is None and not card.states(index):
                    flat[index] = number.default if number.on_cards and number.default is not None else 0
            self.flat.append(flat)
            self.given.append(
                tuple(
                    use.number
                    for use in card.numbers
                    if rules.numbers[use.number].on_seats and not rules.numbers[use.number].on_cards
                )
            )
            self.live.append(
                tuple((channel, clause) for clause in card.clauses for channel in rules.clauses[clause].channels())
            )
            self.own_bans.append(tuple(each for each in card.clauses if is_own_ban(rules.clauses[each])))
            answers = tuple(clause for clause in card.clauses if isinstance(rules.clauses[clause], Answer))
            self.answers.append(answers)
            self.speaks.append(card.any_time or bool(answers))
        # How each modifier finds what it changes, where that can be told without reading its phrase: see `Reach`.
        self.reach: list[Reach] = [reach_of(clause, rules) for clause in rules.clauses]
        self.default: list[int] = [number.default or 0 for number in rules.numbers]
        self.paid_from: list[int] = [number.paid_from for number in rules.numbers]
        self.for_turn: list[bool] = [number.for_turn for number in rules.numbers]
        self.turn_numbers: list[int] = [index for index, for_turn in enumerate(self.for_turn) if for_turn]
        # By kind of event: the channels on which it is heard in each step of its path.
        self.bans: tuple[tuple[int, ...], ...] = tuple(tuple(events.BAN + each for each in row) for row in self.facets)
        self.woulds: tuple[tuple[int, ...], ...] = tuple(
            tuple(events.WOULD + each for each in row) for row in self.facets
        )
        self.whens: tuple[tuple[int, ...], ...] = tuple(
            tuple(events.WHEN + each for each in row) for row in self.facets
        )
        # For each number, whether all that can ever modify it is simple.
        self.simple: list[bool] = [
            all(
                reach.simple
                for reach, clause in zip(self.reach, rules.clauses, strict=True)
                if isinstance(clause, Modifier) and clause.number == number
            )
            for number in range(self.numbers)
        ]
        # What each trigger and ban can tell of an event at once.
        self.ears: list[tuple[Ear, ...]] = [ears_of(clause) for clause in rules.clauses]
        # The periods whose starts or ends a trigger may hear, a bit each (+ PERIODS).
        self.periods: list[int] = [periods_of(ears) for ears in self.ears]
        # Of a crossing of a seat's total and another number of that seat: that number; otherwise -1.
        self.bars: list[int] = [bar_of(clause) for clause in rules.clauses]
        # Of a trigger that does nothing but offer moments: the kinds that it offers.
        self.offers: list[tuple[int, ...]] = [offers_of(clause) for clause in rules.clauses]
        self._what_is_read(rules)
        self.tag_live: list[tuple[tuple[int, int], ...]] = [  # what a card that becomes of a type registers besides
            tuple((channel, clause) for clause in tag.clauses for channel in rules.clauses[clause].channels())
            for tag in rules.tags
        ]
        reading = Reading(rules)
        self.watches_turns = self.reads_spent or bool(reading.watching() & TURNS)
        # What must have changed (see `reads`) before a number, a card in hand, an action says otherwise than before.
        self.number_reads = reading.numbers
        play_reads = [reading.playing(card) for card in rules.cards]
        self.masks: tuple[int, ...] = tuple(sorted(set(play_reads)))
        self.mask_of: list[int] = [self.masks.index(mask) for mask in play_reads]  # card definition -> index in `masks`
        self.deed_reads: list[int] = [reading.doing(action.block) for action in rules.actions]
        self.changes: tuple[int, ...] = changes()
        self.remembers = any(isinstance(node, HasPlayed) for node in parts(rules))
        # Whether some line picks cards out of a deck, in whose order nothing lies that one may know.
        self.searched = any(isinstance(node, (Pick, ForEach)) and is_in_a_deck(node.what) for node in parts(rules))
        self.rule_live: list[tuple[int, int]] = [
            (channel, clause)
            for rule in rules.rules
            for clause in rule.clauses
            for channel in rules.clauses[clause].channels()
        ]

    def _what_is_read(self, rules: RuleSet) -> None:
        """What the lasting parts of the rules (modifiers, crossings, counts on cards) look at: what can't matter to them
        needs no look at crossings."""
        roots: list[Node] = [clause for clause in rules.clauses if isinstance(clause, Watch)]
        seen: list[Node] = []
        watched: set[int] = set()
        while roots:
            seen.extend(node for root in roots for node in parts(root, False))
            more = numbers_in(seen, rules, True)
            more -= watched
            watched |= more
            roots = [clause for clause in rules.clauses if isinstance(clause, Modifier) and clause.number in more]
            roots += [use for card in rules.cards for use in card.numbers if use.number in more]
        banned = any(
            isinstance(node, (MayPlay, MayEnter, CanEnter)) or (isinstance(node, ZoneOf) and node.entering is not None)
            for node in seen
        )
        passing = numbers_in(seen, rules, False)
        self.watched: list[bool] = [banned or number in watched for number in range(self.numbers)]
        self.watched_passing: list[bool] = [banned or number in passing for number in range(self.numbers)]
        lasting = [clause for clause in rules.clauses if isinstance(clause, Modifier) and clause.number in watched]
        self.far_clauses = frozenset(rules.clauses.index(clause) for clause in lasting if reads_far(clause))
        self.far: list[bool] = [
            any(clause in self.far_clauses for clause in card.clauses)
            or any(use.number in watched and reads_far(use) for use in card.numbers)
            for card in rules.cards
        ]
        hidden = {index for index in range(len(rules.zones)) if not rules.is_open(index)}
        self.reads_hidden = any(
            isinstance(node, (DeckPlace, PlayedBy, MayPlay))
            or (isinstance(node, (ZoneOf, HasMore)) and node.kind in hidden)
            for node in seen
        )
        self.reads_spent = any(
            (
                isinstance(node, (NumberOf, Extreme, Combined, HasMore))
                and node.number >= 0
                and rules.numbers[node.number].for_turn
            )
            or (
                isinstance(node, Watch)
                and not node.lasting
                and node.number >= 0
                and rules.numbers[node.number].for_turn
            )
            for node in seen
        )


def numbers_in(nodes: list[Node], rules: RuleSet, lasting: bool) -> set[int]:
    """The numbers that some nodes look at, each by itself; those of which only what lasts is looked at only if so asked."""
    found: set[int] = set()
    for node in nodes:
        if isinstance(node, READ_A_NUMBER) or (isinstance(node, Watch) and (lasting or not node.lasting)):
            found.add(rules.total if node.number < 0 else node.number)
        elif isinstance(node, TotalOf):
            found.add(rules.total)
    return found


def is_in_a_deck(what: Node) -> bool:
    """Whether cards are looked for in a deck, wherever in it they lie."""
    return isinstance(what, CardSet) and isinstance(what.place, DeckPlace) and not what.place.pile


def reads_far(root: Node) -> bool:
    """Whether a modifier or a number on a card looks at, or changes, more than its owner's own."""
    return any(
        isinstance(node, (AnyCard, Announced)) or (isinstance(node, Seats) and not (isinstance(node, SeatRef) and node.slot == YOU))
        or (isinstance(node, CardSet) and node.place is None)
        for node in parts(root, False)
    )  # fmt: skip


_programs: Once[Program] = Once(Program, 32)


def program_of(rules: RuleSet) -> Program:
    """The program of a rule set, made once for each rule set object."""
    return _programs.of(rules)
