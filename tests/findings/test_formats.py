"""Findings for other programs: JSON, SARIF, and GitHub's runner.

The schema of the whole of SARIF is no part of any package that tests could take it from: sarif-part.schema.json has, of what the
standard lays down, the part that is written, and lets nothing else through. What is written has been held against the whole one.
"""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chezlang import findings as package
from chezlang.findings import CODES, Edit, Finding, Label, Place, whole_file
from chezlang.findings.data import as_json
from chezlang.findings.github import MOST_SHOWN, as_github
from chezlang.findings.report import Report, Silenced, closing_line
from chezlang.findings.sarif import as_sarif
from support.planting import plant

ROOT = Path(__file__).resolve().parents[2]


def _schema(path: Path) -> jsonschema.Draft202012Validator:
    schema = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


JSON = _schema(Path(package.__file__).parent / "findings.schema.json")
SARIF = _schema(Path(__file__).parent / "sarif-part.schema.json")


def _report(*findings: Finding, **more: Any) -> Report:
    return Report(findings, {"a.chez": "x\n"}, 1, False, **more)


def _finding(code: str = "CZ201", message: str = "m", file: str = "a.chez", line: int = 2, **more: Any) -> Finding:
    return Finding(code, message, (Label(Place(file, line, 8, line, 12), "l"),), **more)


def _every_bad_example() -> list[Finding]:
    return [finding for code in CODES.values() if code.bad for finding in plant(code.bad).findings]


def test_every_bad_example_fits_both_schemas() -> None:
    report = Report(_every_bad_example(), {}, 300, False, {"CZ411": 2})
    assert len(report.findings) > 40
    JSON.validate(json.loads(as_json(report)))
    SARIF.validate(json.loads(as_sarif(report)))


_text = st.text(min_size=1, max_size=20)
_place = st.builds(
    lambda file, line: Place(file, line, 3, line, 9), st.text("ab/ #?%é😀\udcff:", min_size=1), st.integers(1, 9)
)
_findings = st.builds(
    Finding,
    st.sampled_from(sorted(CODES)),
    _text,
    st.lists(st.builds(Label, _place | st.builds(whole_file, st.text("a/é\udc80", min_size=1)), _text), min_size=1, max_size=3).map(tuple),
    _text,
    _text,
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.too_slow])  # the first text of all takes a second
@given(st.lists(_findings, max_size=4))
def test_whatever_there_is_to_say_fits_them(findings: list[Finding]) -> None:
    for text, schema in ((as_json(_report(*findings)), JSON), (as_sarif(_report(*findings)), SARIF)):
        assert text.isascii() and text.endswith("\n")
        schema.validate(json.loads(text))


def test_json() -> None:
    also = Edit(Place("b.chez", 3, 1, 3, 1), "    ")
    finding = _finding("CZ201", "é", note="n", help="h", suggestion="booze", safe=True, also=(also,))
    document = json.loads(as_json(_report(finding, hidden={"CZ503": 2})))
    assert document == {
        "version": 2,
        "checked": {"cards": 1, "files": 1},
        "compiles": False,
        "not_shown": {"CZ503": 2},
        "findings": [
            {
                "code": "CZ201",
                "name": "unknown-word",
                "level": "error",
                "message": "é",
                "page": "docs/reference/findings/CZ201.md",
                "labels": [
                    {"file": "a.chez", "line": 2, "column": 8, "end_line": 2, "end_column": 12, "text": "l"},
                ],
                "note": "n",
                "help": "h",
                "suggestion": {
                    "safe": True,
                    "edits": [
                        {"file": "a.chez", "line": 2, "column": 8, "end_line": 2, "end_column": 12, "text": "booze"},
                        {"file": "b.chez", "line": 3, "column": 1, "end_line": 3, "end_column": 1, "text": "    "},
                    ],
                },
            }
        ],
    }


@pytest.mark.parametrize(
    "change", [{"version": 1}, {"more": 1}, {"findings": [{}]}, {"not_shown": {"CZ1": 1}}, {"checked": {"cards": -1}}]
)
def test_the_schema_lets_nothing_else_through(change: dict[str, Any]) -> None:
    document = json.loads(as_json(_report(_finding())))
    assert JSON.is_valid(document)
    assert not JSON.is_valid({**document, **change})


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.id)
def test_the_page_is_there(code: package.Code) -> None:
    document = json.loads(as_json(_report(_finding(code.id))))
    assert (ROOT / document["findings"][0]["page"]).is_file()


