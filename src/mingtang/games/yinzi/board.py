"""Everything printed on board, tiles and cards, read from the component data and checked. No rules.

A clause is cited where it is carried out (YZ-0.1).
"""

from __future__ import annotations

from typing import Final, final

from mingtang.core.data import Data
from mingtang.core.errors import BadData, listed, quoted
from mingtang.core.figures import find, number, numbers, only, rows, switch, word, words
from mingtang.core.rows import row as row_of
from mingtang.games.yinzi.land import FARTHEST, Land
from mingtang.games.yinzi.vocabulary import (
    ADVANCEMENTS,
    ANY,
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
    FREE_BOAT,
    FREE_COPPER,
    FREE_RICE,
    GOOD_COUNT,
    GOODS,
    HIGHEST_FORTUNE,
    HIGHEST_WORKERS,
    MARKETS,
    NATION_OF,
    NATIONS,
    NO_GOOD,
    RICE,
    ROUTES,
    SALT,
    SHAPES,
    SHIP_SLOTS,
    SHIPS,
    SHOWN_ON_SHIPS,
    UNDERTAKINGS,
    URBAN_SLOTS,
    URBAN_TILES,
    WANTS_COMMODITY,
    WANTS_EMISSARY,
    WAR_COPPER,
    WEAKER_ENEMIES,
)

