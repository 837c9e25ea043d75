"""A real house and real browsers: Debian's Chromium, driven by Playwright. Where they are not at hand, the tests say so and are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from web.houses import Server

ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def chromium() -> str:
    """Where Chromium is; empty if it is nowhere."""
    return os.environ.get("MINGTANG_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with pages; bots answer at once."""
    if not chromium():
        pytest.skip(
            "no Chromium here: install it (Debian: apt install chromium), or say where it is with MINGTANG_CHROMIUM"
        )
    folder: Path = tmp_path_factory.mktemp("house")
    with Server(
        folder, environment={"MINGTANG_PAGES": "on", "MINGTANG_BOT_SECONDS": "60", "MINGTANG_REVIEW_TRIES": "24"}
    ) as running:
        yield running


@pytest.fixture(scope="session")
def browser(house: Server) -> Iterator[Any]:
    """Chromium without a window."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        pytest.skip("no Playwright here: pip install playwright")
    with sync_playwright() as tool:
        started = tool.chromium.launch(executable_path=chromium(), args=list(ARGS))
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Any, house: Server) -> Iterator[Callable[..., Any]]:
    """`open_page("Ana")`: a browser of its own for somebody with a name. Errors on any page fail the test."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def made(name: str = "", lang: str = "en-GB", viewport: dict[str, int] = DESKTOP, **more: Any) -> Any:
        context = browser.new_context(viewport=viewport, locale=lang, base_url=house.url, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # what takes long on a busy machine is no fault of the page
        page.on("pageerror", lambda e: wrong.append(str(e)))
        page.on("console", lambda m: wrong.append(m.text) if "Content Security Policy" in m.text else None)
        if name:
            page.goto("/")
            page.fill(".name-form input[name=name]", name)
            page.click(".name-form button")
            page.wait_for_selector(".hello h1")
        return page

    yield made
    for context in contexts:
        context.close()
    assert not wrong, wrong
