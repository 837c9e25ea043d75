"""How fast the table is: live tables with viewers, boards drawn, the first page, a long finished game.

    python bench/load.py                       fifty tables of Yunnan, four viewers each, a choice every four seconds at each table
    python bench/load.py --tables 100 --every 2 --workers 2 --stream json
    python bench/load.py --installed           the house that this Python finds, by PYTHONPATH or installed; else the one beside this file.
                                               The first line says which it is, and whether it is compiled

It starts a house of its own in a temporary folder, plays with people who choose at random, and measures the time from the moment a
choice is sent to the moment its update has arrived at each of the four screens. The people run on the same machine as the house; with
`--stream page` they do what an open page does: they read their choices in the stream and are answered briefly.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx2

ROOT = Path(__file__).parents[1]
NAMES = ("Ana", "Bo", "Chen", "Dao", "Eva")


def parse() -> argparse.Namespace:
    """What was asked for."""
    say = argparse.ArgumentParser(description="Measures the house under load.")
    say.add_argument("--tables", type=int, default=50)
    say.add_argument("--seats", type=int, default=4, help="players at a table; each of them watches")
    say.add_argument("--game", default="yunnan")
    say.add_argument("--seconds", type=float, default=20.0, help="how long to play")
    say.add_argument("--every", type=float, default=4.0, help="seconds between two choices at a table")
    say.add_argument("--workers", type=int, default=1)
    say.add_argument("--stream", choices=("page", "json"), default="page", help="what the viewers listen to")
    say.add_argument("--database", default="", help="a DATABASE_URL; SQLite if not given")
    say.add_argument(
        "--installed",
        action="store_true",
        help="measure the house that this Python finds (PYTHONPATH, or installed), not the one beside this file",
    )
    say.add_argument(
        "--skip", nargs="*", default=[], choices=("live", "boards", "page", "long"), help="what to leave out"
    )
    return say.parse_args()


class House:
    """A server of our own."""

    def __init__(self, asked: argparse.Namespace, folder: Path) -> None:
        self.folder = folder
        self.workers = asked.workers
        self.database = asked.database
        self.installed = asked.installed
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        """Open it."""
        env = {**os.environ, "MINGTANG_LIMITS": "off"}
        if not self.installed:
            env["PYTHONPATH"] = str(ROOT / "src")
        if self.database:
            env["DATABASE_URL"] = self.database
        args = ["serve", "--port", "0", "--data-dir", str(self.folder), "--workers", str(self.workers)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mingtang", *args], env=env, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+?:\d+", said)
        if found is None:
            raise SystemExit(f"the house did not open: {said}")
        self.url = found[0]
        for _ in range(300):
            try:
                if httpx2.get(self.url + "/api/games", timeout=10).status_code == 200:
                    return
            except httpx2.HTTPError:
                time.sleep(0.1)
        raise SystemExit("the house does not answer")

    def cpu(self) -> float:
        """Seconds of processor time that the house has used so far, its worker processes included; 0 where that cannot be read."""
        assert self.process is not None
        total = 0.0
        for place in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = place.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(place.parent.name) == self.process.pid or int(fields[1]) == self.process.pid:
                total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return total

    def stop(self) -> None:
        """Close it."""
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)


@dataclass
class Person:
    """Somebody at a table, with one screen."""

    token: str
    http: httpx2.AsyncClient
    seen: dict[int, float] = field(default_factory=dict)
    """version → when it arrived on the screen"""
    told: bytes = b""
    """The last update as it came."""

    async def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """A request that succeeds, or the table as it is."""
        answer = await self.http.request(method, path, json=body, headers={"Authorization": f"Bearer {self.token}"})
        data: dict[str, Any] = answer.json()
        if answer.status_code >= 400 and data.get("code") != "moved_on":
            raise SystemExit(f"{path}: {answer.status_code} {data}")
        now: dict[str, Any] = data.get("table", data)
        return now

    async def listen(self, url: str, path: str) -> None:
        """Note when each update arrives."""
        host, _, port = url.removeprefix("http://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 22)
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {self.token}\r\nAccept: text/event-stream\r\n\r\n".encode()
        )
        version = 0
        while line := await reader.readline():
            if line.startswith(b"id: "):
                version = int(line[4:])
            elif line.startswith(b"data: "):
                self.told = line[6:]
            elif line == b"\n" and version:
                self.seen.setdefault(version, time.perf_counter())

    def state(self) -> dict[str, Any]:
        """What the page knows of the table."""
        found: dict[str, Any] = json.loads(self.told)["state"]
        return found


async def play_by_page(
    table: str, people: list[Person], asked: argparse.Namespace, out: list[float], acks: list[float]
) -> None:
    """Play one table for a while as open pages do."""
    luck = random.Random(table)
    await asyncio.sleep(luck.random() * asked.every)
    end = time.perf_counter() + asked.seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        person = next((p for p in people if p.state()["yours"]), None)
        if person is None:
            return
        page = person.state()
        options = [c["action"] for c in page["choices"] if c["why"] is None]
        body = {"action": luck.choice(options), "ply": page["ply"], "seat": page["seat"]}
        sent = time.perf_counter()
        after = await person.ask("POST", f"/api/tables/{table}/actions?brief=true", body)
        acks.append(time.perf_counter() - sent)
        await asyncio.sleep(max(0.05, asked.every - (time.perf_counter() - begun)))
        _note(people, after["version"], sent, out)


def _note(people: list[Person], version: int, sent: float, out: list[float]) -> None:
    for viewer in people:
        came = [t for v, t in viewer.seen.items() if v >= version]
        out.append(min(came) - sent if came else float("inf"))


async def play(
    table: str, people: list[Person], asked: argparse.Namespace, out: list[float], acks: list[float]
) -> None:
    """Play one table for a while; measure each choice on each screen."""
    luck = random.Random(table)
    await asyncio.sleep(luck.random() * asked.every)
    end = time.perf_counter() + asked.seconds
    seat = (await people[0].ask("GET", f"/api/tables/{table}"))["waiting"][0]
    while time.perf_counter() < end:
        begun = time.perf_counter()
        person = people[seat]
        seen = await person.ask("GET", f"/api/tables/{table}")
        options = [c["action"] for c in seen["choices"] if c["refusal"] is None]
        sent = time.perf_counter()
        after = await person.ask(
            "POST", f"/api/tables/{table}/actions", {"action": luck.choice(options), "ply": seen["ply"]}
        )
        acks.append(time.perf_counter() - sent)
        if not after["waiting"]:
            return
        seat = after["waiting"][0]
        await asyncio.sleep(max(0.05, asked.every - (time.perf_counter() - begun)))
        _note(people, after["version"], sent, out)


async def live(house: House, asked: argparse.Namespace) -> None:
    """Fifty tables at once."""
    limits = httpx2.Limits(max_connections=100)
    async with httpx2.AsyncClient(base_url=house.url, timeout=60, limits=limits) as http:
        tables: list[tuple[str, list[Person]]] = []
        streams: list[asyncio.Task[None]] = []
        for _ in range(asked.tables):
            people: list[Person] = []
            for name in NAMES[: asked.seats]:
                made = await http.post("/api/guests", json={"name": name})
                people.append(Person(made.json()["token"], http))
            id = (await people[0].ask("POST", "/api/tables", {"game": asked.game, "seats": asked.seats}))["id"]
            for person in people[1:]:
                await person.ask("POST", f"/api/tables/{id}/seats", {})
            path = f"/tables/{id}/stream" if asked.stream == "page" else f"/api/tables/{id}/events"
            streams += [asyncio.create_task(p.listen(house.url, path)) for p in people]
            tables.append((id, people))
        while not all(
            p.seen for _, people in tables for p in people
        ):  # every screen shows its table before anybody plays
            await asyncio.sleep(0.1)
        out: list[float] = []
        acks: list[float] = []
        before = house.cpu()
        how = play_by_page if asked.stream == "page" else play
        with no_pauses():
            await asyncio.gather(*(how(id, people, asked, out, acks) for id, people in tables))
        used = house.cpu() - before
        for stream in streams:
            stream.cancel()
    rate = len(acks) / asked.seconds
    print(
        f"{asked.tables} tables of {asked.game}, {asked.seats} viewers each ({asked.stream}), {asked.workers} server process(es), {rate:.1f} choices/s"
    )
    print(
        f"  processor time of the house  {used / max(1, len(acks)) * 1000:.0f} ms for each choice and its {asked.seats} screens"
    )
    print(f"  choice to acknowledgement   {figures(acks)}")
    print(f"  choice to every screen      {figures(out)}   lost {sum(1 for x in out if x == float('inf'))}")


@contextlib.contextmanager
def no_pauses() -> Iterator[None]:
    """Our own garbage is collected before and after: else we would measure our own pauses as the house's."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def figures(seconds: list[float]) -> str:
    """Median, 95th and 99th percentile, worst, in milliseconds."""
    ordered = sorted(s for s in seconds if s != float("inf"))
    if not ordered:
        return "nothing measured"
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * q))] * 1000 for q in (0.5, 0.95, 0.99, 1.0)]
    return "median {:.0f} ms, 95 % {:.0f} ms, 99 % {:.0f} ms, worst {:.0f} ms".format(*at)


