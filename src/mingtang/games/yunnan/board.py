"""Everything printed on board and cards, read from the component data and checked. No rules."""

from __future__ import annotations

from typing import Any, Final, final

from mingtang.core.data import Data
from mingtang.core.errors import BadData
from mingtang.games.yunnan.actions import BUILDINGS, GORGES, HIGHEST_BID, HIGHEST_INCOME, KINDS, PLACES, TEMPLE

SPACES: Final = 5
"""Room for bid spaces in each building's row."""


@final
class Board:
    """The printed figures of one box, shared by all games that are played with it."""

    def __init__(self, data: Data) -> None:
        # YU-8.2: printed incomes, by road index; the Market pays once.
        self.trader_income: Final = [0] + [_number(data, f"income.{p}.trader", 0, 60) for p in PLACES[1:]]
        self.post_income: Final = [0] + [_number(data, f"income.{p}.post", 0, 60) for p in PLACES[1:]]
        self.market_income: Final = _number(data, "income.market.total_if_any_trader", 0, 60)
        self.gap_cost: Final = _number(data, "income.transport.trader_cost_per_gap", 0, 60)
        most = 7 * max(self.trader_income) + 2 * max(self.post_income) + self.market_income
        if most > HIGHEST_INCOME:
            raise BadData(f"income: together at most {HIGHEST_INCOME} coins a round, these figures allow {most}")
        self._read_map(data)
        self._read_buildings(data)
        self._read_tracks(data)
        self._read_setup(data)
        self._read_duli(data)
        self._read_rulings(data)

    def _read_map(self, data: Data) -> None:
        """YU-0.2: every road segment is always open; a gorge joins two Provinces that the road does not."""
        board = _table(data, "board")
        # the segment below each Province, by its upper road index
        self.road_cost = [0] * len(PLACES)
        for row in _rows(board, "board.road", len(PLACES) - 1):
            low, high = _place(row, "a"), _place(row, "b")
            if high != low + 1:
                raise BadData(f"board.road.{row['id']}: a road joins neighbours along the road, a first")
            self.road_cost[high] = _checked(row["pass_cost"], f"board.road.{row['id']}.pass_cost", 0, 6)
        self.gorge_low = [0] * len(GORGES)
        self.gorge_high = [0] * len(GORGES)
        self.gorge_cost = [0] * len(GORGES)
        for row in _rows(board, "board.gorge", len(GORGES)):
            name = str(row["id"]).removeprefix("gorge_")
            if name not in GORGES:
                raise BadData(f"board.gorge: expected one of {', '.join(GORGES)}, not {name!r}")
            g = GORGES.index(name)
            low, high = sorted((_place(row, "a"), _place(row, "b")))
            if low < 1 or high < low + 2:
                raise BadData(f"board.gorge.{row['id']}: a gorge joins two Provinces that the road does not join")
            self.gorge_low[g] = low
            self.gorge_high[g] = high
            self.gorge_cost[g] = _checked(row["pass_cost"], f"board.gorge.{row['id']}.pass_cost", 0, 6)

    def _read_buildings(self, data: Data) -> None:
        """YU-3.4: the bid spaces of each building in rising order; 0 is no space."""
        self.value = [0] * (len(BUILDINGS) * SPACES)
        self.small = [False] * (len(BUILDINGS) * SPACES)
        for row in _rows(data, "building", len(BUILDINGS)):
            if row["id"] not in BUILDINGS:
                raise BadData(f"building: expected one of {', '.join(BUILDINGS)}, not {row['id']!r}")
            b = BUILDINGS.index(row["id"])
            small, large = _ladder(row, "small_spaces"), _ladder(row, "large_spaces")
            where = f"building.{row['id']}"
            spaces = small + large
            if not 1 <= len(spaces) <= SPACES or sorted(set(spaces)) != spaces:
                raise BadData(
                    f"{where}: expected 1 to {SPACES} different spaces, rising, the small ones lower than the large ones"
                )
            if b == TEMPLE and large:
                raise BadData(f"{where}.large_spaces: the Temple has small spaces only (YU-3.4)")
            for i, v in enumerate(spaces):
                self.value[b * SPACES + i] = v
                self.small[b * SPACES + i] = i < len(small)
        bank = _table(data, "bank")
        self.bank_spaces = _number(data, "bank.spaces", 1, 5)
        self.bank_spaces_for_two = _number(data, "bank.spaces_two_player", 1, 2)
        self.bank_from: list[int] = []
        self.bank_coins: list[int] = []
        bands = bank.get("payout", {}).get("bands", [])
        for i, band in enumerate(bands):
            low = _checked(band["from"], f"bank.payout.bands[{i}].from", 0, 999)
            if low != (int(bands[i - 1]["to"]) + 1 if i else 0):
                raise BadData(
                    f"bank.payout.bands[{i}].from: bands start at 0 and follow each other without gaps, not at {low}"
                )
            self.bank_from.append(low)
            self.bank_coins.append(_checked(band["coins"], f"bank.payout.bands[{i}].coins", 0, 999))
        if not bands:
            raise BadData("bank.payout.bands: expected at least one band")

    def _read_tracks(self, data: Data) -> None:
        """YU-10.1: what the tracks are worth at the end, and where they start."""
        track = _table(data, "track")
        self.start_influence = _number(data, "track.influence.start", 0, 9)
        self.max_influence = _number(data, "track.influence.max", 1, 9)
        self.immune_influence = _number(data, "track.influence.inspector_immune_at", 0, 99)
        self.influence_points = _points(track, "influence", [str(i) for i in range(self.max_influence + 1)])
        self.start_passes = _number(data, "track.border_pass.start", 0, 12)
        self.max_passes = _number(data, "track.border_pass.max", 1, 12)
        levels = [str(i) for i in range(self.start_passes, self.max_passes + 1)]
        self.pass_points = [0] * self.start_passes + _points(track, "border_pass", levels)
        self.horse_points = [0, *_points(track, "horse", PLACES[1:])]
        self.end_points = _number(data, "track.victory_points.end_trigger", 1, 999)
        self.teahouse_points = [0] + [_number(data, f"structures.teahouse.final_vp.{p}", 0, 99) for p in PLACES[1:]]
        self.structures = [_number(data, f"structures.{kind}.per_player", 0, 5) for kind in KINDS]
        self.coins_per_point = _number(data, "final_scoring.coins_per_vp", 1, 99)
        self.present_points = _number(data, "final_scoring.vp_per_present", 0, 99)

    def _read_setup(self, data: Data) -> None:
        """YU-1.1 to YU-1.5: what everybody starts with."""
        setup = _table(data, "setup")
        self.traders = _number(data, "components.per_color.trader", 1, 15)
        self.start_traders = _number(data, "setup.traders_in_personal_supply", 1, self.traders)
        coins = setup.get("coins_by_blue_position")
        if not isinstance(coins, list) or len(coins) != 5 or any(not isinstance(c, int) or c < 0 for c in coins):
            raise BadData("setup.coins_by_blue_position: expected five numbers from 0 on")
        self.start_coins: list[int] = list(coins)
        self.presents = [0] + [_number(data, f"setup.presents.{p}", 0, 14) for p in PLACES[1:]]
        tokens = _number(data, "components.shared.present_token", 1, 99)
        if sum(self.presents) != tokens:
            raise BadData(
                f"setup.presents: the stacks hold {sum(self.presents)} tokens, components.shared.present_token says {tokens}"
            )

    def _read_duli(self, data: Data) -> None:
        """YU-12.2: Dúli's pieces and her sixteen cards."""
        duli = _table(data, "duli")
        self.duli_traders = _number(data, "duli.traders", 1, 15)
        self.duli_influence = _number(data, "duli.start_influence", 0, self.max_influence)
        self.duli_max_influence = _number(data, "duli.max_influence", 0, self.max_influence)
        self.duli_teahouses = _number(data, "duli.teahouses", 0, 5)
        self.duli_posts: list[int] = [_index(PLACES, p, "duli.trading_posts_at") for p in duli["trading_posts_at"]]
        first = duli["first_round_bid"]
        b = _index(BUILDINGS, first["building"], "duli.first_round_bid.building")
        row = self.value[b * SPACES : (b + 1) * SPACES]
        if first["space"] not in row:
            raise BadData(
                f"duli.first_round_bid.space: {first['building']} has the spaces {[v for v in row if v]}, not {first['space']}"
            )
        self.duli_first_bid = b * SPACES + row.index(first["space"])
        size = _number(data, "duli.deck.size", 1, 99)
        self.card_buildings: list[list[int]] = []
        self.card_traders: list[list[int]] = []
        self.card_teahouse: list[bool] = []
        for card in _rows(duli, "duli.card", size):
            where = f"duli.card.{card['id']}"
            order = [_index(BUILDINGS, b, f"{where}.priority") for b in card["priority"]]
            if sorted(order) != list(range(TEMPLE)):
                raise BadData(f"{where}.priority: expected each Progress Building once")
            traders = card["traders"]
            if (
                len(traders) != len(PLACES) - 1
                or any(not isinstance(n, int) or n < 0 for n in traders)
                or sum(traders) != self.duli_traders
            ):
                raise BadData(
                    f"{where}.traders: expected five numbers that add up to {self.duli_traders}, not {traders}"
                )
            self.card_buildings.append(order)
            self.card_traders.append([0, *traders])
            self.card_teahouse.append(bool(card["teahouse"]))

    def _read_rulings(self, data: Data) -> None:
        """What the rulings leave to the owner of a box, and what this house plays one way only."""
        rulings = _table(data, "rulings")
        self.start_counts_as_entered = _switch(rulings, "journey_start_counts_as_entered")  # YU-5.8
        self.blocker_stops_income = _switch(rulings, "blocked_gorge_blocks_income_routes")  # YU-4.5
        self.revenue_floor = _number(data, "rulings.trader_revenue_floor", -99, 99)  # YU-8.4
        self.self_outbid_needs_two = _switch(rulings, "self_outbid_needs_two_progress_left")  # YU-11.2
        self.duli_bids_at_top = _switch(rulings, "duli_bids_in_guild_at_max_influence")  # YU-12.6
        self.reshuffle_all = _switch(rulings, "duli_reshuffle_includes_cards_of_this_round")  # YU-12.5
        for key, only in (
            ("market_is_a_travel_destination", False),  # YU-5.7
            ("bridges_per_player_per_gorge", 1),  # YU-5.4
            ("displaced_from_yunnan_goes_to", "market"),  # YU-5.11
        ):
            if rulings.get(key) != only:
                raise BadData(f"rulings.{key}: this house plays only {only!r}, not {rulings.get(key)!r}")


