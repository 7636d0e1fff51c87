"""Sentences that change a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from chezlang.effects import actions, select
from chezlang.effects.base import Block, Effect
from chezlang.effects.clauses import Clause, Modifier
from chezlang.effects.picks import Pick
from chezlang.effects.select import Seats
from chezlang.model.phrase import YOU_REF, Phrase
from chezlang.model.scope import Scope
from chezlang.model.standing import Standing
from chezlang.model.verbs import Step, usage
from chezlang.syntax.tree import source_text


class Changing(Standing):
    """Makes effects of `gain`, `lose`, `have`, `set`. What a sentence needs but a block must hold goes through `keep_clause`, `new_block`."""

    keep_clause: Callable[[Clause], int]
    new_block: Callable[..., Block]

    def _change(self, step: Step, scope: Scope, sign: int) -> Effect:
        self._only(step, 1)
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
                "CZ304", f"who is to {step.verb} it?", step.tree, f"say it like this: `{usage(step.verb)}`"
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

    def _do_gain(self, step: Step, scope: Scope) -> Effect:
        return self._change(step, scope, 1)

    def _do_lose(self, step: Step, scope: Scope) -> Effect:
        return self._change(step, scope, -1)

    def _do_have(self, step: Step, scope: Scope) -> Effect:
        """`have` for a time. Without a time it is a standing clause, which `standing` makes."""
        span = self._span(step)
        if span is None:
            if any(tail.type == "FOR_GOOD" for tail in step.tails):
                raise self.unclear("CZ308", "what is for good is gained", step.tree, "write `gain N NUMBER`")
            self._subject(step, scope)
            asked = self.np(step.objects[0], scope.inner()) if len(step.objects) == 1 else None
            if asked is not None and (asked.range is not None or asked.det == "no" or asked.cards is not None):
                raise self.unclear(
                    "CZ308",
                    f"`{source_text(step.tree)}` is a question, and nothing is done by it",
                    step.tree,
                    f"write `if {source_text(step.tree)}`, with what is done then below it",
                )
            raise self.unclear(
                "CZ308",
                "how long? `have` in a line needs a time",
                step.tree,
                "add `this turn`, `next turn`, `until your next turn` or `this game`; what stays is `gain`",
            )
        if self._prep(step, "ON_ROLLS_FOR") is not None:
            who, _ = self._subject(step, scope)
            clause = replace(self.roll_bonus(step, scope, None), who=YOU_REF)
            self._until(step, span, who, scope)
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
        self._until(step, span, None if what is not None else who, scope)
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
        self._until(step, span, player, scope)
        number, amount, signed = self._quantity(step, step.objects[0], scope)
        self._fits(number, True, step)
        of = select.AnyCard(replace(cards.noun, filters=filters), cards.other)
        clause = Modifier(of, number, actions.ADD if signed else actions.SET_TO, amount, None)
        return actions.Impose(player, self.keep_clause(clause), span)

    def _do_set(self, step: Step, scope: Scope) -> Effect:
        self._only(step, 1)
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
