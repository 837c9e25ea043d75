"""A house for each test that asks for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from mingtang.bots.workers.pool import Pool
from web.houses import Player, house, player


@pytest.fixture(autouse=True)
def _no_idle_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests without bots start no process for them."""

    async def not_yet(self: Pool) -> None:
        return None

    monkeypatch.setattr(Pool, "warm", not_yet)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Any]:
    """A house of one's own."""
    with house(tmp_path) as opened:
        yield opened


@pytest.fixture
def door(tmp_path: Path) -> Iterator[TestClient]:
    """A house with pages, asked by a browser that keeps its cookies."""
    with house(tmp_path, pages=True) as client:
        yield client


@pytest.fixture
def ana(client: Any) -> Player:
    """Somebody at the house."""
    return player(client, "Ana")


@pytest.fixture
def bo(client: Any) -> Player:
    """Somebody else."""
    return player(client, "Bo")


@pytest.fixture
def chen(client: Any) -> Player:
    """A third."""
    return player(client, "Chen")
