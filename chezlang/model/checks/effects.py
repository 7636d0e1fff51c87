"""Checks of single lines: effects that change nothing, conditions that are settled, choices that are none."""

from __future__ import annotations

from collections.abc import Iterator

from chezlang.effects import actions, amounts, clauses, conditions, control, select
from chezlang.effects.amounts import Amount
from chezlang.effects.base import Block, Effect, Node, inside, parts
from chezlang.effects.conditions import Condition
from chezlang.effects.picks import EACH, Pick
from chezlang.effects.ruleset import RuleSet
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding
from chezlang.model.checks.shared import read_for_nobody
from chezlang.model.running import EFFECT, PHASE, PLAY, Mask, Step, blocks_of, bounds
from chezlang.state.data import LOCALS, THEY, THIS, YOU


def check_effects(on: Ground) -> list[Finding]:
    """An effect or standing line that can change nothing: an amount of zero, a type that the card has already, ..."""
    found: list[Finding] = []
    for step in on.facts.steps:
        why = _idle(on, step)
        if why:
            help = "say how much or what is meant, or leave the line out"
            found += finding("CZ411", f"this changes nothing: {why}", on.where(step), help)
    for clause in on.rules.clauses:
        adds = isinstance(clause, clauses.RollBonus) or (
            isinstance(clause, clauses.Modifier) and clause.how == actions.ADD
        )
        if adds and isinstance(clause, clauses.Modifier | clauses.RollBonus) and _is_zero(clause.amount):
            found += finding(
                    "CZ411", f"this changes nothing: it adds 0 (`{on.text(clause)}`)", on.place(clause),
                    "say how much, or leave the line out",
                )  # fmt: skip
    return found


def _is_zero(amount: Amount) -> bool:
    return isinstance(amount, amounts.Fixed) and amount.n == 0


def _idle(on: Ground, step: Step) -> str:
    """Why a line can change nothing; the empty string for one that can."""
    effect = step.effect
    if isinstance(effect, actions.Change) and _is_zero(effect.amount):
        return "the amount is 0"
    if isinstance(effect, actions.Have) and effect.how == actions.ADD and _is_zero(effect.amount):
        return "it adds 0"
    if isinstance(effect, actions.Draw) and _is_zero(effect.amount):
        return "no card is drawn"
    if isinstance(effect, actions.Spend) and _is_zero(effect.amount):
        return "nothing is spent"
    if any(pick.how != EACH and pick.high is not None and _is_zero(pick.high) for pick in _picks(effect)):
        return "none is picked"
    if isinstance(effect, actions.Become):
        cards = on.facts.of_pick(effect.what, step)
        if cards and not cards & ~on.facts.printed[effect.tag]:
            return f"{on.cards(cards)} {'is' if not cards & (cards - 1) else 'are'} a `{on.rules.tags[effect.tag].name}` already"
    return ""


def _picks(effect: Effect) -> Iterator[Pick]:
    return (value for value in inside(effect).values() if isinstance(value, Pick))


def check_out_of_play(on: Ground) -> list[Finding]:
    """A change of a number of a card that never is where it would count, or be kept."""
    found: list[Finding] = []
    for step in on.facts.steps:
        effect = step.effect
        if not isinstance(effect, actions.Change | actions.Have | actions.SetNumber):
            continue
        # A price counts while its card is being played; what else a card gains as it is played it loses as it is dealt with.
        if effect.number != on.rules.total and (
            on.rules.numbers[effect.number].paid_from >= 0 or step.unit.sort == PLAY
        ):
            continue
        what = effect.what.what if isinstance(effect.what, Pick) else effect.what
        if isinstance(what, select.CardRef):
            cards = on.facts.of_cards(what, step.cards, step.zones)
            if cards and not cards & on.facts.in_play:
                name = on.rules.numbers[effect.number].name
                found += finding(
                    "CZ411",
                    f"this changes nothing: {on.cards(cards)} never lies where its {name} would count",
                    on.where(step),
                    f"give the {name} to somebody (`you gain 1 {name}`), or to a card in play"
                    if on.rules.numbers[effect.number].on_seats
                    else f"give the {name} to a card in play",
                )
    return found


