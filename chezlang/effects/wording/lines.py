"""What lines do: effects, and the lines that hold others."""

from __future__ import annotations

from dataclasses import replace

from chezlang.effects import actions, amounts, control, events, select
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Block, Effect
from chezlang.effects.base import parts as nodes_of
from chezlang.effects.clauses import Clause, Would
from chezlang.effects.conditions import SetUsed
from chezlang.effects.picks import CHOSEN, Pick
from chezlang.effects.picks import EACH as TAKES_ALL
from chezlang.effects.select import Cards, SeatRef, Seats
from chezlang.effects.wording.amounts import THAT_NUMBER, counts, quantity
from chezlang.effects.wording.inflect import a, listed, singular_of
from chezlang.effects.wording.names import after
from chezlang.effects.wording.phrases import noun_words, picked, picked_now
from chezlang.effects.wording.saying import IT, THEY, YOU, Np, Predicate, Saying, by_reader, in_one, merged, named, told
from chezlang.effects.wording.speaker import BARE, COUNT, EACH, Det, Speaker, is_empty, says
from chezlang.state.data import SUBJECT, THAT

# -- who does it, how long ------------------------------------------------------------------


def doer(s: Speaker, who: Seats, given: bool = True) -> Np | None:
    """Who does something; None where the reader is told to, or where nobody has to do it (``given``: nothing is chosen or got)."""
    if isinstance(who, select.ActiveSeat) and given:
        return None
    np = s.seats(who)
    return None if np == YOU and not s.led else np


def acting(s: Speaker, who: Np | None) -> Speaker:
    """The speaker of what somebody does: what is other than the reader's can be said to be other only if it is the reader."""
    return s if who in (None, YOU) else s.but(beside=True)


def led(s: Speaker, who: Np) -> Speaker:
    """Who speaks to ``who``: not to the reader, if that is somebody else; what the reader does there has its subject."""
    return s.but(led=False) if who == YOU else s.but(beside=True, led=True)


def apart_from(s: Speaker, pick: Pick) -> Speaker:
    """The speaker of where something goes: `another` place would be read as other than the one where it lies."""
    lies = pick.what.place if isinstance(pick.what, select.CardSet) else None
    theirs = isinstance(lies, select.ZoneOf) and not isinstance(lies.of, select.SeatRef)
    return s.but(elsewhere=True) if theirs else s


def stands(s: Speaker, who: Seats) -> Np:
    """Who has something."""
    return s.seats(who)


def span(owner: Np, how_long: int) -> str:
    """How long something holds for somebody."""
    if how_long == actions.THIS_TURN:
        return "this turn"
    if how_long == actions.NEXT_TURN:
        return f"on {owner.owner if owner.owner in ('your', 'its') else 'their'} next turn"
    if how_long in (actions.UNTIL_YOURS, actions.UNTIL_THEIRS):
        return f"until {'your' if how_long == actions.UNTIL_YOURS else 'their'} next turn"
    return "for the rest of the game"


def card_span(what: Np, how_long: int) -> str:
    """How long something holds for cards."""
    if how_long == actions.NEXT_TURN:
        return "on their owners' next turns" if what.plural else "on its owner's next turn"
    if how_long == actions.UNTIL_THEIRS:
        return "until their owners' next turns" if what.plural else "until its owner's next turn"
    return span(what, how_long)


# -- numbers ----------------------------------------------------------------------------------


@says(actions.Change)
def _change(s: Speaker, node: actions.Change) -> Saying:
    number = s.number(node.number)
    who = picked(s, node.what) if node.what is not None else stands(s, node.who)
    level = s.level(node.number) and not counts(s, node.number) if node.what is not None else s.seat_level(node.number)
    if level:
        return told("rise" if node.sign > 0 else "fall", f"by {s.amount(node.amount)}", "", named(who.has(number)))
    if node.what is not None:
        return told("gain" if node.sign > 0 else "lose", quantity(s, node.amount, number), "", who)
    tail = "for good" if s.rules.numbers[node.number].for_turn else ""
    return _so_many("gain" if node.sign > 0 else "lose", s, node.amount, number, tail, who)


