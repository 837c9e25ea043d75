"""Who waits for a worker is served in turn, however many things one of them asks at once."""

from __future__ import annotations

import asyncio

import pytest

import event_loop
from mingtang.bots.workers.queue import FairQueue


async def served(line: FairQueue[str], asked: list[str]) -> list[str]:
    """In which order those who ask are served by one worker."""
    order: list[str] = []

    async def one(who: str) -> None:
        worker = await line.take(who)
        order.append(who)
        await asyncio.sleep(0)
        line.give(worker)

    await asyncio.gather(*(one(who) for who in asked))
    return order


def test_one_who_asks_thirty_things_keeps_nobody_waiting_for_more_than_one() -> None:
    order = event_loop.run(served(FairQueue(["worker"]), ["eve"] * 30 + ["ana", "bo", "ana"]))
    assert order.index("ana") <= 2
    assert order.index("bo") <= 3
    assert len(order) == 33


def test_who_asks_alone_is_served_in_the_order_of_asking() -> None:
    assert event_loop.run(served(FairQueue(["worker"]), ["ana", "ana"])) == ["ana", "ana"]


def test_a_worker_is_never_lost_by_those_who_do_not_wait() -> None:
    async def run() -> str:
        line = FairQueue(["worker"])
        worker = await line.take("ana")
        impatient = [asyncio.create_task(line.take(who)) for who in ("bo", "bo", "chen")]
        await asyncio.sleep(0)
        impatient[0].cancel()
        await asyncio.sleep(0)
        line.give(worker)  # the second of bo gets it …
        impatient[1].cancel()  # … and goes at the same moment
        with pytest.raises(asyncio.CancelledError):
            await impatient[1]
        assert await impatient[2] == "worker"
        line.give("worker")
        return await asyncio.wait_for(line.take("dan"), 5)

    assert event_loop.run(run()) == "worker"
