"""Games on a Ray cluster: the one that RAY_ADDRESS names, or one that is started on this machine for the time of the run."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator
from typing import Any

from mingtang.core.errors import HouseError
from mingtang.lab.extras import need
from mingtang.lab.run.contest import Contest
from mingtang.lab.run.observations import Columns, notes_of

AHEAD = 2
"""How many chunks wait for each worker, so that none idles."""
PATIENCE = 5.0
"""So many seconds a cluster may take to answer the door. Ray itself would try for minutes."""
HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""How one greets a cluster (HTTP/2, no settings); it answers with its settings, a message of kind 4."""
SETTINGS = 4


def check_cluster() -> None:
    """Say now if nobody answers where RAY_ADDRESS points."""
    address = os.environ.get("RAY_ADDRESS", "")
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():  # "auto" and "local" are for Ray to find
        return
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as line:
            line.settimeout(PATIENCE)
            if not os.environ.get("RAY_USE_TLS", "0").strip("0"):
                line.sendall(HELLO)
                if line.recv(9)[3:4] != bytes((SETTINGS,)):
                    raise absent(address, "something else answers there")
    except (OSError, OverflowError) as e:
        raise absent(address, getattr(e, "strerror", None) or "no answer") from None


def absent(address: str, why: str) -> HouseError:
    """No cluster, and what to do."""
    return HouseError(f"there is no Ray cluster at RAY_ADDRESS={address}: {why}; start it, or unset RAY_ADDRESS to play on this machine")  # fmt: skip


def on_ray(contest: Contest, chunks: list[range], workers: int) -> Iterator[tuple[range, dict[str, Columns]]]:
    """Play the chunks of a contest."""
    ray: Any = need("ray", "ray", "--engine ray")
    own = not ray.is_initialized()
    if own:
        _begin(ray, workers)
    try:
        play = ray.remote(notes_of)
        width = max(1, int(ray.cluster_resources().get("CPU", workers))) * AHEAD
        running: dict[Any, range] = {}
        for chunk in chunks:
            running[play.remote(contest, chunk)] = chunk
            if len(running) >= width:
                yield from _finished(ray, running)
        while running:
            yield from _finished(ray, running)
    finally:
        if own:
            ray.shutdown()


def _begin(ray: Any, workers: int) -> None:
    address = os.environ.get("RAY_ADDRESS", "")
    check_cluster()
    here = {} if address else {"num_cpus": workers, "include_dashboard": False}
    try:
        ray.init(log_to_driver=False, logging_level="error", configure_logging=True, **here)
    except (OSError, RuntimeError, ValueError) as e:
        said = (str(e).strip() or type(e).__name__).splitlines()[0].rstrip(".")
        raise absent(address, said) if address else HouseError(f"Ray does not start: {said}") from None


def _finished(ray: Any, running: dict[Any, range]) -> Iterator[tuple[range, dict[str, Columns]]]:
    done, _ = ray.wait(list(running), num_returns=1)
    for job in done:
        chunk = running.pop(job)
        try:
            yield chunk, ray.get(job)
        except ray.exceptions.RayError as e:
            raise _said(e) from None


def _said(e: Exception) -> Exception:
    """What went wrong on the cluster: a sentence of the house, a machine that cannot play, or a fault of the game, which stays what it is."""
    cause = getattr(e, "cause", None)
    if isinstance(cause, HouseError):
        return cause
    lacks = re.search(r"No module named '([\w.]+)'", str(e))
    if lacks:
        return HouseError(f"a machine of the Ray cluster lacks {lacks[1]}: install the same mingtang there")
    if cause is not None:
        return e
    return HouseError(f"the Ray cluster lost a chunk: {str(e).strip().splitlines()[0]} The same command goes on")