def _so_many(
    verb: str, s: Speaker, amount: amounts.Amount, number: str, tail: str, who: Np | None, sign: bool = False
) -> Saying:
    """So much of a number for so long: the time stands before `for each ...`, or it would be read as theirs."""
    inner = amount
    while isinstance(inner, amounts.AtLeast | amounts.AtMost):
        inner = inner.inner
    if tail and isinstance(inner, amounts.Count) and inner.per:
        number = f"{singular_of(number) if inner.each == 1 else number} {tail}"
        return told(verb, quantity(s, amount, number, sign=sign), "", who)
    return told(verb, quantity(s, amount, number, sign=sign), tail, who)


@says(actions.Have)
def _have(s: Speaker, node: actions.Have) -> Saying:
    who = picked_now(s, node.what) if node.what is not None else stands(s, node.who)
    tail = card_span(who, node.span) if node.what is not None else span(who, node.span)
    return having(s, who, node.what is not None, node.number, node.how, node.amount, tail)


def having(s: Speaker, who: Np, card: bool, number: int, how: int, amount: amounts.Amount, tail: str = "") -> Saying:
    """A number of ``who`` is more, less, or so much."""
    text = s.number(number)
    level = s.level(number) and not counts(s, number) if card else s.seat_level(number)
    if how in (actions.NOT_ABOVE, actions.NOT_BELOW):
        bound = "at most" if how == actions.NOT_ABOVE else "at least"
        return told("be", f"{bound} {s.amount(amount)}", tail, Np(who.has(text)))
    if how == actions.ADD:
        if level and not card:
            if isinstance(amount, Fixed):
                step = f"{abs(amount.n)} {'lower' if amount.n < 0 else 'higher'}"
            else:
                step = f"higher by {s.amount(amount)}"
            return told("be", step, tail, Np(who.has(text)))
        return _so_many("have", s, amount, text, tail, who, sign=True)
    if card and not isinstance(amount, Fixed):
        return told("have", f"{a(text) if level else text} equal to {s.amount(amount)}", tail, who)
    if level and card:
        return told("have", f"{a(text)} of {s.amount(amount)}", tail, who)
    if level or not isinstance(amount, Fixed):
        equal = "" if isinstance(amount, Fixed) else "equal to "
        return told("be", f"{equal}{s.amount(amount)}", tail, Np(who.has(text)))
    exactly = "exactly " if not card or amount.n < 0 else ""  # less than nothing looks like so much less
    return told("have", f"{exactly}{s.amount(amount)} {text}", tail, who)


@says(actions.Impose)
def _impose(s: Speaker, node: actions.Impose) -> Saying:
    who = s.seats(node.who, BARE)
    clause: Clause = s.rules.clauses[node.clause]
    tail = span(who, node.span)
    if isinstance(clause, Would):  # the only one that is imposed: a phase that would start, and does not
        who = s.seats(node.who)
        phase = s.rules.phases[clause.patterns[0].period].text
        return Saying(who, (Predicate("skip", f"{who.owner if who == YOU else 'their'} {phase} phase", tail),))
    said = s.but(you=who).clause(clause)
    return replace(said, predicates=(*said.predicates[:-1], _for_so_long(said.predicates[-1], tail)))


def _for_so_long(predicate: Predicate, tail: str) -> Predicate:
    """With how long it holds, which stands before `for each ...`, or it would be read as theirs."""
    so_many, per, each = predicate.rest.partition(" for each ")
    return replace(predicate, rest=f"{so_many} {tail}{per}{each}") if per else replace(predicate, tail=tail)


@says(actions.ImposeOn)
def _impose_on(s: Speaker, node: actions.ImposeOn) -> Saying:
    what = picked_now(s, node.what)
    said = s.but(this=what).clause(s.rules.clauses[node.clause])
    how_long = card_span(what, node.span)
    return replace(said, predicates=(*said.predicates[:-1], _for_so_long(said.predicates[-1], how_long)))


@says(actions.SetNumber)
def _set_number(s: Speaker, node: actions.SetNumber) -> Saying:
    of = s.of(node.what)
    return told("set", f"{of.has(s.number(node.number))} to {s.amount(node.amount)}")


# -- cards from zone to zone ----------------------------------------------------------------------


