"""Everything printed on board and cards, read from the component data and checked. No rules."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.data import Data
from mingtang.core.errors import BadData
from mingtang.core.figures import number, numbers, only, rows, switch, word, words
from mingtang.games.yunnan.actions import BUILDINGS, GORGES, HIGHEST_BID, HIGHEST_INCOME, KINDS, PLACES, TEMPLE, YUNNAN

SPACES: Final = 5
"""Room for bid spaces in each building's row."""


@final
class YunnanBoard:
    """The printed figures of one box, shared by all games that are played with it."""

    def __init__(self, data: Data) -> None:
        # YU-8.2: printed incomes, by road index; the Market pays once.
        self.trader_income = _by_province(data, "income.{}.trader")
        self.post_income = _by_province(data, "income.{}.post")
        self.market_income = number(data, "income.market.total_if_any_trader", 0, 60)
        self.gap_cost = number(data, "income.transport.trader_cost_per_gap", 0, 60)
        self._read_map(data)
        self._read_buildings(data)
        self._read_bank(data)
        self._read_tracks(data)
        self._read_setup(data)
        self._read_duli(data)
        self._read_rulings(data)
        most = self.traders * max(self.trader_income) + 2 * max(self.post_income) + self.market_income
        if most > HIGHEST_INCOME:
            raise BadData(f"income: together at most {HIGHEST_INCOME} coins a round, these figures allow {most}")

    def _read_map(self, data: Data) -> None:
        """YU-0.2: every road segment is always open; a gorge joins two Provinces that the road does not."""
        # the segment below each Province, by its upper road index
        self.road_cost = [0] * len(PLACES)
        for low, place in enumerate(PLACES[:-1]):
            self.road_cost[low + 1] = number(data, f"board.road.road_{place}_{PLACES[low + 1]}.pass_cost", 0, 6)
        self.gorge_low = [0] * len(GORGES)
        self.gorge_high = [0] * len(GORGES)
        self.gorge_cost = [0] * len(GORGES)
        for g, name in enumerate(GORGES):
            where = f"board.gorge.gorge_{name}"
            low, high = sorted((word(data, f"{where}.a", PLACES), word(data, f"{where}.b", PLACES)))
            if low < YUNNAN or high < low + 2:
                raise BadData(f"{where}: expected two Provinces that the road does not join")
            self.gorge_low[g] = low
            self.gorge_high[g] = high
            self.gorge_cost[g] = number(data, f"{where}.pass_cost", 0, 6)

    def _read_buildings(self, data: Data) -> None:
        """YU-3.4: the bid spaces of each building in rising order; 0 is no space."""
        self.value = [0] * (len(BUILDINGS) * SPACES)
        self.small = [False] * (len(BUILDINGS) * SPACES)
        for b, name in enumerate(BUILDINGS):
            where = f"building.{name}"
            small = numbers(data, f"{where}.small_spaces", 1, HIGHEST_BID)
            large = numbers(data, f"{where}.large_spaces", 1, HIGHEST_BID)
            spaces = small + large
            if not 1 <= len(spaces) <= SPACES or sorted(set(spaces)) != spaces:
                raise BadData(
                    f"{where}: expected 1 to {SPACES} rising spaces, the small ones lower than the large ones"
                )
            if b == TEMPLE and large:
                raise BadData(f"{where}.large_spaces: expected none, the Temple has small spaces only (YU-3.4)")
            for i, v in enumerate(spaces):
                self.value[b * SPACES + i] = v
                self.small[b * SPACES + i] = i < len(small)

    def _read_bank(self, data: Data) -> None:
        """YU-4.1: what the Bank pays, in bands of the total bid."""
        self.bank_spaces = number(data, "bank.spaces", 1, 5)
        self.bank_spaces_for_two = number(data, "bank.spaces_two_player", 1, 2)
        self.bank_from: list[int] = []
        self.bank_coins: list[int] = []
        follows = 0
        for i in range(len(rows(data, "bank.payout.bands"))):
            where = f"bank.payout.bands.{i}"
            low = number(data, f"{where}.from", 0, 999)
            if low != follows:
                raise BadData(f"{where}.from: expected {follows}, bands begin at 0 and follow each other without gaps")
            follows = number(data, f"{where}.to", low, 999) + 1
            self.bank_from.append(low)
            self.bank_coins.append(number(data, f"{where}.coins", 0, 999))
        if not self.bank_from:
            raise BadData("bank.payout.bands: expected at least one band")

    def _read_tracks(self, data: Data) -> None:
        """YU-10.1: what the tracks are worth at the end, and where they start."""
        self.start_influence = number(data, "track.influence.start", 0, 9)
        self.max_influence = number(data, "track.influence.max", 1, 9)
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
            raise BadData(f"setup.coins_by_blue_position: expected five numbers, not {len(self.start_coins)}")
        self.presents = _by_province(data, "setup.presents.{}")
        tokens = number(data, "components.shared.present_token", 1, 99)
        if sum(self.presents) != tokens:
            raise BadData(
                f"setup.presents: expected {tokens} tokens in all, as components.shared.present_token says, "
                f"not {sum(self.presents)}"
            )

    def _read_duli(self, data: Data) -> None:
        """YU-12.2: Dúli's pieces and her cards."""
        self.duli_traders = number(data, "duli.traders", 6, 15)
        self.duli_influence = number(data, "duli.start_influence", 0, self.max_influence)
        self.duli_max_influence = number(data, "duli.max_influence", 0, self.max_influence)
        self.duli_teahouses = number(data, "duli.teahouses", 0, 5)
        self.duli_posts = words(data, "duli.trading_posts_at", PLACES)
        b = word(data, "duli.first_round_bid.building", BUILDINGS)
        row = self.value[b * SPACES : (b + 1) * SPACES]
        space = number(data, "duli.first_round_bid.space", 1, HIGHEST_BID)
        if space not in row:
            raise BadData(f"duli.first_round_bid.space: expected one of {[v for v in row if v]}, not {space}")
        self.duli_first_bid = b * SPACES + row.index(space)
        self.card_buildings: list[list[int]] = []
        self.card_traders: list[list[int]] = []
        self.card_teahouse: list[bool] = []
        for card in rows(data, "duli.card"):
            where = f"duli.card.{card['id']}"
            order = words(data, f"{where}.priority", BUILDINGS)
            if sorted(order) != list(range(TEMPLE)):
                raise BadData(f"{where}.priority: expected each Progress Building once")
            traders = numbers(data, f"{where}.traders", 0, self.duli_traders)
            if len(traders) != len(PLACES) - 1 or sum(traders) != self.duli_traders:
                raise BadData(
                    f"{where}.traders: expected five numbers that add up to {self.duli_traders}, not {traders}"
                )
            self.card_buildings.append(order)
            self.card_traders.append([0, *traders])
            self.card_teahouse.append(switch(data, f"{where}.teahouse"))
        size = number(data, "duli.deck.size", 1, 99)
        if len(self.card_buildings) != size:
            raise BadData(
                f"duli.deck.size: expected {len(self.card_buildings)}, as many as there are cards, not {size}"
            )

    def _read_rulings(self, data: Data) -> None:
        """What the rulings leave to the owner of a box, and what this house plays one way only."""
        self.start_counts_as_entered = switch(data, "rulings.journey_start_counts_as_entered")  # YU-5.8
        self.blocker_stops_income = switch(data, "rulings.blocked_gorge_blocks_income_routes")  # YU-4.5
        self.revenue_floor = number(data, "rulings.trader_revenue_floor", -99, 99)  # YU-8.4
        self.self_outbid_needs_two = switch(data, "rulings.self_outbid_needs_two_progress_left")  # YU-11.2
        self.duli_bids_at_top = switch(data, "rulings.duli_bids_in_guild_at_max_influence")  # YU-12.6
        self.reshuffle_all = switch(data, "rulings.duli_reshuffle_includes_cards_of_this_round")  # YU-12.5
        only(data, "rulings.market_is_a_travel_destination", False)  # YU-5.7
        only(data, "rulings.bridges_per_player_per_gorge", 1)  # YU-5.4
        only(data, "rulings.displaced_from_yunnan_goes_to", "market")  # YU-5.11


def _by_province(data: Data, path: str) -> list[int]:
    """A printed number for each Province, by road index; nothing for the Market."""
    return [0] + [number(data, path.format(p), 0, 99) for p in PLACES[1:]]
