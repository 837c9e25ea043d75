"""Build & travel turns, displacement and the route check."""

from games.yunnan.positions import Position
from marks import rule
from mingtang.games.yunnan.phases.travel import TravelTurns

RED, BLACK, YELLOW, BLUE = range(4)


@rule("YU-5.1")
def test_turns_come_in_gray_order():
    p = Position(4).order(RED, BLACK, YELLOW, BLUE)
    for seat in range(4):
        p.player(seat, market=1)
    p.only(TravelTurns)
    seen = []
    while p.s.stack:
        seen.append(p.waiting)
        p.play("finish")
    assert seen == [BLUE, YELLOW, BLACK, RED]


@rule("YU-5.6", "YU-5.9")
def test_everybody_begins_with_all_the_own_passes_whatever_others_have_left_over():
    p = Position().player(RED, market=1, yunnan=1, passes=2)
    p.player(BLACK, market=1, yunnan=1, passes=3, horse="sichuan")
    p.travelling(RED, BLACK).play("go market", "to yunnan", "stop", "finish")
    assert (p.waiting, p.s.passes_left) == (BLACK, 3)
    p.play("go market", "to yunnan", "to sichuan")
    assert p.s.passes_left == 1


@rule("YU-5.9")
def test_a_border_costs_the_same_in_both_directions():
    pack = {"board": {"road": [{"id": "road_yunnan_sichuan", "pass_cost": 3}]}}
    p = Position(4, pack).player(RED, yunnan=1, sichuan=1, passes=4, horse="sichuan").travelling(RED)
    p.play("go sichuan", "to yunnan", "stop")
    assert p.s.passes_left == 1


@rule("YU-5.1", "YU-5.2")
def test_building_and_journeys_mix_in_any_order():
    p = Position().player(RED, market=2, passes=4, horse="sichuan").store(RED, post=1, teahouse=1)
    p.travelling(RED).play("go market", "to yunnan", "stop", "build post sichuan", "go market")
    p.play("to yunnan", "stop", "build teahouse yunnan")
    assert list(p.s.store) == [0] * 12
    assert p.traders(RED) == {"yunnan": 2}


@rule("YU-5.2")
def test_a_structure_needs_a_reached_province_and_stays_optional():
    p = Position().player(RED, horse="sichuan", market=1).store(RED, post=1).travelling(RED)
    assert p.clause(RED, "build post kang") == "YU-5.2"
    p.play("finish")
    assert p.s.store[0] == 1


@rule("YU-5.2")
def test_what_is_not_in_the_supply_cannot_be_built():
    from mingtang.games.yunnan.phases.travel import Travel

    p = Position().player(RED, horse="kang", market=1)
    refusal = Travel(RED).why_not(p.s, RED, p.game.catalogue.parse("build post yunnan"))
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("YU-5.2", "not_in_supply")


@rule("YU-5.3")
def test_one_post_of_a_colour_in_a_province_and_any_number_of_colours():
    p = Position().player(RED, market=1, posts="yunnan").player(BLUE, posts="yunnan").store(RED, post=1)
    p.travelling(RED)
    assert p.clause(RED, "build post yunnan") == "YU-5.3"
    q = Position().player(RED, market=1).player(BLUE, posts="yunnan").store(RED, post=1).travelling(RED)
    assert "build post yunnan" in q.words(RED)


@rule("YU-5.4")
def test_a_bridge_needs_both_provinces_and_one_is_enough():
    p = Position().player(RED, market=1, horse="kang").store(RED, bridge=2).travelling(RED)
    assert p.words(RED, "build") == ["build bridge yunnan_kang"]
    assert p.clause(RED, "build bridge yunnan_tibet") == "YU-5.4"
    p.play("build bridge yunnan_kang")
    assert p.why(RED, "build bridge yunnan_kang").key == "bridge_here_already"
    p2 = Position().player(RED, market=1, horse="kang", passes=3).player(BLUE, horse="kang", bridges="yunnan_kang")
    p2.store(RED, bridge=1).travelling(RED).play("build bridge yunnan_kang", "go market", "to yunnan", "to kang")
    assert p2.s.here == 3, "a Bridge built in this turn can be used at once, and colours share a gorge"


