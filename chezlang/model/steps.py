"""What the parts of a sentence are for every verb: who does it, for how long, with what, and what the verb does not take."""

from __future__ import annotations

from lark import Token, Tree

from chezlang.effects import actions, events, select
from chezlang.effects.amounts import Amount
from chezlang.effects.select import Cards, Seats
from chezlang.findings.suggest import listed
from chezlang.model.phrase import YOU_REF, Phrase
from chezlang.model.phrases import Phrases
from chezlang.model.scope import Scope
from chezlang.model.unclear import Unclear
from chezlang.model.verbs import SPANS, VERBS, Step, how_many, is_turn, usage
from chezlang.state.data import THEY
from chezlang.syntax.tree import child, children, source_text, token, tokens


class Steps(Phrases):
    """Reads the parts of a sentence."""

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
                f"of cards it is said what can't be done to them: `{source_text(step.subject)} cannot be moved`, and `... taken`, `... discarded`"
                if step.modal == "cannot" and step.verb in ("leave", "move", "go")
                else f"say who: `{usage(step.verb)}`",
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
        self.than_whom(step.subject, phrase.seats, scope)
        inner = scope.inner()
        if phrase.seats != YOU_REF:
            inner.subject = True
            chosen = isinstance(phrase.seats, select.SeatRef) and phrase.seats.slot == THEY
            inner.beside = None if chosen else self.parsed.place(step.subject)
        return phrase.seats, inner

    def _nobody(self, step: Step, scope: Scope) -> bool:
        """Whether a sentence forbids something by `nobody`, and not by `cannot`."""
        return step.modal != "cannot" and step.subject is not None and self.np(step.subject, scope).det == "no"

    def _no_line(self, step: Step, scope: Scope, stands: bool = False) -> Unclear:
        """`... can ...`, or `nobody may ...`: what is meant by `nobody` is a ban."""
        det = self.np(step.subject, scope).det if step.subject is not None else ""
        if step.subject is None or det != "no":
            message, help = f"`{step.modal}` is a question, not a line", "write `may` for a choice, `cannot` for a ban"
            return self.unclear("CZ106", message, step.tree, help)
        who = source_text(step.subject)
        whom = f"each {who.removeprefix('no ')}" if who.startswith("no ") else f"each {self.words.seat}"
        said = f"{who} {step.modal or step.word}"
        put = f"{whom} cannot" if step.modal else f"{whom} cannot {step.verb}"
        help = f"write `{source_text(step.tree).replace(said, put, 1)}`"
        if not stands and self._span(step) is None:
            help += ", and for how long: `this turn`, `next turn` or `this game`"
        message = f"`{said}` is no ban: what is forbidden is always said by `cannot`"
        if step.verb == "win":
            message = f"`{said}` is no ban: that somebody wins is heard before it happens, and ignored"
            help = "write `when anyone would win`, and below it `ignore it`"
            help += "; under a trigger `nobody wins` ends the game" if stands and not step.modal else ""
        return self.unclear("CZ106", message, step.tree, help)

    def _span(self, step: Step) -> int | None:
        for tail in step.tails:
            if tail.type in SPANS:
                theirs = tail.type == "UNTIL" and "their" in tail.split()
                return actions.UNTIL_THEIRS if theirs else SPANS[tail.type]
        return None

    def _until(self, step: Step, span: int, who: Seats | None, scope: Scope) -> None:
        """Refuse `until ... next turn` where it is nobody's, or another's than it says."""
        if span not in (actions.UNTIL_YOURS, actions.UNTIL_THEIRS):
            return
        tail = next(each for each in step.tails if each.type == "UNTIL")
        if span == actions.UNTIL_YOURS:
            self.you(scope, tail)
        elif who is None or who == YOU_REF:
            raise self.unclear(
                "CZ307", f"`{tail}`: whose? This is about {'a card' if who is None else 'you'}", tail,
                "write `until your next turn`",
            )  # fmt: skip

    def _only(self, step: Step, objects: int) -> None:
        """Refuse more, or fewer, things than the verb is about."""
        if len(step.objects) > objects == 1:
            raise self.unclear(
                "CZ308",
                f"`{step.verb}` takes one thing here",
                step.objects[1],
                f"say each by itself: `{step.word} {source_text(step.objects[0])}`, and `{step.word} {source_text(step.objects[1])}` on a line of its own, "
                "or behind `, then`",
            )
        if len(step.objects) > objects:
            raise self.unclear(
                "CZ308",
                f"`{step.verb}` takes {how_many(objects)} here",
                step.objects[objects],
                f"say it like this: `{usage(step.verb)}`",
            )
        if len(step.objects) < objects:
            raise self.unclear(
                "CZ308", f"`{step.verb}` lacks what it is about", step.tree, f"say it like this: `{usage(step.verb)}`"
            )

    def _said(self, step: Step, preps: tuple[str, ...] = (), tails: tuple[str, ...] = (), help: str = "") -> None:
        """Refuse what else stands in a sentence than ``preps`` and ``tails``, each once: nothing is ever read over."""
        help = help or f"say it like this: `{usage(step.verb)}`"
        seen: set[str] = set()
        for name, tree in step.preps:
            word = name.lower().replace("_", " ")
            if name not in preps:
                raise self.unclear("CZ308", f"`{step.verb}` takes no `{word}`", tree, help)
            if name in seen:
                raise self.unclear("CZ308", f"`{step.verb}` takes one `{word}`", tree, help)
            seen.add(name)
        for index, tail in enumerate(step.tails):
            if tail.type not in tails:
                raise self.unclear("CZ308", f"`{tail}` does not go with `{step.verb}`", tail, help)
            if index:
                raise self.unclear("CZ308", f"`{step.tails[0]}` and `{tail}`: which of them?", tail, "say one of them")

    def _prep(self, step: Step, name: str) -> Tree[Token] | None:
        return next((tree for prep, tree in step.preps if prep == name), None)

    def _cards(self, step: Step, tree: Tree[Token], scope: Scope) -> Phrase:
        phrase = self.np(tree, scope)
        if phrase.cards is None:
            hint = f"say it like this: `{usage(step.verb)}`"
            if phrase.places is not None:
                hint = f"write `each card in {source_text(tree)}`, or which one"
            if phrase.sort == "quantity" and step.verb in ("give", "move", "pass", "take"):
                hint = f"of a number one loses and the other gains: `lose {source_text(tree)}`, and `they gain {source_text(tree)}` on the next line"
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

    def _quantity(self, step: Step, tree: Tree[Token], scope: Scope) -> tuple[int, Amount, bool]:
        phrase = self.expecting("number", tree, scope)
        equal = self._prep(step, "EQUAL_TO")
        if equal is not None and phrase.sort == "quantity" and phrase.amount is None:
            return phrase.numbers[0], self.amount(equal, scope), False
        if equal is not None:
            raise self.unclear(
                "CZ308",
                f"`equal to {source_text(equal)}` says how much, and `{source_text(tree)}` is not a number that lacks that",
                equal,
                "write it behind the bare number, as in `gain NUMBER equal to your NUMBER`",
            )
        if phrase.sort != "quantity" or phrase.amount is None:
            said = source_text(tree)
            if phrase.cards is not None:
                raise self.unclear(
                    "CZ303",
                    f"`{said}` is no number, and `{step.verb}` needs one",
                    tree,
                    f"the numbers are: {listed(self.words.numbers.names)}",
                )
            if phrase.sort == "quantity":
                raise self.unclear("CZ308", f"`{said}`: how much?", tree, f"write a number, for example `1 {said}`")
            if phrase.sort == "number" and "EQUAL_TO" in VERBS[step.verb].preps:
                number = self.words.numbers.names[phrase.numbers[0] if phrase.numbers else 0]
                raise self.unclear(
                    "CZ308",
                    f"`{said}` says how much, but not of what",
                    tree,
                    f"write `{step.verb} {number} equal to {said}`",
                )
            raise self.unclear(
                "CZ308",
                f"`{said}` doesn't say which number",
                tree,
                f"add one of {listed(self.words.numbers.names)}, as in `{said} {self.words.numbers.names[0]}`"
                if phrase.sort == "amount" and self.words.numbers.names
                else f"say it like this: `{usage(step.verb)}`",
            )
        return phrase.numbers[0], phrase.amount, phrase.signed

    def _a_turn(self, kind: events.EventKind, step: Step, scope: Scope) -> None:
        """Refuse anything but `another turn` that is taken, and `a turn` that is skipped."""
        written = "takes another turn" if kind.id == events.AGAIN else "skips a turn"
        det = child(next(iter(step.objects[0].find_data("chosen")), step.tree), "det") if step.objects else None
        fits = det is not None and token(det, "ANOTHER" if kind.id == events.AGAIN else "A") is not None
        if len(step.objects) != 1 or not is_turn(step.objects[0]) or not fits:
            raise self.unclear(
                "CZ308",
                f"`{source_text(step.tree)}` can't be heard or forbidden",
                step.tree,
                f"say `{written}`; a phase that is skipped is heard by nobody, since nothing happens",
            )
        self.np(step.objects[0], scope)

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

    def one_part(self, part: Tree[Token]) -> Token:
        """The participle of what happens or is asked; several go with `cannot be` only."""
        first, *more = tokens(part, "PART")
        if more:
            raise self.unclear(
                "CZ308",
                f"`{source_text(part)}`: one thing is asked here at a time",
                part,
                f"in a trigger write `when X is {first}, or when X is {more[0]}`; a question is asked once for each",
            )
        return first

    def plainly(self, tree: Tree[Token]) -> None:
        """Refuse what stands behind `X is ...` and says no more of it."""
        said = next((next(tokens(tail)) for tail in children(tree, "tail")), None)
        if said is not None:
            raise self.unclear(
                "CZ308", f"`{said}` says nothing here", said, "leave it out: it is so as long as it is so"
            )
        part = child(tree, "state_part")
        more = child(part, "np") if part is not None else None
        if more is not None:
            raise self.unclear(
                "CZ308", f"`{source_text(more)}` has nothing to belong to", more, "leave it out, or say who does it"
            )

    def one_seat(self, phrase: Phrase, verb: str) -> None:
        """Refuse several of whom only one would be asked, or act: what they do is done by one after the other."""
        seats = phrase.seats
        if seats is None or isinstance(seats, select.SeatRef | select.SeatNo | select.ActiveSeat):
            return
        if isinstance(seats, select.OwnerOf) and isinstance(seats.of, select.CardRef):
            return
        if isinstance(seats, select.Neighbor) and phrase.reference:
            return
        one = "neighbor" if isinstance(seats, select.Neighbors) else self.words.seat
        if phrase.det == "each" and not isinstance(seats, select.Neighbors):
            one = source_text(phrase.node).removeprefix("each ")
        if isinstance(seats, select.ExtremeOf):
            one = source_text(phrase.node).partition(" ")[2]
        elif isinstance(seats, select.Extreme):
            one += f" with the {'highest' if seats.highest else 'lowest'} "
            one += self.words.numbers.names[seats.number] if seats.number >= 0 else "total"
        raise self.unclear(
            "CZ308",
            f"`{source_text(phrase.node)}` can be several, and `{verb}` is for one at a time",
            phrase.node,
            f"write `for each {one}` on a line before it, and `they {verb} ...` below that",
        )
