"""No acknowledged move is ever lost: the server is killed under play, again and again, and everything it said is still true."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest

from mingtang.core.game import digest
from mingtang.core.match import Match
from mingtang.store.database import Database, address
from mingtang.store.tables import TableStore
from mingtang.table.library import Library
from mingtang.table.table import Table
from store.databases import NoPostgres, cluster, fresh_database
from web.houses import Player, Server, allowed, free_port, player

KILLS = 6


@dataclass
class Witness:
    """Somebody who plays and remembers every move that was acknowledged, and the position that was shown after it."""

    who: Player
    id: str
    seat: int
    luck: random.Random
    sure: dict[int, str] = field(default_factory=dict)
    """ply → the words that the house said it had stored there."""
    doubtful: tuple[int, str] | None = None
    """A move that was sent and never answered."""
    unanswered: int = 0
    errors: list[str] = field(default_factory=list)

    def play(self, stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                if self.step():
                    return
            except httpx2.HTTPError:
                time.sleep(0.02)  # the server is down: try again until it is back
            time.sleep(self.luck.random() * 0.01)

    def step(self) -> bool:
        seen = self.who.get(f"/api/tables/{self.id}", seat=self.seat)
        if seen.status_code != 200:
            self.errors.append(f"look: {seen.status_code} {seen.text[:200]}")
            return True
        table = seen.json()
        if self.doubtful is not None:
            self.settle(table)
        if table["phase"] != "playing":
            return True
        if self.seat not in table["waiting"]:
            return False
        words = self.luck.choice(allowed(table))
        self.doubtful = (table["ply"], words)
        answer = self.who.acts(self.id, words, table["ply"], seat=self.seat)
        self.doubtful = None
        if answer.status_code == 200:
            self.sure[table["ply"]] = words
        elif answer.status_code != 409:
            self.errors.append(f"act: {answer.status_code} {answer.text[:200]}")
        return False

    def settle(self, table: dict[str, Any]) -> None:
        """A request without an answer is sent again as it was: it must be done once, or be stale."""
        assert self.doubtful is not None
        ply, words = self.doubtful
        answer = self.who.acts(self.id, words, ply, seat=self.seat)
        self.doubtful = None
        self.unanswered += 1
        if answer.status_code not in (200, 409):
            self.errors.append(f"again: {answer.status_code} {answer.text[:200]}")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    if request.param == "sqlite":
        yield {}
        return
    try:
        with cluster() as address:
            yield {"DATABASE_URL": fresh_database(address)}
    except NoPostgres as e:
        pytest.skip(f"not run on PostgreSQL: {e}")


def test_no_acknowledged_move_is_lost_when_the_server_is_killed_under_play(
    tmp_path: Path, database: dict[str, str]
) -> None:
    luck = random.Random(20)
    server = Server(tmp_path, port=free_port(), environment=database).start()
    clients = [httpx2.Client(base_url=server.url, timeout=10) for _ in range(6)]
    witnesses: list[Witness] = []
    for i, game in enumerate(("yunnan", "yunnan", "teahouse")):
        ana, bo = player(clients[2 * i], "Ana"), player(clients[2 * i + 1], "Bo")
        id = ana.opens(game, seats=3, bots=["random"])["id"]
        bo.sits(id)
        witnesses += [Witness(w, id, seat, random.Random(i * 10 + seat)) for seat, w in ((0, ana), (2, bo))]
    stop = threading.Event()
    threads = [threading.Thread(target=w.play, args=(stop,)) for w in witnesses]
    for thread in threads:
        thread.start()
    try:
        for _ in range(KILLS):
            time.sleep(0.2 + luck.random() * 0.6)
            server.kill()
            server.start()
        time.sleep(0.5)
        stop.set()
        for thread in threads:
            thread.join(60)
    finally:
        stop.set()
        server.kill()
        for client in clients:
            client.close()
    store = Database(address(tmp_path, database.get("DATABASE_URL", "")))
    shelf = TableStore(store, Library(modules={"teahouse": "core.teahouse"}))
    assert sum(len(w.sure) for w in witnesses) > len(witnesses), "somebody must have been answered"
    for w in witnesses:
        compare(w, shelf.load(w.id))
    store.close()


def compare(w: Witness, table: Table) -> None:
    """What was acknowledged stands where it was said to stand, and the whole replays from the beginning."""
    assert w.errors == []
    entries = table.started.entries
    assert Match.replay(table.game, table.record()).digest == digest(table.game, table.started.state)
    used: set[int] = set()
    for ply, words in sorted(w.sure.items()):
        # What several choose at once stands a little later if others were faster.
        found = [
            p for p in range(ply, min(ply + 3, len(entries))) if (entries[p].seat, entries[p].words) == (w.seat, words)
        ]
        found = [p for p in found if p not in used]
        assert found, f"{words!r} at ply {ply} was acknowledged and is lost"
        used.add(found[0])
    mine = {e.ply for e in entries if e.seat == w.seat}
    assert len(mine - used) <= w.unanswered, "the house stored something that nobody asked for"
