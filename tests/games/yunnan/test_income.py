"""Income: printed values, gaps and transport."""

import pytest

from games.yunnan.positions import Position
from marks import rule
from mingtang.games.yunnan.phases.income import Income, post_revenue, round_income, trader_revenue

RED = 0


@rule("YU-8.1", "YU-8.2")
def test_income_adds_traders_posts_and_three_for_the_market():
    p = Position().player(RED, market=3, yunnan=2, supply=2, posts="yunnan").only(Income)
    assert p.s.income[RED] == 3 + 12 + 1
    assert Position().player(RED, supply=3).only(Income).s.income[RED] == 0


@rule("YU-8.2")
def test_printed_incomes_by_province():
    for place, trader, post in (("sichuan", 9, 3), ("kang", 12, 6), ("tibet", 15, 10), ("qinghai", 18, 15)):
        p = Position().player(RED, horse="qinghai", bridges="", yunnan=1, sichuan=1, kang=1, tibet=1, qinghai=1)
        base = round_income(p.s, RED)
        p.player(RED, **{place: 1})
        assert round_income(p.s, RED) - base == trader
        p.player(RED, posts=place)
        assert round_income(p.s, RED) - base == trader + post


@rule("YU-8.1", "YU-8.3")
def test_income_over_a_bridge():  # EX-13
    p = Position().player(RED, horse="qinghai", tibet=1, qinghai=1, posts="yunnan sichuan")
    assert round_income(p.s, RED) == 12 + 15 + 1 + 3
    p.player(RED, bridges="sichuan_qinghai")
    assert round_income(p.s, RED) == 37


@rule("YU-8.3", "YU-8.5")
def test_a_gap_after_displacement():  # EX-14
    p = Position().player(RED, horse="kang", market=3, yunnan=1, kang=1, posts="yunnan kang")
    assert round_income(p.s, RED) == 19


@rule("YU-8.3", "YU-8.4")
@pytest.mark.parametrize(
    ("bridges", "blocker", "income"),
    [
        ("", None, 6),
        ("yunnan_kang kang_qinghai", None, 12),
        ("yunnan_kang kang_qinghai", "kang_qinghai", 9),
        ("yunnan_kang kang_qinghai", "yunnan_kang", 9),
    ],
)
def test_a_long_way_home(bridges, blocker, income):  # EX-25
    p = Position().player(RED, horse="qinghai", qinghai=1, bridges=bridges)
    if blocker:
        p.blocker(blocker)
    assert trader_revenue(p.s, RED) == income


@rule("YU-8.4")
def test_revenue_never_falls_below_the_floor():
    pack = {"income": {"transport": {"trader_cost_per_gap": 9}}}
    p = Position(pack=pack).player(RED, horse="qinghai", qinghai=1)
    assert trader_revenue(p.s, RED) == 0


@rule("YU-8.5", "YU-4.5")
def test_a_post_earns_only_without_gaps():  # EX-26
    p = Position().player(RED, horse="tibet", yunnan=1, posts="tibet", bridges="yunnan_tibet")
    assert round_income(p.s, RED) == 16
    p.blocker("yunnan_tibet")
    assert post_revenue(p.s, RED) == 0
    assert round_income(p.s, RED) == 6


@rule("YU-8.3")
def test_every_piece_uses_its_own_best_way():
    p = Position().player(RED, horse="qinghai", yunnan=1, tibet=1, sichuan=1, posts="", bridges="yunnan_tibet")
    assert trader_revenue(p.s, RED) == 6 + 15 + 9
    p.player(RED, qinghai=1)
    assert trader_revenue(p.s, RED) == 6 + 15 + 9 + 18
