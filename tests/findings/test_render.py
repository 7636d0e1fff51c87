import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from chezlang.findings import Finding, Label, Place, ordered, whole_file
from chezlang.findings.render import as_lines, as_text, printable


def _label(line: int, column: int, end: int, text: str = "", file: str = "a.chez") -> Label:
    return Label(Place(file, line, column, line, end), text)


def _shown(finding: Finding, **sources: str) -> str:
    return as_text([finding], {f"{name}.chez": text for name, text in sources.items()}).plain


def test_a_finding_in_full() -> None:
    finding = Finding(
        "CZ201",
        "no loaded set declares `boze`",
        (_label(2, 8, 12, "did you mean `booze`?"),),
        note="a misspelt type would match no card",
        help="if it is new, declare it:\n    type boze is thing",
    )
    assert _shown(finding, a='thing "Lamp"\n    is boze\n') == (
        "error[CZ201]: no loaded set declares `boze`\n"
        " --> a.chez:2:8\n"
        "  |\n"
        "2 |     is boze\n"
        "  |        ^^^^ did you mean `booze`?\n"
        "  |\n"
        "  = note: a misspelt type would match no card\n"
        "  = help: if it is new, declare it:\n"
        "              type boze is thing\n"
        "\n"
    )


def test_labels_stand_in_the_order_of_lines_and_files() -> None:
    finding = Finding(
        "CZ401",
        "two cards have the title `Lamp`",
        (_label(12, 7, 13, "again here"), _label(1, 7, 13, "first here"), _label(3, 1, 5, "and here", file="b.chez")),
    )
    assert _shown(finding, a='thing "Lamp"\n' + 10 * "\n" + 'thing "LAMP"\n', b="\n\nlamp") == (
        "error[CZ401]: two cards have the title `Lamp`\n"
        "  --> a.chez:12:7\n"
        "   |\n"
        ' 1 | thing "Lamp"\n'
        "   |       ------ first here\n"
        "...\n"
        '12 | thing "LAMP"\n'
        "   |       ^^^^^^ again here\n"
        "   |\n"
        "  ::: b.chez:3:1\n"
        "   |\n"
        " 3 | lamp\n"
        "   | ---- and here\n"
        "\n"
    )


def test_two_labels_of_one_line_each_have_their_mark() -> None:
    finding = Finding("CZ305", "`it` could be two things", (_label(1, 9, 11), _label(1, 1, 5, "this one")))
    assert _shown(finding, a="call or it").splitlines()[3:6] == [
        "1 | call or it",
        "  |         ^^",
        "  | ---- this one",
    ]


@pytest.mark.parametrize(
    ("line", "column", "end", "marks"),
    [
        ("    is 日本, tv", 12, 14, "             ^^"),
        ("日本", 1, 3, "^^^^"),
        ('thing "😀" x2', 11, 13, "           ^^"),
        ("cafe\u0301 x2", 7, 9, "     ^^"),
        ("\ttv", 2, 4, "    ^^"),
        ("\ttv", 1, 2, "^^^^"),
        ("cost", 5, 5, "    ^"),
        ("cost", 6, 6, "     ^"),
        ("", 1, 1, "^"),
    ],
)
def test_marks_stand_under_what_they_mean(line: str, column: int, end: int, marks: str) -> None:
    shown = _shown(Finding("CZ106", "m", (_label(1, column, end),)), a=line).splitlines()
    assert shown[3:] == [f"1 | {printable(line)}".rstrip(), f"  | {marks}", ""]


def test_a_span_of_several_lines_is_marked_to_the_end_of_its_first() -> None:
    finding = Finding("CZ107", "m", (Label(Place("a.chez", 1, 4, 3, 2)),))
    assert _shown(finding, a="when you play\nb\nc").splitlines()[4] == "  |    ^^^^^^^^^^"


@pytest.mark.parametrize("place", [Place("b.chez", 1, 1, 1, 2), Place("a.chez", 9, 1, 9, 2)])
def test_a_line_that_isnt_there_is_shown_by_its_place(place: Place) -> None:
    finding = Finding("CZ106", "m", (Label(place, "here"),), help="h")
    assert _shown(finding, a="x") == (
        f"error[CZ106]: m\n --> {place.file}:{place.line}:1\n  = label: here\n  = help: h\n\n"
    )


