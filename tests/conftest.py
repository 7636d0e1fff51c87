"""Which kernel is tested: `make test-fast` sets CHEZLANG_KERNEL=compiled, and means it. No test uses the user's own cache."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

import chezlang
from chezlang.engine import game

KERNEL = "interpreted" if Path(game.__file__).suffix == ".py" else "compiled"

# Worker processes have it from the one that starts them.
CACHE = "" if "PYTEST_XDIST_WORKER" in os.environ else tempfile.mkdtemp(prefix="chezlang-cache-")
if CACHE:
    os.environ["CHEZLANG_CACHE"] = CACHE


def pytest_sessionfinish() -> None:
    if CACHE:
        shutil.rmtree(CACHE, ignore_errors=True)


def pytest_report_header() -> str:
    return f"chezlang: {Path(chezlang.__file__).parent}, kernel {KERNEL}"


def pytest_sessionstart() -> None:
    wanted = os.environ.get("CHEZLANG_KERNEL", KERNEL)
    if wanted != KERNEL:
        pytest.exit(f"the kernel to be tested is the {wanted} one, and this is the {KERNEL} one", 2)
