"""Processes that work for another one: they begin as they should, and a kill leaves none of them behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from mingtang.bots.workers.processes import fresh_processes

GIVES_WORK = """
import os, sys, time
from mingtang.bots.workers.processes import fresh_processes
if __name__ == "__main__":
    pool = fresh_processes(2)
    jobs = [pool.submit(time.sleep, 600 * n) for n in (0, 1)]
    jobs[0].result()
    print(*pool._processes, flush=True)
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
        )  # the pipe ends when nobody holds it any more: neither workers nor those who watch over them
    except subprocess.TimeoutExpired:
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        pytest.fail("somebody lives on")


def test_every_process_begins_with_what_it_was_given() -> None:
    pool = fresh_processes(1, os.umask, 0o027)
    try:
        assert pool.submit(os.umask, 0).result() == 0o027
    finally:
        pool.shutdown()
