"""Every reading of every ruling, played."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.administration import Administration, manage_workers
from mingtang.games.yinzi.phases.bonus import Bonuses
from mingtang.games.yinzi.phases.feeding import Feeding
from mingtang.games.yinzi.phases.last_chance import LastChances
from mingtang.games.yinzi.phases.rounds import Round
from mingtang.games.yinzi.phases.routes import PersonalTiles
from mingtang.games.yinzi.phases.taxation import Taxation
from mingtang.games.yinzi.phases.war_glories import WarGlories
from mingtang.games.yinzi.vocabulary import PHASE_TAXATION

# ---- feeding (YZ-8.2, YZ-8.3)


@rule("YZ-8.3")
def test_only_own_cubes_must_feed() -> None:
    p = Position().boxed(0, 3).has(0, copper=2).rural(1).disc(0, "free_rice").hold().steps(Feeding())
    assert p.options == ["use free_rice", "buy_rural", "stop"]
    p.do("stop")
    assert p.s.misfortune[0] == 1


@rule("YZ-8.3")
def test_everything_must_feed() -> None:
    p = Position(feeding="everything").boxed(0, 6).has(0, copper=2).rural(1).disc(0, "free_wheat").hold()
    p.steps(Feeding())
    assert p.options == ["use free_wheat", "buy_rural"]
    assert (p.why("stop"), p.refusal("stop").ruling) == ("all_food_must_feed", "feeding")
    p.do("buy_rural", "cube blue")
    assert p.options == ["use free_wheat"]
    p = Position(feeding="everything").boxed(0, 6).disc(0, "free_wheat").hold().steps(Feeding()).do("use free_wheat")
    assert p.options == ["stop"]  # nothing is left that could feed


@rule("YZ-8.2")
def test_free_wheat_feeds_or_is_no_disc_of_the_economy() -> None:
    p = Position().boxed(0, 3).disc(0, "free_wheat").hold().steps(Feeding()).do("use free_wheat")
    assert p.s.misfortune[0] == 0
    p = Position(wheat_disc="economy_only").boxed(0, 3).disc(0, "free_wheat").rural(1).has(0, copper=2).hold()
    p.steps(Feeding())
    assert p.options == ["buy_rural", "stop"]
    assert (p.why("use free_wheat"), p.refusal("use free_wheat").ruling) == ("wheat_disc_does_not_feed", "wheat_disc")
    p = Position(wheat_disc="economy_only").boxed(0, 3).disc(0, "free_wheat").hold().steps(Feeding())
    assert p.s.misfortune[0] == 1  # nothing to ask


# ---- emissaries (YZ-7.4)


def second_emissary(**rulings: str) -> Position:
    """One delivery and one emissary on a Japanese ship, and the next disc on its slot."""
    p = Position(**rulings).coast("JP1", "KR1", "BN1").cargo(1, 0, "tea", 0, cubes=1).disc(0, "emissary_japan")
    p.s.aboard[0] = 1
    p.s.discs[0] -= 1
    return p.hand(0, "1/3").hold().turn(0)


@rule("YZ-7.4")
def test_each_emissary_follows_a_delivery_of_its_own() -> None:
    p = second_emissary()
    assert (p.why("emissary 1"), p.refusal("emissary 1").ruling) == ("one_emissary_each", "emissaries")
    assert p.refusal("emissary 1").args == (1, 1)


@rule("YZ-7.4")
def test_any_number_of_emissaries_may_follow_one_piece() -> None:
    p = second_emissary(emissaries="any_number").do("emissary 1")
    assert p.s.aboard[0] == 2
    p = Position(emissaries="any_number").coast("JP1", "KR1", "BN1").disc(0, "emissary_japan").hand(0, "1/3").turn(0)
    assert p.why("emissary 1") == "no_piece_aboard"


# ---- war copper (YZ-9.1)


@rule("YZ-9.1", "YZ-7.3")
def test_lying_veterans_earn_war_copper() -> None:
    p = Position().disc(0, "war_copper").war(0, 0, lying=2).hand(0, "1/3").turn(0).do("use war_copper")
    assert p.s.copper[0] == 2
    p = Position().disc(0, "war_copper").war(0, 0, lying=2).hold().steps(WarGlories()).do("use war_copper")
    assert p.s.copper[0] == 2


@rule("YZ-9.1", "YZ-7.3")
def test_only_standing_workers_earn_war_copper() -> None:
    for p in (
        Position(war_copper="standing").disc(0, "war_copper").war(0, 0, lying=2).hand(0, "1/3").turn(0),
        Position(rules=1).disc(0, "war_copper").war(0, 0, lying=2).hold().steps(WarGlories()),
    ):
        assert p.why("use war_copper") == "lying_veterans_earn_nothing"
        assert p.refusal("use war_copper").ruling == "war_copper"
    p = Position().disc(0, "war_copper").hand(0, "1/3").turn(0)
    assert p.why("use war_copper") == "disc_without_effect"  # nobody there, in no reading


# ---- the choice of a bonus as a turn (YZ-3.1)


@rule("YZ-3.1", "YZ-12.1")
def test_the_choice_of_a_bonus_is_a_turn() -> None:
    p = Position().track("tea", "salt").cubes(0, "J40").cubes(0, "N00").hold().steps(Bonuses())
    p.do("sell_rural J40", "bonus better_sales")
    assert p.s.copper[0] == 1
    p.do("sell_rural N00")
    assert p.s.copper[0] == 3  # Better Sales holds from its choice on
    p.do("buy 2", "lay H30")
    assert (p.waiting, p.s.trade) == (1, 0)  # a new occasion for the next player


@rule("YZ-3.1", "YZ-7.2", "YZ-3.4")
def test_discs_of_a_turn_work_in_the_choice_of_a_bonus() -> None:
    p = Position().track("tea", "salt", "ramie").has(0, copper=3).disc(0, "extra_crops", "war_copper").hold()
    p.war(0, 0, lying=1).steps(Bonuses()).do("use war_copper", "use extra_crops", "buy 1", "lay H30")
    assert p.s.track[0] == -1  # filled after the last choice
    assert p.s.copper[0] == 3


@rule("YZ-3.1", "YZ-12.1")
def test_the_choice_of_a_bonus_is_no_turn() -> None:
    for p in (Position(bonus_choice="no_turn"), Position(rules=1)):
        p.track("tea", "salt").cubes(0, "J40").disc(0, "war_copper").war(0, 1).hold().steps(Bonuses())
        assert len(p.options) == 6
        for free in ("sell_rural J40", "use war_copper"):
            found = p.refusal(free)
            assert (found.clause, found.key, found.ruling) == ("YZ-3.1", "choosing_is_no_turn", "bonus_choice")
        p.do("bonus better_sales")
        assert p.options == ["skip"]
        assert p.refusal("sell_rural J40").ruling == "bonus_choice"


# ---- selling in Taxation (YZ-9.5)


def taxed(silver: int, **rulings: str) -> Position:
    """One silver is owed."""
    p = Position(**rulings).has(0, silver=silver).cubes(0, "J40")
    p.played(0, construct_boats="3/1", plant_crops="3/1")
    p.s.phase = PHASE_TAXATION
    return p.hold().steps(Taxation())


@rule("YZ-9.5", "YZ-12.1")
def test_food_is_sold_for_taxes_only_where_silver_is_missing() -> None:
    p = taxed(1)
    assert p.options == ["settle"]
    assert (p.why("sell_rural J40"), p.refusal("sell_rural J40").ruling) == ("silver_suffices_for_taxes", "tax_sales")
    assert taxed(0).options == ["settle", "sell_rural J40"]


@rule("YZ-9.5", "YZ-12.1")
def test_food_is_sold_by_everybody_who_owes() -> None:
    assert taxed(1, tax_sales="when_owed").options == ["settle", "sell_rural J40"]


# ---- the coin slot (YZ-5.3.2)


@rule("YZ-5.3.2")
def test_the_coin_slot_is_a_duty_or_a_choice() -> None:
    for reading, slots in (("first", ["huguang 1"]), ("choice", ["huguang 1", "huguang 2"])):
        p = Position(coin_slot=reading).hold().cubes(0, "H30", 2, tile="cotton").playing(0, "2/2", "sell_urban")
        assert p.do("sell H30", "market huguang").offers("slot") == slots
    p.do("slot huguang 2")
    assert p.s.copper[0] == 2
    p = Position().hold().cubes(0, "H30", 2, tile="cotton").playing(0, "2/2", "sell_urban")
    assert p.do("sell H30", "market huguang").refusal("slot huguang 2").ruling == "coin_slot"


# ---- taking over (YZ-5.4.4)


@rule("YZ-5.4.4")
def test_a_deserted_factory_costs_a_disc() -> None:
    p = Position().mill(-1, "paper_red", "N10").has(0, stone=1).hold().playing(0, "1/3", "develop_factories")
    p.do("take_over paper_red")
    assert (p.level("paper_red"), p.s.stone[0]) == (1, 1)


@rule("YZ-5.4.4")
def test_a_deserted_factory_costs_a_stone_too() -> None:
    p = Position(takeover="with_stone").mill(-1, "paper_red", "N10").hold().playing(0, "1/3", "develop_factories")
    assert (p.why("take_over paper_red"), p.refusal("take_over paper_red").ruling) == (
        "no_stone_to_take_over",
        "takeover",
    )
    assert p.offers("take_over") == []
    p = Position(takeover="with_stone").mill(-1, "paper_red", "N10").has(0, stone=1).hold()
    p.playing(0, "1/3", "develop_factories").do("take_over paper_red")
    assert (p.level("paper_red"), p.s.stone[0], p.s.stone_box) == (1, 0, 8)
    p = Position(takeover="with_stone").mill(-1, "paper_red", "N10").disc(0, "free_stone").supply(0, discs=0).hold()
    p.playing(0, "1/3", "develop_factories").do("take_over paper_red")
    assert (p.level("paper_red"), p.s.discs[0], p.held(0)) == (1, 0, [])


# ---- holding back (YZ-6.5)


@rule("YZ-6.5")
def test_workers_may_be_held_back_from_war_or_not() -> None:
    p = Position().hold().migrants(0, bottom=1).working(0, "war_routes", 3)
    assert p.offers("war") == ["1", "2", "3", "4"]
    p = Position(holding_back="whole_group").hold().migrants(0, bottom=1).working(0, "war_routes", 3)
    assert p.offers("war") == ["3", "4"]
    assert (p.why("war 2"), p.refusal("war 2").ruling) == ("whole_group_goes_to_war", "holding_back")
    p = Position(holding_back="whole_group").hold().war(0, 0, lying=2).working(0, "war_routes", 3)
    assert p.offers("war") == ["2"]  # veterans count towards the four


# ---- what routes accept (YZ-6.5.2)


@rule("YZ-6.5.2")
def test_commodities_for_a_route_come_from_any_factory_or_from_own_ones() -> None:
    p = Position().rows("R05", "R08", "R17").mill(1, "paper_red", "N10", level=2, p0=1).hold()
    p.working(0, "war_routes", 1).do("war 1", "route 1", "deliver_from paper_red")
    assert p.s.fulfilled[0] == 0
    p = Position(route_commodities="own_factory").rows("R05", "R08", "R17").hold()
    p.mill(1, "paper_red", "N10", level=2, p0=1).working(0, "war_routes", 1).do("war 1")
    assert p.why("route 1") == "demand_not_served"
    p = Position(route_commodities="own_factory").rows("R05", "R08", "R17").hold()
    p.mill(1, "paper_red", "N10", level=2, p0=1).mill(0, "paper_blue", "H30", level=1, p0=1)
    p.working(0, "war_routes", 1).do("war 1", "route 1")
    assert p.options == ["deliver_from paper_blue"]
    refusal = p.refusal("deliver_from paper_red")
    assert (refusal.key, refusal.ruling) == ("not_from_own_factory", "route_commodities")


@rule("YZ-6.5.2")
def test_bought_food_serves_any_good_or_only_what_is_named() -> None:
    p = Position().rows("R15", "R08", "R17").mill(0, "paper_red", "N10", p0=1).rural(1).has(0, copper=2).hold()
    p.working(0, "war_routes", 1).do("war 1", "route 1", "deliver_from paper_red", "buy_rural")
    assert p.s.fulfilled[0] == -1
    p.do("cube blue")
    assert p.s.fulfilled[0] == 0
    p = Position(bought_goods="named_food").rows("R15", "R08", "R17").mill(0, "paper_red", "N10", p0=1).rural(1)
    p.has(0, copper=2).hold().working(0, "war_routes", 1).do("war 1")
    assert p.offers("route") == ["2", "3"]  # cabbage by name, and a commodity
    p = Position(bought_goods="named_food").rows("R15", "R08", "R17").mill(0, "paper_red", "N10", p0=1).rural(1)
    p.has(0, copper=2).cubes(0, "J40").hold().working(0, "war_routes", 1).do(
        "war 1", "route 1", "deliver_from paper_red"
    )
    assert p.options == ["deliver J40"]
    assert (p.why("buy_rural"), p.refusal("buy_rural").ruling) == ("bought_food_is_no_any_good", "bought_goods")


# ---- personal tiles (YZ-9.3.1)


@rule("YZ-9.3.1")
def test_a_personal_tile_pays_or_brings_points_only() -> None:
    for reading, copper in (("pay", 1), ("points_only", 0)):
        p = Position(personal_tiles=reading).personal(0, "R08").hold()
        field = next(
            f["id"] for q in p.game.view(p.s, 0)["provinces"] for f in q["fields"] if f["printed"] == "cabbage"
        )
        p.cubes(0, field).steps(PersonalTiles()).do("serve R08 1", f"deliver {field}")
        assert p.s.copper[0] == copper


# ---- the end of a round (YZ-11.1, YZ-11.2)


@rule("YZ-11.1")
def test_the_die_is_rolled_in_round_4_or_not() -> None:
    for reading, rolls in (("rolled", 1), ("not_rolled", 0)):
        p = Position(last_roll=reading)
        p.s.round = 4
        p.steps(Administration())
        assert len(p.events("ratio.rolled")) == rolls


@rule("YZ-11.2")
def test_bottom_migrants_go_home_or_stay() -> None:
    p = Position().migrants(0, top=1, bottom=2)
    manage_workers(p.s)
    assert (p.s.bottom[0], p.s.top[0], p.s.workers[0]) == (1, 0, 11)
    p = Position(migrants="stay").migrants(0, top=1, bottom=2)
    manage_workers(p.s)
    assert (p.s.bottom[0], p.s.top[0], p.s.workers[0]) == (3, 0, 9)


# ---- the last opportunity (YZ-13.1)


@rule("YZ-13.1")
def test_better_sales_ends_with_the_round_or_holds_to_the_end() -> None:
    for reading, copper in (("usual_price", 1), ("better_sales", 2)):
        p = Position(last_sales=reading).bonus(0, "better_sales").cubes(0, "J40").hold().steps(LastChances())
        p.do("sell_rural J40")
        assert p.s.copper[0] == copper


def test_every_reading_can_be_played_at_once() -> None:
    others = {r.name: r.values[-1] for r in Position().game.meta.rulings}
    p = Position(**others)
    assert p.s.readings == [1] * len(others)
    p.steps(Round())
    assert p.step == "bonus"
