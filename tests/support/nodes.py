"""The classes of nodes that compiled cards are made of."""

from chezlang.effects import watched
from chezlang.effects.base import Node, registry


def concrete() -> dict[str, type[Node]]:
    """Every class that is used as it is, by name; not what only counts in the place of another."""

    def counts(cls: type[Node]) -> bool:
        return cls.__module__ == watched.__name__

    return {name: cls for name, cls in registry().items() if not counts(cls) and all(map(counts, cls.__subclasses__()))}
