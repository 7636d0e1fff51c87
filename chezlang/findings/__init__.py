"""What the compiler has to say about a file: findings as values, the table of their codes, and how they are shown.

Nothing here raises for a designer's mistake; a pass returns its findings beside its result.
"""

from chezlang.findings.codes import CODES, Code, Level
from chezlang.findings.finding import Edit, Finding, Label, Place, Refused, level_of, ordered, whole_file, with_reason
from chezlang.findings.suggest import did_you_mean

__all__ = [
    "CODES",
    "Code",
    "Edit",
    "Finding",
    "Label",
    "Level",
    "Place",
    "Refused",
    "did_you_mean",
    "level_of",
    "ordered",
    "whole_file",
    "with_reason",
]
