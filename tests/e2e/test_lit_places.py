"""Where can I act? On a phone the page brings what is lit into view, large enough for a finger; on a desktop a key shows it close."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from e2e.conftest import PHONE
from e2e.page_actions import click, lit, my_turn, open_table, play_by_clicks, ply, send, wait_for_ply
from mingtang.core.match import Match
from mingtang.games import game

Pages = Callable[..., Any]
FINGER = 28
"""So many pixels must the smallest lit place have on a phone; half of them must have more than 36."""

PLACES = """() => {
  const top = document.querySelector('#prompt').getBoundingClientRect().bottom;
  const bottom = document.querySelector('.tabbar').getBoundingClientRect().top;
  return [...document.querySelectorAll('#board .is-legal')].map((e) => [e, (e.querySelector('.hit') ?? e.querySelector('.face')).getBoundingClientRect()])
    .filter(([e, r]) => r.width).map(([e, r]) => ({
      action: e.dataset.action, aside: e.matches('.aside'), size: Math.min(r.width, r.height),
      seen: r.left >= -1 && r.right <= innerWidth + 1 && r.top >= top - 1 && r.top < bottom - 20,
    }));
}"""
WIDTH = "document.querySelector('.sheets').getBoundingClientRect().width"


def test_on_a_phone_lit_places_are_in_view_and_large_enough_for_a_finger(open_page: Pages) -> None:
    page = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, game="yinzi", seats=2, bots="random", seed=11)
    dice = random.Random(6)
    asked = 0
    for _ in range(60):
        if not my_turn(page):
            break
        places = page.evaluate(PLACES)
        if places:
            asked += 1
            sizes = sorted(p["size"] for p in places)
            answers = [p for p in places if not p["aside"]] or places
            assert any(p["seen"] for p in answers), f"nothing to choose is in view: {page.inner_text('#prompt h1')}"
            assert sizes[0] >= FINGER, f"too small: {places[0]['action']} …, {sizes[0]} px"
            assert sizes[len(sizes) // 2] >= 36, f"too small: {places[0]}"
        at = ply(page)
        options = lit(page)
        click(page, dice.choice([a for a in options if a not in ("stop", "end_turn", "skip")] or options))
        wait_for_ply(page, at)
    assert asked > 30


def a_turn_with_food_to_sell() -> Match:
    """A game of two at the beginning of a turn with a card and food on a field; played without a table, so at once."""
    rules = game("yinzi")
    for seed in range(50):
        match = Match.new(rules, seats=2, seed=seed)
        dice = random.Random(seed)
        while not match.over and match.ply < 60:
            seat = match.waiting[0]
            options = match.legal(seat)
            if {"card", "sell_rural"} <= {a.verb for a in options}:
                return match
            planting = [a for a in options if a.verb == "plant" or a.words == "act plant_crops"]
            match.play(seat, dice.choice(planting or options))
    raise AssertionError("no game came to that")


def test_what_may_be_done_besides_opens_no_sheet(open_page: Pages) -> None:
    """Food can be sold in every turn; the cards are what the question is about."""
    match = a_turn_with_food_to_sell()
    ana, bo = (open_page(name, viewport=PHONE, has_touch=True, is_mobile=True) for name in ("Ana", "Bo"))
    id = open_table(ana, game="yinzi", seats=2, seed=match.record().seed)
    csrf = bo.evaluate("document.body.dataset.csrf")
    assert bo.request.post(f"/api/tables/{id}/seats", data={}, headers={"x-csrf-token": csrf}).ok
    ana.goto("/")
    for at, p in enumerate(match.plies):
        send((ana, bo)[p.seat], id, p.words, at)
    page = (ana, bo)[match.waiting[0]]
    page.goto(f"/tables/{id}")
    my_turn(page)
    assert page.locator(".sheet-place.on").get_attribute("data-sheet") == "clan"
    assert page.locator("#sheet-provinces .is-legal.aside").count()


def test_a_key_shows_the_lit_places_close_and_again_the_whole_board(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yinzi", seats=2, bots="random", seed=11)
    my_turn(page)
    at = ply(page)
    click(page, lit(page)[0])  # a province for the first factory; its fields are asked next
    wait_for_ply(page, at)
    page.keyboard.press("Escape")
    whole = page.evaluate(WIDTH)
    page.keyboard.press("f")
    assert page.evaluate(WIDTH) > whole * 1.2
    assert page.evaluate(
        "(() => { const s = document.querySelector('.stage').getBoundingClientRect();"
        " return [...document.querySelectorAll('#board .is-legal .hit')].every((e) => { const r = e.getBoundingClientRect();"
        " return r.left >= s.left && r.right <= s.right && r.top >= s.top && r.bottom <= s.bottom }) })()"
    )
    page.keyboard.press("f")
    assert page.evaluate(WIDTH) == whole
    page.get_by_role("button", name="Where can I act?").first.click()
    assert page.evaluate(WIDTH) > whole * 1.2
    page.keyboard.press("Escape")
    assert page.evaluate(WIDTH) == whole


def test_a_whole_game_of_two_on_a_phone_by_clicking(open_page: Pages) -> None:
    page = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, game="yinzi", seats=2, bots="random", seed=12)
    assert play_by_clicks(page, random.Random(8)) > 20
    page.locator("#result").wait_for(state="visible")
