"""Everything printed on board, tiles and cards, read from the component data and checked. No rules.

A clause is cited where it is carried out (YZ-0.1).
"""

from __future__ import annotations

from typing import Final, final

from mingtang.core.data import Data
from mingtang.core.errors import BadData
from mingtang.core.figures import find, number, numbers, only, rows, word, words
from mingtang.games.yinzi.land import FARTHEST, Land
from mingtang.games.yinzi.vocabulary import (
    ADVANCEMENTS,
    ANY,
    BONUSES,
    CARD_COUNT,
    COIN,
    COLOURS,
    COMMODITIES,
    CROP_COLUMNS,
    DECK,
    DEMAND_KINDS,
    DEMANDS,
    DISASTERS,
    EAST,
    EXTRAS,
    FACTORIES,
    GOOD_COUNT,
    GOODS,
    HIGHEST_FORTUNE,
    HIGHEST_WORKERS,
    MARKETS,
    NATIONS,
    NO_GOOD,
    ROUTES,
    SECTION_SIZE,
    SECTIONS,
    SHAPES,
    SHIP_SLOTS,
    SHIPS,
    SHOWN_ON_SHIPS,
    UNDERTAKINGS,
    URBAN_SLOTS,
    URBAN_TILES,
    USES,
    WANTS_COMMODITY,
    WANTS_EMISSARY,
)

HIGHEST_TAX: Final = 12
"""Three cards of three and three tax discs (YZ-9.5)."""
LEVEL_COUNT: Final = 3


