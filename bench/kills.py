"""Whether everything that was acknowledged is there after the house was killed: play, kill it in the middle, open it again, look.

    python bench/kills.py                             twenty times on SQLite
    python bench/kills.py --times 100 --postgres      on a PostgreSQL of its own, in a temporary folder

People choose at several tables at once. At a moment that nobody foresees the house gets SIGKILL. Then every choice that it had
acknowledged must be stored, with its words, at its place, once, and no more than one choice of each table that was still on its way.
The next round goes on at the same tables.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from load import ROOT, House

GAMES = ("yunnan", "ming_dynastie", "yinzi", "fujian_trader")


def parse() -> argparse.Namespace:
    """What was asked for."""
    say = argparse.ArgumentParser(description="Kills a house under load and looks whether anything was lost.")
    say.add_argument("--times", type=int, default=20)
    say.add_argument("--tables", type=int, default=8)
    say.add_argument("--seats", type=int, default=3)
    say.add_argument("--seconds", type=float, default=2.0, help="the house is killed after up to so many seconds")
    say.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own instead of SQLite")
    say.add_argument("--installed", action="store_true", help="the house that PYTHONPATH names, not the one here")
    say.add_argument("--seed", type=int, default=7)
    return say.parse_args()


@dataclass
class KilledTable:
    """A table and what its people were told."""

    id: str
    tokens: list[str]
    acknowledged: dict[int, str] = field(default_factory=dict)
    """Ply → words."""
    over: bool = False


async def ask(http: httpx2.AsyncClient, method: str, path: str, token: str = "", body: Any = None) -> Any:
    """A request, answered; a house that is not there raises."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = await http.request(method, path, headers=headers, json={} if body is None else body)
    answer.raise_for_status()
    return answer.json()


async def seated(http: httpx2.AsyncClient, game: str, seats: int) -> KilledTable:
    """A table with everybody at it."""
    guests = [await ask(http, "POST", "/api/guests", body={"name": f"Guest {n}"}) for n in range(seats)]
    tokens = [guest["token"] for guest in guests]
    made = await ask(http, "POST", "/api/tables", tokens[0], {"game": game, "seats": seats})
    for token in tokens[1:]:
        await ask(http, "POST", f"/api/tables/{made['id']}/seats", token)
    return KilledTable(made["id"], tokens)


async def play(http: httpx2.AsyncClient, table: KilledTable, luck: random.Random) -> None:
    """Choose at random until the house is gone or the game over."""
    with contextlib.suppress(httpx2.TransportError):
        while not table.over:
            for token in table.tokens:
                seen = await ask(http, "GET", f"/api/tables/{table.id}", token)
                table.over = seen["phase"] != "playing"
                allowed = [c["action"] for c in seen["choices"] if c["refusal"] is None]
                if table.over or not seen["your_turn"] or not allowed:
                    continue
                wish = {"action": luck.choice(allowed), "ply": seen["ply"]}
                await ask(http, "POST", f"/api/tables/{table.id}/actions?brief=true", token, wish)
                table.acknowledged[wish["ply"]] = wish["action"]


async def one_life(house: House, tables: list[KilledTable], asked: argparse.Namespace, luck: random.Random) -> None:
    """Everybody plays until the house is killed."""
    async with httpx2.AsyncClient(base_url=house.url, timeout=30) as http:
        while sum(not table.over for table in tables) < asked.tables:
            tables.append(await seated(http, GAMES[len(tables) % len(GAMES)], asked.seats))
        playing = [asyncio.create_task(play(http, table, luck)) for table in tables if not table.over]
        await asyncio.sleep(0.3 + luck.random() * asked.seconds)
        assert house.process is not None
        house.process.kill()
        await asyncio.gather(*playing)
        house.process.wait(30)


def wrong(url: str, tables: list[KilledTable]) -> list[str]:
    """What is not stored as it was acknowledged."""
    from sqlalchemy import select

    from mingtang.store.database import Database
    from mingtang.store.schema import plies

    out: list[str] = []
    database = Database(url)
    with database.reading() as c:
        for table in tables:
            rows = c.execute(select(plies.c.ply, plies.c.words).where(plies.c.table == table.id).order_by(plies.c.ply))
            stored = [(ply, words) for ply, words in rows]
            if [ply for ply, _ in stored] != list(range(len(stored))):
                out.append(f"{table.id}: a choice is missing or there twice")
            known = dict(stored)
            out += [
                f"{table.id}: {words!r} at {ply} was acknowledged, {known.get(ply)!r} is stored"
                for ply, words in table.acknowledged.items()
                if known.get(ply) != words
            ]
            last = max(table.acknowledged, default=-1)
            if len(stored) > last + 2 and not table.over:
                out.append(f"{table.id}: {len(stored)} stored, {last + 1} acknowledged")
            table.acknowledged |= known  # what was on its way and arrived is there for good
    out += [str(e) for e in database.check(seconds=30.0)]
    database.close()
    return out


@contextlib.contextmanager
def opened_database(postgres: bool) -> Iterator[str]:
    """The address of a database of our own; empty for a file in the house's folder."""
    if not postgres:
        yield ""
        return
    sys.path.insert(0, str(ROOT / "tests"))
    from store.databases import cluster, fresh_database

    with cluster() as server:
        yield fresh_database(server)


def main() -> int:
    """Kill it so many times."""
    asked = parse()
    if not asked.installed:
        sys.path.insert(0, str(ROOT / "src"))
    from mingtang.store.database import address

    luck = random.Random(asked.seed)
    tables: list[KilledTable] = []
    found: list[str] = []
    with tempfile.TemporaryDirectory() as name, opened_database(asked.postgres) as database:
        given = argparse.Namespace(workers=1, database=database, installed=asked.installed)
        for time in range(asked.times):
            house = House(given, Path(name))
            house.start()
            told = sum(len(table.acknowledged) for table in tables)
            asyncio.run(one_life(house, tables, asked, luck))
            told = sum(len(table.acknowledged) for table in tables) - told
            now = wrong(address(Path(name), database), tables)
            found += now
            print(f"kill {time + 1}: {told} choices acknowledged, {len(now)} wrong", *now[:5], sep="\n  ", flush=True)
    total = sum(len(table.acknowledged) for table in tables)
    print(
        f"{asked.times} kills on {'PostgreSQL' if asked.postgres else 'SQLite'}, {total} choices at {len(tables)} tables: {len(found)} wrong"
    )
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
