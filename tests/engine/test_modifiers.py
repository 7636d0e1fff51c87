"""Whatever a card gives, forbids or listens for is gone with it: every card that does so, in every way of leaving play."""

from functools import cache

import pytest

from chezlang.effects import clauses
from chezlang.effects.ruleset import RuleSet
from chezlang.engine.game import Game, start
from chezlang.state.data import PHASE, YOU, Body
from support.library import CARDS
from support.scene import Scene, rules_from

#: Ways out, as what a card says; seat 0 has the card that goes.
WAYS = {
    "discarded": "discard lot",
    "taken": "take lot",
    "given": "give lot to another roommate",
    "returned": "return lot to your hand",
    "removed": "remove lot",
    "driven out": "do evict on lot",
    "replaced": "swap lot for a book in another room",
    "moved": "move lot to another room",
}
#: After these it lies in another room, from which it is then discarded.
STAYS = frozenset({"taken", "given", "driven out", "replaced", "moved"})
TEXT = "\n".join(
    f'whenever "Way {way}"\n    choose a card in a room as lot\n    {does}\n' for way, does in WAYS.items()
) + ('whenever "Way job"\n    discard your job, then draw a job\n')
#: What the card meets in the rooms: something of most types.
COMPANY = (
    "Beer", "Pizza", "Sleep", "Y-Files", "Surf the Net", "Feliz", "Cloves", "NT Server Tome", "Live-In S.O.", "Hash Brownies",
    "Nookie at Mario's", "GameStation",
)  # fmt: skip
BINDS = (clauses.Modifier, clauses.Ban, clauses.RollBonus, clauses.Hook, clauses.Watch)


#: What is the same again whatever has become of the company.
LASTING = ("imposed", "for a time", "on cards")


@cache
def rules() -> RuleSet:
    return rules_from(TEXT, CARDS)


def said_by(title: str) -> list[clauses.Clause]:
    """What a card and its types bind."""
    found = rules()
    (card,) = (card for card in found.cards if card.title == title)
    said = [*card.clauses, *(clause for use in card.uses for clause in found.tags[use.tag].clauses)]
    return [found.clauses[clause] for clause in said if isinstance(found.clauses[clause], BINDS)]


def binding(job: bool) -> list[str]:
    """Titles of the cards that bind something while they are in play."""
    found = rules()
    return [card.title for card in found.cards if (found.tags[card.kind].name == "job") == job and said_by(card.title)]


def bound(game: Game) -> dict[str, object]:
    """All that is in force, and each number of each seat and of each card of the company."""
    state = game.state
    anew = Game(game.rules, state)
    company = range(state.seats, state.seats + len(COMPANY))
    return {
        "hooks": [
            sorted((source if source < 0 else state.defs[source], clause) for source, clause in entries)
            for entries in state.live
        ],
        "imposed": sorted(state.imposed),
        "for a time": sorted(state.temps),
        "on cards": sorted((key, value) for key, value in state.markers.items()),
        "seats": [anew.seat_number(seat, number) for seat in range(state.seats) for number in range(anew.numbers)],
        "cards": [anew.card_number(card, number) for card in company for number in range(anew.numbers)],
    }


def do(scene: Scene, way: str, seat: int = 0) -> None:
    """What a card says is done by a seat, with the first option of every choice but the one of the card, which is the last put."""
    game = scene.game
    number = [card.title for card in game.rules.cards].index(f"Way {way}")
    effect = game.rules.cards[number].effect
    assert effect is not None
    regs: list[object] = [None] * game.rules.slots
    regs[YOU] = seat
    body = Body(PHASE, effect.id, regs)
    game.state.stack.append(body)
    while body in game.state.stack and not game.over:
        if game.decision is not None:
            card = len(game.state.defs) - 1
            game.answer(game.decision.options.index(card) if card in game.decision.options else 0)
        else:
            game.step()


def table() -> Scene:
    """Three rooms with company, at the very start of a turn of seat 0: nothing is asked."""
    scene = Scene(rules(), 3)
    for seat in range(3):
        scene.put(seat, "desk", "Campus Job")
    for place, title in enumerate(COMPANY):
        scene.put(place % 3, "room", title)
    scene.deck("life", *["Ramen"] * 9)
    scene.deck("job", "Campus Job")
    start(scene.game)
    scene.game.touch_all()
    return scene


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("title", binding(job=False))
def test_nothing_of_a_card_is_left(title: str, way: str) -> None:
    scene = table()
    game = scene.game
    company = list(zip(game.state.zone, game.state.defs, strict=True))
    before = bound(game)
    (card,) = scene.put(0, "room", title)
    here = game.state.zone[card]
    assert bound(game) != before
    do(scene, way, seat=int(way == "taken"))
    moved = game.state.zone[card] != here
    assert moved or any(isinstance(each, clauses.Ban) for each in said_by(title))
    if moved and way in STAYS:
        assert game.open[game.state.zone[card]]
        do(scene, "discarded")
    if game.open[game.state.zone[card]]:
        return  # it keeps itself there
    if list(zip(game.state.zone, game.state.defs, strict=True))[: len(company)] == company:
        assert bound(game) == before
    else:  # something of the company went with it, or for another card
        assert {name: bound(game)[name] for name in LASTING} == {name: before[name] for name in LASTING}


@pytest.mark.parametrize("title", [title for title in binding(job=True) if title != "Campus Job"])
def test_nothing_of_a_job_is_left(title: str) -> None:
    scene = table()
    game = scene.game
    before = bound(game)
    game.relocate(0, game.out)
    scene.put(0, "desk", title)
    assert bound(game) != before
    do(scene, "job")
    assert scene.zone(0, "desk") == ["Campus Job"]
    assert bound(game) == before
