"""From a block to its tree, and from paths to all blocks of a library."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lark import Token, Tree, UnexpectedInput

from chezlang.findings import Edit, Finding, Label, Place
from chezlang.syntax import faults
from chezlang.syntax.blocks import Block, cut, words_and_titles
from chezlang.syntax.grammar import DEDENT, END, INDENT, interactive
from chezlang.syntax.lines import line_of
from chezlang.syntax.recover import MOST_LEVELS, Recovered, recover
from chezlang.syntax.source import SourceFile, read_files
from chezlang.syntax.tokens import NotPlain, lines_of
from chezlang.syntax.tree import Node, place
from chezlang.syntax.trees import Kept

#: So many parsed blocks, and so many files of them, are kept in mind.
MOST_BLOCKS = 20_000
MOST_FILES = 256
# After so many blocks of a file with mistakes it is told how many more there are, and not what is wrong with each.
MOST_BROKEN = 1_000


@dataclass(frozen=True, slots=True)
class ParsedBlock:
    """A block and its tree.

    `broken` says that something in the block could not be read and has been told of: the tree lacks it, or holds it as
    it was probably meant; `tree` is None where nothing sensible was left. `lost` are the words and titles in what the
    tree lacks: to complain that one of them isn't declared, or isn't bound, would be telling of the same mistake again.
    So it would be of those `elsewhere`: in broken blocks that may have declared them. That is one set for all blocks.
    """

    block: Block
    tree: Tree[Token] | None
    broken: bool = False
    lost: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()

    def place(self, node: Node) -> Place:
        """Where a tree or token of this block stands in its file."""
        return place(self.block, node)


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read: the files, their blocks in order, and what there is to say about them."""

    files: tuple[SourceFile, ...]
    blocks: tuple[ParsedBlock, ...]
    findings: tuple[Finding, ...]


_parsed: dict[tuple[str, tuple[int, ...]], Recovered] = {}
_files: dict[SourceFile, tuple[tuple[ParsedBlock, ...], tuple[Finding, ...]]] = {}


def read_library(paths: Iterable[str | os.PathLike[str]]) -> Reading:
    """Read and parse every .chez file that `paths` (files and folders) name."""
    files, findings = read_files(paths)
    return read_sources(files, findings)


def read_sources(files: Iterable[SourceFile], findings: Iterable[Finding] = (), kept: Kept | None = None) -> Reading:
    """Parse files that have been read already; `findings` are those of reading them, `kept` the trees of an earlier run."""
    files = tuple(files)
    blocks: list[ParsedBlock] = []
    told = list(findings)
    for file in files:
        parsed, more = _parse_file(file, kept)
        blocks.extend(parsed)
        told.extend(more)
    if kept is not None:
        kept.keep(
            {each.block.text: each.tree for each in blocks if each.tree is not None and not (each.broken or each.lost)}
        )
    return Reading(files, tuple(_without_consequences(blocks)), tuple(told))


def _parse_file(file: SourceFile, kept: Kept | None) -> tuple[tuple[ParsedBlock, ...], tuple[Finding, ...]]:
    """The blocks of a file, kept by its name and text: of a library that is read again, most files are what they were."""
    if file in _files:
        return _files[file]
    cut_blocks, findings = cut(file)
    blocks: list[ParsedBlock] = []
    told = list(findings)
    broken = 0
    untold: list[Block] = []
    for block in cut_blocks:
        if broken >= MOST_BROKEN and _readable(block.text, kept) is None:
            blocks.append(ParsedBlock(block, None, True, block.lost.union(words_and_titles(block.text))))
            untold.append(block)
            continue
        parsed, more = parse_block(block, kept)
        broken += bool(more)
        blocks.append(parsed)
        told.extend(more)
    if untold:
        told.append(_moved(faults.untold(line_of(1, untold[0].text.split("\n")[0]), len(untold), broken), untold[0]))
    if len(_files) >= MOST_FILES:
        del _files[next(iter(_files))]
    _files[file] = tuple(blocks), tuple(told)
    return _files[file]


def _without_consequences(blocks: list[ParsedBlock]) -> Iterator[ParsedBlock]:
    """The blocks; each knows the words that may have been declared in what others lack."""
    declared = frozenset[str]().union(*(block.lost if _declares(block) else block.block.lost for block in blocks))
    for block in blocks:
        yield replace(block, elsewhere=declared) if declared else block


def _declares(block: ParsedBlock) -> bool:
    """Whether other blocks may use words that stand in the lines of this one."""
    return block.tree is None or block.block.text.startswith(("game", "rulebook"))


def parse_block(block: Block, kept: Kept | None = None) -> tuple[ParsedBlock, tuple[Finding, ...]]:
    """The tree of a block, and a finding for each mistake in it: exactly one a mistake, on its line."""
    parsed = _parse(block.text, block.strays, kept)
    lost = parsed.lost | block.lost
    findings = tuple(_moved(finding, block) for finding in parsed.findings)
    return ParsedBlock(block, parsed.tree, bool(findings or block.strays), lost), findings


def _parse(text: str, strays: tuple[int, ...], kept: Kept | None = None) -> Recovered:
    """Parsed trees are kept by their text, which is all that they depend on; nobody changes a tree."""
    key = text, strays
    parsed = _parsed.get(key)
    if parsed is None:
        parsed = _readable(text, kept) or recover(text, strays)
        _parsed[key] = parsed
        if len(_parsed) > MOST_BLOCKS:
            del _parsed[next(iter(_parsed))]
    return parsed


def _readable(text: str, kept: Kept | None) -> Recovered | None:
    """A block without mistakes, known from before or parsed; None for any other block."""
    tree = kept.tree(text) if kept is not None else None
    return Recovered(tree) if tree is not None else _parse_whole(text)


def _parse_whole(text: str) -> Recovered | None:
    """The tree of a block without mistakes; None for any other block."""
    feed = interactive().parser_state.feed_token
    levels = [0]
    try:
        for line in lines_of(text):
            for token in line.tokens:
                feed(token)
            indent = line.next_indent
            if indent > levels[-1]:
                levels.append(indent)
                feed(Token(INDENT, ""))
            while indent < levels[-1]:
                levels.pop()
                feed(Token(DEDENT, ""))
            if indent != levels[-1] or len(levels) > MOST_LEVELS:
                return None
        return Recovered(feed(Token(END, ""), True))
    except (UnexpectedInput, NotPlain):
        return None


def _moved(finding: Finding, block: Block) -> Finding:
    """A finding about a block's text as one about its file."""
    above = block.first_line - 1

    def moved(at: Place) -> Place:
        return Place(block.file, at.line + above, at.column, at.end_line + above, at.end_column)

    return replace(
        finding,
        labels=tuple(Label(moved(label.place), label.text) for label in finding.labels),
        also=tuple(Edit(moved(edit.place), edit.text) for edit in finding.also),
    )