@says(actions.Discard)
def _discard(s: Speaker, node: actions.Discard) -> Saying:
    who = doer(s, node.who)
    s = acting(s, who)
    if node.keep is not None:
        what = node.what.what
        cards = "cards" if node.keep != Fixed(1) else "card"
        place = ""
        if isinstance(what, select.CardSet) and what.place is not None:
            place = f" in {s.places(what.place).text}"
        if isinstance(node.keep, Fixed):
            return told("discard", f"down to {node.keep.n} {cards}{place}", "", who)
        return told("discard", f"down to {s.amount(node.keep)}", "", who)
    if _by_itself(node.who, node.what):
        return told("be", "discarded", "", picked(s, node.what))
    return told("discard", _whole_zone(s, node.what) or picked(s, node.what, place=_out_of(s, node.what)).them, "", who)


def _whole_zone(s: Speaker, pick: Pick) -> str:
    """A closed zone, where all that lies in it is meant."""
    what = pick.what
    if (
        pick.how != TAKES_ALL
        or not isinstance(what, select.CardSet)
        or what.other
        or what.noun != select.Noun((), word=what.noun.word)
        or not isinstance(what.place, select.ZoneOf)
        or s.rules.zones[what.place.kind].open
    ):
        return ""
    return s.places(what.place).text


def _by_itself(who: Seats, pick: Pick) -> bool:
    """Whether it happens to cards that are known without anybody to do it."""
    return isinstance(who, select.ActiveSeat) and pick.given


def _out_of(s: Speaker, pick: Pick) -> str:
    """The preposition of where a card is: from a closed zone or a pile, in an open one."""
    what = pick.what
    if isinstance(what, select.CardSet) and isinstance(what.place, select.ZoneOf):
        return "in" if s.rules.zones[what.place.kind].open else "from"
    return "from" if isinstance(what, select.CardSet) and isinstance(what.place, select.DeckPlace) else "in"


@says(actions.Draw)
def _draw(s: Speaker, node: actions.Draw) -> Saying:
    who = doer(s, node.who, False)
    called = f" as {s.refs[node.named].text}" if node.named in s.refs and not s.refs[node.named].plain else ""
    if node.noun is not None:
        one = node.amount == Fixed(1)
        words = noun_words(s, node.noun, Det("a", not one))
        count = a(words) if one else quantity(s, node.amount, words, counted=True)
        return told("draw", f"{count} from the {s.deck(node.deck)} deck{called}", "", who)
    if node.up_to:
        until = _until(s, node, who if who is not None else YOU)
        return told("draw", f"{s.drawn(node.deck, True)} {until}{called}", "", who)
    if node.amount == Fixed(1):
        return told("draw", a(s.drawn(node.deck, False)) + called, "", who)
    one = isinstance(node.amount, amounts.Count) and node.amount.per and node.amount.each == 1
    return told("draw", quantity(s, node.amount, s.drawn(node.deck, not one), counted=True) + called, "", who)


def _until(s: Speaker, node: actions.Draw, holder: Np) -> str:
    """How long somebody draws: `up to` is said of what is a limit by its name, and of nothing else."""
    amount = node.amount
    if isinstance(amount, amounts.NumberOf) and isinstance(amount.of, Seats) and s.seat_level(amount.number):
        return f"up to {s.amount(amount)}"
    if holder.text.startswith("each "):
        holder = Np("they", True, owner="their")
    has = f"until {holder.text} {'have' if holder.plural else 'has'}"
    zone = f"in {holder.owner or 'their'} {s.zone(s.rules.decks[node.deck].into)}"
    if isinstance(amount, Fixed):
        return f"{has} {amount.n} {zone}"
    if isinstance(amount, amounts.Register) and s.refs.get(amount.slot, THAT_NUMBER) == THAT_NUMBER:
        return f"{has} that many {zone}"
    if isinstance(amount, amounts.Count) and not amount.per and amount.each == 1:
        return f"{has} as many {zone} as there are {s.some(amount.of, COUNT).text}"
    return f"{has} as many {zone} as {s.amount(amount)}"


@says(actions.Take)
def _take(s: Speaker, node: actions.Take) -> Saying:
    who = doer(s, node.who, False)
    return told("take", picked(acting(s, who), node.what, place="from").them, "", who)


@says(actions.Give)
def _give(s: Speaker, node: actions.Give) -> Saying:
    who = doer(s, node.who)
    s = acting(s, who)
    what = picked(s, node.what, place=_out_of(s, node.what))
    to = picked(apart_from(s, node.what), node.to)
    return told("give", f"{what.them} to {to.them}", "", who)