@rule("YU-5.4")
def test_no_bridge_on_a_blocked_gorge():
    p = Position().player(RED, market=1, horse="kang").store(RED, bridge=1).blocker("yunnan_kang").travelling(RED)
    assert p.why(RED, "build bridge yunnan_kang").key == "gorge_blocked"


@rule("YU-5.5")
def test_one_teahouse_of_any_colour_in_a_province():
    p = Position().player(RED, market=1).player(BLUE, teahouses="yunnan").store(RED, teahouse=1).travelling(RED)
    assert p.clause(RED, "build teahouse yunnan") == "YU-5.5"
    q = Position().player(RED, market=1).store(RED, teahouse=1).travelling(RED)
    assert "build teahouse yunnan" in q.words(RED)


@rule("YU-5.6")
def test_each_trader_makes_one_journey():
    p = Position().player(RED, market=1, yunnan=1, passes=6, horse="kang").store(RED, post=1).travelling(RED)
    p.play("go market", "to yunnan", "stop", "go yunnan", "to sichuan", "stop")
    assert p.clause(RED, "go yunnan") == "YU-5.6", "the one in Yunnan has travelled"
    assert p.words(RED, "go") == []


@rule("YU-5.6")
def test_traders_in_supply_do_not_travel():
    p = Position().player(RED, supply=2, market=1).travelling(RED).play("go market")
    assert p.traders(RED) == {"supply": 2, "yunnan": 1}


@rule("YU-5.7")
def test_steps_follow_the_road_or_an_own_bridge_into_reached_provinces():
    q = Position().player(RED, yunnan=2, sichuan=1, horse="tibet", passes=6, bridges="yunnan_tibet")
    q.travelling(RED).play("go yunnan")
    assert q.words(RED) == ["to sichuan", "to tibet"]
    assert q.why(RED, "to kang").key == "no_usable_bridge"
    assert q.why(RED, "to qinghai").key == "no_border_between"
    q.play("to sichuan")
    assert q.clause(RED, "to qinghai") == "YU-5.7"
    assert q.why(RED, "to qinghai").key == "horse_not_there"


@rule("YU-5.7")
def test_nobody_travels_into_the_market():
    p = Position().player(RED, yunnan=1, sichuan=1, horse="kang", passes=6).travelling(RED).play("go yunnan")
    assert "to market" not in p.words(RED)


@rule("YU-5.8")
def test_no_way_back_in_one_journey():  # EX-33
    p = (
        Position()
        .player(RED, sichuan=1, yunnan=1, passes=6, horse="qinghai", bridges="sichuan_qinghai")
        .travelling(RED)
    )
    p.play("go sichuan", "to kang", "to tibet")
    assert p.clause(RED, "to kang") == "YU-5.8"
    p.play("to qinghai")
    assert p.s.passes_left == 3
    assert p.step == "travel.turn", "only stopping was left, so the journey ended by itself"
    assert p.traders(RED) == {"qinghai": 1, "yunnan": 1}


@rule("YU-5.9")
def test_each_border_costs_a_pass():  # EX-08
    p = Position().player(RED, passes=4, horse="sichuan", market=2).travelling(RED)
    p.play("go market", "to yunnan", "to sichuan", "go market", "to yunnan", "to sichuan")
    assert p.traders(RED) == {"market": 2}, "both are isolated from Yunnan and sent home when the turn ends by itself"
    q = Position().player(RED, passes=4, horse="sichuan", market=2, posts="yunnan").travelling(RED)
    q.play("go market", "to yunnan", "to sichuan", "go market", "to yunnan", "to sichuan")
    assert q.traders(RED) == {"sichuan": 2}
    assert q.s.passes_left == 0
    assert q.s.passes[RED] == 4


@rule("YU-5.9")
def test_without_passes_nobody_sets_out():
    p = Position().player(RED, passes=2, horse="sichuan", market=2).store(RED, post=1).travelling(RED)
    p.play("go market", "to yunnan", "stop", "go market", "to yunnan")
    assert p.clause(RED, "go yunnan") in ("YU-5.9", "YU-5.6")
    assert p.words(RED, "go") == []


