"""How processes are started."""

from __future__ import annotations

import multiprocessing
import multiprocessing.context
import threading


def context() -> multiprocessing.context.BaseContext:
    """By a fork where nothing else runs in this one, which needs no care of the caller."""
    if "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")
