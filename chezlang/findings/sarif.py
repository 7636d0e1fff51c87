"""Findings as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), which code hosts and editors read."""

import json
from collections import Counter
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from chezlang import __version__
from chezlang.findings.codes import CODES, UNREADABLE, Code, Level
from chezlang.findings.explain import examples, page_of
from chezlang.findings.finding import Finding, Label, Place, level_of, ordered
from chezlang.findings.report import Report, Silenced

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

_LEVEL: dict[Level, str] = {"error": "error", "warning": "warning", "info": "note"}


def as_sarif(report: Report) -> str:
    """One log with one run; ASCII only. Rules are listed as far as there are findings of them."""
    findings = ordered(report.findings)
    codes = sorted({finding.code for finding in (*findings, *(each.finding for each in report.silenced))})
    seen: Counter[str] = Counter()
    results = [_result(finding, codes.index(finding.code), seen) for finding in findings]
    for each in report.silenced:
        result = _result(each.finding, codes.index(each.finding.code), seen)
        results.append({**result, "suppressions": [_suppression(each)]})
    run = {
        "tool": {
            "driver": {
                "name": "chezc",
                "version": __version__,
                "rules": [_rule(CODES[code]) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": not any(each.code in UNREADABLE for each in findings)}],
        "results": results,
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: Code) -> dict[str, Any]:
    shown = "\n\n".join([code.why, *(f"{head}\n\n```\n{text}```" for head, text in examples(code))])
    plain = "\n\n".join([code.why, *(f"{head}\n\n{text}" for head, text in examples(code))])
    # The page has no address on the web, so that helpUri, which must be one, is left out.
    return {
        "id": code.id,
        "name": "".join(part.capitalize() for part in code.name.split("-")),
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.why},
        "help": {"text": f"{plain}\n\nSee {page_of(code)}.", "markdown": f"{shown}\n\nSee `{page_of(code)}`."},
        "defaultConfiguration": {"level": _LEVEL[code.level], "enabled": not code.default_off},
        "properties": {"page": page_of(code)},
    }


def _result(finding: Finding, rule: int, seen: Counter[str]) -> dict[str, Any]:
    primary, *others = finding.labels
    said = [finding.message]
    said += [f"note: {finding.note}"] if finding.note else []
    said += [f"help: {finding.help}"] if finding.help else []
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": _LEVEL[level_of(finding)],
        "message": {"text": "\n".join(said)},
        "locations": [_location(primary)],
        "partialFingerprints": {"chezFinding/v1": _fingerprint(finding, seen)},
        "suppressions": [],  # of all results or of none: absent, it says that nobody has looked
    }
    if others:
        result["relatedLocations"] = [{"id": number, **_location(label)} for number, label in enumerate(others, 1)]
    if finding.edits:
        result["fixes"] = [_fix(finding)]
    return result


def _suppression(silenced: Silenced) -> dict[str, Any]:
    why = {"justification": silenced.why} if silenced.why else {}
    return {"kind": "inSource", "status": "accepted", **why, "location": _location(Label(silenced.place))}


def _location(label: Label) -> dict[str, Any]:
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": {"uri": _uri(label.place.file)}}}
    if label.place.line:
        location["physicalLocation"]["region"] = _region(label.place)
    if label.text:
        location["message"] = {"text": label.text}
    return location


def _region(place: Place) -> dict[str, int]:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def _fix(finding: Finding) -> dict[str, Any]:
    files: dict[str, list[dict[str, Any]]] = {}
    for edit in finding.edits:
        replacement = {"deletedRegion": _region(edit.place), "insertedContent": {"text": edit.text}}
        files.setdefault(edit.place.file, []).append(replacement)
    return {
        "description": {"text": finding.help or "put it right"},
        "artifactChanges": [
            {"artifactLocation": {"uri": _uri(file)}, "replacements": replacements}
            for file, replacements in files.items()
        ],
        "properties": {"safe": finding.safe},
    }


def _uri(file: str) -> str:
    """The file as a reference within the folder that was checked, or as an address of its own if its path is absolute."""
    path = quote(file.encode("utf-8", "surrogateescape"), safe="/~!$&'()*+,;=@")
    if PurePosixPath(file).is_absolute():
        return f"file://{path}"
    # A first part with a colon would be taken for a scheme; quote() has seen to that.
    return path


def _fingerprint(finding: Finding, seen: Counter[str]) -> str:
    """What tells the finding from others when lines have moved: its code, file and message, and the how manieth it is."""
    said = "\0".join((finding.code, finding.place.file, finding.message))
    seen[said] += 1
    return sha256(f"{said}\0{seen[said]}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
