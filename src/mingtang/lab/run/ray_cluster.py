"""Work on a Ray cluster: the one that RAY_ADDRESS names, or one that is started on this machine for the time of the run."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from mingtang.core.errors import HouseError
from mingtang.core.files import reason
from mingtang.lab.extras import need

I = TypeVar("I")  # noqa: E741
T = TypeVar("T")
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
                    raise absent(address, HouseError("other_answer"))
    except OSError as e:
        raise absent(address, reason(e)) from None
    except OverflowError:  # no port has such a number
        raise absent(address, HouseError("os_address_unknown")) from None


def absent(address: str, why: HouseError) -> HouseError:
    """No cluster, and what to do."""
    return HouseError("no_cluster", address, why)


def on_ray(job: Callable[[I], T], work: Sequence[I], workers: int) -> Iterator[tuple[int, T]]:
    """What comes of each piece of work, with its number in the list, as soon as it is done."""
    ray: Any = need("ray", "ray", "ray_engine")
    own = not ray.is_initialized()
    if own:
        _begin(ray, workers)
    try:
        play = ray.remote(_carried_out)
        width = max(1, int(ray.cluster_resources().get("CPU", workers))) * AHEAD
        running: dict[Any, int] = {}
        for number, piece in enumerate(work):
            running[play.remote(job, piece)] = number
            if len(running) >= width:
                yield from _finished(ray, running)
        while running:
            yield from _finished(ray, running)
    finally:
        if own:
            ray.shutdown()


def _carried_out(job: Callable[[I], T], piece: I) -> T:
    """One piece of work, on whatever machine."""
    return job(piece)


def _begin(ray: Any, workers: int) -> None:
    address = os.environ.get("RAY_ADDRESS", "")
    check_cluster()
    here = {} if address else {"num_cpus": workers, "include_dashboard": False}
    try:
        ray.init(log_to_driver=False, logging_level="error", configure_logging=True, **here)
    except (OSError, RuntimeError, ValueError) as e:
        why = HouseError("ray_says", type(e).__name__)
        raise absent(address, why) if address else HouseError("ray_not_started", why) from e


def _finished(ray: Any, running: dict[Any, int]) -> Iterator[tuple[int, Any]]:
    done, _ = ray.wait(list(running), num_returns=1)
    for job in done:
        number = running.pop(job)
        try:
            yield number, ray.get(job)
        except ray.exceptions.RayError as e:
            raise _said(e) from None


def _said(e: Exception) -> Exception:
    """What went wrong on the cluster: an error of the house, a machine that cannot play, or a fault of the game, which stays what it is."""
    cause = getattr(e, "cause", None)
    if isinstance(cause, HouseError):
        return cause
    if isinstance(cause, ModuleNotFoundError):
        return HouseError("ray_machine_lacks", cause.name or "mingtang")
    if cause is None or isinstance(
        cause, ImportError | OSError | RuntimeError
    ):  # a lost machine, or one that cannot load the work
        return HouseError("ray_lost", type(cause or e).__name__)
    return e
