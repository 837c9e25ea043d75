"""Notes at a table: written, read again, and shown to nobody else."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from web.houses import Player, player

SECRET = "Bo saves for the great teapot"


def write(who: Player, id: str, text: Any) -> Any:
    return who.request("PUT", f"/api/tables/{id}/notes", json={"text": text})


def test_only_the_writer_reads_them_and_the_table_does_not_change(client: TestClient, ana: Player) -> None:
    bo = player(client, "Bo")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    before = bo.table(id)
    assert ana.get(f"/api/tables/{id}/notes").json() == {"text": "", "at": None}
    kept = write(ana, id, f"{SECRET}  \n\n second line\n\n").json()
    assert kept["text"] == f"{SECRET}\n\n second line"
    assert kept["at"] > 0
    assert ana.get(f"/api/tables/{id}/notes").json() == kept
    assert bo.get(f"/api/tables/{id}/notes").json() == {"text": "", "at": None}
    after = bo.table(id)
    assert (after["version"], SECRET in str(after)) == (before["version"], False)
    assert SECRET not in bo.get("/api/me/data").text
    assert [n["text"] for n in ana.get("/api/me/data").json()["notes"]] == [kept["text"]]


def test_what_cannot_be_noted_is_refused_and_nothing_is_lost(client: TestClient, ana: Player) -> None:
    id = ana.opens(seats=2, bots=1)["id"]
    write(ana, id, SECRET)
    for wrong in ("x" * 8_001, "a\u0007b", 7, None):
        assert write(ana, id, wrong).status_code == 400, wrong
    assert ana.get(f"/api/tables/{id}/notes").json()["text"] == SECRET
    write(ana, id, "")
    assert ana.get(f"/api/tables/{id}/notes").json() == {"text": "", "at": None}


def test_whoever_may_not_see_the_table_notes_nothing_there(client: TestClient, ana: Player) -> None:
    id = ana.opens(seats=2, access="invitation")["id"]
    bo = player(client, "Bo")
    assert write(bo, id, "hello").status_code == 404
    assert client.get(f"/api/tables/{id}/notes").status_code == 401
