"""Findings as JSON, for other programs. Its form is laid down in findings.schema.json, beside this file."""

import json
from typing import Any

from chezlang.findings.codes import CODES
from chezlang.findings.explain import page_of
from chezlang.findings.finding import Edit, Finding, Label, Place, level_of, ordered
from chezlang.findings.report import Report

#: Of the form: it grows when something is taken away or comes to mean something else, not when something is added.
VERSION = 2


def as_json(report: Report) -> str:
    """One object on several lines; ASCII only, so that any pipe carries it."""
    document = {
        "version": VERSION,
        "checked": {"cards": report.cards, "files": len(report.sources)},
        "compiles": report.compiles,
        "not_shown": dict(report.hidden),
        "findings": [_finding(finding) for finding in ordered(report.findings)],
    }
    return json.dumps(document, indent=2) + "\n"


def _finding(finding: Finding) -> dict[str, Any]:
    code = CODES[finding.code]
    return {
        "code": code.id,
        "name": code.name,
        "level": level_of(finding),
        "message": finding.message,
        "page": page_of(code),
        "labels": [_label(label) for label in finding.labels],
        "note": finding.note,
        "help": finding.help,
        "suggestion": _suggestion(finding.edits, finding.safe) if finding.edits else None,
    }


def _label(label: Label) -> dict[str, Any]:
    return {**_place(label.place), "text": label.text}


def _suggestion(edits: tuple[Edit, ...], safe: bool) -> dict[str, Any]:
    return {"safe": safe, "edits": [{**_place(edit.place), "text": edit.text} for edit in edits]}


def _place(place: Place) -> dict[str, Any]:
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }
