"""What one choice costs the house with all its screens: processor time without a network, the same choices every time.

    python bench/choice_cost.py                                   every game, four screens, the house beside this file
    PYTHONPATH=build/compiled python bench/choice_cost.py --installed yunnan
    python bench/choice_cost.py yinzi --profile tottime           and which functions take it
    python bench/choice_cost.py --house build/compiled --baseline ../old/build/compiled --rounds 5
                                                                  two houses in turns; counts the least that each choice ever took,
                                                                  which a busy machine disturbs least

The house is asked inside this process, as its server asks it: people open tables with fixed seeds, hold a stream each, and choose as
a fixed seed says. A request is counted from its first byte to the moment when every screen has its update; the store writes to a real
file. Processor time of all threads counts. Compare two houses with the same arguments, one after the other, a few times.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import cProfile
import gc
import json
import os
import pstats
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
GAMES = ("yunnan", "ming_dynastie", "fujian_trader", "yinzi")
NAMES = ("Ana", "Bo", "Chen", "Dao", "Eva")
Answer = tuple[int, dict[str, Any]]
PATIENCE = 60.0
"""So many seconds a screen may wait for its update."""


def parse() -> argparse.Namespace:
    """What was asked for."""
    say = argparse.ArgumentParser(description="What a choice with its screens costs the house.")
    say.add_argument("games", nargs="*", default=list(GAMES))
    say.add_argument("--tables", type=int, default=8, help="tables that are played in turns")
    say.add_argument("--choices", type=int, default=40, help="choices at each table; the first few are not counted")
    say.add_argument("--seats", type=int, default=4)
    say.add_argument("--onlookers", type=int, default=0, help="strangers who look on at each table")
    say.add_argument("--german", action="store_true", help="every second person reads German")
    say.add_argument("--profile", default="", help="show the functions that take most: tottime or cumtime")
    say.add_argument("--lines", type=int, default=50)
    say.add_argument(
        "--house", default=str(ROOT / "src"), help="with --baseline: the folder that PYTHONPATH would name"
    )
    say.add_argument("--baseline", default="", help="measure the house in this folder as well, in turns, and compare")
    say.add_argument("--rounds", type=int, default=3, help="with --baseline: how often each house is measured")
    say.add_argument("--json", action="store_true", help="the seconds of every choice, in the last line")
    say.add_argument(
        "--installed", action="store_true", help="the house that this Python finds, not the one beside this file"
    )
    return say.parse_args()


class Asker:
    """Asks an application as its server would."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def scope(self, method: str, path: str, token: str, lang: str) -> dict[str, Any]:
        """A request without a body."""
        place, _, query = path.partition("?")
        headers = [(b"host", b"house"), (b"accept-language", lang.encode()), (b"content-type", b"application/json")]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": place,
            "raw_path": place.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("house", 80),
            "state": {},
        }

    async def ask(self, method: str, path: str, token: str = "", body: Any = None, lang: str = "en") -> Answer:
        """One request, answered."""
        sent = json.dumps({} if body is None else body).encode()
        scope = self.scope(method, path, token, lang)
        scope["headers"].append((b"content-length", str(len(sent)).encode()))
        waiting = [{"type": "http.request", "body": sent, "more_body": False}]
        status, parts = 0, []

        async def receive() -> dict[str, Any]:
            return waiting.pop() if waiting else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)
            parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        return status, json.loads(b"".join(parts))


