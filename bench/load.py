"""How fast the table is: live tables with viewers, boards drawn, the first page, a long finished game.

    python bench/load.py                       fifty tables of Yunnan, four viewers each, a choice every four seconds at each table
    python bench/load.py --tables 100 --every 2 --workers 2 --stream json
    python bench/load.py --installed           the house that this Python finds, by PYTHONPATH or installed; else the one beside this file.
                                               The first line says which it is, and whether it is compiled
    python bench/load.py --house build/compiled --baseline ../old/build/compiled
                                               two houses in turns in one run, and how many times as much the first takes
    python bench/load.py --onlookers 296 --tables 1 --skip boards page long
                                               one table that many people look at
    python bench/load.py --lobby 5000          how many lobbies a second, with so many games stored

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
import sqlite3
import statistics
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
WATCHED = {"access": "public", "watch": "anyone"}
IN_LOBBY = 40
"""So many people ask for the lobby in turns, so that nobody's own page is merely shown again."""
LATE = 30.0
"""So many seconds after the last choice a screen may still get it; then it is lost."""


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
    say.add_argument("--onlookers", type=int, default=0, help="strangers who look on at each table")
    say.add_argument("--lobby", type=int, default=0, help="so many games are stored before lobbies are asked for")
    say.add_argument("--house", default="", help="measure the house in this folder, the one that PYTHONPATH would name")
    say.add_argument("--baseline", default="", help="measure the house in this folder as well, in turns, and compare")
    say.add_argument("--rounds", type=int, default=2, help="with --baseline: how often each house is measured")
    say.add_argument("--json", action="store_true", help="the figures as JSON in the last line")
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
        for _, fields in self._processes():
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return total

    def memory(self) -> float:
        """Megabytes that the house holds, its worker processes included; 0 where that cannot be read."""
        return sum(int(fields[21]) for _, fields in self._processes()) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def _processes(self) -> Iterator[tuple[int, list[str]]]:
        assert self.process is not None
        for place in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = place.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(place.parent.name) == self.process.pid or int(fields[1]) == self.process.pid:
                yield int(place.parent.name), fields

    def store_games(self, like: str, count: int) -> None:
        """Put finished games into the database of the house, as many as wished: rows like those of a table, without choices."""
        with contextlib.closing(sqlite3.connect(self.folder / "mingtang.db", timeout=30)) as db, db:
            for table, key in (("tables", "id"), ("seats", "table")):
                columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
                new = {
                    key: "'game' || n",
                    "code": "'code' || n",
                    "phase": "'over'",
                    "access": "'public'",
                    "bot_due": "NULL",
                }
                values = ", ".join(new.get(c, f'"{c}"') for c in columns)
                db.execute(
                    f"WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) "
                    f'INSERT INTO {table} SELECT {values} FROM {table}, numbers WHERE "{key}" = ?',
                    (count, like),
                )

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
    table: str, people: list[Person], asked: argparse.Namespace, out: list[Sent], acks: list[float]
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
        out.append(Sent(people, after["version"], sent))
        await asyncio.sleep(max(0.05, asked.every - (time.perf_counter() - begun)))


@dataclass(frozen=True)
class Sent:
    """A choice that was acknowledged: looked for on every screen when all have been made."""

    people: list[Person]
    version: int
    at: float

    @property
    def took(self) -> list[float]:
        """How long it took to each screen; for ever where it never came."""
        out: list[float] = []
        for viewer in self.people:
            came = [t for v, t in viewer.seen.items() if v >= self.version]
            out.append(min(came) - self.at if came else float("inf"))
        return out


async def arrived(sent: list[Sent]) -> list[float]:
    """How long every choice took to every screen. What is late is waited for: late is not lost."""
    end = time.perf_counter() + LATE
    while time.perf_counter() < end and any(float("inf") in choice.took for choice in sent):
        await asyncio.sleep(0.5)
    return [seconds for choice in sent for seconds in choice.took]


async def play(table: str, people: list[Person], asked: argparse.Namespace, out: list[Sent], acks: list[float]) -> None:
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
        out.append(Sent(people, after["version"], sent))
        if not after["waiting"]:
            return
        seat = after["waiting"][0]
        await asyncio.sleep(max(0.05, asked.every - (time.perf_counter() - begun)))


