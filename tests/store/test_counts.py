"""What is counted for all processes of the house together, and nothing lost between them."""

from __future__ import annotations

import asyncio

import pytest

import event_loop
from mingtang.store.counts import Counts
from mingtang.store.database import Database
from mingtang.table.problems import TooOften
from mingtang.web.rate_limits import LIMITS, RateLimiter


def test_processes_of_one_house_count_together(database: Database) -> None:
    processes = [RateLimiter(counts=Counts(database)) for _ in range(4)]

    async def guess() -> int:
        passed = 0
        for n in range(60):
            try:
                await processes[n % 4].count("sign_in", "10.0.0.1")
            except TooOften:
                continue
            passed += 1
        return passed

    assert event_loop.run(guess()) == LIMITS["sign_in"].burst


def test_processes_that_count_at_the_same_moment_lose_nothing(database: Database) -> None:
    processes = [RateLimiter(counts=Counts(database)) for _ in range(8)]

    async def all_at_once() -> int:
        asked = [p.count("create", "ana") for p in processes for _ in range(8)]
        return sum(e is None for e in await asyncio.gather(*asked, return_exceptions=True))

    assert event_loop.run(all_at_once()) == LIMITS["create"].burst


def test_what_was_counted_long_ago_is_swept_out(database: Database) -> None:
    counts = Counts(database)
    assert counts.wait("a", 1, 10.0, now=100.0) == 0
    assert counts.wait("a", 1, 10.0, now=104.0) == pytest.approx(6.0)
    assert counts.wait("a", 1, 10.0, now=50.0) <= 10.0
    counts.sweep(200.0)
    assert counts.wait("a", 1, 10.0, now=105.0) == 0
