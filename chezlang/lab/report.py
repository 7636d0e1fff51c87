"""The balance of a game as a page: `chezlang.lab.balance` in Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chezlang.effects.english import amount_text
from chezlang.effects.ruleset import RuleSet
from chezlang.lab.balance import SHARE, SHIFT, TURNS, Interval, Table

#: So many cards of opening hands are shown at either end.
MOST = 10


def page(
    rules: RuleSet, tables: Sequence[Table], command: str, mark: str, players: str, published: Mapping[str, Sequence[str]]
) -> str:  # fmt: skip
    """The page. ``command``: what makes it again; ``mark``: the fingerprint of the rule set that was played."""
    games = ", ".join(f"{table.games:,} with {table.seats}" for table in tables)
    parts = [
        f"# How evenly {rules.title} plays",
        f"Made by the command below, from games of {players} players ({games} {rules.seats}), of the rule set `{mark}`. Change the cards and run "
        "it again, not this page.",
        f"```text\n{command}\n```",
        f"What is asked for: whoever begins with a card that lies open wins {SHARE[0]:.2f} to {SHARE[1]:.2f} times a fair share; a game takes "
        f"{TURNS[0]:.0f} to {TURNS[1]:.0f} turns a {rules.seat}; no card in an opening hand shifts the chance to win by more than "
        f"{SHIFT:.0f} points. Behind each number stands its interval, which holds the true one nineteen times out of twenty. **outside** is "
        "beyond the bounds with its whole interval; *perhaps* is beyond them by a little that may be chance.",
        _summary(tables),
        _verdict(tables),
    ]
    if any(table.shares for table in tables):
        parts += ["## What each begins with", _numbers(rules, tables, published)]
        parts += [_shares(rules, table) for table in tables]
    parts += ["## How long a game is", _lengths(rules, tables), "## In which place", _places(tables)]
    parts += ["## What an opening hand is worth", *(_shifts(rules, table) for table in tables)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _summary(tables: Sequence[Table]) -> str:
    rows = ["| seats | games | unfinished | shares outside | turns | cards outside |", "|--:|--:|--:|---|---|---|"]
    for table in tables:
        shares = _titles([each.title for each in table.shares if each.ratio.outside(*SHARE) == "outside"])
        cards = _titles([each.title for each in table.shifts if each.points.outside(-SHIFT, SHIFT) == "outside"])
        turns = table.turns.outside(*TURNS) or "within"
        rows.append(f"| {table.seats} | {table.games:,} | {table.unfinished} | {shares} | {turns} | {cards} |")
    return "\n".join(rows)


def _verdict(tables: Sequence[Table]) -> str:
    """How many of all that was measured lie where they should."""
    kinds: list[tuple[str, list[Interval], tuple[float, float]]] = [
        ("shares of wins", [share.ratio for table in tables for share in table.shares], SHARE),
        ("lengths of a game", [table.turns for table in tables], TURNS),
        ("cards of opening hands", [shift.points for table in tables for shift in table.shifts], (-SHIFT, SHIFT)),
    ]
    rows = [
        "| of all | measured | within | of these with the whole interval | *perhaps* | **outside** |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for what, found, bounds in kinds:
        if found:
            beyond = [each.outside(*bounds) for each in found]
            inside = sum(bounds[0] <= each.low and each.high <= bounds[1] for each in found)
            cells = [len(found), beyond.count(""), inside, beyond.count("perhaps"), beyond.count("outside")]
            rows.append(f"| {what} | {' | '.join(f'{cell:,}' for cell in cells)} |")
    return "\n".join(rows)


def _titles(titles: Sequence[str]) -> str:
    return ", ".join(titles) or "none"


def _numbers(rules: RuleSet, tables: Sequence[Table], published: Mapping[str, Sequence[str]]) -> str:
    """What is printed on the cards that seats begin with: numbers that were published, and ours."""
    begun = {share.title for table in tables for share in table.shares}
    cards = [card for card in rules.cards if card.title in begun]
    stated = [index for index in range(len(rules.numbers)) if any(card.states(index) for card in cards)]
    if not cards or not stated:
        return ""
    names = {number.name: number.text for number in rules.numbers}
    others = [
        f"{card.title} ({', '.join(names[number] for number in published[card.title])})"
        for card in rules.cards
        if card.title not in begun and card.title in published
    ]
    elsewhere = f" Of the other cards these are published: {', '.join(others)}." if others else ""
    rows = [
        f"Numbers in **bold** are published ones; all others are ours, and are what is tuned.{elsewhere}",
        "",
        "| card | " + " | ".join(rules.numbers[index].text for index in stated) + " |",
        "|---|" + "--:|" * len(stated),
    ]
    for card in cards:
        cells = []
        for index in stated:
            amount = card.amount(index)
            text = "" if amount is None else amount_text(rules, amount)
            bold = rules.numbers[index].name in published.get(card.title, ())
            cells.append(f"**{text}**" if bold and text else text)
        rows.append(f"| {card.title} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _shares(rules: RuleSet, table: Table) -> str:
    rows = [
        f"### {table.seats} {rules.seats}: share of wins",
        "",
        "| card | begun with | wins | of the fair share | interval | |",
        "|---|--:|--:|--:|---|---|",
    ]
    rows += [
        f"| {each.title} | {each.begun:,} | {each.wins:,} | {each.ratio.value:.2f} | {_span(each.ratio, 2)} | {_told(each.ratio.outside(*SHARE))} |"
        for each in table.shares
    ]
    return "\n".join(rows)


def _lengths(rules: RuleSet, tables: Sequence[Table]) -> str:
    rows = [
        f"| {rules.seats} | turns a {rules.seat} | interval | a quarter below | half below | three quarters below | |",
        "|--:|--:|---|--:|--:|--:|---|",
    ]
    for table in tables:
        low, middle, high = table.quartiles
        rows.append(
            f"| {table.seats} | {table.turns.value:.2f} | {_span(table.turns, 2)} | {low:.1f} | {middle:.1f} | {high:.1f} | {_told(table.turns.outside(*TURNS))} |"
        )
    return "\n".join(rows)


def _places(tables: Sequence[Table]) -> str:
    most = max(len(table.places) for table in tables)
    rows = ["| seats | " + " | ".join(f"seat {seat + 1}" for seat in range(most)) + " |", "|--:|" + "--:|" * most]
    for table in tables:
        cells = [f"{100 * place.value:.1f}%" for place in table.places]
        rows.append(f"| {table.seats} | {' | '.join(cells + [''] * (most - len(cells)))} |")
    return "\n".join(rows)


def _shifts(rules: RuleSet, table: Table) -> str:
    """The cards that shift the chance most, either way."""
    rows = [
        f"### {table.seats} {rules.seats}: points by which a card in the opening hand shifts the chance to win",
        "",
        "| card | hands | points | interval | |",
        "|---|--:|--:|---|---|",
    ]
    shifts = table.shifts
    shown = shifts if len(shifts) <= 2 * MOST else (*shifts[:MOST], *shifts[-MOST:])
    for number, each in enumerate(shown):
        if number == MOST and len(shifts) > 2 * MOST:
            rows.append(f"| ... {len(shifts) - 2 * MOST} more between | | | | |")
        told = _told(each.points.outside(-SHIFT, SHIFT))
        rows.append(f"| {each.title} | {each.held:,} | {each.points.value:+.1f} | {_span(each.points, 1)} | {told} |")
    return "\n".join(rows)


def _span(interval: Interval, places: int) -> str:
    return f"{interval.low:.{places}f} to {interval.high:.{places}f}"


def _told(verdict: str) -> str:
    return {"outside": "**outside**", "perhaps": "*perhaps*"}.get(verdict, "")