@says(actions.MoveTo)
def _move_to(s: Speaker, node: actions.MoveTo) -> Saying:
    who = doer(s, node.who)
    s = acting(s, who)
    what = picked(s, node.what, place=_out_of(s, node.what))
    to = picked(apart_from(s, node.what), node.to)
    if node.kind == events.ENTER:
        return told("come", "here", "", what) if to.text == "here" else told("enter", to.them, "", what)
    verb = events.EVENTS[node.kind].name
    place = "here" if to.text == "here" else f"{'under' if node.under else 'to'} {to.them}"
    if _by_itself(node.who, node.what):
        return told("be", f"{verb.removesuffix('e')}ed {place}", "", what)
    return told(verb, f"{what.them} {place}", "", who)


@says(actions.Swap)
def _swap(s: Speaker, node: actions.Swap) -> Saying:
    who = doer(s, node.who)
    s = acting(s, who)
    second = picked(apart_from(s, node.first), node.second)
    return told("swap", f"{picked(s, node.first).them} for {second.them}", "", who)


@says(actions.SwapZones)
def _swap_zones(s: Speaker, node: actions.SwapZones) -> Saying:
    who = doer(s, node.who)
    s = acting(s, who)
    first, second = picked(s, node.first), picked(s, node.second)
    if isinstance(node.first.what, select.ZoneOf) and not s.rules.zones[node.first.what.kind].open:
        return told("swap", f"{first.them} for {second.them}", "", who)
    return told("swap", f"all cards in {first.them} for those in {second.them}", "", who)


@says(actions.PassOn)
def _pass_on(s: Speaker, node: actions.PassOn) -> Saying:
    who = doer(s, node.who)
    inner = s if who is None else s.knowing(SUBJECT, THEY)
    theirs = "your" if who is None else "their"
    held = "" if not s.rules.zones[node.kind].open else "all cards in "
    return told("pass", f"{held}{theirs} {s.zone(node.kind)} to {inner.seats(node.to).them}", "", who)


@says(actions.Remove)
def _remove(s: Speaker, node: actions.Remove) -> Saying:
    who = None if not s.led or node.what.how != CHOSEN else YOU
    return told("remove", f"{picked(acting(s, who), node.what).them} from the game", "", who)


@says(actions.Reveal)
def _reveal(s: Speaker, node: actions.Reveal) -> Saying:
    who = doer(s, node.who)
    place = "in" if node.what.how == TAKES_ALL else _out_of(s, node.what)
    shown = _whole_zone(s, node.what) or picked(acting(s, who), node.what, place=place).them
    return told("reveal", shown, "", who)


@says(actions.LookAt)
def _look_at(s: Speaker, node: actions.LookAt) -> Saying:
    who = doer(s, node.who)
    return told("look", f"at {_whole_zone(s, node.what) or picked(acting(s, who), node.what).them}", "", who)


@says(actions.Shuffle)
def _shuffle(s: Speaker, node: actions.Shuffle) -> Saying:
    return told("shuffle", s.places(node.deck).text)


# -- playing ----------------------------------------------------------------------------------------


@says(actions.Announce)
def _announce(s: Speaker, node: actions.Announce) -> Saying:
    return told("announce", s.cards(node.what).them)


@says(actions.Play)
def _play(s: Speaker, node: actions.Play) -> Saying:
    pick = node.what
    what = pick.what
    if isinstance(what, select.CardSet) and isinstance(what.place, select.ZoneOf):
        kind, of = what.place.kind, what.place.of
        own = of == node.who or (isinstance(of, select.SeatRef) and of.slot == SUBJECT)
        if not s.rules.zones[kind].open and own:
            pick = replace(pick, what=select.AnyCard(what.noun, what.other))  # cards are played from there anyway
    who = doer(s, node.who)
    return told("play", picked(acting(s, who), pick, "or", _out_of(s, pick)).them, "", who)


@says(actions.Score)
def _score(s: Speaker, node: actions.Score) -> Saying:
    return told("score", "", "", s.cards(node.what))


@says(actions.Fail)
def _fail(s: Speaker, node: actions.Fail) -> Saying:
    return told("fail", "", "", s.cards(node.what))


@says(actions.Cancel)
def _cancel(s: Speaker, node: actions.Cancel) -> Saying:
    who = doer(s, node.who)
    return told("cancel", picked(acting(s, who), node.what, "or").them, "", who)


