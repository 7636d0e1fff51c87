"""Sentences: what each makes, by its verb."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import actions, control, select
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Effect
from chezlang.effects.picks import EACH, Pick
from chezlang.model.doing import Doing
from chezlang.model.phrase import YOU_REF
from chezlang.model.scope import Scope
from chezlang.model.verbs import SPANS, VERBS, Step, is_turn, taken_apart, usage
from chezlang.syntax.tree import source_text

#: Effects that are about one pick of cards.
PICKING = (
    actions.Discard, actions.Take, actions.Play, actions.Cancel, actions.Reveal, actions.Remove, actions.Become,
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

        ``subject``: that of the step before, for one that has none; it must be somebody. ``asked``: its `may` has been seen to.
        """
        self.dice = []
        step = taken_apart(tree)
        if asked:
            step.modal = ""
        if step.subject is None and subject is not None and step.verb not in NOBODYS:
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
        method = getattr(self, f"_do_{step.verb}", None)
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
        effect: Effect = method(step, scope)
        if isinstance(effect, _TOUCHING) and _is_one(effect):
            scope.mentioned = self.parsed.place(step.objects[0])
        scope.drawn = scope.drawn or isinstance(effect, actions.Draw)
        if step.modal == "may":
            return [self._may(step, effect, scope)]
        return [effect]

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
        if phrase.seats != YOU_REF:
            said = source_text(step.subject)
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
                "add `this turn`, `next turn` or `this game`",
            )
        who, _ = self._subject(step, scope)
        self._said(step, ("ON",) if step.verb == "do" else (), tuple(SPANS))
        inner = scope.inner()
        clause = self.ban(step, inner, who)
        return actions.Impose(who, self.keep_clause(clause), span)


def _is_one(effect: Effect) -> bool:
    """Whether it is about one card that is picked in the line itself, and not about one that was spoken of before."""
    what = getattr(effect, "what", None)
    if not isinstance(what, Pick) or isinstance(what.what, select.CardRef) or not isinstance(what.what, select.Cards):
        return False
    return isinstance(what.what, select.ExtremeCards) if what.how == EACH else what.high == Fixed(1)


def _a_turn(step: Step) -> bool:
    """Whether it is about a turn, which many can take at once."""
    return not step.modal and any(is_turn(each) for each in step.objects)
