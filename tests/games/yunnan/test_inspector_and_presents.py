"""The Province Inspector's visit, and the Presents."""

from games.yunnan.positions import Position
from marks import rule
from mingtang.games.yunnan.phases.inspector import Inspector, province_visited
from mingtang.games.yunnan.phases.presents import Presents

RED, BLACK, YELLOW, BLUE = range(4)


def visited() -> Position:
    """EX-11: Sichuan and Kang both promise 42."""
    p = (
        Position(5)
        .player(4, horse="sichuan", sichuan=4, posts="sichuan")
        .player(BLACK, horse="sichuan", posts="sichuan")
    )
    p.player(BLUE, influence=4, horse="kang", kang=1).player(RED, influence=2, horse="kang", kang=1, posts="kang")
    return p.player(YELLOW, influence=1, horse="kang", kang=1)


@rule("YU-6.1", "YU-6.2")
def test_of_equal_provinces_the_farther_one_is_visited():
    p = visited()
    assert province_visited(p.s) == 3
    p.only(Inspector)
    assert p.traders(RED) == {"market": 1}
    assert p.traders(BLUE) == {"kang": 1}


@rule("YU-6.2")
def test_the_owner_of_the_teahouse_is_immune():
    p = visited().player(RED, teahouses="kang").only(Inspector)
    assert p.traders(RED) == {"kang": 1}
    assert p.traders(YELLOW) == {"market": 1}
    q = visited().player(RED, teahouses="kang").player(YELLOW, influence=4).only(Inspector)
    assert q.traders(YELLOW) == {"kang": 1}
    assert "inspect.nobody" in q.heard()


@rule("YU-6.2")
def test_a_tie_goes_against_the_player_earlier_in_gray_order():
    p = Position(3).order(0, 1, 2).player(0, yunnan=1).player(1, yunnan=1).player(2, yunnan=1).only(Inspector)
    assert p.traders(2) == {"market": 1}


@rule("YU-6.1")
def test_posts_count_in_full_even_with_gaps():
    p = Position(3).player(0, horse="qinghai", posts="qinghai", yunnan=1).player(1, yunnan=1)
    assert province_visited(p.s) == 5
    p.only(Inspector)
    assert p.traders(0) == {"yunnan": 1}, "posts are never banished, and no other Province is visited"


@rule("YU-6.1")
def test_with_nothing_anywhere_nobody_is_visited():
    p = Position(3).player(0, market=3).only(Inspector)
    assert not [k for k in p.heard() if k.startswith("inspect")]


@rule("YU-6.3")
def test_after_the_visit_no_route_is_checked():
    p = Position(3).player(0, horse="kang", yunnan=1, sichuan=3, kang=1).only(Inspector)
    assert p.traders(0) == {"market": 1, "yunnan": 1, "sichuan": 2, "kang": 1}
    q = Position(3).player(0, horse="kang", sichuan=1, kang=1, influence=1).player(1, horse="sichuan", sichuan=2)
    q.only(Inspector)
    assert q.traders(0) == {"market": 1, "kang": 1}


@rule("YU-7.1")
def test_every_trader_receives_one_present_each_round():
    p = Position(3).player(0, horse="kang", yunnan=2, sichuan=2, posts="kang").only(Presents)
    assert p.s.got[0] == 2
    assert p.s.presents == [0, 0, 3, 4, 3, 2]
    p.only(Presents)
    assert p.s.got[0] == 4


@rule("YU-7.2")
def test_in_a_shortage_influence_goes_first_and_equals_go_round():  # EX-12
    p = Position().order(BLUE, BLACK, RED, YELLOW)
    p.player(YELLOW, influence=1, horse="sichuan", sichuan=4).player(RED, influence=2, horse="sichuan", sichuan=2)
    p.player(BLACK, influence=2, horse="sichuan", sichuan=3).player(BLUE, influence=3, horse="sichuan", sichuan=2)
    p.only(Presents)
    assert [p.s.got[c] for c in (BLUE, RED, BLACK, YELLOW)] == [2, 2, 1, 0]
    assert p.s.presents[2] == 0


@rule("YU-7.2")
def test_equals_take_one_each_before_anybody_takes_a_second():
    p = Position().order(BLUE, BLACK, RED, YELLOW).player(BLUE, presents=2)
    p.player(RED, influence=2, horse="sichuan", sichuan=3).player(BLACK, influence=2, horse="sichuan", sichuan=3)
    p.s.presents[2] = 3
    p.only(Presents)
    assert [p.s.got[c] for c in (RED, BLACK)] == [2, 1]
