"""The verb table: what each verb takes, in one place that the checker, the messages and the docs read."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token, Tree

from chezlang.effects import actions, events
from chezlang.syntax.tree import child, children, token, tokens

_RANDOM = ("AT_RANDOM",)
_TIMES = ("THIS_TURN", "NEXT_TURN", "THIS_GAME", "UNTIL")


@dataclass(frozen=True)
class Verb:
    """A verb: its base form, how it is used (one line a way, as a designer writes it), and what it means.

    ``preps`` and ``tails``: what a line with it can take besides, by terminal; whatever else stands there is refused.
    """

    name: str
    shapes: tuple[str, ...]
    meaning: str
    line: bool = True  # can stand as a line of its own, not only in a trigger
    preps: tuple[str, ...] = ()
    tails: tuple[str, ...] = ()


VERBS: dict[str, Verb] = {
    verb.name: verb
    for verb in (
        Verb(
            "gain",
            ("gain N NUMBER", "CARDS gain N NUMBER", "SEATS gain N NUMBER", "gain NUMBER equal to X's NUMBER"),
            "a marker is put on a card, or somebody gets more of a number; it stays",
            preps=("EQUAL_TO",),
            tails=("FOR_GOOD",),
        ),
        Verb(
            "lose",
            ("lose N NUMBER", "CARDS lose N NUMBER", "SEATS lose N NUMBER"),
            "the opposite of gain",
            preps=("EQUAL_TO",),
            tails=("FOR_GOOD",),
        ),
        Verb(
            "have",
            ("SEATS have +N NUMBER this turn", "CARDS has N NUMBER this game", "SEATS have +N on rolls for CARDS"),
            "a number is changed as long as the clause is live, or for the time given; +N adds, N sets",
            preps=("ON_ROLLS_FOR", "EQUAL_TO"),
            tails=_TIMES,
        ),
        Verb("set", ("set its NUMBER to N",), "a value in place of what is printed or was rolled", preps=("TO",)),
        Verb(
            "discard",
            ("discard CARDS", "discard down to N", "discard CARDS as NAME"),
            "cards go to their pile, or under their deck",
            preps=("DOWN_TO", "AS"),
            tails=_RANDOM,
        ),
        Verb(
            "draw",
            (
                "draw N DECK",
                "draw a DECK",
                "draw N DECK per CARDS",
                "draw DECK to AMOUNT",
                "draw N CARDS from the X deck",
                "draw N DECK as NAME",
            ),
            "cards are drawn from a deck; per CARDS: so many for each; to AMOUNT: until so many are held; NAME then means what was drawn",
            preps=("TO", "AS"),
        ),
        Verb(
            "take",
            ("take CARDS", "take CARDS from PLACE", "SEATS take another turn", "SEATS take another X phase"),
            "cards go to the taker's zone of the same name, and from a deck, a pile or what all share to their hand; a turn of their own after this one; a phase once more, right after the one under way",
            preps=("AS",),
            tails=_RANDOM,
        ),
        Verb(
            "give",
            ("give CARDS to SEAT",),
            "cards go to somebody else's zone of the same name",
            preps=("TO", "AS"),
            tails=_RANDOM,
        ),
        Verb(
            "swap",
            ("swap CARD for CARD", "swap PLACE for PLACE"),
            "two cards change places, or all cards of two places",
            preps=("FOR",),
            tails=_RANDOM,
        ),
        Verb(
            "move",
            (
                "move CARDS to PLACE",
                "move CARDS under the X deck",
            ),
            "cards go from one zone to another; to a deck: on top of it",
            preps=("TO", "INTO", "UNDER", "AS"),
            tails=_RANDOM,
        ),
        Verb("return", ("return CARDS to PLACE",), "cards go back", preps=("TO", "AS"), tails=_RANDOM),
        Verb("enter", ("CARDS enter PLACE",), "a card being played comes into a zone, and into play"),
        Verb("leave", (), "in triggers: `when CARDS leave PLACE`", False),
        Verb("remove", ("remove CARDS",), "cards go out of the game", preps=("AS",), tails=_RANDOM),
        Verb(
            "reveal", ("reveal CARDS", "reveal CARDS as NAME"), "cards are shown to all", preps=("AS",), tails=_RANDOM
        ),
        Verb(
            "look at",
            ("look at CARDS", "look at the top N cards of the X deck as NAME"),
            "cards are seen by whoever does it, and known until they are moved or shuffled",
            preps=("AS",),
            tails=_RANDOM,
        ),
        Verb("shuffle", ("shuffle the X deck",), "a deck is shuffled"),
        Verb(
            "announce",
            ("announce this", "announce NAME"),
            "cards are put down; a window opens in which others may answer",
        ),
        Verb("play", ("play CARDS",), "a card is played by its `to play`"),
        Verb("score", ("this scores", "NAME scores"), "a card counts; triggers on scoring hear it"),
        Verb("fail", ("it fails",), "a card comes to nothing; the next line says what becomes of it"),
        Verb("cancel", ("cancel CARDS", "cancel it"), "what is being played is cancelled"),
        Verb(
            "do",
            ("do ACTION", "do ACTION on CARD", "do this"),
            "an action is done; `do this`: what the card says is done",
            preps=("ON",),
        ),
        Verb("offer", ("offer KIND",), "a moment at which cards of that kind may be played by anybody"),
        Verb(
            "roll",
            ("roll against N", "roll", "roll its NUMBER", "roll your NUMBER and NUMBER"),
            "a die is rolled, with outcomes below; or the dice in numbers are rolled",
            preps=("AGAINST", "FOR"),
        ),
        Verb("reroll", ("reroll",), "the roll that set this off is made once more"),
        Verb(
            "choose",
            ("choose a SEAT", "choose CARDS as NAME", "choose a PLACE", "choose a number from N to N as NAME"),
            "somebody chooses; `they`, `it` or NAME then mean what was chosen",
            preps=("AS",),
        ),
        Verb("spend", ("spend N NUMBER",), "some of a number for the turn is used up", preps=("EQUAL_TO",)),
        Verb("pay", ("pay its NUMBER", "pay the NUMBER of NAME"), "the price of cards is paid"),
        Verb("become", ("CARDS become TYPE",), "cards are of another type too, as long as they are in play"),
        Verb(
            "win",
            ("that SEAT wins", "SEATS win", "nobody wins"),
            "the game is over, and they have won; `nobody wins`: it is over, and nobody has",
        ),
        Verb(
            "skip",
            ("SEATS skip a turn", "SEATS skip their X phase next turn"),
            "their next turn, or a phase of a turn, does not take place",
            tails=("THIS_TURN", "NEXT_TURN"),
        ),
        Verb("ignore", ("ignore it",), "in `when ... would`: the event does not happen"),
        Verb("stop", ("stop",), "leave the repeat, the play or the phase"),
        Verb("start", (), "in triggers: `when a phase starts`, `when your turn starts`", False),
        Verb("end", (), "in triggers: `when your X phase ends`, `when a turn ends`", False),
        Verb("go", (), "in triggers: `when your NUMBER goes above N`", False),
        Verb("reach", (), "in triggers: `when anyone's total reaches N`", False),
        Verb("answer", (), 'in rulings: `seat 1 answers "Title"`', False),
        Verb("decline", (), "in rulings: `seat 1 declines`", False),
        Verb("accept", (), "in rulings: `seat 1 accepts`", False),
        Verb(
            "pass",
            ("SEATS pass their PLACE to SEAT",),
            "all cards of a place go to somebody else's, of several all at once; in rulings `seat 1 passes`",
            preps=("TO",),
        ),
        Verb("see", (), 'in rulings: `then seat 1 sees "Title"`, `then seat 1 cannot see "Title"`', False),
    )
}

_IRREGULAR = {
    "looks at": "look at",
    "has": "have",
    "does": "do",
    "goes": "go",
    "reaches": "reach",
    "passes": "pass",
    "sets": "set",
}


SPANS = {
    "THIS_TURN": actions.THIS_TURN,
    "NEXT_TURN": actions.NEXT_TURN,
    "THIS_GAME": actions.THIS_GAME,
    "UNTIL": actions.UNTIL_YOURS,
}


def verb_of(word: Token) -> str:
    """The base form of a verb."""
    text = str(word)
    if text in _IRREGULAR:
        return _IRREGULAR[text]
    return text if text in VERBS else text.removesuffix("s")


@dataclass
class Step:
    """A sentence taken apart."""

    tree: Tree[Token]
    subject: Tree[Token] | None
    modal: str
    verb: str
    word: Token | None
    objects: list[Tree[Token]]
    preps: list[tuple[str, Tree[Token]]]
    tails: list[Token]
    crossing: tuple[str, Tree[Token]] | None = None


def taken_apart(tree: Tree[Token]) -> Step:
    """The parts of a `step` tree."""
    subject = child(tree, "np")
    modal = token(tree, "MODAL")
    vp = child(tree, "vp", "vp_crossing")
    assert vp is not None
    word = next(tokens(vp, "VERB", "SET"))
    objects = child(vp, "objects")
    preps = [(next(tokens(prep)).type, next(children(prep))) for prep in children(vp, "prep")]
    tails = [next(tokens(tail)) for tail in children(vp, "tail")]
    crossing = None
    if vp.data == "vp_crossing":
        compare = token(vp, "CMP")
        base = next(each for each in children(vp) if each.data != "tail")
        crossing = (str(compare), base)
    return Step(
        tree, subject, str(modal) if modal else "", verb_of(word), word,
        list(children(objects, "np")) if objects is not None else [], preps, tails, crossing,
    )  # fmt: skip


#: What a participle says of a card.
PASSIVE: dict[str, int] = {
    "cancelled": events.CANCEL, "discarded": events.DISCARD, "scored": events.SCORE, "played": events.PLAY,
    "drawn": events.DRAW, "taken": events.TAKE, "revealed": events.REVEAL, "moved": events.MOVE,
}  # fmt: skip


def usage(verb: str) -> str:
    known = VERBS.get(verb)
    return known.shapes[0] if known is not None and known.shapes else verb


def how_many(n: int) -> str:
    return {0: "nothing", 1: "one thing"}.get(n, f"{n} things")


def event_of(step: Step) -> events.EventKind | None:
    """The kind of event that a sentence speaks of, if its verb is one of something that happens."""
    if step.verb == "take" and len(step.objects) == 1 and is_turn(step.objects[0]):
        return events.EVENTS[events.AGAIN]
    return events.BY_NAME.get(step.verb)


def is_turn(tree: Tree[Token]) -> bool:
    """Whether a noun phrase is a turn."""
    heads = list(tree.find_data("head"))
    return len(heads) == 1 and token(heads[0], "TURN") is not None
