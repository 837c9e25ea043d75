"""Before the first round: who starts where with what."""

from __future__ import annotations

from mingtang.core.errors import BadOption
from mingtang.core.options import Options
from mingtang.core.rng import shuffle
from mingtang.core.rows import row
from mingtang.games.yunnan.actions import BUILDINGS, KINDS, MARKET_OF_PUER, YUNNAN
from mingtang.games.yunnan.board import SPACES, YunnanBoard
from mingtang.games.yunnan.phases.rounds import GameRound
from mingtang.games.yunnan.rulings import USUAL_LAST_ROUND
from mingtang.games.yunnan.state import GUARDS_GONE, GUARDS_IN_GENERAL, NO_GORGE, NOBODY_HERE, PLACE_COUNT, YunnanState


def deal(s: YunnanState, board: YunnanBoard, options: Options) -> None:
    """Lay everything out for the first round."""
    s.board = board
    s.duli = 2 if s.seats == 2 else -1
    s.colours = n = 3 if s.duli >= 0 else s.seats
    _set_options(s, options)
    s.round = 0
    _set_players(s, n)
    _set_pieces(s, n)
    s.order = list(range(s.seats))
    if options["start_order"] == "random":
        shuffle(s.rng, s.order)  # YU-1.3
    for position, seat in enumerate(s.order):
        s.coins[seat] = board.start_coins[position]  # YU-1.4
    if s.duli >= 0:
        _set_duli(s)
    s.stack = [GameRound()]


def _set_options(s: YunnanState, options: Options) -> None:
    s.double_bidding = bool(options["double_bidding"])  # YU-11.1: two switches, each for itself
    s.guards_option = bool(options["guards"])
    # YU-11.4: any expert element switches the end by points off, unless it is set by hand
    expert = s.double_bidding or s.guards_option
    s.end_on_points = not expert if options["end_on_vp"] == "auto" else options["end_on_vp"] == "true"
    s.max_rounds = int(options["max_rounds"])
    # YU-9.5: whoever wants no last round cannot name it
    if options["last_round"] == "open_end" and s.max_rounds != USUAL_LAST_ROUND:
        raise BadOption("rulings_exclude", "last_round=open_end", f"max_rounds={s.max_rounds}", "YU-9.5")


def _set_players(s: YunnanState, n: int) -> None:
    """YU-1.2: the values that everybody starts with."""
    s.passed = [False] * n
    s.coins = row([0] * n)
    s.points = [0] * n
    s.influence = row([s.board.start_influence] * n)
    s.passes = row([s.board.start_passes] * n)
    s.horse = row([YUNNAN] * n)
    s.got = [0] * n
    s.income = [0] * n


def _set_pieces(s: YunnanState, n: int) -> None:
    """YU-1.1, YU-1.5 and YU-1.6: the General Supply, the Presents and the neutral pieces. Unused colours do not exist."""
    board = s.board
    s.general = row([board.traders - board.start_traders] * n)
    s.supply = row([board.start_traders] * n)
    s.at = row([0] * (n * PLACE_COUNT))
    s.bank = [0] * n
    s.bids = row([NOBODY_HERE] * (len(BUILDINGS) * SPACES))
    s.promised = row([0] * n)
    s.stock = row(board.structures * n)
    s.store = row([0] * (n * 3))
    s.posts = row([0] * n)
    s.bridges = row([0] * n)
    s.teahouse = row([NOBODY_HERE] * PLACE_COUNT)
    s.guards = [GUARDS_IN_GENERAL if s.guards_option else GUARDS_GONE] * n
    s.presents = board.presents.copy()
    s.blocker = NO_GORGE
    s.passes_left = 0
    s.untravelled = row([0] * PLACE_COUNT)
    s.begun_at = MARKET_OF_PUER
    s.here = MARKET_OF_PUER
    s.entered = 0
    s.pile = []
    s.open_cards = []
    s.discard = []


def _set_duli(s: YunnanState) -> None:
    """YU-12.2: Dúli's pieces; one of her Traders stands on a bid space before the first round."""
    d = s.duli
    board = s.board
    s.order.append(d)  # YU-12.3: third in blue, so first in gray, for ever
    s.general[d] = 0
    s.supply[d] = board.duli_traders - 1
    s.bids[board.duli_first_bid] = d
    s.promised[d] = board.value[board.duli_first_bid]
    s.influence[d] = board.duli_influence
    s.passes[d] = 0
    s.guards[d] = GUARDS_GONE
    for kind in range(len(KINDS)):
        s.stock[d * 3 + kind] = 0
    s.store[d * 3 + 2] = board.duli_teahouses
    for p in board.duli_posts:
        s.posts[d] |= 1 << p
    s.pile = list(range(len(board.card_buildings)))
    shuffle(s.rng, s.pile)
