"""Asynchronous work in a test, on a thread of its own: Playwright leaves its loop running in the thread of the tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to, whichever tests ran before in this process."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
