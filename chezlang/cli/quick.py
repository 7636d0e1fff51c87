"""The console script: answers what is known already before anything large is imported, and leaves all else to `app`.

`chezc validate PATH...` of an unchanged library without findings is what editors, hooks and people run most; half of what it
would take is importing the command line.
"""

import sys


def main() -> None:
    """Like `app.main`, which it calls for all that it does not know."""
    said = _known(sys.argv[1:])
    if said is None:
        from chezlang.cli import app

        app.main()
        return
    try:
        print(said, flush=True)
    except OSError:  # the pipe is closed: `app` knows how to leave then
        from chezlang.cli import app

        app.main()
    sys.exit(0)


def _known(arguments: list[str]) -> str | None:
    """What is to be printed of a library that was clean when it was checked, and has not changed since."""
    # Where there is nothing to tell of, --strict is no matter.
    paths = [each for each in arguments[1:] if each != "--strict"]
    if arguments[:1] != ["validate"] or not paths or any(each.startswith("-") for each in paths):
        return None
    try:
        from chezlang import answers, cache
        from chezlang.findings.report import Report, closing_line
        from chezlang.syntax.source import read_files

        folder = cache.folder_of_user()
        files, unread = read_files(paths)
        if not folder or unread:
            return None
        kept = cache.Cache(folder, cache.fingerprint())
        said = answers.said(kept, answers.key_of(kept, files, ()))
    except OSError:
        return None
    if said is None or said[0]:
        return None
    _, cards, sound = said
    return closing_line(Report((), {file.name: "" for file in files}, cards, sound))
