"""How a ruling's report speaks of cards, zones, seats and options."""

from __future__ import annotations

from chezlang.effects.actions import Do, Play, Stop
from chezlang.effects.base import Block
from chezlang.effects.control import ChooseOne
from chezlang.effects.picks import Pick
from chezlang.engine.game import Game
from chezlang.state.data import (
    ACTION,
    ASK_ANSWER,
    ASK_CARD,
    ASK_NUMBER,
    ASK_OPTION,
    ASK_SEAT,
    ASK_YES,
    NONE,
    THIS,
    Body,
    Decision,
)

MOST_LISTED = 12


def seat_text(seat: int) -> str:
    """A seat as the source says it."""
    return f"seat {seat + 1}"


def title_of(game: Game, card: int) -> str:
    """A card in quotes."""
    return f'"{game.rules.cards[game.state.defs[card]].title}"'


def zone_text(game: Game, zone: int) -> str:
    """A zone as the source says it."""
    decks = game.rules.decks
    if zone < 2 * len(decks):
        return f"the {decks[zone // 2].name} {'pile' if zone % 2 else 'deck'}"
    if zone == game.limbo:
        return "being played"
    if zone == game.out:
        return "out of the game"
    name = game.rules.zones[game.kind_of[zone]].name
    owner = game.owner_of[zone]
    return f"the {name}" if owner < 0 else f"{seat_text(owner)}'s {name}"


def where_text(game: Game, zone: int) -> str:
    """Where a card is: `in ...`, or what is said of it where it is in no place."""
    text = zone_text(game, zone)
    return text if zone in (game.limbo, game.out) else f"in {text}"


def blocks_of_choice(game: Game, decision: Decision) -> tuple[Block, ...]:
    """The blocks among which an option is chosen."""
    if decision.kind == ASK_OPTION and decision.block >= 0:
        line = game.blocks[decision.block].lines[decision.line]
        if isinstance(line, ChooseOne):
            return line.options
    return ()


def stops(block: Block) -> bool:
    """Whether an option only ends what may be done again and again."""
    return all(isinstance(line, Stop) for line in block.lines)


def option_text(game: Game, decision: Decision, option: int) -> str:
    """One option of a decision."""
    kind = decision.kind
    if option == NONE:
        return {ASK_ANSWER: "to pass", ASK_YES: "no"}.get(kind, "no more")
    if kind == ASK_ANSWER:
        return title_of(game, option % len(game.state.defs))
    if kind == ASK_CARD:
        return title_of(game, option)
    if kind == ASK_SEAT:
        return seat_text(option)
    if kind == ASK_YES:
        return "yes"
    if kind == ASK_NUMBER:
        return str(option)
    if kind == ASK_OPTION:
        blocks = blocks_of_choice(game, decision)
        return _block_text(game, blocks[option], option) if blocks else f"option {option + 1}"
    return zone_text(game, option)


def _block_text(game: Game, block: Block, index: int) -> str:
    if stops(block):
        return "to stop"
    line = block.lines[0]
    if len(block.lines) == 1 and isinstance(line, Play) and isinstance(line.what, Pick):
        noun = getattr(line.what.what, "noun", None)
        return f"to play {_article(noun.word)}" if noun is not None else f"option {index + 1}"
    if len(block.lines) == 1 and isinstance(line, Do):
        return f"to do {game.rules.actions[line.action].name}"
    return f"option {index + 1}"


def _article(word: str) -> str:
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def play_text(game: Game, body: Body) -> str:
    """What a body plays or does: `play "TITLE"`, `do ACTION`."""
    if body.why == ACTION:
        return f"do {game.rules.actions[body.action].name}"
    held = body.regs[THIS]
    return f"play {title_of(game, held[0])}" if held else "play something"


def offer_text(game: Game, decision: Decision) -> str:
    """All options of a decision, each once."""
    texts = list(dict.fromkeys(option_text(game, decision, option) for option in decision.options))
    if len(texts) > MOST_LISTED:
        texts = [*texts[:MOST_LISTED], f"and {len(texts) - MOST_LISTED} more"]
    return joined(texts)


def joined(texts: list[str], word: str = "or") -> str:
    """`a, b or c`."""
    if len(texts) < 2:
        return "".join(texts) or "nothing"
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}"