def boards() -> None:
    """How long a board takes to be drawn: positions all over random games, each for a seat that is asked."""
    from mingtang.core.match import Match
    from mingtang.draw.contract import Scene
    from mingtang.table.library import Library
    from mingtang.web.perspective.position import choices_of

    library = Library()
    for name in library.playable():
        draw = library.drawing(name)
        if draw is None:
            continue
        game = library.game(name)
        texts = library.texts(name, "en")
        luck = random.Random(1)
        match = Match.new(game, max(game.meta.seats), seed=1)
        took: list[float] = []
        size = 0
        while not match.over and len(match.plies) < 400:
            seat = luck.choice(match.waiting)
            if len(match.plies) % 4 == 0:
                choices = choices_of(match.state, seat, texts, match.names)
                view = game.view(match.state, seat)
                begun = time.perf_counter()
                board = draw(Scene(view, choices, match.names, texts))
                took.append(time.perf_counter() - begun)
                size = max(size, sum(len(s.svg) for s in board.sheets))
            match.play(seat, luck.choice(match.legal(seat)))
        print(f"  board of {name:<14} {figures(took)}   largest {size / 1000:.0f} kB")


def first_page(house: House, game: str) -> None:
    """How much a browser loads when somebody opens a table for the first time."""
    with httpx2.Client(base_url=house.url, follow_redirects=True) as http:
        token = http.post("/api/guests", json={"name": "Ana"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        made = http.post("/api/tables", json={"game": game, "seats": 3, "bots": 2}, headers=headers).json()
        for what, path in (("lobby", "/"), ("table", f"/tables/{made['id']}")):
            page = http.get(path, headers=headers)
            total = len(page.content)
            for link in set(re.findall(r'(?:src|href)="([^"#?]+\.(?:css|js|svg)[^"]*)"', page.text)):
                total += len(http.get(urljoin(str(page.url), link), headers=headers).content)
            print(f"  first page, {what:<8} {total / 1000:.0f} kB ({page.status_code})")


def long_game(house: House) -> None:
    """How long a finished game of about 500 choices takes to open, on a house that has just been started."""
    from mingtang.core.match import Match
    from mingtang.games import game

    best = None
    for name, seats in (("yunnan", 5), ("yunnan", 4)):
        for seed in range(6):
            luck = random.Random(seed)
            match = Match.new(game(name), seats, seed=seed)
            while not match.over:
                seat = luck.choice(match.waiting)
                match.play(seat, luck.choice(match.legal(seat)))
            if best is None or abs(match.ply - 500) < abs(best.ply - 500):
                best = match
    assert best is not None
    with httpx2.Client(base_url=house.url, timeout=60) as http:
        token = http.post("/api/guests", json={"name": "Ana"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        id = http.post("/api/records", json={"record": best.record_text()}, headers=headers).json()["id"]
    house.stop()
    house.start()
    with httpx2.Client(base_url=house.url, timeout=60) as http:
        http.get("/", headers=headers)
        for what, path in (("page", f"/tables/{id}"), ("JSON", f"/api/tables/{id}"), ("page again", f"/tables/{id}")):
            begun = time.perf_counter()
            status = http.get(path, headers=headers).status_code
            took = time.perf_counter() - begun
            print(f"  finished game of {best.ply} choices, {what:<10} {took * 1000:.0f} ms ({status})")


def which_house() -> str:
    """Which house is measured, and whether its rules are compiled."""
    import mingtang
    from mingtang.core import play

    plain = str(play.__file__).endswith(".py")
    said = f"mingtang in {Path(mingtang.__file__).parent}, its rules {'plain Python' if plain else 'compiled'}"
    if plain:
        said += "\n*** PLAIN PYTHON: rules and bots run several times slower than compiled. `make install` compiles; then use --installed. ***"
    return said


def main() -> None:
    """Measure everything that was not left out."""
    asked = parse()
    if not asked.installed:
        sys.path.insert(0, str(ROOT / "src"))
    print(which_house())
    with tempfile.TemporaryDirectory() as folder:
        house = House(asked, Path(folder))
        house.start()
        try:
            if "live" not in asked.skip:
                asyncio.run(live(house, asked))
            if "boards" not in asked.skip:
                boards()
            if "page" not in asked.skip:
                first_page(house, asked.game)
            if "long" not in asked.skip:
                long_game(house)
        finally:
            house.stop()


if __name__ == "__main__":
    main()
