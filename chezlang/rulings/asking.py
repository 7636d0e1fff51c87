"""From what stands behind `then` to checks; and how a ruling names cards, seats and actions."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import conditions, select
from chezlang.effects.amounts import Fixed, NumberOf
from chezlang.effects.clauses import Answer
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.select import Cards, SeatNo
from chezlang.findings import Finding, Label
from chezlang.model.lines import Lines
from chezlang.model.phrase import Phrase
from chezlang.model.scope import Scope, Slots
from chezlang.model.unclear import Unclear
from chezlang.model.verbs import Step, taken_apart
from chezlang.rulings.script import (
    Asked,
    CanPlay,
    CardHas,
    Check,
    Compares,
    Counts,
    Holds,
    LiesIn,
    Offered,
    Over,
    Sees,
    Wins,
)
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.tree import child, children, source_text, token, tokens

NOBODY = -1
MOST = 1_000_000

PLAYED = 'what is played is written as `seat 1 plays "TITLE"`, `seat 1 does ACTION`, `seat 1 chooses ...`'
ASKED = 'what holds is written as `then seat 1\'s NUMBER is N`, `then "TITLE" is in PLACE`, `then seat 1 has ...`'


class Asking:
    """A ruling being read, as far as its questions and its names go."""

    def __init__(self, rules: RuleSet, parsed: ParsedBlock, reader: Lines) -> None:
        self.rules = rules
        self.parsed = parsed
        self.reader = reader
        self.seats = 0

    # -- names ------------------------------------------------------------------------------------------

    def tell(self, code: str, message: str, node: Tree[Token] | Token, help: str = "") -> None:
        """Add a finding at a node."""
        self.reader.told.append(Finding(code, message, (Label(self.parsed.place(node)),), "", help))

    def checked(self, seat: SeatNo) -> int:
        """A seat of this table; any other has been told of."""
        if not 0 <= seat.seat < self.seats:
            raise Unclear(None)
        return seat.seat

    def title(self, phrase: Phrase, node: Tree[Token]) -> int:
        """The one card that a phrase names."""
        noun = phrase.noun
        if noun is not None and len(noun.titles) > 1:
            each = ", ".join(f'"{self.rules.cards[card].title}"' for card in noun.titles)
            raise self.reader.unclear(
                "CZ505", f"`{text_of(node)}` names several cards at once", node, f"set them apart by commas: `{each}`"
            )
        if noun is None or len(noun.titles) != 1 or noun.tags or noun.must or noun.filters:
            raise self.reader.unclear(
                "CZ505", f"`{text_of(node)}` is no title of a card", node, 'name each card by its title: `"TITLE"`'
            )
        return noun.titles[0]

    def action(self, node: Tree[Token]) -> int:
        """The action that a phrase names."""
        phrase = self.reader.np(node, Scope(Slots()))
        if phrase.sort != "action":
            names = ", ".join(action.name for action in self.rules.actions)
            raise self.reader.unclear(
                "CZ207", f"`{text_of(node)}` is no action", node, f"the actions are: {names or 'none'}"
            )
        return phrase.action

    def some(self, step: Step) -> list[Tree[Token]]:
        """What a line is about: one thing or more."""
        if not step.objects:
            raise self.reader.unclear("CZ505", f"`{text_of(step.tree)}`: what?", step.tree, PLAYED)
        return step.objects

    def one(self, step: Step) -> Tree[Token]:
        """The one thing that a line is about."""
        nodes = self.some(step)
        if len(nodes) > 1:
            raise self.reader.unclear("CZ505", f"one line {step.word} one thing", nodes[1], "write a line for each")
        return nodes[0]

    def none(self, step: Step) -> None:
        """Refuse what stands behind a verb that takes nothing."""
        if step.objects:
            raise self.reader.unclear(
                "CZ505", f"`{text_of(step.objects[0])}` is one word too many", step.objects[0],
                f"write `seat 1 {step.word}`, and no more",
            )  # fmt: skip

    def playable(self, node: Tree[Token]) -> int:
        """A card that can be played by itself."""
        card = self.title(self.reader.np(node, Scope(Slots())), node)
        definition = self.rules.cards[card]
        if definition.to_play is None and not any(
            isinstance(self.rules.clauses[clause], Answer) for clause in definition.clauses
        ):
            kind = self.rules.tags[definition.kind].name
            raise self.reader.unclear(
                "CZ505", f'"{definition.title}" is never played by itself: a {kind} has no `to play`', node,
                'write `seat 1 does ACTION`, then `seat 1 chooses "TITLE"`; or ask `then seat 1 is offered "TITLE"`',
            )  # fmt: skip
        return card

    # -- what must hold -------------------------------------------------------------------------------------

    def check(self, tree: Tree[Token]) -> Check:
        """One condition behind `then`."""
        if tree.data == "is_step":
            return self._is(tree)
        if tree.data == "step":
            return self._does_hold(taken_apart(tree))
        if tree.data == "game_over":
            return Over("not" in text_of(tree).split())
        return self._holds(tree)

    def _holds(self, tree: Tree[Token]) -> Check:
        return Holds(False, self._condition(tree), text_of(tree))

    def _condition(self, tree: Tree[Token]) -> conditions.Condition:
        return self.reader.condition(Tree("cond", [tree]), Scope(Slots()))

    def _is(self, tree: Tree[Token]) -> Check:
        subject = child(tree, "np")
        assert subject is not None
        state = next(each for each in children(tree) if str(each.data).startswith("state_"))
        name = str(state.data)
        negated = token(state, "NOT") is not None
        if name == "state_part" and str(next(tokens(state, "PART"))) in ("asked", "offered"):
            return self._asked(subject, state, negated)
        phrase = self.reader.np(subject, Scope(Slots()))
        if name == "state_in" and phrase.noun is not None and phrase.noun.titles and phrase.det == "bare":
            where = self.reader.np(next(children(state)), Scope(Slots()))
            if where.places is None:
                raise self.reader.unclear("CZ307", f"`{text_of(state)}` is no place", state, "name a zone or a deck")
            card = self.title(phrase, subject)
            return LiesIn(negated, card, where.places, text_of(next(children(state))))
        if name == "state_cmp" or (name == "state_is" and phrase.sort == "number"):
            bare = Tree(str(tree.data), [_without_not(each) for each in tree.children])
            bound = " ".join(text_of(each) for each in state.children if text_of(each) != "not")
            return Compares(negated, self._condition(bare), text_of(subject), bound)
        return self._holds(tree)

    def _asked(self, subject: Tree[Token], state: Tree[Token], negated: bool) -> Check:
        seat = self._who(subject)
        word = str(next(tokens(state, "PART")))
        node = child(state, "np")
        if seat == NOBODY:
            negated = not negated
        if word == "asked":
            if node is not None:
                raise self.reader.unclear(
                    "CZ505", f"`{text_of(node)}` is one word too many", node, "write `is asked`, and no more"
                )
            return Asked(negated, seat)
        if node is None:
            raise self.reader.unclear("CZ505", "offered what?", state, 'write `is offered "TITLE"`')
        phrase = self.reader.np(node, Scope(Slots()))
        text = text_of(node)
        if isinstance(phrase.seats, SeatNo):
            return Offered(negated, seat, -1, self.checked(phrase.seats), None, text)
        if phrase.places is not None:
            return Offered(negated, seat, -1, -1, phrase.places, text)
        return Offered(negated, seat, self.title(phrase, node), -1, None, text)

    def _who(self, subject: Tree[Token]) -> int:
        """A seat, or NOBODY."""
        phrase = self.reader.np(subject, Scope(Slots()))
        if isinstance(phrase.seats, SeatNo):
            return self.checked(phrase.seats)
        if phrase.seats is not None and phrase.det == "no":
            return NOBODY
        raise self.reader.unclear("CZ505", f"`{text_of(subject)}` is no seat", subject, "write `seat 1`, or `nobody`")

    def _does_hold(self, step: Step) -> Check:
        if step.subject is None:
            raise self.reader.unclear("CZ505", "of whom? a ruling has no `you`", step.tree, ASKED)
        if step.modal in ("can", "cannot") and step.verb in ("play", "do", "see"):
            return self._can(step)
        if step.modal or step.preps or step.tails:
            return self._holds(step.tree)
        if step.verb == "win":
            self.none(step)
            seat = self._who(step.subject)
            return Wins(seat == NOBODY, seat)
        if step.verb == "see":
            return self._sees(step, False)
        if step.verb == "have" and len(step.objects) == 1:
            return self._has(step, step.objects[0])
        raise self.reader.unclear("CZ505", f"`{text_of(step.tree)}` is nothing that can hold", step.tree, ASKED)

    def _can(self, step: Step) -> Check:
        assert step.subject is not None
        if step.verb == "see":
            return self._sees(step, step.modal == "cannot")
        seat = self._who(step.subject)
        negated = step.modal == "cannot"
        if seat == NOBODY:
            negated = not negated
        node = self.one(step)
        text = text_of(node)
        if step.verb == "do":
            return CanPlay(negated, seat, -1, self.action(node), f"do {text}")
        return CanPlay(negated, seat, self.playable(node), -1, f"play {text}")

    def _sees(self, step: Step, negated: bool) -> Check:
        assert step.subject is not None
        node = self.one(step)
        seat = self._who(step.subject)
        if seat == NOBODY:
            raise self.reader.unclear("CZ505", "who does not?", step.subject, "write a line for each seat")
        return Sees(negated, seat, self.title(self.reader.np(node, Scope(Slots())), node))

    def _has(self, step: Step, node: Tree[Token]) -> Check:
        assert step.subject is not None
        owner = self.reader.np(step.subject, Scope(Slots()))
        what = self.reader.np(node, Scope(Slots()))
        subject = text_of(step.subject)
        if owner.noun is not None and owner.noun.titles and owner.det == "bare" and what.sort == "quantity":
            card = self.title(owner, step.subject)
            number = what.numbers[0]
            if not self.rules.numbers[number].on_cards:
                raise self.reader.unclear(
                    "CZ307", f"`{self.rules.numbers[number].name}` is no number of cards", node, "say whose it is"
                )
            low, high = _bounds(what)
            return CardHas(False, card, number, low, high, text_of(node))
        if not isinstance(owner.seats, SeatNo):
            return self._holds(step.tree)
        seat = self.checked(owner.seats)
        if what.sort == "quantity":
            number = what.numbers[0]
            of = NumberOf(owner.seats, number)
            cond = self._condition(step.tree)
            return Compares(
                False,
                replace(cond, left=of) if isinstance(cond, conditions.Compare) else cond,
                f"{subject} has",
                text_of(node),
            )
        if what.noun is None:
            return self._holds(step.tree)
        low, high = _bounds(what)
        place: Cards
        if isinstance(what.place, select.ZoneOf):
            zone = select.ZoneOf(what.place.kind, owner.seats)
            what_in, place = select.CardSet(what.noun, zone), select.CardSet(select.Noun(()), zone)
            text = f" in {self.rules.zones[what.place.kind].name}"
        elif what.place is None:
            everywhere = select.InPlayOf(owner.seats)
            what_in, place = select.CardSet(what.noun, everywhere), select.CardSet(select.Noun(()), everywhere)
            text = " in play"
        else:
            raise self.reader.unclear(
                "CZ505", "a seat has no cards there", node, "ask whether the card is in that place"
            )
        return Counts(False, seat, what_in, low, high, text_of(_noun(node)), place, text)


def text_of(node: Tree[Token] | Token) -> str:
    """What a node says, as the source has it."""
    return source_text(node).replace(" 's", "'s").replace(" ’s", "’s")


def _without_not(node: Tree[Token] | Token) -> Tree[Token] | Token:
    """A state without its `not`."""
    if not isinstance(node, Tree) or not str(node.data).startswith("state_"):
        return node
    return Tree(node.data, [each for each in node.children if not (isinstance(each, Token) and each.type == "NOT")])


def _bounds(phrase: Phrase) -> tuple[int, int]:
    """How many a phrase says: exactly, at least, none; without a number one or more."""
    if phrase.range is not None:
        low, high = phrase.range
        return low, high if high < MOST else -1
    if phrase.det == "no":
        return 0, 0
    amount = phrase.amount if phrase.amount is not None else phrase.low
    if phrase.det in ("number", "signed") and isinstance(amount, Fixed):
        return amount.n, amount.n
    return 1, -1


def _noun(node: Tree[Token]) -> Tree[Token]:
    """The noun of a phrase, without where it lies."""
    phrase = next(node.find_data("phrase"), node)
    return Tree(phrase.data, [each for each in phrase.children if not (isinstance(each, Tree) and each.data == "in_")])
