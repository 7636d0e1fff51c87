"""A compiler and rules engine for card games written as `.chez` files."""

__version__ = "0.1.0"