def _table(data: Data, key: str) -> Data:
    found = data.get(key)
    if not isinstance(found, dict):
        raise BadData(f"{key}: expected a table")
    return found


def _rows(data: Data, key: str, count: int) -> list[Data]:
    found = data.get(key.rpartition(".")[2])
    if not isinstance(found, list) or len(found) != count:
        raise BadData(f"{key}: expected {count} rows")
    return found


def _number(data: Data, path: str, low: int, high: int) -> int:
    """The whole number at the end of a dotted path."""
    node: Any = data
    for key in path.split("."):
        node = node.get(key) if isinstance(node, dict) else None
    return _checked(node, path, low, high)


def _checked(value: object, path: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadData(f"{path}: expected a whole number from {low} to {high}, not {value!r}")
    return value


def _points(track: Data, name: str, levels: list[str]) -> list[int]:
    table = track.get(name, {}).get("final_vp", {})
    if list(table) != levels:
        raise BadData(f"track.{name}.final_vp: expected points for {', '.join(levels)}")
    return [_checked(table[level], f"track.{name}.final_vp.{level}", 0, 99) for level in levels]


def _switch(rulings: Data, key: str) -> bool:
    value = rulings.get(key)
    if not isinstance(value, bool):
        raise BadData(f"rulings.{key}: expected true or false, not {value!r}")
    return value


def _ladder(row: Data, key: str) -> list[int]:
    values = row.get(key)
    if not isinstance(values, list) or any(
        isinstance(v, bool) or not isinstance(v, int) or not 1 <= v <= HIGHEST_BID for v in values
    ):
        raise BadData(f"building.{row['id']}.{key}: expected numbers from 1 to {HIGHEST_BID}")
    return list(values)


def _place(row: Data, key: str) -> int:
    return _index(PLACES, row[key], f"{row['id']}.{key}")


def _index(names: list[str], name: object, where: str) -> int:
    if name not in names:
        raise BadData(f"{where}: expected one of {', '.join(names)}, not {name!r}")
    return names.index(str(name))
