"""Safe suggestions applied: what is changed, what is left, and that nothing comes of it that wasn't there."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chezlang import api
from chezlang.findings import Edit, Finding, Label, Place
from chezlang.findings.mend import MOST_CHECKS, Mending, edited, mend
from chezlang.findings.suggest import is_sure
from chezlang.syntax import SourceFile, read_sources, source_from_text
from support.mistakes import Mistake, drawn, library_with
from support.planting import library

LAMP = 'thing "Lava Lamp"\n    cost 2\n    slack 2\n'
WHENEVER = 'whenever "Windfall"\n    you gain 2 slack\n'


def load(texts: Mapping[str, str]) -> list[Finding]:
    return api.linked(
        read_sources([*library(), *(source_from_text(name, text) for name, text in texts.items())])
    ).findings


def mended(**files: str) -> Mending:
    """What becomes of files beside the library; `a` is `cards/a.chez`."""
    texts = {f"cards/{name}.chez": text for name, text in files.items()}
    return mend(load(texts), texts, lambda changed: load({**texts, **changed}))


def _edit(start: int, end: int, text: str, line: int = 1) -> Edit:
    return Edit(Place("a", line, start, line, end), text)


@pytest.mark.parametrize(
    ("text", "edits", "becomes"),
    [
        ("abc", [_edit(2, 3, "xy")], "axyc"),
        ("abc", [_edit(1, 1, "x"), _edit(4, 4, "y")], "xabcy"),
        ("abc", [_edit(3, 4, ""), _edit(1, 2, "")], "b"),
        ("a\r\nb\r\n", [_edit(1, 2, "x", line=2)], "a\r\nx\r\n"),
        ("a\rb\r", [_edit(1, 2, "x\ny", line=2)], "a\rx\ry\r"),
        ("\ufeffab\n", [_edit(1, 2, "x")], "\ufeffxb\n"),
        ("\ufeffab\ncd", [_edit(1, 2, "x", line=2)], "\ufeffab\nxd"),
        ("😀b", [_edit(2, 3, "x")], "😀x"),
    ],
)
def test_edited(text: str, edits: list[Edit], becomes: str) -> None:
    assert edited(text, edits) == becomes


@given(st.text(alphabet="ab é😀\t#", max_size=20), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), st.data())
def test_marks_and_line_ends_stay_as_they_are(line: str, end: str, mark: bool, data: st.DataObject) -> None:
    start = data.draw(st.integers(1, len(line) + 1))
    stop = data.draw(st.integers(start, len(line) + 1))
    before = "\ufeff" * mark + "first" + end
    text = before + line + end + "last"
    after = before + line[: start - 1] + "put" + line[stop - 1 :] + end + "last"
    assert edited(text, [_edit(start, stop, "put", line=2)]) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("    cost 2", "\tcost 2"),
        ("\n    slack 2", "\n      slack 2"),
        ("cost", "Cost"),
        ("cost", "csot"),
        ("cost 2", "cost: 2"),
        ('"Lava Lamp"', "“Lava Lamp”"),
        ('"Lava Lamp"', "Lava Lamp"),
        ("thing", "thign"),
        ("thing", "    thing"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_is_put_right_and_nothing_else_is_touched(before: str, after: str, end: str) -> None:
    around = ("\ufeff# Of lamps.  \r\n", "\r\n  # And so on.\r\n")
    good = around[0] + LAMP.replace("\n", end) + around[1]
    bad = around[0] + LAMP.replace(before, after).replace("\n", end) + around[1]
    assert bad != good
    done = mended(a=bad)
    assert done.texts == {"cards/a.chez": good}
    assert len(done.applied) == 1 and not done.harmful and not done.overlapping


@pytest.mark.parametrize(
    "bad",
    [
        ' thing "Box"\n     cost 2\n     slack 2\n     when you play a sleep\n         you gain 1 slack\n',
        ' thing "Box"\n    cost 2\n    slack 2\n    when you play a sleep\n        you gain 1 slack\n',
        'thing "Box"\n    cost 2\n    slack 2\n     when you play a sleep\n         you gain 1 slack\n',
        'thing "Box"\n    cost 2\n    slack 2\n     when you play a sleep\n        you gain 1 slack\n',
    ],
)
def test_lines_go_where_the_line_above_them_goes(bad: str) -> None:
    good = 'thing "Box"\n    cost 2\n    slack 2\n    when you play a sleep\n        you gain 1 slack\n'
    assert mended(a=f"{LAMP}\n{bad}\n{WHENEVER}").texts == {"cards/a.chez": f"{LAMP}\n{good}\n{WHENEVER}"}


#: The classes of planted mistakes of which some are mended.
KINDS = ("a letter", "a line shifted", "a sign lost", "a quote lost", "a number dropped")
PLANTED = [mistake for mistake in drawn(11, 2) if mistake.kind.startswith(KINDS)]


@pytest.mark.parametrize("mistake", PLANTED, ids=lambda mistake: mistake.kind)
def test_what_is_mended_in_the_library_is_what_stood_there(mistake: Mistake) -> None:
    """Where a planted mistake is mended unasked, the very text comes out that was there before."""
    texts = {file.name: file.text for file in library_with(mistake)}

    def check(changed: Mapping[str, str]) -> list[Finding]:
        files = [SourceFile(name, text) for name, text in {**texts, **changed}.items()]
        return api.linked(read_sources(files)).findings

    done = mend(check({}), texts, check)
    if done.applied:
        assert {**texts, **done.texts} == {file.name: file.text for file in library()}, mistake.shown
    assert not done.overlapping


def test_every_tab_of_a_block_is_one_finding() -> None:
    text = 'thing "Lava Lamp"\n\tcost 2\n\tslack\t2\n\twhen you play a sleep\n\t\tyou gain 1 slack\n'
    done = mended(a=text + "\n" + text.replace("Lava Lamp", "Lamp"))
    good = 'thing "Lava Lamp"\n    cost 2\n    slack 2\n    when you play a sleep\n        you gain 1 slack\n'
    assert done.texts == {"cards/a.chez": good + "\n" + good.replace("Lava Lamp", "Lamp")}
    assert len(done.applied) == 2


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('whenever "Dry Spell"\n    cancel a boooze\n', "booze"),
        ('thing "Fast Modem"\n    cost 2\n    when you play a "Surf the Nte"\n        you gain 1 slack\n', '"Surf the Net"'),
        ('person "Moocher"\n    is uninvited, pset(food)\n', "pest"),
        ('whenever "Lucky Find"\n    draw 2 lief\n', "life"),
        ('whenever "House Swap"\n    choose a person as guest\n    discard geust\n', "guest"),
        ('whenever "Windfall"\n    you gian 2 slack\n', "gain"),
        ('whenever "Cheap Day"\n    if you have 2+ slack, draw 1 life\n    otherwise: draw 2 life\n', "slack: draw"),
        ('whenever "Cheap Day"\n    if you have 2+ slack: draw 1 life\n    otherwise draw 2 life\n', "otherwise: draw"),
    ],
)  # fmt: skip
def test_a_slip_is_put_right(text: str, meant: str) -> None:
    done = mended(a=text)
    assert meant in done.texts["cards/a.chez"]
    assert load(done.texts) == []


@pytest.mark.parametrize(
    "text",
    [
        'person "Moocher"\n    is uninvited, pest(food)\n    slack 1\n    when your rol phase ends\n        you gain 1 slack\n',
        'thing "Box"\n    cost 2\n    slack 2\n    wen you play a sleep\n        you gain 1 slack\n',
        'thing "Lava Lamp\n    cost 2\n    slack 2\n',
        'thing "Two"\n    cost 2\n    when you play a xyzzyx\n        you gain 1 slack\n',
        'thing "Lava Lamp" x2\n    cost 2\n    slack 2\n    slack 3\n',
        'type gaimng is thing plural gaming\n\nthing "Board"\n    is gaming\n    cost 1\n    slack 1\n',
    ],
)
def test_what_has_two_readings_is_left(text: str) -> None:
    findings = load({"cards/a.chez": text})
    assert findings
    done = mended(a=text)
    assert (done.texts, done.applied) == ({}, [])


@pytest.mark.parametrize(
    ("written", "meant", "sure"),
    [
        ("boooze", "booze", True),
        ("tv", "tb", False),
        ("wen", "when", False),
        ("when", "wehn", True),
        ('"Surf the Nte"', '"Surf the Net"', True),
        ("role", "roll phase", False),
        ("booze", "booze", False),
        ("chainsaw", "moron with a chainsaw", False),
    ],
)
def test_what_is_sure(written: str, meant: str, sure: bool) -> None:
    assert is_sure(written, meant) == sure


def test_what_would_bring_another_finding_about_is_left() -> None:
    """The word is put right, and the card has two values for one number then: who wrote it must look at it."""
    text = 'thing "Lava Lamp"\n    cost 2\n    slack 3\n    slcak 2\n'
    good = 'whenever "Dry Spell"\n    cancel a boooze\n'
    done = mended(a=text, b=good, c=good.replace("Dry", "Wet"))
    assert [each.place.file for each in done.harmful] == ["cards/a.chez"]
    assert sorted(done.texts) == ["cards/b.chez", "cards/c.chez"]
    assert [(each.code, each.place.file) for each in load({"cards/a.chez": text, **done.texts})] == [
        ("CZ205", "cards/a.chez")
    ]


def test_in_one_file_the_good_ones_are_applied() -> None:
    text = 'thing "Lava Lamp"\n    cost 2\n    slack 3\n    slcak 2\n\nwhenever "Dry Spell"\n    cancel a boooze\n'
    done = mended(a=text)
    assert done.texts == {"cards/a.chez": text.replace("boooze", "booze")}
    assert [each.place.line for each in done.harmful] == [4]


def test_a_warning_that_was_there_all_the_time_is_no_hindrance() -> None:
    """With an error some checks are left out: what they find of other blocks is not the doing of the suggestion."""
    done = mended(a="type gadget is thing\n", b='whenever "Dry Spell"\n    cancel a boooze\n')
    assert list(done.texts) == ["cards/b.chez"]
    assert [each.code for each in load({"cards/a.chez": "type gadget is thing\n", **done.texts})] == ["CZ410"]


def _finding(start: int, end: int, text: str, message: str = "m") -> Finding:
    return Finding("CZ106", message, (Label(Place("a", 1, start, 1, end)),), suggestion=text, safe=True)


def test_of_those_that_overlap_the_first_is_applied() -> None:
    findings = [_finding(1, 3, "x", "m"), _finding(2, 4, "y", "n"), _finding(4, 5, "z", "o")]

    def check(texts: Mapping[str, str]) -> Sequence[Finding]:
        return [findings[1]] if texts else findings

    done = mend(findings, {"a": "abcd"}, check)
    assert done.applied == [findings[0], findings[2]]
    assert done.overlapping == [findings[1]]
    assert done.texts == {"a": "xcz"}


def test_a_suggestion_that_mends_nothing_is_left() -> None:
    findings = [_finding(1, 2, "x")]
    done = mend(findings, {"a": "abcd"}, lambda texts: findings)
    assert (done.applied, done.harmful, done.texts) == ([], findings, {})


def test_a_finding_of_several_places_is_applied_whole_or_not_at_all() -> None:
    there = Edit(Place("b", 1, 1, 1, 2), "y")
    finding = Finding("CZ106", "m", (Label(Place("a", 1, 1, 1, 2)),), suggestion="x", safe=True, also=(there,))
    assert mend([finding], {"a": "a", "b": "b"}, lambda texts: []).texts == {"a": "x", "b": "y"}
    done = mend([finding], {"a": "a"}, lambda texts: [])
    assert (done.texts, done.applied) == ({}, [])


def test_what_is_not_safe_is_left() -> None:
    finding = Finding("CZ106", "m", (Label(Place("a", 1, 1, 1, 2)),), suggestion="x")
    assert mend([finding], {"a": "a"}, lambda texts: []).texts == {}


def test_that_trying_ends() -> None:
    """Of a thousand harmful ones each would be tried alone; after a hundred checks the rest is left, and told apart."""
    findings = [_finding(number, number + 1, "x", f"m{number}") for number in range(1, 1001)]
    checks = []

    def check(texts: Mapping[str, str]) -> Sequence[Finding]:
        checks.append(texts)
        return findings

    done = mend(findings, {"a": "y" * 1000}, check)
    assert len(checks) == MOST_CHECKS
    assert (done.applied, done.texts) == ([], {})
    assert len(done.harmful) > 10 and len(done.harmful) + len(done.untried) == 1000


def test_one_harmful_among_a_thousand_keeps_none_of_the_others_back() -> None:
    findings = [_finding(number, number + 1, "x", f"m{number}") for number in range(1, 1001)]

    def check(texts: Mapping[str, str]) -> Sequence[Finding]:
        left = [each for at, each in enumerate(findings) if not texts or texts["a"][at] == "y"]
        return [*left, _finding(1, 2, "z", "new")] if texts and texts["a"][700] == "x" else left

    done = mend(findings, {"a": "y" * 1000}, check)
    assert done.harmful == [findings[700]] and len(done.applied) == 999 and not done.untried
