"""Rules in a real browser: looked up over the table, searched with the keyboard, examples tried, an aid that prints on one page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.houses import Server

GAMES = ("yunnan", "ming_dynastie", "yinzi", "fujian_trader")


def test_an_example_is_tried_and_rules_are_looked_up_without_leaving_the_table(house: Server, browser: Any) -> None:
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{house.url}/rules/yunnan#EX-01")
    drawing = page.locator("#EX-01 + figure img")
    drawing.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('#EX-01 + figure img').naturalWidth > 0")
    page.click("button[value='EX-01']")
    page.wait_for_url("**/tables/**")
    table = page.url
    page.wait_for_selector("#coach >> text=Try it: Bid 12 in the Trading School.")
    page.keyboard.press("?")
    page.wait_for_selector("dialog#drawer[open] #keys")
    page.click("dialog#drawer .drawer-tabs a >> nth=0")
    page.wait_for_selector("dialog#drawer #YU-3")
    page.click(".drawer-close")
    assert page.url == table
    page.click('[data-action="bid school 12"] >> visible=true')
    page.click("#coach >> text=Back to the rules")
    page.wait_for_url("**/rules/yunnan#EX-01")
    context.close()


def test_search_needs_the_keyboard_only(house: Server, browser: Any) -> None:
    context = browser.new_context(locale="de")
    page = context.new_page()
    page.goto(f"{house.url}/rules/yunnan")
    page.keyboard.press("/")
    page.keyboard.type("überbieten")
    page.wait_for_selector(".search-found a mark")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"#YU-"))
    assert page.evaluate("CSS.highlights.get('found-words').size") > 0
    context.close()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_player_aid_prints_on_exactly_one_page(house: Server, browser: Any, lang: str) -> None:
    context = browser.new_context(locale=lang)
    page = context.new_page()
    for name in GAMES:
        page.goto(f"{house.url}/rules/{name}/aid")
        printed: bytes = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1, name
    context.close()
