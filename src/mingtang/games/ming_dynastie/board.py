"""Everything printed on board, cards and tiles, read from the component data and checked. No rules."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.data import Data
from mingtang.core.errors import BadData
from mingtang.core.figures import find, number, numbers, only, rows, word, words
from mingtang.games.ming_dynastie.actions import (
    CARDS,
    DISTRICT_COUNT,
    DISTRICTS,
    HIGHEST_DEPLOYMENT,
    HIGHEST_RETURN,
    KINDS,
    MOST_SEATS,
    PROVINCE_COUNT,
    PROVINCES,
    SECTIONS,
)

NO_BORDER: Final = -1
NOBODY_CHOOSES: Final = -1
COLOURS: Final = ("red", "yellow", "green", "blue")
CHOOSERS: Final = ("fewest_points", "second_fewest_points")
SECONDS: Final = ("0", "1", "2+")


@final
class MingBoard:
    """The printed figures of one box, shared by all games that are played with it. Nothing changes them."""

    rounds: int
    scoring: list[bool]  # by round
    members: int
    per_round: int
    most_deployed: int
    tiles: int
    prince_tiles: int
    hand_limit: int
    cards: list[int]  # by kind of transport
    dragons: int
    dealt_dragons: int
    return_cards: list[list[int]]  # by number
    province_of: list[int]  # by district
    districts_of: list[int]  # province * 3 and on: its districts a, b and c
    kind_between: list[int]  # district * 18 + district
    neighbours: list[list[int]]  # by district
    houses: int
    most_in_section: int
    most_in_city: int
    top_moves: list[int]  # see `_read_majorities`
    second_moves: list[int]
    set_points: list[int]  # by round
    member_points: list[int]  # by round
    bonus: list[int]  # by round
    monk_points: list[int]  # by round
    set_of_five: int
    single_tile: int
    chooser: list[int]  # by round: the rank, from the fewest points up, of who chooses the next starting player of four
    neutral_each: int
    neutral_batch: int
    neutral_most: int
    neutral_before: list[bool]  # by round
    neutral_members: int
    colours: list[str]  # by seat
    neutral_wishes: list[str]

    def __init__(self, data: Data) -> None:
        # MD-0.10
        self.rounds = number(data, "game.rounds", 1, 6)
        self.scoring = _by_round(self.rounds, data, "game.scoring_rounds")
        self._read_pieces(data)
        self._read_cards(data)
        self._read_map(data)
        self._read_majorities(data)
        self._read_points(data)
        self._read_neutral(data)
        for path in (
            "limits.stay_card_cost",  # MD-3.2
            "limits.dragon_cost_members",  # MD-2.2
            "limits.cloister_capacity",  # MD-3.5.1
            "limits.cloister_members_per_deployment",  # MD-3.5.1
            "setup.princes_per_player",  # MD-0.6
            "setup.scoring_markers_per_player",  # MD-0.4
            "setup.start_round",  # MD-0.5
        ):
            only(data, path, 1)
        only(data, "limits.deploy_min", 0)  # MD-3.4
        only(data, "setup.start_score", 0)  # MD-0.6
        only(data, "start_player.default", "pass_to_left_neighbour")  # MD-5.2
        only(data, "point_tiles.limits_score", False)  # MD-6.6

    def _read_pieces(self, data: Data) -> None:
        """MD-0.3, MD-0.6, MD-1.1: family members, tiles, and what may be done with them at once."""
        self.members = number(data, "setup.supply_per_player", 1, 60)
        self.per_round = number(data, "limits.members_placed_per_round", 1, 10)
        if self.per_round * self.rounds != self.members:  # MD-1.4
            raise BadData(
                f"setup.supply_per_player: {self.rounds} rounds with {self.per_round} members each need "
                f"{self.rounds * self.per_round}, not {self.members}"
            )
        only(data, "components.family_members_per_player", self.members + 1)
        self.most_deployed = number(data, "limits.deploy_max", 1, HIGHEST_DEPLOYMENT)
        self.tiles = number(data, "components.province_tiles_per_colour", MOST_SEATS, 99)
        self.prince_tiles = number(data, "setup.province_tiles_for_prince_placement", 0, 1)

    def _read_cards(self, data: Data) -> None:
        """MD-0.3, MD-2.0: the deck, the dragons, the hand limit and the return cards."""
        self.hand_limit = number(data, "limits.hand_limit", 1, 9)
        self.cards = [number(data, f"transport.{kind}.cards", 0, 54) for kind in CARDS[:KINDS]]
        total = sum(self.cards)
        if total != find(data, "movement_deck.total"):
            raise BadData(
                f"movement_deck.total: the kinds of transport have {total} cards together, not {find(data, 'movement_deck.total')}"
            )
        if total < MOST_SEATS * self.hand_limit + PROVINCE_COUNT:  # MD-2.6
            raise BadData(f"movement_deck.total: {total} cards are too few for four hands and the display")
        self.dragons = number(data, "dragon_deck.total", MOST_SEATS, 99)
        self.dealt_dragons = number(data, "setup.dragons_dealt_per_player", 0, 1)
        only(data, "dragon_deck.wild", True)  # MD-3.1.2
        only(data, "dragon_deck.used_dragons_return_to_stack", True)  # MD-3.2 (R13)
        # MD-4.2.3: which return cards express a number
        self.return_cards = []
        values = numbers(data, "return_cards.values", 0, HIGHEST_RETURN)
        for i, row in enumerate(rows(data, "return_cards.canonical_cards")):
            laid = numbers(data, f"return_cards.canonical_cards.{i}.cards", 0, HIGHEST_RETURN)
            if row.get("number") != i or sum(laid) != i or len(set(laid)) != len(laid) or not set(laid) <= set(values):
                raise BadData(
                    f"return_cards.canonical_cards.{i}: expected different cards of {values} that add up to {i}, not {laid}"
                )
            self.return_cards.append(laid)

    def _read_map(self, data: Data) -> None:
        """MD-0.2, MD-3.1.1: which district lies where, and the kind of transport on each border."""
        _same_ids(data, "province", PROVINCES)
        _same_ids(data, "district", DISTRICTS)
        _same_ids(data, "transport", CARDS[:KINDS])
        self.province_of = [word(data, f"district.{d}.province", PROVINCES) for d in DISTRICTS]
        self.districts_of = []
        for p, name in enumerate(PROVINCES):
            own = words(data, f"province.{name}.districts", DISTRICTS)
            if sorted(own) != [d for d in range(DISTRICT_COUNT) if self.province_of[d] == p] or len(own) != SECTIONS:
                raise BadData(
                    f"province.{name}.districts: expected the three districts that name this province as theirs"
                )
            self.districts_of.extend(own)
        self.kind_between = [NO_BORDER] * (DISTRICT_COUNT * DISTRICT_COUNT)
        self.neighbours = [[] for _ in DISTRICTS]
        for row in rows(data, "borders.list"):
            where = f"borders.list.{row.get('id')}"
            a, b = word(data, f"{where}.a", DISTRICTS), word(data, f"{where}.b", DISTRICTS)
            if a == b or self.kind_between[a * DISTRICT_COUNT + b] != NO_BORDER:
                raise BadData(f"{where}: expected a border between two districts that have none yet")
            kind = word(data, f"{where}.transport", CARDS[:KINDS])
            self.kind_between[a * DISTRICT_COUNT + b] = self.kind_between[b * DISTRICT_COUNT + a] = kind
            self.neighbours[a].append(b)
            self.neighbours[b].append(a)
        for near in self.neighbours:
            near.sort()
        for p in range(PROVINCE_COUNT):  # R1
            own = self.districts_of[p * SECTIONS : (p + 1) * SECTIONS]
            if any(b not in self.neighbours[a] for a in own for b in own if a != b):
                raise BadData(f"borders.list: the three districts of {PROVINCES[p]} must all be adjacent to each other")

    def _read_majorities(self, data: Data) -> None:
        """MD-4.1.2: how many members move, by how many share the highest and the next count.

        Looked up by `(top * 3 + min(second, 2)) * 2 + (1 if the highest count is 2 or more else 0)`.
        """
        houses = number(data, "components.houses_per_section", 1, 9)
        most = number(data, "limits.max_members_per_player_per_section", 1, houses)
        if (
            most * SECTIONS > HIGHEST_RETURN
            or number(data, "limits.max_members_per_player_per_city", 1, 99) != most * SECTIONS
        ):
            raise BadData(
                f"limits.max_members_per_player_per_city: expected {most * SECTIONS}, three sections of {most}, and at most {HIGHEST_RETURN}"
            )
        self.houses = houses
        self.most_in_section = most
        self.most_in_city = most * SECTIONS
        if len(self.return_cards) <= self.most_in_city:
            raise BadData(
                f"return_cards.canonical_cards: expected cards for every number from 0 to {self.most_in_city}"
            )
        self.top_moves = [0] * ((MOST_SEATS + 1) * 6)
        self.second_moves = [0] * ((MOST_SEATS + 1) * 6)
        seen: set[int] = set()
        for i, row in enumerate(rows(data, "majority.cases")):
            where = f"majority.cases.{i}"
            top = number(data, f"{where}.top", 1, MOST_SEATS)
            low = number(data, f"{where}.top_count_min", 1, 2)
            high = number(data, f"{where}.top_count_max", low, 2) if "top_count_max" in row else 2
            seconds = [0, 1, 2] if row.get("second") == "any" else [word(data, f"{where}.second", SECONDS)]
            mine, theirs = number(data, f"{where}.move_top", 0, low), number(data, f"{where}.move_second", 0, 1)
            for second in seconds:
                if mine > most or top * mine + second * theirs > houses:
                    raise BadData(f"{where}: a section has {houses} houses, at most {most} for one player")
                for many in range(low - 1, high):
                    at = (top * 3 + second) * 2 + many
                    if at in seen:
                        raise BadData(f"{where}: this case is given twice")
                    seen.add(at)
                    self.top_moves[at] = mine
                    self.second_moves[at] = theirs
        for top in range(1, MOST_SEATS + 1):
            for second in range(3):
                for many in range(2):
                    possible = top + second <= MOST_SEATS and (many or not second)
                    if possible and (top * 3 + second) * 2 + many not in seen:
                        raise BadData(
                            f"majority.cases: nothing is said for {top} with the highest count, {second} with the next"
                        )

    def _read_points(self, data: Data) -> None:
        """MD-4.1.6, MD-4.2.5, MD-4.2.6, MD-4.3, MD-5.3, MD-5.4, MD-6.2, MD-6.3: what scores how much, by round."""
        self.set_points = self._points(data, "scoring_tiles.set_of_6")
        self.member_points = self._points(data, "scoring_city.per_remaining_member")
        bonus = number(data, "scoring_city.majority_bonus", 0, 99)
        rounds = _by_round(self.rounds, data, "scoring_city.majority_bonus_rounds")
        self.bonus = [bonus if on else 0 for on in rounds]
        for winners in range(1, MOST_SEATS + 1):
            only(data, f"scoring_city.majority_bonus_split.winners_{winners}", bonus // winners)
        only(data, "scoring_city.majority_tie_break", ["most_city_sections_occupied", "split_rounding_down"])
        monk = number(data, "scoring_cloister.per_member", 0, 99)
        self.monk_points = [monk if on else 0 for on in _by_round(self.rounds, data, "scoring_cloister.rounds")]
        self.set_of_five = number(data, "scoring_tiles.set_of_5_final", 0, 99)
        self.single_tile = number(data, "scoring_tiles.single_tile_final", 0, 99)
        self.chooser = [NOBODY_CHOOSES] * (self.rounds + 1)
        for i in range(len(rows(data, "start_player.four_player_exceptions"))):
            where = f"start_player.four_player_exceptions.{i}"
            after = number(data, f"{where}.after_round", 1, self.rounds - 1)
            only(data, f"{where}.tie_break", "most_monks")  # MD-5.5
            if self.chooser[after] != NOBODY_CHOOSES:
                raise BadData(f"{where}.after_round: round {after} stands here twice")
            self.chooser[after] = word(data, f"{where}.chooser", CHOOSERS)

    def _points(self, data: Data, path: str) -> list[int]:
        """Points by round; 0 in rounds without a scoring."""
        return [0] + [
            number(data, f"{path}.round_{r}", 0, 999) if self.scoring[r] else 0 for r in range(1, self.rounds + 1)
        ]

    def _read_neutral(self, data: Data) -> None:
        """MD-7.1, MD-7.2, MD-7.3, MD-7.4: the neutral player of a game for two."""
        only(data, "neutral_player.players", 2)
        self.neutral_each = number(data, "neutral_player.initial_per_district", 0, 9)
        self.neutral_batch = number(data, "neutral_player.placed_by_each_player_per_batch", 0, 9)
        self.neutral_most = number(data, "neutral_player.max_per_district", max(1, self.neutral_each), 9)
        self.neutral_before = _by_round(self.rounds, data, "neutral_player.batches_before_round")
        self.neutral_members = number(data, "neutral_supply.total", 0, 99)
        placed = self.neutral_each * DISTRICT_COUNT + 2 * self.neutral_batch * sum(self.neutral_before)
        if placed > self.neutral_members or placed > self.neutral_most * DISTRICT_COUNT:
            raise BadData(
                f"neutral_supply.total: {placed} neutral members are placed in a game, but there are {self.neutral_members} "
                f"of them and {self.neutral_most * DISTRICT_COUNT} places"
            )
        # R29: colours by seat, and the one that the neutral player gets
        self.colours = [COLOURS[c] for c in words(data, "players.colours", COLOURS)]
        wishes = [
            word(data, "players.neutral_colour_2p", COLOURS),
            *words(data, "players.neutral_colour_2p_fallback", COLOURS),
        ]
        self.neutral_wishes = [COLOURS[c] for c in wishes]
        if len(set(self.colours)) != MOST_SEATS or len(set(self.neutral_wishes)) != MOST_SEATS:
            raise BadData(
                "players.colours: expected each of red, yellow, green and blue once, also for the neutral player"
            )


def _by_round(count: int, data: Data, path: str) -> list[bool]:
    """Whether a round is listed, by its number."""
    listed = numbers(data, path, 1, count)
    return [r in listed for r in range(count + 1)]


def _same_ids(data: Data, path: str, ids: list[str]) -> None:
    found = [row.get("id") for row in rows(data, path)]
    if found != ids:
        raise BadData(f"{path}: expected the rows {', '.join(ids)} in this order")
