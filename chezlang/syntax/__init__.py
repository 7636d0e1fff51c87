"""From text to trees with places: files are read, cut into blocks, and each block is parsed alone.

A mistake never raises and never hides another: what can't be read becomes a finding, and the rest is parsed.
"""

from chezlang.syntax.blocks import Block, Comment
from chezlang.syntax.parse import ParsedBlock, Reading, parse_block, read_library, read_sources
from chezlang.syntax.source import SourceFile, read_files, source_from_bytes, source_from_text

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
