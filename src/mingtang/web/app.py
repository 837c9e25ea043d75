"""The house put together as one web application."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import signal
import threading
from asyncio import to_thread
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

from fastapi import FastAPI

from mingtang.table.library import Library
from mingtang.web import errors, health
from mingtang.web.api import (
    account,
    actions,
    analysis,
    chat,
    company,
    docs,
    host,
    instructions,
    lobby,
    notes,
    own_tables,
    pausing,
    people,
    plans,
    review,
    table,
)
from mingtang.web.api.description import ERRORS, describe
from mingtang.web.house import House
from mingtang.web.live.background import Background
from mingtang.web.live.garbage import GarbageCollector, collect_when_quiet
from mingtang.web.live.reviews import Reviews
from mingtang.web.rate_limits import RateLimiter
from mingtang.web.request_timing import Answered, RequestTiming, log_request
from mingtang.web.security import Guard
from mingtang.web.settings import HouseSettings

LESSONS_AFTER = 10.0
"""So many seconds after it has opened the house looks through its lessons."""
PASSWORDS = 2
"""So many passwords are worked on at once."""


def create_app(settings: HouseSettings, library: Library | None = None) -> FastAPI:
    """The application. `app.state.house` is the house, `app.state.limiter` counts requests."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house: House = app.state.house
        background = app.state.background = Background(house)
        await house.open()
        await background.open()
        if hasattr(
            app.state, "make_files"
        ):  # they take a second or two: nobody's first page shall make all others wait for them
            await to_thread(app.state.make_files)
        if hasattr(app.state, "make_ready"):
            background.tasks.start(to_thread(app.state.make_ready, house.library))
        if settings.metrics_token:
            background.tasks.start(app.state.metrics.watch())
        background.tasks.start(house.lessons.check_all(LESSONS_AFTER))
        background.tasks.start(GarbageCollector(house.tables).run())
        _end_streams_on_exit(house)
        with collect_when_quiet():
            yield
        house.hub.close()
        await app.state.reviews.close()
        await background.close()
        await house.close()

    app = FastAPI(
        title="Mingtang",
        description="A house for board games about imperial China: everything a player can do, for programs.",
        version="1",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=ERRORS,
    )
    describe(app)
    app.state.house = House(settings, library)
    app.state.reviews = Reviews(app.state.house)
    app.state.passwords = asyncio.Semaphore(PASSWORDS)
    app.state.limiter = RateLimiter(settings.limits, app.state.house.counts)
    app.add_middleware(Guard)
    app.add_middleware(RequestTiming, told=_told(app, settings))
    errors.install(app)
    # Parts are looked through in this order, one route after the other: what is asked for with every choice and every visit stands first.
    for part in (actions, table):
        app.include_router(part.router)
    if settings.pages:
        _add_pages(app)
    for part in (
        health,
        people,
        account,
        chat,
        company,
        lobby,
        own_tables,
        notes,
        plans,
        instructions,
        pausing,
        review,
        analysis,
        host,
        docs,
    ):
        app.include_router(part.router)
    app.include_router(analysis.lists)
    return app


def _told(app: FastAPI, settings: HouseSettings) -> list[Callable[[Answered], None]]:
    """Who hears of every answer: what measures the house, if the host wants it, and the log."""
    told: list[Callable[[Answered], None]] = [log_request] if settings.log_level in ("debug", "info") else []
    if settings.metrics_token:
        from mingtang.web import metrics  # how it counts is decided when its library is loaded: see server.py

        told.append(metrics.install(app).answered)
    return told


def _end_streams_on_exit(house: House) -> None:
    """When the server is told to stop, open streams end at once: it waits for them before it tells the house."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for sig in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(sig)

        def stop(number: int, frame: FrameType | None, then: Any = before) -> None:
            house.hub.close()
            loop.call_soon_threadsafe(house.hub.ring)
            if callable(then):
                then(number, frame)

        signal.signal(sig, stop)


def _add_pages(app: FastAPI) -> None:
    """The pages for people, where they are installed."""
    if importlib.util.find_spec("mingtang.web.pages") is not None:
        importlib.import_module("mingtang.web.pages").install(app)
