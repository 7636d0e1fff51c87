"""The classes of nodes that compiled cards are made of."""

from chezlang.effects.base import Node, registry
from chezlang.effects.form import forms


def concrete() -> dict[str, type[Node]]:
    """Every class that is used as it is, by name; not what only counts in the place of another, and is never written down."""
    return {name: cls for name, cls in registry().items() if name in forms()}
