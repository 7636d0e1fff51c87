"""A site built as a reader would, and a real browser that looks at it.

Without a browser, or without mkdocs, the tests that need them are skipped; CHEZLANG_BROWSER=1 makes them compulsory.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

COMPULSORY = bool(os.environ.get("CHEZLANG_BROWSER"))
NAMES = ("chromium", "chromium-browser", "google-chrome")

#: Nothing but the pages themselves is to be asked for, and no first-run work done.
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


def in_several() -> bool:
    """Whether several processes share the tests."""
    return "PYTEST_XDIST_WORKER" in os.environ


def _missing(what: str) -> None:
    if COMPULSORY:
        pytest.fail(f"CHEZLANG_BROWSER is set, and there is no {what}")
    pytest.skip(f"there is no {what}")


def executable() -> str:
    """The browser of this machine."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        _missing("Chromium: apt-get install chromium")
    return str(found)


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless browser."""
    path = executable()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield opened
        opened.close()


def built(make: Callable[[Path], Path], out: Path) -> Path:
    """What mkdocs makes of the config that ``make`` leads to (it may write to a folder of its own), in a new folder ``out``.

    Of several processes one builds and the others wait for it.
    """
    if importlib.util.find_spec("mkdocs") is None:
        _missing("mkdocs")
    site, done = out / "site", out / "done"
    try:
        out.mkdir(parents=True)
    except FileExistsError:
        for _ in range(1200):
            if done.exists():
                return site
            time.sleep(0.1)
        raise TimeoutError(f"{out} was never finished") from None
    config = make(out / "docs")
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "-f", str(config), "-d", str(site)],
        check=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    done.touch()
    return site
