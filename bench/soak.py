"""Whether the house lasts: an evening of play in minutes, with people who come and go, lose their connection, read slowly, or mean no good.

    python bench/soak.py                                   two minutes, twelve tables
    python bench/soak.py --seconds 600 --tables 40 --ceiling 700

It starts a house of its own in a temporary folder, with its limits on, and plays against it from several addresses of this machine. At
the end it says how much memory the house took, how often and how long it kept everybody waiting, and whether everything that it had
acknowledged is there. It fails (exit code 1) if the memory passed the ceiling, if the house kept somebody waiting for longer than it
may, or if anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

ROOT = Path(__file__).parents[1]
GAMES = ("yunnan", "ming_dynastie", "yinzi", "fujian_trader")
HEAD = "mingtang record 1\ngame yunnan\nrules 1\ndata 0123456789abcdef\nseats {}\nseed 7\n---\n"
HOSTILE = (
    HEAD.format("x" * 150_000),
    HEAD.format("'" * 150_000),
    HEAD.format("A " * 70_000),
    HEAD.format("A B") + "0 pass\n" * 20_000,
    HEAD.format("A B") + "0 " + "bid " * 40_000,
    HEAD.format("A B") + "# round 1 0123456789abcdef\n" * 6_000,
)
HOSTILE_COOKIE = 'mingtang="' + "\\" * 30_000 + '"'


def parse() -> argparse.Namespace:
    """What was asked for."""
    say = argparse.ArgumentParser(description="Plays an evening in minutes and looks whether the house lasts.")
    say.add_argument("--seconds", type=float, default=120.0)
    say.add_argument("--tables", type=int, default=12)
    say.add_argument("--workers", type=int, default=1)
    say.add_argument("--ceiling", type=float, default=500.0, help="megabytes that one process of the house may take")
    say.add_argument("--stall", type=float, default=2.0, help="seconds that the house may keep everybody waiting")
    say.add_argument("--seed", type=int, default=7)
    return say.parse_args()


@dataclass
class Tally:
    """What was done, and what was found."""

    choices: int = 0
    games: int = 0
    comings: int = 0
    reconnects: int = 0
    uploads: int = 0
    half_sent: int = 0
    slow: int = 0
    refused: int = 0
    failed: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    stalls: list[tuple[float, float]] = field(default_factory=list)
    """(seconds after the beginning, how long)"""
    memory: list[float] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The ply that each table was last said to have reached."""


