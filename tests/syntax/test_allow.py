"""`# chezc: allow CODE`: silences one code on one block, never an error, and is told of when it silences nothing."""

import pytest

from chezlang import api
from chezlang.findings import Finding
from chezlang.syntax import read_sources, source_from_text
from support.planting import OWN_FILE, library

POINTLESS = 'whenever "Empty Envelope"\n    you gain 0 slack\n'
OTHER = '\nwhenever "Torn Envelope"\n    you gain 0 slack\n'


def told(text: str, asked: tuple[str, ...] = ()) -> list[Finding]:
    return api.linked(read_sources([*library(), source_from_text(OWN_FILE, text)]), asked).findings


def short(text: str) -> list[str]:
    return [f"{each.code} {each.place.line}:{each.place.column}-{each.place.end_column}" for each in told(text)]


def test_without_a_comment_it_is_told() -> None:
    assert short(POINTLESS) == ["CZ411 2:5-21"]


@pytest.mark.parametrize(
    "text",
    [
        "# chezc: allow CZ411\n" + POINTLESS,
        "# chezc: allow changes-nothing\n" + POINTLESS,
        "#chezc:allow CZ411\n" + POINTLESS,
        "# chezc allow CZ411\n" + POINTLESS,
        "# chezc: allow CZ411 (a joke)\n" + POINTLESS,
        "# chezc: allow CZ411 -- a joke, and an old one\n" + POINTLESS,
        "# chezc: allow CZ411: a joke\n" + POINTLESS,
        "# Of envelopes.\n# chezc: allow CZ411\n\n# More of them.\n" + POINTLESS,
        POINTLESS.replace("Envelope\"", "Envelope\" # chezc: allow CZ411"),
        POINTLESS.replace("\n    you", "\n    # chezc: allow CZ411\n    you"),
        POINTLESS + "    # chezc: allow CZ411\n",
        "\ufeff# chezc: allow CZ411\n".replace("\n", "\r\n") + POINTLESS.replace("\n", "\r\n"),
    ],
)  # fmt: skip
def test_a_comment_before_or_in_the_block_allows_it(text: str) -> None:
    assert short(text) == []


def test_only_in_that_block() -> None:
    assert short("# chezc: allow CZ411\n" + POINTLESS + OTHER) == ["CZ411 6:5-21"]
    assert short(POINTLESS + OTHER.replace("\nwhen", "\n# chezc: allow CZ411\nwhen")) == ["CZ411 2:5-21"]


def test_only_that_code() -> None:
    assert short("# chezc: allow CZ413\n" + POINTLESS) == ["CZ114 1:16-21", "CZ411 3:5-21"]
    assert short("# chezc: allow CZ413, CZ411\n" + POINTLESS) == ["CZ114 1:16-21"]


def test_one_that_silences_nothing_is_told() -> None:
    (finding,) = told("# chezc: allow CZ411\n" + POINTLESS.replace("0", "1"))
    assert finding.message == (
        "CZ411 (changes-nothing) is allowed, and there is none in the block that this comment is about"
    )
    assert short("# chezc: allow CZ411\n# chezc: allow CZ411\n" + POINTLESS) == ["CZ114 2:16-21"]
    assert [each.message for each in told("\n  # chezc: allow CZ411\n")] == [
        "CZ411 (changes-nothing) is allowed, and there is none in this file, for it has no block"
    ]


def test_what_is_not_known_for_an_error_is_not_told() -> None:
    """With an error some checks are left out: what they would find may be what is allowed."""
    assert short("# chezc: allow CZ413\n" + POINTLESS.replace("gain", "gian")) == ["CZ106 3:9-13"]


@pytest.mark.parametrize(
    ("comment", "at", "says"),
    [
        ("# chezc: allow CZ999", "16-21", "no finding is called `CZ999`"),
        ("# chezc: allow changes-noting", "16-30", "no finding is called `changes-noting`"),
        ("# chezc: allow CZ4", "16-19", "no finding is called `CZ4`"),
        ("# chezc: alow CZ411", "1-20", "`alow CZ411` is nothing that a comment can tell the checker"),
        ("# chezc:", "1-9", "`chezc:` is nothing that a comment can tell the checker"),
        ("# chezc: allow", "1-15", "the comment names no code that it allows"),
        ("# chezc: allow (a joke)", "1-24", "the comment names no code that it allows"),
        ("# chezc: allow CZ304", "16-21", "CZ304 (nothing-to-refer-to) is an error, which no comment can allow"),
    ],
)
def test_one_that_cant_be_followed_is_told(comment: str, at: str, says: str) -> None:
    (finding,) = told(comment + "\n" + POINTLESS.replace("0", "1"))
    assert (finding.code, f"{finding.place.column}-{finding.place.end_column}") == ("CZ115", at)
    assert finding.message == says
    assert finding.help and finding.note


def test_an_error_stays_one() -> None:
    assert short("# chezc: allow CZ106\n" + POINTLESS.replace("gain", "gian")) == ["CZ115 1:16-21", "CZ106 3:9-13"]


def test_neither_of_these_can_be_allowed_away() -> None:
    """What allows nothing is a warning like others; but who writes that of it could have taken it away."""
    assert short("# chezc: allow CZ114\n" + POINTLESS.replace("0", "1")) == ["CZ114 1:16-21"]


def test_prose_is_no_comment_to_the_checker() -> None:
    assert short("# chezc finds nothing here, and I allow CZ411 nowhere.\n" + POINTLESS.replace("0", "1")) == []
    assert short('whenever "# chezc: allow CZ1"\n    you gain 1 slack\n') == []
