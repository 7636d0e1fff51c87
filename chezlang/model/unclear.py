"""A phrase that means nothing: how the reader of a line gives it up.

Inside this package only: it carries the finding from where a phrase is read up to the line, where it becomes a value.
"""

from __future__ import annotations

from chezlang.findings import Finding


class Unclear(Exception):
    """The line can't be understood; ``finding`` says why. None: what is missing has been told of elsewhere.

    ``word`` is the word or title that nobody declares, if that is why.
    """

    def __init__(self, finding: Finding | None, word: str = "") -> None:
        super().__init__(finding.message if finding else "")
        self.finding = finding
        self.word = word
