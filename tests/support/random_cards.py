"""Cards made at random from the language: every verb, trigger and standing line, in words of the base game."""

import random
import re
from collections.abc import Callable

TYPES = (
    "booze", "food", "weed", "cigarettes", "book", "sleep", "nookie", "tv", "net", "gaming", "cat", "dog", "person",
    "thing", "activity", "uninvited person", "live-in", "card",
)  # fmt: skip
THINGS = ("booze", "food", "weed", "cigarettes", "book", "electronics", "car")
ACTIVITIES = ("sleep", "nookie", "net", "gaming", "rpg", "cafe")
SEAT_NUMBERS = ("slack", "slack", "income", "goal", "hand-size")
PHASES = ("draw", "roll", "call", "spend", "discard")


class Maker:
    """Makes lines from one generator of chance. What it makes can be read; it need not be wise."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.depth = 0
        self.names = 0

    def one(self, *of: str) -> str:
        return self.chance.choice(of)

    def n(self, most: int = 3) -> str:
        return str(self.chance.randint(1, most))

    def type(self) -> str:
        return self.one(*TYPES)

    def any_type(self) -> str:
        return self.one(*(kind for kind in TYPES if kind != "card"))

    def place(self) -> str:
        return self.one("in your room", "here", "in a room", "in another room")

    def name(self, word: str) -> str:
        """A name that nothing else in the block has."""
        self.names += 1
        return f"{word}{self.names}"

    # -- steps -------------------------------------------------------------------------------------

    def steps(self, more: tuple[str, ...] = ()) -> str:
        """One sentence of somebody whose card it is; ``more``: what the context allows besides."""
        n, kind = self.n(), self.type()
        return self.one(
            f"you gain {n} {self.one(*SEAT_NUMBERS)}",
            f"you lose {n} {self.one(*SEAT_NUMBERS)}",
            f"each roommate loses {n} slack",
            f"each other roommate gains {n} slack",
            f"each neighbor of you loses {n} slack",
            f"your {self.one('left', 'right')} neighbor {self.one('gains', 'loses')} {n} slack",
            f"give a {kind} in your room to your {self.one('left', 'right')} neighbor",
            f"each roommate with {self.one('total', 'income')} {self.one('above', 'below', 'at least', 'at most')} {n} loses 1 slack",
            f"discard a thing with {self.one('cost', 'slack')} {self.one('above', 'below')} {n} in a room",
            f"you gain slack equal to {self.one('twice', '3 times')} your income, at most 4",
            f"you lose slack equal to half of the number of cards in your hand rounded {self.one('up', 'down')}",
            f"you gain d6 {self.one('slack', 'income')}",
            f"you gain 1 slack per {self.any_type()} here",
            f"you have {self.one('+', '-')}{n} {self.one('income', 'free-time')} this turn",
            f"you have {self.one('+', '-')}1 {self.one('income', 'free-time', 'hand-size')} next turn",
            f"you have {self.n(6)} hand-size this game",
            f"discard a {kind} {self.place()}",
            f"discard each {kind} in {self.one('your room', 'each room')}",
            f"discard up to {n} {kind} in a room",
            "you discard 1 card in your hand at random",
            "you discard 1 card in your hand, then draw 1 life",
            f"draw {n} life",
            "draw life to 5",
            "draw d4 life",
            f"take a {kind} from another room",
            f"take 1 {kind} from another room at random",
            f"give a {kind} in your room to another roommate",
            f"move a {kind} in your room to another room",
            f"move a {kind} in another room to your room",
            f"return a {kind} in your room to your hand",
            f"remove a {kind} in a room",
            f"swap a {kind} in your room for a {self.type()} in another room",
            "reveal each card in your hand",
            "shuffle the life deck",
            f"you may discard 1 {kind} here, then draw {n} life",
            f"you may draw {n} life",
            f"you may play a {self.any_type()}",
            f"play a {self.any_type()}",
            "do shopping",
            f"spend {n} {self.one('income', 'free-time')}",
            f"each {self.one('thing', *THINGS)} here becomes {self.one(*THINGS)}",
            f"each {kind} here gains 1 slack",
            f"a {kind} here loses 1 slack",
            f"you cannot play {self.one(*THINGS)} this turn",
            f"you have +{n} on rolls for a nookie this turn",
            f"each other roommate discards 1 {kind} in their room",
            "you discard your job, then draw a job",
            f"the roommate with the highest total loses {n} slack",
            f"the {self.one('other roommate', 'neighbor', 'roommate with a cat')} with the {self.one('highest', 'lowest')} {self.one('total', 'income')} loses {n} slack",
            "you take another turn",
            f"you take another {self.one(*PHASES)} phase",
            f"you cannot {self.one('gain', 'lose')} slack this turn",
            "you skip a turn",
            f"you skip your {self.one(*PHASES)} phase {self.one('this', 'next')} turn",
            f"you {self.one('gain', 'lose')} slack equal to your {self.one('income', 'free-time')}, at most {n}",
            f"discard the {kind} in your room with the {self.one('highest', 'lowest')} slack",
            f"discard a {kind} with cost in your room",
            f"discard 1 {kind} in a room worth {n}+",
            f"each {kind} in your room cannot be {self.one('discarded', 'taken', 'moved', 'discarded or moved')} {self.one('this turn', 'until your next turn', 'next turn')}",
            f"you have +1 {self.one('income', 'hand-size')} until your next turn",
            "each other roommate cannot take things in your room until your next turn",
            f"set your slack to {n}",
            f"{self.one('discard', 'take', 'reveal', 'look at')} the {self.one('top', 'bottom')} {self.one('card', '2 cards')} of the life {self.one('deck', 'pile')}",
            "look at each card in your hand",
            "move a card in your hand under the life deck",
            f"swap your {self.one('hand', 'room')} for another roommate's {self.one('hand', 'room')}".replace(
                "hand for another roommate's room", "hand for another roommate's hand"
            ).replace("room for another roommate's hand", "room for another roommate's room"),
            f"each roommate passes their {self.one('hand', 'room')} to their {self.one('left', 'right')} neighbor",
            f"you gain 1 slack per {self.any_type()} here, at least 1, at most {self.n(5)}",
            *more,
        )

    def block(self, indent: int, more: tuple[str, ...] = (), lines: int = 2) -> list[str]:
        """Some lines under a trigger."""
        made: list[str] = []
        for _ in range(self.chance.randint(1, lines)):
            made += self.line(indent, more if not made else without_it(more))
        return made

    def line(self, indent: int, more: tuple[str, ...] = ()) -> list[str]:
        blanks = " " * indent
        shape = self.chance.randrange(19) if self.depth < 2 else 0
        self.depth += 1
        try:
            if shape == 1:
                under = self.block(indent + 4, more)
                return [
                    f"{blanks}if {self.condition()}",
                    *under,
                    f"{blanks}otherwise",
                    *self.block(indent + 4, without_it(more), 1),
                ]
            if shape == 2:
                options = [f"{blanks}    - {self.steps(more)}" for _ in range(self.chance.randint(2, 3))]
                return [f"{blanks}{self.one('', 'you may ')}choose one", *options]
            if shape == 3:
                return [f"{blanks}roll", f"{blanks}    1-3: {self.steps(more)}", f"{blanks}    4+: {self.steps(more)}"]
            if shape == 4:
                return [f"{blanks}roll against {self.n(6)}", f"{blanks}    hit: {self.steps(more)}"]
            if shape == 5:
                return [
                    f"{blanks}you may",
                    *self.block(indent + 4, more),
                    f"{blanks}otherwise: {self.steps(without_it(more))}",
                ]
            if shape == 6:
                name = self.name("each")
                its = (f"discard {name}", f"{name} gains 1 slack", f"move {name} to another room")
                under = self.block(indent + 4, (*more, *its), 1)
                return [f"{blanks}for each {self.any_type()} in your room as {name}", *under]
            if shape == 7:
                return [f"{blanks}repeat", f"{blanks}    you may discard 1 {self.any_type()} here"]
            if shape == 8:
                name = self.name("pal")
                # In a block of its own: once somebody has been chosen, nobody knows any more than whom `each other` is other.
                return [
                    f"{blanks}if {self.condition()}",
                    f"{blanks}    choose {self.one('a', 'another')} roommate as {name}",
                    f"{blanks}    {name} {self.one('gains', 'loses')} {self.n()} slack",
                    f"{blanks}    {name} takes a {self.any_type()} from another room",
                    f"{blanks}    if {name} has {self.one('more', 'fewer')} people than each other roommate: {name} loses 1 slack",
                    f"{blanks}    if {name}'s total is {self.one('above', 'below')} {self.one('each other', 'another')} roommate's total: {name} loses 1 slack",
                ]
            if shape == 9:
                name = self.name("find")
                return [
                    f"{blanks}choose a {self.type()} in {self.one('your room', 'a room', 'your hand')} as {name}",
                    f"{blanks}{self.one(f'discard {name}', f'{name} gains 2 slack', f'move {name} to another room', f'return {name} to your hand')}",
                ]
            if shape == 10:
                return [
                    f"{blanks}you may discard 1 {self.any_type()} here",
                    f"{blanks}otherwise: {self.steps(without_it(more))}",
                ]
            if shape == 14:
                used = self.one('with set "Block Party"', 'without set "Nobody\'s"')
                return [f"{blanks}{used}", *self.block(indent + 4, without_it(more), 1)]
            if shape == 16:
                name = self.name("number")
                return [
                    f"{blanks}choose a number from {self.one('0', '1')} to {self.one('3', 'your income')} as {name}",
                    f"{blanks}{self.one(f'you gain {name} slack', f'draw {name} life', f'discard {name} cards in your hand', f'you lose slack equal to twice {name}')}",
                ]
            if shape == 17:
                name = self.name("heap")
                some = self.one(
                    f"discard up to 2 {self.any_type()} in your room", "draw 2 life", f"reveal each {self.any_type()} in your hand",
                    f"take a {self.any_type()} from another room",
                )  # fmt: skip
                return [
                    f"{blanks}{some} as {name}",
                    f"{blanks}{self.one(f'you gain 1 slack per card of {name}', f'discard each {self.any_type()} of {name}', f'you lose slack equal to the number of {name}')}",
                ]
            if shape == 13 and self.chance.randrange(4) == 0:
                return [
                    f"{blanks}if your total is at least {self.chance.randint(15, 25)}: {self.one('you win', 'you win', 'nobody wins')}"
                ]
            if shape == 11:
                return [
                    f"{blanks}repeat",
                    f"{blanks}    choose one",
                    f"{blanks}        - discard a {self.any_type()} here",
                    f"{blanks}        - stop",
                ]
            if shape == 12:
                name = self.name("item")
                asks = self.one(
                    f"is a {self.any_type()}",
                    f"is the only {self.any_type()} in your room",
                    "can enter another room",
                    "is not in your room",
                )
                if self.chance.randrange(3) == 0:
                    den = self.name("den")
                    return [
                        f"{blanks}choose a {self.any_type()} in a room as {name}",
                        f"{blanks}choose another room that {name} can enter as {den}",
                        f"{blanks}move {name} to {den}",
                        f"{blanks}{name}'s host loses 1 slack",
                    ]
                return [
                    f"{blanks}choose a card in a room as {name}",
                    f"{blanks}if {name} {asks}: {self.steps(without_it(more))}",
                ]
            return [blanks + self.steps(more)]
        finally:
            self.depth -= 1

    def condition(self) -> str:
        return self.one(
            f"there is a {self.any_type()} here",
            f"there is no {self.any_type()} in your room",
            f"you have {self.n()}+ {self.any_type()}",
            f"your total is above {self.n(9)}",
            "your income is at least 3",
            "you are on turn",
            f"there is a {self.any_type()} here, and if your total is at most {self.n(9)}",
            "there is another room",
            f"you have {self.one('more', 'fewer')} {self.one('cards in hand', 'people', 'cats in room', 'income', 'goal')} than {self.one('each other', 'another')} roommate",
            f"your right neighbor has {self.one('more', 'less')} income than you",
            f"your total is {self.one('above', 'below')} {self.one('each other', 'another')} roommate's total",
            f"{self.one('each other', 'another')} roommate has {self.one('2+', 'no')} {self.any_type()}",
            f"you are {self.one('', 'not ')}the roommate with the {self.one('highest', 'lowest')} income",
            f"the round is {self.one('1', 'above 2', 'at most 3')}",
            f"the combined {self.one('total of roommates', 'cost of things in your room', 'income of other roommates')} is at least {self.n(9)}",
            f"you have played {self.one('a', 'no', '2+')} {self.any_type()} this turn",
        )

    # -- clauses -----------------------------------------------------------------------------------

    def another(self) -> list[str]:
        """Two that are chosen, of which the second is another than the first; no card of its own block is among them."""
        one, two, kind = self.name("first"), self.name("second"), self.any_type()
        if self.chance.randrange(2):
            return [
                f"    choose another roommate as {one}",
                f"    choose another roommate as {two}",
                f"    {one} loses 1 slack",
                f"    {two} gains 1 slack",
            ]
        return [
            f"    choose a {kind} in your room as {one}",
            f"    {self.one('choose another', 'discard each other')} {kind} in your room as {two}",
            f"    {one} gains 1 slack",
        ]

    def trigger(self) -> list[str]:
        kind = self.any_type()
        its = ("it gains 1 slack", "discard it", "set its slack to 3")
        heads: list[tuple[str, tuple[str, ...]]] = [
            (f"when you play a {kind}", its[:1]),
            (f"when anyone plays a {kind}", ("that roommate draws 1 life",)),
            (f"when anyone scores a {kind}", (*its, "that roommate loses 1 slack")),
            (f"when you score a {kind} worth 2+", its),
            ("when this enters a room", ("this gains 1 slack", "discard this")),
            (f"when a {kind} enters your room", its[:2]),
            (f"when a {kind} leaves your room", ()),
            (f"when you discard a {kind}", ()),
            (f"when another roommate takes a {kind}", ("that roommate loses 1 slack",)),
            ("when you gain slack", ("this gains 1 slack",)),
            ("when anyone loses 2+ slack", ("that roommate draws 1 life",)),
            ("when you roll 6", ("reroll",) * 20),
            ("when you roll 2 or less", ("reroll",)),
            ("when anyone rolls for a nookie", ()),
            (f"when your {self.one(*PHASES)} phase {self.one('starts', 'ends')}", ("discard this",)),
            (f"when {self.one('your', 'a')} turn ends", ()),
            ("when a round starts", ()),
            (f"when your income goes {self.one('above', 'below')} {self.n(4)}", ("discard this",)),
            (f"when your total reaches {self.n(12)}", ()),
            (f"when the combined total of roommates reaches {self.n(9)} per roommate", ()),
            (f"when a {kind} is cancelled", ("that roommate gains 1 slack",)),
            ("when you do shopping", ()),
            ("when anyone skips a turn", ("that roommate draws 1 life",)),
            ("when you take another turn", ()),
            (f"when you draw a {kind}", its[:0]),
            ("when anyone draws life", ()),
            (f"when anyone gives a {kind} to you", its[:1]),
            (f"when you play a {kind}, or when you discard a {self.any_type()}", ()),
        ]
        head, more = self.chance.choice(heads)
        once = self.one("", "", ", once a turn", ", once a game")
        if " goes " in head or " reaches " in head:
            once = ""  # a number passes a line when it does
        return [f"    {head}{once}", *self.below(head, more, 2)]

    def below(self, head: str, more: tuple[str, ...], lines: int) -> list[str]:
        """The lines below an event; below what somebody does it is open whom another is other than."""
        under = self.block(8, more, lines)
        by_somebody = re.search("anyone|another|cancelled|roommate", head)
        while by_somebody and re.search(r"\b(an)?other\b", "\n".join(under)):
            under = self.block(8, more, lines)
        return under

    def replacement(self) -> list[str]:
        kind = self.any_type()
        heads: list[tuple[str, tuple[str, ...]]] = [
            (f"when you would discard a {kind}", ("move it to another room", "ignore it")),
            (f"when you would score a {kind}", ("it gains 1 slack", "ignore it")),
            ("when you would gain slack", ("ignore it",)),
            ("when you would lose slack", ("ignore it",)),
            ("when you would roll for a nookie", ("set its slack to 3", "ignore it")),
            (f"when another roommate would take a {kind}", ("discard it", "ignore it")),
            ("when you would draw a card", ("ignore it", "discard it")),
        ]
        head, more = self.chance.choice(heads)
        return [f"    {head}", *self.below(head, more, 1)]

    def standing(self) -> list[str]:
        kind = self.any_type()
        line = self.one(
            f"this has {self.one('+', '-')}{self.n()} slack",
            f"each {kind} here has {self.one('+', '-')}1 slack",
            f"each other {kind} here has +1 slack",
            f"each {kind} in each room has -1 slack",
            "you have +1 income",
            "each other roommate has +1 goal",
            "this cannot be discarded",
            "this cannot be taken",
            f"this cannot be {self.one('discarded or taken', 'taken, moved or discarded')}",
            f"{self.one('cats', 'dogs', 'uninvited people')} cannot enter here",
            f"you cannot play {self.one(*THINGS)}",
            f"roommates cannot take {self.one(*THINGS)}",
            f"your income is at {self.one('most', 'least')} {self.n(4)}",
            "you have +1 on rolls for a nookie",
            f"each {self.one(*THINGS)} that you play has -1 cost",
            f"each {self.one(*ACTIVITIES)} that you play has 0 effort",
            "roommates cannot do shopping",
            f"each roommate cannot {self.one('gain', 'lose')} {self.one(*SEAT_NUMBERS)}",
        )
        if self.chance.randrange(6) == 0:
            return ['    with set "Slack Attack"', "        " + line]
        if self.chance.randrange(4) == 0:
            return [f"    while {self.condition()}", "        " + line]
        return ["    " + line]

    # -- cards -------------------------------------------------------------------------------------

    def way_to_play(self) -> list[str]:
        """A way to be played of its own: announced or not, and not always coming into play."""
        return [
            "    to play",
            *self.one("        announce this\n", "        choose a room as den\n        announce this\n", "").split(
                "\n"
            )[:-1],
            f"        if this is cancelled: {self.one('remove this', 'this fails, then discard this')}",
            "        otherwise",
            *self.one("            pay its cost\n", "").split("\n")[:-1],
            "            roll its slack",
            "            this enters your room",
            *self.one("            this scores\n", "").split("\n")[:-1],
        ]

    def card(self, title: str) -> str:
        """A whole card."""
        kind = self.one("thing", "thing", "activity", "person", "whenever", "job")
        lines = [f'{kind} "{title}" x{self.n()}']
        if kind == "job":
            lines += [
                f"    income {self.one('2', '1/3', '4')}",
                f"    free-time {self.one('2', '1/2')}",
                f"    goal {self.one('14', '18')}",
            ]
        if kind == "thing":
            lines += [f"    is {self.one(*THINGS)}"] * self.chance.randrange(2) + [f"    cost {self.n(2)}"]
        if kind == "activity" and self.chance.randrange(2):
            lines.append(f"    is {self.one(*ACTIVITIES, 'tv')}")
        if kind == "person" and self.chance.randrange(2):
            lines.append(f"    is {self.one('cat', 'dog', 'live-in', 'uninvited', 'uninvited, pest(food)')}")
        if kind in ("thing", "activity", "person"):
            lines.append(
                f"    slack {self.one('1', '2', 'd6 - 2', '1 per booze here', '3', '1 + 1 per person here', 'd6 + 1 per cat here', '5 - d6', '1, 3, 4 by the number of food here')}"
            )
        if kind == "thing" and self.chance.randrange(4) == 0:
            lines += self.way_to_play()
        if kind == "whenever":
            lines += self.block(4, (f"cancel a {self.any_type()}",), 2)
            if self.chance.randrange(6) == 0:
                lines += self.another()
            return "\n".join(lines) + "\n"
        parts: tuple[Callable[[], list[str]], ...] = (self.trigger, self.trigger, self.replacement, self.standing)
        for _ in range(self.chance.randint(1, 3)):
            lines += self.chance.choice(parts)()
        return "\n".join(lines) + "\n"


def without_it(steps: tuple[str, ...]) -> tuple[str, ...]:
    """Those that say nothing of `it`: below a line that picked a card it could be that one, and is refused."""
    return tuple(step for step in steps if not re.search(r"\bits?\b", step))


def cards(seed: int, count: int = 14) -> list[str]:
    """So many cards; the same for the same seed."""
    maker = Maker(random.Random(seed))
    return [maker.card(f"Made Up {number}") for number in range(count)]
