"""Checks of whole cards: those that can never be played."""

from __future__ import annotations

from chezlang.effects import actions, clauses, control, events, select
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import parts
from chezlang.effects.picks import EACH, Pick
from chezlang.findings import Finding
from chezlang.model.checks.ground import Ground, finding
from chezlang.model.phrase import YOU_REF
from chezlang.model.running import PLAY, Step, indexes
from chezlang.model.vocabulary import a_or_an


def check_playable(on: Ground) -> list[Finding]:
    """A card that nobody can ever play, and that nothing else brings into play."""
    stuck: dict[int, list[int]] = {}
    found: list[Finding] = []
    for index, card in enumerate(on.rules.cards):
        bit = 1 << index
        if on.facts.can_play(index) or on.facts.in_play & bit or not on.facts.anywhere & bit:
            continue  # a deck from which nobody draws is told of as a whole
        if any(isinstance(on.rules.clauses[clause], clauses.Answer) for clause in card.clauses):
            continue
        trouble = on.facts.price_trouble(index) or _over_budget(on, index)
        if trouble is not None:
            found += _priced_out(on, index, *trouble)
        else:
            stuck.setdefault(card.kind, []).append(index)
    for kind, cards in stuck.items():
        found += _stuck(on, kind, cards)
    return found + _unoffered(on, stuck) + _banned(on) + _unplayed(on) + _unpaid(on)


def _unpaid(on: Ground) -> list[Finding]:
    """Steps of a `to play` that read as a price, and that nobody misses where they can't be done."""
    found: list[Finding] = []
    for step in on.facts.steps:
        effect = step.effect
        if step.unit.sort != PLAY or step.path:
            continue
        if not isinstance(effect, actions.Discard | actions.Remove | actions.Give):
            continue
        pick, what = effect.what, effect.what.what
        if not isinstance(what, select.CardSet) or pick.how == EACH or pick.low == Fixed(0):
            continue
        if isinstance(effect, actions.Discard) and effect.keep is not None:
            continue  # down to so many
        cards = [on.rules.cards[index] for index in indexes(step.unit.owners)]
        # What many cards share is looked at without what each says for itself: of some the head alone may be known.
        owners = [card.clauses[card.own if len(cards) > 1 else 0 :] for card in cards]
        if all(any(clauses.is_own_ban(on.rules.clauses[each]) for each in lines) for lines in owners):
            continue  # when it can't be played has been said
        there = what.noun.word
        if isinstance(what.place, select.ZoneOf) and what.place.of == YOU_REF:
            there += f" in your {on.rules.zones[what.place.kind].name}"
        found += finding(
            "CZ305",
            f"`{on.text(effect)}`: a price, or done only if it can be? As it stands, the card is played without it too",
            on.where(step),
            f"write on the card `while there is no {there}`, and `you cannot play this` below it; or `if there is {a_or_an(there)}: ...` here",
            "only what is spent or paid keeps a card from being played; of all else as much is done as can be",
        )
    return found


def _unoffered(on: Ground, stuck: dict[int, list[int]]) -> list[Finding]:
    """Kinds that are played at any time and that no line offers, so that they can but answer what is announced."""
    found: list[Finding] = []
    for kind, tag in enumerate(on.rules.tags):
        cards = on.facts.of_noun(select.Noun((kind,))) & on.facts.anywhere if tag.any_time else 0
        if cards and kind not in stuck and not cards & on.facts.offered:
            found += finding(
                "CZ413",
                f"no line offers {a_or_an(f'`{tag.name}`')}: it can be played to answer what is announced, and at no other time",
                on.library.words.tags.places[kind],
                f"let a phase, or a rule such as `when a phase starts`, say `offer {tag.name}`",
            )
    return found


def _unplayed(on: Ground) -> list[Finding]:
    """Lines in which somebody plays cards that have no `to play`, so that nobody can."""
    found: list[Finding] = []
    turned_up = _turned_up(on)
    for step in on.facts.steps:
        if not isinstance(step.effect, actions.Play):
            continue
        cards = on.facts.of_pick(step.effect.what, step)
        kinds = sorted({on.rules.cards[index].kind for index in indexes(cards)})
        if kinds and all(on.rules.cards[index].to_play is None for index in indexes(cards)):
            names = " or ".join(f"`{on.rules.tags[kind].name}`" for kind in kinds)
            found += finding(
                "CZ413",
                f"nothing can be played here: no {names} has a `to play`",
                on.where(step),
                "say what is done with it: `it enters your ZONE`, then `it scores`, or do the action in which such cards are played",
            )
        elif _unseen(step, turned_up):
            left = {on.rules.cards[index].kind for index in indexes(cards) if on.rules.cards[index].to_play is None}
            names = " or ".join(a_or_an(f"`{on.rules.tags[kind].name}`") for kind in sorted(left))
            good = next(kind for kind in kinds if kind not in left)
            asked = f"if NAME is {a_or_an(on.rules.tags[good].name)}: play NAME"
            found += (
                finding(
                    "CZ413",
                    f"what comes up here may be {names}, which has no `to play`: then nothing is played",
                    on.where(step),
                    f"give the card a name when it comes up (`reveal ... as NAME`), and ask what it is: `{asked}`",
                )
                if left
                else []
            )
    return found


