"""What a choice is called at this moment: with the good of the field, the price of the tile, the player of the cube."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.routes import PersonalTiles
from mingtang.games.yinzi.phases.sales import ChooseMarketSlot
from mingtang.games.yinzi.vocabulary import FACTORIES, FIELDS, GOODS, NATIONS, PROVINCES, ROUTES, UNDERTAKINGS


def named(p: Position, words: str) -> tuple[str, tuple[int, ...]] | None:
    """The name of a choice of whoever is asked: its key and its numbers."""
    found = p.s.stack[-1].label(p.s, p.waiting, p.game.catalogue.parse(words))
    return None if found is None else (found.key, found.args)


def place(field: str) -> int:
    return FIELDS.index(field)


@rule("YZ-0.2")
def test_a_field_is_named_with_what_grows_on_it() -> None:
    p = Position().hold().playing(0, "2/2", "plant_crops")
    assert named(p, "plant H10") == ("plant", (GOODS.index("wheat"), place("H10")))
    assert named(p, "plant Z23") == ("plant", (GOODS.index("cabbage"), place("Z23")))
    assert named(p, "plant N10") is None  # nothing is printed there
    p.tile("N10", "tea")
    assert named(p, "plant N10") == ("plant", (GOODS.index("tea"), place("N10")))
    p.tile("H20", "corn")
    assert named(p, "plant H20") == ("plant", (GOODS.index("corn"), place("H20")))


@rule("YZ-2.7")
def test_under_a_factory_nothing_grows() -> None:
    p = Position().mill(1, "silk_blue", "N00").hold().playing(0, "2/2", "plant_crops")
    covered = [w for f, w in enumerate(p.s.board.land.field_word) if p.s.covered[f] >= 0]
    assert place("N00") in covered
    for w in covered:
        assert named(p, f"plant {FIELDS[w]}") is None


@rule("YZ-2.7")
def test_where_a_tile_is_laid_the_field_is_named_by_itself() -> None:
    p = Position().has(0, copper=9).track("tea").hold().playing(0, "1/3", "plant_crops").do("buy 1")
    assert named(p, "lay H10") is None


@rule("YZ-3.3")
def test_a_crop_tile_is_named_with_its_price() -> None:
    p = Position().has(0, copper=9).track("tea", "bamboo").hold().playing(0, "1/3", "plant_crops")
    assert named(p, "buy 2") == ("buy", (GOODS.index("bamboo"), p.s.board.crop_cost[1], 2))
    assert named(p, "buy 1") == ("buy", (GOODS.index("tea"), p.s.board.crop_cost[0], 1))
    p.s.track[1] = -1
    assert named(p, "buy 2") is None


@rule("YZ-5.3.1")
def test_a_slot_of_an_urban_market_is_named_by_what_lies_or_is_printed_there() -> None:
    p = Position().cubes(0, "H30", 1, tile="bamboo").raw(0, "jiangxi", 0).raw(2, "jiangxi", 2).hold()
    jiangxi = PROVINCES.index("jiangxi")
    p.steps(ChooseMarketSlot(0, p.field("H30"), jiangxi))
    assert named(p, "slot jiangxi 0") == ("slot_cube", (0, jiangxi, 1))
    assert named(p, "slot jiangxi 2") == ("slot_cube", (2, jiangxi, 3))
    assert named(p, "slot jiangxi 1") == ("slot_coin", (jiangxi,))
    assert named(p, "slot jiangxi 3") == ("slot_good", (GOODS.index("bamboo"), jiangxi))
    assert named(p, "slot jiangxi 4") == ("slot_good", (GOODS.index("salt"), jiangxi))


@rule("YZ-6.3.1")
def test_a_slot_of_a_ship_is_named_with_its_nation() -> None:
    p = Position().coast("PT1", "JP1", "KR4").cubes(0, "N10", 1, tile="tea").disc(0, "emissary_japan").hold()
    p.cargo(2, 1, "commodity", 0).working(0, "supply_ships", 1)
    assert named(p, "emissary 2") == ("emissary", (NATIONS.index("japan"), 2))
    p.do("load N10")
    ship = p.s.coast[1]
    assert named(p, "ship 2 0") == ("ship", (p.s.board.ship_shows[ship * 4], NATIONS.index("japan"), 2))
    ship = p.s.coast[2]
    assert named(p, "ship 3 1") == ("ship", (p.s.board.ship_shows[ship * 4 + 1], NATIONS.index("korea"), 3))


@rule("YZ-9.3.1")
def test_an_element_of_a_personal_tile_is_named_by_what_it_asks_for() -> None:
    p = Position().personal(0, "R06", "R19", "R01").hold().steps(PersonalTiles())
    tile = ROUTES.index("R06")
    assert named(p, "serve R06 1") == ("serve_good", (tile, 1, GOODS.index("wheat")))
    assert named(p, "serve R06 2") == ("serve_good", (tile, 2, GOODS.index("rice")))
    assert named(p, "serve R19 1") == ("serve_commodity_any", (ROUTES.index("R19"), 1))
    assert named(p, "serve R19 3") == ("serve_good_any", (ROUTES.index("R19"), 3))
    made = p.s.board.route_type[ROUTES.index("R01") * 4]
    assert named(p, "serve R01 1") == ("serve_commodity", (ROUTES.index("R01"), 1, made))


@rule("YZ-6.3.1")
def test_a_commodity_is_named_with_its_factory() -> None:
    p = Position().coast("PT1", "JP1", "KR4").mill(1, "silk_blue", "N10", 2, p0=1).has(0, boat=9).hold()
    p.working(0, "supply_ships", 1)
    tile = FACTORIES.index("silk_blue")
    assert named(p, "load_from silk_blue") == ("load_from", (p.s.board.factory_makes[tile], tile))


@rule("YZ-4.3", "YZ-6.4", "YZ-6.5.1")
def test_groups_undertakings_and_routes_are_named_with_their_numbers() -> None:
    p = Position().group(0, 2).group(1, 3).rows("R01", "R09", "R10").hold().turn(0)
    assert named(p, "group plant_crops") == ("group", (1, 2))
    p.do("group plant_crops", "work emperor_undertakings")
    canal = UNDERTAKINGS.index("water_canal")
    assert named(p, "undertake water_canal") == ("undertake", (canal, p.s.board.needs[canal]))
    p = Position().group(0, 2).rows("R01", "R09", "R10").hold().turn(0)
    p.do("group plant_crops", "work war_routes", "war 1")
    assert named(p, "route 2") == ("route", (2, ROUTES.index("R09")))
    assert named(p, "route 1") == ("route", (1, ROUTES.index("R01")))


@rule("YZ-12.2", "YZ-9.2.1")
def test_cubes_are_named_by_their_player() -> None:
    p = Position().boxed(0, 3).cubes(0, "H10").has(0, copper=4).rural(1).rural(2).hold()
    from mingtang.games.yinzi.phases.feeding import Feeding

    p.steps(Feeding()).do("buy_rural")
    assert named(p, "cube yellow") == ("cube", (2,))
    assert named(p, "cube blue") == ("cube", (1,))
