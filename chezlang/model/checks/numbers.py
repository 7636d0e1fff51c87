"""Checks of numbers: printed and never asked for, never rolled, changed too late, limits that nothing comes up to."""

from __future__ import annotations

from chezlang.effects import actions, clauses, events, select
from chezlang.effects.amounts import LowHigh
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding, gathered
from chezlang.model.checks.reads import is_closed
from chezlang.model.running import ACTION, EFFECT, PLAY, TRIGGER, Mask, bounds, indexes
from chezlang.model.vocabulary import a_or_an
from chezlang.state.data import IT, THIS

_THIS = select.CardRef(THIS, "this")


def check_asleep(on: Ground) -> list[Finding]:
    """A standing line about the number of a card in play that is only asked for before it comes into play."""
    found: list[Finding] = []
    for index, clause in enumerate(on.rules.clauses):
        owners = on.facts.owners.get(index, 0)
        if not isinstance(clause, clauses.Modifier) or not (owners or index in on.facts.ruled):
            continue
        found += _while_played_only(on, clause)
        own = clause.of == select.CardRef(THIS, "this")
        lies = isinstance(clause.of, select.CardSet) and not isinstance(
            clause.of.place, select.ZoneRef | select.DeckPlace
        )
        if not _of_cards_only(on, clause.number) or not (own or lies):
            continue
        cards = owners if own else on.facts.of_cards(clause.of, {}, {}) if isinstance(clause.of, select.Cards) else 0
        asked = [each for each in on.reads if each.number == clause.number and each.cards & cards]
        name = on.rules.numbers[clause.number].name
        if isinstance(clause.of, select.CardSet) and is_closed(on.rules, clause.of.place):
            if any(each.announced for each in asked):
                found += finding(
                    "CZ411",
                    f"this changes nothing that is paid: the `{name}` of a card is paid when it lies there no more",
                    on.place(clause),
                    f"say it of cards that are being played: `each ... that you play has +N {name}`",
                    "it would count when the card is looked at, and no longer when it has been put down and is paid",
                )
            continue
        if not cards or not asked or not all(each.before for each in asked):
            continue
        found += finding(
            "CZ411",
            f"this changes nothing: nobody asks for the `{name}` of a card that is in play",
            on.place(clause),
            f"print it on the card: `{name} N`"
            if own
            else f"say it of cards that are being played: `each ... that you play has +N {name}`",
            "a standing line of a card holds while it lies in the open, and this number counts before that",
        )
    return found


def _while_played_only(on: Ground, clause: clauses.Modifier) -> list[Finding]:
    """`each CARD that you play has ...`, of the number that is added up: it counts in play, where nobody plays the card any more."""
    of = clause.of
    if clause.number != on.rules.total or not isinstance(of, select.AnyCard):
        return []
    if not any(isinstance(each, select.PlayedBy) for each in of.noun.filters):
        return []
    cards = on.facts.of_noun(of.noun)
    if any(
        each.number == clause.number and each.cards & cards and (each.before or each.announced) for each in on.reads
    ):
        return []
    name, less = on.rules.numbers[clause.number].name, bounds(clause.amount)[1]
    zone = next((each.name for each in on.rules.zones if each.here), on.rules.zones[0].name)
    change = f"it {'loses' if less is not None and less < 0 else 'gains'} ... {name}"
    if clause.how != actions.ADD:
        change = f"set its {name} to ..."
    return finding(
        "CZ411",
        f"this changes nothing: the `{name}` of a card counts in play, and then nobody plays it any more",
        on.place(clause),
        f"write `each {of.noun.word} in your {zone} has ...` for all that lie there, or `when you play {a_or_an(of.noun.word)}`, "
        f"and below it `{change}`",
        "cards that somebody plays are those in the hand, and those that are being played",
    )


def _of_cards_only(on: Ground, number: int) -> bool:
    definition = on.rules.numbers[number]
    return definition.on_cards and not definition.on_seats and not definition.total


