"""Phase D: war glories, disasters, routes, undertakings, taxes."""

from __future__ import annotations

import pytest

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.disasters import Disasters, Drought, Wildfire, flood
from mingtang.games.yinzi.phases.routes import CollectRoutes, PersonalTiles
from mingtang.games.yinzi.phases.taxation import Taxation
from mingtang.games.yinzi.phases.undertakings import Undertakings
from mingtang.games.yinzi.phases.war_glories import DecideWar, WarGlories
from mingtang.games.yinzi.state import COMPLETED, DISCARDED
from mingtang.games.yinzi.vocabulary import ROUTES


def war(p: Position) -> Position:
    return p.steps(WarGlories(), DecideWar())


def glories(p: Position) -> list[int]:
    return [score.parts["war"] for score in p.game.scores(p.s)]


# ---- war glories


@rule("YZ-9.1")
def test_a_war_that_is_won() -> None:
    """X13: enemy 6; 3 on slot 1, 3 on slot 2, 2 on slot 3."""
    p = war(Position().rows("R01", "R04", "R08").war(2, 3).war(0, 3).war(1, 2))
    assert glories(p) == [2, 0, 4]
    assert p.events("war.won") == [(8, 6)]
    assert list(p.s.discs) == [19, 20, 19]


@rule("YZ-9.1")
def test_a_war_that_is_lost() -> None:
    """X29: rows show 3, 3, 2, 2; Weaker enemies make it 8; a recruit makes 3 of 2."""
    p = (
        Position(4)
        .rows("R02", "R07", "R01", "R04")
        .war(0, 3)
        .war(1, 2)
        .disc(1, "extra_recruit")
        .disc(2, "weaker_enemies")
    )
    war(p)
    assert p.waiting == 1
    p.do("use extra_recruit", "use weaker_enemies")
    assert p.events("war.lost") == [(6, 8)]
    assert glories(p) == [2, 0, 0, 0]


@rule("YZ-9.1")
def test_veterans_of_the_last_round_stand_up_after_the_recruits() -> None:
    p = Position().rows("R03", "R05", "R06").war(0, 0, lying=2).war(1, 2).disc(2, "extra_recruit")
    war(p).do("use extra_recruit")
    assert (p.s.war[0], p.s.lying[0], p.s.war_slot) == (2, 0, [2, 0, 1])
    assert glories(p) == [2, 4, 0]  # two against two: the slot further left


@rule("YZ-9.1", "YZ-7.2")
def test_a_recruit_joins_the_own_slot_and_war_copper_works_here_too() -> None:
    p = Position().rows("R03", "R05", "R06").war(0, 1).disc(0, "extra_recruit", "war_copper")
    war(p).do("use war_copper", "use extra_recruit")
    assert (p.s.copper[0], p.s.recruits[0], p.s.war_slot[0]) == (1, 1, 0)
    assert glories(p) == [2, 0, 0]  # two against three: lost


@rule("YZ-9.1", "YZ-7.3")
def test_war_copper_needs_a_worker_at_war_and_discs_may_be_kept() -> None:
    p = Position().rows("R03", "R05", "R06").disc(0, "war_copper", "weaker_enemies").hold()
    war(p)
    assert p.why("use war_copper") == "disc_without_effect"
    p.do("skip")
    assert p.held(0) == ["war_copper", "weaker_enemies"]


@rule("YZ-9.1")
def test_without_a_worker_nobody_gains_anything() -> None:
    p = war(Position().rows("R03", "R05", "R06"))
    assert glories(p) == [0, 0, 0]
    assert p.events("war.lost") == [(0, 3)]


@rule("YZ-9.1")
def test_the_enemy_is_never_weaker_than_nothing() -> None:
    p = Position(2).rows("R03", "R05").war(0, 1).disc(1, "weaker_enemies")
    war(p).do("use weaker_enemies")
    assert p.events("war.won") == [(1, 0)]


@rule("YZ-9.1")
def test_a_weakened_enemy_is_strong_again_when_new_tiles_are_turned_up() -> None:
    p = Position(2).rows("R03", "R05").war(0, 1).disc(1, "weaker_enemies")
    war(p).do("use weaker_enemies")
    assert (p.game.view(p.s, 0)["war"]["enemy"], p.game.view(p.s, 0)["war"]["symbols"]) == (0, 2)
    p.steps(CollectRoutes())
    symbols = sum(p.s.board.route_war[p.s.rows[row * 4 + 1]] for row in range(2))
    assert symbols > 0
    assert p.game.view(p.s, 0)["war"]["enemy"] == p.game.view(p.s, 0)["war"]["symbols"] == symbols


