"""The house put together as one web application."""

from __future__ import annotations

import importlib
import importlib.util
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from mingtang.table.library import Library
from mingtang.web import errors
from mingtang.web.api import docs, lobby, looking, people, playing
from mingtang.web.errands import Errands
from mingtang.web.house import House
from mingtang.web.security import Counter, Guard
from mingtang.web.settings import HouseSettings, from_environment

log = logging.getLogger("mingtang.web")


def create_app(settings: HouseSettings, library: Library | None = None) -> FastAPI:
    """The application. `app.state.house` is the house, `app.state.counter` counts requests."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house: House = app.state.house
        errands = Errands(house)
        await house.open()
        await errands.open()
        yield
        house.closing = True
        await errands.close()
        await house.close()

    app = FastAPI(
        title="Mingtang",
        description="A house for board games about imperial China: everything a player can do, for programs.",
        version="1",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.house = House(settings, library)
    app.state.counter = Counter(settings.limits)
    app.add_middleware(Guard)
    errors.install(app)
    for part in (people, lobby, looking, playing, docs):
        app.include_router(part.router)
    _add_pages(app)
    return app


def _add_pages(app: FastAPI) -> None:
    """The pages for people, where they are installed."""
    if importlib.util.find_spec("mingtang.web.pages") is not None:
        importlib.import_module("mingtang.web.pages").install(app)


def app_from_environment() -> FastAPI:
    """The application as the environment describes it: what each worker process of the server makes."""
    return create_app(from_environment())
