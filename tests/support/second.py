"""A second opinion on the library: what counts and what is legal, worked out the slow way from the saved form of a state.

It knows the cards by their titles and says of each in plain Python what rules.md and the card say; of the engine
it uses nothing but the layout of `State.data`. A card that is not in these tables is not looked into: decks for a comparison are made of
the cards that are (`KNOWN`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from chezlang.effects.amounts import Fixed, LowHigh
from chezlang.effects.clauses import Ban
from chezlang.effects.ruleset import RuleSet

BODY, WINDOW = 1, 3  # sorts of saved frames
PLAY = 2  # why a body runs
THIS_TURN, NEXT_TURN = 0, 1
SET_TO, ADD, NOT_ABOVE, NOT_BELOW = range(4)

#: Cards that cancel, and the types of what they cancel.
CANCELS = {
    "Car Alarm": {"sleep"},
    "Garbage Truck": {"sleep"},
    "Moron with a Chainsaw": {"sleep"},
    "Brain Fart": {"activity"},
    "Server Busy": {"net", "gaming"},
    "Checked for ID": {"booze", "cigarettes"},
    "What Were We Talking About?": {"whenever"},
}
#: Whenever cards that can always change something, for whoever plays them.
ALWAYS = {
    "Raise", "A Very Fake Cough", "Overtime", "Lint and a Button", "Tuition Due", "Mystery Keg",
    "Lights On, Everybody Out", "Sucks to Be You", "Everyone Looks Great", "Double Espresso", "Bad Boss", "Allergies",
}  # fmt: skip
#: Whenever cards that need something: see `Second.does_something`.
SOMETIMES = {
    "You're Fired!", "New Job", "Change in Couch", "Dumpster Diving", "Mooch", "Visit from the Parents", "Break Up", "Justifiable Homicide",
    "Fresh Air, They Said", "Get Out of Here!", "Candles and Saxophone",
}  # fmt: skip
#: Cards of other kinds, all of whose effects on numbers and on what may be done are told below.
OTHERS = {
    "Sleep", "Power Nap", "Surf the Net", "Hang Out at Cafe", "Computer Games", "Role-Playing Session",
    "Nookie at Mario's", "Library-Stacks Nookie", "Cast Party Nookie", "Y-Files", "Shouting with Guests", "Concert", "Late Fees", "Knots and Elbows", "Tattoo",
    "Piercing", "Beer", "White Russian", "Ramen", "Pizza", "Microwave Popcorn", "Hash Brownies", "Bong", "Shrooms", "Cloves", "Ultra-Thins",
    "NT Server Tome", "On the Origin of Species", "Used CDs", "GameStation", "Harold the Hoopty Car", "New Lock",
    "Live-In S.O.", "TV Queen", "Mr. Gamer", "Guy on the Couch", "Lampshade Larry", "Feliz", "Inkblot", "Hungry Girl",
    "Clumsy Drunk", "Choad Warrior", "Lord Yahoo", "Waitstaff", "Professional Research Subject", "Web Designer", "Drummer",
    "Slacker", "Corporate Drone", "Campus Job", "Tech Support", "Temp", "Security Guard", "Pizza Driver",
    "Sloths: Nature's Sedatives", "Who Wants to Marry a Creepy Weirdo?", "Mutant Olympics", "Wide-Screen TV", "Huge Speakers", "Beckett",
    "Psycho Ex", "The Motivator", "Frat Man",
}  # fmt: skip
KNOWN = CANCELS.keys() | ALWAYS | SOMETIMES | OTHERS


@dataclass(frozen=True)
class Fact:
    """What is printed on a card, as words and numbers; ``rolled``: its number is by dice."""

    title: str
    kind: str
    types: frozenset[str]
    numbers: dict[str, int]
    rolled: frozenset[str]


def facts(rules: RuleSet) -> list[Fact]:
    """What is printed on each card of a rule set."""
    found = []
    for card in rules.cards:
        numbers: dict[str, int] = {}
        rolled: set[str] = set()
        for use in card.numbers:
            name = rules.numbers[use.number].name
            if isinstance(use.amount, Fixed):
                numbers[name] = use.amount.n
            elif isinstance(use.amount, LowHigh):
                numbers[name] = use.amount.low
            elif use.amount.rolls():
                rolled.add(name)
                numbers[name] = 0
        tags = [rules.tags[use.tag] for use in card.uses]
        found.append(Fact(card.title, tags[0].name, frozenset(tag.name for tag in tags), numbers, frozenset(rolled)))
    return found


class Second:
    """One moment of a game, from the saved form of its state."""

    def __init__(self, rules: RuleSet, facts: list[Fact], data: dict[str, Any]) -> None:
        self.rules = rules
        self.data = data
        self.seats: int = data["seats"]
        self.active: int = data["active"]
        self.fact = [facts[definition] for definition in data["defs"]]
        self.names = [number.name for number in rules.numbers]
        self.stored = dict(map(tuple, data["stored"]))
        self.markers = dict(map(tuple, data["markers"]))
        decks = 2 * len(rules.decks)
        zones = data["zones"][decks + 2 :]
        self.deck = {deck.name: data["zones"][2 * index] for index, deck in enumerate(rules.decks)}
        self.pile = {deck.name: data["zones"][2 * index + 1] for index, deck in enumerate(rules.decks)}
        self.limbo: list[int] = data["zones"][decks]
        size = self.seats
        self.zone = {zone.name: zones[index * size : (index + 1) * size] for index, zone in enumerate(rules.zones)}
        self.players = dict(map(tuple, data["players"]))

    # -- the table ---------------------------------------------------------------------------

    @cached_property
    def home(self) -> dict[int, int]:
        """The seat in whose room a card lies."""
        return {card: seat for seat in range(self.seats) for card in self.zone["room"][seat]}

    def room(self, seat: int, *types: str) -> list[int]:
        """Cards in a room, of any of some types where given."""
        cards = self.zone["room"][seat]
        return [card for card in cards if not types or self.fact[card].types & set(types)]

    def rooms(self, *types: str) -> list[int]:
        return [card for seat in range(self.seats) for card in self.room(seat, *types)]

    def titles(self, seat: int) -> set[str]:
        """What lies open before a seat, the Job included."""
        return {self.fact[card].title for card in self.zone["room"][seat] + self.zone["desk"][seat]}

    def job(self, seat: int) -> str:
        cards = self.zone["desk"][seat]
        return self.fact[cards[-1]].title if cards else ""

    def others(self, seat: int) -> list[int]:
        return [other for other in range(self.seats) if other != seat]

    def hand(self, seat: int) -> list[int]:
        return list(self.zone["hand"][seat])

    def key(self, index: int, name: str) -> int:
        return index * len(self.names) + self.names.index(name)

    # -- numbers -----------------------------------------------------------------------------

    def changed(self, value: int, name: str, seat: int, card: int, added: int = 0, most: int | None = None) -> int:
        """A value after what holds for a time and what stands."""
        number = self.names.index(name)
        for temp_number, how, amount, temp_seat, temp_card, span, _ in self.data["temps"]:
            if temp_number == number and span != NEXT_TURN and (temp_card == card if card >= 0 else temp_seat == seat):
                if how == SET_TO:
                    value = amount
                elif how == ADD:
                    added += amount
        value += added
        return value if most is None else min(value, most)

    def slack(self, card: int) -> int:
        """What a card in a room counts for."""
        fact = self.fact[card]
        seat = self.home[card]
        key = self.key(card, "slack")
        here = self.room(seat)
        if key in self.stored:
            value = self.stored[key]
        elif fact.title == "Computer Games":
            value = 1 + len(self.room(seat, "electronics"))
        elif fact.title == "Role-Playing Session":
            value = min(3, max(1, len(self.room(seat, "person"))))
        elif fact.title == "Pizza":
            value = min(3, len(self.room(seat, "food")))
        elif fact.title == "Mutant Olympics":
            value = min(4, max(1, len(self.rooms("tv"))))
        elif fact.title == "On the Origin of Species":
            value = (0, 2, 3, 5)[min(3, self.markers.get(self.key(card, "bookmark"), 0))]
        else:
            value = fact.numbers.get("slack", 0)
        value += self.markers.get(key, 0)
        added = 0
        for other in here:
            title = self.fact[other].title
            added += title in ("TV Queen", "Wide-Screen TV") and "tv" in fact.types
            added += title == "Mr. Gamer" and bool(fact.types & {"rpg", "gaming"})
            added += title == "Bong" and other != card and "weed" in fact.types
            added -= title == "Frat Man" and "booze" in fact.types
        added += fact.title == "Microwave Popcorn" and bool(self.room(seat, "tv"))
        added += 2 * (fact.title == "Late Fees" and "Wide-Screen TV" in self.titles(seat))
        added += 2 * (fact.title == "Knots and Elbows" and bool(self.room(seat, "live-in")))
        return self.changed(value, "slack", -1, card, added)

    def total(self, seat: int) -> int:
        """R19: the cards in the room, and the roommate's own."""
        own = self.changed(self.data["own"][self.key(seat, "slack")], "slack", seat, -1)
        return own + sum(self.slack(card) for card in self.room(seat))

    def number(self, seat: int, name: str) -> int:
        """Income, free-time, goal, hand-size or hand-limit of a seat."""
        desk = [card for card in self.zone["desk"][seat] if name in self.fact[card].numbers]
        value = {"hand-size": 6, "hand-limit": 5}.get(name, 0)
        if desk:
            card = desk[-1]
            value = self.stored.get(self.key(card, name), self.fact[card].numbers[name])
            value += self.markers.get(self.key(card, name), 0)
        value += self.data["own"][self.key(seat, name)]
        added, most = 0, None
        if name == "income":
            added += sum(self.fact[card].title == "Pizza Driver" for card in desk) * bool(self.room(seat, "car"))
            most = 4 if "Tattoo" in self.titles(seat) else None
        if name == "free-time":
            added += sum(self.fact[card].title == "The Motivator" for card in self.room(seat))
        value = self.changed(value, name, seat, -1, added, most)
        if name in ("income", "free-time"):
            value = max(0, value - self.data["spent"][self.key(seat, name)])
        return value

    def price(self, seat: int, card: int, name: str) -> int:
        """The cost or effort of a card that a seat holds or plays."""
        fact = self.fact[card]
        key = self.key(card, name)
        value = self.stored.get(key, fact.numbers.get(name, 1 if name == "effort" else 0)) + self.markers.get(key, 0)
        before = self.zone["room"][seat] + self.zone["desk"][seat]
        if name == "cost":
            if "cafe" in fact.types and any(self.fact[other].title == "Hang Out at Cafe" for other in before):
                value = 0
            if "book" in fact.types:
                value -= sum(self.fact[other].title == "Campus Job" for other in before)
        if name == "effort" and "sleep" in fact.types and self.job(seat) == "Security Guard":
            value = 0
        return max(0, value)

    # -- bans --------------------------------------------------------------------------------

    def barred(self, seat: int, card: int) -> bool:
        """Whether something keeps a seat from playing a card."""
        types = self.fact[card].types
        before = self.titles(seat)
        if "Professional Research Subject" in before and types & {"booze", "weed", "shrooms"}:
            return True
        if "Lord Yahoo" in before and types & {"net", "gaming", "tv"}:
            return True
        tired = any(
            other == seat and span == THIS_TURN and isinstance(self.rules.clauses[clause], Ban)
            for clause, other, span in self.data["imposed"]
        )
        return tired and "sleep" in types

    def enters(self, card: int, seat: int) -> bool:
        """Whether a card may come into a room."""
        types = self.fact[card].types
        before = self.titles(seat)
        return not ("cat" in types and "Beckett" in before) and not (
            {"uninvited", "person"} <= types and "New Lock" in before
        )

    def stays(self, card: int) -> bool:
        """Whether a card can't be discarded."""
        return self.fact[card].title == "Tattoo"

    # -- windows -----------------------------------------------------------------------------

    def windows(self) -> list[dict[str, Any]]:
        """The open windows with something announced in them, the innermost last; ``why``: what the announcer does."""
        found = []
        why = -1
        for sort, *fields in self.data["stack"]:
            if sort == BODY:
                why = fields[0]
            elif sort == WINDOW:
                player, cards, action, kind, *_, cancelled = fields
                if kind < 0 and not cancelled:
                    held = cards["cards"] if isinstance(cards, dict) else cards
                    found.append({"player": player, "cards": held, "action": action, "why": why})
        return found

    def announced(self) -> list[int]:
        """What an answer can touch now: the cards of the innermost window."""
        windows = self.windows()
        return windows[-1]["cards"] if windows else []

    # -- what may be done --------------------------------------------------------------------

    def playable(self, seat: int, card: int) -> bool:
        """Whether a seat may play a card of its hand, where the turn or a window gives it leave to."""
        fact = self.fact[card]
        if self.barred(seat, card):
            return False
        if fact.kind == "activity":
            return (
                self.price(seat, card, "effort") <= self.number(seat, "free-time")
                and self.price(seat, card, "cost") <= self.number(seat, "income")
                and self.enters(card, seat)
            )
        if fact.kind == "person":
            if "uninvited" in fact.types or fact.title == "Beckett":
                return any(self.enters(card, other) for other in range(self.seats))
            return self.enters(card, seat)
        return fact.kind == "whenever" and self.does_something(seat, card)

    def does_something(self, seat: int, card: int) -> bool:
        """D18: whether a Whenever card could change anything."""
        title = self.fact[card].title
        if title in CANCELS:
            return any(self.fact[other].types & CANCELS[title] for other in self.announced() if other != card)
        if title == "Change in Couch":
            return seat == self.active
        if title == "You're Fired!":
            return bool(self.deck["job"])  # with no other Job to draw nothing comes of it (D24)
        if title == "New Job":
            return bool(self.deck["job"])
        if title == "Dumpster Diving":
            return seat == self.active or bool(self.deck["life"] or self.pile["life"])
        if title == "Mooch":
            return any(self.room(other, "cigarettes") for other in self.others(seat))
        if title == "Visit from the Parents":
            return bool(self.rooms("booze", "weed"))
        if title == "Break Up":
            return bool(self.rooms("live-in"))
        if title == "Justifiable Homicide":
            return bool(self.rooms("person"))
        if title == "Fresh Air, They Said":
            return any(not self.stays(other) for other in self.rooms("activity"))
        if title == "Get Out of Here!":
            return any(self.enters(guest, other) for guest in self.room(seat, "person") for other in self.others(seat))
        if title == "Candles and Saxophone":
            return bool(self.room(seat, "nookie"))
        assert title in ALWAYS, title
        return True

    def answers(self, seat: int, moment: bool) -> set[tuple[int, int]]:
        """What a seat may play in the innermost window, or in a moment: cards, each with 0, or 1 for a TV answer."""
        found = {
            (card, 0) for card in self.hand(seat) if self.fact[card].kind == "whenever" and self.playable(seat, card)
        }
        windows = self.windows()
        if moment or not windows:
            return found
        window = windows[-1]
        player = window["player"]
        timed = window["why"] == PLAY and any(
            self.fact[card].kind == "activity" and self.price(player, card, "effort") > 0 for card in window["cards"]
        )
        shopping = window["action"] >= 0 and self.rules.actions[window["action"]].name == "shopping"
        if player != seat and window["cards"] and (shopping or timed):
            found |= {
                (card, 1) for card in self.hand(seat) if "tv" in self.fact[card].types and not self.barred(seat, card)
            }
        return found

    def can_shop(self, seat: int) -> bool:
        return self.number(seat, "free-time") >= 1 and bool(self.goods(seat, self.number(seat, "income")))

    def goods(self, seat: int, left: int) -> list[int]:
        """The Things that a seat could still put into a basket."""
        return [
            card
            for card in self.hand(seat)
            if self.fact[card].kind == "thing"
            and not self.barred(seat, card)
            and self.price(seat, card, "cost") <= left
        ]

    def callable(self, seat: int) -> list[int]:
        return [card for card in self.hand(seat) if self.fact[card].kind == "person" and self.playable(seat, card)]

    def activities(self, seat: int) -> list[int]:
        return [card for card in self.hand(seat) if self.fact[card].kind == "activity" and self.playable(seat, card)]

    def guests(self, seat: int) -> Iterator[int]:
        """Those of whom a host may try to get rid (D14)."""
        for card in self.room(seat, "person"):
            if "uninvited" in self.fact[card].types:
                yield card
