"""Everything printed on board and cards, read from the component data and checked. No rules."""

from __future__ import annotations

from typing import Final, final

from mingtang.core.data import Data
from mingtang.core.errors import BadData, listed, quoted
from mingtang.core.figures import find, number, numbers, rows, switch, word, words
from mingtang.core.rows import row
from mingtang.games.fujian_trader.cards import FortuneCard, read_cards
from mingtang.games.fujian_trader.names import Names, read_names
from mingtang.games.fujian_trader.pieces import (
    EVENTS,
    FUJIAN,
    GOODS,
    MANCHU_MOVE,
    NODES,
    PORT_COUNT,
    PORTS,
    PROVINCES,
    REGIONS,
    WAGERS,
    WARES,
    WINDOWS,
)

LANGUAGES: Final = ("en", "de")
"""In which the component data give names."""
REACH: Final = 3
"""How many steps a ship is expected to sail to the market of its next turn; for bots and hints."""
GOODS_PER_PORT: Final = 2
UNREACHED: Final = 999


@final
class FujianBoard:
    """The printed figures of one box, shared by all games that are played with it."""

    def __init__(self, data: Data) -> None:
        self._read_regions(data)
        self._read_ports(data)
        self._read_routes(data)
        self._read_provinces(data)
        self._read_limits(data)
        self._read_raids(data)
        self._read_events(data)
        self._read_scoring(data)
        self._read_cards(data)
        self.names: dict[str, Names] = {lang: read_names(data, lang) for lang in LANGUAGES}

    def _read_regions(self, data: Data) -> None:
        """FT-7.3: units for one silver; FT-7.4: iron has one rate everywhere."""
        _ids(data, "region", REGIONS)
        self.ladder = numbers(data, "prices.rate_ladder", 1, 99)
        if len(self.ladder) < 2 or sorted(set(self.ladder), reverse=True) != self.ladder:
            raise BadData("fujian_trader.falling_rates", "prices.rate_ladder", listed(self.ladder))
        # region * 2 + good (rice, silk): the place on the ladder
        self.rung: list[int] = []
        for r in REGIONS:
            for good in ("rice", "silk"):
                rate = number(data, f"region.{r}.rate_{good}", 1, 99)
                if rate not in self.ladder:
                    raise BadData("fujian_trader.rate_of_ladder", f"region.{r}.rate_{good}", listed(self.ladder), rate)
                self.rung.append(self.ladder.index(rate))
        self.iron_rate = number(data, "iron_rate.units_per_silver", 1, 99)
        self.die_region = words(data, "dice.color_die.faces", REGIONS)
        if len(self.die_region) != len(REGIONS):
            raise BadData("count_at", "dice.color_die.faces", len(REGIONS), len(self.die_region))

    def _read_ports(self, data: Data) -> None:
        """FT-14.1: where the ports lie and what they produce; FT-1.2: four in each region."""
        _ids(data, "port", PORTS)
        regions = [word(data, f"port.{p}.region", REGIONS) for p in PORTS]
        self.region_of = row([*regions, -1])  # Fujian lies in no region
        self.ports_in: list[list[int]] = [[] for _ in REGIONS]
        for p, r in enumerate(regions):
            self.ports_in[r].append(p)
        for r, ports in enumerate(self.ports_in):
            if len(ports) != PORT_COUNT // len(REGIONS):
                raise BadData("fujian_trader.ports_of_region", "port.region", r, len(ports), PORT_COUNT // len(REGIONS))
        self.produces = row([0] * (PORT_COUNT * len(GOODS)))  # port * 3 + good
        self.arsenal: list[bool] = []
        for p, name in enumerate(PORTS):
            goods = words(data, f"port.{name}.produces", GOODS)
            if len(goods) != GOODS_PER_PORT:
                raise BadData("count_at", f"port.{name}.produces", GOODS_PER_PORT, len(goods))
            for g in goods:
                self.produces[p * len(GOODS) + g] += 1
            self.arsenal.append(switch(data, f"port.{name}.arsenal"))

    def _read_routes(self, data: Data) -> None:
        """FT-14.2: the routes; at most one joins two nodes."""
        table = rows(data, "route")
        self.route_ids: list[str] = [str(r["id"]) for r in table]
        route_a: list[int] = []
        route_b: list[int] = []
        self.near: list[list[int]] = [[] for _ in NODES]
        self.route_at = row([-1] * (len(NODES) * len(NODES)))  # node * 25 + node
        for r in self.route_ids:
            a = word(data, f"route.{r}.a", NODES)
            b = word(data, f"route.{r}.b", NODES)
            if a == b or self.route_at[a * len(NODES) + b] >= 0:
                raise BadData("fujian_trader.route_twice", f"route.{r}", a, b)
            for x, y in ((a, b), (b, a)):
                self.route_at[x * len(NODES) + y] = len(route_a)
                self.near[x].append(y)
            route_a.append(a)
            route_b.append(b)
        self.route_a = row(route_a)
        self.route_b = row(route_b)
        for n in self.near:
            n.sort()
        self.distance: list[int] = []  # node * 25 + node: steps, for bots and hints
        for node in range(len(NODES)):
            self.distance += _distances(self.near, node)
        if max(self.distance) > 99:
            raise BadData("fujian_trader.cut_off", "route", self.distance.index(UNREACHED) % len(NODES))
        self.within_reach: list[list[int]] = [  # for each node the ports whose market a ship may visit on its next turn
            [port for port in range(FUJIAN) if self.distance[node * len(NODES) + port] <= REACH]
            for node in range(len(NODES))
        ]

    def _read_provinces(self, data: Data) -> None:
        """FT-14.3: zones, costs and income; FT-9.6: what a zone's provinces are good for."""
        _ids(data, "province", PROVINCES)
        zone: list[int] = []
        self.cost: list[int] = []
        income: list[int] = []
        for p in PROVINCES:
            zone.append(number(data, f"province.{p}.zone", 1, 3) - 1)
            self.cost.append(number(data, f"province.{p}.cost", 0, 40))
            income += _amounts(data, f"province.{p}.income", WARES)
        self.zone = row(zone)  # 0, 1, 2 for zones 1, 2, 3
        self.income = row(income)  # province * 4 + ware
        self.late_first = sorted(range(len(self.zone)), key=lambda p: -self.zone[p])  # those of the last zone first
        self.ability: list[int] = []  # by zone: defense, attack, movement
        for z in (1, 2, 3):
            self.ability.append(number(data, f"zone.{z}.ability_amount", 0, 9))

    def _read_limits(self, data: Data) -> None:
        """FT-2.5, FT-5.1, FT-7.6, FT-8.1, FT-9.2, FT-10.3, FT-10.5: prices and limits."""
        self.uses = number(data, "limits.fortune_uses_per_own_turn", 0, 9)
        self.fortune_purchases = number(data, "limits.fortune_purchases_per_turn", 0, 9)
        self.province_purchases = number(data, "limits.province_purchases_per_turn", 0, 9)
        self.sale_limit = number(data, "limits.units_sold_per_turn", 1, 99)
        self.base_movement = number(data, "limits.base_movement", 0, 9)
        self.buildings = number(data, "limits.buildings_per_player", 1, PORT_COUNT)
        self.start_fortunes = number(data, "limits.starting_fortunes", 0, 9)
        self.start_silver = number(data, "limits.starting_silver", 0, 99)
        self.port_price = number(data, "prices.port_silver", 0, 40)
        self.start_ports = [number(data, f"setup_ports.players_{n}", 1, PORT_COUNT // n) for n in (3, 4, 5)]

    def _read_raids(self, data: Data) -> None:
        """FT-6.3, FT-6.4, FT-6.5, FT-6.9: wagers, bonuses and dice."""
        self.wager: list[int] = []  # wager * 3 + good
        for w in WAGERS:
            rice, iron = _amounts(data, f"raid.{w}", ["rice", "iron"])
            if rice + iron < 1:
                raise BadData("fujian_trader.empty_wager", f"raid.{w}")
            self.wager += [rice, 0, iron]
        self.die_sides = number(data, "raid.die_sides", 2, 20)
        self.per_extra_iron = number(data, "raid.bonus_per_extra_iron", 0, 9)
        self.per_extra_rice = number(data, "raid.bonus_per_extra_rice", 0, 9)
        self.per_defense_iron = number(data, "raid.bonus_per_defense_iron", 0, 9)
        # FT-6.12: what the data of edition 1 said of a loser's iron; now it is an option of the table alone
        self.half_iron = find(data, "raid_variant.losing_raider_iron") == "half_up"

    def _read_events(self, data: Data) -> None:
        """FT-2.2: how many event cards there are; FT-3: what they do. FT-3.14: this gives the number of rounds."""
        _ids(data, "event", EVENTS)
        self.events: list[int] = []
        for e, name in enumerate(EVENTS[:MANCHU_MOVE]):
            self.events += [e] * number(data, f"event.{name}.count", 0, 9)
        self.manchu_moves = number(data, "event.manchu_move.count", 1, 9)
        self.top_events = number(data, "event_deck.top_events", 0, len(self.events))
        self.famine_steps = number(data, "event.famine.effect.rate_rice_steps", 0, 3)
        self.typhoon_steps = number(data, "event.typhoon.effect.movement_cap", 0, 9)
        self.galleon_silver = number(data, "event.silver_galleon.effect.first_sale_bonus_silver", 0, 9)
        self.disaster_die = number(data, "event.disaster.effect.forfeit_goods_die", 1, 20)
        bottom = len(self.events) - self.top_events + self.manchu_moves
        self.fewest_rounds = self.top_events + self.manchu_moves + 3
        self.most_rounds = self.top_events + bottom + 3

    def _read_scoring(self, data: Data) -> None:
        """FT-13.2: influence points."""
        self.region_points = number(data, "scoring.region", 0, 99)
        self.route_points = number(data, "scoring.route", 0, 99)
        self.port_points = number(data, "scoring.port", 0, 99)
        self.stored_points = number(data, "scoring.stored_silver", 0, 99)
        self.silver_set = number(data, "scoring.per_unstored_silver.silver", 1, 99)
        self.silver_points = number(data, "scoring.per_unstored_silver.points", 0, 99)
        self.goods_set = number(data, "scoring.per_same_good.goods", 1, 99)
        self.goods_points = number(data, "scoring.per_same_good.points", 0, 99)
        self.cards_set = number(data, "scoring.per_unused_fortunes.cards", 1, 99)
        self.cards_points = number(data, "scoring.per_unused_fortunes.points", 0, 99)

    def _read_cards(self, data: Data) -> None:
        """FT-1.1: the Fortune cards, and by window those that a seat may be asked for."""
        self.cards: list[FortuneCard] = read_cards(data)
        self.in_window: list[list[int]] = [
            [i for i, c in enumerate(self.cards) if c.window == w] for w in range(len(WINDOWS))
        ]


def _ids(data: Data, key: str, expected: list[str]) -> None:
    found = [str(r.get("id")) for r in rows(data, key)]
    if found != expected:
        raise BadData("ordered_rows_at", key, listed(expected))


def _amounts(data: Data, where: str, names: list[str]) -> list[int]:
    """How much of each of these wares a table names; what it leaves out is none."""
    given = find(data, where)
    if not isinstance(given, dict) or any(name not in names for name in given):
        raise BadData("words_at", where, listed(names), quoted(given))
    return [number(data, f"{where}.{name}", 0, 20) if name in given else 0 for name in names]


def _distances(near: list[list[int]], start: int) -> list[int]:
    """Steps from one node to every other."""
    out = [UNREACHED] * (FUJIAN + 1)
    out[start] = 0
    ring = [start]
    while ring:
        further: list[int] = []
        for node in ring:
            for n in near[node]:
                if out[n] > out[node] + 1:
                    out[n] = out[node] + 1
                    further.append(n)
        ring = further
    return out
