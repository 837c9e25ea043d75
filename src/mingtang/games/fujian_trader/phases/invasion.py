"""The Manchu invasion: three rounds in which zone after zone falls (FT-12)."""

from __future__ import annotations

from mingtang.games.fujian_trader.phases.holdings import clear_from_table
from mingtang.games.fujian_trader.pieces import FALLEN, INVASION, NO_PROVINCE, PROVINCE_COUNT
from mingtang.games.fujian_trader.queries import province_count
from mingtang.games.fujian_trader.state import ON_TABLE, FujianState


def advance_dragon(s: FujianState) -> None:
    """FT-12.1, FT-12.2: the dragon enters Beijing, then Nanjing, then Fujian, and the zone falls before the first turn."""
    s.invasion += 1
    s.tell("invasion.advanced", s.invasion)
    zone = s.invasion - 1
    for p in range(PROVINCE_COUNT):
        if s.board.zone[p] == zone:
            if s.province_owner[p] >= 0:
                s.tell("invasion.lost", s.province_owner[p], p)
            s.province_owner[p] = FALLEN  # FT-9.8: owned or open, without compensation; FT-12.5: the routes stay
    end_cards(s)


def end_cards(s: FujianState) -> None:
    """FT-12.6: Long cards that end with the invasion, or when their owner has no province left."""
    for c in s.table.copy():
        ends = s.board.cards[c].ends
        owner = s.where[c] - ON_TABLE
        if ends == INVASION or (ends == NO_PROVINCE and province_count(s, owner, -1) == 0):
            clear_from_table(s, c)
