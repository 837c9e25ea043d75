"""What is said of figures that an owner's box may print otherwise: what a route tile asks for, and what a disc is worth."""

from __future__ import annotations

from typing import Final

from mingtang.core.facts import Prompt
from mingtang.games.yinzi.board import YinziBoard
from mingtang.games.yinzi.vocabulary import (
    ADVANCEMENTS,
    ANY,
    DEMAND_KINDS,
    DEMANDS,
    FREE_BOAT,
    FREE_COPPER,
    ROUTES,
    SECTION_SIZE,
    WAR_COPPER,
    WEAKER_ENEMIES,
)

Said = dict[str, list[Prompt]]

USUAL_AMOUNT: Final[dict[int, int]] = {FREE_BOAT: 1, FREE_COPPER: 2, WAR_COPPER: 1, WEAKER_ENEMIES: 2}
"""The amounts for which the texts have words of their own; others are told with their number."""
USUAL_EMISSARY: Final = 1


def sentences(board: YinziBoard) -> dict[str, Said]:
    """The texts that follow the figures in force."""
    return {
        "names.route": {route: _route(board, t) for t, route in enumerate(ROUTES)},
        "names.advancement_does": _does(board),
    }


def _route(board: YinziBoard, t: int) -> list[Prompt]:
    """A tile is called by its number and by what it asks for: `R06 wheat and rice`, `R18 two commodities`."""
    asked: dict[tuple[int, int], int] = {}
    for i in range(t * DEMANDS, t * DEMANDS + board.route_size[t]):
        what = (board.route_wants[i], board.route_type[i])
        asked[what] = asked.get(what, 0) + 1
    out = [Prompt("route", ((t + 1) // 10, (t + 1) % 10))]
    for i, ((wants, kind), count) in enumerate(asked.items()):
        if i:
            out.append(Prompt("route_and" if i == len(asked) - 1 else "route_comma"))
        any_kind = "_any" if kind == ANY else ""
        out.append(Prompt(f"route_{DEMAND_KINDS[wants]}{any_kind}_{count}", (kind,)))
    return out


def _does(board: YinziBoard) -> Said:
    """What discs do whose figure is another than usual."""
    out: Said = {}
    for x, usual in USUAL_AMOUNT.items():
        if board.amount[x] != usual:
            out[ADVANCEMENTS[x]] = [Prompt(f"does_{ADVANCEMENTS[x]}", (board.amount[x],))]
    if board.emissary_points != USUAL_EMISSARY:
        for x in range(SECTION_SIZE):
            out[ADVANCEMENTS[x]] = [Prompt("does_emissary", (board.emissary_points,))]
    return out
