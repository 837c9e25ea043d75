"""What standing bids promise, and how surely they stand: what a rival can still pay decides that."""

from __future__ import annotations

from typing import Final

from mingtang.games.yunnan.actions import BUILDINGS, CUSTOMS, GUILD, HORSE, SCHOOL, YARD
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.judgement.value import earning_power
from mingtang.games.yunnan.queries import has_trader_to_place
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState

SMALL_HOLDS: Final = 0.55
"""How often a bid on a small space is expected to stand."""
LATER: Final = 0.85
"""How much of the income of later rounds a progress is expected to bring."""
PAID: Final = 0.75
"""How much of its coins a bid is expected to cost: some are outbid."""


def standing_bids(s: YunnanState, seat: int, left: float, worth: float, gains: list[float]) -> float:
    """Fill in what the own bids will bring, by building, and answer what they will cost."""
    cost = 0.0
    for i in range(len(BUILDINGS) * SPACES):
        if s.bids[i] == seat:
            holds = SMALL_HOLDS if s.board.small[i] else 1.0
            gains[i // SPACES] += holds * progress(s, seat, i // SPACES, LATER * left)
            cost += holds * PAID * int(s.board.value[i]) * worth
    return cost


def bids_at_risk(s: YunnanState, seat: int, left: float, worth: float) -> float:
    """What the own bids would lose for each rival who can still pay more, as a share of all rivals."""
    if s.promised[seat] == 0 or s.seats < 2:
        return 0.0
    loss = 0.0
    for i in range(len(BUILDINGS) * SPACES):
        if s.bids[i] == seat:
            rivals = 0
            for other in range(s.seats):
                if other != seat and not s.passed[other] and has_trader_to_place(s, other):
                    if s.coins[other] - s.promised[other] > s.board.value[i]:
                        rivals += 1
            if rivals:
                gain = progress(s, seat, i // SPACES, LATER * left) - PAID * int(s.board.value[i]) * worth
                loss += max(0.0, gain) * rivals / (s.seats - 1)
    return loss


def progress(s: YunnanState, seat: int, building: int, left: float) -> float:
    """What one progress of a building is worth to the seat now."""
    board = s.board
    before = earning_power(s, seat)
    if building == SCHOOL:
        s.general[seat] -= 1
        gain = (earning_power(s, seat) - before) * left + s.board.trader_income[1]
        s.general[seat] += 1
        return gain
    if building == CUSTOMS and s.passes[seat] < board.max_passes:
        gain = float(board.pass_points[s.passes[seat] + 1] - board.pass_points[s.passes[seat]])
        s.passes[seat] += 1
        gain += (earning_power(s, seat) - before) * left + 2.0
        s.passes[seat] -= 1
        return gain
    if building == HORSE and s.horse[seat] < PLACE_COUNT - 1:
        gain = float(board.horse_points[s.horse[seat] + 1] - board.horse_points[s.horse[seat]])
        s.horse[seat] += 1
        gain += (earning_power(s, seat) - before) * left + s.presents[s.horse[seat]] * 0.8
        s.horse[seat] -= 1
        return gain
    if building == GUILD and s.influence[seat] < board.max_influence:
        gain = float(board.influence_points[s.influence[seat] + 1] - board.influence_points[s.influence[seat]])
        s.influence[seat] += 1
        gain += (earning_power(s, seat) - before) * left + 1.5 * left
        s.influence[seat] -= 1
        return gain
    if building == YARD:
        return max(board.post_income[s.horse[seat]] * 0.8 * left, board.teahouse_points[s.horse[seat]] + 2.0)
    return 0.5
