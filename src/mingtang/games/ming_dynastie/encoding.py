"""What a seat of Ming-Dynastie may know, as numbers: the same as the view's vector, straight from the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from mingtang.core.encoding import Encoding
from mingtang.core.steps import Step
from mingtang.games.ming_dynastie.actions import (
    CARD_COUNT,
    CARDS,
    DISTRICT_COUNT,
    DISTRICTS,
    KINDS,
    MOST_SEATS,
    PROVINCE_COUNT,
    PROVINCES,
)
from mingtang.games.ming_dynastie.board import MingBoard
from mingtang.games.ming_dynastie.phases.cities import ReturnMember, SealNumber
from mingtang.games.ming_dynastie.phases.neutral import RecallNeutral
from mingtang.games.ming_dynastie.phases.princes import PayStep, TakeStep
from mingtang.games.ming_dynastie.queries import counts_in, entrants, in_city, monks, neutral_holds
from mingtang.games.ming_dynastie.scoring import parts_by_seat, places
from mingtang.games.ming_dynastie.state import NONE, PHASES, SOURCES, WIDTH, MingState
from mingtang.games.ming_dynastie.view import SEAT_PATHS

PLAYER: Final = [
    *("score", "place", *[f"parts.{source}" for source in SOURCES], "projected", "supply", "to_place", "removed"),
    *("cards", "monks", "passed", "sealed", "returning", "enters"),
]
SEATS: Final = range(MOST_SEATS)


@final
class MingEncoding(Encoding[MingState]):
    """Vectors of Ming-Dynastie."""

    def __init__(
        self,
        view: Callable[[MingState, int], dict[str, Any]],
        board: MingBoard,
        place: Callable[[str], int],
        length: int,
    ) -> None:
        super().__init__(view, SEAT_PATHS, place, length)
        self.viewer_at = self.row(["viewer=0"])
        self.waiting_at = self.row([f"waiting={p}" for p in SEATS])
        self.start_at = self.row([f"start={p}" for p in SEATS])
        self.round_at = self.row(
            ["round", "over", "options.open_hands", "stack", "dragons", "neutral_supply", "neutral_removed"]
        )
        self.phase_at = self.row([f"phase={phase}" for phase in PHASES])
        self.discard_at = self.row([f"discard.{card}" for card in CARDS[:KINDS]])
        self.cards_at = self.row([f"provinces.{i}.card={card}" for i in range(PROVINCE_COUNT) for card in CARDS])
        self.tile_supply_at = self.row([f"provinces.{i}.tiles" for i in range(PROVINCE_COUNT)])
        self.province_at = self.row([f"provinces.{i}.space.{p}" for p in SEATS for i in range(PROVINCE_COUNT)])
        districts = range(DISTRICT_COUNT)
        self.open_at = self.row([f"districts.{d}.open.{p}" for d in districts for p in SEATS])
        self.section_at = self.row([f"districts.{d}.city.{p}" for d in districts for p in SEATS])
        self.monk_at = self.row([f"districts.{d}.monk={p}" for d in districts for p in SEATS])
        self.princes_at = self.row([f"districts.{d}.princes={p}" for d in districts for p in SEATS])
        self.players_at = self.row([f"players.{p}.{name}" for p in SEATS for name in PLAYER])
        self.spaces_at = self.row([f"players.{p}.spaces.{name}" for p in SEATS for name in PROVINCES])
        self.tiles_at = self.row([f"players.{p}.tiles.{name}" for p in SEATS for name in PROVINCES])
        self.hand_at = self.row([f"players.{p}.hand.{card}" for p in SEATS for card in CARDS[:CARD_COUNT]])
        self.prince_at = self.row([f"players.{p}.prince={name}" for p in SEATS for name in DISTRICTS])
        self.number_at = self.row([f"players.{p}.number" for p in SEATS])
        self.city_at = self.row(["city.worth", "city.bonus", *[f"city.members.{p}" for p in SEATS]])
        self.city_province_at = self.row([f"city.province={name}" for name in PROVINCES])
        most = max([len(cards) for cards in board.return_cards])
        self.return_cards_at = self.row([f"city.return_cards.{i}" for i in range(most)])
        self.steps_at = self.row(["move.steps"])
        self.mover_at = self.row([f"move.seat={p}" for p in SEATS])
        self.to_at = self.row([f"move.to={name}" for name in DISTRICTS])

    def fill(self, s: MingState, viewer: int) -> None:
        """The table as the seat sees it."""
        if viewer >= 0:
            self.switch_on(self.viewer_at)
        self.switch_on(self.phase_at + s.phase)
        self.switch_on(self.start_at + self.told_seat(s.start))
        removed = s.removed[s.neutral] if s.neutral != NONE else 0
        self.numbers(
            self.round_at, [s.round, not s.stack, s.open_hands, len(s.pile), s.dragons, s.neutral_supply, removed]
        )
        self.numbers(self.discard_at, s.discard)
        self._board(s)
        self._players(s, viewer)
        if s.stack:
            top = s.stack[-1]
            self.waiting(self.waiting_at, top.shown_waiting(s, viewer))
            self._city(s, top, viewer)
            self._move(top)

    def _board(self, s: MingState) -> None:
        for i in range(PROVINCE_COUNT):
            self.switch_on(self.cards_at + i * len(CARDS) + s.display[i])
        self.numbers(self.tile_supply_at, s.tile_supply)
        for p in range(s.participants):
            told = self.told_seat(p)
            row = 0
            while row < DISTRICT_COUNT * WIDTH:
                if s.open[row + p]:
                    self.number(self.open_at + row + told, s.open[row + p])
                if s.city[row + p]:
                    self.number(self.section_at + row + told, s.city[row + p])
                row += WIDTH
        for d in range(DISTRICT_COUNT):
            if s.cloister[d] != NONE:
                self.switch_on(self.monk_at + d * WIDTH + self.told_seat(s.cloister[d]))

    def _players(self, s: MingState, viewer: int) -> None:
        parts = parts_by_seat(s)
        place = places(s, parts)
        entering = [0] * s.seats
        for d in range(DISTRICT_COUNT):
            row = counts_in(s, d)
            for p in range(s.seats):
                if row[p]:
                    entering[p] += entrants(s.board, row, p)
        for p in range(s.seats):
            told = self.told_seat(p)
            self.numbers(
                self.players_at + told * len(PLAYER),
                [
                    s.score[p],
                    place[p],
                    *parts[p],
                    sum(parts[p]),
                    s.supply[p],
                    s.to_place[p],
                    s.removed[p],
                    s.hand_size[p],
                    monks(s, p),
                    s.passed[p],
                    s.sealed[p] != NONE,
                    s.returning[p],
                    entering[p],
                ],
            )
            space = s.space[p * PROVINCE_COUNT : (p + 1) * PROVINCE_COUNT]
            self.numbers(self.province_at + told * PROVINCE_COUNT, list(space))
            self.numbers(self.spaces_at + told * PROVINCE_COUNT, list(space))
            tiles = s.tiles[p * PROVINCE_COUNT : (p + 1) * PROVINCE_COUNT]
            self.numbers(self.tiles_at + told * PROVINCE_COUNT, list(tiles))
            if s.open_hands or p == viewer or not s.stack:
                self.numbers(self.hand_at + told * CARD_COUNT, list(s.hand[p * CARD_COUNT : (p + 1) * CARD_COUNT]))
            if p == viewer and s.sealed[p] != NONE:
                self.number(self.number_at + told, s.sealed[p])
            if s.prince[p] != NONE:
                self.switch_on(self.prince_at + told * DISTRICT_COUNT + s.prince[p])
                self.switch_on(self.princes_at + s.prince[p] * WIDTH + told)

    def _city(self, s: MingState, top: Step[Any], viewer: int) -> None:
        """The city that is being resolved."""
        province = -1
        if isinstance(top, SealNumber | ReturnMember | RecallNeutral):
            province = top.province
        if province < 0:
            return
        self.switch_on(self.city_province_at + province)
        bonus = 0 if neutral_holds(s, province) else s.board.bonus[s.round]
        self.numbers(self.city_at, [s.board.member_points[s.round], bonus])
        for p in range(s.participants):
            self.number(self.city_at + 2 + self.told_seat(p), in_city(s, province, p))
        if viewer != NONE and s.sealed[viewer] != NONE:
            self.numbers(self.return_cards_at, s.board.return_cards[s.sealed[viewer]])

    def _move(self, top: Step[Any]) -> None:
        """A prince on his way."""
        if isinstance(top, PayStep):
            self.switch_on(self.mover_at + self.told_seat(top.seat))
            self.number(self.steps_at, top.taken)
            self.switch_on(self.to_at + top.to)
        elif isinstance(top, TakeStep):
            self.switch_on(self.mover_at + self.told_seat(top.seat))
            self.number(self.steps_at, top.taken)