def check_unread(on: Ground) -> list[Finding]:
    """A number printed on a card of which nothing ever asks for it."""
    found: dict[int, list[Finding]] = {}
    asked: dict[int, Mask] = {}
    for each in on.reads:
        asked[each.number] = asked.get(each.number, 0) | each.cards
    for index, card in enumerate(on.rules.cards):
        for use in card.numbers:
            if not _of_cards_only(on, use.number) or asked.get(use.number, 0) >> index & 1:
                continue
            if not (on.facts.can_play(index) or on.facts.in_play >> index & 1):
                continue
            name, paid = on.rules.numbers[use.number].name, on.rules.numbers[use.number].paid_from >= 0
            kind = on.rules.tags[card.kind].name
            found.setdefault(card.kind, []).extend(finding(
                "CZ411",
                f'this changes nothing: nobody {"pays" if paid else "asks for"} the `{name}` of "{card.title}"',
                on.place(use),
                f"leave it out, or give the card a `to play` that says `pay its {name}`"
                if paid
                else "leave it out, or let a line speak of it",
                f"the `to play` of `{kind}` does not ask for it, and no other line does" if paid else "",
            ))  # fmt: skip
    return gathered(on, found)


def check_unrolled(on: Ground) -> list[Finding]:
    """Dice in a number that nobody ever rolls; a line that rolls where there are none."""
    found: list[Finding] = []
    rolled: dict[int, Mask] = {}
    for step in on.facts.steps:
        effect = step.effect
        if not isinstance(effect, actions.RollNumbers):
            continue
        cards = (
            on.facts.of_cards(effect.of, step.cards, step.zones)
            if isinstance(effect.of, select.Cards)
            else on.facts.every
        )
        dice = False
        for number in effect.numbers:
            rolled[number] = rolled.get(number, 0) | cards
            dice |= bool(cards & on.facts.with_dice(number))
        if (
            not dice and cards and step.unit.sort in (EFFECT, TRIGGER)
        ):  # what all cards of a kind do is done in vain by some
            names = " or ".join(f"`{on.rules.numbers[number].name}`" for number in effect.numbers)
            found += finding(
                "CZ411",
                f"this rolls nothing: no such card has dice in its {names}",
                on.where(step),
                "leave it out, or write dice on a card, as in `d6 - 1`",
            )
    found += _rolled_before(on)
    alike: dict[int, list[Finding]] = {}
    for index, card in enumerate(on.rules.cards):
        for use in card.numbers:
            dice_in = use.amount.rolls()
            if not dice_in or rolled.get(use.number, 0) >> index & 1:
                continue
            if not (on.facts.can_play(index) or on.facts.in_play >> index & 1):
                continue
            name = on.rules.numbers[use.number].name
            low = use.amount.low if isinstance(use.amount, LowHigh) else 0
            alike.setdefault(card.kind, []).extend(finding(
                "CZ411",
                f'nobody ever rolls the `{name}` of "{card.title}", so it is always {low}',
                on.place(use),
                f"write a plain number, or let a line say `roll its {name}`",
            ))  # fmt: skip
    return found + gathered(on, alike)


def _rolled_before(on: Ground) -> list[Finding]:
    """Lines in which a card rolls a number of its own when it has been played, which has rolled it: dice are rolled once."""
    rolled: dict[int, Mask] = {}
    for step in on.facts.steps:
        effect = step.effect
        if isinstance(effect, actions.RollNumbers) and step.unit.sort in (PLAY, ACTION):
            cards = on.facts.of_cards(effect.of, step.cards, step.zones) if isinstance(effect.of, select.Cards) else 0
            for number in effect.numbers:
                rolled[number] = rolled.get(number, 0) | cards
    found: list[Finding] = []
    for step in on.facts.steps:
        effect, owners = step.effect, step.unit.owners
        clause = on.rules.clauses[step.unit.clause] if step.unit.clause >= 0 else None
        if not isinstance(effect, actions.RollNumbers) or not isinstance(clause, clauses.Hook) or not owners:
            continue
        own = all(each.what == _THIS and each.kind in (events.PLAY, events.SCORE) for each in clause.patterns)
        if not own or effect.of not in (_THIS, select.CardRef(IT, "it")):
            continue
        answers = any(
            isinstance(on.rules.clauses[each], clauses.Answer)
            for index in indexes(owners)
            for each in on.rules.cards[index].clauses
        )  # what comes into play as an answer has not been rolled
        if not answers and not any(owners & ~rolled.get(number, 0) for number in effect.numbers):
            names = " and ".join(f"`{on.rules.numbers[number].name}`" for number in effect.numbers)
            found += finding(
                "CZ411",
                f"this rolls nothing: when {on.cards(owners)} is played its {names} is rolled already",
                on.where(step),
                "leave it out: dice in a number are rolled once, and what they show stays",
                "the game says `roll its ...` of all such cards when they are played",
            )
    return found