@says(actions.Do)
def _do(s: Speaker, node: actions.Do) -> Saying:
    verb, rest = action_verb(s, node.action)
    args = listed([s.cards(arg).them for arg in node.args])
    return told(verb, " ".join(part for part in (rest, args) if part), "", doer(s, node.who))


def action_verb(s: Speaker, action: int) -> tuple[str, str]:
    """How an action is said: its verb and the rest. An action without a wording of its own is "done"."""
    declared = s.rules.actions[action]
    if declared.text == declared.name.replace("-", " "):
        on = " on" if declared.params else ""
        return "do", f"{declared.text.title()}{on}"
    verb, _, rest = declared.text.partition(" ")
    return verb, rest


@says(actions.DoThis)
def _do_this(s: Speaker, node: actions.DoThis) -> Saying:
    return told("do", f"what {s.this.text} says")


@says(actions.Offer)
def _offer(s: Speaker, node: actions.Offer) -> Saying:
    return Saying(Np(f"{s.tag(node.kind)} cards", True), (Predicate("be", "played"),), "may")


@says(actions.Spend)
def _spend(s: Speaker, node: actions.Spend) -> Saying:
    return told("spend", quantity(s, node.amount, s.number(node.number)), "", doer(s, node.who))


@says(actions.PayCost)
def _pay_cost(s: Speaker, node: actions.PayCost) -> Saying:
    what = s.cards(node.what)
    total = "total " if what.many else ""
    return told("pay", what.has(total + s.number(node.number)), "", doer(s, node.who))


# -- chance -------------------------------------------------------------------------------------------


@says(actions.RollDice)
def _roll_dice(s: Speaker, node: actions.RollDice) -> Saying:
    if node.faces == s.rules.die:
        dice = "a die" if node.count == 1 else f"{node.count} dice and add them up"
    else:
        dice = f"{node.count if node.count > 1 else 'a '}{'' if node.count == 1 else ' '}d{node.faces}"
    return told("roll", dice)


@says(actions.RollAgainst)
def _roll_against(s: Speaker, node: actions.RollAgainst) -> Saying:
    after: list[str] = []
    high, low = hit_and_miss(s, node)
    if not is_empty(node.hit):
        after.append(_result(high, within(s, node.hit)))
    if not is_empty(node.miss):
        after.append(_result(low if is_empty(node.hit) else "otherwise", within(s, node.miss)))
    return Saying(None, (Predicate("roll", f"a die{_rolled_for(s, node.what)}"),), after=tuple(after))


def hit_and_miss(s: Speaker, node: actions.RollAgainst) -> tuple[str, str]:
    """Which results are a hit, and which a miss."""
    if isinstance(node.target, Fixed):
        return f"on {node.target.n} or more", f"on {node.target.n - 1} or less"
    return f"on {s.amount(node.target)} or more", f"on less than {s.amount(node.target)}"


def _result(result: str, text: str) -> str:
    """A result and what it does: a colon where a comma would leave the reader behind."""
    loose = text.startswith(("if ", "for each ", "unless ")) or ";" in text or ":" in text
    return f"{result}{':' if loose or (result.startswith('on ') and '-' in result) else ','} {text}"


def _rolled_for(s: Speaker, what: Cards | None) -> str:
    """For what the die is rolled, where it is not plain."""
    if what is None or isinstance(what, select.CardRef):
        return ""
    return f" for {s.cards(what).them}"


@says(actions.Outcome)
def _outcome(s: Speaker, node: actions.Outcome) -> Saying:
    return Saying(whole=f"{outcome_key(node)}: {within(s, node.block)}")


def outcome_key(node: actions.Outcome) -> str:
    """The results of a row."""
    if node.high == 0:
        return f"on {node.low} or more"
    if node.low == 0:
        return f"on {node.high} or less"
    return f"on {node.low}" if node.low == node.high else f"on {node.low}-{node.high}"


@says(actions.RollTable)
def _roll_table(s: Speaker, node: actions.RollTable) -> Saying:
    after = tuple(s.effect(row).whole for row in node.rows if not is_empty(row.block))
    return Saying(None, (Predicate("roll", f"a die{_rolled_for(s, node.what)}"),), after=after)


