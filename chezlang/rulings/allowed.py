"""What comments allow of what is told of rulings when they are played: `# chezc: allow CZ507`.

The parser is not needed for it: rulings that were read before may be played without it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from chezlang.findings import Finding
from chezlang.rulings.run import Result
from chezlang.rulings.script import Ruling
from chezlang.syntax.allow import ONLY_PLAYED, Allow, idle, read_comments
from chezlang.syntax.blocks import Comment, comment_at


def without_allowed(results: Iterable[Result], sources: Mapping[str, str]) -> list[Result]:
    """The results without what a comment beside the ruling allows, and with a finding for each such comment that allows nothing."""
    lines = {file: text.split("\n") for file, text in sources.items() if "chezc" in text}
    found: list[Result] = []
    for result in results:
        mine = _allows(result.ruling, lines.get(result.place.file, ()))
        used = {allow for allow in mine for finding in result.findings if allow.covers(finding)}
        kept: list[Finding] = [each for each in result.findings if not any(allow.covers(each) for allow in used)]
        if result.passed:  # of one that fails, not everything has been looked at
            kept += [idle(allow) for allow in mine if allow not in used]
        found.append(replace(result, findings=tuple(kept)))
    return found


def _allows(ruling: Ruling, lines: Sequence[str]) -> list[Allow]:
    """What the comments in and right above a ruling allow; ``lines``: those of its file, none where no comment allows anything."""
    if not lines:
        return []
    first = ruling.place.line
    last = first + ruling.source.rstrip("\n").count("\n")
    start = first
    while start > 1 and lines[start - 2].lstrip()[:1] in ("", "#"):
        start -= 1
    comments = [
        Comment(number, at + 1, line[at:].rstrip())
        for number, line in enumerate(lines[start - 1 : last], start)
        if (at := comment_at(line)) >= 0
    ]
    found = read_comments(ruling.place.file, comments, first, last)
    return [each for each in found if isinstance(each, Allow) and each.code in ONLY_PLAYED]