class Screen:
    """An open page: what it was sent last, and a bell for each update."""

    def __init__(self, asker: Asker, token: str, lang: str) -> None:
        self.asker, self.token, self.lang = asker, token, lang
        self.version = -1
        self.told = b""
        self.letters = 0
        self.came = asyncio.Event()
        self.ended = ""
        """Why nothing comes any more; empty while the stream is open."""

    async def listen(self, path: str) -> None:
        """Hold the stream open."""
        asked = True
        never = asyncio.Event()
        status, last = 0, b""

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if asked:
                asked = False
                return {"type": "http.request", "body": b"", "more_body": False}
            await never.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status, last
            status = message.get("status", status)
            body: bytes = message.get("body", b"")
            last = body or last
            self.letters += len(body)
            if body.startswith(b"id: "):
                self.version = int(body[4 : body.index(b"\n")])
                self.told = body
                self.came.set()

        try:
            await self.asker.app(self.asker.scope("GET", path, self.token, self.lang), receive, send)
        except Exception as e:
            last = repr(e).encode()
            raise
        finally:
            self.ended = f"the stream ended: {status} {last[:300].decode(errors='replace')}"
            self.came.set()

    @property
    def state(self) -> dict[str, Any]:
        """What the page knows of the table."""
        found: dict[str, Any] = json.loads(self.told.split(b"data: ", 1)[1])["state"]
        return found

    async def until(self, version: int) -> None:
        """Wait for a version; a stream that was refused or has broken off is no reason to wait for ever."""
        try:
            async with asyncio.timeout(PATIENCE):
                while self.version < version and not self.ended:
                    self.came.clear()
                    await self.came.wait()
        except TimeoutError:
            raise SystemExit(
                f"version {version} did not come within {PATIENCE:.0f} s; the last was {self.version}"
            ) from None
        if self.version < version:
            raise SystemExit(self.ended)


@contextlib.asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Asker]:
    """A house of its own, its doors open."""
    from mingtang.web.app import create_app
    from mingtang.web.settings import HouseSettings

    app = create_app(HouseSettings(data_dir=folder, limits=False, seating="given"))
    async with app.router.lifespan_context(app):
        # What is made ready in the background is not counted: drawings, and ten seconds later the lessons, which older houses looked
        # through in a thread beside whatever was chosen just then.
        await asyncio.sleep(2)
        house = app.state.house
        for game in house.library.playable():
            if asyncio.iscoroutinefunction(house.lessons.of_game):
                await house.lessons.of_game(game)
            else:
                await asyncio.to_thread(house.lessons.of_game, game)
        yield Asker(app)


async def seated(asker: Asker, game: str, seed: int, asked: argparse.Namespace) -> tuple[str, list[Screen]]:
    """A table with everybody at it, every screen showing it."""
    screens: list[Screen] = []
    for number in range(asked.seats + asked.onlookers):
        lang = "de" if asked.german and number % 2 else "en"
        _, made = await asker.ask(
            "POST", "/api/guests", body={"name": f"{NAMES[number % 5]}{number // 5 or ''}"}, lang=lang
        )
        screens.append(Screen(asker, made["token"], lang))
    wish = {"game": game, "seats": asked.seats, "seed": seed}
    _, table = await asker.ask("POST", "/api/tables", screens[0].token, wish)
    for screen in screens[1 : asked.seats]:
        await asker.ask("POST", f"/api/tables/{table['id']}/seats", screen.token, {})
    for screen in screens:
        task = asyncio.create_task(screen.listen(f"/tables/{table['id']}/stream"))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    for screen in screens:
        await screen.until(0)
    return table["id"], screens


tasks: set[asyncio.Task[None]] = set()


async def choose(asker: Asker, id: str, screens: list[Screen], luck: random.Random) -> bool:
    """One choice, until it is on every screen; False if the game is over."""
    for screen in screens:
        page = screen.state
        if page["yours"]:
            break
    else:
        return False
    options = [c["action"] for c in page["choices"] if c["why"] is None]
    body = {"action": luck.choice(options), "ply": page["ply"], "seat": page["seat"]}
    begun, in_loop = time.process_time(), time.thread_time()
    status, after = await asker.ask("POST", f"/api/tables/{id}/actions?brief=true", screen.token, body, screen.lang)
    if status != 200:
        raise SystemExit(f"{status} {after}")
    for other in screens:
        await other.until(after["version"])
    spent.append(time.process_time() - begun)
    spent_in_loop.append(time.thread_time() - in_loop)
    return True