def test_a_finding_about_a_whole_file_names_no_line() -> None:
    finding = Finding("CZ101", "this is no UTF-8 text", (Label(whole_file("a.png")),))
    assert _shown(finding) == "error[CZ101]: this is no UTF-8 text\n --> a.png\n\n"
    assert as_lines([finding]) == "a.png: error[CZ101]: this is no UTF-8 text\n"


def test_crlf_bom_and_line_separators_dont_shift_lines() -> None:
    shown = _shown(Finding("CZ106", "m", (_label(2, 1, 5),)), a='\ufeffset "a\u2028b"\r\ncost\r\n')
    assert shown.splitlines()[3:5] == ["2 | cost", "  | ^^^^"]


def test_nothing_of_a_source_moves_the_cursor_or_turns_the_text() -> None:
    assert printable("\x1b[31m\r\u202e\u2066\x00\ud800") == "\ufffd[31m" + 5 * "\ufffd"
    assert printable("👩\u200d👧 “é”") == "👩\u200d👧 “é”"


@given(st.text(max_size=30), st.integers(1, 40), st.integers(0, 40))
def test_any_place_in_any_text_can_be_shown(source: str, column: int, width: int) -> None:
    shown = _shown(Finding("CZ106", "m", (_label(1, column, column + width),)), a=source)
    head, place, bar, line, marks, end = shown.split("\n")[:6]
    assert (head, place, bar, end) == ("error[CZ106]: m", f" --> a.chez:1:{column}", "  |", "")
    assert marks.strip("| ").strip("^") == ""
    if column + width <= len(source.split("\n")[0]):
        assert cell_len(marks) <= cell_len(line) + 1


def test_order_is_by_file_line_column_and_code() -> None:
    findings = [
        Finding("CZ202", "m", (_label(1, 2, 3),)),
        Finding("CZ201", "n", (_label(1, 2, 3),)),
        Finding("CZ201", "m", (_label(1, 2, 3),)),
        Finding("CZ503", "m", (_label(1, 1, 3),)),
        Finding("CZ106", "m", (_label(10, 1, 3),)),
        Finding("CZ106", "m", (_label(9, 1, 3),)),
        Finding("CZ106", "m", (_label(99, 1, 3, file="A.chez"),)),
    ]
    assert [findings.index(each) for each in ordered(findings)] == [6, 3, 2, 1, 0, 5, 4]
    assert as_lines(findings) == as_lines(reversed(findings))


def test_no_findings() -> None:
    assert as_text([], {}).plain == ""
    assert as_lines([]) == ""


def test_of_a_very_long_line_the_part_around_the_mark_is_shown() -> None:
    line = "".join(f"word{number:04} " for number in range(200))
    at = line.index("word0100")
    shown = _shown(Finding("CZ106", "m", (_label(1, at + 1, at + 9), _label(1, 1, 9, "far off"))), a=line).splitlines()
    source, mark, other = shown[3], shown[4], shown[5]
    assert source.startswith("1 | ...") and source.endswith("...") and len(source) < 180
    assert source[mark.index("^") : mark.rindex("^") + 1] == "word0100"
    assert other == "  | - far off"


@pytest.mark.parametrize("at", [1, 100, 161, 1000, 1001, 1500])
def test_the_mark_is_within_what_is_shown(at: int) -> None:
    line = "日" * 1000
    shown = _shown(Finding("CZ106", "m", (_label(1, at, at + 3),)), a=line).splitlines()
    assert cell_len(shown[3]) <= 340
    assert 1 <= shown[4].count("^") <= 6
    assert shown[4].index("^") <= cell_len(shown[3])


def test_a_thousand_findings_are_all_shown() -> None:
    findings = [Finding("CZ106", f"m{number}", (_label(number, 1, 5),)) for number in range(1, 1001)]
    text = as_text(findings, {"a.chez": "line\n" * 1000}).plain
    assert text.count("error[CZ106]") == 1000 == len(as_lines(findings).splitlines())