async def live(house: House, asked: argparse.Namespace) -> None:
    """Fifty tables at once."""
    limits = httpx2.Limits(max_connections=100)
    async with httpx2.AsyncClient(base_url=house.url, timeout=60, limits=limits) as http:
        tables: list[tuple[str, list[Person]]] = []
        streams: list[asyncio.Task[None]] = []
        for _ in range(asked.tables):
            people: list[Person] = []
            for name in [*NAMES[: asked.seats], *(f"Onlooker {n}" for n in range(asked.onlookers))]:
                made = await http.post("/api/guests", json={"name": name})
                people.append(Person(made.json()["token"], http))
            id = (await people[0].ask("POST", "/api/tables", {"game": asked.game, "seats": asked.seats, **WATCHED}))[
                "id"
            ]
            for person in people[1 : asked.seats]:
                await person.ask("POST", f"/api/tables/{id}/seats", {})
            path = f"/tables/{id}/stream" if asked.stream == "page" else f"/api/tables/{id}/events"
            streams += [asyncio.create_task(p.listen(house.url, path)) for p in people]
            tables.append((id, people))
        while not all(
            p.seen for _, people in tables for p in people
        ):  # every screen shows its table before anybody plays
            await asyncio.sleep(0.1)
        sent: list[Sent] = []
        acks: list[float] = []
        before = house.cpu()
        how = play_by_page if asked.stream == "page" else play
        with no_pauses():
            await asyncio.gather(*(how(id, people, asked, sent, acks) for id, people in tables))
        used = house.cpu() - before
        out = await arrived(sent)
        for stream in streams:
            stream.cancel()
    rate = len(acks) / asked.seconds
    each = used / max(1, len(acks)) * 1000
    screens = asked.seats + asked.onlookers
    print(
        f"{asked.tables} tables of {asked.game}, {screens} viewers each ({asked.stream}), {asked.workers} server process(es), {rate:.1f} choices/s"
    )
    print(f"  processor time of the house  {each:.1f} ms for each choice and its {screens} screens")
    print(f"  memory of the house          {house.memory():.0f} MB")
    print(f"  choice to acknowledgement   {percentiles(acks)}")
    print(f"  choice to every screen      {percentiles(out)}   lost {sum(1 for x in out if x == float('inf'))}")
    figures["ms of processor time a choice"] = each
    figures["ms to every screen, 99 %"] = at_share(out, 0.99) * 1000
    figures["MB of memory"] = house.memory()


def lobby(house: House, asked: argparse.Namespace) -> None:
    """How many lobbies a second: for strangers, for many people at a table each, for one who has played all the stored games."""
    people: list[dict[str, str]] = []
    with httpx2.Client(base_url=house.url, timeout=60) as http:
        for number in range(IN_LOBBY):
            token = http.post("/api/guests", json={"name": f"Ana {number}"}).json()["token"]
            people.append({"Authorization": f"Bearer {token}"})
            wish = {"game": "yunnan", "seats": 3, "bots": 2}
            made = http.post("/api/tables", json=wish, headers=people[-1]).json()
    house.store_games(made["id"], asked.lobby)
    time.sleep(1.5)  # the lobby may be a second old

    async def many(seconds: float, readers: list[dict[str, str]]) -> int:
        end, count = time.perf_counter() + seconds, 0

        async def one(http: httpx2.AsyncClient) -> None:
            nonlocal count
            while time.perf_counter() < end:
                count += 1
                answer = await http.get("/", headers=readers[count % len(readers)])
                if answer.status_code != 200:
                    raise SystemExit(f"the lobby answered {answer.status_code}")

        async with httpx2.AsyncClient(base_url=house.url, timeout=60) as http:
            await asyncio.gather(*(one(http) for _ in range(4)))
        return count

    who_asks: dict[str, list[dict[str, str]]] = {
        "a stranger": [{}],
        "people at a table each": people[:-1],
        "one who played them all": people[-1:],
    }
    for who, readers in who_asks.items():
        before, begun = house.cpu(), time.perf_counter()
        count = asyncio.run(many(5.0, readers))
        took, used = time.perf_counter() - begun, house.cpu() - before
        print(
            f"  lobby for {who:<24} {count / took:.0f} pages/s with the asker on the same machine, {count / used:.0f} for each second of processor time"
        )
        figures[f"lobbies for {who} a processor second"] = count / used