def check_hosts(on: Ground) -> list[Finding]:
    """`its host` of a card that lies with nobody."""
    found: list[Finding] = []
    for step in on.facts.steps:
        for node in parts(step.effect, into_blocks=False):
            if isinstance(node, select.OwnerOf) and isinstance(node.of, select.CardRef):
                cards = on.facts.of_cards(node.of, step.cards, step.zones)
                if step.unit.sort == EFFECT and cards and not cards & on.facts.in_play:
                    found += finding(
                        "CZ304",
                        f"{on.cards(cards)} has no host: it never lies in front of anybody",
                        on.where(step),
                        f"write `you` for the one who plays it, or `choose a {on.rules.seat}` on a line before it",
                    )
                    break
    return found + read_for_nobody(on)


def check_reach(on: Ground) -> list[Finding]:
    """Lines after one that always ends what is under way."""
    found: list[Finding] = []
    for step in on.facts.steps:
        for block in (step.unit.block, *blocks_of(step.effect)) if not step.path else blocks_of(step.effect):
            for before, after in zip(block.lines, block.lines[1:], strict=False):
                if isinstance(before, actions.Stop | actions.Win | actions.EndGame):
                    found += finding(
                        "CZ411",
                        "this is never reached: the line before it ends what is under way",
                        on.place(after),
                        "put it before that line, or leave one of them out",
                    )
                    break
    return list(dict.fromkeys(found))


def check_choices(on: Ground) -> list[Finding]:
    """A choice whose outcome makes no difference: what is chosen isn't used, or every answer comes to the same."""
    found: list[Finding] = []
    for step in on.facts.steps:
        effect = step.effect
        if isinstance(effect, control.May):
            if effect.other is not None and _same(effect.block, effect.other):
                found += finding(
                    "CZ414",
                    "to refuse this makes no difference: the same is done then",
                    on.where(step),
                    "leave out `may` and the `otherwise`, or do something else there",
                )
            elif all(isinstance(line, actions.Stop | actions.RollDice) for line in effect.block.lines):
                found += finding(
                    "CZ414",
                    "nobody is ever asked this: what may be done changes nothing",
                    on.where(step),
                    "say what may be done, or leave the line out",
                )
        elif isinstance(effect, control.ChooseOne):
            options = effect.options
            for index, option in enumerate(options):
                if any(_same(option, other) for other in options[:index]):
                    found += finding(
                        "CZ414",
                        "two of these options are the same",
                        on.place(*option.lines, effect),
                        "leave one of them out, or let it do something else",
                    )
    found += _unused_choices(on)
    return found


def _same(a: Block, b: Block) -> bool:
    """Whether two blocks do the same."""
    return meaning(a) == meaning(b)


def meaning(value: object, rules: RuleSet | None = None) -> object:
    """A node without what tells apart two that do the same: ids of blocks, words, registers that a name is given.

    ``rules``: where what is imposed for a time stands, which is spoken of by its index.
    """
    if isinstance(value, Block):
        return tuple([meaning(line, rules) for line in value.lines])
    if isinstance(value, tuple):
        return tuple([meaning(each, rules) for each in value])
    if isinstance(value, Node):
        found: list[object] = [type(value).__name__]
        for name, each in inside(value).items():
            if name in ("word", "name"):
                continue
            plain = each is None or (isinstance(each, int | str) and name not in _SPECIAL)
            found.append(each if plain else _field(name, each, rules))
        return tuple(found)
    return value


#: Fields that are whole numbers and stand for something else.
_SPECIAL = ("slot", "target", "clause")


def _field(name: str, value: object, rules: RuleSet | None) -> object:
    if name in ("slot", "target") and isinstance(value, int):
        return min(value, LOCALS)
    if name == "clause" and isinstance(value, int) and rules is not None:
        return meaning(rules.clauses[value], rules)
    return meaning(value, rules)