@rule("YU-5.10", "YU-5.11", "YU-5.7")
def test_displacement_over_a_bridge():  # EX-09
    p = Position().player(RED, influence=3, passes=2, horse="kang", bridges="yunnan_kang", posts="yunnan", market=1)
    p.player(BLACK, influence=2, horse="kang", yunnan=1, kang=1).player(YELLOW, influence=3, horse="kang", kang=1)
    p.player(BLUE, influence=1, horse="kang", kang=1).travelling(RED)
    p.play("go market", "to yunnan", "to kang")
    assert p.words(RED) == ["displace 1", "displace 3", "displace nobody"]
    assert p.why(RED, f"displace {YELLOW}").key == "not_less_influential"
    assert p.clause(RED, f"displace {YELLOW}") == "YU-5.10"
    p.play(f"displace {BLUE}")
    assert p.traders(BLUE) == {"sichuan": 1}
    assert p.traders(RED) == {"kang": 1}


@rule("YU-5.10")
def test_displacement_is_optional_and_lapses():
    p = Position().player(RED, influence=1, passes=3, market=2).player(BLUE, yunnan=1).travelling(RED)
    p.play("go market", "to yunnan")
    assert p.step == "travel.displace"
    p.play("displace nobody")
    assert p.step == "travel.turn"
    assert p.traders(BLUE) == {"yunnan": 1}


@rule("YU-5.10")
def test_without_lower_influence_nobody_is_asked():
    p = Position().player(RED, influence=0, passes=3, market=2).player(BLUE, yunnan=1).travelling(RED)
    p.play("go market", "to yunnan")
    assert p.step == "travel.turn"


@rule("YU-5.8", "YU-5.10")
def test_two_traders_swap_to_displace():  # EX-17
    p = Position().player(RED, influence=2, passes=2, horse="sichuan", yunnan=1, sichuan=1)
    p.player(BLUE, horse="sichuan", sichuan=2, yunnan=1).travelling(RED)
    p.play("go sichuan", "to yunnan", f"displace {BLUE}", "go yunnan", "to sichuan", f"displace {BLUE}")
    assert p.traders(RED) == {"yunnan": 1, "sichuan": 1}
    assert p.traders(BLUE) == {"market": 1, "yunnan": 1, "sichuan": 1}


@rule("YU-5.11", "YU-5.12")
def test_a_displaced_trader_may_fall_to_the_market_and_still_travels():  # EX-24
    p = Position().player(RED, influence=2, passes=4, horse="sichuan", market=2, posts="yunnan")
    p.player(BLUE, horse="sichuan", sichuan=1).travelling(RED, BLUE)
    p.play("go market", "to yunnan", "to sichuan", f"displace {BLUE}")
    assert p.traders(BLUE) == {"yunnan": 1}
    p.play("go market", "to yunnan", "stop", f"displace {BLUE}")
    assert p.traders(BLUE) == {"market": 1}
    p.play("finish")
    assert p.waiting == BLUE
    assert "go market" in p.words(BLUE)


@rule("YU-5.13")
def test_a_route_may_run_over_a_bridge():  # EX-10
    def ready() -> Position:
        p = Position().player(RED, horse="qinghai", bridges="sichuan_qinghai", posts="yunnan sichuan")
        return p.player(RED, tibet=1, qinghai=1)

    p = ready().travelling(RED).play("finish")
    assert p.traders(RED) == {"tibet": 1, "qinghai": 1}
    q = ready().blocker("sichuan_qinghai").travelling(RED).play("finish")
    assert q.traders(RED) == {"market": 2}
    assert q.s.posts[RED] == 0b110


@rule("YU-5.13")
def test_leaving_yunnan_isolates():  # EX-27
    p = Position().player(RED, yunnan=1, horse="sichuan", passes=2).travelling(RED)
    p.play("go yunnan")
    assert p.step == "over", "one way, one stop, nothing left but to finish"
    assert p.traders(RED) == {"market": 1}


@rule("YU-5.13")
def test_the_check_applies_to_a_player_who_moved_nothing():
    p = Position().player(RED, horse="kang", kang=1, yunnan=1).travelling(RED).play("finish")
    assert p.traders(RED) == {"market": 1, "yunnan": 1}


@rule("YU-5.14")
def test_later_gaps_move_nobody():
    p = (
        Position()
        .player(RED, horse="kang", yunnan=1, sichuan=1, kang=1)
        .player(BLUE, influence=1, horse="sichuan", market=1)
    )
    p.player(BLUE, posts="yunnan").travelling(BLUE).play("go market", "to yunnan", "to sichuan", f"displace {RED}")
    assert p.traders(RED) == {"yunnan": 2, "kang": 1}