@rule("YZ-9.1")
def test_veterans_are_laid_down_by_the_holder_of_the_disc() -> None:
    p = Position().rows("R03", "R05", "R06").war(0, 1).disc(0, "veterans").hold()
    war(p)
    assert p.options == ["veterans 0", "veterans 1"]
    assert p.why("veterans 2") == "too_few_veterans"
    p.do("veterans 1")
    assert (p.s.war[0], p.s.lying[0], p.held(0)) == (0, 1, [])
    p = war(Position().rows("R03", "R05", "R06").war(0, 3).disc(0, "veterans")).do("veterans 0")
    assert (p.s.lying[0], p.held(0)) == (0, ["veterans"])


@rule("YZ-2.9", "YZ-9.1")
def test_a_glory_without_a_disc_is_noted() -> None:
    p = war(Position().rows("R03", "R05", "R06").war(0, 4).supply(0, discs=0))
    assert glories(p) == [4, 0, 0]
    assert (p.s.discs[0], p.s.unmarked[0]) == (0, 1)


# ---- disasters


@rule("YZ-9.2")
def test_each_kind_strikes_once_in_order() -> None:
    p = Position(4).rows("R05", "R03", "R06", "R14").mill(0, "paper_red", "H30", 2).has(0, boat=3).cubes(0, "H10")
    p.steps(Disasters())
    assert p.events("disaster") == [(0,), (1,)]  # wildfire and flood, each on two tiles; no drought
    assert (p.level("paper_red"), p.s.boat[0], p.on("H10")) == (1, 2, 1)


@rule("YZ-9.2")
def test_a_disaster_strikes_on_whichever_tile_it_is_shown() -> None:
    for tile in (ROUTES[0], ROUTES[-1]):
        p = Position(pack={"route": [{"id": tile, "disaster": "flood"}]}).rows(tile, "R12", "R13").steps(Disasters())
        assert p.events("disaster") == [(1,)]


@rule("YZ-9.2.1")
def test_wildfire_takes_a_disc_and_what_the_storage_cannot_hold() -> None:
    """X27."""
    p = Position().mill(0, "paper_red", "H30", 2, p0=1, p1=1).hold().steps(Wildfire()).do("burn paper_red")
    assert p.level("paper_red") == 1
    assert p.options == ["remove red", "remove blue"]
    assert p.why("remove yellow") == "no_commodity_of_player"
    p.do("remove blue")
    assert (p.stored("paper_red", 0), p.stored("paper_red", 1), p.s.squares[1]) == (1, 0, 8)
    p = Position().mill(0, "paper_red", "H30", 2, p0=1).steps(Wildfire())
    assert (p.level("paper_red"), p.stored("paper_red", 0)) == (1, 1)
    p = Position().mill(0, "paper_red", "H30", 3, p0=2).steps(Wildfire())
    assert (p.level("paper_red"), p.stored("paper_red", 0)) == (2, 2)
    p = Position().mill(0, "paper_red", "H30", 1, p1=1).steps(Wildfire())
    assert (p.level("paper_red"), p.s.factory_owner[0], p.s.squares[1]) == (0, -1, 8)
    p.game.audit(p.s)


@rule("YZ-9.2.1")
def test_the_owner_chooses_the_factory_in_turn_order() -> None:
    p = (
        Position()
        .order(1, 0, 2)
        .mill(0, "paper_red", "H30")
        .mill(1, "sugar_red", "J10")
        .mill(1, "paper_blue", "N10", 2)
    )
    p.steps(Wildfire())
    assert p.waiting == 1
    assert p.why("burn paper_red") == "not_now"
    p.do("burn paper_blue")
    assert (p.level("paper_blue"), p.level("paper_red"), p.level("sugar_red")) == (1, 0, 1)


@rule("YZ-9.2.2")
def test_flood_moves_every_cylinder_back_but_not_below_the_first_space() -> None:
    p = Position().has(0, boat=3).has(1, boat=0).has(2, boat=9)
    flood(p.s)
    assert list(p.s.boat) == [2, 0, 8]


@rule("YZ-9.2.3")
def test_drought_takes_one_cube_in_every_province() -> None:
    """X28."""
    p = (
        Position()
        .cubes(0, "N00")
        .cubes(0, "N01", 2)
        .cubes(0, "J10", 1, tile="tea")
        .cubes(0, "H01", 2)
        .raw(0, "zhejiang", 0)
    )
    p.cargo(1, 0, "tea", 0, 1).steps(Drought())
    assert p.options == ["wither N00", "wither N01"]  # Huguang had one field: forced
    assert p.why("wither J10") == "not_now"
    p.do("wither N01")
    assert (p.on("H01"), p.on("N01"), p.on("N00"), p.on("J10")) == (1, 1, 1, 0)
    assert p.s.urban[18] == 0
    assert p.s.cargo_cubes[0] == 1


