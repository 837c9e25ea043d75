"""What Prometheus is told of the house: requests, streams, choices, how long bots wait and think, how late the loop is, memory, tables.

Nothing here names a person or a table, and every label has few values. There are no figures at all unless the host sets a token.
Several server processes write theirs into one folder (PROMETHEUS_MULTIPROC_DIR), so that any of them can tell of all.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import time
from asyncio import to_thread
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector
from starlette.responses import Response

from mingtang.core.errors import HouseError
from mingtang.table.problems import NotSignedIn
from mingtang.table.table import Table
from mingtang.web.house import House
from mingtang.web.identity import house_of
from mingtang.web.request_timing import Answered

router = APIRouter(include_in_schema=False)
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
LOOK_SECONDS = 0.25
"""So often the loop is asked whether it is late."""
ANSWERS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
DELAYS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
THINKING = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """The figures of this process."""

    def __init__(self, house: House) -> None:
        self.house = house
        disable_created_metrics()  # type: ignore[no-untyped-call]  # when each figure began is another line for each, and nobody asks
        self.own = own = CollectorRegistry()
        self.requests = Counter(
            "mingtang_requests", "Requests that were answered.", ("method", "route", "status"), registry=own
        )
        self.answers = Histogram(
            "mingtang_request_seconds", "Until the answer began.", ("route",), buckets=ANSWERS, registry=own
        )
        self.choices = Counter("mingtang_choices", "Choices that were made at tables.", ("game", "by"), registry=own)
        self.waiting = Histogram(
            "mingtang_bot_waiting_seconds", "Until a worker was free for a bot or a hint.", ("workers",), buckets=THINKING, registry=own
        )  # fmt: skip
        self.thinking = Histogram(
            "mingtang_bot_thinking_seconds", "How long a worker thought.", ("workers",), buckets=THINKING, registry=own
        )
        self.delays = Histogram(
            "mingtang_loop_delay_seconds", "How late the event loop was; a stall is a large one.", buckets=DELAYS, registry=own
        )  # fmt: skip
        self.streams = Gauge(
            "mingtang_streams_open", "Live pages and programs that listen.", registry=own, multiprocess_mode="livesum"
        )
        self.memory = Gauge(
            "mingtang_memory_bytes", "Memory of the server processes.", registry=own, multiprocess_mode="livesum"
        )
        self.in_memory = Gauge(
            "mingtang_tables_in_memory", "Tables kept at hand.", registry=own, multiprocess_mode="livesum"
        )
        house.tables.after_change.append(self._after_change)
        house.quick_workers.timed.append(partial(self._thought, "quick"))
        house.bot_workers.timed.append(partial(self._thought, "deep"))
        if not os.environ.get(FOLDER):
            own.register(_Stored(house))

    def answered(self, answered: Answered) -> None:
        """A request was answered."""
        self.requests.labels(answered.method, answered.route, str(answered.status)).inc()
        self.answers.labels(answered.route).observe(answered.seconds)

    def _after_change(self, after: Table, _before: Table | None) -> None:
        for entry in after.new_entries:
            if not entry.is_undo:
                self.choices.labels(after.game.name, "person" if entry.by else "bot").inc()

    def _thought(self, workers: str, waited: float, thought: float) -> None:
        self.waiting.labels(workers).observe(waited)
        self.thinking.labels(workers).observe(thought)

    async def watch(self) -> None:
        """Look again and again whether the loop is late, and how much there is of everything."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(LOOK_SECONDS)
            self.delays.observe(max(0.0, time.perf_counter() - began - LOOK_SECONDS))
            self.look()

    def look(self) -> None:
        """How much there is of everything now."""
        self.streams.set(self.house.hub.streams)
        self.in_memory.set(len(self.house.tables.in_memory))
        self.memory.set(memory())

    def registry(self) -> CollectorRegistry:
        """Where everything is found: the figures of this process, or those of all."""
        folder = os.environ.get(FOLDER)
        if not folder:
            return self.own
        _forget_the_dead(Path(folder))
        everything = CollectorRegistry()
        MultiProcessCollector(everything)  # type: ignore[no-untyped-call]
        everything.register(_Stored(self.house))
        return everything


class _Stored(Collector):
    """What the database tells, when somebody asks."""

    def __init__(self, house: House) -> None:
        self.house = house

    def collect(self) -> Iterator[Any]:
        up = GaugeMetricFamily("mingtang_database_up", "Whether the database answers.")
        try:
            found = self.house.lobby.phases()
        except HouseError:
            up.add_metric([], 0)
            yield up
            return
        up.add_metric([], 1)
        yield up
        by_phase = GaugeMetricFamily("mingtang_tables", "Tables by what goes on there.", labels=("phase",))
        for phase, number in found.items():
            by_phase.add_metric([phase], number)
        yield by_phase


def memory() -> int:
    """How many bytes this process has in memory; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def _forget_the_dead(folder: Path) -> None:
    """A process that died has no streams and no memory any more."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
        except PermissionError:
            pass


def install(app: FastAPI) -> Metrics:
    """Measure a house, and answer /metrics."""
    made: Metrics = Metrics(app.state.house)
    app.state.metrics = made
    app.include_router(router)
    return made


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Everything that is measured, for who has the token."""
    house = house_of(request)
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(given.encode("utf-8", "replace"), house.settings.metrics_token.encode()):
        raise NotSignedIn("metrics_token")
    measured: Metrics = request.app.state.metrics
    measured.look()
    encode, kind = choose_encoder(request.headers.get("accept", ""))
    body = await to_thread(lambda: encode(measured.registry()))
    return Response(body, media_type=kind)