def _unused_choices(on: Ground) -> list[Finding]:
    """A choice of which nothing speaks afterwards."""
    found: list[Finding] = []
    by_unit: dict[int, list[Step]] = {}
    for step in on.facts.steps:
        if isinstance(step.effect, control.Choose):
            by_unit.setdefault(id(step.unit), []).append(step)
    for unit in on.facts.units:
        chosen = by_unit.get(id(unit), [])
        if not chosen:
            continue
        used = {
            node.slot
            for node in parts(unit.block)
            if isinstance(node, select.CardRef | select.SeatRef | select.ZoneRef)
        }
        for step in chosen:
            assert isinstance(step.effect, control.Choose)
            if step.effect.target not in used:
                name = step.effect.name
                refer = f"`{name}`" if name else "`they`" if step.effect.target == THEY else "`it`"
                found += finding(
                    "CZ414",
                    f"nothing is done with what is chosen here: no line speaks of {refer}",
                    on.where(step),
                    f"say what is done with {refer} on a line after it, or leave the choice out",
                )
    return found


# -- conditions ---------------------------------------------------------------------------------------------------


def check_conditions(on: Ground) -> list[Finding]:
    """A condition that always or never holds."""
    found: list[Finding] = []
    for step in on.facts.steps:
        if isinstance(step.effect, control.If):
            for part in _parts(step.effect.cond):
                found += _settled(on, part, step, step.effect)
    for index, clause in enumerate(on.rules.clauses):
        cond = getattr(clause, "cond", None)
        owners = on.facts.owners.get(index, 0)
        if isinstance(cond, Condition) and (owners or index in on.facts.ruled):
            for part in _parts(cond):
                found += _settled(on, part, None, clause, owners)
    for step in on.facts.steps:
        found += _outcomes(on, step)
        found += _asked_before(on, step)
    return list(dict.fromkeys(found))


def _asked_before(on: Ground, step: Step) -> list[Finding]:
    """A condition right below another, with nothing done between them, that the other one settles."""
    if not isinstance(step.effect, control.If):
        return []
    inner: Effect = step.effect
    known: list[Condition] = []
    for guard in reversed(step.path):
        block = blocks_of(guard.effect)[guard.branch]
        if not isinstance(guard.effect, control.If) or block.lines[0] is not inner:
            break
        cond = guard.effect.cond
        known += _parts(cond) if guard.branch == 0 else [conditions.Not(cond)]
        inner = guard.effect
    found: list[Finding] = []
    for part in _parts(step.effect.cond):
        answers = {answer for each in known if (answer := _follows(each, part)) is not None}
        if len(answers) == 1:
            holds = answers.pop()
            found += finding(
                "CZ412",
                f"this is {'always' if holds else 'never'} so: `{on.text(part, step.effect)}`",
                on.place(part, step.effect),
                "leave the condition out, or ask for something else"
                if holds
                else "leave the line out, or ask for something that can be so",
                "what stands above it has settled this",
            )
    return found


def _follows(known: Condition, asked: Condition) -> bool | None:
    """Whether one condition means that another holds (True), or that it doesn't (False); None where neither."""
    if isinstance(asked, conditions.Not):
        inner = _follows(known, asked.inner)
        return None if inner is None else not inner
    first, second = _interval(known), _interval(asked)
    if first is None or second is None:
        return True if meaning(known) == meaning(asked) else None
    if first[0] != second[0]:
        return None
    (low, high), (other_low, other_high) = first[1], second[1]
    if other_low <= low and high <= other_high:
        return True
    return False if high < other_low or other_high < low else None


_FAR = 1_000_000


