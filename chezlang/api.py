"""The product as functions: load, prove, play, simulate, write. What the command line calls, and what others may.

Heavy parts are imported when they are first needed: who plays a compiled library needs no parser.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chezlang.cache import Cache, current
from chezlang.findings import CODES, Finding, Refused, level_of, ordered, with_reason

if TYPE_CHECKING:
    from chezlang.effects.ruleset import RuleSet as RuleSet
    from chezlang.engine.game import Game
    from chezlang.findings.mend import Mending
    from chezlang.findings.report import Silenced
    from chezlang.lab.balance import Table
    from chezlang.lab.coverage import Coverage
    from chezlang.lab.mutate import Mutation
    from chezlang.lab.simulate import Row
    from chezlang.model.library import Library
    from chezlang.players.record import Record, Replay
    from chezlang.press.pages import Written
    from chezlang.press.site.sources import Sources
    from chezlang.rulings.run import Result
    from chezlang.rulings.script import Ruling
    from chezlang.syntax import Reading, SourceFile


@dataclass
class Loaded:
    """A library that was read: its findings, the text of its files by name, how many cards it has, and whether it is ``sound``,
    which is without errors; and, worked out when they are first asked for, its rules (None for one that is not), its rulings,
    and what they were read from.
    """

    findings: list[Finding]
    sources: dict[str, str]
    cards: int
    sound: bool
    made: Callable[[], tuple[RuleSet | None, list[Ruling]]] = field(repr=False)
    linked: Callable[[], Library] = field(repr=False)

    @cached_property
    def _made(self) -> tuple[RuleSet | None, list[Ruling]]:
        return self.made()

    @property
    def rules(self) -> RuleSet | None:
        return self._made[0]

    @property
    def rulings(self) -> list[Ruling]:
        return self._made[1]

    @cached_property
    def library(self) -> Library:
        return self.linked()


@dataclass
class Mended:
    """A library before and after its safe suggestions were applied; `old` holds what the changed files held, by name."""

    before: Loaded
    after: Loaded
    mending: Mending
    old: dict[str, str]


@dataclass
class RulingReport:
    """How each ruling ended, and the rulebook's numbers, with their titles, that no ruling cites."""

    results: list[Result]
    uncited: list[tuple[str, str]]


def load(paths: Sequence[Path], asked: Collection[str] = (), telling: bool = False) -> Loaded:
    """Read, check and link every .chez file that the paths name.

    ``asked``: codes that are off by default, and are told of all the same. ``telling``: most likely only the findings are wanted;
    where something is known from before they are found without linking it all, and that is done when its rules are first asked for.
    """
    from chezlang.syntax.source import read_files

    return _answered(*read_files(paths), asked, telling)


def load_edited(
    paths: Sequence[Path], edited: Mapping[str, str], asked: Collection[str] = (), telling: bool = False
) -> Loaded:
    """`load`, with other text in place of what stands in some files on the disk (by their paths), or beside them."""
    from chezlang.syntax.edited import files_as_edited

    return _answered(*files_as_edited(paths, edited), asked, telling)


def _answered(
    files: tuple[SourceFile, ...], unread: tuple[Finding, ...], asked: Collection[str], telling: bool = False
) -> Loaded:
    """What is known of these very files, or what comes of reading them. Of files that can't be read nothing is known."""
    cache = current()
    if cache is None or unread:
        return _read(files, unread, asked)
    from chezlang import answers

    key = answers.key_of(cache, files, asked)
    said = answers.said(cache, key)
    if said is None and telling:
        from chezlang.touched import again

        with _uncollected():
            told = again(cache, files, asked)
        if told is not None:
            said = told.findings, told.cards, told.sound
            answers.keep_said(cache, key, *said)
    fresh: list[Loaded] = []

    def read() -> Loaded:
        if not fresh:
            fresh.append(_read(files, unread, asked, cache, telling))
        return fresh[0]

    def made() -> tuple[RuleSet | None, list[Ruling]]:
        kept = answers.made(cache, key) if not fresh else None
        if kept is not None:
            return kept
        rules, rulings = read().made()
        if rules is not None:
            answers.keep_made(cache, key, rules, rulings)
        return rules, rulings

    def linked() -> Library:
        return read().library

    if said is None:
        loaded = read()
        answers.keep_said(cache, key, loaded.findings, loaded.cards, loaded.sound)
        return Loaded(loaded.findings, loaded.sources, loaded.cards, loaded.sound, made, linked)
    findings, cards, sound = said
    return Loaded(findings, _texts(files), cards, sound, made if sound else lambda: (None, read().rulings), linked)