HIGHEST_TAX: Final = 12
"""Three cards of three and three tax discs (YZ-9.5)."""
LEVEL_COUNT: Final = 3
WHOLE_FOOD: Final = 2
"""Halves in a whole food (YZ-8.2)."""


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
        """YZ-5.2, YZ-8.2: what each good is as food, and how it is planted; what is not printed has no figure."""
        self.halves = [number(data, f"good.{g}.food_halves", 0, WHOLE_FOOD) for g in GOODS]
        self.printed_cubes = [_figure(data, f"good.{g}.cubes_on_printed_field", 0, 2) for g in GOODS]
        self.crop_tiles = [_figure(data, f"good.{g}.crop_tiles", 0, 9) for g in GOODS]
        self.new_cubes = [0] * GOOD_COUNT
        self.old_cubes = [0] * GOOD_COUNT
        for i, g in enumerate(GOODS):
            if self.crop_tiles[i] > 0:
                self.new_cubes[i] = number(data, f"good.{g}.cubes_on_new_tile", 1, 2)
                self.old_cubes[i] = number(data, f"good.{g}.cubes_on_old_tile", 1, 2)
        # what the rules say of goods; an older file of figures says it too, and is taken at its word
        food = [halves > 0 for halves in self.halves]
        sold = [_rule(data, f"good.{g}.rural_sale", food[i] and i != RICE) for i, g in enumerate(GOODS)]
        self.rural = row_of(sold)  # YZ-12.1
        self.late = [_rule(data, f"good.{g}.late_shipping", food[i]) for i, g in enumerate(GOODS)]  # YZ-10.1
        covers = [_rule(data, f"good.{g}.overbuildable", i != SALT) for i, g in enumerate(GOODS)]
        self.overbuildable = row_of(covers)  # YZ-2.7

    def _read_prices(self, data: Data) -> None:
        """The prices of the action chapters."""
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
        self.foreign_box = number(data, "limits.foreign_box_capacity", 1, 9)  # YZ-6.3.7
        # rulings that were figures of edition 1
        self.personal_pays = _rule(data, "ruling_parameters.personal_route_pays", True)  # YZ-9.3.1
        self.last_roll = _rule(data, "ruling_parameters.die_rolled_in_round_4", True)  # YZ-11.1
        self.better_sales_last = _rule(data, "ruling_parameters.better_sales_at_game_end", False)  # YZ-13.1

    def _read_cards(self, data: Data) -> None:
        """YZ-1.1: the same deck for everybody."""
        self.card_count = [0] * CARD_COUNT
        for i, _ in enumerate(rows(data, "action_card")):
            f = number(data, f"action_card.{i}.fortune", 1, HIGHEST_FORTUNE)
            w = number(data, f"action_card.{i}.workers", 1, HIGHEST_WORKERS)
            self.card_count[(f - 1) * HIGHEST_WORKERS + w - 1] += number(data, f"action_card.{i}.count", 1, DECK)
        if sum(self.card_count) != DECK:
            raise BadData("sum_at", "action_card", DECK, sum(self.card_count))
        self.card_fortune = row_of([k // HIGHEST_WORKERS + 1 for k in range(CARD_COUNT)])
        self.card_workers = [k % HIGHEST_WORKERS + 1 for k in range(CARD_COUNT)]

    def _read_tracks(self, data: Data) -> None:
        """YZ-2.4, YZ-2.5, YZ-3.3: boats, exchange and crops."""
        self.capacity = numbers(data, "boat_track.capacity", 0, FARTHEST - 5)
        if not 2 <= len(self.capacity) <= 20 or sorted(self.capacity) != self.capacity:
            raise BadData("yinzi.boat_track", "boat_track.capacity", quoted(self.capacity))
        self.boat_start = number(data, "boat_track.start_index", 0, len(self.capacity) - 1)
        ratio = numbers(data, "exchange_track.ratio", 1, 40)
        if len(ratio) != 6:
            raise BadData("count_at", "exchange_track.ratio", 6, len(ratio))
        self.ratio = row_of([0, *ratio])
        """By the space of the die, 1 to 6."""
        self.die_start = number(data, "exchange_track.start_space", 1, 6)
        self.crop_cost = row_of(numbers(data, "crop_track.cost", 0, 9))
        if len(self.crop_cost) != CROP_COLUMNS:
            raise BadData("count_at", "crop_track.cost", CROP_COLUMNS, len(self.crop_cost))

    def _read_ships(self, data: Data) -> None:
        """YZ-6.3: nations, ships and what they ask for; -1 is no slot."""
        self.nation_market = [word(data, f"nation.{n}.market", MARKETS) for n in NATIONS]
        self.nation_points = [number(data, f"nation.{n}.box_vp", 0, 20) for n in NATIONS]
        self.pool_points = [
            number(data, f"pool.{m if find(data, f'pool.{m}') else i}.vp", 0, 20) for i, m in enumerate(MARKETS)
        ]
        nations = [
            word(data, f"ship.{t}.nation", NATIONS) if find(data, f"ship.{t}.nation") else NATION_OF[t[:2]]
            for t in SHIPS
        ]
        self.ship_nation = row_of(nations)
        shows: list[int] = []
        sizes: list[int] = []
        for t in SHIPS:
            slots = words(data, f"ship.{t}.slots", SHOWN_ON_SHIPS)
            if not 1 <= len(slots) <= SHIP_SLOTS:
                raise BadData("yinzi.count_between", f"ship.{t}.slots", 1, SHIP_SLOTS, len(slots))
            sizes.append(len(slots))
            shows.extend(slots + [-1] * (SHIP_SLOTS - len(slots)))
        self.ship_shows = row_of(shows)
        self.ship_size = row_of(sizes)
        self.east_ships = [t for t in range(len(SHIPS)) if self.nation_market[self.ship_nation[t]] == EAST]

    def _read_routes(self, data: Data) -> None:
        """YZ-6.5.2: what route tiles demand, pay and are worth."""
        self.route_size: list[int] = []
        self.route_wants: list[int] = []
        self.route_type: list[int] = []
        for t in ROUTES:
            size = len(rows(data, f"route.{t}.demand"))
            if not 1 <= size <= DEMANDS:
                raise BadData("yinzi.count_between", f"route.{t}.demand", 1, DEMANDS, size)
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
        self.urban_shows = row_of([NO_GOOD] * (len(URBAN_TILES) * URBAN_SLOTS))
        self.urban_near = row_of([0] * (len(URBAN_TILES) * URBAN_SLOTS))
        self.urban_x = [0] * (len(URBAN_TILES) * URBAN_SLOTS)
        self.urban_y = [0] * (len(URBAN_TILES) * URBAN_SLOTS)
        sold = [g for i, g in enumerate(GOODS) if self.halves[i] == 0]  # YZ-5.3: no food
        for u, tile in enumerate(URBAN_TILES):
            places: list[tuple[int, int]] = []
            given = find(data, f"urban_market.{tile}.rows")
            if not isinstance(given, list) or not all(isinstance(r, list) for r in given):
                raise BadData("kind_at", f"urban_market.{tile}.rows", "list", quoted(given))
            for y, row in enumerate(given):
                for x, name in enumerate(row):
                    if name == "":
                        continue
                    if name != "coin" and name not in sold:
                        raise BadData("one_of_at", f"urban_market.{tile}.rows", listed([*sold, "coin"]), quoted(name))
                    if len(places) == URBAN_SLOTS:
                        raise BadData(
                            "yinzi.count_between", f"urban_market.{tile}.rows", 1, URBAN_SLOTS, URBAN_SLOTS + 1
                        )
                    i = u * URBAN_SLOTS + len(places)
                    self.urban_shows[i] = COIN if name == "coin" else GOODS.index(name)
                    self.urban_x[i] = x
                    self.urban_y[i] = y
                    places.append((x, y))
            if not places:
                raise BadData("yinzi.count_between", f"urban_market.{tile}.rows", 1, URBAN_SLOTS, 0)
            self.urban_size.append(len(places))
            self._find_neighbours(u, places)
        self.urban = [good in self.urban_shows for good in range(GOOD_COUNT)]

    def _find_neighbours(self, u: int, places: list[tuple[int, int]]) -> None:
        base = u * URBAN_SLOTS
        for i, (x, y) in enumerate(places):
            for j, (x2, y2) in enumerate(places):
                if abs(x - x2) + abs(y - y2) == 1 and self.urban_shows[base + j] != COIN:
                    self.urban_near[base + i] |= 1 << j

    def _read_factories(self, data: Data) -> None:
        """YZ-6.2: tiles, and what a level needs and holds. Index 0 is no level."""
        count = len(COMMODITIES)
        makes = [
            word(data, f"factory.{t}.commodity", COMMODITIES) if find(data, f"factory.{t}.commodity") else i % count
            for i, t in enumerate(FACTORIES)
        ]
        self.factory_makes = row_of(makes)
        self.factory_colour = [
            word(data, f"factory.{t}.colour", COLOURS) if find(data, f"factory.{t}.colour") else i // count
            for i, t in enumerate(FACTORIES)
        ]
        self.factory_shape = [word(data, f"factory.{t}.shape", SHAPES) for t in FACTORIES]
        for i in range(LEVEL_COUNT):
            only(data, f"factory_level.{i}.level", i + 1)
        self.storage = row_of(_by_level(data, "storage", 0, 9))
        self.own_workers = row_of(_by_level(data, "own_workers", 1, 4))
        self.own_raw = _by_level(data, "own_raw_max", 1, 2)
        self.rent_workers = row_of(_by_level(data, "outsource_workers", 0, 4))
        self.rent_copper = [0] + [
            _figure(data, f"factory_level.{i}.outsource_copper", 0, 20) for i in range(LEVEL_COUNT)
        ]
        self.rent_silver = [0] + [
            _figure(data, f"factory_level.{i}.outsource_silver", 0, 5) for i in range(LEVEL_COUNT)
        ]
        for i in range(LEVEL_COUNT):
            if self.storage[i + 1] > self.storage[i] + 1:
                raise BadData(
                    "yinzi.storage_step", f"factory_level.{i}.storage", self.storage[i] + 1, self.storage[i + 1]
                )
            if self.rent_copper[i + 1] and self.rent_silver[i + 1]:
                raise BadData("yinzi.two_rents", f"factory_level.{i}")

    def _read_advancements(self, data: Data) -> None:
        """YZ-7.3: what each disc is worth."""
        self.amount = [1] * len(ADVANCEMENTS)
        self.amount[FREE_RICE] = 2
        for x in (FREE_BOAT, FREE_COPPER, WAR_COPPER, WEAKER_ENEMIES):
            self.amount[x] = number(data, f"advancement.{ADVANCEMENTS[x]}.amount", 1, 4)

    def _read_resolution(self, data: Data) -> None:
        """YZ-8.1, YZ-9.1, YZ-9.4, YZ-9.5: emperor, war, taxes and food."""
        self.needs = [number(data, f"undertaking.{u}.workers", 1, 4) for u in UNDERTAKINGS]
        self.spaces = [number(data, f"undertaking.{u}.spaces", 1, 4) for u in UNDERTAKINGS]
        self.gives_copper = [number(data, f"undertaking.{u}.copper", 0, 20) for u in UNDERTAKINGS]
        self.gives_silver = [number(data, f"undertaking.{u}.silver", 0, 9) for u in UNDERTAKINGS]
        self.gives_extra = [word(data, f"undertaking.{u}.extra", EXTRAS) for u in UNDERTAKINGS]
        self.instead_of_tile = number(data, "undertaking.road_construction.copper_if_no_tile", 0, 20)
        if self.needs[0] != 1 or self.spaces[0] != 4:
            raise BadData("yinzi.palace_room", "undertaking.palace_keeping", self.needs[0], self.spaces[0])
        self.won_first = number(data, "war.won_first_vp", 0, 20)
        self.won_second = number(data, "war.won_second_vp", 0, 20)
        self.tax = [0] * (HIGHEST_TAX + 1)
        """By the sum of cards and tax discs: silver owed."""
        first = 0
        for i, row in enumerate(rows(data, "tax_bracket")):
            start = "min" if "min" in row else "from"
            first = number(data, f"tax_bracket.{i}.{start}", first, HIGHEST_TAX)
            last = number(data, f"tax_bracket.{i}.max", first, HIGHEST_TAX) if "max" in row else HIGHEST_TAX
            for total in range(first, last + 1):
                self.tax[total] = number(data, f"tax_bracket.{i}.silver", 0, 9)
            first += 1
        self.workers_per_food = number(data, "feeding.workers_per_food", 1, 12)

    def _read_scoring(self, data: Data) -> None:
        """YZ-13.2: points at the end."""
        self.boat_points = number(data, "scoring.boat_level_vp", 0, 20)
        self.factory_points: list[int] = [0, *numbers(data, "scoring.factory_vp", 0, 20)]
        if len(self.factory_points) != LEVEL_COUNT + 1:
            raise BadData("count_at", "scoring.factory_vp", LEVEL_COUNT, len(self.factory_points) - 1)
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
        self.crops_removed = [0, 0]
        self.east_removed = [0, 0]
        self.stack_sizes: list[list[int]] = [[], []]
        self.stack_from: list[list[int]] = [[], []]
        self.start_copper = [0, 0]
        for i, seats in enumerate((2, 3, 4)):
            where = f"setup.{i}"
            only(data, f"{where}.players", seats)
            self.crops_removed.append(number(data, f"{where}.crop_tiles_removed_per_type", 0, 4))
            self._check_crops(f"{where}.crop_tiles_removed_per_type", self.crops_removed[seats])
            self.east_removed.append(number(data, f"{where}.east_ships_removed", 0, 6))
            if self.east_removed[seats] + seats > len(self.east_ships):
                raise BadData("yinzi.east_ships", f"{where}.east_ships_removed", len(self.east_ships), seats)
            self.start_copper.append(number(data, f"{where}.start_copper", 0, 99))
            sizes = numbers(data, f"{where}.ship_stack_sizes", 0, 18)
            left = len(SHIPS) - self.east_removed[seats] - seats
            if len(sizes) != seats:
                raise BadData("count_at", f"{where}.ship_stack_sizes", seats, len(sizes))
            if sum(sizes) != left:
                raise BadData("sum_at", f"{where}.ship_stack_sizes", left, sum(sizes))
            self.stack_sizes.append(sizes)
            self.stack_from.append([sum(sizes[:box]) for box in range(seats)])

    def _check_crops(self, where: str, removed: int) -> None:
        """YZ-14.1: enough tiles of every kind to remove so many, and enough left for the crop track."""
        left = 0
        for g in range(GOOD_COUNT):
            tiles = self.early_crop(g)
            if 0 < tiles < removed:
                raise BadData("yinzi.crops_removed", where, removed, g, tiles)
            left += tiles - removed if tiles else 0
        if left < CROP_COLUMNS:
            raise BadData("yinzi.few_crops", where, CROP_COLUMNS, left)

    def early_crop(self, good: int) -> int:
        """YZ-1.4: how many tiles of a good are there from the start; potatoes and corn come with the Europeans."""
        return 0 if self.halves[good] else self.crop_tiles[good]


def _figure(data: Data, path: str, low: int, high: int) -> int:
    """A whole number that stands only where something is printed; 0 where nothing is."""
    return 0 if find(data, path) is None else number(data, path, low, high)


def _rule(data: Data, path: str, usual: bool) -> bool:
    """What the rules say, unless a file of figures from before says otherwise."""
    return usual if find(data, path) is None else switch(data, path)


def _by_level(data: Data, key: str, low: int, high: int) -> list[int]:
    return [0] + [number(data, f"factory_level.{i}.{key}", low, high) for i in range(LEVEL_COUNT)]


def _demand(data: Data, path: str) -> tuple[int, int]:
    wants = word(data, f"{path}.kind", DEMAND_KINDS)
    known = [] if wants == WANTS_EMISSARY else COMMODITIES if wants == WANTS_COMMODITY else GOODS
    kind = word(data, f"{path}.type", ["any", *known])
    return wants, kind - 1