def _interval(cond: Condition) -> tuple[object, tuple[int, int]] | None:
    """What is counted, and from where to where it may be; None for a question that counts nothing."""
    if isinstance(cond, conditions.Not):
        inner = _interval(cond.inner)
        if inner is None:
            return None
        what, (low, high) = inner
        if high >= _FAR:
            return what, (0 if isinstance(cond.inner, conditions.Exists) else -_FAR, low - 1)
        return (what, (high + 1, _FAR)) if low <= (0 if isinstance(cond.inner, conditions.Exists) else -_FAR) else None
    if isinstance(cond, conditions.Exists):
        return meaning(cond.what), (cond.low, _FAR if cond.high < 0 else cond.high)
    if isinstance(cond, conditions.Compare) and isinstance(cond.right, amounts.Fixed):
        n = cond.right.n
        ranges = {"above": (n + 1, _FAR), "at least": (n, _FAR), "below": (-_FAR, n - 1), "at most": (-_FAR, n)}
        return meaning(cond.left), ranges.get(cond.how, (n, n))
    return None


def _parts(cond: Condition) -> Iterator[Condition]:
    if isinstance(cond, conditions.All):
        for part in cond.parts:
            yield from _parts(part)
    else:
        yield cond


def _settled(on: Ground, cond: Condition, step: Step | None, line: Node, owners: Mask = 0) -> list[Finding]:
    holds = _holds(on, cond, step, owners)
    if holds is None:
        return []
    answer = "always" if holds[0] else "never"
    return finding(
        "CZ412",
        f"this is {answer} so: `{on.text(cond, line)}`",
        on.place(cond, line),
        "leave the condition out, or ask for something else"
        if holds[0]
        else "leave the line out, or ask for something that can be so",
        holds[1],
    )


def _holds(on: Ground, cond: Condition, step: Step | None, owners: Mask) -> tuple[bool, str] | None:
    """Whether a condition always (True) or never (False) holds, and why; None where it depends."""
    if isinstance(cond, conditions.Not):
        inner = _holds(on, cond.inner, step, owners)
        return None if inner is None else (not inner[0], inner[1])
    if isinstance(cond, conditions.Compare):
        return _compared(on, cond)
    if isinstance(cond, conditions.Exists):
        return _exists(on, cond)
    if isinstance(cond, conditions.IsSort):
        cards = _cards(on, cond.what, step, owners)
        sort = on.facts.of_noun(cond.noun)
        if not cards or cond.noun.filters:
            return None
        if not cards & sort:
            return False, f"{on.cards(cards)} can't be a `{cond.noun.word}`"
        printed = on.facts.of_noun(cond.noun) if not any(on.facts.becoming) else 0
        if printed and not cards & ~printed:
            return True, f"{on.cards(cards)} can't be anything else"
    in_phase = step is not None and step.unit.sort == PHASE
    if in_phase and isinstance(cond, conditions.OnTurn) and cond.who == select.SeatRef(YOU, "you"):
        return True, f"in a phase `you` is the {on.rules.seat} whose turn it is"
    if isinstance(cond, conditions.IsIn) and step is None:
        return _lies(on, cond, owners)
    if isinstance(cond, conditions.IsCancelled) and step is not None and not step.announces and not step.paid:
        return False, "nothing has been announced before this line"
    return None


def _lies(on: Ground, cond: conditions.IsIn, owners: Mask) -> tuple[bool, str] | None:
    """Whether a card whose own line asks where it lies can lie elsewhere: its line holds in the open only."""
    place = cond.place
    if (
        cond.what != select.CardRef(THIS, "this")
        or not isinstance(place, select.ZoneOf)
        or not owners & on.facts.in_play
    ):
        return None
    if not on.rules.is_open(place.kind):
        return False, "a card's standing lines hold while it lies in the open"
    lies = [zone for zone in on.rules.open_zones if on.facts.in_zone[zone] & owners]
    own = place.of == select.SeatRef(YOU, "you") and place.entering is None
    if own and lies == [place.kind]:
        return True, "it can lie in no other zone in the open, and `you` is who has it there"
    return (False, "it never lies there") if place.kind not in lies else None


def _cards(on: Ground, cards: select.Cards, step: Step | None, owners: Mask) -> Mask:
    if not isinstance(cards, select.CardRef):
        return 0
    known = step.cards if step is not None else {THIS: owners}
    return on.facts.of_cards(cards, known, {}) if cards.slot in known else 0


