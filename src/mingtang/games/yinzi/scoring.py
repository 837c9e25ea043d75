"""Final scoring: where the points come from, and who wins (YZ-13.2, YZ-13.3)."""

from __future__ import annotations

from typing import Final

from mingtang.core.game import Score
from mingtang.games.yinzi.queries import capacity, ratio
from mingtang.games.yinzi.state import COMMODITY, COMPLETED, YinziState
from mingtang.games.yinzi.vocabulary import (
    COASTAL_BOXES,
    FACTORY_COUNT,
    MARKETS,
    MOST_SEATS,
    NATION_COUNT,
    ROUTE_COUNT,
    SECTION_SIZE,
    SECTIONS,
    SHIP_SLOTS,
)

SOURCES: Final[list[str]] = [
    "boats",
    "factories",
    "commodities",
    "war",
    "routes",
    "advancements",
    "silver",
    "misfortune",
]


def boat_points(s: YinziState, seat: int) -> int:
    """Two points for each level of the boats."""
    return s.board.boat_points * capacity(s, seat)


def factory_points(s: YinziState, seat: int) -> int:
    """By the level of each own factory."""
    total = 0
    for t in range(FACTORY_COUNT):
        if s.factory_owner[t] == seat:
            total += s.board.factory_points[s.level[t]]
    return total


def abroad_points(s: YinziState, seat: int) -> int:
    """Commodities and emissaries abroad: what nobody can take away any more."""
    board = s.board
    total = 0
    for n in range(NATION_COUNT):
        total += board.nation_points[n] * s.abroad[n * MOST_SEATS + seat]
        total += board.emissary_points * s.envoys[n * MOST_SEATS + seat]
    for m in range(len(MARKETS)):
        total += board.pool_points[m] * s.pools[m * MOST_SEATS + seat]
    return total


def commodity_points(s: YinziState, seat: int) -> int:
    """Abroad by box and pool, with emissaries; one for each commodity in a factory or on a ship at the coast."""
    waiting = 0
    for t in range(FACTORY_COUNT):
        waiting += s.stored[t * MOST_SEATS + seat]
    for i in range(COASTAL_BOXES * SHIP_SLOTS):
        if s.cargo[i] == COMMODITY and s.cargo_seat[i] == seat:
            waiting += 1
    return abroad_points(s, seat) + s.board.unshipped_points * waiting


def war_points(s: YinziState, seat: int) -> int:
    """The discs on the war glories, and those that were noted."""
    return s.board.won_first * s.first_glories[seat] + s.board.won_second * s.second_glories[seat]


def route_points(s: YinziState, seat: int) -> int:
    """Completed tiles, as printed."""
    total = 0
    for t in range(ROUTE_COUNT):
        if s.route_at[t] == COMPLETED and s.route_owner[t] == seat:
            total += s.board.route_points[t]
    return total


def advancement_points(s: YinziState, seat: int) -> int:
    """In each section two points for most discs, one for a tie, nothing for no disc."""
    total = 0
    for section in range(len(SECTIONS)):
        own = _discs_in(s, seat, section)
        if own == 0:
            continue
        best = True
        tied = False
        for other in range(s.seats):
            if other != seat:
                theirs = _discs_in(s, other, section)
                best = best and theirs <= own
                tied = tied or theirs == own
        if best:
            total += s.board.section_tied if tied else s.board.section_first
    return total


def _discs_in(s: YinziState, seat: int, section: int) -> int:
    bits = (s.held[seat] >> (section * SECTION_SIZE)) & 0x3F
    count = 0
    while bits:
        count += bits & 1
        bits >>= 1
    return count


def silver_points(s: YinziState, seat: int) -> int:
    """Silver, after changing copper; Free copper is no payment here."""
    return s.board.silver_points * (s.silver[seat] + s.copper[seat] // ratio(s))


def total_points(s: YinziState, seat: int) -> int:
    """All points of a player, as if the game ended now."""
    return (
        boat_points(s, seat)
        + factory_points(s, seat)
        + commodity_points(s, seat)
        + war_points(s, seat)
        + route_points(s, seat)
        + advancement_points(s, seat)
        + silver_points(s, seat)
        + s.board.misfortune_points * s.misfortune[seat]
    )


def parts(s: YinziState, seat: int) -> dict[str, int]:
    """Points by source, in the order of the table of YZ-13.2."""
    return {
        "boats": boat_points(s, seat),
        "factories": factory_points(s, seat),
        "commodities": commodity_points(s, seat),
        "war": war_points(s, seat),
        "routes": route_points(s, seat),
        "advancements": advancement_points(s, seat),
        "silver": silver_points(s, seat),
        "misfortune": s.board.misfortune_points * s.misfortune[seat],
    }


def scores(s: YinziState) -> list[Score]:
    """YZ-13.3: most points; a tie goes to the one earlier in the turn order of the last round."""
    totals = [total_points(s, seat) for seat in range(s.seats)]
    place = s.order.copy()
    out: list[Score] = []
    for seat in range(s.seats):
        ahead = 0
        for other in range(s.seats):
            if totals[other] > totals[seat] or (
                totals[other] == totals[seat] and place.index(other) < place.index(seat)
            ):
                ahead += 1
        out.append(Score(seat, ahead + 1, totals[seat], parts(s, seat)))
    return out
