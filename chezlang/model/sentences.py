"""Sentences: what each makes, by its verb."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import actions, control, select
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Effect, parts
from chezlang.effects.clauses import Ban
from chezlang.effects.picks import EACH, Pick
from chezlang.model.doing import Doing
from chezlang.model.phrase import YOU_REF
from chezlang.model.scope import CARDS, Name, Scope
from chezlang.model.verbs import SPANS, VERBS, Step, is_turn, taken_apart, usage
from chezlang.state.data import THIS, YOU
from chezlang.syntax.tree import child, children, source_text, token, tokens

#: Effects that are about one pick of cards.
PICKING = (
    actions.Discard, actions.Take, actions.Play, actions.Cancel, actions.Reveal, actions.LookAt, actions.Remove, actions.Become,
)  # fmt: skip

#: Effects that are about one pick of cards, of which a line below might say `it`.
_TOUCHING = (*PICKING, actions.Give, actions.MoveTo)

#: Verbs that are done by nobody in particular: it makes no difference who.
NOBODYS = frozenset({"announce", "remove", "set", "roll", "reroll", "offer", "stop", "ignore", "shuffle"})
#: Verbs that one does after the other.
ONE_BY_ONE = frozenset({"take", "give", "move", "return", "swap", "play", "do", "pay"})


class Sentences(Doing):
    """Makes effects of sentences."""

    def effect(
        self, tree: Tree[Token], scope: Scope, subject: Tree[Token] | None = None, asked: bool = False
    ) -> list[Effect]:
        """The effects of one step; dice rolled for it come first.

        ``subject``: that of the step before, or whoever is told what the block says, for one that has none; it must be somebody. ``asked``: its `may` has been seen to.
        """
        self.dice = []
        step = taken_apart(tree)
        if asked:
            step.modal = ""
        if step.subject is None and subject is not None and step.verb not in NOBODYS:
            if scope.leads is not None and subject is scope.leads.said:
                self.leader(scope, tree)
            step.subject = subject if self.np(subject, scope).seats is not None else None
        self.rolling = True
        try:
            made = self._effect(step, scope)
        finally:
            self.rolling = False
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
        if step.modal == "can" or (step.modal == "may" and self._nobody(step, scope)):
            raise self._no_line(step, scope)
        if step.modal == "cannot":
            return [self._impose(step, scope)]
        verb = VERBS.get(step.verb)
        method = getattr(self, f"_do_{step.verb.replace(' ', '_')}", None)
        if verb is None or method is None or not verb.line:
            assert step.word is not None
            raise self.unclear(
                "CZ106",
                f"`{step.word}` can't stand in a line of its own",
                step.word,
                VERBS[step.verb].meaning if verb else "",
            )
        self._said(step, verb.preps, verb.tails, self._for_a_time(step))
        if step.subject is not None and (step.modal == "may" or step.verb in ONE_BY_ONE) and not _a_turn(step):
            self.one_seat(self.np(step.subject, scope), f"may {step.verb}" if step.modal == "may" else step.verb)
        if step.verb in NOBODYS:
            self._by_nobody(step, scope)
        named = self._prep(step, "AS") if step.verb != "choose" else None
        if named is not None:
            step.preps = [each for each in step.preps if each[0] != "AS"]
        effect: Effect = method(step, scope)
        if named is not None:
            effect = self._named_in(effect, named, step, scope)
        elif isinstance(effect, _TOUCHING) and _is_one(effect):
            scope.mentioned = self.parsed.place(step.objects[0])
        scope.drawn = scope.drawn or (isinstance(effect, actions.Draw) and named is None)
        if step.modal == "may":
            return [self._may(step, effect, scope)]
        return [effect]

    def _named_in(self, effect: Effect, named: Tree[Token], step: Step, scope: Scope) -> Effect:
        """`draw 2 DECK as NAME`: what a line is about, to be spoken of in the lines that follow."""
        if not isinstance(effect, (actions.Draw, *_TOUCHING)):
            raise self.unclear(
                "CZ308",
                f"nothing here could be called `{source_text(named)}`",
                named,
                "leave it out: only cards and what is chosen can be given a name",
            )
        target, name = scope.slots.take(), source_text(named)
        self.name(named, Name(target, CARDS), scope)
        if isinstance(effect, actions.Draw):
            return replace(effect, named=target, name=name)
        if isinstance(effect.what.what, select.CardRef):
            raise self.unclear(
                "CZ308",
                f"`{source_text(step.objects[0])}` is known already, and needs no second name",
                named,
                f"leave it out, and say `{effect.what.what.word}` from there on",
            )
        return replace(effect, what=replace(effect.what, named=target, name=name))

    def _for_a_time(self, step: Step) -> str:
        """How to say what `gain` or `lose` say for a time, or `have` for good; the empty string for any other sentence."""
        if step.verb == "have" and any(tail.type == "FOR_GOOD" for tail in step.tails):
            return "what is for good is gained: `gain N NUMBER`"
        if step.verb not in ("gain", "lose") or self._span(step) is None:
            return ""
        span, sign = next(tail for tail in step.tails if tail.type in SPANS), "+" if step.verb == "gain" else "-"
        return f"what is for a time is had: `... have {sign}N NUMBER {span}`; what is gained or lost stays so"

    def _may(self, step: Step, effect: Effect, scope: Scope) -> Effect:
        """`may`: where it is about one pick, "no" is one of the options; else it is asked first."""
        who, _ = self._subject(step, scope)
        if isinstance(effect, actions.Discard) and effect.keep is not None:
            more = replace(effect.what, low=Fixed(0))
            return control.May(who, self.new_block([replace(effect, what=more)]), None, -1)
        if isinstance(effect, PICKING) and effect.what.how != EACH and effect.what.low == effect.what.high == Fixed(1):
            pick = replace(effect.what, low=Fixed(0))
            return control.May(who, self.new_block([replace(effect, what=pick)]), None, -1)
        if isinstance(effect, PICKING) and effect.what.how != EACH and effect.what.low == Fixed(0):
            return control.May(who, self.new_block([effect]), None, -1)  # to pick none is to refuse
        return control.May(who, self.new_block([effect]), None, scope.slots.take())

    def _by_nobody(self, step: Step, scope: Scope) -> None:
        """Refuse a subject that would make no difference; `you` says no more than nothing."""
        if step.subject is None:
            return
        phrase = self.np(step.subject, scope)
        said = source_text(step.subject)
        if phrase.seats != YOU_REF and step.verb in ("roll", "reroll"):
            raise self.unclear(
                "CZ308",
                f"`{said}`: the one whose line it is rolls, and nobody else",
                step.subject,
                f"write `{usage(step.verb)}`, and below it what becomes of whom: `hit: {said} ...`",
            )
        if phrase.seats != YOU_REF:
            raise self.unclear(
                "CZ308",
                f"`{step.verb}` is done without anybody, and `{said}` would make no difference",
                step.subject,
                f"say it like this: `{usage(step.verb)}`",
            )

    def _impose(self, step: Step, scope: Scope) -> Effect:
        """A ban for a time."""
        span = self._span(step)
        if span is None:
            raise self.unclear(
                "CZ308",
                "how long? a ban in a line needs a time",
                step.tree,
                "add `this turn`, `next turn`, `until your next turn` or `this game`",
            )
        inner = scope.inner()
        of_cards = step.verb == "enter" and step.subject is not None and self.np(step.subject, inner).cards is not None
        who = self.you(scope, step.tree) if of_cards else self._subject(step, scope)[0]
        self._said(step, ("ON",) if step.verb == "do" else (), tuple(SPANS))
        self._until(step, span, None if of_cards else who, scope)
        clause = self.ban(step, inner)
        if of_cards:  # whoever they belong to
            clause = replace(clause, who=None)
        for part in parts(clause):
            if isinstance(part, select.CardRef | select.ZoneRef | select.SeatRef) and part.slot != YOU:
                raise self.unclear(
                    "CZ308",
                    f"`{source_text(step.tree)}`: once this line is done, nobody knows any more which one `{part.word}` was",
                    step.tree,
                    f"say it of the card: `{part.word} cannot be discarded`, `taken` or `moved`, and for how long",
                )
        if who == YOU_REF or not _is_yours(clause):
            return actions.Impose(who, self.keep_clause(clause), span)
        if not isinstance(who, select.EachSeat) or span in (actions.NEXT_TURN, actions.UNTIL_THEIRS):
            raise self.unclear(
                "CZ305",
                f"`{source_text(step.tree)}`: what is yours would be theirs here, whom it is imposed on",
                step.tree,
                f"write `each other {self.words.seat} cannot ...` and `this turn`, or choose the cards first and write "
                "`... cannot be taken this turn`",
            )
        return actions.Impose(YOU_REF, self.keep_clause(replace(clause, who=who)), span)

    def kept(self, tree: Tree[Token], scope: Scope) -> list[Effect]:
        """`CARDS cannot be discarded this turn`: they are kept from it for a time."""
        subject, part, tail = child(tree, "np"), child(tree, "state_part"), self.span_of(tree)
        assert subject is not None and part is not None and tail is not None
        kinds = self._kept_from(part)
        if child(part, "np") is not None or token(part, "NOT") is not None:
            self.plainly(tree)
        phrase = self.np(subject, scope)
        if phrase.cards is None:
            word = next(tokens(part, "PART"))
            raise self.unclear("CZ307", f"`{source_text(subject)}` can't be {word}", subject, "only cards can")
        step = Step(tree, subject, "cannot", "", None, [], [], [next(tokens(each)) for each in children(tree, "tail")])
        self._said(step, tails=tuple(SPANS))
        span = self._span(step)
        assert span is not None
        self._until(step, span, None, scope)
        who = YOU_REF if scope.you else select.ActiveSeat()
        made: list[Effect] = []
        for kind in kinds:
            pick = self.pick(phrase, scope)
            if len(kinds) > 1 and pick.how != EACH:
                said = source_text(subject)
                raise self.unclear(
                    "CZ308", f"`{said}` is chosen, and kept from more than one thing", subject,
                    f"write `choose {said} as NAME` on a line before it, and `NAME cannot be ...` here",
                )  # fmt: skip
            played = self.played_by(phrase, kind)
            if isinstance(played, select.AnyCard) and isinstance(phrase.place, select.InPlayOf):
                noun = replace(played.noun, filters=(*played.noun.filters[:-1], select.PlayedBy(YOU_REF)))
                clause = Ban(kind, None, replace(played, noun=noun))
                made.append(actions.Impose(phrase.place.of, self.keep_clause(clause), span))
                continue
            clause = Ban(kind, None, select.CardRef(THIS, "this"))
            made.append(actions.ImposeOn(who, pick, self.keep_clause(clause), span))
        return made


def _is_yours(clause: Ban) -> bool:
    """Whether a ban speaks of what is yours."""
    return any(isinstance(part, select.SeatRef) for part in parts((clause.what, clause.place)))


def _is_one(effect: Effect) -> bool:
    """Whether it is about one card that is picked in the line itself, and not about one that was spoken of before."""
    what = getattr(effect, "what", None)
    if not isinstance(what, Pick) or isinstance(what.what, select.CardRef) or not isinstance(what.what, select.Cards):
        return False
    return isinstance(what.what, select.ExtremeCards) if what.how == EACH else what.high == Fixed(1)


def _a_turn(step: Step) -> bool:
    """Whether it is about a turn, which many can take at once."""
    return not step.modal and any(is_turn(each) for each in step.objects)
