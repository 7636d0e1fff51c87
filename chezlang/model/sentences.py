"""The verb table: what each verb takes, in one place that the checker, the messages and the docs read; and what a sentence makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lark import Token, Tree

from chezlang.effects import actions, amounts, control, events, select
from chezlang.effects.amounts import Amount, Fixed
from chezlang.effects.base import Block, Effect
from chezlang.effects.clauses import Ban, Clause, Modifier, RollBonus
from chezlang.effects.conditions import Condition
from chezlang.effects.picks import EACH, Pick
from chezlang.effects.select import Cards, Seats
from chezlang.model.phrases import YOU_REF, Phrase, Reader
from chezlang.model.scope import CARDS, SEAT, ZONE, Name, Scope
from chezlang.model.unclear import Unclear
from chezlang.state.data import IT, THEY, THIS
from chezlang.syntax.tree import child, children, source_text, token, tokens


@dataclass(frozen=True)
class Verb:
    """A verb: its base form, how it is used (one line a way, as a designer writes it), and what it means."""

    name: str
    shapes: tuple[str, ...]
    meaning: str
    line: bool = True  # can stand as a line of its own, not only in a trigger


VERBS: dict[str, Verb] = {
    verb.name: verb
    for verb in (
        Verb(
            "gain",
            ("gain N NUMBER", "CARDS gain N NUMBER", "SEATS gain N NUMBER"),
            "a marker is put on a card, or somebody gets more of a number; it stays",
        ),
        Verb("lose", ("lose N NUMBER", "CARDS lose N NUMBER", "SEATS lose N NUMBER"), "the opposite of gain"),
        Verb(
            "have",
            ("SEATS have +N NUMBER this turn", "CARDS has N NUMBER this game", "SEATS have +N on rolls for CARDS"),
            "a number is changed as long as the clause is live, or for the time given; +N adds, N sets",
        ),
        Verb("set", ("set its NUMBER to N",), "a value in place of what is printed or was rolled"),
        Verb("discard", ("discard CARDS", "discard down to N"), "cards go to their pile, or under their deck"),
        Verb(
            "draw",
            ("draw N DECK", "draw a DECK", "draw DECK to N", "draw N CARDS from the X deck"),
            "cards are drawn from a deck; to N: until so many are held",
        ),
        Verb(
            "take",
            ("take CARDS", "take CARDS from PLACE", "SEATS take another turn"),
            "cards go to the taker's zone of the same name",
        ),
        Verb("give", ("give CARDS to SEAT",), "cards go to somebody else's zone of the same name"),
        Verb("swap", ("swap CARD for CARD",), "two cards change places"),
        Verb("move", ("move CARDS to PLACE",), "cards go from one zone to another"),
        Verb("return", ("return CARDS to PLACE",), "cards go back"),
        Verb("enter", ("CARDS enter PLACE",), "a card being played comes into a zone, and into play"),
        Verb("leave", (), "in triggers: `when CARDS leave PLACE`", False),
        Verb("remove", ("remove CARDS",), "cards go out of the game"),
        Verb("reveal", ("reveal CARDS",), "cards are shown to all"),
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
        ),
        Verb("offer", ("offer KIND",), "a moment at which cards of that kind may be played by anybody"),
        Verb(
            "roll",
            ("roll against N", "roll", "roll its NUMBER", "roll your NUMBER and NUMBER"),
            "a die is rolled, with outcomes below; or the dice in numbers are rolled",
        ),
        Verb("reroll", ("reroll",), "the roll that set this off is made once more"),
        Verb(
            "choose",
            ("choose a SEAT", "choose CARDS as NAME", "choose a PLACE"),
            "somebody chooses; `they`, `it` or NAME then mean what was chosen",
        ),
        Verb("spend", ("spend N NUMBER",), "some of a number for the turn is used up"),
        Verb("pay", ("pay its NUMBER", "pay the NUMBER of NAME"), "the price of cards is paid"),
        Verb("become", ("CARDS become TYPE",), "cards are of another type too, as long as they are in play"),
        Verb("win", ("that SEAT wins", "SEATS win"), "the game is over"),
        Verb("skip", ("SEATS skip a turn",), "their next turn does not take place"),
        Verb("ignore", ("ignore it",), "in `when ... would`: the event does not happen"),
        Verb("stop", ("stop",), "leave the repeat, the play or the phase"),
        Verb("start", (), "in triggers: `when a phase starts`, `when your turn starts`", False),
        Verb("end", (), "in triggers: `when your X phase ends`, `when a turn ends`", False),
        Verb("go", (), "in triggers: `when your NUMBER goes above N`", False),
        Verb("reach", (), "in triggers: `when anyone's total reaches N`", False),
        Verb("answer", (), 'in rulings: `seat 1 answers "Title"`', False),
        Verb("decline", (), "in rulings: `seat 1 declines`", False),
        Verb("accept", (), "in rulings: `seat 1 accepts`", False),
        Verb("pass", (), "in rulings: `seat 1 passes`", False),
        Verb("see", (), 'in rulings: `then seat 1 sees "Title"`, `then seat 1 cannot see "Title"`', False),
    )
}

_IRREGULAR = {"has": "have", "does": "do", "goes": "go", "reaches": "reach", "passes": "pass", "sets": "set"}

#: Effects that are about one pick of cards.
PICKING = (
    actions.Discard, actions.Take, actions.Play, actions.Cancel, actions.Reveal, actions.Remove, actions.Become,
)  # fmt: skip

SPANS = {"THIS_TURN": actions.THIS_TURN, "NEXT_TURN": actions.NEXT_TURN, "THIS_GAME": actions.THIS_GAME}


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


class Sentences(Reader):
    """Makes effects of sentences. What a line needs but a block must hold (clauses, blocks) goes through `keep`."""

    keep_clause: Callable[[Clause], int]
    new_block: Callable[..., Block]
    action_params: dict[int, int]  # how many cards each action is done on
    any_time: Callable[[int], bool]

    # -- effects --------------------------------------------------------------------------------------------

    def effect(
        self, tree: Tree[Token], scope: Scope, subject: Tree[Token] | None = None, asked: bool = False
    ) -> list[Effect]:
        """The effects of one step; dice rolled for it come first.

        ``subject``: that of the step before, for one that has none; it must be somebody. ``asked``: its `may` has been seen to.
        """
        self.dice = []
        step = taken_apart(tree)
        if asked:
            step.modal = ""
        if step.subject is None and subject is not None and self.np(subject, scope).seats is not None:
            step.subject = subject
        made = self._effect(step, scope)
        rolls: list[Effect] = [actions.RollDice(dice, count, faces, slot) for dice, count, faces, slot in self.dice]
        self.dice = []
        return [*rolls, *made]

    def _effect(self, step: Step, scope: Scope) -> list[Effect]:
        if step.modal == "would":
            raise self.unclear(
                "CZ106",
                "`would` belongs in a trigger",
                step.tree,
                "write `when ... would ...` with what happens in its place below",
            )
        if step.modal == "can":
            raise self.unclear(
                "CZ106", "`can` is a question, not a line", step.tree, "write `may` for a choice, `cannot` for a ban"
            )
        if step.modal == "cannot":
            return [self._impose(step, scope)]
        verb = VERBS.get(step.verb)
        method = getattr(self, f"_do_{step.verb}", None)
        if verb is None or method is None or not verb.line:
            assert step.word is not None
            raise self.unclear(
                "CZ106",
                f"`{step.word}` can't stand in a line of its own",
                step.word,
                VERBS[step.verb].meaning if verb else "",
            )
        effect: Effect = method(step, scope)
        if step.modal == "may":
            return [self._may(step, effect, scope)]
        return [effect]

    def _may(self, step: Step, effect: Effect, scope: Scope) -> Effect:
        """`may`: where it is about one pick, "no" is one of the options; else it is asked first."""
        who, _ = self._subject(step, scope)
        if isinstance(effect, actions.Discard) and effect.keep is not None:
            more = replace(effect.what, low=Fixed(0))
            return control.May(who, self.new_block([replace(effect, what=more)]), None, -1)
        if isinstance(effect, PICKING) and effect.what.how != EACH and effect.what.low == effect.what.high == Fixed(1):
            pick = replace(effect.what, low=Fixed(0))
            return control.May(who, self.new_block([replace(effect, what=pick)]), None, -1)
        return control.May(who, self.new_block([effect]), None, scope.slots.take())

    def _impose(self, step: Step, scope: Scope) -> Effect:
        """A ban for a time."""
        span = self._span(step)
        if span is None:
            raise self.unclear(
                "CZ308",
                "how long? a ban in a line needs a time",
                step.tree,
                "add `this turn`, `next turn` or `this game`",
            )
        who, _ = self._subject(step, scope)
        inner = scope.inner()
        clause = self.ban(step, inner, who)
        return actions.Impose(who, self.keep_clause(clause), span)

    def _subject(self, step: Step, scope: Scope) -> tuple[Seats, Scope]:
        """Who does it, and the scope in which the rest of the sentence is read."""
        if step.subject is None:
            return (YOU_REF if scope.you else select.ActiveSeat()), scope
        phrase = self.np(step.subject, scope)
        if phrase.seats is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.subject)}` can't {step.verb}",
                step.subject,
                f"say who: `{_usage(step.verb)}`",
            )
        if phrase.det in ("any", "no"):
            word = source_text(step.subject)
            way_out = "write `cannot`" if phrase.det == "no" else f"write `each {self.words.seat} {step.word} ...`"
            if phrase.det == "no":
                way_out = f"write `each {self.words.seat} cannot {step.verb} ...`, and for how long"
            raise self.unclear(
                "CZ307",
                f"`{word}` can't do anything in a line: it asks who, in a trigger or a ban",
                step.subject,
                way_out,
            )
        if phrase.det in ("a", "another", "number", "up to"):
            raise self.unclear(
                "CZ307", f"which {self.words.seat}? a line can't choose who does it", step.subject,
                f"write `choose {source_text(step.subject)}` on a line before it, and `they` here",
            )  # fmt: skip
        inner = scope.inner()
        if phrase.seats != YOU_REF:
            inner.subject = True
        return phrase.seats, inner

    def _span(self, step: Step) -> int | None:
        for tail in step.tails:
            if tail.type in SPANS:
                return SPANS[tail.type]
        return None

    def _only(self, step: Step, objects: int, *preps: str) -> None:
        """Refuse what the verb does not take."""
        if len(step.objects) > objects:
            raise self.unclear(
                "CZ308",
                f"`{step.verb}` takes {_count(objects)} here",
                step.objects[objects],
                f"say it like this: `{_usage(step.verb)}`",
            )
        if len(step.objects) < objects:
            raise self.unclear(
                "CZ308", f"`{step.verb}` lacks what it is about", step.tree, f"say it like this: `{_usage(step.verb)}`"
            )
        for name, tree in step.preps:
            if name not in preps:
                raise self.unclear(
                    "CZ308",
                    f"`{step.verb}` takes no `{name.lower().replace('_', ' ')}`",
                    tree,
                    f"say it like this: `{_usage(step.verb)}`",
                )

    def _prep(self, step: Step, name: str) -> Tree[Token] | None:
        return next((tree for prep, tree in step.preps if prep == name), None)

    def _cards(self, step: Step, tree: Tree[Token], scope: Scope) -> Phrase:
        phrase = self.np(tree, scope)
        if phrase.cards is None:
            hint = f"say it like this: `{_usage(step.verb)}`"
            if phrase.sort in ("amount", "quantity"):
                raise self.unclear(
                    "CZ302", f"`{source_text(tree)}` is an amount, and `{step.verb}` needs cards", tree, hint
                )
            raise self.unclear("CZ307", f"`{source_text(tree)}` is no card, and `{step.verb}` needs one", tree, hint)
        return phrase

    def _reference(self, step: Step, tree: Tree[Token], scope: Scope) -> Cards:
        """Cards that leave nothing to choose."""
        phrase = self._cards(step, tree, scope)
        assert phrase.cards is not None
        if phrase.det not in ("ref", "each"):
            raise self.unclear(
                "CZ307",
                f"which one? `{step.verb}` can't choose",
                tree,
                f"write `choose {source_text(tree)} as NAME` before it, and NAME here",
            )
        return phrase.cards

    # -- numbers ---------------------------------------------------------------------------------------------

    def _quantity(self, step: Step, tree: Tree[Token], scope: Scope) -> tuple[int, Amount, bool]:
        phrase = self.expecting("number", tree, scope)
        if phrase.sort != "quantity" or phrase.amount is None:
            said = source_text(tree)
            if phrase.cards is not None:
                raise self.unclear(
                    "CZ303",
                    f"`{said}` is no number, and `{step.verb}` needs one",
                    tree,
                    f"the numbers are: {', '.join(self.words.numbers.names)}",
                )
            if phrase.sort == "quantity":
                raise self.unclear("CZ308", f"`{said}`: how much?", tree, f"write a number, for example `1 {said}`")
            raise self.unclear(
                "CZ308",
                f"`{said}` doesn't say which number",
                tree,
                f"add one of {', '.join(self.words.numbers.names)}, as in `{said} {self.words.numbers.names[0]}`"
                if phrase.sort == "amount" and self.words.numbers.names
                else f"say it like this: `{_usage(step.verb)}`",
            )
        return phrase.numbers[0], phrase.amount, phrase.signed

    def _change(self, step: Step, scope: Scope, sign: int) -> Effect:
        self._only(step, 1)
        self._tails(step, "FOR_GOOD")
        who: Seats = YOU_REF if scope.you else select.ActiveSeat()
        what: Pick | None = None
        inner = scope
        if step.subject is not None:
            phrase = self.np(step.subject, scope)
            if phrase.cards is not None:
                what = self.pick(phrase, scope)
            else:
                who, inner = self._subject(step, scope)
        elif not scope.you:
            raise self.unclear(
                "CZ304", f"who is to {step.verb} it?", step.tree, f"say it like this: `{_usage(step.verb)}`"
            )
        number, amount, signed = self._quantity(step, step.objects[0], inner)
        if signed:
            raise self.unclear(
                "CZ308",
                f"`{step.verb}` takes a plain number",
                step.objects[0],
                f"write `{step.verb} {source_text(step.objects[0]).lstrip('+-')}`",
            )
        self._fits(number, what is not None, step)
        return actions.Change(who, what, number, amount, sign)

    def _fits(self, number: int, cards: bool, step: Step) -> None:
        """A number must be one of cards, or one of seats."""
        if not (self.on_cards[number] if cards else self.on_seats[number]):
            whose = "cards" if cards else self.words.seats
            raise self.unclear(
                "CZ307",
                f"`{self.words.numbers.names[number]}` is no number of {whose}",
                step.objects[0],
                "say whose it is",
            )

    def _do_gain(self, step: Step, scope: Scope) -> Effect:
        return self._change(step, scope, 1)

    def _do_lose(self, step: Step, scope: Scope) -> Effect:
        return self._change(step, scope, -1)

    def _tails(self, step: Step, *allowed: str) -> None:
        for tail in step.tails:
            if tail.type not in allowed:
                raise self.unclear(
                    "CZ308",
                    f"`{tail}` does not go with `{step.verb}`",
                    tail,
                    f"say it like this: `{_usage(step.verb)}`",
                )

    def _do_have(self, step: Step, scope: Scope) -> Effect:
        """`have` for a time. Without a time it is a standing clause, which `standing` makes."""
        span = self._span(step)
        if span is None:
            if any(tail.type == "FOR_GOOD" for tail in step.tails):
                raise self.unclear("CZ308", "what is for good is gained", step.tree, "write `gain N NUMBER`")
            raise self.unclear(
                "CZ308",
                "how long? `have` in a line needs a time",
                step.tree,
                "add `this turn`, `next turn` or `this game`; what stays is `gain`",
            )
        if self._prep(step, "ON_ROLLS_FOR") is not None:
            who, _ = self._subject(step, scope)
            clause = replace(self.roll_bonus(step, scope, None), who=YOU_REF)
            return actions.Impose(who, self.keep_clause(clause), span)
        self._only(step, 1)
        what: Pick | None = None
        who = YOU_REF if scope.you else select.ActiveSeat()
        inner = scope
        if step.subject is not None:
            phrase = self.np(step.subject, scope)
            player = self._player(phrase)
            if player is not None:
                return self._have_when_played(step, phrase, player, scope, span)
            if phrase.cards is not None:
                what = self.pick(phrase, scope)
            else:
                who, inner = self._subject(step, scope)
        number, amount, signed = self._quantity(step, step.objects[0], inner)
        self._fits(number, what is not None, step)
        return actions.Have(who, what, number, actions.ADD if signed else actions.SET_TO, amount, span)

    def _player(self, phrase: Phrase) -> Seats | None:
        """Of cards that somebody plays, wherever they are: who."""
        cards = phrase.cards
        if not isinstance(cards, select.CardSet) or cards.place is not None:
            return None
        return next((each.who for each in cards.noun.filters if isinstance(each, select.PlayedBy)), None)

    def _have_when_played(self, step: Step, phrase: Phrase, player: Seats, scope: Scope, span: int) -> Effect:
        """`each CARD that you play has ... this turn`: no cards are picked now; whatever they play in that time has it."""
        assert step.subject is not None
        cards = phrase.cards
        assert isinstance(cards, select.CardSet)
        if phrase.det in ("a", "another", "number", "up to", "any"):
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.subject)}` can't have that",
                step.subject,
                "write `each ... that you play`",
            )
        filters = tuple(
            select.PlayedBy(YOU_REF) if isinstance(each, select.PlayedBy) else each for each in cards.noun.filters
        )
        number, amount, signed = self._quantity(step, step.objects[0], scope)
        self._fits(number, True, step)
        of = select.AnyCard(replace(cards.noun, filters=filters), cards.other)
        clause = Modifier(of, number, actions.ADD if signed else actions.SET_TO, amount, None)
        return actions.Impose(player, self.keep_clause(clause), span)

    def _do_set(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1, "TO")
        phrase = self.np(step.objects[0], scope)
        to = self._prep(step, "TO")
        if phrase.sort != "number" or phrase.total or to is None or phrase.of is None:
            raise self.unclear(
                "CZ308",
                "`set` needs a number of something, and what to set it to",
                step.tree,
                "write `set its NUMBER to N`",
            )
        return actions.SetNumber(phrase.of, phrase.numbers[0], self.amount(to, scope))

    # -- cards from zone to zone -----------------------------------------------------------------------------

    def _do_discard(self, step: Step, scope: Scope) -> Effect:
        self._tails(step, "AT_RANDOM")
        down = self._prep(step, "DOWN_TO")
        if down is not None:
            who, inner = self._subject(step, scope)
            keep = self.amount(down, inner)
            hidden = self.hidden_zone()
            cards = select.CardSet(
                select.Noun(()), select.ZoneOf(hidden, YOU_REF if who == YOU_REF else select.SeatRef(5, "they"))
            )
            count = amounts.Minus(amounts.Count(1, cards, False), keep)
            pick = Pick(cards, "chosen", count, count, scope.slots.take(2), events.DISCARD, word="down to")
            return actions.Discard(who, pick, keep)
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        return actions.Discard(who, self._some(step, step.objects[0], inner, events.DISCARD))

    def hidden_zone(self) -> int:
        """The zone kind that is the hand: the first hidden zone."""
        raise NotImplementedError

    def _some(self, step: Step, tree: Tree[Token], scope: Scope, verb: int) -> Pick:
        """Cards that an effect is about; at random where the sentence says so."""
        pick = self.pick(self._cards(step, tree, scope), scope, verb)
        if any(tail.type == "AT_RANDOM" for tail in step.tails):
            pick = replace(pick, how="random")
        return pick

    def _do_draw(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1, "TO")
        who, inner = self._subject(step, scope)
        phrase = self.expecting("deck", step.objects[0], inner)
        to = self._prep(step, "TO")
        if phrase.deck < 0 and isinstance(phrase.place, select.DeckPlace) and phrase.noun is not None:
            return actions.Draw(who, phrase.place.deck, phrase.low, False, phrase.noun)
        if phrase.deck < 0:
            raise self.unclear(
                "CZ308",
                f"`{source_text(step.objects[0])}` is no deck",
                step.objects[0],
                f"say it like this: `{_usage('draw')}`",
            )
        if to is not None:
            return actions.Draw(who, phrase.deck, self.amount(to, inner), True)
        return actions.Draw(who, phrase.deck, phrase.low)

    def _do_skip(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, _ = self._subject(step, scope)
        if not _is_turn(step.objects[0]):
            raise self.unclear(
                "CZ301", "only a turn can be skipped", step.objects[0], f"say it like this: `{_usage('skip')}`"
            )
        return actions.SkipTurn(who)

    def _do_take(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        self._tails(step, "AT_RANDOM")
        who, inner = self._subject(step, scope)
        if _is_turn(step.objects[0]):
            return actions.AnotherTurn(who)
        return actions.Take(who, self._some(step, step.objects[0], inner, events.TAKE))

    def _do_give(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1, "TO")
        self._tails(step, "AT_RANDOM")
        who, inner = self._subject(step, scope)
        to = self._prep(step, "TO")
        if to is None:
            raise self.unclear("CZ308", "`give` lacks to whom", step.tree, f"say it like this: `{_usage('give')}`")
        phrase = self.np(to, inner)
        if phrase.seats is None:
            raise self.unclear(
                "CZ307", f"`{source_text(to)}` can't be given anything", to, f"say it like this: `{_usage('give')}`"
            )
        return actions.Give(who, self._some(step, step.objects[0], inner, events.GIVE), self.pick(phrase, inner))

    def _do_swap(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1, "FOR")
        who, inner = self._subject(step, scope)
        other = self._prep(step, "FOR")
        if other is None:
            raise self.unclear("CZ308", "`swap` lacks for what", step.tree, f"say it like this: `{_usage('swap')}`")
        return actions.Swap(
            who, self._some(step, step.objects[0], inner, events.MOVE), self._some(step, other, inner, events.MOVE)
        )

    def _to_place(self, step: Step, kind: int, to: Tree[Token] | None, scope: Scope) -> Effect:
        who, inner = self._subject(step, scope)
        if to is None:
            raise self.unclear(
                "CZ308", f"`{step.verb}` lacks where to", step.tree, f"say it like this: `{_usage(step.verb)}`"
            )
        return actions.MoveTo(kind, who, self._some(step, step.objects[0], inner, kind), self._place_pick(to, inner))

    def _place_pick(self, tree: Tree[Token], scope: Scope) -> Pick:
        phrase = self.expecting("zone", tree, scope)
        if phrase.places is None:
            raise self.unclear(
                "CZ307", f"`{source_text(tree)}` is no place", tree, f"name a zone, as in `your {self.a_zone()}`"
            )
        return self.pick(phrase, scope)

    def _do_move(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1, "TO", "INTO")
        return self._to_place(step, events.MOVE, self._prep(step, "TO") or self._prep(step, "INTO"), scope)

    def _do_return(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1, "TO")
        return self._to_place(step, events.RETURN, self._prep(step, "TO"), scope)

    def _do_enter(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        if step.subject is None:
            raise self.unclear("CZ308", "what enters?", step.tree, f"say it like this: `{_usage('enter')}`")
        phrase = self.np(step.subject, scope)
        to = self.expecting("zone", step.objects[0], scope)
        if phrase.cards is None:
            raise self.unclear(
                "CZ307", f"`{source_text(step.subject)}` can't enter anything", step.subject, "only cards enter"
            )
        if to.places is None:
            # `this enters it`: what was chosen is a zone
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` is no place",
                step.objects[0],
                f"name a zone, as in `this enters your {self.a_zone()}`",
            )
        who = YOU_REF if scope.you else select.ActiveSeat()
        return actions.MoveTo(events.ENTER, who, self.pick(phrase, scope), self.pick(to, scope))

    def _do_remove(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        return actions.Remove(self._some(step, step.objects[0], scope, events.REMOVE))

    def _do_reveal(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        return actions.Reveal(who, self._some(step, step.objects[0], inner, events.REVEAL))

    def _do_shuffle(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        phrase = self.np(step.objects[0], scope)
        if not isinstance(phrase.places, select.DeckPlace):
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` can't be shuffled",
                step.objects[0],
                f"say it like this: `{_usage('shuffle')}`",
            )
        return actions.Shuffle(phrase.places)

    # -- playing ---------------------------------------------------------------------------------------------

    def _do_announce(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        return actions.Announce(self._reference(step, step.objects[0], scope))

    def _do_play(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        phrase = self._cards(step, step.objects[0], inner)
        if phrase.place is None and isinstance(phrase.cards, select.CardSet):
            hand = select.ZoneOf(self.hidden_zone(), YOU_REF if who == YOU_REF else select.SeatRef(5, "they"))
            phrase.cards = replace(phrase.cards, place=hand)
        return actions.Play(who, self.pick(phrase, inner, events.PLAY))

    def _do_score(self, step: Step, scope: Scope) -> Effect:
        return actions.Score(self._card_subject(step, scope))

    def _do_fail(self, step: Step, scope: Scope) -> Effect:
        return actions.Fail(self._card_subject(step, scope))

    def _card_subject(self, step: Step, scope: Scope) -> Cards:
        self._only(step, 0)
        if step.subject is None:
            raise self.unclear(
                "CZ308", f"what is to {step.verb}?", step.tree, f"say it like this: `{_usage(step.verb)}`"
            )
        return self._reference(step, step.subject, scope)

    def _do_cancel(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        phrase = self.np(step.objects[0], inner)
        if phrase.cards is None or (phrase.noun is None and not phrase.reference):
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` can't be cancelled",
                step.objects[0],
                "name a type of card, or `it` in an answer",
            )
        whole = phrase.reference
        if not whole:
            assert phrase.noun is not None
            if phrase.place is not None:
                raise self.unclear(
                    "CZ307",
                    "a card that is being played is in no zone",
                    step.objects[0],
                    f"write `cancel {phrase.det} {phrase.noun.word}`",
                )
            phrase.cards = select.Announced(phrase.noun)
        return actions.Cancel(who, self.pick(phrase, inner), whole)

    def _do_do(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1, "ON")
        who, inner = self._subject(step, scope)
        target = self.expecting("action", step.objects[0], inner)
        if target.reference and target.cards == select.CardRef(THIS, "this"):
            return actions.DoThis()
        if target.sort != "action":
            near = self.words.actions.names
            raise self.unclear(
                "CZ207",
                f"`{source_text(step.objects[0])}` is no action",
                step.objects[0],
                f"the actions are: {', '.join(near)}" if near else "declare one with `action NAME`",
            )
        on = self._prep(step, "ON")
        args: tuple[Cards, ...] = ()
        if on is not None:
            args = (self._reference(step, on, inner),)
        wanted = self.action_params.get(target.action, 0)
        if len(args) != wanted:
            name = self.words.actions.names[target.action]
            if self.gone(name):
                raise Unclear(None)  # it was declared twice
            raise self.unclear(
                "CZ301",
                f"`{name}` is done on {_count(wanted)}",
                step.objects[0],
                f"write `do {name} on CARD`" if wanted else f"write `do {name}`",
            )
        return actions.Do(who, target.action, args)

    def _do_offer(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        phrase = self.np(step.objects[0], scope)
        tag = phrase.noun.tags[0] if phrase.noun is not None and len(phrase.noun.tags) == 1 else -1
        if tag < 0 or not self.any_time(tag):
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` can't be offered",
                step.objects[0],
                "only a kind that is declared `at any time` can",
            )
        return actions.Offer(tag)

    def _do_ignore(self, step: Step, scope: Scope) -> Effect:
        return actions.Ignore()

    def _do_stop(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 0)
        return actions.Stop()

    # -- chance, choices, prices -------------------------------------------------------------------------------

    def _do_roll(self, step: Step, scope: Scope) -> Effect:
        if not step.objects:
            raise self.unclear(
                "CZ308",
                "a roll needs its outcomes below it",
                step.tree,
                "write `roll against N` with `hit` or `miss` below, or `roll` with `1-3: ...`",
            )
        self._only(step, 1)
        phrase = self.np(step.objects[0], scope)
        if phrase.sort != "number" or phrase.total or phrase.of is None:
            raise self.unclear(
                "CZ303",
                f"`{source_text(step.objects[0])}` is no number that can be rolled",
                step.objects[0],
                f"say it like this: `{_usage('roll')}`",
            )
        return actions.RollNumbers(phrase.of, phrase.numbers, scope.slots.take())

    def _do_reroll(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 0)
        return actions.Reroll()

    def _do_choose(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1, "AS")
        who, inner = self._subject(step, scope)
        phrase = self.np(step.objects[0], inner)
        named = next((tree for prep, tree in step.preps if prep == "AS"), None)
        if phrase.seats is not None:
            sort, target = SEAT, THEY
        elif phrase.places is not None:
            sort, target = ZONE, IT
        elif phrase.cards is not None:
            sort, target = CARDS, IT
        else:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` can't be chosen",
                step.objects[0],
                f"say it like this: `{_usage('choose')}`",
            )
        if phrase.reference:
            raise self.unclear(
                "CZ307",
                f"there is nothing to choose about `{source_text(step.objects[0])}`",
                step.objects[0],
                f"say it like this: `{_usage('choose')}`",
            )
        pick = self.pick(phrase, inner)
        place = self.parsed.place(step.objects[0])
        if named is not None:
            target = scope.slots.take()
            self.name(named, Name(target, sort), scope)
        elif sort == SEAT:
            scope.choose_seat(place)
        else:
            scope.choose_thing(sort, place)
        return control.Choose(who, pick, target, source_text(named) if named is not None else "")

    def _do_spend(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        number, amount, signed = self._quantity(step, step.objects[0], inner)
        if not self.on_seats[number] or signed:
            raise self.unclear(
                "CZ303",
                f"`{source_text(step.objects[0])}` can't be spent",
                step.objects[0],
                f"say it like this: `{_usage('spend')}`",
            )
        return actions.Spend(who, number, amount)

    def paid_from(self, number: int) -> int:
        """The number that pays a price, or -1."""
        raise NotImplementedError

    def _do_pay(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        who, inner = self._subject(step, scope)
        phrase = self.np(step.objects[0], inner)
        if phrase.sort != "number" or not isinstance(phrase.of, Cards) or len(phrase.numbers) != 1:
            raise self.unclear(
                "CZ303",
                f"`{source_text(step.objects[0])}` is no price",
                step.objects[0],
                f"say it like this: `{_usage('pay')}`",
            )
        if self.paid_from(phrase.numbers[0]) < 0:
            name = self.words.numbers.names[phrase.numbers[0]]
            raise self.unclear(
                "CZ308",
                f"nothing says what pays `{name}`",
                step.objects[0],
                f"declare it: `number {name} on cards, paid from NUMBER`",
            )
        return actions.PayCost(who, phrase.of, phrase.numbers[0])

    # -- the rest ------------------------------------------------------------------------------------------------

    def _do_become(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
        if step.subject is None:
            raise self.unclear("CZ308", "what becomes something?", step.tree, f"say it like this: `{_usage('become')}`")
        phrase = self._cards(step, step.subject, scope)
        what = self.np(step.objects[0], scope)
        if what.noun is None or len(what.noun.tags) != 1 or what.noun.filters:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.objects[0])}` is no type",
                step.objects[0],
                f"say it like this: `{_usage('become')}`",
            )
        return actions.Become(self.pick(phrase, scope), what.noun.tags[0])

    def _do_win(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 0)
        if step.subject is None:
            return actions.Win(YOU_REF)
        phrase = self.np(step.subject, scope)
        if phrase.seats is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.subject)}` can't win",
                step.subject,
                f"say it like this: `{_usage('win')}`",
            )
        return actions.Win(phrase.seats)

    # -- standing clauses -------------------------------------------------------------------------------------------

    def standing(self, tree: Tree[Token], scope: Scope, cond: Condition | None) -> list[Clause] | None:
        """The clauses of a sentence that stands as long as its card is in play; None if it is no such sentence."""
        if tree.data == "is_step":
            return self._standing_is(tree, scope, cond)
        step = taken_apart(tree)
        if step.modal == "cannot":
            return self.bans(step, scope, cond)
        if step.verb != "have" or step.modal or self._span(step) is not None:
            return None
        if self._prep(step, "ON_ROLLS_FOR") is not None:
            return [self.roll_bonus(step, scope, cond)]
        if any(tail.type == "FOR_GOOD" for tail in step.tails):
            raise self.unclear("CZ308", "what is for good is gained", tree, "write `gain N NUMBER`")
        self._only(step, 1)
        of, inner = self._standing_subject(step.subject, step, scope)
        number, amount, signed = self._quantity(step, step.objects[0], inner)
        self._fits(number, isinstance(of, Cards), step)
        return [Modifier(of, number, actions.ADD if signed else actions.SET_TO, amount, cond)]

    def _standing_subject(self, tree: Tree[Token] | None, step: Step, scope: Scope) -> tuple[Cards | Seats, Scope]:
        if tree is None:
            return self.you(scope, step.tree), scope
        phrase = self.np(tree, scope)
        of = phrase.cards if phrase.cards is not None else phrase.seats
        if of is None or phrase.det in ("a", "another", "number", "up to", "any"):
            raise self.unclear(
                "CZ307",
                f"`{source_text(tree)}` can't have that",
                tree,
                "a standing line speaks of `this`, `you`, or `each ...`",
            )
        if phrase.det == "bare" and not self.is_plural(phrase):
            raise self.unclear(
                "CZ308", f"`{source_text(tree)}`: which of them?", tree, f"write `each {source_text(tree)}`, or `this`"
            )
        if (
            isinstance(of, select.CardSet)
            and of.place is None
            and phrase.noun is not None
            and any(isinstance(each, select.PlayedBy) for each in phrase.noun.filters)
        ):
            of = select.AnyCard(phrase.noun)
        inner = scope.inner()
        inner.subject = isinstance(of, Seats) and of != YOU_REF
        return of, inner

    def _standing_is(self, tree: Tree[Token], scope: Scope, cond: Condition | None) -> list[Clause] | None:
        """`your NUMBER is at most N`; `X cannot be discarded`."""
        modal = token(tree, "MODAL")
        subject = child(tree, "np")
        assert subject is not None
        part = child(tree, "state_part")
        if modal is not None and part is not None:
            if str(modal) != "cannot":
                raise self.unclear("CZ106", f"`{modal} be` can't stand here", tree, "write `cannot be ...` for a ban")
            word = next(tokens(part, "PART"))
            kind = PASSIVE.get(str(word))
            if kind is None:
                raise self.unclear(
                    "CZ308",
                    f"nothing can be kept from being {word}",
                    word,
                    "say `cannot be discarded`, `taken`, `moved`, `cancelled` or `played`",
                )
            phrase = self.np(subject, scope)
            if phrase.cards is None:
                raise self.unclear("CZ307", f"`{source_text(subject)}` can't be {word}", subject, "only cards can")
            what = phrase.cards
            if isinstance(what, select.CardSet) and what.place is None:
                what = select.AnyCard(what.noun, what.other)
            return [Ban(kind, None, what, None, -1, cond)]
        state = child(tree, "state_cmp")
        if state is None:
            return None
        phrase = self.np(subject, scope)
        if phrase.sort != "number" or phrase.total or phrase.of is None or len(phrase.numbers) != 1:
            return None
        compare = str(next(tokens(state, "CMP")))
        if compare not in ("at most", "at least"):
            raise self.unclear(
                "CZ106",
                f"a limit is `at most` or `at least`, not `{compare}`",
                state,
                "write `is at most N` or `is at least N`",
            )
        amount = self.amount(next(children(state)), scope)
        return [
            Modifier(
                phrase.of,
                phrase.numbers[0],
                actions.NOT_ABOVE if compare == "at most" else actions.NOT_BELOW,
                amount,
                cond,
            )
        ]

    def roll_bonus(self, step: Step, scope: Scope, cond: Condition | None) -> RollBonus:
        """`you have +N on rolls for CARDS`."""
        target = self._prep(step, "ON_ROLLS_FOR")
        assert target is not None
        who, inner = self._subject(step, scope)
        if len(step.objects) != 1:
            raise self.unclear(
                "CZ308", "a bonus on rolls lacks how much", step.tree, "write `you have +1 on rolls for CARDS`"
            )
        amount = self.np(step.objects[0], inner)
        if amount.sort != "amount" or amount.amount is None or not amount.signed:
            raise self.unclear(
                "CZ303", f"`{source_text(step.objects[0])}` is no bonus", step.objects[0], "write it with a sign: `+1`"
            )
        phrase = self.np(target, inner)
        if phrase.sort == "action":
            return RollBonus(who, None, phrase.action, amount.amount, cond)
        if phrase.noun is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(target)}` is nothing that is rolled for",
                target,
                "name a type of card, or an action",
            )
        if phrase.place is not None:
            raise self.unclear(
                "CZ307",
                "a card that dice are rolled for lies nowhere yet",
                target,
                f"write `on rolls for {phrase.det} {phrase.noun.word}`",
            )
        return RollBonus(who, phrase.noun, -1, amount.amount, cond)

    def ban(self, step: Step, scope: Scope, who: Seats) -> Ban:
        """One ban in which whoever it is imposed on is `you`."""
        bans = self.bans(step, scope, None)
        first = bans[0]
        assert isinstance(first, Ban)
        if len(bans) > 1:
            nouns = [each.what.noun for each in bans if isinstance(each, Ban) and isinstance(each.what, select.AnyCard)]
            merged = select.Noun(
                tuple(tag for noun in nouns for tag in noun.tags), tuple(title for noun in nouns for title in noun.titles),
                word=", ".join(noun.word for noun in nouns),
            )  # fmt: skip
            first = replace(first, what=select.AnyCard(merged))
        return replace(first, who=YOU_REF)

    def bans(self, step: Step, scope: Scope, cond: Condition | None) -> list[Clause]:
        """The bans of a `cannot` sentence, one for each thing that it lists."""
        kind = events.BY_NAME.get(step.verb)
        assert step.word is not None
        if kind is None or step.verb in ("choose", "start", "end", "win"):
            raise self.unclear(
                "CZ308",
                f"`cannot {step.word}` bans nothing that happens",
                step.word,
                "say what cannot happen: play, discard, enter, do, draw ...",
            )
        subject = (
            self.np(step.subject, scope)
            if step.subject is not None
            else Phrase(step.tree, "seats", "ref", seats=self.you(scope, step.tree))
        )
        if step.verb == "enter" or (subject.cards is not None and step.verb in ("leave", "score")):
            if subject.cards is None:
                raise self.unclear(
                    "CZ307",
                    f"`{source_text(step.subject or step.tree)}` is no card that could {step.verb}",
                    step.subject or step.tree,
                    "say it like this: `CARDS cannot enter here`",
                )
            place = self.expecting("zone", step.objects[0], scope).places if step.objects else None
            return [Ban(kind.id, None, self._anywhere(subject), place, -1, cond)]
        if subject.seats is None:
            raise self.unclear(
                "CZ307",
                f"`{source_text(step.subject or step.tree)}` can't {step.verb} anyway",
                step.subject or step.tree,
                f"say who cannot {step.verb}",
            )
        who = (
            None
            if subject.det in ("no", "any") or subject.seats == select.EachSeat(False, None, "each")
            else subject.seats
        )
        inner = scope.inner()
        if step.verb == "do":
            target = self.expecting("action", step.objects[0], inner) if step.objects else None
            if target is None or target.sort != "action":
                raise self.unclear(
                    "CZ207", "no action is named that cannot be done", step.tree, "write `cannot do ACTION on CARD`"
                )
            on = self._prep(step, "ON")
            what = self._anywhere(self._cards(step, on, inner)) if on is not None else None
            return [Ban(kind.id, who, what, None, target.action, cond)]
        if not step.objects:
            return [Ban(kind.id, who, None, None, -1, cond)]
        made: list[Clause] = []
        for tree in step.objects:
            phrase = self.np(tree, inner)
            if phrase.deck >= 0 and step.verb == "draw":
                made.append(Ban(kind.id, who, None, None, -1, cond))
                continue
            if phrase.cards is None:
                raise self.unclear(
                    "CZ307",
                    f"`{source_text(tree)}` is no card, and `cannot {step.word}` needs one",
                    tree,
                    f"say it like this: `you cannot {step.word} CARDS`",
                )
            made.append(Ban(kind.id, who, self._anywhere(phrase), phrase.place, -1, cond))
        return made

    def _anywhere(self, phrase: Phrase) -> Cards:
        """The cards of a phrase wherever they are: a ban or trigger looks at the place apart."""
        assert phrase.cards is not None
        if phrase.noun is not None and not phrase.reference:
            return select.AnyCard(phrase.noun, phrase.other)
        return phrase.cards


#: What a participle says of a card.
PASSIVE: dict[str, int] = {
    "cancelled": events.CANCEL, "discarded": events.DISCARD, "scored": events.SCORE, "played": events.PLAY,
    "drawn": events.DRAW, "taken": events.TAKE, "revealed": events.REVEAL, "moved": events.MOVE,
}  # fmt: skip


def _is_turn(tree: Tree[Token]) -> bool:
    """Whether a noun phrase is a turn."""
    heads = list(tree.find_data("head"))
    return len(heads) == 1 and token(heads[0], "TURN") is not None


def _usage(verb: str) -> str:
    known = VERBS.get(verb)
    return known.shapes[0] if known is not None and known.shapes else verb


def _count(n: int) -> str:
    return {0: "nothing", 1: "one thing"}.get(n, f"{n} things")