# ---- routes


@rule("YZ-9.3")
def test_fulfilled_tiles_are_taken_the_others_discarded_and_new_ones_turned_up() -> None:
    p = Position().rows("R08", "R07", "R12")
    p.s.fulfilled[0] = 1
    p.s.route_done[ROUTES.index("R08")] = 1
    p.s.route_cubes[ROUTES.index("R08")] = 1
    p.s.cubes[1] -= 1
    p.steps(CollectRoutes())
    assert p.s.route_at[ROUTES.index("R08")] == COMPLETED
    assert p.s.route_owner[ROUTES.index("R08")] == 1
    assert p.s.cubes[1] == 15
    assert p.s.route_at[ROUTES.index("R07")] == DISCARDED
    assert p.s.row_at == 1
    assert len([e for e in p.told if e.key == "route.revealed" and e.reveals]) == 3
    p.game.audit(p.s)


@rule("YZ-9.3")
def test_after_round_four_no_tile_is_left() -> None:
    p = Position()
    for _ in range(4):
        p.steps(CollectRoutes())
    assert p.s.row_at == 4
    assert all(row["tile"] is None for row in p.game.view(p.s, 0)["routes"]["rows"])
    p.game.audit(p.s)


@rule("YZ-9.3.1")
def test_a_personal_tile_may_be_served_piece_by_piece() -> None:
    p = Position().personal(0, "R07").cubes(0, "H20").hold().steps(PersonalTiles())
    assert p.options == ["serve R07 1", "stop"]
    assert p.why("serve R07 2") == "nothing_for_element"
    p.do("serve R07 1", "deliver H20")
    assert p.s.route_cubes[ROUTES.index("R07")] == 1
    assert p.why("serve R07 1") == "element_served"
    p.do("stop").cubes(0, "H21").steps(PersonalTiles()).do("serve R07 2", "deliver H21")
    assert p.s.route_at[ROUTES.index("R07")] == COMPLETED
    assert (p.s.copper[0], p.s.cubes[0]) == (2, 15)


@rule("YZ-9.3.1", "YZ-7.3")
def test_free_rice_serves_two_elements_of_a_personal_tile() -> None:
    p = (
        Position()
        .personal(0, "R19")
        .disc(0, "free_rice")
        .hold()
        .steps(PersonalTiles())
        .do("serve R19 2", "use free_rice")
    )
    assert p.s.route_done[ROUTES.index("R19")] == 0b110
    assert p.s.rice == 0
    assert p.why("serve R19 1") == "nothing_for_element"


@rule("YZ-9.3.1", "YZ-7.2")
def test_personal_route_also_works_in_this_step() -> None:
    p = (
        Position()
        .pile("R08", "R02", "R03", "R04")
        .disc(0, "personal_route")
        .cubes(0, "H20")
        .hold()
        .steps(PersonalTiles())
    )
    p.do("use personal_route", "claim R08", "serve R08 1", "deliver H20")
    assert p.game.scores(p.s)[0].parts["routes"] == 1
    p = Position().disc(0, "personal_route").pile().hold().steps(PersonalTiles())
    assert p.why("use personal_route") == "disc_without_effect"


@rule("YZ-9.3.1")
def test_food_for_a_personal_tile_may_be_bought_but_not_sold_here() -> None:
    p = Position().personal(0, "R08").rural(1).has(0, copper=2).cubes(0, "J40").hold().steps(PersonalTiles())
    assert p.offers("sell_rural") == []
    p.do("serve R08 1", "buy_rural", "cube blue")
    assert p.s.copper[0] == 1  # two paid, one received
    assert p.s.route_at[ROUTES.index("R08")] == COMPLETED


@rule("YZ-9.3.1")
def test_another_players_tile_is_not_served() -> None:
    p = Position().personal(0, "R08").personal(1, "R09").cubes(0, "H21").cubes(0, "H20").hold().steps(PersonalTiles())
    assert p.why("serve R09 1") == "not_now"


# ---- undertakings


@rule("YZ-9.4")
@pytest.mark.parametrize(
    ("undertaking", "workers", "copper", "silver"),
    [("palace_keeping", 1, 2, 0), ("water_canal", 3, 4, 0), ("bridge_building", 4, 0, 1)],
)
def test_rewards(undertaking: str, workers: int, copper: int, silver: int) -> None:
    p = Position().emperor(0, undertaking, workers).mill(0, "paper_red", "H30").steps(Undertakings())
    assert (p.s.copper[0], p.s.silver[0]) == (copper, silver)
    assert p.s.boat[0] == (1 if undertaking == "water_canal" else 0)
    assert p.level("paper_red") == (2 if undertaking == "bridge_building" else 1)


