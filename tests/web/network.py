"""Machines for tests: network namespaces of their own, joined by cables that can be pulled."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

Answer = TypeVar("Answer")
CLONE_NEWNET = 0x40000000


class NoNamespaces(Exception):
    """This machine lets us make no namespaces; says why."""


def ip(*words: str) -> None:
    """One order to Debian's iproute2."""
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoNamespaces(f"ip {' '.join(words)}: {done.stderr.strip()}")


class Host:
    """One machine. What is done here, processes that are started included, sees this machine's network and no other."""

    def __init__(self, name: str) -> None:
        self.name = name
        ip("netns", "add", name)
        ip("-n", name, "link", "set", "lo", "up")
        self._hands = ThreadPoolExecutor(8, initializer=self._enter)

    def _enter(self) -> None:
        with open(f"/run/netns/{self.name}") as there:
            if ctypes.CDLL(None, use_errno=True).setns(there.fileno(), CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), "setns")

    def do(self, what: Callable[[], Answer]) -> Answer:
        """Do something at this machine."""
        return self._hands.submit(what).result()

    def close(self) -> None:
        self._hands.shutdown()
        ip("netns", "del", self.name)


class Cable:
    """Joins a machine to the database's; each end has an address in a small net of its own."""

    def __init__(self, number: int, here: Host, there: Host) -> None:
        self.here, self.there = here, there
        self.end = f"to-{number}"
        self.address = f"198.18.{number}.1"
        ip("-n", there.name, "link", "add", self.end, "type", "veth", "peer", "db", "netns", here.name)
        ip("-n", there.name, "addr", "add", f"{self.address}/30", "dev", self.end)
        ip("-n", here.name, "addr", "add", f"198.18.{number}.2/30", "dev", "db")
        ip("-n", here.name, "link", "set", "db", "up")
        self.plug()

    def pull(self) -> None:
        """From now on nothing arrives, and nobody is told."""
        ip("-n", self.there.name, "link", "set", self.end, "down")

    def plug(self) -> None:
        ip("-n", self.there.name, "link", "set", self.end, "up")


@contextmanager
def network(hosts: int) -> Iterator[tuple[Host, list[Cable]]]:
    """A machine for the database and so many others, each joined to it and to nothing else."""
    if os.geteuid() or shutil.which("ip") is None:
        raise NoNamespaces("network namespaces need root and iproute2")
    made: list[Host] = []
    try:
        for _ in range(hosts + 1):
            made.append(Host(f"mt-{uuid.uuid4().hex[:8]}"))
        yield made[0], [Cable(n, host, made[0]) for n, host in enumerate(made[1:], 1)]
    finally:
        for host in made:
            host.close()
