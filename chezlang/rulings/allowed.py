"""What comments allow of what is told of rulings when they are played: `# chezc: allow CZ507`."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from chezlang.findings import Finding
from chezlang.rulings.run import Result
from chezlang.syntax.allow import ONLY_PLAYED, Allow, idle, read
from chezlang.syntax.parse import read_sources
from chezlang.syntax.source import SourceFile


def without_allowed(results: Iterable[Result], sources: Mapping[str, str]) -> list[Result]:
    """The results without what a comment beside the ruling allows, and with a finding for each such comment that allows nothing."""
    allows: dict[str, list[Allow]] = {}
    found: list[Result] = []
    for result in results:
        file = result.place.file
        if file not in allows:
            allows[file] = _allows(file, sources.get(file, ""))
        mine = [allow for allow in allows[file] if allow.first <= result.place.line <= allow.last]
        used = {allow for allow in mine for finding in result.findings if allow.covers(finding)}
        kept: list[Finding] = [each for each in result.findings if not any(allow.covers(each) for allow in used)]
        if result.passed:  # of one that fails, not everything has been looked at
            kept += [idle(allow) for allow in mine if allow not in used]
        found.append(replace(result, findings=tuple(kept)))
    return found


def _allows(file: str, text: str) -> list[Allow]:
    if "chezc" not in text:
        return []
    reading = read_sources([SourceFile(file, text)])
    return [each for each in read(reading) if isinstance(each, Allow) and each.code in ONLY_PLAYED]