def test_sarif() -> None:
    twice = _finding("CZ401", "again", line=9)
    twice = Finding(twice.code, twice.message, (*twice.labels, Label(Place("b c.chez", 1, 1, 1, 2), "the first")))
    log = json.loads(as_sarif(_report(twice, _finding(suggestion="booze", safe=True, help="h"))))
    (run,) = log["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["CZ201", "CZ401"]
    first, second = run["results"]
    assert (first["ruleId"], first["ruleIndex"], first["level"]) == ("CZ201", 0, "error")
    assert first["message"]["text"] == "m\nhelp: h"
    assert first["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 2, "startColumn": 8, "endLine": 2, "endColumn": 12,
    }  # fmt: skip
    (change,) = first["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["insertedContent"] == {"text": "booze"}
    (related,) = second["relatedLocations"]
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "b%20c.chez"
    assert related["message"]["text"] == "the first"
    assert run["invocations"] == [{"executionSuccessful": True}]


def test_sarif_of_what_a_comment_allows() -> None:
    silenced = Silenced(_finding("CZ411"), Place("a.chez", 1, 16, 1, 21), "meant so")
    report = replace(_report(_finding()), silenced=(silenced, replace(silenced, why="")))
    log = json.loads(as_sarif(report))
    SARIF.validate(log)
    told, first, second = log["runs"][0]["results"]
    assert [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]] == ["CZ201", "CZ411"]
    assert (told["ruleId"], told["suppressions"]) == ("CZ201", [])
    assert (first["ruleId"], first["ruleIndex"]) == ("CZ411", 1)
    (suppression,) = first["suppressions"]
    assert (suppression["kind"], suppression["status"], suppression["justification"]) == (
        "inSource",
        "accepted",
        "meant so",
    )
    assert suppression["location"]["physicalLocation"]["region"]["startColumn"] == 16
    assert "justification" not in second["suppressions"][0]
    assert first["partialFingerprints"] != second["partialFingerprints"]


def test_sarif_of_what_could_not_be_read() -> None:
    (run,) = json.loads(as_sarif(_report(Finding("CZ100", "m", (Label(whole_file("/no where")),)))))["runs"]
    assert run["invocations"] == [{"executionSuccessful": False}]
    location = run["results"][0]["locations"][0]["physicalLocation"]
    assert location == {"artifactLocation": {"uri": "file:///no%20where"}}


def test_fingerprints_stay_when_lines_move_and_tell_all_apart() -> None:
    def prints(*findings: Finding) -> list[str]:
        results = json.loads(as_sarif(_report(*findings)))["runs"][0]["results"]
        return [result["partialFingerprints"]["chezFinding/v1"] for result in results]

    assert prints(_finding(line=2)) == prints(_finding(line=70))
    assert len(set(prints(_finding(line=2), _finding(line=3), _finding(message="n"), _finding("CZ202")))) == 4


def test_github() -> None:
    assert as_github(_report(_finding("CZ411", note="n", help="a:\n    b"), _finding(message="50 %, so: it is"))) == (
        "::error file=a.chez,line=2,endLine=2,col=8,endColumn=12,title=CZ201 unknown-word"
        "::50 %25, so: it is%0Asee docs/reference/findings/CZ201.md\n"
        "::warning file=a.chez,line=2,endLine=2,col=8,endColumn=12,title=CZ411 changes-nothing"
        "::m%0Anote: n%0Ahelp: a:%0A    b%0Asee docs/reference/findings/CZ411.md\n"
    )
    whole = Finding("CZ100", "m", (Label(whole_file("a,b: c%.chez")),))
    assert as_github(_report(whole)).startswith("::error file=a%2Cb%3A c%25.chez,title=CZ100 unreadable-file::m%0A")
    assert as_github(_report()) == ""


def _commands(report: Report) -> list[tuple[str, str, str]]:
    """What GitHub's runner makes of it: command, properties, message."""
    found = [re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line) for line in as_github(report).split("\n")[:-1]]
    assert all(found)
    return [(each[1], each[2], each[3]) for each in found if each]


@given(st.text(min_size=1), st.text(min_size=1))
def test_nothing_in_a_message_or_name_makes_another_command(message: str, file: str) -> None:
    (command,) = _commands(_report(_finding(message=message, file=file)))
    assert command[0] == "error"
    assert command[1].count(",") == 5


@pytest.mark.parametrize("many", [1, 9, 10, 11, 12, 1000])
def test_no_more_than_ten_of_a_level_and_the_tenth_tells_of_the_rest(many: int) -> None:
    errors = [_finding(message=f"e{number}", line=number + 1, file=f"{number % 3}.chez") for number in range(many)]
    warnings = [_finding("CZ411", message=f"w{number}") for number in range(3)]
    commands = _commands(_report(*warnings, *errors))
    of_errors = [command for command in commands if command[0] == "error"]
    assert len(of_errors) == min(many, MOST_SHOWN)
    assert [command[0] for command in commands].count("warning") == 3
    if many > MOST_SHOWN:
        left = many - 9
        assert of_errors[-1][1] == f"title={left} more errors"
        assert of_errors[-1][2].startswith(f"{left} more errors in ")
        assert "1 more" not in of_errors[-1][2].split()[0]


@pytest.mark.parametrize(
    ("report", "line"),
    [
        (Report([], {"a": "", "b": ""}, 1, True), "checked 1 card in 2 files: no findings"),
        (_report(_finding()), "checked 1 card in 1 file: 1 error"),
        (_report(_finding(suggestion="x", safe=True)), "checked 1 card in 1 file: 1 error; --fix may mend it"),
        (
            _report(_finding("CZ411"), hidden={"CZ410": 1}),
            "checked 1 card in 1 file: 1 warning; 1 finding not shown (1 unused-word): "
            "no rules come of these files until the errors among them are mended",
        ),
        (
            Report([], {}, 3, True, {"CZ410": 2, "CZ411": 1}),
            "checked 3 cards in 0 files: no findings; 3 findings not shown (2 unused-word, 1 changes-nothing)",
        ),
    ],
)
def test_the_closing_line(report: Report, line: str) -> None:
    assert closing_line(report) == line
