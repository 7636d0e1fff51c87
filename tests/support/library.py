"""The library, and other games, loaded once for each test process."""

from functools import cache
from pathlib import Path

from chezlang import api
from chezlang.effects.ruleset import RuleSet

ROOT = Path(__file__).resolve().parents[2]
CARDS = ROOT / "cards"


@cache
def loaded(*paths: Path) -> api.Loaded:
    """What `api.load` makes of some paths (the whole library by default)."""
    return api.load(paths or (CARDS,))


def rules_of(*paths: Path) -> RuleSet:
    """The rule set of some paths, which must have no findings."""
    found = loaded(*paths)
    told = [
        f"{finding.labels[0].place.file}:{finding.labels[0].place.line} {finding.message}" for finding in found.findings
    ]
    assert not told, "\n".join(told)
    assert found.rules is not None
    return found.rules
