"""Houses for tests: one inside this process, and one that runs as a server of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from starlette.testclient import TestClient

from mingtang.table.library import Library
from mingtang.web.app import create_app
from mingtang.web.settings import HouseSettings

ROOT = Path(__file__).parents[2]


@contextmanager
def house(folder: Path, **settings: Any) -> Iterator[Any]:
    """A house with Teahouse in it, asked without a network."""
    chosen = HouseSettings(
        **{
            "data_dir": folder,
            "limits": False,
            "bot_pause": 0.0,
            "instruction_pause": 0.0,
            "pages": False,
            "seating": "given",
            **settings,
        }
    )
    app = create_app(chosen, Library(modules={"teahouse": "core.teahouse"}))
    with TestClient(app, base_url="http://house") as client:
        yield client


@dataclass
class Player:
    """Somebody with a token, as a program."""

    client: Any
    name: str
    token: str
    lang: str = ""

    def request(self, method: str, path: str, **more: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.token}", **more.pop("headers", {})}
        if self.lang:
            more["params"] = {"lang": self.lang, **more.get("params", {})}
        return self.client.request(method, path, headers=headers, **more)

    def get(self, path: str, **params: Any) -> Any:
        return self.request("GET", path, params=params)

    def post(self, path: str, **body: Any) -> Any:
        return self.request("POST", path, json=body)

    def table(self, id: str, **params: Any) -> dict[str, Any]:
        found = self.get(f"/api/tables/{id}", **params)
        assert found.status_code == 200, found.text
        seen: dict[str, Any] = found.json()
        return seen

    def opens(self, game: str = "teahouse", **settings: Any) -> dict[str, Any]:
        made = self.post("/api/tables", game=game, **settings)
        assert made.status_code == 201, made.text
        seen: dict[str, Any] = made.json()
        return seen

    def sits(self, id: str, **how: Any) -> dict[str, Any]:
        made = self.post(f"/api/tables/{id}/seats", **how)
        assert made.status_code == 200, made.text
        seen: dict[str, Any] = made.json()
        return seen

    def acts(self, id: str, action: str, ply: int, **more: Any) -> Any:
        return self.post(f"/api/tables/{id}/actions", action=action, ply=ply, **more)


def player(client: Any, name: str = "Ana", lang: str = "en") -> Player:
    """A guest."""
    made = client.post("/api/guests", json={"name": name, "lang": lang})
    assert made.status_code == 201, made.text
    return Player(client, name, made.json()["token"])


def allowed(table: dict[str, Any]) -> list[str]:
    """The choices that the rules allow."""
    return [c["action"] for c in table["choices"] if c["refusal"] is None]


def play_out(players: list[Player], id: str, pick: int = 0, most: int = 2000) -> dict[str, Any]:
    """Play a table to its end; bots play for themselves."""
    for turn in range(most):
        seen = players[0].table(id)
        if seen["phase"] != "playing":
            return seen
        moved = False
        for p in players:
            mine = p.table(id)
            if mine["your_turn"]:
                options = allowed(mine)
                p.acts(id, options[(turn + pick) % len(options)], mine["ply"])
                moved = True
        if not moved:
            time.sleep(0.02)
    raise AssertionError("the game does not end")


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


class Server:
    """A house as a process of its own, that can be killed."""

    def __init__(
        self, folder: Path, workers: int = 1, port: int = 0, environment: dict[str, str] | None = None
    ) -> None:
        self.folder = folder
        self.workers = workers
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = environment or {}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        env = {
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'tests'}",
            "MINGTANG_GAMES": "teahouse=core.teahouse",
            "MINGTANG_LIMITS": "off",
            "MINGTANG_BOT_PAUSE": "0",
            "MINGTANG_INSTRUCTION_PAUSE": "0",
            "MINGTANG_PAGES": "off",
            "MINGTANG_SEATING": "given",
            **self.environment,
        }
        args = ["serve", "--port", str(self.port), "--data-dir", str(self.folder), "--workers", str(self.workers)]
        log = open(self.folder / "server.log", "ab")  # noqa: SIM115
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mingtang", *args], env=env, stdout=log, stderr=log, start_new_session=True
        )
        log.close()
        for _ in range(600):
            try:
                if httpx2.get(f"{self.url}/api/games", timeout=5).status_code == 200:
                    return self
            except httpx2.HTTPError:
                pass
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError((self.folder / "server.log").read_text()[-2000:])

    def kill(self) -> None:
        """As if the power failed: no process of the house gets a chance to say goodbye."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(30)

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


def events(url: str, token: str, id: str, last: int | None = None, timeout: float = 20.0) -> Iterator[dict[str, Any]]:
    """The updates of a table as they come."""
    headers = {"Authorization": f"Bearer {token}"}
    if last is not None:
        headers["Last-Event-ID"] = str(last)
    limits = httpx2.Timeout(timeout)
    with (
        httpx2.Client(timeout=limits) as client,
        client.stream("GET", f"{url}/api/tables/{id}/events", headers=headers) as r,
    ):
        assert r.status_code == 200
        data = ""
        for line in r.iter_lines():
            if line.startswith("data: "):
                data = line[6:]
            elif not line and data:
                yield json.loads(data)
                data = ""
