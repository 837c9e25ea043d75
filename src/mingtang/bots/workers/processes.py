"""Processes that play or think for another one, and end when it ends, however it ends: a kill leaves nothing behind."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from mingtang.core.errors import HouseError

T = TypeVar("T")
AHEAD = 16
"""So many chunks for each worker may wait to be told in their order, so that nobody idles while one game takes long."""


def fresh_processes(count: int, begin: Callable[..., None] | None = None, *given: Any) -> ProcessPoolExecutor:
    """So many processes at most, each of which calls `begin` first.

    They start afresh rather than as copies of this one, which may be drawing a progress bar or hold a lock at the time.
    """
    fresh = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=fresh, initializer=_begin, initargs=(begin, *given))


def _begin(begin: Callable[..., None] | None, *given: Any) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    if begin is not None:
        begin(*given)


def _follow(parent: Any) -> None:
    """Wait for the end of the parent, and end."""
    parent.join()
    os._exit(0)


def in_order(
    work: Callable[[range], list[T]],
    chunks: Sequence[range],
    workers: int,
    tick: Callable[[int], None] | None = None,
) -> Iterator[T]:
    """What the chunks give, in their order, whoever finishes first. `tick` hears how many more numbers are done."""
    if workers == 1 or len(chunks) < 2:
        for chunk in chunks:
            yield from work(chunk)
            if tick:
                tick(len(chunk))
        return
    pool = fresh_processes(min(workers, len(chunks)))
    jobs: deque[Future[list[T]]] = deque()
    try:
        for chunk in chunks:
            jobs.append(pool.submit(work, chunk))
            if tick:
                jobs[-1].add_done_callback(_Counted(tick, len(chunk)))
            if len(jobs) == workers * AHEAD:
                yield from jobs.popleft().result()
        while jobs:
            yield from jobs.popleft().result()
    except BrokenProcessPool:
        raise lost_worker() from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def lost_worker() -> HouseError:
    """A process that should work is gone, and what to do."""
    return HouseError("a worker was killed, perhaps for lack of memory; give the same command with fewer --workers")


class _Counted:
    """Tells a progress bar that a chunk is done."""

    def __init__(self, tick: Callable[[int], None], count: int) -> None:
        self.tick = tick
        self.count = count

    def __call__(self, job: Future[Any]) -> None:
        if not job.cancelled() and job.exception() is None:
            self.tick(self.count)