@contextlib.contextmanager
def no_pauses() -> Iterator[None]:
    """Our own garbage is collected before and after: else we would measure our own pauses as the house's."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


figures: dict[str, float] = {}
"""What was found, by what it is called: for comparing two houses."""


def at_share(seconds: list[float], share: float) -> float:
    """So long took all but the slowest."""
    ordered = sorted(s for s in seconds if s != float("inf"))
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def percentiles(seconds: list[float]) -> str:
    """Median, 95th and 99th percentile, worst, in milliseconds."""
    if not [s for s in seconds if s != float("inf")]:
        return "nothing measured"
    at = [at_share(seconds, share) * 1000 for share in (0.5, 0.95, 0.99, 1.0)]
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
        print(f"  board of {name:<14} {percentiles(took)}   largest {size / 1000:.0f} kB")


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


def which_house(asked: argparse.Namespace) -> str:
    """Which house is measured, whether its rules are compiled, and what was left aside."""
    import mingtang
    from mingtang.core import play

    plain = str(play.__file__).endswith(".py")
    said = f"mingtang in {Path(mingtang.__file__).parent}, its rules {'plain Python' if plain else 'compiled'}"
    said += f"; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    if plain:
        said += f"\n{'*' * 100}\n*** PLAIN PYTHON: rules and bots run several times slower than compiled. `MINGTANG_COMPILE=1 make compiled`"
        said += f"\n*** compiles; then `python bench/load.py --house build/compiled`.\n{'*' * 100}"
    if not asked.installed and os.environ.get("PYTHONPATH"):
        said += "\n*** PYTHONPATH is set and not asked for here: the house beside this file is measured. --installed asks for the other."
    if os.getloadavg()[0] > (os.cpu_count() or 1) / 2:
        said += "\n*** The machine is busy: compare ratios of one run (--baseline) only."
    return said


def compare(asked: argparse.Namespace) -> None:
    """Two houses in turns: a busy moment of the machine does not fall on one alone."""
    wish = sys.argv[1:]
    for option in ("--baseline", "--rounds", "--house"):
        wish = _without(wish, option)
    houses = {"this": asked.house or str(ROOT / "src"), "baseline": asked.baseline}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in houses}
    for turn in range(asked.rounds):
        for name, folder in houses.items():
            print(f"== {name}, round {turn + 1} of {asked.rounds}", flush=True)
            command = [sys.executable, __file__, *wish, "--house", folder, "--json"]
            said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
            print("\n".join(said[:-1]), flush=True)
            found[name].append(json.loads(said[-1]))
    print(f"== medians{'':<40} {'this':>9} {'baseline':>9}  this / baseline")
    for key in found["this"][0]:
        this, base = (statistics.median(r.get(key, 0.0) for r in found[name]) for name in houses)
        print(f"   {key:<46} {this:>9.1f} {base:>9.1f}  {this / base if base else 0:.2f}")


def _without(words: list[str], option: str) -> list[str]:
    """A command line without an option and its value."""
    if option in words:
        at = words.index(option)
        return words[:at] + words[at + 2 :]
    return [w for w in words if not w.startswith(option + "=")]


def main() -> None:
    """Measure everything that was not left out."""
    asked = parse()
    if asked.baseline:
        compare(asked)
        return
    if asked.house:
        asked.installed = True
        os.environ["PYTHONPATH"] = str(Path(asked.house).resolve())
        sys.path.insert(0, os.environ["PYTHONPATH"])
    elif not asked.installed:
        sys.path.insert(0, str(ROOT / "src"))
    print(which_house(asked))
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
            if asked.lobby:
                lobby(house, asked)
        finally:
            house.stop()
    if asked.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
