"""Everything printed on board, cards and tiles, read from the component data and checked. No rules."""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.data import Data
from mingtang.core.errors import BadData, listed, quoted
from mingtang.core.figures import find, number, numbers, only, rows, word, words
from mingtang.core.rows import row as row_of
from mingtang.games.ming_dynastie.actions import (
    CARDS,
    DISTRICT_COUNT,
    DISTRICTS,
    HIGHEST_DEPLOYMENT,
    HIGHEST_RETURN,
    HOUSES,
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
LANGUAGES: Final = ("en", "de")
LONGEST_NAME: Final = 20
"""No plate on the map has room for more letters."""


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
    province_of: vec[i64]  # by district
    districts_of: vec[i64]  # province * 3 and on: its districts a, b and c
    kind_between: vec[i64]  # district * 18 + district
    neighbours: list[vec[i64]]  # by district
    borders: list[tuple[int, int, int]]  # district, a later one and the kind between them, in this order
    most_in_section: int
    most_in_city: int
    top_moves: vec[i64]  # see `_read_majorities`
    second_moves: vec[i64]
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
    names: dict[str, dict[str, dict[str, str]]]  # by language, kind and id

    def __init__(self, data: Data) -> None:
        # MD-0.10
        self.rounds = number(data, "game.rounds", 1, 6)
        self.scoring = _by_round(self.rounds, data, "game.scoring_rounds")
        self._read_pieces(data)
        self._read_cards(data)
        self._read_map(data)
        self._read_majorities(data)
        self._read_return_cards(data)
        self._read_points(data)
        self._read_neutral(data)
        self.names = {lang: _names(data, lang) for lang in LANGUAGES}

    def _read_pieces(self, data: Data) -> None:
        """MD-0.3, MD-0.6, MD-1.1: family members, tiles, and what may be done with them at once."""
        self.members = number(data, "setup.supply_per_player", 1, 60)
        self.per_round = number(data, "limits.members_placed_per_round", 1, 10)
        needed = self.per_round * self.rounds
        if needed != self.members:  # MD-1.4
            raise BadData(
                "ming_dynastie.supply", "setup.supply_per_player", self.rounds, self.per_round, needed, self.members
            )
        self.most_deployed = number(data, "limits.deploy_max", 1, HIGHEST_DEPLOYMENT)
        self.tiles = number(data, "components.province_tiles_per_colour", MOST_SEATS, 99)
        self.prince_tiles = number(data, "setup.province_tiles_for_prince_placement", 0, 1)

    def _read_cards(self, data: Data) -> None:
        """MD-0.3, MD-2.0: the deck, the dragons and the hand limit."""
        self.hand_limit = number(data, "limits.hand_limit", 1, 9)
        _same_ids(data, "transport", CARDS[:KINDS])
        self.cards = [number(data, f"transport.{kind}.cards", 0, 54) for kind in CARDS[:KINDS]]
        total = sum(self.cards)
        if total != find(data, "movement_deck.total"):
            raise BadData("ming_dynastie.deck", "movement_deck.total", total, quoted(find(data, "movement_deck.total")))
        needed = MOST_SEATS * self.hand_limit + PROVINCE_COUNT
        if total < needed:  # MD-2.6
            raise BadData("ming_dynastie.small_deck", "movement_deck.total", needed, total)
        self.dragons = number(data, "dragon_deck.total", MOST_SEATS, 99)
        self.dealt_dragons = number(data, "setup.dragons_dealt_per_player", 0, 1)

    def _read_map(self, data: Data) -> None:
        """MD-0.2, MD-3.1.1: which district lies where, and the kind of transport on each border."""
        _same_ids(data, "province", PROVINCES)
        _same_ids(data, "district", DISTRICTS)
        for p, name in enumerate(PROVINCES):
            only(data, f"province.{name}.districts", DISTRICTS[p * SECTIONS : (p + 1) * SECTIONS])
        self.province_of = row_of([d // SECTIONS for d in range(DISTRICT_COUNT)])
        self.districts_of = row_of(range(DISTRICT_COUNT))
        self.kind_between = row_of([NO_BORDER] * (DISTRICT_COUNT * DISTRICT_COUNT))
        neighbours: list[list[int]] = [[] for _ in DISTRICTS]
        for row in rows(data, "borders.list"):
            where = f"borders.list.{row.get('id')}"
            a, b = word(data, f"{where}.a", DISTRICTS), word(data, f"{where}.b", DISTRICTS)
            if a == b:
                raise BadData("ming_dynastie.border_to_itself", where, DISTRICTS[a])
            if self.kind_between[a * DISTRICT_COUNT + b] != NO_BORDER:
                raise BadData("ming_dynastie.two_borders", where, DISTRICTS[a], DISTRICTS[b])
            kind = word(data, f"{where}.transport", CARDS[:KINDS])
            self.kind_between[a * DISTRICT_COUNT + b] = self.kind_between[b * DISTRICT_COUNT + a] = kind
            neighbours[a].append(b)
            neighbours[b].append(a)
        self.neighbours = [row_of(sorted(near)) for near in neighbours]
        self.borders = [
            (a, b, self.kind_between[a * DISTRICT_COUNT + b])
            for a, near in enumerate(neighbours)
            for b in sorted(near)
            if a < b
        ]
        for a in range(DISTRICT_COUNT):  # R1
            for b in range(a + 1, DISTRICT_COUNT):
                if self.province_of[a] == self.province_of[b] and b not in self.neighbours[a]:
                    raise BadData("ming_dynastie.not_adjacent", "borders.list", DISTRICTS[a], DISTRICTS[b])

    def _read_majorities(self, data: Data) -> None:
        """MD-4.1.2: how many members move, by how many share the highest and the next count.

        Looked up by `(top * 3 + min(second, 2)) * 2 + (1 if the highest count is 2 or more else 0)`.
        """
        self.top_moves = row_of([0] * ((MOST_SEATS + 1) * 6))
        self.second_moves = row_of([0] * ((MOST_SEATS + 1) * 6))
        seen: set[int] = set()
        for i, row in enumerate(rows(data, "majority.cases")):
            where = f"majority.cases.{i}"
            top = number(data, f"{where}.top", 1, MOST_SEATS)
            low = number(data, f"{where}.top_count_min", 1, 2)
            high = number(data, f"{where}.top_count_max", low, 2) if "top_count_max" in row else 2
            seconds = [0, 1, 2] if row.get("second") == "any" else [word(data, f"{where}.second", SECONDS)]
            mine = number(data, f"{where}.move_top", 0, low)
            theirs = number(data, f"{where}.move_second", 0, 1 if max(seconds) else 0)
            for second in seconds:
                if top * mine + second * theirs > HOUSES:  # MD-4.1.3
                    raise BadData("ming_dynastie.houses", where, top * mine + second * theirs, HOUSES)
                for many in range(low - 1, high):
                    at = (top * 3 + second) * 2 + many
                    if at in seen:
                        raise BadData("ming_dynastie.case_twice", where, top, SECONDS[second])
                    seen.add(at)
                    self.top_moves[at] = mine
                    self.second_moves[at] = theirs
        for top in range(1, MOST_SEATS + 1):
            for second in range(3):
                for many in range(2):
                    possible = top + second <= MOST_SEATS and (many or not second)
                    if possible and (top * 3 + second) * 2 + many not in seen:
                        raise BadData("ming_dynastie.case_missing", "majority.cases", top, SECONDS[second])
        self.most_in_section = max(self.top_moves)
        self.most_in_city = self.most_in_section * SECTIONS

    def _read_return_cards(self, data: Data) -> None:
        """MD-4.2.3: the fewest return cards that express each number of members."""
        values = numbers(data, "return_cards.values", 0, HIGHEST_RETURN)
        self.return_cards = []
        for n in range(self.most_in_city + 1):
            ways = [
                list(laid)
                for count in range(1, len(values) + 1)
                for laid in combinations(sorted(values), count)
                if sum(laid) == n
            ]
            if not ways:
                raise BadData("ming_dynastie.no_return_cards", "return_cards.values", n, self.most_in_city)
            self.return_cards.append(ways[0])

    def _read_points(self, data: Data) -> None:
        """MD-4.1.6, MD-4.2.5, MD-4.2.6, MD-4.3, MD-5.3, MD-5.4, MD-6.2, MD-6.3: what scores how much, by round."""
        self.set_points = self._points(data, "scoring_tiles.set_of_6")
        self.member_points = self._points(data, "scoring_city.per_remaining_member")
        bonus = number(data, "scoring_city.majority_bonus", 0, 99)
        self.bonus = [bonus if on else 0 for on in self._scored(data, "scoring_city.majority_bonus_rounds")]
        monk = number(data, "scoring_cloister.per_member", 0, 99)
        self.monk_points = [monk if on else 0 for on in self._scored(data, "scoring_cloister.rounds")]
        self.set_of_five = number(data, "scoring_tiles.set_of_5_final", 0, 99)
        self.single_tile = number(data, "scoring_tiles.single_tile_final", 0, 99)
        self.chooser = [NOBODY_CHOOSES] * (self.rounds + 1)
        for i in range(len(rows(data, "start_player.four_player_exceptions"))):
            where = f"start_player.four_player_exceptions.{i}"
            after = number(data, f"{where}.after_round", 1, self.rounds - 1)
            if self.chooser[after] != NOBODY_CHOOSES:
                raise BadData("twice_at", f"{where}.after_round", after)
            self.chooser[after] = word(data, f"{where}.chooser", CHOOSERS)

    def _points(self, data: Data, path: str) -> list[int]:
        """Points by round; 0 in rounds without a scoring."""
        return [0] + [
            number(data, f"{path}.round_{r}", 0, 999) if self.scoring[r] else 0 for r in range(1, self.rounds + 1)
        ]

    def _scored(self, data: Data, path: str) -> list[bool]:
        """Whether a round is listed, by its number: only rounds with a scoring can be."""
        listed_rounds = _by_round(self.rounds, data, path)
        for r in range(1, self.rounds + 1):
            if listed_rounds[r] and not self.scoring[r]:
                raise BadData("ming_dynastie.no_scoring", path, r)
        return listed_rounds

    def _read_neutral(self, data: Data) -> None:
        """MD-7.1, MD-7.2, MD-7.3, MD-7.4: the neutral player of a game for two."""
        self.neutral_each = number(data, "neutral_player.initial_per_district", 0, 9)
        self.neutral_batch = number(data, "neutral_player.placed_by_each_player_per_batch", 0, 9)
        self.neutral_most = number(data, "neutral_player.max_per_district", max(1, self.neutral_each), 9)
        self.neutral_before = _by_round(self.rounds, data, "neutral_player.batches_before_round")
        self.neutral_members = number(data, "neutral_supply.total", 0, 99)
        placed = self.neutral_each * DISTRICT_COUNT + 2 * self.neutral_batch * sum(self.neutral_before)
        room = self.neutral_most * DISTRICT_COUNT
        if placed > self.neutral_members or placed > room:
            raise BadData("ming_dynastie.neutral", "neutral_supply.total", placed, self.neutral_members, room)
        # R29: colours by seat, and the one that the neutral player gets
        self.colours = _each_colour(data, "players.colours")
        first = COLOURS[word(data, "players.neutral_colour_2p", COLOURS)]
        others = [COLOURS[c] for c in words(data, "players.neutral_colour_2p_fallback", COLOURS)]
        self.neutral_wishes = [first, *others]
        if sorted(self.neutral_wishes) != sorted(COLOURS):
            raise BadData(
                "each_once_at",
                "players.neutral_colour_2p_fallback",
                listed([c for c in COLOURS if c != first]),
                listed(others),
            )


def _each_colour(data: Data, path: str) -> list[str]:
    found = [COLOURS[c] for c in words(data, path, COLOURS)]
    if sorted(found) != sorted(COLOURS):
        raise BadData("each_once_at", path, listed(COLOURS), listed(found))
    return found


def _by_round(count: int, data: Data, path: str) -> list[bool]:
    """Whether a round is listed, by its number."""
    rounds = numbers(data, path, 1, count)
    return [r in rounds for r in range(count + 1)]


def _same_ids(data: Data, path: str, ids: list[str]) -> None:
    if [row.get("id") for row in rows(data, path)] != ids:
        raise BadData("ordered_rows_at", path, ", ".join(ids))


def _names(data: Data, lang: str) -> dict[str, dict[str, str]]:
    """What provinces, their cities and districts are called in a language: reconstructed, so an owner may know better."""
    provinces = _called(data, "province", PROVINCES, f"name_{lang}")
    cities = _called(data, "province", PROVINCES, "city_name")
    return {
        "province": provinces,
        "city": {id: f"{cities[id]} ({provinces[id]})" for id in PROVINCES},
        "district": _called(data, "district", DISTRICTS, f"name_{lang}"),
    }


def _called(data: Data, kind: str, ids: list[str], key: str) -> dict[str, str]:
    out: dict[str, str] = {}
    for id in ids:
        where = f"{kind}.{id}.{key}"
        name = find(data, where)
        if not isinstance(name, str) or not 1 <= len(name.strip()) <= LONGEST_NAME or not name.isprintable():
            raise BadData("ming_dynastie.name", where, LONGEST_NAME, quoted(name))
        if name in out.values():
            raise BadData("twice_at", where, quoted(name))
        out[id] = name
    return out
