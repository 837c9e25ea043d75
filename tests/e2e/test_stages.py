"""A scoring in the browser: its four steps are shown one after the other, and can be held, turned back, skipped and seen again."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from e2e.page_actions import click, open_table, send
from mingtang.core.match import Match
from mingtang.games import game

Pages = Callable[..., Any]
WANTED = {"scoring.into_city", "scoring.returned", "scoring.members", "scoring.monks"}
WATCH = """() => {
  window.titles = [];
  new MutationObserver(() => {
    const said = document.querySelector('#stage h2')?.textContent.trim();
    if (said && said !== window.titles.at(-1)) window.titles.push(said);
  }).observe(document.querySelector('#stage'), { childList: true });
}"""
QUICKLY = """(n) => {
  document.querySelector('.staging [data-do=stage-on]')?.click();
  return !window.mingtang.staging && window.mingtang.state.latest === n;
}"""


def first_scoring() -> tuple[Match, int]:
    """A game of two up to the end of its first scoring, in which every step has something to show; and the ply at which it begins."""
    for seed in range(100):
        match = Match.new(game("ming_dynastie"), seats=2, seed=seed)
        dice = random.Random(seed)
        begins = -1
        while match.game.round_of(match.state) <= 2:
            seat = match.waiting[0]
            match.play(seat, dice.choice(match.legal(seat)))
            if begins < 0 and any(e.key == "scoring.begins" for e in match.plies[-1].told):
                begins = match.ply - 1
        if {e.key for p in match.plies[begins:] for e in p.told} >= WANTED:
            return match, begins
    raise AssertionError("no game came to that")


def first_round_end() -> tuple[Match, int]:
    """A game of Yunnan up to the first end of a round that has all four steps; and the ply before it."""
    for seed in range(100):
        match = Match.new(game("yunnan"), seats=2, seed=seed)
        dice = random.Random(seed)
        while match.state.stack and match.game.round_of(match.state) <= 6:
            seat = match.waiting[0]
            match.play(seat, dice.choice(match.legal(seat)))
            keys = {e.key for e in match.plies[-1].told}
            if {"inspect.banished", "presents.given", "income.is", "order.is"} <= keys and match.waiting:
                return match, match.ply - 1
    raise AssertionError("no game came to that")


def before_the_scoring(open_page: Pages, match: Match, begins: int, **how: Any) -> tuple[Any, Any, str]:
    """Ana and Bo at a table on which the scoring is about to begin; Ana looks at it."""
    ana, bo = open_page("Ana", **how), open_page("Bo")
    id = open_table(ana, game=match.game.name, seats=2, seed=match.record().seed, hints="everyone")
    csrf = bo.evaluate("document.body.dataset.csrf")
    assert bo.request.post(f"/api/tables/{id}/seats", data={}, headers={"x-csrf-token": csrf}).ok
    ana.goto("/")
    for at, p in enumerate(match.plies[:begins]):
        send((ana, bo)[p.seat], id, p.words, at)
    ana.goto(f"/tables/{id}")
    ana.wait_for_function("(n) => window.mingtang?.state.latest === n", arg=begins)
    return ana, bo, id


def test_the_four_steps_of_a_scoring_are_shown_one_after_the_other(open_page: Pages) -> None:
    match, begins = first_scoring()
    ana, bo, id = before_the_scoring(open_page, match, begins)
    ana.evaluate(WATCH)
    for at, p in enumerate(match.plies[begins:], begins):
        send((ana, bo)[p.seat], id, p.words, at)
        ana.wait_for_function(QUICKLY, arg=at + 1)
    titles = ana.evaluate("window.titles")
    steps = [int(found[1]) for title in titles if (found := re.search(r"step (\d) of 4", title))]
    assert len(steps) == len(titles)
    assert list(dict.fromkeys(steps)) == [1, 2, 3, 4]
    assert steps[0] == 1, "first the majorities"
    assert steps[-1] == 4, "last the monks"


def test_a_step_shows_the_board_as_it_stood_and_can_be_held_turned_back_and_skipped(open_page: Pages) -> None:
    match, begins = first_scoring()
    ana, bo, id = before_the_scoring(open_page, match, begins)
    last = match.plies[begins]
    send((ana, bo)[last.seat], id, last.words, begins)
    ana.click(".staging [data-do=stage-hold]")
    assert ana.is_hidden("#prompt"), "while a step is shown nobody is asked"
    assert ana.inner_text("#stage h2").startswith("1/")
    assert ana.locator("#board .is-last").count() >= 2, "rings: the city, and where the members came from"
    assert ana.locator("#board [data-action]").count() == 0
    first = ana.evaluate("document.querySelectorAll('#board [data-piece*=\"city-\"]').length")
    ana.click("[data-do=stage-on]")
    assert ana.inner_text("#stage h2").startswith("2/")
    assert ana.evaluate("document.querySelectorAll('#board [data-piece*=\"city-\"]').length") > first
    ana.click("[data-do=stage-back]")
    assert ana.inner_text("#stage h2").startswith("1/")
    ana.keyboard.press("Escape")
    ana.wait_for_selector("#stages", state="hidden")
    ana.wait_for_function("(n) => window.mingtang.state.latest === n", arg=begins + 1)
    ana.wait_for_selector("#prompt h1")
    ana.click("#log [data-do=stages]")
    ana.wait_for_selector("#stage h2:has-text('1/')")
    ana.click("[data-do=stage-end]")
    ana.wait_for_selector("#prompt h1")


def test_the_end_of_a_round_is_followed_step_by_step_and_the_log_never_runs_ahead(open_page: Pages) -> None:
    match, begins = first_round_end()
    ana, bo, id = before_the_scoring(open_page, match, begins)
    last = match.plies[begins]
    if last.seat == 0:
        ana.click("#hint-button")
        ana.wait_for_selector(".hint-card")
    send((ana, bo)[last.seat], id, last.words, begins)
    ana.click(".staging [data-do=stage-hold]")
    assert ana.locator(".hint-card").count() == 0, "a hint speaks of another question"
    told = {
        "Inspector": ("The Inspector visits", "receives"),
        "Presents": ("receives", "earns"),
        "income": ("earns", "by income"),
        "order": ("by income", "Show it in"),
    }
    for number, (title, (tells, hides)) in enumerate(told.items(), 1):
        ana.wait_for_selector(f"#stage h2:has-text('{number}/4')")
        assert title in ana.inner_text("#stage h2")
        assert "Rule YU-" in ana.inner_text(".stage-why"), "what the step is for, and where that is written"
        assert ana.locator("#board .is-last").count() > 0 or title == "income"
        shown = " ".join(ana.locator("#log li:not(.untold)").all_inner_texts()[:14])
        assert tells in shown
        assert hides not in shown.split("Round ")[0].split(" bids ")[0], f"the log runs ahead of {title}"
        assert title in ana.inner_text("#say"), "those who listen hear the step"
        if number < len(told):
            ana.keyboard.press("ArrowRight")
    ana.keyboard.press("ArrowLeft")
    ana.wait_for_selector("#stage h2:has-text('3/4')")
    ana.keyboard.press("Escape")
    ana.wait_for_selector("#stages", state="hidden")
    assert ana.locator("#log .untold").count() == 0
    # who wants no steps sets it so, and sees them only on demand
    ana.evaluate("document.querySelector('.stage-pace').value = 'off'")
    ana.dispatch_event(".stage-pace", "change")
    assert ana.input_value(".menu-pace select") == "off"
    ana.reload()
    ana.click("#log [data-do=stages]")
    ana.wait_for_selector("#stage h2:has-text('1/4')")
    assert ana.input_value(".stage-pace") == "off"


def test_who_asked_for_rest_is_shown_steps_only_by_hand(open_page: Pages) -> None:
    match, begins = first_scoring()
    ana, bo, id = before_the_scoring(open_page, match, begins, reduced_motion="reduce")
    last = match.plies[begins]
    send((ana, bo)[last.seat], id, last.words, begins)
    ana.wait_for_function("(n) => window.mingtang.state.latest === n", arg=begins + 1)
    assert ana.is_hidden("#stages")
    ana.click("#prompt [data-do=stages]")
    ana.wait_for_selector("#stage h2:has-text('1/')")
    assert ana.get_attribute("[data-do=stage-hold]", "aria-label") == "Play"


def test_steps_are_seen_again_in_the_replay_and_in_german(open_page: Pages) -> None:
    match, begins = first_scoring()
    ana, bo, id = before_the_scoring(open_page, match, begins, lang="de-DE")
    last = match.plies[begins]
    send((ana, bo)[last.seat], id, last.words, begins)
    ana.goto(f"/tables/{id}?ply={begins + 1}")
    ana.click("#replay [data-do=stages]")
    ana.wait_for_selector("#stage h2:has-text('Wertung, Schritt 1 von 4')")
    ana.click("[data-do=stage-end]")
    ana.wait_for_selector("#replay h1")
    assert f"ply={begins + 1}" in ana.url


def test_what_the_page_found_out_for_itself_is_not_played_again(open_page: Pages) -> None:
    match, begins = first_scoring()
    ana, bo, id = before_the_scoring(open_page, match, begins)
    last = match.plies[begins]
    page = (ana, bo)[last.seat]
    page.route("**/stream?*", lambda asked: asked.abort())
    page.goto(f"/tables/{id}")
    page.wait_for_function("(n) => window.mingtang?.state.latest === n", arg=begins)
    page.evaluate(WATCH)
    click(page, last.words)
    page.wait_for_function("(n) => window.mingtang.state.latest === n", arg=begins + 1)
    page.unroute("**/stream?*")
    # the stream tells it too
    page.wait_for_function("(n) => window.mingtang.latest?.latest === n", arg=begins + 1)
    assert not page.evaluate("window.mingtang.staging"), "the board would go back to what was before"
    assert page.evaluate("window.titles") == []
