"""Which kernel is tested: `make test-fast` sets CHEZLANG_KERNEL=compiled, and means it."""

import os
from pathlib import Path

import pytest

import chezlang
from chezlang.engine import game

KERNEL = "interpreted" if Path(game.__file__).suffix == ".py" else "compiled"


def pytest_report_header() -> str:
    return f"chezlang: {Path(chezlang.__file__).parent}, kernel {KERNEL}"


def pytest_sessionstart() -> None:
    wanted = os.environ.get("CHEZLANG_KERNEL", KERNEL)
    if wanted != KERNEL:
        pytest.exit(f"the kernel to be tested is the {wanted} one, and this is the {KERNEL} one", 2)
