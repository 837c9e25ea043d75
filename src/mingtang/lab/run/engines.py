"""Where many games are played: in processes of this machine, or on a Ray cluster. The games are the same.

An engine gets the chunks that are still to be played and hands each one back as soon as it is done, in whatever order.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool

from mingtang.bots.workers.processes import fresh_processes, lost_worker
from mingtang.core.errors import BadOption
from mingtang.lab.extras import need
from mingtang.lab.run.contest import Contest
from mingtang.lab.run.observations import Columns, notes_of
from mingtang.lab.run.ray_cluster import check_cluster, on_ray

ENGINES = ("local", "ray")
AHEAD = 2
"""How many chunks wait for each worker, so that none idles and little is lost when all is stopped."""

Chunk = range
Done = tuple[Chunk, dict[str, Columns]]


def engine_named(name: str) -> str:
    """The name itself, if there is such an engine; a missing library or cluster is said now and not after an hour."""
    if name not in ENGINES:
        raise BadOption(f"there is no engine {name[:40]!r}; there are {', '.join(ENGINES)}")
    if name == "ray":
        need("ray", "ray", "--engine ray")
        check_cluster()
    return name


def play_chunks(contest: Contest, chunks: list[Chunk], engine: str = "local", workers: int = 1) -> Iterator[Done]:
    """Play the chunks of a contest."""
    if engine_named(engine) == "ray" and chunks:
        return on_ray(contest, chunks, workers)
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
        raise lost_worker() from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _finished(running: dict[Future[dict[str, Columns]], Chunk]) -> Iterator[Done]:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for job in done:
        yield running.pop(job), job.result()