@says(actions.RollNumbers)
def _roll_numbers(s: Speaker, node: actions.RollNumbers) -> Saying:
    return told("roll", s.of(node.of).has(listed([s.number(number) for number in node.numbers])))


@says(actions.Reroll)
def _reroll(s: Speaker, node: actions.Reroll) -> Saying:
    return told("roll", "again", "", None if s.yours else s.ref(THAT, "that"))


# -- the rest ---------------------------------------------------------------------------------------------


@says(actions.Become)
def _become(s: Speaker, node: actions.Become) -> Saying:
    return told("become", f"{a(noun_words(s, select.Noun((node.tag,)), Det('a')))} as well", "", picked(s, node.what))


@says(actions.AnotherTurn)
def _another_turn(s: Speaker, node: actions.AnotherTurn) -> Saying:
    return told("take", "another turn", "", doer(s, node.who))


@says(actions.AnotherPhase)
def _another_phase(s: Speaker, node: actions.AnotherPhase) -> Saying:
    phase = s.rules.phases[node.phase].text
    return told("take", f"another {phase} phase", "after this phase", doer(s, node.who))


@says(actions.SkipTurn)
def _skip_turn(s: Speaker, node: actions.SkipTurn) -> Saying:
    who = doer(s, node.who)
    return told("skip", f"{'your' if who is None else 'their'} next turn", "", who)


@says(actions.Win)
def _win(s: Speaker, node: actions.Win) -> Saying:
    return told("win", "the game", "", stands(s, node.who))


@says(actions.EndGame)
def _end_game(s: Speaker, node: actions.EndGame) -> Saying:
    return Saying(whole="the game ends, and nobody wins")


@says(actions.Ignore)
def _ignore(s: Speaker, node: actions.Ignore) -> Saying:
    return told("prevent", "that")


@says(actions.Stop)
def _stop(s: Speaker, node: actions.Stop) -> Saying:
    return told("stop")


# -- lines that hold lines ----------------------------------------------------------------------------------


def sayings(s: Speaker, block: Block) -> list[Saying]:
    """What the lines of a block say, one after the other; a choice names what it chose for those after it."""
    found: list[Saying] = []
    for index, line in enumerate(block.lines):
        rest = block.lines[index + 1 :]
        if isinstance(line, actions.RollAgainst) and rest and ends(line):
            return [*found, _or_else(s, line, rest)]
        found.append(s.effect(line))
        s = after(s, line)
    return found


def ends(node: actions.RollAgainst) -> bool:
    """Whether a hit does nothing, and a miss ends all that would come."""
    lines = _steps(node.miss)
    return is_empty(node.hit) and len(lines) > 1 and isinstance(lines[-1], actions.Stop)


def _steps(block: Block) -> tuple[Effect, ...]:
    """The lines of a block; of one that is a single sentence, its steps."""
    only = block.lines[0] if len(block.lines) == 1 else None
    return only.block.lines if isinstance(only, control.Sequence) else block.lines


def _or_else(s: Speaker, node: actions.RollAgainst, rest: tuple[Effect, ...]) -> Saying:
    """A roll of which a miss ends all: what comes behind it is what is done otherwise."""
    _, low = hit_and_miss(s, node)
    missed = within(s, Block(-1, _steps(node.miss)[:-1]))
    hit = within(s, Block(-1, rest))
    rolled = Predicate("roll", f"a die{_rolled_for(s, node.what)}")
    return Saying(None, (rolled,), after=(_result(low, missed), _result("otherwise", hit)))


def within(s: Speaker, block: Block) -> str:
    """A block in one clause, in small letters."""
    return in_one(sayings(s, block))


@says(control.Sequence)
def _sequence(s: Speaker, node: control.Sequence) -> Saying:
    parts = _steps_of(s, node.block)
    if _left_open(parts):
        parts = _steps_of(s.but(led=True), node.block)
    first = parts[0]
    together = all(part.subject == first.subject for part in parts) or all(by_reader(part) for part in parts)
    if together and all(part.plain and not part.modal for part in parts):
        return replace(first, predicates=tuple(each for part in parts for each in part.predicates), joiner="then")
    if first.modal and all(part.plain for part in parts):
        return Saying(whole=", then ".join(part.clause() for part in parts), loose=True)
    return Saying(whole=", then ".join(part.inline() for part in parts), loose=True)


def _steps_of(s: Speaker, block: Block) -> list[Saying]:
    return [part for each in merged(sayings(s, block)) for part in _apart(each)]


