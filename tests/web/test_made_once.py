"""What several readers see alike is made once for them, never for more readers than that, and it does not pile up."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from mingtang.core.kept_by_size import KeptBySize
from mingtang.table.moves import choose
from mingtang.table.table import Table
from mingtang.web.app import create_app
from mingtang.web.identity import Caller
from mingtang.web.live.hub import Hub
from mingtang.web.live.tables import LiveTables
from mingtang.web.live.updates import Update, _update
from mingtang.web.pages import assets
from mingtang.web.pages.spliced import MARK, PackedStream, SharedPart
from mingtang.web.pages.stream import OpenPage
from mingtang.web.perspective.log import Logbook
from mingtang.web.security import csrf_of
from mingtang.web.settings import HouseSettings
from web.houses import Player, allowed, player


def at_table(door: Any) -> tuple[Player, Player, dict[str, Any]]:
    ana, bo = player(door, "Ana"), player(door, "Bo")
    made = ana.opens("teahouse", seats=2, watch="anyone", access="public")
    return ana, bo, bo.sits(made["id"])


def open_page(house: Any, who: Player | None) -> OpenPage:
    person = house.people.by_token(who.token, house.now()) if who is not None else None
    return OpenPage(house, Caller(person, "en", who.token if who is not None else "", False, ""), "http://house")


def update_for(house: Any, page: OpenPage, table: Table, since: int) -> Update:
    return _update(house, table, page.caller.id, "en", since, None, frozenset(), frozenset())


def told(message: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(message.split(b"data: ", 1)[1])
    found["state"].pop("now")
    return found


def test_the_files_of_the_pages_are_made_before_the_house_opens(tmp_path: Path) -> None:
    assets.assets.cache_clear()
    assets.edition.cache_clear()
    with TestClient(create_app(HouseSettings(data_dir=tmp_path))):
        assert assets.edition.cache_info().currsize == 1


def test_all_who_look_on_are_sent_one_message_and_whoever_plays_another(door: Any) -> None:
    ana, bo, table = at_table(door)
    house = door.app.state.house
    pages = [open_page(house, who) for who in (player(door, "Chen"), player(door, "Dao"), None, ana, bo)]
    before = door.portal.call(house.tables.get, table["id"])
    for page in pages:
        page.message(update_for(house, page, before, -1))
    asked = next(p for p in (ana, bo) if p.table(table["id"])["choices"])
    seen = asked.table(table["id"])
    assert asked.acts(table["id"], allowed(seen)[0], seen["ply"]).status_code == 200
    after = door.portal.call(house.tables.get, table["id"])
    moment = house.now()
    house.clock.now = lambda: moment  # all of this happens at once
    alone = open_page(house, None)
    alone.news(update_for(house, alone, before, -1))
    sent = [page.message(update_for(house, page, after, before.version)) for page in pages]
    assert sent[0] is sent[1] is sent[2]
    parts = [page.part(update_for(house, page, after, before.version)) for page in pages[:2]]
    assert parts[0].packed is parts[1].packed
    own = json.loads(json.dumps(alone.news(update_for(house, alone, after, before.version))))
    own["state"].pop("now")
    assert told(sent[0]) == own
    assert [told(message)["state"]["seat"] for message in sent] == [-1, -1, -1, 0, 1]


@pytest.mark.parametrize("packed", [True, False])
def test_each_part_of_a_stream_can_be_read_as_soon_as_it_is_there(packed: bool) -> None:
    encoding = b"br, gzip" if packed else b"identity"
    sending = PackedStream(Request({"type": "http", "headers": [(b"accept-encoding", encoding)]}))
    assert (sending.headers.get("Content-Encoding") == "gzip") == packed
    reading = zlib.decompressobj(31)
    parts = [b"retry: 1000\n\n", SharedPart("event: update\n" * 500), b": nothing new\n\n", b"\xc3\xad" * 300]
    for part in parts:
        told = part.body if isinstance(part, SharedPart) else part
        sent = sending.part(part)
        assert (reading.decompress(sent) if packed else sent) == told
        assert len(sent) < 120 or not packed
    rest = sending.end()
    assert reading.decompress(rest) == b"" if packed else rest == b""
    assert reading.eof == packed


def test_what_a_process_refuses_because_it_heard_too_late_is_looked_at_again(door: Any) -> None:
    ana, bo, table = at_table(door)
    house = door.app.state.house
    late = LiveTables(house.tables.store, Hub(), house.now)
    door.portal.call(late.get, table["id"])
    asked = next(p for p in (ana, bo) if p.table(table["id"])["choices"])
    seen = asked.table(table["id"])
    assert asked.acts(table["id"], allowed(seen)[0], seen["ply"]).status_code == 200
    other = next(p for p in (ana, bo) if p.table(table["id"])["choices"])
    now = other.table(table["id"])
    person = house.people.by_token(other.token, house.now()).id
    done = door.portal.call(
        late.change, table["id"], lambda t, at: choose(t, person, allowed(now)[0], now["ply"], at, None)
    )
    assert done.ply > now["ply"]


def test_a_new_table_stands_in_the_next_lobby(door: Any) -> None:
    ana = player(door, "Ana")
    assert "Plum blossom" not in door.get("/").text
    ana.opens("teahouse", seats=2, access="public", title="Plum blossom")
    assert "Plum blossom" in door.get("/").text


def signed_in_lobby(door: Any, who: Player, path: str = "/", packed: bool = True) -> str:
    encoding = "gzip" if packed else "identity"
    headers = {"Authorization": f"Bearer {who.token}", "Accept-Encoding": encoding}
    answer = door.get(path, headers=headers)
    assert answer.status_code == 200
    assert ("content-encoding" in answer.headers) == packed
    text: str = answer.text
    return text


def test_a_lobby_put_together_of_shared_parts_shows_each_reader_what_is_his_own(door: Any) -> None:
    ana, bo = player(door, "Ana <b>"), player(door, "Bo")
    private = ana.opens("teahouse", seats=2, access="invitation", title="Behind the screen")["id"]
    public = ana.opens("teahouse", seats=2, access="public", title="Plum blossom")["id"]
    for path in ("/", "/lobby/lists"):
        seen, others = signed_in_lobby(door, ana, path), signed_in_lobby(door, bo, path)
        assert seen == signed_in_lobby(door, ana, path, packed=False)
        assert private in seen
        assert private not in others
        assert seen.count(f'href="/tables/{public}"') == others.count(f'href="/tables/{public}"') == 1
    pages = {who.token: signed_in_lobby(door, who, '/?lang=en&x="><i>') for who in (ana, bo)}
    assert "Ana &lt;b&gt;" in pages[ana.token]
    assert "Ana &lt;b&gt;" not in pages[bo.token].split('id="lists"')[0]
    assert all(MARK not in page and "<i>" not in page for page in pages.values())
    for who in (ana, bo):
        other = bo if who is ana else ana
        assert csrf_of(who.token) in pages[who.token]
        assert csrf_of(other.token) not in pages[who.token]


def test_a_lobby_changes_with_its_tables_at_once(door: Any) -> None:
    ana, bo = player(door, "Ana"), player(door, "Bo")
    id = ana.opens("teahouse", seats=2, access="public", title="Plum blossom")["id"]
    assert id in signed_in_lobby(door, bo)
    bo.sits(id)
    house = door.app.state.house
    waited_for: set[tuple[int, ...]] = set()
    for _ in range(6):
        table = door.portal.call(house.tables.get, id)
        waited_for.add(table.waiting)
        for who in (ana, bo):
            seat = table.seats_of(house.people.by_token(who.token, house.now()).id)[0]
            assert f'data-waits="{int(seat in table.waiting)}"' in signed_in_lobby(door, who)
        asked = next(p for p in (ana, bo) if p.table(id)["choices"])
        seen = asked.table(id)
        assert asked.acts(id, allowed(seen)[0], seen["ply"]).status_code == 200
    assert len(waited_for) > 1


def test_seats_that_were_told_the_same_share_a_line_of_the_log(door: Any) -> None:
    ana, bo, table = at_table(door)
    house = door.app.state.house
    for _ in range(4):
        asked = next(p for p in (ana, bo) if p.table(table["id"])["choices"])
        seen = asked.table(table["id"])
        asked.acts(table["id"], allowed(seen)[0], seen["ply"])
    stored = door.portal.call(house.tables.get, table["id"])
    book = Logbook(house.library, most=3)
    for ply in range(stored.ply + 1):
        by_seat = [book.log(stored, seat, "en", ply) for seat in (-1, 0, 1)]
        for groups in by_seat:
            for group in groups:
                same = [g for other in by_seat for g in other if g.ply == group.ply and g.told == group.told]
                assert all(g is group for g in same)
    assert book.log(stored, 0, "en", stored.ply) == book.log(stored, 0, "en", stored.ply)
    book.log(stored, 0, "de", stored.ply)
    assert book.kept == len(book.log(stored, 0, "de", stored.ply))


def test_what_is_kept_is_bounded_by_its_size() -> None:
    kept: KeptBySize[str] = KeptBySize(10_000, len)
    for n in range(100):
        kept.get(n, lambda: "x" * 1000)
    assert kept.held <= 10_000
    assert kept.get(99, lambda: "made again") == "x" * 1000
    assert kept.get(0, lambda: "made again") == "made again"
