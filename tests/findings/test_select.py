"""Which findings are shown: by number, by name, by the start of a number."""

from dataclasses import replace

import pytest

from chezlang import api
from chezlang.findings import CODES, Code, Finding, Label, Place, Refused
from chezlang.findings import explain as explaining
from chezlang.findings import select as selecting
from chezlang.findings.select import selection
from chezlang.syntax import read_sources, source_from_text
from support.planting import OWN_FILE, library

TASTE = Code("CZ499", "mere-taste", "info", "t", "W.", "", "", default_off=True)


@pytest.fixture(autouse=True)
def _with_a_matter_of_taste(monkeypatch: pytest.MonkeyPatch) -> None:
    table = {**CODES, TASTE.id: TASTE}
    for module in (selecting, explaining):
        monkeypatch.setattr(module, "CODES", table)


DEFAULT = {code.id for code in CODES.values() if not code.default_off}


def starting(*starts: str) -> set[str]:
    return {code for code in DEFAULT if code.startswith(starts)}


@pytest.mark.parametrize(
    ("select", "ignore", "codes"),
    [
        ([], [], DEFAULT),
        (["CZ304"], [], {"CZ304"}),
        (["cz304", "unknown-word"], [], {"CZ304", "CZ201"}),
        (["CZ304,unknown-word", "Tab"], [], {"CZ304", "CZ201", "CZ102"}),
        (["CZ3, CZ41"], [], starting("CZ3", "CZ41")),
        (["CZ"], [], DEFAULT),
        ([], ["CZ4"], DEFAULT - starting("CZ4")),
        (["CZ4"], ["CZ41", "duplicate-title"], starting("CZ4") - starting("CZ41") - {"CZ401"}),
        (["CZ4"], ["CZ"], set()),
        (["CZ499"], [], {"CZ499"}),
        (["CZ", "mere-taste"], [], DEFAULT | {"CZ499"}),
        (["CZ499"], ["CZ4"], set()),
    ],
)
def test_codes(select: list[str], ignore: list[str], codes: set[str]) -> None:
    chosen = selection(select, ignore)
    assert chosen.codes == codes
    assert chosen.asked == codes & {"CZ499"} | {code for code in codes if CODES.get(code, TASTE).default_off}


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("unused-wrod", "no finding is called `unused-wrod`; did you mean `unused-word`?"),
        ("CZ9", "no finding is called `CZ9`; `chezc explain --list` shows them all"),
        ("C", "no finding is called `C`; `chezc explain --list` shows them all"),
        ("", "no finding is called ``; `chezc explain --list` shows them all"),
        ("all", "no finding is called `all`; `chezc explain --list` shows them all"),
    ],
)
def test_what_names_nothing_is_refused(word: str, says: str) -> None:
    for given in ({"select": [word]}, {"ignore": [word]}, {"ignore": [f"CZ304,{word}"]}):
        with pytest.raises(Refused) as caught:
            selection(**given)
        assert str(caught.value) == says


def test_what_could_not_be_read_is_always_shown() -> None:
    findings = [Finding(code, "m", (Label(Place("a", 1, 1, 1, 2)),)) for code in ("CZ100", "CZ101", "CZ106", "CZ106")]
    for chosen in (selection(["CZ4"]), selection([], ["CZ1"])):
        assert [each.code for each in chosen.shown(findings)] == ["CZ100", "CZ101"]
        assert chosen.hidden(findings) == {"CZ106": 2}


POINTLESS = 'whenever "Empty Envelope"\n    you gain 0 slack\n'


@pytest.mark.parametrize(
    ("text", "asked", "told"),
    [
        (POINTLESS, (), []),
        (POINTLESS, ("CZ411",), ["CZ411"]),
        ("# chezc: allow CZ411\n" + POINTLESS, (), []),
        ("# chezc: allow CZ411\n" + POINTLESS, ("CZ411",), []),
        ("# chezc: allow CZ411\n" + POINTLESS.replace("0", "1"), (), []),
        ("# chezc: allow CZ411\n" + POINTLESS.replace("0", "1"), ("CZ411",), ["CZ114"]),
    ],
)
def test_what_is_off_is_found_only_where_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, text: str, asked: tuple[str, ...], told: list[str]
) -> None:
    """Neither is it told then that a comment which allows it allows nothing."""
    monkeypatch.setattr(api, "CODES", {**CODES, "CZ411": replace(CODES["CZ411"], default_off=True)})
    reading = read_sources([*library(), source_from_text(OWN_FILE, text)])
    assert [finding.code for finding in api.linked(reading, asked).findings] == told
