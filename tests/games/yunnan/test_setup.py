"""Setup, vocabulary and player order."""

from collections import Counter

import pytest

from games.yunnan.positions import Position
from marks import rule
from mingtang.core.errors import BadOption
from mingtang.core.play import start
from mingtang.games import game
from mingtang.games.yunnan.actions import GORGES, PLACES
from mingtang.games.yunnan.audit import audit
from mingtang.games.yunnan.phases.rounds import AdjustTurnOrder
from mingtang.games.yunnan.queries import gray_order, presence, usable_bridges

RED, BLACK, YELLOW, BLUE = range(4)


@rule("YU-0.1")
def test_the_market_is_no_province_and_has_index_zero():
    assert PLACES == ["market", "yunnan", "sichuan", "kang", "tibet", "qinghai"]
    p = Position().player(RED, market=1)
    assert presence(p.s, RED) == 0


@rule("YU-0.2")
def test_four_gorges_join_provinces_that_the_road_does_not():
    board = game("yunnan").board
    assert len(board.gorges) == 4
    pairs = {(PLACES[board.gorge_low[g]], PLACES[board.gorge_high[g]]) for g in board.gorges}
    assert pairs == {("yunnan", "kang"), ("yunnan", "tibet"), ("sichuan", "qinghai"), ("kang", "qinghai")}


@rule("YU-0.3", "YU-0.4", "YU-1.1", "YU-1.2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_starts_with_three_of_seven_traders(seats):
    s = game("yunnan").setup(seats, seed=3)
    assert list(s.supply) == [3] * seats
    assert list(s.general) == [4] * seats
    assert list(s.stock) == [2, 2, 2] * seats
    assert list(s.influence) == [0] * seats
    assert list(s.passes) == [2] * seats
    assert list(s.horse) == [1] * seats
    assert s.points == [0] * seats
    assert sum(s.at) == 0
    audit(s)


@rule("YU-1.3")
def test_the_first_order_is_drawn_by_lot_and_fair():
    yunnan = game("yunnan")
    first = Counter(yunnan.setup(4, seed=n).order[0] for n in range(400))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 60
    assert yunnan.setup(4, {"start_order": "given"}, seed=9).order == [0, 1, 2, 3]


@rule("YU-1.4", "YU-1.5")
def test_start_coins_go_by_blue_position_and_presents_by_province():
    s = game("yunnan").setup(5, seed=1)  # EX-18
    assert [s.coins[seat] for seat in s.order] == [9, 9, 12, 12, 15]
    assert s.presents == [0, 0, 5, 4, 3, 2]
    s = game("yunnan").setup(3, seed=1)
    assert [s.coins[seat] for seat in s.order] == [9, 9, 12]


@rule("YU-1.6")
def test_neutral_pieces_stand_aside_and_expert_pieces_are_not_used():
    s = game("yunnan").setup(4, seed=1)
    assert s.blocker == -1
    view = game("yunnan").view(s, 0)
    assert [p["guards"] for p in view["players"]] == [None] * 4
    assert view["cards"] is None


@rule("YU-0.5")
def test_only_traders_and_posts_make_a_player_present():
    p = Position().player(RED, horse="qinghai", posts="kang", teahouses="tibet", bridges="kang_qinghai", yunnan=1)
    assert presence(p.s, RED) == 1 << 1 | 1 << 3
    assert usable_bridges(p.s, RED) == 1 << GORGES.index("kang_qinghai")
    p.blocker("kang_qinghai")
    assert usable_bridges(p.s, RED) == 0


@rule("YU-0.6")
def test_points_above_99_are_simply_counted_on():
    p = Position(guards=True).player(RED, coins=0, points=71, yunnan=1)
    p.s.income[RED] = 30
    from mingtang.games.yunnan.phases.rounds import Convert

    p.steps(Convert(RED)).play("convert 30")
    assert p.s.points[RED] == 101


@rule("YU-0.7")
def test_everything_is_open_but_the_order_of_dulis_pile():
    yunnan = game("yunnan")
    s = yunnan.setup(2, seed=4)
    start(yunnan, s)
    other = yunnan.determinize(s, 0, 99)
    assert other.pile != s.pile
    assert sorted(other.pile) == sorted(s.pile)
    assert yunnan.view(other, 0) == yunnan.view(s, 0) == {**yunnan.view(s, 1), "viewer": 0}


@rule("YU-0.8")
def test_a_round_runs_through_its_phases_in_order():
    yunnan = game("yunnan")
    s = yunnan.setup(3, seed=2)
    s.stack[-1].run(s)
    names = [step.name for step in reversed(s.stack)]
    assert names == [
        "bidding", "resolve", "travel", "inspect", "presents", "income", "order", "convert", "endcheck",
    ]  # fmt: skip


@rule("YU-2.1", "YU-2.2")
def test_gray_order_is_the_reverse_of_blue_order():
    p = Position().order(RED, BLACK, YELLOW, BLUE)  # EX-07
    assert gray_order(p.s) == [BLUE, YELLOW, BLACK, RED]
    p.s.income = [10, 20, 30, 40]
    p.only(AdjustTurnOrder)
    assert gray_order(p.s) == [BLUE, YELLOW, BLACK, RED]
    assert p.s.order == [RED, BLACK, YELLOW, BLUE]


@rule("YU-2.3")
def test_passing_never_changes_the_order():
    p = Position().order(2, 0, 3, 1)
    for seat in range(4):
        p.player(seat, coins=9, supply=2)
    p.bidding(2).play("pass")
    assert p.s.order == [2, 0, 3, 1]
    assert p.waiting == 0


@pytest.mark.parametrize(
    ("seats", "options", "says"),
    [
        (6, {}, r"seats_of_game\(Yunnan, 2, 5, 6\)"),
        (1, {}, r"seats_of_game\(Yunnan, 2, 5, 1\)"),
        (4, {"gards": True}, r"no_option\('gards', "),
        (4, {"guards": "perhaps"}, r"option_switch\(guards, 'perhaps'\)"),
        (4, {"max_rounds": 0}, r"option_number\(max_rounds, 1, 60, '0'\)"),
        (4, {"end_on_vp": "never"}, "auto"),
    ],
)
def test_wrong_seats_and_options_are_refused_with_a_sentence(seats, options, says):
    with pytest.raises(BadOption, match=says):
        game("yunnan").setup(seats, options)
