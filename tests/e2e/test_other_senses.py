"""What readers with other senses need: axe finds nothing on any page, and a table can be played from its sheet of facts by keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from e2e.conftest import PHONE
from e2e.page_actions import click, lit, my_turn, open_table, ply, seen, wait_for_ply
from e2e.test_pages_in_browsers import finished_record
from e2e.test_people import PASSWORD, host
from mingtang.games import game_names
from web.houses import Server

Pages = Callable[..., Any]
PAGES = (
    *("/", "/new", "/new/yunnan", "/hello", "/forgot", "/recover/none", "/account", "/help", "/learn", "/learn/yunnan"),
    *("/rules", "/rules/yunnan", "/rules/yunnan/aid", "/rules/yinzi/components", "/rules/yunnan/search?q=trader"),
    *("/records", "/tables/none", "/people/nobody", "/join/none", "/nowhere"),
)
DESK = (
    "/host",
    "/host/people?word=Axel",
    "/host/tables",
    "/host/house",
    "/host/log",
    "/people/{name}",
    "/account/leave",
)


AT_ONCE = """() => {
  getComputedStyle(document.body).color;
  for (const a of document.getAnimations()) if (a.effect.getComputedTiming().endTime < 1e6) a.finish();
}"""
"""Colours do not fade from day to night."""


class Looking:
    """Axe, looking at page after page: by day at everything, by night at the colours, which are all that differs."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def at(self, page: Any, where: str, contrast: bool = True) -> None:
        """What axe finds here, whatever it weighs. Contrast on a large board takes it long."""
        page.wait_for_timeout(50)
        self._run(page, where, {"rules": {"color-contrast": {"enabled": contrast}}})
        if contrast:
            # what is not laid out yet would begin to fade only when axe asks for its colours
            page.emulate_media(color_scheme="dark", reduced_motion="reduce")
            page.evaluate(AT_ONCE)
            self._run(page, f"{where} by night", {"runOnly": ["color-contrast"]})
            page.emulate_media(color_scheme="light", reduced_motion="no-preference")

    def _run(self, page: Any, where: str, options: dict[str, Any]) -> None:
        from axe_playwright_python.sync_playwright import Axe

        for v in Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]:
            nodes = [n["html"][:160] + " | " + n["failureSummary"][:300] for n in v["nodes"][:3]]
            self.faults.append(f"{where}: {v['id']}: {nodes}")


def test_axe_finds_nothing_on_the_pages_of_the_house(open_page: Pages, house: Server) -> None:
    page = open_page()
    look = Looking()
    page.goto("/")
    look.at(page, "the lobby of a stranger")
    name = "Axel"
    page.goto("/hello")
    page.fill("form[action='/sign-up'] [name=name]", name)
    page.fill("form[action='/sign-up'] [name=password]", PASSWORD)
    page.click("form[action='/sign-up'] button")
    page.wait_for_selector(".hello h1")
    host(house, "grant", name, "host")
    for address in (*PAGES, *DESK):
        page.goto(address.format(name=name))
        page.evaluate("document.querySelectorAll('main details').forEach((d) => (d.open = true))")
        look.at(page, address)
    page.goto("/")
    open_table(page, game="yunnan", seats=4, seed=5)
    look.at(page, "waiting room")
    stranger = open_page()
    stranger.goto(page.input_value("#invite-link"))
    look.at(stranger, "invitation")
    assert not look.faults, "\n".join(look.faults)


def test_axe_finds_nothing_at_a_table_and_after_the_game(open_page: Pages) -> None:
    page = open_page("Ana")
    look = Looking()
    id = open_table(page, game="yunnan", seats=4, bots="novice", seed=5)
    my_turn(page)
    look.at(page, "table")
    for key, where in (("c", "all choices"), ("e", "everything"), ("p", "plans")):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open], #plan-bar")
        look.at(page, where)
        if page.locator("#plan-bar").count():
            page.goto(f"/tables/{id}")
            my_turn(page)
        else:
            page.keyboard.press("Escape")
    page.click("#tab-notes")
    page.wait_for_selector("#notes:enabled")
    look.at(page, "notes")
    page.click("[popovertarget=menu]")
    look.at(page, "menu")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card")
    look.at(page, "hint")
    page.keyboard.press("Escape")
    page.locator("#board .is-refused[tabindex='0']").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#pop:not([hidden])")
    look.at(page, "refusal")
    page.goto("/records")
    page.fill("#record-text", finished_record())
    page.get_by_role("button", name="Look at it").click()
    page.wait_for_url("**/tables/*?ply=0")
    look.at(page, "replay")
    over = page.url.partition("?")[0]
    for part in ("", "/ending", "/review"):
        page.goto(over + part)
        look.at(page, f"the end: {part}")
    page.goto("/learn/yunnan")
    page.locator("form[action='/learn/yunnan'] button").first.click()
    page.wait_for_selector("#coach .coach")
    look.at(page, "lesson")
    assert not look.faults, "\n".join(look.faults)


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_open_to_other_senses_at_a_desk_and_on_a_phone(open_page: Pages, name: str) -> None:
    page = open_page("Ana")
    look = Looking()
    id = open_table(page, game=name, seats=3, bots="random", seed=5)
    my_turn(page)
    look.at(page, "desk", contrast=False)
    page.set_viewport_size(PHONE)
    page.goto(f"/tables/{id}")
    my_turn(page)
    look.at(page, "phone", contrast=False)
    page.click("[data-show=players]")
    look.at(page, "players on a phone")
    assert not look.faults, "\n".join(look.faults)


IN_SHEET = "() => document.querySelector('#facts').contains(document.activeElement)"
ON = "document.querySelector('#facts').contains(document.activeElement) ? document.activeElement.dataset.action ?? '' : ''"


def test_a_table_can_be_played_from_the_board_in_words_by_keyboard_alone(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yinzi", seats=2, bots="random", seed=5)
    my_turn(page)
    page.keyboard.press("b")
    page.locator(".in-words").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'spoken-title'")
    dice = random.Random(3)
    for _ in range(4):
        page.wait_for_function("() => window.mingtang.state.yours && document.querySelector('#facts .choice')")
        page.wait_for_function(IN_SHEET)
        action = dice.choice([c["action"] for c in seen(page, id)["choices"] if c["refusal"] is None])
        at = ply(page)
        for _ in range(120):
            if page.evaluate(ON) == action:
                break
            page.keyboard.press("Tab")
        assert page.evaluate(ON) == action, "no way by Tab to a choice of the sheet"
        page.keyboard.press("Enter")
        if page.locator("#ask[open]").count():
            page.keyboard.press("Enter")
        wait_for_ply(page, at)
        page.wait_for_function(IN_SHEET)
        page.wait_for_function("() => document.querySelector('#facts .voice').textContent")


def test_a_panel_is_a_sentence_to_whoever_hears_it(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    my_turn(page)
    at = ply(page)
    click(page, lit(page)[0])
    wait_for_ply(page, at)
    heard = page.locator("#panels .panel.other summary").first.aria_snapshot()
    for words in (" points", " coins, ", " passes", " influence"):
        assert words in heard
    assert page.locator("#panels .own [role=list] [role=listitem]").count() >= 8