def _compared(on: Ground, cond: conditions.Compare) -> tuple[bool, str] | None:
    (low, high), (other_low, other_high) = _range(on, cond.left), _range(on, cond.right)
    how = cond.how
    if how in ("above", "at least"):
        step = 1 if how == "above" else 0
        if low is not None and other_high is not None and low >= other_high + step:
            return True, f"it is at least {low}"
        if high is not None and other_low is not None and high < other_low + step:
            return False, f"it is at most {high}"
    elif how in ("below", "at most"):
        step = 1 if how == "below" else 0
        if high is not None and other_low is not None and high <= other_low - step:
            return True, f"it is at most {high}"
        if low is not None and other_high is not None and low > other_high - step:
            return False, f"it is at least {low}"
    elif low is not None and other_high is not None and low > other_high:
        return False, f"it is at least {low}"
    elif high is not None and other_low is not None and high < other_low:
        return False, f"it is at most {high}"
    return None


def _range(on: Ground, amount: Amount) -> tuple[int | None, int | None]:
    if isinstance(amount, amounts.NumberOf) and isinstance(amount.of, select.Seats):
        low = 0 if on.rules.numbers[amount.number].for_turn else None
        return low, on.facts.most_of_seat(amount.number)
    if isinstance(amount, amounts.Count) and isinstance(amount.of, select.Cards):
        return (0, None) if amount.each >= 0 else (None, 0)
    return bounds(amount)


def _exists(on: Ground, cond: conditions.Exists) -> tuple[bool, str] | None:
    what = cond.what
    if isinstance(what, select.EachSeat) and what.cond is None:
        count = on.rules.high - what.other
        if cond.low > count:
            return False, f"at most {on.rules.high} play"
        if cond.low <= on.rules.low - what.other and (cond.high < 0 or cond.high >= count):
            return True, f"at least {on.rules.low} play"
        return None
    if not isinstance(what, select.CardSet) or isinstance(what.place, select.ZoneRef):
        return None
    cards = on.facts.of_noun(what.noun) & on.facts.in_place(what.place, {})
    if not cards:
        return None  # told of as a phrase that means nothing
    count = on.facts.copies(cards)
    if cond.low > count:
        return False, f"there are only {count} of them"
    if cond.low <= 0 and (cond.high < 0 or cond.high >= count):
        return True, f"there are only {count} of them" if cond.high >= 0 else "any number of them will do"
    return None


def _outcomes(on: Ground, step: Step) -> list[Finding]:
    """An outcome that no roll comes to."""
    effect = step.effect
    if not isinstance(effect, actions.RollAgainst | actions.RollTable):
        return []
    what = effect.what
    bonus = on.facts.has_bonus(on.facts.of_cards(what, step.cards, step.zones) if what else 0, step.unit.action)
    faces = on.rules.die
    found: list[Finding] = []
    if isinstance(effect, actions.RollAgainst):
        low, high = bounds(effect.target)
        if high is not None and high <= 1:
            found += finding(
                "CZ412",
                f"a die always shows at least {high}, so this never misses",
                on.where(step),
                "roll against 2 or more",
            )
        elif low is not None and low > faces and not bonus:
            found += finding(
                "CZ412",
                f"a d{faces} never shows {low}, so this never hits",
                on.where(step),
                f"roll against {faces} or less",
            )
    else:
        left = set(range(1, faces + 1)) | ({faces + 1} if bonus else set())
        for row in effect.rows:
            here = {each for each in left if row.low <= each and (row.high == 0 or each <= row.high)}
            above = bonus and (row.high == 0 or row.high > faces)
            if not here and not above:
                found += finding(
                    "CZ412",
                    f"no roll of a d{faces} comes to this outcome that the ones before it leave",
                    on.place(row, *row.block.lines, *on.chain(step)),
                    f"write results from 1 to {faces}, each in one outcome",
                )
            left -= here
    return found