def _left_open(parts: list[Saying]) -> bool:
    """Whether what the reader does comes after what others do, so that without its subject it would be read as theirs."""
    others = False
    for part in parts:
        if others and part.subject is None:
            return True
        others = others or part.subject not in (None, YOU)
    return False


def _apart(saying: Saying) -> list[Saying]:
    """What was merged, step by step again."""
    if saying.whole or saying.joiner == "then" or len(saying.predicates) < 2:
        return [saying]
    return [replace(saying, predicates=(each,)) for each in saying.predicates]


@says(control.WithSet)
def _with_set(s: Speaker, node: control.WithSet) -> Saying:
    return Saying(whole=f"{with_set(node.when)}, {within(s, node.block)}", loose=True)


def with_set(used: SetUsed) -> str:
    """`with TITLE`, or without it."""
    return f"{'with' if used.used else 'without'} {used.set}"


@says(control.Choose)
def _choose(s: Speaker, node: control.Choose) -> Saying:
    who = doer(s, node.who)
    what = picked(acting(s, who), node.what, "or").them
    if node.name and node.target in s.refs:
        what += f" as {s.refs[node.target].text}"
    return told("choose", what, "", who)


@says(control.ChooseNumber)
def _choose_number(s: Speaker, node: control.ChooseNumber) -> Saying:
    called = f" as {s.refs[node.target].text}" if s.refs.get(node.target, THAT_NUMBER) != THAT_NUMBER else ""
    return told("choose", f"a number from {node.low} to {s.amount(node.high)}{called}", "", doer(s, node.who))


@says(control.ChooseOne)
def _choose_one(s: Speaker, node: control.ChooseOne) -> Saying:
    options = [option_words(s, node, option) for option in node.options]
    rest = f"one: {'; '.join(options[:-1])}; or {options[-1]}"
    who = doer(s, node.who)
    if node.may:
        return Saying(stands(s, node.who), (Predicate("choose", rest),), "may", loose=True)
    return Saying(who, (Predicate("choose", rest),), loose=True)


def option_words(s: Speaker, choice: control.ChooseOne, option: Block) -> str:
    """One of the options, to whoever chooses."""
    who = stands(s, choice.who)
    parts = merged(sayings(led(s, who), option))
    if parts and all(part.plain and not part.modal and part.subject in (None, who) for part in parts):
        return listed([part.bare() for part in parts])
    return in_one(parts)


@says(control.May)
def _may(s: Speaker, node: control.May) -> Saying:
    who = stands(s, node.who)
    then = once_named(s, who)
    after: tuple[str, ...] = ()
    if node.other is not None:
        after = (f"if {declined(then, node.who)}, {within(led(then, who), node.other)}",)
    parts = merged(sayings(led(s, who), node.block))
    first = parts[0]
    if len(parts) == 1 and not first.whole and not first.modal:
        if first.subject is None or first.subject == who or _same(first.subject, who):
            return replace(first, subject=who, modal="may", after=(*first.after, *after))
        rest = f"{first.subject.them} {first.bare()}"
        return Saying(who, (Predicate("have", rest),), "may", after=(*first.after, *after), loose=first.loose)
    if all(part.plain and not part.modal and part.subject in (None, who) for part in parts):
        every = tuple(each for part in parts for each in part.predicates)
        return Saying(who, every, "may", after=after)
    if then is not s:
        parts = merged(sayings(led(then, THEY), node.block))
    return Saying(who, (Predicate("do", f"this: {in_one(parts)}"),), "may", after=after, loose=True)


def declined(s: Speaker, who: Seats) -> str:
    """That somebody did not do what they could."""
    np = stands(s, who)
    return f"{np.text} {'don' if np.plural else 'doesn'}'t"


def once_named(s: Speaker, who: Np) -> Speaker:
    """The speaker once it has been said who is meant: whoever acted is `they` from then on, if nobody else could be."""
    return s.knowing(THAT, THEY) if s.alone and who == s.ref(THAT, "that") else s


def _same(subject: Np, who: Np) -> bool:
    """Whether two phrases mean the same doer."""
    return subject.text == who.text


