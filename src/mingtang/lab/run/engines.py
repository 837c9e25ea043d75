"""Where many games are played: in processes of this machine, or on a Ray cluster. The games are the same.

An engine gets the chunks that are still to be played and hands each one back as soon as it is done, in whatever order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from mingtang.bots.workers.pool import finished
from mingtang.core.errors import BadOption, listed, quoted
from mingtang.lab.extras import need
from mingtang.lab.run.contest import Contest
from mingtang.lab.run.observations import Columns, notes_of
from mingtang.lab.run.ray_cluster import check_cluster, on_ray

ENGINES = ("local", "ray")

I = TypeVar("I")  # noqa: E741
T = TypeVar("T")
Chunk = range
Done = tuple[Chunk, dict[str, Columns]]


def engine_named(name: str) -> str:
    """The name itself, if there is such an engine; a missing library or cluster is said now and not after an hour."""
    if name not in ENGINES:
        raise BadOption("no_engine", quoted(name), listed(ENGINES))
    if name == "ray":
        need("ray", "ray", "ray_engine")
        check_cluster()
    return name


def carry_out(job: Callable[[I], T], work: Sequence[I], engine: str, workers: int) -> Iterator[tuple[int, T]]:
    """What comes of each piece of work, with its number in the list, as soon as it is done."""
    if engine_named(engine) == "ray" and work:
        return on_ray(job, work, workers)
    return finished(job, work, workers)


def play_chunks(contest: Contest, chunks: list[Chunk], engine: str = "local", workers: int = 1) -> Iterator[Done]:
    """Play the chunks of a contest."""
    played = carry_out(partial(notes_of, contest), chunks, engine, workers)
    return ((chunks[number], tables) for number, tables in played)
