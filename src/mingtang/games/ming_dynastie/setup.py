"""The game is laid out; the players place neutral members, if they are two, and then their princes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, final

from mingtang.core.actions import Action
from mingtang.core.errors import BadOption
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.options import Options
from mingtang.core.rng import below, shuffle
from mingtang.core.rows import row
from mingtang.core.steps import Seat, Step
from mingtang.games.ming_dynastie.actions import (
    CARD_COUNT,
    DISTRICT_COUNT,
    DRAGON,
    KINDS,
    NUMBER_OF,
    PRINCE,
    PROVINCE_COUNT,
)
from mingtang.games.ming_dynastie.board import MingBoard
from mingtang.games.ming_dynastie.meta import STARTS
from mingtang.games.ming_dynastie.phases.neutral import PlaceNeutral, lay_neutral, neutral_batch
from mingtang.games.ming_dynastie.phases.rounds import PlayRound
from mingtang.games.ming_dynastie.queries import next_seat, other_prince
from mingtang.games.ming_dynastie.rulings import neutral_pieces, princes_come_first
from mingtang.games.ming_dynastie.state import NONE, SETUP, SOURCE_COUNT, WIDTH, MingState

DISTRICT_TAKEN: Final = Refusal("MD-0.8", "district_taken")


def deal(s: MingState, board: MingBoard, options: Options) -> None:
    """Set up a game (MD-0.9): the common things, the players' things, the starting player, neutral members."""
    n = s.seats
    s.board = board
    s.open_hands = bool(options["open_hands"])
    s.neutral = 2 if n == 2 else NONE  # MD-7.1
    s.participants = 3 if n == 2 else n
    s.round = 1
    s.phase = SETUP
    # MD-0.6
    s.supply = [board.members] * n
    s.to_place = row([0] * n)
    s.space = row([0] * (n * PROVINCE_COUNT))
    s.open = row([0] * (DISTRICT_COUNT * WIDTH))
    s.cloister = row([NONE] * DISTRICT_COUNT)
    s.city = row([0] * (DISTRICT_COUNT * WIDTH))
    s.removed = [0] * s.participants
    s.neutral_supply = 0
    s.prince = row([NONE] * n)
    s.hand = row([0] * (n * CARD_COUNT))
    s.hand_size = row([board.dealt_dragons] * n)
    for p in range(n):
        s.hand[p * CARD_COUNT + DRAGON] = board.dealt_dragons
    s.dragons = board.dragons - n * board.dealt_dragons
    s.tiles = row([0] * (n * PROVINCE_COUNT))
    s.tile_supply = [board.tiles] * PROVINCE_COUNT
    s.score = [0] * n
    s.gained = row([0] * (n * SOURCE_COUNT))
    s.passed = [False] * n
    s.sealed = [NONE] * n
    s.returning = [0] * n
    # MD-0.5: six open cards, the others face down
    s.discard = [0] * KINDS
    s.pile = []
    for kind in range(KINDS):
        s.pile += [kind] * board.cards[kind]
    shuffle(s.rng, s.pile)
    s.display = [s.pile.pop() for _ in range(PROVINCE_COUNT)]
    s.start = _first_seat(s, str(options["start"]))
    s.tell("setup.starting_player", s.start)
    for p in range(PROVINCE_COUNT):
        s.tell("setup.open_card", p, s.display[p])
    # MD-0.9 (R4): neutral members come before the princes, or after them if the table reads it so
    s.stack = [PlayRound(), PlacePrince(s.start)]
    if s.neutral != NONE:
        if neutral_pieces(s) < board.neutral_each * DISTRICT_COUNT:
            raise BadOption(
                "ming_dynastie.neutral_pieces", neutral_pieces(s), board.neutral_each * DISTRICT_COUNT, "MD-7.2"
            )
        lay_neutral(s)
        if neutral_batch(s):
            s.stack.insert(1 if princes_come_first(s) else 2, PlaceNeutral(s.start, neutral_batch(s)))


def _first_seat(s: MingState, wish: str) -> Seat:
    """MD-0.7 (R2): the table's wish, or a fair draw."""
    if wish == STARTS[0]:
        return below(s.rng, s.seats)
    seat = STARTS.index(wish) - 1
    if seat >= s.seats:
        raise BadOption("ming_dynastie.start_seat", wish, s.seats)
    return seat


@final
class PlacePrince(Step[MingState]):
    """Each player in turn puts his prince into a district without a prince and takes a tile of its province."""

    name = "setup.place_prince"
    clause: ClassVar[str] = "MD-0.8"

    def prompt(self, s: MingState, seat: Seat) -> Prompt:
        return Prompt(self.name, (s.board.prince_tiles,))

    def choices(self, s: MingState, seat: Seat) -> Sequence[Action]:
        return PRINCE

    def why_not(self, s: MingState, seat: Seat, a: Action) -> Refusal | None:
        # R3: only the district must be free, not the province
        d = NUMBER_OF[a.id]
        owner = other_prince(s, seat, d)
        return None if owner == NONE else DISTRICT_TAKEN.because(d, owner)

    def apply(self, s: MingState, seat: Seat, a: Action) -> None:
        d = NUMBER_OF[a.id]
        province = s.board.province_of[d]
        s.prince[seat] = d
        s.tiles[seat * PROVINCE_COUNT + province] += s.board.prince_tiles
        s.tile_supply[province] -= s.board.prince_tiles
        s.tell("prince.placed", seat, d, province, s.board.prince_tiles, s.tiles[seat * PROVINCE_COUNT + province])
        follower = next_seat(s, seat)
        if follower == s.start:
            s.done()
        else:
            s.become(PlacePrince(follower))