@says(control.Otherwise)
def _otherwise(s: Speaker, node: control.Otherwise) -> Saying:
    parts = merged(sayings(s, node.line))
    last = node.line.lines[-1]
    if isinstance(last, control.May):
        who = stands(s, last.who)
        then = once_named(s, who)
        fallback = f"if {declined(then, last.who)}, {within(led(then, who), node.other)}"
    else:
        fallback = f"if that is not possible, {within(s, node.other)}"
    if len(parts) == 1:
        return replace(parts[0], after=(*parts[0].after, fallback))
    return Saying(whole=in_one(parts), after=(fallback,), loose=True)


@says(control.If)
def _if(s: Speaker, node: control.If) -> Saying:
    cond, s = s.condition, _having_asked(s, node)
    if is_empty(node.then) and node.other is not None:
        return Saying(whole=_if_then(cond(node.cond, True), within(s, node.other)), loose=True)
    after: tuple[str, ...] = ()
    if node.other is not None and node.other.lines:
        # After a condition inside, "otherwise" would be read as that one's.
        inside = isinstance(node.then.lines[-1], control.If)
        head = f"if {cond(node.cond, True)}" if inside else "otherwise"
        after = (f"{head}, {within(s, node.other)}",)
    return Saying(whole=_if_then(cond(node.cond), within(s, node.then)), after=after, loose=True)


def _having_asked(s: Speaker, node: control.If) -> Speaker:
    """The speaker behind a condition, which may have said who is meant."""
    asked = nodes_of(node.cond)
    if s.alone and any(isinstance(each, select.SeatRef) and each.slot == THAT for each in asked):
        others = any(isinstance(each, Seats) and not isinstance(each, select.SeatRef) for each in asked)
        return s if others else s.knowing(THAT, THEY)
    return s


def _if_then(cond: str, text: str) -> str:
    return f"if {cond}{':' if text.startswith(('if ', 'for each ')) else ','} {text}"


@says(control.ForEach)
def _for_each(s: Speaker, node: control.ForEach) -> Saying:
    each = in_turn(s, node)
    if each is not None:
        return each
    inner = going_through(s, node)
    text = within(inner, node.block)
    colon = ":" if text.startswith(("if ", "for each ")) else ","
    return Saying(whole=f"{gone_through(s, node)}{colon} {text}", loose=True)


def gone_through(s: Speaker, node: control.ForEach) -> str:
    """`for each X`, with what one of them is called where that must be said."""
    one = for_each_np(s, node)
    return f"for {s.of(node.what, EACH).them}" + (f" ({one.text})" if one in (FIRST, SECOND) else "")


def in_turn(s: Speaker, node: control.ForEach) -> Saying | None:
    """What each of several seats does, one after the other; None where it is more than one thing that each of them does."""
    if isinstance(node.what, Cards) or for_each_np(s, node) != THEY:
        return None
    said = merged(sayings(going_through(s, node), node.block))
    if len(said) != 1 or said[0].whole or said[0].subject != THEY:
        return None
    each = s.of(node.what, EACH).text
    narrowed = isinstance(node.what, select.Extreme) or (
        isinstance(node.what, select.EachSeat | select.OthersThan) and (node.what.cond is not None or " than " in each)
    )
    in_turn = f"{each}, in turn," if narrowed else f"{each} in turn"
    return replace(said[0], subject=Np(in_turn, owner="their"), loose=True)


def going_through(s: Speaker, node: control.ForEach) -> Speaker:
    """The speaker of what is done for each."""
    inner = s.knowing(node.target, for_each_np(s, node))
    return inner if isinstance(node.what, Cards) else inner.but(beside=True)


def for_each_np(s: Speaker, node: control.ForEach) -> Np:
    """How each of those that are gone through is spoken of; of somebody within somebody, so that both can be told apart."""
    if isinstance(node.what, Cards):
        return IT
    if FIRST in s.refs.values():
        return SECOND
    within_it = [
        each for each in nodes_of(node.block) if isinstance(each, control.ForEach) and isinstance(each.what, Seats)
    ]
    both = any(isinstance(part, SeatRef) and part.slot == node.target for each in within_it for part in nodes_of(each))
    return FIRST if both else THEY


#: Two that are gone through one within the other, where both are spoken of.
FIRST, SECOND = named("the first"), named("the second")


@says(control.Repeat)
def _repeat(s: Speaker, node: control.Repeat) -> Saying:
    return Saying(whole=f"repeat: {within(s, node.block)}", loose=True)
