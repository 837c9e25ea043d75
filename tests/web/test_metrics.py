"""What a host sees of the house from outside: whether it is well, what it measures, and its log."""

from __future__ import annotations

import json
import logging
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import create_engine

from mingtang.web.logs import JsonLines
from mingtang.web.request_timing import Answered, log_request
from web.houses import ROOT, Server, house, play_out, player

TOKEN = "a token for the tests"
HOST = {"Authorization": f"Bearer {TOKEN}"}
Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


@pytest.fixture
def measured(tmp_path: Path) -> Iterator[Any]:
    """A house whose host has set a token."""
    with house(tmp_path, metrics_token=TOKEN) as client:
        yield client


def read(client: Any) -> Samples:
    """Everything that is measured, read as Prometheus reads it."""
    answer = client.get("/metrics", headers=HOST)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=")
    families = list(text_string_to_metric_families(answer.text))
    assert all(f.documentation for f in families)
    return {(s.name, frozenset(s.labels.items())): s.value for f in families for s in f.samples}


def value(found: Samples, name: str, **labels: str) -> float:
    return found[name, frozenset(labels.items())]


def test_a_house_that_is_well_says_so(client: Any) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"house": "open", "database": "ready"})
    assert client.head("/healthz").status_code == 200


def test_a_house_without_its_database_says_so(measured: Any) -> None:
    database = measured.app.state.house.database
    away = create_engine("postgresql+psycopg://nobody@127.0.0.1:1/nothing", connect_args={"connect_timeout": 2})
    before, database._reading = database._reading, away
    try:
        answer = measured.get("/healthz")
        assert (answer.status_code, answer.json()) == (503, {"house": "open", "database": "away"})
        assert value(read(measured), "mingtang_database_up") == 0
    finally:
        database._reading = before
    assert value(read(measured), "mingtang_database_up") == 1


def test_a_house_that_closes_is_not_well(client: Any) -> None:
    client.app.state.house.hub.close()
    assert client.get("/healthz").status_code == 503


def test_without_a_token_there_are_no_figures(client: Any) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize(
    "given", ["", "Bearer ", "Bearer wrong", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", "Bearer ü"]
)
def test_the_figures_are_for_the_host_alone(measured: Any, given: str) -> None:
    answer = measured.get("/metrics", headers={"Authorization": given.encode()} if given else {})
    assert (answer.status_code, answer.json()["code"]) == (401, "metrics_token")


def test_a_game_is_measured(measured: Any) -> None:
    ana = player(measured)
    id = ana.opens(seats=2, bots=["random"])["id"]
    over = play_out([ana], id)
    found = read(measured)
    by_people = value(found, "mingtang_choices_total", game="teahouse", by="person")
    by_bots = value(found, "mingtang_choices_total", game="teahouse", by="bot")
    assert by_people + by_bots == over["ply"]
    assert by_people > 0
    thought = value(found, "mingtang_bot_thinking_seconds_count", workers="quick")
    assert thought >= by_bots  # a choice that came too late was thought of all the same
    assert value(found, "mingtang_bot_waiting_seconds_count", workers="quick") == thought
    assert value(found, "mingtang_tables", phase="over") == 1
    assert value(found, "mingtang_tables", phase="playing") == 0
    assert value(found, "mingtang_tables_in_memory") == 1
    assert value(found, "mingtang_streams_open") == 0
    route = "/api/tables/{id}/actions"
    assert value(found, "mingtang_requests_total", method="POST", route=route, status="200") >= by_people
    assert value(found, "mingtang_request_seconds_count", route=route) >= by_people
    assert value(found, "mingtang_memory_bytes") > 10_000_000 or not os.path.exists("/proc")


def test_the_loop_is_watched(measured: Any) -> None:
    until = time.monotonic() + 10
    while value(read(measured), "mingtang_loop_delay_seconds_count") < 2:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_no_label_grows_with_what_people_ask_for(measured: Any) -> None:
    ana = player(measured)
    for n in range(3):
        id = ana.opens(seats=2)["id"]
        ana.table(id)
        measured.get(f"/no/such/page{n}")
        measured.get(f"/api/tables/nothing{n}")
        measured.request(f"ODD{n}", "/api/games")
    found = read(measured)
    routes = {dict(labels).get("route") for _, labels in found} - {None}
    assert {"other", "/api/tables/{id}"} <= routes
    assert [r for r in routes if r is not None and re.search(r"\d|nothing|such", r)] == []
    assert value(found, "mingtang_requests_total", method="GET", route="other", status="404") == 3
    assert {dict(labels).get("method") for _, labels in found} <= {None, "GET", "POST", "other"}


def test_the_page_for_hosts_speaks_of_every_figure_and_of_no_other(measured: Any) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\bmingtang_[a-z_]+", page))
    there = set()
    for family in text_string_to_metric_families(measured.get("/metrics", headers=HOST).text):
        endings = {"histogram": ("", "_bucket", "_count"), "counter": ("_total",)}.get(family.type, ("",))
        there |= {family.name + ending for ending in endings}
        assert any(family.name + ending in named for ending in endings), family.name
    assert named <= there


def test_several_processes_tell_of_all_and_log_as_the_host_wants_it(tmp_path: Path) -> None:
    """Whichever of them is asked."""
    environment = {"MINGTANG_METRICS_TOKEN": TOKEN, "MINGTANG_LOG_FORMAT": "json", "MINGTANG_LOG_LEVEL": "info"}
    with Server(tmp_path, workers=2, environment=environment) as server:
        for _ in range(12):
            with httpx2.Client(base_url=server.url, timeout=20) as client:  # a new connection: either may answer
                assert client.get("/api/tables/nowhere?code=secret").status_code == 404
        with httpx2.Client(base_url=server.url, timeout=20) as client:
            found = read(client)
    assert value(found, "mingtang_requests_total", method="GET", route="/api/tables/{id}", status="404") == 12
    assert value(found, "mingtang_tables", phase="open") == 0
    assert value(found, "mingtang_memory_bytes") > 10_000_000 or not os.path.exists("/proc")
    assert not [labels for _, labels in found if "pid" in dict(labels)]
    said = (tmp_path / "server.log").read_text().splitlines()
    lines = [json.loads(line) for line in said if not line.startswith("Mingtang is open")]
    asked = [line for line in lines if line["logger"] == "mingtang.requests"]
    assert len([line for line in asked if line["route"] == "/api/tables/{id}"]) == 12
    assert not [line for line in said if "secret" in line or "nowhere" in line]


# ---- the log


def test_a_line_of_the_log_is_json_that_names_no_address(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "mingtang.requests")
    log_request(Answered("GET", "/api/tables/{id}", 200, 0.0123))
    line = json.loads(JsonLines().format(caplog.records[0]))
    assert {k: line[k] for k in ("level", "logger", "method", "route", "status", "ms", "message")} == {
        "level": "info",
        "logger": "mingtang.requests",
        "method": "GET",
        "route": "/api/tables/{id}",
        "status": 200,
        "ms": 12.3,
        "message": "GET /api/tables/{id} 200",
    }
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["at"])


def test_what_went_wrong_is_one_line_too() -> None:
    try:
        raise ValueError("no\nway")
    except ValueError as e:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "it %s", ("failed",), (ValueError, e, e.__traceback__))
    line = JsonLines().format(record)
    assert "\n" not in line
    assert "ValueError: no\nway" in json.loads(line)["error"]
