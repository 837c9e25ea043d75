"""A board on a phone: words that can be read, places that a finger can hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from e2e.conftest import PHONE
from e2e.hands import click, lit, my_turn, open_table, wait_for_ply

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
