"""What counts about a thing on the board at this moment: the facts that its card tells a seat."""

from __future__ import annotations

from mingtang.core.facts import Prompt
from mingtang.games.ming_dynastie.actions import (
    CARD_COUNT,
    CARDS,
    DISTRICT_COUNT,
    DISTRICTS,
    PROVINCE_COUNT,
    PROVINCES,
)
from mingtang.games.ming_dynastie.queries import counts_in, entrants, followers, monks
from mingtang.games.ming_dynastie.state import MingState


def facts(s: MingState, seat: int, kind: str, id: str) -> list[Prompt]:
    """The facts of a thing; a negative seat is an onlooker, who has nothing of his own."""
    r = next_scoring(s)
    if kind == "city" and r:
        return [Prompt("city_next", (r, s.board.member_points[r], s.board.bonus[r]))]
    if seat < 0:
        return []
    if kind == "district" and id in DISTRICTS:
        return _district(s, seat, DISTRICTS.index(id))
    if kind == "province" and id in PROVINCES:
        return _province(s, seat, PROVINCES.index(id))
    if kind == "space" and id in PROVINCES:
        return [Prompt("space_now", (s.space[seat * PROVINCE_COUNT + PROVINCES.index(id)],))]
    if kind == "card" and id in CARDS:
        return [Prompt("held", (s.hand[seat * CARD_COUNT + CARDS.index(id)],))]
    if kind == "cloister" and r:
        return [Prompt("monk_next", (r, s.board.monk_points[r], monks(s, seat)))]
    if kind == "tiles":
        own = s.tiles[seat * PROVINCE_COUNT : (seat + 1) * PROVINCE_COUNT]
        out = [Prompt("tiles_now", (len([n for n in own if n]), s.board.set_points[r]))] if r else []
        return [*out, Prompt("tiles_end", (s.board.set_of_five, s.board.single_tile))]
    return []


def next_scoring(s: MingState) -> int:
    """The round in which the next scoring comes, this one included; 0 after the last."""
    for r in range(s.round, s.board.rounds + 1):
        if s.board.scoring[r]:
            return r
    return 0


def _province(s: MingState, seat: int, p: int) -> list[Prompt]:
    at = seat * PROVINCE_COUNT + p
    settled = 0
    for d in range(DISTRICT_COUNT):
        if s.board.province_of[d] == p:
            settled += counts_in(s, d)[seat] + (s.cloister[d] == seat)
    return [Prompt("province_now", (s.space[at], settled, s.tiles[at]))]


def _district(s: MingState, seat: int, d: int) -> list[Prompt]:
    row = counts_in(s, d)
    out = [Prompt("district_now", (row[seat], entrants(s.board, row, seat)))]
    if s.cloister[d] == seat:
        out.append(Prompt("own_monk"))
    else:
        out.append(Prompt("could_follow", (followers(s, seat, d),)))
    return out
