"""What a seat of Yunnan may know, as numbers: the same as the view's vector, straight from the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from mingtang.core.encoding import Encoding
from mingtang.core.rows import how_many
from mingtang.games.yunnan.actions import BUILDINGS, KINDS, MOST_COLOURS, PLACES
from mingtang.games.yunnan.board import SPACES, YunnanBoard
from mingtang.games.yunnan.phases.income import market_revenue, post_revenue, trader_revenue
from mingtang.games.yunnan.queries import bank_payout, isolated_places, phase, structures_built, total_bid
from mingtang.games.yunnan.scoring import SOURCES, parts
from mingtang.games.yunnan.state import GUARDS_GONE, GUARDS_IN_GENERAL, PLACE_COUNT, YunnanState
from mingtang.games.yunnan.view import SEAT_PATHS, TRAVELLING

PLAYER: Final = [
    *("coins", "free_coins", "promised", "points", "influence", "passes", "presents", "passed", "round_income"),
    *("traders.general", "traders.supply", "traders.bank", "traders.bids"),
    *[f"{where}.{kind}" for where in ("general", "supply", "built") for kind in KINDS],
]
EARNING: Final = [
    *("income.traders", "income.posts", "income.market"),
    *[f"score.{source}" for source in SOURCES],
    "total",
]
SEATS: Final = range(MOST_COLOURS)


@final
class YunnanEncoding(Encoding[YunnanState]):
    """Vectors of Yunnan."""

    def __init__(
        self,
        view: Callable[[YunnanState, int], dict[str, Any]],
        board: YunnanBoard,
        place: Callable[[str], int],
        length: int,
    ) -> None:
        super().__init__(view, SEAT_PATHS, place, length)
        self.viewer_at = self.row(["viewer=0"])
        self.waiting_at = self.row([f"waiting={c}" for c in SEATS])
        self.round_at = self.row(
            ["round", "over", "options.double_bidding", "options.guards", "options.end_on_points", "bank.total"]
        )
        self.pays_at = self.row(["bank.pays"])
        self.bank_at = self.row([f"bank.colours={c}" for c in SEATS])
        self.blue_at = self.row([f"blue_order.{i}={c}" for i in SEATS for c in SEATS])
        self.gray_at = self.row([f"gray_order.{i}={c}" for i in SEATS for c in SEATS])
        self.bids_at = self.row(
            [
                f"buildings.{b}.spaces.{i}.colour={c}"
                for b in range(len(BUILDINGS))
                for i in range(SPACES)
                for c in SEATS
            ]
        )
        self.places_at = self.row([f"places.{p}.presents" for p in range(PLACE_COUNT)])
        self.teahouses_at = self.row([f"places.{p}.teahouse={c}" for p in range(PLACE_COUNT) for c in SEATS])
        kept = ("traders", "posts", "horses", "guards")
        self.pieces_at = self.row([f"places.{p}.{k}.{c}" for c in SEATS for p in range(PLACE_COUNT) for k in kept])
        self.bridges_at = self.row([f"gorges.{i}.bridges={c}" for i in range(len(board.gorges)) for c in SEATS])
        self.blocked_at = self.row([f"gorges.{i}.blocked" for i in range(len(board.gorges))])
        self.players_at = self.row([f"players.{c}.{name}" for c in SEATS for name in PLAYER])
        self.earning_at = self.row([f"players.{c}.{name}" for c in SEATS for name in EARNING])
        self.horse_at = self.row([f"players.{c}.horse={p}" for c in SEATS for p in PLACES])
        self.guards_at = self.row([f"players.{c}.guards={p}" for c in SEATS for p in ["general", *PLACES[1:]]])
        self.traveller_at = self.row([f"travel.seat={c}" for c in SEATS])
        self.travel_at = self.row(["travel.passes_left", *[f"travel.untravelled.{p}" for p in range(PLACE_COUNT)]])
        self.here_at = self.row([f"travel.here={p}" for p in PLACES])
        self.isolated_at = self.row([f"travel.isolated={p}" for p in PLACES])
        self.holding_at = self.row([f"holding={kind}" for kind in KINDS])
        deck = range(len(board.card_buildings))
        self.pile_at = self.row(["cards.pile"])
        self.open_at = self.row([f"cards.open.{i}" for i in deck])
        self.discard_at = self.row([f"cards.discard.{i}" for i in deck])
        self.phase_part = self.part("phase")

    def fill(self, s: YunnanState, viewer: int) -> None:
        """The table as the seat sees it."""
        if viewer >= 0:
            self.switch_on(self.viewer_at)
        self.word(self.phase_part, phase(s))
        total = total_bid(s)
        self.numbers(self.round_at, [s.round, not s.stack, s.double_bidding, s.guards_option, s.end_on_points, total])
        self.number(self.pays_at, bank_payout(s, total))
        if s.stack:
            self.waiting(self.waiting_at, s.stack[-1].shown_waiting(s, viewer))
            self._step(s)
        self._board(s)
        for c in range(s.colours):
            self._player(s, c, self.told_seat(c))
        if s.duli >= 0:
            self.number(self.pile_at, len(s.pile))
            self.numbers(self.open_at, [card + 1 for card in s.open_cards])
            self.numbers(self.discard_at, sorted([card + 1 for card in s.discard]))

    def _board(self, s: YunnanState) -> None:
        last = len(s.order) - 1
        for i in range(last + 1):
            c = self.told_seat(s.order[i])
            self.switch_on(self.blue_at + i * MOST_COLOURS + c)
            self.switch_on(self.gray_at + (last - i) * MOST_COLOURS + c)
        for i in range(len(s.bids)):
            if s.bids[i] >= 0:
                self.switch_on(self.bids_at + i * MOST_COLOURS + self.told_seat(s.bids[i]))
        self.numbers(self.places_at, s.presents)
        for p in range(PLACE_COUNT):
            if s.teahouse[p] >= 0:
                self.switch_on(self.teahouses_at + p * MOST_COLOURS + self.told_seat(s.teahouse[p]))
        gorges = s.board.gorges
        for i in range(len(gorges)):
            g = gorges[i]
            if s.blocker == g:
                self.switch_on(self.blocked_at + i)
            for c in range(s.colours):
                if s.bridges[c] >> g & 1:
                    self.switch_on(self.bridges_at + i * MOST_COLOURS + self.told_seat(c))

    def _player(self, s: YunnanState, c: int, told: int) -> None:
        k = c * 3
        self.numbers(
            self.players_at + told * len(PLAYER),
            [
                s.coins[c],
                s.coins[c] - s.promised[c],
                s.promised[c],
                s.points[c],
                s.influence[c],
                s.passes[c],
                s.got[c],
                s.passed[c],
                s.income[c],
                s.general[c],
                s.supply[c],
                s.bank[c],
                how_many(s.bids, c),
                s.stock[k],
                s.stock[k + 1],
                s.stock[k + 2],
                s.store[k],
                s.store[k + 1],
                s.store[k + 2],
                structures_built(s, c, 0),
                structures_built(s, c, 1),
                structures_built(s, c, 2),
            ],
        )
        self.switch_on(self.horse_at + told * PLACE_COUNT + s.horse[c])
        guards = s.guards[c]
        if guards != GUARDS_GONE:
            self.switch_on(self.guards_at + told * PLACE_COUNT + guards)
        if s.bank[c]:
            self.switch_on(self.bank_at + told)
        at = self.pieces_at + told * PLACE_COUNT * 4
        posts = s.posts[c]
        for p in range(PLACE_COUNT):
            if s.at[c * PLACE_COUNT + p]:
                self.number(at, s.at[c * PLACE_COUNT + p])
            if posts >> p & 1:
                self.switch_on(at + 1)
            at += 4
        at = self.pieces_at + told * PLACE_COUNT * 4
        if guards not in (GUARDS_IN_GENERAL, GUARDS_GONE):
            self.switch_on(at + guards * 4 + 3)
        if c != s.duli:
            self.switch_on(at + s.horse[c] * 4 + 2)
            self._earning(s, c, told)

    def _earning(self, s: YunnanState, c: int, told: int) -> None:
        at = self.earning_at + told * len(EARNING)
        self.numbers(at, [trader_revenue(s, c), post_revenue(s, c), market_revenue(s, c)])
        points = parts(s, c)
        self.numbers(at + 3, points)
        self.number(at + 3 + len(points), sum(points))

    def _step(self, s: YunnanState) -> None:
        """The journey in progress, or the structure in hand."""
        top = s.stack[-1]
        if top.name == "resolve.place_structure":
            self.switch_on(self.holding_at + top.args()[1])
        elif top.name in TRAVELLING:
            self.switch_on(self.traveller_at + self.told_seat(top.seat))
            self.number(self.travel_at, s.passes_left)
            self.numbers(self.travel_at + 1, list(s.untravelled))
            if top.name != "travel.turn":
                self.switch_on(self.here_at + s.here)
            lost = isolated_places(s, top.seat)
            for p in range(1, PLACE_COUNT):
                if lost >> p & 1:
                    self.switch_on(self.isolated_at + p)
