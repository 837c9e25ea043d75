"""Processes that play or think for this one. They end when it ends, however it ends: a kill leaves nothing behind.

    with Pool(4) as pool:                          a list of work, for commands
        for number, made in pool.finished(play, chunks): ...

    answer = await pool.ask(think, question, 5.0)  one thing at a time, for a house in which others wait

Each worker is a process of its own: whoever dreams or dies is replaced, and no other is harmed.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import Any, TypeVar

from mingtang.bots.workers.queue import FairQueue
from mingtang.core.errors import HouseError

log = logging.getLogger("mingtang.workers")
I = TypeVar("I")  # noqa: E741
T = TypeVar("T")
AT_HAND = 2
"""So many pieces of work lie at each worker, so that none idles and little is lost when all is stopped."""
AHEAD = 16
"""So many pieces for each worker may be done before an earlier one is, so that nobody idles while one takes long."""
START_SECONDS = 30.0
"""A new process may take so long to begin."""


class Worker:
    """One process, started when it first gets something to do."""

    def __init__(self, patience: int = 0) -> None:
        """`patience`: how far it stands back behind everything else on the machine."""
        self.patience = patience
        self._process: ProcessPoolExecutor | None = None

    def submit(self, job: Callable[..., T], *given: Any) -> Future[T]:
        """Give it something to do."""
        if self._process is None:
            # it starts afresh rather than as a copy of this process, which may be drawing a progress bar or hold a lock at the time
            fresh = multiprocessing.get_context("spawn")
            self._process = ProcessPoolExecutor(1, fresh, _begin, (self.patience,))
        return self._process.submit(job, *given)

    def close(self) -> None:
        """Let it finish what it has, and go."""
        process, self._process = self._process, None
        if process is not None:
            process.shutdown(wait=True, cancel_futures=True)

    def kill(self) -> None:
        """Stop it at once, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            for p in list((process._processes or {}).values()):
                p.kill()
            process.shutdown(wait=False, cancel_futures=True)


def _begin(patience: int) -> None:
    """In the new process: only its parent ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if patience and hasattr(os, "nice"):
        os.nice(patience)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: Any) -> None:
    """Wait for the end of the parent, and end."""
    parent.join()
    os._exit(0)


class Pool:
    """Several workers."""

    def __init__(self, workers: int = 1, patience: int = 0) -> None:
        self.workers = [Worker(patience) for _ in range(workers)]
        self._line = FairQueue(self.workers)
        self.timed: list[Callable[[float, float], object]] = []
        """Each hears how long whoever asked waited for a worker, and how long that one thought."""

    # ---- a list of work

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for worker in self.workers:
            if kind is None:
                worker.close()
            else:
                worker.kill()

    def finished(self, job: Callable[[I], T], work: Sequence[I]) -> Iterator[tuple[int, T]]:
        """What comes of each piece of work, with its number in the list, as soon as it is done."""
        hands = AT_HAND * self.workers
        given: dict[Future[T], tuple[int, Worker]] = {}
        coming = 0
        first = 0
        try:
            while first < len(work):
                while hands and coming < min(len(work), first + AHEAD * len(self.workers)):
                    worker = hands.pop()
                    given[worker.submit(job, work[coming])] = (coming, worker)
                    coming += 1
                done, _ = wait(given, return_when=FIRST_COMPLETED)
                for future in done:
                    number, worker = given.pop(future)
                    hands.append(worker)
                    yield number, future.result()
                first = min((number for number, _ in given.values()), default=coming)
        except BrokenProcessPool:
            raise lost_worker() from None

    def in_order(
        self, job: Callable[[I], T], work: Sequence[I], done: Callable[[I], None] | None = None
    ) -> Iterator[T]:
        """The same in the order of the list, whatever is done first. `done` hears of each piece at once."""
        early: dict[int, T] = {}
        told = 0
        for number, made in self.finished(job, work):
            early[number] = made
            if done is not None:
                done(work[number])
            while told in early:
                yield early.pop(told)
                told += 1

    # ---- one thing at a time

    async def warm(self) -> None:
        """Start the first process before anybody waits for it."""
        worker = await self._line.take("")
        try:
            await asyncio.wait_for(asyncio.wrap_future(worker.submit(os.getpid)), START_SECONDS)
        except (BrokenProcessPool, TimeoutError, OSError):
            log.exception("a worker did not start")
            worker.kill()
        finally:
            self._line.give(worker)

    async def ask(self, job: Callable[[Any], Any], q: Any, seconds: float, who: str = "") -> Any:
        """The answer of a worker, or TimeoutError. A worker that dies is replaced and asked once more.

        `who` asks: those who wait are served in turn, so that one who asks a hundred things keeps nobody waiting for more than one.
        """
        asked = time.perf_counter()
        async with asyncio.timeout(seconds):
            worker = await self._line.take(who)
            begun = time.perf_counter()
            try:
                for last in (False, True):
                    try:
                        return await asyncio.wrap_future(worker.submit(job, q))
                    except BrokenProcessPool:
                        worker.kill()
                        if last:
                            raise
            except (asyncio.CancelledError, TimeoutError):
                worker.kill()  # it may think for ever; its process is worth less than the table
                raise
            finally:
                self._line.give(worker)
                for tell in self.timed:
                    tell(begun - asked, time.perf_counter() - begun)

    def close(self) -> None:
        """Let every process go, whatever it does."""
        for worker in self.workers:
            worker.kill()


def finished(job: Callable[[I], T], work: Sequence[I], workers: int) -> Iterator[tuple[int, T]]:
    """What comes of each piece of work, with its number, as soon as it is done; one worker is this process itself."""
    if workers == 1 or len(work) < 2:
        for number, piece in enumerate(work):
            yield number, job(piece)
        return
    with Pool(min(workers, len(work))) as pool:
        yield from pool.finished(job, work)


def in_order(
    job: Callable[[I], T], work: Sequence[I], workers: int, done: Callable[[I], None] | None = None
) -> Iterator[T]:
    """The same in the order of the list."""
    if workers == 1 or len(work) < 2:
        for piece in work:
            yield job(piece)
            if done is not None:
                done(piece)
        return
    with Pool(min(workers, len(work))) as pool:
        yield from pool.in_order(job, work, done)


def lost_worker() -> HouseError:
    """A process that should work is gone, and what to do."""
    return HouseError("lost_worker")
