"""Where many games are played: in processes of this machine, or on a Ray cluster. The games are the same.

An engine gets the chunks that are still to be played and hands each one back as soon as it is done, in whatever order.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from mingtang.core.errors import BadOption, HouseError
from mingtang.lab.arena import Contest
from mingtang.lab.extras import need
from mingtang.lab.notes import Columns, notes_of
from mingtang.lab.processes import fresh_processes

ENGINES = ("local", "ray")
AHEAD = 2
"""How many chunks wait for each worker, so that none idles and little is lost when all is stopped."""

Chunk = range
Done = tuple[Chunk, dict[str, Columns]]


def engine_named(name: str) -> str:
    """The name itself, if there is such an engine; a missing library is said now and not after an hour."""
    if name not in ENGINES:
        raise BadOption(f"there is no engine {name[:40]!r}; there are {', '.join(ENGINES)}")
    if name == "ray":
        need("ray", "ray", "--engine ray")
    return name


def play_chunks(contest: Contest, chunks: list[Chunk], engine: str = "local", workers: int = 1) -> Iterator[Done]:
    """Play the chunks of a contest."""
    if engine_named(engine) == "ray":
        return _on_ray(contest, chunks, workers)
    if workers == 1 or len(chunks) < 2:
        return _here(contest, chunks)
    return _in_processes(contest, chunks, workers)


def _here(contest: Contest, chunks: list[Chunk]) -> Iterator[Done]:
    for chunk in chunks:
        yield chunk, notes_of(contest, chunk)


def _in_processes(contest: Contest, chunks: list[Chunk], workers: int) -> Iterator[Done]:
    pool = fresh_processes(min(workers, len(chunks)))
    left = iter(chunks)
    running: dict[Future[dict[str, Columns]], Chunk] = {}
    try:
        for chunk in left:
            running[pool.submit(notes_of, contest, chunk)] = chunk
            if len(running) < workers * AHEAD:
                continue
            yield from _finished(running)
        while running:
            yield from _finished(running)
    except BrokenProcessPool:
        raise HouseError("a worker was killed, perhaps for lack of memory; the same command goes on with fewer --workers") from None  # fmt: skip
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _finished(running: dict[Future[dict[str, Columns]], Chunk]) -> Iterator[Done]:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for job in done:
        yield running.pop(job), job.result()


def _on_ray(contest: Contest, chunks: list[Chunk], workers: int) -> Iterator[Done]:
    """RAY_ADDRESS names a cluster; without it, Ray is started here with as many workers as were asked for."""
    ray: Any = need("ray", "ray", "--engine ray")
    own = not ray.is_initialized()
    if own:
        cluster = bool(os.environ.get("RAY_ADDRESS"))
        here = {} if cluster else {"num_cpus": workers, "include_dashboard": False}
        ray.init(log_to_driver=False, logging_level="error", configure_logging=True, **here)
    try:
        play = ray.remote(notes_of)
        width = max(1, int(ray.cluster_resources().get("CPU", workers))) * AHEAD
        left = iter(chunks)
        running: dict[Any, Chunk] = {}
        for chunk in left:
            running[play.remote(contest, chunk)] = chunk
            if len(running) >= width:
                yield from _finished_on_ray(ray, running)
        while running:
            yield from _finished_on_ray(ray, running)
    finally:
        if own:
            ray.shutdown()


def _finished_on_ray(ray: Any, running: dict[Any, Chunk]) -> Iterator[Done]:
    done, _ = ray.wait(list(running), num_returns=1)
    for job in done:
        chunk = running.pop(job)
        try:
            yield chunk, ray.get(job)
        except ray.exceptions.RayTaskError as e:
            raise e.as_instanceof_cause() from None
