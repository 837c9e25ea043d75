"""Yínzi's board: the sheet that the question is about is large, the reader's clan keeps its place, and a press enlarges another sheet."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from e2e.conftest import PHONE
from e2e.page_actions import my_turn, open_table, seen, send

Pages = Callable[..., Any]
LARGE = "document.querySelector('.broad[data-mine=large]')?.dataset.sheet"
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.sheet-place')].map((s) => {
  const r = s.getBoundingClientRect();
  return [s.dataset.sheet, [r.x, r.y, r.width, r.height].map(Math.round)];
}))"""


def a_table(page: Any) -> str:
    """Yínzi for two, played by chance until a turn begins: a card is asked for."""
    id = open_table(page, game="yinzi", seats=2, bots=["random"], seed=4)
    dice = random.Random(4)
    while True:
        assert my_turn(page)
        told = seen(page, id)
        allowed = [c["action"] for c in told["choices"] if not c.get("refusal")]
        if any(a.startswith("card ") for a in allowed):
            return id
        send(page, id, dice.choice(allowed), told["ply"])
        page.wait_for_function("(n) => window.mingtang?.state.latest > n", arg=told["ply"])


def test_the_sheet_in_question_is_large_and_the_others_lie_small_below_it(open_page: Pages) -> None:
    page = open_page("Ana")
    a_table(page)
    places = page.evaluate(PLACES)
    large = page.evaluate(LARGE)
    assert large == "provinces"  # a card is asked for, which lies with the clan: nothing else comes to the front
    for small in ("coast", "offices"):
        assert places[small][2] < places[large][2] * 0.6
        assert places[small][1] >= places[large][1] + places[large][3]
    assert places["clan"][0] < places[large][0]


def test_a_press_enlarges_another_sheet_until_the_next_question_and_the_clan_stays_where_it_is(
    open_page: Pages,
) -> None:
    page = open_page("Ana")
    id = a_table(page)
    clan = page.evaluate(PLACES)["clan"]
    page.click("#sheet-coast .enlarge")
    assert page.evaluate(LARGE) == "coast"
    assert page.evaluate(PLACES)["clan"] == clan
    told = seen(page, id)
    send(page, id, next(c["action"] for c in told["choices"] if c["action"].startswith("card ")), told["ply"])
    page.wait_for_function("(n) => window.mingtang.state.latest > n", arg=told["ply"])
    assert my_turn(page)
    told = seen(page, id)
    plant = next(
        (c["action"] for c in told["choices"] if c["action"] == "act plant_crops" and not c.get("refusal")), ""
    )
    if plant:
        send(page, id, plant, told["ply"])
        page.wait_for_function(f"() => {LARGE} === 'provinces'")
    assert page.evaluate(PLACES)["clan"] == clan


def test_by_keyboard_a_sheet_is_enlarged_and_gone_on_in(open_page: Pages) -> None:
    page = open_page("Ana")
    a_table(page)
    page.focus("#sheet-offices .enlarge")
    assert page.get_attribute("#sheet-offices .enlarge", "aria-label") == "Enlarge: Offices"
    page.keyboard.press("Enter")
    assert page.evaluate(LARGE) == "offices"
    assert not page.locator("#sheet-offices .enlarge").is_visible()


def test_a_phone_has_tabs_instead_and_shows_sheets_tall(open_page: Pages) -> None:
    page = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    a_table(page)
    assert page.locator(".sheet-place:visible").count() == 1
    assert page.locator(".enlarge:visible").count() == 0
    page.click("#tab-provinces")
    box = page.evaluate(PLACES)["provinces"]
    assert box[3] > 1.8 * box[2]
