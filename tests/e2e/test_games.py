"""Every game of the house at the table page: whole games by clicking, and what only two people can show."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from e2e.page_actions import click, lit, open_table, play_by_clicks, ply, seen, send, wait_for_ply
from mingtang.core.match import Match
from mingtang.games import game

Pages = Callable[..., Any]
MOST_CHOICES = 3000


def sit_down(open_page: Pages, host: Any, name: str) -> Any:
    """Somebody follows the invitation link and takes a seat."""
    page = open_page()
    page.goto(host.input_value("#invite-link"))
    page.fill("[name=name]", name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/tables/*")
    page.wait_for_function("window.mingtang?.state.latest >= 0 && document.body.dataset.phase === 'playing'")
    return page


def allowed(told: dict[str, Any]) -> list[str]:
    """What a person may choose now, in words."""
    return [c["action"] for c in told["choices"] if c["refusal"] is None]


def play_by_words_until(
    pages: list[Any], id: str, wanted: Callable[[list[dict[str, Any]]], bool], prefer: str, dice: random.Random
) -> None:
    """Let everybody choose by words, at random but for what they prefer, until the table looks as it is wanted."""
    for _ in range(MOST_CHOICES):
        told = [seen(page, id) for page in pages]
        if wanted(told):
            for page, now in zip(pages, told, strict=True):
                page.wait_for_function("(n) => window.mingtang?.state.latest >= n", arg=now["ply"])
            return
        assert all(now["phase"] == "playing" for now in told), "the game ended before it came to that"
        for page, now in zip(pages, told, strict=True):
            if now["your_turn"]:
                options = allowed(now)
                liked = [a for a in options if a.split()[0] in prefer.split()]
                send(page, id, dice.choice(liked or options), now["ply"])
                break
    raise AssertionError("it never came to that")


@pytest.mark.parametrize(("name", "seats"), [("ming_dynastie", 3), ("yinzi", 2), ("fujian_trader", 3)])
def test_a_whole_game_of_each_kind_against_bots_by_clicking(open_page: Pages, name: str, seats: int) -> None:
    page = open_page("Ana")
    id = open_table(page, game=name, seats=seats, bots="random", seed=11)
    assert play_by_clicks(page, random.Random(6)) > 20
    page.locator("#result").wait_for(state="visible")
    told = seen(page, id)
    assert told["phase"] == "over"
    assert sorted(score["seat"] for score in told["scores"]) == list(range(seats))


def game_until_both_seal() -> Match:
    """A game of two that has come to a city in which both have family members; played without a table, so at once."""
    rules = game("ming_dynastie")
    for seed in range(200):
        match = Match.new(rules, seats=2, seed=seed)
        dice = random.Random(seed)
        while not match.over and match.ply < 140:
            if len(match.waiting) == 2 and all(len(match.legal(seat)) > 1 for seat in match.waiting):
                return match
            seat = match.waiting[0]
            match.play(seat, dice.choice(match.legal(seat)))
    raise AssertionError("no game came to that")


def test_a_sealed_number_is_seen_by_nobody_before_all_are_in(open_page: Pages) -> None:
    match = game_until_both_seal()
    ana = open_page("Ana")
    bo = open_page("Bo")
    id = open_table(ana, game="ming_dynastie", seats=2, seed=match.record().seed)
    csrf = bo.evaluate("document.body.dataset.csrf")
    assert bo.request.post(f"/api/tables/{id}/seats", data={}, headers={"x-csrf-token": csrf}).ok
    ana.goto("/")
    for at, p in enumerate(match.plies):
        send((ana, bo)[p.seat], id, p.words, at)
    at = match.ply
    for page in (ana, bo):
        page.goto(f"/tables/{id}")
        page.wait_for_function("(n) => window.mingtang?.state.latest === n", arg=at)
    before = seen(bo, id)
    click(ana, [a for a in lit(ana) if a.startswith("seal ")][-1])
    wait_for_ply(ana, at)
    after = seen(bo, id)
    told = [{**player, "sealed": False} for player in after["view"]["players"]]
    assert after["view"]["players"][0]["sealed"], "that Ana has chosen is open"
    assert told == before["view"]["players"], "what she has chosen is not"
    assert allowed(after) == allowed(before)
    wait_for_ply(bo, at)
    click(bo, next(a for a in lit(bo) if a.startswith("seal ")))
    wait_for_ply(ana, at + 1)
    assert seen(ana, id)["view"] != before["view"]


def test_a_raid_is_followed_by_both_sides(open_page: Pages) -> None:
    ana = open_page("Ana")
    id = open_table(ana, game="fujian_trader", seats=3, bots=["random"], seed=8)
    bo = sit_down(open_page, ana, "Bo")
    pages = [ana, bo]

    def may_raid(told: list[dict[str, Any]]) -> bool:
        return any("raid" in allowed(now) for now in told)

    play_by_words_until(pages, id, may_raid, "place sail end_move", random.Random(5))
    raider, other = (ana, bo) if "raid" in allowed(seen(ana, id)) else (bo, ana)
    at = ply(raider)
    click(raider, "raid")
    for page in (raider, other):
        wait_for_ply(page, at)
        page.wait_for_selector("#log li")
    assert raider.inner_text("#log li.first a.at") == other.inner_text("#log li.first a.at")