def check_prices(on: Ground) -> list[Finding]:
    """A price below nothing: nobody is paid for playing a card."""
    found: list[Finding] = []
    for card in on.rules.cards:
        for use in card.numbers:
            high = bounds(use.amount)[1]
            definition = on.rules.numbers[use.number]
            if definition.paid_from < 0 or high is None or high >= 0:
                continue
            source = on.rules.numbers[definition.paid_from].name
            found += finding(
                "CZ411",
                f'"{card.title}" costs less than nothing, which is paid as 0',
                on.place(use),
                f"write `{definition.name} 0`, or let it give something: `you have +{-high} {source} this turn` below a trigger",
            )
    return found


def check_limits(on: Ground) -> list[Finding]:
    """A limit that nobody comes up to, or a line that no number crosses."""
    found: list[Finding] = []
    for index, clause in enumerate(on.rules.clauses):
        if not (on.facts.owners.get(index) or index in on.facts.ruled):
            continue
        if (
            isinstance(clause, clauses.Modifier)
            and clause.how == actions.NOT_ABOVE
            and isinstance(clause.of, select.Seats)
        ):
            most, low = on.facts.most_of_seat(clause.number), bounds(clause.amount)[0]
            if most is not None and low is not None and most <= low:
                found += finding(
                    "CZ411",
                    f"this changes nothing: no {on.rules.seat} can have more than {most} anyway",
                    on.place(clause),
                    f"write less than {most}, or leave the line out",
                    "every card that adds to it has been counted, all copies of it at once",
                )
        elif isinstance(clause, clauses.Watch) and clause.number >= 0 and clause.how in ("above", "at least"):
            most, low = on.facts.most_of_seat(clause.number), bounds(clause.than)[0]
            needed = low if low is None or clause.how == "at least" else low + 1
            if most is not None and needed is not None and most < needed:
                found += finding(
                    "CZ409",
                    f"nothing makes this happen: no {on.rules.seat} can have more than {most}",
                    on.place(clause),
                    f"write {most if clause.how == 'at least' else most - 1} or less, or leave the trigger out",
                    "every card that adds to it has been counted, all copies of it at once",
                )
    return found


def check_bonuses(on: Ground) -> list[Finding]:
    """A bonus on rolls for what is never rolled for."""
    found: list[Finding] = []
    rolls = on.facts.by_kind.get(events.ROLL, ())
    for index, clause in enumerate(on.rules.clauses):
        if not isinstance(clause, clauses.RollBonus):
            continue
        if not (on.facts.owners.get(index) or index in on.facts.ruled or on.facts.imposed.get(index)):
            continue
        if clause.noun is not None:
            cards = on.facts.of_noun(clause.noun)
            if not cards or any(cause.cards & cards for cause in rolls):
                continue
            what = f"no `{clause.noun.word}` is ever rolled for"
        else:
            if any(cause.action == clause.action for cause in rolls):
                continue
            what = f"nothing is rolled in `{on.rules.actions[clause.action].name}`"
        found += finding(
            "CZ409",
            f"{what}, so there is nothing to add to",
            on.place(clause),
            "name cards that dice are rolled for, or leave the line out",
        )
    return found
