"""What every effect object is: an immutable node with a JSON form made from its fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chezlang.effects.machine import Machine
    from chezlang.state.data import Body


@dataclass(frozen=True)
class Node:
    """A part of a compiled card. Its fields are nodes, tuples of such, integers, strings, bools or None."""


@dataclass(frozen=True)
class Effect(Node):
    """A line that does something."""

    def run(self, m: Machine, f: Body) -> bool:
        """Do it. True: done, go on with the next line. False: meet this line again once what lies above is done."""
        raise TypeError(f"{type(self).__name__} has no run")

    def possible(self, m: Machine, f: Body) -> bool:
        """Whether running it now could change anything."""
        raise TypeError(f"{type(self).__name__} has no possible")

    def allowed(self, m: Machine, f: Body) -> bool:
        """Whether it stands in the way of what follows it: a price that can't be paid, a choice without a candidate."""
        return True


@dataclass(frozen=True)
class Block(Node):
    """Lines run one after another. ``id`` is how a frame speaks of it: its index in the rule set.

    ``unit``: one sentence of several steps ("..., then ..."), between which crossings are not looked at (D29).
    """

    id: int
    lines: tuple[Effect, ...]
    unit: bool = False


_names: dict[type[Node], tuple[str, ...]] = {}


def inside(node: Node) -> dict[str, Any]:
    """The fields of a node by name, in their order. For `vars`, a compiled class has not what it takes."""
    return {name: getattr(node, name) for name in names_of(node)}


def names_of(node: Node) -> tuple[str, ...]:
    """The names of the fields of a node, in their order."""
    cls = type(node)
    names = _names.get(cls)
    if names is None:
        names = tuple(each.name for each in fields(cls))
        _names[cls] = names
    return names


_PLAIN = frozenset({int, str, bool, type, type(None)})
_values: dict[type[Node], Callable[[Any], Any]] = {}


def parts(root: Any, into_blocks: bool = True) -> list[Node]:
    """A node and all nodes inside it; without ``into_blocks`` those of the blocks that it would run are left out."""
    found: list[Node] = []
    waiting: list[Any] = [root]
    while waiting:
        node = waiting.pop()
        cls = type(node)
        if cls in _PLAIN:
            continue
        if cls is tuple:
            waiting.extend(node)
            continue
        values = _values.get(cls)
        if values is None:
            if not isinstance(node, Node):
                continue
            # Of fewer than two names no tuple would come; a class is no part.
            values = attrgetter("__class__", "__class__", *inside(node))
            _values[cls] = values
        if into_blocks or cls is not Block:
            found.append(node)
            waiting.extend(values(node))
    return found


def registry() -> dict[str, type[Node]]:
    """Every node class by name."""
    found: dict[str, type[Node]] = {}
    waiting: list[type[Node]] = [Node]
    while waiting:
        for cls in waiting.pop().__subclasses__():
            found[cls.__name__] = cls
            waiting.append(cls)
    return found


def to_json(value: Any) -> Any:
    """A node as a JSON object ``{"is": class name, field: value ...}``; tuples as lists."""
    if isinstance(value, Node):
        row: dict[str, Any] = {"is": type(value).__name__}
        for field in fields(value):
            if field.init:  # what is worked out from other fields is not part of the form
                row[field.name] = to_json(getattr(value, field.name))
        return row
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value