every_choice: dict[str, list[float]] = {}
"""Game → what each choice took, in the order in which they were made."""
spent: list[float] = []
spent_in_loop: list[float] = []


async def measure(asker: Asker, game: str, asked: argparse.Namespace) -> None:
    """One game: its tables in turns."""
    tables = [await seated(asker, game, seed, asked) for seed in range(1, asked.tables + 1)]
    luck = random.Random(1)
    for _ in range(3):
        for id, screens in tables:
            await choose(asker, id, screens, luck)
    spent.clear()
    spent_in_loop.clear()
    letters = sum(s.letters for _, screens in tables for s in screens)
    profile = (
        cProfile.Profile(time.thread_time) if asked.profile else None
    )  # what others do on this machine does not count
    gc.collect()
    if profile:
        profile.enable()
    for _ in range(asked.choices):
        for id, screens in tables:
            await choose(asker, id, screens, luck)
    if profile:
        profile.disable()
    letters = sum(s.letters for _, screens in tables for s in screens) - letters
    every_choice[game] = list(spent)
    each = sorted(spent)
    ms = [1000 * x for x in (sum(each) / len(each), statistics.median(each), each[int(len(each) * 0.95)], each[-1])]
    print(
        f"{game:<14} {len(each):>4} choices, {asked.seats + asked.onlookers} screens: "
        f"mean {ms[0]:.2f} ms ({1000 * sum(spent_in_loop) / len(each):.2f} in the event loop), median {ms[1]:.2f}, 95 % {ms[2]:.2f}, worst {ms[3]:.1f}; {letters / len(each) / 1000:.1f} kB a choice",
        flush=True,
    )
    if profile:
        pstats.Stats(profile).sort_stats(asked.profile).print_stats(asked.lines)


def compare(asked: argparse.Namespace) -> None:
    """Two houses in turns. They make the same choices, so the least that each of them took in all rounds can be compared."""
    houses = {"this": asked.house, "baseline": asked.baseline}
    wish = [*asked.games, "--tables", str(asked.tables), "--choices", str(asked.choices), "--seats", str(asked.seats)]
    wish += ["--onlookers", str(asked.onlookers), *(["--german"] if asked.german else [])]
    least: dict[tuple[str, str], list[float]] = {}
    for turn in range(asked.rounds):
        for name, folder in houses.items():
            command = [sys.executable, __file__, *wish, "--installed", "--json"]
            env = {**os.environ, "PYTHONPATH": str(Path(folder).resolve())}
            said = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
            print(f"== {name}, round {turn + 1} of {asked.rounds}", *said[:-1], sep="\n", flush=True)
            for game, seconds in json.loads(said[-1]).items():
                known = least.setdefault((name, game), seconds)
                least[name, game] = [min(pair) for pair in zip(known, seconds, strict=True)]
    print(f"== the least that each choice took, on average{'':<10} {'this':>9} {'baseline':>9}  this / baseline")
    for game in asked.games:
        this, base = (1000 * statistics.fmean(least[name, game]) for name in houses)
        print(f"   {game:<52} {this:>6.2f} ms {base:>6.2f} ms  {this / base:.2f}")


async def main() -> None:
    """Every game that was asked for."""
    asked = parse()
    if asked.baseline:
        compare(asked)
        return
    if not asked.installed:
        sys.path.insert(0, str(ROOT / "src"))
    import mingtang
    from mingtang.core import play

    print(Path(mingtang.__file__).parent, "plain Python" if str(play.__file__).endswith(".py") else "compiled")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        async with opened(Path(folder)) as asker:
            for game in asked.games:
                await measure(asker, game, asked)
            for task in list(tasks):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    if asked.json:
        print(json.dumps(every_choice))


if __name__ == "__main__":
    asyncio.run(main())
