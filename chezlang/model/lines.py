"""Blocks of lines: choices, conditions and loops around sentences; triggers with their bodies."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from lark import Token, Tree

from chezlang.effects import actions, conditions, control, events, select
from chezlang.effects.base import Block, Effect
from chezlang.effects.clauses import Answer, Clause, Pattern, When, Would
from chezlang.effects.conditions import Condition
from chezlang.effects.select import Cards, Seats
from chezlang.findings import Finding, Label, did_you_mean
from chezlang.findings.suggest import did_you_mean_text, is_slip
from chezlang.model.asking import Asking
from chezlang.model.phrase import YOU_REF
from chezlang.model.scope import CARDS, SEAT, Name, Scope
from chezlang.model.triggers import Heard
from chezlang.model.unclear import Unclear
from chezlang.model.verbs import taken_apart
from chezlang.model.vocabulary import folded
from chezlang.state.data import IT, THEY, THIS
from chezlang.syntax.phrases import blotted, in_its_words
from chezlang.syntax.said import said_of
from chezlang.syntax.tree import child, children, source_text, string_text, token, tokens


class Lines(Asking):
    """Makes blocks and clauses; findings of a line go to ``told``, and the next line is read."""

    told: list[Finding]
    all_told: list[Finding]  # ``told``, unless what is told now has been told before

    def tell(self, unclear: Unclear) -> None:
        """Keep the finding of a line that was given up."""
        if unclear.finding is None or self._speaks_of_a_lost_word(unclear.finding):
            self.missing.silent.add((self.parsed.block.file, self.parsed.block.first_line))
        else:
            foreign = self._foreign(unclear.finding)
            self.told.append(foreign or unclear.finding)
            if foreign is None and unclear.word and self.told is self.all_told:
                self.missing.add(unclear.word, unclear.finding)

    def _speaks_of_a_lost_word(self, finding: Finding) -> bool:
        """Whether the line says a word that was to be a name, and can't be one, which has been told."""
        line = self.parsed.block.text.split("\n")[finding.place.line - self.parsed.block.first_line]
        return finding.code != "CZ108" and any(word in re.findall(r"[\w-]+", line) for word in self.lost_words)

    def _foreign(self, finding: Finding) -> Finding | None:
        """What there is to say of a whole line that means nothing, if other games would say so what it says."""
        place, block = finding.place, self.parsed.block
        line = block.text.split("\n")[place.line - block.first_line]
        text = line.strip()
        start = len(line) - len(line.lstrip())
        said = next(said_of(text, blotted(text), read=True), None)
        if said is None:
            return None
        name = re.search(r" as ([\w-]+)", text)
        self.lost_names.update(name.groups() if name else ())
        label = Label(replace(place, column=start + 1, end_line=place.line, end_column=start + len(text) + 1))
        way_out = in_its_words(said.way_out, self.words.seat)
        return Finding("CZ106", said.message, (label,), said.note, way_out)

    # -- blocks ------------------------------------------------------------------------------------------

    def block(self, trees: Iterable[Tree[Token]], scope: Scope) -> Block:
        """The lines of a body, in a scope of its own; a line that means nothing is left out and told of."""
        inner = scope.inner()
        other = inner.event_it and not inner.event_this
        made: list[Effect] = []
        for tree in trees:
            try:
                made.extend(self.noted(self.line(tree, inner), tree))
                spoken = next(tree.find_data("this"), None) if other and tree.data == "sentence" else None
                if spoken is not None:
                    inner.this_said = self.parsed.place(spoken)
            except Unclear as unclear:
                self.tell(unclear)
                self._names_of(tree, inner)
        return self.new_block(made)

    def _names_of(self, tree: Tree[Token], scope: Scope) -> None:
        """A choice that could not be read still names something: what speaks of it is not told of again."""
        if tree.data != "sentence":
            return
        for step in tree.find_data("step"):
            parts = taken_apart(step)
            if parts.verb != "choose":
                continue
            # Where the name stands can't be told for sure: any word of the line that nobody declares may be one.
            self.lost_names.update(str(word) for word in step.scan_values(lambda value: isinstance(value, Token)))
            scope.lost = True

    def noted(self, made: list[Effect], tree: Tree[Token]) -> list[Effect]:
        """What was made of a line, which is kept in mind."""
        for effect in made:
            self.places.note(effect, tree, self.parsed)
        return made

    def body(self, tree: Tree[Token], scope: Scope) -> Block:
        """The block under a line."""
        body = child(tree, "body")
        return self.block(children(body) if body is not None else (), scope)

    def line(self, tree: Tree[Token], scope: Scope) -> list[Effect]:
        """The effects of one line."""
        name = str(tree.data)
        if name == "sentence":
            return self._sentence(tree, scope)
        if name == "if_":
            return [self._if(tree, scope)]
        if name == "with_set":
            used = self.set_used(tree)
            return [control.WithSet(used, self.body(tree, scope))] if used is not None else []
        if name == "for_each":
            return [self._for_each(tree, scope)]
        if name == "choose_one":
            return [self._choose_one(tree, scope)]
        if name == "repeat":
            inner = scope.inner()
            return [control.Repeat(self.body(tree, inner), scope.slots.take())]
        if name == "may_block":
            return [self._may_block(tree, scope)]
        raise self.unclear(
            "CZ106",
            f"`{name.rstrip('_')}` can't stand inside another block",
            tree,
            "write `if` for what is asked when the line is done, or put it at the card's own level, as a line of its own"
            if name == "while_"
            else "put it at the card's own level, as a line of its own",
        )

    def _then_part(self, tree: Tree[Token], scope: Scope) -> Block:
        """One line after a colon, or the block below."""
        inline = child(tree, "inline")
        if inline is None:
            return self.body(tree, scope)
        inner = scope.inner()
        return self.new_block(self._inline(inline, inner))

    def _inline(self, tree: Tree[Token], scope: Scope) -> list[Effect]:
        steps = list(children(tree))
        made = self._steps(steps, scope, scope.leads.said if scope.leads is not None else None, False)
        if len(steps) > 1 and not (len(made) == 1 and isinstance(made[0], control.May)):
            return [control.Sequence(self.new_block(made, True))]
        return made

    def _steps(self, trees: list[Tree[Token]], scope: Scope, subject: Tree[Token] | None, asked: bool) -> list[Effect]:
        """Steps joined by `, then`: one without a subject has that of the one before; a `may` is for all that follow it.

        ``asked``: the first one's `may` has been seen to.
        """
        made: list[Effect] = []
        for index, tree in enumerate(trees):
            step = taken_apart(tree) if tree.data == "step" else None
            if step is not None:
                subject = step.subject or subject
                if step.modal == "may" and not asked and index + 1 < len(trees):
                    who, _ = self._subject(replace(step, subject=subject), scope)
                    slot = scope.slots.take()
                    rest = self._steps(trees[index:], scope, subject, True)
                    made.append(
                        control.May(who, self.new_block([control.Sequence(self.new_block(rest, True))]), None, slot)
                    )
                    break
            made.extend(self._step(tree, scope, subject, asked))
            asked = False
        return made

    def _step(
        self, tree: Tree[Token], scope: Scope, subject: Tree[Token] | None = None, asked: bool = False
    ) -> list[Effect]:
        if tree.data == "is_step" and self._is_for_a_time(tree):
            return self.noted(self.kept(tree, scope), tree)
        if tree.data == "is_step":
            banned = token(tree, "MODAL") is not None and child(tree, "tail") is None
            part = child(tree, "state_part")
            if (
                banned
                and part is not None
                and {"announced", "cancelled"} & {str(each) for each in tokens(part, "PART")}
            ):
                raise self.unclear(
                    "CZ106",
                    f"`{source_text(tree)}` states something and does nothing",
                    tree,
                    "say it in a rule, with the card's title in quotes: when a card's lines are done, it has been played already",
                )
            so = self.is_so(tree, scope, False)
            if so is not None:
                raise so
            raise self.unclear(
                "CZ106",
                f"`{source_text(tree)}` states something and does nothing",
                tree,
                "say for how long: add `this turn`, `until your next turn` or `this game`; what holds for good stands on a card that stays in play, or in a rule"
                if banned
                else "write `if ...` to ask, or say what is done",
            )
        return self.noted(self.effect(tree, scope, subject, asked), tree)

    def _is_for_a_time(self, tree: Tree[Token]) -> bool:
        """Whether it is `CARDS cannot be discarded` for a time."""
        kept = str(token(tree, "MODAL")) == "cannot" and child(tree, "state_part") is not None
        return kept and self.span_of(tree) is not None

    def _sentence(self, tree: Tree[Token], scope: Scope) -> list[Effect]:
        inline = child(tree, "inline")
        assert inline is not None
        outcomes = list(children(tree, "outcome"))
        made = self._roll(inline, outcomes, scope) if outcomes else self._inline(inline, scope)
        otherwise = child(tree, "otherwise")
        if otherwise is None:
            return made
        other = self._then_part(otherwise, scope)
        last = made[-1]
        if isinstance(last, control.May):
            if (
                last.slot < 0
            ):  # the "no" among the picks must be told from having nothing to pick: both come to otherwise
                return [*made[:-1], control.Otherwise(self.new_block([last]), other, scope.slots.take())]
            return [*made[:-1], replace(last, other=other)]
        return [control.Otherwise(self.new_block(made), other, scope.slots.take())]

    def _roll(self, inline: Tree[Token], outcomes: list[Tree[Token]], scope: Scope) -> list[Effect]:
        steps = list(children(inline))
        step = taken_apart(steps[-1]) if steps[-1].data == "step" else None
        if step is None or step.verb != "roll" or step.objects or len(steps) > 1:
            raise self.unclear(
                "CZ103",
                "these lines hang below a line that has no outcomes",
                outcomes[0],
                "only `roll` and `roll against N` have lines below them",
            )
        self._said(step, ("AGAINST", "FOR"))
        self._by_nobody(step, scope)
        what = self._rolled_for(step.preps, scope)
        slot = scope.slots.take()
        against = next((each for name, each in step.preps if name == "AGAINST"), None)
        if against is not None:
            target = self.amount(against, scope)
            blocks = {"HIT": self.new_block([]), "MISS": self.new_block([])}
            seen: set[str] = set()
            for outcome in outcomes:
                key = child(outcome, "outcome_key")
                word = next(tokens(key)) if key is not None else None
                if word is None or word.type not in blocks:
                    raise self.unclear(
                        "CZ106",
                        f"`{word}` is no outcome of `roll against`",
                        outcome,
                        "its outcomes are `hit` and `miss`",
                    )
                if word.type in seen:
                    raise self.unclear("CZ402", f"`{word}` stands here twice", outcome, "put its lines in one of them")
                seen.add(word.type)
                blocks[word.type] = self._then_part(outcome, scope)
            return [actions.RollAgainst(target, what, blocks["HIT"], blocks["MISS"], slot)]
        rows: list[actions.Outcome] = []
        keys: list[Token] = []
        for outcome in outcomes:
            key = child(outcome, "outcome_key")
            assert key is not None
            word = next(tokens(key))
            low, high = self._bounds(word)
            self._in_one_outcome(rows, keys, low, high, word)
            keys.append(word)
            rows.append(actions.Outcome(low, high, self._then_part(outcome, scope)))
        return [actions.RollTable(what, tuple(rows), slot)]

    def _in_one_outcome(self, rows: list[actions.Outcome], keys: list[Token], low: int, high: int, word: Token) -> None:
        """Refuse a result that stands in one of the outcomes before it too."""
        for row, key in zip(rows, keys, strict=True):
            both = max(row.low, low)
            if (row.high and both > row.high) or (high and both > high):
                continue
            raise self.unclear(
                "CZ402",
                f"a roll of {max(both, 1)} is in `{key}` and in `{word}`",
                word,
                "write each result in one outcome, as in `1-3: ...` and `4-6: ...`",
            )

    def _bounds(self, word: Token) -> tuple[int, int]:
        if word.type == "RANGE":
            low, high = word.split("-")
            return int(low), int(high)
        if word.type == "NUMBER":
            return int(word), int(word)
        if word.type == "OR_MORE":
            n = int("".join(filter(str.isdigit, word)))
            return (0, n) if word.endswith("less") else (n, 0)
        raise self.unclear(
            "CZ106",
            f"`{word}` is no result of a die",
            word,
            "write `1-3: ...`, `4: ...` or `5+: ...`; `hit` and `miss` need `roll against N`",
        )

    def _rolled_for(self, preps: list[tuple[str, Tree[Token]]], scope: Scope) -> Cards | None:
        target = next((each for name, each in preps if name == "FOR"), None)
        if target is not None:
            phrase = self.np(target, scope)
            if phrase.cards is None:
                raise self.unclear(
                    "CZ307", f"`{source_text(target)}` is nothing that is rolled for", target, "name a card"
                )
            if not phrase.reference:
                raise self.unclear(
                    "CZ307",
                    f"`{source_text(target)}`: which card is rolled for?",
                    target,
                    f"write `choose {source_text(target)} as NAME` before it, and `roll for NAME`",
                )
            return phrase.cards
        if scope.this:
            return select.CardRef(THIS, "this")
        for name, bound in scope.names.items():
            if bound.sort == CARDS:
                return select.CardRef(bound.slot, name)
        return None

    def sets_here(self) -> tuple[str, ...]:
        """The titles of the sets without which the file of this block can't be used: its own, and those that this one needs."""
        raise NotImplementedError

    def set_used(self, tree: Tree[Token]) -> conditions.SetUsed | None:
        """What `with set` or `without set` asks; None where it does not hold, so that what stands below it is left out."""
        word, string = token(tree, "SET_USED"), token(tree, "STRING")
        assert word is not None and string is not None
        title = string_text(string)
        names = self.words.sets.names
        number = self.words.sets.get(title)
        if number < 0 and is_slip(title, names):
            near = did_you_mean(title, names)
            raise self.unclear(
                "CZ202", f'no set is called "{title}"', string, did_you_mean_text(near, '"'),
                suggestion=f'"{near[0]}"' if len(near) == 1 else None, word=title,
            )  # fmt: skip
        if number >= 0 and folded(title) in map(folded, self.sets_here()):
            raise self.unclear(
                "CZ404", f'"{names[number]}" is always used where this line is', tree,
                "write what stands below it without this line" if word == "with set" else "leave it out: it is never done",
            )  # fmt: skip
        used = word == "with set"
        return conditions.SetUsed(names[number] if number >= 0 else title, used) if used == (number >= 0) else None

    def _if(self, tree: Tree[Token], scope: Scope) -> Effect:
        cond = child(tree, "cond")
        assert cond is not None
        test = self.condition(cond, scope)
        then = self._then_part(tree, scope)
        otherwise = child(tree, "otherwise")
        return control.If(test, then, self._then_part(otherwise, scope) if otherwise is not None else None)

    def _for_each(self, tree: Tree[Token], scope: Scope) -> Effect:
        counted = child(tree, "counted")
        assert counted is not None
        phrase = self.counted(counted, scope)
        what = phrase.cards if phrase.cards is not None else phrase.seats
        if what is None:
            raise self.unclear(
                "CZ307", f"`{source_text(counted)}` can't be gone through one by one", counted, "name cards or somebody"
            )
        self.than_whom(counted, phrase.seats, scope)
        inner = scope.inner()
        name = token(tree, "WORD")
        if name is not None:
            target = scope.slots.take()
            self.name(name, Name(target, CARDS if isinstance(what, Cards) else SEAT), inner)
        elif isinstance(what, Cards):
            # Where `it` means something already, it would mean two things inside: to say it there is a finding.
            target = scope.slots.take() if scope.event_it or scope.things_chosen else IT
            inner.choose_thing(CARDS, self.parsed.place(counted))
        else:
            target = scope.slots.take() if scope.seats_chosen else THEY
            inner.choose_seat(self.parsed.place(counted))
        sort = CARDS if isinstance(what, Cards) else SEAT
        self.chose(Name(target, sort), str(name or ("it" if sort == CARDS else "they")), phrase, inner)
        return control.ForEach(what, target, scope.slots.take(2), self.body(tree, inner))

    def _choose_one(self, tree: Tree[Token], scope: Scope) -> Effect:
        subject = child(tree, "np")
        modal = token(tree, "MODAL")
        who: Seats = YOU_REF if scope.you else select.ActiveSeat()
        if modal is not None and str(modal) != "may":
            raise self.unclear(
                "CZ106", f"`{modal} choose one` can't be said", modal, "write `may` for a choice that can be left"
            )
        if subject is not None:
            phrase = self.np(subject, scope)
            if phrase.seats is None:
                raise self.unclear("CZ307", f"`{source_text(subject)}` can't choose", subject, "say who chooses")
            self.one_seat(phrase, "choose one")
            who = phrase.seats
            scope = scope.led_by(subject if who != YOU_REF else None)
        elif scope.leads is not None:
            who = self.leader(scope, tree)
        options: list[Block] = []
        before, self.chooser = self.chooser, source_text(subject) if subject is not None else ""
        for choice in children(tree, "choice"):
            inner = scope.inner()
            inline = child(choice, "inline")
            assert inline is not None
            made = self._inline(inline, inner)
            below = child(choice, "body")
            if below is not None:
                for each in children(below):
                    made.extend(self.noted(self.line(each, inner), each))
            options.append(self.new_block(made))
        self.chooser = before
        if len(options) < 2 and self.parsed.broken:
            raise Unclear(None)  # the other one may be what could not be read
        if len(options) < 2:
            raise self.unclear(
                "CZ106",
                "a choice needs at least two options",
                tree,
                "write one line with `-` for each, or leave out `choose one`",
            )
        return control.ChooseOne(who, tuple(options), scope.slots.take(), modal is not None and str(modal) == "may")

    def _may_block(self, tree: Tree[Token], scope: Scope) -> Effect:
        subject = child(tree, "np")
        modal = token(tree, "MODAL")
        assert subject is not None and modal is not None
        if str(modal) != "may":
            raise self.unclear("CZ106", f"`{modal}` has no block", modal, "write `you may` with a block below it")
        phrase = self.np(subject, scope)
        if phrase.seats is None:
            raise self.unclear("CZ307", f"`{source_text(subject)}` can't be asked", subject, "say who may")
        self.one_seat(phrase, "may")
        otherwise = child(tree, "otherwise")
        slot = scope.slots.take()
        block = self.body(tree, scope.led_by(subject if phrase.seats != YOU_REF else None))
        return control.May(
            phrase.seats, block, self._then_part(otherwise, scope) if otherwise is not None else None, slot
        )

    # -- clauses -------------------------------------------------------------------------------------------------

    def trigger(self, tree: Tree[Token], scope: Scope, cond: Condition | None) -> list[Clause]:
        """The clauses of a `when`: one for all events it names, one for each crossing."""
        heard = self._heard(tree, scope)
        inner = self._event_scope(scope, heard, next(children(tree, "clause")))
        if len({each.would for each in heard}) > 1:
            raise self.unclear(
                "CZ106",
                "a trigger either replaces or it does not",
                tree,
                "write `would` in each part, or make two triggers",
            )
        body = self.body(tree, inner)
        often = child(tree, "often")
        once = source_text(often).split()[-1] if often is not None else ""
        made: list[Clause] = []
        patterns = tuple(each.pattern for each in heard if each.pattern is not None)
        if patterns:
            cls = Would if heard[0].would else When
            made.append(cls(patterns, body, once, cond))
        watches = [each.watch for each in heard if each.watch is not None]
        if watches and often is not None:
            raise self.unclear(
                "CZ308",
                f"`{source_text(often).lstrip(', ')}` does not go with a number that passes a line",
                often,
                "leave it out: it is heard again only after the number has gone back",
            )
        made.extend(replace(each, block=body, cond=cond) for each in watches)
        return made

    def _heard(self, tree: Tree[Token], scope: Scope) -> list[Heard]:
        heard: list[Heard] = []
        for clause in children(tree, "clause"):
            heard.append(self.heard(clause, scope))
            heard[-1].somebody = self._of_somebody(clause, scope)
            if heard[-1].pattern is not None:
                self.places.note(heard[-1].pattern, clause, self.parsed)
        return heard

    def _of_somebody(self, clause: Tree[Token], scope: Scope) -> bool:
        """Whether a clause says of somebody else than you that they do something, or of what is theirs."""
        subject = child(next(children(clause)), "np")
        if subject is None:
            return False
        phrase = self.np(subject, scope)
        whose = phrase.of if phrase.seats is None else phrase.seats
        if isinstance(phrase.place, select.InPlayOf):
            whose = phrase.place.of
        return isinstance(whose, Seats) and whose != YOU_REF

    def _event_scope(self, scope: Scope, heard: list[Heard], clause: Tree[Token]) -> Scope:
        inner = scope.inner()
        inner.event_it = all(each.it for each in heard)
        inner.event_that = all(each.that for each in heard)
        inner.event_somebody = any(each.somebody for each in heard)
        inner.event_whole = all(each.whole for each in heard)
        inner.event_place = self.parsed.place(clause)
        phases = [
            each.pattern.period if each.pattern is not None and each.pattern.kind in (events.START, events.END) else -1
            for each in heard
            if not each.would
        ]
        inner.event_phase = min(phases, default=-1)
        inner.event_this = all(
            each.pattern is not None
            and isinstance(each.pattern.what, select.CardRef)
            and each.pattern.what.slot == THIS
            for each in heard
        )
        return inner

    def answering(self, tree: Tree[Token], scope: Scope, cond: Condition | None) -> Answer:
        """The clause of an `answer when`."""
        heard = self._heard(tree, scope)
        patterns: list[Pattern] = []
        for each in heard:
            if each.pattern is None or each.pattern.kind != VERB_OF_ANSWER:
                raise self.unclear(
                    "CZ106",
                    "only an announcement can be answered",
                    tree,
                    "write `answer when another ... announces ...`",
                )
            patterns.append(each.pattern)
        return Answer(
            tuple(patterns), self.body(tree, self._event_scope(scope, heard, next(children(tree, "clause")))), cond
        )

    def clauses(self, tree: Tree[Token], scope: Scope, cond: Condition | None = None) -> list[Clause] | None:
        """The clauses of a line at a card's own level; None for a line that is an effect."""
        made = self._clauses(tree, scope, cond)
        for clause in made or ():
            self.places.note(clause, tree, self.parsed)
        return made

    def _clauses(self, tree: Tree[Token], scope: Scope, cond: Condition | None) -> list[Clause] | None:
        name = str(tree.data)
        scope = scope.inner()
        if name == "when":
            return self.trigger(tree, scope, cond)
        if name == "answer":
            return [self.answering(tree, scope, cond)]
        if name == "while_":
            return self._while(tree, scope, cond)
        if name == "with_set":
            used = self.set_used(tree)
            return self._held(tree, scope, _both(cond, used), "with set") if used is not None else []
        if name == "sentence":
            inline = child(tree, "inline")
            assert inline is not None
            steps = list(children(inline))
            if len(steps) == 1 and child(tree, "outcome") is None:
                return self.standing(steps[0], scope, cond)
        return None

    def _while(self, tree: Tree[Token], scope: Scope, outer: Condition | None) -> list[Clause]:
        cond_tree = child(tree, "cond")
        assert cond_tree is not None
        return self._held(tree, scope, _both(outer, self.condition(cond_tree, scope)), "while")

    def _held(self, tree: Tree[Token], scope: Scope, cond: Condition, word: str) -> list[Clause]:
        """The standing lines below a `while` or `with set`."""
        body = child(tree, "body")
        assert body is not None
        made: list[Clause] = []
        for line in children(body):
            try:
                found = self.clauses(line, scope, cond)
                if found is None:
                    raise self.unclear(
                        "CZ106",
                        f"this does something at once, and `{word}` only holds what stands",
                        line,
                        "use `when`, or say what stands: `X has +N NUMBER`, `X cannot ...`",
                    )
                made.extend(found)
            except Unclear as unclear:
                self.tell(unclear)
        return made


def _both(outer: Condition | None, cond: Condition) -> Condition:
    return cond if outer is None else conditions.All((outer, cond))


VERB_OF_ANSWER = 0  # events.ANNOUNCE
