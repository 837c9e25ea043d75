"""Emperor Undertakings and War & Routes."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.undertakings import Undertakings
from mingtang.games.yinzi.vocabulary import ROUTES

# ---- the emperor


@rule("YZ-6.4")
def test_an_undertaking_takes_exactly_its_workers() -> None:
    """X10."""
    p = Position().emperor(1, "water_canal", 3).pile("R01", "R02", "R03", "R04")
    p.working(0, "emperor_undertakings", 3).do("undertake road_construction")
    assert (p.s.emperor[0], p.s.top[0]) == (2, 1)
    p.steps(Undertakings())
    assert p.s.copper[0] == 3
    assert p.step == "discard_pick"
    p.do("claim R04")
    assert p.s.copper[1] == 4  # the canal of the other player


@rule("YZ-6.4")
def test_each_box_but_the_palace_takes_one_player() -> None:
    p = Position().emperor(1, "water_canal", 3).emperor(2, "palace_keeping", 1).hold()
    p.working(0, "emperor_undertakings", 3)
    assert p.why("undertake water_canal") == "undertaking_taken"
    assert p.offers("undertake") == ["palace_keeping", "road_construction"]


@rule("YZ-6.4.1")
def test_bridge_building_with_helpers() -> None:
    """X25."""
    p = Position().migrants(0, bottom=1).working(0, "emperor_undertakings", 3).do("undertake bridge_building")
    assert (p.s.emperor[0], p.s.bottom[0]) == (4, 0)
    p = Position().disc(0, "extra_worker").hold().working(0, "emperor_undertakings", 2)
    assert p.why("undertake bridge_building") == "too_few_for_undertaking"
    assert p.refusal("undertake bridge_building").args == (4, 3)
    p.do("undertake water_canal", "fill disc")
    assert (p.s.emperor[0], p.s.emperor_disc[0], p.held(0)) == (2, 1, [])
    p = Position().disc(0, "extra_worker", "eager_immigrants").migrants(0, top=1).hold()
    p.working(0, "emperor_undertakings", 2).do("undertake bridge_building")
    assert p.why("fill bottom") == "no_bottom_migrant"
    p.do("fill top")
    assert p.why("fill top") == "no_eager_immigrant"
    p.do("fill disc")
    assert (p.s.emperor[0], p.s.emperor_disc[0], p.s.top[0]) == (3, 1, 0)
    assert p.held(0) == []


@rule("YZ-6.4.1")
def test_helpers_must_be_there() -> None:
    p = Position().migrants(0, top=2, bottom=1).hold().working(0, "emperor_undertakings", 2)
    p.do("undertake water_canal")
    assert p.options == ["fill bottom"]
    assert p.why("fill disc") == "no_extra_worker"


@rule("YZ-6.4.1")
def test_every_helper_counts_as_a_worker_used() -> None:
    p = Position().migrants(0, bottom=3).hold().working(0, "emperor_undertakings", 1).do("undertake bridge_building")
    for helpers in range(3):
        assert p.s.used == 1 + helpers
        p.do("fill bottom")
    assert p.s.emperor[0] == 4


@rule("YZ-6.4.1", "YZ-7.3")
def test_same_undertaking_lets_a_second_player_in() -> None:
    p = Position().emperor(1, "water_canal", 3).disc(0, "same_undertaking").working(0, "emperor_undertakings", 3)
    p.do("undertake water_canal")
    assert list(p.s.undertaking[:2]) == [2, 2]
    assert p.held(0) == []
    p = Position().disc(0, "same_undertaking").working(0, "emperor_undertakings", 3).do("undertake water_canal")
    assert p.held(0) == ["same_undertaking"]  # an open box does not use the disc


# ---- the war


@rule("YZ-6.5", "YZ-6.5.1")
def test_war_and_a_route() -> None:
    """X11."""
    p = Position().war(2, 3).mill(0, "paper_red", "N20", 1, p0=1).rows("R05", "R12", "R13")
    p.working(0, "war_routes", 2).do("war 2", "route 1")
    assert (p.s.war[0], p.s.war_slot[0]) == (2, 1)
    assert p.s.route_squares[ROUTES.index("R05")] == 1
    assert p.s.copper[0] == 2
    assert p.s.fulfilled[0] == 0
    from mingtang.games.yinzi.phases.routes import CollectRoutes

    p.steps(CollectRoutes())
    assert p.s.squares[0] == 8
    assert p.game.scores(p.s)[0].parts["routes"] == 2


@rule("YZ-6.5")
def test_veterans_stand_up_and_count_towards_four() -> None:
    """X30."""
    p = Position().war(0, 0, lying=2).hold().working(0, "war_routes", 3)
    assert p.offers("war") == ["1", "2"]
    assert p.why("war 3") == "more_than_four_at_war"
    p.do("war 2")
    assert (p.s.war[0], p.s.lying[0], p.s.top[0]) == (4, 0, 1)


@rule("YZ-6.5")
def test_group_first_then_bottom_migrants() -> None:
    p = Position().migrants(0, bottom=1).hold().working(0, "war_routes", 2)
    assert p.why("war 4") == "too_few_for_war"
    p.do("war 3")
    assert (p.s.war[0], p.s.bottom[0]) == (3, 0)
    p = Position().migrants(0, bottom=1).hold().working(0, "war_routes", 2).do("war 1")
    assert (p.s.war[0], p.s.bottom[0], p.s.top[0]) == (1, 1, 1)


# ---- routes


def serving(p: Position, seat: int = 0) -> Position:
    return p.hold().working(seat, "war_routes", 1).do("war 1")


@rule("YZ-6.5.1")
def test_only_an_open_tile_that_nobody_has_fulfilled_and_only_as_a_whole() -> None:
    p = Position().rows("R08", "R07", "R12").cubes(0, "H20")
    p.s.fulfilled[0] = 1
    p.s.route_done[ROUTES.index("R08")] = 1
    serving(p)
    assert p.why("route 1") == "tile_fulfilled"
    assert p.why("route 2") == "demand_not_served"  # cabbage, but no fruit
    assert p.options == ["skip", "sell_rural H20"]


@rule("YZ-6.5.1")
def test_a_used_up_row_has_no_tile() -> None:
    p = Position().cubes(0, "H20")
    p.s.row_at = 4
    p.audits = False
    serving(p)
    assert p.why("route 1") == "no_tile_in_row"


@rule("YZ-6.5.2")
def test_goods_come_from_fields_the_rural_market_or_discs() -> None:
    p = Position().rows("R06", "R12", "R13").disc(0, "free_rice").rural(1).has(0, copper=2)
    serving(p).do("route 1")
    assert p.options == ["buy_rural"]  # wheat from the rural market; rice is never sold there
    p.do("buy_rural", "cube blue")
    assert p.s.cubes[1] == 15
    assert p.options == ["use free_rice"]
    p.do("use free_rice")
    assert p.s.copper[0] == 2  # paid 2, received 2
    assert p.s.route_cubes[ROUTES.index("R06")] == 0  # virtual and bought goods leave nothing
    assert p.s.fulfilled[0] == 0


@rule("YZ-6.5.2")
def test_free_rice_can_be_both_goods() -> None:
    p = Position().rows("R19", "R12", "R13").disc(0, "free_rice").mill(0, "paper_red", "N20", 1, p0=1).cubes(0, "H20")
    serving(p).do("route 1", "deliver_from paper_red")
    assert p.options == ["deliver H20", "use free_rice"]
    p.do("use free_rice")
    assert p.held(0) == []
    assert p.options == ["deliver H20", "use free_rice"]  # the second rice of the same disc
    p.do("use free_rice")
    assert (p.s.silver[0], p.on("H20")) == (1, 1)


@rule("YZ-6.5.2")
def test_a_piece_must_match_and_the_rest_must_stay_possible() -> None:
    p = Position().rows("R07", "R12", "R13").cubes(0, "H20").rural(1).has(0, copper=2).cubes(0, "H01", 2)
    serving(p).do("route 1")
    assert p.why("buy_rural") == "needed_for_the_rest"  # one purchase is needed for the fruit
    assert p.why("deliver H01") == "not_what_the_tile_asks"
    p.do("deliver H20")
    assert p.options == ["buy_rural"]


@rule("YZ-6.5.2", "YZ-7.3")
def test_virtual_wheat_and_salt_serve_where_they_match() -> None:
    p = Position().rows("R11", "R12", "R13").disc(0, "free_salt", "free_wheat")
    serving(p).do("route 1")
    assert p.options == ["use free_salt"]
    assert p.why("use free_wheat") == "not_what_the_tile_asks"
    p.do("use free_salt")
    assert p.s.copper[0] == 1


@rule("YZ-6.5.2")
def test_the_emissary_tile_takes_a_disc_of_the_diplomacy_section() -> None:
    p = Position().rows("R20", "R12", "R13").disc(0, "emissary_spain", "emissary_korea")
    serving(p).do("route 1")
    assert p.options == ["use emissary_korea", "use emissary_spain"]
    p.do("use emissary_spain")
    assert p.held(0) == ["emissary_korea"]
    assert p.s.route_discs[ROUTES.index("R20")] == 1
    from mingtang.games.yinzi.phases.routes import CollectRoutes

    discs = p.s.discs[0]
    p.steps(CollectRoutes())
    assert p.s.discs[0] == discs + 1  # YZ-2.3


@rule("YZ-6.5.2")
def test_commodities_may_come_from_other_players_factories() -> None:
    p = Position().rows("R16", "R12", "R13").mill(1, "silk_blue", "N10", 2, p0=1, p1=1)
    serving(p).do("route 1", "deliver_from silk_blue")
    assert (p.stored("silk_blue", 0), p.stored("silk_blue", 1), p.s.copper[0]) == (0, 1, 2)


@rule("YZ-12.3", "YZ-6.5.2")
def test_who_has_sold_in_this_turn_cannot_buy_for_a_route() -> None:
    p = Position().rows("R08", "R12", "R13").rural(1, 2).has(0, copper=4).cubes(0, "J40")
    serving(p)
    assert "route 1" in p.options
    p.do("sell_rural J40")
    assert p.why("route 1") == "demand_not_served"


@rule("YZ-6.4.1")
def test_eager_immigrants_brings_any_number_from_the_top_box() -> None:
    p = Position().disc(0, "eager_immigrants").migrants(0, top=2).hold().working(0, "emperor_undertakings", 1)
    p.do("undertake water_canal", "fill top", "fill top")
    assert (p.s.emperor[0], p.s.top[0], p.held(0)) == (3, 0, [])