class Soak:
    """One run."""

    def __init__(self, asked: argparse.Namespace, url: str, pid: int) -> None:
        self.asked = asked
        self.url = url
        self.pid = pid
        self.tally = Tally()
        self.luck = random.Random(asked.seed)
        self.end = time.monotonic() + asked.seconds

    def client(self, address: str) -> httpx2.AsyncClient:
        """Somebody at an address of this machine."""
        transport = httpx2.AsyncHTTPTransport(local_address=address)
        return httpx2.AsyncClient(base_url=self.url, transport=transport, timeout=30)

    def going(self) -> bool:
        """Whether it is still evening."""
        return time.monotonic() < self.end

    async def run(self) -> None:
        """Everybody at once, until the evening is over."""
        at_tables = [self.forever(lambda n=n: self.table(n)) for n in range(self.asked.tables)]
        others = [self.forever(do) for do in (self.uploader, self.half_sender, self.slow_reader, self.flooder)]
        await asyncio.gather(*at_tables, *others, self.forever(self.listener), self.watch())

    async def forever(self, do: Callable[[], Awaitable[None]]) -> None:
        """Again and again; a mistake of the house is noted, a refusal is not one."""
        while self.going():
            try:
                await do()
            except (httpx2.HTTPError, OSError) as e:
                if self.going():
                    self.tally.failed.append(f"{type(e).__name__}: {e}"[:200])
                await asyncio.sleep(0.5)

    async def asked_of(self, client: httpx2.AsyncClient, method: str, path: str, **more: Any) -> httpx2.Response:
        """A question; a fault of the house is noted."""
        answer = await client.request(method, path, **more)
        if answer.status_code >= 500:
            self.tally.failed.append(f"{method} {path}: {answer.status_code}")
        self.tally.refused += answer.status_code in (409, 422, 429)
        return answer

    # ---- those who play

    async def table(self, number: int) -> None:
        """One person comes, plays against bots for a while, perhaps leaves in the middle, and goes."""
        async with self.client(f"127.0.1.{number + 1}") as client:
            made = await self.asked_of(client, "POST", "/api/guests", json={"name": f"Guest {number}"})
            if made.status_code != 201:
                await asyncio.sleep(2)
                return
            client.headers["Authorization"] = f"Bearer {made.json()['token']}"
            self.tally.comings += 1
            game = GAMES[number % len(GAMES)]
            opened = await self.asked_of(client, "POST", "/api/tables", json={"game": game, "bots": "random"})
            if opened.status_code != 201:
                await asyncio.sleep(2)
                return
            id, steps = opened.json()["id"], self.luck.randrange(20, 400)
            while self.going() and steps:
                steps -= 1
                seen = (await self.asked_of(client, "GET", f"/api/tables/{id}")).json()
                if seen.get("phase") != "playing":
                    self.tally.games += seen.get("phase") == "over"
                    break
                choices = [c["action"] for c in seen["choices"] if c["refusal"] is None]
                if not seen["your_turn"] or not choices:
                    await asyncio.sleep(0.05)
                    continue
                ask = {"action": self.luck.choice(choices), "ply": seen["ply"]}
                done = await self.asked_of(client, "POST", f"/api/tables/{id}/actions?brief=true", json=ask)
                if done.status_code == 200:
                    self.tally.choices += 1
                    self.tally.acknowledged[id] = max(self.tally.acknowledged.get(id, 0), done.json()["ply"])
                await asyncio.sleep(0.1)
            if self.luck.random() < 0.5:
                await self.asked_of(client, "POST", f"/api/tables/{id}/leave")

    async def listener(self) -> None:
        """Somebody who looks on, loses the connection, and comes back with what was known."""
        if not self.tally.acknowledged:
            await asyncio.sleep(1)
            return
        id = self.luck.choice(list(self.tally.acknowledged))
        async with self.client("127.0.2.1") as client:
            for _ in range(5):
                with contextlib.suppress(httpx2.ReadTimeout):
                    async with client.stream("GET", f"/tables/{id}/stream", timeout=1.5) as stream:
                        async for _line in stream.aiter_lines():
                            if self.luck.random() < 0.05:
                                break
                self.tally.reconnects += 1

    # ---- those who mean no good

    async def uploader(self) -> None:
        """Files that are meant to keep the house busy."""
        async with self.client(f"127.0.3.{self.luck.randrange(1, 200)}") as client:
            form = {"record": self.luck.choice(HOSTILE)}
            await self.asked_of(client, "POST", "/records", data=form)
            await self.asked_of(client, "GET", "/", headers={"Cookie": HOSTILE_COOKIE})
            self.tally.uploads += 1
        await asyncio.sleep(0.5)

    async def half_sender(self) -> None:
        """A request that does not come to its end."""
        port = int(self.url.rpartition(":")[2])
        where = (f"127.0.4.{self.luck.randrange(1, 4)}", 0)
        _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=where)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        self.tally.half_sent += 1
        task = asyncio.create_task(self.hold(writer))
        task.add_done_callback(lambda done: done.exception() if not done.cancelled() else None)
        await asyncio.sleep(0.05)

    async def hold(self, writer: asyncio.StreamWriter) -> None:
        """Keep a connection for as long as one may."""
        await asyncio.sleep(30)
        writer.close()

    async def slow_reader(self) -> None:
        """Asks for the longest page and reads a few letters of it."""
        port = int(self.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.5.1", 0), limit=1024)
        writer.write(b"GET /rules/yinzi HTTP/1.1\r\nHost: x\r\n\r\n")
        await reader.read(100)
        self.tally.slow += 1
        task = asyncio.create_task(self.hold(writer))
        task.add_done_callback(lambda done: done.exception() if not done.cancelled() else None)
        await asyncio.sleep(1)

    async def flooder(self) -> None:
        """Asks as fast as it can, and is counted."""
        async with self.client("127.0.6.1") as client:
            for _ in range(50):
                await self.asked_of(client, "GET", "/api/games")
        await asyncio.sleep(1)

    # ---- who looks on

    async def watch(self) -> None:
        """Asks something small every tenth of a second and writes down how long it took, and how large the house has become."""
        async with self.client("127.0.7.1") as client:
            while self.going():
                begun = time.monotonic()
                with contextlib.suppress(httpx2.HTTPError):
                    await client.get("/api/me")
                took = time.monotonic() - begun
                self.tally.waits.append(took)
                if took > self.asked.stall:
                    self.tally.stalls.append((begun - self.end + self.asked.seconds, took))
                self.tally.memory.append(memory_of(self.pid))
                await asyncio.sleep(0.1)


def memory_of(pid: int) -> float:
    """Megabytes that a process holds; 0 where that cannot be read."""
    try:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return 0.0
    return int(found[1]) / 1024 if found else 0.0


def lost(folder: Path, acknowledged: dict[str, int]) -> list[str]:
    """The tables whose stored game is shorter than what was acknowledged."""
    with contextlib.closing(sqlite3.connect(folder / "mingtang.db")) as database:
        stored = dict(database.execute('SELECT "table", count(*) FROM plies GROUP BY "table"'))
        whole = database.execute("PRAGMA quick_check").fetchone()[0]
    gone = [
        f"{id}: {ply} acknowledged, {stored.get(id, 0)} stored"
        for id, ply in acknowledged.items()
        if stored.get(id, 0) < ply
    ]
    return gone if whole == "ok" else [*gone, f"the database: {whole}"]


def report(asked: argparse.Namespace, tally: Tally, gone: list[str]) -> int:
    """Say what was found; answers the exit code."""
    waits = sorted(tally.waits) or [0.0]
    stalls = tally.stalls
    tenth = max(1, len(tally.memory) // 10)
    begun, ended = max(tally.memory[:tenth], default=0.0), max(tally.memory[-tenth:], default=0.0)
    print(
        f"{tally.comings} people came, {tally.choices} choices, {tally.games} games over, {tally.reconnects} reconnects"
    )
    print(
        f"{tally.uploads} hostile files, {tally.half_sent} half-sent requests, {tally.slow} slow readers, {tally.refused} refusals"
    )
    print(
        f"a small question: half within {waits[len(waits) // 2] * 1000:.0f} ms, 99 % within {waits[int(len(waits) * 0.99)] * 1000:.0f} ms, longest {waits[-1] * 1000:.0f} ms; {len(stalls)} stalls over {asked.stall:g} s"
    )
    print(
        f"memory: {begun:.0f} MB at first, {ended:.0f} MB at last, at most {max(tally.memory, default=0.0):.0f} MB (ceiling {asked.ceiling:.0f})"
    )
    print(f"faults of the house: {len(tally.failed)}; lost: {len(gone)}")
    for at, took in stalls[:5]:
        print(f"  {at:.0f} s after the beginning everybody waited for {took:.1f} s")
    for line in [*tally.failed[:5], *gone[:5]]:
        print(f"  {line}")
    bad = bool(stalls or gone or tally.failed or max(tally.memory, default=0.0) > asked.ceiling)
    print(
        json.dumps(
            {
                "choices": tally.choices,
                "stalls": len(stalls),
                "lost": len(gone),
                "faults": len(tally.failed),
                "memory": round(max(tally.memory, default=0.0)),
            }
        )
    )
    return int(bad)


def main() -> int:
    """Open a house, live through an evening, close it, and look at what is left."""
    asked = parse()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        env = {**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", str(ROOT / "src")), "MINGTANG_BOT_PAUSE": "0"}
        args = ["serve", "--port", "0", "--data-dir", name, "--workers", str(asked.workers)]
        process = subprocess.Popen(
            [sys.executable, "-m", "mingtang", *args], env=env, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        found = re.search(r"http://\S+?:\d+", process.stdout.readline())
        if found is None:
            raise SystemExit("the house did not open")
        for game in GAMES:  # whatever is made once is made before the evening begins
            httpx2.get(f"{found[0]}/rules/{game}", timeout=60)
        soak = Soak(asked, found[0], process.pid)
        try:
            asyncio.run(soak.run())
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
        return report(asked, soak.tally, lost(folder, soak.tally.acknowledged))


if __name__ == "__main__":
    sys.exit(main())
