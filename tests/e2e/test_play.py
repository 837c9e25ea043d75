"""Games at the table page, by mouse and by keyboard, alone and in two browsers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from e2e.page_actions import (
    click,
    lit,
    my_turn,
    next_to_choose,
    open_table,
    play_by_clicks,
    play_by_keys,
    ply,
    seen,
    send,
    wait_for_ply,
)

Pages = Callable[..., Any]


def test_a_stranger_plays_against_bots_after_one_click(open_page: Pages) -> None:
    page = open_page()
    page.goto("/")
    page.click("[aria-label='Play now: Yunnan against bots']")
    page.wait_for_url("**/tables/*")
    assert my_turn(page)
    at = ply(page)
    click(page, lit(page)[0])
    wait_for_ply(page, at)
    assert "Guest" in page.inner_text("#panels .own .name")


def test_a_whole_game_against_bots_by_clicking(open_page: Pages) -> None:
    page = open_page("Ana")
    page.click("[aria-label='New table of Yunnan']")
    for seat in (2, 3):
        page.select_option(f"[name=seat{seat}]", "bot:novice")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    id = page.url.rpartition("/")[2]
    clicks = play_by_clicks(page, random.Random(4))
    assert clicks > 10
    result = page.locator("#result")
    result.wait_for(state="visible")
    told = seen(page, id)
    assert told["phase"] == "over"
    for score in told["scores"]:
        assert str(score["total"]) in result.inner_text()
    winners = [s for s in told["scores"] if s["place"] == 1]
    assert page.locator("#result .stamp").count() == len(winners)
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('[data-do=about]').click()")
    page.wait_for_function("(seed) => document.querySelector('#about').textContent.includes(seed)", arg=told["seed"])


def test_a_whole_game_by_keyboard_alone(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=3, bots="novice", options={"max_rounds": 3}, seed=5)
    choices = play_by_keys(page, random.Random(1))
    assert choices > 5
    page.locator("#result").wait_for(state="visible")
    page.keyboard.press("Escape")
    assert not page.locator("#result").is_visible()
    assert seen(page, id)["phase"] == "over"


def test_two_browsers_play_against_each_other_and_see_each_others_moves(open_page: Pages) -> None:
    ana = open_page("Ana")
    open_table(ana, game="yunnan", seats=2, seed=3)
    link = ana.input_value("#invite-link")
    bo = open_page()
    bo.goto(link)
    bo.fill("[name=name]", "Bo")
    bo.get_by_role("button", name="Sit down").click()
    bo.wait_for_url("**/tables/*")
    for page in (ana, bo):
        page.wait_for_selector("#board svg")
    dice = random.Random(2)
    compared = 0
    for _ in range(12):
        for page in (ana, bo):
            page.wait_for_function(
                "() => document.querySelector('.prompt.mine') || document.querySelectorAll('.prompt h1').length"
            )
        mover, other = (ana, bo) if ana.evaluate("window.mingtang.state.yours") else (bo, ana)
        at = ply(mover)
        click(mover, dice.choice(lit(mover)))
        wait_for_ply(mover, at)
        wait_for_ply(other, at)
        # a step of a journey tells the others nothing but the place of the piece; what it tells, both read in the same words
        line = other.locator(f"#log li.first[data-ply='{at + 1}'] a.at")
        if line.count():
            assert line.first.inner_text() in mover.inner_text("#log")
            compared += 1
        ana.wait_for_function("(n) => window.mingtang.state.latest >= n", arg=ply(other))
        bo.wait_for_function("(n) => window.mingtang.state.latest >= n", arg=ply(mover))
    assert compared > 3
    ana.click("#tab-chat")
    ana.fill("#chat-line", "Well <b>played</b>!")
    ana.press("#chat-line", "Enter")
    bo.click("#tab-chat")
    bo.wait_for_selector("#chat li")
    assert "Well <b>played</b>!" in bo.inner_text("#chat")


def test_to_take_back_beyond_what_is_free_needs_the_others_consent(open_page: Pages) -> None:
    ana = open_page("Ana")
    id = open_table(ana, game="yunnan", seats=3, bots=["random"], seed=3)
    bo = open_page()
    bo.goto(ana.input_value("#invite-link"))
    bo.fill("[name=name]", "Bo")
    bo.get_by_role("button", name="Sit down").click()
    ana_has_chosen = False
    while True:
        mover, told = next_to_choose((ana, bo), id)
        click(mover, lit(mover)[0])
        wait_for_ply(mover, told["ply"])
        if mover is bo and ana_has_chosen:
            break
        ana_has_chosen = ana_has_chosen or mover is ana
    # the bot has had its turn now; a wish to take back a moment that is past would be refused
    _, told = next_to_choose((ana, bo), id)
    ana.wait_for_function("(n) => window.mingtang.state.latest === n", arg=told["ply"])
    ana.get_by_role("button", name="Ask to undo").click()
    bo.get_by_role("button", name="Allow").click()
    for page in (ana, bo):
        page.wait_for_selector("#log .undone")
    ana.wait_for_selector(".prompt.mine")


def test_a_refused_place_says_why_and_links_to_its_rule(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=3, bots="novice", seed=5)
    my_turn(page)
    target = page.locator("#board .is-refused[tabindex='0']").first
    target.hover()
    page.wait_for_selector("#pop:not([hidden])")
    assert page.inner_text("#pop .pop-title") == target.get_attribute("data-title")
    assert page.inner_text("#pop .pop-text") == target.get_attribute("data-why")
    box, place = page.locator("#pop").bounding_box(), target.locator(".face").bounding_box()
    apart = box["x"] >= place["x"] + place["width"] or place["x"] >= box["x"] + box["width"]
    apart = apart or box["y"] >= place["y"] + place["height"] or place["y"] >= box["y"] + box["height"]
    assert apart, "the reason covers its place"
    page.keyboard.press("Escape")
    assert page.locator("#pop").is_hidden()
    target.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    clause = target.get_attribute("data-clause")
    page.wait_for_selector(f"dialog#drawer[open] [id='{clause}'].is-target")


def test_a_reason_leads_to_the_rules_as_the_table_reads_them(open_page: Pages) -> None:
    page = open_page("Ana")
    read = {"start_of_journey": "left_behind", "last_round": "open_end"}
    open_table(page, game="yunnan", seats=3, bots="novice", seed=5, options=read)
    my_turn(page)
    page.locator("#board .is-refused[tabindex='0']").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog#drawer[open]")
    for name in read:
        marked = page.locator(f"#drawer #ruling-{name} .in-force")
        marked.scroll_into_view_if_needed()  # a chapter is laid out when one comes near
        page.wait_for_function("m => m.innerText.includes('at this table')", arg=marked.element_handle())


def test_a_reason_goes_away_with_the_mouse_even_after_its_rule_was_opened(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=3, bots="novice", seed=5)
    my_turn(page)
    page.locator("#board .is-refused[tabindex='0']").first.hover()
    page.click("#pop .pop-clause")
    page.wait_for_selector("dialog#drawer[open]")
    page.click(".drawer-close")
    page.mouse.move(1, 1)
    page.wait_for_selector("#pop", state="hidden")


def test_a_reason_does_not_outlive_the_refusal(open_page: Pages) -> None:
    ana = open_page("Ana")
    id = open_table(ana, game="yunnan", seats=3, bots=["random"], seed=5)
    bo = open_page()
    bo.goto(ana.input_value("#invite-link"))
    bo.fill("[name=name]", "Bo")
    bo.get_by_role("button", name="Sit down").click()
    for _ in range(30):
        page, now = next_to_choose((ana, bo), id)
        chosen = next(c["action"] for c in now["choices"] if c["refusal"] is None)
        my_turn(page)
        place = page.locator("#board .is-refused[tabindex='0']")
        if not place.count():
            send(page, id, chosen, now["ply"])
            continue
        place.first.hover()
        page.wait_for_selector("#pop:not([hidden])")
        send(page, id, chosen, now["ply"])
        wait_for_ply(page, now["ply"])  # the mouse has not moved, the table has
        if not page.evaluate("window.mingtang.state.yours"):
            assert page.locator("#pop").is_hidden()
            return
        page.mouse.move(1, 1)
    raise AssertionError("nobody had to wait after a choice")


def test_a_hint_says_what_a_bot_would_do_and_why(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=3, bots="novice", seed=5)
    my_turn(page)
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card")
    hinted = page.locator("#board .is-hinted, #prompt .is-hinted")
    assert hinted.count() == 1
    at = ply(page)
    page.click(".hint-card .btn")
    wait_for_ply(page, at)
    assert page.locator(".hint-card").count() == 0


def test_a_hint_for_a_moment_that_is_gone_is_not_shown(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    my_turn(page)
    asked: list[Any] = []
    page.route("**/hint?*", lambda route: asked.append(route))  # the bot thinks until somebody lets it answer
    page.locator("#hint-button").dblclick()
    page.wait_for_timeout(200)
    assert len(asked) == 1  # a second click while it thinks is nothing
    late = asked[0].fetch()
    at = ply(page)
    send(page, id, lit(page)[0], at)
    wait_for_ply(page, at)
    asked[0].fulfill(response=late)
    page.wait_for_function("() => document.getElementById('toast').textContent === ''")
    assert page.locator(".hint-card, .is-hinted").count() == 0


def test_a_hint_stays_while_people_talk_and_come_in(open_page: Pages) -> None:
    page, onlooker = open_page("Ana"), open_page("Bo")
    id = open_table(page, game="yunnan", seats=3, bots="random", seed=5, watch="anyone")
    my_turn(page)
    page.click("#hint-button")
    page.wait_for_selector(".hint-card")
    marks = page.locator(".is-hinted, .hint-halo").count()
    known = page.evaluate("window.mingtang.latest?.version ?? window.mingtang.state.version")
    csrf = page.evaluate("document.body.dataset.csrf")
    page.request.post(f"/api/tables/{id}/chat", data={"text": "hm"}, headers={"x-csrf-token": csrf})
    page.wait_for_function("(v) => window.mingtang.latest?.version > v", arg=known)
    onlooker.goto(f"/tables/{id}")
    page.wait_for_timeout(500)
    assert page.locator(".hint-card").count() == 1
    assert page.locator(".is-hinted, .hint-halo").count() == marks > 0
    at = ply(page)
    page.click(".hint-card .btn")
    wait_for_ply(page, at)
    assert page.locator(".hint-card, .is-hinted, .hint-halo").count() == 0


def test_who_looks_back_and_asks_for_a_hint_is_brought_to_the_present(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    my_turn(page)
    at = ply(page)
    click(page, lit(page)[0])
    wait_for_ply(page, at)
    my_turn(page)
    page.keyboard.press("[")
    page.wait_for_selector("#replay")
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card")
    assert page.locator("#replay").count() == 0
    assert page.locator("#board .is-hinted, #prompt .is-hinted").count() > 0


def test_who_asks_for_a_hint_by_keyboard_stands_on_what_it_recommends(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    my_turn(page)
    page.keyboard.press("b")
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card")
    assert page.evaluate("document.activeElement.matches('.is-hinted')")
    figures = page.locator(".reasons b").evaluate_all("(all) => all.map((b) => b.getBoundingClientRect().right)")
    words = page.locator(".reasons li > :last-child").evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect().left)"
    )
    assert all(word > figure for figure, word in zip(figures, words, strict=True))


def test_a_page_speaks_one_language_whatever_the_reader_chose_elsewhere(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    page.goto(f"/tables/{id}?lang=de")
    my_turn(page)
    at = ply(page)
    click(page, lit(page)[0])
    wait_for_ply(page, at)
    my_turn(page)
    english, german = (page.request.get(f"/api/tables/{id}?lang={lang}").json()["prompt"] for lang in ("en", "de"))
    assert page.inner_text("#prompt h1") == german != english
    page.click("#hint-button")
    page.wait_for_selector(".hint-card")
    best = page.inner_text(".hint-card .btn")
    assert best in page.evaluate("window.mingtang.state.choices.map((c) => c.text)")
    assert page.inner_text(".hint-card b.serif") == f"Tipp: {best}"


def test_where_nobody_can_ask_for_a_hint_nothing_offers_one(open_page: Pages) -> None:
    ana, onlooker = open_page("Ana"), open_page("Bo")
    id = open_table(ana, game="yunnan", seats=2, bots="random", seed=5, watch="anyone")
    my_turn(ana)
    assert ana.locator("#hint-button").is_visible()
    onlooker.goto(f"/tables/{id}")
    onlooker.wait_for_selector("#board svg")
    assert onlooker.locator("#hint-button").is_hidden()


def test_a_curtain_falls_between_secret_hands_at_one_screen(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="teahouse", seats=2, sharing=["Bo"], seed=1)
    curtain = page.locator("#curtain")
    names: list[str] = []
    for _ in range(6):
        curtain.wait_for(state="visible")
        names.append(page.inner_text("#curtain-title").split(",")[0])
        page.click("#curtain button")
        assert page.inner_text("#panels .own .name") == names[-1]
        seat = page.evaluate("window.mingtang.state.seat")
        while page.evaluate("window.mingtang.state.seat") == seat:
            at = ply(page)
            click(page, lit(page)[0])
            wait_for_ply(page, at)
    assert set(names) == {"Ana", "Bo"}
