"""Processes that play or think for another one, and end when it ends, however it ends: a kill leaves nothing behind."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any


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
