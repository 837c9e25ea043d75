"""Everything printed on board and cards, read from the component data and checked. No rules."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec

from mingtang.core.data import Data
from mingtang.core.errors import BadData, listed, quoted
from mingtang.core.figures import find, number, numbers, rows, switch, word, words
from mingtang.core.rows import row
from mingtang.games.yunnan.actions import (
    BUILDINGS,
    GORGES,
    HIGHEST_BID,
    HIGHEST_INCOME,
    KINDS,
    KNOWN_GORGES,
    PLACES,
    POST,
    TEMPLE,
    YUNNAN,
)
from mingtang.games.yunnan.editions import readings_of, revenue_floor_of, rows_name_gorges

SPACES: Final = 5
"""Room for bid spaces in each building's row."""
NO_SIDE_ROAD: Final = -1


@final
class YunnanBoard:
    """The printed figures of one box, shared by all games that are played with it."""

    def __init__(self, data: Data) -> None:
        # YU-8.2: printed incomes, by road index; the Market pays once.
        self.trader_income = _by_province(data, "income.{}.trader")
        self.post_income = _by_province(data, "income.{}.post")
        self.market_income = number(data, "income.market.total_if_any_trader", 0, 60)
        self.gap_cost = number(data, "income.transport.trader_cost_per_gap", 0, 60)
        self._read_road(data)
        self._read_gorges(data)
        self._read_buildings(data)
        self._read_bank(data)
        self._read_tracks(data)
        self._read_setup(data)
        self._read_duli(data)
        self.readings = readings_of(data)
        self.revenue_floor = revenue_floor_of(data)
        most = self.traders * max(self.trader_income) + self.structures[POST] * max(self.post_income)
        most += self.market_income
        if most > HIGHEST_INCOME:
            raise BadData("yunnan.income_too_high", "income", HIGHEST_INCOME, most)

    def _read_road(self, data: Data) -> None:
        """YU-5.9: the passes that each segment of the road costs, by its upper end."""
        self.road_cost = [0] * len(PLACES)
        for low, place in enumerate(PLACES[:-1]):
            self.road_cost[low + 1] = number(data, f"board.road.road_{place}_{PLACES[low + 1]}.pass_cost", 0, 6)

    def _read_gorges(self, data: Data) -> None:
        """YU-0.2: a gorge joins two Provinces that the road does not; it is known by them, and no two have one in common."""
        self.gorges: list[int] = []
        self.gorge_low = [PLACES.index(name.partition("_")[0]) for name in GORGES]
        self.gorge_high = [PLACES.index(name.partition("_")[2]) for name in GORGES]
        self.gorge_cost = [0] * len(GORGES)
        self.gorge_between = [NO_SIDE_ROAD] * (len(PLACES) * len(PLACES))
        for nth, name in enumerate(GORGES[:KNOWN_GORGES]):
            where = f"board.gorge.gorge_{name}"
            low, high = sorted((word(data, f"{where}.a", PLACES), word(data, f"{where}.b", PLACES)))
            if low < YUNNAN or high < low + 2:
                raise BadData("yunnan.joined_by_the_road", where, low, high)
            gorge = nth if rows_name_gorges(data) else GORGES.index(f"{PLACES[low]}_{PLACES[high]}")
            if gorge in self.gorges:
                raise BadData("yunnan.two_gorges", where, low, high)
            self.gorges.append(gorge)
            self.gorge_low[gorge] = low
            self.gorge_high[gorge] = high
            self.gorge_cost[gorge] = number(data, f"{where}.pass_cost", 0, 6)
            if self.gorge_between[low * len(PLACES) + high] == NO_SIDE_ROAD:
                self.gorge_between[low * len(PLACES) + high] = gorge
                self.gorge_between[high * len(PLACES) + low] = gorge

    def _read_buildings(self, data: Data) -> None:
        """YU-3.4: the bid spaces of each building in rising order; 0 is no space."""
        self.value = row([0] * (len(BUILDINGS) * SPACES))
        self.small = vec[bool]([False for _ in self.value])
        for b, name in enumerate(BUILDINGS):
            where = f"building.{name}"
            small = numbers(data, f"{where}.small_spaces", 1, HIGHEST_BID)
            large = numbers(data, f"{where}.large_spaces", 1, HIGHEST_BID)
            spaces = small + large
            if not 1 <= len(spaces) <= SPACES or sorted(set(spaces)) != spaces:
                raise BadData("yunnan.spaces_not_rising", where, SPACES, quoted(spaces))
            if b == TEMPLE and large:
                raise BadData("yunnan.temple_has_large", f"{where}.large_spaces", quoted(large))
            for i, v in enumerate(spaces):
                self.value[b * SPACES + i] = v
                self.small[b * SPACES + i] = i < len(small)

    def _read_bank(self, data: Data) -> None:
        """YU-4.1: what the Bank pays, in bands of the total bid; each reaches to the next."""
        self.bank_spaces = number(data, "bank.spaces", 1, 5)
        self.bank_spaces_for_two = number(data, "bank.spaces_two_player", 1, 2)
        self.bank_from: list[int] = []
        self.bank_coins: list[int] = []
        bands = rows(data, "bank.payout.bands")
        if not bands:
            raise BadData("yunnan.no_band", "bank.payout.bands")
        for i, band in enumerate(bands):
            where = f"bank.payout.bands.{i}"
            for key in band:
                if key not in ("from", "to", "coins"):
                    raise BadData("unknown_at", f"{where}.{key}", "from, coins")
            low = number(data, f"{where}.from", 0, 999)
            if (i == 0) != (low == 0) or (i > 0 and low <= self.bank_from[-1]):
                raise BadData("yunnan.bands_not_rising", f"{where}.from", low)
            if i > 0 and "to" in bands[i - 1] and find(bands[i - 1], "to") != low - 1:
                raise BadData("yunnan.band_ends", f"bank.payout.bands.{i - 1}.to", low - 1)
            self.bank_from.append(low)
            self.bank_coins.append(number(data, f"{where}.coins", 0, 999))

    def _read_tracks(self, data: Data) -> None:
        """YU-10.1: what the tracks are worth at the end, and where they start."""
        self.max_influence = number(data, "track.influence.max", 1, 9)
        self.start_influence = number(data, "track.influence.start", 0, self.max_influence)
        self.immune_influence = number(data, "track.influence.inspector_immune_at", 0, 99)
        self.influence_points = [
            number(data, f"track.influence.final_vp.{i}", 0, 99) for i in range(self.max_influence + 1)
        ]
        self.start_passes = number(data, "track.border_pass.start", 1, 12)
        self.max_passes = number(data, "track.border_pass.max", self.start_passes, 12)
        levels = range(self.start_passes, self.max_passes + 1)
        self.pass_points = [0] * self.start_passes + [
            number(data, f"track.border_pass.final_vp.{i}", 0, 99) for i in levels
        ]
        self.horse_points = _by_province(data, "track.horse.final_vp.{}")
        self.end_points = number(data, "track.victory_points.end_trigger", 1, 999)
        self.teahouse_points = _by_province(data, "structures.teahouse.final_vp.{}")
        self.structures = [number(data, f"structures.{kind}.per_player", 0, 5) for kind in KINDS]
        self.coins_per_point = number(data, "final_scoring.coins_per_vp", 1, 99)
        self.present_points = number(data, "final_scoring.vp_per_present", 0, 99)

    def _read_setup(self, data: Data) -> None:
        """YU-1.1, YU-1.2, YU-1.4 and YU-1.5: what everybody starts with."""
        self.traders = number(data, "components.per_color.trader", 1, 15)
        self.start_traders = number(data, "setup.traders_in_personal_supply", 1, self.traders)
        self.start_coins = numbers(data, "setup.coins_by_blue_position", 0, 999)
        if len(self.start_coins) != 5:
            raise BadData("count_at", "setup.coins_by_blue_position", 5, len(self.start_coins))
        self.presents = _by_province(data, "setup.presents.{}")
        if sum(self.presents) == 0:
            raise BadData("yunnan.no_presents", "setup.presents")

    def _read_duli(self, data: Data) -> None:
        """YU-12.2: Dúli's pieces and her cards."""
        self.duli_traders = number(data, "duli.traders", 6, 15)
        self.duli_max_influence = number(data, "duli.max_influence", 0, self.max_influence)
        self.duli_influence = number(data, "duli.start_influence", 0, self.duli_max_influence)
        self.duli_teahouses = number(data, "duli.teahouses", 0, 5)
        # YU-5.3: one post a Province, none in the Market
        self.duli_posts = [p + 1 for p in words(data, "duli.trading_posts_at", PLACES[1:])]
        _once(self.duli_posts, "duli.trading_posts_at", PLACES)
        # YU-12.4: she never bids in the Temple
        b = word(data, "duli.first_round_bid.building", BUILDINGS[:TEMPLE])
        printed = list(self.value[b * SPACES : (b + 1) * SPACES])
        space = number(data, "duli.first_round_bid.space", 1, HIGHEST_BID)
        if space not in printed:
            there = listed([str(v) for v in printed if v])
            raise BadData("one_of_at", "duli.first_round_bid.space", there, space)
        self.duli_first_bid = b * SPACES + printed.index(space)
        self.card_buildings: list[list[int]] = []
        self.card_traders: list[list[int]] = []
        self.card_teahouse: list[bool] = []
        for card in rows(data, "duli.card"):
            self._read_card(data, f"duli.card.{card['id']}")

    def _read_card(self, data: Data, where: str) -> None:
        """YU-12.4: a card names at least one Progress Building, none twice; YU-12.9: it sends all her Traders."""
        order = words(data, f"{where}.priority", BUILDINGS[:TEMPLE])
        if not order:
            raise BadData("nothing_at", f"{where}.priority")
        _once(order, f"{where}.priority", BUILDINGS)
        traders = numbers(data, f"{where}.traders", 0, self.duli_traders)
        if len(traders) != len(PLACES) - 1:
            raise BadData("count_at", f"{where}.traders", len(PLACES) - 1, len(traders))
        if sum(traders) != self.duli_traders:
            raise BadData("sum_at", f"{where}.traders", self.duli_traders, sum(traders))
        self.card_buildings.append(order)
        self.card_traders.append([0, *traders])
        self.card_teahouse.append(switch(data, f"{where}.teahouse"))


def _by_province(data: Data, path: str) -> list[int]:
    """A printed number for each Province, by road index; nothing for the Market."""
    return [0] + [number(data, path.format(p), 0, 99) for p in PLACES[1:]]


def _once(given: list[int], where: str, names: list[str]) -> None:
    """No word stands there twice."""
    for i, n in enumerate(given):
        if n in given[:i]:
            raise BadData("twice_at", where, names[n])