@final
class YinziBoard:
    """The printed figures of one box, shared by all games that are played with it."""

    def __init__(self, data: Data) -> None:
        self._read_goods(data)
        self.land = Land(data, self.printed_cubes)
        self._read_prices(data)
        self._read_cards(data)
        self._read_tracks(data)
        self._read_ships(data)
        self._read_routes(data)
        self._read_markets(data)
        self._read_factories(data)
        self._read_advancements(data)
        self._read_resolution(data)
        self._read_scoring(data)
        self._read_setup(data)

    def _read_goods(self, data: Data) -> None:
        """YZ-5.2, YZ-8.2, YZ-12.1: what can be done with each good."""
        self.halves = [number(data, f"good.{g}.food_halves", 0, 2) for g in GOODS]
        self.rural = [_switch(data, f"good.{g}.rural_sale") for g in GOODS]
        self.urban = [_switch(data, f"good.{g}.urban_sale") for g in GOODS]
        self.late = [_switch(data, f"good.{g}.late_shipping") for g in GOODS]
        self.overbuildable = [_switch(data, f"good.{g}.overbuildable") for g in GOODS]
        self.printed_cubes = [number(data, f"good.{g}.cubes_on_printed_field", 0, 2) for g in GOODS]
        self.new_cubes = [number(data, f"good.{g}.cubes_on_new_tile", 0, 2) for g in GOODS]
        self.old_cubes = [number(data, f"good.{g}.cubes_on_old_tile", 0, 2) for g in GOODS]
        self.crop_tiles = [number(data, f"good.{g}.crop_tiles", 0, 9) for g in GOODS]
        for i, g in enumerate(GOODS):
            if self.crop_tiles[i] > 0 and min(self.new_cubes[i], self.old_cubes[i]) < 1:
                raise BadData(
                    f"good.{g}: a good with crop tiles needs cubes_on_new_tile and cubes_on_old_tile from 1 on"
                )
            only(data, f"good.{g}.ship", {"tea": "single", "salt": "pair"}.get(g, ""))

    def _read_prices(self, data: Data) -> None:
        """The prices of the action chapters, and the limits that the rules play one way only."""
        self.rural_sale = number(data, "prices.rural_sale_copper", 0, 9)  # YZ-12.1
        self.rural_price = number(data, "prices.rural_buy_copper", 0, 9)  # YZ-12.2
        self.urban_sale = number(data, "prices.urban_sale_copper", 0, 9)  # YZ-5.3
        self.coin_bonus = number(data, "prices.urban_coin_slot_bonus_copper", 0, 9)  # YZ-5.3.1
        self.better_sales = number(data, "prices.better_sales_bonus_copper", 0, 9)  # YZ-5.3.3
        self.resource_price = number(data, "prices.resource_copper", 0, 9)  # YZ-6.1
        self.delivery_silver = number(data, "prices.ship_delivery_silver", 0, 9)  # YZ-6.3
        self.late_silver = number(data, "prices.late_shipping_pair_silver", 0, 9)  # YZ-10.1
        self.upgrade_price = [
            0,
            number(data, "prices.factory_upgrade_1_to_2_copper", 0, 20),
            number(data, "prices.factory_upgrade_2_to_3_copper", 0, 20),
        ]  # YZ-5.4.3: by the level before
        for path, value in (
            ("prices.factory_build_stone", 1),
            ("prices.boat_step_wood", 1),
            ("limits.fortune_actions_per_round", 3),
            ("limits.workforce_actions_per_round", 3),
            ("limits.tax_per_fortune_action", 1),
            ("limits.crop_tile_purchases_per_plant_action", 1),
            ("limits.max_workers_per_workforce_action", 4),
            ("limits.max_to_top_migration", 2),
            ("limits.min_workers_used", 1),
            ("limits.factory_max_level", LEVEL_COUNT),
            ("limits.late_shipping_pairs_per_player", 1),
            ("limits.veterans_max", 2),
            ("ruling_parameters.takeover_ownerless_factory_stone", 0),
        ):
            only(data, path, value)
        self.foreign_box = number(data, "limits.foreign_box_capacity", 1, 9)  # YZ-6.3.7
        self.personal_pays = _switch(data, "ruling_parameters.personal_route_pays")  # YZ-9.3.1
        self.last_roll = _switch(data, "ruling_parameters.die_rolled_in_round_4")  # YZ-11.1
        self.better_sales_last = _switch(data, "ruling_parameters.better_sales_at_game_end")  # YZ-13.1

    def _read_cards(self, data: Data) -> None:
        """YZ-1.1: the same deck for everybody."""
        self.card_count = [0] * CARD_COUNT
        for i, _ in enumerate(rows(data, "action_card")):
            f = number(data, f"action_card.{i}.fortune", 1, HIGHEST_FORTUNE)
            w = number(data, f"action_card.{i}.workers", 1, HIGHEST_WORKERS)
            self.card_count[(f - 1) * HIGHEST_WORKERS + w - 1] += number(data, f"action_card.{i}.count", 1, DECK)
        if sum(self.card_count) != DECK:
            raise BadData(f"action_card: a deck has {DECK} cards, these are {sum(self.card_count)}")
        self.card_fortune = [k // HIGHEST_WORKERS + 1 for k in range(CARD_COUNT)]
        self.card_workers = [k % HIGHEST_WORKERS + 1 for k in range(CARD_COUNT)]

    def _read_tracks(self, data: Data) -> None:
        """YZ-2.4, YZ-2.5, YZ-3.3: boats, exchange and crops."""
        self.capacity = numbers(data, "boat_track.capacity", 0, FARTHEST - 5)
        if not 2 <= len(self.capacity) <= 20 or sorted(self.capacity) != self.capacity:
            raise BadData("boat_track.capacity: expected 2 to 20 spaces that never fall")
        self.boat_start = number(data, "boat_track.start_index", 0, len(self.capacity) - 1)
        ratio = numbers(data, "exchange_track.ratio", 1, 40)
        if len(ratio) != 6:
            raise BadData(f"exchange_track.ratio: expected six spaces, not {len(ratio)}")
        self.ratio: list[int] = [0, *ratio]
        """By the space of the die, 1 to 6."""
        self.die_start = number(data, "exchange_track.start_space", 1, 6)
        self.crop_cost = numbers(data, "crop_track.cost", 0, 9)
        if len(self.crop_cost) != CROP_COLUMNS:
            raise BadData(f"crop_track.cost: expected {CROP_COLUMNS} columns, not {len(self.crop_cost)}")
        for i, b in enumerate(BONUSES):
            only(data, f"bonus.{b}.column", i + 1)

    def _read_ships(self, data: Data) -> None:
        """YZ-6.3: nations, ships and what they ask for; -1 is no slot."""
        self.nation_market = [word(data, f"nation.{n}.market", MARKETS) for n in NATIONS]
        self.nation_points = [number(data, f"nation.{n}.box_vp", 0, 20) for n in NATIONS]
        self.pool_points = [number(data, f"pool.{i}.vp", 0, 20) for i in range(len(MARKETS))]
        for i, m in enumerate(MARKETS):
            only(data, f"pool.{i}.market", m)
        self.ship_nation = [word(data, f"ship.{t}.nation", NATIONS) for t in SHIPS]
        self.ship_shows: list[int] = []
        self.ship_size: list[int] = []
        for t in SHIPS:
            slots = words(data, f"ship.{t}.slots", SHOWN_ON_SHIPS)
            if not 1 <= len(slots) <= SHIP_SLOTS:
                raise BadData(f"ship.{t}.slots: expected 1 to {SHIP_SLOTS} slots")
            self.ship_size.append(len(slots))
            self.ship_shows.extend(slots + [-1] * (SHIP_SLOTS - len(slots)))
        for n, name in enumerate(NATIONS):
            only(data, f"nation.{name}.ships", self.ship_nation.count(n))
        self.east_ships = [t for t in range(len(SHIPS)) if self.nation_market[self.ship_nation[t]] == EAST]

    def _read_routes(self, data: Data) -> None:
        """YZ-6.5.2: what route tiles demand, pay and are worth."""
        self.route_size: list[int] = []
        self.route_wants: list[int] = []
        self.route_type: list[int] = []
        for t in ROUTES:
            size = len(rows(data, f"route.{t}.demand"))
            if not 1 <= size <= DEMANDS:
                raise BadData(f"route.{t}.demand: expected 1 to {DEMANDS} elements")
            self.route_size.append(size)
            for e in range(DEMANDS):
                wants, kind = _demand(data, f"route.{t}.demand.{e}") if e < size else (-1, ANY)
                self.route_wants.append(wants)
                self.route_type.append(kind)
        self.route_copper = [number(data, f"route.{t}.pay_copper", 0, 20) for t in ROUTES]
        self.route_silver = [number(data, f"route.{t}.pay_silver", 0, 9) for t in ROUTES]
        self.route_points = [number(data, f"route.{t}.vp", 0, 20) for t in ROUTES]
        self.route_war = [number(data, f"route.{t}.war", 0, 9) for t in ROUTES]
        self.route_disaster = [word(data, f"route.{t}.disaster", [*DISASTERS, ""]) for t in ROUTES]
        """By tile: the number of its disaster, 3 for none."""

    def _read_markets(self, data: Data) -> None:
        """YZ-5.3.1: slots in reading order; a coin slot knows its neighbouring goods slots by their bits."""
        self.urban_size: list[int] = []
        self.urban_shows = [NO_GOOD] * (len(URBAN_TILES) * URBAN_SLOTS)
        self.urban_near = [0] * (len(URBAN_TILES) * URBAN_SLOTS)
        self.urban_x = [0] * (len(URBAN_TILES) * URBAN_SLOTS)
        self.urban_y = [0] * (len(URBAN_TILES) * URBAN_SLOTS)
        sold = [g for i, g in enumerate(GOODS) if self.urban[i]]
        for u, tile in enumerate(URBAN_TILES):
            places: list[tuple[int, int]] = []
            given = find(data, f"urban_market.{tile}.rows")
            if not isinstance(given, list) or not all(isinstance(r, list) for r in given):
                raise BadData(f"urban_market.{tile}.rows: expected rows of goods")
            for y, row in enumerate(given):
                for x, name in enumerate(row):
                    if name == "":
                        continue
                    if name != "coin" and name not in sold:
                        raise BadData(
                            f"urban_market.{tile}.rows: expected one of {', '.join(sold)} or coin, not {name!r}"
                        )
                    if len(places) == URBAN_SLOTS:
                        raise BadData(f"urban_market.{tile}.rows: at most {URBAN_SLOTS} slots")
                    i = u * URBAN_SLOTS + len(places)
                    self.urban_shows[i] = COIN if name == "coin" else GOODS.index(name)
                    self.urban_x[i] = x
                    self.urban_y[i] = y
                    places.append((x, y))
            if not places:
                raise BadData(f"urban_market.{tile}.rows: expected at least one slot")
            self.urban_size.append(len(places))
            self._find_neighbours(u, places)

    def _find_neighbours(self, u: int, places: list[tuple[int, int]]) -> None:
        base = u * URBAN_SLOTS
        for i, (x, y) in enumerate(places):
            for j, (x2, y2) in enumerate(places):
                if abs(x - x2) + abs(y - y2) == 1 and self.urban_shows[base + j] != COIN:
                    self.urban_near[base + i] |= 1 << j

    def _read_factories(self, data: Data) -> None:
        """YZ-6.2: tiles, and what a level needs and holds. Index 0 is no level."""
        self.factory_makes = [word(data, f"factory.{t}.commodity", COMMODITIES) for t in FACTORIES]
        self.factory_colour = [word(data, f"factory.{t}.colour", COLOURS) for t in FACTORIES]
        self.factory_shape = [word(data, f"factory.{t}.shape", SHAPES) for t in FACTORIES]
        for c, colour in enumerate(COLOURS):
            if self.factory_colour.count(c) != len(COMMODITIES):
                raise BadData(f"factory: expected {len(COMMODITIES)} tiles of colour {colour}")
        for i in range(LEVEL_COUNT):
            only(data, f"factory_level.{i}.level", i + 1)
        self.storage = _by_level(data, "storage", 0, 9)
        self.own_workers = _by_level(data, "own_workers", 1, 4)
        self.own_raw = _by_level(data, "own_raw_max", 1, 2)
        self.rent_workers = _by_level(data, "outsource_workers", 0, 4)
        self.rent_copper = _by_level(data, "outsource_copper", 0, 20)
        self.rent_silver = _by_level(data, "outsource_silver", 0, 5)
        for i in range(LEVEL_COUNT):
            only(data, f"factory_level.{i}.own_output_max", self.own_raw[i + 1])
            if self.storage[i + 1] > self.storage[i] + 1:
                raise BadData(f"factory_level.{i}.storage: expected at most one more than the level before")
            if self.rent_copper[i + 1] and self.rent_silver[i + 1]:
                raise BadData(f"factory_level.{i}: expected a price in copper or in silver, not both")

    def _read_advancements(self, data: Data) -> None:
        """YZ-7.1: four sections of six, and what each disc is worth."""
        for i, x in enumerate(ADVANCEMENTS):
            only(data, f"advancement.{x}.section", SECTIONS[i // SECTION_SIZE])
            word(data, f"advancement.{x}.use", USES)
        self.amount = [number(data, f"advancement.{x}.amount", 1, 4) for x in ADVANCEMENTS]
        for x in ("free_wood", "free_stone", "free_raw_material", "free_salt", "free_wheat"):
            only(data, f"advancement.{x}.amount", 1)
        only(data, "advancement.free_rice.amount", 2)
        only(data, "advancement.veterans.amount", 2)

    def _read_resolution(self, data: Data) -> None:
        """YZ-8.1, YZ-9.1, YZ-9.4, YZ-9.5: emperor, war, taxes and food."""
        self.needs = [number(data, f"undertaking.{u}.workers", 1, 4) for u in UNDERTAKINGS]
        self.spaces = [number(data, f"undertaking.{u}.spaces", 1, 4) for u in UNDERTAKINGS]
        self.gives_copper = [number(data, f"undertaking.{u}.copper", 0, 20) for u in UNDERTAKINGS]
        self.gives_silver = [number(data, f"undertaking.{u}.silver", 0, 9) for u in UNDERTAKINGS]
        self.gives_extra = [word(data, f"undertaking.{u}.extra", EXTRAS) for u in UNDERTAKINGS]
        self.instead_of_tile = number(data, "undertaking.road_construction.copper_if_no_tile", 0, 20)
        if self.needs[0] != 1 or self.spaces[0] != 4:
            raise BadData(
                "undertaking.palace_keeping: expected one worker and four spaces, so that there is always room"
            )
        self.won_first = number(data, "war.won_first_vp", 0, 20)
        self.won_second = number(data, "war.won_second_vp", 0, 20)
        only(data, "war.lost_first_vp", self.won_second)
        only(data, "war.lost_second_vp", 0)
        only(data, "disasters.order", DISASTERS)
        only(data, "disasters.per_kind_per_round", 1)
        self.tax = [0] * (HIGHEST_TAX + 1)
        """By the sum of cards and tax discs: silver owed."""
        for i, _ in enumerate(rows(data, "tax_bracket")):
            low = number(data, f"tax_bracket.{i}.min", 0, HIGHEST_TAX)
            high = number(data, f"tax_bracket.{i}.max", low, HIGHEST_TAX)
            for total in range(low, high + 1):
                self.tax[total] = number(data, f"tax_bracket.{i}.silver", 0, 9)
        self.workers_per_food = number(data, "feeding.workers_per_food", 1, 12)
        only(data, "feeding.round", "up")
        only(data, "feeding.misfortune_per_missing_food", 1)

    def _read_scoring(self, data: Data) -> None:
        """YZ-13.2: points at the end."""
        self.boat_points = number(data, "scoring.boat_level_vp", 0, 20)
        self.factory_points: list[int] = [0, *numbers(data, "scoring.factory_vp", 0, 20)]
        if len(self.factory_points) != LEVEL_COUNT + 1:
            raise BadData(f"scoring.factory_vp: expected {LEVEL_COUNT} levels")
        self.unshipped_points = number(data, "scoring.commodity_unshipped_vp", 0, 20)
        self.emissary_points = number(data, "scoring.emissary_vp", 0, 20)
        self.section_first = number(data, "scoring.advancement_section_first_vp", 0, 20)
        self.section_tied = number(data, "scoring.advancement_section_tied_vp", 0, 20)
        self.silver_points = number(data, "scoring.silver_vp", 0, 20)
        self.misfortune_points = number(data, "scoring.misfortune_vp", -20, 0)

    def _read_setup(self, data: Data) -> None:
        """YZ-1.1 and YZ-14.1: what there is for how many players. Index by the number of seats."""
        self.wood = number(data, "components.wood_cubes", 1, 60)
        self.stone = number(data, "components.stone_cubes", 1, 60)
        self.workers = number(data, "components_per_player.workers", 9, 30)
        self.cubes = number(data, "components_per_player.goods_cubes", 1, 40)
        self.discs = number(data, "components_per_player.discs", 1, 60)
        self.squares = number(data, "components_per_player.commodity_squares", 1, 30)
        only(data, "components_per_player.action_cards", DECK)
        self.crops_removed = [0, 0]
        self.east_removed = [0, 0]
        self.stack_sizes: list[list[int]] = [[], []]
        self.stack_from: list[list[int]] = [[], []]
        self.start_copper = [0, 0]
        for i, seats in enumerate((2, 3, 4)):
            where = f"setup.{i}"
            only(data, f"{where}.players", seats)
            for key in ("coastal_boxes", "factory_colours", "face_up_factories", "route_rows"):
                only(data, f"{where}.{key}", seats)
            only(data, f"{where}.route_stacks_used", seats + 1)
            self.crops_removed.append(number(data, f"{where}.crop_tiles_removed_per_type", 0, 4))
            self.east_removed.append(number(data, f"{where}.east_ships_removed", 0, 6))
            self.start_copper.append(number(data, f"{where}.start_copper", 0, 99))
            sizes = numbers(data, f"{where}.ship_stack_sizes", 0, 18)
            left = len(SHIPS) - self.east_removed[seats] - seats
            if len(sizes) != seats or sum(sizes) != left:
                raise BadData(f"{where}.ship_stack_sizes: expected {seats} stacks that hold {left} ships in all")
            self.stack_sizes.append(sizes)
            self.stack_from.append([sum(sizes[:box]) for box in range(seats)])
        early = sum(self.early_crop(g) for g in range(GOOD_COUNT))
        for i, seats in enumerate((2, 3, 4)):
            only(data, f"setup.{i}.crop_tiles_in_pool", early - self.crops_removed[seats] * self._early_kinds())
            only(data, f"setup.{i}.late_crop_tiles", sum(self.crop_tiles) - early)

    def early_crop(self, good: int) -> int:
        """YZ-1.4: how many tiles of a good are there from the start; potatoes and corn come with the Europeans."""
        return 0 if self.halves[good] else self.crop_tiles[good]

    def _early_kinds(self) -> int:
        return sum(1 for g in range(GOOD_COUNT) if self.early_crop(g))


def _switch(data: Data, path: str) -> bool:
    value = find(data, path)
    if not isinstance(value, bool):
        raise BadData(f"{path}: expected true or false, not {value!r}")
    return value


def _by_level(data: Data, key: str, low: int, high: int) -> list[int]:
    return [0] + [number(data, f"factory_level.{i}.{key}", low, high) for i in range(LEVEL_COUNT)]


def _demand(data: Data, path: str) -> tuple[int, int]:
    wants = word(data, f"{path}.kind", DEMAND_KINDS)
    known = [] if wants == WANTS_EMISSARY else COMMODITIES if wants == WANTS_COMMODITY else GOODS
    kind = word(data, f"{path}.type", ["any", *known])
    return wants, kind - 1
