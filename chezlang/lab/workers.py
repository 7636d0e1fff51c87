"""Work that is spread over processes, a batch at a time, whose results come in order."""

from __future__ import annotations

import multiprocessing
import multiprocessing.context
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

Batch = TypeVar("Batch")
Result = TypeVar("Result")


def in_order(
    count: int,
    begin: Callable[..., None],
    told: tuple[Any, ...],
    work: Callable[[Batch], Result],
    batches: Iterable[Batch],
) -> Iterator[Result]:
    """What `work` makes of each batch, in the order of the batches, by `count` processes that each began with `begin(*told)`.

    Whoever stops before the end, by an error, by Ctrl-C or by a plain `kill`, takes the processes along.
    """
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(count, _context(), _begin, (begin, told))
    try:
        with _ended_by_kill() as heard:
            for future in [pool.submit(work, batch) for batch in batches]:
                result = future.result()
                if heard:  # while a process was forked, where what is raised gets lost
                    raise SystemExit(128 + heard[0])
                yield result
    except BaseException:
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _context() -> multiprocessing.context.BaseContext:
    """By a fork where nothing else runs in this one, which needs no care of the caller."""
    if "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


def _begin(begin: Callable[..., None], told: tuple[Any, ...]) -> None:
    """A process begins: Ctrl-C is for the one that started it, a `kill` for itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    begin(*told)


@contextmanager
def _ended_by_kill() -> Iterator[list[int]]:
    """A `kill` unwinds what is under way in place of cutting it off, where signals are ours to hear; which have been heard."""
    heard: list[int] = []

    def unwind(number: int, frame: FrameType | None) -> None:
        heard.append(number)
        raise SystemExit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield heard
        return
    before = signal.signal(signal.SIGTERM, unwind)
    try:
        yield heard
    finally:
        signal.signal(signal.SIGTERM, before)
