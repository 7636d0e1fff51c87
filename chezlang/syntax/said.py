"""What the tables say of a whole line that means nothing here."""

from collections.abc import Iterator

from chezlang.syntax import foreign, nearest
from chezlang.syntax.foreign import Said


def said_of(text: str, masked: str, read: bool = False) -> Iterator[Said]:
    """What the tables say of a line (`masked`: with its titles blotted out, as long as `text`).

    `read`: the line was read, and meant nothing.
    """
    for each in (*foreign.TABLE, *nearest.TABLE):
        if read and not each.read:
            continue
        found = each.pattern.fullmatch(masked)
        if found:
            spans = {name: found.span(name) for name in found.re.groupindex}
            yield each.said({name: text[start:end] if start >= 0 else "" for name, (start, end) in spans.items()})
