"""Parsing blocks: places, and what is left of a block with mistakes."""

import pytest
from lark import Token, Tree

from chezlang.data import data_dir
from chezlang.syntax import ParsedBlock, Reading, read_library, read_sources, source_from_text
from chezlang.syntax.tree import child, children, source_text, string_text, token, tokens


def read(text: str) -> Reading:
    return read_sources([source_from_text("a.chez", text)])


def block_of(text: str) -> ParsedBlock:
    (block,) = read(text).blocks
    return block


def lines_of(block: ParsedBlock) -> list[str]:
    assert block.tree is not None
    return [source_text(each) for each in children(tree_of(block))]


def tree_of(block: ParsedBlock) -> Tree[Token]:
    assert block.tree is not None
    (tree,) = children(block.tree)
    return tree


def test_library_is_read_without_findings() -> None:
    reading = read_library([data_dir("cards")])
    assert not reading.findings
    assert all(block.tree is not None and not block.broken for block in reading.blocks)


def test_places_are_those_of_the_file() -> None:
    text = (
        '\ufeff# one\r\n\r\nthing "Ünïque 😀" x2  # two\r\n    # three\r\n    cost d6 - 1\r\n    you cannot play\tbooze'
    )
    block = block_of(text.replace("\t", " "))
    tree = tree_of(block)
    field, sentence = children(tree)
    title = token(tree, "STRING")
    assert title is not None and string_text(title) == "Ünïque 😀"
    at = block.place(title)
    assert (at.file, at.line, at.column, at.end_line, at.end_column) == ("a.chez", 3, 7, 3, 17)
    at = block.place(field)
    assert (at.line, at.column, at.end_line, at.end_column) == (5, 5, 5, 16)
    at = block.place(sentence)
    assert (at.line, at.column, at.end_line, at.end_column) == (6, 5, 6, 26)
    assert block.place(tree).line == 3 and block.place(tree).end_line == 6


def test_tree_depends_on_the_text_alone() -> None:
    reading = read('thing "A"\n    cost 2\n\n\nthing "A"\n    cost 2\n')
    first, second = reading.blocks
    assert first.tree == second.tree
    assert [block.place(tree_of(block)).line for block in reading.blocks] == [1, 5]


def test_helpers_read_what_is_right_under_a_tree() -> None:
    tree = tree_of(block_of('thing "A" x3\n    is food, weed\n    cost 2\n'))
    assert [each.type for each in tokens(tree)] == ["WORD", "STRING", "COPIES"]
    assert [str(each) for each in tokens(tree, "COPIES", "WORD")] == ["thing", "x3"]
    assert token(tree, "DIE") is None and child(tree, "to_play") is None
    is_line = child(tree, "is_line")
    assert is_line is not None and source_text(is_line) == "is food weed"


def test_other_mistakes_of_a_block_are_told_too() -> None:
    reading = read(
        'thing "A" x0\n    Cost 2\n    frobnicate the thing\n        gain gain gain\n'
        "    when you play a sleep\n        gian 1 slack\n    slack d0\n"
    )
    assert [(finding.code, finding.place.line) for finding in sorted(reading.findings, key=lambda f: f.place.line)] == [
        ("CZ403", 1),
        ("CZ112", 2),
        ("CZ109", 3),
        ("CZ109", 6),
        ("CZ306", 7),
    ]
    (block,) = reading.blocks
    assert block.broken and "frobnicate" in block.lost
    assert [line.split()[0] for line in lines_of(block)] == ["cost", "when", "slack"]


def test_what_follows_from_a_broken_line_is_not_told() -> None:
    # The only line under `when` is broken, so that `when` has nothing under it; `otherwise` then follows nothing.
    reading = read(
        'thing "A"\n    when you play a sleep\n        frobnicate the thing\n'
        "    if it it it\n        draw 1 card\n    otherwise\n        draw 2 card\n    slack 2\n"
    )
    assert [finding.place.line for finding in reading.findings] == [3, 4]
    assert lines_of(reading.blocks[0]) == ["slack 2"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("trait pest(prey)\n    frobnicate the prey\n", ['note ""']),
        ("action evict(guest)\n    frobnicate the guest\n", ["stop"]),
        ('rule "R"\n    frobnicate the guest\n', ['note ""']),
        ("type tv is activity\n    frobnicate the guest\n", ["tv", "activity"][1:]),
    ],
)
def test_declaration_outlives_its_lines(text: str, left: list[str]) -> None:
    """Else every use of its word would be told as unknown."""
    reading = read(text)
    assert len(reading.findings) == 1
    assert lines_of(reading.blocks[0])[-1:] == left


def test_lines_under_a_broken_head_are_looked_at() -> None:
    reading = read('@@@ "A"\n    cost 2\nthing\n    Cost 2\n')
    assert {finding.code for finding in reading.findings} >= {"CZ110", "CZ112"}
    assert all(block.tree is None and block.broken for block in reading.blocks)


def test_meant_line_stands_where_it_was_written() -> None:
    block = block_of('thing "A"\n    wen you play a sleep\n        gain 1 slack\n')
    (when,) = children(tree_of(block))
    first, clause, _ = when.children
    assert isinstance(first, Token) and first == "when"
    at = block.place(first)
    assert (at.column, at.end_column) == (5, 8)
    assert block.place(clause).column == 9


def test_nothing_is_broken_in_a_sound_block() -> None:
    block = block_of('thing "A"\n    cost 2\n')
    assert not block.broken and block.lost == frozenset()


def test_steps_beside_their_trigger_are_read_as_its_lines() -> None:
    """They would be told of again as steps that nothing sets off."""
    reading = read(
        'thing "A"\n    when you play a sleep\n    gain 1 slack\n    draw 1 card\n    you cannot play food\n'
    )
    assert [(finding.code, finding.place.line) for finding in reading.findings] == [("CZ107", 2)]
    when, ban = lines_of(reading.blocks[0])
    assert when.endswith("draw 1 card") and ban == "you cannot play food"


def test_words_that_a_broken_block_may_declare_count_as_lost_everywhere() -> None:
    reading = read('type gadget @ % thing\n\nthing "A"\n    is gadget\n\nthing "B"\n    frobnicate it\n')
    gadget, a, b = reading.blocks
    assert gadget.tree is None
    assert not a.broken and "gadget" in a.elsewhere and "frobnicate" not in a.elsewhere
    assert b.broken and "frobnicate" in b.lost and "gadget" in b.elsewhere
    assert a.elsewhere is b.elsewhere  # or a file of broken blocks would take memory by the square of their number
