"""Cutting a file into blocks."""

from chezlang.syntax import Block, read_sources, source_from_text
from chezlang.syntax.blocks import Comment, cut


def blocks_of(text: str) -> tuple[Block, ...]:
    return cut(source_from_text("a.chez", text))[0]


def test_comments_are_kept_apart_and_columns_stay() -> None:
    text = '# top\nthing "A" # a thing\n    # inside\n    cost 2  # cheap\n\n# about B\nthing "B"\n# end\n'
    first, second = blocks_of(text)
    assert (first.first_line, first.text) == (2, 'thing "A"\n\n    cost 2\n')
    assert first.comments == (
        Comment(1, 1, "# top"),
        Comment(2, 11, "# a thing"),
        Comment(3, 5, "# inside"),
        Comment(4, 13, "# cheap"),
    )
    assert second.comments == (Comment(6, 1, "# about B"), Comment(8, 1, "# end"))


def test_hash_in_a_title_is_no_comment() -> None:
    (block,) = blocks_of('thing "Take #2" x2 # two\n    text "#1 # fun" # yes\n')
    assert block.text == 'thing "Take #2" x2\n    text "#1 # fun"\n'


def test_every_declaration_starts_a_block() -> None:
    heads = ['set "S"', 'game "G"', 'rulebook "B"', "kind k from d", "type t", "trait t(p)", 'rule "R"', "action a"]
    text = "\n".join([*heads, 'ruling "Q?"', 'thing "T"'])
    assert [block.text for block in blocks_of(text)] == [f"{line}\n" for line in text.split("\n")]


def test_stray_line_does_not_spoil_the_card_above() -> None:
    text = 'thing "A"\n    cost 2\nslack 2\n    is food\n\nthing "B"\n'
    reading = read_sources([source_from_text("a.chez", text)])
    assert [finding.code for finding in reading.findings] == ["CZ105"]
    first, second = reading.blocks
    assert first.tree is not None
    assert [child.data for child in first.tree.children[0].children if not isinstance(child, str)] == [
        "field",
        "is_line",
    ]  # type: ignore[union-attr]
    assert first.broken and first.lost == {"slack", "2"}
    assert not second.broken


def test_stray_lines_in_a_row_are_one_finding() -> None:
    reading = read_sources([source_from_text("a.chez", "trait pest(prey)\nwhen this enters a room\ndiscard a prey\n")])
    (finding,) = reading.findings
    assert (
        finding.message
        == "`when this enters a room` starts in column 0, but starts no block; so does the line after it"
    )


def test_lines_under_nothing() -> None:
    blocks, findings = cut(source_from_text("a.chez", '    cost 2\n    slack 2\nthing "A"\n'))
    assert [(finding.code, finding.place.line) for finding in findings] == [("CZ103", 1)]
    assert [block.text for block in blocks] == ['thing "A"\n']


def test_prose_is_no_crash() -> None:
    text = "Dear diary,\n\ntoday I wrote a card.\n    It was fun.\n- really\n1. yes\n"
    assert read_sources([source_from_text("a.chez", text)]).findings
