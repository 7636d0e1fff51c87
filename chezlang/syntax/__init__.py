"""From text to trees with places: files are read, cut into blocks, and each block is parsed alone.

A mistake never raises and never hides another: what can't be read becomes a finding, and the rest is parsed.
"""

from typing import TYPE_CHECKING, Any

from chezlang.syntax.source import SourceFile, read_files, source_from_bytes, source_from_text

if TYPE_CHECKING:
    from chezlang.syntax.blocks import Block, Comment
    from chezlang.syntax.parse import ParsedBlock, Reading, parse_block, read_library, read_sources

__all__ = [
    "Block",
    "Comment",
    "ParsedBlock",
    "Reading",
    "SourceFile",
    "parse_block",
    "read_files",
    "read_library",
    "read_sources",
    "source_from_bytes",
    "source_from_text",
]


def __getattr__(name: str) -> Any:
    """What parses is imported when it is first asked for: where the answer is known already, files are only read."""
    if name in ("Block", "Comment"):
        from chezlang.syntax import blocks

        return getattr(blocks, name)
    if name in __all__:
        from chezlang.syntax import parse

        return getattr(parse, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
