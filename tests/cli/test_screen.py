"""How choices are listed: many numbers in one line, people by their names."""

from __future__ import annotations

from rich.console import Console

from mingtang.commands.screen import Screen, grouped, is_range
from mingtang.core.match import Match
from mingtang.games import game, game_texts
from mingtang.games.yunnan.actions import BID, CATALOGUE, CONVERT, DISPLACE, PASS


def listed(actions: list[object]) -> str:
    rules = game("yunnan")
    match = Match.new(rules, 4, seed=1, names=("Ana", "Bo", "Chen", "Dai"))
    out = Console(width=120, record=True, file=None, quiet=False, force_terminal=False)
    screen = Screen(out, rules, game_texts("yunnan", "en"), match.names)
    with out.capture() as capture:
        screen.choices(match.state, match.waiting[0], actions)  # type: ignore[arg-type]
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
