"""Processes that work for another one: nothing is lost, nobody is waited for too long, and a kill leaves none of them behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import event_loop
from mingtang.bots.workers.pool import AHEAD, Pool, finished, in_order
from mingtang.core.errors import HouseError

GIVES_WORK = """
import os, sys, time
from mingtang.bots.workers.pool import Pool
if __name__ == "__main__":
    pool = Pool(2)
    for worker in pool.workers:
        print(worker.submit(os.getpid).result(), end=" ")
    pool.workers[0].submit(time.sleep, 600)
    print(flush=True)
    time.sleep(600)
"""


def test_a_killed_process_leaves_no_worker_behind_whether_it_works_or_waits() -> None:
    p = subprocess.Popen([sys.executable, "-c", GIVES_WORK], stdout=subprocess.PIPE, text=True)
    assert p.stdout
    workers = [int(word) for word in p.stdout.readline().split()]
    assert len(workers) == 2
    os.kill(p.pid, signal.SIGKILL)
    try:
        p.communicate(
            timeout=60
        )  # the pipe ends when nobody holds it any more: no worker, and nobody who watches over one
    except subprocess.TimeoutExpired:
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        pytest.fail("somebody lives on")


def square(n: int) -> int:
    return n * n


def first_waits(folder: Path, n: int) -> int:
    """The first piece is done when the last one is, which the other worker gets when it has done all others."""
    while n == 0 and not (folder / "5").exists():
        time.sleep(0.01)
    (folder / str(n)).touch()
    return n


def dies(n: int) -> int:
    if n == 3:
        os._exit(1)
    return n


def fails(n: int) -> int:
    raise ValueError(f"{n} is too much")


def who(_: Any) -> int:
    return os.getpid()


def dreams(_: Any) -> None:
    time.sleep(3600)


def soon_dreams(n: int) -> int:
    time.sleep(3600 if n > 1 else 0)
    return n


def test_every_piece_of_work_is_done_once_and_told_in_its_order() -> None:
    work = list(range(7 * AHEAD))
    with Pool(2) as pool:
        assert list(pool.in_order(square, work)) == [n * n for n in work]
        assert sorted(pool.finished(square, work)) == [(n, n * n) for n in work]
        assert list(pool.finished(square, [])) == []


def test_what_is_done_first_is_told_first_unless_order_is_asked_for(tmp_path: Path) -> None:
    heard: list[int] = []
    folders = [tmp_path / "some", tmp_path / "ordered"]
    for folder in folders:
        folder.mkdir()
    with Pool(2) as pool:
        assert [n for n, _ in pool.finished(partial(first_waits, folders[0]), range(6))].index(0) > 0
        assert list(pool.in_order(partial(first_waits, folders[1]), range(6), heard.append)) == [0, 1, 2, 3, 4, 5]
    assert heard.index(0) > 0
    assert sorted(heard) == [0, 1, 2, 3, 4, 5]


def test_one_worker_is_this_process_itself() -> None:
    assert list(in_order(who, [1, 2], workers=1)) == [os.getpid()] * 2
    assert list(finished(who, [1], workers=8)) == [(0, os.getpid())]
    assert os.getpid() not in list(in_order(who, [1, 2, 3], workers=2))


def test_a_worker_that_dies_ends_a_list_of_work_with_a_sentence() -> None:
    with pytest.raises(HouseError, match="lost_worker"):
        list(in_order(dies, range(8), workers=2))


def test_what_a_worker_raises_is_raised_here_with_its_traceback() -> None:
    with pytest.raises(ValueError, match="is too much") as caught:
        list(in_order(fails, range(8), workers=2))
    assert "in fails" in str(caught.value.__cause__)


def test_whoever_stops_listening_waits_for_nobody() -> None:
    pieces = finished(soon_dreams, range(40), workers=2)
    assert next(pieces)[0] in (0, 1)
    pieces.close()


def test_a_worker_that_dreams_is_replaced_and_one_that_dies_is_asked_once_more() -> None:
    async def run() -> tuple[int, int]:
        pool = Pool(1)
        try:
            await pool.warm()
            first = await pool.ask(who, None, 30)
            with pytest.raises(TimeoutError):
                await pool.ask(dreams, None, 0.2)
            second = await pool.ask(who, None, 30)
            with pytest.raises(BrokenProcessPool):
                await pool.ask(dies, 3, 30)
            assert await pool.ask(square, 3, 30) == 9
            return first, second
        finally:
            pool.close()

    first, second = event_loop.run(run())
    assert first != second


def test_whoever_is_cancelled_gives_the_worker_back() -> None:
    async def run() -> int:
        pool = Pool(1)
        try:
            asked = asyncio.create_task(pool.ask(dreams, None, 60))
            await asyncio.sleep(0.5)
            asked.cancel()
            with suppress(asyncio.CancelledError):
                await asked
            answer: int = await pool.ask(square, 4, 30)
            return answer
        finally:
            pool.close()

    assert event_loop.run(run()) == 16


def test_patient_workers_stand_back() -> None:
    async def run() -> list[int]:
        pools = [Pool(1), Pool(1, patience=5)]
        try:
            return [await pool.ask(os.nice, 0, 30) for pool in pools]
        finally:
            for pool in pools:
                pool.close()

    usual, patient = event_loop.run(run())
    assert patient == min(19, usual + 5)
