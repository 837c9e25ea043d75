"""A file that is meant to keep the house busy keeps nobody waiting: it is read elsewhere, within bounds, and given up in time."""

from __future__ import annotations

import asyncio
import threading
import time
from asyncio import to_thread
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

import event_loop
from mingtang.core.record import write_record
from mingtang.table import uploads
from mingtang.table.problems import NotNow
from mingtang.web.live import new_tables
from mingtang.web.pages import frame
from table.teahouse_tables import play_on, table
from web.houses import house, player

HEAD = "mingtang record 1\ngame teahouse\nrules 2\ndata 8f8d7542c3719cd6\nseats Ana Bo\nseed 7\n"
HOSTILE = {
    "a name without end": HEAD.replace("Ana Bo", "x" * 190_000) + "---\n",
    "an open quote": HEAD.replace("Ana Bo", "'" + "x" * 190_000) + "---\n",
    "names without end": HEAD.replace("Ana Bo", "A " * 95_000) + "---\n",
    "options without end": HEAD + "options " + " ".join(f"o{i}" for i in range(20_000)) + "\n---\n",
    "a choice without end": HEAD + "---\n0 " + "bid " * 45_000,
    "lines without end": HEAD + "---\n" + "\n" * 190_000,
    "notes without end": HEAD + "#\n" * 90_000 + "---\n",
    "positions without end": HEAD + "---\n" + "# round 1 0123456789abcdef\n" * 7_000,
    "choices without end": HEAD + "---\n" + "0 bid 1\n" * 24_000,
}


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One house for all files: its worker is started once."""
    with house(tmp_path_factory.mktemp("house"), pages=True) as client:
        yield client


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_gets_a_sentence_and_the_house_never_works_on_it_itself(
    door: Any, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(uploads, "parse_record", lambda *_, **__: pytest.fail("read where others wait"))
    answer = player(door).post("/api/records", record=HOSTILE[what])
    if "lines" in what or "notes" in what:  # nothing is wrong with them but their length
        assert answer.status_code == 201
    else:
        assert answer.status_code == 422
        assert answer.json()["error"]


def test_a_hostile_file_in_the_form_gets_a_sentence_too(door: Any) -> None:
    page = door.post("/records", data={"record": HOSTILE["a name without end"]}, follow_redirects=False)
    assert page.status_code == 422


def test_what_is_longer_than_any_game_is_not_even_read(door: Any) -> None:
    ana = player(door)
    assert ana.post("/api/records", record="x" * (uploads.MOST_LETTERS + 1)).status_code == 400
    assert ana.post("/api/records", record="x" * (2 * uploads.MOST_LETTERS + 1)).status_code == 413


def _dreams(_: str) -> None:
    time.sleep(600)


def test_a_file_that_takes_too_long_is_given_up_and_the_next_one_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_tables, "SECONDS", 3.0)
    good = write_record(play_on(table(seed=21)).record())
    with house(tmp_path) as client:
        the_house = client.app.state.house

        async def slow_one() -> Any:
            with pytest.raises(NotNow, match="busy"):
                await the_house.new_tables._read_apart(_dreams, "", "somebody")

        client.portal.call(slow_one)
        monkeypatch.setattr(new_tables, "SECONDS", 60.0)
        assert player(client).post("/api/records", record=good).status_code == 201


def test_others_are_served_while_a_file_is_read(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        the_house = client.app.state.house

        async def both() -> bool:
            reading = asyncio.create_task(the_house.new_tables.workers.ask(_dreams, "", 20.0))
            await asyncio.sleep(0)
            await asyncio.wait_for(to_thread(the_house.lobby.running, 1), 15.0)
            served_meanwhile = not reading.done()
            reading.cancel()
            return served_meanwhile

        assert client.portal.call(both)


def test_a_long_form_is_taken_apart_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four hundred thousand letters in the dearest writing take a tenth of a second, in which nobody else would be served."""
    where: list[threading.Thread] = []

    def noted(body: bytes) -> list[tuple[str, str]]:
        where.append(threading.current_thread())
        return [("record", body.decode()[:10])]

    monkeypatch.setattr(frame, "_pairs", noted)

    async def read(body: bytes) -> threading.Thread:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        await frame.read_form(Request({"type": "http", "method": "POST", "headers": []}, receive))
        return threading.current_thread()

    for body in (b"record=short", b"record=" + b"%41" * 130_000):
        loop = event_loop.run(read(body))
        assert (where[-1] is loop) is (len(body) <= frame.SHORT)