def _read(
    files: tuple[SourceFile, ...],
    unread: tuple[Finding, ...],
    asked: Collection[str],
    cache: Cache | None = None,
    keeping: bool = False,
) -> Loaded:
    from chezlang.syntax.parse import read_sources
    from chezlang.syntax.trees import Kept

    with _uncollected():
        reading = read_sources(files, unread, Kept(cache, files) if cache is not None else None)
        return _linked(reading, asked, cache if keeping else None)


def _texts(files: Iterable[SourceFile]) -> dict[str, str]:
    return {file.name: file.text for file in files}


def linked(reading: Reading, asked: Collection[str] = ()) -> Loaded:
    """Check and link what has been read."""
    with _uncollected():
        return _linked(reading, asked)


@contextmanager
def _uncollected() -> Iterator[None]:
    """What is read is kept: to look through it for circles again and again as it grows costs a third of the time."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _linked(reading: Reading, asked: Collection[str], cache: Cache | None = None) -> Loaded:
    from chezlang.model.checks import examined
    from chezlang.model.library import Library
    from chezlang.rulings.reading import read_rulings
    from chezlang.syntax.allow import settle

    library = Library(reading.blocks)
    library.listens = cache is not None
    library.link()
    rulings, told = read_rulings(library)
    read = [library.in_its_words(finding) for finding in reading.findings]
    meant = [*told, *library.findings]
    done = examined(library, [*read, *meant], asked, keeps=cache is not None)
    findings = [*read, *library.settled(meant, read), *done.findings]
    off = {code.id for code in CODES.values() if code.default_off} - set(asked)
    findings = settle(reading, [finding for finding in findings if finding.code not in off], off)
    broken = any(level_of(finding) == "error" for finding in findings)
    if cache is not None and not broken:
        from chezlang.touched import keep

        keep(cache, reading.files, asked, library, [*read, *meant], done)
    rules = None if broken else library.rules
    return Loaded(
        ordered(map(with_reason, findings)),
        _texts(reading.files),
        len(library.cards),
        rules is not None,
        lambda: (rules, rulings),
        lambda: library,
    )


def silenced(
    paths: Sequence[Path], edited: Mapping[str, str] | None = None, asked: Collection[str] = ()
) -> list[Silenced]:
    """The findings that comments allow. The arguments are those of `load_edited`."""
    from chezlang.findings.report import Silenced
    from chezlang.syntax.allow import Allow, read, without
    from chezlang.syntax.edited import files_as_edited
    from chezlang.syntax.parse import read_sources
    from chezlang.syntax.source import SourceFile as Source

    files, unread = files_as_edited(paths, edited or {})
    if not any("chezc" in file.text for file in files):
        return []
    reading = read_sources(files, unread)
    allows = [each for each in read(reading) if isinstance(each, Allow)]
    texts = without(reading)
    bare = tuple(Source(file.name, texts.get(file.name, file.text)) for file in files)
    found: list[Silenced] = []
    for finding in linked(read_sources(bare, unread), asked).findings:
        by = next((allow for allow in allows if allow.covers(finding)), None)
        if by is not None:
            found.append(Silenced(finding, by.place, by.why))
    return found


def mend(
    paths: Sequence[Path],
    edited: Mapping[str, str] | None = None,
    asked: Collection[str] = (),
    codes: Collection[str] | None = None,
) -> Mended:
    """Apply to the sources of a library, in memory, what suggestions are safe; write nothing.

    The arguments are those of `load_edited`; ``codes``: only findings with one of these codes are mended. A file that changes while it is read is left alone.
    """
    from chezlang.findings.mend import mend as mend_texts

    given = dict(edited or {})
    before = load_edited(paths, given, asked)
    # As they are on the disk: what has been read has neither a byte order mark nor foreign line ends.
    real = {os.path.realpath(name): text for name, text in given.items()}
    texts: dict[str, str] = {}
    for name, read in before.sources.items():
        text = real.get(os.path.realpath(name))
        try:
            text = Path(name).read_bytes().decode("utf-8") if text is None else text
        except (OSError, UnicodeDecodeError):
            continue
        if text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n") == read:
            texts[name] = text

    def check(changed: Mapping[str, str]) -> list[Finding]:
        return load_edited(paths, {**given, **changed}, asked).findings

    mending = mend_texts(before.findings, texts, check, codes)
    after = load_edited(paths, {**given, **mending.texts}, asked) if mending.applied else before
    return Mended(before, after, mending, {name: texts[name] for name in mending.texts})


def run_rulings(loaded: Loaded, only: str | None = None, resume: bool = False) -> RulingReport:
    """Play the rulings of a library without errors, or those of the set called ``only`` (title or code), or with it in their title.

    ``resume``: by games that are saved, loaded, undone and played again at every decision.
    """
    from chezlang.lab.resuming import run_resumed
    from chezlang.rulings.allowed import without_allowed
    from chezlang.rulings.named import named
    from chezlang.rulings.run import run as run_once

    run = run_resumed if resume else run_once

    if loaded.rules is None:
        raise ValueError("a library with errors has no rules to play by")
    rulings = named(loaded.rules, loaded.rulings, only) if only else loaded.rulings
    results = without_allowed([run(loaded.rules, ruling) for ruling in rulings], loaded.sources)
    return RulingReport(results, uncited(loaded))


def uncited(loaded: Loaded) -> list[tuple[str, str]]:
    """The rulebook's numbers, with their titles, that no ruling of a library cites."""
    cited = {number for ruling in loaded.rulings for number in ruling.cites}
    return [(cite.number, cite.title) for cite in _rules(loaded).cites if cite.number not in cited]


