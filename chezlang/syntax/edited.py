"""Reading a library as an editor sees it: with text that has not been saved yet in place of what is on the disk."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from chezlang.findings import Finding
from chezlang.syntax.source import SourceFile, read_files, source_from_text


def files_as_edited(
    paths: Iterable[str | os.PathLike[str]], edited: Mapping[str, str]
) -> tuple[tuple[SourceFile, ...], tuple[Finding, ...]]:
    """What `paths` name, with the texts of `edited` (by path) in place of the files that they are of.

    A text whose path is none of those files stands beside them, under the path that was given. What can't be read or
    found on the disk is no trouble where there is a text for it.
    """
    left = {_real(name): source_from_text(name, text) for name, text in edited.items()}
    # A file that isn't there yet may be named too: it is the one that is being written.
    named = [path for path in paths if _real(path) not in left or Path(path).exists()]
    files, findings = read_files(named)
    unread = tuple(finding for finding in findings if _real(finding.place.file) not in left)
    texts: list[SourceFile] = []
    for file in files:
        instead = left.pop(_real(file.name), None)
        texts.append(file if instead is None else SourceFile(file.name, instead.text))
    return (*texts, *left.values()), unread


def _real(path: str | os.PathLike[str]) -> str:
    return os.path.realpath(path)
