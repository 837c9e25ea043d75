"""Questions that several phases ask. They change nothing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mingtang.core.rows import how_many
from mingtang.games.yunnan.actions import BRIDGE, BUILDINGS, CUSTOMS, GUILD, HORSE, POST, QINGHAI, SCHOOL, YARD, YUNNAN
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.rulings import guards_are_progress
from mingtang.games.yunnan.state import GUARDS_IN_GENERAL, PLACE_COUNT, YunnanState

UNLIMITED: Final = 99
ALL_PROVINCES: Final = 0b111110


def phase(s: YunnanState) -> str:
    """The phase of the round that the table is in."""
    if not s.stack:
        return "over"
    return s.stack[-1].name.partition(".")[0]


def gray_order(s: YunnanState) -> list[int]:
    """YU-2.2: the gray order is the exact reverse of the blue one."""
    out = s.order.copy()
    out.reverse()
    return out


def capacity(s: YunnanState, colour: int, building: int) -> int:
    """YU-3.5: how many more times a player can take the progress of a building."""
    if building == SCHOOL:
        return s.general[colour]
    if building == CUSTOMS:
        return s.board.max_passes - s.passes[colour]
    if building == HORSE:
        return QINGHAI - s.horse[colour]
    if building == GUILD:
        return s.board.max_influence - s.influence[colour]
    if building == YARD:
        i = colour * 3
        left = s.stock[i] + s.stock[i + 1] + s.stock[i + 2]
        if s.guards_option and s.guards[colour] == GUARDS_IN_GENERAL and guards_are_progress(s):
            left += 1
        return left
    return UNLIMITED


def traders_on_the_road(s: YunnanState, colour: int) -> int:
    """How many Traders a colour has in Provinces."""
    i = colour * PLACE_COUNT
    at = s.at
    return at[i + 1] + at[i + 2] + at[i + 3] + at[i + 4] + at[i + 5]


def has_trader_to_place(s: YunnanState, colour: int) -> bool:
    """YU-3.2: a Trader comes from the own supply or from any Province."""
    return s.supply[colour] > 0 or traders_on_the_road(s, colour) > 0


def highest_bid(s: YunnanState, building: int) -> int:
    """The highest standing bid in a building, 0 if there is none (YU-0.5)."""
    i = building * SPACES + SPACES - 1
    while i >= building * SPACES:
        if s.bids[i] >= 0:
            return s.board.value[i]
        i -= 1
    return 0


def bids_in(s: YunnanState, colour: int, building: int) -> int:
    """How many Traders of a colour stand in a building."""
    bids = s.bids
    count = 0
    i: i64 = building * SPACES
    end: i64 = i + SPACES
    while i < end:
        if bids[i] == colour:
            count += 1
        i += 1
    return count


def total_bid(s: YunnanState) -> int:
    """YU-4.1: the sum of all standing bids, Dúli's included."""
    total = 0
    for i in range(len(BUILDINGS) * SPACES):
        if s.bids[i] >= 0:
            total += s.board.value[i]
    return total


def bank_payout(s: YunnanState, total: int) -> int:
    """YU-4.1: what the Bank pays for a total; above the last band it pays as the last band does."""
    coins = 0
    for i in range(len(s.board.bank_from)):
        if total >= s.board.bank_from[i]:
            coins = s.board.bank_coins[i]
    return coins


def bank_spaces(s: YunnanState) -> int:
    """YU-3.9: two spaces, one of them covered with two players."""
    return s.board.bank_spaces_for_two if s.duli >= 0 else s.board.bank_spaces


def bank_guests(s: YunnanState) -> int:
    """How many Traders are in the Bank."""
    guests = 0
    for there in s.bank:
        guests += there
    return guests


def reached(s: YunnanState, colour: int, place: int) -> bool:
    """YU-0.5: a Province is reached if the Horse is there or farther up the road."""
    return place <= s.horse[colour]


def presence(s: YunnanState, colour: int) -> int:
    """YU-0.5: bits of the Provinces with an own Trader or Trading Post; nothing else makes a player present."""
    bits = s.posts[colour]
    i = colour * PLACE_COUNT
    at = s.at
    for p in range(1, PLACE_COUNT):
        if at[i + p] > 0:
            bits |= 1 << p
    return bits


def usable_bridges(s: YunnanState, colour: int) -> int:
    """YU-0.5: own Bridges whose gorge does not carry the Gorge Blocker."""
    bits = s.bridges[colour]
    if s.blocker >= 0:
        bits &= ~(1 << s.blocker)
    return bits


def connected(s: YunnanState, present: int, bridges: int) -> int:
    """YU-5.13: bits of the Provinces that hang together with Yunnan, through Provinces in which the player is present."""
    reach = present & (1 << YUNNAN)
    if reach == 0:
        return 0
    while True:
        more = reach | (reach << 1) | (reach >> 1)
        if bridges:
            for g in s.board.gorges:
                if bridges >> g & 1:
                    low = 1 << s.board.gorge_low[g]
                    high = 1 << s.board.gorge_high[g]
                    if reach & (low | high):
                        more |= low | high
        more &= present
        if more == reach:
            return reach
        reach = more


def isolated_places(s: YunnanState, seat: int) -> int:
    """YU-5.13: bits of the Provinces from which the own Traders would be sent home if the turn ended now."""
    present = presence(s, seat)
    return present & ALL_PROVINCES & ~connected(s, present, usable_bridges(s, seat))


def isolated_traders(s: YunnanState, seat: int) -> int:
    """How many Traders the route check would send to the Market."""
    lost = isolated_places(s, seat)
    count = 0
    for p in range(YUNNAN, PLACE_COUNT):
        if lost >> p & 1:
            count += s.at[seat * PLACE_COUNT + p]
    return count


def gaps(s: YunnanState, present: int, bridges: int) -> list[int]:
    """YU-8.3: for each Province the fewest gaps on any way to Yunnan; the Province itself is no gap of its own way."""
    far = UNLIMITED
    to_yunnan = [far] * PLACE_COUNT
    to_yunnan[YUNNAN] = 0
    changed = True
    while changed:
        changed = False
        for p in range(YUNNAN, PLACE_COUNT):
            best = to_yunnan[p]
            if p > YUNNAN:
                best = _nearer(best, to_yunnan, p - 1, present)
            if p < QINGHAI:
                best = _nearer(best, to_yunnan, p + 1, present)
            for g in s.board.gorges:
                if bridges >> g & 1:
                    if s.board.gorge_low[g] == p:
                        best = _nearer(best, to_yunnan, s.board.gorge_high[g], present)
                    elif s.board.gorge_high[g] == p:
                        best = _nearer(best, to_yunnan, s.board.gorge_low[g], present)
            if best < to_yunnan[p]:
                to_yunnan[p] = best
                changed = True
    return to_yunnan


def _nearer(best: int, to_yunnan: list[int], over: int, present: int) -> int:
    """The way over a neighbour, if it has fewer gaps: a neighbour without presence is a gap."""
    way = to_yunnan[over] + (0 if present >> over & 1 else 1)
    return way if way < best else best


def structures_built(s: YunnanState, colour: int, kind: int) -> int:
    """How many structures of a kind a colour has on the board."""
    if kind == POST:
        return int(s.posts[colour]).bit_count()
    if kind == BRIDGE:
        return int(s.bridges[colour]).bit_count()
    return how_many(s.teahouse, colour)