def cover(loaded: Loaded) -> Coverage:
    """Play the rulings of a library without errors, and count how often each clause, condition and choice went which way."""
    from chezlang.lab import coverage
    from chezlang.rulings.allowed import without_allowed

    found = coverage.cover(_rules(loaded), loaded.rulings)
    return replace(found, results=without_allowed(found.results, loaded.sources))


def mutate(
    loaded: Loaded,
    covered: Coverage,
    only: str | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Mutation:
    """Take out one thing at a time of what the cards say, and find what no ruling notices; all rulings must hold.

    ``covered`` is what `cover` said. ``only``: of what is called so, or of a set called so. Reasons are read from `unnoticed.toml` files
    beside the sources. ``progress`` is told how many changes of how many have been tried.
    """
    from chezlang.lab import mutate as lab
    from chezlang.lab.points import naming

    rules = _rules(loaded)
    if not all(result.passed for result in covered.results):
        raise ValueError("what a ruling notices can be told only where all hold")
    wanted = naming(rules, only) if only else lambda owner: True
    accepted = lab.accepted_in(sorted({Path(file).parent for file in loaded.sources}))
    return lab.mutate(rules, loaded.rulings, covered.ran, wanted, accepted, workers, progress)


def save_rules(rules: RuleSet) -> str:
    """A rule set as JSON text: all commands can play from it, without the sources and the parser."""
    from chezlang.effects.ruleset import seal

    return seal(rules)


def load_rules(text: str) -> RuleSet:
    """The rule set that `save_rules` gave ``text`` for, equal to it. Raises Refused for any other text."""
    from chezlang.effects.ruleset import unseal

    try:
        return unseal(text)
    except ValueError as error:
        raise Refused(str(error)) from error


def play(
    rules: RuleSet, seats: int, seed: int, bot: str | Sequence[str] = "random", options: Sequence[str] = ()
) -> Record:
    """Play a whole game with bots (one name for all seats, or one for each) and record it: its log, winners, totals.

    The same arguments give the same record. Raises Refused for seats, bots or options that there are not.
    """
    from chezlang.players.match import Match, seated
    from chezlang.players.record import record_of

    match = Match(rules, seats, seed, seated(bot, seats), options)
    match.run()
    return record_of(match)


def save_record(record: Record, library: bool = True) -> str:
    """A record as JSON text; with its ``library`` it can be replayed from the text alone."""
    from chezlang.players import record as records

    return records.save_record(record, library)


def load_record(text: str) -> Record:
    """The record that `save_record` gave ``text`` for. Raises Refused for any other text."""
    from chezlang.players import record as records

    return records.load_record(text)


def replay(record: Record, rules: RuleSet | None = None) -> Replay:
    """Play a record again, by the rule set in it or by ``rules``; ``departure`` says where and how it comes out otherwise, if it does.

    Raises Refused, with the difference named, for another rule set than the record's.
    """
    from chezlang.players import record as records

    return records.replay(record, rules)


def save_game(game: Game) -> str:
    """A game at any decision as JSON text: all of its state, hidden cards and generator included."""
    from chezlang.players.record import save_game

    return save_game(game)


def load_game(text: str, rules: RuleSet) -> Game:
    """The game that `save_game` gave ``text`` for, equal in every field of its state; nothing is run.

    Raises Refused for other texts, and, with the difference named, for another rule set than that of the saved game.
    """
    from chezlang.players.record import load_game

    return load_game(text, rules)


def view(game: Game, seat: int) -> dict[str, Any]:
    """What ``seat`` (0..) may know of a game, as a JSON object: `chezlang.engine.view`, with question and options in words."""
    from chezlang.engine.view import view_of
    from chezlang.players.words import option_words, question_words

    seen = view_of(game, seat)
    data = seen.data()
    if seen.asked is not None:
        data["asked"]["question"] = question_words(game.rules, seen)
        for row, option in zip(data["asked"]["options"], seen.asked.options, strict=True):
            row["text"] = option_words(game.rules, seen, option)
    return data


def simulate(
    rules: RuleSet,
    games: int,
    seats: int,
    seed: int,
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
    options: Sequence[str] = (),
    each: Callable[[Row], object] | None = None,
    records: bool = False,
    players: str | Sequence[str] = "random",
) -> dict[str, Any]:
    """Play many games with players that are no persons and count how they end: see `chezlang.lab.simulate.simulate`."""
    from chezlang.lab import simulate as lab

    return lab.simulate(rules, games, seats, seed, workers, progress, options, each, records, players)


def balance(
    rules: RuleSet,
    games: int,
    seats: int,
    seed: int,
    players: str = "careful",
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
    options: Sequence[str] = (),
    keep: Path | None = None,
) -> Table:
    """How evenly many games with so many seats go: see `chezlang.lab.balance`."""
    from chezlang.lab import balance as lab

    return lab.balance(rules, games, seats, seed, players, workers, progress, options, keep)


def balance_page(rules: RuleSet, paths: Sequence[Path], tables: Sequence[Table], command: str, players: str) -> str:
    """Such tables as a page that names the command which makes it again; published numbers are read from `published.toml` files."""
    from chezlang.effects.ruleset import fingerprint
    from chezlang.lab.balance import checked_published, published_in
    from chezlang.lab.report import page

    folders = {file.parent for path in paths if path.is_dir() for file in path.rglob("*.chez")}
    published = checked_published(rules, published_in(sorted(folders)))
    return page(rules, tables, command, fingerprint(rules)[:12], players, published)


def write_docs(loaded: Loaded, out_dir: Path) -> Written:
    """Write the reference of a library without errors to a folder: pages, pictures, and what makes a site of them.

    Files of an earlier run that are none any more are taken away; others in the folder are left alone.
    """
    from chezlang.press import pages

    return pages.write_docs(_rules(loaded), loaded.rulings, _sources(loaded), out_dir)


def stale_docs(loaded: Loaded, out_dir: Path) -> list[str]:
    """What `write_docs` would change in a folder, a line a file; empty if it is fresh."""
    from chezlang.press import pages

    return pages.differences(_rules(loaded), loaded.rulings, _sources(loaded), out_dir)


def _sources(loaded: Loaded) -> Sources:
    from chezlang.press.site.sources import sources_of

    return sources_of(loaded.library, loaded.sources)


def _rules(loaded: Loaded) -> RuleSet:
    if loaded.rules is None:
        raise ValueError("a library with errors has no rules")
    return loaded.rules
