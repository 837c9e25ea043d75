"""How choices are listed: many numbers in one line, people by their names."""

from __future__ import annotations

from rich.console import Console

from mingtang.commands.screen import Screen, grouped, is_range
from mingtang.core.match import Match
from mingtang.games import game, game_texts
from mingtang.games.yunnan.actions import BID, CATALOGUE, CONVERT, DISPLACE, PASS
from mingtang.games.yunnan.phases.rounds import Convert
from mingtang.games.yunnan.phases.travel import Displace


def listed(actions: list[object]) -> str:
    rules = game("yunnan")
    match = Match.new(rules, 4, seed=1, names=("Ana", "Bo", "Chen", "Dai"))
    out = Console(width=120, record=True, file=None, quiet=False, force_terminal=False)
    screen = Screen(out, rules, game_texts("yunnan", "en"), match.names)
    match.state.stack.append(Displace(0))  # a step that says nothing of its own about these choices
    with out.capture() as capture:
        screen.choices(match.state, 0, actions)  # type: ignore[arg-type]
    return capture.get()


def test_bids_in_one_building_stand_in_one_line() -> None:
    text = listed([BID[2][5], BID[2][7], BID[2][9], PASS])
    assert "1–3  Bid 5 at the Horse Trader, or 7, 9" in text
    assert "4  Pass" in text


def test_people_are_listed_by_name() -> None:
    text = listed([DISPLACE[1], DISPLACE[2], DISPLACE[3]])
    assert "Bo" in text
    assert "Chen" in text
    assert "Dai" in text
    assert ", or" not in text


def test_a_long_range_shows_its_ends() -> None:
    text = listed(list(CONVERT[:30]))
    assert "convert 0 … convert 29" in text
    assert "convert 17" not in text


def test_choices_keep_their_order_in_groups() -> None:
    legal = [BID[0][5], BID[0][9], BID[1][5], PASS, CATALOGUE.parse("market")]
    groups = grouped(legal)
    assert [len(g) for g in groups] == [2, 1, 1, 1]
    assert [a for g in groups for a in g] == legal
    assert not is_range(groups[0])
    assert is_range(CONVERT[:8])
    assert not is_range([*CONVERT[:7], CONVERT[9]])


def shown(match: Match, lang: str) -> str:
    out = Console(width=120, record=True, force_terminal=False)
    seat = match.waiting[0]
    with out.capture() as capture:
        Screen(out, match.game, game_texts("yunnan", lang), match.names).choices(match.state, seat, match.legal(seat))
    return capture.get()


def test_what_a_choice_would_waste_stands_beside_it_in_both_languages() -> None:
    match = Match.new(game("yunnan"), 3, seed=1, names=("Ana", "Bo", "Chen"))
    first = match.waiting[0]
    match.play(first, "bid horse 7")
    while match.waiting[0] != first:
        match.play(match.waiting[0], "pass")
    assert "! gives up your bid of 7" in shown(match, "en")
    assert "! gibt dein Gebot von 7 auf" in shown(match, "de")


def test_a_long_range_says_each_caution_once() -> None:
    match = Match.new(game("yunnan"), 3, seed=1)
    match.state.stack.append(Convert(0))
    match.state.income[0], match.state.coins[0] = 12, 0  # type: ignore[attr-defined]
    assert shown(match, "en").count("! no bid next round") == 1
