"""Whether a rule set that was read from a file can be played: what no single field of it can say.

A rule set that comes of sources is sound by the checks of the compiler; one that comes of a file may be anybody's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from chezlang.effects import actions, control, events
from chezlang.effects.base import Block, Node, inside, parts
from chezlang.effects.form import Misfit
from chezlang.effects.picks import CHOSEN, EACH, RANDOM, Pick
from chezlang.effects.registers import OWN, Held, follow, own_registers
from chezlang.effects.select import Cards
from chezlang.state.data import LOCALS

if TYPE_CHECKING:
    from chezlang.effects.ruleset import CardDef, RuleSet

#: As far as a number that is written may go, and one that is worked out.
HIGHEST_WRITTEN = 999_999
HIGHEST = 1_000_000
#: As many may sit at a table.
MOST_SEATS = 12
#: Far beyond what any block of a language of twenty levels takes.
MOST_REGISTERS = 10_000
#: Far beyond any game; what claims more is no library.
MOST_CARDS = 1_000_000


def bounds_of(data: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """The lowest and highest whole number of each sort that `form.FORMS` names, for the JSON form of a rule set."""
    count = {key: len(value) for key, value in data.items() if isinstance(value, list)}
    slots = data.get("slots")
    registers = slots if type(slots) is int else 0
    last = {
        key: count.get(f"{key}s", 0) - 1
        for key in ("number", "tag", "card", "clause", "action", "deck", "zone", "option", "phase")
    }
    bounds = {key: (0, value) for key, value in last.items()}
    bounds.update({f"{key}-or-none": (-1, value) for key, value in last.items()})
    return bounds | {
        "tags": (0, (1 << count.get("tags", 0)) - 1),
        "event": (0, events.COUNT - 1),
        "event-or-none": (-1, events.COUNT - 1),
        "period": (events.ROUND_PERIOD, last["phase"]),
        "register": (0, registers - 1),
        "two-registers": (LOCALS, registers - 2),
        "register-or-none": (-1, registers - 1),
        "registers": (LOCALS, MOST_REGISTERS),
        "block": (-1, HIGHEST),
        "how": (actions.SET_TO, actions.NOT_BELOW),
        "span": (actions.THIS_TURN, actions.UNTIL_THEIRS),
        "sign": (-1, 1),
        "die": (1, HIGHEST_WRITTEN),
        "seats": (1, MOST_SEATS),
        "seat": (0, MOST_SEATS - 1),
        "count": (0, HIGHEST_WRITTEN),
        "amount": (-HIGHEST, HIGHEST),
    }  # fmt: skip


def words() -> dict[str, frozenset[str]]:
    """What a text of each sort may be."""
    import webcolors

    return {
        "color": frozenset(("", *webcolors.names(webcolors.CSS3))),
        "once": frozenset(("", "turn", "round", "game")),
        "picking": frozenset((EACH, CHOSEN, RANDOM)),
        "relation": frozenset(("above", "below", "at least", "at most", "is")),
        "sort": frozenset(("kind", "type", "trait")),
    }


def expect_sound(rules: RuleSet) -> None:
    """Raises Misfit where a game that is played by the rules would come upon what can't be."""
    if rules.low > rules.high:
        raise Misfit(f"a game can't be for {rules.low} to {rules.high}")
    if not rules.phases:
        raise Misfit("a turn has no phase")
    if sum(card.copies for card in rules.cards) > MOST_CARDS:
        raise Misfit("it has more cards than a table can hold")
    for number in rules.numbers:
        if number.paid_from >= 0 and not rules.numbers[number.paid_from].on_seats:
            raise Misfit(f"`{number.name}` is paid from what nobody has")
    for card in rules.cards:
        _expect_card(rules, card)
    known: dict[int, Block] = {}
    for where, root, playing, params in roots(rules):
        try:
            _expect_root(rules, root, playing, params, known)
        except Misfit as misfit:
            misfit.path.append(where)
            raise


def _expect_card(rules: RuleSet, card: CardDef) -> None:
    where = f'card "{card.title}"'
    if not card.uses or card.uses[0].tag != card.kind or rules.tags[card.kind].sort != "kind":
        raise Misfit(f"{where} is of no kind")
    if card.own > len(card.clauses):
        raise Misfit(f"{where} has fewer clauses than are its own")


def roots(rules: RuleSet) -> Iterator[tuple[str, Node, bool, tuple[int, ...]]]:
    """All that is run or read with registers of its own: where it stands, what it is, whether it is how a card is
    played, and the registers that are filled with cards before."""
    for index, clause in enumerate(rules.clauses):
        yield f"clauses[{index}]", clause, False, ()
    for card in rules.cards:
        for block, playing in ((card.to_play, True), (card.effect, False)):
            if block is not None:
                yield f'card "{card.title}"', block, playing, ()
        for use in card.numbers:
            yield f'card "{card.title}"', use, False, ()
    for tag in rules.tags:
        if tag.to_play is not None:
            yield f"`{tag.name}`", tag.to_play, True, ()
    for action in rules.actions:
        yield f"action `{action.name}`", action, False, action.params
    for phase in rules.phases:
        yield f"phase `{phase.name}`", phase, False, ()
    if rules.set_up is not None:
        yield "set-up", rules.set_up, False, ()


def _expect_root(rules: RuleSet, root: Node, playing: bool, params: tuple[int, ...], known: dict[int, Block]) -> None:
    """All of a root: its blocks are those that their numbers name, and each register is read as what was put into it."""
    inner: dict[int, Held] = {}  # registers of the lines themselves, which nothing else may touch
    named = dict.fromkeys(OWN, "")
    for node in parts(root):
        if isinstance(node, Block):
            if known.setdefault(node.id, node) != node:
                raise Misfit(f"two blocks have the number {node.id}")
            if any(isinstance(line, actions.Outcome) for line in node.lines):
                raise Misfit("an Outcome stands outside of its table")
        elif not isinstance(node, actions.RollAgainst) and any(_is_empty(value) for value in inside(node).values()):
            raise Misfit(f"a block of {type(node).__name__} does nothing")
        elif isinstance(node, actions.DoThis) and not playing:
            raise Misfit("DoThis stands where no card is being played")
        elif isinstance(node, actions.Do) and len(node.args) != len(rules.actions[node.action].params):
            raise Misfit(f"`{rules.actions[node.action].name}` is done with {len(node.args)} things")
        elif isinstance(node, actions.PayCost) and rules.numbers[node.number].paid_from < 0:
            raise Misfit(f"`{rules.numbers[node.number].name}` is no price")
        elif isinstance(node, Pick) and node.budget is not None and node.number < 0:
            raise Misfit("a Pick has a limit on no number")
        elif isinstance(node, Pick) and node.named >= 0 and not isinstance(node.what, Cards):
            raise Misfit("a Pick names what are no cards")
        elif isinstance(node, (control.Choose, control.ChooseNumber, control.ForEach)):
            named[node.target] = ""
        if isinstance(node, (Pick, actions.Draw)) and node.named >= 0:
            named[node.named] = ""
        for slot, what in own_registers(node):
            if inner.setdefault(slot, what) != what:
                raise Misfit(f"register {slot} is to hold both {what.what} and {inner[slot].what}")
    if clash := sorted(set(inner) & set(named)):
        raise Misfit(f"register {clash[0]} is to hold {inner[clash[0]].what}, and something else")
    follow(root, params)


def _is_empty(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(_is_empty(each) for each in value)
    return isinstance(value, Block) and not value.lines
