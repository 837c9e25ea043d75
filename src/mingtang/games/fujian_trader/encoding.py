"""What a seat of Fujian Trader may know, as numbers: the same as the view's vector, straight from the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from mingtang.core.encoding import Encoding
from mingtang.games.fujian_trader import view as view_file
from mingtang.games.fujian_trader.board import FujianBoard
from mingtang.games.fujian_trader.determinize import knows
from mingtang.games.fujian_trader.phases.combat import (
    attack_bonus,
    defense_bonus,
    percent_to_win,
    standing_bonus,
    standing_defense,
)
from mingtang.games.fujian_trader.phases.ports import port_price
from mingtang.games.fujian_trader.phases.production import produces_now
from mingtang.games.fujian_trader.phases.windows import seats_in
from mingtang.games.fujian_trader.pieces import (
    ASKED_WINDOWS,
    ATTACK,
    BLOCKADE,
    DEEDS,
    DRAGON_SPOTS,
    EVENTS,
    FALLEN,
    FAMINE,
    FORTUNE_COUNT,
    FORTUNES,
    FUJIAN,
    GOODS,
    MOST_SEATS,
    NODES,
    PORT_COUNT,
    PORTS,
    PROVINCE_COUNT,
    PROVINCES,
    REGIONS,
    WAR,
    WARES,
    WINDOWS,
)
from mingtang.games.fujian_trader.queries import (
    allowance,
    blockaded,
    may_store,
    province_count,
    rate,
    region_owner,
    route_owner,
    seat_in_place,
)
from mingtang.games.fujian_trader.scoring import SOURCES, open_parts, parts
from mingtang.games.fujian_trader.state import NO_ANSWER, ON_TABLE, FujianState
from mingtang.games.fujian_trader.view_families import laid_cards

SEATS: Final = range(MOST_SEATS)
ROUND: Final = ["over", "round", "turns_over", "invasion", "manchu", "event_deck.left", "deck"]
TURN: Final = [
    *("steps", "allowance", "steps_left", "movement_over", "relocated", "raid_over", "failed", "market_used", "sold"),
    *("sale_limit", "provinces_bought", "fortunes_bought", "uses", "uses_left", "port_price", "province_discount"),
    *("rice_steps", "silk_steps", "iron_anywhere", "toll_free"),
]
RAID: Final = [
    *[f"wagered.{good}" for good in GOODS],
    *("extra_iron", "extra_rice", "defense_iron", "defense_silk", "pot", "lost_battles", "refund"),
    *("attack", "defense", "chance"),
]
PLAYER: Final = [
    *[f"goods.{good}" for good in GOODS],
    *("silver", "stored", "hand", "fresh", "allowance", "attack", "defense", "may_store", "buildings", "routes"),
    "regions",
    *[f"income.{ware}" for ware in WARES],
    *[f"score.{source}" for source in SOURCES],
    "total",
]


@final
class FujianEncoding(Encoding[FujianState]):
    """Vectors of Fujian Trader."""

    def __init__(
        self,
        view: Callable[[FujianState, int], dict[str, Any]],
        board: FujianBoard,
        place: Callable[[str], int],
        length: int,
    ) -> None:
        super().__init__(view, view_file.SEAT_PATHS, place, length)
        self.viewer_at = self.row(["viewer=0"])
        self.round_at = self.row(ROUND)
        self.active_at = self.row([f"active={p}" for p in SEATS])
        self.order_at = self.row([f"order.{i}={p}" for i in SEATS for p in SEATS])
        self.phase_part = self.part("phase")
        self.losing_iron_part = self.part("options.losing_iron")
        self.event_part = self.part("event.id")
        self.event_region_part = self.part("event.region")
        self.ignored_at = self.row(["event.ignored"])
        self.rolled_part = self.part("rolled")
        self.dragon_at = self.row([f"dragon={spot}" for spot in DRAGON_SPOTS])
        self.drawn_at = self.row([f"event_deck.drawn={event}" for event in EVENTS])
        self.known_at = self.row([f"event_deck.known={event}" for event in EVENTS])
        self.asked_at = self.row([f"asked={p}" for p in SEATS])
        self.answered_at = self.row([f"answered={p}" for p in SEATS])
        self.answer_part = self.part("answer")
        self.debts_part = self.part("debts")
        self._map_rows(board)
        self._turn_rows()
        self._family_rows()

    def _map_rows(self, board: FujianBoard) -> None:
        regions = range(len(REGIONS))
        self.region_at = self.row([f"regions.{r}.owner={p}" for r in regions for p in SEATS])
        self.trouble_at = self.row([f"regions.{r}.{name}" for r in regions for name in ("famine", "war", "blockade")])
        ports = range(PORT_COUNT)
        self.port_at = self.row([f"ports.{i}.owner={p}" for i in ports for p in SEATS])
        self.anchor_at = self.row([*[f"ports.{i}.ships={p}" for i in ports for p in SEATS]])
        self.fujian_at = self.row([f"fujian.ships={p}" for p in SEATS])
        self.bonus_at = self.row([f"ports.{i}.bonus={good}" for i in ports for good in GOODS])
        self.rates_at = self.row([f"ports.{i}.rates.{good}" for i in ports for good in GOODS])
        self.defense_at = self.row([f"ports.{i}.defense" for i in ports])
        self.raided_at = self.row([f"ports.{i}.raided" for i in ports])
        self.port_card_parts = [self.part(f"ports.{i}.cards") for i in ports]
        routes = range(len(board.route_ids))
        self.route_at = self.row([f"routes.{r}.owner={p}" for r in routes for p in SEATS])
        self.blocked_at = self.row([f"routes.{r}.blocked" for r in routes])
        provinces = range(PROVINCE_COUNT)
        self.province_at = self.row([f"provinces.{i}.owner={p}" for i in provinces for p in SEATS])
        self.fallen_at = self.row([f"provinces.{i}.fallen" for i in provinces])
        self.discard_at = self.row([f"discard={card}" for card in FORTUNES])
        self.card_parts = [self.part(f"cards.{card}") for card in FORTUNES]

    def _turn_rows(self) -> None:
        self.turn_at = self.row([f"turn.{name}" for name in TURN])
        self.undone_part = self.part("turn.undone")
        self.toll_part = self.part("toll")
        self.raid_at = self.row([f"raid.{name}" for name in RAID])
        self.raid_port_at = self.row([f"raid.port={port}" for port in PORTS])
        self.attacker_at = self.row([f"raid.attacker={p}" for p in SEATS])
        self.defender_at = self.row([f"raid.defender={p}" for p in SEATS])
        self.awaited_at = self.row([f"raid.awaited={p}" for p in SEATS])
        self.stage_part = self.part("raid.stage")
        self.up_part = self.part("raid.up")
        self.battle_at = self.row(
            [f"battle.{name}" for name in ("attack", "defense", "attack_dice.0", "attack_dice.1")]
            + [f"battle.{name}" for name in ("defense_dice.0", "defense_dice.1")]
        )
        self.won_at = self.row(["battle.won", "battle.this_turn"])
        self.fought_at = self.row([f"battle.port={port}" for port in PORTS])
        self.battle_attacker_at = self.row([f"battle.attacker={p}" for p in SEATS])
        self.battle_defender_at = self.row([f"battle.defender={p}" for p in SEATS])
        self.in_play_at = self.row([f"in_play.card={card}" for card in FORTUNES])
        self.target_at = self.row([f"in_play.target={p}" for p in SEATS])
        self.warded_at = self.row([f"in_play.warded={p}" for p in SEATS])
        self.named_at = self.row([f"in_play.named={good}" for good in GOODS])
        self.deed_part = self.part("deed.deed")
        self.deed_what_part = self.part("deed.what")

    def _family_rows(self) -> None:
        self.players_at = self.row([f"players.{p}.{name}" for p in SEATS for name in PLAYER])
        self.secret_at = self.row([f"players.{p}.secret_total" for p in SEATS])
        self.ship_at = self.row([f"players.{p}.ship={node}" for p in SEATS for node in NODES])
        self.ports_at = self.row([f"players.{p}.ports={port}" for p in SEATS for port in PORTS])
        self.provinces_at = self.row([f"players.{p}.provinces={name}" for p in SEATS for name in PROVINCES])
        self.hand_at = self.row([f"players.{p}.cards={card}" for p in SEATS for card in FORTUNES])
        self.quiet_at = self.row([f"players.{p}.quiet={w}" for p in SEATS for w in WINDOWS[:ASKED_WINDOWS]])
        self.crops_at = self.row(
            [f"players.{p}.crops.{region}.{good}" for p in SEATS for region in REGIONS for good in GOODS]
        )
        self.table_parts = [self.part(f"players.{p}.table") for p in SEATS]

    def fill(self, s: FujianState, viewer: int) -> None:
        """The table as the seat sees it."""
        if viewer >= 0:
            self.switch_on(self.viewer_at)
        self._round(s, viewer)
        self._map(s)
        self._cards(s, viewer)
        self._turn(s)
        self._toll(s, viewer)
        self._raid(s)
        self._battle(s)
        self._in_play(s)
        for p in range(s.seats):
            self._family(s, p, viewer)

    # ---- the calendar and the map

    def _round(self, s: FujianState, viewer: int) -> None:
        self.numbers(
            self.round_at, [not s.stack, s.round, s.place, s.invasion, s.manchu, len(s.events_left), len(s.deck)]
        )
        self.word(self.phase_part, view_file.phase(s))
        self.switch_on(self.active_at + self.told_seat(s.active))
        self.switch_on(self.dragon_at + s.invasion)
        for i in range(s.seats):
            self.switch_on(self.order_at + i * MOST_SEATS + self.told_seat(seat_in_place(s, i)))
        self.word(self.losing_iron_part, "half_up" if s.half_iron else "all")
        if s.event >= 0:
            self.word(self.event_part, EVENTS[s.event])
            if s.region >= 0:
                self.word(self.event_region_part, REGIONS[s.region])
            if s.ignoring:
                self.switch_on(self.ignored_at)
        if s.rolled >= 0:
            self.word(self.rolled_part, REGIONS[s.rolled])
        for event in s.events_drawn:
            self.switch_on(self.drawn_at + event)
        if viewer >= 0:
            for i in range(s.peeked[viewer]):
                self.switch_on(self.known_at + s.events_left[-1 - i])
        self.waiting(self.asked_at, seats_in(s.asked))
        for p in range(s.seats):
            if s.answers[p] != NO_ANSWER:
                self.switch_on(self.answered_at + self.told_seat(p))
        answer = view_file.answer(s, viewer)
        if answer is not None:
            self.word(self.answer_part, answer)
        if s.debts:
            shape = (self.viewer, s.seats, *s.debts)
            if not self.seen(self.debts_part, shape):
                self.learn(self.debts_part, shape, view_file.debts(s))

    def _map(self, s: FujianState) -> None:
        for r in range(len(REGIONS)):
            owner = region_owner(s, r)
            if owner >= 0:
                self.switch_on(self.region_at + r * MOST_SEATS + self.told_seat(owner))
        if s.region >= 0 and s.event in (FAMINE, WAR, BLOCKADE):
            self.switch_on(self.trouble_at + s.region * 3 + (0 if s.event == FAMINE else 1 if s.event == WAR else 2))
        for p in range(PORT_COUNT):
            owner = s.port_owner[p]
            if owner >= 0:
                self.switch_on(self.port_at + p * MOST_SEATS + self.told_seat(owner))
                self.number(self.defense_at + p, standing_defense(s, owner, p))
            self.numbers(
                self.rates_at + p * 3, [rate(s, s.active, p, 0), rate(s, s.active, p, 1), rate(s, s.active, p, 2)]
            )
        if s.raid_port >= 0:
            self.switch_on(self.raided_at + s.raid_port)
        for c in s.table:
            port = s.attached[c]
            if 0 <= port < PORT_COUNT:
                self.word(self.port_card_parts[port], FORTUNES[c])
        self._bonuses(s)
        for p in range(s.seats):
            at = self.fujian_at if s.ships[p] == FUJIAN else self.anchor_at + s.ships[p] * MOST_SEATS
            if s.ships[p] >= 0:
                self.switch_on(at + self.told_seat(p))
        for r in range(len(s.board.route_ids)):
            owner = route_owner(s, r)
            if owner >= 0:
                self.switch_on(self.route_at + r * MOST_SEATS + self.told_seat(owner))
            if blockaded(s, s.board.route_a[r]) or blockaded(s, s.board.route_b[r]):
                self.switch_on(self.blocked_at + r)
        for p in range(PROVINCE_COUNT):
            owner = s.province_owner[p]
            if owner >= 0:
                self.switch_on(self.province_at + p * MOST_SEATS + self.told_seat(owner))
            elif owner == FALLEN:
                self.switch_on(self.fallen_at + p)

    def _bonuses(self, s: FujianState) -> None:
        """Goods that cards add to ports, and the crops of families."""
        for p in range(PORT_COUNT):
            now = produces_now(s, p)
            owner = s.port_owner[p]
            for g in range(3):
                more = now[g] - s.board.produces[p * 3 + g]
                if more > 0:
                    self.number(self.bonus_at + p * 3 + g, more)
                if owner >= 0 and now[g]:
                    region = self.told_seat(owner) * len(REGIONS) + s.board.region_of[p]
                    self.number(self.crops_at + region * 3 + g, now[g])

    def _cards(self, s: FujianState, viewer: int) -> None:
        for c in s.discard:
            self.switch_on(self.discard_at + c)
        for c in range(FORTUNE_COUNT):
            if knows(s, viewer, c) and not self.seen(self.card_parts[c], 0):
                self.learn(self.card_parts[c], 0, view_file.card(s, c))

    # ---- the turn

    def _turn(self, s: FujianState) -> None:
        steps = allowance(s, s.active)
        self.numbers(
            self.turn_at,
            [
                s.steps,
                steps,
                0 if s.movement_over or s.steps > steps else steps - s.steps,
                s.movement_over,
                s.relocated,
                s.raid_over,
                s.failed,
                s.market_used,
                s.sold,
                s.sale_limit,
                s.provinces_bought,
                s.fortunes_bought,
                s.uses,
                s.board.uses - s.uses,
                port_price(s),
                s.province_discount,
                s.rice_steps,
                s.silk_steps,
                s.iron_anywhere,
                s.toll_free,
            ],
        )
        if s.undone:
            shape = tuple(s.undone)
            if not self.seen(self.undone_part, shape):
                self.learn(self.undone_part, shape, view_file.undone(s))
        if s.deed >= 0:
            self.word(self.deed_part, DEEDS[s.deed])
            self.word(self.deed_what_part, view_file.deed_name(s.deed, s.deed_what))

    def _toll(self, s: FujianState, viewer: int) -> None:
        toll = view_file.toll(s, viewer)
        if toll is not None:
            shape = (self.viewer, s.seats, repr(toll))
            if not self.seen(self.toll_part, shape):
                self.learn(self.toll_part, shape, toll)

    def _raid(self, s: FujianState) -> None:
        if s.raid_port < 0:
            return
        self.switch_on(self.raid_port_at + s.raid_port)
        self.switch_on(self.attacker_at + self.told_seat(s.active))
        if s.defender >= 0:
            self.switch_on(self.defender_at + self.told_seat(s.defender))
        self.numbers(
            self.raid_at,
            [
                *s.wagered,
                s.extra_iron,
                s.extra_rice,
                s.defense_iron,
                s.defense_silk,
                s.pot,
                s.lost_battles,
                s.refund,
                attack_bonus(s),
                defense_bonus(s),
                percent_to_win(s),
            ],
        )
        self.word(self.stage_part, view_file.raid_stage(s))
        self.waiting(self.awaited_at, s.stack[-1].waiting(s))
        if s.up:
            shape = (self.viewer, s.seats, *s.up, *s.up_by)
            if not self.seen(self.up_part, shape):
                self.learn(self.up_part, shape, view_file.put_up(s))

    def _battle(self, s: FujianState) -> None:
        b = s.battle
        if not b:
            return
        self.switch_on(self.battle_attacker_at + self.told_seat(b[0]))
        self.switch_on(self.battle_defender_at + self.told_seat(b[1]))
        self.switch_on(self.fought_at + b[2])
        self.numbers(self.battle_at, b[3:9])
        self.numbers(self.won_at, [len(b) == 9 and b[3] > b[4], view_file.fought_this_turn(s, b[0], b[2])])

    def _in_play(self, s: FujianState) -> None:
        if s.card < 0:
            return
        self.switch_on(self.in_play_at + s.card)
        if s.target >= 0:
            self.switch_on(self.target_at + self.told_seat(s.target))
        self.waiting(self.warded_at, seats_in(s.warded))
        for g in s.named:
            self.switch_on(self.named_at + g)

    # ---- the families

    def _family(self, s: FujianState, p: int, viewer: int) -> None:
        told = self.told_seat(p)
        board = s.board
        points = open_parts(s, p)
        income = [0, 0, 0, 0]
        for i in range(PROVINCE_COUNT):
            if s.province_owner[i] == p:
                self.switch_on(self.provinces_at + told * PROVINCE_COUNT + i)
                for w in range(4):
                    income[w] += board.income[i * 4 + w]
        ports = 0
        for i in range(PORT_COUNT):
            if s.port_owner[i] == p:
                self.switch_on(self.ports_at + told * PORT_COUNT + i)
                ports += 1
        routes = 0
        for r in range(len(board.route_a)):
            if board.route_a[r] != FUJIAN and board.route_b[r] != FUJIAN and route_owner(s, r) == p:
                routes += 1
        regions = 0
        for r in range(len(REGIONS)):
            if region_owner(s, r) == p:
                regions += 1
        self.numbers(
            self.players_at + told * len(PLAYER),
            [
                *s.goods[p * 3 : p * 3 + 3],
                s.silver[p],
                s.stored[p],
                len(s.hands[p]),
                s.fresh[p],
                allowance(s, p),
                province_count(s, p, 1) * board.ability[1] + standing_bonus(s, p, ATTACK, -1),
                standing_defense(s, p, -1),
                may_store(s, p),
                board.buildings - ports,
                routes,
                regions,
                *income,
                *points,
                sum(points),
            ],
        )
        if p == viewer or not s.stack:
            self.number(self.secret_at + told, sum(parts(s, p)))
        if s.ships[p] >= 0:
            self.switch_on(self.ship_at + told * len(NODES) + s.ships[p])
        for c in s.hands[p]:
            if knows(s, viewer, c):
                self.switch_on(self.hand_at + told * FORTUNE_COUNT + c)
        for i in range(ASKED_WINDOWS):
            if s.orders[p * ASKED_WINDOWS + i]:
                self.switch_on(self.quiet_at + told * ASKED_WINDOWS + i)
        laid = [c * 64 + s.attached[c] + 1 for c in s.table if s.where[c] == ON_TABLE + p]
        if laid:
            shape = tuple(laid)
            if not self.seen(self.table_parts[told], shape):
                self.learn(self.table_parts[told], shape, laid_cards(s, p))
