"""What costs the house something is counted, by all its processes together where harm could be done; and nobody locks an owner out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from mingtang.web.rate_limits import LIMITS, Limit, RateLimiter
from web.houses import house, player


@pytest.fixture
def counted(tmp_path: Path) -> Iterator[Any]:
    """A house that counts requests."""
    with house(tmp_path, limits=True) as opened:
        yield opened


def at(client: Any, address: str) -> TestClient:
    """The same house, asked from another address."""
    return TestClient(client.app, base_url="http://house", client=(address, 4000))


def test_sign_in_is_counted_by_address(counted: Any) -> None:
    tries = LIMITS["sign_in"].burst
    asked = [{"name": f"ana{i}", "password": "guess"} for i in range(tries + 1)]
    codes = [counted.post("/api/sessions", json=ask).status_code for ask in asked]
    assert codes == [401] * tries + [429]
    answer = counted.post("/api/sessions", json={"name": "ana", "password": "guess"})
    assert int(answer.headers["retry-after"]) > 0
    assert "try again in" in answer.json()["error"]


def test_who_guesses_from_a_hundred_addresses_does_not_lock_the_owner_out(counted: Any) -> None:
    ana = {"name": "Ana", "password": "the old horse road"}
    assert counted.post("/api/accounts", json=ana).status_code == 201
    guesses = [at(counted, f"10.0.0.{i}").post("/api/sessions", json={**ana, "password": "guess"}) for i in range(60)]
    assert {g.status_code for g in guesses} == {401}
    eve = at(counted, "10.0.0.1")
    late = [eve.post("/api/sessions", json={**ana, "password": "guess"}).status_code for _ in range(4)]
    assert late[-1] == 429
    assert at(counted, "10.1.1.1").post("/api/sessions", json=ana).status_code == 201


def test_all_addresses_of_one_network_of_ipv6_are_counted_as_one(counted: Any) -> None:
    tries = LIMITS["guest"].burst
    made = [at(counted, f"2001:db8::{i:x}").post("/api/guests", json={"name": "x"}).status_code for i in range(tries)]
    assert set(made) == {201}
    assert at(counted, "2001:db8::ffff").post("/api/guests", json={"name": "x"}).status_code == 429
    assert at(counted, "2001:db8:0:1::1").post("/api/guests", json={"name": "x"}).status_code == 201


def test_chat_is_counted(counted: Any) -> None:
    ana = player(counted, "Ana")
    id = ana.opens(seats=2)["id"]
    codes = [ana.post(f"/api/tables/{id}/chat", text=str(i)).status_code for i in range(LIMITS["chat"].burst + 1)]
    assert codes[-1] == 429
    assert set(codes[:-1]) == {200}


def test_tables_are_counted(counted: Any) -> None:
    ana = player(counted, "Ana")
    codes = [ana.post("/api/tables", game="teahouse").status_code for _ in range(LIMITS["create"].burst + 1)]
    assert codes[-1] == 429


def test_any_request_is_counted_by_address(counted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "look", Limit(5, 1000.0))  # type: ignore[misc]
    codes = [counted.get("/api/me").status_code for _ in range(6)]
    assert codes == [401] * 5 + [429]
    assert at(counted, "10.0.0.9").get("/api/me").status_code == 401


def test_patience_is_rewarded() -> None:
    counter = RateLimiter()
    limit = LIMITS["chat"]
    assert [counter.here("chat", "ana", 100.0) for _ in range(limit.burst)] == [0.0] * limit.burst
    assert counter.here("chat", "ana", 100.0) == pytest.approx(limit.seconds)
    assert counter.here("chat", "bo", 100.0) == 0
    assert counter.here("chat", "ana", 100.0 + limit.seconds) == 0
    assert counter.here("chat", "ana", 100.0 + limit.seconds) > 0


def test_the_counter_forgets_the_oldest_and_not_the_whole() -> None:
    counter = RateLimiter(most=10)
    for i in range(100):
        counter.here("chat", str(i), 0.0)
    assert len(counter._free) == 10
