"""Where everything is in a game of Yunnan."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.steps import State
from mingtang.games.yunnan.board import YunnanBoard

PLACE_COUNT: Final = 6
NOBODY_HERE: Final = -1
NO_GORGE: Final = -1
GUARDS_IN_GENERAL: Final = 0
"""A Guards Marker that was not used yet; 1 to 5 is the Province that it guards."""
GUARDS_GONE: Final = 6


@final
class YunnanState(State):
    """The whole truth of one game. A *colour* is a seat, or Dúli after the two seats of a two-player game (YU-12.1)."""

    board: YunnanBoard
    colours: int
    duli: int  # her colour, or -1
    # options
    double_bidding: bool
    guards_option: bool
    end_on_points: bool
    max_rounds: int
    # the round
    round: int
    order: list[int]  # YU-2.1, YU-2.2: the blue order; the gray order is its exact reverse
    passed: list[bool]  # YU-2.3: passing only marks a player; the order stays
    # players
    coins: vec[i64]  # YU-0.6: plain numbers; coins and points never run out
    points: list[int]
    influence: vec[i64]
    passes: vec[i64]
    horse: vec[i64]  # road index
    got: list[int]  # Presents received
    income: list[int]  # Round Income, from `income` to `convert`
    # YU-0.3: Traders
    general: vec[i64]
    supply: vec[i64]
    at: vec[i64]  # colour * 6 + place
    bank: list[int]
    bids: vec[i64]  # building * 5 + space -> colour
    promised: vec[i64]  # the sum of each colour's standing bids; follows from `bids`
    # YU-0.4: other pieces
    stock: vec[i64]  # structures in the General Supply, colour * 3 + kind
    store: vec[i64]  # structures in the Personal Supply, colour * 3 + kind
    posts: vec[i64]  # bit of each Province with a Trading Post
    bridges: vec[i64]  # bit of each gorge with a Bridge
    teahouse: vec[i64]  # by place: the owner
    guards: list[int]
    presents: list[int]  # by place
    blocker: int  # gorge
    # the travel turn (YU-5.6)
    passes_left: int
    untravelled: vec[i64]  # by place: own Traders that may still set out
    begun_at: int  # where the present journey began
    here: int
    entered: int  # bits of the places entered in the present journey
    # Dúli's cards
    pile: list[int]  # the next card is the last
    open_cards: list[int]  # turned over in this round
    discard: list[int]

    def clone(self) -> YunnanState:
        """An equal state that shares nothing that can change."""
        s = YunnanState()
        s.copy_frame(self)
        s.board = self.board
        s.colours = self.colours
        s.duli = self.duli
        s.double_bidding = self.double_bidding
        s.guards_option = self.guards_option
        s.end_on_points = self.end_on_points
        s.max_rounds = self.max_rounds
        s.round = self.round
        s.order = self.order.copy()
        s.passed = self.passed.copy()
        s.coins = self.coins[:]
        s.points = self.points.copy()
        s.influence = self.influence[:]
        s.passes = self.passes[:]
        s.horse = self.horse[:]
        s.got = self.got.copy()
        s.income = self.income.copy()
        s.general = self.general[:]
        s.supply = self.supply[:]
        s.at = self.at[:]
        s.bank = self.bank.copy()
        s.bids = self.bids[:]
        s.promised = self.promised[:]
        s.stock = self.stock[:]
        s.store = self.store[:]
        s.posts = self.posts[:]
        s.bridges = self.bridges[:]
        s.teahouse = self.teahouse[:]
        s.guards = self.guards.copy()
        s.presents = self.presents.copy()
        s.blocker = self.blocker
        s.passes_left = self.passes_left
        s.untravelled = self.untravelled[:]
        s.begun_at = self.begun_at
        s.here = self.here
        s.entered = self.entered
        s.pile = self.pile.copy()
        s.open_cards = self.open_cards.copy()
        s.discard = self.discard.copy()
        return s
