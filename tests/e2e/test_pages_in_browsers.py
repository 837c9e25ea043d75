"""Pages in real browsers: German, phones, lost connections, replays, and what readers with other senses need."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from e2e.conftest import PHONE
from e2e.page_actions import click, lit, my_turn, open_table, ply, seen, wait_for_ply
from mingtang.core.match import Match
from mingtang.games import game
from web.houses import Server

Pages = Callable[..., Any]
DRAWN = """() => [...document.querySelectorAll('#board *')].map((e) =>
  e.tagName + [...e.attributes].map((a) => ` ${a.name}=${a.value}`).sort() + (e.children.length ? '' : e.textContent))"""
"""Everything on the board, however it came there."""


def finished_record(seats: int = 3, seed: int = 9) -> str:
    """A short whole game, played at random."""
    dice = random.Random(seed)
    match = Match.new(game("yunnan"), seats, seed, {"max_rounds": 2}, ["Ana", "Bo", "Chen"][:seats])
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, dice.choice(match.legal(seat)))
    return match.record_text()


def test_the_house_speaks_german_and_can_be_switched_in_the_middle_of_a_game(open_page: Pages) -> None:
    page = open_page("Ana", lang="de-DE")
    assert page.locator("html").get_attribute("lang") == "de"
    assert "Willkommen, Ana." in page.inner_text("h1")
    open_table(page, game="yunnan", seats=3, bots="novice", seed=5)
    my_turn(page)
    german = page.inner_text("#prompt h1")
    at = ply(page)
    assert "Händler" in german
    page.click("[aria-label='EN: Language English']")
    page.wait_for_selector("html[lang=en]")
    assert "trader" in page.inner_text("#prompt h1")
    assert ply(page) >= at
    at = ply(page)
    click(page, lit(page)[0])
    wait_for_ply(page, at)
    page.click("[aria-label='DE: Sprache Deutsch']")
    page.wait_for_selector("html[lang=de]")
    assert "bietet" in page.inner_text("#log") or "passt" in page.inner_text("#log")


def test_light_and_dark_can_be_switched_and_stay(open_page: Pages) -> None:
    page = open_page("Ana", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.click("#theme-form button")
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    assert page.evaluate(ground) == dark


def test_a_phone_shows_one_sheet_at_a_time_and_everything_can_be_reached(open_page: Pages) -> None:
    page = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, game="yunnan", seats=4, bots="novice", seed=5)
    dice = random.Random(3)
    for _ in range(6):
        if not my_turn(page):
            break
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
        assert page.locator(".sheet-place:visible").count() == 1
        assert (
            page.locator(".sheet-tabs [aria-selected=true] .lit").count() == 1
            or not page.locator("#board .is-legal").count()
        )
        options = lit(page)
        at = ply(page)
        click(page, dice.choice(options))
        wait_for_ply(page, at)
    for view, inside in (("players", "#panels .own"), ("log", "#log li"), ("board", "#board svg")):
        page.tap(f".tabbar [data-show={view}]")
        page.wait_for_selector(f"{inside} >> visible=true")


def test_a_page_whose_house_was_killed_catches_up_when_it_is_open_again(browser: Any, tmp_path: Path) -> None:
    with Server(tmp_path, environment={"MINGTANG_PAGES": "on"}) as server:
        context = browser.new_context(base_url=server.url)
        page = context.new_page()
        page.goto("/")
        page.fill(".name-form input[name=name]", "Ana")
        page.click(".name-form button")
        page.wait_for_selector(".hello h1")
        id = open_table(page, game="yunnan", seats=3, bots="novice", seed=5)
        my_turn(page)
        at = ply(page)
        server.kill()
        page.wait_for_selector("#offline:not([hidden])")
        server.start()
        page.wait_for_selector("#offline", state="hidden")
        my_turn(page)
        click(page, lit(page)[0])
        wait_for_ply(page, at)
        my_turn(page)
        assert ply(page) == seen(page, id)["ply"]
        context.close()


def test_a_page_catches_up_with_what_it_missed_while_offline(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=3, bots="novice", seed=5)
    my_turn(page)
    other = page.context.new_page()
    other.goto(f"/tables/{id}")
    my_turn(other)
    at = ply(page)
    page.evaluate("window.mingtang.stop()")
    click(other, lit(other)[0])
    wait_for_ply(other, at)
    assert ply(page) == at
    page.evaluate("window.mingtang.listen()")
    wait_for_ply(page, at)
    my_turn(page)
    other.wait_for_function("(n) => window.mingtang?.state.latest === n", arg=ply(page))
    shown = "[...document.querySelectorAll('#log li:not(.cut)')].map((l) => l.textContent).join('|')"
    assert page.evaluate(shown) == other.evaluate(shown)
    assert page.evaluate(DRAWN) == other.evaluate(DRAWN)


def test_any_position_can_be_looked_at_linked_and_played_on(open_page: Pages) -> None:
    page = open_page("Ana")
    page.goto("/records")
    page.fill("#record-text", finished_record())
    page.get_by_role("button", name="Look at it").click()
    page.wait_for_url("**/tables/*?ply=0")
    page.wait_for_function("() => window.mingtang")
    last = page.evaluate("window.mingtang.state.steps.length - 1")
    page.click("[data-step=on]")
    page.wait_for_function("() => window.mingtang?.state.ply === 1")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.mingtang?.state.ply === 2")
    assert page.url.endswith("?ply=2")
    board = page.evaluate(DRAWN)
    page.click("[data-step=last]")
    page.wait_for_function("(n) => window.mingtang?.state.ply === n", arg=last)
    assert page.evaluate(DRAWN) != board
    page.select_option("[data-step=round]", index=1)
    page.wait_for_function("(n) => window.mingtang?.state.ply !== n", arg=last)
    page.goto(page.url.partition("?")[0] + "?ply=2")
    assert page.evaluate(DRAWN) == board, "a link to a position shows the same position"
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Alone, on all seats").click()
    page.wait_for_url(lambda url: "?ply" not in url)
    my_turn(page)
    at = ply(page)
    assert at == 2
    click(page, lit(page)[0])
    wait_for_ply(page, at)


def test_while_the_game_runs_one_can_look_back_without_losing_the_present(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=3, bots="novice", seed=5)
    my_turn(page)
    at = ply(page)
    click(page, lit(page)[0])
    wait_for_ply(page, at)
    my_turn(page)
    prompt = page.inner_text("#prompt h1")
    page.click("#log li:last-child a.at")
    page.wait_for_selector(".prompt.replay")
    assert not lit(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(".prompt.mine")
    assert page.inner_text("#prompt h1") == prompt
    assert lit(page)


def test_pieces_glide_unless_the_reader_asked_for_rest(open_page: Pages) -> None:
    moving = "document.getAnimations().filter((a) => a.effect.target.closest('[data-piece]')).length"
    for rest, moves in (("reduce", False), ("no-preference", True)):
        page = open_page("Ana", reduced_motion=rest)
        open_table(page, game="yunnan", seats=3, bots="random", seed=5)
        found = False
        dice = random.Random(1)
        for _ in range(8):
            if found or not my_turn(page):
                break
            at = ply(page)
            click(page, dice.choice(lit(page)))
            wait_for_ply(page, at)
            found = page.evaluate(moving) > 0
        assert found == moves


def test_the_first_page_is_small(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=5, bots="random", seed=5)
    my_turn(page)
    for address, who in (("/", open_page()), (f"/tables/{id}", page.context.new_page())):
        answers: list[Any] = []
        browser = who.context.new_cdp_session(who)
        browser.send("Network.clearBrowserCache")  # as on the first visit, letters and all
        who.on("response", lambda r, keep=answers: keep.append(r) if "/stream" not in r.url else None)
        who.goto(address)
        who.wait_for_load_state("load")
        size = sum(a.request.sizes()["responseBodySize"] for a in answers if a.status == 200)
        assert 60_000 < size < 200_000, f"{address} weighs {size} bytes packed"