def _turned_up(on: Ground) -> set[tuple[int, int]]:
    """The registers, each with its unit, of cards that have come off the top of a deck, whatever they are."""
    found: set[tuple[int, int]] = set()
    for step in on.facts.steps:
        effect = step.effect
        if isinstance(effect, actions.Draw) and effect.named >= 0:
            found.add((id(step.unit), effect.named))
        for node in parts(effect, into_blocks=False):
            if isinstance(node, Pick) and node.named >= 0 and isinstance(node.what, select.TopCards):
                found.add((id(step.unit), node.named))
    return found


def _unseen(step: Step, turned_up: set[tuple[int, int]]) -> bool:
    """Whether a line plays what comes off the top of a deck, without asking what it is."""
    assert isinstance(step.effect, actions.Play)
    what = step.effect.what.what
    if isinstance(what, select.CardRef):
        asked = any(isinstance(guard.effect, control.If) for guard in step.path)
        return not asked and (id(step.unit), what.slot) in turned_up
    return isinstance(what, select.TopCards)


def _priced_out(on: Ground, index: int, number: int, low: int, most: int) -> list[Finding]:
    card = on.rules.cards[index]
    use = next((use for use in card.numbers if use.number == number), None)
    place = on.place(use) if use is not None else None
    source = on.rules.numbers[number].paid_from
    paid = f"`{on.rules.numbers[source].name}`" if source >= 0 else "of what pays it"
    return finding(
        "CZ413",
        f'"{card.title}" can never be played: its {on.rules.numbers[number].name} is {low}, and no {on.rules.seat} can have more than {most}',
        place or on.title_place(index),
        f"write {most} or less, or let cards give more {paid}",
        "every card that adds to it has been counted, all copies of it at once",
    )


def _stuck(on: Ground, kind: int, cards: list[int]) -> list[Finding]:
    """Cards of a kind that no line lets anybody play: one finding for the kind, where it is so of all its cards."""
    name = on.rules.tags[kind].name
    to_play = on.rules.cards[cards[0]].to_play is not None
    offered = to_play and on.rules.tags[kind].any_time
    why = (
        f"no line offers {a_or_an(f'`{name}`')}, and nothing is ever announced that it could answer"
        if offered
        else f"no line says that somebody plays {a_or_an(f'`{name}`')}"
        if to_play
        else f"{a_or_an(f'`{name}`')} has no `to play`, and no line brings it into play"
    )
    help = (
        f"let a phase, or a rule such as `when a phase starts`, say `offer {name}`"
        if offered
        else f"let a phase say `you may play {a_or_an(name)}`, or give it another kind"
        if to_play
        else f"add `to play` to `kind {name}`, or an action that moves such cards into play{_not_by_taking(on)}"
    )
    if sum(1 for card in on.rules.cards if card.kind == kind) == len(cards):
        message = f"no `{name}` can ever be played: {why}"
        return on.root(finding("CZ413", message, on.library.words.tags.places[kind], help))
    found: list[Finding] = []
    for index in cards:
        message = f'"{on.rules.cards[index].title}" can never be played: {why}'
        found += finding("CZ413", message, on.title_place(index), help)
    return found


def _not_by_taking(on: Ground) -> str:
    if not any(zone.shared for zone in on.rules.zones):
        return ""
    return ": `move CARD to your ZONE`, since `take` brings what all share to the hand"


def _banned(on: Ground) -> list[Finding]:
    """Rules, and cards of themselves, that forbid everybody to play some cards, whatever else holds."""
    found: list[Finding] = []
    for index in sorted(on.facts.ruled):
        ban = on.rules.clauses[index]
        if isinstance(ban, clauses.Ban) and ban.kind == events.PLAY and ban.who is None and ban.cond is None:
            cards = on.facts.every if ban.what is None else on.facts.of_cards(ban.what, {}, {})
            if cards:
                found += finding(
                    "CZ413", f"{on.cards(cards)} can never be played: this forbids it to everybody", on.place(ban),
                    "say when it is forbidden (`while ...`) or to whom, or leave the cards out",
                )  # fmt: skip
    for index, ban in enumerate(on.rules.clauses):
        owners = on.facts.owners.get(index, 0)
        own = owners and isinstance(ban, clauses.Ban) and clauses.is_own_ban(ban)
        if own and isinstance(ban, clauses.Ban) and ban.cond is None and ban.who in (None, YOU_REF):
            found += finding(
                "CZ413", f"{on.cards(owners)} can never be played: this forbids it to everybody", on.place(ban),
                "say when it is forbidden: `while ...`, and `you cannot play this` below it",
            )  # fmt: skip
    return found


def _over_budget(on: Ground, card: int) -> tuple[int, int, int] | None:
    """The number, its least value and the most that can be paid, where a card is only bought and costs too much."""
    if on.rules.cards[card].to_play is not None:
        return None
    worst: tuple[int, int, int] | None = None
    for step in on.facts.steps:
        for node in parts(step.effect, into_blocks=False):
            if not isinstance(node, Pick) or node.budget is None or not isinstance(node.what, select.CardSet):
                continue
            if not on.facts.of_noun(node.what.noun) >> card & 1:
                continue
            low, most = on.facts.least(card, node.number), on.facts.most(node.budget)
            if low is None or most is None or low <= most:
                return None
            worst = (node.number, low, most)
    return worst
