"""What is said about a line that can't be read."""

from dataclasses import dataclass, replace

from chezlang.findings import Finding, Label
from chezlang.syntax.expected import plain_remark
from chezlang.syntax.experts import EXPERTS, OF_SEVERAL
from chezlang.syntax.lines import Line
from chezlang.syntax.mistakes import Mistake, Remark

# Of a longer line only what is to be changed is shown.
MOST_SHOWN = 160


@dataclass(frozen=True, slots=True)
class Told:
    """The findings about a line, several only where it has several mistakes that can be told apart.

    `meant` is the line as it was meant, where that can be known. `whole_body`: the lines beside it have the same fault.
    """

    findings: tuple[Finding, ...]
    meant: Line | None
    whole_body: bool = False


def explain(mistake: Mistake, brief: bool = False) -> Told:
    """What there is to say of a line that can't be read; `brief` asks no expert."""
    if brief:
        remark = plain_remark(mistake)
        return Told((_finding(mistake, remark, None),), None, remark.whole_body)
    findings: tuple[Finding, ...] = ()
    for _ in range(3):
        remark, fix = _remark(mistake)
        if fix is None and remark.stand_in is None and not remark.whole:
            partial = _partial(mistake)
            if partial is not None:
                remark, fix = partial
                findings = (*findings, _finding(mistake, remark, fix))
                mistake = replace(mistake, line=mistake.line.changed(fix))
                continue
        findings = (*findings, _finding(mistake, remark, fix))
        meant = fix or remark.stand_in
        return Told(findings, mistake.line.changed(meant) if meant else None, remark.whole_body)
    return Told(findings, None)


def _remark(mistake: Mistake) -> tuple[Remark, str | None]:
    """The first remark that is certain or that a corrected line bears out, with that line."""
    for as_if in (mistake, replace(mistake, has_lines=True)):
        for expert in EXPERTS:
            for remark in expert(as_if):
                fix = next((fix for fix in remark.fixes if as_if.fits(fix)), None)
                if fix is not None or remark.certain:
                    return remark, fix
    return plain_remark(mistake), None


def _partial(mistake: Mistake) -> tuple[Remark, str] | None:
    """A remark on the first of several mistakes, with a line that can be read further for its being put right."""
    if mistake.line.text.count('"') % 2:
        return None  # what is a title and what is not can't be told
    left = mistake.left(mistake.line.text)
    for expert in OF_SEVERAL:
        for remark in expert(mistake):
            for fix in remark.fixes:
                if fix.strip() and 0 < mistake.left(fix) < left - 1:
                    return remark, fix
    return None


def _finding(mistake: Mistake, remark: Remark, fix: str | None) -> Finding:
    line = mistake.line
    way_out, suggestion, span = remark.help, None, remark.at
    if fix is not None:
        way_out = f"write `{fix.strip()}`"
        if span is not None and _changes_only(line.text, fix, span):
            suggestion = fix[span[0] : len(fix) - (len(line.text) - span[1])]
        else:
            span, suggestion = _edit(line.text, fix)
        if len(fix) > MOST_SHOWN:
            way_out = f"write `{suggestion.strip()}` for `{line.text[slice(*span)].strip()}`"
    if span is None:
        span = (mistake.bad.start_pos or 0, mistake.bad.end_pos or 0)
    return Finding(
        remark.code,
        remark.message,
        (Label(line.place(*span)),),
        note=remark.note,
        help=way_out,
        suggestion=suggestion,
        safe=remark.safe and suggestion is not None,
    )


def _changes_only(old: str, new: str, span: tuple[int, int]) -> bool:
    start, end = span
    kept = len(old) - end
    return len(new) >= start + kept and new.startswith(old[:start]) and new.endswith(old[end:])


def _edit(old: str, new: str) -> tuple[tuple[int, int], str]:
    """The span of `old`, widened to whole words, that differs from `new`, and what stands there in `new`."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end, new_end = len(old), len(new)
    while end > start and new_end > start and old[end - 1] == new[new_end - 1]:
        end, new_end = end - 1, new_end - 1
    while start > 0 and old[start - 1] != " ":
        start -= 1
    while end < len(old) and old[end] != " ":
        end, new_end = end + 1, new_end + 1
    if start == end:
        # Something is missing at the end: mark the word before it.
        start = len(old[:start].rstrip())
        while start > 0 and old[start - 1] != " ":
            start -= 1
    return (start, end), new[start:new_end]
