"""Between one's turns: something is laid down in the form and chosen, and who comes back is told what has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from e2e.page_actions import open_table, seen, send

Pages = Callable[..., Any]


def two_people(open_page: Pages) -> tuple[Any, Any, str]:
    """A table of Yunnan: the page of whoever is asked first, that of the one who waits, and the table."""
    ana = open_page("Ana")
    id = open_table(ana, game="yunnan", seats=2, seed=7)
    bo = open_page()
    bo.goto(ana.input_value("#invite-link"))
    bo.fill("[name=name]", "Bo")
    bo.get_by_role("button", name="Sit down").click()
    for page in (ana, bo):
        page.wait_for_selector("#board svg")
        page.wait_for_function("() => window.mingtang")
    return (ana, bo, id) if seen(ana, id)["your_turn"] else (bo, ana, id)


def test_who_waits_lays_a_choice_down_and_it_is_chosen(open_page: Pages) -> None:
    asked, waits, id = two_people(open_page)
    waits.get_by_role("button", name="If … then").first.click()
    waits.wait_for_selector("#instructions[open] #lay-form option[value='bid customs 7']", state="attached")
    waits.select_option("#lay-form [name=choice]", "bid customs 7")
    waits.get_by_role("button", name="Lay down").click()
    waits.wait_for_selector(".laid-list b:has-text('Bid 7 in the Customs Office')")
    waits.keyboard.press("Escape")
    send(asked, id, "bid horse 5", 0)
    strip = waits.locator("#laid")
    strip.get_by_text("Chosen for you: Bid 7 in the Customs Office.").wait_for()
    assert seen(waits, id)["ply"] >= 2
    strip.get_by_role("button", name="Understood").click()
    strip.wait_for(state="hidden")


def test_who_comes_back_is_told_what_has_happened_and_who_has_watched_is_not(open_page: Pages) -> None:
    asked, other, id = two_people(open_page)
    send(asked, id, "bid horse 5", 0)
    asked.wait_for_function("() => window.mingtang.state.since === 1")
    send(other, id, "bid customs 7", 1)
    asked.wait_for_function("() => window.mingtang.state.latest === 2")
    asked.reload()
    asked.wait_for_function("() => window.mingtang")
    assert asked.locator("#since").is_hidden(), "it was watched"
    # as if from another device: forgotten before the page begins, since the page that is left may still remember
    asked.add_init_script(f"localStorage.removeItem('mingtang-seen-{id}')")
    asked.reload()
    strip = asked.locator("#since")
    strip.get_by_text("bids 7 in the Customs Office").wait_for()
    strip.get_by_role("button", name="Mark places").click()
    asked.wait_for_selector("#since [data-do=since-mark][aria-pressed=true]")
    strip.get_by_role("button", name="Move by move").click()
    asked.wait_for_selector("#replay")
    asked.wait_for_function("() => !window.mingtang.replaying && window.mingtang.state.ply === 2")
    assert strip.is_hidden()
