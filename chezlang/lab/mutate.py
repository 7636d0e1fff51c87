"""Which changes of what the cards say no ruling notices.

One thing after the other is taken out of the compiled rule set (`chezlang.lab.mutants`), and the rulings are played by what is left until
one fails. Only those rulings are played that can be concerned: a card that is not on the table changes nothing there; those that
ran the changed lines come first. What comes out is the same for any number of processes.

That a change is noticed by none may be as it should be (nothing that can be seen hangs on it): then a file `unnoticed.toml`
beside the set says so, with the reason:

    [[change]]
    of = 'card "Sleep"'
    change = "1 as 2: Slack 1"
    reason = "..."
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chezlang.effects.actions import Become
from chezlang.effects.base import parts
from chezlang.effects.ruleset import RuleSet, dump, parse
from chezlang.findings import Refused
from chezlang.lab.mutants import Mutant, mutants
from chezlang.lab.points import Owner
from chezlang.lab.workers import in_order
from chezlang.rulings.run import run
from chezlang.rulings.script import Ruling

#: Changes that a process tries before it reports.
BATCH = 8
ACCEPTED_FILE = "unnoticed.toml"


@dataclass(frozen=True)
class Accepted:
    """A change that may go unnoticed: whose, which, why; and the file that says so."""

    of: str
    change: str
    reason: str
    file: str

    @property
    def name(self) -> str:
        """As a `Mutant` is named."""
        return f"{self.of}: {self.change}"


@dataclass(frozen=True)
class Tried:
    """A change, and the title of the ruling that noticed it (empty: none did). ``played``: how many rulings were played.

    ``reason``: why none need notice it, where a file says so.
    """

    owner: Owner
    change: str
    noticed_by: str
    played: int
    reason: str = ""

    @property
    def name(self) -> str:
        """As the `Mutant` is named."""
        return f"{self.owner.title}: {self.change}"

    @property
    def noticed(self) -> bool:
        """Whether a ruling noticed it."""
        return bool(self.noticed_by)

    def data(self) -> dict[str, Any]:
        """As a JSON object."""
        return {
            "owner": self.owner.sort, "name": self.owner.name, "set": self.owner.set, "file": self.owner.file, "line": self.owner.line,
            "change": self.change, "noticed_by": self.noticed_by, "reason": self.reason,
        }  # fmt: skip


@dataclass(frozen=True)
class Mutation:
    """All changes that were tried, and the entries of files about changes that are none or that are noticed."""

    tried: list[Tried]
    stale: list[Accepted]

    @property
    def left(self) -> list[Tried]:
        """The changes that no ruling noticed."""
        return [each for each in self.tried if not each.noticed]

    @property
    def unexplained(self) -> list[Tried]:
        """Those of them for which no reason is given."""
        return [each for each in self.left if not each.reason]

    @property
    def good(self) -> bool:
        """Whether fewer than one in twenty are left, each with a reason, and no reason is given for nothing."""
        return not self.unexplained and not self.stale and 20 * len(self.left) < max(1, len(self.tried))


def mutate(
    rules: RuleSet,
    rulings: Sequence[Ruling],
    ran: Sequence[frozenset[int]],
    wanted: Callable[[Owner], bool] = lambda owner: True,
    accepted: Sequence[Accepted] = (),
    workers: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Mutation:
    """Try every change of what ``wanted`` owners say by rulings that all hold as things are.

    ``ran``: for each ruling the blocks that it ran (see `chezlang.lab.coverage`). ``workers``: processes, one a core unless given;
    ``progress`` is told how many changes of how many have been tried.
    """
    chosen = [number for number, mutant in enumerate(mutants(rules)) if wanted(mutant.owner)]
    reasons = {each.name: each.reason for each in accepted}
    tried: list[Tried] = []
    for batch in _batches(_Work(rules, rulings, ran), chosen, workers):
        tried.extend(
            Tried(
                each.owner,
                each.change,
                each.noticed_by,
                each.played,
                "" if each.noticed else reasons.get(each.name, ""),
            )
            for each in batch
        )
        if progress is not None:
            progress(len(tried), len(chosen))
    left = {each.name for each in tried if not each.noticed}
    known = {mutant.name: mutant.owner for mutant in mutants(rules)} if accepted else {}
    stale = [
        each for each in accepted if each.name not in left and (each.name not in known or wanted(known[each.name]))
    ]
    return Mutation(tried, stale)


def accepted_in(folders: Iterable[Path]) -> list[Accepted]:
    """What the files `unnoticed.toml` in some folders say. Raises Refused for one that says something else."""
    found: list[Accepted] = []
    for folder in folders:
        file = folder / ACCEPTED_FILE
        if not file.is_file():
            continue
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise Refused(f"{file}: {error}") from error
        rows = data.get("change")
        if set(data) != {"change"} or not isinstance(rows, list):
            raise Refused(f"{file}: it must hold [[change]] tables and nothing else")
        for row in rows:
            if set(row) != {"of", "change", "reason"} or not all(
                isinstance(value, str) and value for value in row.values()
            ):
                raise Refused(f"{file}: a [[change]] needs `of`, `change` and `reason`, each a text, and nothing else")
            found.append(Accepted(row["of"], row["change"], row["reason"], str(file)))
    return found


# -- trying ---------------------------------------------------------------------------------------


class _Work:
    """What all tries have in common."""

    def __init__(self, rules: RuleSet, rulings: Sequence[Ruling], ran: Sequence[frozenset[int]]) -> None:
        self.rules = rules
        self.rulings = rulings
        self.ran = ran
        self.on_table = [frozenset(laid.card for laid in ruling.cards) for ruling in rulings]
        self.become = {node.tag for node in parts(rules) if isinstance(node, Become)}
        self._all: list[Mutant] | None = None

    def mutant(self, number: int) -> Mutant:
        """A change by its number."""
        if self._all is None:
            self._all = list(mutants(self.rules))
        return self._all[number]

    def attempt(self, number: int) -> Tried:
        """Play the rulings that can be concerned until one fails."""
        mutant = self.mutant(number)
        played = 0
        for index in self.concerned(mutant):
            played += 1
            ruling = self.rulings[index]
            try:
                noticed = not run(mutant.rules, ruling).passed
            except Exception:  # what the engine can't run any more has been noticed
                noticed = True
            if noticed:
                return Tried(mutant.owner, mutant.change, ruling.title, played)
        return Tried(mutant.owner, mutant.change, "", played)

    def concerned(self, mutant: Mutant) -> list[int]:
        """The rulings that a change can concern, those that ran its block first."""
        owner = mutant.owner
        numbers: Iterable[int] = range(len(self.rulings))
        if owner.sort == "card":
            numbers = [number for number in numbers if owner.index in self.on_table[number]]
        elif owner.sort in ("kind", "type", "trait") and owner.index not in self.become:
            having = {index for index, card in enumerate(self.rules.cards) if card.tags >> owner.index & 1}
            numbers = [number for number in numbers if self.on_table[number] & having]
        return sorted(numbers, key=lambda number: (mutant.block not in self.ran[number], number))


def _batches(work: _Work, chosen: Sequence[int], workers: int | None) -> Iterator[list[Tried]]:
    """The tries in order, some at a time."""
    count = max(1, min(workers or os.cpu_count() or 1, -(-len(chosen) // BATCH)))
    batches = [chosen[first : first + BATCH] for first in range(0, len(chosen), BATCH)]
    if count == 1:
        for batch in batches:
            yield [work.attempt(number) for number in batch]
        return
    yield from in_order(count, _begin, (dump(work.rules), list(work.rulings), list(work.ran)), _tries, batches)


_work: _Work | None = None


def _begin(text: str, rulings: list[Ruling], ran: list[frozenset[int]]) -> None:
    """A process begins: it reads the rule set once."""
    global _work
    _work = _Work(parse(text), rulings, ran)


def _tries(batch: Sequence[int]) -> list[Tried]:
    assert _work is not None
    return [_work.attempt(number) for number in batch]
