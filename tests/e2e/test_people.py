"""People and their hosts in a real browser: somebody asks for a seat, a host says something to everybody, a page fits a phone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

from e2e.conftest import PHONE
from web.houses import ROOT, Server

Pages = Callable[..., Any]
PASSWORD = "the old horse road"


def host(house: Server, *words: str) -> None:
    """A command at the machine of the server."""
    env = {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'tests'}", "MINGTANG_GAMES": "teahouse=core.teahouse"}
    args = [sys.executable, "-m", "mingtang", "host", *words, "--data-dir", str(house.folder)]
    subprocess.run(args, env=env, check=True, capture_output=True)


def test_somebody_asks_for_a_seat_and_a_host_speaks_to_everybody(open_page: Pages, house: Server) -> None:
    ana, bo = open_page("Asking Ana"), open_page("Asking Bo", lang="de-DE", viewport=PHONE)
    ana.goto("/new/teahouse")
    ana.click("label:has(input[name=seats][value='2'])")
    ana.select_option("select[name=seat2]", "open")
    ana.click("details:has(input[name=ask_first]) > summary")
    ana.check("input[name=ask_first]")
    ana.click(".sticky button")
    ana.wait_for_selector("#invite-link")
    bo.goto(ana.url)
    bo.click("[data-do=sit]")
    bo.wait_for_selector("[data-do=withdraw]")
    ana.wait_for_selector("text=Asking Bo asks for a seat.")
    host(house, "announce", "Tea is ready.")
    try:
        for page in (ana, bo):
            page.wait_for_selector("#banner >> text=Tea is ready.")
        ana.click("[data-do=answer-yes]")
        bo.wait_for_selector("body[data-phase=playing]")
    finally:
        host(house, "announce")
    ana.wait_for_function("!document.querySelector('#banner').textContent.includes('Tea')")


def test_the_host_s_desk_and_the_account_fit_a_phone(open_page: Pages, house: Server) -> None:
    page = open_page("", lang="de-DE", viewport=PHONE)
    page.goto("/hello")
    page.fill("form[action='/sign-up'] [name=name]", "Hana am Telefon")
    page.fill("form[action='/sign-up'] [name=password]", PASSWORD)
    page.click("form[action='/sign-up'] button")
    page.wait_for_selector(".hello h1")
    host(house, "grant", "Hana am Telefon", "host")
    for path in ("/host", "/host/people?word=Hana", "/host/tables", "/host/house", "/host/log", "/account", "/forgot"):
        page.goto(path)
        page.evaluate("document.querySelectorAll('main details').forEach((d) => (d.open = true))")
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], path
    page.goto("/host/people?word=Hana")
    page.click("button[value=mute]")
    page.wait_for_selector(".done")
    assert "stumm" in page.inner_text(".member summary")
