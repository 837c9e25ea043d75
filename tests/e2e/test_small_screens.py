"""A board on a phone: words that can be read, places that a finger can hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from e2e.conftest import DESKTOP, PHONE
from e2e.page_actions import click, lit, my_turn, open_table, wait_for_ply
from mingtang.games import game_names

Pages = Callable[..., Any]
SMALLEST = """() => Math.min(...[...document.querySelectorAll('#board text.near')].filter((t) => t.getBoundingClientRect().width).map(
  (t) => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a))"""
NARROWEST = """() => Math.min(...[...document.querySelectorAll('#board .is-legal')].filter((t) => t.getBoundingClientRect().width).map((t) => {
  const r = (t.querySelector('.hit') ?? t.querySelector('.face')).getBoundingClientRect();
  return Math.min(r.width, r.height);
}))"""


def test_the_names_of_districts_can_be_read_on_a_phone_and_their_places_touched(open_page: Pages) -> None:
    page = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, game="ming_dynastie", seats=4, bots=["random"] * 3, seed=4)
    assert my_turn(page)
    assert page.evaluate(SMALLEST) >= 9.5
    while "move" not in lit(page):
        assert page.evaluate(NARROWEST) >= 40, lit(page)
        at = page.evaluate("window.mingtang.state.latest")
        click(page, lit(page)[-1])
        wait_for_ply(page, at)
        assert my_turn(page)
    assert page.evaluate(NARROWEST) >= 40, "the own prince, where he stands"


OUTSIDE = """() => [...document.querySelectorAll('#prompt :is(a, button, select)')].filter((e) => {
  const r = e.getBoundingClientRect();
  return r.width && (r.left < 0 || r.right > innerWidth);
}).map((e) => e.textContent.trim())"""


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_page_is_wider_than_its_window(open_page: Pages, viewport: dict[str, int]) -> None:
    small = viewport is PHONE
    page = open_page("Ana", lang="de-DE", viewport=viewport, has_touch=small, is_mobile=small)
    wide = viewport["width"]
    too_wide: list[str] = []
    addresses = ["/", "/account", "/help", "/rules", "/records", "/hello"]
    addresses += [f"/{kind}/{name}" for kind in ("new", "rules") for name in game_names()]
    for address in addresses:
        page.goto(address)
        page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
        if page.evaluate("document.documentElement.scrollWidth") > wide:
            too_wide.append(address)
    open_table(page, game="yunnan", seats=4)
    page.wait_for_selector("#invite-link")
    if page.evaluate("document.documentElement.scrollWidth") > wide:
        too_wide.append("waiting room")
    id = open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    assert my_turn(page)
    for address in (f"/tables/{id}", f"/tables/{id}?ply=1"):
        page.goto(address)
        page.wait_for_selector("#board svg")
        if page.evaluate("document.documentElement.scrollWidth") > wide or page.evaluate(OUTSIDE):
            too_wide.append(address)
    assert not too_wide


OVERLAPPING = """() => {
  const parts = [...document.querySelectorAll('.panel.own .stat :is(.ic, b)')].map((e) => e.getBoundingClientRect());
  return parts.filter((a, i) => parts.slice(i + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
}"""


def test_no_own_figure_lies_on_another_one_on_a_phone(open_page: Pages) -> None:
    page = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    for game in game_names():
        open_table(page, game=game, seats=3, bots="random", seed=5)
        page.wait_for_selector(".panel.own .stat b")
        assert page.evaluate(OVERLAPPING) == 0, game


def test_a_hint_is_seen_on_a_phone_however_far_the_board_is_scrolled(open_page: Pages) -> None:
    page = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    assert my_turn(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card")
    card = page.locator(".hint-card").bounding_box()
    assert card["y"] >= 0
    assert card["y"] + card["height"] <= PHONE["height"]


WHERE_HINTED = """() => [...document.querySelectorAll('.is-hinted')].map((e) => {
  const r = (e.querySelector('.face') ?? e).getBoundingClientRect();
  const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
  if (!r.width) return 'on a sheet that is not shown';
  const card = document.querySelector('.hint-card').getBoundingClientRect(), bar = document.querySelector('#prompt').getBoundingClientRect();
  if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return 'off the screen';
  if (y > card.top) return 'under the card';
  if (e.closest('#board') && y < bar.bottom) return 'under the prompt';
  const tabs = document.querySelector('.sheet-tabs')?.getBoundingClientRect();
  if (tabs && tabs.bottom > card.top) return 'the card hides the sheets';
  if (e.closest('#board') && !document.querySelector('.sheet-place.on .hint-halo')) return 'without a ring';
  return 'seen';
})"""


@pytest.mark.parametrize("game", game_names())
def test_what_a_hint_recommends_is_seen_on_a_phone(open_page: Pages, game: str) -> None:
    page = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, game=game, seats=3, bots="random", seed=5)
    answer: dict[str, Any] = {}
    page.route("**/hint?*", lambda route: route.fulfill(json=answer))
    reasons = [{"term": "x", "text": "a reason of some length", "more": n} for n in (2, 1.5, 1, -1, -2)]
    for _ in range(5):
        assert my_turn(page)
        allowed = page.evaluate("window.mingtang.state.choices.filter((c) => !c.why).map((c) => c.action)")
        for action in allowed[:: max(1, len(allowed) // 4)]:
            answer.update(action=action, text=action, second="x", second_text="x", reasons=reasons, denies=[])
            answer.update(moment="round", total=1.5, at_once=reasons[:1], gives=[], nets=[])
            answer.update(line=[{"text": action, "place": None}, {"text": "then this", "place": None}], then=None)
            answer.update(sentence="Because it is good for a reason of some length.", brings_text="It brings 3 points.")
            answer.update(ply=page.evaluate("window.mingtang.state.latest"))
            page.evaluate("scrollTo(0, 0)")
            page.click("#hint-button")
            page.wait_for_selector(".hint-card")
            assert "seen" in page.evaluate(WHERE_HINTED), f"{action}: {page.evaluate(WHERE_HINTED)}"
            page.keyboard.press("Escape")
            assert page.locator(".is-hinted, .hint-halo").count() == 0
        at = page.evaluate("window.mingtang.state.latest")
        click(page, lit(page)[0])
        wait_for_ply(page, at)
