"""Where many games are played: in processes of this machine, or on a Ray cluster. The games are the same.

An engine gets the chunks that are still to be played and hands each one back as soon as it is done, in whatever order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from mingtang.bots.workers.pool import finished
from mingtang.core.errors import BadOption, listed, quoted
from mingtang.lab.extras import need
from mingtang.lab.run.contest import Contest
from mingtang.lab.run.observations import Columns, notes_of
from mingtang.lab.run.ray_cluster import check_cluster, on_ray

ENGINES = ("local", "ray")

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


def play_chunks(contest: Contest, chunks: list[Chunk], engine: str = "local", workers: int = 1) -> Iterator[Done]:
    """Play the chunks of a contest."""
    if engine_named(engine) == "ray" and chunks:
        return on_ray(contest, chunks, workers)
    played = finished(partial(notes_of, contest), chunks, workers)
    return ((chunks[number], tables) for number, tables in played)