@rule("YZ-9.4")
def test_road_construction_without_a_pile_pays_two_more() -> None:
    p = Position().emperor(0, "road_construction", 2).pile().steps(Undertakings())
    assert p.s.copper[0] == 5


@rule("YZ-9.4")
def test_what_cannot_be_done_is_lost() -> None:
    p = Position().emperor(0, "water_canal", 3).has(0, boat=9).emperor(1, "bridge_building", 4).steps(Undertakings())
    assert (p.s.boat[0], p.s.copper[0], p.s.silver[1]) == (9, 4, 1)
    assert p.s.stack == []


# ---- taxes


def taxed(p: Position, seat: int = 0, tax: int = 0) -> Position:
    """Cards 3, 3, 2, and perhaps tax discs."""
    p.played(seat, construct_boats="3/1", plant_crops="3/2", sell_urban="2/2").tax(seat, tax)
    return p


@rule("YZ-9.5")
@pytest.mark.parametrize(
    ("cards", "discs", "silver"),
    [
        (("1/3", "1/3", "1/2"), 0, 0),
        (("1/3", "1/3", "2/2"), 2, 1),
        (("3/1", "3/1", "2/2"), 0, 1),
        (("3/1", "3/1", "3/1"), 0, 2),
    ],
)
def test_taxes_by_cards_and_discs(cards: tuple[str, ...], discs: int, silver: int) -> None:
    p = Position().has(0, silver=3).tax(0, discs)
    p.played(0, construct_boats=cards[0], plant_crops=cards[1], sell_urban=cards[2]).steps(Taxation())
    assert p.s.silver[0] == 3 - silver


@rule("YZ-9.5")
def test_what_cannot_be_paid_costs_all_copper_and_misfortune() -> None:
    """X14: owed 2, silver 1, copper 5, one wheat, ratio 10."""
    p = taxed(Position().has(0, silver=1, copper=5).cubes(0, "J40"), tax=1)
    p.s.die = 4
    p.steps(Taxation())
    assert p.options == ["settle", "sell_rural J40"]
    p.do("settle")
    assert (p.s.silver[0], p.s.copper[0], p.s.misfortune[0], p.on("J40")) == (0, 0, 1, 1)
    p = taxed(Position().has(0, silver=1, copper=5).cubes(0, "J40"), tax=1)
    p.s.die = 4
    p.steps(Taxation()).do("sell_rural J40")
    assert (p.s.copper[0], p.s.misfortune[0]) == (0, 1)


@rule("YZ-9.5", "YZ-2.5", "YZ-12.1")
@pytest.mark.parametrize(
    ("copper", "sell", "left", "misfortune"), [(15, False, 6, 0), (8, False, 0, 1), (8, True, 0, 0)]
)
def test_taxes_with_exchange(copper: int, sell: bool, left: int, misfortune: int) -> None:
    """X32: nine with one tax disc, owed 2; silver 1, ratio 9."""
    p = taxed(Position().has(0, silver=1, copper=copper).cubes(0, "J40"), tax=1)
    p.s.die = 3
    p.steps(Taxation())
    p.do("sell_rural J40" if sell else "settle")
    assert (p.s.silver[0], p.s.copper[0], p.s.misfortune[0]) == (0, left, misfortune)


@rule("YZ-9.5", "YZ-3.2")
def test_no_taxes_means_nothing_owed_and_no_occasion_to_sell() -> None:
    p = taxed(Position().has(0, silver=1).bonus(0, "no_taxes").cubes(0, "J40"), tax=1).steps(Taxation())
    assert (p.s.silver[0], p.s.stack) == (1, [])


@rule("YZ-9.5", "YZ-2.6")
def test_free_copper_in_taxes_only_if_it_helps() -> None:
    p = taxed(Position().has(0, copper=6).disc(0, "free_copper").cubes(0, "J40")).hold().steps(Taxation())
    p.do("use free_copper", "settle")
    assert (p.s.copper[0], p.s.misfortune[0]) == (0, 0)
    p = (
        taxed(Position().has(0, copper=10).disc(0, "free_copper"))
        .hold()
        .steps(Taxation())
        .do("use free_copper", "settle")
    )
    assert p.s.copper[0] == 4
    p = taxed(Position().has(0, silver=1).disc(0, "free_copper")).hold().steps(Taxation())
    assert p.why("use free_copper") == "disc_without_effect"
    p = taxed(Position().has(0, copper=3).disc(0, "free_copper")).hold().steps(Taxation())
    assert p.why("use free_copper") == "disc_without_effect"  # five are no bag
