"""A compiled library is JSON and back, equal, and plays without what reads source."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from chezlang.effects import ruleset
from chezlang.effects.base import Node, parts, registry
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.select import Noun
from support.library import CARDS, rules_of
from support.play import played

#: Plays games of a compiled library while what reads source can't be imported, and prints what happened.
PLAYER = """
import json, sys

class Closed:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "lark" or name.startswith(("chezlang.syntax", "chezlang.model")):
            raise ImportError(f"{name} is closed")

sys.meta_path.insert(0, Closed())
sys.path.insert(0, sys.argv[1])
from chezlang.effects import ruleset
from support.play import played

rules = ruleset.parse(open(sys.argv[2], encoding="utf-8").read())
for seats in range(rules.low, rules.high + 1):
    record = played(rules, seats, 7)
    print(json.dumps([record.decisions, record.log, record.end]))
assert not [name for name in sys.modules if name.split(".")[0] == "lark"]
"""

LIBRARIES = pytest.mark.parametrize("paths", [(), (CARDS / "chez-geek",)], ids=["library", "base"])


@LIBRARIES
def test_it_comes_back_equal(paths: tuple[Path, ...]) -> None:
    rules = rules_of(*paths)
    text = ruleset.dump(rules)
    again = ruleset.parse(text)
    assert again == rules
    assert ruleset.dump(again) == text
    assert ruleset.fingerprint(again) == ruleset.fingerprint(rules)


def test_what_is_worked_out_comes_back_too() -> None:
    """Fields that are no part of the form: lists of zones, masks of nouns."""
    rules = rules_of()
    again = ruleset.parse(ruleset.dump(rules))

    def masks(found: RuleSet) -> list[tuple[int, int]]:
        return [(node.any_mask, node.all_mask) for node in parts(found) if isinstance(node, Noun)]

    assert (again.open_zones, again.total) == (rules.open_zones, rules.total)
    assert masks(again) == masks(rules)


def test_it_is_plain_json_one_line_a_card() -> None:
    text = ruleset.dump(rules_of())
    data = json.loads(text)
    assert data["format"] == ruleset.FORMAT
    lines = text.splitlines()
    for card in data["rules"]["cards"]:
        assert json.dumps(card, ensure_ascii=False, separators=(",", ":")) in [line.rstrip(",") for line in lines]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: "[]",
        lambda text: "{}",
        lambda text: text.replace('"format": 1', '"format": 99'),
        lambda text: text.replace('"is":"CardDef"', '"is":"Nothing"'),
        lambda text: text.replace('"copies":', '"numberofcopies":'),
    ],
)
def test_what_is_no_compiled_library_is_refused(spoil) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match="compiled library"):
        ruleset.parse(spoil(ruleset.dump(rules_of())))


def test_every_node_has_a_name_of_its_own() -> None:
    found: list[type] = []
    waiting: list[type] = [Node]
    while waiting:
        cls = waiting.pop()
        found.append(cls)
        waiting.extend(cls.__subclasses__())
    assert len({cls.__name__ for cls in found}) == len(set(found))
    assert set(registry()) == {cls.__name__ for cls in found if cls is not Node}


def test_it_plays_where_source_can_not_be_read(tmp_path: Path) -> None:
    rules = rules_of()
    compiled = tmp_path / "library.json"
    compiled.write_text(ruleset.dump(rules), encoding="utf-8")
    tests = Path(__file__).resolve().parents[1]
    command = [sys.executable, "-c", PLAYER, str(tests), str(compiled)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tests.parent, timeout=120)
    assert done.returncode == 0, done.stderr
    for seats, line in zip(range(rules.low, rules.high + 1), done.stdout.splitlines(), strict=True):
        record = played(rules, seats, 7)
        assert json.loads(line) == json.loads(json.dumps([record.decisions, record.log, record.end]))
