"""What a seat of Yínzi may know, as numbers: the same as the view's vector, straight from the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from mingtang.core.encoding import Encoding
from mingtang.games.yinzi import view_places
from mingtang.games.yinzi.board import YinziBoard
from mingtang.games.yinzi.phases.disasters import strikes
from mingtang.games.yinzi.phases.ships import shipped_to
from mingtang.games.yinzi.phases.taxation import silver_owed
from mingtang.games.yinzi.queries import (
    capacity,
    discard_size,
    dues,
    enemy_strength,
    food_owed,
    half_cubes,
    hand_size,
    open_tile,
    ratio,
    transport_left,
    war_symbols,
    whole_cubes,
    workers_on_board,
)
from mingtang.games.yinzi.scoring import SOURCES, parts
from mingtang.games.yinzi.state import (
    COMPLETED,
    HAS_BOUGHT,
    HAS_SOLD,
    NO_CARGO,
    NOT_TAXED,
    PERSONAL,
    YinziState,
)
from mingtang.games.yinzi.view import BOXES, SEAT_PATHS
from mingtang.games.yinzi.view_pending import pending
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    ADVANCEMENT_COUNT,
    ADVANCEMENTS,
    BONUS_COUNT,
    BONUSES,
    CARD_COUNT,
    CARDS,
    COASTAL_BOXES,
    DECK,
    DISASTERS,
    FACTORY_COUNT,
    FORTUNE,
    GOOD_COUNT,
    GOODS,
    MARKETS,
    MOST_SEATS,
    NATION_COUNT,
    PHASES,
    PROVINCE_COUNT,
    ROUTE_COUNT,
    ROUTES,
    ROW_LENGTH,
    SHIP_SLOTS,
    UNDERTAKING_COUNT,
    URBAN_SLOTS,
    WORKFORCE,
)

SEATS: Final = range(MOST_SEATS)
ROUND: Final = [
    *("round", "over", "crops.pool", "crops.late", "exchange.space", "exchange.ratio", "resources.wood"),
    *("resources.stone", "factories.stack", "routes.discard.size", "war.ours", "war.enemy", "war.symbols"),
]
TURN: Final = ("units", "taxed", "transport", "boat_plus", "crew", "used", "sold", "bought")
PLAYER: Final = [
    *("copper", "silver", "misfortune", "wood", "stone", "boat", "capacity", "cubes", "discs", "workers", "squares"),
    *("tax", "cards", "deck", "workers_on_board", "food_owed", "food", "dues", "silver_owed", "points"),
    *[f"score.{source}" for source in SOURCES],
]
BY_SEAT: Final = ["rural", "migrants.top", "migrants.bottom", "war.lying", "war.first", "war.second"]


@final
class YinziEncoding(Encoding[YinziState]):
    """Vectors of Yínzi."""

    def __init__(
        self,
        view: Callable[[YinziState, int], dict[str, Any]],
        board: YinziBoard,
        place: Callable[[str], int],
        length: int,
    ) -> None:
        super().__init__(view, SEAT_PATHS, place, length)
        self.fields: Final = [
            [f for f in range(board.land.fields) if board.land.province_of[f] == p] for p in range(PROVINCE_COUNT)
        ]
        self._round_rows()
        self._land_rows()
        self._coast_rows()
        self._player_rows()

    def _round_rows(self) -> None:
        self.viewer_at = self.row(["viewer=0"])
        self.waiting_at = self.row([f"waiting={p}" for p in SEATS])
        self.round_at = self.row(ROUND)
        self.phase_at = self.row([f"phase={phase}" for phase in [*PHASES, "over"]])
        self.step_part = self.part("step")
        self.order_at = self.row([f"order.{i}={p}" for i in SEATS for p in SEATS])
        self.provisional_at = self.row([f"provisional.{i}={p}" for i in SEATS for p in SEATS])
        self.mover_at = self.row([f"turn.seat={p}" for p in SEATS])
        self.turn_at = self.row([f"turn.{name}" for name in TURN])
        self.turn_card_at = self.row([f"turn.card={card}" for card in CARDS])
        self.turn_fresh_at = self.row([f"turn.fresh={name}" for name in ADVANCEMENTS])
        self.pending_part = self.part("pending")
        columns = range(BONUS_COUNT)
        self.bonus_at = self.row([f"bonuses.{i}.seat={p}" for i in columns for p in SEATS])
        self.crop_at = self.row([f"bonuses.{i}.crop={good}" for i in columns for good in GOODS])
        self.unseen_crops_at = self.row([f"crops.unseen.{good}" for good in GOODS])
        self.by_seat_at = self.row([f"{name}.{p}" for name in BY_SEAT for p in SEATS])
        self.boxes_at = self.row([f"boxes.{box}.{p}" for p in SEATS for box in BOXES])
        slots = range(ADVANCEMENT_COUNT)
        self.advancement_at = self.row([f"advancements.{i}.seat={p}" for i in slots for p in SEATS])
        self.fresh_at = self.row([f"advancements.{i}.fresh" for i in slots])
        self.disaster_at = self.row([f"disasters={name}" for name in DISASTERS])
        self.war_at = self.row([f"war.slots.{i}.{name}" for i in SEATS for name in ("workers", "recruits")])
        self.warrior_at = self.row([f"war.slots.{i}.seat={p}" for i in SEATS for p in SEATS])
        groups = [f"emperor.{u}.groups.{p}" for u in range(UNDERTAKING_COUNT) for p in SEATS]
        self.group_at = self.row([f"{group}.{name}" for group in groups for name in ("workers", "disc")])
        self.group_seat_at = self.row([f"{group}.seat={group[-1]}" for group in groups])

    def _land_rows(self) -> None:
        provinces = range(PROVINCE_COUNT)
        self.market_parts = [self.part(f"provinces.{p}.market") for p in provinces]
        self.cube_at = self.row(
            [f"provinces.{p}.market.slots.{i}.cube={c}" for p in provinces for i in range(URBAN_SLOTS) for c in SEATS]
        )
        self.field_parts = [
            [self.part(f"provinces.{p}.fields.{i}") for i in range(len(self.fields[p]))] for p in provinces
        ]
        tiles = range(FACTORY_COUNT)
        self.display_parts = [self.part(f"factories.display.{i}") for i in tiles]
        self.built_parts = [self.part(f"factories.built.{i}") for i in tiles]
        self.stored_at = self.row([f"factories.built.{i}.stored.{p}" for i in tiles for p in SEATS])

    def _coast_rows(self) -> None:
        boxes = range(COASTAL_BOXES)
        self.ship_parts = [self.part(f"ships.{box}.ship") for box in boxes]
        self.next_parts = [self.part(f"ships.{box}.next") for box in boxes]
        self.fleet_at = self.row([f"ships.{box}.stack" for box in boxes])
        self.aboard_at = self.row([f"ships.{box}.emissaries.{p}" for box in boxes for p in SEATS])
        holds = [f"ships.{box}.ship.slots.{i}" for box in boxes for i in range(SHIP_SLOTS)]
        cargoes = view_places.CARGOES[1:]
        self.cargo_at = self.row([f"{hold}.cargo={cargo}" for hold in holds for cargo in cargoes])
        self.cargo_seat_at = self.row([f"{hold}.seat={p}" for hold in holds for p in SEATS])
        self.cargo_cubes_at = self.row([f"{hold}.cubes" for hold in holds])
        nations = range(NATION_COUNT)
        self.abroad_at = self.row([f"abroad.{n}.commodities.{p}" for n in nations for p in SEATS])
        self.envoys_at = self.row([f"abroad.{n}.emissaries.{p}" for n in nations for p in SEATS])
        self.full_at = self.row([f"abroad.{n}.full" for n in nations])
        self.pools_at = self.row([f"pools.{m}.commodities.{p}" for m in range(len(MARKETS)) for p in SEATS])
        self.row_parts = [self.part(f"routes.rows.{i}.tile") for i in range(ROW_LENGTH)]
        self.fulfilled_at = self.row([f"routes.rows.{i}.fulfilled={p}" for i in range(ROW_LENGTH) for p in SEATS])
        self.left_at = self.row([f"routes.rows.{i}.left" for i in range(ROW_LENGTH)])
        self.pile_parts = [self.part(f"routes.pile.{name}") for name in ROUTES]

    def _player_rows(self) -> None:
        self.players_at = self.row([f"players.{p}.{name}" for p in SEATS for name in PLAYER])
        self.own_bonus_at = self.row([f"players.{p}.bonus={name}" for p in SEATS for name in BONUSES])
        self.hand_at = self.row([f"players.{p}.hand={card}" for p in SEATS for card in CARDS])
        self.gone_at = self.row([f"players.{p}.gone={card}" for p in SEATS for card in CARDS])
        self.unseen_at = self.row([f"players.{p}.unseen.{card}" for p in SEATS for card in CARDS])
        self.played_at = self.row(
            [f"players.{p}.played.{action}={card}" for p in SEATS for action in FORTUNE for card in CARDS]
        )
        self.groups_at = self.row([f"players.{p}.groups.{action}" for p in SEATS for action in FORTUNE])
        self.worked_at = self.row([f"players.{p}.worked={action}" for p in SEATS for action in WORKFORCE])
        tiles = range(ROUTE_COUNT)
        self.personal_parts = [[self.part(f"players.{p}.personal.{i}") for i in tiles] for p in SEATS]
        self.completed_parts = [[self.part(f"players.{p}.completed.{i}") for i in tiles] for p in SEATS]

    def fill(self, s: YinziState, viewer: int) -> None:
        """The table as the seat sees it."""
        if viewer >= 0:
            self.switch_on(self.viewer_at)
        self._round(s, viewer)
        self._offices(s)
        self._land(s)
        self._factories(s)
        self._coast(s)
        self._routes(s, viewer)
        for p in range(s.seats):
            self._player(s, p, viewer)

    # ---- the round and the offices

    def _round(self, s: YinziState, viewer: int) -> None:
        self.numbers(
            self.round_at,
            [
                s.round,
                not s.stack,
                len(s.pool),
                not s.aside,
                s.die,
                ratio(s),
                s.wood_box,
                s.stone_box,
                len(s.factory_stack),
                discard_size(s),
                sum(s.war) + sum(s.recruits) + sum(s.lying),
                enemy_strength(s),
                war_symbols(s),
            ],
        )
        for i in range(len(s.order)):
            self.switch_on(self.order_at + i * MOST_SEATS + self.told_seat(s.order[i]))
        for i in range(len(s.provisional)):
            self.switch_on(self.provisional_at + i * MOST_SEATS + self.told_seat(s.provisional[i]))
        if not s.stack:
            self.switch_on(self.phase_at + len(PHASES))
            self.word(self.step_part, "")
            return
        top = s.stack[-1]
        self.switch_on(self.phase_at + s.phase)
        self.word(self.step_part, top.name)
        self.waiting(self.waiting_at, top.shown_waiting(s, viewer))
        held = pending(s)
        if held:
            shape = repr(held)
            if not self.seen(self.pending_part, shape):
                self.learn(self.pending_part, shape, held)
        if top.seat >= 0:
            self._turn(s, top.seat)

    def _turn(self, s: YinziState, seat: int) -> None:
        self.switch_on(self.mover_at + self.told_seat(seat))
        if s.card >= 0:
            self.switch_on(self.turn_card_at + s.card)
        self.numbers(
            self.turn_at,
            [
                s.units,
                s.taxed != NOT_TAXED,
                transport_left(s, seat),
                s.boat_plus,
                s.crew,
                s.used,
                s.trade == HAS_SOLD,
                s.trade == HAS_BOUGHT,
            ],
        )
        self._bits(self.turn_fresh_at, s.fresh)

    def _bits(self, at: int, bits: int) -> None:
        i = at
        while bits:
            if bits & 1:
                self.switch_on(i)
            bits >>= 1
            i += 1

    def _offices(self, s: YinziState) -> None:
        for i in range(BONUS_COUNT):
            if s.track[i] >= 0:
                self.switch_on(self.crop_at + i * GOOD_COUNT + s.track[i])
        for good in s.pool:
            self.number(self.unseen_crops_at + good, 1)
        for good in s.aside:
            self.number(self.unseen_crops_at + good, 1)
        self._bits(self.fresh_at, s.fresh)
        for i in range(len(DISASTERS)):
            if strikes(s, i):
                self.switch_on(self.disaster_at + i)
        taken = [0] * ADVANCEMENT_COUNT
        slot = 0
        for p in range(s.seats):
            told = self.told_seat(p)
            if s.bonus[p] >= 0 and s.bonus.index(s.bonus[p]) == p:
                self.switch_on(self.bonus_at + s.bonus[p] * MOST_SEATS + told)
            for i in range(ADVANCEMENT_COUNT):
                if s.held[p] >> i & 1 and not taken[i]:
                    taken[i] = 1
                    self.switch_on(self.advancement_at + i * MOST_SEATS + told)
            if s.war_slot[p] >= 0:
                slot = sum([1 for other in s.war_slot if 0 <= other < s.war_slot[p]])
                self.switch_on(self.warrior_at + slot * MOST_SEATS + told)
                self.numbers(self.war_at + slot * 2, [s.war[p], s.recruits[p]])
            if s.undertaking[p] >= 0:
                group = s.undertaking[p] * MOST_SEATS + told
                self.switch_on(self.group_seat_at + group)
                self.numbers(self.group_at + group * 2, [s.emperor[p], 1 if s.emperor_disc[p] else 0])

    # ---- the land

    def _land(self, s: YinziState) -> None:
        for p in range(PROVINCE_COUNT):
            fields = self.fields[p]
            parts = self.field_parts[p]
            for i in range(len(fields)):
                f = fields[i]
                owner = s.owner[f]
                told = self.told_seat(owner) if owner >= 0 else MOST_SEATS
                shape = (((s.tile[f] + 1) * 64 + s.planted[f]) * 8 + told) * 32 + s.covered[f] + 1
                if not self.seen(parts[i], shape):
                    self.learn(parts[i], shape, view_places.field(s, f, p))
            self._market(s, p)

    def _market(self, s: YinziState, p: int) -> None:
        tile = s.market[p]
        shape = tile
        for i in range(URBAN_SLOTS):
            colour = s.urban[p * URBAN_SLOTS + i]
            shape = shape * 2 + (1 if colour >= 0 else 0)
            if colour >= 0:
                self.switch_on(self.cube_at + (p * URBAN_SLOTS + i) * MOST_SEATS + self.told_seat(colour))
        if not self.seen(self.market_parts[p], shape):
            market = view_places.market(s, p)
            for slot in market["slots"]:
                slot["cube"] = None
            self.learn(self.market_parts[p], shape, market)

    def _factories(self, s: YinziState) -> None:
        seen_from = self.viewer * 8 + s.seats
        for i in range(len(s.display)):
            shape = s.display[i] * 64 + seen_from
            if not self.seen(self.display_parts[i], shape):
                self.learn(self.display_parts[i], shape, view_places.factory_tile(s, s.display[i]))
        built = 0
        for t in range(FACTORY_COUNT):
            if s.placed[t] < 0:
                continue
            owner = s.factory_owner[t]
            shape = (s.placed[t] * 16 + t) * 64 + seen_from
            shape = ((shape * 8 + s.level[t]) * 8 + owner + 1) * 2 + (s.produced >> t & 1)
            if not self.seen(self.built_parts[built], shape):
                tile = view_places.built_factory(s, t)
                tile["stored"] = []
                self.learn(self.built_parts[built], shape, tile)
            for p in range(s.seats):
                if s.stored[t * MOST_SEATS + p]:
                    self.number(self.stored_at + built * MOST_SEATS + self.told_seat(p), s.stored[t * MOST_SEATS + p])
            built += 1

    # ---- the coast and the roads

    def _coast(self, s: YinziState) -> None:
        for box in range(s.seats):
            self._ship(s, self.ship_parts[box], s.coast[box])
            self._ship(s, self.next_parts[box], s.sighted[box])
            self.number(self.fleet_at + box, s.fleet_left[box])
            self._by_seat(s, self.aboard_at, s.aboard, box)
            if s.coast[box] < 0:
                continue
            for i in range(s.board.ship_size[s.coast[box]]):
                hold = box * SHIP_SLOTS + i
                if s.cargo[hold] != NO_CARGO:
                    self.switch_on(self.cargo_at + hold * 4 + s.cargo[hold] - 1)
                    self.number(self.cargo_cubes_at + hold, s.cargo_cubes[hold])
                    if s.cargo_seat[hold] >= 0:
                        self.switch_on(self.cargo_seat_at + hold * MOST_SEATS + self.told_seat(s.cargo_seat[hold]))
        for n in range(NATION_COUNT):
            self._by_seat(s, self.abroad_at, s.abroad, n)
            self._by_seat(s, self.envoys_at, s.envoys, n)
            if shipped_to(s, n) >= s.board.foreign_box:
                self.switch_on(self.full_at + n)
        for m in range(len(MARKETS)):
            self._by_seat(s, self.pools_at, s.pools, m)

    def _by_seat(self, s: YinziState, at: int, kept: list[int], row: int) -> None:
        for p in range(s.seats):
            if kept[row * MOST_SEATS + p]:
                self.number(at + row * MOST_SEATS + self.told_seat(p), kept[row * MOST_SEATS + p])

    def _ship(self, s: YinziState, part: int, ship: int) -> None:
        if ship >= 0 and not self.seen(part, ship):
            self.learn(part, ship, view_places.ship_at(s, ship, -1))

    def _routes(self, s: YinziState, viewer: int) -> None:
        for i in range(s.seats):
            t = open_tile(s, i)
            if t >= 0:
                self._route(s, self.row_parts[i], t)
            if s.fulfilled[i] >= 0:
                self.switch_on(self.fulfilled_at + i * MOST_SEATS + self.told_seat(s.fulfilled[i]))
            if s.row_at < ROW_LENGTH - 1:
                self.number(self.left_at + i, ROW_LENGTH - 1 - s.row_at)
        for t in view_places.known_discards(s, viewer):
            self._route(s, self.pile_parts[t], t)
        mine = [0] * MOST_SEATS
        done = [0] * MOST_SEATS
        for t in range(ROUTE_COUNT):
            p = s.route_owner[t]
            if s.route_at[t] == PERSONAL:
                self._route(s, self.personal_parts[self.told_seat(p)][mine[p]], t)
                mine[p] += 1
            elif s.route_at[t] == COMPLETED:
                self._route(s, self.completed_parts[self.told_seat(p)][done[p]], t)
                done[p] += 1

    def _route(self, s: YinziState, part: int, t: int) -> None:
        shape = ((t * 16 + s.route_done[t]) * 32 + s.route_cubes[t]) * 32 + s.route_squares[t]
        shape = shape * 32 + s.route_discs[t]
        if not self.seen(part, shape):
            self.learn(part, shape, view_places.route(s, t))

    # ---- the players

    def _player(self, s: YinziState, p: int, viewer: int) -> None:
        told = self.told_seat(p)
        points = list(parts(s, p).values())
        self.numbers(
            self.players_at + told * len(PLAYER),
            [
                s.copper[p],
                s.silver[p],
                s.misfortune[p],
                s.wood[p],
                s.stone[p],
                s.boat[p],
                capacity(s, p),
                s.cubes[p],
                s.discs[p],
                s.workers[p],
                s.squares[p],
                s.tax[p],
                hand_size(s, p),
                s.deck_left[p],
                workers_on_board(s, p),
                food_owed(s, p),
                2 * whole_cubes(s, p) + half_cubes(s, p),
                dues(s, p),
                silver_owed(s, p),
                sum(points),
                *points,
            ],
        )
        at = self.by_seat_at + told
        for value in (s.rural[p], s.top[p], s.bottom[p], s.lying[p], s.first_glories[p], s.second_glories[p]):
            self.number(at, value)
            at += MOST_SEATS
        self.numbers(self.boxes_at + told * 3, list(s.boxes[p * 3 : p * 3 + 3]))
        if s.bonus[p] >= 0:
            self.switch_on(self.own_bonus_at + told * BONUS_COUNT + s.bonus[p])
        self._cards(s, p, told, p == viewer)

    def _cards(self, s: YinziState, p: int, told: int, own: bool) -> None:
        hand = list(s.hand[p * CARD_COUNT : (p + 1) * CARD_COUNT])
        at = told * CARD_COUNT
        if own:
            self.numbers(self.hand_at + at, hand)
        self.numbers(self.gone_at + at, s.gone[p * CARD_COUNT : (p + 1) * CARD_COUNT])
        self.numbers(self.unseen_at + at, hand)
        for i in range(p * DECK, (p + 1) * DECK):
            if s.deck[i] >= 0:
                self.number(self.unseen_at + at + s.deck[i], 1)
        for i in range(ACTION_COUNT):
            card = s.played[p * ACTION_COUNT + i]
            if card >= 0:
                self.switch_on(self.played_at + (told * ACTION_COUNT + i) * CARD_COUNT + card)
            if s.groups[p * ACTION_COUNT + i] > 0:
                self.number(self.groups_at + told * ACTION_COUNT + i, s.groups[p * ACTION_COUNT + i])
        self._bits(self.worked_at + told * ACTION_COUNT, s.worked[p])
