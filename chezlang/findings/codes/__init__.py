"""The table of findings: what each code means, why it matters, and an example that has it and one that hasn't.

1xx reading text, 2xx names, 3xx types of words and references, 4xx cards and games as a whole, 5xx rulings, 6xx cards on
paper: a file for each hundred. A code keeps its number and meaning for good; one that is no longer used is never given to something else.
"""

from chezlang.findings.codes import cards, names, printing, reading, rulings, sorts
from chezlang.findings.codes.code import Code, Level

__all__ = ["CODES", "UNREADABLE", "Code", "Level"]

# Findings that mean that a file was not read at all: they outrank all others in the exit status.
UNREADABLE = frozenset({"CZ100", "CZ101"})

CODES: dict[str, Code] = {
    code.id: code
    for table in (reading.TABLE, names.TABLE, sorts.TABLE, cards.TABLE, rulings.TABLE, printing.TABLE)
    for code in table
}
